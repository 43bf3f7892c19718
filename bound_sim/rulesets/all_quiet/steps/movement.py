"""Movement from area to area, by rail, over sea (section 6, AQ-R-39)."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from bound_sim.rulesets.all_quiet.book import rulings
from bound_sim.rulesets.all_quiet.book.chart import BARRIER_UNITS, BARRIERED, MOST_UNITS
from bound_sim.rulesets.all_quiet.state.front import ArmyUnit, FrontGame
from bound_sim.rulesets.all_quiet.state.kept import KEPT
from bound_sim.rulesets.all_quiet.state.turn import FrontTurn
from bound_sim.rulesets.all_quiet.steps import control, gun_fire
from bound_sim.rulesets.kit.lines.driven_turn import Play, Why
from bound_sim_kernels.compiled import compiled

#: what keeps a group from a step, ``FREE`` for nothing; the order is that of the rules
FREE, CLOSED, NARROW, TOO_FAR, FULL = range(5)


@compiled
def step_points(each: int, tanks: int, leaves: int, enters: int) -> int:
    """AQ-R-18: movement points of a step, by what the enemy has where it begins and where it ends.

    Of an area: 2 where the enemy has units, and 1 where its control counts. ``each``: AQ-Q-once, the one adds to the
    other; ``tanks``: AQ-Q-tank, tanks alone that go free between its units. All whole numbers.
    """
    if tanks and leaves > 1 and enters > 1:
        return 1
    if each:
        return 1 + leaves // 2 + leaves % 2 + enters // 2 + enters % 2
    return 1 + min(leaves, 1) + min(enters, 1)


@compiled
def hinders(closed: int, abreast: int, lacks: int, there: int) -> int:
    """The hindrance of a step of a group: an area ``closed`` to it, units ``abreast`` over a barriered border
    (AQ-R-19), points that it ``lacks``, units that are ``there`` then (AQ-R-3).

    ``abreast`` and ``there`` are 0 where nobody counts. All whole numbers.
    """
    if closed:
        return CLOSED
    if abreast > BARRIER_UNITS:
        return NARROW
    if lacks > 0:
        return TOO_FAR
    return FULL if there > MOST_UNITS else FREE


# both are looked up: that takes less than to hand over what they are asked by
@lru_cache(KEPT)
def _step_points(each: bool, tanks: bool, leaves: int, enters: int) -> int:
    return step_points(int(each), int(tanks), leaves, enters)


@lru_cache(KEPT)
def _hinders(closed: bool, abreast: int, lacks: int, there: int) -> int:
    return hinders(int(closed), abreast, lacks, there)


def cost(
    turn: FrontTurn, units: Sequence[ArmyUnit], one: str, other: str, captured: Collection[str] = ()
) -> int:  # fmt: skip
    """AQ-R-18: movement points of a step of a group, which has captured some areas on its way."""
    enemy = turn.game.other(units[0].side)
    tanks = turn.readings.tank == rulings.Tank.FREE_STEP and all(unit.is_tank for unit in units)
    leaves = _met(turn, one, enemy, captured, enters=False)
    enters = _met(turn, other, enemy, captured, enters=True)
    return _step_points(turn.readings.once == rulings.Once.EACH, tanks, leaves, enters)


def _met(turn: FrontTurn, area: str, enemy: str, captured: Collection[str], *, enters: bool) -> int:
    """The enemy's units and control in an area, as ``step_points`` takes them."""
    game = turn.game
    counts = game.control[area] == enemy and area not in captured and control_counts(turn, area, enemy, enters=enters)
    return (2 if game.stacks.at[enemy, area] else 0) + counts


def control_counts(turn: FrontTurn, area: str, enemy: str, *, enters: bool) -> bool:
    """AQ-R-18, AQ-R-34: true if the control that the enemy has of an area adds to a step into it, or out of it."""
    game = turn.game
    opens = enters and turn.opens_war and enemy == game.entente
    return not opens or game.net.by_name[area].nation != game.rules.belgian


