"""Small battles drawn at random (hypothesis): described in whole 0.01 mm, so that they can be mirrored and turned.

The table is a square of three spaces a side; side A faces east, side B west. ``scenario(drawn, turn)`` is the battle
mirrored west to east and turned by quarters; ``back`` brings its places home.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random
from typing import Any

from hypothesis import strategies as st

from bound_sim.battle.battle import Battle
from bound_sim.scenario.model import Scenario
from bound_sim_maps.bases import bases_overlap, corner_offsets
from bound_sim_maps.battlefield import Feature
from tests.rulesets.rules1418.builder import Base, base, ground, rows, setting

SIDE_U = 91440
HALF_WIDTH_U, HALF_DEPTH_U = 2540, 1270
Point = tuple[int, int]


@dataclass(frozen=True)
class Turn:
    """A symmetry of the square table: mirrored west to east or not, then a number of quarter turns clockwise."""

    mirrored: bool
    quarters: int

    def vector(self, x: int, y: int) -> Point:
        """A vector mirrored and turned."""
        x = -x if self.mirrored else x
        for _ in range(self.quarters):
            x, y = y, -x
        return x, y

    def place(self, x: int, y: int) -> Point:
        """A place mirrored and turned about the table's middle."""
        dx, dy = self.vector(2 * x - SIDE_U, 2 * y - SIDE_U)
        return (dx + SIDE_U) // 2, (dy + SIDE_U) // 2

    def bearing(self, tenths: int) -> int:
        """A bearing mirrored and turned, in tenths of a degree."""
        return ((-tenths if self.mirrored else tenths) + 900 * self.quarters) % 3600

    def inverse(self) -> "Turn":
        """What brings it back."""
        return self if self.mirrored else Turn(False, -self.quarters % 4)


AS_IT_IS = Turn(False, 0)
TURNS = [Turn(mirrored, quarters) for mirrored in (False, True) for quarters in range(4)][1:]


@dataclass(frozen=True)
class Unit:
    """A base: id, type, place in 0.01 mm, facing in tenths of a degree, dug in."""

    id: str
    type: str
    x: int
    y: int
    facing: int
    dug_in: bool


@dataclass(frozen=True)
class Order:
    """A company's order: its word, its legs as vectors in 0.01 mm, whom it names, a turn."""

    company: str
    action: str
    legs: tuple[Point, ...]
    toward: str
    shoot: str
    face: int | None


@dataclass(frozen=True)
class Area:
    """A rectangle of ground, works or an item, in 0.01 mm."""

    kind: str
    corners: tuple[int, int, int, int]


@dataclass(frozen=True)
class Drawn:
    """A battle to be."""

    units: tuple[Unit, ...]
    high: tuple[tuple[str, str], ...]
    orders: tuple[tuple[Order, ...], ...]
    areas: tuple[Area, ...]
    rulings: tuple[tuple[str, str], ...] = ()


TYPES = ("Line infantry", "Skirmishers", "Melee cavalry", "Mother tanks", "Late HMG", "Command", "Grenadier squad")
KINDS = ("rough", "impractical", "defensible", "fortification", "wood", "water")


def _overlap(one: Unit, other: Unit) -> bool:
    a = corner_offsets(one.facing, HALF_WIDTH_U, HALF_DEPTH_U)
    b = corner_offsets(other.facing, HALF_WIDTH_U, HALF_DEPTH_U)
    return bool(bases_overlap(other.x - one.x, other.y - one.y, a, b))


def in_water(x: int, y: int, areas: Iterable[Area]) -> bool:
    """Whether a place lies within water, its edges excluded."""
    return any(
        area.kind == "water" and area.corners[0] < x < area.corners[2] and area.corners[1] < y < area.corners[3]
        for area in areas
    )


def _areas(dice: Random, most: int) -> tuple[Area, ...]:
    made = []
    for _ in range(dice.randint(0, most)):
        x, y = dice.randint(30, 55) * 1000, dice.randint(30, 55) * 1000
        wide, high = dice.randint(2, 20) * 1000, dice.randint(2, 20) * 1000
        made.append(Area(dice.choice(KINDS), (x, y, x + wide, y + high)))
    return tuple(made)


