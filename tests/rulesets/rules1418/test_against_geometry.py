"""covers: bound_sim/rulesets/rules1418/steps

An outside referee: shapely and plain arithmetic say whom fire goes at, how far a mover gets and when bases touch.

Small battles drawn at random from a fixed seed; everything expected is worked out here from the page, none of it by the
engine: areas as rectangles, first touch by halving the time, chances by every roll of the dice.
"""

from functools import cache
from itertools import product
from math import cos, hypot, sin, tau
from random import Random
from typing import Any

import pytest
from shapely import Polygon, box
from shapely.affinity import rotate

from bound_sim.scenario.forces import natural_key
from tests.rulesets.rules1418.builder import Base, base, end, ground, play, row, rows, state

#: section 10: dice, bonus, R (parent: Line), range in m; R-15: speed in cm
CHART: dict[str, tuple[int, int, int, int | None, int]] = {
    "Line infantry": (1, 0, 4, 300, 6), "Elite infantry": (1, 0, 5, 400, 6), "Skirmishers": (1, 0, 5, 200, 8),
    "Command": (1, 0, 4, 100, 4), "Late HMG": (4, 1, 4, 1000, 4), "Mixed cavalry": (1, 0, 3, 50, 16),
    "Mother tanks": (3, 2, 6, 400, 4), "LMG squad": (2, 0, 4, 400, 6), "12 cm howitzers": (1, 3, 4, None, 4),
}  # fmt: skip
#: section 7: cover row -> (dug in and still, moving or not dug in)
COVER = {"open": (1, -2), "rough": (1, -1), "impractical": (1, -1), "defensible": (2, 1), "fortification": (3, 2)}
#: R-16, from the fastest to the slowest
FACTOR = {"open": 1.0, "rough": 0.75, "impractical": 0.25}
QUIET = {"Q-free-fire": "nobody"}
Area = tuple[str, float, float, float, float]


def shape(x: float, y: float, facing: float) -> Polygon:
    """R-2: a base of 5.08 x 2.54 cm, facing clockwise from north."""
    return rotate(box(x - 2.54, y - 1.27, x + 2.54, y + 1.27), -facing)


def areas(dice: Random) -> list[Area]:
    """Rectangles whose edges run through no round number."""
    made = []
    for _ in range(dice.randint(0, 4)):
        x, y = dice.randint(10, 50) + 0.003, dice.randint(10, 60) + 0.003
        made.append((dice.choice([*COVER][1:]), x, y, x + dice.randint(2, 20), y + dice.randint(2, 25)))
    return made


def terrain(drawn: list[Area], x: float, y: float) -> tuple[str, str]:
    """R-7, Q-overlap: ground and cover row at a point: the later area wins, works replace the ground's row."""
    ground_there, works = "open", ""
    for kind, x0, y0, x1, y1 in drawn:
        if x0 < x < x1 and y0 < y < y1:
            ground_there, works = (kind, works) if kind in FACTOR else (ground_there, kind)
    return ground_there, works or ground_there


@cache
def chance(dice: int, bonus: int, needed: int, *, again: bool) -> float:
    """R-26, R-27, R-45: at least one hit, by every roll: the bonus where it makes a hit, successes again."""
    none = 0.0
    for faces in product(range(1, 7), repeat=dice):
        made = [i for i, face in enumerate(faces) if face < needed <= face + bonus]
        lucky = (made or [i for i, face in enumerate(faces) if face >= needed] or [0])[0]
        miss = 1.0
        for i, face in enumerate(faces):
            plus = bonus if i == lucky else 0
            if face + plus >= needed:
                miss *= sum(second + plus < needed for second in range(1, 7)) / 6 if again else 0.0
        none += miss
    return round(1 - none / 6.0**dice, 12)


def substep(unit: Base) -> str:
    """Section 6: where one that stands and never moved shoots."""
    if unit.type in ("Command", "Late HMG", "12 cm howitzers"):
        return "1a" if unit.dug_in else "1b"
    return "3" if unit.dug_in or unit.type == "Skirmishers" else "4"


