"""covers: bound_sim/rules/__init__.py, bound_sim/rules/api.py

A ruleset that another package installs is found by its entry point and played; parts are named truthfully.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bound_sim.rules import registered, ruleset
from bound_sim.rules.api import Part, Ruleset
from bound_sim_maps.faults import Refused

TOY = Path(__file__).parents[2] / "toy"
REQUIRED = {"unit_types", "type_book", "grammar", "dice_words", "log_columns", "substeps", "play", "standing"}


@pytest.fixture
def installed(tmp_path: Path) -> dict[str, str]:
    """The environment of a Python in which the toy is installed: its package, and the metadata that pip leaves."""
    site = tmp_path / "site"
    info = site / "skirmish_line-1.0.dist-info"
    info.mkdir(parents=True)
    (site / "skirmish_line").symlink_to(TOY / "skirmish_line")
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: skirmish-line\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[bound_sim.rulesets]\nskirmish-line = skirmish_line:RULES\n")
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(site), *filter(None, sys.path)]), "NUMBA_DISABLE_JIT": "1"}


def said(environment: dict[str, str], *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "bound_sim", *words]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def test_another_packages_ruleset_is_checked_and_its_odds_are_told(installed: dict[str, str], tmp_path: Path) -> None:
    battle = str(TOY / "two-squads")
    checked = said(installed, "check", battle)
    assert (checked.returncode, checked.stderr) == (0, "")
    assert "3 bounds of skirmish-line" in checked.stdout
    odds = said(installed, "odds", battle, "--tables", "36", "--seed", "1", "--json")
    assert odds.returncode == 0, odds.stderr
    sides = [unit for unit in json.loads(odds.stdout)["units"] if unit["level"] == "side"]
    assert {side["unit"] for side in sides} == {"A", "B"}
    assert all(side["men_lost"]["mean"] > 0 for side in sides), "squads within 30 cm of each other lose men"


def test_what_a_ruleset_does_not_have_is_said_plainly(installed: dict[str, str], tmp_path: Path) -> None:
    kept = said(installed, "new", str(TOY / "two-squads"), str(tmp_path / "toy.bound"))
    assert kept.returncode == 2
    assert "battles of Skirmish Line cannot be kept in a file" in kept.stderr
    assert not (tmp_path / "toy.bound").exists()


def test_unknown_rulesets_are_refused_with_those_that_there_are(tmp_path: Path) -> None:
    refused = said({**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}, "check",
                   str(TOY / "two-squads"))  # fmt: skip
    assert refused.returncode == 2
    assert '"skirmish-line" is not known' in refused.stderr


@pytest.mark.parametrize("ruleset_id", list(registered()))
def test_every_part_of_every_ruleset_is_where_it_is_named(ruleset_id: str) -> None:
    rules = ruleset(ruleset_id)
    for name in Ruleset.part_names():
        if rules.offers(name):
            assert getattr(rules, name) is not None


def test_a_ruleset_names_what_a_battle_needs_and_nothing_that_is_not_known() -> None:
    required = {name for name in Ruleset.part_names() if vars(Ruleset)[name].required}
    assert required == REQUIRED
    with pytest.raises(TypeError, match="does not name its type_book"):
        Ruleset("toy", "Toy", package="", **dict.fromkeys(REQUIRED - {"type_book"}, ""))
    with pytest.raises(TypeError, match="no parts named dragons"):
        Ruleset("toy", "Toy", package="", dragons="", **dict.fromkeys(REQUIRED, ""))


def test_a_part_that_is_missing_has_a_stand_in_or_is_a_fault() -> None:
    toy = Ruleset("toy", "Toy", package="", **{name: {} for name in REQUIRED})
    assert isinstance(vars(Ruleset)["save"], Part)
    assert toy.check(None) == []  # type: ignore[arg-type]
    assert toy.rulings == {}
    assert toy.side_by_side(600) == 1
    assert not toy.can_be_kept
    with pytest.raises(Refused, match="does not have the part 'telling'"):
        _ = toy.telling


@pytest.mark.parametrize("id", registered())
def test_tables_are_played_side_by_side(id: str) -> None:
    """Never fewer of a small battle than of a large one, and always one."""
    small, large = (ruleset(id).side_by_side(platoons) for platoons in (10, 2_000))
    assert small >= large >= 1
