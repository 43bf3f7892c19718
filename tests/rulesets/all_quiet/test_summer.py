"""covers: bound_sim/rulesets/all_quiet/book/plays.py, bound_sim/scenarios/summer-1914

The first two turns with orders on file: the mini front's map and army, plays that come about, what is ours.
"""

from pathlib import Path

import pytest

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load
from bound_sim.scenario.files import SCENARIOS

from .played import FRONT, SUMMER, front, rows


def played(seed: int) -> Battle:
    made = Battle(load(SUMMER), KeyedDice(key_from_seed(seed)))
    made.run()
    return made


@pytest.mark.parametrize("name", [FRONT, SUMMER])
def test_the_first_line_says_what_is_ours(name: str) -> None:
    first = (Path(SCENARIOS) / name / "scenario.toml").read_text(encoding="utf-8").splitlines()[0]
    assert first.startswith("# Ours: map, counters,")
    assert "cards" in first


def test_it_is_the_front_of_the_whole_war() -> None:
    summer = load(SUMMER)
    assert summer.bounds == 2
    for part in ("areas", "cards", "own"):
        assert getattr(summer, part) == getattr(front(), part)
    assert [each.id for each in summer.forces.platoons] == [each.id for each in front().forces.platoons]


def test_most_orders_are_carried_out() -> None:
    """Both sides play in both turns; the right wing comes to Brussels in most battles, the Entente holds Paris."""
    done, brussels = [], 0
    for seed in range(8):
        made = played(seed)
        told = rows(made, "orders")
        assert {(row["bound"], row["side"]) for row in told} == {(b, s) for b in (1, 2) for s in ("CP", "ENT")}
        done += [row["done"] == "done" for row in told]
        game = made.state.games[0]
        brussels += game.control["Brussels"] == "CP"
        assert game.control["Paris"] == "ENT"
        assert not made.outcomes
    assert sum(done) / len(done) > 0.75
    assert brussels >= 5
