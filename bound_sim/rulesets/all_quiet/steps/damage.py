"""Points of damage: what they do, how an owner shares them out, where a unit retreats to (AQ-R-21 to AQ-R-23)."""

from collections.abc import Callable, Collection, Generator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from operator import attrgetter
from typing import Any, NamedTuple

from bound_sim.orders.decisions import Decision
from bound_sim.rulesets.all_quiet.book import rulings
from bound_sim.rulesets.all_quiet.book.words import LOST_BOX, RESERVE
from bound_sim.rulesets.all_quiet.state.front import ArmyUnit, FrontGame, box_of, in_order
from bound_sim.rulesets.all_quiet.state.kept import KEPT, Answers
from bound_sim.rulesets.all_quiet.state.turn import FrontTurn
from bound_sim.rulesets.all_quiet.steps import control, supply
from bound_sim.rulesets.kit.lines.driven_turn import Play, Why
from bound_sim_kernels.compiled import compiled
from bound_sim_maps.natural import natural_key

_WEAKNESS = attrgetter("strength", "moves", "place")
SPENT, RETREAT, BOX = "spent", "retreats", "box"


class Struck(NamedTuple):
    """Units that take points together: ``by`` whom, and whether they are the ones that act (AQ-R-29)."""

    units: Sequence[ArmyUnit]
    area: str
    by: str
    kind: str
    acting: bool = False


@compiled
def takes_in(hostile: int, room: int, closed: int) -> bool:
    """AQ-R-23: not to an enemy unit, not into an area that the enemy controls, not beside ten friends."""
    return not hostile and room > 0 and not closed


def may_retreat_to(game: FrontGame, unit: ArmyUnit, area: str) -> bool:
    """AQ-R-23: true if an area takes in a unit that retreats."""
    hostile = (game.hostile_bits(unit.side) & game.bits[area]) > 0
    return _takes_in(hostile, game.room(area, unit.side), game.closed(area, (unit,)))


@lru_cache(KEPT)
def _takes_in(hostile: bool, room: int, closed: bool) -> bool:
    """The same; to look it up takes less than to hand over what it is asked by."""
    return takes_in(int(hostile), room, int(closed))


def retreats(turn: FrontTurn, unit: ArmyUnit, *, acting: bool) -> tuple[str, ...]:
    """The areas that a unit may retreat to, the usual one first (section 13)."""
    game, ways = turn.game, _ways_back(turn, unit, acting=acting)
    if len(ways) < 2:
        return tuple(ways)
    lined = supply.lined(game, unit.side, (unit.nation,))
    return tuple(sorted(ways, key=lambda area: (
        not lined & game.bits[area], game.room(area, unit.side), -game.vp(area, unit.side), natural_key(area),
    )))  # fmt: skip


def _ways_back(turn: FrontTurn, unit: ArmyUnit, *, acting: bool) -> Sequence[str]:
    """AQ-R-23: the same in no order; of units that do not act those of a nation in an area have the same."""
    game = turn.game
    if acting:
        entered = unit.id in turn.impulse.moved
        if turn.readings.back == rulings.Back.BOX and not entered:
            return ()
        back = unit.previous
        there = bool(back) and may_retreat_to(game, unit, back)
        if entered:  # AQ-Q-mg-back: there or to the box
            return (back,) if there else ()
        if there and back in game.neighbours(unit.area):
            return (back,)
    here, side = unit.area, unit.side
    any_area = turn.readings.retreat_where == rulings.RetreatWhere.ANY_AREA
    near = -1 if any_area else game.beside[game.bits[here]]
    # of the other areas most are the enemy's: those are few that are open
    asked = side, here, unit.nation.id, near & ~game.hostile_bits(side) & ~game.stacks.full[side], any_area
    kept: Answers[tuple[str, ...]] = game.kept.get(_open_to) or game.kept.setdefault(_open_to, Answers())
    found = kept.ask(asked, lambda: _open_to(game, unit, any_area=any_area))
    return [area for area in found if not barred(turn, here, area)] if turn.retreated else found


