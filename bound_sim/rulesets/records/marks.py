"""Marks that stand at a base in a replay: set and cleared by what the log says."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from bound_sim.rulesets.records.replay import Change, Row, Standing
from bound_sim.scenario.forces import Platoon

#: a mark, and whether it is set or cleared
Mark = tuple[str, bool]


def marked(order: Sequence[str], mark: str, *, on: bool) -> Callable[[Standing], Standing]:
    """Set a mark, or clear it; marks stand in this order."""

    def does(base: Standing) -> Standing:
        found = {*base.marks, mark} if on else {*base.marks} - {mark}
        return replace(base, marks=tuple(each for each in order if each in found))

    return does


def marks_of(row: Row, platoons: Iterable[Platoon], order: Sequence[str], marks: Iterable[Mark]) -> Iterator[Change]:
    """Marks set or cleared at some bases where a row was written."""
    for platoon in platoons:
        for mark, on in marks:
            yield Change(row["bound"], row["substep"], 4, platoon.id, marked(order, mark, on=on))
