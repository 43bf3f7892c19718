"""covers: bound_sim/rulesets/entrenched/steps/base_ways.py, bound_sim/rulesets/entrenched/state/field.py,
bound_sim/rulesets/entrenched/state/rectangle.py

A table as rows is in step with its units; a way ends where each enemy alone would end it first, and stands on nobody.
"""

import random

import pytest

from bound_sim.rulesets.entrenched.book.rulings import Readings
from bound_sim.rulesets.entrenched.state.field import SIDE
from bound_sim.rulesets.entrenched.state.game import KILLED, FieldGame, FieldUnit
from bound_sim.rulesets.entrenched.state.ground import FieldGround
from bound_sim.rulesets.entrenched.state.rectangle import Rectangle
from bound_sim.rulesets.entrenched.state.turn import FieldTurn
from bound_sim.rulesets.entrenched.steps import movement
from bound_sim.rulesets.entrenched.steps.base_ways import TOUCHES, comes_near, end_at, first_near, first_under, has_room
from bound_sim.rulesets.kit.geometry.distance import crosses, overlap
from bound_sim.rulesets.kit.geometry.measure import ON, PX, QY, REACH, X, Y
from bound_sim.rulesets.kit.geometry.nearness import NEVER
from bound_sim.rulesets.kit.geometry.points import Leg
from bound_sim.rulesets.kit.geometry.units import ON_TABLE, posed
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


def test_a_way_ends_at_the_enemy_who_ends_it_first() -> None:
    ended = touched = 0
    for turn in tables(12):
        game = turn.game
        for unit in game.units:
            who = unit.row, unit.x, unit.y, unit.corners
            leg, rows = way_of(unit), (game.places, game.field.half)
            each = {foe.row: comes_near(rows, who, leg, foe.row, NEAR_U) for foe in game.against(unit.side)}
            at, row = first_near(rows, who, leg, NEAR_U)
            if TOUCHES in each.values():
                touched += 1
                assert at == TOUCHES
            else:
                first = min(each, key=lambda foe: round(each[foe]))
                assert (at, row) == ((each[first], first) if each[first] != NEVER else (NEVER, -1))
                ended += at != NEVER
    assert ended
    assert touched


def test_who_ends_somewhere_lies_on_nobody_and_comes_no_nearer() -> None:
    moved = stayed = 0
    for turn in tables(12):
        game = turn.game
        for unit in game.units:
            leg, rows = way_of(unit), game.field.rows
            who = unit.row, unit.x, unit.y, unit.corners
            others = [other for other in game.units if other is not unit]
            under = next((other.row for other in others if overlap(unit, other)), -1)
            assert first_under(game.places, rows, who) == under
            dx, dy = end_at((game.places, game.field.half), rows, who, leg, leg.length / 2, NEAR_U)
            before = {foe.row: turn.apart(unit, foe) for foe in game.against(unit.side)}
            if (dx, dy) == (0, 0):
                stayed += 1
                continue
            moved += 1
            with posed([unit], [(unit.x + dx, unit.y + dy, unit.facing)]):
                assert not any(overlap(unit, other) for other in others)
                assert all(turn.apart(unit, game.units[row]) >= min(far, NEAR_U) for row, far in before.items())
            if has_room((game.places, game.field.half), who, leg, leg.length / 2):
                half = leg.at(leg.length / 2)
                assert first_under(game.places, rows, (unit.row, unit.x + half[0], unit.y + half[1], unit.corners)) < 0
    assert moved
    assert stayed


def test_enemies_matter_to_no_end_by_a_reading() -> None:
    turn = turn_of("Entente INF1 BEF Infantry at 12,3 facing 0\nCentral GINF1 German Infantry at 12,5 facing 0")
    unit = turn.game.by_id["INF1"]
    rows, nobody = (turn.game.places, turn.game.field.half), turn.game.field.rows[:0]
    who = unit.row, unit.x, unit.y, unit.corners
    assert end_at(rows, nobody, who, Leg(0, 900), 900.0, -1) == (0, 900)
    assert end_at(rows, nobody, who, Leg(0, 900), 900.0, NEAR_U) == (0, 0)
    assert end_at(rows, nobody, who, Leg(0, 0), 900.0, -1) == (0, 0)
    # two bases within 2 inches of each other, one of which goes on to where the other stands, and past it
    lengths = [length for length in range(0, 12_000, 500) if has_room(rows, who, Leg(0, 11_000), float(length))]
    assert 0 < len(lengths) < 24
    assert (0 in lengths, 5_000 in lengths, 11_500 in lengths) == (True, False, True)


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
        meets = box.holds(start) or box.holds(end) or (start != end and any(
            crosses(start, end, *side) or crosses(*side, start, end) for side in sides
        ))  # fmt: skip
        assert box.crossed_by(start, end) == meets, (start, end)
