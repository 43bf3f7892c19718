"""covers: bound_sim/rulesets/rules1418/steps/cover.py

R-7, R-10, R-31, section 7: cover rows, dug in or moving, digging; the modified R that a die must reach.
"""

from typing import Any

import pytest

from bound_sim.rulesets.rules1418.steps.cover import cover_modifier, cover_row, dig_change, modified_resilience
from tests.rulesets.rules1418.builder import base, fight, ground, play, rows, setting

OPEN, ROUGH, IMPRACTICAL = range(3)
NONE, DEFENSIBLE, FORTIFICATION = range(3)
HOLD = 1


@pytest.mark.parametrize(("cover", "dug_in", "not_dug_in"), [(0, 1, -2), (1, 1, -1), (2, 2, 1), (3, 3, 2)])
def test_cover_chart(cover: int, dug_in: int, not_dug_in: int) -> None:
    """R-31: the printed chart."""
    assert (cover_modifier(cover, True), cover_modifier(cover, False)) == (dug_in, not_dug_in)


@pytest.mark.parametrize(("ground_kind", "works", "expected"), [
    (OPEN, NONE, 0), (ROUGH, NONE, 1), (IMPRACTICAL, NONE, 1), (OPEN, DEFENSIBLE, 2), (IMPRACTICAL, DEFENSIBLE, 2),
    (ROUGH, FORTIFICATION, 3),
])  # fmt: skip
def test_works_replace_the_grounds_row(ground_kind: int, works: int, expected: int) -> None:
    """R-7: they don't add to it."""
    assert cover_row(ground_kind, works, 0) == expected


def test_impractical_ground_may_count_as_open() -> None:
    """Q-impractical: rough; or open."""
    assert (cover_row(IMPRACTICAL, NONE, 0), cover_row(IMPRACTICAL, NONE, 1)) == (1, 0)


def test_worked_example_1() -> None:
    """Line in the open: 4 - 2 = 2. Dug in behind a fortification: 4 + 3 = 7."""
    assert modified_resilience(4, 0, False, 0, 0) == 2
    assert modified_resilience(4, 3, True, 0, 0) == 7


def test_resilience_is_not_clamped() -> None:
    """R-26, R-43: Reserve in the open while digging, in the third deathmatch round: 3 - 2 - 1 - 3."""
    assert modified_resilience(3, 0, False, -1, -3) == -3


@pytest.mark.parametrize(("reading", "high", "under_fire", "change"), [
    (0, HOLD, True, -1), (0, HOLD, False, 0), (0, 0, True, 0), (0, 4, True, -1),
    (1, HOLD, True, -1), (1, 0, True, -1), (1, 0, False, 0), (2, 0, False, -1), (2, HOLD, True, -1),
])  # fmt: skip
def test_dig_penalty_by_cell(reading: int, high: int, under_fire: bool, change: int) -> None:
    """R-10, Q-dig-penalty, Q-bombard-column: Hold under fire; under fire; always."""
    assert dig_change(reading, high, under_fire) == change


def shot_at(rulings: dict[str, str] | None = None, **given: Any) -> dict[str, Any]:
    """The first shot at 9/1/1 by an HMG out of its range."""
    battle = play(a=[base("1/1/1", 10, 30, "Late HMG")], low=["1/1 stay shoot 9/1", *given.pop("low", [])],
                  rulings=rulings, **given)  # fmt: skip
    return rows(battle, "shots", shooter="1/1/1")[0]


def test_moving_within_works_is_not_dug_in() -> None:
    """R-31: any movement in works means not dug in, for the whole bound: 4 + 2."""
    shot = shot_at(
        b=[base("9/1/1", 70, 30, dug_in=True)], features=[ground("fortification", 60, 20, 80, 40)], high="9 advance",
        low=["9/1 move by -3,0"],
    )  # fmt: skip
    assert (shot["needed"], shot["dug_in"], shot["cover_row"]) == (6, False, "fortification")


