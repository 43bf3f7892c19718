"""The orders of a scenario as records. Their words and texts: ``bound_sim.orders``."""

from dataclasses import dataclass, field
from typing import TypeAlias

Point = tuple[int, int]
#: what a unit is told to do: "none", or an action of the ruleset's grammar (``orders.text.Grammar``)
Action = str
#: an operand of a line; a condition and what follows it are lines themselves
Value: TypeAlias = "str | int | tuple[str, ...] | tuple[int, int] | tuple[tuple[int, int], ...] | OrderLine"


@dataclass(frozen=True)
class LowCommand:
    """The order of one unit for one bound, by a ruleset's grammar. Points in 0.01 mm.

    ``path`` is the arrow as drawn, its first point included. ``toward`` is the target that an attack names: a unit id
    or a point. ``shoot`` is an enemy unit; ``prepared`` a shot that waits; ``facing`` an explicit turn. ``circle`` and
    ``shots`` are where a bombardment falls and on whom. ``exempt`` are those of the unit that the order is not for.
    ``said`` are the plain words that the ruleset's grammar has beside these, ``loses`` a base of its own that it names.
    ``place`` says where it was read, and is not compared.
    """

    unit: str
    bound: int
    action: Action = "none"
    path: tuple[Point, ...] = ()
    toward: str | Point | None = None
    shoot: str = ""
    prepared: bool = False
    facing: int | None = None
    circle: Point | None = None
    shots: tuple[tuple[str, int], ...] = ()
    exempt: tuple[str, ...] = ()
    said: tuple[str, ...] = ()
    loses: str = ""
    place: str = field(default="", compare=False)


@dataclass(frozen=True)
class OrderLine:
    """One line: who, what, with which operands by name, for which bound.

    Lengths and points are in 0.01 mm, bearings in tenths of a degree. ``unit`` is "" in a line of the whole side, which
    ``side`` then names. One that ``declares`` says what its unit is under for the bound, and is a cell of the sheet.
    ``place`` says where it was read, and is not compared.
    """

    unit: str
    verb: str
    operands: tuple[tuple[str, Value], ...] = ()
    bound: int = 1
    side: str = ""
    place: str = field(default="", compare=False)
    declares: bool = False

    def get(self, name: str) -> "Value | None":
        """An operand, None where it was left out."""
        return dict(self.operands).get(name)

    def word(self, name: str) -> str:
        """An operand that is a word, "" where it was left out."""
        return str(self.get(name) or "")
