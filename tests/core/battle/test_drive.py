"""covers: bound_sim/battle/drive.py, bound_sim/battle/answers.py, bound_sim/rules/records/policy.py

Turns played: one table by events, many tables through, questions answered by lines and policies, early ends.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

import pytest

from bound_sim.battle import answers
from bound_sim.battle.answers import KnownAnswers, Reply, lines_of, trouble
from bound_sim.battle.battle import Battle, WaitingFor
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.logs.log import rows_of
from bound_sim.odds import play as odds
from bound_sim.orders import decisions
from bound_sim.orders.decisions import Decision, LineWriter, WrittenLines
from bound_sim.orders.lines import OrderLine
from bound_sim.rules import ruleset
from bound_sim.rules.records import policy as policies
from bound_sim.rules.records.policy import SeatView
from bound_sim.scenario.model import Scenario
from bound_sim_maps.faults import Refused

SEED = 3


def played(scenario: Scenario, seed: int = SEED) -> Battle:
    battle = Battle(scenario, KeyedDice(key_from_seed(seed)))
    battle.run()
    return battle


def rows(battle: Battle, table: str, *columns: str) -> list[tuple[Any, ...]]:
    return [tuple(row[column] for column in columns) for row in rows_of(battle.log[table])]


def test_a_turn_is_played_line_after_line_and_sub_steps_come_again(barn: Scenario) -> None:
    battle = played(barn)
    assert rows(battle, "orders", "bound", "substep", "line")[:4] == [
        (1, "action 1", "RED shoot BLUE"), (1, "action 2", "RUST throw 68.58,33.02"),
        (1, "action 3", "RED move by 20.32,0"), (2, "action 1", "BLUE shoot RED"),
    ]  # fmt: skip


def test_questions_have_numbers_of_their_side_and_answers_say_whose_they_are(barn: Scenario) -> None:
    battle = played(barn)
    found = rows(battle, "decisions", "bound", "number", "side", "kind", "about", "by", "answer")
    assert found[0] == (1, 1, "B", "return-fire", "BLUE/1 RED/1", "orders", "fire")
    assert found[2] == (2, 1, "B", "cover", "NAVY/1 bomb-1", "policy", "stay")
    numbers: dict[tuple[int, str], list[int]] = {}
    for bound, number, side, *_ in found:
        numbers.setdefault((bound, side), []).append(number)
    assert all(given == list(range(1, len(given) + 1)) for given in numbers.values())


def test_the_first_line_that_fits_answers_and_others_are_passed_over(barn: Scenario) -> None:
    lines = dict(barn.lines)
    held = tuple(line for line in lines["B", 1] if line.verb == "holds fire")
    hold_first = replace(held[0], unit="BLUE")
    near = next(line for line in lines["B", 1] if line.verb == "fires back")
    far = replace(near, operands=(("within", 1),))
    for given, answer in (((hold_first, near), "hold"), ((near, hold_first), "fire"), ((far, hold_first), "hold")):
        battle = played(replace(barn, lines=lines | {("B", 1): given}))
        assert rows(battle, "decisions", "by", "answer")[0] == ("orders", answer)


def test_many_tables_are_each_the_battle_that_one_table_is(barn: Scenario) -> None:
    rules = ruleset(barn.ruleset)
    many = Battle(barn, KeyedDice(key_from_seed(SEED)), tables=40, logged=False)
    many.run()
    standing = rules.standing(many)
    for table in (0, 7, 39):
        one = Battle(barn, KeyedDice(key_from_seed(SEED)), tables=1, first_table=table)
        one.run()
        alone = rules.standing(one)
        assert alone.score is not None
        assert alone.won is not None
        assert standing.score is not None
        assert standing.won is not None
        assert (standing.gone[table] == alone.gone[0]).all()
        assert (standing.score[table] == alone.score[0]).all()
        assert standing.won[table] == alone.won[0]


def test_odds_tell_who_wins_and_a_battle_that_ended_stands_as_it_stood(barn: Scenario) -> None:
    plan = odds.OddsPlan(barn, key_from_seed(1), barn.bounds)
    found = odds.run(plan, 60, side_by_side=7)
    assert found.tally.won is not None
    assert found.tally.won.sum(axis=1).tolist() == [60] * barn.bounds
    over = found.tally.won[:, 1:].sum(axis=1)
    assert (over[1:] >= over[:-1]).all(), "who has won has won"
    again = odds.run(plan, 60, side_by_side=60)
    assert (again.tally.won == found.tally.won).all()
    assert (again.tally.score == found.tally.score).all()


def test_a_battle_waits_for_answers_where_it_is_told_to_and_goes_on_with_them(barn: Scenario) -> None:
    battle = Battle(barn, KeyedDice(key_from_seed(SEED)))
    battle.waits = True
    with pytest.raises(WaitingFor) as waiting:
        battle.run()
    (asked,) = waiting.value.decisions
    assert asked == Decision("return-fire", "B", 1, ("fire", "hold"), 1, ("BLUE/1", "RED/1"))
    assert (battle.passed, battle.settled) == (2, 0), "dealing and the first action have passed"
    assert battle.beforehand(asked) == Reply("fire", "orders")
    battle.answer(asked, Reply("hold", "side"))
    with pytest.raises(WaitingFor) as waiting:
        battle.run()
    assert [decision.kind for decision in waiting.value.decisions] == ["lines"]
    assert rows(battle, "decisions", "by", "answer") == [("side", "hold")]


def test_several_sides_are_asked_at_once_and_nobody_is_answered_before_all_are(barn: Scenario) -> None:
    battle = both_near_the_bomb(barn)
    waiting = open_questions(battle, 2)
    assert [(one.kind, one.side, one.number) for one in waiting] == [("cover", "A", 1), ("cover", "B", 1)]
    battle.answer(waiting[1], Reply("down", "side"))
    with pytest.raises(WaitingFor) as still:
        battle.next_substep()
    assert still.value.decisions == [waiting[0]]
    assert rows(battle, "decisions", "bound")[-1] != (2,)
    battle.answer(waiting[0], Reply("stay", "side"))
    battle.next_substep()
    assert rows(battle, "decisions", "bound", "side", "answer")[-2:] == [(2, "A", "stay"), (2, "B", "down")]


def both_near_the_bomb(barn: Scenario) -> Battle:
    """A bomb between RED and BLUE, who stand an inch from it."""
    from bound_sim.scenario.forces import Forces

    places = {"RED/1": (60_000, 45_000), "BLUE/1": (63_000, 45_000)}
    platoons = tuple(
        replace(platoon, x_u=places[platoon.id][0], y_u=places[platoon.id][1]) if platoon.id in places else platoon
        for platoon in barn.forces.platoons
    )
    throw = next(line for line in barn.lines["A", 1] if line.verb == "throw")
    line = replace(throw, operands=(("at", (61_500, 45_000)),))
    scenario = replace(barn, forces=Forces(platoons), lines={("A", 1): (line,)})
    battle = Battle(scenario, KeyedDice(key_from_seed(5)))
    battle.waits = True
    return battle


def open_questions(battle: Battle, bound: int) -> list[Decision]:
    """Answer all as usual until something is asked in a bound."""
    while True:
        try:
            battle.next_substep()
        except WaitingFor as waiting:
            if waiting.decisions[0].bound == bound:
                return waiting.decisions
            for decision in waiting.decisions:
                battle.answer(decision, battle.beforehand(decision))


def test_answers_are_checked_by_the_question_and_the_grammar(barn: Scenario) -> None:
    closed = Decision("return-fire", "B", 1, ("fire", "hold"), 1, ("BLUE/1",))
    assert trouble(barn, closed, "hold") == trouble(barn, closed, "usual") == []
    assert 'did you mean "fire"?' in str(trouble(barn, closed, "fier")[0])
    assert trouble(barn, closed, "x" * 5000)[0].wrong == "is 5000 characters long"
    lines = Decision("lines", "A", 1, (), 1)
    assert trouble(barn, lines, "RED shoot BLUE ; RUST throw 10,10") == trouble(barn, lines, "end") == []
    for told in ("RED shoot BLUE ; RUST throw 10,10", "RED shoot BLUE;RUST throw 10,10;"):  # as somebody types it
        assert trouble(barn, lines, told) == []
        assert [line.verb for line in lines_of(barn, lines, told)] == ["shoot", "throw"]
    assert trouble(barn, lines, ";"), "no line is none"
    wrong = trouble(barn, lines, "RED soot BLUE ; BLUE shoot RED ; RUST holds fire")
    assert [fault.place for fault in wrong] == ["line 1", "line 2", "line 3"], "all faults at once"
    assert "is not a unit of side A" in wrong[1].wrong


def test_lines_that_were_written_a_moment_before_are_not_read_again_and_are_checked(barn: Scenario) -> None:
    grammar = ruleset(barn.ruleset).grammar
    asked = Decision("lines", "A", 1, (), 1)
    shot, throw = lines_of(barn, asked, "RED shoot BLUE ; RUST throw 10,10")

    def answer(*lines: OrderLine) -> WrittenLines:
        return WrittenLines.of(lines, grammar.lines, grammar.units)

    written = answer(shot, throw)
    assert (written, answer()) == ("RED shoot BLUE ; RUST throw 10,10", "end")
    assert trouble(barn, asked, written) == []
    assert lines_of(barn, asked, written)[0] is shot, "as it was made"
    (read,) = lines_of(barn, asked, answer(replace(shot, bound=2)))
    assert read == shot, "a line of another bound is read as one of this"
    for wrong, said in (
        (replace(shot, unit="BLUE"), "is not a unit of side A"),
        (replace(shot, operands=(("target", "NOBODY"),)), 'unit "NOBODY" does not exist'),
        (replace(shot, verb="holds fire", operands=()), "is not a verb of a line"),
    ):
        (fault,) = trouble(barn, asked, answer(throw, wrong))
        assert (said in fault.wrong, fault.place) == (True, "line 2")


@pytest.mark.parametrize("most", [1, 4096])
def test_texts_of_lines_that_are_kept_are_those_that_are_written_anew(
    barn: Scenario, monkeypatch: pytest.MonkeyPatch, most: int
) -> None:  # fmt: skip
    monkeypatch.setattr(decisions, "_WRITTEN", most)
    grammar = ruleset(barn.ruleset).grammar
    writer = LineWriter(grammar.lines, grammar.units)
    shot, throw, further = lines_of(
        barn, Decision("lines", "A", 1, (), 1), "RED shoot BLUE ; RUST throw 10,10 ; RUST throw 10,11"
    )
    for said in ((shot, throw), (further, shot), (), (replace(shot, bound=2), throw), (replace(shot, unit="RUST"),)):
        made, anew = writer.answer(said), WrittenLines.of(said, grammar.lines, grammar.units)
        assert (made, made.lines) == (anew, anew.lines)


@pytest.mark.parametrize("most", [1, 4096])
def test_answers_that_are_known_are_those_that_are_read_anew(
    barn: Scenario, monkeypatch: pytest.MonkeyPatch, most: int
) -> None:  # fmt: skip
    monkeypatch.setattr(answers, "_READ", most)
    known, grammar = KnownAnswers(barn), ruleset(barn.ruleset).grammar
    asked = [Decision("lines", side, bound, (), 1) for bound in (1, 2, 1) for side in ("A", "B")]
    (shot,) = lines_of(barn, asked[0], "RED shoot BLUE")
    said = [
        "RED shoot BLUE", "RED shoot BLUE ; RUST throw 10,10", "RED soot BLUE ; RED shoot BLUE", "BLUE shoot RED",
        "RED shoot NOBODY ; RED shoot BLUE", "RED shoot BLUE ; RED shoot NOBODY",
        WrittenLines.of([shot], grammar.lines, grammar.units),
    ]  # fmt: skip
    for decision in asked:
        for text in said:
            wrong = trouble(barn, decision, text)
            assert trouble(barn, decision, text, known) == wrong
            if not wrong:
                assert lines_of(barn, decision, text, known) == lines_of(barn, decision, text)
                assert {line.bound for line in lines_of(barn, decision, text, known)} == {decision.bound}
            assert max(len(known.whole), len(known.lines)) <= most


class Odd:
    """A policy of the tests: what it says is the test's to set."""

    name, version, rulesets = "odd", "1", ("raid",)
    files: ClassVar[Mapping[str, str]] = {}
    said: ClassVar[Any] = "usual"
    seen: ClassVar[list[tuple[SeatView, Decision]]] = []

    def orders(self, view: SeatView) -> Mapping[str, str]:
        return self.files

    def answer(self, view: SeatView, decision: Decision) -> Any:
        self.seen.append((view, decision))
        return self.said


