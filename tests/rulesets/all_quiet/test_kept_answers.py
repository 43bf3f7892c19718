"""covers: bound_sim/rulesets/all_quiet/state/kept.py, bound_sim/rulesets/all_quiet/answers/squads.py,
bound_sim/rulesets/all_quiet/answers/chances.py, bound_sim/rulesets/all_quiet/answers/brought.py

Answers that tables share are those that each would work out itself: none rests on something that its question leaves
out.
"""

from dataclasses import replace
from itertools import count, product
from typing import Any

import numpy as np
import pytest

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.rulesets.all_quiet.answers import alone, brought, card_plays, chances, deeds, doors, outlook
from bound_sim.rulesets.all_quiet.answers.chances import Chances
from bound_sim.rulesets.all_quiet.answers.plans import Planner
from bound_sim.rulesets.all_quiet.answers.squads import rows_of
from bound_sim.rulesets.all_quiet.answers.stakes import Stakes
from bound_sim.rulesets.all_quiet.book.rulings import Readings
from bound_sim.rulesets.all_quiet.state import kept
from bound_sim.rulesets.all_quiet.state.front import FORT, TRENCH, FrontGame, in_order
from bound_sim.rulesets.all_quiet.state.kept import Answers, OnDemand, Recurring
from bound_sim.rulesets.all_quiet.state.turn import FrontTurn
from bound_sim.rulesets.all_quiet.steps import damage, fire
from bound_sim.scenario.model import Scenario
from bound_sim_maps.natural import natural_key

from .played import front
from .test_two_fronts import scenario as two_fronts


def plays(scenario: Scenario, bounds: int) -> list[Any]:
    """Where all units stand and what was scored on some tables that share their answers."""
    battle = Battle(scenario, KeyedDice(key_from_seed(11)), tables=4, logged=False, shared={})
    battle.run(bounds=bounds)
    return [(game.states(bounds), game.points, game.cards.at) for game in battle.state.games]


