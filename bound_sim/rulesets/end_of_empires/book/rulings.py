"""Section 12 of the reading as data. A scenario switches a ruling by name; the first reading is the default.

A ruling with one reading is fixed here: the reading in force is the default of the rules text.
"""

from enum import IntEnum

from bound_sim.rules.records import readings
from bound_sim.rules.records.ruling import Ruling, ruling

# fmt: off
_ALL = (
    ruling("EOE-Q-scale", "what 4 bases stand for", "a battalion or regiment | each base a battalion",
           "enters no die", "bases are companies and squadrons, like the MG company and the battery"),
    ruling("EOE-Q-independent", "do MG and batteries need command", "yes | exempt",
           "whether they need a commander within reach to move", "the movement rule speaks of all units"),
    ruling("EOE-Q-distance", "measured from", "nearest edges | centres",
           "nearest edges of the nearest bases, or their centres"),
    ruling("EOE-Q-base-size", "sizes (ours)", "as listed",
           "3 x 3 cm; battery and vehicle 4 x 4; commander 2 x 2; a scenario's [[unit_types]] has others"),
    ruling("EOE-Q-formation", "line, column, block", "furthest base | half a move",
           "a change costs what its furthest base travels; or half a move"),
    ruling("EOE-Q-terrain", "kinds of ground (ours)", "marks",
           "wood: cover and obstacle; town: cover; rough ground, stream: obstacle; a line of works (hedge, wall): "
           "obstacle, and cover within 2 cm behind; the map sets each"),
    ruling("EOE-Q-cover", "unit in cover", "half its bases | any base | each base",
           "bases with their centre in a cover area, or behind a cover line that the shot crosses"),
    ruling("EOE-Q-initiative-tie", "equal dice", "roll again | last winner keeps it", "who has the initiative"),
    ruling("EOE-Q-choice", "letter of a side led by files", "preference, else A | preference, else B", "(ours)"),
    ruling("EOE-Q-fire-order", "within a shooting step", "at once | one by one",
           "all dice on the opening state, then all hits; or one after another, hits at once"),
    ruling("EOE-Q-move-order", "within a moving step", "one by one | simultaneous",
           "commanders first, then in the order of the list; friends are passed through, no base ends on another; "
           "simultaneous: who will leave its place is not in the way"),
    ruling("EOE-Q-same-action", "'exactly the same action'", "word and bearing | same vector | word alone",
           "same word, same choice of firing, bearings at most 45 degrees apart (ours)"),
    ruling("EOE-Q-command-time", "when 10 cm is measured", "commander at start or end | opening only",
           "units at the opening of their moving step"),
    ruling("EOE-Q-command-scope", "what needs command", "changes of place | pivots too",
           "and limbering, unlimbering"),
    ruling("EOE-Q-no-commander", "the last one is removed", "nobody moves | a new one",
           "but for retreats, forming up, melee steps; or a new one d6 turns later behind the unit with most figures"),
    ruling("EOE-Q-road", "part of the move on a road", "whole move | each stretch",
           "road rate only where the whole move lies along it, in column; or each leg of the way at its own rate"),
    ruling("EOE-Q-obstacle", "how it halves", "once | each again | behind it",
           "whole allowance once, if any base meets one; or again at each; or only the stretch behind the first"),
    ruling("EOE-Q-road-obstacle", "an obstacle across a road", "halves | bridged",
           "a stream, a wood, a hedge that the middle of a base on the road comes to; or the road leads over it",
           "'All obstacles halve movement' names no exception"),
    ruling("EOE-Q-move-and-fire", "B shoots before it moves", "said before | fires first | last move",
           "a B unit that will move fires at -1 and has half a move; or fires unpenalised, then has half a move; or "
           "the penalty follows the last moving step that it had, be it in the turn before"),
    ruling("EOE-Q-artillery-move-fire", "battery of B that fired", "may limber | may not", "in step 3, not drive on"),
    ruling("EOE-Q-unlimber-fire", "A unlimbers in step 1", "no penalty | minus 1", "when it fires in step 4"),
    ruling("EOE-Q-pivot", "pivot of single bases", "free | counts as moving", "any angle, in the own moving step"),
    ruling("EOE-Q-prone", "getting up", "at an end of turn | in its own moving step",
           "prone stays until its owner ends it when a pin would clear; or as it moves"),
    ruling("EOE-Q-unpin", "when a pin clears", "end of the turn | own moving step",
           "if not under fire in that turn, or since its last moving step"),
    ruling("EOE-Q-under-fire", "under fire", "a die rolled | a hit", "at the unit in this turn"),
    ruling("EOE-Q-approach", "who may come near", "chargers | anybody",
           "only chargers end within 5 cm of an enemy; or anybody, contact barred"),
    ruling("EOE-Q-charge-end", "where a charge that was drawn ends", "as drawn | at 5 cm",
           "as far as it was drawn, short of contact; or where it first is within 5 cm; one without a way drawn goes "
           "straight at its opponent to 5 cm",
           "'its move ends within 5 cm', which 4 cm are"),
    ruling("EOE-Q-cavalry-fire", "cavalry has no fire row", "never fires | may dismount",
           "stays mounted; or dismounts for half a move: infantry of 2 figures a base, 1 die, pinnable, no +2"),
    ruling("EOE-Q-target", "splitting fire", "each base measures | nearest base for all | bases choose",
           "one target a unit; each base its own distance, band and arc, or the nearest's for all; or a target each"),
    ruling("EOE-Q-target-choice", "no target named", "most hits | nearest | nobody",
           "most expected hits, then nearest, then lowest id (ours)"),
    ruling("EOE-Q-arc", "arc of fire (ours)", "arcs | none",
           "forward half-plane of each base; batteries and MG 45 degrees each side"),
    ruling("EOE-Q-line-of-sight", "sight", "none | blocking | friends too",
           "range alone; or blocking features stop a shot that crosses more than 2 cm of them; or friends' bases also"),
    ruling("EOE-Q-fire-contact", "fire at units in contact", "not allowed | allowed", "firer or target in contact"),
    ruling("EOE-Q-who-may-be-shot", "commanders, vehicles as targets", "neither | vehicles",
           "not by themselves; or vehicles as infantry"),
    ruling("EOE-Q-impossible", "a shot that cannot hit", "not taken | taken", "so nobody gets under fire by it"),
    ruling("EOE-Q-artillery-sign", "cover and prone for artillery", "as printed | minus 1 each | cover minus 1",
           "they raise its hits, against the sense of the small-arms table"),
    ruling("EOE-Q-who-closes", "'any unpinned troops'", "chargers | everybody near",
           "charging units alone, straight at their opponent; or every unpinned infantry or cavalry unit with an enemy "
           "within 5 cm"),
    ruling("EOE-Q-attacking", "who attacks", "who charged | moved last | closed in",
           "charged in this turn, pinned or prone since too, or opens a later round; or only the side that moved last; "
           "or charged and is neither pinned nor prone",
           "a pin costs the step into contact and 1 of the die; that it costs the charge too is not said"),
    ruling("EOE-Q-pairing", "which bases", "all of the units | touching | surplus helps",
           "nearest centres first, then id, one to one; or only touching bases; or each surplus base gives +1 to "
           "a pair"),
    ruling("EOE-Q-many", "several units on one", "nearest first",
           "its nearest charger pairs first, the next take what is unpaired; at most one pair a base a round"),
    ruling("EOE-Q-melee-tie", "equal scores", "again | both stay | both go | attacker goes", "of a pair"),
    ruling("EOE-Q-melee-cover", "whose cover", "the base | the unit", "the opponent's base, or its unit's state"),
    ruling("EOE-Q-melee-rounds", "'attack any remaining enemy bases'", "at once | next turn | moved last",
           "in rounds: the first attacker is asked first, then the defender; where neither goes on, who charged that "
           "very foe goes back, both where both charged each other; or in the next turn; or at once, and of two that "
           "charged each other the one that moved last goes back"),
    ruling("EOE-Q-goes-back", "which way it 'goes back 5 cm'",
           "straight from the enemy | to its own rear | middle to middle",
           "square to the nearest edges of the two; or away from where its first base faces; or away from the middle "
           "of the enemy's bases",
           "back is away from who it fought: by the middles of the survivors it would slide along the enemy's front"),
    ruling("EOE-Q-form-up", "the next turn", "spends the move | free",
           "survivors bring their bases into contact, without command"),
    ruling("EOE-Q-last-base", "the last base", "goes | only the loser's | not if it attacks on",
           "a unit of infantry or cavalry that rolled in melee and has 1 base at the end of step 5 is lost"),
    ruling("EOE-Q-casualty-base", "which base takes them", "furthest end | nearest end",
           "the owner names it, else an end base of the formation furthest from the firer"),
    ruling("EOE-Q-several-firers", "'the firer' where several bases hit at once", "the nearest | all together",
           "an end's distance from the nearest base that hit, or the sum of those from all that hit; equal ends by all "
           "that hit, then all enemies, friends and the ground, and by the list only where they lie as mirror images",
           "hits that fall at once have no order, and a name decides nothing"),
    ruling("EOE-Q-mg-gone", "an MG with 4 hits", "removed | stays", "without dice"),
    ruling("EOE-Q-removal", "'can take' 4 and 2 hits", "at the 4th and 2nd | at the 5th and 3rd", "before they go"),
    ruling("EOE-Q-pin-hits", "'4 hits in one turn'", "4 or more | exactly 4 | melee too",
           "hits by fire; or those in melee also"),
    ruling("EOE-Q-commander-die", "how many dice", "each battery | each hit | own units | second 6",
           "one for each battery's roll that hit a unit, of either side, within 5 cm; or of his own side alone; or "
           "a hit only at each second 6 of his"),
    ruling("EOE-Q-commander-contact", "an enemy reaches a commander", "he goes | captured",
           "to 5 cm beyond the enemy, away from it; no room: removed"),
    ruling("EOE-Q-commander-car", "rate of one in a car", "commander's | car's", ""),
    ruling("EOE-Q-vehicles", "what they do (ours)", "carry | scenery",
           "one carries 1 infantry or MG base: boarding and leaving is half a move; enemy contact removes both; or "
           "they drive and can be caught, no more"),
    ruling("EOE-Q-cut-off", "meaning", "no friend near | umpire says | no way home",
           "no friend but commanders within 25 cm and an enemy within 25 cm, in step 6; umpire says: nobody by itself; "
           "no way home: no path to the own edge that is clear of enemies by 10 cm"),
    ruling("EOE-Q-cut-off-by", "who is a friend, who an enemy there", "as written | fighting units",
           "all friends but commanders, and any enemy; or commanders and vehicles of neither side",
           "the reading excepts commanders among the friends alone"),
    ruling("EOE-Q-morale-order", "several tests", "at once | one by one",
           "on the state after the surrender dice; or a retreat counts for the next"),
    ruling("EOE-Q-friends-gone", "which friends", "once | each",
           "surrendered this turn or in retreat in this turn, within 25 cm"),
    ruling("EOE-Q-enfilade", "enfilading", "by angle | along the line",
           "from the firer's nearest base to the target's centre, 45 to 135 degrees off the target's facing (ours); or "
           "the shot runs through 3 or more of its bases"),
    ruling("EOE-Q-single-morale", "MG, batteries", "test | never", "hits taken as figures of 4: under half is 3 taken"),
    ruling("EOE-Q-retreat", "when", "own moving steps | at once",
           "full rate away from the nearest enemy towards the own edge for d6 moving steps; at once: this turn counts"),
    ruling("EOE-Q-retreat-pinned", "a pinned unit that fails", "lifts the pin | crawls | stays", ""),
    ruling("EOE-Q-quarter", "under a quarter", "pinned for good | tests on", "no more tests; it may crawl and fire"),
    ruling("EOE-Q-quarter-cavalry", "cavalry under a quarter", "never pinned | pinned", ""),
    ruling("EOE-Q-edge", "leaving the table", "retreats", "only retreats, over the own edge"),
)
# fmt: on

