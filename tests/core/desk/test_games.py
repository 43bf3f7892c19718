"""covers: bound_sim/desk/games.py, bound_sim/desk/typed.py

A front end asks the desk about games and of what is typed, and no ruleset.
"""

from pathlib import Path

import pytest

from bound_sim.cli import languages
from bound_sim.desk import games
from bound_sim.desk.typed import read_files, read_place
from bound_sim.files.folder import load
from bound_sim.results.battle_map.timeline import SubstepEnd
from bound_sim.rules.api import Ruleset
from bound_sim.scenario.model import Scenario
from bound_sim_kernels import warm_up
from bound_sim_maps.faults import Refused
from bound_sim_maps.speech import speaking
from bound_sim_maps.table import Table
from tests.core.desk.test_ghosts import seated


def test_games_by_their_ids() -> None:
    titles = games.titles()
    assert next(iter(titles)) == games.first_game()
    assert all(titles.values())
    assert {games.bound_word(game) for game in titles} >= {"Bound", "Turn"}
    for game in titles:
        assert games.own_types(game).names
        scenario_names = games.units_to_raise(game).templates
        assert all(template.title for template in scenario_names.values())


def test_a_battle_by_its_scenario() -> None:
    teams, front, lines = load("trench-and-tank"), load("summer-1914"), load("rulebook-sheet")
    assert games.moment_named(lines, 2) == f"Bound 2 of {lines.bounds}"
    assert games.moment_named(teams, 1) not in ("", "Bound 1", f"Turn 1 of {teams.bounds}")
    assert games.moment_named(front, 3) == "Turn 3, 1915 Spring"
    assert games.substep_named(load("hooge-1915"), "set-up 1") == "Set-up", "its title says the same word"
    assert games.substep_named(front, "action 7") == "Action 7"


def test_moments_in_a_bound_have_one_form() -> None:
    front, lines = load("summer-1914"), load("rulebook-sheet")

    def named(scenario: Scenario, substep: str, bound: int = 3) -> str:
        return games.step_named(scenario, SubstepEnd(bound, 1, substep))

    assert named(front, "action 7") == "Turn 3, 1915 Spring, Action 7"
    assert named(front, "now") == "Turn 3, 1915 Spring, now"
    assert [named(lines, each, 2) for each in ("", "2b", "end")] == [
        f"Bound 2 of {lines.bounds}, {each}" for each in ("opening", games.substep_named(lines, "2b"), "end")
    ]
    assert named(front, "", 0) == "Before Turn 1, 1914 Summer", "what was laid before the first"
    with speaking(languages.wording("de")):
        assert named(lines, "end", 2) == f"Runde 2 von {lines.bounds}, Ende"


def test_a_battles_games() -> None:
    teams, front, lines = load("trench-and-tank"), load("summer-1914"), load("rulebook-sheet")
    assert games.substeps_come_again(teams)
    assert not games.substeps_come_again(lines)
    assert "states" in games.columns_of(front)
    assert games.replaying_of(lines) is not None
    kinds, zones = games.symbols_and_zones(teams)
    assert {platoon.type for platoon in teams.forces.platoons} <= set(kinds)
    assert len(zones) >= len(teams.objectives)
    assert {platoon.type for platoon in teams.forces.platoons} <= set(games.types_of(teams).names.values())


def test_rules_are_read_in_by_a_first_question() -> None:
    games.read_in(load("rulebook-sheet"), None)
    games.read_in(load("trench-and-tank"), {})
    with pytest.raises(KeyError):
        games.read_in(load("rulebook-sheet"), {"states": {"bound": []}})


def test_what_compiles_is_compiled_beside(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[str] = []
    monkeypatch.setattr(warm_up, "begin", begun.append)
    for game in games.titles():
        games.compile_beside(game)
    assert "bound_sim.rulesets.rules1418.warm_up" in begun
    assert len(begun) == len(games.titles())
    monkeypatch.setattr(Ruleset, "compiling", "")
    games.compile_beside("1418")
    assert len(begun) == len(games.titles()), "one that compiles nothing begins nothing"


def test_cards_that_a_seat_holds() -> None:
    front = seated("summer-1914", "CP")
    hand = games.cards_in_hand(front)
    assert hand
    assert {card.side for card, _ in hand} <= {"CP", ""}
    assert len({card.name for card, _ in hand}) == len(hand)
    assert games.effects_of_cards(front.scenario)
    bare = seated("rulebook-sheet", "D")
    assert games.cards_said(bare) == []
    assert games.cards_in_hand(bare) == []
    assert games.effects_of_cards(bare.scenario) == {}


def test_places_that_are_typed() -> None:
    table = Table(120_000, 90_000, 30_000)
    assert read_place("45,60", table) == (45_000, 60_000)
    assert read_place("10m,20m", table) == read_place("10,20m", table)
    with pytest.raises(ValueError, match="one word too many"):
        read_place("45,60 7,8", table)


def test_files_of_orders(tmp_path: Path) -> None:
    (tmp_path / "lines.txt").write_text("nothing\n")
    assert read_files([tmp_path / "lines.txt"]) == {"lines.txt": b"nothing\n"}
    (tmp_path / "large.txt").write_bytes(b" " * 300_000)
    with pytest.raises(Refused):
        read_files([tmp_path / "large.txt"])
