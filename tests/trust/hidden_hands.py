"""Trust, row ``hidden hands``: every answer to a side, byte by byte, while the other's cards vary.

Two turns of a game of cards. The other side builds hands of other cards, uses others by their reverse, holds Machine
Gun Fire or does not, and keeps other plays on file; what lies open stays the same. So do packets (of turns, and of the
moment of a question), open questions, the status, receipts and seat files of the side that asks.
"""

import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest import mock

from bound_sim.battle_file.history import History
from bound_sim.files.folder import load
from bound_sim.rulesets.all_quiet.answers.fog import SHOWS
from bound_sim.rulesets.all_quiet.steps import gun_fire
from bound_sim.rulesets.all_quiet.steps.hands import HAND
from bound_sim.scenario.model import Scenario
from bound_sim.scenario.posts import Post
from tests.support.scenarios_kept import scenarios_kept
from tests.trust.checks import Check, Tried, folder, times
from tests.trust.hidden import Asking, Place, _differences

FULL, _SEED = 8, 1418
FRONT = "flanders-to-vosges-1914"
#: cards of the Entente's main deck, and how many a hand has
DECK = ("Coordination", "Coordination", "Esprit-de-Corps", "Esprit-de-Corps", "Init-Ind", "Recovery", "Recovery",
        "Rail-Road", "Rail-Road", "Steel-Rain", "Machine-Gun-Fire", "Machine-Gun-Fire", "Fort", "Supply",
        "Reinf")  # fmt: skip
SIZE = 6
PLACE = Place("front", lambda level: _front(), "CP", "ENT", ("CP", "GE1"), lambda level: (), "", "")
#: what the asking side has on file, and answers turn by turn when it is asked
OWN = """bound 1
side CP
hand Coordination, Coordination, Esprit-de-Corps, Recovery, Recovery, Machine-Gun-Fire, Rail-Road, Trench
bound 2
side CP
hand Coordination, Esprit-de-Corps, Recovery, Machine-Gun-Fire, Rail-Road, Trench, Supply
"""
ANSWERS = {
    1: ("play Esprit-de-Corps ; move from Aachen to Liege ; attack in Liege",
        "use Rail-Road ; move from Metz to Verdun with GE10, GE11",
        "play Trench ; event Trench in Metz"),
    2: ("use Rail-Road ; attack in Verdun", "play Recovery ; recover in Verdun"),
}  # fmt: skip
#: the visible acts of the other side: each by the reverse of some card
ACTS = {
    1: ("move from Calais to Lille with UK1", "move from Paris to Reims with FR3"),
    2: ("move from Amiens to Paris with FR2",),
}
MOST_STOPS = 60


def _front() -> Scenario:
    return replace(load(FRONT), seats={}, bounds=3)


def theirs(dice: random.Random) -> str:
    """Hands and plays of the other side: cards vary, what lies open does not; Trench is played as printed in turn 2."""
    lines = []
    for bound, acts in ACTS.items():
        hand = dice.sample(DECK, SIZE - 1)
        used = dice.sample(hand, len(acts))
        lines += [f"bound {bound}", "side ENT", f"hand {', '.join(('Trench', *hand))}"]
        for card, act in zip(used, acts, strict=True):
            # actions and plays that cannot be done are passed over unseen
            lines += [f"use {card}", *dice.choice(([], ["attack in Orleans"])), act]
        if bound > 1:
            lines += ["play Trench", "event Trench in Paris"]
        lines += dice.choice(([], [f"use {dice.choice(hand)}", "attack in Orleans"]))
        lines += dice.choice((["waits"], ["waits in Liege", "waits"], []))
    return "\n".join(lines) + "\n"


class Played(Asking):
    """A battle file in which both sides are asked; all that the asking side is told is noted."""

    def __init__(self, work: Path, place: Place, scenario: Scenario, *, looking: bool) -> None:
        super().__init__(work, place, scenario)
        self.view_actions = looking
        #: times that the battle waited for the other side
        self.waits = 0

    def play_turns(self, lines: str, *, standing: str = "", quiet: bool = False) -> list[Any]:
        """All that it is told; ``quiet``: without looks while the other is asked. ``standing``: the other's answers."""
        self.asks("policy", self.file, "--side", "CP", "person", "--ask", "impulse")
        self.silently("policy", self.file, "--side", "ENT", "person", "--ask", "machine-gun-fire")
        own, other = self.work / "lines-own.txt", self.work / "lines-other.txt"
        own.write_text(OWN, encoding="utf-8")
        other.write_text(lines, encoding="utf-8")
        before = self.work / "standing.txt"
        before.write_text(standing, encoding="utf-8")
        sent = [other, before] if standing else [other]
        for bound in ACTS:
            self.asks("orders", self.file, "--side", "CP", "--bound", bound, own)
            self.silently("orders", self.file, "--side", "ENT", "--bound", bound, *sent)
            self.looks()
            left = list(ANSWERS[bound])
            for _ in range(MOST_STOPS):
                code, said, asked = self.types("next", self.file)
                if code == 0:  # it stands after a sub-step without a question, or the turn is over
                    if "stands after" in said:
                        continue
                    break
                if not (quiet and "machine-gun-fire" in asked):
                    self.looks(inside=True)
                if "machine-gun-fire" in asked:
                    self.waits += 1
                    self.silently("answer", self.file, "--side", "ENT", "wait")
                else:
                    self.asks("answer", self.file, "--side", "CP")
                    self.asks("answer", self.file, "--side", "CP", left.pop(0) if left else "pass")
            else:
                raise AssertionError("the turn does not end")
            self.looks()
        return self.noted

    def looks(self, *, inside: bool = False) -> None:
        """What it may look at: a seat file is written between bounds alone."""
        self.status()
        if self.view_actions:
            self.gets_packet()
        if self.view_actions and not inside:
            self.gets_seat()

    def silently(self, *words: object) -> None:
        """A command that the asking side does not see."""
        code, said, wrong = self.types(*words)
        assert code == 0, (words, said, wrong)