def _open_to(game: FrontGame, unit: ArmyUnit, *, any_area: bool) -> tuple[str, ...]:
    """The areas beside a unit, or all but its own, that take it in."""
    near = game.control if any_area else game.neighbours(unit.area)
    return tuple([area for area in near if area != unit.area and may_retreat_to(game, unit, area)])


def _all_ways_back(turn: FrontTurn, units: Sequence[ArmyUnit], *, acting: bool) -> dict[str, Sequence[str]]:
    """The ways back of units that stand in one area, by their ids."""
    if acting:
        return {unit.id: _ways_back(turn, unit, acting=True) for unit in units}
    by_nation: dict[str, Sequence[str]] = {}
    for unit in units:
        if unit.nation.id not in by_nation:
            by_nation[unit.nation.id] = _ways_back(turn, unit, acting=False)
    return {unit.id: by_nation[unit.nation.id] for unit in units}


def barred(turn: FrontTurn, one: str, other: str) -> bool:
    """AQ-Q-barrier-retreat: true where two units have retreated over a barriered border in this sub-step."""
    counts = (
        turn.readings.barrier_retreat == rulings.BarrierRetreat.COUNT and turn.game.net.border(one, other) is not None
    )
    return bool(counts) and turn.game.barriered(one, other) and turn.retreated.get(frozenset((one, other)), 0) >= 2


#: of a fresh unit or not, with a way back or not
_RUNGS = {
    (fresh, way): (*((SPENT,) if fresh else ()), *((RETREAT,) if way else ()), BOX)
    for fresh, way in product((False, True), repeat=2)
}


def rungs(*, fresh: bool, way: bool) -> tuple[str, ...]:
    """AQ-R-21: what a unit's points do, one after the other: a fresh one is turned, one with a way back retreats."""
    return _RUNGS[fresh, way]


def ladder(turn: FrontTurn, unit: ArmyUnit, *, acting: bool) -> tuple[str, ...]:
    """AQ-R-21: what a unit's first, second and third point do."""
    return _ladder(turn, unit, way=bool(_ways_back(turn, unit, acting=acting)), acting=acting)


def _ladder(turn: FrontTurn, unit: ArmyUnit, *, way: bool, acting: bool) -> tuple[str, ...]:
    """The same of a unit of which it is known whether it has a way back."""
    counts_as_spent = acting and (turn.readings.mg_state == rulings.MgState.SPENT or turn.impulse.twice_acting(unit.id))
    return _RUNGS[unit.fresh and not counts_as_spent, way]


def weakest_first(units: Sequence[ArmyUnit]) -> list[ArmyUnit]:
    """Units in the order in which the usual shares take them."""
    return sorted(units, key=_WEAKNESS) if len(units) > 1 else [*units]


def spread(
    ladders: Mapping[str, tuple[str, ...]], points: int, fit: Callable[[Collection[str]], bool] | None = None
) -> dict[str, int]:  # fmt: skip
    """AQ-Q-allot: fresh units are turned first, then the weakest retreat, then the weakest go to the box.

    ``ladders`` are of units, the weakest first; ``fit``: whether there is room for all that retreat together. Without
    it there is, as played (AQ-Q-retreat-room), since room is looked for only when units go.
    """
    if fit is None:
        return dict(zip(ladders, _spread(tuple(ladders.values()), points), strict=True))
    units, fits = [*ladders], fit
    return dict(zip(units, _shared(
        [*ladders.values()], points, lambda going: fits([units[place] for place in going])
    ), strict=True))  # fmt: skip


@lru_cache(KEPT)
def _spread(ladders: tuple[tuple[str, ...], ...], points: int) -> tuple[int, ...]:
    """The points of units that all find room, by their ladders alone: the same few come again and again."""
    return _shared(ladders, points, lambda going: True)


