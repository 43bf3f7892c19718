"""Lines of communication (AQ-R-26)."""

from collections.abc import Iterable, Sequence
from functools import partial, reduce
from operator import or_

from bound_sim.rulesets.all_quiet.book import rulings
from bound_sim.rulesets.all_quiet.book.chart import Nation
from bound_sim.rulesets.all_quiet.state.front import ArmyUnit, FrontGame
from bound_sim.rulesets.all_quiet.state.kept import OnDemand


def is_source(game: FrontGame, side: str, nation: Nation, area: str) -> bool:
    """AQ-R-26, AQ-R-37: true where an area is a source of a nation's, by itself."""
    if _stated not in game.kept:
        game.kept[_stated] = OnDemand(partial(_stated, game))
    by_itself, port = game.kept[_stated][nation.id, area]
    return by_itself or (port and game.control[area] == side and game.front_of(area) not in game.blockaded)


def _stated(game: FrontGame, asked: tuple[str, str]) -> tuple[bool, bool]:
    """Of a nation and an area: whether it is a source whatever happens, and whether as a port; on all tables."""
    nation, area = asked
    stated, sources = game.net.by_name[area], game.sources(game.nations[nation], area)
    by_itself = bool(set(sources.edges) & set(stated.edges)) or area in sources.areas
    return by_itself, sources.ports and stated.port


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
    enemy = game.other(side)
    rests_on = (
        side, game.ours[side], game.ours[enemy], game.stacks.held[enemy], frozenset(game.blockaded),
        *[nation.id for nation in nations],
    )  # fmt: skip
    return game.lined.get(rests_on) or game.lined.ask(rests_on, lambda: _newly_lined(game, side, nations))


def _newly_lined(game: FrontGame, side: str, nations: Sequence[Nation]) -> int:
    if len(nations) != 1:
        return reduce(or_, (_lined(game, side, (nation,)) for nation in nations), 0)
    sources = {area for area in game.control if is_source(game, side, nations[0], area)}
    hostile, bits = game.hostile_bits(side), game.bits
    clear = {area for area in sources if not hostile & bits[area]}
    over = set(game.net.reached(clear, lambda one, other, kind: not hostile & bits[other]))
    return sum(bits[area] for area in sources.union(over, *(game.neighbours(area) for area in over)))


def unit_has_line(game: FrontGame, unit: ArmyUnit) -> bool:
    """True if a unit on the map has a line."""
    return has_line(game, unit.side, unit.nation, unit.area)


def with_lines(game: FrontGame, units: Iterable[ArmyUnit]) -> set[str]:
    """The ids of those of some units on the map that have lines: areas of a nation's lines are found once."""
    areas: dict[str, int] = {}
    found = set()
    for unit in units:
        nation = unit.nation.id
        if nation not in areas:
            areas[nation] = lined(game, unit.side, (unit.nation,))
        if areas[nation] & game.bits[unit.area]:
            found.add(unit.id)
    return found


def camp_has_line(game: FrontGame, side: str, area: str) -> bool:
    """True where some nation of a side has a line from an area: for markers, which have no nation."""
    return bool(lined(game, side, game.camps[side]) & game.bits[area])
