"""Orders of arrows as lines: what a unit is told for one bound, made and changed by the names of their operands."""

from collections.abc import Mapping
from typing import Any, TypedDict, Unpack

from bound_sim.scenario.orders import OrderLine, Point


class Clauses(TypedDict, total=False):
    """Clauses of an order of arrows, in the order of its text. Points in 0.01 mm.

    ``path`` is the arrow as drawn, its first point included. ``toward`` is the target that an attack names: a unit id
    or a point. ``shoot`` is an enemy unit; ``prepared`` a shot that waits; ``facing`` an explicit turn, in tenths of a
    degree. ``circle`` and ``shots`` are where a bombardment falls and on whom. ``loses`` is a base of its own that it
    names, ``said`` are the plain words of the ruleset's grammar, ``exempt`` those of the unit that it is not for.
    """

    path: tuple[Point, ...]
    toward: str | Point | None
    shoot: str
    prepared: bool
    facing: int | None
    circle: Point | None
    shots: tuple[tuple[str, int], ...]
    loses: str
    said: tuple[str, ...]
    exempt: tuple[str, ...]


_IN_ORDER = tuple(Clauses.__annotations__)


def arrow(unit: str, bound: int, verb: str = "", *, place: str = "", **told: Unpack[Clauses]) -> OrderLine:
    """An order of one unit for one bound; ``verb`` is what it does by the ruleset's grammar, "" for nothing."""
    return OrderLine(unit, verb, _operands(told), bound, "", place)


def changed(
    order: OrderLine, *, verb: str | None = None, place: str | None = None, **told: Unpack[Clauses]
) -> OrderLine:  # fmt: skip
    """An order that says some things otherwise: what is empty then is not said."""
    return OrderLine(
        order.unit, order.verb if verb is None else verb, _operands({**dict(order.operands), **told}), order.bound,
        order.side, order.place if place is None else place,
    )  # fmt: skip


def _operands(told: Mapping[str, Any]) -> tuple[tuple[str, Any], ...]:
    """Operands that are said, in the order of the text."""
    return tuple([(name, told[name]) for name in _IN_ORDER if name in told and not _empty(told[name])])


def _empty(value: object) -> bool:
    return value in (None, "", ()) or value is False
