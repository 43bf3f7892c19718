"""covers: bound_sim/rulesets/all_quiet/steps/damage.py

How points are shared out: no unit takes more than its steps, all points are used, room is found where there is some.
"""

from collections.abc import Collection, Mapping
from itertools import permutations, product

import pytest

from bound_sim.rulesets.all_quiet.steps.damage import BOX, RETREAT, SPENT, _placed, concentrate, rungs, spread


def _stack(kinds: tuple[bool, ...], *, way: bool) -> dict[str, tuple[str, ...]]:
    return {f"U{place}": rungs(fresh=fresh, way=way) for place, fresh in enumerate(kinds)}


@pytest.mark.parametrize("way", [True, False])
def test_points_are_used_step_by_step(way: bool) -> None:
    """Whatever the stack: nobody retreats while one is fresh, nobody goes to its box while one can retreat."""
    for count in range(1, 5):
        for kinds in product((True, False), repeat=count):
            ladders = _stack(kinds, way=way)
            most = sum(map(len, ladders.values()))
            for points in range(most + 3):
                given = spread(ladders, points)
                assert sum(given.values()) == min(points, most)
                taken = [steps[: given[unit]] for unit, steps in ladders.items()]
                left = [steps[given[unit] :] for unit, steps in ladders.items()]
                if any(RETREAT in steps for steps in taken):
                    assert not any(SPENT in steps for steps in left)
                if any(BOX in steps for steps in taken):
                    assert not any(RETREAT in steps for steps in left)


def test_shares_that_are_kept_are_those_that_are_found_anew() -> None:
    for kinds, way in product(product((True, False), repeat=3), (True, False)):
        ladders = _stack(kinds, way=way)
        for points in range(12):
            assert spread(ladders, points) == spread(ladders, points, lambda going: True)


def test_the_policy_of_a_player_takes_one_after_the_other() -> None:
    assert concentrate(_stack((True, True), way=True), 4) == {"U0": 3, "U1": 1}


@pytest.mark.parametrize(("points", "given"), [
    (1, {"U0": 1, "U1": 0}), (2, {"U0": 2, "U1": 0}), (3, {"U0": 2, "U1": 1}), (4, {"U0": 2, "U1": 2}),
    (9, {"U0": 2, "U1": 2}),
])  # fmt: skip
def test_with_room_for_one_the_second_point_is_a_box(points: int, given: dict[str, int]) -> None:
    def one(going: Collection[str]) -> bool:
        return len(going) < 2

    assert spread(_stack((False, False), way=True), points, one) == given


def _by_trying(ways: Mapping[str, Collection[str]], room: Mapping[str, int], going: list[str]) -> bool:
    """Every way to part the units on their areas."""
    for chosen in product(*(ways[unit] for unit in going)):
        if all(chosen.count(area) <= most for area, most in room.items()):
            return True
    return False


def test_room_is_found_where_any_way_to_part_them_has_it() -> None:
    offers: tuple[tuple[str, ...], ...] = ((), ("X",), ("Y",), ("X", "Y"), ("Y", "X"))
    for options in product(offers, repeat=3):
        ways = {f"U{place}": open_ for place, open_ in enumerate(options)}
        for room in ({"X": 1, "Y": 1}, {"X": 2, "Y": 0}, {"X": 1, "Y": 2}):
            for going in permutations(ways, 2):
                assert _placed(ways, room, going) == _by_trying(ways, room, [*going])
            assert _placed(ways, room, [*ways]) == _by_trying(ways, room, [*ways])
