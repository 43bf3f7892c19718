"""covers: bound_sim/rulesets/to_end_all_wars/book, bound_sim/rulesets/to_end_all_wars/answers/table_zones.py

Places of aims: as files give them, as maps draw them, as a policy goes to them, and what of them another side is told.
"""

import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bound_sim.battle.battle import Battle, Opening
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load, texts
from bound_sim.logs.log import rows_of
from bound_sim.orders.records import declared
from bound_sim.rules import ruleset
from bound_sim.rulesets.to_end_all_wars.answers.table_zones import table_zones
from bound_sim.rulesets.to_end_all_wars.book.aim_places import strip
from bound_sim.rulesets.to_end_all_wars.book.own_tables import AimTable
from bound_sim.rulesets.to_end_all_wars.state.save import save
from bound_sim.scenario.files import SCENARIOS
from bound_sim.scenario.model import Scenario
from bound_sim_maps.faults import Refused
from bound_sim_maps.table import u_from_cm

from . import drawn

RULES = ruleset("to-end-all-wars")
RAID = "petite-douve-1915"
AIM = '[[aims]]\nside = "C"\nkind = "destroy"\nnumber = 4\n'
HOME = '\n[[aims]]\nside = "C"\nkind = "home"\nnumber = 2\narea = [28, 29, 64, 42]\nraid = "forward trench"\n'


@pytest.fixture(name="raid")
def _raid(tmp_path: Path) -> Callable[[str], Scenario]:
    """The shipped raid with other aims."""

    def made(aims: str) -> Scenario:
        folder = tmp_path / "raid"
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(SCENARIOS / RAID, folder)
        file = folder / "scenario.toml"
        text = file.read_text(encoding="utf-8")
        assert AIM + HOME in text
        file.write_text(text.replace(AIM + HOME, aims), encoding="utf-8")
        return load(folder)

    return made


def aim(kind: str, **keys: Any) -> str:
    values = {"side": "C", "kind": kind, **keys}
    return "[[aims]]\n" + "".join(f"{key} = {json.dumps(value)}\n" for key, value in values.items())


def test_an_aim_of_old_reads_and_is_written_as_it_was() -> None:
    old = {"side": "C", "kind": "hold", "number": 2, "area": [60, 20, 80, 40]}
    assert AimTable.model_validate(old).model_dump() == old
    new = {**old, "kind": "home", "area": [], "edge": "south", "raid": "Front"}
    assert AimTable.model_validate(new).model_dump() == new


@pytest.mark.parametrize("area", [
    [1, 2, 3], ["a", 2, 3, 4], [[1, 2], [3, 4]], [[1, 2], [3, 4], [5]], [[1, 2], [3, 4], 5], [[1, 2], [3, 4], [5, "6"]],
    [True, 2, 3, 4], [{}, {}, {}],
])  # fmt: skip
def test_what_is_not_an_area_is_refused_with_what_one_is(raid: Callable[[str], Scenario], area: list[Any]) -> None:
    said = json.dumps(area).replace("{}", "{x = 1}")
    text = f'[[aims]]\nside = "C"\nkind = "hold"\narea = {said}\n'
    with pytest.raises(Refused) as told:
        raid(text)
    (fault,) = told.value.faults
    assert fault.place == "aims 1.area"
    assert "[[x, y], [x, y], [x, y], ...] in cm" in fault.allowed


def test_an_edge_and_a_trench_that_are_none_name_those_that_are(raid: Callable[[str], Scenario]) -> None:
    with pytest.raises(Refused) as told:
        raid(aim("home", edge="up"))
    assert [(fault.place, fault.allowed) for fault in told.value.faults] == [
        ("aims 1.edge", "north, east, south or west, to come home to")
    ]
    with pytest.raises(Refused) as told:
        raid(aim("home", edge="south", raid="Forward trenc"))
    (fault,) = told.value.faults
    assert (fault.place, "orward trench" in fault.allowed) == ("aims 1.raid", True)


def test_files_written_of_a_scenario_say_the_same_aims(raid: Callable[[str], Scenario], tmp_path: Path) -> None:
    made = raid(aim("hold", area=[[10, 10], [40, 10], [40, 40]]) + aim("home", number=2, edge="south"))
    again = tmp_path / "again"
    again.mkdir()
    for name, content in texts(made).items():
        (again / name).write_text(content, encoding="utf-8")
    assert load(again).own["aims"] == made.own["aims"]