@st.composite
def battles(draw: st.DrawFn, *, bounds: int = 2, most: int = 5) -> Drawn:
    """A battle of a few platoons near each other, with orders for each company in each bound.

    Hypothesis draws the sizes and a seed: with every number of its own it draws too few battles with contacts.
    """
    sizes = draw(st.integers(1, most)), draw(st.integers(1, most))
    dice = Random(draw(st.integers(0, 2**32)))
    areas = _areas(dice, draw(st.integers(0, 3)))
    fine = dice.choice([1, 10, 500, 1000])
    near = dice.choice([9000, 13000])
    units: list[Unit] = []
    for battalion, front, size in (("1", 900, sizes[0]), ("9", 2700, sizes[1])):
        middle = 45720 - 4000 if front == 900 else 45720 + 4000
        for number in range(1, size + 1):
            x = middle + fine * dice.randint(-near // fine, near // fine)
            y = 45720 + fine * dice.randint(-near // fine, near // fine)
            askew = dice.choice([0, 0, 0, 0, 450, 900, 100, 223, 3377, 3150, 1800])
            kind = dice.choice(TYPES)
            unit = Unit(
                f"{battalion}/{dice.choice('123')}/{number}", kind, x, y, (front + askew) % 3600,
                kind != "Mother tanks" and dice.random() < 0.3,
            )  # fmt: skip
            if not any(_overlap(unit, other) for other in units) and not in_water(x, y, areas):
                units.append(unit)
    words = [(battalion, dice.choice(("advance", "assault", "assault", "retreat", "hold"))) for battalion in "19"]
    orders = tuple(tuple(_orders(dice, units, dict(words), fine)) for _ in range(bounds))
    return Drawn(tuple(units), tuple(words), orders, areas)


def _orders(dice: Random, units: list[Unit], words: dict[str, str], fine: int) -> Iterable[Order]:
    for company in sorted({unit.id.rsplit("/", 1)[0] for unit in units}):
        enemies = [unit.id for unit in units if unit.id[0] != company[0]]
        ahead = 1 if (company[0] == "1") != (words[company[0]] == "retreat") else -1
        legs = []
        for _ in range(dice.choice((1, 1, 2))):
            x = fine * dice.randint(1, 14000 // fine) * ahead
            legs.append((x, fine * dice.randint(-5000 // fine, 5000 // fine)))
        action = dice.choice(("move", "move", "move", "move", "stay", "cover", "dig"))
        yield Order(
            company, action, tuple(legs) if action in ("move", "cover") else (),
            dice.choice(["", *enemies]) if action == "move" else "", dice.choice(["", *enemies]),
            dice.choice([None, None, None, 900, 2700, 1350]),
        )  # fmt: skip


def _cm(u: int) -> str:
    return f"{u / 1000:.3f}"


def _text(order: Order, turn: Turn) -> str:
    words = [order.company, order.action]
    if order.legs:
        steps = []
        for leg in order.legs:
            x, y = turn.vector(*leg)
            steps.append(f"{_cm(x)},{_cm(y)}")
        words.append("by " + " -> ".join(steps))
    words += ["toward", order.toward] if order.toward else []
    words += ["shoot", order.shoot] if order.shoot else []
    words += ["face", f"{turn.bearing(order.face) / 10}"] if order.face is not None else []
    return " ".join(words)


def _base(unit: Unit, turn: Turn) -> Base:
    x, y = turn.place(unit.x, unit.y)
    return base(unit.id, x / 1000, y / 1000, unit.type, turn.bearing(unit.facing) / 10, dug_in=unit.dug_in)


def _feature(area: Area, turn: Turn) -> Feature:
    x0, y0 = turn.place(*area.corners[:2])
    x1, y1 = turn.place(*area.corners[2:])
    return ground(area.kind, min(x0, x1) / 1000, min(y0, y1) / 1000, max(x0, x1) / 1000, max(y0, y1) / 1000)


def scenario(
    drawn: Drawn, turn: Turn = AS_IT_IS, *, shuffled: Callable[[list[Any]], list[Any]] = lambda items: items
) -> Scenario:
    """The battle, mirrored and turned, its units, orders and High Commands in another order."""
    made = [(unit.id[0], _base(unit, turn)) for unit in drawn.units]
    return setting(
        a=shuffled([made_base for side, made_base in made if side == "1"]),
        b=shuffled([made_base for side, made_base in made if side == "9"]),
        high=", ".join(shuffled([f"{battalion} {word}" for battalion, word in drawn.high])),
        low={bound: shuffled([_text(order, turn) for order in orders]) for bound, orders in enumerate(drawn.orders, 1)},
        features=[_feature(area, turn) for area in drawn.areas], bounds=len(drawn.orders),
        table=(SIDE_U / 1000, SIDE_U / 1000), fronts=(turn.bearing(900) / 10, turn.bearing(2700) / 10),
        rulings=dict(drawn.rulings),
    )  # fmt: skip


def back(battle: Battle, turn: Turn) -> list[dict[str, Any]]:
    """The states of all bounds with places and facings brought back from a mirrored and turned battle."""
    home = turn.inverse()
    brought = []
    for found in rows(battle, "states"):
        x, y = home.place(round(found["x_cm"] * 1000), round(found["y_cm"] * 1000))
        brought.append({**found, "x_cm": x, "y_cm": y, "facing": home.bearing(round(found["facing"] * 10))})
    return brought
