"""covers: bound_sim/rulesets/end_of_empires/steps/ways_to_lead.py, bound_sim/rulesets/kit/arrays/lead.py

Standing policies: ahead or at an enemy, groups that are linked, where one who leads goes; a way out through enemies.
"""

from itertools import product
from math import sqrt
from random import Random

import pytest

from bound_sim.rulesets.end_of_empires.state.bases import Base
from bound_sim.rulesets.end_of_empires.state.game import Unit
from bound_sim.rulesets.end_of_empires.steps import contact
from bound_sim.rulesets.end_of_empires.steps.ways_to_lead import (
    chains,
    facing_to,
    front,
    may_stand,
    place_to_lead,
    reached,
    toward,
)
from bound_sim.rulesets.kit.geometry.distance import along, unit_distance
from bound_sim.rulesets.kit.geometry.units import Point, posed
from tests.rulesets.end_of_empires.board import BoardTurn, base, turn, unit

BEHIND, MOST, REACH, KEEP = (7_000, 4_500), 20_000.0, 10_000.0, 6_000.0


def crowd(seed: int) -> BoardTurn:
    """One who leads, eight of his side, three enemies."""
    random = Random(seed)
    units = [
        unit(str(k), k, "A" if k < 9 else "B", base(f"{k}/1", k, random.randrange(95_000), random.randrange(75_000)))
        for k in range(12)
    ]
    return turn(*units)


@pytest.mark.parametrize(
    ("x", "y", "step"), [(9_000, 20_000, (0, 5_000)), (20_000, 9_000, (4_560, 2_052)), (10_000, 10_000, (3_536, 3_536))]
)
def test_ahead_unless_the_enemy_lies_more_than_45_degrees_aside(x: int, y: int, step: Point) -> None:
    now = turn(
        unit("1", 0, "A", base("1/1", 0, 10_000, 10_000)), unit("2", 1, "B", base("2/1", 1, 10_000 + x, 10_000 + y))
    )
    own, foe = now.game.units
    assert front(now, own)[0] == 0
    assert toward(now, own, foe, 5_000.0) == step
    assert (facing_to(own, foe) < 450) == (y > x)


@pytest.mark.parametrize("seed", range(8))
def test_groups_are_those_that_links_hold_together(seed: int) -> None:
    random, units = Random(seed), crowd(seed).game.units
    links = {frozenset((a.row, b.row)) for a, b in product(units, units) if a is not b and random.random() < 0.1}
    found = chains(units, lambda a, b: frozenset((a.row, b.row)) in links)
    assert sorted(one.row for group in found for one in group) == list(range(12))
    group_of = {one.row: k for k, group in enumerate(found) for one in group}
    assert all(len({group_of[row] for row in link}) == 1 for link in links)
    for group in found:
        rows, seen = {one.row for one in group}, {group[0].row}
        while grown := {row for link in links if link & seen for row in link} - seen:
            seen |= grown
        assert seen == rows


@pytest.mark.parametrize("seed", range(12))
def test_one_who_leads_goes_where_no_other_place_reaches_more(seed: int) -> None:
    now = crowd(seed)
    leader, *led = now.game.of("A")
    groups = chains(led, lambda a, b: now.apart().within(a, b, REACH))
    goal = place_to_lead(now, leader, groups, led, behind_u=BEHIND, most_u=MOST, reach_u=REACH, keep_u=KEEP)
    x, y = leader.centre
    assert (goal[0] - x) ** 2 + (goal[1] - y) ** 2 <= (MOST + 1) ** 2
    own = reached(now, leader, goal, groups, REACH)
    for one, behind in product(led, BEHIND):
        ux, uy = one.centre
        other = ux, uy - behind
        if (other[0] - x) ** 2 + (other[1] - y) ** 2 < MOST**2 and may_stand(now, leader, other, KEEP):
            assert len(reached(now, leader, other, groups, REACH)) <= len(own)
    if own:
        assert may_stand(now, leader, goal, KEEP)


