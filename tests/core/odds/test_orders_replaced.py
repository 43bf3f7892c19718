"""covers: bound_sim/odds/variants.py

Files of orders for ``odds`` and ``compare``: each in its ruleset's own words, in the place of its own kind alone.
"""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bound_sim.cli import app
from bound_sim.files.folder import load
from bound_sim.odds import forecast, variants
from bound_sim.orders.files import arrows_text
from bound_sim.orders.records import sheet_text
from bound_sim.scenario.model import Scenario
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.texts import Text

BATTLES = Path(__file__).parents[2] / "battles"
STORM, HEDGEROW = BATTLES / "storm", BATTLES / "hedgerow"


def bound_sim(*words: object) -> tuple[int, str]:
    result = CliRunner().invoke(app, [str(word) for word in words], env={"COLUMNS": "200"})
    return result.exit_code, result.output


@pytest.mark.parametrize("place", [STORM, HEDGEROW], ids=lambda place: place.name)
@pytest.mark.parametrize("file", ["orders.csv", "arrows.txt", "orders.csv,arrows.txt"])
def test_its_own_files_change_nothing(place: Path, file: str) -> None:
    """The same sheet costs nothing against itself, and leaves the arrows alone."""
    scenario = load(place)
    assert min(len(scenario.high), len(scenario.low)) > 0, "there is something to lose"
    changed = variants.variant(scenario, ",".join(str(place / name) for name in file.split(",")))
    assert changed.high == scenario.high
    assert changed.low == scenario.low


def swapped(scenario: Scenario, folder: Path, kind: str) -> Scenario:
    """With a file of one kind of orders, of its first side alone, that says something else."""
    side = scenario.sides[0].id
    if kind == "sheet":
        path = folder / "other.csv"
        own = {key: order for key, order in scenario.high.items() if scenario.forces.side_of(key[0]) == side}
        path.write_text(sheet_text(dict(list(own.items())[:1]), scenario.bounds))
    else:
        path = folder / "other.txt"
        own_low = {key: order for key, order in scenario.low.items() if scenario.forces.side_of(key[0]) == side}
        path.write_text(arrows_text(dict(list(own_low.items())[:1])))
    faults: list[Fault] = []
    replaced: list[Text] = []
    changed = variants.with_orders(scenario, (path,), 1, faults, replaced)
    what = "High" if kind == "sheet" else "Low"
    assert replaced == [f"{what} Commands of {side} from bound 1 on"]
    return changed


@pytest.mark.parametrize("place", [STORM, HEDGEROW], ids=lambda place: place.name)
def test_a_file_replaces_what_it_is_about_and_no_more(place: Path, tmp_path: Path) -> None:
    scenario = load(place)
    sheet, arrows = swapped(scenario, tmp_path, "sheet"), swapped(scenario, tmp_path, "arrows")
    side_of, first = scenario.forces.side_of, scenario.sides[0].id
    assert sheet.low == scenario.low
    assert arrows.high == scenario.high
    assert len([key for key in sheet.high if side_of(key[0]) == first]) == 1
    assert len([key for key in arrows.low if side_of(key[0]) == first]) == 1
    for changed in (sheet, arrows):
        for old, new in ((scenario.high, changed.high), (scenario.low, changed.low)):
            assert {k: v for k, v in old.items() if side_of(k[0]) != first} == {
                k: v for k, v in new.items() if side_of(k[0]) != first
            }


def test_orders_are_read_in_the_words_of_the_ruleset(tmp_path: Path) -> None:
    scenario = load(HEDGEROW)
    unit = next(iter(scenario.forces.companies))
    path = tmp_path / "arrows.txt"
    path.write_text(f"bound 1\n{unit} hold-fire\n")
    faults: list[Fault] = []
    changed = variants.with_orders(scenario, (path,), 1, faults)
    assert faults == []
    assert changed.low[unit, 1].names("said") == ("hold-fire",)
    path.write_text(f"bound 1\n{unit} dig\n")
    with pytest.raises(Refused, match=r"arrows\.txt: line 2: .*dig"):
        forecast.plan(forecast.Asked(str(HEDGEROW), orders=(path,)))


def test_the_commands_say_what_was_replaced(tmp_path: Path) -> None:
    arrows = HEDGEROW / "arrows.txt"
    code, said = bound_sim("odds", HEDGEROW, "--tables", 1, "--bounds", 1, "--orders", arrows)
    assert code == 0, said
    assert "Replaced: Low Commands of B, R from bound 1 on." in said
    again = ("compare", HEDGEROW, "--tables", 1, "--bounds", 1, "--with", HEDGEROW / "orders.csv")
    code, said = bound_sim(*again)
    assert code == 0, said
    assert f"Replaced in {HEDGEROW / 'orders.csv'}: High Commands of" in said
    facts = json.loads(bound_sim(*again, "--json")[1])
    assert all(row["mean"] == 0 for row in facts["men_lost"])
    assert [len(what) for what in facts["replaced"].values()] == [0, 1]


def test_a_claim_of_another_ruleset_is_a_plain_fault(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        'ruleset = "end-of-empires"\n[[case]]\nid = "EOE-R-1-99"\ntitle = "x"\nrules = ["EOE-R-1"]\nwhy = "x"\n'
        'units = """\nRed 1R Infantry at 30,40\nBlue 1B Infantry at 90,40\n"""\nexpect = "melee lasts 1 round"\n'
    )
    code, said = bound_sim("cases", file)
    assert code == 2
    assert '"lasts 1 round" says nothing of melee' in said
    assert "Traceback" not in said
