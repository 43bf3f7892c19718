"""The course of a bound up to a question, as a digest: an answer fits after the same orders, acts and answers alone.

Numbers of entries have no part in it: in a copy of the file they may be others.
"""

from collections.abc import Mapping
from typing import Any, cast

from bound_sim.battle.answers import Reply
from bound_sim.battle_file import chain
from bound_sim.battle_file.entries import Orders, Ruled, Source
from bound_sim.battle_file.history import History
from bound_sim.orders.decisions import Decision


class Course:
    """The course of a bound so far, in order."""

    def __init__(
        self, bound: int, history: History, sources: Mapping[str, Source | None], seats: Mapping[str, str]
    ) -> None:
        self._said: list[Any] = [history.battle_id, bound, sorted(seats.items())]
        self._said += [[side, *_orders(history, source)] for side, source in sorted(sources.items())]

    def act(self, ruled: Ruled) -> None:
        """An umpire's act was carried out."""
        self._said.append(["act", ruled.act, ruled.umpire, ruled.count, ruled.passed, ruled.settled])

    def answer(self, decision: Decision, given: Reply) -> None:
        """An answer was used that stands in the file."""
        files = [[*file] for file in given.files]
        self._said.append(["answer", decision.post.key, decision.number, given.text, given.by, *files])

    @property
    def digest(self) -> str:
        """In hex."""
        return chain.digest(chain.canonical(self._said).encode()).hex()


def _orders(history: History, source: Source | None) -> list[Any]:
    """Whose orders, and which: by their files."""
    if source is None:
        return [""]
    files: list[Any] = []
    for number in source.entries:
        body = cast(Orders, history.entries[number - 1].body)
        files += [[file.name, file.digest] for file in body.files]
    return [source.source, source.policy, source.repeats or 0, files]
