"""The sub-step in which a platoon shoots, and whether it may (R-11, R-13, R-19, R-22, R-23, R-39)."""

from bound_sim.rulesets.rules1418.book import rulings
from bound_sim.rulesets.rules1418.book.chart import S1A, S1B, S2A, S2B, S3, S4, S5, S6
from bound_sim.rulesets.rules1418.book.reasons import NUMBER
from bound_sim.rulesets.rules1418.state import col
from bound_sim.rulesets.rules1418.state.arrays import ASSAULT, DIG, HEAD, ON_TABLE, PACK, UNPACK
from bound_sim.rulesets.rules1418.state.world import World
from bound_sim_kernels.compiled import part

#: where a platoon shoots in no sub-step, ``own_substep`` gives NO_SUBSTEP less the reason's number
NO_SUBSTEP = -1
#: in ``M_OWN_SUBSTEP``: an umpire has changed something since #, so whose turn it is is asked in every sub-step
ASKED_ANEW = -2
_GUNS_MOVE, _GUNS_MOVED, _PACKED = NUMBER["guns-move"], NUMBER["guns-moved"], NUMBER["packed"]
_NO_ARMING, _MOVES, _NO_DIG = NUMBER["no-arming"], NUMBER["moves-unordered"], NUMBER["may-not-dig-shoot"]
_NO_FREE_FIRE = NUMBER["no-free-fire"]
#: how a platoon comes to shoot
NO_SHOT, ORDERED, FREE = range(3)


@part
def own_substep(world: World, bound, t, p):  # type: ignore[no-untyped-def]
    """Section 6, R-19, R-22, R-23: the sub-step in which a platoon shoots, or NO_SUBSTEP less a reason's number."""
    units, state, now, readings = world.units, world.state, world.now, world.in_force[0]
    dug = now[col.M_DUG, t, p]
    if units[col.U_HEAVY_FIRE, p]:
        second = S2A if dug else S2B
        if now[col.M_MOVING, t, p] or now[col.M_ARRIVED, t, p]:
            if units[col.U_SELF_PROPELLED, p] and readings.sp_guns == rulings.SpGuns.MOVING:
                return second
            return NO_SUBSTEP - _GUNS_MOVE
        if now[col.M_TASK, t, p] == PACK or now[col.M_TASK, t, p] == UNPACK or state[col.S_PACKED, t, p]:
            return NO_SUBSTEP - _PACKED
        if state[col.S_LAST_MOVED, t, p] == bound - 1:
            return second if units[col.U_SELF_PROPELLED, p] else NO_SUBSTEP - _GUNS_MOVED
        if state[col.S_EVER_MOVED, t, p]:
            return second
        return S1A if dug else S1B
    if units[col.U_SKIRMISHER, p]:
        return S3
    if now[col.M_TASK, t, p] == ASSAULT:
        return S6
    return S3 if dug and not now[col.M_MOVING, t, p] else S4


@part
def way_to_shoot(world: World, t, p):  # type: ignore[no-untyped-def]
    """R-11, R-13, Q-free-fire-who: (ORDERED, FREE or NO_SHOT, reason where NO_SHOT)."""
    units, now, orders, readings = world.units, world.now, world.orders, world.in_force[0]
    if units[col.U_RANGED_DICE, p] == 0:
        return NO_SHOT, _NO_ARMING
    if now[col.M_TASK, t, p] == DIG and readings.dig_shoot == rulings.DigShoot.MAY_NOT:
        return NO_SHOT, _NO_DIG
    if orders[col.O_COVERED, p]:
        if orders[col.O_SHOOT_KIND, p] != HEAD:
            return ORDERED, 0
        if orders[col.O_PREPARED, p]:
            return FREE, 0
        if readings.free_fire_who == rulings.FreeFireWho.UNORDERED:
            return NO_SHOT, _NO_FREE_FIRE
    if now[col.M_MOVING, t, p]:
        return NO_SHOT, _MOVES
    if readings.free_fire == rulings.FreeFire.NOBODY:
        return NO_SHOT, _NO_FREE_FIRE
    return FREE, 0


@part
def shoots_direct(units, battalions, orders, p):  # type: ignore[no-untyped-def]
    """R-39: true where a platoon is none of the batteries that bombard with their battalion."""
    return not (
        units[col.U_GUNS, p]
        and battalions.orders[col.H_BOMBARDS, units[col.U_BATTALION, p]]
        and orders[col.O_SHOOT_KIND, p] == HEAD
    )


@part
def shoots_now(world: World, bound, t, p, substep):  # type: ignore[no-untyped-def]
    """True where a platoon's time to shoot is this sub-step (Q-prepared: prepared ones have step 6 as well)."""
    units, battalions, state, now, orders, in_force, _ = world
    told = now[col.M_OWN_SUBSTEP, t, p]
    # until step 5 no rule changes whose turn it is
    known = substep < S5 and told != ASKED_ANEW
    if known and told != substep:
        return False
    if (
        state[col.S_STATUS, t, p] != ON_TABLE
        or now[col.M_FIRED, t, p]
        or not shoots_direct(units, battalions, orders, p)
    ):
        return False
    own = told if known else own_substep(world, bound, t, p)
    if own == substep:
        return True
    if in_force[0].prepared != rulings.Prepared.OR_STEP_6:
        return False
    waits = orders[col.O_COVERED, p] and orders[col.O_PREPARED, p] and not now[col.M_MOVING, t, p]
    return substep == S6 and waits and own >= 0
