"""Section 12 of the rules as data: where the source is silent or reads two ways, the readings and the default.

A scenario switches a ruling by name: ``[rulings]`` ``"Q-range-unit" = "yards"``. The first reading is the default.
A ruling with one reading is fixed. After what they mean: why the default, and what the source says (empty: nothing).
A ruling that can be switched begins with the names of its readings' numbers: kernels ask ``readings`` for the number.
"""

from enum import IntEnum

from bound_sim.rules.records import readings
from bound_sim.rules.records.ruling import Ruling, ruling

_ALL: list[Ruling] = []


def _fixed(id: str, question: str, reading: str, meaning: str, why: str, source: str) -> None:
    """A ruling with one reading."""
    _ALL.append(ruling(id, question, reading, meaning, why, source))


def _switch(id: str, question: str, readings: str, meaning: str, why: str, source: str) -> None:
    """A ruling that a scenario can switch."""
    _ALL.append(ruling(id, question, readings, meaning, why, source))


# fmt: off
_switch(
    "Q-range-unit", "unit of chart ranges", "metres | mm | yards",
    "metres or yards on the ground at 1:900; mm: millimetres on the table",
    "the chart names no unit; 300 is what a rifle effectively reaches in metres, and the scale is 1:900",
    "SPEED RESILIENCE RANGE")
_switch(
    "Q-range-points", "measured from", "nearest edges | centres",
    "where a range is measured from and to",
    "a base is a platoon on its ground, not a point",
    "")
_fixed("Q-overlap", "two areas over one point", "later wins",
    "the later feature wins; ground and works apart; polygons over spaces",
    "as one draws: what is drawn later lies on top",
    "")
_fixed("Q-item", "what items do", "as listed",
    "wood: Rough; town: Rough and Defensible; both block sight where sight counts; wire: Impractical; a "
    "scenario sets each item's ground, works, blocking",
    "the source names items and says nothing of what they do",
    "place an item of terrain (forest, town, etc.) in a “space”")
_fixed("Q-impassable", "water, cliffs", "no centre enters",
    "no base's centre enters impassable ground; crossings open or close at a bound; a narrow one takes one "
    "base at a time",
    "the source has none, real battles do",
    "")
_fixed("Q-edge", "a point on an edge", "keeps the ground it came from",
    "ground is entered only by a stretch of more than 0.01 mm; a start on an edge: the weaker",
    "who stops on an edge has not moved in what lies beyond it",
    "Moving from or in rough terrain")
_switch(
    "Q-base-terrain", "terrain of a base", "under its centre | weakest under any part",
    "which terrain counts for a base",
    "one point is checked at a glance on a table",
    "Unit in the open; -2R")
_fixed("Q-no-high-command", "no High Command given", "hold",
    "the battalion holds, logged",
    "one must; who was told nothing does nothing new",
    "may (or rather must) give commands to Battalions")
_switch(
    "Q-under-fire", "the matrix' 'under fire'", "shot at | shot at or in range",
    "shot at: a die was rolled at it or a bombardment shot laid on it in the bound before; or also: any enemy "
    "that it knows of has it in range",
    "fire that nobody opened is not felt, and nobody knows who would have shot",
    "Dug in but under fire")
_fixed("Q-bombard-column", "matrix column under Bombard", "hold",
    "guns that bombard hold",
    "the chart has no column for it, and guns that bombard do not go anywhere",
    "Supreme Commander commands an Artillery battalion")
_switch(
    "Q-advance-direction", "'move' under Advance", "no further back | anywhere",
    "ends no further back along the side's front bearing",
    "an advance doesn't fall back; straight aside is left to the player",
    "ADVANCE")
_switch(
    "Q-assault-direction", "'assault'", "nearer to the target | further forward",
    "ends nearer to the target that it names, or further forward along the front bearing",
    "an assault is at somebody: it gets nearer to him",
    "Assault only")
