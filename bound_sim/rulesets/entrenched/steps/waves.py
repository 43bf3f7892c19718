"""Attrition (ENT-R-38): the army in three waves, when each comes, wounded units, bearers, care."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from bound_sim.battle.answers import lines_of
from bound_sim.orders.decisions import Decision
from bound_sim.orders.lines import OrderLine
from bound_sim.rulesets.entrenched.book import rulings
from bound_sim.rulesets.entrenched.book.chart import WAVES
from bound_sim.rulesets.entrenched.state.game import GONE_LOST, IN_CARE, WOUNDED, FieldUnit
from bound_sim.rulesets.entrenched.state.turn import FieldTurn
from bound_sim.rulesets.entrenched.steps import deployment
from bound_sim.rulesets.kit.geometry.distance import TOUCH_U
from bound_sim.rulesets.kit.geometry.units import WAITING
from bound_sim.rulesets.kit.lines.driven_turn import Play


def division(turn: FieldTurn, given: dict[str, list[OrderLine]]) -> Play:
    """Before deployment, both at once: which units come with which wave, where the scenario does not fix it."""
    for unit in turn.game.units:
        if turn.game.type != "attrition":
            unit.wave = 1
    lines = {side: [line for line in given[side] if line.verb == "join wave"] for side in turn.game.sides}
    decisions = [
        Decision("waves", side, turn.bound, about=tuple(unit.id for unit in left))
        for side in turn.game.in_order if (left := _open(turn, side, lines[side]))
    ]  # fmt: skip
    if decisions:
        said: Any = yield tuple(decisions)
        for decision, text in zip(decisions, said, strict=True):
            lines[decision.side] += lines_of(turn.game.scenario, decision, str(text))
    for side in turn.game.sides:
        army = turn.game.army(side)
        free = [unit for unit in army if not unit.wave]
        for line in lines[side]:
            unit, wave = turn.game.by_id[line.unit], int(str(line.get("wave")))
            if unit in free:
                unit.wave = wave if wave <= WAVES else 0  # an answer that names no wave says nothing
        divide(army, free)


def _open(turn: FieldTurn, side: str, lines: Sequence[OrderLine]) -> list[FieldUnit]:
    """Units of a side of which nothing says when they come."""
    named = {line.unit for line in lines}
    return [unit for unit in turn.game.army(side) if not unit.wave and unit.id not in named]


def divide(army: Sequence[FieldUnit], free: Sequence[FieldUnit]) -> None:
    """Units of an army without a wave join one: by thirds of points, each with foot, bearers in the last two.

    None is empty, as far as units are ``free``: the scenario does not say with which wave they come.
    """
    points = {wave: sum(unit.kind.points for unit in army if unit.wave == wave) for wave in range(1, WAVES + 1)}
    bearers = 0
    for unit in sorted((unit for unit in free if not unit.wave), key=lambda unit: (_sort(unit), unit.row)):
        if unit.has("Bearer"):
            unit.wave = 2 + bearers % 2
            bearers += 1
        else:
            unit.wave = min(points, key=lambda wave: (points[wave], wave))
        points[unit.wave] += unit.kind.points
    for wave in range(1, WAVES + 1):
        count = Counter(unit.wave for unit in army)
        spare = [unit for unit in free if count[unit.wave] > 1]
        if spare and not count[wave]:
            most = max(count[unit.wave] for unit in spare)
            [unit for unit in spare if count[unit.wave] == most][-1].wave = wave


def _sort(unit: FieldUnit) -> int:
    """Foot is dealt out first, so that each wave has some, bearers last."""
    return 2 if unit.has("Bearer") else 0 if unit.is_squad and unit.kind.unit_class != "cavalry" else 1


def next_wave(turn: FieldTurn, side: str) -> int:
    """The number of the next wave of which anybody waits; 0 for none."""
    return min([unit.wave for unit in _later(turn, side)], default=0)


def _later(turn: FieldTurn, side: str) -> list[FieldUnit]:
    """Units of a side that wait for a wave after the first."""
    return [unit for unit in turn.game.to_come(side) if unit.wave > 1]


def due(turn: FieldTurn, side: str, bound: int) -> bool:
    """ENT-Q-wave: true where a side's next wave comes at the start of a turn of its own, as things stand."""
    wave = next_wave(turn, side)
    if not wave:
        return False
    if turn.readings.wave == rulings.Wave.FIXED_ROUNDS:
        rounds: Sequence[int] = turn.game.own_game.get("wave_rounds") or []
        return wave - 2 < len(rounds) and turn.game.round(bound) >= rounds[wave - 2]
    return not turn.game.of(side)


