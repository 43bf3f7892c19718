"""covers: bound_sim/rulesets/entrenched/answers

Seats: the policy posture, what a seat may know, what it is told of its lines and of the answers to a question.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from bound_sim.battle.answers import lines_of
from bound_sim.battle.battle import Battle, WaitingFor
from bound_sim.files.folder import load, resolve
from bound_sim.orders.decisions import Decision
from bound_sim.orders.line_text import parse_line
from bound_sim.orders.records import declared
from bound_sim.rules import ruleset
from bound_sim.rules.records.hints import LineHint, UnitHint
from bound_sim.rulesets.entrenched.answers.hints import Hints
from bound_sim.rulesets.entrenched.answers.line_answers import line_answer
from bound_sim.rulesets.entrenched.answers.seat import FieldView, measures
from bound_sim.rulesets.entrenched.book.rulings import Readings
from bound_sim.rulesets.entrenched.book.words import GRAMMAR, VERBS
from bound_sim.rulesets.entrenched.state.save import save
from bound_sim.scenario.model import Scenario
from bound_sim_maps.table import U_PER_INCH
from tests.rulesets.entrenched.test_case_texts import BOOK
from tests.support.line_cases import scenario_of

from .games import SHIPPED, all_of, begun, drawn, played, rows, shipped

RULES = ruleset("entrenched")
POSTURE = RULES.policy("posture")


def table(units: str, *, orders: str = "", bounds: int = 4, **more: Any) -> Scenario:
    """A table as a case says it; both seats are posture's."""
    case = {"title": "a table", "units": units, "orders": orders, "bounds": bounds, **more}
    made, faults = scenario_of(case, BOOK)
    assert faults == []
    return replace(made, seats=dict.fromkeys(("Entente", "Central"), "posture"))


def worded(scenario: Scenario, **words: str) -> Scenario:
    """With a word of the sheet for units in all bounds."""
    high = {(unit, bound): declared(unit, bound, word)
            for unit, word in words.items() for bound in range(2, scenario.bounds + 1)}  # fmt: skip
    return replace(scenario, high=high)


def lines_by(battle: Battle, unit: str) -> list[str]:
    return [row["line"] for row in rows(battle, "orders") if row["battalion"] == unit and row["done"] == "done"]


def moments(battle: Battle) -> Iterator[tuple[Decision, FieldView]]:
    """Every question of a battle, with what its seat may know then; it is answered beforehand."""
    battle.waits = True
    while True:
        try:
            battle.run()
            return
        except WaitingFor as waiting:
            for decision in waiting.decisions:
                view = RULES.seat_view(battle, 0, decision.side)
                assert isinstance(view, FieldView)
                yield decision, view
            for decision in waiting.decisions:
                battle.answer(decision, battle.beforehand(decision))


# ---- posture


@pytest.mark.parametrize("name", SHIPPED)
def test_operations_play_by_themselves(name: str) -> None:
    battle = shipped(name)
    assert battle.outcomes
    assert not [row for row in rows(battle, "decisions") if row["refused"]]
    verbs = {row["line"].split()[1] for row in rows(battle, "orders") if row["source"] == "question"}
    assert verbs >= {"move", "run", "fire", "fire-on"}


def test_its_lines_are_legal_and_the_first_of_each_answer_is_carried_out() -> None:
    for battle in all_of(range(24)):
        assert not [row for row in rows(battle, "decisions") if row["refused"]]
        done = {(row["bound"], row["line"]) for row in rows(battle, "orders") if row["done"] == "done"}
        for row in rows(battle, "decisions"):
            if row["kind"] == "next-action" and row["answer"] not in ("", "end"):
                assert (row["bound"], row["answer"].partition(" ; ")[0]) in done, row


def test_words_of_the_sheet() -> None:
    units = """
        Entente INF1 BEF Infantry at 6,3
        Entente INF2 BEF Infantry at 6,6
        Entente INF3 BEF Infantry at 6,9
        Central GER1 German Infantry at 15,6
    """
    own = {"game": {"first": "Entente"}}
    battle = played(worded(table(units, own=own, bounds=2), INF1="hold", INF2="retreat", INF3="assault"))
    assert lines_by(battle, "INF1")[0].startswith("INF1 fire")
    assert lines_by(battle, "INF2") == ["INF2 fall-back"]
    assert lines_by(battle, "INF3")[0].split()[1] in ("move", "run")


