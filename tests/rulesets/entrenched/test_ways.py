"""covers: bound_sim/rulesets/entrenched/steps/base_ways.py, bound_sim/rulesets/entrenched/state/field.py,
bound_sim/rulesets/entrenched/state/rectangle.py, bound_sim/rulesets/entrenched/steps/checks.py

A table as rows is in step with its units; a way ends where each enemy alone would end it first, and stands on nobody.
"""

import random

import numpy as np
import pytest

from bound_sim.rulesets.entrenched.book.rulings import Readings
from bound_sim.rulesets.entrenched.state.field import ALL_THE_WAY, FRIENDS_STOP, SIDE
from bound_sim.rulesets.entrenched.state.game import KILLED, FieldGame, FieldUnit
from bound_sim.rulesets.entrenched.state.ground import FieldGround
from bound_sim.rulesets.entrenched.state.rectangle import Rectangle, meets
from bound_sim.rulesets.entrenched.state.turn import FieldTurn
from bound_sim.rulesets.entrenched.steps import checks, movement
from bound_sim.rulesets.entrenched.steps.base_ways import (
    DONE,
    EDGE,
    ENEMY,
    OTHER,
    PIVOT,
    Stop,
    first_under,
    hinders,
    is_clear,
    pivots_too_near,
    turn_and_way,
    way_end,
)
from bound_sim.rulesets.kit.geometry.approach import lies_on, runs_onto, to_edge
from bound_sim.rulesets.kit.geometry.distance import crosses, overlap
from bound_sim.rulesets.kit.geometry.measure import ON, PX, QY, REACH, X, Y
from bound_sim.rulesets.kit.geometry.points import Leg, hull
from bound_sim.rulesets.kit.geometry.units import ON_TABLE, corners_of, posed
from tests.rulesets.entrenched.scripted_table import turn_of

from . import drawn

NEAR_U = 7_620


def tables(count: int) -> list[FieldTurn]:
    """Turns at drawn tables, all of whose units stand somewhere, turned anyhow."""
    found = []
    for seed in range(count):
        scenario, dice = drawn.scenario(seed), random.Random(seed)
        game = FieldGame.opening(scenario, Readings(scenario.rulings))
        for unit in game.units:
            unit.status = ON_TABLE
            unit.pose = dice.randint(3_000, 57_000), dice.randint(3_000, 27_000), dice.randrange(3600)
        game.first = game.sides[0]
        found.append(FieldTurn(game, FieldGround(scenario), 2))
    return found


def way_of(unit: FieldUnit) -> Leg:
    return movement.way(unit, 15_000)


def test_rows_are_in_step_with_units() -> None:
    game = tables(1)[0].game
    one, other = game.units[:2]
    assert game.places is game.places
    for change in ({"x": 1_234}, {"facing": 450}, {"status": KILLED}, {"status": ON_TABLE, "y": 77}):
        for name, value in change.items():
            setattr(one, name, value)
        row = game.places[one.row]
        assert (row[X], row[Y], row[ON], row[REACH]) == (one.x, one.y, one.alive, one.reach)
        assert tuple(row[PX : QY + 1]) == tuple(one.corners)
        assert game.sides[row[SIDE]] == one.side
        assert game.places[other.row, X] == other.x


def end_of(turn: FieldTurn, unit: FieldUnit, leg: Leg, *readings: bool, alone: FieldUnit | None = None) -> Stop:
    """What ends a way, by readings of ALL_THE_WAY and FRIENDS_STOP; ``alone``: with nobody else on the table."""
    field, places = turn.game.field, turn.game.places.copy()
    way = field.way(unit.row, unit.at, unit.corners, leg).copy()
    way[ALL_THE_WAY : FRIENDS_STOP + 1] = readings
    if alone is not None:
        on = [unit.row, alone.row]
        places[:, ON], places[on, ON] = 0, 1
    stop, _, _ = way_end(places, field.half, way, field.others, -1.0)
    return stop