def start(turn: FieldTurn, lines: list[OrderLine]) -> Play:
    """At the start of a side's turn its next wave comes, where it is due."""
    side = turn.side
    if not due(turn, side, turn.bound):
        for unit in _later(turn, side):
            turn.why(unit.id, "wave-waits")
        for line in lines:
            deployment.not_now(turn, turn.game.by_id[line.unit])
        return
    wave = next_wave(turn, side)
    coming = [unit for unit in turn.game.to_come(side) if unit.wave == wave]
    for unit in coming:
        turn.why(unit.id, "wave-comes", wave=wave)
    said = [line for line in lines if line.verb == "deploy"]
    named = {line.unit for line in said}
    rest = tuple(unit.id for unit in coming if unit.id not in named)
    if rest:
        decision = Decision("place-wave", side, turn.bound, about=rest)
        text = yield decision
        said += lines_of(turn.game.scenario, decision, str(text))
    for line in said:
        unit = turn.game.by_id[line.unit]
        if unit in coming and unit.to_come:
            deployment.by_line(turn, unit, line)
        else:
            deployment.not_now(turn, unit)
    for unit in coming:
        if unit.to_come:
            deployment.usually(turn, unit, coming)


def lying(turn: FieldTurn, side: str) -> list[FieldUnit]:
    """Wounded units of a side that nobody carries."""
    wounded = [unit for unit in turn.game.army(side) if unit.status == WOUNDED]
    carried = {unit.carries for unit in turn.game.on_table()} if wounded else ()
    return [unit for unit in wounded if unit.id not in carried]


def carry(turn: FieldTurn) -> Play:
    """After phase 2: bearers take up wounded friends in contact, and bring those they have into care in their zone."""
    for bearer in turn.game.of(turn.side):
        if not bearer.has("Bearer"):
            continue
        for unit in lying(turn, turn.side):
            if bearer.carries or turn.apart(bearer, unit) > TOUCH_U:
                continue
            about = (bearer.id, unit.id)
            said = yield Decision("carry", turn.side, turn.bound, ("carry", "leave"), about=about)
            if said == "carry":
                bearer.carries = unit.id
                turn.why(unit.id, "carried", bearer=bearer.id)
        _bring(turn, bearer)


def _bring(turn: FieldTurn, bearer: FieldUnit) -> None:
    """A carried unit is where its bearer is; in their own zone it is in care and leaves the table."""
    unit = turn.game.by_id.get(bearer.carries)
    if unit is None:
        return
    unit.at = bearer.at
    if turn.game.zones[bearer.side].holds(*bearer.at):
        unit.status, bearer.carries = IN_CARE, ""
        turn.why(unit.id, "in-care")


def care(turn: FieldTurn) -> None:
    """ENT-Q-in-care: after morale, a die of its full wounds lets a unit join the next wave."""
    each_turn = turn.readings.in_care == rulings.InCare.EACH_OWN_TURN
    side = turn.side if each_turn else turn.game.other(turn.side)
    wave = next_wave(turn, side)
    if not wave or not (each_turn or due(turn, side, turn.bound + 1)):
        return
    for unit in turn.game.army(side):
        if unit.status != IN_CARE:
            continue
        die = turn.roll("care", unit.roller)[0]
        joins = die >= unit.full
        turn.tested("care", unit.id, die, "joins" if joins else "stays", needed=unit.full)
        if joins:
            unit.status, unit.wave, unit.figures = WAITING, wave, unit.full
            unit.lost = unit.lost_turn = unit.lost_all = unit.stays = unit.stunned_until = 0
            unit.own_fire = False


def lose(turn: FieldTurn) -> None:
    """ENT-Q-wounded: a wounded unit that nobody carries when its round is over is lost."""
    for side in turn.game.sides:
        for unit in lying(turn, side):
            if unit.due <= turn.bound:
                unit.status = GONE_LOST
                turn.why(unit.id, "lost")
