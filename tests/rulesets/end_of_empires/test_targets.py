"""covers: bound_sim/rulesets/end_of_empires/steps/targets.py, bound_sim/rulesets/end_of_empires/state/covers.py

What units can shoot at, compiled, against a plain search with shapely: range, arc, sight, cover, the best target.
"""

from bisect import bisect_left
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
import shapely

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice
from bound_sim.rulesets.end_of_empires.book import rulings
from bound_sim.rulesets.end_of_empires.book.rulings import RULINGS
from bound_sim.rulesets.end_of_empires.state import columns
from bound_sim.rulesets.end_of_empires.state.bases import Base
from bound_sim.rulesets.end_of_empires.state.declaration import POSTURES
from bound_sim.rulesets.end_of_empires.state.game import Unit, cells_on
from bound_sim.rulesets.end_of_empires.state.moment import Moment, total
from bound_sim.rulesets.end_of_empires.state.near import nearest_pair
from bound_sim.rulesets.end_of_empires.steps import fire, fire_step, policy, shooting
from bound_sim.rulesets.end_of_empires.steps.shooting import Aims, Volley, firer_of, modifiers_of
from bound_sim.rulesets.end_of_empires.steps.targets import band_of
from bound_sim.rulesets.kit.geometry import distance
from bound_sim.rulesets.kit.geometry.units import LOST
from bound_sim_maps.battlefield import Feature
from tests.rulesets.end_of_empires.scenes import scene

BOARDS = 24
#: rulings whose readings change what is shot at
OPEN = ("line-of-sight", "arc", "distance", "cover", "target", "target-choice", "fire-contact", "who-may-be-shot")
HILL = Feature("", "ground", shapely.box(25_000, 27_000, 37_000, 31_000), blocks=True)
TOWN = Feature("", "ground", shapely.box(10_000, 10_000, 30_000, 26_000), ground="open", works="defensible")
#: kinds by bases, with what an order may not change: arms, and who has none
KINDS = ("Infantry", "Infantry", "Machine guns", "Field battery", "Cavalry", "Commander", "Car")


def wall(random: Random) -> Feature:
    points = [(random.randrange(60_000), random.randrange(60_000)) for _ in range(4)]
    return Feature("", "works", shapely.LineString(points), works="defensible")


class Board(NamedTuple):
    moment: Moment
    walls: list[Feature]
    stops: bool


def board(folder: Path, seed: int) -> Board:
    """Units of all kinds of both sides close together, some worn or prone, on ground that covers and hides."""
    random, units = Random(seed), []
    for number in range(12):
        side, at = ("Red", "Blue")[number % 2], f"{20 * (number % 4) + 10},{20 * (number // 4) + 10}"
        units.append(f"{side} {number}U {random.choice(KINDS)} at {at} facing 0")
    readings = {f"EOE-Q-{name}": random.choice(RULINGS[f"EOE-Q-{name}"].readings) for name in OPEN}
    switched = "\n".join(f'{name} = "{reading}"' for name, reading in readings.items())
    made, walls = scene(folder, units="\n".join(units), rulings=switched), [wall(random) for _ in range(2)]
    features = (HILL, TOWN, *walls)
    battle = Battle(replace(made, battlefield=replace(made.battlefield, features=features)), KeyedDice(bytes(32)))
    battle.open()
    moment = Moment(battle.state, 0, 1, None, step="4")
    for unit in moment.game.units:
        unit.pinned = random.random() < 0.3
        x, y, facing = random.randrange(8_000, 55_000), random.randrange(8_000, 55_000), random.randrange(3600)
        for base in unit.all:
            base.pose = x + random.randrange(-5_000, 5_000), y + random.randrange(-5_000, 5_000), facing
        for base in unit.all[1:]:
            base.status = random.choice((base.status, base.status, LOST))
        unit.all[0].figures = random.randrange(1, unit.all[0].full + 1)
        moment.places.changed(unit)
    return Board(moment, walls, stops=readings["EOE-Q-line-of-sight"] != "none")


