"""A shooting step as a whole (EOE-R-8, EOE-Q-fire-order): volleys, what comes of their hits, and rows of the log."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from bound_sim.rulesets.end_of_empires.book import chart, rulings
from bound_sim.rulesets.end_of_empires.book.words import DICE_WORDS
from bound_sim.rulesets.end_of_empires.state.columns import (
    B_FIGURES,
    U_TAKING,
)
from bound_sim.rulesets.end_of_empires.state.covers import look_again
from bound_sim.rulesets.end_of_empires.state.events import (
    EVENTS,
    BaseGoneEvent,
    BaseHitEvent,
    CommanderDieEvent,
    GoneEvent,
    PinEvent,
)
from bound_sim.rulesets.end_of_empires.state.game import KINDS, Unit
from bound_sim.rulesets.end_of_empires.state.moment import Moment, said, total
from bound_sim.rulesets.end_of_empires.state.places import measure_again, ordered_on, tables_of, tell_moved
from bound_sim.rulesets.end_of_empires.steps import casualties, hits, losses, volleys
from bound_sim.rulesets.end_of_empires.steps.boarding import lost_with
from bound_sim.rulesets.end_of_empires.steps.ends import ENDS
from bound_sim.rulesets.end_of_empires.steps.shooting import (
    Shot,
    Volley,
    books_of,
    field_of,
    fire_readings,
    firer_at,
    kind_of_fire,
    modifiers_of,
    targets_of,
    why_silent,
)
from bound_sim.rulesets.end_of_empires.steps.targets import BAND, TOUCHES
from bound_sim.rulesets.kit.arrays.events import Recorder, refuse_lost
from bound_sim.rulesets.kit.geometry.lengths import cm
from bound_sim.rulesets.kit.geometry.measure import Ints

_NOTHING = np.zeros((3, 0), dtype=np.int64)
#: dice of which none are rolled
_NO_DICE = (
    np.zeros(0, dtype=np.uint64), np.zeros((10, 2), dtype=np.uint64), np.zeros(0, dtype=np.uint64), _NOTHING,
    _NOTHING[0], _NOTHING[:2],
)  # fmt: skip


def shoot(moments: Sequence[Moment], sides: Sequence[str]) -> None:
    """EOE-R-8, EOE-Q-fire-order: all targets and dice on the opening state, then hits; or one after another.

    ``sides``: who shoots on each table.
    """
    if moments[0].readings.fire_order == rulings.FireOrder.AT_ONCE:
        settle(moments, _volleys(moments, sides))
        return
    for moment, side in zip(moments, sides, strict=True):
        each_base = fire_readings(moment)[volleys.R_BASES_CHOOSE]
        for unit in moment.game.of(side):
            groups = range(len(unit.bases)) if each_base and unit.kind == "infantry" else (-1,)
            for group in groups:
                settle([moment], _volleys([moment], [side], unit.row, group))


def volleys_of(moment: Moment, unit: Unit) -> list[Volley]:
    """EOE-Q-target: the volleys that a unit would fire as all stand; why there is none is written down."""
    out = _of_a_table(_volleys([moment], [unit.side], unit.row, rolled=False), 0)
    shots, far, found = out.shots.tolist(), out.far.tolist(), []
    for volley in out.volleys[: int(out.filled[0])].tolist():
        _write_reasons(moment, unit, volley)
        taken = range(volley[volleys.V_FIRST], volley[volleys.V_LAST])
        if taken:
            target, each = moment.game.units[volley[volleys.V_TARGET]], [shots[place] for place in taken]
            found.append(Volley(
                unit, target, [_shot_of(moment, shot, far[place]) for place, shot in zip(taken, each, strict=True)],
                volley[volleys.V_ORDERED] > 0, sum(_expected(moment, shot) for shot in each),
                min(far[place] for place in taken),
            ))  # fmt: skip
    return found


def _expected(moment: Moment, shot: list[int]) -> int:
    """Figures that a shot is expected to hit, in sixths."""
    place = shot[volleys.S_WORTH], shot[volleys.S_CLASS], shot[volleys.S_COVERED], shot[volleys.S_BAND]
    return int(books_of(moment).sixths[place]) * shot[volleys.S_DICE]


def _shot_of(moment: Moment, shot: list[int], distance_u: float) -> Shot:
    """A shot with its modifiers by name."""
    of_class, band, by_row = shot[volleys.S_CLASS], shot[volleys.S_BAND], moment.places.by_row
    modifiers = modifiers_of(
        moment.readings, firer_at(shot[volleys.S_WORTH]), KINDS[of_class // 2], band, prone=of_class % 2 > 0,
        cover=shot[volleys.S_COVERED] > 0,
    )  # fmt: skip
    return Shot(
        by_row[shot[volleys.S_BASE]], by_row[shot[volleys.S_AT]], distance_u, band, modifiers, total(modifiers),
        shot[volleys.S_DICE],
    )  # fmt: skip


def _volleys(
    moments: Sequence[Moment], sides: Sequence[str], only: int = -1, group: int = -1, *, rolled: bool = True
) -> volleys.Written:  # fmt: skip
    """The volleys of sides on their tables as they stand, or of a unit, or of one of its bases.

    All but the room for the bases of a unit has the table first.
    """
    one = moments[0]
    places = [moment.places for moment in moments]
    measure_again(places, centres=False)
    look_again([moment.covers for moment in moments])
    arrays, tables, words = one.places.arrays, tables_of(places), DICE_WORDS
    count, (bases, units) = len(tables), (arrays.bases.shape[1], arrays.units.shape[1])
    dice = int(np.maximum(arrays.bases[:, :, B_FIGURES][tables], 1).sum(axis=1).max())
    # each row is written whole, and ``filled`` says how many there are
    out = volleys.Written(
        np.empty((count, bases + units, len(volleys.VOLLEY_COLUMNS)), dtype=np.int64),
        np.empty((count, bases, len(volleys.SHOT_COLUMNS)), dtype=np.int64), np.empty((count, bases)),
        np.empty((count, dice), dtype=np.int64), np.zeros((count, 3), dtype=np.int64),
        np.zeros((BAND + 1, bases), dtype=np.int64), np.zeros(bases), np.zeros(bases, dtype=np.int64),
        np.zeros(TOUCHES + 1, dtype=np.int64),
    )  # fmt: skip
    how = (
        tuple(books_of(one)), tuple(np.zeros((3, 1), dtype=np.int64)), one.step == "2",
        tuple(one.dice) if rolled else _NO_DICE, words.substeps.index(one.step) if rolled else -1,
        words.purposes.index("shot"),
    )  # fmt: skip
    firing = np.array([one.game.sides.index(side) for side in sides], dtype=np.int64)
    asked = firing, only, group, _ordered(moments, firing)
    volleys.fire_volleys(field_of(one), tables, targets_of(one), how, asked, tuple(out))
    for n, moment in enumerate(moments):
        if moment.logged and rolled:
            _write(moment, _of_a_table(out, n))
    return out


def _of_a_table(out: volleys.Written, n: int) -> volleys.Written:
    """All that was written of one of several tables."""
    return volleys.Written(out.volleys[n], out.shots[n], out.far[n], out.faces[n], out.filled[n], *out[5:])


def _ordered(moments: Sequence[Moment], firing: Ints) -> Ints:
    """The targets that orders of units of the sides that fire name, by row, table by table."""
    places = [moment.places for moment in moments]
    found = np.full((len(moments), len(moments[0].game.units)), volleys.NO_ORDER, dtype=np.int64)
    for n, row in ordered_on(places, firing):
        game = moments[n].game
        name = game.units[row].declared.target
        if name:
            target = game.by_id.get(name) or game.unit_of.get(name)
            found[n, row] = volleys.NOT_THERE if target is None else target.row
    return found


def _write(moment: Moment, out: volleys.Written) -> None:
    """Volleys into the log: why there is none, and the dice of each shot."""
    count, shots, far = int(out.filled[0]), out.shots.tolist(), out.far.tolist()
    for volley in out.volleys[:count].tolist():
        unit = moment.game.units[volley[volleys.V_UNIT]]
        _write_reasons(moment, unit, volley)
        for place in range(volley[volleys.V_FIRST], volley[volleys.V_LAST]):
            _write_shot(moment, unit, volley, shots[place], far[place], out.faces)


def _write_reasons(moment: Moment, unit: Unit, volley: list[int]) -> None:
    why, not_at = volley[volleys.V_WHY], volley[volleys.V_NOT_AT]
    if not_at:
        code, words = volleys.WHYS[not_at], _words_of(moment, unit, volley)
        if not_at == volleys.CANNOT_HIT and unit.kind == "battery":
            code, words = "guns-cannot-hit", {**words, "band": chart.BANDS[volley[volleys.V_BAND]]}
        moment.why(unit.id, code, **words)
    if why > volleys.NO_FIRE:
        code, words = why_silent(moment, unit, why)
        moment.why(unit.id, code, **words)


def _words_of(moment: Moment, unit: Unit, volley: list[int]) -> dict[str, object]:
    """Words of why a unit does not fire at the one that its order names."""
    if volley[volleys.V_NOT_AT] == volleys.TARGET_GONE:
        return {"unit": unit.declared.target}
    return {"unit": moment.game.units[volley[volleys.V_NAMED]].id, "sum": f"{volley[volleys.V_SUM]:+d}"}


def _write_shot(
    moment: Moment, unit: Unit, volley: list[int], shot: list[int], distance_u: float, faces: Ints
) -> None:  # fmt: skip
    """A row of ``shots`` for each die."""
    books, one, band = books_of(moment), _shot_of(moment, shot, distance_u), shot[volleys.S_BAND]
    target, modifier = moment.game.units[volley[volleys.V_TARGET]], one.modifier
    first = shot[volleys.S_FIRST]
    for number in range(shot[volleys.S_DICE]):
        die = int(faces[first + number])
        figures = int(books.hits[int(unit.kind == "battery"), band, die + modifier - volleys.LOWEST_SCORE])
        row: dict[str, Any] = {
            "kind": kind_of_fire(unit), "side": unit.side, "shooter": one.base.id,
            "target": one.at.id, "target_unit": target.id, "distance_cm": cm(distance_u),
            "band": chart.BANDS[band], "ordered": volley[volleys.V_ORDERED] > 0, "die": number + 1, "roll": die,
            "modifiers": said(one.modifiers), "modifier": modifier, "score": die + modifier, "figures": figures,
            "hit": figures > 0,
        }  # fmt: skip
        moment.add("shots", row)


def settle(moments: Sequence[Moment], out: volleys.Written) -> None:
    """EOE-R-26..29: hits of volleys fall: figures, pins, commanders' risk, under fire, enfilade."""
    one = moments[0]
    places = [moment.places for moment in moments]
    measure_again(places, centres=one.centres)
    arrays, tables, count = one.places.arrays, tables_of(places), len(moments)
    logged, events = _recorder(moments, out)
    state = Falling(
        np.zeros((count, arrays.units.shape[1]), dtype=np.int64),
        np.zeros((count, len(hits.PROGRESS)), dtype=np.int64),
        np.zeros((count, hits.FIRERS + 1, arrays.bases.shape[1]), dtype=np.int64),
        np.full(count, hits.BEGINS, dtype=np.int64), np.zeros(1, dtype=np.int64),
    )  # fmt: skip
    field = (arrays.bases, arrays.members, arrays.spans, arrays.units, one.places.measured.lengths)
    how = (
        casualties.loss_readings(one), tuple(one.dice), DICE_WORDS.substeps.index(one.step),
        DICE_WORDS.purposes.index("commander"), int(one.centres),
    )  # fmt: skip
    fired, kept = (out.volleys, out.shots, out.filled), (logged, tuple(events), tuple(EVENTS.recorder(0)))
    while state.waits.any():
        hits.fall(field, tables, fired, how, float(chart.CHARGE_CM * 1000), kept, tuple(state))
        if logged >= 0:
            _drain(moments[logged], events)
        for n in np.nonzero(state.waits)[0].tolist():
            _answer(moments[n], state, n, nearest=how[0][hits.R_NEAREST_END] > 0)
    tell_moved(places, state.changed)