RULINGS: dict[str, Ruling] = {entry.id: entry for entry in _ALL}


# fmt: off
Scale = IntEnum("Scale", "A_BATTALION_OR_REGIMENT EACH_BASE_A_BATTALION", start=0)
Independent = IntEnum("Independent", "YES EXEMPT", start=0)
Distance = IntEnum("Distance", "NEAREST_EDGES CENTRES", start=0)
Formation = IntEnum("Formation", "FURTHEST_BASE HALF_A_MOVE", start=0)
Cover = IntEnum("Cover", "HALF_ITS_BASES ANY_BASE EACH_BASE", start=0)
InitiativeTie = IntEnum("InitiativeTie", "ROLL_AGAIN LAST_WINNER_KEEPS_IT", start=0)
Choice = IntEnum("Choice", "PREFERENCE_ELSE_A PREFERENCE_ELSE_B", start=0)
FireOrder = IntEnum("FireOrder", "AT_ONCE ONE_BY_ONE", start=0)
MoveOrder = IntEnum("MoveOrder", "ONE_BY_ONE SIMULTANEOUS", start=0)
SameAction = IntEnum("SameAction", "WORD_AND_BEARING SAME_VECTOR WORD_ALONE", start=0)
CommandTime = IntEnum("CommandTime", "COMMANDER_AT_START_OR_END OPENING_ONLY", start=0)
CommandScope = IntEnum("CommandScope", "CHANGES_OF_PLACE PIVOTS_TOO", start=0)
NoCommander = IntEnum("NoCommander", "NOBODY_MOVES A_NEW_ONE", start=0)
Road = IntEnum("Road", "WHOLE_MOVE EACH_STRETCH", start=0)
Obstacle = IntEnum("Obstacle", "ONCE EACH_AGAIN BEHIND_IT", start=0)
RoadObstacle = IntEnum("RoadObstacle", "HALVES BRIDGED", start=0)
MoveAndFire = IntEnum("MoveAndFire", "SAID_BEFORE FIRES_FIRST LAST_MOVE", start=0)
ArtilleryMoveFire = IntEnum("ArtilleryMoveFire", "MAY_LIMBER MAY_NOT", start=0)
UnlimberFire = IntEnum("UnlimberFire", "NO_PENALTY MINUS_1", start=0)
Pivot = IntEnum("Pivot", "FREE COUNTS_AS_MOVING", start=0)
Prone = IntEnum("Prone", "AT_AN_END_OF_TURN IN_ITS_OWN_MOVING_STEP", start=0)
Unpin = IntEnum("Unpin", "END_OF_THE_TURN OWN_MOVING_STEP", start=0)
UnderFire = IntEnum("UnderFire", "A_DIE_ROLLED A_HIT", start=0)
Approach = IntEnum("Approach", "CHARGERS ANYBODY", start=0)
ChargeEnd = IntEnum("ChargeEnd", "AS_DRAWN AT_5_CM", start=0)
CavalryFire = IntEnum("CavalryFire", "NEVER_FIRES MAY_DISMOUNT", start=0)
Target = IntEnum("Target", "EACH_BASE_MEASURES NEAREST_BASE_FOR_ALL BASES_CHOOSE", start=0)
TargetChoice = IntEnum("TargetChoice", "MOST_HITS NEAREST NOBODY", start=0)
Arc = IntEnum("Arc", "ARCS NONE", start=0)
LineOfSight = IntEnum("LineOfSight", "NONE BLOCKING FRIENDS_TOO", start=0)
FireContact = IntEnum("FireContact", "NOT_ALLOWED ALLOWED", start=0)
WhoMayBeShot = IntEnum("WhoMayBeShot", "NEITHER VEHICLES", start=0)
Impossible = IntEnum("Impossible", "NOT_TAKEN TAKEN", start=0)
ArtillerySign = IntEnum("ArtillerySign", "AS_PRINTED MINUS_1_EACH COVER_MINUS_1", start=0)
WhoCloses = IntEnum("WhoCloses", "CHARGERS EVERYBODY_NEAR", start=0)
Attacking = IntEnum("Attacking", "WHO_CHARGED MOVED_LAST CLOSED_IN", start=0)
Pairing = IntEnum("Pairing", "ALL_OF_THE_UNITS TOUCHING SURPLUS_HELPS", start=0)
MeleeTie = IntEnum("MeleeTie", "AGAIN BOTH_STAY BOTH_GO ATTACKER_GOES", start=0)
MeleeCover = IntEnum("MeleeCover", "THE_BASE THE_UNIT", start=0)
MeleeRounds = IntEnum("MeleeRounds", "AT_ONCE NEXT_TURN MOVED_LAST", start=0)
GoesBack = IntEnum("GoesBack", "STRAIGHT_FROM_THE_ENEMY TO_ITS_OWN_REAR MIDDLE_TO_MIDDLE", start=0)
FormUp = IntEnum("FormUp", "SPENDS_THE_MOVE FREE", start=0)
LastBase = IntEnum("LastBase", "GOES ONLY_THE_LOSERS NOT_IF_IT_ATTACKS_ON", start=0)
CasualtyBase = IntEnum("CasualtyBase", "FURTHEST_END NEAREST_END", start=0)
SeveralFirers = IntEnum("SeveralFirers", "THE_NEAREST ALL_TOGETHER", start=0)
MgGone = IntEnum("MgGone", "REMOVED STAYS", start=0)
Removal = IntEnum("Removal", "AT_THE_4TH_AND_2ND AT_THE_5TH_AND_3RD", start=0)
PinHits = IntEnum("PinHits", "FOUR_OR_MORE EXACTLY_FOUR MELEE_TOO", start=0)
CommanderDie = IntEnum("CommanderDie", "EACH_BATTERY EACH_HIT OWN_UNITS SECOND_6", start=0)
CommanderContact = IntEnum("CommanderContact", "HE_GOES CAPTURED", start=0)
CommanderCar = IntEnum("CommanderCar", "COMMANDERS CARS", start=0)
Vehicles = IntEnum("Vehicles", "CARRY SCENERY", start=0)
CutOff = IntEnum("CutOff", "NO_FRIEND_NEAR UMPIRE_SAYS NO_WAY_HOME", start=0)
CutOffBy = IntEnum("CutOffBy", "AS_WRITTEN FIGHTING_UNITS", start=0)
MoraleOrder = IntEnum("MoraleOrder", "AT_ONCE ONE_BY_ONE", start=0)
FriendsGone = IntEnum("FriendsGone", "ONCE EACH", start=0)
Enfilade = IntEnum("Enfilade", "BY_ANGLE ALONG_THE_LINE", start=0)
SingleMorale = IntEnum("SingleMorale", "TEST NEVER", start=0)
Retreat = IntEnum("Retreat", "OWN_MOVING_STEPS AT_ONCE", start=0)
RetreatPinned = IntEnum("RetreatPinned", "LIFTS_THE_PIN CRAWLS STAYS", start=0)
Quarter = IntEnum("Quarter", "PINNED_FOR_GOOD TESTS_ON", start=0)
QuarterCavalry = IntEnum("QuarterCavalry", "NEVER_PINNED PINNED", start=0)
# fmt: on