def sees(here: Board, unit: Unit, base: Base, at: Base) -> bool:
    reading, line = here.moment.readings.line_of_sight, shapely.LineString([(base.x, base.y), (at.x, at.y)])
    if reading != rulings.LineOfSight.NONE and HILL.geometry.intersection(line).length > 2_000:
        return False
    friends = [each for friend in here.moment.game.of(unit.side) if friend is not unit for each in friend.bases]
    through = any(line.crosses(shapely.Polygon(distance.corners(each)).exterior) for each in friends)
    return reading != rulings.LineOfSight.FRIENDS_TOO or not through


def is_covered(here: Board, base: Base, start: Base, end: Base) -> bool:
    place, shot = (base.x, base.y), shapely.LineString([(start.x, start.y), (end.x, end.y)])
    if TOWN.geometry.contains(shapely.Point(place)):
        return True
    for feature in here.walls:
        points = [(round(x), round(y)) for x, y in feature.geometry.coords]
        parts = list(zip(points, points[1:], strict=False))
        near = [part for part in parts if shapely.LineString(part).distance(shapely.Point(place)) <= 2_000]
        behind = any(distance.turn_of(*part, place) != distance.turn_of(*part, (start.x, start.y)) for part in near)
        if behind and any(shot.crosses(shapely.LineString(part)) for part in parts):
            return True
    return False


def nearest(here: Board, unit: Unit, base: Base, foe: Unit) -> tuple[float, float, int, Base] | None:
    moment, most = here.moment, int(fire.limits_u(unit.kind)[-1])
    found = []
    for at in foe.bases:
        along, across = distance.ahead(base, (at.x, at.y))
        within = moment.readings.arc == rulings.Arc.NONE or (
            along > 0 and (unit.kind == "infantry" or abs(across) <= along)
        )
        length = distance.distance(base, at, centres=moment.centres)
        if within and length <= most and sees(here, unit, base, at):
            found.append((length, distance.centre_distance(base, at), at.row, at))
    return min(found, default=None)


def plain(here: Board, unit: Unit, bases: list[Base], foe: Unit) -> tuple[int, float, list[Any]] | None:
    """What a volley is expected to hit, how near it is, and each shot."""
    moment = here.moment
    laid = [(base, near[3], near[0]) for base in bases if (near := nearest(here, unit, base, foe))]
    if not laid:
        return None
    if moment.readings.target == rulings.Target.NEAREST_BASE_FOR_ALL:
        _, at, length = min(laid, key=lambda shot: (shot[2], shot[0].row))
        laid = [(base, at, length) for base in bases]
    line = tuple(moment.places.by_row[row] for row in nearest_pair(moment.places.bases, unit.row, foe.row))
    count = sum(is_covered(here, base, *line) for base in foe.bases)
    expected, shots = 0, []
    for base, at, length in laid:
        cover = shooting.enough_cover(moment, foe, count)
        if moment.readings.cover == rulings.Cover.EACH_BASE:
            cover = is_covered(here, at, base, at)
        band = bisect_left(fire.limits_u(unit.kind).tolist(), length)
        modifiers = modifiers_of(
            moment.readings, firer_of(moment, unit), foe.kind, band, prone=foe.as_pinned, cover=cover
        )  # fmt: skip
        dice = base.figures if unit.kind == "mg" else 1
        expected += dice * shooting.sixths_of(unit.kind, total(modifiers), band)
        shots.append((base.id, at.id, length, band, modifiers, dice))
    return expected, min(length for *_, length in laid), shots


def bases_that_choose(moment: Moment, unit: Unit) -> list[list[Base]]:
    """Together, or each of them."""
    by_base = moment.readings.target == rulings.Target.BASES_CHOOSE and not unit.single
    return [[each] for each in unit.bases] if by_base else [unit.bases]


def as_told(volley: Volley) -> tuple[int, float, list[Any]]:
    shots = [(s.base.id, s.at.id, s.distance_u, s.band, s.modifiers, s.dice) for s in volley.shots]
    return volley.expected, volley.distance_u, shots


