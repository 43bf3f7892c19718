"""Step 6 (EOE-R-30..33): surrender of the cut off, units under a quarter, tests, and then pins clear (EOE-R-16)."""

from bound_sim.rulesets.end_of_empires.book import chart, rulings
from bound_sim.rulesets.end_of_empires.book.chart import Kind
from bound_sim.rulesets.end_of_empires.state.columns import L_HALF, L_MOVED, OF_A_TURN, SURRENDERED
from bound_sim.rulesets.end_of_empires.state.game import Unit
from bound_sim.rulesets.end_of_empires.state.moment import Modifiers, Moment, those, total
from bound_sim.rulesets.end_of_empires.steps.contact import way_out
from bound_sim.rulesets.end_of_empires.steps.shooting import enough_cover
from bound_sim.rulesets.end_of_empires.steps.succession import call_successors, successors
from bound_sim.rulesets.kit.geometry.distance import distance

#: EOE-Q-cut-off, reading "no way home": so far a way keeps off enemies, and the grid that it is looked for on, 0.01 mm
CLEAR_U = 10_000
GRID_U = 2_000


def open_turn(moment: Moment) -> None:
    """EOE-R-5: what belongs to one turn is wiped at its opening."""
    arrays, table = moment.places.arrays, moment.places.table
    arrays.units[table, :, OF_A_TURN] = 0
    arrays.lengths[table, :, (L_MOVED, L_HALF)] = 0.0
    for unit in moment.game.units:
        unit.charging = ""
    successors(moment)


def under_half(*, figures: int, full: int) -> bool:
    """EOE-R-31: fewer than half of the figures at the start are left."""
    return 2 * figures < full


def under_quarter(*, figures: int, full: int) -> bool:
    """EOE-R-33: fewer than a quarter are left."""
    return 4 * figures < full


