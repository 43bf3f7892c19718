"""covers: bound_sim/rulesets/rules1418/steps/cover.py

R-7, R-10, R-31, section 7: cover rows, dug in or moving, digging; the modified R that a die must reach.
"""

from typing import Any

from bound_sim.rulesets.rules1418.steps.cover import modified_resilience
from tests.rulesets.rules1418.builder import base, ground, play, rows


def test_resilience_is_not_clamped() -> None:
    """R-26, R-43: Reserve in the open while digging, in the third deathmatch round: 3 - 2 - 1 - 3."""
    assert modified_resilience(3, 0, False, -1, -3) == -3


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
