"""Headings of a file of orders: which bounds, which units of length and which side the lines below them are for.

``units in``, ``bound 3``, ``bounds 4-6``; in a file of lines also ``side A`` and ``nothing``.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from bound_sim.orders.text import OrderFault
from bound_sim.orders.units_of_length import UNITS, Units
from bound_sim.scenario.forces import ID_PART
from bound_sim.scenario.inputs import Known, clipped
from bound_sim_maps.texts import text

#: characters; a longer line is not a heading: looking for one in it could take long
_LONGEST = 100
_COMMON = r"units\s+(?P<units>\S+)|bounds?\s+(?P<bounds>[0-9]\S*(?:\s*-\s*[0-9]\S*)?)"
_HEADING = re.compile(_COMMON, re.IGNORECASE)
_HEADING_OF_LINES = re.compile(rf"{_COMMON}|side\s+(?P<side>{ID_PART})|nothing", re.IGNORECASE)


def parse_bounds(content: str, bounds: int) -> range:
    """``3`` or ``2-5`` as bounds of a battle of ``bounds``. Raises OrderFault."""
    match = re.fullmatch(r"([0-9]{1,6})(?:\s*-\s*([0-9]{1,6}))?", content.strip())
    first, last = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
    if not 1 <= first <= last <= bounds:
        wrong = (
            text('bound "{text}" is outside the battle', text=clipped(content))
            if match
            else text('"{text}" is not a bound', text=clipped(content))
        )
        raise OrderFault(wrong, text("1 to {bounds}, or several like 2-5", bounds=bounds) if bounds > 1 else "1")
    return range(first, last + 1)


def parse_units(content: object) -> Units:
    """A unit of length of a file of orders. Raises OrderFault."""
    for units in UNITS:
        if content == units:
            return units
    raise OrderFault(
        text('units "{text}" are not known', text=clipped(content)),
        text("cm or in (on the table) or m (on the ground)"),
    )


@dataclass
class Headings:
    """What the headings above the next line say; before the first it is as the file's reader was told.

    ``sides`` are those that lines of a whole side can be of; in a file of arrows (None) ``side`` and ``nothing`` are
    not headings. ``refused``: the last heading of bounds was wrong, and the lines below it are passed over.
    """

    battle_bounds: int
    bounds: range | None
    side: str = ""
    sides: Sequence[str] | None = None
    units: Units = "cm"
    refused: bool = False

    def take(self, words: str) -> bool:
        """True if a line is a heading; then it is in force. Raises OrderFault where it is a wrong one."""
        pattern = _HEADING if self.sides is None else _HEADING_OF_LINES
        match = pattern.fullmatch(words) if len(words) <= _LONGEST else None
        if match is None:
            return False
        said = match.groupdict()
        if said["units"]:
            self.units = parse_units(said["units"])
        elif said["bounds"]:
            self.bounds, self.refused = None, True
            self.bounds, self.refused = parse_bounds(said["bounds"], self.battle_bounds), False
        elif self.sides is not None and said["side"]:
            if said["side"] not in self.sides:
                raise OrderFault(
                    text('side "{side}" is not known here', side=clipped(said["side"])),
                    Known(self.sides).hint(said["side"]),
                )
            self.side = said["side"]
        return True
