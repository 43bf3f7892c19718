"""Hints on a scenario's orders that cannot be carried out, whatever the dice, for its writer; none is a fault.

Each hint rests on a length that nothing in the battle can exceed (a ruleset's ``reach``), so a hint is never wrong;
a battle without hints may disappoint all the same.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import pairwise
from math import hypot, inf
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import shapely

from bound_sim.orders.records import OrderLine
from bound_sim.rules import ruleset
from bound_sim.scenario.files import LINES
from bound_sim.scenario.forces import ON_CALL, Platoon
from bound_sim.scenario.inputs import place_words
from bound_sim.scenario.model import Objective, Scenario
from bound_sim_maps.faults import Fault
from bound_sim_maps.table import cm_from_u
from bound_sim_maps.texts import Phrase, text

if TYPE_CHECKING:
    import numpy.typing as npt

    from bound_sim.rules.records.unit_chart import AtBest, Reach

TOML, FORCES, ORDERS = "scenario.toml", "forces.csv", "orders*.csv, arrows*.txt"
#: a length that is exceeded by less is not
_NEAR_U = 5.0
#: platoons whose enemies are looked for at once
_ROWS = 2_000
#: names that are listed
_LISTED = 8
#: words of High Commands under which units may move without an arrow
_MOVING = ("advance", "assault", "retreat")


def hints(scenario: Scenario) -> list[Fault]:
    """Every hint, in the form of a fault: file, place, what is so, what would change it."""
    rules = ruleset(scenario.ruleset)
    found = [*_without_orders(scenario), *_dug_in_without_works(scenario)]
    if rules.offers("reach"):
        outlook = _Outlook(scenario, rules.reach(scenario))
        found += [*outlook.long_arrows(), *outlook.never_near(), *outlook.objectives()]
    return found


def _listed(names: list[str]) -> Phrase:
    more = text(" and {count} more", count=len(names) - _LISTED) if len(names) > _LISTED else ""
    return ", ".join(names[:_LISTED]) + more


def _without_orders(scenario: Scenario) -> Iterator[Fault]:
    files = LINES if ruleset(scenario.ruleset).grammar.lines else ORDERS
    lines = [line for given in scenario.lines.values() for line in given]
    told = {battalion for battalion, _ in scenario.high}
    told |= {unit.split("/", 1)[0] for unit in (*(unit for unit, _ in scenario.low), *(line.unit for line in lines))}
    whole = {line.side for line in lines if not line.unit}
    for side in scenario.sides:
        own = [name for name, (first, *_) in scenario.forces.battalions.items() if first.side == side.id]
        if side.id in whole or scenario.seats.get(side.id, "hold") != "hold":
            continue  # a policy orders them
        silent = [name for name in own if name not in told]
        if not silent:
            continue
        where = text("rows and lines for them in {files}", files=files)
        if len(silent) == len(own):
            yield Fault(TOML, text("sides.{id}", id=side.id), text("has no orders in any bound"), where)
        else:
            yield Fault(
                TOML,
                text("sides.{id}", id=side.id),
                text("no orders in any bound for: {silent:text}", silent=_listed(silent)),
                where,
            )


def _dug_in_without_works(scenario: Scenario) -> Iterator[Fault]:
    placed = [p for p in scenario.forces.platoons if p.dug_in and p.x_u is not None and p.y_u is not None]
    if not placed:
        return
    from bound_sim_maps.geometry import compile_ground
    from bound_sim_maps.queries import terrain_at

    ground = compile_ground(scenario.battlefield)
    bare: dict[str, list[Platoon]] = defaultdict(list)
    for platoon in placed:
        if terrain_at(ground, platoon.x_u or 0, platoon.y_u or 0)[1] == 0:
            bare[platoon.side].append(platoon)
    for side, platoons in bare.items():
        companies = _listed([*dict.fromkeys(platoon.company_id for platoon in platoons)])
        first = platoons[0]
        wrong = text(
            "platoons of side {side} that are dug in where the map has no work: {count}, in {companies:text}",
            side=side,
            count=len(platoons),
            companies=companies,
        )
        at = text(
            "{id} at ({x_cm}, {y_cm}) cm for one: pits in the open, or a trench that is missed",
            id=first.id,
            x_cm=f"{first.x_cm:g}",
            y_cm=f"{first.y_cm:g}",
        )
        yield Fault(FORCES, place_words(first.place.partition(": ")[2]), wrong, at)


class _MayMove(NamedTuple):
    """A bound in which a company may move: under which word; the length of its arrow, None without one; platoons that
    do not follow that; true where a platoon without an arrow moves too.
    """

    bound: int
    word: str
    length: float | None
    exempt: frozenset[str]
    moving: bool


class _Arrow(NamedTuple):
    """An arrow as far as it matters here: its length, 0.0 where nothing is drawn; platoons that do not follow it."""

    length: float
    drawn: bool
    exempt: frozenset[str]


class _Outlook:
    """Lengths of a scenario's arrows beside what its platoons can do at best."""

    def __init__(self, scenario: Scenario, reach: "Reach") -> None:
        self.scenario, self._reach = scenario, reach
        self.placed = [p for p in scenario.forces.platoons if p.x_u is not None and p.y_u is not None]
        self._known: dict[tuple[object, ...], AtBest] = {}
        self.arrows = {key: _arrow(order) for key, order in scenario.low.items()}
        self.companies: dict[str, list[int]] = defaultdict(list)
        for row, platoon in enumerate(self.placed):
            self.companies[platoon.company_id].append(row)
        #: units that are told anything at all
        self.told = {unit for unit, _ in (*scenario.high, *scenario.low)}

    def reach(self, platoon: Platoon, word: str) -> "AtBest":
        """The most that a platoon may do: many are alike."""
        alike = *_kind(platoon), word
        if alike not in self._known:
            self._known[alike] = self._reach(platoon, word)
        return self._known[alike]

    def _word(self, unit: str, bound: int) -> str:
        command = self.scenario.high.get((unit.split("/", 1)[0], bound))
        return command.verb if command else ""

    def _best(self, unit: str, word: str, exempt: frozenset[str]) -> float:
        """The longest way of a unit's platoons in a bound, without end where none follows its arrow."""
        forces = self.scenario.forces
        members = forces.companies.get(unit) or forces.battalions.get(unit, ())
        ways = (self.reach(p, word).way_u for p in members if p.id not in exempt and p.x_u is not None)
        return max(ways, default=inf)

    def _opens(self, platoon: Platoon) -> int:
        return 1 if platoon.arrives == ON_CALL else platoon.arrives

    def long_arrows(self) -> Iterator[Fault]:
        """Arrows that are longer than the quickest of their platoons gets in that bound: a line a unit."""
        too_long: dict[str, list[tuple[OrderLine, float, float]]] = defaultdict(list)
        known: dict[tuple[str, str, frozenset[str]], float] = {}
        for key, order in self.scenario.low.items():
            length, _, exempt = self.arrows[key]
            told = order.unit, self._word(order.unit, order.bound), exempt
            if told not in known:
                known[told] = self._best(*told)
            if length > known[told] + _NEAR_U:
                too_long[order.unit].append((order, length, known[told]))
        for unit, found in too_long.items():
            order, length, best = max(found, key=lambda one: one[1] - one[2])
            file, _, place = order.place.partition(": ")
            bounds = ", ".join(str(one.bound) for one, *_ in found)
            wrong = (
                text(
                    "the arrow of {unit} is {length} cm long in bound {bound}; too long in bounds {bounds}",
                    unit=unit,
                    length=f"{cm_from_u(length):.1f}",
                    bound=order.bound,
                    bounds=bounds,
                )
                if len(found) > 1
                else text(
                    "the arrow of {unit} is {length} cm long in bound {bound}",
                    unit=unit,
                    length=f"{cm_from_u(length):.1f}",
                    bound=order.bound,
                )
            )
            yield Fault(
                file,
                place_words(place),
                wrong,
                text("at the very best it gets {best} cm", best=f"{cm_from_u(best):.1f}"),
            )

    def _ways(self, last: Mapping[str, int] | None = None) -> "npt.NDArray[np.float64]":
        """Greatest way of each placed platoon by its orders, up to a bound for each company."""
        ways = np.zeros(len(self.placed))
        for company, members in self.companies.items():
            end = self.scenario.bounds if last is None else last.get(company, self.scenario.bounds)
            moves = self._moves(company, self.placed[members[0]].battalion, end)
            if not moves:
                continue
            named = frozenset().union(*(move.exempt for move in moves))
            known: dict[tuple[object, ...], float] = {}
            for row in members:
                platoon = self.placed[row]
                alike = *_kind(platoon), self._opens(platoon), platoon.id if platoon.id in named else ""
                if alike not in known:
                    known[alike] = self._way(platoon, moves)
                ways[row] = known[alike]
        return ways

    def _way(self, platoon: Platoon, moves: list[_MayMove]) -> float:
        """The greatest way of a platoon in some bounds."""
        way, opens = 0.0, self._opens(platoon)
        known: dict[str, float] = {}
        for bound, word, length, exempt, moving in moves:
            if bound < opens:
                continue
            if word not in known:
                known[word] = self.reach(platoon, word).way_u
            if length is not None and platoon.id not in exempt:
                way += min(known[word], length)
            elif moving:
                way += known[word]
        return way

    def _moves(self, company: str, battalion: str, end: int) -> list[_MayMove]:
        """The bounds in which a company may move."""
        if self.told.isdisjoint((company, battalion)):
            return []
        low: Mapping[tuple[str, int], OrderLine] = self.scenario.low
        found = []
        for bound in range(1, end + 1):
            word = self._word(battalion, bound)
            key = company, bound
            order = low.get(key)
            if order is None:
                key = battalion, bound
                order = low.get(key)
            moving = word in _MOVING or (order is not None and order.verb not in ("", "stay", "dig"))
            arrow = self.arrows.get(key)
            if arrow is not None and arrow.drawn:
                found.append(_MayMove(bound, word, arrow.length, arrow.exempt, moving))
            elif moving:
                found.append(_MayMove(bound, word, None, frozenset(), moving))
        return found

    def never_near(self) -> Iterator[Fault]:
        """Companies that are told to move or to assault and can't come within range, or to contact."""
        scenario = self.scenario
        assaults: dict[str, int] = {}
        for (battalion, bound), command in scenario.high.items():
            if command.verb == "assault":
                for platoon in scenario.forces.battalions.get(battalion, ()):
                    assaults[platoon.company_id] = max(bound, assaults.get(platoon.company_id, 0))
        moving = {unit for (unit, _), arrow in self.arrows.items() if arrow.drawn}
        gaps = self._gaps(self._ways())
        short_of: dict[tuple[str, str], list[tuple[str, float]]] = defaultdict(list)
        for company, members in self.companies.items():
            battalion = self.placed[members[0]].battalion
            if company not in assaults and moving.isdisjoint((company, battalion)):
                continue
            contact = min(gaps[row] for row in members)
            shots = [self.reach(self.placed[row], "").range_u for row in members]
            range_u = inf if None in shots else max(shot for shot in shots if shot is not None)
            if company in assaults and contact > _NEAR_U and contact < inf:
                short_of[battalion, "contact"].append((company, contact))
            elif (company in moving or battalion in moving) and range_u + _NEAR_U < contact < inf:
                short_of[battalion, "range"].append((company, contact - range_u))
        for (battalion, what), found in short_of.items():
            far = cm_from_u(min(gap for _, gap in found))
            names = _listed([company for company, _ in found])
            wrong = (
                text("battalion {battalion}: {names:text} never come to contact", battalion=battalion, names=names)
                if what == "contact"
                else text("battalion {battalion}: {names:text} never shoot", battalion=battalion, names=names)
            )
            allowed = text(
                "by the orders of both sides the nearest enemy stays {far} cm too far away at the very best",
                far=f"{far:.1f}",
            )
            yield Fault(TOML, "bounds", wrong, allowed)

    def _gaps(self, ways: "npt.NDArray[np.float64]") -> "npt.NDArray[np.float64]":
        """For each placed platoon the least gap that can be left to an enemy, infinite where there is none.

        An enemy that comes nearer than the nearest one does stands at most as far away as that one's gap and the
        longest way of all: nobody else is looked at.
        """
        x = np.array([p.x_u for p in self.placed], dtype=np.float64)
        y = np.array([p.y_u for p in self.placed], dtype=np.float64)
        half = np.array([hypot(p.width_u, p.depth_u) / 2 for p in self.placed])
        side = np.array([p.side for p in self.placed])
        gaps = np.full(len(self.placed), inf)
        for own in dict.fromkeys(side.tolist()):
            mine, foes = np.flatnonzero(side == own), np.flatnonzero(side != own)
            if not len(foes):
                continue
            places: Any = shapely.points(x[foes], y[foes])
            tree, longest = shapely.STRtree(places), (half[foes] + ways[foes]).max()
            for rows in np.array_split(mine, -(-len(mine) // _ROWS)):
                points = shapely.points(x[rows], y[rows])
                first, nearest = tree.query_nearest(points, all_matches=False)
                least = np.full(len(rows), inf)
                near = foes[nearest]
                least[first] = np.hypot(x[near] - x[rows], y[near] - y[rows]) - half[near] - ways[near]
                asked, found = tree.query(points, predicate="dwithin", distance=least + longest + _NEAR_U)
                near, of = foes[found], rows[asked]
                np.minimum.at(least, asked, np.hypot(x[near] - x[of], y[near] - y[of]) - half[near] - ways[near])
                gaps[rows] = least - half[rows] - ways[rows]
        return gaps

    def objectives(self) -> Iterator[Fault]:
        """Objectives that no platoon can stand in by the last bound, whatever it is told."""
        for number, objective in enumerate(self.scenario.objectives, 1):
            nearest: tuple[float, float, str] | None = None
            for platoon in self.placed:
                apart = _apart(platoon, objective)
                bounds = max(0, self.scenario.bounds - self._opens(platoon) + 1)
                way = bounds * max(self.reach(platoon, word).way_u for word in ("", *_MOVING))
                if apart <= way + _NEAR_U:
                    break
                if nearest is None or apart - way < nearest[0] - nearest[1]:
                    nearest = apart, way, platoon.id
            else:
                if nearest is not None:
                    apart, way, name = nearest
                    wrong = text(
                        "nobody can reach {name} by the end of bound {bounds}",
                        name=objective.name,
                        bounds=self.scenario.bounds,
                    )
                    yield Fault(
                        TOML,
                        text("objectives {number}", number=number),
                        wrong,
                        text(
                            "{name} is {apart} cm away and gets {way} cm at the very best",
                            name=name,
                            apart=f"{cm_from_u(apart):.1f}",
                            way=f"{cm_from_u(way):.1f}",
                        ),
                    )


def _kind(platoon: Platoon) -> tuple[object, ...]:
    """The cells of a platoon that decide the most that it may do."""
    return platoon.type, platoon.transport, platoon.cells


def _arrow(order: OrderLine) -> _Arrow:
    """The arrow of an order; its length is leg by leg."""
    path = order.points("path")
    length = sum([hypot(x1 - x0, y1 - y0) for (x0, y0), (x1, y1) in pairwise(path)])
    return _Arrow(length, bool(path), frozenset(order.names("exempt")))


def _apart(platoon: Platoon, objective: Objective) -> float:
    x0, y0, x1, y1 = objective.area_u
    x, y = platoon.x_u or 0, platoon.y_u or 0
    return hypot(max(x0 - x, x - x1, 0), max(y0 - y, y - y1, 0))
