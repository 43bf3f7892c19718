"""covers: bound_sim/rulesets/kit/lines/seat.py

Policies of the shipped rules: what sits in a seat sees what its side may know, and its orders are the rules' own.
"""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load, resolve
from bound_sim.files.side_files import read
from bound_sim.logs.log import rows_of
from bound_sim.odds import play as odds
from bound_sim.rules import ruleset
from bound_sim.rules.records.policy import SeatView
from bound_sim.scenario.forces import Forces
from bound_sim.scenario.model import Fog, Scenario

POLICIES = {"1418": ("posture",), "end-of-empires": ("posture", "lookahead")}


def shipped(name: str, **seats: str) -> Scenario:
    return replace(load(resolve(name)), seats=seats)


def played(scenario: Scenario, bounds: int) -> Battle:
    battle = Battle(scenario, KeyedDice(key_from_seed(1)))
    battle.run(bounds=bounds)
    return battle


def opened(scenario: Scenario) -> Battle:
    battle = Battle(scenario, KeyedDice(key_from_seed(1)))
    battle.open()
    return battle


def seen(scenario: Scenario, side: str) -> SeatView:
    return ruleset(scenario.ruleset).seat_view(opened(scenario), 0, side)


def secrets_changed(scenario: Scenario, side: str) -> Scenario:
    """Everything else that this side may not know: the others' orders, men, names, and who is still to come."""
    mine = scenario.forces.side_of
    platoons = []
    for platoon in scenario.forces.platoons:
        if platoon.side == side:
            platoons.append(platoon)
        elif platoon.arrives > 1 or platoon.x_u is None:
            platoons.append(replace(platoon, arrives=max(platoon.arrives, 2) + 1, battalion_name="other"))
        else:
            platoons.append(replace(platoon, men=platoon.men + 7, player="X", battalion_name="other"))
    return replace(
        scenario,
        forces=Forces(tuple(platoons)),
        high={key: order for key, order in scenario.high.items() if mine(key[0]) == side},
        low={key: order for key, order in scenario.low.items() if mine(key[0]) == side},
        notes="other",
        sides=tuple(
            entry if entry.id == side else replace(entry, answers=(("choice", "A"),)) for entry in scenario.sides
        ),
    )


@pytest.mark.parametrize(("name", "side"), [("rulebook-sheet", "D"), ("nimy", "B"), ("le-cateau-1914", "G")])
def test_view_and_orders_do_not_depend_on_what_a_side_cannot_know(name: str, side: str) -> None:
    scenario = shipped(name)
    other = secrets_changed(scenario, side)
    assert other != scenario
    before, after = seen(scenario, side), seen(other, side)
    assert before == after
    for policy in POLICIES[scenario.ruleset]:
        made = ruleset(scenario.ruleset).policy(policy)
        assert made.orders(before) == made.orders(after) != {}


def test_an_enemy_out_of_sight_is_in_no_view() -> None:
    """At "reports" only what touches an own base is seen: wherever the others stand, the view is the same."""
    hidden = replace(shipped("nimy"), fog=Fog("reports"))
    moved = tuple(
        replace(p, x_u=p.x_u + 3_000) if p.side == "G" and p.x_u is not None else p for p in hidden.forces.platoons
    )
    other = replace(hidden, forces=Forces(moved))
    views = seen(hidden, "B"), seen(other, "B")
    assert views[0] == views[1]
    assert not [row for row in views[0].bases if row["side"] == "G"]
    # on an open table it is not: the test can tell
    assert seen(replace(hidden, fog=Fog()), "B") != seen(replace(other, fog=Fog()), "B")


def test_a_view_inside_a_battle_says_nothing_of_where_others_began() -> None:
    scenario = shipped("nimy")
    battle = Battle(scenario, KeyedDice(key_from_seed(1)), logged=False)
    battle.run(bounds=3)
    battle.ordering = 4
    view = ruleset("1418").seat_view(battle, 0, "B")
    others = [platoon for platoon in view.scenario.forces.platoons if platoon.side == "G"]
    assert others
    assert all(platoon.x_u is None and platoon.men == 0 for platoon in others)
    assert {row["bound"] for row in view.bases} == {3}


@pytest.mark.parametrize("name", ["rulebook-sheet", "le-cateau-1914"])
def test_posture_without_orders_of_units_does_what_the_sheet_says(name: str) -> None:
    """1418 gives Low Commands of its own; units of End of Empires have standing policies for the same words."""
    scenario = replace(shipped(name), low={})
    seated = replace(scenario, seats={side.id: "posture" for side in scenario.sides})
    rows = list(rows_of(played(seated, 1).log["orders"]))
    filed = list(rows_of(played(scenario, 1).log["orders"]))
    assert filed
    if scenario.ruleset == "1418":
        assert [row["high_command"] for row in rows] == [row["high_command"] for row in filed]
        done = {row["done"] for row in rows}
        assert {"move", "dig"} <= done, done
        assert not [row for row in rows if row["word"] and not row["legal"]]
    else:
        told = {row["battalion"]: row["source"] for row in rows}
        assert told.keys() == {row["battalion"] for row in filed}
        assert set(told.values()) == {"standing policy"}


def test_orders_on_file_stay() -> None:
    scenario = shipped("rulebook-sheet", D="posture")
    rows = {row["platoon"]: row for row in rows_of(played(scenario, 1).log["orders"])}
    assert rows["1/1/1"]["low_command"] == "1/1 move by 0,-4.5 shoot 4/1"


@pytest.mark.parametrize("name", ["rulebook-sheet", "nimy", "le-cateau-1914"])
def test_each_table_has_orders_of_its_own(name: str) -> None:
    """Policies order for each table by what they see there: together tables count what each counts alone."""
    scenario = shipped(name)
    scenario = replace(scenario, low={}, seats={side.id: "posture" for side in scenario.sides})
    plan = odds.OddsPlan(scenario, key_from_seed(1), 3)
    alone = [odds.play_part(plan, range(table, table + 1), 1)[0].counts for table in range(3)]
    assert (odds.run(plan, 3, side_by_side=3).tally.counts == sum(alone)).all()
    assert (alone[0] != alone[1]).any()


def test_tables_on_which_all_order_the_same_are_played_together() -> None:
    """All companies of the sheet have orders on file: posture orders the same on each table, in one part."""
    seated = odds.OddsPlan(shipped("rulebook-sheet", D="posture", L="posture"), key_from_seed(1), 4)
    filed = odds.OddsPlan(shipped("rulebook-sheet"), key_from_seed(1), 4)
    assert (odds.run(seated, 20, side_by_side=20).tally.counts == odds.run(filed, 20).tally.counts).all()
    opened = seated.battle(range(5))
    opened.run(bounds=2)
    assert len({id(orders["D"]) for orders in opened.orders}) == 1


def test_the_policy_of_the_page_gives_orders_that_are_taken() -> None:
    page = (Path(__file__).parents[3] / "docs" / "policies.md").read_text(encoding="utf-8")
    made: dict[str, Any] = {}
    exec(page.split("```python\n")[1].split("```")[0], made)
    scenario = shipped("rulebook-sheet")
    files = made["Stay"]().orders(seen(scenario, "D"))
    taken = read(scenario, "D", 1, {name: text.encode() for name, text in files.items()})
    assert taken.faults == ()
    assert {order.verb for order in taken.low.values()} == {"stay", "dig"}