_switch(
    "Q-retreat-direction", "'retreat'", "further back | no nearer to any enemy",
    "ends further back along the front bearing; or also no nearer to any known enemy, where such an end exists",
    "a retreat leads away from the front; the enemy may be behind too",
    "no assaulting when commanded to retreat!")
_switch(
    "Q-find-cover", "'find cover'", "better cover | better cover or out of fire",
    "a move that ends in a strictly better not-dug-in cover row; or also one that is not worse and out of the "
    "range (and sight) of who shot at it",
    "cover is what makes one harder to hit; the chart says what does",
    "Stay put or find cover")
_switch(
    "Q-illegal-now", "an order filed ahead that the situation forbids", "first allowed | stays",
    "the platoon does the first allowed of stay, find cover if drawn, the drawn move under the word that the "
    "cell allows; else stays",
    "sheets are filled in for four bounds ahead; the nearest that is allowed to what was drawn",
    "will allow (or rather limit) what the sub-units are capable of doing")
_switch(
    "Q-dig-penalty", "where -1R while digging", "hold under fire | under fire | always",
    "in which cells digging costs 1 R",
    "one copy has the star in the Hold cell alone",
    "may dig in but -1R during dig")
_switch(
    "Q-dig-shoot", "a digging platoon", "may shoot | may not",
    "whether it shoots, in its own step",
    "the price of digging is told, and it is not a lost shot",
    "may dig in but -1R during dig")
_switch(
    "Q-no-low-command", "silence where the cell says 'only'", "stays | forced",
    "silence is always legal; or the cell's only word is forced: straight ahead or back by its reach",
    "such units are foreseen under every High Command",
    "Units with no movement and no commands whatsoever")
_switch(
    "Q-free-fire", "whom a platoon without a command shoots", "likeliest | nearest | nobody",
    "likeliest to hit, then nearest, then lowest id",
    "what a player would choose himself, without being asked",
    "may shoot at any enemies/must defend themselves")
_switch(
    "Q-free-fire-who", "who has no command", "anybody who stays | only without orders",
    "no order, exempted, stay or dig without a shot; or only no order and exempted",
    "to stay or dig is not movement, and without a shot nothing forbids one",
    "Units with no movement and no commands whatsoever (including platoons who are excluded from their "
    "company's commands, as above)")
_switch(
    "Q-mark-time", "when a target is fixed", "own sub-step | at # | falls to free fire",
    "at the opening of its own sub-step within the ordered company; or all at #; or free fire if none is left",
    "marked as its own shooting begins: the sentence opens shooting, not the bound; a dead target is not shot "
    "at",
    "First each platoon should be marked for which target they are shooting at")
_switch(
    "Q-company-target", "which platoon of an ordered company", "likeliest | nearest",
    "as Q-free-fire",
    "as free fire: what a player would choose himself",
    "move 'this' way or shoot at 'them'")
_switch(
    "Q-prepared", "prepared fire", "own step or step 6 | own step only",
    "stands still; shoots once: in its own step at what it can hit, else in step 6",
    "whoever comes by moving, comes in step 5",
    "indicating that if something comes that they can shoot at, they will")
_switch(
    "Q-impossible", "a shot that cannot hit", "not taken | taken",
    "whether it is shot for the under-fire effect",
    "the source says so",
    "it is not worth shooting")
_switch(
    "Q-into-melee", "shooting at bases in contact", "the assaulter | nobody",
    "only the assaulter in contact, at its opponent, in step 6",
    "they have just arrived; others would hit their own",
    "Assaulting units _ now shoot")
_switch(
    "Q-facing", "facing", "only contact or an explicit turn | turns to the last leg",
    "what changes it",
    "nothing depends on it but how bases touch; fewest rules",
    "")
_switch(
    "Q-terrain-cost", "mixed ground", "worst | each stretch",
    "the worst ground for the whole move with the halt at the edge; or each stretch at its own rate",
    "from or in: one factor for the move, the worst; a halt at the edge keeps a step into mud from being a "
    "bound lost",
    "Moving from or in rough terrain = (-25% distance)")
