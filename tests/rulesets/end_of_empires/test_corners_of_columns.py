"""covers: bound_sim/rulesets/end_of_empires/steps/routes.py, bound_sim/rulesets/kit/lines/programme.py

Bases of a column on its legs, lines that are part of no other, and a state with fewer units than it was saved with.
"""

import json

import numpy as np
import shapely

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load, resolve
from bound_sim.rules import ruleset
from bound_sim.rulesets.end_of_empires.state import save
from bound_sim.rulesets.end_of_empires.steps.halts import (
    EDGE,
    LENGTH,
    OWN_EAST,
    OWN_NORTH,
    OWN_SOUTH,
    WHY,
    WITHDRAWN,
)
from bound_sim.rulesets.end_of_empires.steps.ways import CROSS, EACH_LEG, WayAsked, planned, way_ends, way_room
from bound_sim_maps.battlefield import Feature
from tests.rulesets.end_of_empires.board import LIMITS, base, turn, unit


def test_bases_of_a_column_face_along_their_legs() -> None:
    """Both face north; the first has turned east, then north again, the one behind it is still on the leg to the east.

    Where they do not move they stand as they stood.
    """
    mine = unit("1", 0, "A", base("1/1", 0, 20_000, 20_000), base("1/2", 1, 20_000, 17_000))
    now, legs = turn(mine), ((4_000, 0), (4_000, 9_000))
    for rate, poses in (
        (0.0, [(20_000, 20_000, 0), (20_000, 17_000, 0)]),
        (2_000.0, [(22_000, 20_000, 900), (20_000, 19_000, 0)]),
        (6_000.0, [(24_000, 22_000, 0), (23_000, 20_000, 900)]),
    ):
        assert planned(now, mine, LIMITS, WayAsked(legs, 0.0, rate, marches=True)).poses == poses
    assert planned(now, mine, LIMITS, WayAsked(legs, 0.0, 6_000.0)).poses == [
        (24_000, 22_000, 0),
        (24_000, 19_000, 0),
    ]


def test_a_column_is_led_by_whoever_is_ahead_and_turns_before_water() -> None:
    """Listed from the rear; a point of a way that is drawn twice changes nothing."""
    mine = unit("1", 0, "A", base("1/1", 0, 20_000, 17_000), base("1/2", 1, 20_000, 20_000))
    pond = Feature("", "impassable", shapely.box(30_000, 10_000, 40_000, 30_000))
    now = turn(mine, features=(pond,))
    for legs in (((0, 1_000), (20_000, 1_000)), ((0, 1_000), (0, 1_000), (20_000, 1_000))):
        plan = planned(now, mine, LIMITS, WayAsked(legs, 0.0, 12_000.0, marches=True))
        assert (plan.ended, plan.poses) == ("impassable", [(25_500, 21_000, 900), (28_500, 21_000, 900)])


def test_a_column_goes_by_road_where_the_longest_of_its_ways_does() -> None:
    """The way of the base behind is longer by 3 cm: what is left of the allowance beyond it counts as across."""
    mine = unit("1", 0, "A", base("1/1", 0, 20_000, 20_000), base("1/2", 1, 20_000, 17_000))
    road = Feature("", "road", shapely.LineString([(20_000, 10_000), (20_000, 60_000)]))
    asked = WayAsked(((0, 15_000),), 20_000.0, 10_000.0, roads=EACH_LEG, marches=True)
    plan = planned(turn(mine, features=(road,)), mine, LIMITS, asked)
    assert (plan.length, plan.rate, plan.by_road) == (15_000.0, 19_000.0, True)
    assert planned(turn(mine), mine, LIMITS, asked).length == 10_000.0


def test_who_touches_a_friend_goes_nowhere_over_it() -> None:
    mine, other = unit("1", 0, "A", base("1/1", 0, 20_000, 20_000)), unit("2", 1, "A", base("2/1", 1, 23_000, 20_000))
    plan = planned(turn(mine, other), mine, LIMITS, WayAsked(((40, 0),), 0.0, 1e6))
    assert (plan.ended, plan.length) == ("friends", 0.0)


def test_a_column_leaves_the_table_over_its_own_edge_alone() -> None:
    """EOE-Q-edge: measured from where it stands; at another edge it halts with its head on the table."""
    mine = unit("1", 0, "A", base("1/1", 0, 20_000, 4_000, 1800), base("1/2", 1, 20_000, 7_000, 1800))
    for own, why, length in ((OWN_SOUTH, WITHDRAWN, 6_000.0), (OWN_NORTH | OWN_EAST, EDGE, 2_500.0)):
        now = turn(mine)
        legs, room = np.array([(0, -6_000)], dtype=np.int64), way_room(now, 1)
        way_ends(
            now.places.bases, now.terrain.land(1), LIMITS, (0, -1, 1, own, 1, 0, 0, CROSS, 1), (6_000.0, 6_000.0, 0.0),
            legs, now.places.enemies("A"), room,
        )  # fmt: skip
        assert (room[8][WHY], room[7][LENGTH]) == (why, length)


def test_who_named_a_unit_that_is_not_there_names_nobody() -> None:
    battle = Battle(load(resolve("le-cateau-1914")), KeyedDice(key_from_seed(1)))
    battle.run(bounds=1)
    game = battle.state.games[0]
    state = json.loads(ruleset("end-of-empires").save(battle))
    first, second, *_ = game.units
    state["units"][first.id]["engaged"] = second.id
    own = [each.id for each in first.all]
    text = json.dumps(state).encode()
    assert json.loads(save.part(text, game, own, ()))["units"][first.id]["engaged"] == ""
    both = [*own, *(each.id for each in second.all)]
    assert json.loads(save.part(text, game, both, (first.id,)))["units"][first.id]["engaged"] == second.id
