"""Melee and deathmatch (section 9): strike order, second ranks, deductions, until nobody touches."""

from bound_sim.dice.keyed import MELEE_DIE, MELEE_REROLL, roll
from bound_sim.rulesets.kit.arrays.events import next_row
from bound_sim.rulesets.rules1418.book import rulings
from bound_sim.rulesets.rules1418.book.chart import S_MELEE
from bound_sim.rulesets.rules1418.book.reasons import NUMBER
from bound_sim.rulesets.rules1418.state import col
from bound_sim.rulesets.rules1418.state.arrays import MELEE_SUBSTEP, NOBODY, ON_TABLE, STEPPED_UP
from bound_sim.rulesets.rules1418.state.events import (
    BLOW,
    MELEE,
    MOVE,
    come_to,
    leave_from,
    say,
    say_in_round,
)
from bound_sim.rulesets.rules1418.state.world import World
from bound_sim.rulesets.rules1418.steps.cover import refresh_on
from bound_sim.rulesets.rules1418.steps.hits import again_needed, bonus_die, count_hits, roll_again, take_hit
from bound_sim.rulesets.rules1418.steps.movement import pair_touching
from bound_sim.rulesets.rules1418.steps.ranks import form_ranks
from bound_sim.rulesets.rules1418.steps.shooting import lose_transport
from bound_sim.rulesets.rules1418.steps.targeting import needs_too_much
from bound_sim_kernels.compiled import compiled, part

_STALEMATE, _STEPS_UP, _BEHIND = NUMBER["stalemate"], NUMBER["steps-up"], NUMBER["stands-behind"]
_TOO_HARD, _NO_DICE, _FELL = NUMBER["cannot-strike"], NUMBER["no-melee-dice"], NUMBER["fell-first"]
#: R falls by one each round, so every pair that can hurt ends long before this
MOST_ROUNDS = 64


@compiled
def strikes_before(strike: int, other: int) -> bool:
    """R-41: true where one strike class comes before another: fast, medium, slow cavalry, infantry and tanks, heavy."""
    return strike < other


@compiled
def melee_needed(units, now, readings: rulings.Readings, t, p, round_no):  # type: ignore[no-untyped-def]
    """R-40, R-43, Q-melee-cover: the modified R of a fighter in a round: with cover, less one a deathmatch round."""
    if readings.melee_cover == rulings.MeleeCover.BUILT_IN:
        return units[col.U_RESILIENCE, p] - round_no
    return now[col.M_NEEDED, t, p] - round_no


@compiled
def can_hurt(units, now, readings: rulings.Readings, t, p, e, round_no):  # type: ignore[no-untyped-def]
    """R-41: true where a fighter has melee dice of which one may hit its opponent in this round."""
    if units[col.U_MELEE_DICE, p] == 0:
        return False
    return not needs_too_much(melee_needed(units, now, readings, t, e, round_no), units[col.U_MELEE_BONUS, p])


@part
def takes_it(state, now, readings: rulings.Readings, t, fighter):  # type: ignore[no-untyped-def]
    """R-42, Q-pass-back: who takes a hit on a fighter: the first living base behind it, else NOBODY for itself."""
    unhurt = state[col.S_HITS, t, fighter] == 0
    if readings.pass_back == rulings.PassBack.NONE or (readings.pass_back == rulings.PassBack.REMOVING and unhurt):
        return NOBODY
    rear = now[col.M_BEHIND, t, fighter]
    while rear != NOBODY and state[col.S_STATUS, t, rear] != ON_TABLE:
        rear = now[col.M_BEHIND, t, rear]
    return rear


