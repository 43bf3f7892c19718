"""The same case on another table: mirrored, turned by a quarter, its lines shuffled, its ids dealt out in reverse.

Every transform changes what goes into the battle, and ``Back`` brings what came out to the case's own places and
names, so that the case's claims stand as they are written.
"""

import random
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

import numpy as np
import shapely

from bound_sim.cases.case import Case
from bound_sim.cases.changed_lines import changed_answer, changed_line, changed_words
from bound_sim.cases.compare import Mismatch
from bound_sim.orders.arrows import changed
from bound_sim.orders.records import OrderLine, Point
from bound_sim.orders.units_of_length import Units
from bound_sim.rules import ruleset
from bound_sim.rules.records.cases import Change, Record, Records
from bound_sim.scenario.areas_file import EDGES
from bound_sim.scenario.forces import Forces, natural_key
from bound_sim.scenario.model import Scenario
from bound_sim_maps.areas import AreaNet
from bound_sim_maps.battlefield import Battlefield
from bound_sim_maps.table import Table, cm_from_u, u_from_cm

T = TypeVar("T")


class NotPossible(Exception):
    """A case that this transform cannot be made of, and why."""


@dataclass(frozen=True)
class Plane:
    """A mirror (west is east) or a quarter turn clockwise (north is east) of a table ``width_u`` by ``height_u``."""

    mirror: bool
    width_u: int
    height_u: int

    def point(self, x: int, y: int) -> Point:
        return (self.width_u - x, y) if self.mirror else (y, self.width_u - x)

    def back(self, x: int, y: int) -> Point:
        return (self.width_u - x, y) if self.mirror else (self.width_u - y, x)

    def vector(self, x: int, y: int) -> Point:
        return (-x, y) if self.mirror else (y, -x)

    def bearing(self, tenths: int) -> int:
        return (-tenths if self.mirror else tenths + 900) % 3600

    def bearing_back(self, tenths: int) -> int:
        return (-tenths if self.mirror else tenths - 900) % 3600

    def name(self, unit: str) -> str:
        return unit


@dataclass(frozen=True)
class PlaneBack:
    """The way back from a plane, as a change."""

    plane: Plane

    def point(self, x: int, y: int) -> Point:
        return self.plane.back(x, y)

    def vector(self, x: int, y: int) -> Point:
        return (-x, y) if self.plane.mirror else (-y, x)

    def bearing(self, tenths: int) -> int:
        return self.plane.bearing_back(tenths)

    def name(self, unit: str) -> str:
        return unit


@dataclass(frozen=True)
class Renaming:
    """Other ids of units, by those that they had."""

    names: Mapping[str, str]

    def point(self, x: int, y: int) -> Point:
        return x, y

    def vector(self, x: int, y: int) -> Point:
        return x, y

    def bearing(self, tenths: int) -> int:
        return tenths

    def name(self, unit: str) -> str:
        return self.names.get(unit, unit)


#: pairs of columns that are a place, keys of records that are one, columns that are a bearing
_PLACES = (("x_cm", "y_cm"), ("from_x_cm", "from_y_cm"), ("to_x_cm", "to_y_cm"))
_POINTS = ("point", "circle", "mark", "impact")
_BEARINGS = ("facing", "from_facing", "to_facing")
#: columns that are a unit's id
_IDS = ("unit", "platoon", "target", "shooter", "striker", "opponent", "by", "passed_to", "contact", "in_contact")
_NAMED = re.compile(r"(\bbattalion |)([\w.\-]+(?:/[\w.\-]+){1,2}|(?<=battalion )[\w.\-]+)")


@dataclass(frozen=True)
class Back:
    """The way back from a transformed battle's records to the case's own."""

    plane: Plane | None = None
    names: dict[str, str] = field(default_factory=dict)
    #: of the lengths in answers
    units: Units = "cm"

    def records(self, found: Records) -> Records:
        """Every record with the case's own places and names."""
        return {kind: [self._record(record) for record in made] for kind, made in found.items()}

    def text(self, text: str) -> str:
        """A text with the case's own names: of companies and platoons, and where it says battalion."""
        if not self.names:
            return text
        return _NAMED.sub(lambda match: match[1] + self.names.get(match[2], match[2]), text)

    def mismatch(self, found: Mismatch) -> Mismatch:
        """A mismatch, with the case's own places and names."""
        return replace(found, expected=self._words(str(found.expected)), got=self._words(str(found.got)))

    def _words(self, text: str) -> str:
        change = PlaneBack(self.plane) if self.plane else Renaming(self.names)
        return changed_words(text, change, self.units)

    def _record(self, record: Record) -> Record:
        made = dict(record)
        made |= {key: self._words(made[key]) for key in ("about", "answer") if key in made}
        made |= {"names": {self.names.get(name, name) for name in made["names"]}} if "names" in made else {}
        if self.names:
            made |= {key: self.names.get(made[key], made[key]) for key in _IDS if key in made}
            made |= {key: self.text(made[key]) for key in ("text",) if key in made}
        if self.plane is None:
            return made
        for x, y in _PLACES:
            if x in made:
                made[x], made[y] = self._place(made[x], made[y])
        for key in _POINTS:
            if key in made:
                made[key] = self._place(*made[key])
        for key in _BEARINGS:
            if key in made:
                made[key] = self.plane.bearing_back(round(made[key] * 10)) / 10
        return made

    def _place(self, x_cm: float, y_cm: float) -> tuple[float, float]:
        assert self.plane is not None
        x, y = self.plane.back(u_from_cm(x_cm), u_from_cm(y_cm))
        return cm_from_u(x), cm_from_u(y)


