"""covers: bound_sim/rulesets/entrenched/state/save.py, bound_sim/rulesets/entrenched/state/game.py

Games with waves, objectives and zones go on from a saved state; a state that is not whole is refused.
"""

import json
from collections.abc import Callable
from itertools import combinations
from types import SimpleNamespace
from typing import Any

import pytest

from bound_sim.battle.battle import Battle, Opening
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.logs.log import rows_of
from bound_sim.rules import ruleset
from bound_sim.rulesets.entrenched.book.rulings import Readings
from bound_sim.rulesets.entrenched.state import save
from bound_sim.rulesets.entrenched.state.game import OBJECTIVE, WOUNDED, FieldGame
from bound_sim.rulesets.kit.geometry.distance import overlap
from bound_sim.rulesets.kit.geometry.units import ON_TABLE
from tests.rulesets.entrenched.games import begun, drawn

RULES = ruleset("entrenched")


def troubles(game: FieldGame, bound: int) -> list[str]:
    """What cannot be at a bound's end, of what is carried, lies and stands."""
    found = [f"{one.id} lies on {other.id}" for one, other in combinations(game.on_table(), 2) if overlap(one, other)]
    carried = [unit.carries for unit in game.units if unit.carries]
    if len(set(carried)) < len(carried) or any(unit.carries and not unit.alive for unit in game.units):
        found.append(f"carried: {carried}")
    found += [f"{name} is carried" for name in carried if name in game.by_id and game.by_id[name].status != WOUNDED]
    found += [
        f"{thing.id} is {thing.state}" for thing in game.there(OBJECTIVE)
        if (thing.state == "carried") != (thing.id in carried)
    ]  # fmt: skip
    lying = [unit for unit in game.units if unit.status == WOUNDED and unit.id not in carried]
    return found + [f"{unit.id} lies though its round is over" for unit in lying if unit.due <= bound]


def kept(played: Battle, state: bytes) -> bytes:
    """A saved state, put on a table and saved again."""
    game = FieldGame.opening(played.scenario, Readings(played.scenario.rulings))
    save.restore(state, game)
    again: Any = SimpleNamespace(state=SimpleNamespace(games=[game]))
    return save.save(again)


@pytest.mark.parametrize("seed", range(12))
def test_a_game_is_whole_and_goes_on_from_a_saved_state(seed: int) -> None:
    whole = begun(drawn(seed), seed)
    saved = {}
    while not whole.over:
        bound = whole.run_bound()
        if bound is not None:
            assert troubles(whole.state.games[0], bound) == []
            saved[bound] = RULES.save(whole)
    middle = sorted(saved)[(len(saved) - 1) // 2]
    assert kept(whole, saved[middle]) == saved[middle]
    opening = Opening(middle + 1, saved[middle])
    again = Battle(whole.scenario, KeyedDice(key_from_seed(seed)), opening=opening)
    again.run()
    later = [row for row in rows_of(whole.log["states"]) if row["bound"] > middle]
    assert list(rows_of(again.log["states"])) == later
    assert again.outcomes == whole.outcomes


#: what somebody changed in a saved state
Change = Callable[[dict[str, Any]], object]
CHANGES: dict[str, Change] = {
    "a unit is missing": lambda facts: facts["units"].pop("E1"),
    "no such side": lambda facts: facts.update(first="Belgium"),
    "nine wounds": lambda facts: facts["units"]["E1"].update(figures=9),
    "a melee with nobody": lambda facts: facts["units"]["E1"].update(locked=["X"]),
    "a melee of one": lambda facts: facts["units"]["E1"].update(locked=["C1"]),
    "carries nothing known": lambda facts: facts["units"]["E1"].update(carries="X"),
    "an unknown weapon": lambda facts: facts["units"]["E1"].update(spent=["club"]),
    "a score is missing": lambda facts: facts["score"].pop("Entente"),
    "a cloud of no thing": lambda facts: facts.update(clouds={"gas-9": [0, 0, "gas"]}),
}


@pytest.mark.parametrize("what", CHANGES)
def test_what_is_not_whole_is_refused(what: str) -> None:
    played = begun(drawn(0))
    played.run(bounds=4)
    facts = json.loads(RULES.save(played))
    CHANGES[what](facts)
    with pytest.raises(ValueError, match=r"."):
        save.restore(json.dumps(facts).encode(), played.state.games[0])


def test_who_stands_is_told_of_all_tables() -> None:
    played = begun(drawn(3))
    played.run(bounds=2)
    found = RULES.standing(played)
    states = RULES.states_now(played)
    assert found.on_table[0].tolist() == [row["status"] == ON_TABLE for row in states]
    assert found.hits[0].tolist() == [row["hits"] for row in states]


def test_a_state_of_an_earlier_version_is_taken_up() -> None:
    """It lacks fields that came later: they are as at the start."""
    played = begun(drawn(0))
    played.run(bounds=4)
    whole = RULES.save(played)
    facts = json.loads(whole)
    for row in facts["units"].values():
        for name in save.LATER:
            assert row.pop(name) is False
    assert kept(played, json.dumps(facts).encode()) == whole