def test_a_charge_that_pays_is_made_and_one_that_does_not_is_not() -> None:
    units = "Entente CAV British Cavalry at 10,6\nCentral {0} at 14,6"
    own = {"game": {"first": "Entente"}}
    weak = played(table(units.format("GAS Gas Trooper Team"), own=own, bounds=20))
    assert "CAV charge GAS" in first_lines(weak, "CAV")
    strong = played(table(units.format("MG Maschinengewehr 08 Team"), own=own, bounds=20))
    assert "CAV charge MG" not in first_lines(strong, "CAV")


def first_lines(battle: Battle, unit: str) -> list[str]:
    """Lines of a unit in the first player turn: in the last ones a side that has not won charges anybody."""
    return [row["line"] for row in rows(battle, "orders") if row["battalion"] == unit and row["bound"] == 2]


def test_gas_is_released_on_enemies_alone_and_guns_stay_where_they_can_fire() -> None:
    gas = played(table("""
        Central GAS Gas Trooper Team at 12,6
        Entente INF1 BEF Infantry at 8,6
        Entente INF2 BEF Infantry at 8,4.5
    """, own={"game": {"first": "Central"}}, bounds=2))  # fmt: skip
    assert "release" in {line.split()[1] for line in lines_by(gas, "GAS")}
    guns = played(table("""
        Entente GUN 18 Pounder Team at 2,6
        Entente MOR 2 Inch Mortar Team at 9,9
        Central INF German Infantry at 18,6
    """, own={"game": {"first": "Entente"}}, bounds=2))  # fmt: skip
    assert {line.split()[1] for line in lines_by(guns, "GUN")} == {"fire-on"}
    assert {line.split()[1] for line in lines_by(guns, "MOR")} <= {"fire-on", "move", "run"}


def test_an_objective_is_taken_up_and_brought_home() -> None:
    battle = played(table("""
        Entente CAV British Cavalry at 13,6
        Entente INF BEF Infantry at 4,2
        Central INF2 German Infantry at 22,11
    """, own={"game": {"type": "capture", "first": "Entente"}}, bounds=9))  # fmt: skip
    assert battle.outcomes.get(0) == "Entente"
    assert any(row["code"] == "took-up" for row in rows(battle, "explanations"))


def test_control_points_are_held_and_scored() -> None:
    battle = played(table("""
        Entente INF1 BEF Infantry at 6,3
        Entente INF2 BEF Infantry at 6,9
        Central GER1 German Infantry at 23,6
    """, own={"game": {"type": "control", "first": "Entente"}}, bounds=7))  # fmt: skip
    totals = {row["side"]: row["total"] for row in rows(battle, "scores")}
    assert totals["Entente"] >= 3


def test_attrition_goes_for_the_zone_and_bearers_for_the_wounded() -> None:
    battle = played(table("""
        Entente CAV British Cavalry at 14,1
        Central GER1 German Infantry at 23,11
        Central GER2 German Infantry wave 2
    """, own={"game": {"type": "attrition", "first": "Entente"}}, bounds=8))  # fmt: skip
    inside = [row for row in rows(battle, "states") if row["battalion"] == "CAV" and row["x_cm"] > 16 * 2.54]
    assert inside
    assert max(row["stays"] for row in inside) >= 1


def test_a_bearer_carries_a_wounded_friend_home() -> None:
    scenario = table("""
        Entente INF1 BEF Infantry at 9,6 wounds 1
        Entente BEAR Stretcher Bearers at 5,6
        Entente INF2 BEF Infantry wave 2
        Central GER1 German Infantry at 20,6
        Central GER2 German Infantry at 20,8
    """, own={"game": {"type": "attrition", "first": "Entente"}}, bounds=7)  # fmt: skip
    battle = played(worded(scenario, INF1="hold", GER1="hold", GER2="hold"), 5)
    follows, fetches, back = lines_by(battle, "BEAR")
    assert follows == "BEAR move 1.5 face 90"
    assert (fetches, back) == ("BEAR move 2.5 face 90", "BEAR move 2.5 face 270")
    assert [row["answer"] for row in rows(battle, "decisions") if row["kind"] == "carry"] == ["carry"]
    assert [row["fate"] for row in rows(battle, "states") if row["battalion"] == "INF1"][-1] == "in care"