def transformed(case: Case, transform: str) -> tuple[Case, Back]:
    """The case under a transform, and the way back. Raises NotPossible."""
    if transform in ("mirrored", "turned"):
        table = case.scenario.battlefield.table
        plane = Plane(transform == "mirrored", table.width_u, table.height_u)
        return _said(replace(case, scenario=_on_plane(case.scenario, plane)), plane), Back(
            plane, units=ruleset(case.scenario.ruleset).grammar.units
        )
    if transform == "shuffled":
        return _shuffled(case), Back()
    if transform == "renamed":
        return _renamed(case)
    return case, Back()


def _said(case: Case, change: Change) -> Case:
    """A case with its lines, its answers and its ruleset's own tables changed."""
    scenario = case.scenario
    rules = ruleset(scenario.ruleset)
    verbs = rules.grammar.lines
    lines = {key: tuple(changed_line(line, verbs, change) for line in given) for key, given in scenario.lines.items()}

    def answer(text: str, kind: str, bound: int, side: str) -> str:
        own = [verb for verb in verbs if verb.word in rules.questions[kind].verbs]
        return changed_answer(text, own, change, bound=bound, side=side, units=rules.grammar.units)

    answers = case.answers and tuple(
        replace(each, text=answer(each.text, each.kind, each.bound, each.side)) for each in case.answers
    )
    own_tables = case.book.own(scenario.own, change)
    return replace(case, scenario=replace(scenario, lines=lines, own=own_tables), answers=answers)


def _on_plane(scenario: Scenario, plane: Plane) -> Scenario:
    old = scenario.battlefield.table
    table = old if plane.mirror else Table(old.height_u, old.width_u, old.space_u)
    net = _areas(scenario.areas, plane)
    table = replace(table, places=net.places)

    def reference(text: str) -> str:
        return _reference(text, old, table, plane)

    def area(x0: int, y0: int, x1: int, y1: int) -> tuple[int, int, int, int]:
        (ax, ay), (bx, by) = plane.point(x0, y0), plane.point(x1, y1)
        return min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)

    field_ = scenario.battlefield
    features = tuple(replace(each, geometry=_geometry(each.geometry, plane)) for each in field_.features)
    spaces = {reference(space): terrain for space, terrain in field_.spaces.items()}
    return replace(
        scenario,
        battlefield=Battlefield(table, spaces, features, field_.title, field_.units, field_.note),
        sides=tuple(replace(side, front=plane.bearing(side.front)) for side in scenario.sides),
        forces=Forces(tuple(_platoon(platoon, plane) for platoon in scenario.forces.platoons)),
        high={key: replace(high, operands=tuple((name, reference(str(at))) for name, at in high.operands))
              for key, high in scenario.high.items()},
        low={key: _low_command(low, plane) for key, low in scenario.low.items()},
        objectives=tuple(replace(each, area_u=area(*each.area_u)) for each in scenario.objectives), areas=net,
    )  # fmt: skip


def _areas(net: AreaNet, plane: Plane) -> AreaNet:
    """Areas at their anchors on the other table, at the edges where its own have gone."""
    edges = {(bearing * 900) % 3600: name for bearing, name in enumerate(EDGES)}
    turned = {name: edges[plane.bearing(bearing)] for bearing, name in edges.items()}
    return replace(
        net,
        areas=tuple(
            replace(area, at=plane.point(*area.at), edges=tuple(turned[edge] for edge in area.edges))
            for area in net.areas
        ),
    )


