"""Step 5 (EOE-R-22..25): chargers go into contact (``charges``), then rounds of pairs (``melee``); rows of the log."""

from collections.abc import Sequence

import numpy as np

from bound_sim.rulesets.end_of_empires.book import chart, rulings
from bound_sim.rulesets.end_of_empires.book.chart import Kind
from bound_sim.rulesets.end_of_empires.book.words import DICE_WORDS
from bound_sim.rulesets.end_of_empires.state import scan
from bound_sim.rulesets.end_of_empires.state.events import (
    EVENTS,
    BaseHitEvent,
    CarrierLostEvent,
    InMeleeEvent,
    PairEvent,
    PinEvent,
    StrideEvent,
)
from bound_sim.rulesets.end_of_empires.state.moment import Modifiers, Moment, said, those, total
from bound_sim.rulesets.end_of_empires.state.places import measure_again, tables_of, tell_moved
from bound_sim.rulesets.end_of_empires.steps import casualties, contact, fights, hits, melee
from bound_sim.rulesets.end_of_empires.steps.boarding import lost_with
from bound_sim.rulesets.kit.arrays.events import Recorder, refuse_lost
from bound_sim.rulesets.kit.geometry.measure import Ints

#: bases of a size that one may touch at most, where clashes that are told of are counted
_AROUND = 16


def melee_modifiers(
    *, opponent_cover: bool, pinned: bool, figures: int, opponent_figures: int, kind: Kind, attacking: bool
) -> Modifiers:  # fmt: skip
    """EOE-R-24: modifiers of a base's own die."""
    more = max(0, figures - opponent_figures)
    return _modifiers(int(opponent_cover), int(pinned), more, int(kind == "cavalry"), int(attacking), 0)


def _modifiers(*counts: int) -> Modifiers:
    """The modifiers of a die, by how often each holds."""
    names = (
        "opponent in cover", "prone or pinned", f"{counts[2]} figures more", "cavalry", "attacking",
        f"{counts[5]} surplus",
    )  # fmt: skip
    each = zip(names, fights.SIZES, counts, strict=True)
    return those(*((name, size * count, True) for name, size, count in each))


def fight(moments: Sequence[Moment]) -> None:
    """EOE-R-22..25: on all tables where anybody charges, or fights since the last turn, or would close."""
    close_to = _who_may_fight(moments)
    some = np.nonzero(close_to.any(axis=1))[0].tolist()
    if not some:
        return
    moments, close_to = [moments[n] for n in some], close_to[some]
    one, places = moments[0], [moment.places for moment in moments]
    arrays, tables, words, (count, units) = one.places.arrays, tables_of(places), DICE_WORDS, close_to.shape
    logged, events = _recorder(moments, close_to)
    changed, lost = np.zeros((count, units), dtype=np.int64), np.zeros((count, units), dtype=np.int64)
    clashes = int(close_to.sum(axis=1).max()) * units + 2
    state = (
        changed, lost, np.empty((clashes, len(fights.CLASH)), dtype=np.int64),
        np.zeros((len(fights.UNIT_ROOM), units), dtype=np.int64),
        np.zeros((len(fights.BASE_ROOM), arrays.bases.shape[1]), dtype=np.int64), np.zeros(1, dtype=np.int64),
        np.zeros((2, units)),
    )  # fmt: skip
    how = (
        _readings(one), casualties.loss_readings(one),
        np.array([moment.game.sides.index(moment.game.a) for moment in moments], dtype=np.int64), tuple(one.dice),
        words.substeps.index(one.step), words.purposes.index("melee"),
    )  # fmt: skip
    melee.fight(
        (arrays.bases, arrays.members, arrays.spans, arrays.units), tables, one.terrain.barred(one.bound),
        (tuple(one.covers.room), one.terrain.behind_u), how, (logged, tuple(events), tuple(EVENTS.recorder(0))), state,
    )  # fmt: skip
    if logged >= 0:
        _drain(moments[logged], events)
    tell_moved(places, changed)
    for n, row in np.argwhere(lost).tolist():
        if n != logged:  # there the log has told of it by now
            _lose_with(moments[n], row, int(lost[n, row]) - 1)


