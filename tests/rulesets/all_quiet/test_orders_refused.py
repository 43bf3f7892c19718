"""covers: bound_sim/rulesets/all_quiet/steps, bound_sim/battle/outlook.py, bound_sim/battle_file/file.py

Lines that a player's own knowledge shows to be impossible are refused when they are handed in; nothing of the other
side's is told by it, and lines that were taken before play as they did.
"""

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bound_sim.battle import outlook
from bound_sim.battle.battle import Battle
from bound_sim.battle_file.verification import verify
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load
from bound_sim.files.side_files import read
from bound_sim.rulesets.all_quiet.answers.hints import Hints
from bound_sim.rulesets.all_quiet.book.chart import FIRST_STRATEGY_TURN
from bound_sim.scenario.model import Scenario
from bound_sim.scenario.posts import Post
from bound_sim.secrecy import seal_files, seats
from tests.core.battle_file.battles import hand_in, opened

from .played import FRONT, RULES, SUMMER, front

HAND = "hand Coordination, Coordination, Esprit-de-Corps, Recovery, Recovery, Machine-Gun-Fire, Rail-Road, Trench"
NOT_IN_HAND = "is not in its hand: what the rules allow (AQ-R-7)"


def _person() -> Scenario:
    return replace(front(), seats={}, bounds=3)


@cache
def _from(first_turn: int) -> Battle:
    """A battle at its opening, which begins with a turn of the record chart."""
    scenario = replace(_person(), bounds=1, own={**front().own, "game": _game(first_turn)})
    battle = Battle(scenario, KeyedDice(key_from_seed(3)))
    battle.open()
    return battle


def _game(first_turn: int) -> dict[str, Any]:
    table: Any = front().own.get("game") or {}
    return {**table, "first_turn": first_turn}


def _said(text: str, *, side: str = "CP", first_turn: int = 1) -> str:
    battle = _from(first_turn)
    lines = _lines(battle.scenario, side, text)
    return "\n".join(map(str, outlook.impossible(Hints(RULES.seat_view(battle, 0, side)), lines)))


def _lines(scenario: Scenario, side: str, text: str) -> Any:
    found = read(scenario, side, 1, {"lines.txt": text.replace(" ; ", "\n").encode()})
    assert not found.faults
    return found.lines


@pytest.mark.parametrize(("text", "wrong"), [
    ("hand Trench, Supply", "lines.txt: line 1: 2 cards, 8 make the hand: cards of the main deck, as many as the"),
    (HAND.replace("Trench", "Coordination-S"), "line 1: the main deck has no Coordination-S"),
    (f"{HAND} ; play Supply ; event Supply in Metz", f"line 2: did not play: Supply {NOT_IN_HAND}"),
    (f"{HAND} ; use Supply ; attack in Metz", f"line 2: did not play: Supply {NOT_IN_HAND}"),
    ("play Coordination-S", f"line 1: did not play: Coordination-S {NOT_IN_HAND}"),
    (f"{HAND} ; play Trench ; recover in Metz", "line 3: did not recover: the play has no such action left"),
    (f"{HAND} ; use Recovery ; recover in Metz", "line 3: did not recover: the play has no such action left"),
    (f"{HAND} ; play Trench ; event Rail-Road in Metz", "line 3: did not event: the play has no such action left"),
])  # fmt: skip
def test_what_no_dice_make_possible_is_refused(text: str, wrong: str) -> None:
    assert wrong in _said(text)


@pytest.mark.parametrize("text", [
    HAND,
    # without a hand any card of the main deck may be in it
    "play Supply ; event Supply in Metz ; use Trench ; attack in Metz",
    f"{HAND} ; play Esprit-de-Corps, Recovery ; recover in Metz ; move from Metz to Verdun ; pass",
    # what is impossible as things stand may be possible when it comes
    f"{HAND} ; use Trench ; attack in Paris ; play Recovery ; recover in Paris ; waits",
    # a hand that an earlier line names does not count
    f"hand Trench ; {HAND}",
])  # fmt: skip
def test_what_may_come_is_taken(text: str) -> None:
    assert _said(text) == ""


def test_in_turn_one_the_entente_plays_by_reverse_alone() -> None:
    assert "in turn 1 the Entente plays cards by their reverse" in _said("play Fort ; event Fort in Paris", side="ENT")
    assert _said("use Fort ; move from Paris to Reims", side="ENT") == ""


def test_a_card_that_may_be_drawn_before_the_hand_is_built_may_be_named() -> None:
    """A battle that begins with turn 3 draws a Strategy card first: one, whichever it is."""
    turn = FIRST_STRATEGY_TURN
    drawn = HAND.replace("Trench", "Coordination-S")
    size = _from(turn).state.games[0].hand_size("CP", 1)
    cards = drawn.removeprefix("hand ").split(", ")[-size:]
    one = f"hand {', '.join(cards)}"
    assert len(cards) == size
    assert _said(one, first_turn=turn) == ""
    assert _said("play Coordination-S ; move from Metz to Verdun", first_turn=turn) == ""
    two = one.replace("Rail-Road", "Trench-S")
    assert "the main deck has no" in _said(two, first_turn=turn)


