"""covers: bound_sim/rulesets/rules1418/steps/contact.py, bound_sim/rulesets/rules1418/steps/halts.py

Contact (R-20, R-21, Q-corner, Q-flush, Q-pinned, Q-second-rank, Q-settle): places computed by hand, in cm.

A base is 5.08 wide and 2.54 deep: two that face each other touch at 2.54 between centres, side by side at 5.08.
"""

from dataclasses import replace
from typing import Any

import pytest

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice
from bound_sim.rulesets.rules1418.book.chart import UNIT_TYPES
from bound_sim.rulesets.rules1418.state import col
from bound_sim.rulesets.rules1418.state.arrays import (
    STRIKE_FAST,
    STRIKE_HEAVY,
    STRIKE_INFANTRY,
    STRIKE_MEDIUM,
    strike_class,
)
from bound_sim.rulesets.rules1418.steps.halts import step_aside
from bound_sim.scenario.forces import Forces
from bound_sim.scenario.model import Side
from bound_sim_kernels.compiled import compiles
from tests.rulesets.rules1418.builder import base, codes, end, ground, moved, play, row, rows, setting, shooters, state

TANKS = "Mother tanks"  # no melee dice: their contacts last


def quiet(**given: Any) -> Battle:
    """A battle in which nobody shoots but by order."""
    return play(rulings={"Q-free-fire": "nobody"}, **given)


def test_assaulting_moves_before_normal() -> None:
    """R-20: the assaulter moves in 5a, its whole 8; the other, of 5b, stands until then and has 1 cm left to go."""
    battle = quiet(
        a=[base("1/1/1", 30, 30, TANKS)], b=[base("9/1/1", 41.54, 30, TANKS)], high="1 assault, 9 advance",
        low=["1/1 move by 8,0 toward 9/1/1", "9/1 move by -4,0"],
    )  # fmt: skip
    assert moved(battle, "1/1/1")["length_cm"] == 8
    assert moved(battle, "9/1/1")["length_cm"] == pytest.approx(1.0, abs=1e-9)
    assert state(battle, "1/1/1")["in_contact"] == "9/1/1"


def test_mutual_assault_head_on_by_speed() -> None:
    """R-20 (2): infantry (reach 12) and cavalry (32) over a gap of 22 meet when 6 and 16 are done, half the time."""
    battle = quiet(
        a=[base("1/1/1", 20, 30)], b=[base("9/1/1", 44.54, 30, "Melee cavalry")], high="1 assault, 9 assault",
        low=["1/1 move by 12,0 toward 9/1/1", "9/1 move by -32,0 toward 1/1/1"],
    )  # fmt: skip
    assert moved(battle, "1/1/1")["length_cm"] == pytest.approx(6.0, abs=0.001)
    assert moved(battle, "9/1/1")["length_cm"] == pytest.approx(16.0, abs=0.001)


def test_mutual_assault_oblique_the_lower_id_turns() -> None:
    """R-20 (4): of two that run into each other the lower id is the mover that turns; the other keeps its facing."""
    battle = quiet(
        a=[base("1/1/1", 30, 30, TANKS, facing=80)], b=[base("9/1/1", 40, 30, TANKS)], high="1 assault, 9 assault",
        low=["1/1 move by 8,0 toward 9/1/1", "9/1 move by -8,0 toward 1/1/1"],
    )  # fmt: skip
    assert (end(battle, "1/1/1")[2], end(battle, "9/1/1")[2]) == (90.0, 270.0)
    assert end(battle, "9/1/1")[0] - end(battle, "1/1/1")[0] == pytest.approx(2.54, abs=0.002)


def test_flank_is_struck_square() -> None:
    """Q-flush: who comes at a flank turns flush to that edge: centres 2.54 + 1.27 apart."""
    battle = quiet(
        a=[base("1/1/1", 36, 38, TANKS, facing=170)], b=[base("9/1/1", 36, 30, TANKS)], high="1 assault",
        low=["1/1 move by 0,-8 toward 9/1/1"],
    )  # fmt: skip
    x, y, facing = end(battle, "1/1/1")
    assert y == pytest.approx(33.81, abs=0.002)
    assert facing == 180.0
    assert abs(x - 36) < 1.0
    assert state(battle, "9/1/1")["facing"] == 270.0


