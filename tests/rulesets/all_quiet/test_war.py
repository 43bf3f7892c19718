"""covers: bound_sim/rulesets/all_quiet/steps/turn.py, bound_sim/rulesets/all_quiet/state, bound_sim/rulesets/all_quiet

A whole war by policies: what never happens, and that it goes on from any turn, on many tables, with the same bytes.
"""

import json
from dataclasses import replace

import numpy as np
import pytest

from bound_sim.battle.battle import Battle, Opening
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.rulesets.all_quiet.state import save
from bound_sim.rulesets.all_quiet.state.front import FrontGame

from .played import RULES, battle, front, rows, war


def test_stacks_control_and_cards_hold_in_every_turn() -> None:
    stacks: dict[tuple[int, str, str], int] = {}
    for row in rows(war(), "states"):
        assert bool(row["area"]) != bool(row["box"])
        if row["area"]:
            key = row["bound"], row["side"], row["area"]
            stacks[key] = stacks.get(key, 0) + 1
    assert max(stacks.values()) <= 10
    cards = sum(card.count for card in front().cards)
    game: FrontGame = war().state.games[0]
    assert sum(map(len, game.cards.at.values())) == cards
    assert {row["ended"] for row in rows(war(), "moves")} >= {"moved", "retreated", "to the box"}


def test_a_war_goes_on_from_each_turn_with_the_same_log() -> None:
    for bound in (1, 4):
        stopped = battle(bounds=bound)
        opening = Opening(bound + 1, RULES.save(stopped))
        after = Battle(stopped.scenario, KeyedDice(key_from_seed(3)), opening=opening)
        after.run(bounds=bound + 1)
        for table in ("orders", "moves", "shots", "cards", "states"):
            wanted = [row for row in rows(war(), table) if row["bound"] == bound + 1]
            assert [row for row in rows(after, table) if row["bound"] == bound + 1] == wanted, table


def test_many_tables_are_the_single_ones() -> None:
    together = battle(tables=2, bounds=2)
    one = battle(bounds=2)
    found, alone = RULES.standing(together), RULES.standing(one)
    assert found.score is not None
    assert alone.score is not None
    assert np.array_equal(found.score[0], alone.score[0])
    assert np.array_equal(found.x_u[0], alone.x_u[0])
    assert together.log.length("moves") == 0


@pytest.mark.parametrize(("key", "value"), [
    ("units", {}), ("initiative", "X"), ("points", {"CP": -1, "ENT": 0}), ("neutral", ["XX"]), ("cards", []),
    ("markers", [["tower", "Paris", "CP"]]), ("losing", "X"), ("control", {}),
])  # fmt: skip
def test_a_state_that_is_not_whole_is_refused(key: str, value: object) -> None:
    stopped = battle(bounds=1)
    facts = json.loads(RULES.save(stopped))
    assert key in facts
    facts[key] = value
    with pytest.raises(ValueError, match=r".+"):
        save.restore(json.dumps(facts).encode(), FrontGame(front(), stopped.state.games[0].readings))


def test_a_unit_in_an_area_and_a_box_is_refused() -> None:
    stopped = battle(bounds=1)
    facts = json.loads(RULES.save(stopped))
    facts["units"]["GE1"][1] = "reserve"
    with pytest.raises(ValueError, match="GE1"):
        save.restore(json.dumps(facts).encode(), FrontGame(front(), stopped.state.games[0].readings))


def test_lookahead_and_hold_play_too() -> None:
    assert rows(battle(seats="lookahead", bounds=2), "moves")
    quiet = battle(seats="hold", bounds=1)
    assert {row["from"] for row in rows(quiet, "cards")} == {"pile", "hand"}


def test_a_side_that_is_out_of_ideas_passes() -> None:
    """Plays that are none are tried no longer than twenty times in an impulse."""
    from bound_sim.orders.lines import OrderLine

    wrong = tuple(OrderLine("", "use", (("cards", "Nothing"),), 1, "CP") for _ in range(30))
    scenario = replace(front(), seats={}, lines={("CP", 1): wrong}, bounds=1)
    made = Battle(scenario, KeyedDice(key_from_seed(1)))
    made.run()
    codes = [row["code"] for row in rows(made, "explanations") if row["platoon"] == "side CP"]
    assert codes.count("no-card") == 30
    assert codes.count("passes") == 2