def test_hints_before_the_hand_know_what_may_be_drawn() -> None:
    battle = _from(FIRST_STRATEGY_TURN)
    hints = Hints(RULES.seat_view(battle, 0, "CP"))
    size = battle.state.games[0].hand_size("CP", 1)
    cards = HAND.replace("Trench", "Coordination-S").removeprefix("hand ").split(", ")[-size:]
    (hint,) = hints.lines(_lines(battle.scenario, "CP", f"hand {', '.join(cards)}"))
    assert (hint.fits, hint.said) == (True, f"{size} cards")


def test_no_card_of_the_enemys_changes_what_is_refused() -> None:
    battle = _from(1)
    game = battle.state.games[0]
    before = {key: found.copy() for key, found in game.cards.at.items()}
    texts = ("hand Trench", f"{HAND} ; play Supply", HAND, f"{HAND} ; play Trench ; gas in Metz")
    found = set()
    for cards in (["Trench"] * 6, ["Machine-Gun-Fire"] * 6, []):
        for place in ("pile", "hand", "deck"):
            game.cards.lay("ENT", place, cards)
        found.add(tuple(_said(text) for text in texts))
    game.cards.at.update(before)
    assert len(found) == 1


def _bytes(text: str, bound: int = 1) -> dict[str, bytes]:
    return {"lines.txt": f"bound {bound}\nside CP\n{text}\n".replace(" ; ", "\n").encode()}


def test_orders_are_judged_when_they_are_handed_in(tmp_path: Path) -> None:
    """For the bound that is open to orders; what a later bound opens with is not known yet."""
    with opened(tmp_path / "a.bound", FRONT) as file:
        wrong = hand_in(file, "CP", 1, _bytes(f"{HAND} ; play Supply"))
        assert (wrong.state, len(wrong.faults)) == ("faulty", 1)
        assert f"lines.txt: line 4: did not play: Supply {NOT_IN_HAND}" in wrong.faults[0]
        assert hand_in(file, "CP", 2, _bytes("hand Trench", 2)).state == "handed in"
        assert hand_in(file, "CP", 1, _bytes(f"{HAND} ; play Trench ; event Trench in Metz")).state == "handed in"
        assert hand_in(file, "CP", 1, _bytes("nothing")).state == "handed in"
        file.resolve()
        assert hand_in(file, "CP", 2, _bytes("hand Trench", 2)).state == "faulty"
        # a bound that is begun takes none, and an answer is judged where it is asked
        file.resolve(to_substep="hands")
        assert hand_in(file, "CP", 2, _bytes("hand Trench", 2)).state == "late"


def test_orders_that_were_taken_before_play_as_they_did(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "hand Trench ; play Supply ; event Supply in Metz ; use Coordination-S"
    logs = []
    for judged in (False, True):
        with opened(tmp_path / f"{judged}.bound", FRONT) as file, monkeypatch.context() as patch:
            patch.setattr(outlook, "refuses_lines", lambda rules: False)
            assert hand_in(file, "CP", 1, _bytes(text)).state == "handed in"
            if judged:
                patch.undo()
                assert hand_in(file, "CP", 1, _bytes(text)).state == "faulty"
            file.resolve()
            logs.append({name: rows for name, rows in file.log().tables.items() if name != "decisions"})
            assert verify(file.path).wrong == []
    assert str(logs[0]) == str(logs[1])


def test_a_seat_at_home_refuses_the_same(tmp_path: Path) -> None:
    """By the state that its file holds possible; what is sent all the same is faulty."""
    with opened(tmp_path / "a.bound", FRONT) as file:
        seal_files.make_keys(tmp_path / "umpire", "Umpire")
        umpire = seal_files.secret_keys(tmp_path / "umpire")
        seat = seats.read(seats.of_battle(file, "CP", umpire), "CP.seat")
        for text, faults in ((f"{HAND} ; play Supply", 1), (HAND, 0), ("hand Trench", 1)):
            found = read(seat.scenario, "CP", 1, _bytes(text))
            assert len(outlook.impossible(seat.hints, found.lines)) == faults
            assert len(file.view(Post("CP"), 1).read(_bytes(text)).faults) == faults
        assert outlook.impossible(None, found.lines) == []


@pytest.mark.parametrize("name", [FRONT, SUMMER])
def test_shipped_orders_are_possible(name: str) -> None:
    scenario = load(name)
    battle = Battle(scenario, KeyedDice(key_from_seed(3)))
    battle.open()
    for side in ("CP", "ENT"):
        lines = scenario.lines.get((side, 1), ())
        assert outlook.impossible(Hints(RULES.seat_view(battle, 0, side)), lines) == []
