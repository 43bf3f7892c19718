"""Orders of units for a sheet's words, where their standing policy would do worse: ours, no rule. No dice.

Who is told to advance or to assault goes on until fire of small arms, or of guns at less than long range, would reach
it, and into that only where it is one of far more than the enemy; else it holds. In the last turns the nearest of
those that do not hold takes an objective in which nobody stands: what is held early is shot at for longer.
"""
# not measured: what somebody in a seat would order: the rules judge it

from collections.abc import Iterator, Mapping
from math import sqrt
from typing import NamedTuple

from bound_sim.orders.arrows import arrow
from bound_sim.orders.records import OrderLine, Point, declared
from bound_sim.rules.records.policy import SeatView
from bound_sim.rulesets.end_of_empires.book import chart
from bound_sim.rulesets.end_of_empires.book.unit_types import unit_types
from bound_sim.scenario.model import Objective
from bound_sim_maps.table import u_from_cm

#: words by which a unit goes on
_ON = ("advance", "assault")
#: guns at less than long range reach so far from the middle of a unit to that of another; a turn's way, 0.01 mm
_REACH_U, _PACE_U = chart.ARTILLERY_CM[1] * 1000 + 10_000, int(chart.RATES_CM["infantry"][1] * 1000)
#: figures for each of the enemy's with which a unit goes into fire, counted around him
_ODDS, _AROUND_U = 6, 30_000
#: turns to spare of one that sets out for an objective
_SPARE = 1
#: an enemy this near keeps others from an objective; nobody goes further for one
_KEPT_U, _SEARCH_U = 20_000, 60_000


class UnitSeen(NamedTuple):
    """A unit on the table: where its bases stand on the mean, and its figures."""

    unit: str
    kind: chart.Kind
    at: Point
    figures: int
    pinned: bool


def add_orders(
    view: SeatView, high: Mapping[str, OrderLine], low: Mapping[str, OrderLine]
) -> tuple[Mapping[str, OrderLine], Mapping[str, OrderLine]]:  # fmt: skip
    """The sheet, in which holds who would go on and lose by it, and orders of those that take an objective."""
    table = BothSides(view)
    told = {body.unit: high[body.unit].verb for body in table.own if body.unit in high and body.unit not in low}
    going = [body for body in table.own if told.get(body.unit) in _ON]
    found = dict(table.takers([body for body in table.own if told.get(body.unit, "hold") != "hold"]))
    # who is only coming onto the table looks at it first
    on = {body.unit for body in going if body.unit in found or table.pays(body, going)}
    sheet = {
        unit: order if unit in on or order.verb not in _ON else declared(unit, view.bound, "hold")
        for unit, order in high.items()
    }
    return sheet, found


class BothSides:
    """Places of all units, as a side sees them."""

    def __init__(self, view: SeatView) -> None:
        self.view = view
        rows = unit_types(view.scenario.unit_types)
        bodies: dict[str, list[Mapping[str, object]]] = {}
        sides: dict[str, str] = {}
        self._places: list[Point] = []
        for row in view.bases:
            if row["status"] == "on table":
                unit = view.scenario.forces.by_id[row["platoon"]].battalion
                bodies.setdefault(unit, []).append(row)
                sides[unit] = row["side"]
                self._places.append((u_from_cm(row["x_cm"]), u_from_cm(row["y_cm"])))
        found = {unit: _seen(unit, rows[str(members[0]["type"])].kind, members) for unit, members in bodies.items()}
        self.own = [body for unit, body in found.items() if sides[unit] == view.side]
        self.enemies = [body for unit, body in found.items() if sides[unit] != view.side]

    def takers(self, free: list[UnitSeen]) -> Iterator[tuple[str, OrderLine]]:
        """The nearest unit to each objective in which nobody stands goes there when it is time; who is in one stays."""
        busy: set[str] = set()
        left = self.view.scenario.bounds - self.view.bound + 1
        for objective in self.view.scenario.objectives:
            there = next((body for body in free if _inside(objective, body.at)), None)
            if there is not None:
                busy.add(there.unit)
                yield there.unit, arrow(there.unit, self.view.bound, "stay")
            if any(_inside(objective, at) for at in self._places):
                continue
            x0, y0, x1, y1 = objective.area_u
            middle = (x0 + x1) // 2, (y0 + y1) // 2
            if any(_apart(body.at, middle) <= _KEPT_U for body in self.enemies):
                continue
            able = [
                body for body in free
                if body.unit not in busy and self._may_go(body) and _apart(body.at, middle) <= _SEARCH_U
            ]  # fmt: skip
            near = min(able, key=lambda body: (_turns(body, middle), _apart(body.at, middle), body.unit), default=None)
            if near is not None and _turns(near, middle) <= left <= _turns(near, middle) + _SPARE:
                busy.add(near.unit)
                yield near.unit, self._towards(near, middle)

    def _may_go(self, body: UnitSeen) -> bool:
        """EOE-R-9, EOE-R-28: whether a unit moves when it is told to: it is not pinned, and somebody leads it."""
        if body.kind == "battery" or body.pinned:
            return False
        leaders = (one for one in self.own if one.kind == "commander")
        return body.kind == "commander" or any(_apart(body.at, one.at) <= chart.COMMAND_CM * 1000 for one in leaders)

    def _towards(self, body: UnitSeen, at: Point) -> OrderLine:
        far = max(_apart(body.at, at), 1.0)
        length = min(far, chart.RATES_CM[body.kind][1] * 1000)
        way = round((at[0] - body.at[0]) / far * length), round((at[1] - body.at[1]) / far * length)
        return arrow(body.unit, self.view.bound, "advance", path=((0, 0), way))

    def pays(self, body: UnitSeen, going: list[UnitSeen]) -> bool:
        """True if a unit goes on as told: no fire of small arms reaches it there, or it is one of very many."""
        fighting = [foe for foe in self.enemies if foe.kind not in ("commander", "vehicle")]
        near = min(fighting, key=lambda foe: (_apart(body.at, foe.at), foe.unit), default=None)
        if near is None or _apart(body.at, near.at) > _REACH_U + _PACE_U:
            return True
        enemy = sum(foe.figures for foe in fighting if _apart(foe.at, near.at) <= _AROUND_U)
        mine = sum(one.figures for one in going if _apart(one.at, near.at) <= _AROUND_U + _PACE_U)
        return mine >= _ODDS * enemy


def _seen(unit: str, kind: chart.Kind, members: list[Mapping[str, object]]) -> UnitSeen:
    at = [(u_from_cm(row["x_cm"]), u_from_cm(row["y_cm"])) for row in members]  # type: ignore[arg-type]
    middle = sum(x for x, _ in at) // len(at), sum(y for _, y in at) // len(at)
    return UnitSeen(unit, kind, middle, sum(int(str(row["figures"])) for row in members), bool(members[0]["pinned"]))


def _turns(body: UnitSeen, at: Point) -> int:
    """Turns of a unit's way to a place."""
    return -int(-_apart(body.at, at) // (chart.RATES_CM[body.kind][1] * 1000))


def _inside(objective: Objective, at: Point) -> bool:
    x0, y0, x1, y1 = objective.area_u
    return x0 <= at[0] <= x1 and y0 <= at[1] <= y1


def _apart(one: Point, other: Point) -> float:
    return sqrt(float((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2))
