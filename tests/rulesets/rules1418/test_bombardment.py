"""covers: bound_sim/rulesets/rules1418/steps/bombardment.py

Section 8: shots and their cap, the circle, the inner circle, batteries' bonuses, who fires when.
"""

from typing import Any

import numpy as np
import pytest

from bound_sim.rulesets.rules1418.steps.bombardment import cap_of, deal, deal_bonuses, rerolled_by_circle, shots_of
from bound_sim_maps.bases import Corners
from tests.rulesets.rules1418.builder import (
    base,
    codes,
    fight,
    row,
    rows,
    setting,
    state,
)

#: spaces of 12 inches: B1 is 30.48..60.96 x 0..30.48; its quarter B1.c: 30.48..45.72 x 0..15.24
MIDDLE = (38.1, 7.62)


@pytest.mark.parametrize(("arming", "living", "firing", "shots"), [
    (8, 4, 4, 8), (8, 4, 3, 6), (3, 2, 2, 3), (3, 2, 1, 1), (5, 3, 2, 3), (1, 1, 0, 0), (0, 0, 0, 0),
])  # fmt: skip
def test_shots(arming: int, living: int, firing: int, shots: int) -> None:
    """R-36: mean Arming of the living x batteries firing, rounded down; 1.5 x 1 is 1."""
    assert shots_of(arming, living, firing) == shots


@pytest.mark.parametrize(("shots", "cap"), [(8, 4), (7, 3), (3, 1), (2, 1), (1, 1)])
def test_cap(shots: int, cap: int) -> None:
    """R-36: half of them, rounded down, at least 1."""
    assert cap_of(shots) == cap


@pytest.mark.parametrize(("shots", "count", "dealt", "left"), [
    (8, 1, [4], 4), (8, 2, [4, 4], 0), (8, 3, [3, 3, 2], 0), (3, 2, [1, 1], 1), (2, 3, [1, 1, 0], 0), (8, 0, [], 8),
])  # fmt: skip
def test_deal(shots: int, count: int, dealt: list[int], left: int) -> None:
    """R-36, Q-shot-spread: evenly, from the middle outwards; what the cap leaves over is lost."""
    laid = np.zeros(count, dtype=np.int64)
    assert deal(shots, cap_of(shots), count, laid) == left
    assert laid.tolist() == dealt


@pytest.mark.parametrize(("laid", "bonuses", "expected"), [
    ([4], [2, 2, 2, 2], [2, 2, 2, 2]), ([3, 3, 2], [2, 2, 2, 2], [2, 2, 0, 2, 0, 0, 2, 0]),
    ([1, 3], [2, 3, 2, 3], [2, 3, 2, 3]), ([1], [2, 2], [2]),
])  # fmt: skip
def test_bonuses_go_one_a_base_in_turn(laid: list[int], bonuses: list[int], expected: list[int]) -> None:
    """R-38: as many shots as batteries firing, in the allocation's order."""
    carried, filled = np.full(sum(laid), 9), np.zeros(len(laid), dtype=np.int64)
    deal_bonuses(np.array(bonuses), len(bonuses), np.array(laid), len(laid), filled, carried)
    assert carried.tolist() == expected


def test_inner_circle_by_area_and_by_centre() -> None:
    """R-37, Q-inner-circle: 3 inches across. A base whose rear edge is on its middle is inside by centre; 38 mm from
    the middle its centre is just inside and most of its area without."""
    whole = Corners(2540, 1270, -2540, 1270)
    assert not rerolled_by_circle(0, 0, whole, 0)
    assert not rerolled_by_circle(0, 3800, whole, 1)
    assert rerolled_by_circle(0, 3800, whole, 0)
    assert rerolled_by_circle(0, 3820, whole, 1)


def guns(count: int, type: str = "Light howitzers", **more: Any) -> list[Any]:
    """Batteries of battalion 1 far to the west, 6 cm from each other."""
    return [base(f"1/1/{n}", 5, 6 * n, type, **more) for n in range(1, count + 1)]