@pytest.mark.parametrize("readings", [(True, False), (True, True), (False, False), (False, True)])
def test_a_way_ends_where_the_first_of_all_ends_it(readings: tuple[bool, bool]) -> None:
    """As the table's edge and each of the others alone would end it, unless somebody stands there."""
    found = dict.fromkeys((DONE, EDGE, ENEMY, OTHER), 0)
    for turn in tables(24):
        game = turn.game
        for unit in game.units:
            leg = way_of(unit)
            others = [other for other in game.units if other is not unit]
            ends = [end_of(turn, unit, leg, *readings, alone=other) for other in others]
            length, ended, row = end_of(turn, unit, leg, *readings)
            found[ended] += 1
            assert round(length) <= min(round(end[0]) for end in ends)
            if ended in (DONE, EDGE):
                edge = to_edge(unit.shape(), leg, game.width, game.height)
                assert length == (leg.length if edge is None else edge)
            elif ended == ENEMY:
                assert game.units[row].side != unit.side
                # where the end alone counts, one who stands there may send it back to another
                assert round(length) == min(round(end[0]) for end in ends) or not readings[0]
    assert all(found.values())


def test_who_ends_somewhere_lies_on_nobody_and_comes_no_nearer() -> None:
    moved = stayed = 0
    for turn in tables(12):
        game, field = turn.game, turn.game.field
        for unit in game.units:
            leg = way_of(unit)
            others = [other for other in game.units if other is not unit]
            under = next((other.row for other in others if overlap(unit, other)), -1)
            way = field.way(unit.row, unit.at, unit.corners, leg)
            assert first_under(game.places, np.arange(len(game.units)), way) == under
            assert is_clear(game.places, way) == (under < 0 and movement.inside(turn, unit))
            way = field.way(unit.row, unit.at, unit.corners, leg)
            (length, _, _), cut, (dx, dy) = way_end(game.places, field.half, way, field.others, leg.length / 2)
            assert tuple(cut) == leg.at(float(length))
            before = {foe.row: turn.apart(unit, foe) for foe in game.against(unit.side)}
            if (dx, dy) == (0, 0):
                stayed += 1
                continue
            moved += 1
            with posed([unit], [(unit.x + dx, unit.y + dy, unit.facing)]):
                assert not any(overlap(unit, other) for other in others)
                assert all(turn.apart(unit, game.units[row]) >= min(far, NEAR_U) for row, far in before.items())
    assert moved
    assert stayed


def test_enemies_matter_to_no_way_but_its_end_by_a_reading() -> None:
    turn = turn_of("Entente INF1 BEF Infantry at 12,3 facing 0\nCentral GINF1 German Infantry at 12,7 facing 0")
    unit = turn.game.by_id["INF1"]
    # the two are an inch deep each: 3 inches are between them, which is near enough
    assert end_of(turn, unit, Leg(0, 900), True, False)[:2] == (0, ENEMY)
    # a base that goes on to where the other stands, near to it, far past it
    assert [end_of(turn, unit, Leg(0, length), False, False)[1] for length in (900, 6_000, 11_000, 20_000)] == [
        ENEMY, ENEMY, ENEMY, ENEMY,
    ]  # fmt: skip
    assert end_of(turn, unit, Leg(20_000, 900), False, False)[1] == DONE
    assert end_of(turn, unit, Leg(0, 0), True, False)[1] == DONE


def test_who_is_in_the_way_of_a_charge_is_whom_it_runs_onto() -> None:
    found = set()
    for turn in tables(6):
        game = turn.game
        for unit in game.units:
            for target in game.against(unit.side):
                leg = Leg(target.x - unit.x, target.y - unit.y)
                met = [
                    other for other in game.units
                    if other not in (unit, target) and runs_onto(unit.shape(), leg, other.shape()) is not None
                ]  # fmt: skip
                foes = [other for other in met if other.side != unit.side]
                who = unit.row, *unit.at, unit.corners
                assert hinders(game.places, who, (leg.dx, leg.dy), target.row, True) == bool(met)
                assert hinders(game.places, who, (leg.dx, leg.dy), target.row, False) == bool(foes)
                found.add((bool(met), bool(foes)))
    assert found == {(True, True), (True, False), (False, False)}


