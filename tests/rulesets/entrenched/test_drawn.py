"""covers: bound_sim/rulesets/entrenched

Drawn battles come to their end; what is never so is not so at any turn's end; a saved turn goes on as it was.
"""

import random
from collections import Counter
from dataclasses import replace

import pytest

from bound_sim.battle.answers import Reply
from bound_sim.battle.battle import Battle, Opening, WaitingFor
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.logs.dice_table import dice_rolled
from bound_sim.logs.log import rows_of
from bound_sim.rulesets.entrenched.answers.logged_dice import logged_dice
from bound_sim.rulesets.entrenched.book.rulings import Readings
from bound_sim.rulesets.entrenched.state.game import FATES, FLED, FieldGame
from bound_sim.rulesets.entrenched.state.save import save
from bound_sim.rulesets.kit.geometry.distance import edge_distance, overlap
from bound_sim.rulesets.kit.geometry.units import ON_TABLE

from . import drawn

SEEDS = range(16)


def trouble(game: FieldGame) -> list[str]:
    """What cannot be at a turn's end."""
    found = []
    there = game.on_table()
    for place, unit in enumerate(there):
        if unit.status == ON_TABLE and not all(0 <= x <= game.width and 0 <= y <= game.height for x, y in unit.shape()):
            found.append(f"{unit.id} hangs over the table's edge")
        if not 1 <= unit.wounds <= unit.full:
            found.append(f"{unit.id} has {unit.wounds} wounds")
        found += [f"{unit.id} lies on {other.id}" for other in there[place + 1 :] if overlap(unit, other)]
    for unit in game.units:
        others = [game.by_id[name] for name in unit.locked]
        if unit.status in FATES and (unit.locked or (unit.wounds and unit.status != FLED)):
            found.append(f"{unit.id} is {unit.status}, with {unit.wounds} wounds, locked with {unit.locked}")
        found += [
            f"{unit.id} is locked with {other.id}"
            for other in others if unit.id not in other.locked or edge_distance(unit, other) > 3 or not other.alive
        ]  # fmt: skip
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_a_drawn_battle_is_sound_and_can_be_taken_up_again(seed: int) -> None:
    scenario = drawn.scenario(seed)
    battle = Battle(scenario, KeyedDice(key_from_seed(seed)))
    battle.waits = True
    players, kept = drawn.Players(seed), {}
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
    again = drawn.played(scenario, seed, Opening(middle + 1, kept[middle]))
    for name, columns in battle.log.tables.items():
        later = [row for row in rows_of(columns) if row["bound"] > middle]
        assert list(rows_of(again.log[name])) == later, name


def test_rows_tell_every_die_with_its_key() -> None:
    """``verify`` compares each die of a log with the key."""
    for seed in range(12):
        log = drawn.played(drawn.scenario(seed), seed).log
        told = Counter(replace(die, place="") for die in logged_dice(log.tables))
        rolled = Counter(replace(die, place="") for die in dice_rolled(log.tables["dice"]))
        assert told == rolled


def test_much_happens_in_them() -> None:
    done: Counter[str] = Counter()
    for seed in range(30):
        log = drawn.played(drawn.scenario(seed), seed).log
        done.update(row["line"].split()[1] for row in rows_of(log["orders"]) if row["done"] == "done")
        done.update(f"{row['kind']} loss" for row in rows_of(log["hits"]))
    assert done.keys() >= {
        "move", "run", "turn", "fall-back", "fire", "fire-on", "release", "charge", "strike", "melee loss", "fire loss",
    }  # fmt: skip


def test_the_lines_can_be_read() -> None:
    draw = random.Random(1)
    said = []
    for seed in range(9):
        made = drawn.scenario(seed)
        units = FieldGame.opening(made, Readings(made.rulings)).units
        for phase in ("movement", "ranged", "melee"):
            said += [drawn.readable(drawn.line(draw, draw.choice(units), units[-1], phase)) for _ in range(50)]
    assert {line.verb for line in said} >= {"move", "run", "fire", "fire-on", "release", "charge", "strike"}
