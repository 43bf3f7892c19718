"""covers: bound_sim/rulesets/entrenched/steps/umpire.py

What an umpire does to units of Entrenched!, and what is refused.
"""

from typing import Any

import pytest

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load, resolve
from bound_sim.logs.log import rows_of
from bound_sim.orders.interventions import Intervention, parse_act
from bound_sim.rules import ruleset
from bound_sim_maps.faults import Refused

RULES = ruleset("entrenched")


def after(*acts: str, bounds: int = 1) -> Battle:
    """Hooge some bounds on, then these acts."""
    battle = Battle(load(resolve("hooge-1915")), KeyedDice(key_from_seed(3)))
    battle.run(bounds=bounds)
    for act in acts:
        ruled(battle, act)
    return battle


def ruled(battle: Battle, act: str, umpire: str = "Us") -> None:
    RULES.amend(battle, Intervention(parse_act(act), battle.bound + 1, "", umpire, "as seen"))


def state(battle: Battle, unit: str) -> dict[str, Any]:
    return next(row for row in RULES.states_now(battle) if row["platoon"] == unit)


def test_a_unit_is_moved_loses_a_wound_and_comes_back() -> None:
    battle = after("move INF1/1 30,10 face 45")
    assert (state(battle, "INF1/1")["x_cm"], state(battle, "INF1/1")["facing"]) == (30.0, 45.0)
    assert state(after("hit INF1/1"), "INF1/1")["wounds"] == 3
    gone = after("remove INF1/1")
    assert (state(gone, "INF1/1")["status"], state(gone, "INF1/1")["fate"]) == ("removed", "killed")
    ruled(gone, "restore INF1/1 hits 3", umpire="")
    assert (state(gone, "INF1/1")["status"], state(gone, "INF1/1")["wounds"]) == ("on table", 1)
    told = [row["text"] for row in rows_of(gone.log["explanations"]) if row["rule"] == "umpire"]
    assert told == ["the umpire Us rules: remove INF1/1; as seen", "the umpire rules: restore INF1/1 hits 3; as seen"]
    assert [row["ended"] for row in rows_of(battle.log["moves"]) if row["bound"] == 2] == ["umpire"]


def test_who_is_moved_is_out_of_its_melee() -> None:
    battle = after()
    game = battle.state.games[0]
    game.lock(game.by_id["INF1"], game.by_id["GINF1"])
    ruled(battle, "move INF1/1 30,10")
    assert (game.by_id["INF1"].locked, game.by_id["GINF1"].locked) == ([], [])


def test_a_word_for_the_whole_side_changes_no_unit() -> None:
    battle = after()
    before = RULES.states_now(battle)
    ruled(battle, "ruling ENT-Q-save exactly")
    assert RULES.states_now(battle) == before


@pytest.mark.parametrize(("acts", "wrong"), [
    (("remove INF1/1", "hit INF1/1"), "INF1/1 is removed"),
    (("move INF1/1 30,10", "move INF2/1 30,10"), "would stand on another unit"),
    (("move INF1/1 1,1",), "off the table"),
    (("remove INF1/1", "restore INF1/1 hits 4"), "INF1/1 has 4 wounds"),
])  # fmt: skip
def test_what_makes_no_sense_is_refused_and_changes_nothing(acts: tuple[str, ...], wrong: str) -> None:
    battle = after(*acts[:-1])
    before = RULES.states_now(battle)
    with pytest.raises(Refused, match=wrong):
        ruled(battle, acts[-1])
    assert RULES.states_now(battle) == before