def test_turning_about_the_corner_that_touched() -> None:
    """Q-flush: turned 10 degrees about the corner that touched: it stays, the centre goes where the base is square.

    Facing 100, the front corners lie (1.27 cos 10 -+ 2.54 sin 10) ahead: the north-east one leads, at
    2.54 sin 10 + 1.27 cos 10 = 1.69177 to the east and 2.54 cos 10 - 1.27 sin 10 = 2.28088 to the north.
    Square again, that corner lies 1.27 east and 2.54 north of the centre: the centre is 0.25912 further south.
    """
    battle = quiet(
        a=[base("1/1/1", 30, 30, TANKS, facing=100)], b=[base("9/1/1", 36, 30, TANKS)], high="1 assault",
        low=["1/1 move by 8,0 toward 9/1/1"],
    )  # fmt: skip
    x, y, facing = end(battle, "1/1/1")
    assert x == pytest.approx(36 - 2.54, abs=0.002)
    assert facing == 90.0
    assert y == pytest.approx(30 + 2.28088 - 2.54, abs=0.002)
    assert moved(battle, "1/1/1")["length_cm"] == pytest.approx(36 - 1.27 - 1.69177 - 30, abs=0.002)


def test_a_hair_nearer_is_contact() -> None:
    """R-20: 0.01 mm of overlap across the flanks is a front edge struck, at the corner."""
    battle = quiet(a=[base("1/1/1", 30, 30.001, TANKS)], b=[base("9/1/1", 36, 35.08, TANKS)], high="1 assault",
                  low=["1/1 move by 8,0 toward 60,30"])  # fmt: skip
    assert moved(battle, "1/1/1")["contact"] == "9/1/1"
    assert end(battle, "1/1/1")[0] == pytest.approx(33.46, abs=0.001)


def test_not_turned_flush_into_water() -> None:
    """Q-impassable: a base is not slid to where its centre would stand in water; on the other side it may.

    Beside its friend, which reaches down to 30.96, the nearer place is y 28.42; water there, so it goes around its
    friend to 33.5 + 5.08 = 38.58, too far to touch: idle.
    """
    battle = quiet(
        a=[base("1/1/1", 26, 29, TANKS), base("1/2/1", 32.5, 33.5, TANKS)], b=[base("9/1/1", 36, 28, TANKS)],
        high="1 assault", low=["1/1 move by 8,0 toward 9/1/1"], features=[ground("water", 30, 20, 40, 28.9)],
    )  # fmt: skip
    assert moved(battle, "1/1/1")["ended"] == "no place"
    assert end(battle, "1/1/1")[1] == 29.0


def test_who_is_met_on_a_friend_ends_behind_it() -> None:
    """R-20 (6), Q-settle: 9/1/1 passes its friend 9/2/1 when 1/1/1 would touch it: it ends at the last clear point of
    its line, behind the friend (38.5 + 2.54), and 1/1/1 goes on to it (41.04 - 2.54)."""
    battle = quiet(
        a=[base("1/1/1", 30, 26, TANKS)], b=[base("9/1/1", 46, 28, TANKS), base("9/2/1", 38.5, 31.5, TANKS)],
        high="1 assault, 9 assault", low=["1/1 move by 12,0 toward 9/1/1", "9/1 move by -8,0 toward 1/1/1"],
    )  # fmt: skip
    assert end(battle, "9/1/1")[:2] == (41.04, 28.0)
    assert moved(battle, "9/1/1")["ended"] == "friends"
    # reaches 8 and 8, gap 13.46: they would touch at 6.73 each, on the friend; 1/1/1 has 8 and stops at 38
    assert end(battle, "1/1/1")[:2] == (38.0, 26.0)


