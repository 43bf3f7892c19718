"""covers: bound_sim/battle_file/places.py, bound_sim/battle/drive.py, bound_sim/rules/api.py

Where a bound can stand by what a ruleset has: sub-steps with numbers, questions, neither, both.
"""

import pytest

from bound_sim.battle.drive import SubStepNames
from bound_sim.battle_file import goals, places
from bound_sim.battle_file.places import OPENING, InBound
from bound_sim.rules.api import Ruleset
from bound_sim_maps.faults import Refused


def rules(*, numbered: bool, asks: bool) -> Ruleset:
    """Rules of two sub-steps, with nothing else in them."""
    needed = ("unit_types", "type_book", "grammar", "dice_words", "log_columns", "play", "standing")
    parts: dict[str, object] = {name: {} for name in needed}
    return Ruleset(
        "none", "None", package="tests", substeps=("move", "fire"), numbers_substeps=numbered,
        questions={"halt": None} if asks else {}, **parts,
    )  # fmt: skip


@pytest.mark.parametrize("asks", [False, True])
def test_a_place_is_the_name_of_a_sub_step_that_comes_once(asks: bool) -> None:
    once = rules(numbered=False, asks=asks)
    for place, name in ((OPENING, ""), (InBound(1), "move"), (InBound(2, 3 * asks), "fire")):
        said = places.said_of(once, place)
        assert said == ({"settled": place.settled} if asks else {})
        assert places.trouble(once, name, **{"passed": 0, "settled": 0, **said}) == ""
        assert places.place_of(once, name, **{"passed": 0, "settled": 0, **said}) == place
    assert places.trouble(once, "charge", 0, 0) == "stands after 'charge', which is not a sub-step"
    assert places.trouble(once, "move", 1, 0), "how many have passed its name says"
    assert places.trouble(once, "", 1, 0)
    assert bool(places.trouble(once, "move", 0, 1)) != asks, "nothing is settled where nothing is asked"
    assert SubStepNames(numbered=False).next("move") == "move"


@pytest.mark.parametrize("asks", [False, True])
def test_a_place_has_a_number_where_sub_steps_come_again(asks: bool) -> None:
    again = rules(numbered=True, asks=asks)
    for place, name in ((OPENING, ""), (InBound(3), "fire 2"), (InBound(3, 2 * asks), "fire 2")):
        said = places.said_of(again, place)
        assert said == {"passed": place.passed} | ({"settled": place.settled} if asks else {})
        assert places.trouble(again, name, **{"settled": 0, **said}) == ""
        assert places.place_of(again, name, **{"settled": 0, **said}) == place
    for name, passed in (("fire", 2), ("fire 3", 2), ("fire 0", 2), ("charge 1", 2), ("", 2)):
        assert places.trouble(again, name, passed, 0), name
    assert bool(places.trouble(again, "fire 2", 3, 1)) != asks
    names = SubStepNames(numbered=True)
    assert [names.next("fire"), names.next("move"), names.next("fire")] == ["fire 1", "move 1", "fire 2"]


def test_only_numbered_sub_steps_are_goals_by_number() -> None:
    once, again = (rules(numbered=numbered, asks=True) for numbered in (False, True))
    goals.check(again, "fire 2")
    with pytest.raises(Refused, match=r"one of move, fire, or next$"):
        goals.check(once, "fire 2")
    assert not goals.goal(once, "move", InBound(1, 4)).ahead, "it has passed, whatever was asked since"
