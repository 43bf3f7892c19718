"""covers: bound_sim/rulesets/end_of_empires/steps/losses.py, bound_sim/rulesets/end_of_empires/steps/ends.py

Which end of a formation takes a hit: one length after the other tells two ends apart, and no name while one can.
"""

from collections.abc import Sequence

import numpy as np
import pytest
import shapely

from bound_sim.rulesets.end_of_empires.state.bases import Base
from bound_sim.rulesets.end_of_empires.state.game import Unit
from bound_sim.rulesets.end_of_empires.steps import ends
from bound_sim.rulesets.end_of_empires.steps.losses import by_ground
from bound_sim_maps.battlefield import Feature
from tests.rulesets.end_of_empires.board import base, turn, unit
from tests.rulesets.end_of_empires.test_formation import formed

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
    room = np.zeros((len(ends.ROOM), len(now.places.rows)), dtype=np.int64)
    units = now.places.arrays.units[now.places.table]
    count = ends.ends_left(
        now.places.bases, units, own.row, np.array([firer.row for firer in firers]), (nearest, together), room
    )
    left = [now.places.by_row[row] for row in room[ends.ENDS, :count].tolist()]
    return by_ground(now, left, nearest=nearest).id


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


def test_a_last_base_is_its_own_end() -> None:
    alone, firer = unit("1", 0, "A", base("1/W", 0, MIDDLE, 40_000)), foe(1, BEFORE)
    assert taken(alone, firer.bases, firer) == "1/W"


def ends_of(team: Unit) -> list[str]:
    now = turn(team)
    own, found = np.zeros((2, len(now.places.rows)), dtype=np.int64)
    count = ends.ends_of(now.places.bases, team.row, own, found)
    return [now.places.by_row[row].id for row in found[:count].tolist()]


@pytest.mark.parametrize("shape", ["line", "column"])
def test_the_ends_of_a_line_and_of_a_column(shape: str) -> None:
    assert ends_of(unit("1", 0, "A", *formed(shape, 4, 0))) == ["1/0", "1/3"]


def test_the_ends_of_a_block_touch_the_fewest_others() -> None:
    assert ends_of(unit("1", 0, "A", *formed("block", 4, 0))) == ["1/0", "1/1", "1/2", "1/3"]
    assert "1/1" not in ends_of(unit("1", 0, "A", *formed("block", 5, 0))), "it touches all others"


def test_of_bases_as_far_out_the_ends_are_the_lowest_and_the_highest_row() -> None:
    """A line whose two outer places hold two bases each."""
    places = (-3_000, 3_000, 0, -3_000, 3_000)
    rows = (3, 0, 2, 1, 4)
    crowd = [base(f"1/{row}", row, MIDDLE + x, 40_000) for row, x in zip(rows, places, strict=True)]
    assert ends_of(unit("1", 0, "A", *crowd)) == ["1/1", "1/4"]
