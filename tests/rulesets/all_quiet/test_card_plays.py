"""covers: bound_sim/rulesets/all_quiet/answers/choice.py, bound_sim/rulesets/all_quiet/answers/card_plays.py,
bound_sim/rulesets/all_quiet/answers/alone.py

The plays that a policy finds: in what order they stand, that the rules take all of them, what no two groups share.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import numpy as np
import pytest

from bound_sim.battle.answers import lines_of
from bound_sim.battle.battle import Battle
from bound_sim.orders.decisions import Decision
from bound_sim.rulesets.all_quiet.answers import choice, deeds
from bound_sim.rulesets.all_quiet.answers.card_plays import CardPlay, hand_of, plays
from bound_sim.rulesets.all_quiet.answers.known_game import known_turn
from bound_sim.rulesets.all_quiet.answers.plans import OF_DEEDS, PLANNED, Planner
from bound_sim.rulesets.all_quiet.answers.seat import seat_view
from bound_sim.rulesets.all_quiet.book.chart import BARRIER_UNITS, INDEPENDENTS
from bound_sim.rulesets.all_quiet.book.rulings import Readings
from bound_sim.rulesets.all_quiet.state.front import FrontGame
from bound_sim.rulesets.all_quiet.state.turn import FrontTurn, Impulse
from bound_sim.rulesets.all_quiet.steps import impulse

from .played import battle, front


def planners() -> Iterator[tuple[Battle, Planner, list[str]]]:
    """Both sides at the end of some turns, all units fresh, with all cards of their piles in the hand."""
    for bounds in range(1, 10, 2):
        played = battle(bounds=bounds)
        for side in ("CP", "ENT"):
            view = seat_view(played, 0, side)
            turn = known_turn(view)
            turn.impulse.front = turn.game.fronts[0]
            for unit in turn.game.units:
                unit.fresh = True
            yield played, Planner(turn, side), turn.game.cards.cards(side, "pile")


@pytest.fixture(scope="module")
def found() -> list[tuple[Battle, Planner, list[str], list[CardPlay]]]:
    return [(played, planner, hand, plays(planner, hand)) for played, planner, hand in planners()]


Found = list[tuple[Battle, Planner, list[str], list[CardPlay]]]


def test_plays_stand_by_score_then_by_text(found: Found) -> None:
    for _, planner, hand, all_ in found:
        assert len(all_) > 20
        assert all_ == sorted(all_, key=lambda each: (-each.score, each.text))
        for most in (1, 4, len(all_) + 1):
            assert plays(planner, hand, most) == all_[:most]


def test_the_rules_take_each_play(found: Found) -> None:
    """Its cards may be played so, and one of its actions at least can be done."""
    taken = 0
    for played, planner, hand, all_ in found:
        turn, side = planner.turn, planner.side
        turn.game.cards.lay(side, "hand", hand)
        for each in all_:
            lines = lines_of(played.scenario, Decision("impulse", side, turn.bound), each.text)
            turn.impulse = Impulse(side)
            assert impulse.JudgedPlay(turn, side, lines).trouble is None, each.text
            taken += 1
    assert taken > 300


def test_the_worth_of_a_card_is_that_of_the_best_that_it_does(found: Found) -> None:
    for _, planner, _, _ in found:
        worths = planner.worths_by([*OF_DEEDS, *PLANNED, "coordination"])
        assert worths["coordination"] == 0.0
        for effect in (*OF_DEEDS, *PLANNED):
            offers = planner._offers(effect)
            assert worths[effect] == max([0.0, *[offer.worth for offer in offers]]), effect
            if effect in PLANNED:
                assert [plan.worth for plan in planner.by_card(effect, "A")] == sorted(
                    [offer.worth for offer in offers], reverse=True
                )


@pytest.mark.parametrize(("side", "stay"), [("CP", 0), ("ENT", 2)])
def test_units_that_go_alone_have_ends_of_their_own(side: str, stay: int) -> None:
    """Two to four of an area go, where one of two of the enemy's or none of them is; two over a barriered border."""
    game = FrontGame(front(), Readings({}))
    for number, unit in enumerate([unit for unit in game.units if unit.side != side and unit.area]):
        if not stay or number % stay:
            unit.area = ""
    planner = Planner(FrontTurn(None, game, 0, 2, None, {}), side)
    (plan,), (offer,) = planner.by_card("independent", "Init-Ind"), planner._offers("independent")
    names, rows = planner.roster.names, offer.alone
    who, first = [row[deeds.WHO] for row in rows], [names[row[deeds.GOALS]] for row in rows]
    ends = [[spot for spot in row[deeds.GOALS :] if spot >= 0][-1] for row in rows]
    assert 2 <= len(who) == len(set(who)) == len(set(ends)) == len(plan.lines) <= INDEPENDENTS
    assert all((game.units[row].area, game.units[row].fresh) == (offer.area, True) for row in who)
    over = [area for area in first if game.barriered(offer.area, area)]
    assert over
    assert max(Counter(over).values()) <= BARRIER_UNITS
    assert all(line.endswith(f" with {game.units[row].id} alone") for line, row in zip(plan.lines, who, strict=True))


def all_ways(planner: Planner) -> list[tuple[int, ...]]:
    """Each part of each group attacks where it is, goes to an area beside it, or over that to another."""
    roster, near = planner.roster, planner.roster.pieces.terrain[0].tolist()
    found: list[tuple[int, ...]] = []
    for area in planner.areas:
        origin = roster.spots[area]
        goals = [(one, -1) for one in near[origin] if one >= 0]
        goals += [(one, two) for one, _ in goals for two in near[one] if two >= 0]
        for who in range(1, planner.game.stacks.units[planner.side, area].bit_count() + 1):
            found.append((deeds.ATTACK, origin, who, -1, -1, -1))
            found += [(deeds.MOVE, origin, who, *goal, -1) for goal in goals]
    return found


def test_actions_of_the_same_worth_stand_by_their_texts(found: Found) -> None:
    """What stands first by numbers of areas and units is what stands first by the words of the lines."""
    hand = hand_of([], [], (0, choice.CARDS, -1))
    turned = 0
    for _, planner, *_ in found:
        ways = np.array(all_ways(planner))
        names = planner.roster.pieces.names
        room = choice.room_for(len(ways), 0, len(names), 0)
        plans = np.empty((0, choice.PLANNED), dtype=np.int64), np.empty(0)
        choice.later((ways, np.ones(len(ways)), *plans, planner.barred), planner.table, names, hand, room)
        texts = [planner.lines_of(ways[room[0][row, choice.NUMBER]]) for row in room[2][: len(ways)]]
        assert len(texts) > 100
        assert texts == sorted(texts)
        turned += texts != [planner.lines_of(way) for way in ways]
    assert turned == len(found)


def test_two_groups_are_not_of_one_area_and_go_for_two_ends(found: Found) -> None:
    pairs = 0
    for *_, all_ in found:
        for each in all_:
            groups = [line.partition(" with ") for line in each.plan.lines if not line.endswith(" alone")]
            for (one, _, units), (other, _, others) in combinations(groups, 2):
                if units and others and units != others:
                    assert not set(units.split(", ")) & set(others.split(", "))
                    assert one.rpartition(" ")[2] != other.rpartition(" ")[2]
                    assert one.split()[1] != "from" or one.split()[1:3] != other.split()[1:3]
                    pairs += 1
    assert pairs
