"""Hints of a ruleset for a seat that orders and answers: the same records for all rules. Lengths in 0.01 mm."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import dist
from typing import Any, ClassVar, NamedTuple

from bound_sim.orders.decisions import Decision, Impossible, SideOrders
from bound_sim.orders.lines import OrderLine
from bound_sim.orders.records import Point
from bound_sim.rules.records.policy import SeatView
from bound_sim.scenario.model import Scenario
from bound_sim_maps.table import cm_from_u
from bound_sim_maps.texts import Phrase, listed, text

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
    def words(self) -> Phrase:
        """Like ``4.5 of 9.0 cm, edge of ground``."""
        if self.reach_u >= self.length_u:
            return text("{length_u} cm", length_u=f"{cm_from_u(self.length_u):.1f}")
        why = "" if self.ended in ("order done", "") else f", {self.ended}"
        return text(
            "{reach_u} of {length_u} cm{why}",
            reach_u=f"{cm_from_u(self.reach_u):.1f}",
            length_u=f"{cm_from_u(self.length_u):.1f}",
            why=why,
        )


@dataclass(frozen=True)
class PlatoonHint:
    """A platoon's intention: told ``word`` (empty: silence), ``legal`` where its cell allows it, ``done``.

    ``needed`` is its modified R while it does so; ``reasons`` are (rule, sentence). ``target`` is the unit that it
    would shoot at if nothing moved, "" for none, in ``substep``. ``said`` is all of that in the ruleset's words.
    ``led_by`` is the unit through which it is in command, where rules have chains of command; ``needs_lead``: it has to
    be, to move. ``idle`` is the reason why its battalion's order comes to nothing as all stand, "" where it does not.
    What a ruleset does not know (a matrix, cover rows, R) is empty.
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
    reasons: tuple[tuple[str, Phrase], ...]
    said: Phrase = ""
    led_by: str = ""
    needs_lead: bool = False
    idle: Phrase = ""


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
    said: Phrase = ""

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
    name: Phrase


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


class GhostBase(NamedTuple):
    """A base where it would come to stand; ``facing`` in tenths of a degree, None: as before."""

    base: str
    at: Point
    facing: int | None


@dataclass(frozen=True)
class Ghost:
    """A unit by an order that is given or still being drawn: a row that a map can draw.

    ``way``: where its middle goes, as ordered, its first place included; none where it goes nowhere. ``reach_u``: how
    far of that it gets. ``ends``: the bases that would stand otherwise. ``barred``: what ends it before, or why it does
    not ``fit``. ``hits``: ids of units and things that it would hit or come to. ``gets``: how far it gets, in words;
    ``said``: all that it would do, each with the numbers of the bases that it is said of, "" for the whole unit.
    """

    unit: str
    way: tuple[Point, ...] = ()
    reach_u: float = 0.0
    ends: tuple[GhostBase, ...] = ()
    fits: bool = True
    barred: Phrase = ""
    hits: tuple[str, ...] = ()
    gets: Phrase = ""
    said: tuple[tuple[Phrase, Phrase], ...] = ()

    @property
    def length_u(self) -> float:
        """The length of its way as ordered."""
        return _all_of(self.way)


class LineHint(NamedTuple):
    """The effect of a line as things stand, those before it done; or, where it does not ``fit``, the reason."""

    line: OrderLine
    fits: bool
    said: Phrase
    ghost: Ghost | None = None

    @property
    def to_its_end(self) -> bool:
        """True for a line that would be done, and whose way nothing ends before."""
        return self.fits and not (self.ghost and self.ghost.barred)


class UnitHint(NamedTuple):
    """A unit's state and what it has left, in words; the verbs of its kind, each with the reason against it now, or "".

    ``may`` is empty where orders are arrows. ``at``: the middle of its bodies, 0.01 mm; None for one in a box.
    """

    said: Phrase
    may: Mapping[str, Phrase]
    at: tuple[int, int] | None


class Proposal(NamedTuple):
    """An answer to an open question that a side may take as it is, and what it comes to, in words."""

    answer: str
    said: Phrase


