"""Control points: places on a table and what they are elsewhere, and the map of the plane that fits them."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeGuard, TypeVar

from bound_sim_maps.faults import Unfit
from bound_sim_maps.texts import Phrase, text

#: x and y on the table in 0.01 mm
Place = tuple[int, int]
#: takes a fault: its place, what is wrong, what is allowed
Wrong = Callable[[str, Phrase, Phrase], None]
_T = TypeVar("_T")
MOST_POINTS = 100
#: units of a map's file, beyond which nothing is on a table
_FURTHEST = 1_000_000


@dataclass(frozen=True)
class Similarity:
    """A map of the plane that keeps shapes: complex numbers, ``turn * z + shift``."""

    turn: complex
    shift: complex

    def there(self, point: complex) -> complex:
        return self.turn * point + self.shift

    def back(self, point: complex) -> complex:
        return (point - self.shift) / self.turn

    def error(self, pairs: Sequence[tuple[complex, complex]]) -> float:
        """Distance of the points from where they should be, root mean square, in units of the second points."""
        return math.sqrt(sum(abs(self.there(one) - other) ** 2 for one, other in pairs) / len(pairs))


def fitted(pairs: Sequence[tuple[complex, complex]], stretch: float | None = None) -> Similarity:
    """The similarity by least squares; ``stretch``: the one that makes lengths longer by this factor, no other.

    Raises ValueError where the first points, or the second ones, are one and the same.
    """
    ones, others = (sum(each) / len(pairs) for each in zip(*pairs, strict=True))
    spread = sum(abs(one - ones) ** 2 for one, _ in pairs)
    turn = sum((one - ones).conjugate() * (other - others) for one, other in pairs)
    if not spread or not abs(turn):
        raise Unfit(text("the points are all the same"))
    turn = turn / spread if stretch is None else turn / abs(turn) * stretch
    return Similarity(turn, others - turn * ones)


def control_points(
    raw: object, where: str, key: str, of: Callable[[object], _T | None], allowed: Phrase,
    to_u: Callable[[float], int], wrong: Wrong,
) -> list[tuple[Place, _T]]:  # fmt: skip
    """Control points of a map: each with its place on the table, ``at``, and what that is elsewhere, by ``key``."""
    if not isinstance(raw, list) or not 2 <= len(raw) <= MOST_POINTS:
        wrong(
            where,
            "points",
            text('2 to {most_points} points like {{"at": [x, y], "{key}": ...}}', most_points=MOST_POINTS, key=key),
        )
        return []
    found = []
    for number, each in enumerate(raw, 1):
        place = f"{where} point {number}"
        if not isinstance(each, Mapping) or set(each) != {"at", key}:
            wrong(place, text("is not a control point"), text("an object with at and {key}", key=key))
            continue
        at, value = each["at"], of(each[key])
        good = isinstance(at, list) and len(at) == 2 and all(map(is_number, at)) and max(map(abs, at)) < _FURTHEST
        if not good:
            wrong(place, text("at {at}", at=said(at)), text("[x, y] in the units of the map"))
        if value is None:
            wrong(place, f"{key} {said(each[key])}", allowed)
        elif good:
            found.append(((to_u(at[0]), to_u(at[1])), value))
    if any(one[0] == two[0] for one, two in pairwise(sorted(found, key=lambda point: point[0]))):
        wrong(where, text("two points are at one place"), text("points that lie apart"))
    return found


def said(value: object) -> str:
    """A value as a fault shows it."""
    text = ascii(value)
    return text if len(text) <= 40 else text[:37] + "..."


def is_number(value: object) -> TypeGuard[float]:
    """True where a value of JSON is a finite number."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return isinstance(value, int) or math.isfinite(value)