def keep_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each answer is worked out whenever it is asked for."""
    for kind in (Answers, Recurring):
        monkeypatch.setattr(kind, "ask", lambda answers, question, answer: answer())
    monkeypatch.setattr(OnDemand, "__missing__", lambda answers, question: answers._answer(question))


@pytest.mark.parametrize("rulings", [{}, {"AQ-Q-retreat-where": "any area"}], ids=["usual", "anywhere"])
def test_tables_share_what_each_would_work_out(monkeypatch: pytest.MonkeyPatch, rulings: dict[str, str]) -> None:
    shared = plays(replace(front(), rulings=rulings), 6)
    keep_nothing(monkeypatch)
    assert plays(replace(front(), rulings=rulings), 6) == shared


def test_two_fronts_share_them_too(monkeypatch: pytest.MonkeyPatch) -> None:
    shared = plays(two_fronts(), 2)
    keep_nothing(monkeypatch)
    assert plays(two_fronts(), 2) == shared


def test_so_many_are_kept_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "KEPT", 2)
    numbers, answers = count(), Answers[int]()
    assert [answers.ask(each, numbers.__next__) for each in "abacab"] == [0, 1, 0, 2, 3, 4]
    on_demand = OnDemand[str, int](lambda each: next(numbers))
    assert [on_demand[each] for each in "abacab"] == [5, 6, 5, 7, 8, 9]


def test_what_recurs_is_kept_beside_the_last() -> None:
    numbers, answers = count(), Recurring[int](last=1, most=1)
    assert [answers.ask(each, numbers.__next__) for each in "aabababcccab"] == [0, 0, 1, 2, 1, 2, 1, 3, 3, 3, 2, 4]


def test_hashes_of_what_was_asked_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "KEPT", 2)
    numbers, answers = count(), Recurring[int](last=1, most=8)
    assert [answers.ask(each, numbers.__next__) for each in "abcab"] == [0, 1, 2, 3, 4]


def test_chances_that_find_no_room_begin_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = count()
    shared, begin_anew = plays(front(), 6), Chances.begin_anew
    monkeypatch.setattr(chances, "_ROWS", 80)
    monkeypatch.setattr(Chances, "begin_anew", lambda each: (next(begun), begin_anew(each))[1])
    assert plays(front(), 6) == shared
    assert next(begun) > 1


def test_units_are_sorted_by_their_ids_and_the_weakest_by_strength_and_movement() -> None:
    game = FrontGame(front(), Readings({}))
    units = game.units[::-1]
    assert in_order(units) == sorted(units, key=lambda unit: natural_key(unit.id))
    assert damage.weakest_first(units) == sorted(
        units, key=lambda unit: (unit.strength, unit.moves, natural_key(unit.id))
    )


def test_hostile_areas_are_those_that_each_is_by_itself() -> None:
    battle = Battle(front(), KeyedDice(key_from_seed(11)), tables=1, logged=False)
    for _ in range(3):
        battle.run(bounds=1)
        (game,) = battle.state.games
        for side in game.sides:
            bits = game.hostile_bits(side)
            assert [area for area, bit in game.bits.items() if bits & bit] == [
                area for area in game.bits if game.hostile(area, side)
            ]


def test_stacks_know_the_fresh_units_as_these_are() -> None:
    battle = Battle(front(), KeyedDice(key_from_seed(11)), tables=1, logged=False)
    seen: set[bool] = set()
    for _ in range(3):
        battle.run(bounds=1)
        (game,) = battle.state.games
        for each in (game, game.copied(game.scenario)):
            spent = next(unit for unit in each.units if unit.area)
            spent.fresh = not spent.fresh
            seen |= {unit.fresh for unit in each.units}
            assert each.stacks.fresh.tolist() == [unit.fresh for unit in each.units]
    assert seen == {True, False}


def test_full_areas_are_those_without_room() -> None:
    game = FrontGame(front(), Readings({}))
    units, area = [unit for unit in game.units if unit.side == "CP"], next(iter(game.bits))
    for unit in (*units[:12], *units[3:8]):
        unit.area = "" if unit.area == area else area
        assert game.stacks.full["CP"] == sum(bit for each, bit in game.bits.items() if game.room(each, "CP") < 1)


def test_markers_help_as_the_rules_say() -> None:
    """Where they lie, and where one would lie: a Trench that was lost in this turn does not."""
    battle = Battle(front(), KeyedDice(key_from_seed(11)), tables=1, logged=False)
    battle.run(bounds=2)
    (game,) = battle.state.games
    turn, areas = FrontTurn(None, game, 0, 3, None, {}), [area for area, side in game.control.items() if side == "CP"]
    game.lost_trenches.add(areas[0])
    for kind, area in product((TRENCH, FORT), areas):
        game.markers.pop((kind, area), None)
        before = Stakes(turn, "CP")
        spot, own = before.roster.spots[area], game.stacks.units["CP", area].bit_count()
        bits = {TRENCH: 0, FORT: 0, kind: game.bits[area]}
        worths = dict(zip((TRENCH, FORT), before.brought(bits[TRENCH], bits[FORT]), strict=True))
        worth, danger = worths.pop(kind), before.danger(area)
        game.markers[kind, area] = "CP"
        after = Stakes(turn, "CP")
        helps = [after.roster.chances.help_of(fire.cover(game, each, "CP")) for each in after.roster.names]
        assert after.table[0][outlook.COVER].tolist() == helps
        assert worth[spot] == pytest.approx(danger - after.danger(area) + brought.MARKER * own)
        assert not any([*worth[:spot], *worth[spot + 1 :], *worths.popitem()[1]])


@pytest.mark.parametrize("areas", [3, 60, 61, 140])
def test_areas_are_found_again_in_the_words_of_a_set(areas: int) -> None:
    """The last of many areas may have a Trench, and every second one a Fort."""
    near, none = np.full((areas, 1), -1), np.zeros((areas, 1), dtype=np.int64)
    terrain, nobody = (near, none, none, none), np.zeros(0, dtype=np.int64)
    lone = outlook.blank(terrain)
    lone[0][outlook.OWN] = 1
    board, pieces = doors.board_of(doors.Pieces(
        terrain, np.zeros((9, 0), dtype=np.int64), np.zeros((1, 4), dtype=np.int64), nobody, nobody,
        outlook.working(0, areas), deeds.room_for(areas, 0), lone, chances.empty(), alone.room_for(areas),
        brought.room_for(areas, 1),
    ))  # fmt: skip
    sets, _, found, _ = pieces.brought
    places = list(range(0, areas, 2))
    for row, there in ((brought.TRENCHES, [areas - 1]), (brought.FORTS, places)):
        sets[row] = brought.words(sum(1 << area for area in there), areas)
    controlled = np.array([0, *[1] * outlook.OF_AREA * areas])
    doors.weigh_brought((*board, controlled, np.zeros((areas, 2))), 0, 0)
    assert np.flatnonzero(found[brought.TRENCHES]).tolist() == [areas - 1]
    assert np.flatnonzero(found[brought.FORTS]).tolist() == places


def test_a_planner_goes_on_where_chances_begin_anew() -> None:
    def planner() -> Planner:
        return Planner(FrontTurn(None, FrontGame(front(), Readings({})), 0, 1, None, {}), "CP")

    one, other = planner(), planner()
    assert any(one.danger(area) for area in one.areas)
    one.roster.chances.begin_anew()
    found = card_plays.plays(one, ["Init-Ind"])
    assert found
    assert found == card_plays.plays(other, ["Init-Ind"])


def test_who_recovers_is_of_the_table_that_is_asked_about() -> None:
    game = FrontGame(front(), Readings({}))
    ours, theirs = (next(unit for unit in game.units if unit.side == side and unit.area) for side in ("CP", "ENT"))
    theirs.area, ours.fresh = ours.area, False
    recovered: list[bool] = []
    for _ in range(2):
        planner = Planner(FrontTurn(None, game, 0, 4, None, {}), "CP")
        recovered.append(any(planner._after_recovery))
        ours.fresh = True
    assert recovered == [True, False]


def test_bits_are_rows() -> None:
    assert rows_of(0) == []
    assert rows_of(0b1010010) == [1, 4, 6]