def test_zones_are_the_places_of_aims(raid: Callable[[str], Scenario]) -> None:
    trench = next(
        zone for zone in raid(aim("home", edge="south")).battlefield.features if zone.works == "fortification"
    )
    made = raid(
        aim("hold", area=[10, 20, 30, 40]) + aim("hold", area=[[10, 10], [40, 10], [40, 40]])
        + aim("home", edge="south") + aim("hold", trench=trench.name)
    )  # fmt: skip
    zones = table_zones(made)
    wide = made.battlefield.table.width_u
    assert {(zone.kind, zone.side) for zone in zones} == {("area to hold", "C"), ("home", "C")}
    assert sorted(zones[0].corners) == sorted((u_from_cm(x), u_from_cm(y)) for x in (10, 30) for y in (20, 40))
    assert zones[1].corners == tuple((u_from_cm(x), u_from_cm(y)) for x, y in ((10, 10), (40, 10), (40, 40)))
    assert [*zones[2].shape.bounds] == [0, 0, wide, u_from_cm(5)]
    assert len(zones) > 3
    assert table_zones(raid(AIM)) == []


def test_a_strip_lies_along_its_edge() -> None:
    wide, high, deep = drawn.TABLE.width_u, drawn.TABLE.height_u, u_from_cm(5)
    assert strip("north", drawn.TABLE).bounds == (0, high - deep, wide, high)
    assert strip("east", drawn.TABLE).bounds == (wide - deep, 0, wide, high)
    assert strip("south", drawn.TABLE).bounds == (0, 0, wide, deep)
    assert strip("west", drawn.TABLE).bounds == (0, 0, deep, high)


def going_home(raid: Callable[[str], Scenario], place: str) -> Battle:
    """The raid with its first lines, the raiders on Retreat from turn 3 on, the garrison silent."""
    made = raid(place)
    high = {
        (team, bound): declared(team, bound, "retreat" if men[0].side == "C" and bound > 2 else "hold")
        for team, men in made.forces.battalions.items() for bound in range(1, 17)
    }  # fmt: skip
    battle = Battle(replace(made, high=high), KeyedDice(key_from_seed(3)))
    battle.run()
    return battle


@pytest.mark.parametrize("place", [{"edge": "south"}, {"area": [0, 0, 110, 8]}, {"edge": "west"}])
def test_raiders_on_retreat_come_home(raid: Callable[[str], Scenario], place: dict[str, Any]) -> None:
    battle = going_home(raid, aim("home", number=1, **place))
    told = [row for row in rows_of(battle.log.tables["explanations"]) if row["rule"] == "TEAW-Q-home"]
    assert {row["code"] for row in told} >= {"out", "home", "won-home"}
    assert battle.outcomes[0] == "C"


def test_the_other_side_knows_the_aim_and_not_who_is_counted(raid: Callable[[str], Scenario]) -> None:
    battle = going_home(raid, aim("home", number=4, edge="south"))
    own, other = (RULES.known(battle.scenario, side, battle.log.tables, 4) for side in ("C", "G"))
    assert other.scenario.own["aims"] == own.scenario.own["aims"] == battle.scenario.own["aims"]

    def codes(known: Any) -> set[str]:
        return {row["code"] for row in rows_of(known.tables["explanations"])}

    assert "out" in codes(own)
    assert not codes(other) & {"out", "home"}


def test_a_battle_taken_up_knows_who_was_out(raid: Callable[[str], Scenario]) -> None:
    whole = going_home(raid, aim("home", number=1, edge="south"))
    stopped = Battle(whole.scenario, KeyedDice(key_from_seed(3)))
    stopped.run(bounds=2)
    state = json.loads(save(stopped))
    assert "out" in state["home"]["1"].values()
    again = Battle(whole.scenario, KeyedDice(key_from_seed(3)), opening=Opening(3, json.dumps(state).encode()))
    again.run()
    assert (again.outcomes, again.bound) == (whole.outcomes, whole.bound)


def test_a_state_without_such_an_aim_says_nothing_of_it() -> None:
    """So that the states of battles played before there was one are the same bytes."""
    made = replace(drawn.scenario(1), own={**drawn.scenario(1).own, "aims": []})
    battle = Battle(made, KeyedDice(key_from_seed(1)))
    battle.run(bounds=2)
    state = save(battle)
    assert "home" not in json.loads(state)
    again = Battle(made, KeyedDice(key_from_seed(1)), opening=Opening(3, state))
    again.open()
    assert again.state.games[0].home == {}


@pytest.mark.parametrize("side", ["C", "G"])
def test_odds_of_a_side_go_on_from_who_is_out(raid: Callable[[str], Scenario], side: str) -> None:
    """What a side holds possible is a state of what it knows: teams that are seen on the table are out, or home."""
    whole = raid(aim("home", number=2, edge="south"))
    stopped = Battle(whole, KeyedDice(key_from_seed(3)))
    stopped.run(bounds=2)
    known = RULES.known(whole, side, stopped.log.tables, 2).scenario
    state = RULES.possible(whole, known, side, save(stopped), lambda n: 0)
    assert json.loads(state)["home"] == json.loads(save(stopped))["home"]
    again = Battle(known, KeyedDice(key_from_seed(3)), opening=Opening(3, state))
    again.open()
    assert again.state.games[0].home == stopped.state.games[0].home
