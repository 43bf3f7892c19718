"""Section 13 of the reading as data. A scenario switches a ruling by name; the first reading is the default.

A ruling with one reading is fixed. "(ours)": the source gives no hint. The source's own words are not here: its author
does not let them be passed on.
"""

from enum import IntEnum

from bound_sim.rules.records import readings
from bound_sim.rules.records.ruling import Ruling, ruling

# fmt: off
_UNITS = (
    ruling("ENT-Q-killed", "at 0 wounds", "at once", "taken off at once, inside the phase (in Attrition: wounded)"),
    ruling("ENT-Q-team-dice", "is a gun or MG team 'one model'", "fixed dice | by wounds",
           "its weapons keep fixed dice, its fists are DPW all the same; or every die of a team's weapon needs a wound "
           "left: dice times wounds left over W, rounded up", "DPW is said of squads"),
    ruling("ENT-Q-class", "classes (ours)", "column | also cavalry",
           "section 11's column, mounted officers are officers only; or they count as cavalry too", "army books lost"),
    ruling("ENT-Q-book-name", "the German book has two names in the source", "one book",
           "one book for the Central side, one for the Entente (BEF and French)"),
    ruling("ENT-Q-share", "tenths of what", "own points | limit | number",
           "of the army's own points, not more; or of the points limit; or of the number of units",
           "points are the measure of armies"),
)
_SET_UP = (
    ruling("ENT-Q-superiority-tie", "equal dice (ours)", "again", "roll again"),
    ruling("ENT-Q-zone", "how deep zones are, on other tables than 24 x 12 inches too",
           "a third | the scenario's | 4 and 8 inches",
           "a third of the depth between the edges: 4 inches on the long ones, 8 on the short ones of the usual table, "
           "12 on the short ones of 36 x 24; or [game] depth; or on every table 4 inches on the long edges, 8 on the "
           "short ones (all edges of a square are long)",
           "the markers stand at thirds; the other way the zones would overlap (16 > 12)"),
    ruling("ENT-Q-deploy", "how units are placed", "in turn | in secret",
           "one at a time in turn, seen by both; or both place all, shown together", "as printed"),
    ruling("ENT-Q-deploy-rest", "unequal numbers", "goes on", "the side that has units left goes on placing"),
    ruling("ENT-Q-edge", "leaving the table (ours)", "not possible", "a move ends at the table's edge"),
)
_TURN = (
    ruling("ENT-Q-order", "order within a phase", "owner's", "the owner's; nothing is simultaneous"),
    ruling("ENT-Q-limit-unit", "a limit of rounds or of turns", "rounds | player turns",
           "rounds of both turns; or turns of one player", "a limit in turns would be named so"),
    ruling("ENT-Q-premeasure", "measuring before a move", "from phase 2 on | not before",
           "lengths of a planned move are shown from phase 2 on, ranges at any time; or not before the order is given",
           "the ban is on moves"),
    ruling("ENT-Q-inactive-locked", "inactive and in a melee", "strikes back | fights fully",
           "does not strike first in its own turn, strikes back in the enemy's, may not withdraw; or all of it",
           "provoked it fights, of its own accord it does not"),
)
_MOVE = (
    ruling("ENT-Q-facing", "turning (ours)", "pivots before | any at the end",
           "pivots free on its centre before its move, moves forward, does not turn after; a pivot alone is its move; "
           "a charger faces its target; or any facing at the end", "moves are measured from the front"),
    ruling("ENT-Q-pass-through", "others in the way (ours)", "friends pass | friends stop",
           "friends are passed, no base ends on another: it halts short of it; or friends stop it", "silent"),
    ruling("ENT-Q-three-inch", "how near to an enemy", "all the way | at the end",
           "no point of the move is nearer than 3 inches base to base, and what starts nearer must not get nearer; or "
           "the end of the move alone", "it is said of the move"),
    ruling("ENT-Q-run", "its price", "free | no shooting",
           "none, declared before the D3, may stop short; or no shot in that turn", "none is named"),
    ruling("ENT-Q-fall-back", "direction, rate, charged meanwhile", "no counter | counter-melee",
           "straight back from its facing, M (may run), facing kept; no counter-fire and no counter-melee either; or "
           "counter-melee is allowed", "it may not fight till its next turn"),
    ruling("ENT-Q-check-when", "one check a piece", "each turn | once",
           "when the front reaches the piece, and again in each turn that it moves inside or on from it; or once a "
           "piece", "a failure holds for the turn"),
    ruling("ENT-Q-check-pivot", "which pieces a unit that pivots first is in (ours)", "before it too | after it",
           "those that its base lies on before its pivot or after it; or after it alone: it turns out of a piece and "
           "goes on without a check", "it moves on from the piece; a pivot is part of the move"),
    ruling("ENT-Q-check-charge", "a unit that a check stopped in movement: may it charge", "charges | no charge",
           "it charges, with a check of its own; or not in that turn",
           "a charge is whatever it did in earlier phases; what stopped is its move"),
    ruling("ENT-Q-check-stop", "where it stops", "at the edge | just inside",
           "at the near edge, and one that starts inside does not move; or just inside", "it has not entered"),
)
_FIRE = (
    ruling("ENT-Q-volley", "all weapons fire, yet a unit shoots once", "one volley | one weapon | own targets",
           "one volley, every ranged weapon once, one target unit or spot; or one weapon; or each weapon its own "
           "target",
           "both hold so"),
    ruling("ENT-Q-range-points", "measured from where", "edges | front centre",
           "nearest edge to nearest edge (a template: to its centre); or from the front's centre", "silent"),
    ruling("ENT-Q-sight", "line of sight (ours)", "all round | front",
           "the line of centres crosses no blocking piece, save those that hold one of the two; units don't block; all "
           "round; or within the front 180 degrees alone", "silent"),
    ruling("ENT-Q-artillery", "what the keyword lifts", "sight | sight and range",
           "sight, range is needed; or both", "weapons have a range"),
    ruling("ENT-Q-move-fire", "moved and shoots", "no effect | teams don't shoot",
           "no effect, guns too; or teams and guns don't shoot after moving", "no word of it"),
    ruling("ENT-Q-save", "must the save die equal the value", "at least | natural 1 fails | exactly",
           "at least (a 6 beats a 5+), no rule for a natural 1 or 6; or a natural 1 fails always; or exactly",
           "cover adds to the die, which helps only so"),
    ruling("ENT-Q-cover", "when a target is in cover (the line is ours)", "line | half hidden",
           "the line of centres crosses the piece, or the target's centre is in it, but not if the piece holds the "
           "shooter alone; or half of the base is hidden", "pieces give it by lying between"),
    ruling("ENT-Q-cover-stack", "two pieces", "better | add up", "the better one; or both are added",
           "two grades, no sum"),
    ruling("ENT-Q-template-aim", "the spot", "anywhere | on a unit",
           "anywhere in range, sight to it unless Artillery, no scatter; or a unit's centre alone",
           "an area is chosen"),
    ruling("ENT-Q-template-touch", "what is under it", "in range | any part | centre",
           "any part of the base, and the unit in the weapon's range too; or any part, its own range is not asked; or "
           "the base's centre, and the unit in range", "the source's example asks for both"),
    ruling("ENT-Q-template-save", "do units under it save", "save | no saves",
           "each takes all hits and saves for itself, cover by the line from the firer; or no saves",
           "saves follow every hit"),
    ruling("ENT-Q-suppressed", "never defined", "nobody | under fire",
           "nobody, unless a weapon's row says so; or who lost a wound to fire since its own last turn",
           "it was the army books'"),
)
_GAS = (
    ruling("ENT-Q-compass", "lost drawing (ours)", "north | facing",
           "steps of 60 degrees, die 1 is north, then clockwise; or die 1 is the releaser's facing", "six faces"),
    ruling("ENT-Q-gas-drift", "when", "end | swept path",
           "at the start of every ranged phase of either player after the release turn, then the tests, by its place "
           "at the end; or the path that it swept counts", "tests are in that phase"),
    ruling("ENT-Q-gas-end", "life", "off the table | turns",
           "until its centre is off the table; or [game] gas_turns player turns", "none is named"),
    ruling("ENT-Q-gas-who", "who tests", "at once | not in release",
           "every unit under it in that phase, both sides, in the release phase too, each once a phase for each cloud; "
           "or not in the release phase", "any unit within"),
    ruling("ENT-Q-gas-place", "first place (size ours)", "in range | at the releaser",
           "a spot in the weapon's range, without a hit roll, size Tem 2; or the releaser's centre", "no dice"),
    ruling("ENT-Q-stun", "how long two turns are", "own turns | player turns",
           "its owner's next two turns and what lies between: no shot, charge, strike, counter; it may move; or the "
           "next two player turns", "a unit attacks in its own turns"),
)
_MELEE = (
    ruling("ENT-Q-heavy-terrain", "for charges (ours)", "heavy cover | wire and wade too | none",
           "pieces of heavy cover in the way, one that holds the target does not hinder; or Wire and Wade pieces too; "
           "or none", "heavy is said of cover"),
    ruling("ENT-Q-charge-check", "checks in a charge", "taken | none",
           "taken, a failure stops the charge, no blows; or none", "a move through terrain"),
    ruling("ENT-Q-diagonal", "corner contact", "nearest edge | flank",
           "slid to the nearest edge of the target, no room: no charge; or always its flank", "moved to a side"),
    ruling("ENT-Q-counter-fire", "when, how often", "at contact | from the start",
           "at contact, charger without cover, each weapon once a player turn, a template hits both; or from where the "
           "charger starts", "before the blows"),
    ruling("ENT-Q-melee-cycle", "how often blows are exchanged", "a turn | to the death",
           "one exchange a player turn; or until a death, at once", "who strikes first goes by whose turn it is"),
    ruling("ENT-Q-lock", "in contact (ours)", "no fire in | fire in",
           "only falls back (active, own phase 2, no parting blow); does not shoot; no direct fire at it, templates "
           "yes; or fire into it is allowed", "leaving is possible"),
    ruling("ENT-Q-many", "several on one", "first | each",
           "any number that fit, each strikes once a player turn, the charged one strikes back at the first attacker "
           "that leaves it alive; or at each", "one melee weapon a turn"),
    ruling("ENT-Q-counter-melee", "the ban against striking each turn", "new chargers | standing too",
           "the ban is for new chargers, a standing pair strikes back always; or in standing pairs too",
           "else no fight would go on"),
    ruling("ENT-Q-flank", "where; side or rear; shooting", "side and rear | rear none | each exchange",
           "centre of the attacker more than 45 degrees off the target's facing at the charge's start: one more die in "
           "all, for the charge's own exchange, melee only; or none from the rear (more than 135); or in each exchange",
           "it stands in the chapter on melee"),
    ruling("ENT-Q-melee-cover", "cover in melee", "none | counts", "none; or as against fire", "cover is against fire"),
)
_MORALE = (
    ruling("ENT-Q-morale-wounds", "which wounds", "since last | since the start | this turn",
           "those since its owner's last morale phase; or all since the start; or of this player turn",
           "bravery starts afresh"),
    ruling("ENT-Q-morale-who", "whose units", "own | both", "those of the player whose turn it is; or both sides'",
           "he does all five phases"),
)
_GAMES = (
    ruling("ENT-Q-points-count", "how many control points (ours)", "3 | the scenario's",
           "3, on the middle line at 1/4, 1/2, 3/4; or [[control_points]]", "silent"),
    ruling("ENT-Q-score-when", "a turn or a cycle", "each turn | round's end",
           "each player after its own morale phase; or both at the round's end", "a point a player's turn"),
    ruling("ENT-Q-score-what", "what wins", "victory points | held at the end",
           "victory points; or the points held when it is over", "a stray half page repeats the rule"),
    ruling("ENT-Q-objective", "one each, or one in all", "one each | one",
           "one each, mid of the own zone, only the enemy takes it; or one, in the second player's zone",
           "each player has one"),
    ruling("ENT-Q-pick-up", "when", "enemy only | own returns",
           "after the own phases 2 and 4; by a carrier's death or flight it drops at its centre; the own side can't "
           "return it; or it does, within 1 inch", "in their own turn"),
    ruling("ENT-Q-assault-equal", "equal points killed (ours)", "draw | second player",
           "a draw; or the second player wins", "silent"),
    ruling("ENT-Q-wave", "when the next comes (ours)", "last gone | fixed rounds",
           "at the start of the owner's turn after no living unit of the last is on the table, in the zone, 3 inches "
           "from enemies, waves by the owner's choice, none empty; or in [game] wave_rounds", "one wave at a time"),
    ruling("ENT-Q-wave-secret", "does the enemy know the waves (ours)", "secret | open",
           "the army's list is open, its division into waves secret until each is placed; or open", "silent"),
    ruling("ENT-Q-wounded", "what a wounded unit is, and how long it lies", "lies a round | own next turn",
           "no target, no obstacle, until the end of the second player turn after that in which it was killed; or to "
           "the end of its owner's next turn; a bearer in contact takes it; if the bearer is killed it lies as long "
           "again", "a round is a turn of both players"),
    ruling("ENT-Q-in-care", "the roll", "wave due | each own turn",
           "one for each unit each time the next wave is due, returns at full W, after the third wave none; or in each "
           "own turn", "it joins the next wave"),
    ruling("ENT-Q-stay", "2 rounds in the zone", "two more | two turn ends",
           "the same unit, its centre in, at the end of its turn of entry and of its next two; or at two turn ends",
           "two whole rounds lie between"),
    ruling("ENT-Q-all-killed", "fled, waves, in care", "fled count | fled don't",
           "fled units count as killed (points too), waves to come count as alive, units in care and wounded don't; or "
           "fled units aren't killed", "nobody is left"),
    ruling("ENT-Q-killed-when", "when it is looked at who is all killed (ours)", "turn's end | phase's end",
           "when the turn is over, flight in its morale phase included; or when each phase is over",
           "a turn is played to its end"),
    ruling("ENT-Q-own-fire", "whose are the points of a unit that its own side's template or gas kills",
           "nobody's | the enemy's", "nobody's; or the enemy's, as of all that are killed",
           "points are for enemy units that a side killed"),
    ruling("ENT-Q-both-dead", "both gone at once (ours)", "draw", "a draw"),
    ruling("ENT-Q-operation-limit", "rounds of operations", "14 | the scenario's",
           "14, then stalemate; or [game] limit", "the least even number in all four games' ranges"),
    ruling("ENT-Q-operation-killed", "a side of an operation whose loss is no condition loses all",
           "nothing | loses at once", "nothing by itself, the others must still do what is asked; or it loses at once",
           "only what is printed"),
    ruling("ENT-Q-operation-cap", "caps in operations", "not applied", "not applied"),
    ruling("ENT-Q-two-turns", "Hooge, 2 turns", "contested or not | same unit | uncontested",
           "a unit within 1 inch at the end of two own turns running, contested or not; or the same unit; or with no "
           "enemy within 1 inch", "no word of contest"),
)
# fmt: on

