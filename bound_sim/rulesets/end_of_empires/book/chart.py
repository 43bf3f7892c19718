"""The printed tables of End of Empires as literals: rates, ranges, hits, modifiers. No logic.

Source: "End of Empires", a web text after David Ruck's rules (Practical Wargamer vol. 11 no. 1, 1997). Lengths in cm.
"""

from dataclasses import dataclass
from typing import Literal

from bound_sim.rules.records import unit_types

Kind = Literal["infantry", "cavalry", "mg", "battery", "commander", "vehicle"]


@dataclass(frozen=True)
class UnitType(unit_types.UnitType):
    """EOE-R-2..4: what a base is; the figures of an MG are its dice."""

    kind: Kind


#: EOE-R-2..4, EOE-Q-base-size. Men a base, where a scenario says nothing (ours).
UNIT_TYPES: dict[str, UnitType] = {
    row.name: row
    for row in (
        UnitType("Infantry", "infantry", 4, 3.0, 3.0, 250),
        UnitType("Cavalry", "cavalry", 2, 3.0, 3.0, 125),
        UnitType("Machine guns", "mg", 4, 3.0, 3.0, 60),
        UnitType("Field battery", "battery", 4, 4.0, 4.0, 150),
        UnitType("Commander", "commander", 2, 2.0, 2.0, 10),
        UnitType("Commander in a car", "commander", 2, 2.0, 2.0, 10),
        UnitType("Car", "vehicle", 1, 4.0, 4.0, 2),
        UnitType("Truck", "vehicle", 1, 4.0, 4.0, 2),
        UnitType("Bus", "vehicle", 1, 4.0, 4.0, 2),
    )
}
#: EOE-R-2: bases of a unit of infantry or cavalry.
BASES_OF_A_UNIT = 4

#: Section 5: cm a turn by road, cross country, pinned (None: no move).
RATES_CM: dict[Kind, tuple[float, float, float | None]] = {
    "infantry": (20, 16, 6),
    "mg": (16, 10, None),
    "battery": (30, 16, None),
    "cavalry": (30, 24, None),
    "vehicle": (20, 10, None),
    "commander": (30, 20, None),
}

#: EOE-R-9: reach of a commander and of each link, cm.
COMMAND_CM = 10
#: EOE-R-17, EOE-R-22, EOE-R-29: how near a charge ends; its last stride; a commander's risk, cm.
CHARGE_CM = 5
#: EOE-Q-approach: how far short of it others halt, cm.
SHORT_CM = 0.01
#: EOE-Q-cover: how far behind a hedge or wall one is covered by it, cm.
BEHIND_CM = 2
#: EOE-Q-line-of-sight, reading "blocking": the length of a blocking feature that stops a shot, cm.
SEEN_THROUGH_CM = 2
#: EOE-R-31, EOE-Q-cut-off: friends and enemies that matter, cm.
NEAR_CM = 25

BANDS = ("short", "effective", "long")
#: EOE-R-18: short, effective, long up to, cm.
SMALL_ARMS_CM: dict[Kind, tuple[int, int, int]] = {"infantry": (8, 16, 30), "mg": (10, 20, 40)}
#: EOE-R-20.
ARTILLERY_CM = (30, 60, 120)
#: EOE-R-20: what is taken from the battery's die, short, effective, long.
ARTILLERY_LESS = (2, 3, 4)

#: EOE-R-18: figures hit by a modified score of 3 or less, 4, 5, 6, 7 or more.
SCORE_HITS = ((3, 0), (4, 1), (5, 1), (6, 2))
SCORE_HITS_BEYOND = 3

#: Modifiers of a small-arms die.
FIRE_COVER, FIRE_PINNED, FIRE_MOVED = -1, -2, -1
FIRE_AT_CAVALRY, FIRE_AT_ARTILLERY, FIRE_AT_MG = +2, -2, -1
FIRE_BAND = (+1, 0, -1)
#: Modifiers of a battery's die.
GUNS_COVER, GUNS_PINNED, GUNS_CREW, GUNS_AT_CAVALRY = +1, +1, -1, +2
#: Modifiers of a melee die.
MELEE_COVER, MELEE_PINNED, MELEE_FIGURE, MELEE_CAVALRY, MELEE_ATTACKING = -1, -1, +1, +2, +1
#: Modifiers of a morale die; one for each two figures lost.
MORALE_UNDER_FIRE, MORALE_FRIENDS, MORALE_COVER, MORALE_ENFILADE, MORALE_TWO_LOST = +1, +1, -1, +1, +1

#: EOE-R-28, EOE-R-29, EOE-R-30, EOE-R-32.
PINNING_HITS = 4
COMMANDER_HIT_ON = 6
SURRENDER_ON = 6
RETREAT_FROM = 7
