"""covers: bound_sim/rulesets/end_of_empires/steps/leaders.py

Standing policies: ahead or at an enemy, groups that are linked, where one who leads goes; a way out through enemies.
"""

from collections.abc import Sequence
from itertools import product
from math import sqrt
from random import Random

import numpy as np
import pytest

from bound_sim.rulesets.end_of_empires.state import columns
from bound_sim.rulesets.end_of_empires.state.bases import Base
from bound_sim.rulesets.end_of_empires.state.between_units import unit_distance
from bound_sim.rulesets.end_of_empires.state.declaration import POSTURES, Declared
from bound_sim.rulesets.end_of_empires.state.game import Unit, cells_on
from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.end_of_empires.state.places import rows_of
from bound_sim.rulesets.end_of_empires.state.stand import barred_of
from bound_sim.rulesets.end_of_empires.steps import policy
from bound_sim.rulesets.end_of_empires.steps.chains import groups_of
from bound_sim.rulesets.end_of_empires.steps.leaders import Leading, Led, has_room, place_to_lead, reached
from bound_sim.rulesets.end_of_empires.steps.way_out import way_out
from bound_sim.rulesets.kit.geometry import measure
from bound_sim.rulesets.kit.geometry.distance import along
from bound_sim.rulesets.kit.geometry.units import LOST, Point, posed
from bound_sim_kernels.compiled import compiles
from tests.rulesets.end_of_empires.board import base, turn, unit

BEHIND, MOST, REACH, KEEP = (7_000.0, 4_500.0), 20_000.0, 10_000.0, 6_000.0


def crowd(seed: int) -> Moment:
    """One who leads, eight of his side, three enemies."""
    random = Random(seed)
    units = [
        unit(str(k), k, "A" if k < 9 else "B", base(f"{k}/1", k, random.randrange(95_000), random.randrange(75_000)))
        for k in range(12)
    ]
    return turn(*units)


@pytest.mark.parametrize(
    ("x", "y", "step"),
    [(9_000, 40_000, (0, 16_000)), (40_000, 9_000, (15_610, 3_512)), (30_000, 30_000, (11_314, 11_314))],
)
def test_ahead_unless_the_enemy_lies_more_than_45_degrees_aside(x: int, y: int, step: Point) -> None:
    own = unit("1", 0, "A", base("1/1", 0, 10_000, 10_000))
    own.become("cavalry")
    now = turn(own, unit("2", 1, "B", base("2/1", 1, 10_000 + x, 10_000 + y)))
    assert decided(now, own, "advance").vector == tuple(round(24 / 16 * part) for part in step)
    own.become("mg")
    bearing = measure.bearing_of(x, y)
    assert decided(now, own, "hold").facing == (bearing if bearing > 300 else None)


def decided(now: Moment, own: Unit, word: str) -> Declared:
    """What a unit declares on a posture."""
    own.cells[columns.DECLARED] = memoryview(cells_on(POSTURES.index(word)))
    now.places.changed()
    policy.declare([now], [own.side])
    return own.declared


def test_guns_and_machine_guns_wait_where_there_is_nothing_to_do() -> None:
    """Limbered guns that hold, far from anybody, stay; MG whose first base is lost face as the next one does."""
    own = unit("1", 0, "A", base("1/1", 0, 10_000, 10_000, 900), base("1/2", 1, 10_000, 13_000))
    own.all[0].status = LOST
    own.become("battery")
    own.limbered = True
    now = turn(own, unit("2", 1, "B", base("2/1", 2, 10_000, 60_000)))
    now.places.rows[2, 1] = 10_000_000
    assert (decided(now, own, "hold").action, own.declared.way) == ("stay", ())
    own.become("mg")
    now.places.rows[2, 1] = 30_000
    assert decided(now, own, "hold").facing is None


def test_who_presses_home_charges_the_nearest_that_is_firm() -> None:
    own = unit("1", 0, "A", base("1/1", 0, 20_000, 20_000))
    foes = [unit(str(k), k, "B", base(f"{k}/1", k, x, 30_000)) for k, x in ((1, 20_000), (2, 26_000))]
    now = turn(own, *foes)
    assert decided(now, own, "assault").toward == "1"
    foes[1].pinned = True
    assert decided(now, own, "assault").toward == "2"


@pytest.mark.parametrize("seed", range(8))
def test_groups_are_those_that_links_hold_together(seed: int) -> None:
    """Linked: near each other, and both fire or both do not."""
    random, now = Random(seed), crowd(seed)
    units, apart = now.game.units, now.places.apart(centres=now.centres)
    fires = [random.random() < 0.5 for _ in units]
    for one, shoots in zip(units, fires, strict=True):
        one.declared = Declared("advance", ((0, 1),), fire=shoots)
    links = {
        frozenset((a.row, b.row))
        for a, b in product(units, units)
        if a is not b and apart[a.row, b.row] <= 20_000 and fires[a.row] == fires[b.row]
    }
    rows, groups, _ = grouped(now, units, 20_000.0)
    group_of = dict(zip(rows.tolist(), groups.tolist(), strict=True))
    assert sorted(group_of) == list(range(12))
    assert all(len({group_of[row] for row in link}) == 1 for link in links)
    for number in set(group_of.values()):
        own = {row for row in group_of if group_of[row] == number}
        seen = {min(own)}
        while grown := {row for link in links if link & seen for row in link} - seen:
            seen |= grown
        assert seen == own


