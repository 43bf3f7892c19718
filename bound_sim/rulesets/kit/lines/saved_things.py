"""Things on the table in the state of a battle: as rows of text, and back, each cell within its limits."""

from collections.abc import Collection, Iterable
from typing import Any

from bound_sim.rulesets.kit.lines.things import Thing
from bound_sim.rulesets.records.state_text import OneOf, Whole
from bound_sim_maps.table import LIMIT_U

#: what a state holds at most of a kind of thing, and of turns
MOST = 9_999
#: a turn, or a count of turns or of things
COUNT = Whole("bound", 0, MOST)
_PLACE, _RADIUS = Whole("place", -LIMIT_U, LIMIT_U), Whole("radius", 0, LIMIT_U)


def saved_things(things: Iterable[Thing]) -> list[list[Any]]:
    """A row a thing."""
    return [
        [thing.id, thing.kind, thing.side, *thing.at, *thing.to, thing.radius, thing.state, thing.by, thing.bound]
        for thing in things
    ]


class ThingsRead:
    """Reads them back: the kinds and states that things may have, the sides, and whose they may be."""

    def __init__(
        self, kinds: Collection[str], states: Collection[str], sides: Collection[str], units: Collection[str]
    ) -> None:  # fmt: skip
        self.kind, self.state = OneOf("kind", kinds), OneOf("state", states)
        self.side, self.by = OneOf("side", ("", *sides)), OneOf("by", ("", *units))

    def thing(self, row: list[Any]) -> Thing:
        """A thing. Raises ValueError for a row that is not whole."""
        name, kind, side, x, y, x2, y2, radius, state, by, bound = row
        kind = self.kind.checked(kind)
        if not isinstance(name, str) or name.rpartition("-")[0] != kind:
            raise ValueError(f"thing {str(name)[:40]!r}")
        return Thing(
            name, kind, self.side.checked(side), (_PLACE.checked(x), _PLACE.checked(y)),
            (_PLACE.checked(x2), _PLACE.checked(y2)), _RADIUS.checked(radius), self.state.checked(state),
            self.by.checked(by), COUNT.checked(bound),
        )  # fmt: skip
