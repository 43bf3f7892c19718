"""covers: bound_sim/rulesets/end_of_empires/state/save.py

A battle kept and put back as it stood; what is not one of its states is refused.
"""

import json
from collections.abc import Callable
from typing import Any

import pytest

from bound_sim.rulesets.end_of_empires.state.game_tables import Field
from bound_sim.rulesets.end_of_empires.state.save import restore, save
from bound_sim.rulesets.kit.geometry.units import ABOARD, LOST
from tests.rulesets.end_of_empires.board import base, tables, unit


def board() -> Field:
    own = unit("1", 0, "A", base("1/1", 0, 20_000, 20_000), base("1/2", 1, 30_000, 20_000))
    return tables(own, unit("2", 1, "A", base("2/1", 2, 50_000, 20_000)))


def saved() -> bytes:
    """The first unit has a base aboard the second, and one that is lost."""
    played = board()
    own, vehicle = played.games[0].units
    own.all[0].status, own.all[0].pose = ABOARD, (50_000, 20_000, 900)
    own.all[1].status, own.all[1].figures = LOST, 0
    own.status, own.aboard = ABOARD, (vehicle.id,)
    return save(played.battle)


def test_what_was_saved_is_put_back() -> None:
    again = board()
    restore(saved(), again.games[0])
    own = again.games[0].units[0]
    assert (own.status, own.aboard, own.all[0].pose, own.all[1].figures) == (ABOARD, ("2",), (50_000, 20_000, 900), 0)
    assert save(again.battle) == saved()


def other_units(facts: dict[str, Any]) -> None:
    facts["units"] = {"9": facts["units"]["1"]}


def nobodys_vehicle(facts: dict[str, Any]) -> None:
    facts["units"]["1"]["aboard"] = ["9"]


def aboard_nothing(facts: dict[str, Any]) -> None:
    facts["units"]["1"]["aboard"] = []


def more_figures(facts: dict[str, Any]) -> None:
    facts["units"]["2"]["bases"][0][-1] = 3


def off_the_world(facts: dict[str, Any]) -> None:
    facts["units"]["2"]["bases"][0][1] = 10**12


@pytest.mark.parametrize("spoiled", [other_units, nobodys_vehicle, aboard_nothing, more_figures, off_the_world])
def test_what_is_no_state_of_the_battle_is_refused(spoiled: Callable[[dict[str, Any]], None]) -> None:
    facts = json.loads(saved())
    spoiled(facts)
    with pytest.raises(ValueError, match="no state of this battle"):
        restore(json.dumps(facts).encode(), board().games[0])