def test_pieces_on_a_way_are_those_that_it_runs_onto() -> None:
    begun = met = stood = 0
    for turn in tables(12):
        for unit in turn.game.units:
            leg, pieces = way_of(unit), turn.ground.pieces
            turned = hull(unit.x, unit.y, (unit.facing + 450) % 3600, unit.width, unit.depth)
            before = corners_of((unit.facing + 450) % 3600, unit.width, unit.depth)
            way = turn.game.field.way(unit.row, unit.at, unit.corners, leg, before)
            begins = [lies_on(unit.shape(), piece.shape) for piece in pieces]
            lay = [lies_on(turned, piece.shape) for piece in pieces]
            onto = [runs_onto(unit.shape(), leg, piece.shape) for piece in pieces]
            for also in (False, True):
                expected = []
                for number, at in enumerate(onto):
                    inside = begins[number] or (also and lay[number])
                    if inside or at is not None:
                        expected.append((number, 0.0 if inside else at, inside))
                found = checks.pieces_on(turn.game.field, turn.ground.boxes, way, turned=also)
                assert [tuple(each) for each in found] == expected
            begun, met, stood = begun + any(begins), met + any(onto), stood + (lay != begins)
    assert min(begun, met, stood) > 0


def test_a_unit_that_may_not_turn_goes_nowhere() -> None:
    turned = stayed = 0
    for turn in tables(12):
        game, field = turn.game, turn.game.field
        for unit in game.units:
            start, leg = unit.pose, way_of(unit)
            unit.facing = (start[2] + 450) % 3600
            way = field.way(unit.row, unit.at, unit.corners, leg, corners_of(start[2], unit.width, unit.depth))
            # ENT-Q-three-inch: where ends alone count, no turn comes too near
            row = pivots_too_near(game.places, field.half, way) if way[ALL_THE_WAY] else -1
            (stop, *_), _, _ = turn_and_way(
                (game.places, field.half), way, field.others, turn.ground.checked_boxes, (True, False), field.met
            )
            assert (stop[1] == PIVOT) == (row >= 0)
            if row < 0:
                turned += 1
            else:
                stayed += 1
                halt = movement.goes(turn, unit, leg, start[2], game.places)
                assert halt.why is not None
                assert (halt.why.code, halt.why.words["enemy"]) == ("pivot-near-enemy", game.units[row].id)
                assert unit.pose == start
            unit.pose = start
    assert turned
    assert stayed


def test_a_unit_is_on_the_table_where_all_its_corners_are() -> None:
    found = set()
    for turn in tables(2):
        unit, game = turn.game.units[0], turn.game
        for x in (*range(0, 4_000, 400), game.width - 900, game.width - 2_500):
            for y in (900, 1_800, game.height - 1_200, game.height // 2):
                unit.pose = x, y, (x + y) % 3600
                inside = all(0 <= a <= game.width and 0 <= b <= game.height for a, b in unit.shape())
                assert movement.inside(turn, unit) == inside
                found.add(inside)
    assert found == {True, False}


@pytest.mark.parametrize("end", [(x, y) for x in range(-40, 61, 10) for y in range(-40, 61, 10)])
def test_a_line_meets_a_rectangle_where_it_crosses_an_edge_or_begins_in_it(end: tuple[int, int]) -> None:
    box = Rectangle(0, 0, 20, 10)
    corners = list(box.shape)
    sides = list(zip(corners, [*corners[1:], corners[0]], strict=True))
    for start in ((-30, 5), (-10, -10), (5, 5), (20, 10), (25, 12), (-10, 30)):
        expected = box.holds(start) or box.holds(end) or (start != end and any(
            crosses(start, end, *side) or crosses(*side, start, end) for side in sides
        ))  # fmt: skip
        assert meets(*start, *end, box.box) == expected, (start, end)
