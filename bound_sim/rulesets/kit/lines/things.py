"""Things on the table beside men and vehicles: thrown, laid or built, each a row a change in the log's ``things``."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

from bound_sim.rules.records.memory import GONE
from bound_sim.rulesets.kit.geometry.lengths import cm
from bound_sim.rulesets.kit.geometry.units import Point

__all__ = ["GONE", "Thing", "due"]


@dataclass(slots=True)
class Thing:
    """One thing: ``to`` is the other end of a line, ``by`` the unit whose it is, ``bound`` when it came or is due."""

    id: str
    kind: str
    side: str
    at: Point
    to: Point
    radius: int = 0
    state: str = ""
    by: str = ""
    bound: int = 0

    @property
    def there(self) -> bool:
        """True if it is still on the table."""
        return self.state != GONE

    def row(self) -> dict[str, Any]:
        """Its columns of ``things``, without bound and sub-step."""
        shape: Literal["line", "circle", "point"] = (
            "line" if self.to != self.at else "circle" if self.radius else "point"
        )
        return {
            "id": self.id, "kind": self.kind, "side": self.side, "shape": shape, "x_cm": cm(self.at[0]),
            "y_cm": cm(self.at[1]), "x2_cm": cm(self.to[0]), "y2_cm": cm(self.to[1]), "radius_cm": cm(self.radius),
            "state": self.state, "by": self.by,
        }  # fmt: skip


def due(things: Iterable[Thing], kind: str, side: str, bound: int) -> list[Thing]:
    """Things of a kind that have waited for a turn of a side: those that came before this one."""
    return [
        thing for thing in things
        if thing.kind == kind and thing.there and thing.side == side and thing.bound < bound
    ]  # fmt: skip
