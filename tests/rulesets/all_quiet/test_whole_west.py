"""covers: bound_sim/rulesets/all_quiet/book/whole_west.py

The whole West as an empty folder: check names all that it lacks at once, and nothing of what is filled in.
"""

from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from bound_sim.cli import app
from bound_sim.files.folder import read_as_far
from bound_sim.rulesets.all_quiet.book.legality import check
from bound_sim.scenario.forces import Forces
from bound_sim.scenario.model import Scenario
from bound_sim_maps.areas import AreaNet

from .played import RULES, front


def new(*words: str) -> Result:
    return CliRunner().invoke(app, ["new", "--empty", *words])


def whole(**changed: object) -> Scenario:
    """The mini front that says that it is the whole one, with something changed: it has all that a front has."""
    made = replace(front(), own={"game": {**front().own["game"], "whole": "west"}})  # type: ignore[dict-item]
    return replace(made, **changed)  # type: ignore[arg-type]


def told(scenario: Scenario) -> list[str]:
    return [f"{fault.file}: {fault.wrong!s}" for fault in check(scenario)]


def test_the_template_is_written_and_check_says_all_that_is_missing(tmp_path: Path) -> None:
    folder = tmp_path / "west"
    assert new("all-quiet", str(folder), "--template", "west").exit_code == 0
    assert set(RULES.template("west")("west")) == {path.name for path in folder.iterdir()}
    checked = CliRunner().invoke(app, ["check", str(folder)])
    assert checked.exit_code == 2
    said = checked.output + checked.stderr
    for file in ("areas.csv", "cards.csv", "forces.csv", "scenario.toml"):
        assert f"{file}: " in said
    for missing in (
        "German units have no source", "Belgian units have no source", "has no areas", "no area is fortified",
        "the Tactical deck of side CP has 10 cards: 15", "the Strategy deck of side ENT has 7 cards: 8",
        "no American counter waits for its entry", "no British counter stands in an area", "game.hands_central: []",
        "game.out: []", 'area "Paris" does not exist', "no area is Belgian", "no area has victory points",
    ):  # fmt: skip
        assert missing in said, missing
    assert "is not known" not in said, "its columns are right"


def test_a_front_that_has_all_has_no_faults() -> None:
    assert told(whole()) == []


def test_what_is_taken_away_is_missed() -> None:
    net, counters = front().areas, front().forces.platoons
    no_flag = replace(net, areas=(replace(net.areas[0], owner="", nation=""), *net.areas[1:]))
    name = net.areas[0].name
    assert told(whole(areas=no_flag))[-2:] == [
        f"areas.csv: area {name} has no owner", f"areas.csv: area {name} has no nation"
    ]  # fmt: skip
    island = AreaNet(net.areas, tuple(border for border in net.borders if name not in (border.a, border.b)))
    assert any(said.startswith("borders.csv: no border joins") for said in told(whole(areas=island)))
    inland = AreaNet(tuple(replace(area, port=False) for area in net.areas), net.borders)
    assert "areas.csv: British units have no source" in told(whole(areas=inland))
    fewer = Forces(tuple(each for each in counters if each.regiment != "BE" and each.box != "to come"))
    assert told(whole(forces=fewer)) == [
        "forces.csv: no Belgian counter stands in an area", "forces.csv: no American counter waits for its entry"
    ]  # fmt: skip
    assert told(whole(cards=front().cards[1:]))[0].startswith("cards.csv: the ")


def test_tanks_are_missed_where_the_option_is_played() -> None:
    game = {"sudden": {"Paris": "CP"}, "whole": "west", "options": ["tanks"]}
    assert told(replace(front(), own={"game": game})) == []
    without = Forces(tuple(each for each in front().forces.platoons if each.type != "3-3"))
    wanted = [f"forces.csv: no {nation} tank is there" for nation in ("British", "French")]
    assert told(replace(front(), own={"game": game}, forces=without)) == wanted


def test_wrong_sides_are_a_fault_of_their_own() -> None:
    assert not any("deck" in said for said in told(whole(sides=front().sides[:1])))


@pytest.mark.parametrize(("words", "wrong"), [
    (("all-quiet", "DIR", "--template", "east"), 'did you mean "west"?'),
    (("1418", "DIR", "--template", "west"), "--empty all-quiet DIR --template west"),
    (("chess", "DIR", "--template", "west"), '"chess" is not a ruleset'),
    (("all-quiet", "DIR", "--template", "west", "--sides", "A,B"), "a template has its own"),
])  # fmt: skip
def test_what_is_not_a_template_is_refused(words: tuple[str, ...], wrong: str, tmp_path: Path) -> None:
    refused = new(*(str(tmp_path / "new") if word == "DIR" else word for word in words))
    assert refused.exit_code == 2
    assert wrong in refused.stderr
    assert not (tmp_path / "new").exists()


def test_a_template_is_for_a_folder_to_fill_in(tmp_path: Path) -> None:
    refused = CliRunner().invoke(app, ["new", "nimy", str(tmp_path / "new"), "--template", "west"])
    assert refused.exit_code == 2
    assert "with --empty" in refused.stderr


def test_a_row_is_not_at_fault_where_no_area_could_be_read(tmp_path: Path) -> None:
    for name, text in RULES.template("west")("west").items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    rows = "side,nation,unit,counter,type,area,box,spent\nCP,GE,GE1,1,4-2,Aachen,,\n"
    (tmp_path / "forces.csv").write_text(rows, encoding="utf-8")
    _, faults = read_as_far(tmp_path)
    assert not [fault for fault in faults if "Aachen" in fault.wrong]
