"""A shooting step as a whole (EOE-R-8, EOE-Q-fire-order): volleys, what comes of their hits, and rows of the log."""

from collections.abc import Iterable
from typing import Any

import numpy as np

from bound_sim.rulesets.end_of_empires.book import chart, rulings
from bound_sim.rulesets.end_of_empires.state.columns import K_BATTERY, K_CAVALRY, K_INFANTRY, K_MG, U_KIND
from bound_sim.rulesets.end_of_empires.state.game import KINDS, Unit
from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.end_of_empires.state.places import rows_of
from bound_sim.rulesets.end_of_empires.state.turn import cm, said
from bound_sim.rulesets.end_of_empires.steps import volleys
from bound_sim.rulesets.end_of_empires.steps.shooting import (
    Aims,
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
from bound_sim.rulesets.kit.geometry.measure import Ints

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


def _volleys(moment: Moment, side: str, firers: list[Unit], group: int) -> volleys.Written:
    """The volleys of some units, or of one of the bases of each, on the table as it stands; written down."""
    aims = Aims(moment, side)
    bases, dice = len(moment.places.rows), sum(max(base.figures, 1) for unit in firers for base in unit.all)
    out = volleys.Written(
        np.zeros((bases + len(firers), len(volleys.VOLLEY_COLUMNS)), dtype=np.int64),
        np.zeros((bases, len(volleys.SHOT_COLUMNS)), dtype=np.int64), np.zeros(bases),
        np.zeros(dice, dtype=np.int64), np.zeros(3, dtype=np.int64), np.zeros((BAND + 1, bases), dtype=np.int64),
        np.zeros(bases), np.zeros(bases, dtype=np.int64), np.zeros(TOUCHES + 1, dtype=np.int64),
    )  # fmt: skip
    one = (*(np.zeros(1, dtype=np.int64) for _ in range(3)), aims.enemies[3])
    words = moment.dice_words
    place = (moment.table, words.substeps.index(moment.step), words.purposes.index("shot"))
    how = (tuple(books_of(moment)), one, moment.step == "2", tuple(moment.dice), place)
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
    if moment.logged:
        _write(moment, out)
    return out


def _ordered(moment: Moment, firers: Iterable[Unit]) -> Ints:
    """Whom the orders of units name, by row."""
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
    books, by_row = books_of(moment), moment.places.by_row
    of_class, band, cover = shot[volleys.S_CLASS], shot[volleys.S_BAND], shot[volleys.S_COVERED]
    target = moment.game.units[volley[volleys.V_TARGET]]
    modifiers = modifiers_of(
        moment.readings, firer_at(shot[volleys.S_WORTH]), KINDS[of_class // 2], band, prone=of_class % 2 > 0,
        cover=cover > 0,
    )  # fmt: skip
    modifier = int(books.sums[shot[volleys.S_WORTH], of_class, cover, band])
    first = shot[volleys.S_FIRST]
    for number in range(shot[volleys.S_DICE]):
        die = int(faces[first + number])
        hits = int(books.hits[int(unit.kind == "battery"), band, die + modifier - volleys.LOWEST_SCORE])
        row: dict[str, Any] = {
            "kind": kind_of_fire(unit), "side": unit.side, "shooter": by_row[shot[volleys.S_BASE]].id,
            "target": by_row[shot[volleys.S_AT]].id, "target_unit": target.id, "distance_cm": cm(distance_u),
            "band": chart.BANDS[band], "ordered": volley[volleys.V_ORDERED] > 0, "die": number + 1, "roll": die,
            "modifiers": said(modifiers), "modifier": modifier, "score": die + modifier, "figures": hits,
            "hit": hits > 0,
        }  # fmt: skip
        moment.add("shots", row)


def settle(moment: Moment, out: volleys.Written) -> None:
    from bound_sim.rulesets.end_of_empires.steps import casualties
    V=[v for v in out.volleys[: out.filled[0]].tolist() if v[volleys.V_TARGET] >= 0]
    units, by_row = moment.game.units, moment.places.by_row
    S = out.shots.tolist()
    targets = {units[v[1]].id: units[v[1]] for v in V}
    firers = {name: [] for name in targets}
    for v in V:
        firers[units[v[1]].id] += [by_row[s[0]] for s in S[v[3]:v[4]] if s[8]]
    near = {name: casualties.commanders_near(moment, target) for name, target in targets.items()}
    struck = []
    for v in V:
        unit, target = units[v[0]], units[v[1]]
        kind = kind_of_fire(unit)
        rolled = [(by_row[s[0]], s[8]) for s in S[v[3]:v[4]]]
        if moment.readings.under_fire == rulings.UnderFire.A_DIE_ROLLED or any(figures for _, figures in rolled):
            target.under_fire = target.shot_at_since = True
        if v[5]:
            target.enfiladed = True
        for base, figures in rolled:
            casualties.take_hits(moment, target, base, figures, kind, firers[target.id])
            target.hits_turn += figures
            if kind == "artillery" and figures:
                casualties.commander_risk(moment, base, unit.side, target, near[target.id], figures)
        if target not in struck:
            struck.append(target)
    for target in struck:
        casualties.pin(moment, target)