def test_a_unit_with_a_line_of_its_own_is_left_alone() -> None:
    units = "Entente INF1 BEF Infantry at 6,3\nCentral GER1 German Infantry at 15,6"
    own = {"game": {"first": "Entente"}}
    battle = played(table(units, orders="bound 2\nINF1 turn face 0", own=own, bounds=2))
    assert next(row["line"] for row in rows(battle, "orders") if row["battalion"] == "INF1") == "INF1 turn face 0"
    assert "INF1 move" not in " ".join(lines_by(battle, "INF1"))


def test_a_retreat_leaves_its_melee() -> None:
    scenario = table("Entente INF1 BEF Infantry at 6,3\nCentral GER1 German Infantry at 15,6")
    view = RULES.seat_view(_opened(worded(scenario, INF1="retreat")), 0, "Entente")
    asked = Decision("withdraw", "Entente", 2, ("stay", "fall back"), about=("INF1", "GER1"))
    held = replace(view, bound=2, scenario=replace(view.scenario, high={
        ("INF1", 2): declared("INF1", 2, "retreat"),
    }))  # fmt: skip
    assert POSTURE.answer(held, asked) == "fall back"
    assert POSTURE.answer(view, asked) == "stay"
    assert POSTURE.orders(view) == {}


def test_looking_changes_nothing() -> None:
    battle = begun(load(resolve("hooge-1915")))
    for looked, (decision, view) in enumerate(moments(battle)):
        before = save(battle)
        POSTURE.answer(view, decision)
        assert save(battle) == before
        if looked > 12:
            break


def _opened(scenario: Scenario) -> Battle:
    battle = begun(scenario)
    battle.open()
    return battle


# ---- hints


def test_every_answer_of_a_battle_is_explained_and_lines_are_judged_as_they_will_be() -> None:
    """Of drawn battles: each option of a closed question has a meaning; the first line of an answer fits."""
    kinds = set()
    for seed in (1, 2, 3, 7, 9, 13, 15, 20, 26, 33):
        for decision, view in moments(begun(drawn(seed), seed)):
            hints = RULES.hints(view)
            before = save_of(view)
            said = hints.options(decision)
            kinds.add(decision.kind)
            if decision.options:
                assert set(said) == {*decision.options}, decision
                assert all(said.values())
            text = POSTURE.answer(view, decision)
            if decision.kind == "next-action" and text not in ("", "end"):
                found = hints.lines(lines_of(view.scenario, decision, text))
                assert found[0].fits, (decision, found[0])
                assert all(hint.said and "{" not in hint.said for hint in found)
            assert save_of(view) == before
    assert kinds >= {"next-action", "want-first", "withdraw", "signal", "counter-fire", "waves", "deploy"}


def save_of(view: FieldView) -> list[Any]:
    return [(unit.id, unit.pose, unit.status, unit.figures, unit.moved, unit.shot) for unit in view.game.units]


TABLE = """
    Entente INF1 BEF Infantry at 8,3
    Entente OFF BEF Officer at 6,3
    Entente INF3 BEF Infantry at 6,11
    Entente MOR 2 Inch Mortar Team at 5,6
    Entente RES BEF Infantry to deploy
    Central GER1 German Infantry at 14,3
    Central GER2 German Infantry at 10,8
    Central GAS Gas Trooper Team at 9,11
"""


def hints_at(
    text: str, phase: str, *, rulings: dict[str, str] | None = None, side: str = "Entente", **more: Any
) -> LineHint:  # fmt: skip
    """What a line would do, in a phase of bound 2."""
    scenario = table(TABLE, own={"game": {"first": side}, **more}, rulings=rulings or {}, bounds=2)
    for decision, view in moments(begun(scenario)):
        if decision.kind == "next-action" and decision.about == (phase,):
            line = parse_line(text, bound=2, verbs=VERBS, units=GRAMMAR.units, table=scenario.battlefield.table)
            (hint,) = RULES.hints(view).lines([line])
            return hint
    raise AssertionError(phase)


