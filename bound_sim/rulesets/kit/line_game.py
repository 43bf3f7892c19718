"""One table of a game of lines: its sides, its size, and the things on it."""

from collections import Counter

from bound_sim.rulesets.kit.things import Thing
from bound_sim.rulesets.kit.units import Point
from bound_sim.scenario.model import Scenario


class LineGame:
    """What the tables of all such games have; a ruleset's own class adds who stands on them."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.sides = [side.id for side in scenario.sides]
        self.fronts = {side.id: side.front for side in scenario.sides}
        table = scenario.battlefield.table
        self.width, self.height = table.width_u, table.height_u
        self.things: dict[str, Thing] = {}
        #: kind -> how many things of it there were
        self.numbered: Counter[str] = Counter()
        #: the side that begins, "" before it is known
        self.first = ""

    def number_of(self, kind: str, side: str) -> int:
        """The number of the next thing of a kind, which is counted."""
        self.numbered[kind] += 1
        return self.numbered[kind]

    def put(
        self, kind: str, side: str, at: Point, *, to: Point | None = None, state: str, by: str = "", bound: int = 0
    ) -> Thing:
        """A new thing on the table, with the next number of its kind."""
        name = f"{kind}-{self.number_of(kind, side)}"
        thing = Thing(name, kind, side, at, to or at, state=state, by=by, bound=bound)
        self.things[thing.id] = thing
        return thing

    def there(self, kind: str) -> list[Thing]:
        """Things of a kind that are still on the table, in their order."""
        return [thing for thing in self.things.values() if thing.kind == kind and thing.there]

    def other(self, side: str) -> str:
        """The other side."""
        return next(name for name in self.sides if name != side)
