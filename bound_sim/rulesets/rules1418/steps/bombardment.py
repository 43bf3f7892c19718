"""Bombardment (section 8): the circle, shots laid over bases, the inner circle, re-rolls, batteries' bonuses."""

import numpy as np

from bound_sim.dice.keyed import BOMBARD_DIE, BOMBARD_REROLL, roll
from bound_sim.rulesets.kit.arrays.events import next_row
from bound_sim.rulesets.rules1418.book import rulings
from bound_sim.rulesets.rules1418.book.chart import CIRCLE_DIAMETER_IN, INNER_DIAMETER_IN, S2B, S7
from bound_sim.rulesets.rules1418.book.reasons import NUMBER
from bound_sim.rulesets.rules1418.state import col
from bound_sim.rulesets.rules1418.state.arrays import DIG, HEAD, NOBODY, OFF_TABLE, ON_TABLE
from bound_sim.rulesets.rules1418.state.events import BOMBARD, SHOT, say
from bound_sim.rulesets.rules1418.state.neighbours import corners_of, place_of
from bound_sim.rulesets.rules1418.state.world import World
from bound_sim.rulesets.rules1418.steps.fire_turns import own_substep
from bound_sim.rulesets.rules1418.steps.hits import NO_REROLL, SUCCESSES, again_needed, die_hits, range_of
from bound_sim.rulesets.rules1418.steps.targeting import in_contact
from bound_sim_kernels.compiled import compiled, part
from bound_sim_maps.bases import point_distance, share_in_circle, under_circle
from bound_sim_maps.table import U_PER_INCH

_RADIUS = CIRCLE_DIAMETER_IN * U_PER_INCH / 2.0
_INNER_RADIUS = INNER_DIAMETER_IN * U_PER_INCH / 2.0
_NOT_IN_RANGE, _MAY_NOT, _NONE_UNDER = (
    NUMBER["bombard-not-in-range"], NUMBER["bombard-may-not"], NUMBER["bombard-none-under"])  # fmt: skip
_LOST, _NOT_UNDER, _DIRECT = NUMBER["bombard-lost"], NUMBER["bombard-not-under"], NUMBER["bombard-direct"]
_NOT_LAID, _CUT, _GONE = NUMBER["bombard-not-laid"], NUMBER["bombard-cut"], NUMBER["bombard-gone"]


@compiled
def shots_of(arming: int, living: int, firing: int) -> int:
    """R-36: mean ranged Arming of the living batteries (sum ``arming``) x batteries firing, rounded down."""
    return arming * firing // living if living > 0 else 0


