"""A moving step, compiled (EOE-R-9..17, EOE-R-32): units of a side one after another, and what happened, in events.

Where a table can't go on alone it waits and says what it asks for; Python does that and calls again: it goes on from
``progress``. All in 0.01 mm.
"""

from bound_sim.rulesets.end_of_empires.book import chart
from bound_sim.rulesets.end_of_empires.state.columns import (
    B_FACING,
    B_STATUS,
    BY_RETREAT,
    K_BATTERY,
    L_MOVED,
    NOBODY,
    S_LEFT,
    S_ON_TABLE,
    U_ACTION,
    U_CHARGING,
    U_DRAWN,
    U_FACING,
    U_FIRED,
    U_FIRES,
    U_FORM,
    U_HAS_WAY,
    U_HOLDS_FIRE,
    U_KIND,
    U_LEGS,
    U_LIMBERED,
    U_MUST_FORM,
    U_PINNED,
    U_PINNED_FOR_GOOD,
    U_PRONE,
    U_RETREATED_NOW,
    U_RETREATING,
    U_SHOT_AT_SINCE,
    U_SOURCE,
    U_STATUS,
    U_UNLIMBERED_NOW,
    U_WAY_X,
    U_WAY_Y,
)
from bound_sim.rulesets.end_of_empires.state.events import (
    BARRED,
    CHARGED,
    GOT_UP,
    NO_COMMAND,
    PIVOTED,
    RETREAT_OVER,
    RETREATING,
    UNPINNED,
)
from bound_sim.rulesets.end_of_empires.state.near import first_base, middle_of
from bound_sim.rulesets.end_of_empires.steps.chains import needs_command
from bound_sim.rulesets.end_of_empires.steps.halts import COUNTED, LENGTH, RATE, WHY, WITHDRAWN
from bound_sim.rulesets.end_of_empires.steps.paces import (
    BOARD,
    CHARGE,
    CRAWL,
    DISMOUNT,
    F_DOWN,
    F_FOE,
    F_TOLD,
    FORM,
    FREE,
    GOES,
    H_AS_DRAWN,
    H_CENTRES,
    H_EACH_STRETCH,
    H_EXEMPT,
    H_FRONT,
    H_GETS_UP,
    H_OWN,
    H_PINNED_STAYS,
    H_PIVOT_MOVES,
    H_PIVOTS_TOO,
    H_UNPINS,
    LIMBER,
    MARCH,
    MOUNT,
    N_LIMBERS,
    PIVOT,
    PRONE,
    RETREAT,
    STAY,
    UNLIMBER,
    barred,
    halvings,
    is_single,
    rate_of,
    share_of,
)
from bound_sim.rulesets.end_of_empires.steps.standing import connected
from bound_sim.rulesets.end_of_empires.steps.walk import (
    M_WAY,
    P_HALVED,
    P_LIMBERS,
    P_STAGE,
    MovingStep,
    move_base,
    put_event,
    tell_leg,
    walk,
)
from bound_sim.rulesets.end_of_empires.steps.ways import CROSS, EACH_LEG, WHOLE
from bound_sim.rulesets.kit.geometry.measure import (
    NOWHERE,
    ON,
    Ints,
    X,
    Y,
    apart_of,
    vector_along,
)
from bound_sim_kernels.compiled import part
from bound_sim_maps.directions import DIRECTION_X, DIRECTION_Y

#: EOE-R-17: a charge ends so near
CHARGE_U = chart.CHARGE_CM * 1000.0
#: how far a unit is: at the opening of its move; its retreat, and after closing up; its action; closing up, its way,
#: its charge after that; a way after a change of formation
OPENS, RETREATS, GOES_BACK, ACTS, CLOSES, GOES_ON, ENDS, FORMED = range(8)
#: what is asked for: nothing; that the bases close up; its move after a melee; an action of Python's; a turn; that
#: units leave their vehicles; that units go in an order of Python's; nothing yet
DONE, ASKS_CLOSE_UP, ASKS_FORM_UP, ASKS_ACT, ASKS_TURN, ASKS_LEAVE, ASKS_ORDER, WAITS = range(8)