def searched(now: BoardTurn, leader: Unit, groups: list[list[Unit]], led: list[Unit]) -> Point | None:
    """Every place in turn, measured from unit to unit; None where nobody is reached."""
    x, y = leader.centre
    best: tuple[tuple[int, float], Point] = ((0, 0.0), (x, y))
    for one, behind in product(led, BEHIND):
        ux, uy = one.centre
        dx, dy = float(ux - x), float(uy - behind - y)
        step = along(dx, dy, min(sqrt(dx * dx + dy * dy), MOST))
        goal = x + step[0], y + step[1]
        with posed(leader.bases, [(*goal, leader.facing)]):
            apart = {other.row: unit_distance(leader, other, centres=now.centres) for other in now.game.units}
            edges = {other.row: unit_distance(leader, other, centres=False) for other in now.game.units}
            inside = now.game.overhang(leader.bases) == 0
        count = sum(len(group) for group in groups if any(apart[each.row] <= REACH for each in group))
        others = [other for other in now.game.on_table() if other is not leader]
        room = inside and all(edges[other.row] > (0 if other.side == "A" else KEEP) for other in others)
        rank = count, -min(sqrt(dx * dx + dy * dy), MOST)
        if room and rank > best[0]:
            best = rank, goal
    return best[1] if best[0][0] else None


@pytest.mark.parametrize("centres", [False, True])
@pytest.mark.parametrize("seed", range(24))
def test_the_place_is_that_of_a_search_through_all_of_them(seed: int, centres: bool) -> None:
    now = crowd(seed)
    now.centres = centres
    now.game.units[3].all[0].pose = (1_600, 1_600, 0) if seed % 2 else (50_000, 1_600, 0)
    now.places.changed()
    leader, *led = now.game.of("A")
    if seed % 3 == 0:
        led = led[:2]
    groups = chains(led, lambda a, b: now.apart().within(a, b, REACH))
    found = place_to_lead(now, leader, groups, led, behind_u=BEHIND, most_u=MOST, reach_u=REACH, keep_u=KEEP)
    wanted = searched(now, leader, groups, led)
    assert wanted is None or found == wanted


def test_one_who_leads_stays_where_he_is_behind_a_unit() -> None:
    now = turn(unit("1", 0, "A", base("1/1", 0, 20_000, 15_500)), unit("2", 1, "A", base("2/1", 1, 20_000, 20_000)))
    leader, other = now.game.units
    found = place_to_lead(now, leader, [[other]], [other], behind_u=BEHIND, most_u=MOST, reach_u=REACH, keep_u=KEEP)
    assert found == (20_000, 15_500)


@pytest.mark.parametrize("seed", range(12))
def test_where_a_base_may_stand(seed: int) -> None:
    random, now = Random(seed), crowd(seed)
    leader, *others = now.game.units
    for _ in range(40):
        goal = random.randrange(-1_000, 101_000), random.randrange(-1_000, 81_000)
        with posed(leader.bases, [(*goal, 0)]):
            wanted = now.game.overhang(leader.bases) == 0 and all(
                unit_distance(leader, other, centres=False) > (0 if other.side == "A" else KEEP) for other in others
            )
        assert now.game.overhang(leader.bases) > 0 or may_stand(now, leader, goal, KEEP) == wanted


def test_a_way_out_is_as_if_every_enemy_were_measured() -> None:
    """Enemies too far to be in the way are not measured; the answer does not change with it."""
    answers = []
    for seed in range(16):
        random = Random(seed)
        ring = [(random.randrange(25_000, 55_000), random.randrange(5_000, 40_000)) for _ in range(2 + seed // 2)]
        foes = [unit(str(k), k, "B", base(f"{k}/1", k, *place)) for k, place in enumerate(ring, 1)]
        now = turn(unit("0", 0, "A", base("0/1", 0, 40_000, 20_000)), *foes)
        own: Unit = now.game.units[0]
        found = contact.way_out(now, own, clear_u=6_000, grid_u=2_000)
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(Base, "reach", 1_000_000)  # measured wherever it is
            assert contact.way_out(now, own, clear_u=6_000, grid_u=2_000) == found
        answers.append(found)
    assert set(answers) == {False, True}
