"""covers: bound_sim/rulesets/all_quiet/book/legality.py, bound_sim/rulesets/all_quiet/book/own_tables.py

What a scenario may not say: each wrong thing has its fault.
"""

import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from bound_sim.cli import app
from bound_sim.files.folder import resolve
from bound_sim.rulesets.all_quiet.book.legality import advice, check
from bound_sim.rulesets.all_quiet.book.own_tables import bound_name
from bound_sim.rulesets.all_quiet.book.rulings import Readings
from bound_sim.rulesets.all_quiet.state.front import FrontGame
from bound_sim.scenario.forces import Forces
from bound_sim.scenario.model import Scenario
from bound_sim_maps.areas import AreaNet, Border

from .played import FRONT, RULES, front


def told(scenario: Scenario) -> str:
    return "\n".join(map(str, check(scenario)))


def with_first(**changed: Any) -> Scenario:
    """The front with its first counter changed."""
    first, *others = front().forces.platoons
    return replace(front(), forces=Forces((replace(first, **changed), *others)))


def with_game(**table: Any) -> Scenario:
    return replace(front(), own={"game": table})


def test_the_shipped_front_has_no_faults() -> None:
    assert told(front()) == ""


@pytest.mark.parametrize(("scenario", "wrong"), [
    (replace(front(), sides=front().sides[:1]), "sides: has 1: two sides"),
    (with_game(central="X"), "game.central: there is no side 'X'"),
    (with_game(central="ENT"), "both camps are one side"),
    (with_game(hands_central=[8]), "game.hands_central: [8]"),
    (with_game(out=[100] * 10), "game.out"),
    (with_game(sudden={"Rome": "CP"}), 'area "Rome" does not exist'),
    (with_game(sudden={"Paris": "X"}), "game.sudden: there is no side 'X'"),
    (with_game(initiative="X"), "game.initiative: there is no side 'X'"),
    (with_game(first_turn=2), "bounds: ends in turn 11"),
    (replace(front(), own={"nations": [{"id": "RO", "camp": "entente", "areas": ["Bucharest"]}]}), "nations RO"),
    (with_game(joint=True, east=["Lodz"]), 'game.east: area "Lodz" does not exist'),
    (with_game(joint=True, east=["Metz"], east_cards=["Spy"]), 'game.east_cards: card "Spy" does not exist'),
    (with_game(joint=True, east=["Metz"], hands_entente_east=[4]), "game.hands_entente_east: [4]"),
    (replace(front(), areas=AreaNet()), "has no areas"),
    (replace(front(), areas=replace(front().areas, borders=(Border("Paris", "Reims", "hedge", "b: line 2"),))),
     'border of kind "hedge"'),
    (replace(front(), areas=replace(front().areas, borders=(Border("Paris", "Reims", "barierred", "b: line 2"),))),
     'border of kind "barierred": did you mean "barriered"?'),
    (replace(front(), cards=(replace(front().cards[0], side=""),)), "has no side"),
    (replace(front(), rulings={"AQ-Q-once": "twice"}), "AQ-Q-once"),
    (replace(front(), unit_types={"Guards": {"like": "9-9"}}), "unit_types"),
    (with_first(regiment="XX"), 'nation "XX" is not known'),
    (with_first(regiment="GE"), "are not side ENT's"),
    (with_first(x_u=1, y_u=1), "stands in no area"),
    (with_first(x_u=None, y_u=None, box=""), "is nowhere"),
    (with_first(x_u=None, y_u=None, box="to come"), "American units alone"),
    (replace(front(), forces=Forces((*front().forces.platoons, replace(front().forces.platoons[0], number="2")))),
     "has 2 counters"),
])  # fmt: skip
def test_what_is_wrong_is_said(scenario: Scenario, wrong: str) -> None:
    assert wrong in told(scenario)


