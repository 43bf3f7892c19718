"""covers: bound_sim/rulesets/all_quiet/steps, bound_sim/rulesets/all_quiet/state/turn.py, bound_sim/battle/answers.py

What a player's own knowledge shows to be impossible is refused where it is said, with its fault; nothing else is.
"""

import contextlib
from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest

from bound_sim.battle.answers import trouble
from bound_sim.battle.battle import Battle, WaitingFor
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.orders.decisions import Decision
from bound_sim.orders.lines import OrderLine
from bound_sim.rulesets.all_quiet.book.rulings import Readings
from bound_sim.rulesets.all_quiet.state.turn import FrontTurn
from bound_sim.rulesets.all_quiet.steps import impulse
from bound_sim.rulesets.all_quiet.steps.acts import _lone
from bound_sim.rulesets.all_quiet.steps.impulse import declared
from bound_sim.rulesets.kit.lines.driven_turn import Why

from .played import battle, front, rows


def _asked(*, seed: int = 3, bounds: int = 1) -> Iterator[tuple[Battle, Decision]]:
    """Each question of a battle in turn, as it is open; the usual answers are given."""
    scenario = replace(front(), seats={}, bounds=bounds)
    battle = Battle(scenario, KeyedDice(key_from_seed(seed)))
    battle.waits = True
    while True:
        try:
            battle.run()
            return
        except WaitingFor as waiting:
            for decision in waiting.decisions:
                yield battle, decision
            for decision in waiting.decisions:
                battle.answer(decision, battle.beforehand(decision))


def _first(kind: str, side: str) -> tuple[Battle, Decision]:
    return next((battle, one) for battle, one in _asked() if (one.kind, one.side) == (kind, side))


def _said(kind: str, side: str, text: str) -> str:
    battle, decision = _first(kind, side)
    return "\n".join(map(str, trouble(battle.scenario, decision, text)))


@pytest.mark.parametrize(("kind", "side", "text", "wrong"), [
    ("hand", "CP", "hand Trench, Supply", "answer: line 1: 2 cards, 8 make the hand"),
    ("hand", "ENT", "hand Trench, Trench, Fort, Supply, Recovery, Recovery", "the main deck has no Trench"),
    ("impulse", "CP", "play Trench ; event Trench in Metz", "answer: line 1: did not play: Trench is not in its hand"),
    ("impulse", "CP", "play Machine-Gun-Fire", "Machine Gun Fire is a reaction"),
    ("impulse", "CP", "play Coordination, Coordination", "two cards are called Coordination"),
    ("impulse", "CP", "move from Metz to Trier", "answer: line 1: did not move: the play has no such action left"),
    ("impulse", "CP", "use Recovery ; attack in Metz", "answer: line 2: did not attack: Metz holds no enemy"),
    ("impulse", "CP", "use Recovery ; move from Metz to Paris", "line 2: did not move: no border leads"),
    ("impulse", "CP", "use Recovery ; move from Metz to Trier ; use Recovery", "answer: line 3"),
])  # fmt: skip
def test_what_is_impossible_is_refused(kind: str, side: str, text: str, wrong: str) -> None:
    assert wrong in _said(kind, side, text)


@pytest.mark.parametrize(("kind", "side", "text"), [
    ("hand", "ENT", "hand Trench, Fort, Supply, Recovery, Recovery, Rail-Road"),
    ("impulse", "CP", "pass"),
    ("impulse", "CP", "use Recovery"),
    ("impulse", "CP", "use Recovery ; move from Metz to Trier"),
    # what comes after the first action rests on dice
    ("impulse", "CP", "play Esprit-de-Corps ; move from Aachen to Liege ; attack in Liege"),
    ("impulse", "CP", "usual"),
])  # fmt: skip
def test_what_may_be_done_is_taken(kind: str, side: str, text: str) -> None:
    assert _said(kind, side, text) == ""


def test_no_card_of_the_enemys_changes_what_is_refused() -> None:
    """The same answers to the same question, while the Entente holds one hand or another."""
    texts = ("use Recovery ; attack in Metz", "play Trench", "use Recovery ; move from Metz to Verdun", "hand Trench")
    found = set()
    for hand in (["Trench"] * 6, ["Machine-Gun-Fire"] * 6, []):
        battle, decision = _first("impulse", "CP")
        game = battle.state.games[0]
        game.cards.lay("ENT", "hand", hand)
        found.add(tuple(str(trouble(battle.scenario, decision, text)) for text in texts))
    assert len(found) == 1


def test_a_question_that_is_answered_judges_by_nothing_that_came_later() -> None:
    """An answer that was right when it was given is right when the battle is verified."""
    battle, decision = _first("impulse", "CP")
    text = "use Recovery ; move from Metz to Trier"
    assert trouble(battle.scenario, decision, text) == []
    battle.answer(decision, battle.beforehand(decision))
    with contextlib.suppress(WaitingFor):
        battle.run()
    assert trouble(battle.scenario, decision, text) == []


def test_a_play_is_judged_once_as_an_answer_and_as_what_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    judged: list[str] = []

    def heard(turn: FrontTurn, side: str, line: OrderLine) -> Why | None:
        judged.append(line.verb)
        return declared(turn, side, line)

    monkeypatch.setattr(impulse, "declared", heard)
    made = battle(bounds=1)
    answers = [row["answer"] for row in rows(made, "decisions") if row["kind"] == "impulse"]
    assert judged == [verb for answer in answers if (verb := answer.partition(" ")[0]) not in ("pass", "")]


def test_an_action_that_cannot_be_done_as_things_stand_is_refused_where_it_is_asked() -> None:
    """Esprit de Corps without a word of what is done: each action is asked for when it comes."""
    battle, decision = _first("impulse", "CP")
    battle.answer(decision, battle.beforehand(decision)._replace(text="play Esprit-de-Corps"))
    with pytest.raises(WaitingFor) as waits:
        battle.run()
    (action,) = (one for one in waits.value.decisions if one.kind == "action")
    wrong = "\n".join(map(str, trouble(battle.scenario, action, "move from Metz to Paris")))
    assert "did not move: no border leads" in wrong
    assert trouble(battle.scenario, action, "skip") == []
    assert trouble(battle.scenario, action, "move from Metz to Trier") == []


@pytest.mark.parametrize(("verb", "units", "alone", "lone"), [
    ("recover", ["GE1"], [], False),
    ("move", ["GE1"], ["GE1", "GE2", "GE3", "GE4"], True),
    ("move", ["GE1"], [], True),
    ("move", ["GE1", "GE2"], [], False),
])  # fmt: skip
def test_which_line_is_init_inds_beside_coordination(verb: str, units: list[str], alone: list[str], lone: bool) -> None:
    """A unit that acted alone goes on alone; what others do than move and attack is nobody's alone."""
    came_from = dict.fromkeys(alone, "Metz")
    impulse = SimpleNamespace(
        cards=["init-ind", "coordination"], says_alone=False, acts=[], alone=alone, alone_from=came_from
    )
    turn: Any = SimpleNamespace(impulse=impulse, readings=Readings({}))
    line: Any = _Line(verb, {"units": units})
    assert _lone(turn, line, "Metz") is lone


class _Line(NamedTuple):
    verb: str
    said: dict[str, Any]

    def get(self, name: str) -> Any:
        return self.said.get(name)
