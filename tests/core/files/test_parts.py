"""covers: bound_sim/files/folder.py, bound_sim/cli/orbat.py, bound_sim/cli/scenarios.py, bound_sim/cli/program.py

A question reads what it needs of a scenario: no fault of anything else refuses it, every fault of that does.
"""

import json
from collections.abc import Collection
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from bound_sim.cli import app

ARMY = (
    "Side,Battalion,Company,Platoon,Type,x_cm,y_cm\n"
    "British,1,A,1,Line infantry,20,10\nGerman,2,A,1,Line infantry,20,80\n"
)
#: what may be wrong: the file, and what it says then; "" of a text of scenario.toml is added to it
WRONG = {
    "forces": ("forces.csv", "side,battalion\nB,1\n"),
    "no forces": ("forces.csv", None),
    "one side's forces": ("forces.csv", "side,battalion,company,platoon,type,x_cm,y_cm\nB,1,A,1,Line infantry,20,10\n"),
    "orders": ("orders.csv", "Battalion,Bound 1\n1,Elephants\n"),
    "arrows": ("arrows.txt", "bound 1\n1/A/1 fly -> 1,1\n"),
    "objectives": ("scenario.toml", '\n[[objectives]]\nname = "Farm"\narea = "57d.E.28.b.6.5"\n'),
    "history": ("scenario.toml", '\n[[history.losses]]\nbattalion = "99"\n'),
    "rulings": ("scenario.toml", '\n[rulings]\n"Q-nothing" = "x"\n'),
    "sides": ("scenario.toml", '\n[sides.B]\nname = "British"\nfront = 999\n'),
    "unit types": ("scenario.toml", '\n[[unit_types]]\nname = "Odd"\nlike = "Elephants"\n'),
    "areas": ("areas.csv", "name\nx\n"),
    "map": ("map.geojson", "{}"),
}
#: what refuses a command, of those above
REFUSED_BY: dict[str, Collection[str]] = {
    "orbat": {"sides", "unit types", "map", "areas"},
    "place": {"map"},
    "ground": {"map", "areas"},
    "units": {"unit types"},
    "rulings": {"unit types", "rulings"},
    "drawn": {
        "forces",
        "no forces",
        "one side's forces",
        "objectives",
        "sides",
        "unit types",
        "map",
        "areas",
        "rulings",
    },
}


def command(*words: str | Path) -> Result:
    return CliRunner().invoke(app, [*map(str, words)])


def asked(what: str, mine: Path, folder: Path) -> Result:
    if what == "orbat":
        return command("orbat", folder / "army.csv", "--for", mine, "--out", folder / "out.csv")
    if what == "place":
        return command("place", mine, "12,4")
    if what in ("ground", "drawn"):
        return command("map", mine, "--out", folder / ("out.geojson" if what == "ground" else "out.svg"))
    return command(what, "--scenario", mine)


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    (tmp_path / "army.csv").write_text(ARMY, encoding="utf-8")
    folder = tmp_path / "mine"
    assert command("new", "--empty", folder, "--sides", "British,German").exit_code == 0
    assert command("orbat", tmp_path / "army.csv", "--for", folder, "--out", folder / "forces.csv").exit_code == 0
    assert command("check", folder).exit_code == 0
    return folder


def spoil(mine: Path, wrong: str) -> None:
    name, text = WRONG[wrong]
    path = mine / name
    if text is None:
        path.unlink()
        return
    if name == "scenario.toml":
        before = path.read_text(encoding="utf-8")
        if wrong == "sides":
            before = before[: before.index("[sides.B]")] + before[before.index("[sides.G]") :]
        text = before + text
    path.write_text(text, encoding="utf-8")


@pytest.mark.parametrize("wrong", WRONG)
def test_only_what_is_needed_refuses(wrong: str, mine: Path, tmp_path: Path) -> None:
    spoil(mine, wrong)
    assert command("check", mine).exit_code == 2, "the fault is one"
    for what, refusing in REFUSED_BY.items():
        told = asked(what, mine, tmp_path)
        assert (told.exit_code == 2) == (wrong in refusing), (what, told.stdout, told.stderr)
        assert told.exit_code in (0, 2), told.stderr


def test_a_file_that_is_not_toml_refuses_everything(mine: Path, tmp_path: Path) -> None:
    """Stand-ins for all of it would be answers about another battle."""
    text = (mine / "scenario.toml").read_text(encoding="utf-8")
    for bad in (text + "\n[[[\n", text.replace('title = "My battle"', 'title = "My \\u0007 battle"')):
        (mine / "scenario.toml").write_text(bad, encoding="utf-8")
        for what in REFUSED_BY:
            assert asked(what, mine, tmp_path).exit_code == 2, what


def test_forces_with_faults_are_mended_by_the_same_command(mine: Path, tmp_path: Path) -> None:
    """Bases too near: ``check`` names them, and the mended sheet goes the same way."""
    near = ARMY + "British,1,A,2,Line infantry,20.5,10\n"
    for text, code in ((near, 2), (ARMY, 0)):
        (tmp_path / "army.csv").write_text(text, encoding="utf-8")
        told = command("orbat", tmp_path / "army.csv", "--for", mine, "--out", mine / "forces.csv")
        assert told.exit_code == 0, told.stderr
        assert command("check", mine).exit_code == code


def test_the_map_of_a_scenario_with_faulty_orders_goes_to_a_gis_and_back(mine: Path, tmp_path: Path) -> None:
    spoil(mine, "arrows")
    assert asked("ground", mine, tmp_path).exit_code == 0
    assert json.loads((tmp_path / "out.geojson").read_text(encoding="utf-8"))["features"]