@part
def _pivot(step: MovingStep, u: int) -> None:
    """EOE-R-14, EOE-Q-pivot: a single base turns on its spot."""
    i, facing = first_base(step.bases, u), step.units[u, U_FACING]
    row = step.bases[0][i]
    if facing < 0 or facing == row[B_FACING]:
        return
    move_base(step, PIVOTED, u, i, row[X], row[Y], facing)
    if step.how[H_PIVOT_MOVES]:
        step.lengths[u, L_MOVED] = max(step.lengths[u, L_MOVED], 1.0)


@part
def _open(step: MovingStep, u: int) -> None:
    """The opening of a unit's moving step: pins and getting up by the other readings."""
    unit = step.units[u]
    if step.how[H_UNPINS] and unit[U_PINNED] and not unit[U_PINNED_FOR_GOOD] and not unit[U_SHOT_AT_SINCE]:
        unit[U_PINNED] = 0
        put_event(step, UNPINNED, u)
    if step.how[H_GETS_UP] and unit[U_PRONE] and GOES[unit[U_ACTION]]:
        unit[U_PRONE] = 0
        put_event(step, GOT_UP, u)


@part
def _stands_to_charge(step: MovingStep, u: int) -> bool:
    """EOE-R-10, EOE-R-17: whether a charge is within 5 cm already: it changes no place, so it needs no command."""
    foe = step.flags[u, F_FOE]
    if step.units[u, U_ACTION] != CHARGE or foe < 0:
        return False
    return apart_of(step.bases, u, foe, step.how[H_CENTRES] > 0) <= CHARGE_U


@part
def _leave_way(unit: Ints) -> None:
    """A unit has no way any more."""
    unit[U_HAS_WAY] = unit[U_LEGS] = unit[U_WAY_X] = unit[U_WAY_Y] = 0


@part
def _may_act(step: MovingStep, u: int) -> bool:
    """EOE-R-9, EOE-R-13..17: whether a unit may do what it declared."""
    unit = step.units[u]
    if unit[U_ACTION] in (STAY, PRONE):
        return False
    why = barred(unit, step.flags[u, F_FOE], step.how)
    if why != FREE:
        row = put_event(step, BARRED, u)
        if row >= 0:
            step.events.rows[row].why = why
        return False
    if step.flags[u, F_TOLD] >= 0 or not needs_command(step.units, u, step.how[H_EXEMPT], step.how[H_PIVOTS_TOO]):
        return True
    if _stands_to_charge(step, u):
        _leave_way(unit)
        step.marks[u] |= M_WAY
        return True
    put_event(step, NO_COMMAND, u)
    return False


@part
def _go(step: MovingStep, u: int) -> None:
    """EOE-R-11, EOE-R-12, EOE-Q-road: a move along its way, in formation, by road in column where it can."""
    unit, how, car = step.units[u], step.how, step.cars[u]
    names = halvings(unit, how)
    share, roads = share_of(names), CROSS
    if not unit[U_PINNED] and not unit[U_PRONE] and unit[U_ACTION] != CRAWL:
        roads = EACH_LEG if how[H_EACH_STRETCH] else WHOLE
    foe = step.flags[u, F_FOE] if unit[U_ACTION] == CHARGE else NOBODY
    marches = 1 if unit[U_ACTION] == MARCH and not is_single(unit) else 0
    to_its_end = 1 if unit[U_DRAWN] and how[H_AS_DRAWN] else 0
    rates = (rate_of(unit, car, True) * share, rate_of(unit, car, False) * share, 0.0)
    tell_leg(step, unit[U_WAY_X], unit[U_WAY_Y])
    walk(step, u, rates, (foe, marches, 0, to_its_end, 0, roads), names)


