"""Cars, trucks, buses (EOE-Q-vehicles): each carries one base of infantry or MG; what befalls it befalls the base."""

from math import sqrt

from bound_sim.rulesets.end_of_empires.state.game import ABOARD, LOST, ON_TABLE, Base, Unit
from bound_sim.rulesets.end_of_empires.state.measure import along, edge_distance
from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.end_of_empires.steps import command
from bound_sim.rulesets.end_of_empires.steps.formation import blocked
from bound_sim_maps.directions import DIRECTION_X, DIRECTION_Y

CARRIED = ("infantry", "mg")
#: half a move of infantry and of MG, cross country, 0.01 mm: boarding takes it, and reaches so far
HALF_U = {"infantry": 8_000.0, "mg": 5_000.0}


def passengers(moment: Moment, vehicle: Unit) -> list[tuple[Unit, Base]]:
    """The base that a vehicle carries, with its unit."""
    return [
        (unit, base)
        for unit in moment.game.units
        if vehicle.id in unit.aboard
        for base in unit.all
        if base.status == ABOARD and unit.aboard[_place(unit, base)] == vehicle.id
    ]


def _place(unit: Unit, base: Base) -> int:
    return [each for each in unit.all if each.status == ABOARD].index(base)


def board(moment: Moment, unit: Unit) -> None:
    """Each base boards a free vehicle of its side within half a move; the nearest first. All of a unit, or nobody."""
    if moment.readings("vehicles") == 1 or unit.kind not in CARRIED:
        scenery = unit.kind in CARRIED
        moment.why(unit.id, "cannot-board", reason="vehicles are scenery" if scenery else "neither infantry nor MG")
        return
    if unit.as_pinned:
        moment.why(unit.id, "cannot-board", reason="pinned or prone")
        return
    taken = {name for other in moment.game.units for name in other.aboard}
    free = [each for each in moment.game.of(unit.side) if each.kind == "vehicle" and each.id not in taken]
    chosen: list[Unit] = []
    for base in unit.bases:
        near = [each for each in free if edge_distance(base, each.bases[0]) <= HALF_U[unit.kind]]
        if not near:
            moment.why(unit.id, "cannot-board", reason=f"no free vehicle within half a move of {base.id}")
            return
        best = min(near, key=lambda each: (edge_distance(base, each.bases[0]), each.row))
        chosen.append(best)
        free.remove(best)
    for base, vehicle in zip(unit.bases, chosen, strict=True):
        start = base.x, base.y, base.facing
        base.x, base.y = vehicle.bases[0].x, vehicle.bases[0].y
        length = sqrt(float((base.x - start[0]) ** 2 + (base.y - start[1]) ** 2))
        moment.move(unit, base, start, length, HALF_U[unit.kind], 2 * HALF_U[unit.kind], "boards 0.5", "boarded")
        base.status = ABOARD
    unit.aboard = tuple(vehicle.id for vehicle in chosen)
    unit.status = ABOARD
    moment.why(unit.id, "boarded", vehicles=", ".join(unit.aboard))


def drive(moment: Moment, vehicle: Unit) -> None:
    """A base goes where its vehicle goes."""
    for _, base in passengers(moment, vehicle):
        base.x, base.y = vehicle.bases[0].x, vehicle.bases[0].y


def leave(moment: Moment, side: str, told: dict[str, str]) -> set[str]:
    """Leaving is half a move: bases get down beside their vehicles, in command like all changes of place. Who did."""
    down = set()
    for unit in moment.game.units:
        if unit.side != side or unit.status != ABOARD or unit.declared.action != "leave":
            continue
        carriers = [moment.game.by_id[name] for name in unit.aboard]
        if not any(name in told for name in unit.aboard) and command.needs_command(moment, unit):
            moment.why(unit.id, "cannot-leave", reason="no commander within 10 cm of them")
            continue
        get_down(moment, unit, carriers)
        if unit.on_table:
            down.add(unit.id)
    return down


def get_down(moment: Moment, unit: Unit, carriers: list[Unit]) -> None:
    """Each base behind its vehicle, else to its right or left, where there is room: all of the unit, or nobody."""
    bases = [base for base in unit.all if base.status == ABOARD]
    starts = [(base.x, base.y, base.facing) for base in bases]
    for base, carrier in zip(bases, carriers, strict=True):
        base.facing = carrier.facing
        if not _beside(moment, unit, base, carrier.bases[0]):
            for other, start in zip(bases, starts, strict=True):
                other.x, other.y, other.facing = start
                other.status = ABOARD
            moment.why(unit.id, "cannot-leave", reason=f"no room beside {carrier.id}")
            return
        base.status = ON_TABLE
    unit.status = ON_TABLE
    moment.why(unit.id, "left-vehicle", vehicles=", ".join(unit.aboard))
    unit.aboard = ()
    unit.moved_u = max(unit.moved_u, HALF_U[unit.kind])
    unit.half_u = HALF_U[unit.kind]
    for base, start in zip(bases, starts, strict=True):
        length = sqrt(float((base.x - start[0]) ** 2 + (base.y - start[1]) ** 2))
        moment.move(unit, base, start, length, HALF_U[unit.kind], 2 * HALF_U[unit.kind], "leaves 0.5", "got down")


def _beside(moment: Moment, unit: Unit, base: Base, carrier: Base) -> bool:
    fx, fy = float(DIRECTION_X[carrier.facing]), float(DIRECTION_Y[carrier.facing])
    for dx, dy, gap in (
        (-fx, -fy, carrier.depth + base.depth), (fy, -fx, carrier.width + base.width),
        (-fy, fx, carrier.width + base.width), (fx, fy, carrier.depth + base.depth),
    ):  # fmt: skip
        step = along(dx, dy, gap / 2 + 1)
        base.x, base.y = carrier.x + step[0], carrier.y + step[1]
        inside = 0 <= base.x <= moment.game.width and 0 <= base.y <= moment.game.height
        if inside and not blocked(moment, unit, base):
            return True
    return False


def lost(moment: Moment, vehicle: Unit, by: str) -> None:
    """Enemy contact removes a vehicle with what it carries."""
    for unit, base in passengers(moment, vehicle):
        left = [each for each in unit.all if each.status == ABOARD and each is not base]
        unit.aboard = tuple(name for name in unit.aboard if name != vehicle.id)
        moment.hit("melee", by, base.id, "removed")
        moment.why(unit.id, "lost-aboard", vehicle=vehicle.id)
        base.figures = 0
        base.status = LOST
        if not left:
            unit.status = LOST