_fixed("Q-road", "on the road", "whole move along it",
    "the whole move within half a base's depth of an intact road",
    "on it is on it all the way",
    "Moving or assaulting on an intact road")
_switch(
    "Q-transport-cap", "the 8 and 12 cm", "the rate | the distance",
    "cap the transported standard rate, before terrain, assault, road; or the final distance",
    "the bonus is on the standard rate, and so is its cap",
    "move at (+25%) (to a maximum total of 8cm)")
_switch(
    "Q-transport-assault", "transport bonus in an assault", "counts | doesn't",
    "",
    "a movement bonus; nothing takes it from an assault",
    "the entire battalion loses its movement bonus")
_switch(
    "Q-transport-base", "the transport base", "a base | only the bonus",
    "one a battalion, R3, unarmed, goes with the command platoon; lost itself, the bonus is lost",
    "it is a base on the table; what has no row has the R of the weakest foot and no arms",
    "You only need one platoon base per battalion and it should be kept by the command platoon")
_switch(
    "Q-packing", "guns not self-propelled", "pack and unpack | unpack only | none",
    "a bound of packing before they move, the bound after the last move goes to unpacking",
    "said of self-propelled guns: so others do, both",
    "do not have to spend a bound packing or unpacking")
_switch(
    "Q-sp-guns", "self-propelled guns that moved", "step 2 of the next bound | also while moving",
    "when they shoot again",
    "mobile, but step 2 wants who was stationary in the last turn; they alone are spared it",
    "This makes them mobile")
_fixed("Q-corner", "corner on edge", "contact",
    "corner on corner slides past",
    "a corner on an edge presses on it; corner on corner is just a corner",
    "any contact which is more than just a corner")
_fixed("Q-slide", "edge along edge", "contact where it ends",
    "a mover that comes corner on corner and runs on along an enemy's edge passes; one that ends alongside is "
    "in contact there",
    "Q-corner lets it past the corner; a hair nearer its front is struck, and a hair further nothing is",
    "any contact which is more than just a corner")
_switch(
    "Q-who-may-contact", "who may run into an enemy", "any mover | assaulting only",
    "others stop 0.5 cm short",
    "after moving, whoever moved",
    "units may well be in “base contact”")
_fixed("Q-flush", "turning flush", "about the point of touch",
    "to the nearest parallel of the struck edge, then slid along it or drawn back until it overlaps nobody",
    "on a table one sets bases edge to edge by hand",
    "")
_fixed("Q-second-rank", "who is second rank", "touches the rear",
    "touches the rear of a friend that fights, or of its second rank, any depth; nearest centre, then id",
    "the diagram is lost; behind is behind",
    "Any units as 2nd rank fighters (see diagram below)")
_fixed("Q-settle", "movers among friends", "last clear point",
    "may pass through; end one by one (least distance to go, then id) at the last clear point of their line",
    "all move at once and bases cannot share a place; nobody is stopped by who goes ahead of him",
    "Movement is enacted with all foot bases")
_fixed("Q-pinned", "in contact", "only retreat breaks it",
    "doesn't move in this bound; if still touching at the next, only Retreat breaks contact; may shoot only "
    "at its opponent",
    "who fights stays; to retreat is the one command that leaves",
    "Only one base can be in base contact with another")
_fixed("Q-dug-assaulter", "dug in and assaulting", "moves with the assaulting",
    "",
    "assaulting is the rarer and the bolder: it comes first",
    "assaulting first, then normals, then those who were dug in when started to move")
_fixed("Q-blocked-mover", "ordered to move, moved 0", "counts as moved",
    "from # on",
    "marked is moving, however far it gets",
    "Mark units who are moving this turn")
_switch(
    "Q-half-way", "range and circle in steps 1-4 of one that changes cover", "half-way place | the start",
    "",
    "positioned there: so shot at there",
    "those moving into better or worse cover should be positioned half-way in between")
