"""covers: bound_sim/rulesets/all_quiet/answers/policies.py, bound_sim/rulesets/all_quiet/answers/card_plays.py,
bound_sim/rulesets/all_quiet/answers/plans.py, bound_sim/rulesets/all_quiet/answers/stakes.py,
bound_sim/rulesets/all_quiet/answers/hand_choice.py, bound_sim/rulesets/all_quiet/answers/foresight.py

Policies show the game: hands, sets, rails, trenches, reinforcements; and they are better than the ones before them.
"""

from collections import Counter
from dataclasses import replace
from functools import cache

import pytest

from bound_sim.battle import answers
from bound_sim.battle.answers import lines_of, trouble
from bound_sim.battle.battle import Battle
from bound_sim.odds import duel
from bound_sim.orders.decisions import Decision, WrittenLines
from bound_sim.orders.line_text import parse_line
from bound_sim.rulesets.all_quiet.answers import policies
from bound_sim.rulesets.all_quiet.answers.seat import seat_view
from bound_sim.rulesets.all_quiet.book.words import VERBS
from bound_sim.scenario.model import Scenario
from bound_sim_maps.faults import Fault

from .earlier_play import EarlierLookahead
from .measured import EARLIER, against_earlier, shown
from .played import battle, rows, war

#: refusals of an action that came of the play's own dice: its group or its target is gone by then
BY_CHANCE = {"done", "no-enemy", "not-there", "no-units"}


@cache
def wars() -> tuple[Battle, ...]:
    """Wars of both policies."""
    return (war(), *(battle(seed=seed, seats="lookahead") for seed in range(4)))


def test_a_few_wars_show_most_cards_and_sets() -> None:
    cards, sets = shown(wars())
    assert len(cards) >= 10, cards
    assert len(sets.keys() - {0}) >= 4, sets


def test_units_leave_their_boxes_and_go_by_rail() -> None:
    ended = Counter(row["ended"] for each in wars() for row in rows(each, "moves"))
    assert ended["came in"] > 5
    assert ended["by rail"]


def test_what_is_refused_is_what_dice_have_changed() -> None:
    """No play of a policy's is none: cards of its hand, a legal set, actions that could be done when it was made."""
    for each in wars():
        found = Counter(row["done"] for row in rows(each, "orders"))
        assert found.keys() <= BY_CHANCE, found
        assert not [row for row in rows(each, "explanations") if row["code"] == "hand-refused"]


def test_hands_are_chosen_by_the_table() -> None:
    """A hand is not the same in each turn, and has what stands in the way of nobody: reinforcements while there are."""
    for side in ("CP", "ENT"):
        hands = [
            tuple(sorted(row["card"] for row in rows(war(), "cards")
                         if row["bound"] == bound and row["side"] == side and row["to"] == "hand"))
            for bound in range(1, 11)
        ]  # fmt: skip
        assert len(set(hands)) > 3
        assert any(card.startswith("Reinf") for hand in hands for card in hand)


def test_a_hand_that_was_written_is_what_its_text_says() -> None:
    """It is not read again but where it is another side's."""
    scenario, asked = war().scenario, Decision("hand", "CP", 1)
    line = parse_line("hand Trench, Supply", bound=1, verbs=VERBS, side="CP")
    for side, as_made in (("CP", True), ("ENT", False)):
        written = WrittenLines.of([replace(line, side=side)], VERBS, "cm")
        assert trouble(scenario, asked, written) == []
        (found,) = lines_of(scenario, asked, written)
        assert (found, found is written.lines[0]) == (line, as_made)


@pytest.mark.parametrize("seats", ["posture", "lookahead"])
def test_plays_that_were_written_are_what_their_texts_say(seats: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are taken as they were made, and not read again."""
    checked, verbs = answers.trouble, Counter[str]()

    def judged(of: Scenario, asked: Decision, content: str, known: answers.KnownAnswers) -> list[Fault]:
        if asked.kind == "impulse" and content != "pass":
            assert isinstance(content, WrittenLines)
            taken = lines_of(of, asked, content)
            assert taken == lines_of(of, asked, str(content))
            assert all(one is other for one, other in zip(taken, content.lines, strict=True))
            verbs.update(line.verb for line in taken)
        return checked(of, asked, content, known)

    monkeypatch.setattr(answers, "trouble", judged)
    battle(seed=3, seats=seats)
    assert verbs.keys() >= {"play", "use", "move", "attack", "rain", "event", "rail"}


@pytest.mark.parametrize("name", ["posture", "lookahead"])
def test_questions_of_other_kinds_are_answered_as_usual(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are asked where the policy doesn't say of which kinds its own answers are: the battle is the same."""
    before = rows(battle(seats=name), "decisions")
    monkeypatch.delattr(policies.Posture, "kinds")
    assert rows(battle(seats=name), "decisions") == before
    assert {row["kind"] for row in before} >= {"damage", "retreat", "enter"}


def test_the_policies_are_better_than_the_ones_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """400 tables of ``docs/policies.md`` say by how much; one is enough to see it."""
    monkeypatch.setitem(policies.POLICIES, EARLIER, EarlierLookahead())
    for name in ("posture", "lookahead"):
        first, second, _ = duel.play_part(against_earlier(name), range(1))
        assert first - second > 50, name


#: a card that the hand of ``posture`` has not, and the play that uses it
NAMED, MOVES = "Init-Ind", "move from Aachen to Liege with GE4"


def ordered() -> Battle:
    """The first turn, in which the Central Powers' seat gives one play, and the policy has the rest."""
    lines = tuple(parse_line(text, bound=1, verbs=VERBS, side="CP") for text in (f"use {NAMED}", MOVES))
    return battle(bounds=1, lines={("CP", 1): lines})


def test_a_policy_plays_on_where_the_lines_of_its_seat_end() -> None:
    """Its hand has the card of the line, the line is played, and then its own plays are."""
    orders = [row for row in rows(ordered(), "orders") if row["side"] == "CP"]
    first, moves, *more = [(row["line"], row["done"], row["source"]) for row in orders]
    assert first == (f"use {NAMED}", "done", "lines")
    assert moves == (MOVES, "done", "lines")
    assert sum(line.startswith(("play ", "use ")) for line, _, _ in more) >= 3
    assert {source for _, _, source in more} == {"question"}


def test_a_seat_knows_how_many_plays_it_has_left_and_nothing_of_the_enemy_s() -> None:
    seen = ordered()
    view = seat_view(seen, 0, "CP")
    assert view.own["plays"] == 0, "the turn is over"
    game = seen.state.games[0]
    game.plays = {"CP": [[], []], "ENT": [[]]}
    view = seat_view(seen, 0, "CP")
    assert view.own["plays"] == 2
    assert view.look().plays == view.copied().plays == {}