def given(a: list[Any], b: list[Any], low: tuple[str, ...] = (), **more: Any) -> dict[str, Any]:
    quiet = {"Q-free-fire": "nobody"}
    return {"a": a, "b": b, "high": "1 bombard B1.c", "low": list(low), "rulings": quiet, **more}


def laid(battle: Any) -> dict[str, int]:
    """Target -> shots laid on it."""
    found: dict[str, int] = {}
    for shot in rows(battle, "shots", kind="bombard"):
        found[shot["target"]] = found.get(shot["target"], 0) + 1
    return found


def test_a_bombardment_as_it_is_logged() -> None:
    """R-39: the battalion is the shooter, distance is from the circle's centre, which is logged."""
    battle = fight(setting(**given(guns(1), [base("9/1/1", 38.1, 9.62)])), ["1 1b 1 bombard at 9/1/1 1"])
    shot = row(battle, "shots")
    assert (shot["shooter"], shot["kind"], shot["ordered"], shot["distance_cm"]) == ("1", "bombard", True, 2.0)
    assert (shot["circle_x_cm"], shot["circle_y_cm"]) == MIDDLE
    assert (shot["needed"], shot["bonus"], shot["hit"]) == (2, 2, True)
    assert "bombards" in codes(battle, "1/1/1")
    assert "no-order" not in codes(battle, "1/1/1")


#: 9/1/1 in the middle, 9/1/2 beside it to the north, a friend to the south
THREE = [base("9/1/1", *MIDDLE), base("9/1/2", 38.1, 12.9)]
FRIEND = base("1/2/1", 38.1, 2.9, "Command")


def test_more_bases_than_shots() -> None:
    """R-36, Q-under-fire: one each for the nearest two; the third gets none and is not under fire."""
    scenario = setting(**given(guns(1), [*THREE, base("9/1/3", 38.1, 2.2)]))
    battle = fight(scenario, ["1 1b 1 bombard at 9/1/1 1", "1 1b 1 bombard at 9/1/2 1"])
    assert [state(battle, f"9/1/{n}")["under_fire"] for n in (1, 2, 3)] == [True, True, False]


def test_shots_by_hand() -> None:
    """R-35, R-36: in the commander's order, within the cap, on friends too; what is not laid is said."""
    low = ("1 shots 9/1/2:1 1/2/1:9 9/2/1:2 9/3/1:2",)
    enemies = [*THREE, base("9/2/1", 80, 60), base("9/3/1", 100, 60, arrives=2)]
    battle = fight(setting(**given([*guns(4), FRIEND], enemies, low)))
    assert laid(battle) == {"9/1/2": 1, "1/2/1": 4}
    said = {found["code"]: found["text"] for found in rows(battle, "explanations", platoon="1")}
    assert said["bombard-cut"].startswith("5 of its shots on 1/2/1 were not laid")
    assert said["bombard-not-under"] == "its shots on 9/2/1 are lost: it does not lie under the circle"
    assert said["bombard-gone"] == "its shots on 9/3/1 are lost: it is not on the table"
    assert said["bombard-not-laid"] == "3 of 8 shots were laid on nobody"


def test_a_large_bombardment_is_logged_whole() -> None:
    """R-36: twenty batteries of twenty dice: 400 shots, 200 on one base, each with its own die and row."""
    types = {"Rockets": {"like": "Light howitzers", "ranged_dice": 20}}
    batteries = [base(f"1/1/{n}", 5 + 6 * (n // 10), 20 + 6 * (n % 10), "Rockets") for n in range(20)]
    battle = fight(setting(**given(batteries, THREE, types=types)))
    assert laid(battle) == {"9/1/1": 200, "9/1/2": 200}
    hits = sum(shot["hit"] for shot in rows(battle, "shots"))
    assert hits == len(rows(battle, "hits"))