def _shared(
    ladders: Sequence[tuple[str, ...]], points: int, fit: Callable[[Sequence[int]], bool]
) -> tuple[int, ...]:  # fmt: skip
    """The points of units by their ladders; ``fit``: whether there is room for those in these places."""
    given = [0] * len(ladders)
    done = False
    while points and not done:
        done = True
        for wanted, place in product((SPENT, RETREAT, BOX), range(len(ladders))):
            steps, at = ladders[place], given[place]
            if not points or at == len(steps) or steps[at] != wanted:
                continue
            if wanted == RETREAT and not fit([*_going(ladders, given), place]):
                continue
            given[place] += 1
            points -= 1
            done = False
    return tuple(given)


def _going(ladders: Sequence[tuple[str, ...]], given: Sequence[int]) -> list[int]:
    """The places of units that retreat by these points, and are not in the box."""
    each = enumerate(zip(ladders, given, strict=True))
    return [place for place, (steps, taken) in each if taken and steps[taken - 1] == RETREAT]


def concentrate(ladders: Mapping[str, Sequence[str]], points: int) -> dict[str, int]:
    """AQ-Q-allot, the player's policy (ours): the weakest takes all that it can, then the next."""
    given = dict.fromkeys(ladders, 0)
    for unit, steps in ladders.items():
        given[unit] = min(points, len(steps))
        points -= given[unit]
    return given


def _with_room(
    turn: FrontTurn, units: Sequence[ArmyUnit], ways: Mapping[str, Sequence[str]], *, taken: str = ""
) -> Callable[[Collection[str]], bool]:  # fmt: skip
    """AQ-Q-retreat-room: true where units find room together, each in an area of its ``ways`` back.

    ``taken``: an area in which one more has taken a place.
    """
    game, side = turn.game, units[0].side

    def fit(going: Collection[str]) -> bool:
        areas = {area for unit in going for area in ways[unit]}
        return _placed(ways, {area: game.room(area, side) - (area == taken) for area in areas}, going)

    return fit


def _placed(ways: Mapping[str, Sequence[str]], room: Mapping[str, int], going: Collection[str]) -> bool:
    """True if each that goes has a place: where all places of an area are taken, one that is there goes elsewhere."""
    held: dict[str, list[str]] = {area: [] for area in room}

    def place(unit: str, tried: set[str]) -> bool:
        for area in ways[unit]:
            if area in tried:
                continue
            tried.add(area)
            if len(held[area]) < room[area]:
                held[area].append(unit)
                return True
            for other in held[area]:
                if place(other, tried):
                    held[area].remove(other)
                    held[area].append(unit)
                    return True
        return False

    return all(place(unit, set()) for unit in going)


def share(turn: FrontTurn, struck: Struck, points: int) -> Play:
    """AQ-R-21, AQ-R-22: the owner shares out the points; what no unit can take is lost."""
    units = in_order(struck.units)
    if not units or not points:
        return
    acting = struck.acting
    ways = _all_ways_back(turn, units, acting=acting)
    ladders = {unit.id: _ladder(turn, unit, way=bool(ways[unit.id]), acting=acting) for unit in weakest_first(units)}
    most = sum([len(steps) for steps in ladders.values()])
    total = min(points, most)
    if turn.readings.allot == rulings.Allot.POLICY:
        given = concentrate(ladders, total)
    elif turn.readings.retreat_room == rulings.RetreatRoom.EACH_ALONE:
        given = spread(ladders, total)
    else:
        given = spread(ladders, total, _with_room(turn, units, ways))
    if len(units) > 1 and total < most:
        decision = Decision.asked(
            "damage", units[0].side, turn.bound, about=(struck.area, f"{total}-points", *[unit.id for unit in units])
        )  # fmt: skip
        said = yield decision
        given = _as_said(turn, decision, str(said), ladders, total) or given
    yield from apply(turn, struck, units, ladders, given)