def points(units: Sequence[ArmyUnit]) -> int:
    """AQ-R-18: movement points of a group, those of its slowest unit."""
    return min([unit.moves for unit in units])


def way_trouble(
    turn: FrontTurn, units: Sequence[ArmyUnit], origin: str, way: Sequence[str],
    crossed: Mapping[frozenset[str], int] | None = None,
) -> Why | None:  # fmt: skip
    """The reason why a group cannot go a way, by what stands there now; ``crossed``: units that crossed borders
    before."""
    step = setting_out(units, origin)
    for place, area in enumerate(way):
        after = next_step(turn, units, step, area, crossed, ends=place == len(way) - 1)
        if isinstance(after, Why):
            return after
        step = after
    return None


class WayStep(NamedTuple):
    """A group's place on its way: movement points left, areas that it has captured."""

    here: str
    left: int
    captured: frozenset[str] = frozenset()


def setting_out(units: Sequence[ArmyUnit], origin: str) -> WayStep:
    """AQ-R-18: a group before its first step."""
    return WayStep(origin, points(units))


def next_step(
    turn: FrontTurn, units: Sequence[ArmyUnit], step: WayStep, area: str,
    crossed: Mapping[frozenset[str], int] | None = None, *, ends: bool = True,
) -> WayStep | Why:  # fmt: skip
    """One step more; ``ends``: the way ends with it. Why it cannot be made, by what stands there now."""
    game, side, here = turn.game, units[0].side, step.here
    border = game.net.border(here, area)
    if border is None:
        return Why("no-way", {"one": here, "other": area})
    abreast = (crossed or {}).get(frozenset((here, area)), 0) + len(units) if border == BARRIERED else 0
    needs = cost(turn, units, here, area, step.captured)
    counts = ends or turn.readings.stack_when == rulings.StackWhen.EACH_AREA
    there = _would_hold(game, units, area) if counts else 0
    hindrance = _hinders(game.closed(area, units), abreast, needs - step.left, there)
    if hindrance != FREE:
        return _WHY[hindrance](area, needs, step.left, there)
    taken = step.captured if game.holds(area, game.other(side)) else step.captured | {area}
    return WayStep(area, step.left - needs, taken)


#: what hinders a step -> why, by the area, the points that it needs, those that are left, the units that are there then
_WHY: dict[int, Callable[[str, int, int, int], Why]] = {
    CLOSED: lambda area, needs, left, there: Why("closed", {"area": area}),
    NARROW: lambda area, needs, left, there: Why("barrier", {"most": BARRIER_UNITS, "area": area}),
    TOO_FAR: lambda area, needs, left, there: Why("no-points", {"needs": needs, "area": area, "left": left}),
    FULL: lambda area, needs, left, there: Why("full", {"area": area, "n": there}),
}


def _would_hold(game: FrontGame, units: Sequence[ArmyUnit], area: str) -> int:
    """The units in an area when a group, which stands in one area, has come there."""
    first = units[0]
    return len(game.stacks.at[first.side, area]) + (0 if first.area == area else len(units))


def march(
    turn: FrontTurn, units: Sequence[ArmyUnit], way: Sequence[str], group: frozenset[str], *, alone: bool = False
) -> Play:
    """Go a way step by step; each is judged, captures at once, and may come under fire (AQ-R-29)."""
    game, impulse = turn.game, turn.impulse
    here = units[0].area
    for area in way:
        going = [unit for unit in units if unit.area == here and unit.id not in impulse.dropped]
        if not going:
            turn.side_why(impulse.side, "nobody-left")
            return
        for unit in going:
            unit.previous, unit.area = here, area
            impulse.moved.add(unit.id)
            turn.moved(unit, here, "moved")
        if alone and game.barriered(here, area):
            border = frozenset((here, area))
            number = impulse.alone[going[0].id] - 1
            impulse.crossed[border, number] = impulse.crossed.get((border, number), 0) + len(going)
        invade(turn, area, impulse.side)
        control.look(turn, here, area)
        if game.winner:
            return
        if game.holds(area, game.other(impulse.side)):
            yield from gun_fire.chance(turn, group, going, area, alone=alone)
        here = area