def test_an_arrival_that_stays_keeps_its_works() -> None:
    """Q-arrival, Q-mover-cover: it counts as moved, and crossed nothing: not dug in, in works, in either reading."""
    for reading in ("weaker of start and end", "weakest of all crossed"):
        shot = shot_at({"Q-mover-cover": reading}, bounds=2,
                       b=[base("9/1/1", 70, 30, dug_in=True, arrives=2), base("9/2/1", 110, 80)],
                       features=[ground("defensible", 60, 20, 80, 40)])  # fmt: skip
        assert (shot["needed"], shot["dug_in"]) == (5, False)


def test_what_a_base_only_borders_on_is_not_under_it() -> None:
    """Q-base-terrain, other reading: a trench as deep and as wide as the base holds all of it."""
    trench = [ground("fortification", 68.73, 27.46, 71.27, 32.54)]
    assert (
        shot_at({"Q-base-terrain": "weakest under any part"}, b=[base("9/1/1", 70, 30)], features=trench)["needed"] == 6
    )


def test_impractical_is_weaker_than_rough_under_any_part() -> None:
    """Q-base-terrain and Q-impractical, other readings: centre in rough, rear in impractical ground, which is open."""
    both = {"Q-base-terrain": "weakest under any part", "Q-impractical": "open"}
    fields = [ground("rough", 60, 20, 70.5, 40), ground("impractical", 70.5, 20, 80, 40)]
    assert shot_at(both, b=[base("9/1/1", 70, 30)], features=fields)["needed"] == 2


def digs(high: str, reading: str) -> dict[str, Any]:
    """The shot in bound 2 at a platoon that digs, under fire since bound 1."""
    scenario = setting(
        a=[base("1/1/1", 10, 30, "7 cm field guns")], b=[base("9/1/1", 70, 30, "Elite infantry")], bounds=2,
        high=f"9 {high}", low={1: ["1/1 stay shoot 9/1"], 2: ["1/1 stay shoot 9/1", "9/1 dig"]},
        rulings={"Q-dig-penalty": reading},
    )  # fmt: skip
    dice = ["1 1b 1/1/1 shot 1 1", "2 1b 1/1/1 shot 1 1"]
    return rows(fight(scenario, dice), "shots", bound=2)[0]


@pytest.mark.parametrize(("high", "reading", "modifier"), [
    ("hold", "hold under fire", -1), ("advance", "hold under fire", 0), ("advance", "under fire", -1),
    ("advance", "always", -1),
])  # fmt: skip
def test_digging_under_fire(high: str, reading: str, modifier: int) -> None:
    """R-10, Q-dig-penalty: Elite in the open, 5 - 2, and one less while it digs where so ruled."""
    shot = digs(high, reading)
    assert (shot["dig_modifier"], shot["needed"]) == (modifier, 3 + modifier)


@pytest.mark.parametrize(("reading", "modifier"), [("under fire", 0), ("always", -1)])
def test_digging_in_safety(reading: str, modifier: int) -> None:
    """Q-dig-penalty: in bound 1 nobody is under fire."""
    shot = shot_at({"Q-dig-penalty": reading}, b=[base("9/1/1", 70, 30)], high="9 hold", low=["9/1 dig"])
    assert shot["dig_modifier"] == modifier


def test_dug_in_from_the_next_bound() -> None:
    """R-10: digging takes the whole bound: 4 - 2, then 4 + 1."""
    scenario = setting(
        a=[base("1/1/1", 10, 30, "7 cm field guns")], b=[base("9/1/1", 70, 30)], bounds=2, high="9 hold",
        low={1: ["1/1 stay shoot 9/1", "9/1 dig"], 2: ["1/1 stay shoot 9/1"]},
    )  # fmt: skip
    battle = fight(scenario, ["1 1b 1/1/1 shot 1 1", "2 1b 1/1/1 shot 1 1"])
    assert [(shot["needed"], shot["dug_in"]) for shot in rows(battle, "shots")] == [(2, False)] * 2 + [(5, True)] * 2
