"""Hints for a seat in a game of lines: the meaning of each answer, the effect of each line now. No die falls.

Lines are judged on a copy of the table, one after the other: a move changes where the next line begins.
"""
# not measured: what the desk shows

import copy
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, ClassVar, Generic, TypeVar

from bound_sim.orders.decisions import Decision, SideOrders
from bound_sim.orders.lines import OrderLine
from bound_sim.rules.records.hints import Ghost, GhostBase, Hints, LineHint, UnitHint, told_orders
from bound_sim.rules.records.policy import SeatView
from bound_sim.rules.records.reasons import filled
from bound_sim.rulesets.kit.geometry.lengths import cm
from bound_sim.rulesets.kit.geometry.points import Leg, legs_of, to_point
from bound_sim.rulesets.kit.geometry.units import Point, Pose
from bound_sim.rulesets.kit.lines.driven_turn import Why
from bound_sim.rulesets.kit.lines.table_seat import TableView
from bound_sim.rulesets.kit.lines.turn_side import turn_side
from bound_sim_maps.texts import Phrase, Text, listed, text

V = TypeVar("V", bound=TableView[Any, Any])
#: a ruleset's own hints, who acts, the line -> what it would do
SaysLine = Callable[[Any, Any, OrderLine], Phrase]
#: a ruleset's own hints, the question -> option -> what it means
SaysOptions = Callable[[Any, Decision], Mapping[str, Phrase]]


class LineHints(Hints, Generic[V]):
    """By what one side may know. A ruleset's own class opens its turn on the copy, judges a line and says what it does.

    ``says``: verb -> what it would do, and does to the copy; ``plain``: verb -> what is always said of it; ``answers``:
    kind of question -> what its answers mean; ``reasons``: code -> rule and text.
    """

    says: ClassVar[Mapping[str, SaysLine]]
    plain: ClassVar[Mapping[str, Phrase]]
    answers: ClassVar[Mapping[str, SaysOptions]]
    reasons: ClassVar[Mapping[str, tuple[str, str]]]
    view_of: ClassVar[type]
    view: V
    #: the first bound that is one side's turn; part of a turn -> its verbs, where an open question may be of one part
    first_turn: ClassVar[int] = 1
    #: when a side is asked for lines in its turn: sub-steps that have passed, the part of the turn that is meant
    asked_for: ClassVar[Sequence[tuple[int, tuple[str, ...]]]] = ((1, ()),)
    parts: ClassVar[Mapping[str, Sequence[str]]] = {}

    def __init__(self, view: SeatView) -> None:
        assert isinstance(view, self.view_of)
        super().__init__(view)
        #: of the line that is judged: what ends it, and what it would hit
        self._barred: Phrase = ""
        self._hits = list[str]()
        self._begin()

    def _begin(self) -> None:
        """A fresh copy of the table: what was asked before has changed nothing."""
        known = self.view.game
        same = {id(part): part for part in (known.scenario, known.readings)}
        self.game = copy.deepcopy(known, same)
        self.open_turn()

    # ---- what a ruleset says

    def open_turn(self) -> None:
        """Make the turn of the copy."""
        raise NotImplementedError

    def missing(self, line: OrderLine) -> Phrase:
        """The reason why nobody could carry a line out: its actor, or one that it names, is not there; "" where all
        are."""
        raise NotImplementedError

    def acting(self, line: OrderLine) -> Any:
        """The unit that carries a line out; asked for where ``missing`` says nothing."""
        raise NotImplementedError

    def taken_in(self, line: OrderLine) -> Phrase:
        """A hint on a line that another takes in, "" for one that is carried out by itself."""
        return ""

    def trouble(self, unit: Any, line: OrderLine) -> Why | None:
        """The reason why a line cannot be carried out now, None where it can."""
        raise NotImplementedError

    def spend(self, unit: Any, line: OrderLine) -> None:
        """Write down on the copy that it is done."""
        raise NotImplementedError

    def about(self, unit: Any) -> Phrase:
        """A unit's type, and what it has left."""
        raise NotImplementedError

    def place_of(self, unit: Any) -> Point:
        """The middle of a unit's bodies."""
        raise NotImplementedError

    def may(self, unit: Any) -> Mapping[str, Phrase]:
        """The verbs of a unit's kind, each with why it may not do that now, or ""."""
        raise NotImplementedError

    def bodies(self, unit: Any) -> Mapping[str, Pose]:
        """Poses of a unit's bases that are on the table, by their ids."""
        raise NotImplementedError

    def placed(self, unit: Any, line: OrderLine) -> Mapping[str, Pose]:
        """Poses of the bases that a line places on the table, by their ids; none of a line that places nobody."""
        return {}

    def as_told(self, unit: Any, line: OrderLine) -> tuple[tuple[Point, ...], float]:
        """The way as it is told, and how far of it the unit may go, of a line whose end the rules do not show yet."""
        return (), 0.0

    # ---- what is asked

    @property
    def turn_of(self) -> str:
        """The side whose turn the bound is; "" where it is both sides', and before anybody knows."""
        side = turn_side(self.game.scenario, self.view.bound, first_turn=self.first_turn, first=self.game.first)
        return side.id if side is not None else ""

    def opening(self, orders: SideOrders) -> Sequence[tuple[SeatView, Decision]]:
        """In its own turn a side is asked for more lines, on this copy of the table with the turn begun."""
        if self.turn_of not in ("", self.view.side):
            return ()
        self._begin()
        told, side, bound = told_orders(self.view, orders), self.view.side, self.view.bound
        return [
            (replace(self.view, scenario=told, passed=passed, game=self.game),
             Decision("next-action", side, bound, about=part))
            for passed, part in self.asked_for
        ]  # fmt: skip

    def verbs(self, decision: Decision) -> Sequence[str]:
        """Those of the part of the turn that a question is of."""
        return [verb for part in decision.about for verb in self.parts.get(part, ())]

    def options(self, decision: Decision) -> Mapping[str, Phrase]:
        """The meaning of each answer, as all stand."""
        self._begin()
        says = self.answers.get(decision.kind)
        return says(self, decision) if says else {}

    def lines(self, lines: Sequence[OrderLine]) -> Sequence[LineHint]:
        """In their order: a move changes where the next line begins, an action is spent."""
        self._begin()
        return [self._line(line) for line in lines]

    def unit(self, unit: str, lines: Sequence[OrderLine]) -> UnitHint | None:
        """A unit after these lines; None for one that is not on the table."""
        self.lines(lines)
        line = OrderLine(unit, "", bound=self.view.bound)
        if self.missing(line):
            return None
        acting = self.acting(line)
        return UnitHint(self.about(acting), self.may(acting), self.place_of(acting))

    def told(self, why: Why | None) -> Phrase:
        """A reason in words, "" for none."""
        return filled(self.reasons[why.code][1], why.words) if why else ""

    def bars(self, why: Phrase) -> Phrase:
        """Note what ends the line that is judged before its end; in the words that are said of it too."""
        self._barred = why
        return why

    def hit(self, *ids: str) -> None:
        """Note whom or what the line that is judged would hit or come to."""
        self._hits += [each for each in ids if each not in self._hits]

    def _line(self, line: OrderLine) -> LineHint:
        missing = self.missing(line)
        if missing:
            return _refused(line, missing)
        taken_in = self.taken_in(line)
        if taken_in:
            return LineHint(line, True, taken_in)
        unit = self.acting(line)
        why = self.trouble(unit, line)
        if why is not None:
            return _refused(line, self.told(why), self.placed(unit, line))
        self._barred = ""
        self._hits.clear()
        self.spend(unit, line)
        if unit is None:
            return LineHint(line, True, self.plain[line.verb])
        says, start, stood = self.says.get(line.verb), self.place_of(unit), dict(self.bodies(unit))
        said = says(self, unit, line) if says else self.plain[line.verb]
        return LineHint(line, True, said, self._ghost(unit, line, said, start, stood))

    def _ghost(self, unit: Any, line: OrderLine, said: Phrase, start: Point, stood: Mapping[str, Pose]) -> Ghost:
        """The row of a line that was just carried out on the copy."""
        way, reach = _way(start, self.place_of(unit), line) if stood else ((), 0.0)
        stands = self.bodies(unit)
        if not way and stands == stood:
            way, reach = self.as_told(unit, line)
            stands = _shifted(stood, way, reach, line.get("face")) if way else stood
        ends = tuple(GhostBase(base, pose[:2], pose[2]) for base, pose in stands.items() if stood.get(base) != pose)
        return Ghost(line.unit, way, reach, ends, True, self._barred, tuple(self._hits), said=(("", said),))


