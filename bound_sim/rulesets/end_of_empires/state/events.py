"""Events of End of Empires: compiled steps write them while they resolve, and rows of the log are made of them then.

Units and bases are rows.
"""

from typing import NamedTuple

from bound_sim.rulesets.kit.arrays.events import Kinds


class BaseHitEvent(NamedTuple):
    """EOE-R-26: a hit by a base on a base, and its effect (``hits.EFFECTS``)."""

    unit: int
    by: int
    base: int
    effect: int


class BaseGoneEvent(NamedTuple):
    """EOE-R-27: a base of a unit of several goes."""

    unit: int
    base: int


class GoneEvent(NamedTuple):
    """EOE-R-27: a unit without a base is lost."""

    unit: int


class PinEvent(NamedTuple):
    """EOE-R-28: a unit is pinned by its hits of this turn, or as cavalry is not."""

    unit: int
    hits: int
    pinned: bool


class CommanderDieEvent(NamedTuple):
    """EOE-R-29: a commander's die, by whose hit; ``number`` from 0 on."""

    unit: int
    by: int
    number: int
    face: int
    hit: bool


class CommanderHitEvent(NamedTuple):
    """EOE-R-29: a commander is hit beside a unit that guns shot at."""

    unit: int
    target: int


class SurrenderEvent(NamedTuple):
    """EOE-R-30: the die of a unit that is cut off; ``hit``: it surrenders."""

    unit: int
    face: int
    hit: bool


class QuarterEvent(NamedTuple):
    """EOE-R-33: a unit is pinned for good, with its figures left."""

    unit: int
    figures: int


class MoraleEvent(NamedTuple):
    """EOE-R-31: a unit's test, and how often each modifier holds; ``hit``: it retreats."""

    unit: int
    face: int
    hit: bool
    under_fire: int
    friends_gone: int
    in_cover: int
    enfiladed: int
    two_lost: int


class RetreatEvent(NamedTuple):
    """EOE-R-32: a unit's die for the moving steps in which it retreats."""

    unit: int
    face: int


EVENTS = Kinds(
    BaseHitEvent, BaseGoneEvent, GoneEvent, PinEvent, CommanderDieEvent, CommanderHitEvent, SurrenderEvent,
    QuarterEvent, MoraleEvent, RetreatEvent,
)  # fmt: skip
#: numbers of the kinds
(
    BASE_HIT, BASE_GONE, GONE, PIN, COMMANDER_DIE, COMMANDER_HIT, SURRENDER, QUARTER, MORALE, RETREAT,
) = range(len(EVENTS.kinds))  # fmt: skip