@compiled
def cap_of(shots: int) -> int:
    """R-36: most shots on one base: half of them, rounded down, at least 1."""
    return max(1, shots // 2)


@compiled
def rerolled_by_circle(dx, dy, corners, reading):  # type: ignore[no-untyped-def]
    """R-37, Q-inner-circle: true where successes on a base are rolled again: most of it is outside the inner circle.

    (dx, dy) is the circle's centre from the base's centre, in 0.01 mm.
    """
    if reading == rulings.InnerCircle.CENTRE:
        return float(dx) * float(dx) + float(dy) * float(dy) > _INNER_RADIUS * _INNER_RADIUS
    return share_in_circle(dx, dy, corners, _INNER_RADIUS) < 0.5


@part
def battery_substep(world: World, bound, t, p, circle, explain):  # type: ignore[no-untyped-def]
    """R-39, Q-half-way: the sub-step in which a battery can take part in its battalion's bombardment; NOBODY: none."""
    units, _, state, now, orders, in_force, events = world
    if units[col.U_NAVAL, p]:
        return S7 if state[col.S_STATUS, t, p] == OFF_TABLE or state[col.S_STATUS, t, p] == ON_TABLE else NOBODY
    if not units[col.U_GUNS, p] or state[col.S_STATUS, t, p] != ON_TABLE:
        return NOBODY
    if orders[col.O_COVERED, p] and orders[col.O_SHOOT_KIND, p] != HEAD:
        if explain:
            say(events, p, _DIRECT, 0.0, 0.0)
        return NOBODY
    own = own_substep(world, bound, t, p)
    digs = now[col.M_TASK, t, p] == DIG and in_force[0].dig_shoot == rulings.DigShoot.MAY_NOT
    if own < 0 or digs or in_contact(state, now, t, p):
        if explain:
            say(events, p, _MAY_NOT, 0.0, 0.0)
        return NOBODY
    corners = corners_of(units, state, t, p)
    distance = point_distance(circle[0] - now[col.M_EYE_X, t, p], circle[1] - now[col.M_EYE_Y, t, p], corners)
    if distance > range_of(units[col.U_RANGE_U, p]):
        if explain:
            say(events, p, _NOT_IN_RANGE, 0.0, distance - range_of(units[col.U_RANGE_U, p]))
        return NOBODY
    return own


@part
def circle_place(battalions, readings: rulings.Readings, b):  # type: ignore[no-untyped-def]
    """Q-circle: the circle's centre: where the commander puts it in the square, else its middle."""
    if readings.circle == rulings.Circle.PLACED:
        return battalions.orders[col.H_CIRCLE_X, b], battalions.orders[col.H_CIRCLE_Y, b]
    return battalions.orders[col.H_MIDDLE_X, b], battalions.orders[col.H_MIDDLE_Y, b]


@compiled
def bases_under(world: World, t, circle, final, rows, distances):  # type: ignore[no-untyped-def]
    """R-35: bases with any part under the circle, friend or foe, from the middle outwards, then by id."""
    units, state, now = world.units, world.state, world.now
    count, (circle_x, circle_y) = 0, circle
    for p in range(units.shape[1]):
        if state[col.S_STATUS, t, p] != ON_TABLE:
            continue
        x, y = place_of(state, now, t, p, final)
        corners = corners_of(units, state, t, p)
        if not under_circle(circle_x - x, circle_y - y, corners, _RADIUS):
            continue
        distance = (circle_x - x) * (circle_x - x) + (circle_y - y) * (circle_y - y)
        at = count
        while at > 0 and distances[at - 1] > distance:
            rows[at], distances[at] = rows[at - 1], distances[at - 1]
            at -= 1
        rows[at], distances[at] = p, distance
        count += 1
    return count


@compiled
def deal(shots, cap, count, laid):  # type: ignore[no-untyped-def]
    """R-36, Q-shot-spread: deal shots evenly over ``count`` bases in their order; what the cap leaves over."""
    for i in range(count):
        laid[i] = 0
    left = shots
    while left > 0 and count > 0 and laid[count - 1] < cap:
        for i in range(count):
            if left > 0 and laid[i] < cap:
                laid[i] += 1
                left -= 1
    return left


@part
def lay_by_hand(world: World, t, b, shots, cap, room, count):  # type: ignore[no-untyped-def]
    """R-36: the commander's own allocation, in its order, within cap and shots: (bases, shots left)."""
    battalions, state, events = world.battalions, world.state, world.events
    rows, targets, laid = room.under[0], room.under[3], room.under[4]
    left, used, says = shots, 0, state.shape[2] + b
    for i in range(battalions.hand.shape[0]):
        if battalions.hand[i, 0] != b:
            continue
        target, wanted = battalions.hand[i, 1], battalions.hand[i, 2]
        if state[col.S_STATUS, t, target] != ON_TABLE:
            say(events, says, _GONE, target, 0.0)
            continue
        under = False
        for k in range(count):
            under = under or rows[k] == target
        if not under:
            say(events, says, _NOT_UNDER, target, 0.0)
            continue
        given = min(wanted, cap, left)
        if given < wanted:
            say(events, says, _CUT, target, wanted - given)
        if given > 0:  # an order gives each base shots once
            targets[used], laid[used] = target, given
            used += 1
            left -= given
    return used, left


@compiled
def deal_bonuses(bonuses, firing, laid, count, filled, carried):  # type: ignore[no-untyped-def]
    """R-38: one shot a firing battery carries its (+n), one a base in turn.

    ``carried`` gets them for all shots, those at a base after those at the one before; ``filled`` is room for a number
    a base.
    """
    first = 0
    for i in range(count):
        filled[i] = first
        for k in range(laid[i]):
            carried[first + k] = 0
        first += laid[i]
    base, end = 0, laid[0] if count > 0 else 0
    for battery in range(firing):
        for _ in range(count):
            if filled[base] < end:
                break
            base, end = next_base(base, end, laid, count)
        if filled[base] >= end:
            return
        carried[filled[base]] = bonuses[battery]
        filled[base] += 1
        base, end = next_base(base, end, laid, count)


@part
def next_base(base, end, laid, count):  # type: ignore[no-untyped-def]
    """The base after one whose shots end at ``end``, the first after the last; and where its shots end."""
    if base + 1 == count:
        return 0, laid[0]
    return base + 1, end + laid[base + 1]


@part
def describe_target(shot, units, now, t, target):  # type: ignore[no-untyped-def]
    """R-26, R-31: what a die of a shot needs, and what that is made of, into its event."""
    shot.resilience, shot.cover_row, shot.dug_in = (
        units[col.U_RESILIENCE, target], now[col.M_COVER_ROW, t, target], now[col.M_DUG, t, target])  # fmt: skip
    shot.cover, shot.needed = now[col.M_RESILIENCE_MODIFIER, t, target], now[col.M_NEEDED, t, target]


@part
def lay_on_base(world: World, dice, t, substep, b, i, first, room, count):  # type: ignore[no-untyped-def]
    """R-37, Q-reroll-bonus: roll battalion b's shots on the base that is number i of those they are laid on.

    The shots' bonuses are carried from ``first`` on. Hits go to ``room.pending``, of which there are ``count``; gives
    their number.
    """
    units, battalions, state, now, _, in_force, events = world
    readings = in_force[0]
    target, shots = room.under[3, i], room.under[4, i]
    circle_x, circle_y = circle_place(battalions, readings, b)
    carried, pending, die, again = room.carried, room.pending, room.dice[0], room.dice[1]
    shooter = state.shape[2] + b
    x, y = place_of(state, now, t, target, substep >= S7)
    corners = corners_of(units, state, t, target)
    again_there = rerolled_by_circle(circle_x - x, circle_y - y, corners, readings.inner_circle)
    needed = now[col.M_NEEDED, t, target]
    distance = np.sqrt(float((circle_x - x) * (circle_x - x) + (circle_y - y) * (circle_y - y)))
    reroll = SUCCESSES if again_there else NO_REROLL
    for k in range(shots):
        roll(dice, t, substep, BOMBARD_DIE, 0, shooter, target, k, 1, die)
        again[0] = 0
        if again_needed(die[0], carried[first + k], needed, reroll):
            roll(dice, t, substep, BOMBARD_REROLL, 0, shooter, target, k, 1, again)
        hit = die_hits(die[0], again[0], carried[first + k], needed, reroll, readings.reroll_bonus)
        row = next_row(events, SHOT)
        if row >= 0:
            shot = events.rows[row]
            shot.kind, shot.shooter, shot.target, shot.distance, shot.ordered = BOMBARD, shooter, target, distance, True
            shot.die, shot.roll, shot.reroll, shot.hit = k + 1, die[0], again[0], hit
            shot.bonus = carried[first + k]
            shot.circle_x, shot.circle_y = circle_x, circle_y
            describe_target(shot, units, now, t, target)
        if hit and count < pending.shape[0]:
            pending[count, 0], pending[count, 1], pending[count, 2] = shooter, target, BOMBARD
            count += 1
    now[col.M_FIRED_ON, t, target] = True
    if state[col.S_INJURER, t, target] == shooter:
        now[col.M_FIRED_BY_INJURER, t, target] = True
    else:
        now[col.M_FIRED_BY_OTHERS, t, target] = True
    return count


@part
def firing_batteries(world: World, bound, t, b, substep, circle, bonuses):  # type: ignore[no-untyped-def]
    """R-36, R-39, Q-bombard-substep: (sum of Arming, living, firing, latest sub-step), firing 0: not now."""
    units, state, readings = world.units, world.state, world.in_force[0]
    arming, living, firing, latest = 0, 0, 0, NOBODY
    own_share = readings.bombard_substep == rulings.BombardSubstep.OWN
    for p in range(units.shape[1]):
        if units[col.U_BATTALION, p] != b or not (units[col.U_GUNS, p] or units[col.U_NAVAL, p]):
            continue
        if state[col.S_STATUS, t, p] == ON_TABLE or state[col.S_STATUS, t, p] == OFF_TABLE:
            arming += units[col.U_RANGED_DICE, p]
            living += 1
        own = battery_substep(world, bound, t, p, circle, False)
        latest = max(latest, own)
        if own == NOBODY or (own_share and own != substep):
            continue
        bonuses[firing] = units[col.U_RANGED_BONUS, p]
        firing += 1
    if latest > substep and not own_share:
        firing = 0
    return arming, living, firing, latest


@part
def explain_batteries(world: World, bound, t, b, circle):  # type: ignore[no-untyped-def]
    """Record why batteries of a bombarding battalion take no part (R-19, R-39)."""
    units = world.units
    for p in range(units.shape[1]):
        if units[col.U_BATTALION, p] == b:
            battery_substep(world, bound, t, p, circle, True)


@part
def bombard(bound, world: World, dice, t, substep, room, count):  # type: ignore[no-untyped-def]
    """Section 8: every battalion that bombards in this sub-step; adds its hits to those pending, gives their number."""
    units, battalions, events, readings = world.units, world.battalions, world.events, world.in_force[0]
    platoons = units.shape[1]
    final = substep >= S7
    for b in range(battalions.orders.shape[1]):
        if not battalions.orders[col.H_BOMBARDS, b] or (
            battalions.table[col.T_FIRED, t, b] and readings.bombard_substep == rulings.BombardSubstep.LATEST
        ):
            continue
        rows, distances, bonuses = room.under[0], room.under[1], room.under[2]
        circle = circle_place(battalions, readings, b)
        arming, living, firing, latest = firing_batteries(world, bound, t, b, substep, circle, bonuses)
        never_fires = latest == NOBODY and substep == S2B
        if not battalions.table[col.T_FIRED, t, b] and (firing > 0 or never_fires):
            explain_batteries(world, bound, t, b, circle)
        if firing == 0:
            continue
        battalions.table[col.T_FIRED, t, b] = True
        shots = shots_of(arming, living, firing)
        cap = cap_of(shots)
        under = bases_under(world, t, circle, final, rows, distances)
        targets, laid = room.under[3], room.under[4]
        if battalions.orders[col.H_BY_HAND, b]:
            used, left = lay_by_hand(world, t, b, shots, cap, room, under)
        else:
            used, on_all = 0, readings.shot_spread == rulings.ShotSpread.EVERYBODY
            for i in range(under):
                if on_all or units[col.U_SIDE, rows[i]] != battalions.fixed[col.B_SIDE, b]:
                    targets[used] = rows[i]
                    used += 1
            left = deal(shots, cap, used, laid)
        if used == 0 and (under == 0 or not battalions.orders[col.H_BY_HAND, b]):
            say(events, platoons + b, _NONE_UNDER, shots, 0.0)
        elif left > 0:
            say(events, platoons + b, _NOT_LAID if battalions.orders[col.H_BY_HAND, b] else _LOST, left, shots)
        if used == 0:
            continue
        carrying = firing if readings.battery_bonus == rulings.BatteryBonus.ONE_SHOT else 0
        deal_bonuses(bonuses, carrying, laid, used, room.under[5], room.carried)
        first = 0
        for i in range(used):
            if laid[i] == 0:
                break
            count = lay_on_base(world, dice, t, substep, b, i, first, room, count)
            first += laid[i]
    return count


__all__ = ["SUCCESSES", "bombard", "cap_of", "deal", "rerolled_by_circle", "shots_of"]