def told(lines: str, *, looking: bool) -> list[Any]:
    """All that the Central Powers are told while the Entente plays these lines; else what they are asked alone."""
    with (
        folder() as work,
        scenarios_kept(),
        mock.patch("bound_sim_maps.picture.png_bytes", lambda svg, zoom=1.0: svg.encode()),
    ):
        return Played(work / "battle", PLACE, _front(), looking=looking).play_turns(lines)


def hidden_hands(count: int, seed: int, *, looking: bool = True) -> tuple[int, list[str]]:
    """``count`` variants of the other's cards; the sentences of those in which an answer tells."""
    dice = random.Random(seed)
    first, wrong = told(theirs(dice), looking=looking), list[str]()
    for number in range(count):
        try:
            other = told(theirs(dice), looking=looking)
            wrong += [f"variant {number} of seed {seed}: {what}" for what in _differences(first, other)]
        except ValueError:  # other questions
            wrong.append(f"variant {number} of seed {seed}: other questions are asked")
    return count, wrong


def beforehand(count: int, seed: int, *, control: bool = False) -> tuple[int, list[str]]:
    """``count`` variants: the other answers as it is asked, or by what it sent before; what the one is told of it."""
    dice, wrong = random.Random(seed), list[str]()
    for number in range(count):
        lines, found = theirs(dice), list[list[Any]]()
        for standing in ("", "machine-gun-fire: wait\n"):
            with (
                folder() as work,
                scenarios_kept(),
                mock.patch("bound_sim_maps.picture.png_bytes", lambda svg, zoom=1.0: svg.encode()),
                unasked() if control and standing else nullcontext(),
            ):
                played = Played(work / "battle", PLACE, _front(), looking=True)
                found.append(played.play_turns(lines, standing=standing, quiet=True))
                assert bool(played.waits) == (not standing), "it waits for the other, and with its answers it does not"
        try:
            wrong += [f"variant {number} of seed {seed}: {what}" for what in _differences(*found)]
        except ValueError:
            wrong.append(f"variant {number} of seed {seed}: other questions are asked")
    return count, wrong


@contextmanager
def unasked() -> Iterator[None]:
    """Control: where a seat has standing answers, it is not asked, and the battle does not stop."""
    before = History.waits_for

    def waits_for(self: History, post: Post, bound: int) -> frozenset[str]:
        return frozenset() if post.side == "ENT" else before(self, post, bound)

    with mock.patch.object(History, "waits_for", waits_for):
        yield


@contextmanager
def open_cards() -> Iterator[None]:
    """Control: every row of the table of cards is shown to all."""

    def shown(found: Sequence[Any], eyes: Any) -> Sequence[Any]:
        return found

    with mock.patch.dict(SHOWS.rows, {"cards": shown}):
        yield


@contextmanager
def asked_by_card() -> Iterator[None]:
    """Control: fire is asked for only where the card is held."""
    before = gun_fire.who_may_fire

    def who_may_fire(turn: Any, group: Any, area: str, *, alone: bool) -> Any:
        enemy = turn.game.other(turn.impulse.side)
        held = any(turn.game.card(enemy, card).effect == gun_fire.CARD for card in turn.game.cards.cards(enemy, HAND))
        return before(turn, group, area, alone=alone) if held else []

    with mock.patch.object(gun_fire, "who_may_fire", who_may_fire):
        yield


def run(share: float, dice: random.Random) -> Tried:
    tried, wrong = hidden_hands(max(2, round(FULL * share)), _SEED)
    return Tried(tried, wrong, "packets, questions, status, receipts, seat files")


def questions(share: float, dice: random.Random) -> Tried:
    tried, wrong = hidden_hands(max(2, round(FULL * share)), _SEED, looking=False)
    return Tried(tried, wrong, "questions, answers, status, receipts")


def standing_answers(share: float, dice: random.Random) -> Tried:
    tried, wrong = beforehand(times(FULL // 2, share), _SEED)
    return Tried(tried, wrong, "packets, questions, status, receipts, seat files")


def control_of_standing(dice: random.Random) -> Tried:
    return Tried(*beforehand(1, _SEED, control=True))


def control_of_cards(dice: random.Random) -> Tried:
    with open_cards():
        return Tried(*hidden_hands(2, _SEED))


def control_of_questions(dice: random.Random) -> Tried:
    with asked_by_card():
        return Tried(*hidden_hands(4, _SEED, looking=False))


CHECKS = [
    Check("hidden hands", "the other's cards varied over two turns of a game of cards: every answer", run,
          control_of_cards, "the other's cards are hidden in the log", _SEED),
    Check("hidden hands", "whether a side is asked for its reaction, with and without the card", questions,
          control_of_questions, "a reaction is asked for card or not", _SEED),
    Check("standing answers", "the other answers as it is asked, or sent its answers before: all that a side is told",
          standing_answers, control_of_standing, "a question that has a standing answer is a stop like others", _SEED),
]  # fmt: skip