def test_second_rank_is_told_so() -> None:
    """R-20 (5), Q-second-rank: who comes up behind a friend that fights ends as second rank, not idle."""
    battle = quiet(
        a=[base("1/1/1", 30, 30), base("1/1/2", 26, 30)], b=[base("9/1/1", 34, 30)], high="1 assault",
        low=["1/1 move by 12,0 toward 9/1/1"],
    )  # fmt: skip
    assert row(battle, "moves", platoon="1/1/2", substep="5a")["ended"] == "second rank"
    assert row(battle, "moves", platoon="1/1/2", substep="5a")["to_x_cm"] == pytest.approx(34 - 2 * 2.54, abs=0.002)
    assert codes(battle, "1/1/2").count("second-rank") == 1
    assert "idle" not in codes(battle, "1/1/2")


def test_in_contact_only_a_retreat_moves() -> None:
    """Q-pinned, Q-blocked-mover, R-34: in contact from the bound before, an assaulter moves 0 and counts as a mover;
    still assaulting, it shoots at its opponent in step 6; the opponent may not shoot."""
    battle = play(
        a=[base("1/1/1", 30, 30, TANKS)], b=[base("9/1/1", 34, 30, TANKS)], bounds=2, high="1 assault, 9 hold",
        low={1: ["1/1 move by 8,0 toward 9/1/1", "9/1 stay shoot 1/1"],
             2: ["1/1 move by 8,0 toward 9/1/1 shoot 9/1", "9/1 stay shoot 1/1"]},
        dice=["1 4 9/1/1 shot 1 1 1", "2 6 1/1/1 shot 1 1 1"],
    )  # fmt: skip
    assert end(battle, "1/1/1", 2) == end(battle, "1/1/1", 1)
    assert not rows(battle, "moves", bound=2)
    assert shooters(battle, 2) == {"1/1/1": ("6", "9/1/1")}
    assert state(battle, "1/1/1", 2)["in_contact"] == "9/1/1"
    assert "in-contact" in codes(battle, "9/1/1", 2)
    assert "stalemate" in codes(battle, "1/1/1", 2)


@pytest.mark.parametrize("low", [["1/1 move by 8,0"], ["1/1 move by 0,8"]])
def test_in_contact_an_advance_stays(low: list[str]) -> None:
    """Q-pinned: an Advance moves nobody out of contact, not even aside."""
    battle = quiet(
        a=[base("1/1/1", 31.46, 30, TANKS)], b=[base("9/1/1", 34, 30, TANKS)], high="1 advance", low=low,
    )  # fmt: skip
    assert end(battle, "1/1/1") == (31.46, 30.0, 90.0)
    assert "pinned" in codes(battle, "1/1/1")


def test_contact_at_distance_nought() -> None:
    """R-21: bases that touch when the bound opens are in contact from # on; they fight at its end."""
    battle = play(a=[base("1/1/1", 31.46, 30)], b=[base("9/1/1", 34, 30)],
                  dice=["1 melee 1/1/1 melee 2 2", "1 melee 9/1/1 melee 1 1"])  # fmt: skip
    assert not rows(battle, "shots")
    assert {found["striker"] for found in rows(battle, "melee")} == {"1/1/1", "9/1/1"}
    assert state(battle, "9/1/1")["status"] == "removed"


def test_retreat_from_contact_and_another_follows() -> None:
    """Q-pinned: 9/1/1 retreats in 5b; its opponent is pinned, but 1/2/1 of the same bound catches it in 5b.

    Both leave at once: 9/1/1 goes 4 east; 1/2/1 (Advance is 1's; cavalry 16) comes from behind and touches it.
    """
    battle = quiet(
        a=[base("1/1/1", 31.46, 30, TANKS), base("2/1/1", 24, 36, "Melee cavalry", facing=90)],
        b=[base("9/1/1", 34, 30, TANKS)], high="1 assault, 2 advance, 9 retreat",
        low=["1/1 move by 8,0 toward 9/1/1", "2/1 move by 16,0", "9/1 move by 4,4"],
    )  # fmt: skip
    assert not rows(battle, "moves", platoon="1/1/1")
    assert moved(battle, "2/1/1")["contact"] == "9/1/1"
    assert 0 < moved(battle, "9/1/1")["length_cm"] < 4
    assert moved(battle, "9/1/1")["substep"] == "5b"


