"""The printed tables of To End All Wars as literals, each with its rule. No logic.

Source: "To End All Wars", a rulebook of trench assaults, one figure a man. Lengths in cm, dice are d6. Where a table
is not whole in the source, the ruling that fills it is named.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from bound_sim.rules.records import unit_types
from bound_sim.rulesets.to_end_all_wars.book import rulings

Kind = Literal[
    "assault", "defensive", "lmg", "hmg", "engineer", "flamethrower", "raider", "sniper", "anti-tank", "tank",
]  # fmt: skip


@dataclass(frozen=True)
class UnitType(unit_types.UnitType):
    """TEAW-R-2: a team. A base is a man with one hit; ``actions`` in an own turn, ``move_cm`` of one move action."""

    kind: Kind
    actions: int
    move_cm: float


def _team(name: str, kind: Kind, actions: int, move_cm: float) -> UnitType:
    # TEAW-Q-man: a man is a point that is drawn 1 cm wide
    return UnitType(name, kind, 1, 1.0, 1.0, 1, actions, move_cm)


#: TEAW-R-2; Sniper and Anti-Tank: TEAW-Q-speed; the tank's hull, width and length: TEAW-Q-tank-size
UNIT_TYPES: dict[str, UnitType] = {
    row.name: row
    for row in (
        _team("Assault", "assault", 3, 15),
        _team("Defensive", "defensive", 2, 10),
        _team("LMG", "lmg", 2, 10),
        _team("HMG", "hmg", 1, 8),
        _team("Engineer", "engineer", 3, 10),
        _team("Flamethrower", "flamethrower", 2, 10),
        _team("Raider", "raider", 3, 18),
        _team("Sniper", "sniper", 2, 10),
        _team("Anti-Tank", "anti-tank", 2, 10),
        UnitType("Tank", "tank", 1, 4.0, 8.0, 1, 2, 15),
    )
}
#: TEAW-Q-team-size: men of a full team; the crews are ours
TEAM_SIZE: dict[Kind, int] = {
    "assault": 6, "defensive": 6, "engineer": 6, "raider": 6, "lmg": 3, "hmg": 4, "flamethrower": 2, "sniper": 2,
    "anti-tank": 2, "tank": 1,
}  # fmt: skip
#: TEAW-R-2: no rifle table goes beyond
MOST_MEN = 6
#: TEAW-Q-speed, by its reading
SPEED_CM = {rulings.Speed.TEN: 10.0, rulings.Speed.EIGHT: 8.0, rulings.Speed.NONE: 0.0}

Act = Literal[
    "move", "shoot", "fight", "charge", "cut", "grenade", "throw-back", "wire", "mine", "defuse", "charge-on-tank",
    "set-up", "pack-up", "mg", "flame", "line-up", "precision", "anti-tank", "cannon",
]  # fmt: skip
_RIFLES: tuple[Act, ...] = ("move", "shoot", "fight", "throw-back")
_ASSAULT: tuple[Act, ...] = (*_RIFLES, "charge", "cut", "grenade")
_GUN: tuple[Act, ...] = ("move", "throw-back", "set-up", "pack-up", "mg")
#: TEAW-R-2: what a team may do in its own turn; ``fight`` is hand to hand, ``charge`` the bayonet charge
MAY: dict[Kind, tuple[Act, ...]] = {
    "assault": _ASSAULT,
    "defensive": (*_RIFLES, "grenade"),
    "lmg": (*_GUN, "fight"),
    "hmg": _GUN,
    "engineer": (*_RIFLES, "cut", "grenade", "wire", "mine", "defuse", "charge-on-tank"),
    "flamethrower": ("move", "fight", "throw-back", "flame", "grenade"),
    "raider": _ASSAULT,
    "sniper": (*_RIFLES, "line-up", "precision"),
    "anti-tank": (*_RIFLES, "line-up", "anti-tank"),
    "tank": ("move", "mg", "cannon"),
}
Reaction = Literal["defensive-fire", "take-cover"]
#: TEAW-R-6: the one action in the opponent's turn
REACTIONS: dict[Kind, Reaction] = {
    "defensive": "defensive-fire", "lmg": "defensive-fire", "hmg": "defensive-fire",
    "raider": "take-cover", "sniper": "take-cover",
}  # fmt: skip

#: TEAW-R-5: uses of an action in a turn; what is not here is not capped. ``charge`` counts as ``fight``.
CAPS: dict[Act, int] = {"move": 2, "shoot": 1, "fight": 1, "grenade": 1, "mg": 1, "flame": 1}
#: TEAW-R-5, TEAW-R-12: kinds with another cap; None: none
OWN_CAPS: dict[tuple[Kind, Act], int | None] = {("tank", "move"): 1, ("raider", "grenade"): None}
#: TEAW-R-28: actions that one of these costs
COSTS: dict[Act, int] = {"wire": 3, "mine": 3, "defuse": 3}


class DiceRow(NamedTuple):
    """Dice of an attack: how many, the least that hits, hits that a kill needs, the most kills."""

    dice: int
    needs: int
    hits_a_kill: int = 1
    most: int = 99


#: TEAW-R-15: range of rifles, cm; also of the Defensive team's reaction (TEAW-R-20)
RIFLE_CM = 25
#: TEAW-R-15: by the shooters alive
RIFLE_OPEN = {
    6: DiceRow(4, 4),
    5: DiceRow(3, 4),
    4: DiceRow(2, 4),
    3: DiceRow(2, 5),
    2: DiceRow(1, 5),
    1: DiceRow(1, 6),
}
#: TEAW-R-15, as printed (TEAW-Q-cover-rows): a lone man throws two dice and needs both
RIFLE_COVER = {
    6: DiceRow(3, 4),
    5: DiceRow(3, 5),
    4: DiceRow(2, 5),
    3: DiceRow(1, 6),
    2: DiceRow(1, 6),
    1: DiceRow(2, 6, 2),
}
#: TEAW-Q-cover-rows, other reading
RIFLE_COVER_EVENED = {**RIFLE_COVER, 6: DiceRow(3, 5), 1: DiceRow(1, 6)}
#: TEAW-R-15, TEAW-R-20
RIFLE_DEFENSIVE = {
    6: DiceRow(4, 5),
    5: DiceRow(3, 5),
    4: DiceRow(2, 5),
    3: DiceRow(2, 6),
    2: DiceRow(1, 6),
    1: DiceRow(1, 6),
}

Bands = tuple[tuple[float, DiceRow], ...]
#: TEAW-R-16, TEAW-Q-bands: up to cm, the figure included
LMG_OPEN: Bands = ((10, DiceRow(6, 5)), (20, DiceRow(4, 5)), (25, DiceRow(2, 6)))
LMG_COVER: Bands = ((10, DiceRow(6, 6, 2)), (20, DiceRow(4, 6, 2)), (25, DiceRow(2, 6, 2)))
LMG_DEFENSIVE: Bands = ((25, DiceRow(2, 6, 2, 1)),)
HMG_OPEN: Bands = ((15, DiceRow(8, 5)), (25, DiceRow(5, 5)), (35, DiceRow(3, 6)))
HMG_COVER: Bands = ((15, DiceRow(8, 6, 2)), (25, DiceRow(5, 6, 2)), (35, DiceRow(3, 6, 2)))
HMG_DEFENSIVE: Bands = ((35, DiceRow(3, 6, 2, 1)),)
#: TEAW-Q-df-band, reading "outermost": the reaction reaches no nearer than this, cm
OUTERMOST_CM: dict[Kind, float] = {"lmg": 20, "hmg": 25}
#: TEAW-Q-mg-crew, reading "2 a man"
DICE_A_MAN = 2

#: TEAW-R-17, by the reading of TEAW-Q-sniper-band
PRECISION: Mapping[rulings.SniperBand, Bands] = {
    rulings.SniperBand.FIVE: ((20, DiceRow(1, 5)), (30, DiceRow(1, 4)), (40, DiceRow(1, 5))),
    rulings.SniperBand.FOUR: ((20, DiceRow(1, 5)), (30, DiceRow(1, 4)), (40, DiceRow(1, 4))),
    rulings.SniperBand.TO_50: ((20, DiceRow(1, 5)), (30, DiceRow(1, 4)), (40, DiceRow(1, 4)), (50, DiceRow(1, 5))),
}
#: TEAW-R-18; the hull MG's at a tank under TEAW-Q-at-table = "hull MG"
ANTI_TANK: Bands = ((15, DiceRow(1, 5)), (30, DiceRow(1, 6)))
#: TEAW-Q-at-table, other readings
ANTI_TANK_PLAIN: Bands = ((25, DiceRow(1, 4)),)

Wire = Literal["no more moving", "slowed", "snared"]
#: TEAW-R-8, by the die from 1
WIRE: tuple[Wire, ...] = ("no more moving", "no more moving", "slowed", "slowed", "snared", "snared")
#: TEAW-R-9, TEAW-R-10, TEAW-R-27: the highest die that frees, cuts, throws back
FREE_UP_TO = CUT_UP_TO = THROW_BACK_UP_TO = 3
#: TEAW-R-21
COVER_ON = 6

#: TEAW-R-22, TEAW-R-23
ENGAGE_CM = 2
HEALTH = 3


class Blow(NamedTuple):
    """Effect of a modified die: damage, and what is taken from the striker's and the opponent's next die."""

    damage: int = 0
    own: int = 0
    other: int = 0


#: TEAW-R-23, by the modified die from 1
HAND_TO_HAND = (Blow(own=1), Blow(), Blow(other=1), Blow(1), Blow(1), Blow(2, other=1))
BAYONET = (Blow(own=1), Blow(), Blow(other=1), Blow(2), Blow(2, other=1), Blow(3))

Withdrawal = Literal["fails, hurt", "fails, hampered", "fails", "away"]
#: TEAW-R-25, by the die from 1
WITHDRAW: tuple[Withdrawal, ...] = ("fails, hurt", "fails, hurt", "fails, hampered", "fails", "away", "away")
WITHDRAW_CM = 10

#: TEAW-R-26..28: radius of every burst, and how far a scatter carries a grenade, cm
BURST_CM = 5
SCATTER_CM = 5
#: TEAW-R-26, by the die from 1: where it lands
SCATTER = ("mark", "mark", "mark", "front", "front", "behind")
#: TEAW-Q-grenade-range, by its reading; None: without limit
GRENADE_CM = {
    rulings.GrenadeRange.FIFTEEN: 15.0,
    rulings.GrenadeRange.TWENTY: 20.0,
    rulings.GrenadeRange.UNLIMITED: None,
}
#: TEAW-R-27
THROW_BACK_WITHIN_CM = 4
THROW_BACK_CM = 15

#: TEAW-R-28
WIRE_SECTION_CM = 5
#: "about 5 cm": from, to (ours)
WIRE_ABOUT_CM = (4.5, 5.5)
MINE_LAID_WITHIN_CM = 3
MINE_TRIGGER_CM = 4
DEFUSE_WITHIN_CM = 5
DEFUSE_UP_TO = 4
#: TEAW-R-29; the die: 1 kills the team, the last success by the reading of TEAW-Q-charge
CHARGE_WITHIN_CM = 5
CHARGE_BLOWS_ON = 1
CHARGE_UP_TO = {rulings.Charge.TWO_TO_FIVE: 5, rulings.Charge.TWO_TO_FOUR: 4}
#: TEAW-R-30: the highest die that kills the driver; the highest at which a mine damages
DRIVER_UP_TO = 3
MINE_DAMAGES_UP_TO = 4

#: TEAW-Q-flame (ours): (from the nozzle up to cm, the least that kills); width at the marker's end
FLAME: Bands = ((4, DiceRow(1, 3)), (8, DiceRow(1, 4)), (12, DiceRow(1, 5)))
FLAME_WIDTH_CM = 6
#: TEAW-R-31
FLAME_AT_TANK = 6

#: TEAW-R-32
CANNON_CM = 30
CANNON_ASTRAY_CM = 15
#: TEAW-Q-cannon-arc, by its reading: degrees each side of the facing
CANNON_ARC = {rulings.CannonArc.TWENTY_TWO_AND_A_HALF: 22.5, rulings.CannonArc.FORTY_FIVE: 45.0}
#: TEAW-Q-tank-mg-arc, reading "front": degrees each side
TANK_MG_ARC = 45.0
#: TEAW-R-32, by the sum of two dice; 8: TEAW-Q-cannon-8
CANNON = {
    2: "front", 3: "front", 4: "behind", 5: "behind", 6: "mark", 7: "mark", 8: "not printed", 9: "right", 10: "right",
    11: "left", 12: "left",
}  # fmt: skip
CANNON_8 = {rulings.Cannon8.MARK: "mark", rulings.Cannon8.RIGHT: "right", rulings.Cannon8.AGAIN: "again"}
#: TEAW-R-12
TANK_TURN_DEGREES = 90
#: TEAW-Q-overrun, reading "crushes": the least die that kills
CRUSHED_ON = 4

#: TEAW-Q-team-move: re-forming at a move's end; how near a mate one ends under the other reading, cm
REFORM_CM = 2
MATES_CM = 5
#: TEAW-Q-enemy-near, by its reading, cm
ENEMY_NEAR_CM = {rulings.EnemyNear.ONE_CM: 1.0, rulings.EnemyNear.TWO_CM: 2.0}
#: TEAW-Q-partial: how far behind a low wall or bank one is seen in part, cm
BEHIND_CM = 2
#: TEAW-Q-home: how far from an edge a man stands at it, cm (ours)
HOME_EDGE_CM = 5
#: TEAW-Q-mine-seen, reading "hidden": how near an Engineer finds one, cm
MINE_FOUND_CM = 5
