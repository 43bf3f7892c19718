"""Distances between units by their bases, one pair at a time; ``Places`` has those of all units at once. In 0.01 mm."""

from bound_sim.rulesets.end_of_empires.state.game import Unit
from bound_sim.rulesets.kit.geometry.distance import NOWHERE, centre_distance, distance


def unit_distance(a: Unit, b: Unit, *, centres: bool, most: float = NOWHERE) -> float:
    """Between the nearest bases of two units; NOWHERE beyond ``most``."""
    found = NOWHERE
    for one in a.bases:
        for other in b.bases:
            if centre_distance(one, other) - one.reach - other.reach <= min(most, found):
                found = min(found, distance(one, other, centres=centres))
    return found if found <= most else NOWHERE
