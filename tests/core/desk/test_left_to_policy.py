"""covers: bound_sim/desk/left_to_policy.py

What a policy would order for units that a seat leaves open: as in the battle of each game, and nothing is given.
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
from bound_sim.logs.log import rows_of
from bound_sim.orders.decisions import BETWEEN, Decision
from bound_sim.orders.lines import OrderLine
from bound_sim.orders.records import format_cell
from bound_sim.orders.text import format_order
from bound_sim.rules import ruleset
from bound_sim.rules.api import Ruleset
from bound_sim.rules.records.policy import SeatView
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


def first_answer(name: str, side: str, bound: int, kind: str) -> str:
    """The answer of ``posture`` to the first question of a kind in a bound that it plays without lines of its own."""
    scenario = load(name)
    lines = {key: given for key, given in scenario.lines.items() if key[1] != bound}
    battle = Battle(replace(scenario, lines=lines, seats={side: "posture"}), KeyedDice(key_from_seed(1)))
    battle.run(bounds=bound)
    asked = rows_of(battle.log.tables["decisions"])
    return next(str(row["answer"]) for row in asked if (row["bound"], row["side"], row["kind"]) == (bound, side, kind))


@pytest.mark.parametrize(
    ("name", "side", "bound", "kind"),
    [("petite-douve-1915", "C", 1, "next-action"), ("hooge-1915", "B", 2, "next-action"),
     ("summer-1914", "CP", 1, "hand")],
)  # fmt: skip
def test_it_is_what_the_policy_answers_in_the_bound(name: str, side: str, bound: int, kind: str) -> None:
    desk = seated(name, side, bound)
    give_lines(desk, "", [])
    found = [one.words for one in policy_orders(desk, "posture")]
    answer = first_answer(name, side, bound, kind).split(BETWEEN)
    assert answer
    assert [words for words in found if words in answer] == answer
    assert len(found) > len(answer), "sheet words of teams, fire after the moves, the play of the hand"
    assert desk.lines_now() == ()
    lines = [words for words in found if words.lower() not in desk.grammar.sheet.words]
    given: list[OrderLine] = []
    for words in lines:
        given.append(desk.read_line(words, given))
    assert given


def test_in_the_other_sides_turn_it_has_no_lines() -> None:
    assert policy_orders(seated("hooge-1915", "G", 2), "posture") == ()
    assert policy_orders(seated("hooge-1915", "G", 3), "posture")


def test_the_turn_that_opens_a_war_brings_the_entente_no_play() -> None:
    desk = seated("summer-1914", "ENT")
    give_lines(desk, "", [])
    assert [one.words.partition(" ")[0] for one in policy_orders(desk, "posture")] == ["hand"]


class Talks:
    """A policy that says what is wrong, and always one thing more."""

    name, version, rulesets = "talks", "1", ()

    def __init__(self) -> None:
        self.asked = 0

    def orders(self, view: SeatView) -> dict[str, str]:
        return {}

    def answer(self, view: SeatView, decision: Decision) -> str:
        self.asked += 1
        return "RD1 sings" if self.asked == 1 else f"RD1 move by 0,{self.asked / 1000:.3f}"


@pytest.mark.parametrize("first", [0, 1])
def test_what_a_policy_says_wrongly_is_nothing_and_it_comes_to_an_end(
    first: int, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    talks = Talks()
    talks.asked = first
    monkeypatch.setattr(Ruleset, "policy", lambda *_: talks)
    desk = seated("petite-douve-1915", "C")
    high = {one.unit for one in policy_orders(desk, "talks") if one.words in ("Assault", "Hold")}
    assert high
    assert talks.asked - first == (100 if first else 1)


def test_who_has_lines_for_all_that_is_asked_leaves_nothing_to_a_policy() -> None:
    assert policy_orders(seated("summer-1914", "CP"), "posture") == ()
    with pytest.raises(Refused, match="is not installed"):
        policy_orders(seated("summer-1914", "CP"), "nobody")
