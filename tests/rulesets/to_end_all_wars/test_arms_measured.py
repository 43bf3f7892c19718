"""covers: bound_sim/rulesets/to_end_all_wars/steps

Bursts, mines, flames and drives of drawn tables, against plain measuring: whom a burst kills, where a mine goes off,
whom a flame touches, how far a tank gets.
"""

import random
from collections.abc import Mapping
from math import atan2, cos, degrees, dist, hypot, radians, sin
from pathlib import Path
from typing import Any

import pytest
import shapely
from shapely import affinity

from bound_sim.battle.battle import Battle
from bound_sim.cases.reader import read_cases
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.logs.log import rows_of

SEEDS = range(25)
Point = tuple[float, float]
#: what is nearer to an edge than this is not judged: places and bearings are whole, cm
CLOSE = 0.02


def played(folder: Path, seed: int, units: str, orders: str, *, ground: str = "", own: str = "") -> Battle:
    """Three turns of a table, Red begins."""
    path = folder / f"{seed}.toml"
    path.write_text(
        'ruleset = "to-end-all-wars"\n[[case]]\nid = "TEAW-R-26-01"\ntitle = "Drawn"\nrules = ["TEAW-R-26"]\n'
        f'why = "Measured."\nbounds = 3\nrulings = {{"TEAW-Q-first" = "the scenario\'s"}}\n'
        f'own = {{game = {{first = "Red"}}{own}}}\nground = """\n{ground}\n"""\nunits = """\n{units}\n"""\n'
        f'orders = """\n{orders}\n"""\nexpect = "nobody shoots"\n',
        encoding="utf-8",
    )
    battle = Battle(read_cases([path])[0].scenario, KeyedDice(key_from_seed(seed)))
    battle.run()
    return battle


def table(battle: Battle, name: str, bound: int) -> list[Mapping[str, Any]]:
    return [row for row in rows_of(battle.log[name]) if row["bound"] == bound]


def places(battle: Battle, bound: int) -> dict[str, Point]:
    """Where those on the table stand at a turn's end."""
    rows = table(battle, "states", bound)
    return {row["platoon"]: (row["x_cm"], row["y_cm"]) for row in rows if row["status"] == "on table"}


def spot(draw: random.Random, west: float, east: float, south: float = 15, north: float = 45) -> Point:
    """A point of a lattice of half a cm: many distances are whole."""
    return draw.randint(round(2 * west), round(2 * east)) / 2, draw.randint(round(2 * south), round(2 * north)) / 2


def in_hole(point: Point, hole: tuple[float, float, float, float]) -> bool:
    return hole[0] <= point[0] <= hole[2] and hole[1] <= point[1] <= hole[3]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_burst_kills_those_within_5_cm_who_share_its_shelter(tmp_path: Path, seed: int) -> None:
    draw = random.Random(seed)
    holes = []
    for _ in range(3):
        x, y = spot(draw, 24, 36)
        holes.append((x, y, x + draw.randint(2, 12) / 2, y + draw.randint(2, 12) / 2))
    men = [spot(draw, 22, 42) for _ in range(16)]
    words = [f"Blue B{n} Engineer at {x:g},{y:g} men 1" for n, (x, y) in enumerate(men)]
    marks = [spot(draw, 24, 33, 24, 36) for _ in range(3)]
    battle = played(
        tmp_path, seed, "\n".join(["Red RD1 Raider at 20,30", *words]),
        "\n".join(["bound 1", *(f"RD1 grenade {x:g},{y:g}" for x, y in marks), "bound 2",
                   *(f"B{n} leaves grenade" for n in range(16))]),
        ground="\n".join(f"{draw.choice(('trench', 'shell-hole'))} {w:g},{s:g} to {e:g},{n:g}" for w, s, e, n in holes),
    )  # fmt: skip
    thrown = [(row["x_cm"], row["y_cm"]) for row in table(battle, "throws", 1)]
    assert len(thrown) == sum(dist((20, 30), mark) <= 15 for mark in marks)
    before, after = places(battle, 2), places(battle, 3)
    for name, at in before.items():
        own = {n for n, hole in enumerate(holes) if in_hole(at, hole)}
        dies = False
        for burst in thrown:
            its = {n for n, hole in enumerate(holes) if in_hole(burst, hole)}
            dies |= round(dist(at, burst), 9) <= 5 and (bool(own & its) if its else not own)
        assert (name not in after) == dies, name


