"""The army book of Entrenched! as literals: units and weapons, and which of it the source has. No logic.

The source's own army books are lost (ENT-Q-book-name). It still names the units and their points; every other figure is
ours, and each row says so. Lengths are inches, dice are d6.
"""

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, get_args

from bound_sim.rules.records import unit_types
from bound_sim_maps.table import u_from_inches

#: who a figure comes from
Origin = Literal["source", "ours"]
#: ENT-Q-class: what caps count
UnitClass = Literal["", "cavalry", "emplacement", "officer", "miner"]
Army = Literal["BEF", "French", "German", "any"]
Keyword = Literal["squad", "Artillery", "Command", "Signal", "Colours", "Bearer", "Miner"]
KEYWORDS: tuple[Keyword, ...] = get_args(Keyword)
#: ENT-R-22: diameters of the templates, inches
TEMPLATE_IN = {"Tem 1": 2.0, "Tem 2": 3.0}
Template = Literal["", "Tem 1", "Tem 2"]
CM_PER_INCH = 2.54


@dataclass(frozen=True)
class UnitType(unit_types.UnitType):
    """ENT-R-3: a unit, one base with ``figures`` wounds (W). Lengths in inches, values are the least die that passes.

    ``points_from`` says where its points come from, ``rest_from`` where all other figures do.
    """

    army: Army
    points: int
    unit_class: UnitClass
    move_in: float
    response: int
    save: int
    bravery: int
    weapons: tuple[str, ...]
    keywords: tuple[Keyword, ...] = ()
    points_from: Origin = "source"
    rest_from: Origin = "ours"

    @property
    def wounds(self) -> int:
        return self.figures

    @cached_property  # asked again for each shot, and it takes long
    def is_team(self) -> bool:
        """A team or a gun: no squad, no officer, no other single model on its small base."""
        return not {"squad", "Command"} & {*self.keywords} and self.width_cm > SINGLE[0] * CM_PER_INCH


@dataclass(frozen=True)
class Weapon:
    """ENT-R-4: ``range_in`` None is MELEE; ``dice`` a fixed number, or a number for each wound left (``a_wound``).

    ``releases`` "stun" or "kill" is a gas weapon's (ENT-R-23), which has no hit number and no dice. ``main_gun``: the
    keyword Artillery is about it (ENT-R-26). ``suppresses``: a wound by it suppresses (ENT-Q-suppressed).
    """

    name: str
    range_in: float | None
    hit: int
    dice: int
    a_wound: bool = False
    template: Template = ""
    releases: Literal["", "stun", "kill"] = ""
    negates_cover: bool = False
    main_gun: bool = False
    once_a_battle: bool = False
    suppresses: bool = False
    origin: Origin = "ours"

    @cached_property
    def range_u(self) -> int:
        """Its range, 0.01 mm; 0 for MELEE."""
        return u_from_inches(self.range_in or 0.0)

    @property
    def is_melee(self) -> bool:
        return self.range_in is None

    @property
    def aims_at_a_spot(self) -> bool:
        """True if a spot is chosen for it and not a unit."""
        return bool(self.template)


Size = tuple[float, float]
#: ENT-R-3, bases in inches, front x depth *(ours)*
FOOT, MOUNTED, GUN, SINGLE = (1.5, 1.0), (1.5, 1.5), (1.5, 1.5), (0.75, 0.75)


#: weapon or keyword -> the sign that a unit with it is drawn with; the first that fits
_SIGNS: tuple[tuple[str, str], ...] = (
    ("Artillery", "guns"), ("machine gun", "hmg"), ("flamethrower", "flamethrower"), ("scoped rifle", "sniper"),
    ("Miner", "engineer"), ("Signal", "command"), ("Colours", "command"), ("Bearer", "transport"),
)  # fmt: skip
_SIGN_OF_CLASS = {"officer": "commander", "cavalry": "cavalry"}


def sign_of(unit_class: UnitClass, has: Collection[str]) -> str:
    """The sign that a unit is drawn with, by its class, then by its weapons and keywords; else that of foot."""
    return _SIGN_OF_CLASS.get(unit_class) or next((sign for thing, sign in _SIGNS if thing in has), "infantry")


def _row(
    army: Army, name: str, points: int, unit_class: UnitClass, figures: tuple[float, int, int, int, int],
    arms: str, keywords: tuple[Keyword, ...] = (), base: Size = FOOT,
) -> UnitType:  # fmt: skip
    """A row: ``figures`` are M, response, save, bravery and W; arms are weapons between commas."""
    move_in, response, save, bravery, wounds = figures
    weapons = tuple(filter(None, arms.split(", ")))
    width_cm, depth_cm = (round(length * CM_PER_INCH, 4) for length in base)
    return UnitType(
        name, sign_of(unit_class, (*weapons, *keywords)), wounds, width_cm, depth_cm, wounds, army, points,
        unit_class, move_in, response, save, bravery,
        weapons, keywords,
    )  # fmt: skip


