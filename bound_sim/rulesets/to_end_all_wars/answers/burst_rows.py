"""Rows of ``things`` that are bursts: a thing may also go without a burst."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from bound_sim.rulesets.kit.lines.things import GONE

Row = Mapping[str, Any]
#: dice after which a mine is gone and has hurt nobody (TEAW-R-28, TEAW-Q-mine-tank)
_HARMLESS = ("defused", "nothing")


def burst_rows(things: Iterable[Row], tests: Iterable[Row]) -> Iterator[Row]:
    """Grenades that burst as a turn starts, and mines that nobody took off by his die: ``by`` says who did."""
    taken = {
        (row["bound"], row["substep"], row["by"], row["unit"]) for row in tests if row["result"] in _HARMLESS
    }  # fmt: skip
    for row in things:
        at_start = row["kind"] == "grenade" and row["substep"].startswith("start")
        came_to = row["kind"] == "mine" and (row["bound"], row["substep"], row["id"], row["by"]) not in taken
        if row["state"] == GONE and (at_start or came_to):
            yield row