@pytest.fixture
def odd(monkeypatch: pytest.MonkeyPatch) -> type[Odd]:
    monkeypatch.setattr(policies, "installed", lambda: {"odd": f"{__name__}:Odd"})
    monkeypatch.setattr(policies, "import_module", lambda name: type("Module", (), {"Odd": Odd}))
    Odd.said, Odd.files, Odd.seen = "usual", {}, []
    return Odd


def test_a_policy_plays_a_seat_by_what_its_side_knows_alone(barn: Scenario, odd: type[Odd]) -> None:
    odd.said, odd.files = "hold", {"lines.txt": "RED shoot BLUE\n"}
    without = {key: lines for key, lines in barn.lines.items() if key[0] != "A"}
    scenario = replace(barn, lines={("B", 2): without["B", 2]}, seats={"A": "odd", "B": "odd"})
    battle = Battle(replace(scenario, bounds=1), KeyedDice(key_from_seed(SEED)))
    odd.files = {}
    battle.run()
    assert battle.log.length("orders") == 0
    odd.files = {"lines.txt": "RED shoot BLUE\n"}
    battle = Battle(replace(scenario, bounds=1, seats={"A": "odd"}), KeyedDice(key_from_seed(SEED)))
    battle.run()
    assert rows(battle, "orders", "line", "source") == [("RED shoot BLUE", "odd")]
    views = [view for view, decision in odd.seen]
    assert views
    assert all({row["platoon"] for row in view.bases if row["side"] != view.side} <= {"BLUE/1", "NAVY/1", "RED/1",
               "RUST/1"} for view in views), "who waits in another's box is not there"  # fmt: skip


