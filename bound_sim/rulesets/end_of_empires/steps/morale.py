"""Step 6 (EOE-R-30..33): surrender of the cut off, units under a quarter, tests, and then pins clear (EOE-R-16)."""

from collections.abc import Sequence

import numpy as np

from bound_sim.rulesets.end_of_empires.book import chart, rulings
from bound_sim.rulesets.end_of_empires.book.words import DICE_WORDS
from bound_sim.rulesets.end_of_empires.state import scan
from bound_sim.rulesets.end_of_empires.state.columns import (
    BY_OBJECT,
    S_ON_TABLE,
    U_PINNED,
    U_PINNED_FOR_GOOD,
    U_PRONE,
    U_SOURCE,
    U_STATUS,
    U_UNDER_FIRE,
)
from bound_sim.rulesets.end_of_empires.state.covers import look_again
from bound_sim.rulesets.end_of_empires.state.events import EVENTS, MoraleEvent, QuarterEvent, SurrenderEvent
from bound_sim.rulesets.end_of_empires.state.moment import Modifiers, Moment, those
from bound_sim.rulesets.end_of_empires.state.places import measure_again, tables_of, tell_moved
from bound_sim.rulesets.end_of_empires.steps import morale_dice
from bound_sim.rulesets.end_of_empires.steps.succession import call_successors, successors
from bound_sim.rulesets.end_of_empires.steps.way_out import way_out
from bound_sim.rulesets.kit.arrays.events import Recorder, refuse_lost
from bound_sim.rulesets.kit.geometry.measure import Ints

#: modifiers of a morale die, in the order of ``morale_dice.SIZES``
_NAMES = ("under fire", "friends gone", "in cover", "enfiladed", "figures lost")
#: EOE-Q-cut-off, reading "no way home": so far a way keeps off enemies, and the grid that it is looked for on, 0.01 mm
CLEAR_U = 10_000
GRID_U = 2_000


def open_turn(moments: Sequence[Moment]) -> None:
    """EOE-R-5: what belongs to one turn is wiped at its opening."""
    arrays, tables = moments[0].places.arrays, tables_of([moment.places for moment in moments])
    scan.wipe(arrays.units, arrays.lengths, tables)
    for moment in moments:
        successors(moment)