class Hints:
    """A ruleset's answers on what a seat knows (``view``), before dice fall and by its own rules.

    Here all answers are empty; a ruleset overrides those that its rules give.
    """

    #: the log that a view holds (``SeatView.tables``) says how all stand; else the view must be of a battle
    by_log: ClassVar[bool] = False
    #: what a platoon would do depends on the orders of its own battalion alone: others may be left out
    by_battalion: ClassVar[bool] = False

    def __init__(self, view: SeatView) -> None:
        self.view = view

    # ---- orders

    def orders(
        self, high: Mapping[str, OrderLine], low: Mapping[str, OrderLine], only: Collection[str] | None = None
    ) -> dict[str, PlatoonHint]:
        """The hint of each platoon on the table (or ``only`` those) with these orders."""
        return {}

    def lines(self, lines: Sequence[OrderLine]) -> Sequence[LineHint]:
        """The effect of each line of a programme, in their order."""
        return ()

    def ghosts(self, orders: SideOrders, units: Collection[str]) -> tuple[Ghost, ...]:
        """The rows of an order that is still being drawn, all others of ``orders`` given.

        Of lines it is the last of them; of arrows those of ``units``, a row for each.
        """
        if orders.lines:
            last = self.lines(orders.lines)[-1:]
            return tuple(hint.ghost or Ghost(hint.line.unit, fits=hint.fits, said=(("", hint.said),)) for hint in last)
        members = self.view.scenario.forces.companies
        own = {
            unit: [one.id for one in members.get(unit, ()) if unit not in orders.low
                   or one.id not in orders.low[unit].names("exempt")]
            for unit in units
        }  # fmt: skip
        told = self.orders(orders.high, orders.low, only=[base for bases in own.values() for base in bases])
        return tuple(
            ghost_of(unit, orders.low.get(unit), [told[base] for base in bases if base in told])
            for unit, bases in own.items()
        )

    def openers(self, lines: Sequence[OrderLine], line: OrderLine) -> Sequence[Proposal]:
        """Lines one of which has to stand between ``lines`` and ``line`` for that to be done, the best first.

        None where it needs none, or where none would do.
        """
        return ()

    def impossible(self, lines: Sequence[OrderLine]) -> Iterable[Impossible]:
        """Faults of lines that a side hands in for the bound that opens, by its own knowledge alone."""
        return ()

    def unit(self, unit: str, lines: Sequence[OrderLine]) -> UnitHint | None:
        """A unit after these lines; None for one that is off the table, or of which the rules do not say."""
        return None

    def of_side(self) -> Mapping[str, Phrase]:
        """Verbs of lines of the side itself that nothing can come of any more -> why."""
        return {}

    @property
    def turn_of(self) -> str:
        """The side whose turn the bound is; "" where it is nobody's alone, or not known yet."""
        return ""

    # ---- questions

    def opening(self, orders: SideOrders) -> Sequence[tuple[SeatView, Decision]]:
        """The open questions for lines that the bound brings its side, as all stand when it opens, with these orders.

        Each with what the side would know as it is asked: so a policy can be asked what it would order.
        """
        return ()

    def options(self, decision: Decision) -> Mapping[str, Phrase]:
        """Meanings of the answers to a question, by option; those that are not there explain themselves."""
        return {}

    def proposals(self, decision: Decision) -> Sequence[Proposal]:
        """Answers by lines to an open question, the best first."""
        return ()

    def verbs(self, decision: Decision) -> Sequence[str]:
        """Words of the verbs that answer an open question now, in order; none where all of its kind's do."""
        return ()

    def cards(self, decision: Decision) -> tuple[int, int] | None:
        """The least and the most cards that a line names which answers a question; None where rules do not say."""
        return None

    # ---- the table

    def thread(self, shooter: str, target: str) -> Thread | None:
        """A shot measured as both stand; None where one of them is not on the table, or the rules do not say."""
        return None

    def range_u(self, platoon: str) -> float | None:
        """Range of a platoon that stands; None for unlimited, 0 where it cannot shoot."""
        return 0.0

    def rings(self, platoon: str) -> tuple[Ring, ...]:
        """Reaches of a base's command and of its fire, the nearest first; none where nothing is drawn."""
        return ()

    def circle(self, battalion: str, centre: Point) -> Circle:
        """A bombardment of a battalion with its circle there, as all stand; of nothing where nobody lays any."""
        return Circle(centre, 0.0, 0, 0, 0, ())

    def terrain(self, point: Point) -> tuple[str, str, str, bool] | None:
        """(ground, works, cover row, passable) at a point of the table; None where the rules do not say."""
        return None


def told_orders(view: SeatView, orders: SideOrders) -> Scenario:
    """The scenario of a view with these words and lines as the side's own of the bound."""
    return replace(
        view.scenario, high={(unit, view.bound): word for unit, word in orders.high.items()},
        lines={(view.side, view.bound): orders.lines},
    )  # fmt: skip


def ghost_of(unit: str, order: OrderLine | None, told: Sequence[PlatoonHint], start: Point | None = None) -> Ghost:
    """A unit's row, of the hints of its bases under its order; its way begins at ``start``, else in their middle."""
    ways = [hint.way for hint in told if hint.way is not None]
    if start is None and ways:
        begins = [way.line[0] for way in ways]
        start = sum(x for x, _ in begins) // len(ways), sum(y for _, y in begins) // len(ways)
    path = order.points("path") if order is not None else ()
    drawn = len(path) > 1
    goes = [way for way in ways if way.reach_u > 0]
    least = min(ways, key=lambda way: way.reach_u, default=None) if drawn else next(iter(goes), None)
    line: tuple[Point, ...] = path
    if not drawn:
        line = (least.line[0], least.end) if least is not None else ()
    way = tuple((start[0] + x - line[0][0], start[1] + y - line[0][1]) for x, y in line) if start is not None else ()
    barred: list[Phrase] = [
        text("{reason} ({rule})", reason=reason, rule=rule)
        for hint in told if not hint.legal for rule, reason in hint.reasons
    ]  # fmt: skip
    if not barred and least is not None and least.reach_u < least.length_u:
        barred = [least.ended]
    return Ghost(
        unit, way, least.reach_u if least is not None else _all_of(way),
        tuple(GhostBase(hint.platoon, hint.way.end, hint.way.facing) for hint in told
              if hint.way is not None and (hint.way.reach_u > 0 or hint.way.facing is not None)),
        all(hint.legal for hint in told), listed(dict.fromkeys(one for one in barred if one), "; "),
        tuple(dict.fromkeys(hint.target for hint in told if hint.target)), least.words if least is not None else "",
        _said_of(told),
    )  # fmt: skip


def _said_of(told: Sequence[PlatoonHint]) -> tuple[tuple[str, Phrase], ...]:
    groups: dict[Phrase, list[str]] = {}
    for hint in told:
        groups.setdefault(hint.said, []).append(hint.platoon.rpartition("/")[2])
    return tuple((", ".join(numbers), said) for said, numbers in groups.items())


def _all_of(way: Sequence[Point]) -> float:
    return sum(dist(start, end) for start, end in zip(way, way[1:], strict=False))


def by_log(scenario: Scenario, tables: Tables, bound: int, side: str = "") -> SeatView:
    """A view at the opening of a bound of those who know this scenario and this log; side "": the umpire."""
    return SeatView(side, bound, 0, scenario, tables=tables)
