"""covers: bound_sim/rulesets/entrenched/steps/movement.py, bound_sim/rulesets/kit/geometry/approach.py

ENT-R-14: a unit that halted 3 inches from an enemy gets no nearer, at any angle, however often it is told to go on. A
unit that is gone does not move.
"""

import random

import pytest

from bound_sim.orders.lines import OrderLine
from bound_sim.rulesets.entrenched.state.game import KILLED, FieldUnit
from bound_sim.rulesets.entrenched.state.turn import FieldTurn
from bound_sim.rulesets.entrenched.steps import movement
from bound_sim.rulesets.kit.geometry.scatter import heading
from tests.rulesets.entrenched.scripted_table import turn_of

NEAR_U = 7_620
#: pairs of the suite; the full count, 20,000, is asked by hand: each pair is by its own seed
PAIRS = 250


@pytest.fixture(scope="module")
def table() -> tuple[FieldTurn, FieldUnit, FieldUnit]:
    turn = turn_of("Entente INF1 BEF Infantry at 20,20 facing 0\nCentral GINF1 German Infantry at 30,30 facing 0")
    return turn, turn.game.by_id["INF1"], turn.game.by_id["GINF1"]


def told_on(turn: FieldTurn, unit: FieldUnit, foe: FieldUnit, seed: int) -> None:
    """One pair: placed anyhow, turned towards the foe and a little past it, told to go on five times."""
    dice = random.Random(seed)
    foe.pose = 60_000, 60_000, dice.randrange(3600)
    unit.pose = 60_000 + dice.randint(-22_000, 22_000), 60_000 + dice.randint(-22_000, 22_000), 0
    unit.facing = (heading(foe.x - unit.x, foe.y - unit.y) + dice.randint(-250, 250)) % 3600
    for _ in range(5):
        before, start = turn.apart(unit, foe), unit.pose
        face = None if dice.random() < 0.5 else (unit.facing + dice.randint(-200, 200)) % 3600
        movement.go(turn, unit, "move", face=face)
        after = turn.apart(unit, foe)
        assert after >= min(before, NEAR_U), (seed, start, unit.pose, foe.pose, before, after)


def test_who_halted_never_gets_nearer(table: tuple[FieldTurn, FieldUnit, FieldUnit]) -> None:
    for seed in range(PAIRS):
        told_on(*table, seed)


def test_who_is_gone_does_not_move(
    table: tuple[FieldTurn, FieldUnit, FieldUnit], monkeypatch: pytest.MonkeyPatch
) -> None:
    turn, unit, _ = table
    monkeypatch.setattr(unit, "moved", False)
    assert movement.trouble(turn, unit, OrderLine(unit.id, "move")) is None
    monkeypatch.setattr(unit, "status", KILLED)
    why = movement.trouble(turn, unit, OrderLine(unit.id, "move"))
    assert why is not None
    assert why.code == "gone"