def _who_may_fight(moments: Sequence[Moment]) -> Ints:
    """EOE-R-22, EOE-Q-who-closes: 1 for units on the tables that charge or fight, or for all that an enemy is near."""
    places = [moment.places for moment in moments]
    tables, arrays = tables_of(places), moments[0].places.arrays
    found = np.zeros((len(tables), arrays.units.shape[1]), dtype=np.int64)
    scan.who_fights(arrays.units, tables, found)
    if moments[0].readings.who_closes == rulings.WhoCloses.EVERYBODY_NEAR:
        measure_again(places, centres=moments[0].centres)
        for n, place in enumerate(places):
            # they are on the table
            found[n, list(place.near_enemies(chart.CHARGE_CM * 1000.0, centres=moments[n].centres))] = 1
    return found


def _recorder(moments: Sequence[Moment], close_to: Ints) -> tuple[int, Recorder]:
    """The one of some tables that is logged, negative for none, and room for what happens there."""
    for n, moment in enumerate(moments):
        if moment.logged:
            units = moment.game.units
            bases = sum(len(units[row].all) for row in np.nonzero(close_to[n])[0].tolist())
            figures = sum(unit.figures + len(unit.all) for unit in units)
            rounds = melee.MOST_ROUNDS * bases * (4 + _AROUND)
            return n, EVENTS.recorder(2 * figures + 8 * len(units) + rounds + 2 * moment.dice.typed.shape[1])
    return -1, EVENTS.recorder(0)


def _readings(moment: Moment) -> Ints:
    """The readings in force, in the order of ``contact.READINGS``."""
    known, readings = moment.tables.known, moment.readings
    if "melee" not in known:
        known["melee"] = np.array([
            readings.who_closes == rulings.WhoCloses.EVERYBODY_NEAR, moment.centres,
            readings.commander_contact == rulings.CommanderContact.HE_GOES,
            readings.pin_hits == rulings.PinHits.MELEE_TOO, readings.attacking, readings.pairing, readings.melee_tie,
            readings.melee_cover == rulings.MeleeCover.THE_UNIT, readings.cover == rulings.Cover.ANY_BASE,
            readings.melee_rounds, readings.goes_back, readings.last_base,
        ], dtype=np.int64)  # fmt: skip
    found: Ints = known["melee"]
    return found


def _lose_with(moment: Moment, row: int, by: int) -> None:
    """EOE-Q-vehicles: a vehicle that was overrun takes with it what it carries."""
    lost_with(moment, moment.game.units[row], moment.places.by_row[by].id)


def _drain(moment: Moment, events: Recorder) -> None:
    """Write what was recorded into the log."""
    refuse_lost(events, f"turn {moment.bound}, step {moment.step}")
    units, by_row = moment.game.units, moment.places.by_row
    for event in EVENTS.in_order(events):
        unit = units[event.unit]
        match event:
            case StrideEvent():
                _write_stride(moment, event)
            case BaseHitEvent():
                moment.hit("melee", by_row[event.by].id, by_row[event.base], hits.EFFECTS[event.effect])
            case PairEvent():
                _write_die(moment, event)
            case CarrierLostEvent():
                _lose_with(moment, event.unit, event.by)
            case PinEvent():
                moment.why(unit.id, "pinned" if event.pinned else "not-pinned", hits=event.hits)
            case _:  # InMeleeEvent
                _write_reason(moment, event)


def _write_reason(moment: Moment, event: InMeleeEvent) -> None:
    units, length = moment.game.units, f"{event.length / 1000:.1f}"
    reason = f"{length} cm away" if event.length else "others stand in the way"
    moment.why(
        units[event.unit].id, contact.SAID[event.why], unit=units[event.target].id, round=event.round_no,
        length=length, reason=reason,
    )  # fmt: skip


def _write_stride(moment: Moment, event: StrideEvent) -> None:
    units = moment.game.units
    moment.move(
        units[event.unit], moment.places.by_row[event.base], (event.x, event.y, event.facing),
        contact.ENDED[event.why], end=(event.to_x, event.to_y, event.facing), length_u=event.length,
        reach_u=event.allowance, contact="" if event.target < 0 else units[event.target].id,
    )  # fmt: skip


def _write_die(moment: Moment, event: PairEvent) -> None:
    by_row, result = moment.places.by_row, fights.RESULTS[event.result]
    counts = event.in_cover, int(event.pinned), event.figures, event.cavalry, event.attacking, event.surplus
    modifiers = _modifiers(*counts)
    moment.log.add("melee", {
        "bound": moment.bound, "round": event.round_no, "striker": by_row[event.base].id,
        "opponent": by_row[event.by].id, "die": event.number + 1, "roll": event.face, "modifiers": said(modifiers),
        "score": event.face + total(modifiers), "against": event.against, "result": result, "hit": result == "won",
    })  # fmt: skip
