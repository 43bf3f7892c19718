"""A shooting step as a whole (EOE-R-8, EOE-Q-fire-order): volleys, what comes of their hits, and rows of the log."""

from collections.abc import Iterable
from typing import Any

import numpy as np

from bound_sim.rulesets.end_of_empires.book import chart, rulings
from bound_sim.rulesets.end_of_empires.book.words import DICE_WORDS
from bound_sim.rulesets.end_of_empires.state.columns import K_BATTERY, K_CAVALRY, K_INFANTRY, K_MG, U_KIND, U_TAKING
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
from bound_sim.rulesets.end_of_empires.state.places import rows_of
from bound_sim.rulesets.end_of_empires.steps import casualties, hits, losses, volleys
from bound_sim.rulesets.end_of_empires.steps.boarding import lost_with
from bound_sim.rulesets.end_of_empires.steps.ends import ENDS
from bound_sim.rulesets.end_of_empires.steps.shooting import (
    Aims,
    Shot,
    Volley,
    books_of,
    enfiladed_along,
    fire_readings,
    firer_at,
    kind_of_fire,
    modifiers_of,
    table_of,
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
_SHOOTERS = (K_INFANTRY, K_CAVALRY, K_MG, K_BATTERY)


def shoot(moment: Moment, side: str) -> None:
    """EOE-R-8, EOE-Q-fire-order: all targets and dice on the opening state, then hits; or one after another."""
    firers = [unit for unit in moment.game.of(side) if unit.cells[U_KIND] in _SHOOTERS]
    if moment.readings.fire_order == rulings.FireOrder.AT_ONCE:
        settle(moment, _volleys(moment, side, firers, -1))
        return
    each_base = fire_readings(moment)[volleys.R_BASES_CHOOSE]
    for unit in firers:
        groups = range(len(unit.bases)) if each_base and unit.kind == "infantry" else (-1,)
        for group in groups:
            settle(moment, _volleys(moment, side, [unit], group))


def volleys_of(moment: Moment, unit: Unit) -> list[Volley]:
    """EOE-Q-target: the volleys that a unit would fire as all stand; why there is none is written down."""
    out = _volleys(moment, unit.side, [unit], -1, rolled=False)
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
    moment: Moment, side: str, firers: list[Unit], group: int, *, rolled: bool = True
) -> volleys.Written:  # fmt: skip
    """The volleys of some units, or of one of the bases of each, on the table as it stands."""
    aims = Aims(moment, side)
    bases, dice = len(moment.places.rows), sum(max(base.figures, 1) for unit in firers for base in unit.all)
    out = volleys.Written(
        np.zeros((bases + len(firers), len(volleys.VOLLEY_COLUMNS)), dtype=np.int64),
        np.zeros((bases, len(volleys.SHOT_COLUMNS)), dtype=np.int64), np.zeros(bases),
        np.zeros(dice, dtype=np.int64), np.zeros(3, dtype=np.int64), np.zeros((BAND + 1, bases), dtype=np.int64),
        np.zeros(bases), np.zeros(bases, dtype=np.int64), np.zeros(TOUCHES + 1, dtype=np.int64),
    )  # fmt: skip
    one = (*(np.zeros(1, dtype=np.int64) for _ in range(3)), aims.enemies[3])
    words = DICE_WORDS
    place = (moment.table, words.substeps.index(moment.step) if rolled else -1, words.purposes.index("shot"))
    thrown = tuple(moment.dice) if rolled else _NO_DICE
    how = (tuple(books_of(moment)), one, moment.step == "2", thrown, place)
    volleys.fire_volleys(
        table_of(moment), aims.targets(aims.enemies), how, rows_of(firers), group, _ordered(moment, firers), tuple(out)
    )  # fmt: skip
    if moment.readings.enfilade == rulings.Enfilade.ALONG_THE_LINE:
        for volley in out.volleys[: out.filled[0]]:
            if volley[volleys.V_TARGET] >= 0:
                units = moment.game.units
                volley[volleys.V_ENFILADES] = enfiladed_along(
                    units[volley[volleys.V_UNIT]], units[volley[volleys.V_TARGET]]
                )  # fmt: skip
    if moment.logged and rolled:
        _write(moment, out)
    return out


def _ordered(moment: Moment, firers: Iterable[Unit]) -> Ints:
    """The targets that orders of units name, by row."""
    game, found = moment.game, np.full(len(moment.game.units), volleys.NO_ORDER, dtype=np.int64)
    for unit in firers:
        name = unit.declared.target
        if name:
            target = game.by_id.get(name) or game.unit_of.get(name)
            found[unit.row] = volleys.NOT_THERE if target is None else target.row
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


def settle(moment: Moment, out: volleys.Written) -> None:
    """EOE-R-26..29: hits of volleys fall: figures, pins, commanders' risk, under fire, enfilade."""
    fired, shots = out.volleys[: int(out.filled[0])], out.shots[: int(out.filled[1])]
    places, words, units = moment.places, DICE_WORDS, moment.game.units
    changed, events = np.zeros(len(units), dtype=np.int64), _recorder(moment, shots)
    room = np.zeros((hits.FIRERS + 1, len(places.rows)), dtype=np.int64)
    state = (changed, tuple(events), np.zeros(len(hits.PROGRESS), dtype=np.int64), np.zeros(1, dtype=np.int64), room)
    arrays, progress = places.arrays.units[places.table], state[2]
    table = (*places.bases, arrays, moment.apart().matrix)
    place = (moment.table, words.substeps.index(moment.step), words.purposes.index("commander"))
    how = (casualties.loss_readings(moment), tuple(moment.dice), place)
    while True:
        waits = int(hits.fall(table, (fired, shots), how, float(chart.CHARGE_CM * 1000), state))
        _drain(moment, events)
        if waits == hits.DONE:
            break
        unit = units[progress[hits.P_UNIT]]
        if waits == hits.ASKS_GROUND:
            ends = [places.by_row[row] for row in room[ENDS, : progress[hits.P_ENDS]].tolist()]
            unit.cells[U_TAKING] = losses.by_ground(moment, ends, nearest=how[0][hits.R_NEAREST_END] > 0).row
        else:
            lost_with(moment, unit, places.by_row[int(progress[hits.P_BY])].id)
    for row in np.nonzero(changed)[0].tolist():
        places.changed(units[row])


def _recorder(moment: Moment, shots: Ints) -> Recorder:
    """Room for what may happen to those that were hit, where it is written down."""
    if not moment.logged:
        return EVENTS.recorder(0)
    units = moment.game.units
    figures, commanders = int(shots[:, volleys.S_FIGURES].sum()), sum(unit.kind == "commander" for unit in units)
    return EVENTS.recorder(figures * (3 + 4 * commanders) + 3 * len(units))


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
                moment.hit(kind, by, by_row[event.base].id, hits.EFFECTS[event.effect])
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