@part
def strike(world: World, dice, t, p, e, round_no, room):  # type: ignore[no-untyped-def]
    """R-40, R-45: roll a fighter's melee dice; the number of hits on its opponent."""
    units, now, readings, events = world.units, world.now, world.in_force[0], world.events
    if not can_hurt(units, now, readings, t, p, e, round_no):
        reason = _NO_DICE if units[col.U_MELEE_DICE, p] == 0 else _TOO_HARD
        say_in_round(events, p, reason, e, melee_needed(units, now, readings, t, e, round_no), round_no)
        return 0
    count, bonus = units[col.U_MELEE_DICE, p], units[col.U_MELEE_BONUS, p]
    needed = melee_needed(units, now, readings, t, e, round_no)
    rolls, again, hits = room[0], room[1], room[2]
    roll(dice, t, S_MELEE, MELEE_DIE, round_no, p, -1, 0, count, rolls)
    lucky = bonus_die(rolls, count, bonus, needed, readings.bonus_die)
    reroll = roll_again(units[col.U_VEHICLE, e], units[col.U_REROLLED, p], readings.vehicle_reroll)
    for i in range(count):
        again[i] = 0
        if again_needed(rolls[i], bonus if i == lucky else 0, needed, reroll):
            roll(dice, t, S_MELEE, MELEE_REROLL, round_no, p, -1, i, 1, room[3])
            again[i] = room[3, 0]
    scored = count_hits(rolls, again, count, lucky, bonus, needed, reroll, readings.reroll_bonus, hits)
    for i in range(count):
        row = next_row(events, BLOW)
        if row < 0:
            break
        blow = events.rows[row]
        blow.round, blow.striker, blow.opponent = round_no, p, e
        blow.die, blow.roll, blow.reroll, blow.hit = i + 1, rolls[i], again[i], hits[i]
        blow.bonus, blow.resilience = bonus if i == lucky else 0, units[col.U_RESILIENCE, e]
        blow.cover = 0 if readings.melee_cover == rulings.MeleeCover.BUILT_IN else now[col.M_RESILIENCE_MODIFIER, t, e]
        blow.deduction, blow.needed = -round_no, needed
    return scored


@compiled
def land(world: World, t, bound, by, target, scored, round_no):  # type: ignore[no-untyped-def]
    """R-28, R-42: apply hits on a fighter one by one, passed back while a second rank lives."""
    state, now, readings, events = world.state, world.now, world.in_force[0], world.events
    for _ in range(scored):
        rear = takes_it(state, now, readings, t, target)
        opponent = state[col.S_OPPONENT, t, target]
        take_hit(state, events, t, bound, by, target, rear, MELEE, round_no)
        # the pair is parted after the round
        state[col.S_OPPONENT, t, target], state[col.S_OPPONENT, t, opponent] = opponent, target


@compiled
def strike_order(units, p, e):  # type: ignore[no-untyped-def]
    """R-41: who of a pair strikes first, who second, and whether both strike at once."""
    if strikes_before(units[col.U_STRIKE, e], units[col.U_STRIKE, p]):
        return e, p, False
    return p, e, not strikes_before(units[col.U_STRIKE, p], units[col.U_STRIKE, e])


@part
def fight(world: World, dice, t, bound, p, e, round_no, room):  # type: ignore[no-untyped-def]
    """R-41: one pair in one round: by strike order, equal classes simultaneously."""
    units, state, events = world.units, world.state, world.events
    first, second, together = strike_order(units, p, e)
    scored = strike(world, dice, t, first, second, round_no, room)
    if together:
        answer = strike(world, dice, t, second, first, round_no, room)
        land(world, t, bound, first, second, scored, round_no)
        land(world, t, bound, second, first, answer, round_no)
        return
    land(world, t, bound, first, second, scored, round_no)
    if state[col.S_STATUS, t, second] == ON_TABLE:
        answer = strike(world, dice, t, second, first, round_no, room)
        land(world, t, bound, second, first, answer, round_no)
    else:
        say_in_round(events, second, _FELL, first, 0.0, round_no)


@part
def step_up(state, now, events, t, p, fallen, round_no):  # type: ignore[no-untyped-def]
    """R-42, R-43: p takes the place of a fallen comrade in front of it."""
    row = next_row(events, MOVE)
    if row >= 0:
        move = events.rows[row]
        move.platoon, move.substep = p, MELEE_SUBSTEP + round_no
        leave_from(move, state, t, p)
        come_to(move, state, t, fallen)
        move.contact, move.ended = NOBODY, STEPPED_UP
    say_in_round(events, p, _STEPS_UP, fallen, 0.0, round_no)


