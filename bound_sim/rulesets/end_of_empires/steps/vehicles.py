"""Cars, trucks, buses (EOE-Q-vehicles): each carries one base of infantry or MG; what befalls it befalls the base."""

from bound_sim.rulesets.end_of_empires.book import rulings
from bound_sim.rulesets.end_of_empires.state.bases import Base
from bound_sim.rulesets.end_of_empires.state.game import Unit
from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.end_of_empires.steps.boarding import get_down, get_in, seats
from bound_sim.rulesets.end_of_empires.steps.command import needs_command
from bound_sim.rulesets.kit.geometry.measure import Ints
from bound_sim.rulesets.kit.geometry.units import ABOARD

CARRIED = ("infantry", "mg")
#: half a move of infantry and of MG, cross country, 0.01 mm: boarding takes it, and reaches so far
HALF_U = {"infantry": 8_000.0, "mg": 5_000.0}


def board(moment: Moment, unit: Unit) -> None:
    """Each base boards a free vehicle of its side within half a move; the nearest first. All of a unit, or nobody."""
    taken = {name for other in moment.game.units for name in other.aboard}
    free = [each for each in moment.game.of(unit.side) if each.kind == "vehicle" and each.id not in taken]
    reason = (
        "vehicles are scenery"
        if moment.readings.vehicles == rulings.Vehicles.SCENERY
        else "pinned or prone"
        if unit.as_pinned
        else ""
    )
    if unit.kind not in CARRIED:
        reason = "neither infantry nor MG"
    chosen = [] if reason else seats(unit, free, HALF_U[unit.kind])
    if isinstance(chosen, Base):
        reason = f"no free vehicle within half a move of {chosen.id}"
    if reason or isinstance(chosen, Base):
        moment.why(unit.id, "cannot-board", reason=reason)
        return
    get_in(moment, unit, chosen, reach_u=HALF_U[unit.kind], factors="boards 0.5")
    moment.why(unit.id, "boarded", vehicles=", ".join(unit.aboard))


def leave(moment: Moment, side: str, told: Ints) -> list[int]:
    """Leaving is half a move: bases get down beside their vehicles, in command like all changes of place.

    ``told`` [unit]: from whom units have their command, negative for none. Returns the rows of those who got down.
    """
    down: list[int] = []
    for unit in moment.game.units:
        if unit.side != side or unit.status != ABOARD or unit.declared.action != "leave":
            continue
        if not any(told[moment.game.by_id[name].row] >= 0 for name in unit.aboard) and needs_command(moment, unit):
            moment.why(unit.id, "cannot-leave", reason="no commander within 10 cm of them")
            continue
        vehicles = ", ".join(unit.aboard)
        full = get_down(moment, unit, reach_u=HALF_U[unit.kind], factors="leaves 0.5")
        if full:
            moment.why(unit.id, "cannot-leave", reason=f"no room beside {full}")
            continue
        moment.why(unit.id, "left-vehicle", vehicles=vehicles)
        unit.moved_u = max(unit.moved_u, HALF_U[unit.kind])
        unit.half_u = HALF_U[unit.kind]
        down.append(unit.row)
    return down
