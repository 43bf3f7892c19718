"""covers: bound_sim/cases, bound_sim/rules/records/cases.py, bound_sim/rules/records/case_lines.py

The published cases, each under every transform; the runner, the format's faults, and that every rule has cases.
"""

import json
import os
import subprocess
import sys
from dataclasses import replace
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from bound_sim.cases.case import TRANSFORMS, Case
from bound_sim.cases.reader import faults_of, read_cases
from bound_sim.cases.report import cases_of_readings, published, without_cases
from bound_sim.cases.runner import run, transforms_of
from bound_sim.cli import app
from bound_sim.rules import registered, ruleset
from bound_sim_kernels.compiled import compiles
from bound_sim_maps.faults import Refused

CASES = read_cases(published())
RUNS = [(case, transform) for case in CASES for transform in transforms_of(case)]


@pytest.mark.parametrize(("case", "transform"), RUNS, ids=lambda value: value.id if isinstance(value, Case) else value)
def test_case(case: Case, transform: str) -> None:
    assert [str(difference) for difference in run(case, transform).differences] == []


def test_ids_are_of_a_rule_that_the_case_is_about() -> None:
    wrong = [case.id for case in CASES if case.id.rpartition("-")[0] not in case.rules]
    assert wrong == []


def test_every_rule_and_every_reading_has_a_case() -> None:
    assert {case.scenario.ruleset for case in CASES} == set(registered())
    assert without_cases(CASES) == []


def played_otherwise(case: Case, ruling: str, reading: str) -> bool:
    """Whether a case fails under another reading of a ruling."""
    other = replace(case.scenario, rulings={**case.scenario.rulings, ruling: reading})
    refused = not case.refused and bool(faults_of(other))
    return refused or not run(replace(case, scenario=other)).passed


#: readings that no rule asks for
ENTERS_NO_DIE = "EOE-Q-scale"
SWITCHED = [
    ruling for ruleset_id in registered() for ruling in ruleset(ruleset_id).rulings.values()
    if not ruling.fixed and ruling.id != ENTERS_NO_DIE
]  # fmt: skip


@pytest.mark.parametrize("ruling", SWITCHED, ids=lambda ruling: ruling.id)
def test_cases_tell_the_readings_of_a_ruling_apart(ruling: Any) -> None:
    """For each two readings some case of the one fails under the other: none is there for the name alone."""
    by_id = {case.id: case for case in CASES}
    ids = cases_of_readings(CASES)
    alike = [
        (one, other)
        for one, other in permutations(ruling.readings, 2)
        if not any(played_otherwise(by_id[id], ruling.id, other) for id in ids[ruling.id, one])
    ]
    assert alike == []


