"""covers: bound_sim/cli/first_answers.py

What odds say while they are still being played.
"""

from dataclasses import replace
from pathlib import Path

import pytest

from bound_sim.cli.first_answers import LEAST_TABLES, FirstAnswers
from bound_sim.dice.keyed import key_from_seed
from bound_sim.files.folder import load
from bound_sim.odds import play
from bound_sim.odds.parts import FIRST_TABLES
from bound_sim.odds.tally import MEN_LOST

STORM = Path(__file__).parents[2] / "battles/storm"


def test_first_answers_come_later_and_later(capsys: pytest.CaptureFixture[str]) -> None:
    scenario = load(STORM)
    odds = play.run(play.OddsPlan(scenario, key_from_seed(1), 1), LEAST_TABLES)
    now = [100.0]
    told = FirstAnswers(lambda: now[0])
    for now[0] in (104.9, 109.9, 110.0, 111.0, 119.9, 120.0, 139.9):
        told.hear(odds)
    said = capsys.readouterr().err.splitlines()
    lost = odds.distributions.summary(0, odds.distributions.numbers["side", "A"], MEN_LOST)
    assert [line for line in said if not line.startswith(" ")] == [
        "A first answer, after 10 tables, more are played:", "After 10 tables, more are played:",
    ]  # fmt: skip
    assert len(said) == 2 * (1 + len(scenario.sides))
    assert said[1] == f"  side A loses {lost.mean:.1f} men ({lost.low:.1f} to {lost.high:.1f})"


def test_a_hundred_tables_are_told_sooner(capsys: pytest.CaptureFixture[str]) -> None:
    odds = play.run(play.OddsPlan(load(STORM), key_from_seed(1), 1), FIRST_TABLES)
    now = [0.0]
    told = FirstAnswers(lambda: now[0])
    for now[0] in (4.9, 5.0):
        assert capsys.readouterr().err == ""
        told.hear(odds)
    assert capsys.readouterr().err.startswith("A first answer, after 100 tables, more are played:\n")


def test_who_was_told_of_fewer_is_soon_told_of_a_hundred(capsys: pytest.CaptureFixture[str]) -> None:
    few = play.run(play.OddsPlan(load(STORM), key_from_seed(1), 1), LEAST_TABLES)
    many = replace(few, tally=play.run(few.plan, FIRST_TABLES).tally)
    now = [0.0]
    told = FirstAnswers(lambda: now[0])
    said = []
    for now[0], odds in ((10.0, few), (10.1, few), (10.9, many), (11.1, many), (31.0, many), (31.2, many)):
        told.hear(odds)
        said.append(capsys.readouterr().err.partition("\n")[0])
    first, then = "A first answer, after 10 tables, more are played:", "After 100 tables, more are played:"
    assert said == [first, "", "", then, "", then]


def test_few_tables_are_no_answer(capsys: pytest.CaptureFixture[str]) -> None:
    odds = play.run(play.OddsPlan(load(STORM), key_from_seed(1), 1), 2)
    now = [0.0]
    told = FirstAnswers(lambda: now[0])
    now[0] = 1e6
    told.hear(odds)
    assert capsys.readouterr().err == ""
    told.hear(replace(odds, tally=play.run(odds.plan, LEAST_TABLES).tally))
    assert capsys.readouterr().err.startswith("A first answer")
