"""Lines on the table that join end to end, like sections of wire: where a way meets one, and on which side one stands.

What decides is exact: mirrored and turned it is the same.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from bound_sim.rulesets.kit.geometry.distance import near_segment, turn_of
from bound_sim.rulesets.kit.geometry.points import TOUCH_U, Leg, meeting, to_point
from bound_sim.rulesets.kit.geometry.units import Point
from bound_sim.rulesets.kit.lines.things import Thing


class Bend(NamedTuple):
    """Two lines that meet in a joint, as a line from the one's other end to the other's. ``turned``: the other lies
    before the one in its direction.
    """

    start: Point
    joint: Point
    end: Point
    turned: bool

    def beside(self, point: Point) -> int:
        """On which side of the two a point lies, seen along the first of them from its ``at`` to its ``to``."""
        first, second = turn_of(self.start, self.joint, point), turn_of(self.joint, self.end, point)
        if turn_of(self.start, self.joint, self.end) > 0:
            side = 1 if first > 0 and second > 0 else -1
        else:
            side = -1 if first < 0 and second < 0 else 1
        joined = near_segment(point, (self.joint, self.end), TOUCH_U)
        if joined or turn_of(self.start, self.joint, self.end) == first == 0:
            return 0
        return -side if self.turned else side


def touches(at: Point, line: Thing) -> bool:
    """True if somebody at a place touches a line."""
    return near_segment(at, (line.at, line.to), TOUCH_U)


def same_side(side: int, one: Thing, other: Thing, at: Point) -> int:
    """The side of a line on which somebody stands who stands on this side of one that it joins where he is; 0: none."""
    for end, also, sign in (("at", "at", -1), ("at", "to", 1), ("to", "at", 1), ("to", "to", -1)):
        joint: Point = getattr(one, end)
        if to_point(joint, getattr(other, also)) <= TOUCH_U and to_point(joint, at) <= TOUCH_U:
            return sign * side
    return 0


@dataclass(frozen=True)
class JoinedLines:
    """All lines of a kind; ``lets_by`` says which of them do not hinder who is on his way."""

    lines: Sequence[Thing]
    lets_by: Callable[[Thing], bool]

    def met(self, start: Point, leg: Leg, line: Thing, beside: Callable[[], int], *, crossed: bool) -> float | None:
        """The length of a leg at which it touches or crosses a line; one that is touched is met if it is crossed.

        ``crossed``: it has to be crossed in any case; ``beside``: on which side of it one stands who touches it.
        """
        end = (start[0] + leg.dx, start[1] + leg.dy)
        if touches(start, line):
            return 0.0 if self.across(start, end, line, beside()) else None
        if crossed and not self.through(start, end, line):
            return None
        ends = (line.at, line.to)
        found = meeting((start, end), ends)
        if found is not None:
            return found[0] * leg.length
        # a way along the line itself touches it at its nearer end
        return min((to_point(start, point) for point in ends if near_segment(point, (start, end), 0)), default=None)

    def through(self, start: Point, end: Point, line: Thing) -> bool:
        """True if a way goes from one side of a line to the other, and not over an end where none joins it."""
        a, b = line.at, line.to
        sides = turn_of(a, b, start), turn_of(a, b, end)
        ends = turn_of(start, end, a), turn_of(start, end, b)
        if sides[0] * sides[1] < 0 and ends[0] * ends[1] < 0:
            return True
        return any(
            near_segment(joint, (start, end), 0) and bend.beside(start) * bend.beside(end) < 0
            for joint in (a, b)
            for bend in self.bends(line, joint)
        )

    def across(self, at: Point, end: Point, line: Thing, beside: int) -> bool:
        """True if who stands at a line, on this side of it, goes over it: to the other side."""
        a, b = line.at, line.to
        if near_segment(end, (a, b), TOUCH_U):
            return False
        ex, ey = b[0] - a[0], b[1] - a[1]
        along = (at[0] - a[0]) * ex + (at[1] - a[1]) * ey
        if 0 < along < ex * ex + ey * ey:
            return turn_of(a, b, end) == -beside
        # at its end: round it, where nothing joins it there
        joint = a if along <= 0 else b
        return any(bend.beside(end) == -beside for bend in self.bends(line, joint))

    def bends(self, line: Thing, joint: Point) -> list[Bend]:
        """Lines that close an end of one by beginning or ending there; none where one of them lets by."""
        far = line.to if joint == line.at else line.at
        found: list[Bend] = []
        for other in self.lines:
            if other is line or not touches(joint, other):
                continue
            if self.lets_by(other):
                return []
            for near, beyond in ((other.at, other.to), (other.to, other.at)):
                if to_point(near, joint) <= TOUCH_U:
                    found.append(Bend(far, joint, beyond, turned=joint == line.at))
        return found
