"""covers: bound_sim/rulesets/to_end_all_wars/answers/course.py

Sentences of a sub-step come in the order in which their rows were written to the log, in shipped and drawn battles.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from bound_sim.battle.battle import Battle
from bound_sim.rulesets.kit.lines.line_course import Said, Stage
from bound_sim.rulesets.to_end_all_wars.answers.course import course
from bound_sim.rulesets.to_end_all_wars.answers.sentences import THROWN_BACK
from tests.support.numbered_log import Numbered, numbering

from . import told


@pytest.fixture
def numbered(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], Battle]], Numbered]:
    """Plays a battle and numbers the rows of its log as they come."""
    return numbering(monkeypatch)


def is_told_first(one: Said, other: Said) -> bool:
    """True for a sentence that is told before its row was written, or with rows that were written later.

    A way is told where it begins, and written where it ends: mines and wire of a tank lie on it. Damage to tanks is
    told between the mine or the grenade and the men who fell by it, and written before or after both. Kills beyond the
    last man are written first, and told with those who fell.
    """
    on_its_way = one.name == "move" and other.name in ("thing", "losses", "test")
    damage = any(each.name in ("test", "tests") and each.row["kind"] == "damage" for each in (one, other))
    of_a_burst = damage and {one.name, other.name} & {"thing", "losses"}
    return on_its_way or bool(of_a_burst) or (other.name == "losses" and other.row["effect"] == "surplus")


def courses(tables: Numbered) -> Iterator[tuple[Mapping[str, Any], list[Stage]]]:
    """The rows of each turn, and its course."""
    for bound in range(1, max(row["bound"] for row in tables["states"]) + 1):
        rows = {name: [row for row in found if row["bound"] == bound] for name, found in tables.items()}
        of_bound = defaultdict(list, rows)
        yield of_bound, course(of_bound.__getitem__)


def _as_logged(tables: Numbered) -> None:
    for _, stages in courses(tables):
        for stage in stages:
            for one, other in zip(stage.said, stage.said[1:], strict=False):
                assert one.row["seq"] < other.row["seq"] or is_told_first(one, other), (stage.substep, one, other)


@pytest.mark.parametrize("name", told.SHIPPED)
def test_a_shipped_battle_is_told_in_the_order_of_its_log(name: str, numbered: Any) -> None:
    _as_logged(numbered(lambda: told.shipped.__wrapped__(name)))


@pytest.mark.parametrize("seed", range(40))
def test_a_drawn_battle_is_told_in_the_order_of_its_log(seed: int, numbered: Any) -> None:
    _as_logged(numbered(lambda: told.fought.__wrapped__(seed)))


@pytest.mark.parametrize("seed", range(12))
def test_no_row_is_left_out(seed: int, numbered: Any) -> None:
    """Questions, dice, blows, throws and losses of the log are all told, each once."""
    for rows, stages in courses(numbered(lambda: told.fought.__wrapped__(seed))):
        said: dict[str, list[Said]] = defaultdict(list)
        for stage in stages:
            for each in stage.said:
                said[each.name].append(each)
        asked = [row for row in rows["decisions"] if row["kind"] != "next-action"]
        rolled = [row for row in rows["tests"] if row["kind"] != "scatter" and row["result"] != THROWN_BACK]
        dice = len(said["test"]) + sum(len(each.more["roll"]) for each in said["tests"])
        assert (len(said["question"]), dice) == (len(asked), len(rolled))
        assert (len(said["blow"]), len(said["throw"])) == (len(rows["melee"]), len(rows["throws"]))
        by = {(each.row["substep"], each.row["kind"], each.row["by"]) for each in said["losses"]}
        assert by == {(row["substep"], row["kind"], row["by"]) for row in rows["hits"]}
