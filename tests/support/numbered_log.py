"""Plays a battle and numbers the rows of its log as they come: what is told of it is held against that order."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from bound_sim.battle.battle import Battle
from bound_sim.logs.log import Log, rows_of

#: tables with their rows, each with ``seq``: how many rows were logged before it
Numbered = Mapping[str, Sequence[Mapping[str, Any]]]


def numbering(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], Battle]], Numbered]:
    """What plays a battle and gives its tables with numbered rows."""
    order: list[str] = []
    add = Log.add

    def counting(log: Log, table: str, row: Mapping[str, Any]) -> None:
        order.append(table)
        add(log, table, row)

    monkeypatch.setattr(Log, "add", counting)

    def play(made: Callable[[], Battle]) -> Numbered:
        battle = made()
        places: dict[str, list[int]] = {}
        for number, table in enumerate(order):
            places.setdefault(table, []).append(number)
        return {
            name: [{**row, "seq": place} for row, place in zip(rows_of(battle.log[name]), found, strict=True)]
            for name, found in places.items()
        }

    return play
