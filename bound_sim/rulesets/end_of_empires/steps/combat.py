"""The opening of the melee step (EOE-R-22, EOE-R-23): chargers go into contact; guns and MG are overrun."""

from math import sqrt

from bound_sim.rulesets.end_of_empires.book import chart
from bound_sim.rulesets.end_of_empires.state.game import Unit
from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.end_of_empires.steps import casualties
from bound_sim.rulesets.end_of_empires.steps.shooting import nearest_enemy
from bound_sim.rulesets.kit.boarding import lost_with
from bound_sim.rulesets.kit.contact import stride_into
from bound_sim.rulesets.kit.distance import (
    TOUCH_U,
    along,
    edge_distance,
    in_contact,
    nearest_pair,
    overlap,
    shortest,
    unit_distance,
)
from bound_sim.rulesets.kit.formation import blocked
from bound_sim.rulesets.kit.units import LOST, Point


def close(moment: Moment) -> None:
    """EOE-R-22, EOE-Q-who-closes, EOE-Q-many: nearest first, each charger up to 5 cm straight at its opponent."""
    chargers = []
    for unit in moment.game.on_table():
        foe = opponent(moment, unit)
        if foe is not None:
            chargers.append((unit_distance(unit, foe, centres=moment.centres), unit.row, unit, foe))
    for _, _, unit, foe in sorted(chargers, key=lambda entry: entry[:2]):
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
    if moment.readings("who-closes") == 1 and not unit.as_pinned:
        found = nearest_enemy(moment, unit, most=chart.CHARGE_CM * 1000)
        if found and found[0].kind != "vehicle":
            unit.charging = found[0].id
            return found[0]
    return None


def close_in(moment: Moment, unit: Unit, foe: Unit) -> None:
    """EOE-R-22, EOE-R-23: the last stride of a charge, and what it overruns."""
    if not in_contact(unit, foe):
        stride = shortest(unit, foe)
        length = sqrt(float(stride[0] * stride[0] + stride[1] * stride[1]))
        if length > chart.CHARGE_CM * 1000 + 1:
            moment.why(unit.id, "cannot-close", unit=foe.id, reason=f"{length / 1000:.1f} cm away")
            return
        if not step_into(moment, unit, foe, stride, length):
            return
    if foe.kind == "commander":
        near, _ = nearest_pair(unit, foe)
        chase(moment, unit, foe, (foe.bases[0].x - near.x, foe.bases[0].y - near.y))
    for other in moment.game.against(unit.side):
        if other.kind in ("mg", "battery", "vehicle") and in_contact(unit, other):
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
    starts = [base.pose for base in unit.bases]
    stride_into(unit, foe, stride)
    for enemy in moment.game.against(unit.side):
        if enemy.kind == "commander" and enemy is not foe and any(overlap(base, enemy.bases[0]) for base in unit.bases):
            # away from where they came from, not from where they are upon him
            ways = [(enemy.bases[0].x - x, enemy.bases[0].y - y) for x, y, _ in starts]
            chase(moment, unit, enemy, min(ways, key=lambda way: way[0] ** 2 + way[1] ** 2))
    hindered = next((base for base in unit.bases if blocked(moment, unit, base)), None)
    if hindered is not None or not in_contact(unit, foe):
        for base, start in zip(unit.bases, starts, strict=True):
            base.pose = start
        moment.why(unit.id, "cannot-close", unit=foe.id, reason="others stand in the way")
        return False
    for base, start in zip(unit.bases, starts, strict=True):
        moment.move(
            unit, base, start, "contact", length_u=length, reach_u=chart.CHARGE_CM * 1000, contact=foe.id
        )  # fmt: skip
    moment.why(unit.id, "closes", unit=foe.id, length=f"{length / 1000:.1f}")
    return True


def chase(moment: Moment, unit: Unit, commander: Unit, away: Point) -> None:
    """EOE-Q-commander-contact: he goes to 5 cm beyond the enemy, away from it; no room, or captured: removed."""
    base = commander.bases[0]
    start, hung = base.pose, moment.game.overhang([base])
    for extra in range(12):
        step = along(float(away[0]), float(away[1]), chart.CHARGE_CM * 1000 + extra * 1000.0)
        if moment.readings("commander-contact") == 1 or step == (0, 0):
            break
        base.x, base.y = start[0] + step[0], start[1] + step[1]
        inside = moment.game.overhang([base]) <= hung
        clear = min(edge_distance(base, other) for other in unit.bases) >= chart.CHARGE_CM * 1000 - TOUCH_U
        if inside and clear and not blocked(moment, commander, base):
            moment.why(commander.id, "commander-goes", unit=unit.id)
            length = sqrt(float(step[0] * step[0] + step[1] * step[1]))
            moment.move(commander, base, start, "made off", length_u=length, reach_u=length)
            return
        base.pose = start
    moment.why(commander.id, "commander-taken", unit=unit.id)
    base.status = LOST
    commander.status = LOST
    moment.hit("melee", unit.bases[0].id, base.id, "removed")