def test_transport_lost_in_contact_frees_its_opponent() -> None:
    """R-18, R-40: the transport base goes with its command platoon, in step 4 of the second bound: who was in contact
    with it fights nobody."""
    battle = play(
        a=[base("1/1/1", 31.46, 30, TANKS), base("1/2/1", 60, 45)],
        b=[base("9/1/1", 34, 30, "Transport", transport="motorised"),
           base("9/1/2", 60, 34, "Command", transport="motorised"), base("9/1/3", 90, 80, transport="motorised")],
        low=["1/2 stay shoot 9/1/2"], bounds=2, rulings={"Q-free-fire": "nobody"},
        dice=["1 4 1/2/1 shot 6", "2 4 1/2/1 shot 6"],
    )  # fmt: skip
    assert state(battle, "1/1/1", 1)["in_contact"] == "9/1/1"
    assert (state(battle, "9/1/1", 2)["status"], state(battle, "1/1/1", 2)["in_contact"]) == ("removed", "")
    assert "stalemate" not in codes(battle, "1/1/1", 2)


@pytest.mark.parametrize(
    ("name", "when"),
    [("Line infantry", STRIKE_INFANTRY), ("Mother tanks", STRIKE_INFANTRY), ("Skirmishers", STRIKE_INFANTRY),
     ("Melee cavalry", STRIKE_FAST), ("Mounted Rifles", STRIKE_MEDIUM), ("LMG squad", STRIKE_HEAVY),
     ("Late HMG", STRIKE_HEAVY), ("Early mortar", STRIKE_HEAVY), ("Command", STRIKE_HEAVY),
     ("7 cm field guns", STRIKE_HEAVY)],
)  # fmt: skip
def test_strike_order_by_kind(name: str, when: int) -> None:
    """R-41: fast cavalry, medium, slow, then infantry and tanks, then heavy weapons, whatever their speed."""
    assert strike_class(UNIT_TYPES[name]) == when
    if when == STRIKE_HEAVY:
        assert strike_class(replace(UNIT_TYPES[name], speed="fast cavalry")) == STRIKE_HEAVY


def blocked_start(*, crowd: bool = False) -> Battle:
    """1/1/1 is turned flush onto where 1/2/1 stands, which is to move in the same sub-step and can't: water begins."""
    extra = [base("1/3/1", 44.88, 37.2)] if crowd else []
    return quiet(
        a=[base("1/1/1", 40, 30, TANKS, facing=60), base("1/2/1", 47.46, 36), *extra],
        b=[base("9/1/1", 50, 30, TANKS)], high="1 assault",
        low=["1/1 move by 12,0 toward 9/1/1", "1/2 move by 6,0"],
        features=[ground("water", 47.46, 34, 60, 44), ground("water", 52, 20, 60, 34)],
    )  # fmt: skip


def test_who_has_lost_even_its_start_steps_aside() -> None:
    """Q-settle is silent: 1/1/1 ends at 47.46, 30.975, up to 33.515, where 1/2/1 began at 33.46; that one takes the
    nearest clear place, straight back first: a millimetre to the north-west."""
    battle = blocked_start()
    assert end(battle, "1/1/1") == (47.46, 30.975, 90.0)
    assert end(battle, "1/2/1") == (47.389, 36.071, 90.0)
    # with somebody close behind: straight north
    assert end(blocked_start(crowd=True), "1/2/1") == (47.46, 36.1, 90.0)


@pytest.mark.skipif(compiles(), reason="a part of a kernel, called from outside")
def test_nowhere_to_step_aside() -> None:
    """A crowd as wide as the search: it stands where it stood."""
    scenario = setting(a=[base("1/1/1", 60, 45)], b=[base("9/1/1", 20, 30)])
    battle = Battle(scenario, KeyedDice(bytes(32)))
    battle.open()
    f = battle.state
    f.state[[col.S_X, col.S_Y], 0, 1] = 60_000, 45_000
    f.units[[col.U_HALF_WIDTH, col.U_HALF_DEPTH], 1] = 200_000
    f.buffers.lines.widest[0] = 400_000
    step_aside(f.ground, 1, f.units, f.state, f.buffers.lines, 0, 0)
    assert f.state[[col.S_X, col.S_Y], 0, 0].tolist() == [60_000, 45_000]


