"""Hits on bases: which base of a unit takes them, and when it goes."""

from collections.abc import Sequence

from bound_sim.rulesets.kit.distance import edge_distance
from bound_sim.rulesets.kit.formation import end_bases
from bound_sim.rulesets.kit.turn import Turn
from bound_sim.rulesets.kit.units import LOST, Base, U, Unit


def casualty_base(unit: Unit, firer: Base, wanted: Sequence[str], *, nearest: bool) -> Base:
    """The base that takes the next hit: the first of those ``wanted`` that is there, else an end of the formation.

    That end is the one furthest from the firer, or the ``nearest``; of a block the ends are the bases that touch the
    fewest others of it.
    """
    bases = {base.id: base for base in unit.bases}
    for name in wanted:
        if name in bases:
            return bases[name]
    sign = 1 if nearest else -1
    return min(end_bases(unit), key=lambda base: (sign * edge_distance(firer, base), base.row))


def strike(turn: Turn[U], base: Base, by: str, kind: str, *, spare: int = 0, stays: bool = False) -> bool:
    """One figure of a base, or one hit of a single base; whether it goes by that.

    ``spare``: how many hits more than its figures it takes; ``stays``: it does not go at all.
    """
    base.figures -= 1
    if base.figures <= -spare and not stays:
        turn.hit(kind, by, base.id, "removed")
        base.status = LOST
        return True
    if stays:
        base.figures = max(base.figures, 0)
    turn.hit(kind, by, base.id, "injured")
    return False


def lose_whole(turn: Turn[U], unit: U, base: Base, by: str, kind: str) -> None:
    """A base goes with all its figures; a unit without a base is lost."""
    for left in range(max(base.figures, 1), 0, -1):
        turn.hit(kind, by, base.id, "removed" if left == 1 else "injured")
    base.figures = 0
    base.status = LOST
    if not unit.bases:
        unit.status = LOST