def _as_said(
    turn: FrontTurn, decision: Decision, said: str, ladders: Mapping[str, Sequence[str]], total: int
) -> dict[str, int]:
    """The points as their owner gave them; none where these are not all points, or more than a unit takes.

    Lines on file for these units count where the answer says nothing.
    """
    on_file = turn.on_file(decision.side, "takes")
    lines = turn.lines_of(decision, said) or [
        line for line in on_file if line.unit.partition("/")[0] in ladders
    ]  # fmt: skip
    if not lines:
        return {}
    given = dict.fromkeys(ladders, 0)
    for line in lines:
        unit = line.unit.partition("/")[0]
        if unit in given:
            given[unit] += int(str(line.get("points")))
    if sum(given.values()) != total or any(given[unit] > len(ladders[unit]) for unit in given):
        turn.side_why(decision.side, "shared-otherwise", points=total)
        return {}
    return given


def apply(
    turn: FrontTurn, struck: Struck, units: Sequence[ArmyUnit], ladders: Mapping[str, Sequence[str]],
    given: Mapping[str, int],
) -> Play:  # fmt: skip
    """Carry out what each unit's points do: those in the box leave room for those that retreat."""
    turn.retreated.clear()
    fates = [(unit, ladders[unit.id][: given[unit.id]]) for unit in units if given[unit.id]]
    for unit, steps in fates:
        for step in steps if turn.logged else ():
            turn.struck(struck.kind, struck.by, unit.base, step)
        if SPENT in steps:
            unit.fresh = False
        unit.acted = unit.acted or turn.acting.by_damage(struck.kind)
    going = []
    for unit, steps in fates:
        if BOX in steps:
            to_box(turn, unit)
        elif RETREAT in steps:
            going.append(unit)
    for place, unit in enumerate(going, 1):
        yield from retreat(turn, unit, going[place:], acting=struck.acting)
    control.look(turn, struck.area)


def retreat(
    turn: FrontTurn, unit: ArmyUnit, others: Sequence[ArmyUnit], *, acting: bool
) -> Generator[Any, Any, None]:  # fmt: skip
    """AQ-R-23: one unit goes; nowhere to go: the box. ``others`` go after it (AQ-Q-retreat-room)."""
    open_ = retreats(turn, unit, acting=acting)
    if others and turn.readings.retreat_room != rulings.RetreatRoom.EACH_ALONE:
        ways = _all_ways_back(turn, others, acting=acting)
        roomy = [area for area in open_ if _with_room(turn, others, ways, taken=area)(ways)]
        open_ = tuple(roomy) or open_
    if not open_:
        turn.struck("no way", "rules", unit.base, BOX)
        to_box(turn, unit)
        return
    to = open_[0]
    if len(open_) > 1:
        to = yield Decision.asked("retreat", unit.side, turn.bound, open_, about=(unit.id, unit.area))
    origin, unit.previous, unit.area = unit.area, unit.area, to
    border = frozenset((origin, to))
    turn.retreated[border] = turn.retreated.get(border, 0) + 1
    turn.impulse.dropped.add(unit.id)
    turn.moved(unit, origin, "retreated")
    if turn.logged:
        turn.explain(unit.id, Why("turned-back", {"area": to}))
    control.look(turn, origin, to)


def to_box(turn: FrontTurn, unit: ArmyUnit) -> None:
    """AQ-R-4: a unit goes to its nation's reserve box; without one it is gone for good."""
    origin = unit.area
    unit.area, unit.previous, unit.fresh, unit.acted = "", origin, True, False
    reserve = box_of(RESERVE, turn.game.front_of(origin))
    unit.box, unit.fallen = (reserve if unit.nation.box else LOST_BOX), True
    turn.impulse.dropped.add(unit.id)
    turn.moved(unit, origin, "to the box")
    turn.explain(unit.id, Why("boxed"))
    control.look(turn, origin)
