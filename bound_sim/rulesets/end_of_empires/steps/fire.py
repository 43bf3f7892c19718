"""Small arms and artillery (EOE-R-18..21): scores, modifiers, bands, and what a shot is expected to hit."""

from functools import cache

import numpy as np

from bound_sim.rulesets.end_of_empires.book import chart, rulings
from bound_sim.rulesets.end_of_empires.book.chart import Kind
from bound_sim.rulesets.end_of_empires.state.moment import Modifiers, those
from bound_sim.rulesets.kit.geometry.measure import Ints


@cache
def limits_u(kind: Kind) -> Ints:
    """EOE-R-18, EOE-R-20: short, effective and long range, 0.01 mm."""
    limits_cm = chart.ARTILLERY_CM if kind == "battery" else chart.SMALL_ARMS_CM[kind]
    return np.array([limit * 1000 for limit in limits_cm], dtype=np.int64)


def hits_of_score(score: int) -> int:
    """EOE-R-18, EOE-R-19: figures hit by a modified score."""
    for most, hits in chart.SCORE_HITS:
        if score <= most:
            return hits
    return chart.SCORE_HITS_BEYOND


@cache
def small_arms_modifiers(*, cover: bool, firer_pinned: bool, moved: bool, target: Kind, band: int) -> Modifiers:
    """EOE-R-18: the modifiers of each die, those that are not 0."""
    return those(
        ("target in cover", chart.FIRE_COVER, cover),
        ("firer prone or pinned", chart.FIRE_PINNED, firer_pinned),
        ("moves and fires", chart.FIRE_MOVED, moved),
        ("target cavalry", chart.FIRE_AT_CAVALRY, target == "cavalry"),
        ("target artillery", chart.FIRE_AT_ARTILLERY, target == "battery"),
        ("target MG", chart.FIRE_AT_MG, target == "mg"),
        (f"{chart.BANDS[band]} range", chart.FIRE_BAND[band], True),
    )


@cache
def artillery_modifiers(*, cover: bool, prone: bool, dead: int, target: Kind, sign: rulings.ArtillerySign) -> Modifiers:
    """EOE-R-20, EOE-Q-artillery-sign: modifiers of the battery's die."""
    by_cover = chart.GUNS_COVER if sign == rulings.ArtillerySign.AS_PRINTED else -chart.GUNS_COVER
    by_prone = -chart.GUNS_PINNED if sign == rulings.ArtillerySign.MINUS_1_EACH else chart.GUNS_PINNED
    return those(
        ("target in cover", by_cover, cover),
        ("target prone or pinned", by_prone, prone),
        ("crew dead", chart.GUNS_CREW * dead, True),
        ("target cavalry", chart.GUNS_AT_CAVALRY, target == "cavalry"),
    )


def artillery_hits(*, score: int, band: int) -> int:
    """EOE-R-20: hits of a battery's modified die in a band, never below 0."""
    return max(0, score - chart.ARTILLERY_LESS[band])


@cache
def sixths(*, modifier: int) -> int:
    """Expected hits of a small-arms die, in sixths of a figure: exact, to rank targets by."""
    return sum(hits_of_score(die + modifier) for die in range(1, 7))


@cache
def guns_sixths(*, modifier: int, band: int) -> int:
    """Expected hits of a battery's die, in sixths of a figure."""
    return sum(artillery_hits(score=die + modifier, band=band) for die in range(1, 7))
