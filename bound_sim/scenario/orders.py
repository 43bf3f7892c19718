"""The orders of a scenario as records. Their words and texts: ``bound_sim.orders``."""

from dataclasses import dataclass, field
from typing import TypeAlias, cast

Point = tuple[int, int]
#: an operand of a line; a condition and what follows it are lines themselves
Value: TypeAlias = (
    "str | int | tuple[str, ...] | tuple[int, int] | tuple[tuple[int, int], ...] | tuple[tuple[str, int], ...]"
    " | OrderLine"
)


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
        for known, value in self.operands:
            if known == name:
                return value
        return None

    def has(self, name: str) -> bool:
        """True if an operand was given."""
        return self.get(name) is not None

    def word(self, name: str) -> str:
        """An operand that is a word, "" where it was left out."""
        return cast(str, self.get(name) or "")

    def number(self, name: str) -> int | None:
        """An operand that is a number: a bearing in tenths of a degree, a length."""
        return cast("int | None", self.get(name))

    def point(self, name: str) -> Point | None:
        """An operand that is a place."""
        return cast("Point | None", self.get(name))

    def target(self, name: str) -> str | Point | None:
        """An operand that is a unit or a place."""
        return cast("str | Point | None", self.get(name))

    def points(self, name: str) -> tuple[Point, ...]:
        """An operand that is a way, none where it was left out."""
        return cast("tuple[Point, ...]", self.get(name) or ())

    def names(self, name: str) -> tuple[str, ...]:
        """An operand that is a list of words, none where it was left out."""
        return cast("tuple[str, ...]", self.get(name) or ())

    def shares(self, name: str) -> tuple[tuple[str, int], ...]:
        """An operand that shares something out, none where it was left out."""
        return cast("tuple[tuple[str, int], ...]", self.get(name) or ())
