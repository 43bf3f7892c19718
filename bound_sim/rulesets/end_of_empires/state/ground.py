"""The marks of the ground (EOE-R-6, EOE-Q-terrain): what each feature of a map is in these rules."""

from bound_sim.rulesets.end_of_empires.book.chart import BEHIND_CM, SEEN_THROUGH_CM
from bound_sim.rulesets.end_of_empires.state.terrain import Marks, Terrain
from bound_sim_maps.battlefield import Battlefield, Feature
from bound_sim_maps.table import U_PER_CM

_LINES = ("LineString", "MultiLineString")


def ground_of(battlefield: Battlefield) -> Terrain:
    """A battlefield as these rules see it (EOE-Q-cover, EOE-Q-line-of-sight)."""
    return Terrain(
        battlefield, marks, behind_u=BEHIND_CM * U_PER_CM, seen_through_u=SEEN_THROUGH_CM * U_PER_CM
    )  # fmt: skip


def marks(feature: Feature) -> Marks:
    """EOE-Q-terrain: wood: obstacle and cover; town: cover; rough: obstacle; a line of works: obstacle and cover line.

    A feature's own ``ground`` and ``works`` win over what its item is.
    """
    works = feature.works not in (None, "none")
    rough = feature.ground not in (None, "open")
    line = feature.geometry.geom_type in _LINES
    if feature.kind == "works" and line:
        return Marks(obstacle=feature.ground != "open", cover=works, line=True)
    if feature.item == "wood":
        return Marks(obstacle=rough, cover=feature.works != "none", line=False)
    if feature.item == "town":
        return Marks(obstacle=False, cover=works, line=False)
    return Marks(obstacle=rough, cover=works, line=False)