@pytest.mark.skipif(not compiles(), reason="this run does not compile either")
def test_cases_are_the_same_without_compilation() -> None:
    """The same bytes of the log from plain Python and from compiled code."""
    plain = subprocess.run(
        [sys.executable, "-m", "bound_sim", "cases", "--json"],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    answer = json.loads(plain.stdout)
    assert [result["id"] for result in answer["results"] if not result["passed"]] == []
    digests = {result["id"]: result["digest"] for result in answer["results"]}
    assert {case.id: run(case).digest for case in CASES} == digests


SMALL = '''
[[case]]
id = "R-26-99"
title = "A hit"
rules = ["R-26"]
why = "R 4 - 2 = 2."
units = """
A 1/1/1 Line infantry at 20,30
B 9/1/1 Line infantry at 45,30
"""
orders = "1/1 stay shoot 9/1"
dice = """
4 1/1/1 shot 2   # a hit
4 9/1/1 shot 1
"""
expect = """
1/1/1 shoots 9/1/1 in 4 needing 2
9/1/1 injured
"""
'''


def cases(tmp_path: Path, text: str, *options: str) -> tuple[int, str]:
    """Exit code and output of ``bound-sim cases`` on a file with this text."""
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    result = CliRunner().invoke(app, ["cases", str(file), *options])
    return result.exit_code, result.output


def test_a_case_of_ones_own(tmp_path: Path) -> None:
    assert cases(tmp_path, SMALL) == (0, "1 passed, 0 failed\n")
    assert cases(tmp_path, SMALL, "--transforms") == (0, f"{len(TRANSFORMS)} passed, 0 failed\n")


@pytest.mark.parametrize(("old", "new", "said"), [
    ("9/1/1 injured", "9/1/1 unhurt", "expected 9/1/1 unhurt; got 9/1/1 state: hits 1 (case R-26-99, expect line 2)"),
    ("in 4 needing 2", "in 3", "expected 1/1/1 shoots 9/1/1 in 3; got 1/1/1 shot: target 9/1/1, substep 4, needed 2, "
     "distance_cm 22.46, ordered yes, dice 1, scored 1 (case R-26-99, expect line 1)"),
    ("9/1/1 injured", "1/1/1 strikes 9/1/1", "got nothing of the kind for 1/1/1"),
    ("9/1/1 injured", "9/1/1 explained pinned", "got 9/1/1 explanation: code no-order"),
    ("9/1/1 injured", "9/1/1 does not shoot", "expected 9/1/1 does not shoot; got 9/1/1 shot: target 1/1/1"),
    ("9/1/1 injured", "nobody else shoots", "expected nobody else shoots; got 9/1/1 shot"),
    ("9/1/1 injured", "melee lasts 2 rounds", "got melee lasts: rounds 0"),
    ("9/1/1 injured", "9/1/1 at 45,31", "got 9/1/1 state: point 45,30"),
    ("4 9/1/1 shot 1", "", "got missing: 4: shot of 9/1/1, die 1"),
    ("shot 1\n", "shot 1 2\n", "got left over: 4: shot of 9/1/1, die 2 was not rolled"),
    ('expect = """', 'refused = "nonsense"\nwas = """', '"was" is not known'),
])  # fmt: skip
def test_what_differed_is_said(tmp_path: Path, old: str, new: str, said: str) -> None:
    code, output = cases(tmp_path, SMALL.replace(old, new))
    assert said in output
    assert code in (1, 2)
    if code == 1:
        assert output.endswith("0 passed, 1 failed\n")


def test_a_refused_order_is_expected_by_its_fault(tmp_path: Path) -> None:
    text = (
        SMALL[: SMALL.index("dice =")]
        .replace("stay shoot 9/1", "dig shoot 9/2")
        .replace('orders = "', 'orders = """\n1 Advance\n')
        + "\n"
    )
    text = text.replace('dig shoot 9/2"', 'dig shoot 9/2"""')
    right = cases(tmp_path, text + 'refused = "shoot: 9/2 does not exist"\n')
    assert right == (0, "1 passed, 0 failed\n")
    code, output = cases(tmp_path, text + 'refused = "is told nothing"\n')
    assert code == 1
    assert 'expected refused: "is told nothing"; got shoot: 9/2 does not exist' in output
    assert "expected no other fault; got shoot: 9/2 does not exist" in output


@pytest.mark.parametrize(("old", "new", "fault"), [
    ('id = "R-26-99"', 'id = "first"', 'case 1: id "first": the main rule and a number, like R-17-03 or Q-packing-02'),
    ('rules = ["R-26"]', 'rules = ["R-62"]',
     'case R-26-99, rules: "R-62" is not a rule or ruling: did you mean "R-6"?'),
    ('why = "R 4 - 2 = 2."', "", 'case R-26-99: has no why: why = "..."'),
    ("A 1/1/1 Line infantry", "A 1/1/1 Lyne infantry",
     'case R-26-99, units line 1: unit type "Lyne infantry" is not known: did you mean "Line infantry"?'),
    ("A 1/1/1 Line infantry at", "A 1/1 Line infantry at",
     'case R-26-99, units line 1: "1/1" is not a platoon: battalion/company/platoon, like 1/2/3'),
    ("A 1/1/1 Line infantry at 20,30", "A 1/1/1 Line infantry", "case R-26-99, units line 1: has no place: TYPE at"),
    ("A 1/1/1 Line infantry at 20,30", "A 1/1/1 Line infantry off table",
     "case R-26-99, units line 1: Line infantry in the wrong place: naval"),
    ("at 20,30", "at 20,30 transport mule", 'case R-26-99, units line 1: transport "mule" is not known: one of'),
    ('orders = "1/1 stay shoot 9/1"', 'orders = "1 Bombard"',
     'case R-26-99, orders line 1: "Bombard" names no grid reference: Bombard B1'),
    ('orders = "1/1 stay shoot 9/1"', 'orders = "1 "', 'case R-26-99, orders line 1: "1" is told nothing: Advance'),
    ("4 1/1/1 shot 2", "8 1/1/1 shot 2", 'case R-26-99, dice line 1: "8" is not a sub-step with dice: one of'),
    ("4 1/1/1 shot 2", "others 6",
     'case R-26-99, dice line 1: "others 6" is not what dice that are not listed may show: others 1'),
    ("A 1/1/1 Line infantry at 20,30", "C 1/1/1 Line infantry at 20,30",
     'case R-26-99, units line 1: side "C" is not known: one of "A", "B"'),
    ("at 20,30", "at 20,30 dug out", 'case R-26-99, units line 1: "dug" is not understood here: facing 90, dug in'),
    ("at 20,30", "at 20,300",
     "case R-26-99, units line 1: platoon 1/1/1 is off the table at (20, 300) cm: 0 to 121.92"),
    ("at 20,30", "at 44,30", "case R-26-99, units line 2: platoon 9/1/1 at (45, 30) cm overlaps 1/1/1 at (44, 30) cm"),
    ("stay shoot 9/1", "stay shot 9/1", 'case R-26-99, orders line 1: "shot" is not a word of an order: did you mean '),
    ("stay shoot 9/1", "stay shoot 9/7", "case R-26-99, orders line 1: shoot: 9/7 does not exist"),
    ("shot 2 ", "shoot 2 ", 'case R-26-99, dice line 1: "shoot" is not a purpose of dice: one of shot, reroll'),
    ("shot 2 ", "shot 7 ", 'case R-26-99, dice line 1: dice "7": numbers from 1 to 6'),
    ("9/1/1 injured", "9/1/1 wounded", 'case R-26-99, expect line 2: "wounded" says nothing of 9/1/1: did you mean'),
    ("9/1/1 injured", "9/2/1 injured", 'case R-26-99, expect line 2: unit "9/2/1" does not exist: did you mean'),
    ("9/1/1 injured", "9/1/1 explained pined",
     'case R-26-99, expect line 2: "pined" is not a code of an explanation: did you mean "pinned"?'),
    ("9/1/1 injured", "bound two", 'case R-26-99, expect line 2: "bound two" is not a header: bound 2, or bounds 2-4'),
    ("orders =", 'rulings = {"Q-packing" = "never"}\norders =',
     'case R-26-99, rulings.Q-packing: "never" is not a reading of Q-packing: "pack and unpack" or "unpack only"'),
    ("orders =", 'ground = "swamp 1,1 to 2,2"\norders =',
     'case R-26-99, ground line 1: "swamp" is not a kind of ground'),
    ("orders =", 'like = "R-1-01"\norders =', 'case R-26-99: like "R-1-01": an earlier case of this file'),
    ("orders =", "bounds = 1000\norders =", 'case R-26-99, bounds: "1000" is not allowed: a whole number, 1 to 99'),
    ('id = "R-26-99"', 'id = ["R-26-99"]', "case 1, id: \"['R-26-99']\" is not text"),
    ("orders =", 'opt_out = {mirrored = ""}\norders =', "case R-26-99, opt_out: is not a table of reasons"),
])  # fmt: skip
def test_faults_of_a_case_file(tmp_path: Path, old: str, new: str, fault: str) -> None:
    assert SMALL.count(old) >= 1
    code, output = cases(tmp_path, SMALL.replace(old, new, 1))
    assert code == 2
    assert f"mine.toml: {fault}" in output


def test_all_faults_of_all_cases_at_once(tmp_path: Path) -> None:
    (tmp_path / "one.toml").write_text(SMALL.replace("Line", "Lyne"), encoding="utf-8")
    (tmp_path / "two.toml").write_text("[[case]\n", encoding="utf-8")
    with pytest.raises(Refused) as refused:
        read_cases([tmp_path])
    assert [fault.file for fault in refused.value.faults] == ["one.toml", "one.toml", "two.toml"]


def test_filter_and_json(tmp_path: Path) -> None:
    code, output = cases(tmp_path, SMALL, "--filter", "R-26", "--json")
    answer = json.loads(output)
    assert (code, answer["passed"], answer["failed"]) == (0, 1, 0)
    assert answer["results"][0]["rules"] == ["R-26"]
    assert cases(tmp_path, SMALL, "--filter", "Q-packing")[0] == 2


def test_missing_are_listed(tmp_path: Path) -> None:
    code, output = cases(tmp_path, SMALL, "--missing")
    listed = output.splitlines()
    assert code == 1
    assert "R-25" in listed
    assert "R-26" not in listed
    assert 'Q-packing = "none"' in listed


def test_without_published_cases(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A program that is not whole says so."""
    monkeypatch.setattr("bound_sim.cases.report.PLACES", (tmp_path / "none", tmp_path / "neither"))
    result = CliRunner().invoke(app, ["cases"])
    assert result.exit_code == 2
    assert "there are no published cases beside this program: a case file or a folder of them" in result.output