@part
def _go_formed(step: MovingStep, u: int) -> None:
    """EOE-Q-formation: with what is left after a change of formation a unit goes its way."""
    unit, rates = step.units[u], (0.0, step.given[0], step.given[1])
    tell_leg(step, unit[U_WAY_X], unit[U_WAY_Y])
    walk(step, u, rates, (NOBODY, 0, 0, 0, step.progress[P_HALVED], CROSS), halvings(unit, step.how))


@part
def _set_charge(step: MovingStep, u: int) -> None:
    """EOE-R-17: a charge that came within 5 cm waits there for step 5."""
    foe = step.flags[u, F_FOE]
    if step.units[u, U_ACTION] != CHARGE or foe < 0:
        return
    ready = apart_of(step.bases, u, foe, step.how[H_CENTRES] > 0) <= CHARGE_U
    if ready:
        step.units[u, U_CHARGING] = foe
    row = put_event(step, CHARGED, u)
    if row >= 0:
        charge = step.events.rows[row]
        charge.target, charge.hit = foe, ready


@part
def _retreats(step: MovingStep, u: int) -> bool:
    """EOE-R-32, EOE-Q-retreat, EOE-Q-retreat-pinned: a unit retreats in place of what it declared; guns limber first.

    False where it stays.
    """
    unit = step.units[u]
    unit[U_RETREATING] -= 1
    unit[U_RETREATED_NOW], unit[U_ACTION], unit[U_FACING] = 1, RETREAT, NOBODY
    unit[U_FIRES] = unit[U_HOLDS_FIRE] = unit[U_DRAWN] = unit[U_FORM] = 0
    unit[U_SOURCE] = BY_RETREAT
    _leave_way(unit)
    row = put_event(step, RETREATING, u)
    if row >= 0:
        step.events.rows[row].left = unit[U_RETREATING]
    if unit[U_PINNED] and step.how[H_PINNED_STAYS]:
        return False
    step.progress[P_LIMBERS] = 1 if unit[U_KIND] == K_BATTERY and not unit[U_LIMBERED] else 0
    if step.progress[P_LIMBERS]:
        unit[U_LIMBERED] = 1
    return True


@part
def _nearest_enemy(step: MovingStep, u: int) -> int:
    """The nearest enemy unit, of two as near that of the lower row; NOBODY for none."""
    found, least = NOBODY, NOWHERE / 2
    for enemy in step.enemies:
        apart = apart_of(step.bases, u, enemy, step.how[H_CENTRES] > 0)
        if apart < least:
            found, least = enemy, apart
    return found


@part
def _to_the_rear(step: MovingStep, u: int, foe: int) -> tuple[int, int]:
    """Away from an enemy towards the own edge, half way between the two bearings; without one straight back."""
    front = step.how[H_FRONT]
    back_x, back_y = float(-DIRECTION_X[front]), float(-DIRECTION_Y[front])
    home_x, home_y = vector_along(back_x, back_y, 1e6)
    if foe < 0:
        return home_x, home_y
    x, y = middle_of(step.bases, u)
    its_x, its_y = middle_of(step.bases, foe)
    away_x, away_y = vector_along(float(x - its_x), float(y - its_y), 1e6)
    to_x, to_y = vector_along(float(away_x + home_x), float(away_y + home_y), 1e6)
    # an enemy straight behind: away from him would not be a way back
    return (to_x, to_y) if to_x != 0 or to_y != 0 else (home_x, home_y)


@part
def _go_back(step: MovingStep, u: int) -> None:
    """EOE-R-32, EOE-Q-edge: full rate to the rear; off the own edge it is gone."""
    unit = step.units[u]
    names = N_LIMBERS if step.progress[P_LIMBERS] else 0
    rate = rate_of(unit, step.cars[u], False) * share_of(names)
    to_x, to_y = _to_the_rear(step, u, _nearest_enemy(step, u))
    leg_x, leg_y = vector_along(float(to_x), float(to_y), rate)
    if leg_x == 0 and leg_y == 0:
        return
    tell_leg(step, leg_x, leg_y)
    walk(step, u, (0.0, rate, 0.0), (NOBODY, 0, step.how[H_OWN], 0, 0, CROSS), names)
    if step.room[8][WHY] == WITHDRAWN:
        _leave_table(step, u)
    elif unit[U_RETREATING] == 0:
        put_event(step, RETREAT_OVER, u)


