"""covers: bound_sim/rulesets/to_end_all_wars/answers/course.py

Sentences of a sub-step come in the order in which their rows were written to the log, in shipped and drawn battles.
"""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pytest

from bound_sim.battle.log import Log
from bound_sim.rulesets.kit.answers.line_course import Said
from bound_sim.rulesets.to_end_all_wars.answers.course import course
from bound_sim.rulesets.to_end_all_wars.answers.sentences import THROWN_BACK

from . import told

#: number of a row among all that a log was given; a column that no table has
AT = "written"


@pytest.fixture(name="numbered")
def _numbered(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[int, dict[tuple[str, int], int]]]:
    """Log -> (table, row) -> its number."""
    written: dict[int, dict[tuple[str, int], int]] = {}
    counts: dict[tuple[int, str], int] = {}
    add = Log.add

    def numbered(log: Log, table: str, row: Any) -> None:
        own, key = written.setdefault(id(log), {}), (id(log), table)
        own[table, counts.get(key, 0)] = len(own)
        counts[key] = counts.get(key, 0) + 1
        add(log, table, row)

    monkeypatch.setattr(Log, "add", numbered)
    told.shipped.cache_clear()
    told.fought.cache_clear()
    yield written
    told.shipped.cache_clear()
    told.fought.cache_clear()


def is_told_first(one: Said, other: Said) -> bool:
    """What is told before its row was written, or with rows that were written later.

    A way is told where it begins, and written where it ends: mines and wire of a tank lie on it. Damage to tanks is
    told between the mine or the grenade and the men who fell by it, and written before or after both. Kills beyond the
    last man are written first, and told with those who fell.
    """
    on_its_way = one.name == "move" and other.name in ("thing", "losses", "test")
    damage = any(each.name in ("test", "tests") and each.row["kind"] == "damage" for each in (one, other))
    of_a_burst = damage and {one.name, other.name} & {"thing", "losses"}
    return on_its_way or bool(of_a_burst) or (other.name == "losses" and other.row["effect"] == "surplus")


def out_of_order(battle: Any, written: dict[tuple[str, int], int]) -> list[str]:
    tables = {
        table: [{**row, AT: written[table, at]} for at, row in enumerate(told.rows(battle, table))]
        for table in battle.log.tables if any(name == table for name, _ in written)
    }  # fmt: skip
    found = []
    for bound in range(1, battle.bound + 1):
        of_bound = {name: [row for row in all_ if row.get("bound") == bound] for name, all_ in tables.items()}
        for stage in course(defaultdict(list, of_bound).__getitem__):
            for one, other in zip(stage.said, stage.said[1:], strict=False):
                if one.row[AT] > other.row[AT] and not is_told_first(one, other):
                    found.append(f"{bound} {stage.substep}: {one.actor} {one.name} {one.row.get('kind', '')} before "
                                 f"{other.actor} {other.name} {other.row.get('kind', '')}")  # fmt: skip
    return found


def test_sentences_come_in_the_order_of_the_log(numbered: dict[int, dict[tuple[str, int], int]]) -> None:
    wrong = []
    for battle in told.all_of(range(12)):
        wrong += out_of_order(battle, numbered[id(battle.log)])
    assert wrong == []


def test_no_row_is_left_out() -> None:
    """Questions, dice and losses of the log are all told, each once."""
    for battle in told.all_of(range(12)):
        tables = {table: told.rows(battle, table) for table in battle.log.tables}
        for bound in range(1, battle.bound + 1):
            of_bound = {name: [row for row in all_ if row.get("bound") == bound] for name, all_ in tables.items()}
            said = [each for stage in course(defaultdict(list, of_bound).__getitem__) for each in stage.said]

            def names(*wanted: str, of: list[Said] = said) -> int:
                return sum(each.name in wanted for each in of)

            def dice(of: list[Said] = said) -> int:
                return sum(len(each.more.get("roll", "1")) for each in of if each.name in ("test", "tests"))

            asked = [row for row in of_bound["decisions"] if row["kind"] != "next-action"]
            rolled = [row for row in of_bound["tests"] if row["kind"] != "scatter" and row["result"] != THROWN_BACK]
            fell = {(row["substep"], row["kind"], row["by"], row["target"]) for row in of_bound["hits"]}
            losses = [(each.row, each.more["lost"]) for each in said if each.name == "losses"]
            assert names("question") == len(asked)
            assert dice() == len(rolled)
            assert names("blow") == len(of_bound["melee"])
            assert names("throw") == len(of_bound["throws"])
            assert {(row["substep"], row["kind"], row["by"]) for row, _ in losses} == {each[:3] for each in fell}
