"""What holds of every battle: drawn at random, small, in plain Python quick enough for every run (issue 4)."""

import os
import random
from itertools import combinations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bound_sim.battle import Battle
from bound_sim.dice import KeyedDice, key_from_seed
from bound_sim.rulesets.rules1418 import columns as c
from bound_sim.rulesets.rules1418.state import ON_TABLE
from maps.bases import bases_overlap, corner_offsets
from tests.rules.builder import SEED, fight, rows
from tests.rules.drawn import (
    AS_IT_IS,
    HALF_DEPTH_U,
    HALF_WIDTH_U,
    SIDE_U,
    TURNS,
    Drawn,
    Turn,
    back,
    battles,
    in_water,
    scenario,
)

#: BOUND_SIM_EXAMPLES=3000 looks for faults with so many fresh examples of each property
EXAMPLES = os.environ.get("BOUND_SIM_EXAMPLES")
QUICK = settings(
    max_examples=int(EXAMPLES or 25), derandomize=not EXAMPLES, deadline=None, database=None,
    suppress_health_check=list(HealthCheck),
)  # fmt: skip


@QUICK
@given(battles(), st.sampled_from(TURNS))
def test_mirrored_and_turned_battle_gives_the_mirrored_and_turned_result(drawn: Drawn, turn: Turn) -> None:
    """Section 6: nothing prefers a direction: all eight symmetries of the table give the same battle."""
    assert back(fight(scenario(drawn, turn)), turn) == back(fight(scenario(drawn)), AS_IT_IS)


@QUICK
@given(battles(), st.integers(0, 1000))
def test_order_of_units_and_orders_changes_nothing(drawn: Drawn, seed: int) -> None:
    """The order of rows and lines is no rule: shuffled, the whole log is the same."""
    dice = random.Random(seed)
    shuffled = scenario(drawn, shuffled=lambda items: dice.sample(items, len(items)))
    one, other = fight(scenario(drawn)), fight(shuffled)
    for table in ("orders", "shots", "hits", "moves", "melee", "recoveries", "states", "explanations"):
        assert rows(one, table) == rows(other, table)


@QUICK
@given(battles(bounds=3, most=6))
def test_bases_never_overlap_and_stand_where_they_may(drawn: Drawn) -> None:
    """R-20, Q-flush, Q-settle, Q-impassable: after no sub-step do two bases on the table share an area, is a centre
    off the table or in water."""
    battle = Battle(scenario(drawn), KeyedDice(key_from_seed(SEED)))
    while (passed := battle.next_substep()) is not None:
        columns = battle.state.state[:, 0]
        standing = [row for row in range(columns.shape[1]) if columns[c.S_STATUS, row] == ON_TABLE]
        x, y, facing = columns[c.S_X].tolist(), columns[c.S_Y].tolist(), columns[c.S_FACING].tolist()
        corners = [corner_offsets(bearing, HALF_WIDTH_U, HALF_DEPTH_U) for bearing in facing]
        for one, other in combinations(standing, 2):
            apart = x[other] - x[one], y[other] - y[one]
            assert not bases_overlap(*apart, *corners[one], *corners[other]), (passed, one, other)
        for row in standing:
            assert min(x[row], y[row]) >= 0
            assert max(x[row], y[row]) <= SIDE_U
            assert not in_water(x[row], y[row], drawn.areas), (passed, row)


@QUICK
@given(battles(bounds=3))
def test_hits_never_fall_and_who_is_removed_acts_no_more(drawn: Drawn) -> None:
    """R-28: injuries never heal; removed is removed for good, and rolls and moves no more."""
    battle = fight(scenario(drawn))
    for unit in drawn.units:
        states = rows(battle, "states", platoon=unit.id)
        hits = [found["hits"] for found in states]
        assert hits == sorted(hits)
        gone = next((found["bound"] for found in states if found["status"] == "removed"), None)
        if gone is None:
            continue
        assert all(found["status"] == "removed" for found in states if found["bound"] >= gone)
        for table, column in (("shots", "shooter"), ("melee", "striker"), ("moves", "platoon"), ("orders", "platoon")):
            assert not [found for found in rows(battle, table, **{column: unit.id}) if found["bound"] > gone]


SPEED = {"Line infantry": 6, "Skirmishers": 8, "Melee cavalry": 16, "Mother tanks": 4, "Late HMG": 4, "Command": 4,
         "Grenadier squad": 6}  # fmt: skip


@QUICK
@given(battles(bounds=2))
def test_nobody_moves_beyond_its_reach(drawn: Drawn) -> None:
    """R-16, R-17: the way is at most rate x factors, and no place lies further than the way (turning flush aside)."""
    battle = fight(scenario(drawn))
    types = {unit.id: unit.type for unit in drawn.units}
    for move in rows(battle, "moves"):
        if move["substep"].startswith("m"):
            continue
        most = SPEED[types[move["platoon"]]] * (2.0 if "assault" in move["factors"] else 1.0)
        most *= 0.75 if "rough" in move["factors"] else 0.25 if "impractical" in move["factors"] else 1
        most *= 0.5 if "injured" in move["factors"] else 1
        assert move["length_cm"] <= move["reach_cm"] + 1e-9 <= most + 2e-5
        if not move["contact"] and move["ended"] not in ("idle", "second rank", "no place", "friends"):
            way = (move["to_x_cm"] - move["from_x_cm"]) ** 2 + (move["to_y_cm"] - move["from_y_cm"]) ** 2
            assert way**0.5 <= move["length_cm"] + 0.002
