"""covers: bound_sim/cli/rulings.py

``bound-sim rulings``: what can be read two ways, what a scenario plays, names that do not exist.
"""

import json
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from bound_sim.cli import app
from bound_sim.rules.records.ruling import ruling_faults
from bound_sim.rulesets.rules1418.book.rulings import RULINGS


def bound_sim(*words: str | Path) -> Result:
    return CliRunner().invoke(app, ["rulings", *map(str, words)], env={"COLUMNS": "200"})


def test_all_are_listed_with_their_default() -> None:
    listed = bound_sim()
    assert listed.exit_code == 0
    for ruling in RULINGS.values():
        row = next(line for line in listed.output.splitlines() if line.startswith(f"{ruling.id} "))
        assert ruling.default in row


def test_every_ruling_says_why() -> None:
    """Issue 4: question, what the source says (nothing, where it is silent), readings, default, why."""
    assert [ruling.id for ruling in RULINGS.values() if not (ruling.question and ruling.why)] == []
    silent = [ruling.id for ruling in RULINGS.values() if not ruling.source]
    assert silent == ["Q-range-points", "Q-overlap", "Q-impassable", "Q-facing", "Q-flush", "Q-arrival"]
    assert "source: it is not worth shooting" in bound_sim("Q-impossible").output


def test_one_in_full_says_every_reading() -> None:
    told = bound_sim("Q-bonus-die", "Q-corner").output
    assert "where it makes a hit  (default)" in told
    assert "named before" in told
    assert "contact  (fixed)" in told


def test_json_has_what_a_scenario_switches(tmp_path: Path) -> None:
    from bound_sim.scenario.files import SCENARIOS

    shutil.copytree(SCENARIOS / "rulebook-sheet", tmp_path, dirs_exist_ok=True)
    file = tmp_path / "scenario.toml"
    file.write_text(
        file.read_text(encoding="utf-8") + '\n[rulings]\n"Q-circle" = "always the middle"\n', encoding="utf-8"
    )
    facts = {
        ruling["id"]: ruling for ruling in json.loads(bound_sim("--scenario", tmp_path, "--json").output)["rulings"]
    }
    assert facts["Q-circle"]["in_force"] == "always the middle"
    assert facts["Q-circle"]["default"] == "where the commander puts it"
    assert set(facts) == set(RULINGS)


@pytest.mark.parametrize(("name", "meant"), [("Q-bonus-dice", "Q-bonus-die"), ("q-prepared", "Q-prepared")])
def test_unknown_names_are_refused_with_the_nearest(name: str, meant: str) -> None:
    refused = bound_sim(name)
    assert refused.exit_code == 2
    assert f'did you mean "{meant}"?' in refused.stderr
    [fault] = ruling_faults({name: "none"}, RULINGS)
    assert fault.allowed == f'did you mean "{meant}"?'


def test_unknown_readings_are_refused_with_the_nearest() -> None:
    [fault] = ruling_faults({"Q-range-unit": "yard"}, RULINGS)
    assert fault.allowed == 'did you mean "yards"? "metres" or "mm" or "yards"'
    [fault] = ruling_faults({"Q-corner": "slides"}, RULINGS)
    assert fault.allowed == '"contact", fixed'


def test_those_of_another_ruleset() -> None:
    """Each ruleset has its own; one that does not exist, or that a scenario is not of, is refused."""
    found = json.loads(bound_sim("--ruleset", "end-of-empires", "--json").output)
    assert found["ruleset"] == "end-of-empires"
    assert all(ruling["id"].startswith("EOE-Q-") for ruling in found["rulings"])
    assert bound_sim("--ruleset", "none").exit_code == 2
    assert bound_sim("--ruleset", "end-of-empires", "--scenario", "rulebook-sheet").exit_code == 2