@part
def _leave_table(step: MovingStep, u: int) -> None:
    """A unit that went over its own edge is gone."""
    places, members, spans = step.bases
    step.units[u, U_STATUS] = S_LEFT
    for m in range(spans[u, 0], spans[u, 1]):
        row = places[members[m]]
        row[ON] = 0
        if row[B_STATUS] == S_ON_TABLE:
            row[B_STATUS] = S_LEFT


@part
def _begin(step: MovingStep, u: int) -> int:
    """The opening of a unit's move: how far it is then, -1 where nothing is left to do."""
    _open(step, u)
    if step.units[u, U_RETREATING]:
        return RETREATS if _retreats(step, u) else -1
    if step.flags[u, F_DOWN]:
        return CLOSES
    return ACTS if _may_act(step, u) else -1


@part
def _act(step: MovingStep, u: int) -> int:
    """EOE-R-11..17: begin with what a unit declared: how far it is then, -1 where nothing is left to do."""
    unit = step.units[u]
    action = unit[U_ACTION]
    if action == PIVOT or action == UNLIMBER:
        if action == UNLIMBER:
            unit[U_LIMBERED], unit[U_UNLIMBERED_NOW] = 0, 1
        _pivot(step, u)
        return -1
    if action == LIMBER:
        unit[U_LIMBERED] = 1
        return -1 if unit[U_FIRED] else GOES_ON
    if GOES[action]:
        return CLOSES if unit[U_HAS_WAY] else GOES_ON
    return -1


@part
def _asks_act(action: int) -> bool:
    """True for actions that Python does."""
    return bool(action == FORM or action == BOARD or action == DISMOUNT or action == MOUNT)


@part
def _keep_rest(step: MovingStep) -> None:
    """Put down what its way leaves to a unit, and whether obstacles have counted."""
    lengths, counted = step.room[7], step.room[8][COUNTED]
    whole = lengths[RATE]
    for _ in range(counted):
        whole = whole / 2
    step.given[0], step.progress[P_HALVED] = max(whole - lengths[LENGTH], 0.0), counted > 0


@part
def _go_on(step: MovingStep, u: int, stage: int) -> int:
    """A unit's move from closing up or its way on; what it asks for."""
    unit, progress = step.units[u], step.progress
    if stage == CLOSES and not connected(step.bases, u):
        progress[P_STAGE] = GOES_ON
        return ASKS_CLOSE_UP
    if stage != ENDS and unit[U_HAS_WAY]:
        _go(step, u)
        if is_single(unit):
            _pivot(step, u)
        elif unit[U_FACING] >= 0 and unit[U_FACING] != step.bases[0][first_base(step.bases, u), B_FACING]:
            progress[P_STAGE] = ENDS
            _keep_rest(step)
            return ASKS_TURN
    _set_charge(step, u)
    return DONE


@part
def move_unit(step: MovingStep, u: int) -> int:
    """Move a unit from where it is in its move; what it asks for."""
    stage, progress = step.progress[P_STAGE], step.progress
    if stage == OPENS:
        if step.units[u, U_MUST_FORM] and not step.units[u, U_RETREATING] and not step.flags[u, F_DOWN]:
            _open(step, u)
            return ASKS_FORM_UP
        stage = _begin(step, u)
    if stage == RETREATS:
        if not connected(step.bases, u):
            progress[P_STAGE] = GOES_BACK
            return ASKS_CLOSE_UP
        stage = GOES_BACK
    if stage == GOES_BACK:
        _go_back(step, u)
        return DONE
    if stage == FORMED:
        _go_formed(step, u)
        return DONE
    if stage == ACTS:
        if _asks_act(step.units[u, U_ACTION]):
            return ASKS_ACT
        stage = _act(step, u)
    return DONE if stage < 0 else _go_on(step, u, stage)