WIRE = [{"name": "wire", "area": [9.5, 0, 10, 12], "check": "Wire"}]


@pytest.mark.parametrize(
    ("text", "phase", "fits", "said"),
    [
        ("INF1 move 4", "movement", True, "moves 2 in to 10,3: stopped 3 in from GER1"),
        ("MOR run 4.4 face 270", "movement", True, "a D3 of 2 or more"),
        ("INF1 turn face 45", "movement", True, "faces 45, which is its move"),
        ("INF1 fall-back", "movement", True, "moves 5 in to 3,3"),
        ("INF1 charge GER1", "movement", False, "did not charge GER1: 5 in, 3 inches at most"),
        ("RES deploy 2,2", "movement", True, "is placed at 2,2"),
        ("RES deploy 12,2", "movement", False, "outside its zone"),
        ("INF1 fire GER9", "movement", False, "its target is not on the table"),
        ("INF3 charge GAS", "movement", True, "wounds on average"),
        ("MOR fire-on 10,8", "movement", True, "wounds on average: GER2 1.00"),
        ("INF1 counter-fires", "movement", True, "answers when it is charged"),
        ("INF1 holds fire", "movement", True, "answers when it is charged"),
    ],
)
def test_what_a_line_would_do(text: str, phase: str, fits: bool, said: str) -> None:
    hint = hints_at(text, phase)
    assert (hint.fits, said in hint.said) == (fits, True), hint


def test_checks_are_told_with_their_chance() -> None:
    hint = hints_at("INF3 move 4 face 270", "movement", pieces=[{**WIRE[0], "area": [3, 9, 3.5, 12]}])
    assert "checks: wire (Wire 5+), passes all with 33 %" in hint.said
    hint = hints_at("INF3 charge GAS", "movement", pieces=[{**WIRE[0], "area": [7, 9, 7.5, 12]}])
    assert "gets there with 33 %" in hint.said


def test_gas_and_own_units_under_a_template() -> None:
    hint = hints_at("GAS release 6,11", "movement", side="Central")
    assert str(hint.said).startswith("stuns INF3 with 33 %")
    hint = hints_at("MOR fire-on 8,3", "movement")
    assert "INF1 1.00 (own)" in hint.said


def test_lengths_of_planned_moves_are_shown_from_phase_2_on() -> None:
    """ENT-Q-premeasure: not before the turn, and under the other reading not at all."""
    assert "moves 2 in" in hints_at("INF1 move 4", "movement").said
    other = hints_at("INF1 move 4", "movement", rulings={"ENT-Q-premeasure": "not before"})
    assert other.said == "goes as it is told, 5 in at most; where it ends is shown from phase 2 on"
    opened = RULES.seat_view(_opened(table(TABLE, own={"game": {"first": "Entente"}})), 0, "Entente")
    line = parse_line("INF1 run 6", bound=2, verbs=VERBS, units="in")
    (hint,) = RULES.hints(replace(opened, bound=2, passed=0)).lines([line])
    assert str(hint.said).startswith("goes as it is told, 6 in to 8 in at most")
    assert [measures(Readings({}), phase) for phase in (None, "response", "movement", "melee")] == [
        False, False, True, True,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (["A move 4"], "stopped short of B"),
        (["A move 2"], ""),
        (["B move 4", "A move 4"], ""),
        (["C move 4"], "stopped at the edge of the table"),
        (["C move 4 face 90"], ""),
        (["A move 12"], ""),  # 5 inches at most: friends are passed
    ],
)
def test_a_line_onto_a_friend_or_off_the_table_is_barred_before_phase_2(lines: list[str], why: str) -> None:
    """ENT-Q-premeasure: what is drawn on one's own units or off the table is seen without measuring."""
    units = """
        Entente A BEF Infantry at 8,6
        Entente B BEF Infantry at 12,6
        Entente C BEF Infantry at 2,3 facing 270
        Central GER1 German Infantry at 22,6
    """
    view = replace(
        RULES.seat_view(_opened(table(units, own={"game": {"first": "Entente"}})), 0, "Entente"), bound=2, passed=0
    )
    *_, hint = RULES.hints(view).lines([parse_line(line, bound=2, verbs=VERBS, units="in") for line in lines])
    assert hint.ghost is not None
    assert (hint.fits, hint.to_its_end) == (True, not why)
    assert why == hint.ghost.barred
    assert str(hint.said).endswith(f"shown from phase 2 on: {why}" if why else "shown from phase 2 on")


