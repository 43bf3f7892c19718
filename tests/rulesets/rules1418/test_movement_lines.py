"""covers: bound_sim/rulesets/rules1418/steps/movement.py

Movement (section 5): worked examples and lines, by hand.
"""

import pytest

from tests.rulesets.rules1418.builder import base, codes, end, ground, moved, play, road, row, rows, shooters, state

FAR = base("9/1/1", 110, 80)


@pytest.mark.parametrize(("edge", "length", "ended"), [(25, 5.0, "edge of ground"), (23, 4.5, "reach")])
def test_example_4_rough_ahead(edge: float, length: float, ended: str) -> None:
    """Worked example 4: rough 5 cm ahead: halts at 5; 3 cm ahead: 4.5 cm."""
    battle = play(a=[base("1/1/1", 20, 30)], b=[FAR], high="1 advance", low=["1/1 move by 10,0"],
                  features=[ground("rough", edge, 0, 60, 60)])  # fmt: skip
    assert (moved(battle, "1/1/1")["length_cm"], moved(battle, "1/1/1")["ended"]) == (length, ended)


def test_example_3_factors() -> None:
    """Worked example 3: rough into open, assault, road: 11.25 cm."""
    battle = play(a=[base("1/1/1", 20, 30)], b=[FAR], high="1 assault", low=["1/1 move by 20,0"],
                  features=[ground("rough", 10, 20, 22, 40), road((10, 30), (60, 30))])  # fmt: skip
    assert moved(battle, "1/1/1")["length_cm"] == 11.25
    assert end(battle, "1/1/1") == (31.25, 30.0, 90.0)


def test_road_that_ends() -> None:
    """R-17, Q-road: a road that ends 7 cm on (1.27 cm count as on it) carries to that place, not the whole 7.5."""
    battle = play(a=[base("1/1/1", 20, 30)], b=[FAR], high="1 advance", low=["1/1 move by 20,0"],
                  features=[road((10, 30), (25.73, 30))])  # fmt: skip
    assert moved(battle, "1/1/1")["length_cm"] == pytest.approx(7.0, abs=0.001)


def test_example_8_meeting_midway() -> None:
    """Worked example 8: 20 cm apart, both assault: they meet midway, both shoot in step 6 at R2 and then fight."""
    battle = play(
        a=[base("1/1/1", 20, 30)], b=[base("9/1/1", 40, 30)], high="1 assault, 9 assault",
        low=["1/1 move by 12,0 toward 9/1/1 shoot 9/1", "9/1 move by -12,0 toward 1/1/1 shoot 1/1"],
        dice=["1 6 1/1/1 shot 1", "1 6 9/1/1 shot 1", "1 melee 1/1/1 melee 2 1", "1 melee 9/1/1 melee 1 1",
              "1 melee 1/1/1 melee round 1 1 1", "1 melee 9/1/1 melee round 1 1 1"],
    )  # fmt: skip
    assert (moved(battle, "1/1/1")["length_cm"], moved(battle, "9/1/1")["length_cm"]) == (8.73, 8.73)
    assert shooters(battle) == {"1/1/1": ("6", "9/1/1"), "9/1/1": ("6", "1/1/1")}
    assert {found["needed"] for found in rows(battle, "shots")} == {2}
    assert (state(battle, "1/1/1")["status"], state(battle, "9/1/1")["status"]) == ("removed", "removed")


def test_example_9_second_rank_comes_up() -> None:
    """Worked example 9: the first at 4 of 12 has the enemy; the second, 10 of 12, comes up behind it."""
    battle = play(a=[base("1/1/1", 30, 30), base("1/1/2", 24, 30)], b=[base("9/1/1", 36.54, 30)], high="1 assault",
                  low=["1/1 move by 12,0 toward 9/1/1"])  # fmt: skip
    assert moved(battle, "1/1/1")["contact"] == "9/1/1"
    assert moved(battle, "1/1/2")["contact"] == ""
    assert moved(battle, "1/1/2")["to_x_cm"] == pytest.approx(31.46, abs=0.003)


def test_an_arrow_through_the_target_is_an_assault() -> None:
    """Q-assault-direction: a line that leads into the named target and on beyond it ends at the target."""
    battle = play(a=[base("1/1/1", 30, 30)], b=[base("9/1/1", 34, 30)], high="1 assault",
                  low=["1/1 move by 12,0 toward 9/1/1"])  # fmt: skip
    assert moved(battle, "1/1/1")["contact"] == "9/1/1"


def test_retreat_does_not_break_a_contact_of_this_bound() -> None:
    """Q-pinned: contacted in 5a, a retreat of 5b stays where it was; it can break contact in the next bound."""
    battle = play(a=[base("1/1/1", 20, 30, "Mother tanks")], b=[base("9/1/1", 25, 30, "Mother tanks")], bounds=2,
                  high={1: "1 assault, 9 retreat", 2: "9 retreat"}, low={1: ["1/1 move by 8,0 toward 9/1/1",
                  "9/1 move by 5,0"], 2: ["9/1 move by 5,0"]})  # fmt: skip
    assert moved(battle, "9/1/1")["ended"] == "pinned"
    assert "was-contacted" in codes(battle, "9/1/1")
    assert moved(battle, "9/1/1", 2)["length_cm"] > 0


def test_tank_against_tank_is_a_stalemate() -> None:
    """R-44: no melee dice on either side: no fight, both stay in contact."""
    battle = play(a=[base("1/1/1", 20, 30, "Mother tanks")], b=[base("9/1/1", 25, 30, "Mother tanks")],
                  high="1 assault", low=["1/1 move by 8,0 toward 9/1/1"])  # fmt: skip
    assert not rows(battle, "melee")
    assert "stalemate" in codes(battle, "1/1/1")
    if state(battle, "9/1/1")["status"] == "on table":
        assert row(battle, "states", platoon="1/1/1", bound=1)["in_contact"] == "9/1/1"


def test_table_and_mirror() -> None:
    """Mirrored west to east, the same dice: the mirrored places."""

    def fought(sign: int) -> dict[str, float]:
        def x(value: float) -> float:
            return value if sign > 0 else 120 - value

        battle = play(
            a=[base("1/1/1", x(30), 30), base("1/1/2", x(28), 36)],
            b=[base("9/1/1", x(41), 32, facing=270 + sign * 20)],
            fronts=(90, 270) if sign > 0 else (270, 90), high="1 assault, 9 advance",
            low=[f"1/1 move by {sign * 12},0 toward 9/1/1", f"9/1 move by {-sign * 4},-1"],
        )  # fmt: skip
        return {f["platoon"]: round(f["x_cm"] if sign > 0 else 120 - f["x_cm"], 3) for f in rows(battle, "states")}

    assert set(fought(1)) == {"1/1/1", "1/1/2", "9/1/1"}


def test_many_strips_of_ground() -> None:
    """R-17, Q-edge: a line over more stretches of ground than are kept ends on the ground that lies there."""
    strips = [ground("rough", 20.1 + 0.4 * i, 20, 20.3 + 0.4 * i, 40) for i in range(10)]
    battle = play(a=[base("1/1/1", 20, 30)], b=[FAR], high="1 advance", low=["1/1 move by 3.8,0"], features=strips)
    assert moved(battle, "1/1/1")["ended"] == "order done"
    assert (end(battle, "1/1/1")[0], state(battle, "1/1/1")["ground"]) == (23.8, "rough")
