"""covers: bound_sim/battle_file/verification.py, bound_sim/battle_file/file.py, bound_sim/battle_file/what_shows.py

Bounds that another edition of the rules played: all of them holds but the recomputation, and that is said.
"""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from bound_sim.battle.battle import Battle
from bound_sim.battle_file import BattleFile, No, submission
from bound_sim.battle_file.entries import Opened, Resolved
from bound_sim.battle_file.merge import merge
from bound_sim.battle_file.verification import verify
from bound_sim.cli import app
from bound_sim.results.folder import Broken
from bound_sim.rules import ruleset
from bound_sim.rules.api import Ruleset
from bound_sim_maps.faults import Fault, Refused
from tests.core.battle_file.battles import HIGH_A, LOW_A, hand_in, opened, played


@pytest.fixture
def rules_change(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The rules come to something else from now on: another reading of a ruling is in force."""
    play = ruleset("1418").play

    def change(edition: int) -> None:
        def otherwise(battle: Battle) -> Any:
            battle.scenario = replace(battle.scenario, rulings={"Q-range-points": "centres"})
            return play(battle)

        monkeypatch.setattr(Ruleset, "play", property(lambda _: otherwise))
        monkeypatch.setattr(Ruleset, "edition", edition)

    return change


def edition_of(file: BattleFile) -> list[int]:
    return [entry.body.edition for entry in file.history.entries if isinstance(entry.body, Opened | Resolved)]


def test_the_first_edition_is_not_written(tmp_path: Path) -> None:
    """So that heads of battles of before stay as they are."""
    with played(tmp_path / "b.bound", bounds=1) as file:
        assert edition_of(file) == [1, 1]
        assert not any('"edition"' in row.body for row in file.store.rows)


def test_without_another_edition_other_results_are_found(tmp_path: Path, rules_change: Any) -> None:
    played(tmp_path / "b.bound", bounds=1).close()
    assert verify(tmp_path / "b.bound").wrong == []
    rules_change(1)
    assert verify(tmp_path / "b.bound").wrong


def test_bounds_of_another_edition_hold_without_being_computed_again(tmp_path: Path, rules_change: Any) -> None:
    path = tmp_path / "b.bound"
    played(path, bounds=1).close()
    rules_change(2)
    found = verify(path)
    assert (found.wrong, found.recomputed, found.other_editions) == ([], 0, [(1, 1)])
    assert found.dice > 0
    told = CliRunner().invoke(app, ["verify", str(path)])
    assert (told.exit_code, "edition 1 of the rules played, so not computed again: bounds 1" in told.output) == (
        0,
        True,
    )
    assert CliRunner().invoke(app, ["verify", str(path), "--strict"]).exit_code == 1
    assert CliRunner().invoke(app, ["verify", str(path), "--json", "--strict"]).exit_code == 1


def test_strict_is_content_with_its_own_edition(tmp_path: Path) -> None:
    played(tmp_path / "b.bound", bounds=1).close()
    assert CliRunner().invoke(app, ["verify", str(tmp_path / "b.bound"), "--strict"]).exit_code == 0


def test_a_battle_goes_on_by_another_edition(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "b.bound"
    played(path, bounds=1).close()
    monkeypatch.setattr(Ruleset, "edition", 2)
    with BattleFile(path) as file:
        file.resolve()
        assert edition_of(file) == [1, 1, 2]
    found = verify(path)
    assert (found.wrong, found.recomputed, found.other_editions) == ([], 1, [(1, 1)])


def test_a_bound_that_another_edition_began_is_undone_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with opened(tmp_path / "b.bound") as file:
        file.resolve(to_substep="4")
        monkeypatch.setattr(Ruleset, "edition", 2)
        with pytest.raises(No, match="was begun by edition 1 of the rules, and this program plays edition 2: undo it"):
            file.resolve()
        assert verify(file.path).wrong == []
        file.undo()
        assert file.resolve().substep == "end"


def test_orders_that_another_edition_refuses_are_named_and_given_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = {"orders.csv": HIGH_A, "arrows.txt": LOW_A}
    with opened(tmp_path / "b.bound") as file:
        file.resolve()
        hand_in(file, "A", 2, files)
        monkeypatch.setattr(Ruleset, "edition", 2)
        read = submission.read

        def stricter(*given: Any, **more: Any) -> Any:
            found = read(*given, **more)
            if LOW_A in given[3].values():
                object.__setattr__(found, "faults", [Fault("arrows.txt", "line 1", "is too much", "less")])
            return found

        monkeypatch.setattr(submission, "read", stricter)
        with pytest.raises(
            Refused, match=r"orders of side A for bound 2 were taken by an earlier edition.*is too much"
        ):
            file.resolve()
        assert verify(file.path).wrong == []
        hand_in(file, "A", 2, {"orders.csv": HIGH_A})
        file.resolve()


def test_a_copy_of_another_edition_is_not_merged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What its bounds come to cannot be checked."""
    path, copy = tmp_path / "b.bound", tmp_path / "copy.bound"
    with opened(path) as file:
        file.copy_to(copy)
    with monkeypatch.context() as later:
        later.setattr(Ruleset, "edition", 2)
        with BattleFile(copy) as other:
            other.resolve()
    with BattleFile(path) as file, pytest.raises(Broken, match="bound 1 was played by edition 2 of the rules"):
        merge(file, copy)
