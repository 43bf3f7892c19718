"""Hits on bases: which end of a formation takes them where the ground tells, and when a base goes."""

from collections.abc import Sequence

from bound_sim.rulesets.end_of_empires.state.bases import Base
from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.end_of_empires.steps import hits


def by_ground(turn: Moment, ends: Sequence[Base], *, nearest: bool) -> Base:
    """Of ends that no base tells apart the one furthest from the nearest feature of the ground, or ``nearest`` to it.

    Ends that the ground doesn't tell apart either, to 0.01 mm, lie as mirror images: of them the first is taken.
    """
    lengths = [turn.terrain.lengths_to_ground(end.x, end.y) for end in ends]
    return ends[lengths.index(min(lengths) if nearest else max(lengths))]


def strike(turn: Moment, base: Base, by: str, kind: str, *, spare: int = 0, stays: bool = False) -> bool:
    """One figure of a base, or one hit of a single base; whether it goes by that.

    ``spare``: how many hits more than its figures it takes; ``stays``: it does not go at all.
    """
    effect = int(hits.strike(turn.places.rows, base.row, spare, stays))
    turn.hit(kind, by, base, hits.EFFECTS[effect])
    return effect == hits.REMOVED
