"""Declarations of a unit for a turn, and how they are written down."""

from dataclasses import dataclass
from typing import Any, Protocol

from bound_sim.orders.records import OrderLine
from bound_sim.orders.text import format_order
from bound_sim.rulesets.kit.geometry.lengths import cm
from bound_sim.rulesets.kit.geometry.units import Point

#: postures in the order of their numbers, and what is written down of who follows one
POSTURES = ("hold", "advance", "assault", "retreat")
ON_POSTURE = "standing policy"


@dataclass(slots=True)
class Declared:
    """Its action, the way from where it stands, and whether it will fire.

    ``way`` points are relative to the unit's place; ``drawn``: the owner drew the way; ``source`` is the file, a
    standing policy, or nothing.
    """

    action: str = "stay"
    way: tuple[Point, ...] = ()
    facing: int | None = None
    fire: bool = False
    target: str = ""
    toward: str = ""
    source: str = ""
    text: str = ""
    said: tuple[str, ...] = ()
    drawn: bool = False

    @property
    def vector(self) -> Point:
        """From start to end."""
        return self.way[-1] if self.way else (0, 0)


class Declares(Protocol):
    """A unit that has declared."""

    @property
    def id(self) -> str: ...
    @property
    def side(self) -> str: ...
    @property
    def declared(self) -> Declared: ...


def declared_by(order: OrderLine, action: str, toward: str) -> Declared:
    """An order as what the unit declares: the action and whom or what it is for in the ruleset's words."""
    way: tuple[Point, ...] = ()
    path, said = order.points("path"), order.names("said")
    if path:
        # points on the table mean the way from the unit's place; vectors begin at 0,0
        x, y = path[0]
        way = tuple((px - x, py - y) for px, py in path[1:])
    return Declared(
        action, way, order.number("facing"), "fire" in said, order.word("shoot"), toward,
        order.place.partition(": ")[0], format_order(order), said, drawn=bool(way),
    )  # fmt: skip


def order_row(bound: int, unit: Declares) -> dict[str, Any]:
    """A row of the log's table ``orders``: what a unit was told and what it declared."""
    declared = unit.declared
    dx, dy = declared.vector
    return {
        "bound": bound, "side": unit.side, "battalion": unit.id, "source": declared.source, "order": declared.text,
        "action": declared.action, "toward": declared.toward, "dx_cm": cm(dx), "dy_cm": cm(dy), "fire": declared.fire,
        "target": declared.target,
    }  # fmt: skip