def crowd(dice: Random) -> list[Base]:
    """Up to six bases a side, a clear way from each other."""
    units: list[Base] = []
    for side in "19":
        for number in range(1, dice.randint(2, 6)):
            kind = dice.choice(list(CHART))
            unit = base(
                f"{side}/{dice.randint(1, 3)}/{number}", dice.randint(5, 80) + 0.37, dice.randint(5, 70) + 0.11, kind,
                facing=dice.choice([0, 45, 90, 13.7]), dug_in=kind != "Mother tanks" and dice.random() < 0.4,
            )  # fmt: skip
            if all(abs(unit.x - other.x) > 6.2 or abs(unit.y - other.y) > 6.2 for other in units):  # type: ignore[operator]
                units.append(unit)
    return units


def targets(unit: Base, enemies: list[Base], order: str, needed: dict[str, int]) -> list[tuple[Any, ...]]:
    """R-25, R-33, Q-free-fire: whom a platoon could shoot at, the best first."""
    count, bonus, _, reach, _ = CHART[unit.type]
    found = []
    for enemy in enemies:
        away = shape(unit.x, unit.y, unit.facing).distance(shape(enemy.x, enemy.y, enemy.facing))  # type: ignore[arg-type]
        ordered = not order or order in (enemy.id, enemy.id.rpartition("/")[0])
        if ordered and needed[enemy.id] <= 6 + bonus and (reach is None or away <= reach / 9):
            again = enemy.type == "Mother tanks" and unit.type != "12 cm howitzers"
            likely = chance(count, bonus, needed[enemy.id], again=again)
            found.append((-likely, round(away, 3), natural_key(enemy.id), enemy.id))
    return sorted(found)


@pytest.mark.parametrize("seed", range(40))
def test_fire_goes_where_the_page_says(seed: int) -> None:
    """R-22, R-25, R-26, R-31, R-33, Q-free-fire, Q-company-target: sub-step, target, distance and R of every shot."""
    dice = Random(seed)
    drawn, units = areas(dice), crowd(dice)
    sides = {side: [unit for unit in units if unit.id[0] == side] for side in "19"}
    orders = {}
    for company in sorted({unit.id.rpartition("/")[0] for unit in units}):
        enemy = dice.choice(sides["9" if company[0] == "1" else "1"]).id
        orders[company] = dice.choice(["", "", enemy, enemy.rpartition("/")[0]])
    battle = play(
        a=sides["1"], b=sides["9"], features=[ground(*area) for area in drawn],
        low=[f"{company} stay shoot {target}" for company, target in orders.items() if target],
    )  # fmt: skip
    needed = {unit.id: CHART[unit.type][2] + COVER[terrain(drawn, unit.x, unit.y)[1]][0 if unit.dug_in else 1]  # type: ignore[arg-type]
              for unit in units}  # fmt: skip
    told = {shot["shooter"]: shot for shot in rows(battle, "shots")}
    hits = dict.fromkeys(needed, 0)
    for now in ("1a", "1b", "2a", "2b", "3", "4", "6"):
        for unit in [unit for unit in units if hits[unit.id] < 2 and substep(unit) == now]:
            enemies = [enemy for enemy in units if enemy.id[0] != unit.id[0] and hits[enemy.id] < 2]
            best = targets(unit, enemies, orders[unit.id.rpartition("/")[0]], needed)
            shot = told.pop(unit.id, None)
            assert (shot is None) == (not best), unit
            if shot:
                assert (shot["substep"], shot["target"]) == (now, best[0][3])
                assert shot["needed"] == needed[shot["target"]]
                assert shot["distance_cm"] == pytest.approx(best[0][1], abs=0.002)
        for hit in rows(battle, "hits", substep=now):
            hits[hit["target"]] += 1
    assert told == {}