def test_questions_that_are_rare_are_explained_too() -> None:
    view = next(view for decision, view in moments(begun(table(TABLE, own={"game": {"first": "Entente"}})))
                if decision.kind == "next-action")  # fmt: skip
    hints = RULES.hints(view)
    which = hints.options(Decision("strike-at", "Entente", 2, ("GER1", "GER2"), about=("INF1", "GER1", "GER2")))
    assert set(which) == {"GER1", "GER2"}
    assert "wounds left" in which["GER1"]
    fire = hints.options(Decision("counter-fire", "Entente", 2, ("rifle-bef", "none"), about=("INF1", "GER1")))
    assert fire["rifle-bef"] == "4 dice at 4+: 1.33 of 5 wounds on average"
    none = hints.options(Decision("counter-fire", "Entente", 2, ("none",), about=("MOR", "GER1")))
    assert set(none) == {"none"}
    take = hints.options(Decision("take-up", "Entente", 2, ("take", "leave"), about=("INF1", "objective-central")))
    assert set(take) == {"take", "leave"}
    struck = parse_line("INF1 strike GER1", bound=2, verbs=VERBS, units="in")
    assert not hints.lines([struck])[0].fits
    view.game.lock(view.game.by_id["INF1"], view.game.by_id["GER1"])
    (hint,) = RULES.hints(view).lines([struck])
    assert "loses" in hint.said
    left = hints.options(Decision("next-action", "Entente", 2, about=("ranged",)))
    assert str(left["end"]).startswith("May still act: ")
    assert "UNIT fire ENEMY [with NAME]" in left["end"]
    placing = hints.options(Decision("place-wave", "Entente", 2, about=("INF1", "MOR")))
    assert str(placing["end"]).startswith("The zone is 0 to 8 by 0 to 12 in. Without a line INF1, MOR")


def unit_hint(unit: str, *, lines: str = "", phase: str = "movement", **game: Any) -> UnitHint | None:
    """What a unit is and may do, in a phase of bound 2."""
    scenario = table(TABLE, own={"game": {"first": "Entente", **game}}, bounds=2)
    for decision, view in moments(begun(scenario)):
        if decision.kind == "next-action" and decision.about == (phase,):
            given = [parse_line(lines, bound=2, verbs=VERBS, units="in")] if lines else []
            return Hints(view).unit(unit, given)
    raise AssertionError(phase)


def test_what_a_unit_is_and_may_be_told() -> None:
    foot = unit_hint("INF1")
    assert foot is not None
    assert foot.said == "BEF Infantry, 4 of 4 wounds"
    assert foot.at == (8 * U_PER_INCH, 3 * U_PER_INCH)
    assert {"move", "run", "turn", "fall-back", "fire", "charge", "counter-fires", "falls back if locked"} <= set(
        foot.may
    )
    assert not {"fire-on", "release", "helps", "carries", "takes up", "deploy", "rest", "wants first"} & set(foot.may)
    assert foot.may["move"] == foot.may["charge"] == foot.may["counter-fires"] == ""
    assert foot.may["strike"] == "it is in no melee"
    gun = unit_hint("MOR")
    assert gun is not None
    assert "fire-on" in gun.may
    assert "fire" not in gun.may
    after = unit_hint("INF1", lines="INF1 turn face 0")
    assert after is not None
    assert after.may["move"] == "did not move: it has moved in this turn"
    assert unit_hint("NOBODY") is None


