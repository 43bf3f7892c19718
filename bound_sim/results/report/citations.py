"""Rules and rulings that a battle's log names, in its own columns and in what a report tells of it."""

import re
from collections.abc import Iterable

from bound_sim.results.report.view import ReportView
from bound_sim.rules.records.narrative import Passage


def cited(passages: Iterable[Passage]) -> set[str]:
    """Ids of the rules that passages go by or that their sentences lead to."""
    found: set[str] = set()
    for passage in passages:
        found.update(passage.rules)
        for line in (*passage.lines, *passage.rest, *passage.reasons):
            found.update(re.findall(r'<a href="#([\w-]+)"', line))
    return found


def occurred(view: ReportView) -> set[str]:
    """Ids of the rules by which something happened in a battle, or was refused."""
    found = cited(passage for bound in view.bounds for passage in view.passages(bound))
    for bound in view.bounds:
        for table in ("orders", "explanations"):
            found.update(row["rule"] for row in view.rows(table, bound) if row.get("rule"))
    return found