def _reference(text: str, old: Table, new: Table, plane: Plane) -> str:
    """The grid reference of the same area; Raises NotPossible where the spaces don't fall on spaces."""
    try:
        x0, y0, x1, y1 = old.area(text)
    except ValueError:
        return text  # off the table, and so off the other: a case may expect the fault
    (ax, ay), (bx, by) = plane.point(x0, y0), plane.point(x1, y1)
    west, south, east, north = min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)
    found = new.reference((west + east) // 2, (south + north) // 2)
    found = found if "." in text else found.partition(".")[0]
    if new.area(found) != (west, south, east, north):
        raise NotPossible(f"{text} falls on no space of the other table: take a table of whole spaces, or opt out")
    return found


def _geometry(geometry: Any, plane: Plane) -> Any:
    def move(places: Any) -> Any:
        x, y = places[:, 0], places[:, 1]
        return np.stack((plane.width_u - x, y) if plane.mirror else (y, plane.width_u - x), axis=1)

    return shapely.transform(geometry, move)


def _platoon(platoon: Any, plane: Plane) -> Any:
    if platoon.x_u is None:
        return replace(platoon, facing=plane.bearing(platoon.facing))
    x, y = plane.point(platoon.x_u, platoon.y_u)
    return replace(platoon, x_u=x, y_u=y, facing=plane.bearing(platoon.facing))


def _low_command(low: OrderLine, plane: Plane) -> OrderLine:
    toward, circle, facing = low.target("toward"), low.point("circle"), low.number("facing")
    by_vectors = low.points("path")[:1] == ((0, 0),)
    path = tuple((plane.vector if by_vectors else plane.point)(*point) for point in low.points("path"))
    return changed(
        low, path=path, toward=plane.point(*toward) if isinstance(toward, tuple) else toward,
        circle=circle and plane.point(*circle), facing=None if facing is None else plane.bearing(facing),
    )  # fmt: skip


def _shuffled(case: Case) -> Case:
    """Units, orders and dice in another order of lines, always the same one."""
    dealer = random.Random(case.id)

    def deal(things: Iterable[T]) -> list[T]:
        dealt = list(things)
        dealer.shuffle(dealt)
        return dealt

    scenario = case.scenario
    platoons = sorted(deal(scenario.forces.platoons), key=lambda platoon: natural_key(platoon.id))
    made = replace(
        scenario, forces=Forces(tuple(platoons)), high=dict(deal(scenario.high.items())),
        low=dict(deal(scenario.low.items())), rulings=dict(deal(scenario.rulings.items())),
    )  # fmt: skip
    return replace(case, scenario=made, dice=tuple(deal(case.dice)))


def _renamed(case: Case) -> tuple[Case, Back]:
    """Battalions' ids dealt out in the reverse order, and companies' and platoons' within them."""
    scenario = case.scenario
    names = _reversed_names([platoon.id for platoon in scenario.forces.platoons])

    def name(unit: str) -> str:
        return names.get(unit, unit)

    def roller(who: str) -> str:
        """A unit that rolls as a whole stands as ``unit GE1`` in dice."""
        return f"unit {name(who.removeprefix('unit '))}" if who.startswith("unit ") else name(who)

    platoons = []
    for platoon in scenario.forces.platoons:
        battalion, *between, number = name(platoon.id).split("/")
        company = between[0] if between else ""
        platoons.append(replace(platoon, battalion=battalion, battalion_name=battalion, company=company, number=number))
    forces = Forces(tuple(sorted(platoons, key=lambda platoon: natural_key(platoon.id))))
    made = replace(
        scenario, forces=forces,
        high={(name(unit), bound): replace(order, unit=name(unit))
              for (unit, bound), order in scenario.high.items()},
        low={(name(unit), bound): _renamed_order(order, name) for (unit, bound), order in scenario.low.items()},
    )  # fmt: skip
    dice = [replace(roll, unit=roller(roll.unit), target=roller(roll.target)) for roll in case.dice]
    back = Back(names={new: old for old, new in names.items()})
    return _said(replace(case, scenario=made, dice=tuple(dice)), Renaming(names)), back


def _renamed_order(order: OrderLine, name: Callable[[str], str]) -> OrderLine:
    toward = order.target("toward")
    return changed(
        replace(order, unit=name(order.unit)), shoot=name(order.word("shoot")),
        toward=name(toward) if isinstance(toward, str) else toward,
        shots=tuple((name(unit), count) for unit, count in order.shares("shots")),
        exempt=tuple(map(name, order.names("exempt"))),
    )  # fmt: skip


def _reversed_names(platoons: list[str]) -> dict[str, str]:
    """Id -> id of battalions, companies and platoons: the first gets the last one's name, and so on."""

    def dealt(parts: Iterable[str]) -> dict[str, str]:
        names = sorted(set(parts), key=natural_key)
        return dict(zip(names, reversed(names), strict=True))

    names: dict[str, str] = {}

    def deal(paths: list[list[str]], old: str, new: str) -> None:
        for part, other in dealt(path[0] for path in paths).items():
            names[old + part] = new + other
            below = [path[1:] for path in paths if path[0] == part and len(path) > 1]
            if below:
                deal(below, f"{old}{part}/", f"{new}{other}/")

    deal([platoon.split("/") for platoon in platoons], "", "")
    return names
