"""The printed tables of Entrenched! as literals, each with its rule. No logic. Units and weapons: ``army_book``.

Lengths are inches on the table, dice are d6.
"""

from dataclasses import dataclass
from math import cos, radians, sin
from typing import Literal, NamedTuple

from bound_sim.rulesets.entrenched.book import rulings

#: ENT-R-1: a D3 is a d6 halved
D3 = (1, 1, 2, 2, 3, 3)
#: ENT-R-2: the usual table, from west to east and from south to north
TABLE_IN = (24.0, 12.0)
#: ENT-R-7: a zone's depth as a part of the table's
ZONE_PART = 3
#: ENT-R-7, ENT-Q-zone: as printed, along a long edge and along a short one
ZONE_IN = (4.0, 8.0)

Phase = Literal["response", "movement", "ranged", "melee", "morale"]
#: ENT-R-9, in their order
PHASES: tuple[Phase, ...] = ("response", "movement", "ranged", "melee", "morale")

#: ENT-R-14: no move comes nearer to an enemy
NEAR_IN = 3.0
#: ENT-R-25
CHARGE_IN = 3.0

Check = Literal["none", "Bog", "Wire", "Vault", "Wade"]
#: ENT-R-17: the least die that goes on
CHECKS: dict[Check, int] = {"Bog": 3, "Wire": 5, "Vault": 2, "Wade": 4}
Cover = Literal["none", "light", "heavy"]
#: ENT-R-21: what cover adds to a save die
COVER: dict[Cover, int] = {"none": 0, "light": 1, "heavy": 2}

#: ENT-R-23: how far a cloud goes in each player's turn
DRIFT_IN = 6.0
#: ENT-Q-compass: a step of the compass, die 1 = north, then clockwise
COMPASS_DEGREES = 60
#: what the drift adds to a place, by the die from 1
DRIFT: tuple[tuple[float, float], ...] = tuple(
    (DRIFT_IN * sin(radians(COMPASS_DEGREES * step)), DRIFT_IN * cos(radians(COMPASS_DEGREES * step)))
    for step in range(6)
)
#: ENT-R-24: own turns that a stun lasts
STUN_TURNS = 2
#: ENT-Q-flank: degrees off the target's facing beyond which an attack comes from the flank; the dice that it adds
FLANK_DEGREES, FLANK_DICE = 45.0, 1

#: section 11: reaches of the keywords in inches, and what they add
COMMAND_IN, COMMAND_ADDS = 6.0, 1
SIGNAL_IN, SIGNAL_DICE = 12.0, 2
COLOURS_IN, COLOURS_ADD = 6.0, 1

#: ENT-R-34: tenths of an army that units of a class may be
CAPS: dict[str, int] = {"cavalry": 3, "emplacement": 2, "officer": 2, "miner": 1}

GameType = Literal["assault", "control", "capture", "attrition", "langemarck", "hooge"]
OPERATIONS: tuple[GameType, ...] = ("langemarck", "hooge")


class Advice(NamedTuple):
    """ENT-R-35: rounds and points that a game type is meant for."""

    rounds: tuple[int, int]
    points: tuple[int, int]


#: section 10
ADVICE: dict[GameType, Advice] = {
    "assault": Advice((10, 16), (300, 2000)),
    "control": Advice((14, 18), (600, 1600)),
    "capture": Advice((10, 18), (600, 2000)),
    "attrition": Advice((12, 24), (900, 3000)),
}
#: ENT-R-36: how near a unit holds a control point; ENT-Q-points-count: where they are, as parts of the middle line
HOLDS_IN = 3.0
CONTROL_PARTS = (0.25, 0.5, 0.75)
#: ENT-R-37, ENT-R-41
TAKES_IN, POINT_IN = 1.0, 1.0
#: ENT-R-38
WAVES = 3
#: own turn ends after that of entry
STAYS = {rulings.Stay.TWO_MORE: 2, rulings.Stay.TWO_TURN_ENDS: 1}
#: ENT-Q-operation-limit
OPERATION_ROUNDS = 14
#: ENT-Q-two-turns
HOOGE_TURNS = 2


@dataclass(frozen=True)
class Piece:
    """ENT-R-5: a piece of terrain, a rectangle in inches: west, south, east, north."""

    name: str
    area: tuple[float, float, float, float]
    cover: Cover = "none"
    check: Check = "none"
    blocks: bool = False


@dataclass(frozen=True)
class Operation:
    """Section 12: type of unit -> how many, of each side, as printed; the map is ours (ENT-R-42)."""

    title: str
    entente: dict[str, int]
    central: dict[str, int]
    pieces: tuple[Piece, ...]
    point: tuple[float, float] | None = None


_GUNS = {"18 Pounder Team": 1}
#: ENT-R-40 to ENT-R-42
BATTLES: dict[GameType, Operation] = {
    "langemarck": Operation(
        "Langemarck",
        {"BEF Infantry": 5, "BEF Officer": 1, "British Cavalry": 2, "Vickers MG Team": 2, "2 Inch Mortar Team": 1,
         **_GUNS},
        {"German Infantry": 4, "German Officer": 1, "German Mounted Officer": 1, "German Cavalry": 2,
         "Maschinengewehr 08 Team": 1, "15 Schwere Team": 1},
        (
            Piece("village", (8.5, 5, 10.5, 8), "heavy", blocks=True),
            Piece("hedge", (12, 1, 12.25, 5), "light", "Vault"),
            Piece("stream", (14, 0, 14.5, 12), check="Wade"),
            Piece("wood", (13, 8, 15.5, 11), "light", blocks=True),
        ),
    ),
    "hooge": Operation(
        "Hooge",
        {"BEF Infantry": 4, "BEF Officer": 1, "Mounted BEF Officer": 1, "British Cavalry": 3, "Vickers MG Team": 2,
         **_GUNS},
        {"German Infantry": 5, "German Officer": 2, "German Cavalry": 2, "Maschinengewehr 08 Team": 3,
         "Kleif Flame-trooper Team": 2, "15 Schwere Team": 1},
        (
            Piece("manor ruin", (17, 5, 19, 7), "heavy", blocks=True),
            Piece("trench", (15.5, 1, 16, 11), "heavy"),
            Piece("wire", (14.5, 2, 15, 10), check="Wire"),
            Piece("shelled ground", (10, 3, 13, 9), "light", "Bog"),
        ),
        (18, 6),
    ),
}  # fmt: skip
