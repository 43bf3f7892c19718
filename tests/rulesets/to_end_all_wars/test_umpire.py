"""covers: bound_sim/rulesets/to_end_all_wars/steps/umpire.py

What an umpire does to men and tanks, and what is refused.
"""

from typing import Any

import pytest

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load, resolve
from bound_sim.orders.interventions import Intervention, parse_act
from bound_sim.rules import ruleset
from bound_sim_maps.faults import Refused

from .told import rows

RULES = ruleset("to-end-all-wars")


def after(*acts: str, name: str = "trench-and-tank", bounds: int = 2) -> Battle:
    """A battle some turns on, then these acts."""
    battle = Battle(load(resolve(name)), KeyedDice(key_from_seed(3)))
    battle.run(bounds=bounds)
    for act in acts:
        RULES.amend(battle, Intervention(parse_act(act), bounds + 1, "", "Us", "as seen"))
    return battle


def state(battle: Battle, unit: str) -> dict[str, Any]:
    return next(row for row in RULES.states_now(battle) if row["platoon"] == unit)


def test_a_man_is_moved_dies_and_comes_back() -> None:
    battle = after("move AS1/1 20,10 face 45")
    assert (state(battle, "AS1/1")["x_cm"], state(battle, "AS1/1")["facing"]) == (20.0, 45.0)
    assert state(after("hit AS1/1"), "AS1/1")["status"] == "removed"
    assert state(after("remove AS1/1", "restore AS1/1"), "AS1/1")["status"] == "on table"
    told = [row for row in rows(battle, "explanations") if row["rule"] == "umpire"]
    assert [row["text"] for row in told] == ["the umpire Us rules: move AS1/1 20,10 face 45; as seen"]
    assert [row["ended"] for row in rows(battle, "moves") if row["bound"] == 3] == ["umpire"]


def test_a_tank_is_out_and_has_its_crew_again() -> None:
    battle = after("hit TK/1", "restore TK/1")
    assert (state(battle, "TK/1")["driver"], state(battle, "TK/1")["gunner"]) == (True, True)
    assert [row["kind"] for row in rows(battle, "hits") if row["bound"] == 3] == ["umpire"]


def test_a_charge_goes_where_its_tank_is_put() -> None:
    battle = after()
    game = battle.state.games[0]
    charge = game.put("charge", "D", game.man["TK/1"].at, state="placed", by="TK", bound=2)
    RULES.amend(battle, Intervention(parse_act("move TK/1 10,50"), 3, "", "Us", "as seen"))
    assert charge.at == charge.to == (10_000, 50_000)
    assert [(row["id"], row["y_cm"]) for row in rows(battle, "things") if row["kind"] == "charge"] == [("charge-1", 50)]


@pytest.mark.parametrize(("acts", "wrong"), [
    (("hit AS1/1", "hit AS1/1"), "AS1/1 is removed"),
    (("move AS1/1 20,10", "move AS1/2 20,10"), "would stand on AS1/1"),
    (("restore AS1/1",), ""),
    (("move TK/1 {as1}",), "would stand on AS1/"),
])  # fmt: skip
def test_what_makes_no_sense_is_refused_and_changes_nothing(acts: tuple[str, ...], wrong: str) -> None:
    battle = after(*acts[:-1])
    as1 = state(battle, "AS1/3")
    before = RULES.states_now(battle)
    act = parse_act(acts[-1].format(as1=f"{as1['x_cm']},{as1['y_cm']}"))
    if not wrong:  # who is on the table may be put there as new
        RULES.amend(battle, Intervention(act, 3, "", "", "why"))
        return
    with pytest.raises(Refused, match=wrong):
        RULES.amend(battle, Intervention(act, 3, "", "", "why"))
    assert RULES.states_now(battle) == before


def test_who_waits_is_not_hit() -> None:
    with pytest.raises(Refused, match="is waiting"):
        after("hit GS1/1", name="petite-douve-1915")
