"""covers: bound_sim/rulesets/entrenched/answers/course.py

What is told of a turn stands in the order in which it was logged, unit by unit and line by line.
"""

from collections.abc import Callable
from typing import Any

import pytest

from bound_sim.battle.battle import Battle
from bound_sim.rulesets.entrenched.answers.course import parts
from bound_sim.rulesets.entrenched.book.words import SUBSTEPS
from tests.rulesets.entrenched import drawn, games
from tests.support.numbered_log import Numbered, numbering


@pytest.fixture
def numbered(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], Battle]], Numbered]:
    """Plays a battle and numbers the rows of its log as they come."""
    return numbering(monkeypatch)


def _as_logged(tables: Numbered) -> None:
    """Parts of a phase begin in the order of the log, and each tells its own in that order."""
    for bound in range(1, max(row["bound"] for row in tables["states"]) + 1):
        rows = {name: [row for row in found if row["bound"] == bound] for name, found in tables.items()}
        told = parts(lambda table: rows.get(table, []))  # noqa: B023
        for phase in SUBSTEPS:
            found = {
                place: [each.row["seq"] for each in said] for place, said in told.items() if place[0] == f"{phase} 1"
            }
            assert {place: sorted(seqs) for place, seqs in found.items()} == found, (bound, phase)
            firsts = {place: seqs[0] for place, seqs in found.items()}
            assert list(firsts.values()) == sorted(firsts.values()), (bound, phase, firsts)


@pytest.mark.parametrize("seed", range(24))
def test_a_battle_of_policies_is_told_in_the_order_of_its_log(seed: int, numbered: Any) -> None:
    _as_logged(numbered(lambda: games.played(games.drawn(seed), seed)))


@pytest.mark.parametrize("seed", range(40))
def test_a_battle_of_drawn_lines_is_told_in_the_order_of_its_log(seed: int, numbered: Any) -> None:
    """With gas, fire into its drift, charges on one unit, fallen carriers: what policies seldom do."""
    _as_logged(numbered(lambda: drawn.played(drawn.scenario(seed), seed)))