_ALL = (*_UNITS, *_SET_UP, *_TURN, *_MOVE, *_FIRE, *_GAS, *_MELEE, *_MORALE, *_GAMES)
RULINGS: dict[str, Ruling] = {entry.id: entry for entry in _ALL}


# fmt: off
TeamDice = IntEnum("TeamDice", "FIXED_DICE BY_WOUNDS", start=0)
Class = IntEnum("Class", "COLUMN ALSO_CAVALRY", start=0)
Share = IntEnum("Share", "OWN_POINTS LIMIT NUMBER", start=0)
Zone = IntEnum("Zone", "A_THIRD OF_THE_SCENARIO FOUR_AND_EIGHT_INCHES", start=0)
Deploy = IntEnum("Deploy", "IN_TURN IN_SECRET", start=0)
LimitUnit = IntEnum("LimitUnit", "ROUNDS PLAYER_TURNS", start=0)
Premeasure = IntEnum("Premeasure", "FROM_PHASE_2_ON NOT_BEFORE", start=0)
InactiveLocked = IntEnum("InactiveLocked", "STRIKES_BACK FIGHTS_FULLY", start=0)
Facing = IntEnum("Facing", "PIVOTS_BEFORE ANY_AT_THE_END", start=0)
PassThrough = IntEnum("PassThrough", "FRIENDS_PASS FRIENDS_STOP", start=0)
ThreeInch = IntEnum("ThreeInch", "ALL_THE_WAY AT_THE_END", start=0)
Run = IntEnum("Run", "FREE NO_SHOOTING", start=0)
FallBack = IntEnum("FallBack", "NO_COUNTER COUNTER_MELEE", start=0)
CheckWhen = IntEnum("CheckWhen", "EACH_TURN ONCE", start=0)
CheckPivot = IntEnum("CheckPivot", "BEFORE_IT_TOO AFTER_IT", start=0)
CheckCharge = IntEnum("CheckCharge", "CHARGES NO_CHARGE", start=0)
CheckStop = IntEnum("CheckStop", "AT_THE_EDGE JUST_INSIDE", start=0)
Volley = IntEnum("Volley", "ONE_VOLLEY ONE_WEAPON OWN_TARGETS", start=0)
RangePoints = IntEnum("RangePoints", "EDGES FRONT_CENTRE", start=0)
Sight = IntEnum("Sight", "ALL_ROUND FRONT", start=0)
Artillery = IntEnum("Artillery", "SIGHT SIGHT_AND_RANGE", start=0)
MoveFire = IntEnum("MoveFire", "NO_EFFECT TEAMS_DO_NOT_SHOOT", start=0)
Save = IntEnum("Save", "AT_LEAST NATURAL_1_FAILS EXACTLY", start=0)
Cover = IntEnum("Cover", "LINE HALF_HIDDEN", start=0)
CoverStack = IntEnum("CoverStack", "BETTER ADD_UP", start=0)
TemplateAim = IntEnum("TemplateAim", "ANYWHERE ON_A_UNIT", start=0)
TemplateTouch = IntEnum("TemplateTouch", "IN_RANGE ANY_PART CENTRE", start=0)
TemplateSave = IntEnum("TemplateSave", "SAVE NO_SAVES", start=0)
Suppressed = IntEnum("Suppressed", "NOBODY UNDER_FIRE", start=0)
Compass = IntEnum("Compass", "NORTH FACING", start=0)
GasDrift = IntEnum("GasDrift", "END SWEPT_PATH", start=0)
GasEnd = IntEnum("GasEnd", "OFF_THE_TABLE TURNS", start=0)
GasWho = IntEnum("GasWho", "AT_ONCE NOT_IN_RELEASE", start=0)
GasPlace = IntEnum("GasPlace", "IN_RANGE AT_THE_RELEASER", start=0)
Stun = IntEnum("Stun", "OWN_TURNS PLAYER_TURNS", start=0)
HeavyTerrain = IntEnum("HeavyTerrain", "HEAVY_COVER WIRE_AND_WADE_TOO NONE", start=0)
ChargeCheck = IntEnum("ChargeCheck", "TAKEN NONE", start=0)
Diagonal = IntEnum("Diagonal", "NEAREST_EDGE FLANK", start=0)
CounterFire = IntEnum("CounterFire", "AT_CONTACT FROM_THE_START", start=0)
MeleeCycle = IntEnum("MeleeCycle", "A_TURN TO_THE_DEATH", start=0)
Lock = IntEnum("Lock", "NO_FIRE_IN FIRE_IN", start=0)
Many = IntEnum("Many", "FIRST EACH", start=0)
CounterMelee = IntEnum("CounterMelee", "NEW_CHARGERS STANDING_TOO", start=0)
Flank = IntEnum("Flank", "SIDE_AND_REAR REAR_NONE EACH_EXCHANGE", start=0)
MeleeCover = IntEnum("MeleeCover", "NONE COUNTS", start=0)
MoraleWounds = IntEnum("MoraleWounds", "SINCE_LAST SINCE_THE_START THIS_TURN", start=0)
MoraleWho = IntEnum("MoraleWho", "OWN BOTH", start=0)
PointsCount = IntEnum("PointsCount", "THREE OF_THE_SCENARIO", start=0)
ScoreWhen = IntEnum("ScoreWhen", "EACH_TURN ROUNDS_END", start=0)
ScoreWhat = IntEnum("ScoreWhat", "VICTORY_POINTS HELD_AT_THE_END", start=0)
Objective = IntEnum("Objective", "ONE_EACH ONE", start=0)
PickUp = IntEnum("PickUp", "ENEMY_ONLY OWN_RETURNS", start=0)
AssaultEqual = IntEnum("AssaultEqual", "DRAW SECOND_PLAYER", start=0)
Wave = IntEnum("Wave", "LAST_GONE FIXED_ROUNDS", start=0)
WaveSecret = IntEnum("WaveSecret", "SECRET OPEN", start=0)
Wounded = IntEnum("Wounded", "LIES_A_ROUND OWN_NEXT_TURN", start=0)
InCare = IntEnum("InCare", "WAVE_DUE EACH_OWN_TURN", start=0)
Stay = IntEnum("Stay", "TWO_MORE TWO_TURN_ENDS", start=0)
AllKilled = IntEnum("AllKilled", "FLED_COUNT FLED_DO_NOT", start=0)
KilledWhen = IntEnum("KilledWhen", "TURNS_END PHASES_END", start=0)
OwnFire = IntEnum("OwnFire", "NOBODYS THE_ENEMYS", start=0)
OperationLimit = IntEnum("OperationLimit", "FOURTEEN OF_THE_SCENARIO", start=0)
OperationKilled = IntEnum("OperationKilled", "NOTHING LOSES_AT_ONCE", start=0)
TwoTurns = IntEnum("TwoTurns", "CONTESTED_OR_NOT SAME_UNIT UNCONTESTED", start=0)
# fmt: on


