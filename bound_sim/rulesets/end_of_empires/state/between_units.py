"""Distances between units by their bases, one pair at a time; ``Places`` has those of all units at once. In 0.01 mm."""

from collections.abc import Iterable

from bound_sim.rulesets.end_of_empires.state.bases import Base
from bound_sim.rulesets.end_of_empires.state.game import Unit
from bound_sim.rulesets.kit.geometry.distance import NOWHERE, centre_distance, distance, edge_distance


def unit_distance(a: Unit, b: Unit, *, centres: bool, most: float = NOWHERE) -> float:
    """Between the nearest bases of two units; NOWHERE beyond ``most``."""
    found = NOWHERE
    for one in a.bases:
        for other in b.bases:
            if centre_distance(one, other) - one.reach - other.reach <= min(most, found):
                found = min(found, distance(one, other, centres=centres))
    return found if found <= most else NOWHERE


def nearest_pair(a: Unit, b: Unit) -> tuple[Base, Base]:
    """The two bases, one of each, whose centres are nearest; then by id."""
    # rows differ: bases themselves are never compared
    others = b.bases
    return min([((o.x - s.x) ** 2 + (o.y - s.y) ** 2, s.row, o.row, s, o) for s in a.bases for o in others])[3:]


def nearest_bases(own: Iterable[Unit], others: Iterable[Unit]) -> tuple[Base, Base]:
    """The two bases, one of each, whose edges are nearest; then centres; then by id."""
    return min(
        ((a, b) for unit in own for other in others for a in unit.bases for b in other.bases),
        key=lambda pair: (edge_distance(*pair), centre_distance(*pair), pair[0].row, pair[1].row),
    )
