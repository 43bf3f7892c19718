"""covers: bound_sim/rulesets/to_end_all_wars

Drawn battles come to their end; what is never so is not so at any turn's end; a saved turn goes on as it was.
"""

import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from bound_sim.battle.answers import Reply
from bound_sim.battle.battle import Battle, Opening, WaitingFor
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.logs.dice_table import dice_rolled
from bound_sim.logs.log import rows_of
from bound_sim.rulesets.to_end_all_wars.answers.logged_dice import logged_dice
from bound_sim.rulesets.to_end_all_wars.book.chart import HEALTH
from bound_sim.rulesets.to_end_all_wars.state.game import TrenchGame
from bound_sim.rulesets.to_end_all_wars.state.save import save

from . import drawn

SEEDS = range(40)


def trouble(game: TrenchGame) -> list[str]:
    """What cannot be at a turn's end."""
    found = []
    for team in game.teams:
        for man in team.all:
            if not (0 <= man.x <= game.width and 0 <= man.y <= game.height):
                found.append(f"{man.id} is off the table")
            if man.alive and not 1 <= man.health <= HEALTH:
                found.append(f"{man.id} lives with health {man.health}")
            if man.health < HEALTH and man.alive and game.fight_of(team) is None:
                found.append(f"{man.id} is hurt and in no fight")
        if team.is_tank and team.alive and not (team.driver or team.gunner):
            found.append(f"{team.id} has no crew")
    for fight in game.fights:
        teams = [game.by_id[name] for name in fight.teams]
        if len({team.side for team in teams}) != 2 or not all(team.alive for team in teams):
            found.append(f"a fight of {fight.teams}")
    return found


def opened(scenario: Any, seed: int, opening: Opening) -> Battle:
    """A battle that is taken up again, as its players play it."""
    return drawn.played(scenario, seed, opening)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_drawn_battle_is_sound_and_can_be_taken_up_again(seed: int) -> None:
    scenario = drawn.scenario(seed)
    battle = Battle(scenario, KeyedDice(key_from_seed(seed)))
    battle.waits = True
    players, kept = drawn.Players(scenario, seed), {}
    while not battle.over:
        try:
            bound = battle.run_bound()
        except WaitingFor as waiting:
            for decision in waiting.decisions:
                battle.answer(decision, Reply(players.answer(battle, decision), "side"))
            continue
        if bound is not None:
            assert trouble(battle.state.games[0]) == []
            kept[bound] = save(battle)
    middle = sorted(kept)[len(kept) // 2]
    if middle == max(kept):
        return
    again = opened(scenario, seed, Opening(middle + 1, kept[middle]))
    for name, columns in battle.log.tables.items():
        later = [row for row in rows_of(columns) if row["bound"] > middle]
        assert list(rows_of(again.log[name])) == later, name


def test_rows_tell_every_die_with_its_key_but_those_of_the_cannon() -> None:
    """``verify`` compares each die of a log with the key."""
    for seed in range(25):
        log = drawn.played(drawn.scenario(seed), seed).log
        told = Counter(replace(die, place="") for die in logged_dice(log.tables))
        rolled = Counter(replace(die, place="") for die in dice_rolled(log.tables["dice"]))
        assert told - rolled == Counter()
        assert {die.purpose for die in rolled - told} <= {"cannon"}


def test_the_lines_can_be_read() -> None:
    draw = random.Random(1)
    teams = [team for seed in range(9) for team in drawn.teams(seed)]
    said = [drawn.readable(drawn._line(draw, draw.choice(teams), "B1")) for _ in range(900)]
    assert {line.verb for line in said} >= {"move", "cut", "grenade", "flame", "wire", "withdraw"}
