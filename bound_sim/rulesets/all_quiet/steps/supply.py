"""Lines of communication (AQ-R-26)."""

from collections.abc import Iterable
from functools import partial

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


def lined(game: FrontGame, side: str, nations: Iterable[Nation]) -> int:
    """AQ-R-26: the bits of the areas from which a line leads to a source of one of these nations."""
    found, kept, enemy = 0, game.lined, game.other(side)
    table = side, game.ours[side], game.ours[enemy], game.stacks.held[enemy], frozenset(game.blockaded)
    for nation in nations:
        asked = nation.id, table
        found |= kept.get(asked) or kept.ask(asked, partial(_newly_lined, game, side, nation))
    if game.readings.line_start == rulings.LineStart.MUST_BE_CLEAR:
        found &= ~game.hostile_bits(side)
    for owner, area in game.given_lines:
        if owner == side:
            found |= game.bits[area]
    return found


def _newly_lined(game: FrontGame, side: str, nation: Nation) -> int:
    """The bits of the areas from which a line leads to a source of a nation's, whatever they are themselves."""
    sources = {area for area in game.control if is_source(game, side, nation, area)}
    hostile, bits = game.hostile_bits(side), game.bits
    clear = {area for area in sources if not hostile & bits[area]}
    over = set(game.net.reached(clear, lambda one, other, kind: not hostile & bits[other]))
    return sum(bits[area] for area in sources.union(over, *(game.neighbours(area) for area in over)))


def unit_has_line(game: FrontGame, unit: ArmyUnit) -> bool:
    """True if a unit on the map has a line."""
    return has_line(game, unit.side, unit.nation, unit.area)


def camp_has_line(game: FrontGame, side: str, area: str) -> bool:
    """True where some nation of a side has a line from an area: for markers, which have no nation."""
    return bool(lined(game, side, game.camps[side]) & game.bits[area])