@part
def close_up(world: World, t, head, round_no, room):  # type: ignore[no-untyped-def]
    """R-42: after a round the living of a file close up to its front; gives its first, NOBODY where all fell."""
    state, now, events, members, places = world.state, world.now, world.events, room.members, room.places
    count = 0
    p = head
    while p != NOBODY and count < len(members):
        members[count] = p
        places[count, 0], places[count, 1], places[count, 2] = (
            state[col.S_X, t, p],
            state[col.S_Y, t, p],
            state[col.S_FACING, t, p],
        )
        places[count, 3], places[count, 4] = state[col.S_GROUND, t, p], state[col.S_WORKS, t, p]
        count += 1
        p = now[col.M_BEHIND, t, p]
    at, first, before = 0, NOBODY, NOBODY
    for i in range(count):
        p = members[i]
        now[col.M_BEHIND, t, p] = NOBODY
        if state[col.S_STATUS, t, p] != ON_TABLE:
            continue
        if at < i:
            step_up(state, now, events, t, p, members[at], round_no)
            state[col.S_X, t, p], state[col.S_Y, t, p], state[col.S_FACING, t, p] = (
                places[at, 0],
                places[at, 1],
                places[at, 2],
            )
            state[col.S_GROUND, t, p], state[col.S_WORKS, t, p] = places[at, 3], places[at, 4]
            state[col.S_DUG_IN, t, p] = False
            now[col.M_DIGGING, t, p] = False
            now[col.M_MOVED, t, p] = True
        if first == NOBODY:
            first = p
        else:
            now[col.M_BEHIND, t, before] = p
        before = p
        at += 1
    return first


@compiled
def close_pair(world: World, t, p, e, round_no, room):  # type: ignore[no-untyped-def]
    """R-42, R-43: after a round both files close up; what is left of both in front is a pair for the next.

    ``room`` is ``MeleeRoom``.
    """
    state = world.state
    state[col.S_OPPONENT, t, p] = state[col.S_OPPONENT, t, e] = NOBODY
    first = close_up(world, t, p, round_no, room)
    other = close_up(world, t, e, round_no, room)
    if first != NOBODY and other != NOBODY:
        state[col.S_OPPONENT, t, first], state[col.S_OPPONENT, t, other] = other, first


@compiled
def can_fight(units, state, t, p):  # type: ignore[no-untyped-def]
    """R-44: true where a fighter and its opponent have any melee dice between them."""
    return units[col.U_MELEE_DICE, p] > 0 or units[col.U_MELEE_DICE, state[col.S_OPPONENT, t, p]] > 0


@part
def stand_behind(world: World, t, round_no, room):  # type: ignore[no-untyped-def]
    """R-42: who is second rank as the fighters stand; said to those who were not."""
    units, state, now, events = world.units, world.state, world.now, world.events
    for p in range(units.shape[1]):
        room.before[p] = now[col.M_BEHIND, t, p]
    form_ranks(units, state, now, t, room)
    for p in range(units.shape[1]):
        rear = now[col.M_BEHIND, t, p]
        if rear != NOBODY and (rear != room.before[p] or round_no == 0):
            say_in_round(events, rear, _BEHIND, p, 0.0, round_no)


@part
def deathmatch(world: World, dice, bound, t, buffers):  # type: ignore[no-untyped-def]
    """Section 9, on a table: the first fight and then round after round at one R less, until nobody touches."""
    units, state, now, readings, events = world.units, world.state, world.now, world.in_force[0], world.events
    platoons, room, pairs = units.shape[1], buffers.melee, buffers.melee.pairs
    stand_behind(world, t, 0, room)
    for round_no in range(MOST_ROUNDS):
        count = 0
        for p in range(platoons):
            if state[col.S_STATUS, t, p] == ON_TABLE and state[col.S_OPPONENT, t, p] > p:
                if can_fight(units, state, t, p):
                    pairs[count, 0], pairs[count, 1] = p, state[col.S_OPPONENT, t, p]
                    count += 1
                elif round_no == 0:
                    e = state[col.S_OPPONENT, t, p]
                    say(events, p, _STALEMATE, e, 0.0)
                    say(events, e, _STALEMATE, p, 0.0)
        if count == 0:
            break
        for i in range(count):
            fight(world, dice, t, bound, pairs[i, 0], pairs[i, 1], round_no, buffers.fire.dice)
        for i in range(count):
            close_pair(world, t, pairs[i, 0], pairs[i, 1], round_no, room)
        if readings.repair == rulings.Repair.PAIR_UP:
            pair_touching(units, state, now, t, False)
            stand_behind(world, t, round_no, room)
        refresh_on(world, t, True)
    lose_transport(world, t)
