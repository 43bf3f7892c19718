"""Events of 1418: kernels write them while they resolve, and every sub-step drains them into the log.

Platoons and battalions are rows (``Rows.rollers``), NOBODY for none; lengths and places are in 0.01 mm, facings in 0.1
degrees.
"""

from typing import NamedTuple

from bound_sim.rulesets.kit.arrays.events import Kinds, next_row
from bound_sim.rulesets.rules1418.state import col
from bound_sim_kernels.compiled import part

#: kinds of a shot and of a hit
DIRECT, BOMBARD, MELEE, BY_UMPIRE = range(4)
#: effects of a hit (R-28)
INJURED, EFFECT_REMOVED, SURPLUS = range(3)
#: sub-step of a move that the umpire made: the one that is being drained; of one that enters the table
UMPIRE_MOVE, ARRIVAL = -2, -1


class ShotEvent(NamedTuple):
    """R-26, R-37: a die of a shot, direct or of a bombardment, whose shooter is a battalion.

    ``cover`` is what cover and digging add to the target's Resilience; ``die`` is its number from 1 on; ``reroll`` what
    it showed rolled again, 0 for not. The circle is that of a bombardment.
    """

    kind: int
    shooter: int
    target: int
    distance: float
    ordered: bool
    die: int
    roll: int
    bonus: int
    resilience: int
    cover_row: int
    dug_in: bool
    cover: int
    needed: int
    reroll: int
    hit: bool
    circle_x: int
    circle_y: int


class HitEvent(NamedTuple):
    """R-28, R-42: a hit, whom it was passed to, and its effect."""

    kind: int
    by: int
    target: int
    passed_to: int
    effect: int
    round: int


class MoveEvent(NamedTuple):
    """R-20: a platoon's move in a sub-step of step 5, a round of melee (from MELEE_SUBSTEP on), or by the umpire."""

    platoon: int
    substep: int
    from_x: int
    from_y: int
    from_facing: int
    to_x: int
    to_y: int
    to_facing: int
    length: float
    reach: float
    rate: float
    ground: int
    assaulting: bool
    on_road: bool
    injured: bool
    contact: int
    ended: int


class BlowEvent(NamedTuple):
    """R-40, R-43: a die of a fighter in a round of melee; fields as those of a ``ShotEvent``."""

    round: int
    striker: int
    opponent: int
    die: int
    roll: int
    bonus: int
    resilience: int
    cover: int
    deduction: int
    needed: int
    reroll: int
    hit: bool


class RecoveryEvent(NamedTuple):
    """R-29: a recovery of an injured platoon; ``restored``: its movement is whole again.

    ``fire``: at it shot 0 nobody, 1 others, 2 its injurer; ``roll`` is 0 where no die was rolled.
    """

    platoon: int
    fire: int
    roll: int
    needed: int
    restored: bool


class ReasonEvent(NamedTuple):
    """A reason for which a platoon or battalion did not act: its number (``reasons.REASONS``) and two figures."""

    platoon: int
    reason: int
    a: float
    b: float
    round: int


EVENTS = Kinds(ShotEvent, HitEvent, MoveEvent, BlowEvent, RecoveryEvent, ReasonEvent)
#: numbers of the kinds
SHOT, HIT, MOVE, BLOW, RECOVERY, REASON = range(len(EVENTS.kinds))


def rows_needed(platoons: int, ranged_dice: int, melee_dice: int, by_hand: int) -> int:
    """Rows that a sub-step may fill: each die and its hit, a melee of 16 rounds, explanations, shots laid by hand.

    ``ranged_dice`` and ``melee_dice`` are the most of a platoon. A longer melee stops the battle (``refuse_lost``).
    """
    return platoons * (32 + 2 * ranged_dice + 16 * 2 * melee_dice) + 2 * by_hand


@part
def say(events, platoon, reason, a, b):  # type: ignore[no-untyped-def]
    """Record why: a reason's number (``reasons.REASONS``) with two figures."""
    say_in_round(events, platoon, reason, a, b, 0)


@part
def say_in_round(events, platoon, reason, a, b, round_no):  # type: ignore[no-untyped-def]
    """Record why, in a round of melee."""
    row = next_row(events, REASON)
    if row >= 0:
        why = events.rows[row]
        why.platoon, why.reason, why.a, why.b, why.round = platoon, reason, a, b, round_no


@part
def record_hit(events, kind, by, target, passed_to, effect, round_no):  # type: ignore[no-untyped-def]
    """Record a hit and its effect (R-28)."""
    row = next_row(events, HIT)
    if row >= 0:
        hit = events.rows[row]
        hit.kind, hit.by, hit.target, hit.passed_to, hit.effect, hit.round = (
            kind, by, target, passed_to, effect, round_no)  # fmt: skip


@part
def leave_from(move, state, t, p):  # type: ignore[no-untyped-def]
    """Record that a move begins where a platoon stands."""
    move.from_x, move.from_y, move.from_facing = state[col.S_X, t, p], state[col.S_Y, t, p], state[col.S_FACING, t, p]


@part
def come_to(move, state, t, p):  # type: ignore[no-untyped-def]
    """Record that a move ends where a platoon stands, and on its ground."""
    move.to_x, move.to_y, move.to_facing = state[col.S_X, t, p], state[col.S_Y, t, p], state[col.S_FACING, t, p]
    move.ground = state[col.S_GROUND, t, p]
