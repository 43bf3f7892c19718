"""covers: bound_sim/rulesets/end_of_empires/steps/march.py, bound_sim/rulesets/end_of_empires/steps/walk.py,
bound_sim/rulesets/end_of_empires/steps/side_march.py

Who can do at all what it declared, at which rate, and how a side moves in one call.
"""

from pathlib import Path

import numpy as np
import pytest

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice
from bound_sim.rulesets.end_of_empires.state.declaration import Declared
from bound_sim.rulesets.end_of_empires.state.game import Unit
from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.end_of_empires.steps import movement, paces
from bound_sim_kernels.compiled import compiles
from tests.rulesets.end_of_empires.board import base, turn, unit
from tests.rulesets.end_of_empires.scenes import scene


@pytest.mark.skipif(compiles(), reason="a part of a kernel, called from outside")
@pytest.mark.parametrize(("kind", "action", "state", "able"), [
    ("infantry", "advance", (), True), ("infantry", "advance", ("pinned",), True),
    ("infantry", "advance", ("must_form",), False), ("infantry", "charge", ("pinned",), False),
    ("infantry", "limber", (), False), ("infantry", "dismount", (), False), ("infantry", "mount", (), False),
    ("infantry", "mount", ("dismounted",), True), ("mg", "advance", ("pinned",), False),
    ("mg", "pivot", ("pinned",), True), ("mg", "advance", ("fired",), False), ("mg", "charge", (), False),
    ("battery", "limber", ("limbered",), False), ("battery", "unlimber", (), False),
    ("battery", "advance", (), False), ("battery", "limber", ("fired",), False),
    ("battery", "advance", ("limbered", "fired"), True),
])  # fmt: skip
def test_who_can_do_what_it_declared(kind: str, action: str, state: tuple[str, ...], able: bool) -> None:
    """In the step after the other side's fire, where guns that fired may not limber."""
    own = unit("1", 0, "A", base("1/1", 0, 10_000, 10_000))
    units = turn(own, unit("2", 1, "B", base("2/1", 1, 40_000, 40_000))).places.arrays.units[0]
    own.become(kind)  # type: ignore[arg-type]
    own.declared = Declared(action)
    for name in state:
        setattr(own, name, True)
    how = np.zeros(len(paces.HOW), dtype=np.int64)
    how[paces.H_THIRD] = how[paces.H_GUNS_FIRE_OR_LIMBER] = 1
    assert paces.is_able(units[0], 1, how) == able


def moved(folder: Path, action: Declared) -> Unit:
    """A unit beside its commander, on a side that has just moved."""
    made = scene(folder, units="Red 1R Infantry at 30,40\nRed GR Commander at 26,40\nBlue 1B Infantry at 110,40")
    battle = Battle(made, KeyedDice(bytes(32)))
    battle.open()
    moment = Moment(battle.state, 0, 1, None, step="1")
    own = moment.game.by_id["1R"]
    own.declared = action
    movement.move([moment], [own.side])
    return own


def test_a_way_of_several_legs_is_gone_leg_by_leg(tmp_path: Path) -> None:
    own = moved(tmp_path, Declared("advance", ((5_000, 0), (5_000, 5_000)), drawn=True))
    assert (own.moved_u, own.half_u, own.last_moved_u) == (10_000.0, 8_000.0, 10_000.0)
    one = moved(tmp_path, Declared("advance", ((5_000, 0),), fire=True))
    assert (one.moved_u, one.half_u) == (5_000.0, 8_000.0)


def test_who_retreats_declares_nothing_else(tmp_path: Path) -> None:
    made = scene(tmp_path, units="Red 1R Infantry at 30,40\nBlue 1B Infantry at 110,40")
    battle = Battle(made, KeyedDice(bytes(32)))
    battle.open()
    moment = Moment(battle.state, 0, 1, None, step="1")
    own = moment.game.by_id["1R"]
    own.declared, own.retreating = Declared("advance", ((5_000, 0),)), 1
    before = own.centre
    movement.move([moment], [own.side])
    assert (own.declared.action, own.retreating, own.retreated_now) == ("retreat", 0, True)
    assert own.centre != before
    codes = moment.log["explanations"]["code"]
    assert [code for code in codes if code.startswith("retreat")] == ["retreats", "retreat-over"]


def test_who_has_lost_its_first_base_goes_on_with_the_next(tmp_path: Path) -> None:
    made = scene(tmp_path, units="Red 1R Infantry at 30,40\nRed GR Commander at 26,40\nBlue 1B Infantry at 110,40")
    battle = Battle(made, KeyedDice(bytes(32)))
    battle.open()
    moment = Moment(battle.state, 0, 1, None, step="1")
    own = moment.game.by_id["1R"]
    own.all[0].status = "removed"
    moment.places.changed(own)
    own.declared = Declared("advance", ((5_000, 0),), facing=own.bases[0].facing)
    before = own.bases[0].x
    movement.move([moment], [own.side])
    assert (own.bases[0].x - before, own.moved_u) == (5_000, 5_000.0)


@pytest.mark.parametrize("action", ["advance", "crawl"])
def test_units_that_move_at_once_leave_their_places_to_each_other(tmp_path: Path, action: str) -> None:
    """EOE-Q-move-order, simultaneous: the one behind goes when the one before it is gone, crawling too."""
    units = "Red 1R Infantry at 30,40\nRed 2R Infantry at 34,40\nRed GR Commander at 26,40\nBlue 1B Infantry at 110,40"
    made = scene(tmp_path, units=units, rulings='"EOE-Q-move-order" = "simultaneous"')
    battle = Battle(made, KeyedDice(bytes(32)))
    battle.open()
    moment = Moment(battle.state, 0, 1, None, step="1")
    for name in ("1R", "2R"):
        moment.game.by_id[name].declared = Declared(action, ((4_000, 0),))
    movement.move([moment], ["Red"])
    assert moment.game.by_id["1R"].moved_u == moment.game.by_id["2R"].moved_u == 4_000