def test_in_the_other_sides_turn_a_unit_answers_alone() -> None:
    other = unit_hint("GER1")
    assert other is not None
    view = next(view for decision, view in moments(begun(table(TABLE, own={"game": {"first": "Entente"}}, bounds=3)))
                if decision.bound == 3 and decision.kind == "next-action")  # fmt: skip
    seen = replace(view, side="Entente")
    hint = Hints(seen).unit("OFF", [])
    assert hint is not None
    assert hint.may["move"] == "it is the other side's turn"
    assert hint.may["counter-fires"] == ""
    early = Hints(replace(seen, bound=1, passed=1)).unit("OFF", [])
    assert early is not None
    assert early.may["move"] == "in the set-up units are placed"
    locked = Hints(replace(seen, bound=4, passed=3))
    seen.game.lock(seen.game.by_id["OFF"], seen.game.by_id["GER1"])
    seen.game.by_id["OFF"].carries = "objective-central"
    said = locked.unit("OFF", [])
    assert said is not None
    assert str(said.said).endswith("in melee with GER1, carries objective-central")
    assert said.may["charge"] == "did not charge: locked in melee"
    assert said.may["strike"] == ""


# ---- lines that answer


@pytest.mark.parametrize(
    ("line", "kind", "options", "about", "answer"),
    [
        ("INF1 counter-fires", "counter-fire", ("rifle-bef", "none"), ("INF1", "GER1"), "rifle-bef"),
        (
            "INF1 counter-fires with revolver",
            "counter-fire",
            ("rifle-bef", "revolver", "none"),
            ("INF1", "G"),
            "revolver",
        ),
        ("INF1 counter-fires with mortar", "counter-fire", ("rifle-bef", "none"), ("INF1", "GER1"), ""),
        ("INF1 counter-fires at GER2", "counter-fire", ("rifle-bef", "none"), ("INF1", "GER1"), ""),
        ("INF1 holds fire at GER1", "counter-fire", ("rifle-bef", "none"), ("INF1", "GER1"), "none"),
        ("INF1 strikes GER2", "strike-at", ("GER1", "GER2"), ("INF1", "GER1", "GER2"), "GER2"),
        ("SIG helps INF1", "signal", ("INF2", "INF1", "none"), ("SIG",), "INF1"),
        ("INF1 falls back if locked", "withdraw", ("stay", "fall back"), ("INF1",), "fall back"),
        ("INF1 stays if locked", "withdraw", ("fall back", "stay"), ("INF1",), "stay"),
        ("INF1 takes up", "take-up", ("take", "leave"), ("INF1", "objective-central"), "take"),
        ("BEAR leaves it", "carry", ("carry", "leave"), ("BEAR", "INF1"), "leave"),
        ("BEAR carries INF1", "carry", ("carry", "leave"), ("BEAR", "INF1"), "carry"),
        ("BEAR carries INF2", "carry", ("carry", "leave"), ("BEAR", "INF1"), ""),
        ("wants first", "want-first", ("wants first", "does not mind"), (), "wants first"),
        ("INF1 move 3", "withdraw", ("stay", "fall back"), ("INF1",), ""),
    ],
)
def test_a_line_given_beforehand_means_an_option(
    line: str, kind: str, options: tuple[str, ...], about: tuple[str, ...], answer: str
) -> None:
    decision = Decision(kind, "Entente", 2, options, about=about)
    read = parse_line(line, bound=2, verbs=VERBS, units="in", side="Entente")
    assert line_answer(None, 0, decision, read) == answer  # type: ignore[arg-type]


# ---- what a seat may know

WAVES = """
    Entente INF1 BEF Infantry at 4,3
    Entente INF2 BEF Infantry {0}
    Entente CAV British Cavalry {1}
    Central GER1 German Infantry at 20,6
    Central GER2 German Infantry {2}
    Central CAV2 German Cavalry {3}
"""


def waved(*waves: str, rulings: dict[str, str] | None = None) -> Scenario:
    game = {"game": {"type": "attrition", "first": "Entente"}}
    return table(WAVES.format(*waves), own=game, bounds=4, rulings=rulings or {})


def told_of(scenario: Scenario, side: str) -> tuple[Any, ...]:
    """All that a side is told of a battle: its packets, its seat's views, its policy's answers, questions of both."""
    battle = begun(scenario, 5)
    looked: list[tuple[Any, ...]] = []
    for decision, view in moments(battle):
        looked.append((decision.kind, decision.side, decision.bound, decision.number, decision.about))
        if decision.side == side:
            looked.append((view, list(view.bases), list(view.things), POSTURE.answer(view, decision)))
    known = [RULES.known(scenario, side, battle.log.tables, bound) for bound in range(battle.bound + 1)]
    return (
        looked,
        [(facts.tables, facts.scenario, facts.sightings) for facts in known],
        RULES.known_at_start(scenario, side),
    )