def morale_modifiers(
    *, under_fire: bool, friends_gone: int, cover: bool, enfiladed: bool, lost: int
) -> Modifiers:  # fmt: skip
    """EOE-R-31: modifiers of a morale die; one for each two figures lost since the start, rounded down."""
    return those(
        ("under fire", chart.MORALE_UNDER_FIRE, under_fire),
        ("friends gone", chart.MORALE_FRIENDS * friends_gone, True),
        ("in cover", chart.MORALE_COVER, cover),
        ("enfiladed", chart.MORALE_ENFILADE, enfiladed),
        ("figures lost", chart.MORALE_TWO_LOST * (lost // 2), True),
    )


def fails(*, score: int) -> bool:
    """EOE-R-32: 7 or more."""
    return score >= chart.RETREAT_FROM


def test(moment: Moment) -> None:
    """EOE-R-31, EOE-Q-morale-order: surrender dice, marks under a quarter, then tests."""
    call_successors(moment)
    surrender(moment)
    mark_under_quarter(moment)
    units = [unit for unit in moment.game.on_table() if must_test(moment, unit)]
    if moment.readings.morale_order == rulings.MoraleOrder.ONE_BY_ONE:
        for unit in units:
            roll(moment, unit, gone_near(moment, unit))
        return
    counts = [(unit, gone_near(moment, unit)) for unit in units]
    for unit, gone in counts:
        roll(moment, unit, gone)


def cut_off(moment: Moment) -> list[Unit]:
    """EOE-R-30, EOE-Q-cut-off, EOE-Q-cut-off-by: no friend but commanders within 25 cm, and an enemy within 25 cm."""
    reading = moment.readings.cut_off
    here = moment.game.on_table()
    units = [unit for unit in here if unit.kind not in ("commander", "vehicle")]
    if reading == rulings.CutOff.UMPIRE_SAYS:
        return []
    if reading == rulings.CutOff.NO_WAY_HOME:
        return [unit for unit in units if not way_out(moment, unit, clear_u=CLEAR_U, grid_u=GRID_U)]
    as_written = moment.readings.cut_off_by == rulings.CutOffBy.AS_WRITTEN
    friends, foes = ([unit for unit in here if unit.kind != "commander"], here) if as_written else (units, units)
    found: set[int] = set()
    for side in moment.game.sides:
        own = [unit for unit in units if unit.side == side]
        alone = moment.apart().alone(
            own, [unit for unit in friends if unit.side == side], [unit for unit in foes if unit.side != side],
            chart.NEAR_CM * 1000,
        )  # fmt: skip
        found |= {unit.row for unit in alone}
    return [unit for unit in units if unit.row in found]


def surrender(moment: Moment) -> None:
    """EOE-R-30: each unit that is cut off rolls, all on the same state; on 6 it surrenders."""
    for unit in cut_off(moment):
        die = moment.die("surrender", moment.unit_row(unit))
        gives_up = die >= chart.SURRENDER_ON
        moment.test("surrender", unit.id, die, "surrendered" if gives_up else "stood", needed=chart.SURRENDER_ON)
        moment.why(unit.id, "surrendered" if gives_up else "stood")
        if gives_up:
            bases = unit.bases
            moment.surrendered.append((unit, bases))
            unit.status = SURRENDERED
            for base in bases:
                base.status = SURRENDERED
            moment.places.changed(unit)


def mark_under_quarter(moment: Moment) -> None:
    """EOE-R-33, EOE-Q-quarter, EOE-Q-quarter-cavalry: pinned for the rest of the game."""
    for unit in moment.game.on_table():
        pinnable = unit.kind == "infantry" or (
            unit.kind == "cavalry" and moment.readings.quarter_cavalry == rulings.QuarterCavalry.PINNED
        )
        if pinnable and not unit.pinned_for_good and under_quarter(figures=unit.figures, full=unit.full):
            unit.pinned = unit.pinned_for_good = True
            if moment.readings.quarter == rulings.Quarter.PINNED_FOR_GOOD:
                unit.retreating = 0
            moment.why(unit.id, "pinned-for-good", figures=unit.figures, full=unit.full)


def tested_as_figures(kind: Kind) -> bool:
    """EOE-Q-single-morale: MG and batteries test by their hits as figures of 4."""
    return kind in ("mg", "battery")


def must_test(moment: Moment, unit: Unit) -> bool:
    """EOE-R-31: under half strength, not retreating, not pinned for good (EOE-Q-quarter)."""
    if unit.kind in ("commander", "vehicle") or unit.retreating:
        return False
    if tested_as_figures(unit.kind) and moment.readings.single_morale == rulings.SingleMorale.NEVER:
        return False
    if unit.pinned_for_good and moment.readings.quarter == rulings.Quarter.PINNED_FOR_GOOD:
        return False
    return under_half(figures=unit.figures, full=unit.full)


def gone_near(moment: Moment, unit: Unit) -> int:
    """EOE-Q-friends-gone: friends that surrendered this turn or were in retreat in it, within 25 cm; once, or each."""
    near = chart.NEAR_CM * 1000
    count = 0
    for friend, bases in moment.surrendered:
        if friend.side == unit.side and any(
            distance(own, base, centres=moment.centres) <= near for own in unit.bases for base in bases
        ):
            count += 1
    for friend in moment.game.of(unit.side):
        if (
            friend is not unit
            and (friend.retreated_now or friend.retreating)
            and moment.apart().within(unit, friend, near)
        ):
            count += 1
    return count if moment.readings.friends_gone == rulings.FriendsGone.EACH else min(count, 1)


def roll(moment: Moment, unit: Unit, gone: int) -> None:
    """EOE-R-31, EOE-R-32: one unit's test, and how long it retreats."""
    modifiers = morale_modifiers(
        under_fire=unit.under_fire, friends_gone=gone, cover=enough_cover(moment, unit, moment.covers.in_area(unit)),
        enfiladed=unit.enfiladed, lost=unit.lost,
    )  # fmt: skip
    die = moment.die("morale", moment.unit_row(unit))
    failed = fails(score=die + total(modifiers))
    told = "retreats" if failed else "stands"
    moment.test("morale", unit.id, die, told, modifiers=modifiers, needed=chart.RETREAT_FROM)
    if not failed:
        return
    turns = moment.die("retreat", moment.unit_row(unit))
    moment.test("retreat", unit.id, turns, f"{turns} moving steps")
    moment.why(unit.id, "retreat-starts", turns=turns)
    unit.retreating = turns
    if moment.readings.retreat == rulings.Retreat.AT_ONCE:
        unit.retreating = max(turns - 1, 0)
    if (
        unit.pinned
        and moment.readings.retreat_pinned == rulings.RetreatPinned.LIFTS_THE_PIN
        and not unit.pinned_for_good
    ):
        unit.pinned = False
    unit.prone = False if moment.readings.retreat_pinned == rulings.RetreatPinned.LIFTS_THE_PIN else unit.prone
    unit.must_form = False


def clear(moment: Moment) -> None:
    """EOE-R-15, EOE-R-16, EOE-Q-unpin, EOE-Q-prone: pins clear, and who wants to gets up, if not under fire."""
    for unit in moment.game.on_table():
        if unit.under_fire:
            continue
        if unit.pinned and not unit.pinned_for_good and moment.readings.unpin == rulings.Unpin.END_OF_THE_TURN:
            unit.pinned = False
            moment.why(unit.id, "unpinned")
        if unit.prone and unit.declared.action != "prone" and "rise" in unit.declared.said:
            unit.prone = False
            moment.why(unit.id, "got-up")