def test_what_a_policy_may_not_say_becomes_the_usual_answer_and_the_log_says_so(barn: Scenario, odd: type[Odd]) -> None:
    odd.said = "surrender"
    battle = played(replace(barn, lines={("A", 1): barn.lines["A", 1]}, seats={"B": "odd"}, bounds=1))
    assert rows(battle, "decisions", "by", "answer", "refused")[0] == ("policy", "fire", "surrender")


@pytest.mark.parametrize(("kinds", "asked"), [((), False), (("return-fire",), True), (("lines",), False)])
def test_a_policy_is_not_asked_what_it_answers_as_usual(
    barn: Scenario, odd: type[Odd], monkeypatch: pytest.MonkeyPatch, kinds: tuple[str, ...], asked: bool
) -> None:  # fmt: skip
    odd.said = "hold"
    monkeypatch.setattr(odd, "kinds", kinds, raising=False)
    battle = played(replace(barn, lines={("A", 1): barn.lines["A", 1]}, seats={"B": "odd"}, bounds=1))
    assert {decision.kind for _, decision in odd.seen} == ({"return-fire"} if asked else set())
    assert rows(battle, "decisions", "kind", "by", "answer")[0] == (
        "return-fire", "policy", "hold" if asked else "fire"
    )  # fmt: skip


