"""covers: bound_sim/cli/exact.py

``bound-sim exact``: fractions on the screen and as JSON, units by number, by chart and by id; refusals.
"""

import json
import re
import shlex
from collections import Counter
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from bound_sim.cli import app
from bound_sim.rules import registered, ruleset


def exact(*words: str) -> Result:
    return CliRunner().invoke(app, ["exact", *words], env={"COLUMNS": "200"})


def answers(*words: str) -> list[dict[str, Any]]:
    result = exact(*words, "--json")
    assert result.exit_code == 0, result.output
    return list(json.loads(result.stdout)["answer"])


def test_shot_in_numbers_is_a_fraction_a_decimal_and_percent() -> None:
    result = exact("shot", "--dice", "4", "--bonus", "1", "--needed", "7")
    assert result.exit_code == 0, result.output
    assert "1 hit    671/1296  0.517747  51.77 %" in result.output
    [answer] = answers("shot", "--dice", "4", "--bonus", "1", "--needed", "7")
    assert answer["chances"]["1 hit"]["fraction"] == "671/1296"


def test_shot_by_the_chart_is_the_same_as_in_numbers() -> None:
    """Late HMG at Elite infantry digging under fire behind defensible works: R5+1-1."""
    [chart] = answers("shot", "--by", "Late HMG, of Line infantry", "--at", "Elite infantry, defensible, digging")
    [plain] = answers("shot", "--dice", "4", "--bonus", "1", "--needed", "5")
    assert chart["needed"] == 5
    assert chart["chances"] == plain["chances"]


def test_units_of_a_scenario_stand_as_at_its_opening() -> None:
    from bound_sim.files.folder import load

    forces = load("rulebook-sheet").forces
    company, enemy = "1/1", next(unit for unit in forces.companies if forces.side_of(unit) == "L")
    found = answers("shot", "--scenario", "rulebook-sheet", "--by", company, "--at", enemy)
    assert len(found) == len(forces.companies[company]) * len(forces.companies[enemy])
    assert all(row["distance_cm"] > 0 for row in found)
    result = exact("fire", "--scenario", "rulebook-sheet", "--by", company, "--at", f"{enemy}/1")
    assert f"{len(forces.companies[company])} at {enemy}/1" in result.output


def test_bombardment_says_its_shots() -> None:
    result = exact("bombard", "--by", "2+2", "--by", "2+2", "--by", "2+2", "--by", "2+2", "--at", "R7")
    assert "8 shots, at most 4 on one base, 4 lost" in result.output
    assert "R7, R7: 4 of 8 shots, bonuses +2, +2, +2, +2" in result.output


def test_melee_is_told_for_each_base_and_adds_up() -> None:
    found = answers("melee", "--by", "2 R2", "--by", "2 R2", "--at", "2 R5")
    assert [row["title"] for row in found] == [
        "2 R2 against 2 R5", "--by 2 R2, rank 1", "--by 2 R2, rank 2", "--at 2 R5", "rounds fought",
    ]  # fmt: skip
    for row in found:
        assert sum(chance["decimal"] for chance in row["chances"].values()) == pytest.approx(1)


def test_numbers_mean_the_r_that_counts_whatever_the_reading() -> None:
    """R in numbers has cover counted: Q-recovery-r and Q-melee-cover don't change it."""
    for reading in ("with cover", "built-in"):
        [answer] = answers("recovery", "--needed", "4", "--ruling", f"Q-recovery-r={reading}")
        assert answer["chances"]["restored"]["fraction"] == "2/3"
    [line, *_] = answers("recovery", "--at", "Line infantry", "--ruling", "Q-recovery-r=built-in")
    assert line["needed"] == 4


def test_a_circle_is_on_the_bases_under_it() -> None:
    """15.24 cm across, at 33.2,52: bases 5.08 wide at 27.6, 33.2 and 38.8 reach into it, those at 22 and 44.4 don't;
    so does one of the second line, 7 cm behind: its front is at y 46.27, and the circle goes down to 44.38.
    """
    found = answers("bombard", "--scenario", "rulebook-sheet", "--by", "80.1", "--circle", "33.2,52")
    assert sorted(answer["at"] for answer in found) == ["4/1/2", "4/1/3", "4/1/4", "4/3/1"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["shot", "--dice", "4"], "both of them"),
        (["shot", "--by", "4+1"], "nobody is named"),
        (["shot", "--by", "Lime infantry", "--at", "R4"], 'did you mean "Line infantry"?'),
        (["shot", "--by", "1", "--at", "R4", "--ruling", "Q-bonus-dice=x"], 'did you mean "Q-bonus-die"?'),
        (["shot", "--by", "1", "--at", "R4", "--ruling", "Q-bonus-die=named befor"], 'did you mean "named before"?'),
        (["shot", "--scenario", "rulebook-sheet", "--by", "1/99", "--at", "4/1"], "no unit"),
        (["shot", "--scenario", "no-such", "--by", "1", "--at", "2"], "is not a scenario"),
        (["bombard", "--by", "2+2", "--circle", "1,2"], "--scenario"),
        (["bombard", "--scenario", "rulebook-sheet", "--by", "1/1", "--at", "4/1/1"], "has no batteries"),
        (["bombard", "--scenario", "rulebook-sheet", "--by", "80.1", "--circle", "45"], '"45" is not a point'),
        (["bombard", "--scenario", "rulebook-sheet", "--by", "80.1", "--circle", "45,1e9"], "is not a point"),
        (["recovery", "--needed", "4", "--at", "R4"], "one of them"),
        (["melee", "--scenario", "rulebook-sheet", "--by", "1/1/1", "--at", "1/1/1"], "twice"),
    ],
)  # fmt: skip
def test_refusals_are_a_line_each(words: list[str], said: str) -> None:
    result = exact(*words)
    assert result.exit_code == 2, result.output
    assert said in result.stderr
    assert "Traceback" not in result.output


def printed() -> list[tuple[str, str, str]]:
    """Ruleset, question and each example of its help, as it is printed there."""
    found = []
    for rules in map(ruleset, registered()):
        for question in rules.exact if rules.offers("exact") else ():
            said = exact(rules.id, question.name, "--help").output
            lines = re.findall(r"^ bound-sim exact (.+?)(?:   .*)?$", said, re.MULTILINE)
            found += [(rules.id, question.name, line.strip()) for line in lines]
    return found


def test_every_example_of_a_help_runs_as_printed_and_asks_its_own_ruleset() -> None:
    examples = printed()
    offering = [rules for each in registered() if (rules := ruleset(each)).offers("exact")]
    questions = {(rules.id, one.name): len(one.examples) for rules in offering for one in rules.exact}
    assert Counter((of, name) for of, name, _ in examples) == questions
    for of, name, line in examples:
        called, own = exact(*shlex.split(line)), exact(of, name, *shlex.split(line.partition(f"{name}")[2]))
        assert called.exit_code == own.exit_code == 0, (line, called.output)
        assert called.output == own.output, line
