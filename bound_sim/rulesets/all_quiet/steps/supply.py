"""Lines of communication (AQ-R-26)."""

from collections.abc import Sequence
from functools import partial, reduce
from operator import or_

from bound_sim.rulesets.all_quiet.book import rulings
from bound_sim.rulesets.all_quiet.book.chart import Nation
from bound_sim.rulesets.all_quiet.state.front import ArmyUnit, FrontGame
from bound_sim.rulesets.all_quiet.state.kept import OnDemand


def sources(game: FrontGame, side: str, nation: Nation) -> int:
    """AQ-R-26, AQ-R-37: the bits of the areas that are sources of a nation's, by themselves or as ports."""
    if _stated not in game.kept:
        game.kept[_stated] = OnDemand(partial(_stated, game))
    found, ports = game.kept[_stated][nation.id]
    for front, bits in ports.items():
        if front not in game.blockaded:
            found |= bits & game.ours[side]
    return int(found)


def _stated(game: FrontGame, nation: str) -> tuple[int, dict[str, int]]:
    """The bits of a nation's sources, whatever happens, and by fronts those of its ports; the same on all tables."""
    found, ports = 0, dict.fromkeys(game.fronts, 0)
    for area, bit in game.bits.items():
        stated, by = game.net.by_name[area], game.sources(game.nations[nation], area)
        if set(by.edges) & set(stated.edges) or area in by.areas:
            found |= bit
        elif by.ports and stated.port:
            ports[game.front_of(area)] |= bit
    return found, ports


def has_line(game: FrontGame, side: str, nation: Nation, area: str) -> bool:
    """AQ-R-26: true where a line leads from an area to a source of the nation's; AQ-Q-line-start judges the start."""
    return bool(lined(game, side, (nation,)) & game.bits[area])


def lined(game: FrontGame, side: str, nations: Sequence[Nation]) -> int:
    """AQ-R-26: the bits of the areas from which a line leads to a source of one of these nations of a side."""
    found = _lined(game, side, nations)
    if game.readings.line_start == rulings.LineStart.MUST_BE_CLEAR:
        found &= ~game.hostile_bits(side)
    for owner, area in game.given_lines:
        if owner == side:
            found |= game.bits[area]
    return found


def _lined(game: FrontGame, side: str, nations: Sequence[Nation]) -> int:
    """The same whatever the areas are themselves."""
    enemy, ours = game.other(side), game.ours
    ids = nations[0].id if len(nations) == 1 else tuple([nation.id for nation in nations])
    rests_on = side, ours[side], ours[enemy], game.stacks.held[enemy], frozenset(game.blockaded), ids
    return game.lined.get(rests_on) or game.lined.ask(rests_on, lambda: _newly_lined(game, side, nations))


def _newly_lined(game: FrontGame, side: str, nations: Sequence[Nation]) -> int:
    beside, clear = game.beside, ~game.hostile_bits(side)
    found = reduce(or_, (sources(game, side, nation) for nation in nations), 0)
    new = over = found & clear
    while new:
        lowest = new & -new
        found |= beside[lowest]
        further = beside[lowest] & clear & ~over
        over |= further
        new = new ^ lowest | further
    return found


def unit_has_line(game: FrontGame, unit: ArmyUnit) -> bool:
    """True if a unit on the map has a line."""
    return has_line(game, unit.side, unit.nation, unit.area)


def with_lines(game: FrontGame, units: Sequence[ArmyUnit]) -> set[str]:
    """The ids of those of some units on the map that have lines: areas of a nation's lines are found once."""
    areas: dict[str, int] = {}
    for unit in units:
        if unit.nation.id not in areas:
            areas[unit.nation.id] = lined(game, unit.side, (unit.nation,))
    spots = game.stacks.spots
    return {unit.id for unit in units if areas[unit.nation.id] >> spots[unit.row] & 1}


def camp_has_line(game: FrontGame, side: str, area: str) -> bool:
    """True where some nation of a side has a line from an area: for markers, which have no nation."""
    return bool(lined(game, side, game.camps[side]) & game.bits[area])
