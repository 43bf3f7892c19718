"""Hits on bases: which base of a unit takes them, and when it goes."""

from collections.abc import Callable, Iterable, Sequence

from bound_sim.rulesets.end_of_empires.state.bases import Base
from bound_sim.rulesets.end_of_empires.state.game import Unit
from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.end_of_empires.steps import hits
from bound_sim.rulesets.end_of_empires.steps.formation import end_bases
from bound_sim.rulesets.kit.geometry.distance import edge_distance, nearest_whole
from bound_sim.rulesets.kit.geometry.units import LOST


def casualty_base(
    turn: Moment, unit: Unit, firers: Sequence[Base], wanted: Sequence[str], *, nearest: bool, together: bool = False
) -> Base:
    """The base that takes the next hit: the first of those ``wanted`` that is there, else an end of the formation.

    That end is the one furthest from the nearest of the ``firers``, or the ``nearest`` to it; ``together``: the one
    with the largest sum of distances to them, or the smallest. Ends that are equal in this are told apart by their
    distances to all firers, then to all enemies, friends and features of the ground; in each the nearest counts first.
    Ends that none of these tells apart, to 0.01 mm, lie as mirror images: of them the first of the list is taken.
    """
    bases = {base.id: base for base in unit.bases}
    for name in wanted:
        if name in bases:
            return bases[name]
    ends = sorted({base.row: base for base in end_bases(unit)}.values(), key=lambda base: base.row)
    if together:
        ends = _alike(ends, lambda end: [sum(_lengths(end, firers))], nearest=nearest)
    ends = _alike(ends, lambda end: _lengths(end, firers), nearest=nearest)
    enemies, friends = turn.game.against(unit.side), turn.game.of(unit.side)
    ends = _alike(ends, lambda end: _lengths(end, _bases(enemies)), nearest=nearest)
    ends = _alike(ends, lambda end: _lengths(end, _bases(friends)), nearest=nearest)
    return _alike(ends, lambda end: turn.terrain.lengths_to_ground(end.x, end.y), nearest=nearest)[0]


def _alike(ends: list[Base], lengths: Callable[[Base], list[int]], *, nearest: bool) -> list[Base]:
    """Of several ends those whose lengths are the largest, or with ``nearest`` the smallest."""
    if len(ends) == 1:
        return ends
    found = [lengths(end) for end in ends]
    wanted = min(found) if nearest else max(found)
    return [end for end, each in zip(ends, found, strict=True) if each == wanted]


def _lengths(end: Base, others: Iterable[Base]) -> list[int]:
    """How far others are from an end, 0.01 mm, the nearest first."""
    return sorted(nearest_whole(edge_distance(other, end)) for other in others)


def _bases(units: Iterable[Unit]) -> list[Base]:
    return [base for unit in units for base in unit.bases]


def strike(turn: Moment, base: Base, by: str, kind: str, *, spare: int = 0, stays: bool = False) -> bool:
    """One figure of a base, or one hit of a single base; whether it goes by that.

    ``spare``: how many hits more than its figures it takes; ``stays``: it does not go at all.
    """
    effect = int(hits.strike(turn.places.rows, base.row, spare, stays))
    turn.hit(kind, by, base.id, hits.EFFECTS[effect])
    return effect == hits.REMOVED


def lose_whole(turn: Moment, unit: Unit, base: Base, by: str, kind: str) -> None:
    """A base goes with all its figures; a unit without a base is lost."""
    for left in range(max(base.figures, 1), 0, -1):
        turn.hit(kind, by, base.id, "removed" if left == 1 else "injured")
    base.figures = 0
    base.status = LOST
    if not unit.bases:
        unit.status = LOST
