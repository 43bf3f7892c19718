"""covers: bound_sim/rulesets/entrenched/answers/posture.py, bound_sim/rulesets/entrenched/answers/goals.py,
bound_sim/rulesets/entrenched/answers/clouds.py, bound_sim/rulesets/entrenched/answers/ends.py,
bound_sim/rulesets/entrenched/answers/strengths.py, bound_sim/rulesets/entrenched/answers/seat.py

What the shipped battles are for occurs in them, played by their own seats; attackers go on while there is time.
"""

from collections.abc import Iterator
from functools import cache

import pytest

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load
from bound_sim.logs.log import rows_of
from bound_sim.rulesets.entrenched.answers.goals import Goals
from bound_sim.rulesets.entrenched.answers.seat import known_game
from bound_sim.rulesets.entrenched.answers.ways import LATE, MUST

SEEDS = range(1, 21)
#: battle -> reasons that occur in one of its twenty plays at least
SHOWS = {
    "brickyard-attrition": ("carried", "in-care", "won-stayed", "fell-back"),
    "brickyard-capture": ("released", "drifted", "stunned", "took-up"),
    "brickyard-control": ("released", "held", "contested", "colours", "fell-back"),
    "hooge-1915": ("at-the-point",),
    "langemarck-1914": ("stays", "won-langemarck"),
}


@cache
def played(name: str, seed: int) -> Battle:
    battle = Battle(load(name), KeyedDice(key_from_seed(seed)))
    battle.run()
    return battle


def reasons(name: str) -> Iterator[set[str]]:
    for seed in SEEDS:
        yield {row["code"] for row in rows_of(played(name, seed).log["explanations"])}


@pytest.mark.parametrize("name", SHOWS)
def test_what_a_battle_is_for_occurs_in_it(name: str) -> None:
    left = {*SHOWS[name]}
    for found in reasons(name):
        left -= found
        if not left:
            break
    assert not left


@pytest.mark.parametrize("name", ["hooge-1915", "brickyard-control", "brickyard-capture"])
@pytest.mark.parametrize("seed", [1, 2, 5])
def test_nobody_is_told_to_move_by_less_than_a_tenth_of_an_inch(name: str, seed: int) -> None:
    """Who fails a check stops where the dice stop him: he was told to go on."""
    log = played(name, seed).log
    failed = {
        (row["bound"], row["platoon"].partition("/")[0]) for row in rows_of(log["explanations"])
        if row["code"] in ("check-failed", "inside-failed")
    }  # fmt: skip
    short = [
        row for row in rows_of(log["moves"])
        if row["action"] in ("move", "run") and row["length_cm"] < 0.254
        and (row["bound"], row["platoon"].partition("/")[0]) not in failed
    ]  # fmt: skip
    assert short == []


def test_an_attacker_goes_for_the_point_when_time_runs_out() -> None:
    """Hooge: a stalemate is nothing for the British; for the Germans it is enough."""
    battle = Battle(load("hooge-1915"), KeyedDice(key_from_seed(1)), logged=False)
    battle.open()
    battle.run(bounds=2)
    game = battle.state.games[0]

    def worth(unit: str, bound: int) -> float:
        goal = Goals(game, game.by_id[unit].side, bound).of(game.by_id[unit])
        return goal.worth if goal else 0.0

    limit = game.scenario.bounds
    assert worth("INF1", 4) == MUST
    assert worth("INF1", limit - 5) == LATE
    assert worth("GINF1", limit - 5) < MUST
    assert Goals(game, "B", limit - 5).pressed
    assert not Goals(game, "B", 4).pressed
    assert not Goals(game, "G", limit - 5).pressed


def test_units_whose_waves_are_kept_secret_are_listed_as_they_are_now() -> None:
    """Attrition: at each question the lists that are kept are those that are made when nothing is kept."""
    battle = Battle(load("brickyard-attrition"), KeyedDice(key_from_seed(3)), logged=False)
    battle.open()
    game = battle.state.games[0]
    told, lists = game.scenario, set()
    for bound in range(1, 12):
        battle.run(bounds=bound)
        for side in game.sides:
            kept = known_game(game, told, side)
            again = known_game(game, told, side)
            game.known.clear()
            fresh = known_game(game, told, side)
            assert again.units == kept.units == fresh.units
            assert again.against(side) == fresh.against(side)
            assert all(not unit.wave for unit in fresh.units if unit.to_come and unit.side != side)
            assert [unit for unit in fresh.units if unit.side == side] == game.army(side)
            lists.add((side, tuple(unit.wave for unit in fresh.units)))
    assert len(lists) > len(game.sides), "waves come"