def _refused(line: OrderLine, why: Phrase, placed: Mapping[str, Pose] | None = None) -> LineHint:
    """The hint of a line that cannot be carried out; who would be ``placed`` by it stands where it says."""
    ends = tuple(GhostBase(base, pose[:2], pose[2]) for base, pose in (placed or {}).items())
    return LineHint(line, False, why, Ghost(line.unit, ends=ends, fits=False, barred=why, said=(("", why),)))


def _shifted(stood: Mapping[str, Pose], way: Sequence[Point], reach: float, face: Any) -> dict[str, Pose]:
    """Bases as far along the first leg of a way as it is gone."""
    dx, dy = Leg(way[1][0] - way[0][0], way[1][1] - way[0][1]).at(reach)
    return {base: (x + dx, y + dy, facing if face is None else face) for base, (x, y, facing) in stood.items()}


def _way(start: Point, end: Point, line: OrderLine) -> tuple[tuple[Point, ...], float]:
    """The way that a unit was told from its middle, and how far of it it gets; none where it stays.

    It is straight where the line names no legs.
    """
    if start == end:
        return (), 0.0
    told: Any = line.get("way")
    legs = legs_of(told) if told else [Leg(end[0] - start[0], end[1] - start[1])]
    points, gone, nearest = [start], 0.0, (float("inf"), 0.0)
    for leg in legs:
        x, y = points[-1]
        along = ((end[0] - x) * leg.dx + (end[1] - y) * leg.dy) / leg.length
        on_leg = min(max(along, 0.0), leg.length)
        dx, dy = leg.at(on_leg)
        nearest = min(nearest, (to_point((x + dx, y + dy), end), gone + on_leg))
        points.append((x + leg.dx, y + leg.dy))
        gone += leg.length
    return tuple(points), nearest[1]


def always(said: Mapping[str, Phrase], hints: Any, decision: Decision) -> Mapping[str, Phrase]:
    """Meanings of the answers to a question that always mean the same."""
    return said


def percent(chance: Fraction) -> str:
    """A chance, to whole percents."""
    return f"{float(100 * chance):.0f} %"


def in_six(face: int) -> Phrase:
    """The chance of a die up to this face."""
    return text("{face} in 6", face=face)


def table_of(results: Sequence[Phrase]) -> Text:
    """Results of the faces of a die: ``away 2 in 6, fails 4 in 6``."""
    chances = {result: in_six(results.count(result)) for result in results}
    return listed(text("{result} {chance}", result=result, chance=chance) for result, chance in chances.items())


def place(at: Point) -> str:
    """A place in cm."""
    return f"{cm(at[0]):g},{cm(at[1]):g}"
