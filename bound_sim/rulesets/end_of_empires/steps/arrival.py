"""Reinforcements: bases that enter where the scenario puts them, at the opening of their turn or when there is room.

The log's word is "arrived"; the reasons are arrived and no-room.
"""

from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.kit.geometry.distance import overlap
from bound_sim.rulesets.kit.geometry.units import ON_TABLE, WAITING


def arrive(turn: Moment) -> None:
    """The bases that wait of the units of this turn and of those before; all of a unit, or none."""
    for unit in turn.game.units:
        waiting = [base for base in unit.all if base.status == WAITING]
        if not waiting or unit.arrives > turn.bound:
            continue
        others = [(other, base) for other in turn.game.on_table() for base in other.bases]
        stands = next((other for other, base in others if any(overlap(own, base) for own in waiting)), None)
        if stands:
            turn.why(unit.id, "no-room", unit=stands.id)
            continue
        unit.status = ON_TABLE
        for base in waiting:
            base.status = ON_TABLE
            turn.move(unit, base, base.pose, "arrived")
        turn.why(unit.id, "arrived")