_switch(
    "Q-mover-cover", "mover's cover", "weaker of start and end | weakest of all crossed",
    "steps 1-4: of start and intended end; from step 5 on: of start and real end",
    "from and into: start and end",
    "A unit moving from one type of terrain into another counts as being in whatever the weaker type was")
_switch(
    "Q-impractical", "cover row of impractical ground", "rough | open",
    "",
    "the chart has no row; what is worse to walk in hides no worse",
    "Unit in rough ground; -1R")
_fixed("Q-simultaneous", "within a sub-step", "simultaneous",
    "",
    "effectiveness is the order of steps; within one all is at once",
    "All actions are assumed to be roughly simultaneous, but their effectiveness is not")
_switch(
    "Q-lmg", "LMG squads", "infantry in shooting | heavy in both",
    "heavy in melee either way",
    "LMG is missing there and named in melee alone",
    "this means any Heavy Machine Gun, Mortars, and also Command Platoons")
_switch(
    "Q-mounted-movement", "cavalry and vehicles in step 5", "with the foot | before the foot",
    "in their sub-step",
    "the chart has no other step for the mounted",
    "Movement is enacted with all foot bases")
_switch(
    "Q-mounted-rifles", "300/100", "by moving | by mount",
    "300 if it doesn't move in this bound, else 100; or 300 dismounted, 100 mounted",
    "who halts dismounts",
    "300/100")
_fixed("Q-naval", "Arming of naval and railway guns", "the scenario's",
    "else that of 12 cm howitzers",
    "no row; the heaviest guns of the chart stand for them",
    "Naval and railway artillery shots are worked out")
_fixed("Q-arrival", "reinforcements", "enter at #",
    "count as having moved",
    "who marches on has moved",
    "")
_switch(
    "Q-bonus-die", "which die gets the (+n)", "where it makes a hit | named before",
    "",
    "one is not said to be named before; in the roller's favour",
    "a number added to one of the die that they roll")
_switch(
    "Q-recovery-r", "R of the recovery die", "with cover | built-in",
    "",
    "R is increased or decreased depending on their terrain",
    "must roll equal to or under its own Resilience value")
_switch(
    "Q-line-of-sight", "sight for direct fire", "none | terrain",
    "range alone; or a shot that crosses more than 1 inch of blocking features is stopped",
    "no rule of sight is given; range alone is",
    "if you are seen, you are dead")
_switch(
    "Q-circle", "place of the circle", "where the commander puts it | always the middle",
    "in the square; nobody does: its middle",
    "the square is ordered, the circle placed: somebody places it",
    "This grid reference cannot be smaller than 6”x6”")
_switch(
    "Q-shot-spread", "no allocation given", "enemies | everybody",
    "dealt evenly over enemy bases from the middle outwards, none on friends; or over all bases",
    "no player spends shots on his own without saying so",
    "takes damage as allocated by the player")
_switch(
    "Q-inner-circle", "the inner circle", "by area | by centre",
    "3 inches; more than half of the base's area outside, or its centre outside",
    "the diagram is lost; half of the outer one, and more than half-way is more than half of the base",
    "more than half-way outside the inner circle")
_switch(
    "Q-battery-bonus", "(+n) in a bombardment", "one shot a battery | none",
    "",
    "one die a roll, and each battery would roll its own",
    "The “+” bonus is a number added to one of the die that they roll")
_switch(
    "Q-reroll-bonus", "a die rolled again", "keeps its bonus | loses it",
    "",
    "the shot is rolled again, and the shot had its bonus",
    "any successful shots must be re-rolled")
_switch(
    "Q-bombard-substep", "batteries with different histories", "once, in the latest | each its own share",
    "",
    "one product, one circle, one moment: when all can",
    "multiplies the Arming value of the Artillery Battalion (use the mean value if it is a mixed battalion) "
    "with the number of Batteries firing")
_switch(
    "Q-melee-cover", "R in melee", "with cover | built-in",
    "",
    "said of shooting and combat alike",
    "Resilience starts as a built-in value but is increased or decreased depending on their terrain")
