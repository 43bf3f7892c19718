"""The orders of a scenario as records. Their words and texts: ``bound_sim.orders``."""

from dataclasses import dataclass, field
from typing import Any, TypeAlias

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

    @classmethod
    def planned(
        cls, unit: str, verb: str, operands: tuple[tuple[str, Value], ...], bound: int, side: str = ""
    ) -> "OrderLine":  # fmt: skip
        """A line of a unit or a side, as a policy makes many: field by field takes three times as long."""
        made: OrderLine = object.__new__(cls)
        made.__dict__.update(
            unit=unit, verb=verb, operands=operands, bound=bound, side=side, place="", declares=False
        )  # fmt: skip
        return made

    def in_bound(self, bound: int) -> "OrderLine":
        """The same line, and those within it, for another bound."""
        if bound == self.bound:
            return self
        made: OrderLine = object.__new__(type(self))  # made for each answer that is known: ``replace`` takes long
        made.__dict__.update(self.__dict__, bound=bound)
        for _, value in self.operands:
            if isinstance(value, OrderLine):
                made.__dict__["operands"] = tuple(
                    (name, each.in_bound(bound) if isinstance(each, OrderLine) else each)
                    for name, each in self.operands
                )  # fmt: skip
                break
        return made

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
        given: Any = self.get(name)
        word: str = given or ""
        return word

    def number(self, name: str) -> int | None:
        """An operand that is a number: a bearing in tenths of a degree, a length."""
        given: Any = self.get(name)
        number: int | None = given
        return number

    def point(self, name: str) -> Point | None:
        """An operand that is a place."""
        given: Any = self.get(name)
        point: Point | None = given
        return point

    def target(self, name: str) -> str | Point | None:
        """An operand that is a unit or a place."""
        given: Any = self.get(name)
        target: str | Point | None = given
        return target

    def points(self, name: str) -> tuple[Point, ...]:
        """An operand that is a way, none where it was left out."""
        given: Any = self.get(name)
        points: tuple[Point, ...] = given or ()
        return points

    def names(self, name: str) -> tuple[str, ...]:
        """An operand that is a list of words, none where it was left out."""
        given: Any = self.get(name)
        names: tuple[str, ...] = given or ()
        return names

    def shares(self, name: str) -> tuple[tuple[str, int], ...]:
        """An operand that shares something out, none where it was left out."""
        given: Any = self.get(name)
        shares: tuple[tuple[str, int], ...] = given or ()
        return shares