def test_who_can_t_be_turned_flush_to_lets_its_enemy_go_on() -> None:
    """Q-flush: as in Q-flush-13 there is no room to turn, but the enemy moves too: no contact of this touch."""
    battle = quiet(
        a=[base("1/1/1", 40, 30, TANKS, facing=60), base("1/1/2", 46.96, 35.5), base("1/1/3", 46.96, 25.5)],
        b=[base("9/1/1", 56.36, 30, TANKS)], high="1 assault, 9 assault",
        low=["1/1 move by 8,0 toward 9/1/1 except 1/1/2 1/1/3", "9/1 move by -8,0 toward 1/1/1"],
    )  # fmt: skip
    assert "no-place" in codes(battle, "1/1/1")


def test_second_to_reach_an_enemy_whose_start_was_taken_meanwhile() -> None:
    """Q-settle is silent: 1/2/1 goes 3 north, back, and south to the enemy, which 1/1/1 has by then, turned flush up to
    33.515: 1/2/1 began at 33.46, and a friend stands 0.02 north of it. No point of its line is clear: it steps aside,
    past 1/1/1's side at 48.73, to 50."""
    battle = quiet(
        a=[base("1/1/1", 40, 30, TANKS, facing=60), base("1/2/1", 48.2, 36, TANKS), base("1/3/1", 48.2, 41.1)],
        b=[base("9/1/1", 50, 30, TANKS)], high="1 assault",
        low=["1/1 move by 12,0 toward 9/1/1", "1/2 move by 0,3 -> 0,-3 -> 0,-1 toward 9/1/1"],
    )  # fmt: skip
    assert end(battle, "1/1/1") == (47.46, 30.975, 90.0)
    assert end(battle, "1/2/1") == (50.0, 36.0, 90.0)


def test_a_vehicle_that_is_told_to_dig_stays() -> None:
    """R-31: a sheet that nobody checked does not dig it in."""
    battle = quiet(a=[base("1/1/1", 40, 30, TANKS)], b=[base("9/1/1", 100, 80)], low=["1/1 dig"])
    told = row(battle, "orders", platoon="1/1/1")
    assert (told["legal"], told["done"], state(battle, "1/1/1")["dug_in"]) == (False, "stay", False)


def test_drawn_back_by_the_lattice_s_rounding() -> None:
    """Q-flush: slid past a friend along an edge at 355.2 degrees its place, rounded to 0.01 mm, would overlap the enemy
    by a hair: it is drawn back by that, and in contact."""
    battle = quiet(
        a=[base("1/1/1", 40, 30, TANKS, facing=270.1), base("1/2/1", 45.53, 34.768, TANKS, facing=100.1),
           base("1/3/1", 47.328, 37.132, TANKS, facing=73.1)],
        b=[base("9/1/1", 47.605, 28.455, TANKS, facing=355.2)], high="1 assault",
        low=["1/1 move by 8,0 toward 9/1/1"],
    )  # fmt: skip
    assert moved(battle, "1/1/1")["ended"] == "contact"
    assert end(battle, "1/1/1")[2] == 265.2


@pytest.mark.parametrize("third", ["8/1/1", "9/1/1"])
def test_a_third_side(third: str) -> None:
    """R-20: of three sides, the second and the third are enemies too, whichever of them moves."""
    scenario = setting(
        a=[base("1/1/1", 100, 80, TANKS)], b=[base("8/1/1", 40, 30, TANKS), base("9/1/1", 50, 30, TANKS)],
        high="9 assault", low=["9/1 move by -12,0"], rulings={"Q-free-fire": "nobody"},
    )  # fmt: skip
    platoons = tuple(replace(p, side="C") if p.id == third else p for p in scenario.forces.platoons)
    scenario = replace(scenario, sides=(*scenario.sides, Side("C", "C", 2700, "#000000")), forces=Forces(platoons))
    battle = Battle(scenario, KeyedDice(bytes(32)))
    battle.run()
    assert moved(battle, "9/1/1")["contact"] == "8/1/1"