class Falling(NamedTuple):
    """Hits that fall on some tables, as ``hits.fall`` has them; each begins with the table."""

    changed: Ints
    progress: Ints
    room: Ints
    waits: Ints
    face: Ints


def _answer(moment: Moment, state: Falling, n: int, *, nearest: bool) -> None:
    """Answer compiled code: the end that the ground tells, or a vehicle is lost with all that it carries."""
    unit, by_row = moment.game.units[state.progress[n, hits.P_UNIT]], moment.places.by_row
    if state.waits[n] == hits.ASKS_GROUND:
        ends = [by_row[row] for row in state.room[n, ENDS, : state.progress[n, hits.P_ENDS]].tolist()]
        unit.cells[U_TAKING] = losses.by_ground(moment, ends, nearest=nearest).row
    else:
        lost_with(moment, unit, by_row[int(state.progress[n, hits.P_BY])].id)


def _recorder(moments: Sequence[Moment], out: volleys.Written) -> tuple[int, Recorder]:
    """The one of some tables that is logged, negative for none, and room for what happens there to those hit."""
    for n, moment in enumerate(moments):
        if moment.logged:
            units, shots = moment.game.units, out.shots[n, : int(out.filled[n, 1])]
            figures = int(shots[:, volleys.S_FIGURES].sum())
            commanders = sum(unit.kind == "commander" for unit in units)
            return n, EVENTS.recorder(figures * (3 + 4 * commanders) + 3 * len(units))
    return -1, EVENTS.recorder(0)


def _drain(moment: Moment, events: Recorder) -> None:
    """Move what was recorded since the last time into the log."""
    refuse_lost(events, f"turn {moment.bound}, step {moment.step}")
    units, by_row = moment.game.units, moment.places.by_row
    for event in EVENTS.in_order(events):
        who = units[event.unit].id
        match event:
            case BaseHitEvent():
                by = by_row[event.by].id
                kind = kind_of_fire(moment.game.unit_of[by])
                moment.hit(kind, by, by_row[event.base], hits.EFFECTS[event.effect])
            case BaseGoneEvent():
                moment.why(who, "base-gone", base=by_row[event.base].id)
            case GoneEvent():
                moment.why(who, "gone")
            case PinEvent():
                moment.why(who, "pinned" if event.pinned else "not-pinned", hits=event.hits)
            case CommanderDieEvent():
                moment.test(
                    "commander", who, event.face, "hit" if event.hit else "", needed=chart.COMMANDER_HIT_ON,
                    number=event.number, by=by_row[event.by].id,
                )  # fmt: skip
            case _:  # CommanderHitEvent
                moment.why(who, "commander-hit", unit=units[event.target].id)
    events.filled[0] = 0