def test_turns_have_names() -> None:
    assert bound_name(3, front()) == "turn 3, 1915 Spring"
    assert bound_name(11, front()) == "turn 11"


def test_a_front_to_begin_with_has_two_areas_a_side() -> None:
    parts = RULES.blank(["O", "T"])
    assert set(parts.files) == {"areas.csv", "borders.csv", "cards.csv"}
    assert parts.cells(0, 0) == {"nation": "FR", "area": "Home-O"}
    assert parts.cells(1, 1) == {"nation": "GE", "area": "Border-T"}
    assert 'entente = "O"' in parts.toml


def test_cards_of_an_unknown_effect_are_left_to_the_reader() -> None:
    cards = tuple(replace(card, kind="star", effect="unheard-of") for card in front().cards)
    assert "unheard-of" not in told(replace(front(), cards=cards))


def test_a_counter_of_the_scenario_plays_as_the_one_that_it_is_like() -> None:
    type_before = front().forces.platoons[0].type
    made = replace(with_first(type="Old men"), unit_types={"Old men": {"like": type_before}})
    assert told(made) == ""
    unit, usual = (FrontGame(one, Readings({})).units[0] for one in (made, front()))
    assert (unit.type, unit.strength, unit.moves) == ("Old men", usual.strength, usual.moves)


def test_an_area_of_a_nation_that_is_not_there_is_a_hint() -> None:
    first, *others = front().areas.areas
    wrong = replace(front().areas, areas=(replace(first, nation="FRA", place="areas.csv: line 2"), *others))
    (hint,) = advice(replace(front(), areas=wrong))
    assert str(hint) == f'areas.csv: line 2: area {first.name} is of nation "FRA": did you mean "FR"?'
    assert advice(front()) == []
    nobodys = replace(front().areas, areas=(replace(first, nation=""), *others))
    assert advice(replace(front(), areas=nobodys)) == []


#: file, what stands there, what is written instead, what is said of it
MISSPELT = (
    ("cards.csv", ",supply,", ",supplies,", 'effect "supplies" is not known: did you mean "supply"?'),
    ("borders.csv", "barriered", "barierred", 'border of kind "barierred": did you mean "barriered"?'),
    ("forces.csv", "GE1,1,4-2", "GE1,1,4-22", 'unit type "4-22" is not known: did you mean "4-2"?'),
    ("forces.csv", "CP,GE,GE1,", "CP,GEE,GE1,", 'nation "GEE" is not known: did you mean "GE"?'),
    ("areas.csv", "Calais,ENT,", "Calais,ETN,", 'owner "ETN" is not a side: did you mean "ENT"?'),
)
COMMANDS = (
    ("check", "{0}"), ("run", "{0}", "--out", "{1}"), ("new", "{0}", "{1}.bound"), ("cards", "--scenario", "{0}"),
    ("map", "{0}", "--out", "{1}.svg"),
)  # fmt: skip


@pytest.mark.parametrize(("file", "stands", "instead", "said"), MISSPELT)
def test_a_wrong_word_is_a_fault_line_in_every_command(
    tmp_path: Path, file: str, stands: str, instead: str, said: str
) -> None:
    """Nothing is written, and no command fails in another way."""
    folder = tmp_path / "front"
    shutil.copytree(resolve(FRONT), folder)
    text = (folder / file).read_text(encoding="utf-8")
    assert stands in text
    (folder / file).write_text(text.replace(stands, instead), encoding="utf-8")
    for words in COMMANDS:
        if file == "cards.csv" and words[0] == "map" or file != "cards.csv" and words[0] == "cards":
            continue  # a map does not read cards, and a chart of cards reads nothing else
        result = CliRunner().invoke(app, [word.format(folder, tmp_path / "out") for word in words])
        assert result.exit_code == 2, (words, result.stdout)
        assert f"{file}: line" in result.stderr
        assert said in result.stderr
        assert [*tmp_path.iterdir()] == [folder]
