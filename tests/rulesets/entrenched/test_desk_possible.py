"""covers: bound_sim/rulesets/entrenched/answers/possible.py

What a side holds possible: the other's waves to come are dealt out, and nothing that is hidden decides how.
"""

import io
import json
import random
import zipfile
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from bound_sim.battle.battle import Battle
from bound_sim.battle_file import BattleFile
from bound_sim.dice.keyed import key_from_seed
from bound_sim.files import folder
from bound_sim.keys.seals import make_keys
from bound_sim.rules import ruleset
from bound_sim.rulesets.entrenched.book.rulings import Readings
from bound_sim.rulesets.entrenched.state.game import FieldGame
from bound_sim.rulesets.entrenched.state.save import restore, save
from bound_sim.scenario.model import Scenario
from bound_sim.secrecy import seats
from tests.core.battle_file.battles import clock

from .games import begun
from .test_desk_seats import waved

RULES = ruleset("entrenched")
ONE, OTHER = ("wave 2", "wave 3", "wave 2", "wave 3"), ("wave 3", "wave 2", "wave 2", "wave 3")


def state_of(scenario: Scenario, bounds: int) -> bytes:
    battle: Battle = begun(scenario, 5)
    battle.open()
    for _ in range(bounds):
        battle.run_bound()
    return save(battle)


def guessed(scenario: Scenario, side: str, bounds: int, seed: int) -> dict[str, Any]:
    """The units of a state that a side holds possible."""
    known = RULES.known_at_start(scenario, side)
    made = RULES.possible(scenario, known, side, state_of(scenario, bounds), random.Random(seed).randrange)
    restore(made, FieldGame(known, Readings(known.rulings)))
    units: dict[str, Any] = json.loads(made)["units"]
    return units


@pytest.mark.parametrize("bounds", [0, 2])
def test_nothing_hidden_decides_what_comes_out(bounds: int) -> None:
    for seed in range(6):
        assert guessed(waved(*ONE), "Central", bounds, seed) == guessed(waved(*OTHER), "Central", bounds, seed)
    own = guessed(waved(*ONE), "Entente", bounds, 1)
    assert (own["INF2"]["wave"], own["CAV"]["wave"]) == (2, 3), "its own it knows"


def test_waves_are_dealt_out_in_all_ways_and_none_is_empty() -> None:
    found = Counter(
        (units["INF2"]["wave"], units["CAV"]["wave"])
        for seed in range(40) for units in [guessed(waved(*ONE), "Central", 2, seed)]
    )  # fmt: skip
    assert set(found) == {(2, 3), (3, 2)}
    before = guessed(waved(*ONE), "Central", 0, 1)
    assert (before["INF2"]["wave"], before["CAV"]["wave"]) == (0, 0), "the division is still to be made"


def test_open_waves_and_other_games_stay_as_they_are() -> None:
    open_ = waved(*OTHER, rulings={"ENT-Q-wave-secret": "open"})
    units = guessed(open_, "Central", 2, 1)
    assert (units["INF2"]["wave"], units["CAV"]["wave"]) == (3, 2)


def test_a_seat_file_does_not_change_with_the_other_sides_waves(tmp_path: Path) -> None:
    """The state that goes with it, too: as the battle opens, and after the set-up."""
    for bounds in (0, 2):
        one, other = (_seat_parts(waved(*words), bounds, tmp_path / f"{bounds} {words[0]}") for words in (ONE, OTHER))
        assert one == other
        assert one["state"]


def _seat_parts(scenario: Scenario, bounds: int, place: Path) -> dict[str, bytes]:
    """What Central's seat file tells, without the battle's id, and the keys and signature that follow from it."""
    folder.save(scenario, place / "scenario")
    key = key_from_seed(5)
    BattleFile.create(place / "a.bound", place / "scenario", dice="seed", key=key, seed=5, clock=clock)
    with BattleFile(place / "a.bound", clock=clock) as file:
        for _ in range(bounds):
            file.resolve()
        data = seats.of_battle(file, "Central", make_keys("Umpire"))
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist() if name not in ("seat.json", "seat.signed")}
