"""covers: bound_sim/desk/left_to_policy.py

What a policy would order for units that a seat leaves open: as it orders in the battle, and nothing is given.
"""

from dataclasses import replace

import pytest

from bound_sim.battle.battle import Battle
from bound_sim.battle_file.seats import with_own_orders
from bound_sim.battle_file.told_log import known_to
from bound_sim.desk.draft import Draft
from bound_sim.desk.edits import give_lines, give_low
from bound_sim.desk.left_to_policy import PolicyOrder, policy_orders
from bound_sim.desk.seat_desk import SeatDesk
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load
from bound_sim.files.side_files import read
from bound_sim.orders.records import format_cell
from bound_sim.orders.text import format_order
from bound_sim.rules import ruleset
from bound_sim_maps.faults import Refused
from tests.core.desk.test_ghosts import seated


@pytest.mark.parametrize(("name", "side"), [("rulebook-sheet", "D"), ("le-cateau-1914", "B")])
def test_it_is_what_the_policy_orders_in_the_battle(name: str, side: str) -> None:
    scenario = replace(load(name), low={})
    battle = Battle(scenario, KeyedDice(key_from_seed(1)), answer=lambda _: None)
    battle.open()
    rules = ruleset(scenario.ruleset)
    given = rules.policy("posture").orders(with_own_orders(rules.seat_view(battle, 0, side), scenario))
    known, tables = known_to(side, scenario, battle.log.tables)
    desk = SeatDesk(known, tables, side, 1)
    desk.prepare()
    said = read(known, side, 1, {file: text.encode() for file, text in given.items()})
    found = dict(policy_orders(desk, "posture"))
    open_now = desk.waiting()
    assert {unit: words for unit, words in found.items() if unit in open_now} == {
        unit: format_order(order).partition(" ")[2] for unit, order in said.low.items() if unit in open_now
    }
    assert all(found[unit] == format_cell(said.high[unit]) for unit in found if unit in said.high)
    assert bool(open_now) == bool(found)


def test_units_with_an_order_are_left_alone() -> None:
    desk = seated("rulebook-sheet", "D")
    desk.drafts.give("", Draft(high=desk.drafts.now.high))
    before = {one.unit for one in policy_orders(desk, "posture")}
    unit = next(one for one in desk.waiting() if one in before)
    give_low(desk, unit, desk.read_order(unit, "stay"))
    after = {one.unit for one in policy_orders(desk, "posture")}
    assert before - after == {unit}
    assert desk.low_of(unit) is not None


def test_of_lines_it_is_the_word_of_the_sheet() -> None:
    desk = seated("petite-douve-1915", "C")
    assert PolicyOrder("RD6", "Assault") in policy_orders(desk, "posture")
    give_lines(desk, "", [*desk.lines_now(), desk.read_line("RD6 move by 0,2")])
    assert "RD6" not in {one.unit for one in policy_orders(desk, "posture")}


def test_who_decides_as_it_is_asked_orders_nothing_before() -> None:
    assert policy_orders(seated("summer-1914", "CP"), "posture") == ()
    with pytest.raises(Refused, match="is not installed"):
        policy_orders(seated("summer-1914", "CP"), "nobody")