def fired(moment: Moment, unit: Unit, bases: list[Base]) -> Volley | None:
    """The volley of some bases of a unit that no order names."""
    found = fire_step.volleys_of(moment, unit)
    return next((volley for volley in found if volley.shots[0].base in bases), None)


def that_hit(unit: Unit, target: str, found: tuple[int, float, list[Any]]) -> tuple[str, Any]:
    """A volley without the shots that can hit nobody."""
    shots = [shot for shot in found[2] if shooting.sixths_of(unit.kind, total(shot[4]), shot[3])]
    return target, (found[0], min(shot[2] for shot in shots), shots)


def held_by(moment: Moment, side: str) -> dict[int, bool]:
    """Guns of a side that are in action and not pinned, told to hold: whether they do, or turn to hit somebody."""
    guns = [unit for unit in moment.game.of(side) if unit.kind == "battery" and not unit.limbered and not unit.pinned]
    before = [unit.declared for unit in guns]
    for unit in guns:
        unit.cells[columns.DECLARED] = memoryview(cells_on(POSTURES.index("hold")))
    policy.declare([moment], [side])
    found = {unit.row: unit.declared.action == "stay" for unit in guns}
    for unit, declared in zip(guns, before, strict=True):
        unit.declared = declared
    return found


@pytest.mark.parametrize("seed", range(BOARDS))
def test_targets_are_those_of_a_plain_search(tmp_path: Path, seed: int) -> None:
    here = board(tmp_path, seed)
    moment, nearest_first = here.moment, here.moment.readings.target_choice == rulings.TargetChoice.NEAREST
    for side in moment.game.sides:
        aims, firers = Aims(moment, side), []
        for unit in moment.game.of(side):
            if unit.kind in shooting.FIRING:
                firers += [(unit, bases) for bases in bases_that_choose(moment, unit)]
        held = held_by(moment, side)
        for unit, bases in firers:
            ranked = []
            for foe in moment.game.against(side):
                found = plain(here, unit, bases, foe)
                told = aims.at(unit, foe, bases)
                assert (told and as_told(told)) == found
                if found and found[0] and not shooting.barred(moment, unit, foe):
                    rank = (found[1], -found[0]) if nearest_first else (-found[0], found[1])
                    ranked.append((*rank, foe.row, foe.id, found))
            if unit.row in held:
                assert held[unit.row] == (len(ranked) > 0)
            if shooting.silent(moment, unit) is None:
                best = fired(moment, unit, bases)
                told_only = moment.readings.target_choice == rulings.TargetChoice.NOBODY
                wanted = that_hit(unit, *min(ranked)[3:]) if ranked and not told_only else None
                assert (best and (best.target.id, as_told(best))) == wanted


def test_targets_differ_from_board_to_board(tmp_path: Path) -> None:
    """The control: cover, hidden and covered targets, choices and refusals all come up."""
    seen = set()
    for seed in range(BOARDS):
        here = board(tmp_path, seed)
        moment = here.moment
        for side in moment.game.sides:
            for unit in moment.game.of(side):
                for bases in bases_that_choose(moment, unit) if unit.kind in shooting.FIRING else ():
                    best = fired(moment, unit, bases)
                    seen |= {"none"} if best is None else {name for shot in best.shots for name, _ in shot.modifiers}
                    seen |= {"hidden"} if here.stops and best is None else set()
    assert {"none", "hidden", "target in cover", "target cavalry", "long range", "short range"} <= seen


def test_the_limit_of_a_band_is_within_it() -> None:
    lengths = (0.0, 8_000.0, 8_000.5, 16_000.0, 30_000.0, 30_001.0)
    assert [band_of(length, fire.limits_u("infantry")) for length in lengths] == [0, 0, 1, 1, 2, 3]


def test_nobody_shoots_at_friends(tmp_path: Path) -> None:
    moment = board(tmp_path, 1).moment
    side = moment.game.sides[0]
    one, other = [unit for unit in moment.game.of(side) if unit.kind in shooting.FIRING][:2]
    assert Aims(moment, side).at(one, other, one.bases) is None