def invade(turn: FrontTurn, area: str, side: str) -> None:
    """AQ-R-39: an enemy unit that enters brings a neutral nation into the war."""
    game = turn.game
    nation = game.net.by_name[area].nation
    if nation in game.neutral and game.camp(nation) != side:
        game.invaded.add(nation)
        to_war(turn, nation)


def to_war(turn: FrontTurn, nation: str) -> None:
    """A neutral nation is at war; its units stay spent till they recover."""
    turn.game.neutral.discard(nation)
    turn.side_why(turn.game.camp(nation), "war", nation=nation)


def rail_trouble(turn: FrontTurn, units: Sequence[ArmyUnit], origin: str, goal: str) -> Why | None:
    """Section 15, Rail Road: over own quiet areas alone; from the In box into one at an edge that is a source."""
    game = turn.game
    if why := _no_rail_end(game, units, goal):
        return why
    if origin:
        there = goal != origin and goal in _railed(turn, units, origin)
    else:
        sources = [game.sources(unit.nation, goal) for unit in units]
        at_edge = {edge for each in sources for edge in each.edges} & set(game.net.by_name[goal].edges)
        there = game.front_of(goal) == game.front_of_box(units[0]) and (
            bool(at_edge) or any(goal in each.areas for each in sources)
        )
    return None if there else Why("no-rail", {"area": goal})


def rail_goals(turn: FrontTurn, units: Sequence[ArmyUnit], origin: str) -> frozenset[str]:
    """All areas to which a group may go from one by rail."""
    found = (goal for goal in _railed(turn, units, origin) if goal != origin)
    return frozenset(goal for goal in found if _no_rail_end(turn.game, units, goal) is None)


def _no_rail_end(game: FrontGame, units: Sequence[ArmyUnit], goal: str) -> Why | None:
    if not game.quiet(goal, units[0].side) or game.closed(goal, units):
        return Why("no-rail", {"area": goal})
    n = _would_hold(game, units, goal)
    return Why("full", {"area": goal, "n": n}) if n > MOST_UNITS else None


def _railed(turn: FrontTurn, units: Sequence[ArmyUnit], origin: str) -> Iterator[str]:
    """The areas that a group gets to by rail, whether or not it may stay there; the first is where it is."""
    game, side = turn.game, units[0].side
    narrow = len(units) > BARRIER_UNITS

    def passes(one: str, other: str, kind: str) -> bool:
        if not game.quiet(other, side) or game.closed(other, units) or (narrow and game.barriered(one, other)):
            return False
        return turn.readings.stack_when != rulings.StackWhen.EACH_AREA or _would_hold(game, units, other) <= MOST_UNITS

    return game.net.reached([origin] if game.quiet(origin, side) else [], passes)


def by_rail(turn: FrontTurn, units: Sequence[ArmyUnit], goal: str) -> None:
    """A group goes by rail, or comes in from the In box."""
    for unit in units:
        origin = unit.area
        unit.previous = unit.area
        unit.area, unit.box, unit.fallen = goal, "", False
        turn.impulse.moved.add(unit.id)
        turn.moved(unit, origin, "by rail")
    control.look(turn, *{unit.previous for unit in units if unit.previous}, goal)


def landing_trouble(turn: FrontTurn, units: Sequence[ArmyUnit], origin: str, goal: str) -> Why | None:
    """AQ-R-39: from a port or coast of one's own into an enemy-occupied area on a sea of landings."""
    game, side = turn.game, units[0].side
    start, end = game.net.by_name[origin], game.net.by_name[goal]
    seas = set(game.rules.landing_seas) & set(end.seas)
    closed = game.closed(goal, units)
    if closed or not seas or not game.holds(goal, game.other(side)) or not (start.port or start.seas):
        return Why("no-landing", {"area": goal})
    n = _would_hold(game, units, goal)
    return Why("full", {"area": goal, "n": n}) if n > MOST_UNITS else None
