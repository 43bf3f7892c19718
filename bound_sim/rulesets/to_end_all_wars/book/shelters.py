"""Shelters of a map: trenches, shell holes, low walls (TEAW-R-26, TEAW-Q-partial)."""

from collections.abc import Iterator

from bound_sim_maps.battlefield import Battlefield, Feature
from bound_sim_maps.geometry import area_features

LINES = ("LineString", "MultiLineString")


def is_wall(feature: Feature) -> bool:
    """A low wall or bank: works defensible, drawn as a line. A line of fortification is a trench."""
    return feature.kind == "works" and feature.works == "defensible" and feature.geometry.geom_type in LINES


def is_shelter(feature: Feature) -> bool:
    """A trench (fortification) or a shell hole (a defensible area): they shelter from bursts (TEAW-R-26)."""
    return feature.kind in ("works", "ground") and feature.works not in (None, "none") and not is_wall(feature)


def shelters(battlefield: Battlefield) -> Iterator[Feature]:
    """The trenches and shell holes of a map."""
    return (feature for feature in area_features(battlefield) if is_shelter(feature))