@pytest.mark.parametrize("seed", SEEDS)
def test_a_mine_goes_off_where_the_first_man_is_4_cm_off(tmp_path: Path, seed: int) -> None:
    draw = random.Random(seed)
    men = [spot(draw, 16, 20, 26, 34) for _ in range(5)]
    mine, other = spot(draw, 20, 34, 24, 36), spot(draw, 20, 36, 20, 40)
    dx, dy = draw.choice(((15, 0), (12, 9), (9, -12), (10, 5), (0, 15)))
    units = [f"Red AS1/{n} Assault at {x:g},{y:g}" for n, (x, y) in enumerate(men, 1)]
    battle = played(
        tmp_path, seed, "\n".join([*units, f"Blue B1 Engineer at {other[0]:g},{other[1]:g} men 1",
                                   "Blue B2 Assault at 90,80"]),
        f"AS1 move by {dx},{dy}", own=f', mines = [{{side = "Blue", at = [{mine[0]}, {mine[1]}]}}]',
    )  # fmt: skip
    if any(row["code"] == "enemy-near" for row in table(battle, "explanations", 1)):
        return
    length = hypot(dx, dy)
    at = [s / 1000 * length for s in range(1001)]
    ways = [[(x + dx * s / length, y + dy * s / length) for s in at] for x, y in men]
    if any(abs(min(dist(here, mine) for here in way) - 4) < CLOSE for way in ways):
        return  # somebody passes at that very distance, between two looks
    near = [min(dist(way[k], mine) for way in ways) for k in range(len(at))]
    first = next((k for k, off in enumerate(near) if off <= 4 + 1e-9), None)
    if first is None:
        assert table(battle, "hits", 1) == []
        assert all(row["length_cm"] == pytest.approx(length) for row in table(battle, "moves", 1))
        return
    # the length between two looks
    lo, hi = (at[first - 1] if first else 0.0), at[first]
    dead = {row["target"] for row in table(battle, "hits", 1)}
    for n, (x, y) in enumerate(men, 1):
        offs = [dist((x + dx * s / length, y + dy * s / length), mine) for s in (lo, hi)]
        if min(abs(off - 5) for off in offs) > CLOSE:
            assert (f"AS1/{n}" in dead) == (offs[1] < 5), n
    assert ("B1/1" in dead) == (dist(other, mine) <= 5)
    for row in table(battle, "moves", 1):
        if row["platoon"] in dead:
            assert lo - CLOSE <= row["length_cm"] <= hi + CLOSE
        else:
            assert row["length_cm"] == pytest.approx(length, abs=CLOSE)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_flame_touches_those_in_its_triangle(tmp_path: Path, seed: int) -> None:
    draw = random.Random(seed)
    men = [spot(draw, 8, 34, 17, 43) for _ in range(30)]
    bearing = draw.choice((90, 0, 45, draw.randint(0, 3599) / 10))
    words = [f"Blue B{n} Engineer at {x:g},{y:g} men 1" for n, (x, y) in enumerate(men)]
    battle = played(tmp_path, seed, "\n".join(["Red FL1 Flamethrower at 20,30 men 1", *words]),
                    f"FL1 flame from FL1/1 toward {bearing:g}")  # fmt: skip
    found = {row["target"]: row["needed"] for row in table(battle, "flames", 1)}
    assert set(found) <= {f"B{n}/1" for n in range(30)}
    for n, (x, y) in enumerate(men):
        ahead = (x - 20) * sin(radians(bearing)) + (y - 30) * cos(radians(bearing))
        aside = abs((x - 20) * cos(radians(bearing)) - (y - 30) * sin(radians(bearing)))
        edges = [abs(ahead - end) for end in (0, 4, 8, 12)] + [abs(aside - ahead / 4)]
        exact = bearing in (0, 90)
        if exact or min(edges) > CLOSE:
            inside = ahead >= -1e-9 and ahead <= 12 + 1e-9 and aside <= ahead / 4 + 1e-9
            needs = 3 if ahead <= 4 + 1e-9 else 4 if ahead <= 8 + 1e-9 else 5
            assert found.get(f"B{n}/1") == (needs if inside else None), n


def hull(at: Point, facing: float, grown: float = 0.0) -> Any:
    """The outline of a tank."""
    box = shapely.box(at[0] - 2 - grown, at[1] - 4 - grown, at[0] + 2 + grown, at[1] + 4 + grown)
    return affinity.rotate(box, -facing, origin=at)


def length_until(start: Point, leg: Point, facing: float, others: list[Any], grown: float) -> float:
    """How far a hull drives before it lies on something, in steps of half a millimetre."""
    length = hypot(*leg)
    for k in range(round(length * 20) + 1):
        s = min(k / 20, length)
        here = hull((start[0] + leg[0] * s / length, start[1] + leg[1] * s / length), facing, grown)
        if any(here.contains(other) if other.geom_type == "Point" else here.intersection(other).area > 1e-6
               for other in others):  # fmt: skip
            return s
    return length


@pytest.mark.parametrize("seed", SEEDS)
def test_a_tank_drives_until_it_touches(tmp_path: Path, seed: int) -> None:
    draw = random.Random(seed)
    start = (30.0, 30.0)
    leg = draw.choice(((15.0, 0.0), (0.0, 14.0), (9.0, 12.0), (12.0, -9.0), (5.0, -14.0)))
    facing = degrees(atan2(leg[0], leg[1])) % 360
    men = [spot(draw, 34, 52, 18, 52) for _ in range(4)]
    tank, turned = spot(draw, 38, 52, 20, 50), draw.randint(0, 359)
    water = spot(draw, 36, 50, 20, 50)
    lake = shapely.box(*water, water[0] + 2, water[1] + 3)
    others = [*(shapely.Point(*man) for man in men), hull(tank, turned), lake]
    if any(hull(start, facing).buffer(0.1).intersects(other) for other in others):
        return  # it begins on one of them
    if any(lake.intersects(other) for other in others[:-1]):
        return  # nobody stands in water
    units = [f"Blue B{n} Engineer at {x:g},{y:g} men 1" for n, (x, y) in enumerate(men)]
    battle = played(
        tmp_path, seed, "\n".join(["Red T1 Tank at 30,30", *units,
                                   f"Blue T2 Tank at {tank[0]:g},{tank[1]:g} facing {turned}"]),
        f"T1 move by {leg[0]:g},{leg[1]:g}",
        ground=f"impassable {water[0]:g},{water[1]:g} to {water[0] + 2:g},{water[1] + 3:g}",
    )  # fmt: skip
    least, most = (length_until(start, leg, facing, others, grown) for grown in (CLOSE, -CLOSE))
    (row,) = (row for row in table(battle, "moves", 1) if row["platoon"] == "T1/1")
    assert least - 0.06 <= row["length_cm"] <= most + 0.06
    assert places(battle, 1)["T1/1"] == pytest.approx(
        [30 + leg[k] / hypot(*leg) * row["length_cm"] for k in (0, 1)], abs=0.001
    )
