"""covers: bound_sim/rulesets/end_of_empires/steps/umpire.py, bound_sim/rulesets/end_of_empires/steps/turn_start.py

Bases that an umpire removed or restored before their unit arrives: they stay where he put them.
"""

from dataclasses import replace
from pathlib import Path

import pytest

from bound_sim.battle_file.file import BattleFile
from bound_sim.files.folder import save
from bound_sim.orders.interventions import parse_act
from tests.core.battle_file.battles import opened
from tests.rulesets.end_of_empires.scenes import scene

UNITS = """
Red 1R Infantry at 30,40
Red GR Commander at 26,48
Red 2R Infantry at 30,60 arrives 2
Blue 1B Infantry at 110,40
"""


def statuses(file: BattleFile, unit: str, bound: int) -> dict[str, str]:
    rows = file.log()["states"]
    found = zip(rows["bound"], rows["battalion"], rows["platoon"], rows["status"], strict=True)
    return {platoon: status for at, name, platoon, status in found if (at, name) == (bound, unit)}


@pytest.fixture
def battle(tmp_path: Path) -> str:
    folder = tmp_path / "scene"
    folder.mkdir()
    made = replace(scene(tmp_path, units=UNITS), bounds=3)
    save(made, folder)
    return str(folder)


def test_a_base_that_was_removed_while_it_waited_does_not_arrive_with_its_unit(battle: str, tmp_path: Path) -> None:
    with opened(tmp_path / "b.bound", battle, seed=4) as file:
        file.rule(parse_act("remove 2R/2"), umpire="U", reason="sent elsewhere")
        file.resolve()
        assert statuses(file, "2R", 1) == {"2R/1": "waiting", "2R/2": "removed", "2R/3": "waiting", "2R/4": "waiting"}
        file.resolve()
        found = statuses(file, "2R", 2)
        assert found == {"2R/1": "on table", "2R/2": "removed", "2R/3": "on table", "2R/4": "on table"}


def test_a_unit_that_was_removed_while_it_waited_does_not_arrive(battle: str, tmp_path: Path) -> None:
    with opened(tmp_path / "b.bound", battle, seed=4) as file:
        for number in range(1, 5):
            file.rule(parse_act(f"remove 2R/{number}"), umpire="U", reason="sent elsewhere")
        file.resolve()
        file.resolve()
        assert set(statuses(file, "2R", 2).values()) == {"removed"}


def test_the_rest_of_a_unit_arrives_after_a_base_of_it_was_restored(battle: str, tmp_path: Path) -> None:
    with opened(tmp_path / "b.bound", battle, seed=4) as file:
        file.rule(parse_act("remove 2R/2"), umpire="U", reason="sent elsewhere")
        file.rule(parse_act("restore 2R/2"), umpire="U", reason="back again")
        file.resolve()
        assert statuses(file, "2R", 1)["2R/2"] == "on table"
        file.resolve()
        assert set(statuses(file, "2R", 2).values()) == {"on table"}