@pytest.mark.parametrize("files", [{"lines.txt": "RED soot BLUE"}, {"lines.txt": 3}, "lines", {"a/b": "x"}])
def test_a_policy_whose_orders_are_none_is_refused(barn: Scenario, odd: type[Odd], files: Any) -> None:
    odd.files = files
    with pytest.raises(Refused, match="policy odd"):
        played(replace(barn, lines={}, seats={"A": "odd"}))


def test_a_policy_that_fails_is_told_and_not_a_traceback(barn: Scenario, odd: type[Odd]) -> None:
    def fails(self: Odd, view: SeatView, decision: Decision) -> str:
        raise ZeroDivisionError("no men left")

    odd.answer = fails  # type: ignore[method-assign]
    with pytest.raises(Refused, match=r"policy odd: fails \(ZeroDivisionError: no men left\)"):
        played(replace(barn, lines={("A", 1): barn.lines["A", 1]}, seats={"B": "odd"}))


def test_a_side_that_holds_both_areas_has_won_and_the_battle_is_over(barn: Scenario) -> None:
    from bound_sim.scenario.forces import Forces

    there = tuple(platoon for platoon in barn.forces.platoons if platoon.battalion in ("RED", "TEAL"))
    moved = tuple(
        replace(platoon, x_u=75_000, y_u=45_000) if platoon.battalion == "RED" else platoon for platoon in there
    )
    battle = played(replace(barn, forces=Forces(moved), lines={}))
    assert (battle.bound, battle.outcomes, battle.over) == (1, {0: "A"}, True)
