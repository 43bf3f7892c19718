"""covers: bound_sim/rulesets/end_of_empires/steps/losses.py, bound_sim/rulesets/end_of_empires/state/terrain.py

Which end of a formation takes a hit: one length after the other tells two ends apart, and no name while one can.
"""

from collections.abc import Sequence

import pytest
import shapely

from bound_sim.rulesets.end_of_empires.state.bases import Base
from bound_sim.rulesets.end_of_empires.state.game import Unit
from bound_sim.rulesets.end_of_empires.steps.losses import casualty_base
from bound_sim_maps.battlefield import Feature
from tests.rulesets.end_of_empires.board import base, turn, unit

MIDDLE = 50_000
HEDGE = Feature("", "works", shapely.LineString([(60_000, 30_000), (60_000, 34_000)]), works="defensible")
WOOD = Feature("", "ground", shapely.box(60_000, 30_000, 62_000, 34_000), ground="rough")
ROAD_SIGN = Feature("", "marker", shapely.Point(60_000, 30_000))


def line(names: Sequence[str] = ("W", "M", "E")) -> Unit:
    """Three bases from west to east about the table's middle, in the list in the order of ``names``."""
    places = {"W": -3_000, "M": 0, "E": 3_000}
    return unit("1", 0, "A", *(base(f"1/{name}", row, MIDDLE + places[name], 40_000) for row, name in enumerate(names)))


def foe(number: int, *at: tuple[int, int], side: str = "B") -> Unit:
    """A unit with its bases off the middle of the line, 0.01 mm."""
    bases = (base(f"{number}/{k}", 10 * number + k, MIDDLE + x, 40_000 + y) for k, (x, y) in enumerate(at))
    return unit(str(number), number, side, *bases)


def taken(own: Unit, firers: Sequence[Base], *others: Unit, nearest: bool = False, together: bool = False,
          features: tuple[Feature, ...] = ()) -> str:  # fmt: skip
    now = turn(own, *others, features=features)
    return casualty_base(now, own, firers, (), nearest=nearest, together=together).id


BEFORE = (0, 20_000)
#: what stands by the east end, while a firer is straight before the middle: further off by each is the west end
EAST = {
    "another firer": ([BEFORE, (15_000, 20_000)], [], []),
    "an enemy that did not hit": ([BEFORE], [foe(2, (20_000, 20_000))], []),
    "a friend": ([BEFORE], [foe(2, (20_000, -20_000), side="A")], []),
    "a wood": ([BEFORE], [], [WOOD]),
    "a hedge": ([BEFORE], [], [HEDGE]),
}


@pytest.mark.parametrize("names", [("W", "M", "E"), ("E", "M", "W")])
@pytest.mark.parametrize("what", EAST)
def test_the_end_furthest_from_what_is_near(what: str, names: Sequence[str]) -> None:
    firing, others, features = EAST[what]
    own, firer = line(names), foe(1, *firing)
    for nearest, end in ((False, "1/W"), (True, "1/E")):
        for together in (False, True):
            told = {"nearest": nearest, "together": together}
            assert taken(own, firer.bases, firer, *others, features=tuple(features), **told) == end


def test_ends_that_are_mirror_images_go_by_the_list() -> None:
    firer = foe(1, BEFORE)
    assert taken(line(), firer.bases, firer, features=(ROAD_SIGN,)) == "1/W"
    assert taken(line(("E", "M", "W")), firer.bases, firer) == "1/E"


def test_the_nearest_of_several_firers_or_all_together() -> None:
    """One is near the east end; two are further off beyond the west end."""
    own, firers = line(), foe(1, (15_000, 0), (-20_000, 2_000), (-20_000, -2_000))
    assert taken(own, firers.bases, firers) == "1/W"
    assert taken(own, firers.bases, firers, together=True) == "1/E"
    assert taken(own, firers.bases[::-1], firers) == "1/W", "the order of the firers decides nothing"


def test_one_that_is_wanted_goes_first_and_a_last_base_is_its_own_end() -> None:
    own, firer = line(), foe(1, BEFORE)
    now = turn(own, firer)
    assert casualty_base(now, own, firer.bases, ("1/X", "1/M"), nearest=False).id == "1/M"
    alone = unit("1", 0, "A", base("1/W", 0, MIDDLE, 40_000))
    assert taken(alone, firer.bases, firer) == "1/W"
