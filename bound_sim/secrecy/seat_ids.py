"""Ids and names of a seat's file, held against the patterns of a scenario's own files.

A seat's file comes from another person, and folders and files on its player's machine are named by what it says.
"""

import re
from collections.abc import Callable, Iterable, Iterator

from bound_sim.scenario.forces import Platoon, id_trouble, side_trouble
from bound_sim.scenario.inputs import clipped, name_trouble
from bound_sim.scenario.model import Side
from bound_sim_maps.areas import AreaNet
from bound_sim_maps.texts import Phrase, Text, text

_BATTLE = re.compile(r"[0-9a-f]{32}")
_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")


def header_troubles(battle: str, side: str, commander: str) -> Iterator[Phrase]:
    """Faults of the words that name a file's battle, side and commander."""
    if not _BATTLE.fullmatch(battle):
        yield text('its battle "{battle}" is not a battle\'s id', battle=clipped(battle))
    yield from _told(text("its side"), [side], side_trouble)
    yield from _told(text("its commander"), [commander], name_trouble)


def side_troubles(sides: Iterable[Side]) -> Iterator[Phrase]:
    """Faults of ids, names and colours of sides."""
    for side in sides:
        yield from _told(text("a side"), [side.id], side_trouble)
        yield from _told(text("the name of a side"), [side.name], name_trouble)
        if not _COLOUR.fullmatch(side.colour):
            yield text('the colour "{colour}" is not #rrggbb', colour=clipped(side.colour))


def unit_troubles(platoons: Iterable[Platoon]) -> Iterator[Phrase]:
    """Faults of ids and names of units; a game may have units of bases and nothing between."""
    for unit in platoons:
        parts = (unit.battalion, unit.company, unit.number)
        yield from _told(text("a part of a unit's id"), filter(None, parts), id_trouble)
        yield from _told(text("a unit's side"), [unit.side], side_trouble)
        names = (unit.player, unit.regiment, unit.battalion_name, unit.type, unit.parent)
        yield from _told(text("a name of a unit"), names, name_trouble)


def area_troubles(net: AreaNet) -> Iterator[Phrase]:
    """Faults of names of areas and of their owners."""
    for area in net.areas:
        yield from _told(text("an area"), [area.name], id_trouble)
        yield from _told(text("an area's owner"), filter(None, [area.owner]), side_trouble)


def _told(what: Text, texts: Iterable[str], trouble: Callable[[str], Phrase]) -> Iterator[Phrase]:
    for each in texts:
        if found := trouble(each):
            yield text('{what:text}, "{text}", {found:text}', what=what, text=clipped(each), found=found)