_switch(
    "Q-pass-back", "hits on a fighter with a second rank", "all | only what would remove | none",
    "",
    "can: whoever wants his first rank to stand passes them all",
    "First rank casualties can be passed on to second rank fighters")
_switch(
    "Q-repair", "after a kill", "a second rank steps up | idle bases pair up",
    "no other new pairs in this bound",
    "2nd rank fighters move forward; nothing is said of others",
    "Each base fights ONE other")
_fixed("Q-stalemate", "no melee dice on either side", "no fight",
    "both stay",
    "without dice no round would ever end it",
    "attacking simultaneously (unless one cannot harm the other")
_switch(
    "Q-vehicle-reroll", "'must be re-rolled'", "successes | all dice",
    "the second result stands",
    "as in a bombardment, where it is said of successful shots: a shield, not a second chance",
    "all infantry and heavy weapon rolls against them must be re-rolled")
_switch(
    "Q-vehicle-reroll-who", "whose dice", "all but guns | infantry and heavy weapons",
    "infantry, heavy weapons, cavalry, tanks",
    "who isn't exempted; cavalry and tanks act as the foot do",
    "(field guns and artillery don't)")
_fixed("Q-strength", "men of a base", "the scenario's, else 30",
    "",
    "as given",
    "a group of models, normally 30")
_fixed("Q-men", "men lost", "half and the rest",
    "an injury half the strength, a removal the rest",
    "for counting losses only: no rule reads it",
    "One hit injures, two hits removes permanently")
# fmt: on

RULINGS: dict[str, Ruling] = {ruling.id: ruling for ruling in _ALL}


# fmt: off
RangeUnit = IntEnum("RangeUnit", "METRES MM YARDS", start=0)
RangePoints = IntEnum("RangePoints", "EDGES CENTRES", start=0)
BaseTerrain = IntEnum("BaseTerrain", "CENTRE WEAKEST", start=0)
UnderFire = IntEnum("UnderFire", "SHOT_AT IN_RANGE", start=0)
AdvanceDirection = IntEnum("AdvanceDirection", "NOT_BACK ANYWHERE", start=0)
AssaultDirection = IntEnum("AssaultDirection", "NEARER FORWARD", start=0)
RetreatDirection = IntEnum("RetreatDirection", "BACK FROM_ENEMIES", start=0)
FindCover = IntEnum("FindCover", "BETTER OUT_OF_FIRE", start=0)
IllegalNow = IntEnum("IllegalNow", "FIRST_ALLOWED STAYS", start=0)
DigPenalty = IntEnum("DigPenalty", "HOLD ALL_UNDER_FIRE ALWAYS", start=0)
DigShoot = IntEnum("DigShoot", "MAY MAY_NOT", start=0)
NoLowCommand = IntEnum("NoLowCommand", "STAYS FORCED", start=0)
FreeFire = IntEnum("FreeFire", "LIKELIEST NEAREST NOBODY", start=0)
FreeFireWho = IntEnum("FreeFireWho", "STAYERS UNORDERED", start=0)
MarkTime = IntEnum("MarkTime", "OWN_SUBSTEP AT_MARK FREE_FIRE", start=0)
CompanyTarget = IntEnum("CompanyTarget", "LIKELIEST NEAREST", start=0)
Prepared = IntEnum("Prepared", "OR_STEP_6 OWN_STEP", start=0)
Impossible = IntEnum("Impossible", "NOT_TAKEN TAKEN", start=0)
IntoMelee = IntEnum("IntoMelee", "ASSAULTER NOBODY", start=0)
Facing = IntEnum("Facing", "KEPT LAST_LEG", start=0)
TerrainCost = IntEnum("TerrainCost", "WORST EACH_STRETCH", start=0)
TransportCap = IntEnum("TransportCap", "RATE DISTANCE", start=0)
TransportAssault = IntEnum("TransportAssault", "COUNTS DOES_NOT", start=0)
TransportBase = IntEnum("TransportBase", "BASE BONUS", start=0)
Packing = IntEnum("Packing", "BOTH UNPACK NONE", start=0)
SpGuns = IntEnum("SpGuns", "NEXT_BOUND MOVING", start=0)
WhoMayContact = IntEnum("WhoMayContact", "ANY ASSAULTING", start=0)
HalfWay = IntEnum("HalfWay", "PLACE START", start=0)
MoverCover = IntEnum("MoverCover", "ENDS CROSSED", start=0)
Impractical = IntEnum("Impractical", "ROUGH OPEN", start=0)
Lmg = IntEnum("Lmg", "INFANTRY HEAVY", start=0)
MountedMovement = IntEnum("MountedMovement", "WITH_FOOT BEFORE_FOOT", start=0)
MountedRifles = IntEnum("MountedRifles", "MOVING MOUNT", start=0)
BonusDie = IntEnum("BonusDie", "BEST NAMED_BEFORE", start=0)
RecoveryR = IntEnum("RecoveryR", "COVER BUILT_IN", start=0)
LineOfSight = IntEnum("LineOfSight", "NONE TERRAIN", start=0)
Circle = IntEnum("Circle", "PLACED MIDDLE", start=0)
ShotSpread = IntEnum("ShotSpread", "ENEMIES EVERYBODY", start=0)
InnerCircle = IntEnum("InnerCircle", "AREA CENTRE", start=0)
BatteryBonus = IntEnum("BatteryBonus", "ONE_SHOT NONE", start=0)
RerollBonus = IntEnum("RerollBonus", "KEPT LOST", start=0)
BombardSubstep = IntEnum("BombardSubstep", "LATEST OWN", start=0)
MeleeCover = IntEnum("MeleeCover", "COVER BUILT_IN", start=0)
PassBack = IntEnum("PassBack", "ALL REMOVING NONE", start=0)
Repair = IntEnum("Repair", "STEPS_UP PAIR_UP", start=0)
VehicleReroll = IntEnum("VehicleReroll", "SUCCESSES ALL_DICE", start=0)
VehicleRerollWho = IntEnum("VehicleRerollWho", "NOT_GUNS FOOT", start=0)
# fmt: on


