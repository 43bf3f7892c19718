"""covers: bound_sim/scenario/posts.py

The seats of a battle: who can write to whom, and by how many steps of the chain of command.
"""

from dataclasses import replace

from bound_sim.files.folder import load
from bound_sim.scenario.forces import Forces
from bound_sim.scenario.model import Scenario
from bound_sim.scenario.posts import UMPIRE, Post, posts, steps, written_to
from tests.core.battle_file.battles import STORM


def _led() -> Scenario:
    """The storm, with a commander for two battalions of side A."""
    scenario = load(STORM)
    platoons = tuple(
        replace(unit, player="Kim" if unit.battalion == "1" else "Lee") if unit.side == "A" else unit
        for unit in scenario.forces.platoons
    )
    return replace(scenario, forces=Forces(platoons))


def test_a_side_has_its_commander_in_chief_and_then_its_commanders() -> None:
    assert posts(_led()) == [Post("A"), Post("A", "Kim"), Post("A", "Lee"), Post("B")]
    assert posts(load(STORM)) == [Post("A"), Post("B")]


def test_a_seat_writes_to_the_umpire_and_its_own_side_the_umpire_to_all() -> None:
    scenario = _led()
    assert written_to(scenario, Post("A", "Kim")) == [UMPIRE, Post("A"), Post("A", "Lee")]
    assert written_to(scenario, Post("B")) == [UMPIRE]
    assert written_to(scenario, UMPIRE) == posts(scenario)


def test_two_commanders_are_two_steps_apart_and_the_umpire_none() -> None:
    assert steps(Post("A", "Kim"), Post("A", "Lee")) == 2
    assert steps(Post("A"), Post("A", "Lee")) == 1
    assert steps(UMPIRE, Post("A", "Lee")) == 0


def test_a_seat_has_the_name_that_people_read() -> None:
    scenario = _led()
    assert UMPIRE.name(scenario) == "umpire"
    assert Post("A", "Kim").name(scenario) == "Kim"
    assert Post("A").name(scenario) == next(side.name or side.id for side in scenario.sides if side.id == "A")
