"""Exact chances as fractions, counted with the rules' own functions: a volley, a battery, a test."""

from fractions import Fraction

from bound_sim.rules.records.chances import FACES, SIXTH, Distribution, added, at_least, of_die
from bound_sim.rulesets.end_of_empires.book import chart
from bound_sim.rulesets.end_of_empires.steps import fire, morale_dice


def volley(*, dice: int, modifier: int) -> dict[int, Fraction]:
    """EOE-R-18, EOE-R-19: figures hit by small-arms ``dice``, 0 to 40, at a sum of modifiers."""
    return added(of_die(lambda face: fire.hits_of_score(face + modifier)) for _ in range(dice))


def battery(*, modifier: int, band: int) -> dict[int, Fraction]:
    """EOE-R-20: figures hit by a battery's die in a band (0 short, 1 effective, 2 long)."""
    return of_die(lambda face: fire.artillery_hits(score=face + modifier, band=band))


def pins(chances: Distribution) -> Fraction:
    """EOE-R-28: of 4 hits or more."""
    return at_least(chances, chart.PINNING_HITS)


def retreats(*, modifier: int) -> Fraction:
    """EOE-R-31, EOE-R-32: the chance that a morale die fails at a sum of modifiers."""
    return sum((SIXTH for face in FACES if morale_dice.fails(face + modifier)), Fraction(0))