def morale_modifiers(
    *, under_fire: bool, friends_gone: int, cover: bool, enfiladed: bool, lost: int
) -> Modifiers:  # fmt: skip
    """EOE-R-31: modifiers of a morale die; one for each two figures lost since the start, rounded down."""
    return _modifiers(int(under_fire), friends_gone, int(cover), int(enfiladed), lost // 2)


def _modifiers(*counts: int) -> Modifiers:
    """The modifiers of a die, by how often each holds."""
    each = zip(_NAMES, morale_dice.SIZES, counts, strict=True)
    return those(*((name, size * count, True) for name, size, count in each))


def test(moments: Sequence[Moment]) -> None:
    """EOE-R-30..33, EOE-Q-morale-order: surrender dice, marks under a quarter, then tests, on all tables."""
    one = moments[0]
    for moment in moments:
        call_successors(moment)
    places = [moment.places for moment in moments]
    measure_again(places, centres=one.centres)
    look_again([moment.covers for moment in moments])
    arrays, tables = one.places.arrays, tables_of(places)
    count, units = len(tables), arrays.units.shape[1]
    logged = next((n for n, moment in enumerate(moments) if moment.logged), -1)
    cut, events = _without_a_way(moments), EVENTS.recorder(4 * units if logged >= 0 else 0)
    field = (
        arrays.bases, arrays.members, arrays.spans, arrays.units, one.places.measured.lengths, one.covers.room.area
    )  # fmt: skip
    purposes = np.array([DICE_WORDS.purposes.index(name) for name in ("surrender", "morale", "retreat")])
    how = (
        _readings(one), tuple(one.dice), DICE_WORDS.substeps.index(one.step), purposes, len(one.tables.platoons)
    )  # fmt: skip
    state = (cut, np.zeros((count, units), dtype=np.int64), np.zeros(1, dtype=np.int64))
    kept = (logged, tuple(events), tuple(EVENTS.recorder(0)))
    morale_dice.test(field, tables, how, float(chart.NEAR_CM * 1000), kept, state)
    if logged >= 0:
        _drain(moments[logged], events)
    tell_moved(places, cut)


def _without_a_way(moments: Sequence[Moment]) -> Ints:
    """EOE-Q-cut-off, "no way home": 1 for those units on each table that have none; 0 for all by other readings."""
    found = np.zeros((len(moments), len(moments[0].game.units)), dtype=np.int64)
    if moments[0].readings.cut_off == rulings.CutOff.NO_WAY_HOME:
        for n, moment in enumerate(moments):
            for unit in moment.game.on_table():
                if unit.kind not in ("commander", "vehicle"):
                    found[n, unit.row] = not way_out(moment, unit, clear_u=CLEAR_U, grid_u=GRID_U)
    return found


def _readings(moment: Moment) -> Ints:
    """The readings in force, in the order of ``morale_dice.READINGS``."""
    known, readings = moment.tables.known, moment.readings
    if "morale" not in known:
        known["morale"] = np.array([
            readings.cut_off, readings.cut_off_by == rulings.CutOffBy.AS_WRITTEN,
            readings.quarter_cavalry == rulings.QuarterCavalry.PINNED, readings.quarter == rulings.Quarter.TESTS_ON,
            readings.single_morale == rulings.SingleMorale.NEVER,
            readings.morale_order == rulings.MoraleOrder.ONE_BY_ONE, readings.friends_gone == rulings.FriendsGone.EACH,
            readings.retreat == rulings.Retreat.AT_ONCE,
            readings.retreat_pinned == rulings.RetreatPinned.LIFTS_THE_PIN, readings.cover == rulings.Cover.ANY_BASE,
            moment.centres,
        ], dtype=np.int64)  # fmt: skip
    found: Ints = known["morale"]
    return found


def _drain(moment: Moment, events: Recorder) -> None:
    """Write what was recorded into the log."""
    refuse_lost(events, f"turn {moment.bound}, step {moment.step}")
    for event in EVENTS.in_order(events):
        unit = moment.game.units[event.unit]
        match event:
            case SurrenderEvent():
                told = "surrendered" if event.hit else "stood"
                moment.test("surrender", unit.id, event.face, told, needed=chart.SURRENDER_ON)
                moment.why(unit.id, told)
            case QuarterEvent():
                moment.why(unit.id, "pinned-for-good", figures=event.figures, full=unit.full)
            case MoraleEvent():
                told, counts = "retreats" if event.hit else "stands", event[-len(morale_dice.SIZES) :]
                modifiers = _modifiers(*counts)
                moment.test("morale", unit.id, event.face, told, modifiers=modifiers, needed=chart.RETREAT_FROM)
            case _:  # RetreatEvent
                moment.test("retreat", unit.id, event.face, f"{event.face} moving steps")
                moment.why(unit.id, "retreat-starts", turns=event.face)


def clear(moments: Sequence[Moment]) -> None:
    """EOE-R-15, EOE-R-16, EOE-Q-unpin, EOE-Q-prone: pins clear, and who wants to gets up, if not under fire."""
    units, tables = moments[0].places.arrays.units, tables_of([moment.places for moment in moments])
    here = (units[tables, :, U_STATUS] == S_ON_TABLE) & (units[tables, :, U_UNDER_FIRE] == 0)
    lifts = moments[0].readings.unpin == rulings.Unpin.END_OF_THE_TURN
    unpinned = here & lifts & (units[tables, :, U_PINNED] > 0) & (units[tables, :, U_PINNED_FOR_GOOD] == 0)
    units[tables, :, U_PINNED] *= ~unpinned
    # only an order says that somebody gets up
    prone = here & (units[tables, :, U_PRONE] > 0) & (units[tables, :, U_SOURCE] == BY_OBJECT)
    logged = np.array([moment.logged for moment in moments])
    for n, row in np.argwhere(prone | (unpinned & logged[:, None])).tolist():
        moment, unit = moments[n], moments[n].game.units[row]
        if unpinned[n, row]:
            moment.why(unit.id, "unpinned")
        if unit.prone and unit.declared.action != "prone" and "rise" in unit.declared.said:
            unit.prone = False
            moment.why(unit.id, "got-up")
