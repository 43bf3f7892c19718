"""Tiny battles for tests, in code: bases in cm, orders as one-line text, dice by roll; read the log's tables.

    battle = play(
        a=[base("1/1/1", 20, 30)],
        b=[base("9/1/1", 40, 30, dug_in=True)],
        high="1 assault",
        low=["1/1 move by 12,0 toward 9/1/1"],
        dice=["1 4 9/1/1 shot 6 6"],
    )
    assert end(battle, "1/1/1") == (27.4, 30.0, 90.0)

Side A faces east and side B west unless ``fronts`` say otherwise; a base faces as its side. Without ``dice`` every die
of the battle is keyed by a fixed seed.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from shapely.geometry import LineString, box

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import DiceSource, KeyedDice, key_from_seed
from bound_sim.dice.typed import TypedDice
from bound_sim.logs.log import rows_of
from bound_sim.orders.records import OrderLine, declared
from bound_sim.orders.text import parse_order
from bound_sim.rules.records.case_words import Line
from bound_sim.rulesets.rules1418.answers.cases import dice as dice_of_line
from bound_sim.rulesets.rules1418.book.unit_types import type_book
from bound_sim.rulesets.rules1418.book.words import DICE_WORDS, GRAMMAR
from bound_sim.scenario.forces import Forces, Platoon, natural_key
from bound_sim.scenario.model import Scenario, Side
from bound_sim_maps.battlefield import Battlefield, Feature
from bound_sim_maps.table import Table, u_from_cm

SEED = 1418
#: R-2, in cm.
WIDTH, DEPTH = 5.08, 2.54


@dataclass(frozen=True)
class Base:
    """A platoon to be: its id, place in cm, and what differs from a Line platoon on the table."""

    id: str
    x: float | None
    y: float | None
    type: str
    facing: float | None
    dug_in: bool
    arrives: int
    transport: str
    parent: str
    men: int
    dismounted: bool


def base(
    platoon: str, x: float | None = None, y: float | None = None, type: str = "Line infantry",
    facing: float | None = None, *, dug_in: bool = False, arrives: int = 1, transport: str = "",
    parent: str = "Line infantry", men: int = 30, dismounted: bool = False,
) -> Base:  # fmt: skip
    """A base by its id (battalion/company/number) and its centre in cm; none for guns off the table."""
    return Base(platoon, x, y, type, facing, dug_in, arrives, transport, parent, men, dismounted)


def ground(kind: str, x0: float, y0: float, x1: float, y1: float) -> Feature:
    """A rectangle (cm) of rough or impractical ground, defensible or fortification works, a wood, town, water."""
    area = box(u_from_cm(x0), u_from_cm(y0), u_from_cm(x1), u_from_cm(y1))
    if kind in ("open", "rough", "impractical"):
        return Feature(kind, "ground", area, ground=kind)
    if kind in ("defensible", "fortification"):
        return Feature(kind, "works", area, works=kind)
    if kind in ("wood", "town", "wire"):
        return Feature(kind, "item", area, item=kind)
    return Feature(kind, "impassable", area)


def crossing(
    x0: float, y0: float, x1: float, y1: float, *, narrow: bool = False, opens: int = 1, closes: int | None = None
) -> Feature:
    """A bridge or ford over a rectangle, in cm (Q-impassable)."""
    area = box(u_from_cm(x0), u_from_cm(y0), u_from_cm(x1), u_from_cm(y1))
    return Feature("crossing", "crossing", area, narrow=narrow, opens=opens, closes=closes)


def road(*points: tuple[float, float], intact: bool = True) -> Feature:
    """A road through points in cm."""
    return Feature("road", "road", LineString([(u_from_cm(x), u_from_cm(y)) for x, y in points]), intact=intact)


def setting(
    *, a: Iterable[Base], b: Iterable[Base], high: str | Mapping[int, str] = "",
    low: Sequence[str] | Mapping[int, Sequence[str]] = (),
    features: Iterable[Feature] = (), rulings: Mapping[str, str] | None = None, bounds: int = 1,
    table: tuple[float, float] = (120, 90), fronts: tuple[float, float] = (90, 270),
    types: Mapping[str, Mapping[str, object]] | None = None,
) -> Scenario:  # fmt: skip
    """A scenario; ``high`` like "1 assault, 9 hold" and the lines ``low`` count in every bound, or are mapped by it."""
    book = type_book(types or {})
    platoons = [_platoon(side, front, made, book) for side, front, members in (("A", fronts[0], a), ("B", fronts[1], b))
                for made in members]  # fmt: skip
    field = Table(u_from_cm(table[0]), u_from_cm(table[1]))
    highs: dict[tuple[str, int], OrderLine] = {}
    lows: dict[tuple[str, int], OrderLine] = {}
    for bound in range(1, bounds + 1):
        words = high if isinstance(high, str) else high.get(bound, "")
        for part in filter(None, (part.strip() for part in words.split(","))):
            battalion, word, *reference = part.split()
            highs[battalion, bound] = declared(battalion, bound, word, *reference)
        for text in low.get(bound, ()) if isinstance(low, Mapping) else low:
            order = parse_order(text, bound=bound, grammar=GRAMMAR, table=field, place="orders: line 1")
            lows[order.unit, bound] = order
    return Scenario(
        "test", "1418", bounds, Battlefield(field, {}, tuple(features)),
        (Side("A", "A", round(fronts[0] * 10), "#0072b2"), Side("B", "B", round(fronts[1] * 10), "#d55e00")),
        Forces(tuple(sorted(platoons, key=lambda platoon: natural_key(platoon.id)))), highs, lows, rulings or {},
        types or {},
    )  # fmt: skip


def _platoon(side: str, front: float, made: Base, book: Any) -> Platoon:
    battalion, company, number = made.id.split("/")
    facing = front if made.facing is None else made.facing
    width_u, depth_u = book.size_u(made.type)
    return Platoon(
        side, side, side, battalion, battalion, company, number, made.type, made.parent,
        None if made.x is None else u_from_cm(made.x), None if made.y is None else u_from_cm(made.y),
        round(facing * 10) % 3600, made.dug_in, made.arrives, made.men, made.transport, made.dismounted,
        width_u, depth_u,
    )  # fmt: skip


def typed(lines: Iterable[str]) -> TypedDice:
    """Scripted dice, one roll a line: ``bound substep who purpose [at target] [round n] dice ...``.

    ``1 4 9/1/1 shot 6`` or ``1 melee 1/1/1 melee round 1 5 2``; "bombard reroll" and the like are two words.
    """
    rolls = []
    for text in lines:
        bound, _, rest = text.partition(" ")
        rolls += dice_of_line(Line("", (int(bound),), rest), Forces(()))
    return TypedDice(rolls, words=DICE_WORDS)


def fight(scenario: Scenario, dice: DiceSource | Iterable[str] | None = None, *, tables: int = 1) -> Battle:
    """Play a scenario to its end; ``dice`` as lines (none left over, none missing), a source, or keyed by a seed."""
    source: DiceSource
    if dice is None:
        source = KeyedDice(key_from_seed(SEED))
    elif isinstance(dice, Iterable):
        source = typed(dice)
    else:
        source = dice
    battle = Battle(scenario, source, tables=tables)
    battle.run()
    return battle


def play(*, dice: DiceSource | Iterable[str] | None = None, **given: Any) -> Battle:
    """``fight(setting(...), dice)``."""
    return fight(setting(**given), dice)


def rows(battle: Battle, table: str, **where: object) -> list[dict[str, Any]]:
    """Rows of a table of the log, those that match: ``rows(battle, "moves", platoon="1/1/1", bound=1)``."""
    return [row for row in rows_of(battle.log[table]) if all(row[key] == value for key, value in where.items())]


def row(battle: Battle, table: str, **where: object) -> dict[str, Any]:
    """The one row that matches."""
    found = rows(battle, table, **where)
    assert len(found) == 1, found
    return found[0]


def state(battle: Battle, platoon: str, bound: int = 1) -> dict[str, Any]:
    """The state of a platoon at a bound's end."""
    return row(battle, "states", platoon=platoon, bound=bound)


