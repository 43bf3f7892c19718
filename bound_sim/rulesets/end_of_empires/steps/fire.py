"""Small arms and artillery (EOE-R-18..21): scores, modifiers, bands, and what a shot is expected to hit."""

from functools import cache

from bound_sim.rulesets.end_of_empires.book import chart
from bound_sim.rulesets.end_of_empires.book.chart import Kind
from bound_sim.rulesets.kit.turn import Modifiers

NO_BAND = -1


def band(*, distance_u: float, limits_cm: tuple[int, int, int]) -> int:
    """EOE-R-18, EOE-R-20: 0 short, 1 effective, 2 long, -1 out of range; the limit itself is within."""
    for place, limit in enumerate(limits_cm):
        if distance_u <= limit * 1000:
            return place
    return NO_BAND


def hits_of_score(score: int) -> int:
    """EOE-R-18, EOE-R-19: figures hit by a modified score."""
    for most, hits in chart.SCORE_HITS:
        if score <= most:
            return hits
    return chart.SCORE_HITS_BEYOND


def dice_of(*, kind: Kind, figures: int) -> int:
    """EOE-R-18, EOE-R-27: dice of a base: infantry 1, an MG one for each hit that it has left."""
    return figures if kind == "mg" else 1 if kind == "infantry" else 0


@cache
def small_arms_modifiers(*, cover: bool, firer_pinned: bool, moved: bool, target: Kind, band: int) -> Modifiers:
    """EOE-R-18: the modifiers of each die, those that are not 0."""
    at = {
        "cavalry": ("target cavalry", chart.FIRE_AT_CAVALRY),
        "battery": ("target artillery", chart.FIRE_AT_ARTILLERY),
        "mg": ("target MG", chart.FIRE_AT_MG),
    }.get(target)
    found = [("target in cover", chart.FIRE_COVER)] if cover else []
    found += [("firer prone or pinned", chart.FIRE_PINNED)] if firer_pinned else []
    found += [("moves and fires", chart.FIRE_MOVED)] if moved else []
    found += [at] if at else []
    found += [(f"{chart.BANDS[band]} range", chart.FIRE_BAND[band])] if chart.FIRE_BAND[band] else []
    return tuple(found)


@cache
def artillery_modifiers(*, cover: bool, prone: bool, dead: int, target: Kind, sign: int) -> Modifiers:
    """EOE-R-20, EOE-Q-artillery-sign: modifiers of the battery's die; ``sign`` 0 as printed, 1 both -1, 2 cover -1."""
    by_cover = chart.GUNS_COVER if sign == 0 else -chart.GUNS_COVER
    by_prone = -chart.GUNS_PINNED if sign == 1 else chart.GUNS_PINNED
    found = [("target in cover", by_cover)] if cover else []
    found += [("target prone or pinned", by_prone)] if prone else []
    found += [("crew dead", chart.GUNS_CREW * dead)] if dead else []
    found += [("target cavalry", chart.GUNS_AT_CAVALRY)] if target == "cavalry" else []
    return tuple(found)


def artillery_hits(*, die: int, modifier: int, band: int) -> int:
    """EOE-R-20: hits of a battery's die in a band, never below 0."""
    return max(0, die + modifier - chart.ARTILLERY_LESS[band])


def can_hit(*, modifier: int) -> bool:
    """EOE-R-19, EOE-Q-impossible: whether any small-arms die can hit."""
    return hits_of_score(6 + modifier) > 0


def guns_can_hit(*, modifier: int, band: int) -> bool:
    """EOE-R-20, EOE-Q-impossible: whether a battery's die can hit."""
    return artillery_hits(die=6, modifier=modifier, band=band) > 0


@cache
def sixths(*, modifier: int) -> int:
    """Expected hits of a small-arms die, in sixths of a figure: exact, to rank targets by."""
    return sum(hits_of_score(die + modifier) for die in range(1, 7))


@cache
def guns_sixths(*, modifier: int, band: int) -> int:
    """Expected hits of a battery's die, in sixths of a figure."""
    return sum(artillery_hits(die=die, modifier=modifier, band=band) for die in range(1, 7))