def test_waves_to_come_change_nothing_that_the_other_side_is_told() -> None:
    """Units of waves 2 and 3 are dealt out otherwise; in the four turns of these battles none comes."""
    one, other = waved("wave 2", "wave 3", "wave 2", "wave 3"), waved("wave 3", "wave 2", "wave 2", "wave 3")
    assert told_of(one, "Central") == told_of(other, "Central")
    assert told_of(one, "Entente") != told_of(other, "Entente"), "its own side knows"


def test_where_waves_are_open_the_same_variation_shows() -> None:
    """The control: under the other reading the test above would fail."""
    open_ = {"ENT-Q-wave-secret": "open"}
    one = waved("wave 2", "wave 3", "wave 2", "wave 3", rulings=open_)
    other = waved("wave 3", "wave 2", "wave 2", "wave 3", rulings=open_)
    assert told_of(one, "Central") != told_of(other, "Central")


def test_both_lists_are_open_and_lines_and_answers_are_not() -> None:
    scenario = waved("wave 2", "wave 3", "wave 2", "wave 3")
    battle = played(scenario, 5)
    facts = RULES.known(scenario, "Central", battle.log.tables, 2)
    assert {*facts.scenario.forces.battalions} == {*scenario.forces.battalions}
    states = [row for row in _rows(facts.tables["states"]) if row["bound"] == 2]
    assert {row["battalion"]: (row["status"], row["wave"]) for row in states if row["side"] == "Entente"} == {
        "INF1": ("on table", 1), "INF2": ("waiting", 0), "CAV": ("waiting", 0),
    }  # fmt: skip
    assert {row["wave"] for row in states if row["side"] == "Central"} == {1, 2, 3}
    assert {row["side"] for row in _rows(facts.tables["orders"])} <= {"Central"}
    asked = [row for row in _rows(facts.tables["decisions"]) if row["side"] == "Entente"]
    assert asked
    assert all(row["answer"] == row["by"] == "" for row in asked)
    for row in _rows(facts.tables["explanations"]):
        assert scenario.forces.side_of(row["platoon"]) in ("Central", "")
    for name in ("shots", "saves", "moves", "hits", "tests", "scores"):
        assert len(facts.tables[name]["bound"]) == sum(row["bound"] <= 2 for row in rows(battle, name)), name


def _rows(columns: Any) -> list[dict[str, Any]]:
    return [dict(zip(columns, values, strict=True)) for values in zip(*columns.values(), strict=True)]


def test_places_of_a_secret_deployment_are_seen_when_both_have_placed() -> None:
    """ENT-Q-deploy: both are asked at once, and neither is shown what the other answers."""
    units = "Entente INF1 BEF Infantry to deploy\nCentral GER1 German Infantry to deploy"

    def asked(spot: str) -> list[tuple[Any, ...]]:
        scenario = table(units, orders=f"bound 1\nINF1 deploy {spot}", own={"game": {"first": "Entente"}}, bounds=2,
                         rulings={"ENT-Q-deploy": "in secret"})  # fmt: skip
        return [
            (decision.kind, decision.side, decision.about, list(view.bases), view.scenario.lines)
            for decision, view in moments(begun(scenario)) if decision.side == "Central" and decision.bound == 1
        ]  # fmt: skip

    assert asked("4,3") == asked("6,9")
    scenario = table(units, orders="bound 1\nINF1 deploy 4,3", bounds=1, rulings={"ENT-Q-deploy": "in secret"})
    facts = RULES.known(scenario, "Central", played(scenario).log.tables, 1)
    own = next(row for row in _rows(facts.tables["states"]) if row["bound"] == 1 and row["battalion"] == "INF1")
    assert (own["x_cm"], own["y_cm"]) == (pytest.approx(4 * 2.54), pytest.approx(3 * 2.54))


def test_lines_of_the_other_side_change_nothing() -> None:
    base = table(TABLE, orders="bound 3\nGER1 move 2", own={"game": {"first": "Entente"}}, bounds=2)
    other = replace(base, lines={})
    assert told_of(base, "Entente") == told_of(other, "Entente")
