"""covers: bound_sim/rulesets/rules1418/steps

What holds of every battle: drawn at random, small, in plain Python quick enough for every run (issue 4).
"""

import os
import random
from collections import Counter
from itertools import combinations
from math import cos, pi, sin
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from shapely import Point as ShapelyPoint
from shapely import box
from shapely.affinity import rotate

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.rulesets.rules1418.state import col
from bound_sim.rulesets.rules1418.state.arrays import ON_TABLE
from bound_sim.scenario.model import Scenario
from bound_sim_maps.bases import bases_overlap, corner_offsets
from tests.rulesets.rules1418.builder import SEED, base, fight, ground, play, row, rows, setting
from tests.rulesets.rules1418.drawn import (
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

#: BOUND_SIM_EXAMPLES=3000 looks for faults with this number of fresh examples of each property
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
    """The order of rows and lines is not a rule: shuffled, the whole log is the same."""
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
        standing = [row for row in range(columns.shape[1]) if columns[col.S_STATUS, row] == ON_TABLE]
        x, y, facing = columns[col.S_X].tolist(), columns[col.S_Y].tolist(), columns[col.S_FACING].tolist()
        corners = [corner_offsets(bearing, HALF_WIDTH_U, HALF_DEPTH_U) for bearing in facing]
        for one, other in combinations(standing, 2):
            apart = x[other] - x[one], y[other] - y[one]
            assert not bases_overlap(*apart, corners[one], corners[other]), (passed, one, other)
        for base_row in standing:
            assert min(x[base_row], y[base_row]) >= 0
            assert max(x[base_row], y[base_row]) <= SIDE_U
            assert not in_water(x[base_row], y[base_row], drawn.areas), (passed, base_row)


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


@QUICK
@given(battles(bounds=2))
def test_three_tables_are_three_battles(drawn: Drawn) -> None:
    """Tables lie side by side: each is the battle whose dice are keyed by its number, table 0 the single battle."""
    key = key_from_seed(SEED)

    def ended(tables: int, first: int) -> Any:
        battle = Battle(scenario(drawn), KeyedDice(key), tables=tables, first_table=first, logged=False)
        battle.run()
        return battle.state.state

    together = ended(3, 0)
    for table in range(3):
        assert np.array_equal(together[:, table], ended(1, table)[:, 0])
    logged = fight(scenario(drawn), KeyedDice(key))
    assert np.array_equal(together[:, 0], logged.state.state[:, 0])


#: R-9 as printed: situation -> what each High Command allows; * is left out
MATRIX = """
dug in, safe           | stay, move      | stay                  | assault             | retreat
dug in, under fire     | stay            | stay                  | assault, stay       | retreat, stay
not dug in, safe       | move            | stay, find cover, dig | assault             | retreat
not dug in, under fire | stay, move, dig | stay, find cover, dig | assault, find cover | retreat, find cover, stay
"""
ACTIONS = {"stay": "stay", "dig": "dig", "move": "move by {dx},0", "find cover": "cover by {dx},0"}


def _cells() -> list[tuple[str, str, set[str]]]:
    cells = []
    for line in MATRIX.strip().splitlines():
        situation, *allowed = (part.strip() for part in line.split("|"))
        for high, words in zip(("advance", "hold", "assault", "retreat"), allowed, strict=True):
            cells.append((situation, high, {word.strip() for word in words.split(", ")}))
    return cells


@pytest.mark.parametrize("action", ACTIONS)
@pytest.mark.parametrize(("situation", "high", "allowed"), _cells())
def test_every_cell_of_the_matrix(situation: str, high: str, allowed: set[str], action: str) -> None:
    """R-9, Q-illegal-now: each order in each situation under each High Command: legal or not, and what is done."""
    dug_in, exposed = not situation.startswith("not"), situation.endswith("under fire")
    dx = -2 if high == "retreat" else 2
    battle = play(
        a=[base("1/1/1", 20, 30, dug_in=dug_in)], b=[base("9/1/1", 40, 30)], bounds=2,
        high={1: "1 hold", 2: f"1 {high}"},
        low={1: ["9/1 stay shoot 1/1"] if exposed else ["1/1 stay"], 2: [f"1/1 {ACTIONS[action].format(dx=dx)}"]},
        features=[ground("rough", 21, 20, 26, 40), ground("rough", 10, 20, 19, 40)],
        rulings={"Q-free-fire": "nobody", "Q-impossible": "taken"},
        dice=["1 4 9/1/1 shot 1"] if exposed else [],
    )  # fmt: skip
    told = row(battle, "orders", platoon="1/1/1", bound=2)
    word = {"assault": "assault", "retreat": "retreat"}.get(high, "move") if action == "move" else action
    assert (told["situation"], told["word"]) == (situation, word)
    assert told["legal"] == (word in allowed)
    assert set(told["cell"].split(", ")) == allowed
    drawn = action in ("move", "find cover")
    if word in allowed:
        done = word
    elif "stay" in allowed or not drawn:
        done = "stay"
    else:  # only a drawn line is left: as the cell's one moving word
        done = next(iter(allowed & {"move", "assault", "retreat"}))
    assert told["done"] == done


@pytest.mark.parametrize("action", ACTIONS)
@pytest.mark.parametrize(("situation", "allowed"), [(s, words) for s, high, words in _cells() if high == "hold"])
def test_bombard_has_the_column_of_hold(situation: str, allowed: set[str], action: str) -> None:
    """Q-bombard-column: what guns that bombard may be told is what Hold allows, in every situation."""
    exposed = situation.endswith("under fire")
    battle = play(
        a=[base("1/1/1", 20, 30, "Light howitzers", dug_in=situation.startswith("dug"))], b=[base("9/1/1", 40, 30)],
        high={2: "1 bombard D3"}, bounds=2, features=[ground("rough", 20.5, 20, 26, 40)],
        low={1: ["9/1 stay shoot 1/1"] if exposed else [], 2: [f"1/1 {ACTIONS[action].format(dx=2)}"]},
        rulings={"Q-free-fire": "nobody", "Q-impossible": "taken", "Q-packing": "none"},
        dice=["1 4 9/1/1 shot 1"] if exposed else [],
    )  # fmt: skip
    told = row(battle, "orders", platoon="1/1/1", bound=2)
    assert (told["situation"], told["word"]) == (situation, action)
    assert set(told["cell"].split(", ")) == allowed
    assert (told["legal"], told["done"]) == (action in allowed, action if action in allowed else "stay")


@st.composite
def bombardments(draw: st.DrawFn) -> tuple[Scenario, dict[str, Any]]:
    """Batteries far away, bases in and about a quarter, perhaps a circle and shots by hand; and what was drawn."""
    batteries = draw(st.lists(st.sampled_from(["Light howitzers", "12 cm howitzers", "7 cm field guns"]), min_size=1,
                              max_size=6))  # fmt: skip
    dice = random.Random(draw(st.integers(0, 2**32)))
    centre = 38.1, 38.1
    low = ""
    if dice.random() < 0.5:
        centre = dice.randint(30_480, 45_720) / 1000, dice.randint(30_480, 45_720) / 1000
        low = f"1 circle {centre[0]},{centre[1]}"
    bases: list[Any] = []
    for number in range(1, dice.randint(3, 14) + 1):
        away, angle = dice.uniform(0, 11.5), dice.uniform(0, 2 * pi)  # about as far as the rim and a base
        made = base(
            f"{dice.choice('299')}/1/{number}", round(centre[0] + away * cos(angle), 3),
            round(centre[1] + away * sin(angle), 3), facing=dice.choice([0, 45, 90, 270, 13.5]),
        )  # fmt: skip
        if all(abs(made.x - other.x) > 5.7 or abs(made.y - other.y) > 5.7 for other in bases):
            bases.append(made)
    by_hand = [f"{made.id}:{dice.randint(1, 7)}" for made in bases if dice.random() < 0.5] if low else []
    low += " shots " + " ".join(by_hand) if by_hand else ""
    guns = [base(f"1/1/{n}", 100, 6 * n, kind) for n, kind in enumerate(batteries, 1)]
    scenario = setting(
        a=[*guns, *(made for made in bases if made.id[0] == "2")], b=[made for made in bases if made.id[0] == "9"],
        high="1 bombard B2.c", low=[low] if low else [], rulings={"Q-free-fire": "nobody"},
    )  # fmt: skip
    return scenario, {"guns": batteries, "bases": bases, "centre": centre, "by_hand": bool(by_hand)}


@QUICK
@given(bombardments())
def test_half_cap_and_circle_hold(drawn: tuple[Scenario, dict[str, Any]]) -> None:
    """R-35, R-36, R-38: shots are laid on bases under the circle alone, at most half of them (at least 1) on one, no
    more than the mean Arming x batteries, bonuses on no more than there are batteries; friends by hand only."""
    scenario, made = drawn
    battle = fight(scenario)
    arming = [1 if kind == "12 cm howitzers" else 2 for kind in made["guns"]]
    shots = sum(arming) * len(arming) // len(arming)
    circle = ShapelyPoint(made["centre"]).buffer(3 * 2.54, quad_segs=512)
    laid = Counter(found["target"] for found in rows(battle, "shots"))
    assert all(count <= max(1, shots // 2) for count in laid.values())
    assert laid.total() <= shots
    assert sum(found["bonus"] > 0 for found in rows(battle, "shots")) <= len(arming)
    for unit in made["bases"]:
        shape = rotate(box(unit.x - 2.54, unit.y - 1.27, unit.x + 2.54, unit.y + 1.27), -unit.facing)
        if unit.id in laid:
            assert circle.buffer(0.01).intersects(shape)
            assert made["by_hand"] or unit.id[0] == "9"
    if not made["by_hand"]:
        under = [unit for unit in made["bases"] if unit.id[0] == "9" and circle.intersects(
            rotate(box(unit.x - 2.54, unit.y - 1.27, unit.x + 2.54, unit.y + 1.27), -unit.facing))]  # fmt: skip
        assert laid.total() == min(shots, max(1, shots // 2) * len(under))