class Readings(readings.Readings):
    """The readings in force: ``readings.free_fire == rulings.FreeFire.NEAREST``."""

    rulings, prefix = RULINGS, "Q-"

    range_unit: RangeUnit
    range_points: RangePoints
    base_terrain: BaseTerrain
    under_fire: UnderFire
    advance_direction: AdvanceDirection
    assault_direction: AssaultDirection
    retreat_direction: RetreatDirection
    find_cover: FindCover
    illegal_now: IllegalNow
    dig_penalty: DigPenalty
    dig_shoot: DigShoot
    no_low_command: NoLowCommand
    free_fire: FreeFire
    free_fire_who: FreeFireWho
    mark_time: MarkTime
    company_target: CompanyTarget
    prepared: Prepared
    impossible: Impossible
    into_melee: IntoMelee
    facing: Facing
    terrain_cost: TerrainCost
    transport_cap: TransportCap
    transport_assault: TransportAssault
    transport_base: TransportBase
    packing: Packing
    sp_guns: SpGuns
    who_may_contact: WhoMayContact
    half_way: HalfWay
    mover_cover: MoverCover
    impractical: Impractical
    lmg: Lmg
    mounted_movement: MountedMovement
    mounted_rifles: MountedRifles
    bonus_die: BonusDie
    recovery_r: RecoveryR
    line_of_sight: LineOfSight
    circle: Circle
    shot_spread: ShotSpread
    inner_circle: InnerCircle
    battery_bonus: BatteryBonus
    reroll_bonus: RerollBonus
    bombard_substep: BombardSubstep
    melee_cover: MeleeCover
    pass_back: PassBack
    repair: Repair
    vehicle_reroll: VehicleReroll
    vehicle_reroll_who: VehicleRerollWho
