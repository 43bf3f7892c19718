"""Hints of a ruleset for a side that draws its orders: the answers, whatever the ruleset. Lengths in 0.01 mm."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from bound_sim.orders.records import HighCommand, LowCommand, Point
from bound_sim_maps.table import cm_from_u

#: the log's tables as columns, as far as they are known
Tables = Mapping[str, Mapping[str, Sequence[Any]]]


@dataclass(frozen=True)
class Way:
    """A platoon's line in 0.01 mm, the length it would get along it, its whole length, and why it ends.

    ``facing`` is how it faces at its end, in tenths of a degree, where that is not as before.
    """

    line: tuple[Point, ...]
    reach_u: float
    length_u: float
    end: Point
    ended: str
    ground: str
    on_road: bool
    half_way: Point | None
    facing: int | None = None

    @property
    def words(self) -> str:
        """Like ``4.5 of 9.0 cm, edge of ground``."""
        if self.reach_u >= self.length_u:
            return f"{cm_from_u(self.length_u):.1f} cm"
        why = "" if self.ended in ("order done", "") else f", {self.ended}"
        return f"{cm_from_u(self.reach_u):.1f} of {cm_from_u(self.length_u):.1f} cm{why}"


@dataclass(frozen=True)
class PlatoonHint:
    """A platoon's intention: told ``word`` (empty: silence), ``legal`` where its cell allows it, ``done``.

    ``needed`` is its modified R while it does so; ``reasons`` are (rule, sentence). ``target`` is the unit that it
    would shoot at if nothing moved, "" for none, in ``substep``. ``said`` is all of that in the ruleset's words.
    ``led_by`` is the unit through which it is in command, where rules have chains of command; ``needs_lead``: it has to
    be, to move. What a ruleset does not know (a matrix, cover rows, R) is empty.
    """

    platoon: str
    situation: str
    cell: tuple[str, ...]
    word: str
    legal: bool
    done: str
    way: Way | None
    cover_row: str
    needed: int
    substep: str
    target: str
    reasons: tuple[tuple[str, str], ...]
    said: str = ""
    led_by: str = ""
    needs_lead: bool = False


@dataclass(frozen=True)
class Thread:
    """A shot measured: distance and range in 0.01 mm (None: unlimited), what it needs, its chance.

    ``blocked`` says whether ground lies between that stops sight; it stops the shot only where ``sight_counts``.
    ``said`` is all of it in the ruleset's words.
    """

    distance_u: float
    range_u: float | None
    blocked: bool
    sight_counts: bool
    dice: int = 0
    bonus: int = 0
    needed: int = 0
    resilience: int = 0
    cover_row: str = ""
    dug_in: bool = False
    chance: float = 0.0
    rerolled: bool = False
    said: str = ""

    @property
    def out_of_range(self) -> bool:
        return self.short_u > 0

    @property
    def short_u(self) -> float:
        """By how much the range is too short, 0 where it is not."""
        return 0.0 if self.range_u is None else max(self.distance_u - self.range_u, 0.0)


@dataclass(frozen=True)
class Ring:
    """A reach of a base, in 0.01 mm, from its edges or from its centre, and its name."""

    radius_u: float
    from_edges: bool
    name: str


@dataclass(frozen=True)
class CircleBase:
    """A base under a circle; ``own`` of the side that fires, ``again``: successes on it are rolled again."""

    platoon: str
    own: bool
    again: bool
    needed: int


@dataclass(frozen=True)
class Circle:
    """A bombardment as it would be: shots, most on one base, batteries, bases from the middle outwards."""

    centre: Point
    radius_u: float
    shots: int
    cap: int
    batteries: int
    bases: tuple[CircleBase, ...]


class Hints(Protocol):
    """A ruleset's answers on one side's knowledge before a bound is resolved: by its own rules, without dice."""

    def orders(
        self, high: Mapping[str, HighCommand], low: Mapping[str, LowCommand], only: Collection[str] | None = None
    ) -> dict[str, PlatoonHint]:
        """The hint of each platoon on the table (or ``only`` those) with these orders."""

    def thread(self, shooter: str, target: str) -> Thread | None:
        """A shot measured as both stand; None where one of them is not on the table."""

    def range_u(self, platoon: str) -> float | None:
        """Range of a platoon that stands; None for unlimited, 0 where it cannot shoot."""

    def rings(self, platoon: str) -> tuple[Ring, ...]:
        """Reaches of a base's command and of its fire, the nearest first; none where nothing is drawn."""

    def circle(self, battalion: str, centre: Point) -> Circle:
        """A bombardment of a battalion with its circle there, as all stand."""

    def terrain(self, point: Point) -> tuple[str, str, str, bool]:
        """(ground, works, cover row, passable) at a point of the table."""