_OFFICER = "revolver, sword"
_COMMAND: tuple[Keyword, ...] = ("Command",)
#: section 11; mounted officers are officers and no cavalry (ENT-Q-class)
UNIT_TYPES: dict[str, UnitType] = {
    row.name: row
    for row in (
        #                                points  class          M  res sav bra W
        _row("BEF", "BEF Infantry",         40, "",            (5, 3, 5, 4, 4), "rifle (BEF), bayonet", ("squad",)),
        _row("BEF", "BEF Officer",          50, "officer",     (6, 2, 4, 3, 2), _OFFICER, _COMMAND, SINGLE),
        _row("BEF", "British Cavalry",      70, "cavalry",     (10, 3, 5, 3, 4), "carbine, sabre", ("squad",), MOUNTED),
        _row("BEF", "Mounted BEF Officer", 100, "officer",     (10, 2, 4, 4, 3), _OFFICER, _COMMAND, MOUNTED),
        _row("BEF", "Vickers MG Team",      60, "emplacement", (3, 3, 5, 3, 3), "machine gun"),
        _row("BEF", "2 Inch Mortar Team",   65, "emplacement", (3, 3, 5, 3, 3), "mortar", ("Artillery",)),
        _row("BEF", "18 Pounder Team",      90, "emplacement", (2, 4, 4, 4, 4), "18-pdr", ("Artillery",), GUN),
        _row("BEF", "Clay Kickers",         60, "miner",       (5, 3, 5, 3, 4), "charge, spade", ("squad", "Miner")),
        _row("BEF", "Flag Signaller",       40, "",            (6, 2, 5, 2, 1), "revolver", ("Signal",), SINGLE),
        _row("French", "French Infantry",   50, "",            (6, 3, 5, 3, 5), "rifle, long bayonet", ("squad",)),
        _row("French", "French Flag Bearer", 35, "",           (6, 2, 6, 2, 1), "", ("Colours",), SINGLE),
        _row("French", "French Officer",    60, "officer",     (6, 2, 4, 4, 2), _OFFICER, _COMMAND, SINGLE),
        _row("French", "French Cavalry",    80, "cavalry",     (10, 3, 4, 3, 4), "carbine, sabre", ("squad",), MOUNTED),
        _row("French", "Mounted French Officer", 100, "officer", (10, 2, 4, 4, 3), _OFFICER, _COMMAND, MOUNTED),
        _row("German", "German Infantry",   50, "",            (5, 3, 5, 3, 5), "rifle, bayonet", ("squad",)),
        _row("German", "German Officer",    60, "officer",     (6, 2, 4, 4, 2), _OFFICER, _COMMAND, SINGLE),
        _row("German", "German Cavalry",    70, "cavalry",     (10, 3, 5, 3, 4), "carbine, sabre", ("squad",), MOUNTED),
        _row("German", "German Mounted Officer", 100, "officer", (10, 2, 4, 4, 3), _OFFICER, _COMMAND, MOUNTED),
        _row("German", "Maschinengewehr 08 Team", 55, "emplacement", (2, 3, 5, 3, 3), "machine gun"),
        _row("German", "15 Schwere Team",   80, "emplacement", (2, 4, 4, 4, 4), "15 cm gun", ("Artillery",), GUN),
        _row("German", "Marksman",          60, "",            (5, 2, 4, 2, 1), "scoped rifle", (), SINGLE),
        _row("German", "Kleif Flame-trooper Team", 50, "",     (5, 3, 5, 3, 2), "flamethrower"),
        _row("German", "Gas Trooper Team",  60, "",            (4, 3, 5, 3, 3), "gas, revolver"),
        _row("any", "Stretcher Bearers",    60, "",            (6, 2, 5, 3, 2), "", ("Bearer",)),
    )
}  # fmt: skip

#: section 11; fists (ENT-R-31) are the source's
WEAPONS: dict[str, Weapon] = {
    row.name: row
    for row in (
        #                    range  hit  dice
        Weapon("rifle (BEF)",   10,   4,  1, a_wound=True),
        Weapon("rifle",         10,   4,  1, a_wound=True),
        Weapon("carbine",        8,   5,  1, a_wound=True),
        Weapon("scoped rifle",  16,   3,  2, negates_cover=True),
        Weapon("revolver",       6,   4,  2),
        Weapon("machine gun",   14,   4,  6),
        Weapon("mortar",        12,   4,  3, template="Tem 1", main_gun=True),
        Weapon("18-pdr",        24,   4,  3, template="Tem 2", main_gun=True, negates_cover=True),
        Weapon("15 cm gun",     24,   5,  4, template="Tem 2", main_gun=True, negates_cover=True),
        Weapon("charge",         3,   4,  3, template="Tem 1"),
        Weapon("flamethrower",   4,   3,  4, negates_cover=True),
        Weapon("gas",            6,   0,  0, template="Tem 2", releases="stun", once_a_battle=True),
        Weapon("bayonet",     None,   5,  1, a_wound=True),
        Weapon("spade",       None,   5,  1, a_wound=True),
        Weapon("long bayonet", None,  4,  1, a_wound=True),
        Weapon("sabre",       None,   4,  1, a_wound=True),
        Weapon("sword",       None,   4,  2),
        Weapon("fists",       None,   6,  1, a_wound=True, origin="source"),
    )
}  # fmt: skip
#: ENT-R-31: what a unit without a melee weapon uses
FISTS = "fists"