def grouped(now: Moment, led: Sequence[Unit], reach: float = REACH) -> Led:
    """Units that are led, in groups."""
    rows, groups = rows_of(led), np.zeros((2, len(led)), dtype=np.int64)
    units = now.places.arrays.units[now.places.table]
    number = groups_of(units, now.places.apart(centres=now.centres), reach, 0, rows, groups[0], groups[1])
    return rows, groups[0], np.zeros(number, dtype=np.int64)


@pytest.mark.skipif(compiles(), reason="a part of a kernel, called from outside")
@pytest.mark.parametrize("seed", range(12))
def test_one_who_leads_goes_where_no_other_place_reaches_more(seed: int) -> None:
    now = crowd(seed)
    leader, *led = now.game.of("A")
    groups = grouped(now, led)
    here = leading(now)
    goal = place_to_lead(here, leader.row, 0, groups)
    x, y = leader.centre
    assert (goal[0] - x) ** 2 + (goal[1] - y) ** 2 <= (MOST + 1) ** 2
    own = reached(here, 0, goal, groups)
    for one, behind in product(led, BEHIND):
        ux, uy = one.centre
        other = ux, uy - int(behind)
        if (other[0] - x) ** 2 + (other[1] - y) ** 2 < MOST**2 and has_room(here, 0, other):
            assert reached(here, 0, other, groups) <= own
    if own:
        assert has_room(here, 0, goal)


def leading(now: Moment, side: str = "A") -> Leading:
    """A table as the commanders of the side whose front is north see it."""
    now.places.changed()
    return Leading(
        now.places.bases, now.places.arrays.units[now.places.table],
        now.places.apart(centres=now.centres),
        barred_of(now.terrain.barred(now.bound)), now.centres, np.array([(0, -length) for length in BEHIND]),
        BEHIND[0], MOST, REACH, KEEP, rows_of(now.game.of(side)), rows_of(now.game.against(side)),
    )  # fmt: skip


def in_lists(groups: Led, led: list[Unit]) -> list[list[Unit]]:
    _, numbers, hit = groups
    return [[one for one, of in zip(led, numbers.tolist(), strict=True) if of == number] for number in range(len(hit))]


def searched(now: Moment, leader: Unit, groups: list[list[Unit]], led: list[Unit]) -> Point | None:
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


@pytest.mark.skipif(compiles(), reason="a part of a kernel, called from outside")
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
    groups = grouped(now, led)
    found = place_to_lead(leading(now), leader.row, 0, groups)
    wanted = searched(now, leader, in_lists(groups, led), led)
    assert wanted is None or found == wanted


@pytest.mark.skipif(compiles(), reason="a part of a kernel, called from outside")
def test_one_who_leads_stays_where_he_is_behind_a_unit() -> None:
    now = turn(unit("1", 0, "A", base("1/1", 0, 20_000, 15_500)), unit("2", 1, "A", base("2/1", 1, 20_000, 20_000)))
    leader, other = now.game.units
    found = place_to_lead(leading(now), leader.row, 0, grouped(now, [other]))
    assert found == (20_000, 15_500)


@pytest.mark.skipif(compiles(), reason="a part of a kernel, called from outside")
@pytest.mark.parametrize("seed", range(12))
def test_where_a_base_may_stand(seed: int) -> None:
    random, now = Random(seed), crowd(seed)
    leader, *others = now.game.units
    here = leading(now)
    for _ in range(40):
        goal = random.randrange(-1_000, 101_000), random.randrange(-1_000, 81_000)
        with posed(leader.bases, [(*goal, 0)]):
            wanted = now.game.overhang(leader.bases) == 0 and all(
                unit_distance(leader, other, centres=False) > (0 if other.side == "A" else KEEP) for other in others
            )
        assert now.game.overhang(leader.bases) > 0 or has_room(here, 0, goal) == wanted


def test_a_way_out_is_as_if_every_enemy_were_measured() -> None:
    """Enemies too far to be in the way are not measured; the answer does not change with it."""
    answers = []
    for seed in range(16):
        random = Random(seed)
        ring = [(random.randrange(25_000, 55_000), random.randrange(5_000, 40_000)) for _ in range(2 + seed // 2)]
        foes = [unit(str(k), k, "B", base(f"{k}/1", k, *place)) for k, place in enumerate(ring, 1)]
        now = turn(unit("0", 0, "A", base("0/1", 0, 40_000, 20_000)), *foes)
        own: Unit = now.game.units[0]
        found = way_out(now, own, clear_u=6_000, grid_u=2_000)
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(Base, "reach", 1_000_000)  # measured wherever it is
            assert way_out(now, own, clear_u=6_000, grid_u=2_000) == found
        answers.append(found)
    assert set(answers) == {False, True}
