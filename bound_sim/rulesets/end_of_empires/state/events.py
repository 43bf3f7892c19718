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


class MoveEvent(NamedTuple):
    """EOE-R-11, EOE-R-12: the way of a base, and why it ended (``halts``); ``halved`` are bits of ``paces``."""

    unit: int
    base: int
    x: int
    y: int
    facing: int
    to_x: int
    to_y: int
    to_facing: int
    why: int
    halved: int
    length: float
    allowance: float
    rate: float


class PivotEvent(NamedTuple):
    """EOE-R-14: a base turns on its spot."""

    unit: int
    base: int
    x: int
    y: int
    facing: int
    to_facing: int


class HaltEvent(NamedTuple):
    """The end of a way and its reason (``halts``): at which unit, where the first obstacle was met, what it left."""

    unit: int
    why: int
    at: int
    first: float
    half: float


class BarredEvent(NamedTuple):
    """EOE-R-13..17: a unit can't do what it declared (``paces``)."""

    unit: int
    why: int


class NoCommandEvent(NamedTuple):
    """EOE-R-9: a unit is out of command."""

    unit: int


class UnpinnedEvent(NamedTuple):
    """EOE-Q-unpin: a pin clears in the unit's own moving step."""

    unit: int


class GotUpEvent(NamedTuple):
    """EOE-Q-prone: a unit gets up in its own moving step."""

    unit: int


class ChargeEvent(NamedTuple):
    """EOE-R-17: a charge for a unit came near enough (``hit``), or fell short."""

    unit: int
    target: int
    hit: bool


class RetreatingEvent(NamedTuple):
    """EOE-R-32: a unit retreats, and for how many steps more."""

    unit: int
    left: int


class RetreatOverEvent(NamedTuple):
    """EOE-R-32: the last step of a retreat."""

    unit: int


class StrideEvent(NamedTuple):
    """EOE-R-22, EOE-R-25: the way of a base in step 5, and its end (``contact.ENDED``); ``target``: whom it touches."""

    unit: int
    base: int
    why: int
    target: int
    x: int
    y: int
    facing: int
    to_x: int
    to_y: int
    length: float
    allowance: float


class InMeleeEvent(NamedTuple):
    """EOE-R-22..25: what a unit does in step 5, or can't (``contact.SAID``); ``length``: how far away that is."""

    unit: int
    why: int
    target: int
    length: float
    round_no: int


class CarrierLostEvent(NamedTuple):
    """EOE-Q-vehicles: a vehicle was overrun by a base: what it carries goes with it."""

    unit: int
    by: int


class PairEvent(NamedTuple):
    """EOE-R-24: a die of a base against another (``by``), how often its modifiers hold, and its result
    (``fights.RESULTS``); ``number`` from 0 on."""

    unit: int
    base: int
    by: int
    round_no: int
    number: int
    face: int
    in_cover: int
    pinned: bool
    figures: int
    cavalry: int
    attacking: int
    surplus: int
    against: int
    result: int


EVENTS = Kinds(
    BaseHitEvent, BaseGoneEvent, GoneEvent, PinEvent, CommanderDieEvent, CommanderHitEvent, SurrenderEvent,
    QuarterEvent, MoraleEvent, RetreatEvent, MoveEvent, PivotEvent, HaltEvent, BarredEvent, NoCommandEvent,
    UnpinnedEvent, GotUpEvent, ChargeEvent, RetreatingEvent, RetreatOverEvent, StrideEvent, InMeleeEvent,
    CarrierLostEvent, PairEvent,
)  # fmt: skip
#: numbers of the kinds
(
    BASE_HIT, BASE_GONE, GONE, PIN, COMMANDER_DIE, COMMANDER_HIT, SURRENDER, QUARTER, MORALE, RETREAT, MOVE,
    PIVOTED, HALT, BARRED, NO_COMMAND, UNPINNED, GOT_UP, CHARGED, RETREATING, RETREAT_OVER, STRIDE, IN_MELEE,
    CARRIER_LOST, PAIR,
) = range(len(EVENTS.kinds))  # fmt: skip