class Readings(readings.Readings):
    """The readings in force: ``readings.save == rulings.Save.EXACTLY``."""

    rulings, prefix = RULINGS, "ENT-Q-"

    team_dice: TeamDice
    class_: Class
    share: Share
    zone: Zone
    deploy: Deploy
    limit_unit: LimitUnit
    premeasure: Premeasure
    inactive_locked: InactiveLocked
    facing: Facing
    pass_through: PassThrough
    three_inch: ThreeInch
    run: Run
    fall_back: FallBack
    check_when: CheckWhen
    check_pivot: CheckPivot
    check_charge: CheckCharge
    check_stop: CheckStop
    volley: Volley
    range_points: RangePoints
    sight: Sight
    artillery: Artillery
    move_fire: MoveFire
    save: Save
    cover: Cover
    cover_stack: CoverStack
    template_aim: TemplateAim
    template_touch: TemplateTouch
    template_save: TemplateSave
    suppressed: Suppressed
    compass: Compass
    gas_drift: GasDrift
    gas_end: GasEnd
    gas_who: GasWho
    gas_place: GasPlace
    stun: Stun
    heavy_terrain: HeavyTerrain
    charge_check: ChargeCheck
    diagonal: Diagonal
    counter_fire: CounterFire
    melee_cycle: MeleeCycle
    lock: Lock
    many: Many
    counter_melee: CounterMelee
    flank: Flank
    melee_cover: MeleeCover
    morale_wounds: MoraleWounds
    morale_who: MoraleWho
    points_count: PointsCount
    score_when: ScoreWhen
    score_what: ScoreWhat
    objective: Objective
    pick_up: PickUp
    assault_equal: AssaultEqual
    wave: Wave
    wave_secret: WaveSecret
    wounded: Wounded
    in_care: InCare
    stay: Stay
    all_killed: AllKilled
    killed_when: KilledWhen
    own_fire: OwnFire
    operation_limit: OperationLimit
    operation_killed: OperationKilled
    two_turns: TwoTurns
