"""covers: bound_sim/rulesets/all_quiet/answers/course.py

What is told of a turn stands in the order of its log: Machine Gun Fire at its moment, passes where they fall.
"""

from collections.abc import Callable
from typing import Any

import pytest

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load
from bound_sim.rulesets.all_quiet.answers.course import course
from tests.support.numbered_log import Numbered, numbering

from .played import SUMMER, battle


@pytest.fixture
def numbered(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], Battle]], Numbered]:
    """Plays a battle and numbers the rows of its log as they come."""
    return numbering(monkeypatch)


def _as_logged(tables: Numbered) -> None:
    """Stages stand in the order of the log, and so do the sentences of each."""
    for bound in range(1, max(row["bound"] for row in tables["states"]) + 1):
        rows = {name: [row for row in found if row["bound"] == bound] for name, found in tables.items()}
        last = 0
        for stage in course(lambda table: rows.get(table, [])):  # noqa: B023
            told = [each.row["seq"] for each in stage.said]
            # captures and steps of units that go together are told by their first
            assert told == sorted(told), (bound, stage.substep, told)
            seqs = [*told, *(row["seq"] for row in stage.reasons)]
            assert min(seqs) >= last, (bound, stage.substep)
            last = max(seqs)


def _summer(seed: int) -> Battle:
    made = Battle(load(SUMMER), KeyedDice(key_from_seed(seed)))
    made.run()
    return made


@pytest.mark.parametrize("seed", range(12))
def test_the_summer_is_told_in_the_order_of_its_log(seed: int, numbered: Any) -> None:
    _as_logged(numbered(lambda: _summer(seed)))


@pytest.mark.parametrize(("seed", "seats"), [(seed, seats) for seed in range(6) for seats in ("posture", "lookahead")])
def test_a_war_of_policies_is_told_in_the_order_of_its_log(seed: int, seats: str, numbered: Any) -> None:
    _as_logged(numbered(lambda: battle(seed=seed, seats=seats, bounds=4)))
