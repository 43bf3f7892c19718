"""covers: bound_sim/rulesets/to_end_all_wars/answers

What a seat is told of lines and answers: that a line fits is what play says of it; chances by hand.
"""

import pytest

from bound_sim.battle.answers import Reply
from bound_sim.battle.battle import Battle, WaitingFor
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load, resolve
from bound_sim.orders.decisions import Decision
from bound_sim.orders.line_text import parse_line
from bound_sim.rules import ruleset
from bound_sim.rules.records.hints import LineHint
from bound_sim.rulesets.to_end_all_wars.book.words import QUESTIONS, VERBS

from . import drawn
from .told import rows

RULES = ruleset("to-end-all-wars")


def opened(name: str) -> Battle:
    battle = Battle(load(resolve(name)), KeyedDice(key_from_seed(3)))
    battle.open()
    return battle


def hints(battle: Battle, side: str, *texts: str) -> list[LineHint]:
    view = RULES.seat_view(battle, 0, side)
    table = battle.scenario.battlefield.table
    lines = [parse_line(text, bound=view.bound, verbs=VERBS, table=table, side=side, place="here") for text in texts]
    return list(RULES.hints(view).lines(lines))


@pytest.mark.parametrize(("line", "fits", "said"), [
    ("AS1 move by 14,0", True, "moves 14.0 of 15 cm, AS1/1 to 28,31"),
    ("AS1 shoot LM1", False, "did not shoot at LM1: 49 cm, out of range"),
    ("AS1 set-up", False, "did not set up its gun: Assault teams don't"),
    ("TK move by 15,0", True, "faces 90, drives 15.0 cm to 25,22"),
    ("TK move by -15,0", False, "did not move: a turn of 180 degrees, 90 at most"),
    ("TK cannon 43,22", True, "on the mark with 44 %: nobody"),
    ("RD1 grenade 28,44", True, "on the mark with 50 %: nobody"),
    ("FL1 flame from FL1/1 toward 90", True, "touches nobody"),
    ("EN1 mine 15,14", True, "a mine is laid, for all its actions"),
])  # fmt: skip
def test_lines_as_the_battle_opens(line: str, fits: bool, said: str) -> None:
    (found,) = hints(opened("trench-and-tank"), "A", line)
    assert found.fits == fits
    assert str(found.said).startswith(said)


def test_a_line_begins_where_those_before_it_lead() -> None:
    """Two moves through a lane; a third is refused; who may fire at it, and with what."""
    first, second, third, thrown = hints(
        opened("petite-douve-1915"), "C", "RD1 move by 0,18", "RD1 move by 0,16.5", "RD1 move by 0,1",
        "RD1 grenade 45,69.5",
    )  # fmt: skip
    assert first.said == "moves 18.0 of 18 cm, RD1/1 to 36,51; defensive fire, men on average: GF1 1.33, GF2 1.33"
    assert "RD1/1 to 36,67.5" in second.said
    assert not third.fits
    assert third.said == "did not move: 2 a turn"
    assert str(thrown.said).startswith("on the mark with 50 %: 6 of GF2; short with 33 %")


def test_wire_on_the_way() -> None:
    (cuts,) = hints(opened("petite-douve-1915"), "C", "RD1 move by -10,14")[-1:]
    assert cuts.fits
    (met,) = hints(opened("petite-douve-1915"), "C", "RD1 move by -8,16", "RD1 move by 0,18")[-1:]
    assert "meets wire-" in met.said
    assert "cuts it with 3 in 6" in met.said


def test_nothing_of_the_battle_changes_by_asking() -> None:
    battle = opened("trench-and-tank")
    before = RULES.states_now(battle)
    hints(battle, "A", "AS1 move by 14,0", "TK move by 15,0", "RD1 grenade 28,44", "EN1 mine 15,14")
    assert RULES.states_now(battle) == before


def test_a_first_line_that_fits_is_carried_out_and_another_is_passed_over() -> None:
    """By play: drawn lines, each as the first of its battle."""
    counted = {True: 0, False: 0}
    for seed in range(30):
        scenario = drawn.scenario(seed)
        battle = Battle(scenario, KeyedDice(key_from_seed(seed)))
        battle.waits = True
        with pytest.raises(WaitingFor) as waiting:
            battle.run(bounds=1)
        (decision,) = waiting.value.decisions
        if decision.options:
            continue
        said = drawn.Players(scenario, seed).answer(battle, decision).partition(" ; ")[0]
        if said == "end":
            continue
        view = RULES.seat_view(battle, 0, decision.side)
        line = parse_line(said, bound=1, verbs=VERBS, table=drawn.TABLE, side=decision.side, place="here")
        if line.verb == "step":
            continue
        (hint,) = RULES.hints(view).lines([line])
        battle.answer(decision, Reply(said, "side"))
        with pytest.raises(WaitingFor):
            battle.run(bounds=1)
        done = rows(battle, "orders")[0]["done"] == "done"
        assert hint.fits == done, (seed, said, hint)
        counted[done] += 1
    assert min(counted.values()) > 3


def test_every_kind_of_question_is_answered_for_all_that_is_asked() -> None:
    """Drawn battles are played; each option that is told something of is one that can be chosen."""
    asked: set[str] = set()
    for seed in range(40):
        scenario = drawn.scenario(seed)
        battle = Battle(scenario, KeyedDice(key_from_seed(seed)))
        battle.waits = True
        players = drawn.Players(scenario, seed)
        while not battle.over:
            try:
                battle.run(bounds=1)
            except WaitingFor as waiting:
                for decision in waiting.decisions:
                    asked |= _told(battle, decision)
                    battle.answer(decision, Reply(players.answer(battle, decision), "side"))
    assert asked >= {*QUESTIONS} - {"next-action", "move-when-free", "throw-back"}


def _told(battle: Battle, decision: Decision) -> set[str]:
    if not decision.options:
        return set()
    found = RULES.hints(RULES.seat_view(battle, 0, decision.side)).options(decision)
    assert found, decision
    assert {*found} <= {*decision.options}
    assert all(found.values())
    return {decision.kind}