def end(battle: Battle, platoon: str, bound: int = 1) -> tuple[float, float, float]:
    """(x cm, y cm, facing in degrees) of a platoon at a bound's end."""
    found = state(battle, platoon, bound)
    return found["x_cm"], found["y_cm"], found["facing"]


def moved(battle: Battle, platoon: str, bound: int = 1) -> dict[str, Any]:
    """The move of a platoon in step 5 of a bound."""
    return row(battle, "moves", platoon=platoon, bound=bound)


def codes(battle: Battle, platoon: str, bound: int = 1) -> list[str]:
    """The codes of what was explained about a platoon in a bound."""
    return [found["code"] for found in rows(battle, "explanations", platoon=platoon, bound=bound)]


def shooters(battle: Battle, bound: int = 1) -> dict[str, tuple[str, str]]:
    """Who shot in a bound: shooter -> (sub-step, target)."""
    return {found["shooter"]: (found["substep"], found["target"]) for found in rows(battle, "shots", bound=bound)}


def with_rulings(scenario: Scenario, **readings: str) -> Scenario:
    """The same scenario with rulings switched: ``with_rulings(s, packing="none")``."""
    switched = {f"Q-{name.replace('_', '-')}": reading for name, reading in readings.items()}
    return replace(scenario, rulings={**scenario.rulings, **switched})