class Readings(readings.Readings):
    """The readings in force: ``readings.cover == rulings.Cover.ANY_BASE``."""

    rulings, prefix = RULINGS, "EOE-Q-"

    scale: Scale
    independent: Independent
    distance: Distance
    formation: Formation
    cover: Cover
    initiative_tie: InitiativeTie
    choice: Choice
    fire_order: FireOrder
    move_order: MoveOrder
    same_action: SameAction
    command_time: CommandTime
    command_scope: CommandScope
    no_commander: NoCommander
    road: Road
    obstacle: Obstacle
    road_obstacle: RoadObstacle
    move_and_fire: MoveAndFire
    artillery_move_fire: ArtilleryMoveFire
    unlimber_fire: UnlimberFire
    pivot: Pivot
    prone: Prone
    unpin: Unpin
    under_fire: UnderFire
    approach: Approach
    charge_end: ChargeEnd
    cavalry_fire: CavalryFire
    target: Target
    target_choice: TargetChoice
    arc: Arc
    line_of_sight: LineOfSight
    fire_contact: FireContact
    who_may_be_shot: WhoMayBeShot
    impossible: Impossible
    artillery_sign: ArtillerySign
    who_closes: WhoCloses
    attacking: Attacking
    pairing: Pairing
    melee_tie: MeleeTie
    melee_cover: MeleeCover
    melee_rounds: MeleeRounds
    goes_back: GoesBack
    form_up: FormUp
    last_base: LastBase
    casualty_base: CasualtyBase
    several_firers: SeveralFirers
    mg_gone: MgGone
    removal: Removal
    pin_hits: PinHits
    commander_die: CommanderDie
    commander_contact: CommanderContact
    commander_car: CommanderCar
    vehicles: Vehicles
    cut_off: CutOff
    cut_off_by: CutOffBy
    morale_order: MoraleOrder
    friends_gone: FriendsGone
    enfilade: Enfilade
    single_morale: SingleMorale
    retreat: Retreat
    retreat_pinned: RetreatPinned
    quarter: Quarter
    quarter_cavalry: QuarterCavalry
