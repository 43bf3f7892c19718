"""covers: bound_sim/rulesets/entrenched/state/save.py, bound_sim/rulesets/entrenched/state/game.py

Drawn battles of Entrenched! are whole at every bound's end, and go on from a saved state as they would have.
"""

import json
from collections.abc import Iterator
from itertools import combinations
from types import SimpleNamespace
from typing import Any

import pytest

from bound_sim.battle.battle import Battle, Opening
from bound_sim.battle.log import rows_of
from bound_sim.rulesets.entrenched.book.rulings import Readings
from bound_sim.rulesets.entrenched.state import save
from bound_sim.rulesets.entrenched.state.game import OBJECTIVE, WOUNDED, FieldGame
from bound_sim.rulesets.kit.distance import TOUCH_U, edge_distance, overlap
from bound_sim.rulesets.kit.units import ON_TABLE

from .drawn import RULES, battle

SEEDS = range(24)


def troubles(game: FieldGame, bound: int) -> Iterator[str]:
    """What is wrong with a table at a bound's end."""
    here = game.on_table()
    for unit in here:
        if not all(0 <= x <= game.width and 0 <= y <= game.height for x, y in unit.shape()):
            yield f"{unit.id} is off the table"
        if not 1 <= unit.figures <= unit.full:
            yield f"{unit.id} has {unit.figures} wounds"
        for name in unit.locked:
            other = game.by_id[name]
            if unit.id not in other.locked or not other.alive or other.side == unit.side:
                yield f"{unit.id} is locked with {name}"
            elif edge_distance(unit, other) > TOUCH_U:
                yield f"{unit.id} is locked with {name} and does not touch it"
    for one, other in combinations(here, 2):
        if overlap(one, other):
            yield f"{one.id} lies on {other.id}"
    carried = [unit.carries for unit in game.units if unit.carries]
    if len(set(carried)) < len(carried) or any(unit.carries and not unit.alive for unit in game.units):
        yield f"carried: {carried}"
    for name in carried:
        wounded = game.by_id.get(name)
        if wounded is not None and wounded.status != WOUNDED:
            yield f"{name} is carried and {wounded.status}"
    for thing in game.there(OBJECTIVE):
        if (thing.state == "carried") != (thing.id in carried):
            yield f"{thing.id} is {thing.state}"
    for unit in game.units:
        if unit.status == WOUNDED and unit.id not in carried and unit.due < bound + 1 and unit.due <= bound:
            yield f"{unit.id} lies wounded since its round is over"


@pytest.mark.parametrize("seed", SEEDS)
def test_a_table_is_whole_at_every_bound(seed: int) -> None:
    played = battle(seed)
    assert RULES.check(played.scenario) == []
    wrong: list[str] = []
    for bound in range(1, played.scenario.bounds + 1):
        if played.outcomes:
            break
        played.run(bounds=1)
        wrong += troubles(played.state.games[0], bound)
    assert wrong == []


@pytest.mark.parametrize("seed", [*SEEDS][:6])
def test_a_battle_goes_on_from_a_saved_state(seed: int) -> None:
    whole = battle(seed)
    saved = []
    for bound in range(1, whole.scenario.bounds + 1):
        if whole.outcomes:
            break
        whole.run(bounds=1)
        saved.append((bound, RULES.save(whole)))
    for bound, state in saved[: len(saved) - 1 : 3]:
        again = battle(seed, opening=Opening(bound + 1, state))
        assert kept(again, state) == state
        again.run()
        assert [row for row in rows_of(whole.log["states"]) if row["bound"] > bound] == [
            row for row in rows_of(again.log["states"]) if row["bound"] > bound
        ]
        assert again.outcomes == whole.outcomes


def kept(played: Battle, state: bytes) -> bytes:
    """A saved state, put on a table and saved again."""
    game = FieldGame.opening(played.scenario, Readings(played.scenario.rulings))
    save.restore(state, game)
    again: Any = SimpleNamespace(state=SimpleNamespace(games=[game]))
    return save.save(again)


def test_what_is_not_whole_is_refused() -> None:
    played = battle(4)
    played.run(bounds=4)
    good = json.loads(RULES.save(played))
    game = played.state.games[0]
    unit = next(iter(good["units"]))
    for change in (
        lambda facts: facts["units"].pop(unit), lambda facts: facts.update(first="Belgium"),
        lambda facts: facts["units"][unit].update(figures=9), lambda facts: facts["units"][unit].update(locked=["X"]),
        lambda facts: facts["units"][unit].update(carries="X"), lambda facts: facts["score"].pop("Entente"),
        lambda facts: facts["units"][unit].update(spent=["club"]), lambda facts: facts.update(clouds={"gas-1": [0]}),
        lambda facts: facts["units"][unit].update(
            locked=[next(foe.id for foe in game.units if foe.side != game.by_id[unit].side)]
        ),
    ):  # fmt: skip
        facts = json.loads(json.dumps(good))
        change(facts)
        with pytest.raises(ValueError, match=r"."):
            save.restore(json.dumps(facts).encode(), game)


def test_who_stands_is_told_of_all_tables() -> None:
    played = battle(4)
    played.run(bounds=2)
    found = RULES.standing(played)
    rows = RULES.states_now(played)
    assert found.on_table[0].tolist() == [row["status"] == ON_TABLE for row in rows]
    assert found.hits[0].tolist() == [row["hits"] for row in rows]