@pytest.mark.parametrize("seed", range(40))
def test_reach_cover_and_half_way_are_those_of_the_page(seed: int) -> None:
    """R-16, R-17, R-31, Q-half-way, Q-mover-cover: the furthest point of a line, shot at on the way."""
    dice = Random(seed)
    drawn = areas(dice)
    kind = dice.choice(["Line infantry", "Skirmishers", "Mixed cavalry", "Late HMG"])
    word = dice.choice(["advance", "assault"])
    x, y, angle = dice.randint(12, 40) + 0.5, dice.randint(20, 60) + 0.5, dice.uniform(-1.2, 1.2)
    long = dice.uniform(3, 30)
    dx, dy = round(long * cos(angle), 2), round(long * sin(angle), 2)
    long = hypot(dx, dy)
    gun = base("9/1/1", dice.randint(85, 110), dice.randint(10, 80), "Late HMG", facing=200, dug_in=True)
    battle = play(
        a=[base("1/1/1", x, y, kind)], b=[gun], high=f"1 {word}", low=[f"1/1 move by {dx},{dy}", "9/1 stay shoot 1/1"],
        features=[ground(*area) for area in drawn], rulings=QUIET,
    )  # fmt: skip
    rate = CHART[kind][4] * (2 if word == "assault" else 1)
    steps, best, worst = 3000, 0.0, terrain(drawn, x, y)[0]
    for step in range(1, steps + 1):
        middle = (step - 0.5) / steps
        worst = max(worst, terrain(drawn, x + dx * middle, y + dy * middle)[0], key=list(FACTOR).index)
        if long * step / steps > rate * FACTOR[worst]:
            best = max(best, min(rate * FACTOR[worst], long * step / steps))
            break
        best = long * step / steps
    grain = 2 * long / steps + 0.01
    if not rows(battle, "hits"):
        assert row(battle, "moves", platoon="1/1/1")["length_cm"] == pytest.approx(best, abs=grain)
    inside = max(best - 0.02, 0) / long
    start, stop = terrain(drawn, x, y)[1], terrain(drawn, x + dx * inside, y + dy * inside)[1]
    weaker = min(COVER[start][1], COVER[stop][1])
    share = best / long / 2 if COVER[start][1] != COVER[stop][1] else 0.0
    shot = rows(battle, "shots", shooter="9/1/1")[0]
    assert shot["needed"] == CHART[kind][2] + weaker
    away = shape(x + dx * share, y + dy * share, 90).distance(shape(gun.x, gun.y, 200))  # type: ignore[arg-type]
    assert shot["distance_cm"] == pytest.approx(away, abs=grain)


@pytest.mark.parametrize("seed", range(40))
def test_bases_meet_when_they_first_touch_and_stand_edge_to_edge(seed: int) -> None:
    """R-20, R-21, Q-corner, Q-flush: tanks at 8 cm a bound, one or both moving, facing anywhere."""
    dice = Random(seed)
    facings = [dice.choice([90, 45, dice.randint(0, 3599) / 10]), dice.choice([270, 200, dice.randint(0, 3599) / 10])]
    way, angle = dice.uniform(6.5, 15), dice.uniform(0, tau)
    places = [(45.0, 45.0), (round(45 + way * cos(angle), 2), round(45 + way * sin(angle), 2))]
    moves = []
    for turn in (0.0, tau / 2):
        heading = angle + turn + dice.uniform(-0.3, 0.3)
        moves.append((round(12 * cos(heading), 2), round(12 * sin(heading), 2)))
    both = dice.random() < 0.5
    low = [f"1/1 move by {moves[0][0]},{moves[0][1]} toward 9/1/1"]
    low += [f"9/1 move by {moves[1][0]},{moves[1][1]} toward 1/1/1"] * both
    battle = play(
        a=[base("1/1/1", *places[0], "Mother tanks", facing=facings[0])], rulings=QUIET,
        b=[base("9/1/1", *places[1], "Mother tanks", facing=facings[1])], low=low,
        high="1 assault" + ", 9 assault" * both,
    )  # fmt: skip

    def apart(time: float) -> float:
        bases = []
        for (x, y), (dx, dy), facing, goes in zip(places, moves, facings, (True, both), strict=True):
            share = 8 * time / hypot(dx, dy) if goes else 0.0
            bases.append(shape(x + dx * share, y + dy * share, facing))
        return float(bases[0].distance(bases[1]))

    touch = next((step / 160 for step in range(1, 161) if apart(step / 160) < 1e-9), None)
    if touch is None:
        return
    early = touch - 1 / 160
    for _ in range(40):
        middle = (early + touch) / 2
        early, touch = (early, middle) if apart(middle) < 1e-9 else (middle, touch)
    assert state(battle, "1/1/1")["in_contact"] == "9/1/1"
    assert row(battle, "moves", platoon="1/1/1")["length_cm"] == pytest.approx(8 * touch, abs=0.01)
    ours, theirs = end(battle, "1/1/1"), end(battle, "9/1/1")
    assert theirs[2] == facings[1]
    assert abs((ours[2] - theirs[2] + 45) % 90 - 45) < 1e-6, "flush"
    assert abs((ours[2] - facings[0] + 180) % 360 - 180) <= 45.05, "to the nearest parallel"
    assert shape(*ours).distance(shape(*theirs)) <= 0.005
    assert shape(*ours).intersection(shape(*theirs)).area <= 0.02
