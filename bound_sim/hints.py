"""What a side may ask of a ruleset while it draws its orders: the answers, whatever the ruleset. Lengths in 0.01 mm."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from bound_sim.orders import HighCommand, LowCommand, Point

#: the log's tables as columns, as far as they are known
Tables = Mapping[str, Mapping[str, Sequence[Any]]]


@dataclass(frozen=True)
class Way:
    """R-17: a platoon's line in 0.01 mm, the length it would get along it, its whole length, and why it ends."""

    line: tuple[Point, ...]
    reach_u: float
    length_u: float
    end: Point
    ended: str
    ground: str
    on_road: bool
    half_way: Point | None


@dataclass(frozen=True)
class PlatoonHint:
    """R-9: what a platoon would set out to do: told ``word`` (empty: silence), whether its cell allows it, ``done``.

    ``needed`` is its modified R while it does so; ``reasons`` are (rule, sentence). ``target`` is whom it would shoot
    at if nothing moved, "" for nobody, in ``substep``.
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


@dataclass(frozen=True)
class Thread:
    """R-25, R-26, R-32: a shot measured: distance and range in 0.01 mm (None: unlimited), what it needs, its chance.

    ``blocked`` says whether ground lies between that stops sight; it stops the shot only where ``sight_counts``
    (Q-line-of-sight).
    """

    distance_u: float
    range_u: float | None
    blocked: bool
    sight_counts: bool
    dice: int
    bonus: int
    needed: int
    resilience: int
    cover_row: str
    dug_in: bool
    chance: float
    rerolled: bool


@dataclass(frozen=True)
class CircleBase:
    """R-37: a base under a circle; ``own`` of the side that fires, ``again``: successes on it are rolled again."""

    platoon: str
    own: bool
    again: bool
    needed: int


@dataclass(frozen=True)
class Circle:
    """R-35, R-36: a bombardment as it would be: shots, most on one base, batteries, bases from the middle outwards."""

    centre: Point
    radius_u: float
    shots: int
    cap: int
    batteries: int
    bases: tuple[CircleBase, ...]


class Hints(Protocol):
    """What a ruleset answers on one side's knowledge before a bound is resolved: by its own rules, without dice."""

    def orders(
        self, high: Mapping[str, HighCommand], low: Mapping[str, LowCommand], only: Collection[str] | None = None
    ) -> dict[str, PlatoonHint]:
        """What each platoon on the table (or ``only`` those) would do with these orders, and why."""

    def thread(self, shooter: str, target: str) -> Thread | None:
        """A shot measured as both stand; None where one of them is not on the table."""

    def range_u(self, platoon: str) -> float | None:
        """Range of a platoon that stands; None for unlimited, 0 where it cannot shoot."""

    def circle(self, battalion: str, centre: Point) -> Circle:
        """A bombardment of a battalion with its circle there, as all stand."""

    def terrain(self, point: Point) -> tuple[str, str, str, bool]:
        """(ground, works, cover row, passable) at a point of the table."""
