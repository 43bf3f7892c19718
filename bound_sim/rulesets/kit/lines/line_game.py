"""One table of a game of lines: its sides, its size, and the things on it."""

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from itertools import islice
from typing import NamedTuple, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from bound_sim.battle.battle import Battle
from bound_sim.battle.drive import DRAW
from bound_sim.rules.records.standing import Standing
from bound_sim.rulesets.kit.geometry.units import Point
from bound_sim.rulesets.kit.lines.things import GONE, Thing
from bound_sim.scenario.model import Scenario


class Scoring(Protocol):
    """A game with a score."""

    @property
    def sides(self) -> Sequence[str]: ...
    def scores(self) -> dict[str, int]: ...


G = TypeVar("G", bound=Scoring)
Ints = NDArray[np.int64]


class LineGame:
    """A table of a game of lines; a ruleset's own class adds its units."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.sides = [side.id for side in scenario.sides]
        self._other = dict(zip(self.sides, reversed(self.sides), strict=True))
        self.fronts = {side.id: side.front for side in scenario.sides}
        table = scenario.battlefield.table
        self.width, self.height = table.width_u, table.height_u
        self.things: dict[str, Thing] = {}
        #: kind -> the things among which it was looked for, how many there were, and those of the kind
        self._of_kind: dict[str, tuple[dict[str, Thing], int, list[Thing]]] = {}
        #: kind -> how many things of it there were
        self.numbered: Counter[str] = Counter()
        #: the side that begins, "" before it is known
        self.first = ""

    def number_of(self, kind: str, side: str) -> int:
        """The number of the next thing of a kind, which is counted."""
        self.numbered[kind] += 1
        return self.numbered[kind]

    def put(self, kind: str, side: str, ends: Sequence[Point], *, state: str, by: str = "", bound: int = 0) -> Thing:
        """A new thing at a place, or a line from one to another, with the next number of its kind."""
        name = f"{kind}-{self.number_of(kind, side)}"
        thing = Thing(name, kind, side, ends[0], ends[-1], state=state, by=by, bound=bound)
        self.things[thing.id] = thing
        return thing

    def of_kind(self, kind: str) -> list[Thing]:
        """All things of a kind that there are or were, in their order; none is ever taken out of ``things``."""
        things, seen, found = self._of_kind.get(kind, (None, 0, []))
        if things is self.things and seen == len(things):
            return found
        if things is not self.things:
            seen, found = 0, []
        found += [thing for thing in islice(self.things.values(), seen, None) if thing.kind == kind]
        self._of_kind[kind] = self.things, len(self.things), found
        return found

    def hide(self, names: Collection[str]) -> None:
        """Leave out some things, of which who sees this game does not know; games that share its things keep them."""
        self.things = {name: thing for name, thing in self.things.items() if name not in names}
        self._of_kind = {}

    def there(self, kind: str) -> list[Thing]:
        """Things of a kind that are still on the table, in their order."""
        return [thing for thing in self.of_kind(kind) if thing.state != GONE]

    def other(self, side: str) -> str:
        """The other side."""
        return self._other.get(side, self.sides[0])


class BodyRow(NamedTuple):
    """A body as it is counted: its row, whether it is on the table, its hits, whether it is lost, its place."""

    row: int
    there: bool
    hits: int
    lost: bool
    x: int
    y: int


def standing_of(battle: Battle, games: Sequence[G], bodies: Callable[[G], Ints]) -> Standing:
    """The bodies of all tables as they stand, with each side's score and the winner.

    ``bodies``: a table's, each the fields of a ``BodyRow``, as an array [body, column] in the order of their rows.
    """
    rows = [bodies(game) for game in games]
    found = np.empty((len(BodyRow._fields), len(rows), len(rows[0])), dtype=np.int64)
    for table, its in enumerate(rows):
        found[:, table] = its.T
    _, there, hits, lost, x, y = found
    sides = games[0].sides
    scores = [game.scores() for game in games]
    score = np.array([[each[side] for side in sides] for each in scores], dtype=np.int64)
    codes = {"": 0, DRAW: 1, **{side: 2 + place for place, side in enumerate(sides)}}
    won = np.array([codes[battle.outcomes.get(table, "")] for table in range(len(games))], dtype=np.int64)
    return Standing(there > 0, hits, lost > 0, np.zeros(lost.shape, dtype=bool), x, y, score, won)
