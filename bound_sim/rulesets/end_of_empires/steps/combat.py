"""The opening of the melee step (EOE-R-22, EOE-R-23): chargers go into contact; guns and MG are overrun."""

from collections.abc import Sequence
from math import sqrt

import numpy as np

from bound_sim.rulesets.end_of_empires.book import chart, rulings
from bound_sim.rulesets.end_of_empires.state.between_units import nearest_pair, unit_distance
from bound_sim.rulesets.end_of_empires.state.columns import S_ON_TABLE, U_CHARGING, U_STATUS
from bound_sim.rulesets.end_of_empires.state.game import Unit
from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.end_of_empires.state.places import tables_of
from bound_sim.rulesets.end_of_empires.steps import casualties, contact, standing
from bound_sim.rulesets.end_of_empires.steps.boarding import lost_with
from bound_sim.rulesets.kit.geometry.distance import overlap
from bound_sim.rulesets.kit.geometry.units import LOST, Point, Pose


def close(moments: Sequence[Moment]) -> None:
    """EOE-R-22, EOE-Q-who-closes: the opening of the melee step on all tables."""
    if moments[0].readings.who_closes == rulings.WhoCloses.EVERYBODY_NEAR:
        for moment in moments:
            _close(moment, moment.game.on_table())
        return
    for moment, rows in with_any(moments, U_CHARGING):
        _close(moment, [moment.game.units[row] for row in rows])


def with_any(moments: Sequence[Moment], *columns: int) -> list[tuple[Moment, list[int]]]:
    """Those of some tables on which units on the table have another's row in any of some columns, and their rows."""
    units = moments[0].places.arrays.units[tables_of([moment.places for moment in moments])]
    named = (units[:, :, columns] >= 0).any(axis=2) & (units[:, :, U_STATUS] == S_ON_TABLE)
    return [(moments[n], np.nonzero(named[n])[0].tolist()) for n in np.nonzero(named.any(axis=1))[0].tolist()]


def _close(moment: Moment, units: Sequence[Unit]) -> None:
    """EOE-Q-many: nearest first, each charger of some units up to 5 cm straight at its opponent.

    Of equal distances, as two have that charge each other, side A's goes first, as in the moving steps.
    """
    chargers = []
    for unit in units:
        foe = opponent(moment, unit)
        if foe is not None:
            rank = (unit_distance(unit, foe, centres=moment.centres), unit.side != moment.game.a, unit.row)
            chargers.append((rank, unit, foe))
    for _, unit, foe in sorted(chargers, key=lambda entry: entry[0]):
        if unit.on_table and foe.on_table:
            close_in(moment, unit, foe)


def opponent(moment: Moment, unit: Unit) -> Unit | None:
    """EOE-R-22: whom a unit goes for: its charge's opponent, or the nearest enemy where everybody near closes."""
    if unit.single or unit.retreating:
        return None
    if unit.charging:
        foe = moment.game.by_id[unit.charging]
        if unit.as_pinned:
            moment.why(unit.id, "charge-pinned")
            return None
        return foe if foe.on_table else None
    # nobody else is asked where chargers alone close
    if not unit.as_pinned:
        found = moment.nearest_enemy(unit, most=chart.CHARGE_CM * 1000)
        if found and found[0].kind != "vehicle":
            unit.charging = found[0].id
            return found[0]
    return None


def close_in(moment: Moment, unit: Unit, foe: Unit) -> None:
    """EOE-R-22, EOE-R-23: the last stride of a charge, and what it overruns."""
    if not contact.in_contact(moment, unit, foe):
        stride = standing.shortest(moment.places.bases, unit.row, foe.row)
        length = sqrt(float(stride[0] * stride[0] + stride[1] * stride[1]))
        if length > chart.CHARGE_CM * 1000 + 1:
            moment.why(unit.id, "cannot-close", unit=foe.id, reason=f"{length / 1000:.1f} cm away")
            return
        if not step_into(moment, unit, foe, stride, length):
            return
    if foe.kind == "commander":
        near, _ = nearest_pair(unit, foe)
        chase(moment, unit, foe, (foe.bases[0].x - near.x, foe.bases[0].y - near.y))
    for other in contact.enemies_touched(moment, unit):
        if other.kind in ("mg", "battery", "vehicle"):
            overrun(moment, unit, other)


def overrun(moment: Moment, unit: Unit, foe: Unit) -> None:
    """EOE-R-23, EOE-Q-vehicles: MG, guns and vehicles that infantry or cavalry touch are removed."""
    moment.why(unit.id, "overran", unit=foe.id)
    for base in foe.bases:
        casualties.lose_base(moment, foe, base, unit.bases[0].id)
    if foe.kind == "vehicle":
        lost_with(moment, foe, unit.bases[0].id)


def step_into(moment: Moment, unit: Unit, foe: Unit, stride: Point, length: float) -> bool:
    """Move all bases of a unit by the stride, up to the touch; False where others stand in the way."""

    def make_way(starts: list[Pose]) -> None:
        for enemy in moment.game.against(unit.side):
            met = enemy.kind == "commander" and enemy is not foe
            if met and any(overlap(base, enemy.bases[0]) for base in unit.bases):
                # away from where they came from, not from where they are upon him
                ways = [(enemy.bases[0].x - x, enemy.bases[0].y - y) for x, y, _ in starts]
                chase(moment, unit, enemy, min(ways, key=lambda way: way[0] ** 2 + way[1] ** 2))

    if not contact.step_into(moment, unit, foe, stride, chart.CHARGE_CM * 1000, make_way):
        moment.why(unit.id, "cannot-close", unit=foe.id, reason="others stand in the way")
        return False
    moment.why(unit.id, "closes", unit=foe.id, length=f"{length / 1000:.1f}")
    return True


def chase(moment: Moment, unit: Unit, commander: Unit, away: Point) -> None:
    """EOE-Q-commander-contact: he goes to 5 cm beyond the enemy, away from it; no room, or captured: removed."""
    may_go = moment.readings.commander_contact == rulings.CommanderContact.HE_GOES
    if may_go and contact.make_off(moment, commander, away, unit, chart.CHARGE_CM * 1000, step=1000, tries=12):
        moment.why(commander.id, "commander-goes", unit=unit.id)
        return
    moment.why(commander.id, "commander-taken", unit=unit.id)
    base = commander.bases[0]
    base.status = LOST
    commander.status = LOST
    moment.hit("melee", unit.bases[0].id, base, "removed")
