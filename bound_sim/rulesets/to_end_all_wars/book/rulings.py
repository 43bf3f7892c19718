"""Section 12 of the reading as data. A scenario switches a ruling by name; the first reading is the default.

A ruling with one reading is fixed. "(ours)": the source gives no hint.
"""

from enum import IntEnum

from bound_sim.rules.records import readings
from bound_sim.rules.records.ruling import Ruling, ruling

# fmt: off
_FORCES = (
    ruling("TEAW-Q-team-size", "men a team", "as listed | 1 to 6",
           "at most Assault, Defensive, Engineer, Raider 6, LMG 3, HMG 4, Flamethrower, Sniper, Anti-Tank 2 (the "
           "last "
           "five ours); or as the scenario says, 1 to 6", "none is printed; the rifle tables begin at 6"),
    ruling("TEAW-Q-speed", "Sniper, Anti-Tank, who may move but have no figure", "10 | 8 | 0",
           "cm of a move action", "all other teams with two actions move 10", "Name, Speed (cm): seven teams"),
    ruling("TEAW-Q-man", "size of a man (ours)", "point | disc",
           "distances and blasts from a point that is drawn 1 cm wide; or between nearest edges of discs of 1 cm "
           "radius",
           "no base is named"),
    ruling("TEAW-Q-tank-size", "hull (ours)", "8 x 4 | the scenario's",
           "8 cm long, 4 wide: 'within' from its edge, shots from its centre front; or [[unit_types]] has another",
           "none is printed"),
    ruling("TEAW-Q-start-packed", "machine guns at the start", "packed | set up",
           "packed, those that the scenario sets up excepted; or all set up", "silent"),
    ruling("TEAW-Q-set-up", "'prior to using any attacks'", "the gun | all attacks",
           "MG attack and defensive fire; or a packed LMG team does not begin a fight either",
           "the paragraph is about the gun", "You must do this prior to using any attacks."),
)
_TURN = (
    ruling("TEAW-Q-first", "first turn (ours)", "dice | the scenario's",
           "both roll, the higher begins, ties roll again; or [game] first names it", "silent"),
    ruling("TEAW-Q-reaction-cost", "reactions", "free | next turn",
           "one a team in each opponent's turn beside its own actions; or paid with one action of its next turn",
           "'may use one action' is said of the opponent's turn, as one more"),
    ruling("TEAW-Q-cannon-cap", "cannon shots a turn", "none | 1", "as many as actions; or one",
           "only the tank's move and MG have a note"),
    ruling("TEAW-Q-turn-ends", "'that team's turn ends'", "actions | reactions too",
           "no more actions in this turn; or no reaction in the opponent's next turn either",
           "the reaction is in another turn", "that team's turn ends immediately"),
)
_MOVE = (
    ruling("TEAW-Q-team-move", "how men move", "together | each man",
           "all by the same vector, and up to 2 cm a man to re-form at its end (ours); or each man anywhere within "
           "the "
           "figure, ending within 5 cm of a mate", "teams act as one"),
    ruling("TEAW-Q-ground", "ground and movement", "no effect | halves",
           "impassable pieces stop the team where its first man meets them; or rough ground beside halves the "
           "figure of "
           "a move that touches it", "only wire is said to hinder"),
    ruling("TEAW-Q-enemy-near", "moving at enemies (ours)", "1 cm | 2 cm",
           "a move stops before a man is nearer to an enemy; friends are passed; nobody has to fight",
           "hand to hand is its own action"),
    ruling("TEAW-Q-edge", "leaving the table", "not possible", "a move ends at the table's edge"),
    ruling("TEAW-Q-wire-met", "when wire is met", "touched | crossed",
           "the first man whose way touches or crosses a section that the team may not pass; one that he touches at "
           "the "
           "start only if it is crossed (ours); or only crossing", "'run into'"),
    ruling("TEAW-Q-wire-pass", "which wire is passed", "that section | all wire",
           "the section that stopped the team, for good; or all wire in the next own turn", "'may move past wire'",
           "May move past wire next turn."),
    ruling("TEAW-Q-wire-belt", "wire of several sections", "one belt | each section",
           "all sections that the team met at the same moment, and those that join one of them, are "
           "passed and cut together; or each section for itself", "'that wire'; sections are how the map is cut",
           "May move past wire next turn."),
    ruling("TEAW-Q-snared", "what a snared team may do", "roll alone | all but moving",
           "no action and no reaction, but it strikes back; or everything but moving",
           "stuck men 'must roll' and no more is said"),
    ruling("TEAW-Q-forward", "'one move action forward'", "any direction | across",
           "that section does not hinder it; or it only may cross that section", "moves go in any direction"),
    ruling("TEAW-Q-cut", "a cut that fails", "no roll | then rolls",
           "no roll on the wire table, the next move action may cut or roll; or the wire roll follows",
           "it stands 'instead of' the check", "instead of rolling a barbed wire check, you may roll a die"),
    ruling("TEAW-Q-cut-cost", "does cutting cost an action", "free | an action",
           "part of the move action that came to the wire; or one action more, and no cut without one",
           "it takes a check's place; yet it is listed among the actions"),
    ruling("TEAW-Q-tank-ground", "tanks and wire, trench (ours)", "crosses | trench stops | wire stays",
           "crosses both, wire crossed is destroyed, no reverse; or a trench ends its move; or wire stays whole",
           "what tanks were for"),
    ruling("TEAW-Q-overrun", "tanks and men (ours)", "halts | step aside | crushes",
           "halts on touching a man or tank; or men step aside, the least way; or each man touched dies on 4+",
           "silent"),
)
_FIRE = (
    ruling("TEAW-Q-distance", "team to team", "nearest men | centres", "or the middles of the living men", "silent"),
    ruling("TEAW-Q-bands", "fractions of a cm", "exact | rounded",
           "up to the upper figure of a row, which is in it; or rounded to whole cm first, halves up",
           "the rows leave gaps"),
    ruling("TEAW-Q-sight", "what blocks", "any man | half the firers",
           "pieces that the map marks, men and wire never; one man who sees any part of a man is enough; or half of "
           "the "
           "firers must", "'can clearly see'"),
    ruling("TEAW-Q-cover-half", "exactly half seen", "open | cover", "", "cover is where half can't be seen",
           "you cannot see at least one-half of the whole team"),
    ruling("TEAW-Q-partial", "who is seen in part", "by place | as marked",
           "men in a trench or shell hole, or behind a low wall that the line crosses within 2 cm of them, seen from "
           "outside it (figure ours); or only men in ground that the map marks as cover",
           "the source names trench and shell hole as what shields"),
    ruling("TEAW-Q-casualty", "who dies when nobody chooses", "furthest | nearest | seen men",
           "the man furthest from the shooter, then the lowest id, seen or not; or the nearest; or the furthest of "
           "those "
           "seen", "the example gives the defender the choice", "(defender chooses)"),
    ruling("TEAW-Q-cover-rows", "rows of rifles at cover", "as printed | evened",
           "six men keep 4+, one man throws 2 dice; or six: 3 at 5+, one: 1 at 6", "printed so", "6 3 4+; 1 2 6"),
    ruling("TEAW-Q-mg-crew", "full fire down to", "one man | 2 a man", "or dice capped at 2 a man",
           "the table asks distance alone"),
    ruling("TEAW-Q-line-up", "line up before any attack?", "own shots | any attack",
           "precision and anti-tank shots, same turn, lost by moving (last clause ours); or before shooting and "
           "fighting "
           "too", "each of these two repeats it", "Prior to attacking on a turn, you must use this action."),
    ruling("TEAW-Q-sniper-band", "31-40 printed twice", "5+ | 4+ | to 50",
           "5+, nothing beyond 40; or 4+; or 31-40 at 4+ and 41-50 at 5+", "one of the rows is a slip",
           "40-31 5+; 31-40 4+"),
    ruling("TEAW-Q-sniper-casualty", "who dies by a precision shot", "defender | sniper", "picks", "no word of it"),
    ruling("TEAW-Q-at-table", "the anti-tank table is gone, one without a name stands among the tank's",
           "anti-tank | hull MG | 4+ to 25",
           "it is the anti-tank one, one die; or it is hull MG fire at a tank, one die, and anti-tank shots need 4+ "
           "up to "
           "25; or only the last", "it fits nothing else", "30-16 6; 15-0 5+"),
)
_REACT = (
    ruling("TEAW-Q-df-band", "defensive fire rows say '25', '35' alone", "whole range | outermost",
           "one row for the range; or only in the outermost band", "'less accurate' at any distance"),
    ruling("TEAW-Q-hmg-cover", "HMG reaction at cover", "allowed | not allowed", "same row",
           "its text leaves the clause out"),
    ruling("TEAW-Q-reaction-time", "when in a turn", "first or later | first alone | at entry",
           "after the move action that brought it into range or a later one, as the firer likes; or only after that "
           "one; "
           "or at the point of the way where it enters", "'only the turn that the enemy comes into range'",
           "You may only use this action the turn that the enemy team comes into range of you."),
    ruling("TEAW-Q-not-moved", "'did not move' before its first turn", "not moved",
           "counts as not moved; being placed by a withdrawal is a move"),
    ruling("TEAW-Q-take-cover", "against what", "one attack | bursts too",
           "one attack with hit dice a turn, each kill, the owner decides before rolling; or bursts as well",
           "'unit hit'; one action", "For every unit hit, you may roll a die."),
)
_MELEE = (
    ruling("TEAW-Q-hmg-melee", "HMG men attacked", "strike back | don't roll",
           "on the hand-to-hand column, no round in their own turn unless they try to withdraw; or never",
           "they may not use the action"),
    ruling("TEAW-Q-melee-initiative", "when, ties", "once | each round", "at the start of the fight, ties again",
           "rolled before 'once teams have started'"),
    ruling("TEAW-Q-melee-turn", "'each turn'", "every turn | engager's turns",
           "a round in every player turn: its side's action is forced, the other's answer free; or only in turns of "
           "who "
           "engaged", "both sides' turns are turns", "they must continue to fight each turn"),
    ruling("TEAW-Q-engaged", "other actions in a fight", "none | after the round",
           "none but fight, withdraw, throw back; nobody shoots or flames into it; bursts hit all; or the rest is "
           "free "
           "after the round", "'must continue to fight'"),
    ruling("TEAW-Q-pairs", "pairing", "nearest | owners",
           "nearest first, then id; surplus each to the nearest, or as its owner says; or the side that strikes "
           "first "
           "draws all pairs", "owner's right where he uses it"),
    ruling("TEAW-Q-join", "who killed his man", "next round | at once",
           "takes the nearest opponent from the next round on; or rolls again", "'may join in attacking another'"),
    ruling("TEAW-Q-third", "third teams", "may join | not while it lasts",
           "all teams of a fight are paired afresh each round as two crowds; each spends its action and withdraws by "
           "itself", "silent"),
    ruling("TEAW-Q-penalty", "-1s", "add up | at most 1",
           "all on that man's next combat die, never below 1", "no row below 1"),
    ruling("TEAW-Q-bayonet", "how long a bayonet charge lasts", "own turns | every round | first round",
           "in each own turn in which it is the action used, hand to hand when answering; or in all rounds; or in "
           "the "
           "first alone", "it is an action, used in one's turn"),
    ruling("TEAW-Q-withdraw", "instead of fighting?", "instead | after the round",
           "instead of the own round, one action, no blow at the leaver; straight away from the nearest enemy, 10 "
           "cm or "
           "as far as there is room; a gun is packed (ours); then free to act; or after the round",
           "'wants to attempt to withdraw, it must roll'"),
    ruling("TEAW-Q-withdraw-wire", "wire on the way of a withdrawal", "not wire | rolls",
           "it does not hinder; or it ends the withdrawal where it is met, and is cut or rolled on as in a move",
           "the team is placed 10 cm off, no move action is spent",
           "If, during movement, you run into barbed wire"),
    ruling("TEAW-Q-pending", "a -1 on the next die when the fight ends or the team leaves it", "stays | gone",
           "it is for the man's next combat die, in whatever fight; or it is gone with the fight",
           "health alone is said to return", "-1 on this unit's next die roll"),
    ruling("TEAW-Q-health", "health in a fight of three teams or more", "any leaves | fight ends",
           "all in the fight are back at 3 when one of its teams is dead or has withdrawn; or when the fight ends",
           "the words name one team; third teams are ours",
           "After one team is eliminated or successfully withdraws, each unit's health returns to 3."),
)
_BLAST = (
    ruling("TEAW-Q-grenade-range", "range of a throw", "15 | 20 | unlimited",
           "cm from the man nearest to the mark; no sight needed", "the only figure for a grenade's flight"),
    ruling("TEAW-Q-front", "in front, behind, right, left", "thrower's line | target's facing",
           "along the line thrower to mark, in front is nearer, right as the firer sees it; or by the front of the "
           "enemy's side", "men have no facing"),
    ruling("TEAW-Q-throw-back", "from where 15 cm are measured", "nearest man | where it lay",
           "own turn only, no scatter, one try a team and grenade, once thrown back it stays",
           "not marked as a reaction"),
    ruling("TEAW-Q-mine-trigger", "when", "on the way | at the end",
           "first point of a move at which a man is 4 cm away or less, either side's; the move goes on with who "
           "lives; "
           "not by those there when it is laid; or where a move ends", "'comes within'"),
    ruling("TEAW-Q-mine-seen", "known to the enemy", "open | hidden",
           "or until it bursts or an Engineer is within 5 cm", "a marker is placed"),
    ruling("TEAW-Q-mine-tank", "mine after a tank's roll", "stays | spent",
           "1-4 spent, men within 5 cm die; 5-6 stays and rolls again on another approach; or spent always",
           "'nothing happens'"),
    ruling("TEAW-Q-charge", "the die", "2-5 | 2-4",
           "1 kills the team; success on 2-5, failure on 6; or success on 2-4, failure on 5-6",
           "one misprint ('5' for '6') explains it", "on a 2-5, the attempt was successful, on a 5 the attempt "
           "failed"),
    ruling("TEAW-Q-tank-crew", "same result twice", "nothing | the other",
           "no further effect; or the other man dies; both dead: counts as destroyed", "silent"),
    ruling("TEAW-Q-flame", "the marker (ours)", "12 x 6 | the scenario's",
           "triangle 12 long, 6 wide at its end, thirds of 4 cm: 3+, 4+, 5+ from the nozzle, from any one man in any "
           "direction, one a team; on a line the nearer section; works are no shield; or [game] flame",
           "lost with the pictures"),
    ruling("TEAW-Q-cannon-arc", "45 degrees", "22.5 | 45", "each side of the facing, from the centre of the front",
           "'a 45 degree triangle'"),
    ruling("TEAW-Q-tank-mg-arc", "arc of the tank's MG", "all round | front",
           "none, from the hull's edge; or 90 degrees to the front", "only the cannon has one"),
    ruling("TEAW-Q-cannon-trench", "men in trench or shell hole under a shell", "die | as grenades", "",
           "'anything' within 5 cm; the trench clause stands with grenades alone"),
    ruling("TEAW-Q-cannon-tank", "tanks under shells and grenades", "unharmed | as a mine",
           "or 1-4 damaged", "the source names all that harms them"),
    ruling("TEAW-Q-cannon-8", "8 of the cannon's table", "mark | right | again", "",
           "makes 3, 7, 16, 7, 3 of 36 symmetric"),
)
_GAME = (
    ruling("TEAW-Q-hold", "X turns", "consecutive | added up", "looked at after each pair of turns", "'hold'"),
    ruling("TEAW-Q-home", "when a team is home, where that is its side's aim (ours)", "all its men | one man",
           "at a turn's end all its living men stand in the area or trench named, or within 5 cm of the edge; or one "
           "of them does. It counts while it stands there, if it was in the trench that is raided before, or, where "
           "none is named, had nobody at home; a team in a fight is not home",
           "nobody leaves the table (TEAW-Q-edge), and to come back is the aim of a raid"),
    ruling("TEAW-Q-end", "both wiped out at once, or the last turn without a winner (ours)", "draw | the scenario's",
           "a draw, men and teams lost are reported; or [game] otherwise names the side", "silent"),
)
# fmt: on

_ALL = (*_FORCES, *_TURN, *_MOVE, *_FIRE, *_REACT, *_MELEE, *_BLAST, *_GAME)
RULINGS: dict[str, Ruling] = {entry.id: entry for entry in _ALL}


# fmt: off
TeamSize = IntEnum("TeamSize", "AS_LISTED ONE_TO_SIX", start=0)
Speed = IntEnum("Speed", "TEN EIGHT NONE", start=0)
Man = IntEnum("Man", "POINT DISC", start=0)
TankSize = IntEnum("TankSize", "EIGHT_BY_FOUR OF_THE_SCENARIO", start=0)
StartPacked = IntEnum("StartPacked", "PACKED SET_UP", start=0)
SetUp = IntEnum("SetUp", "THE_GUN ALL_ATTACKS", start=0)
First = IntEnum("First", "DICE OF_THE_SCENARIO", start=0)
ReactionCost = IntEnum("ReactionCost", "FREE NEXT_TURN", start=0)
CannonCap = IntEnum("CannonCap", "NONE ONE", start=0)
TurnEnds = IntEnum("TurnEnds", "ACTIONS REACTIONS_TOO", start=0)
TeamMove = IntEnum("TeamMove", "TOGETHER EACH_MAN", start=0)
Ground = IntEnum("Ground", "NO_EFFECT HALVES", start=0)
EnemyNear = IntEnum("EnemyNear", "ONE_CM TWO_CM", start=0)
WireMet = IntEnum("WireMet", "TOUCHED CROSSED", start=0)
WirePass = IntEnum("WirePass", "THAT_SECTION ALL_WIRE", start=0)
WireBelt = IntEnum("WireBelt", "ONE_BELT EACH_SECTION", start=0)
Snared = IntEnum("Snared", "ROLL_ALONE ALL_BUT_MOVING", start=0)
Forward = IntEnum("Forward", "ANY_DIRECTION ACROSS", start=0)
Cut = IntEnum("Cut", "NO_ROLL THEN_ROLLS", start=0)
CutCost = IntEnum("CutCost", "FREE AN_ACTION", start=0)
TankGround = IntEnum("TankGround", "CROSSES TRENCH_STOPS WIRE_STAYS", start=0)
Overrun = IntEnum("Overrun", "HALTS STEP_ASIDE CRUSHES", start=0)
Distance = IntEnum("Distance", "NEAREST_MEN CENTRES", start=0)
Bands = IntEnum("Bands", "EXACT ROUNDED", start=0)
Sight = IntEnum("Sight", "ANY_MAN HALF_THE_FIRERS", start=0)
CoverHalf = IntEnum("CoverHalf", "OPEN COVER", start=0)
Partial = IntEnum("Partial", "BY_PLACE AS_MARKED", start=0)
Casualty = IntEnum("Casualty", "FURTHEST NEAREST SEEN_MEN", start=0)
CoverRows = IntEnum("CoverRows", "AS_PRINTED EVENED", start=0)
MgCrew = IntEnum("MgCrew", "ONE_MAN TWO_A_MAN", start=0)
LineUp = IntEnum("LineUp", "OWN_SHOTS ANY_ATTACK", start=0)
SniperBand = IntEnum("SniperBand", "FIVE FOUR TO_50", start=0)
SniperCasualty = IntEnum("SniperCasualty", "DEFENDER SNIPER", start=0)
AtTable = IntEnum("AtTable", "ANTI_TANK HULL_MG FOUR_TO_25", start=0)
DfBand = IntEnum("DfBand", "WHOLE_RANGE OUTERMOST", start=0)
HmgCover = IntEnum("HmgCover", "ALLOWED NOT_ALLOWED", start=0)
ReactionTime = IntEnum("ReactionTime", "FIRST_OR_LATER FIRST_ALONE AT_ENTRY", start=0)
TakeCover = IntEnum("TakeCover", "ONE_ATTACK BURSTS_TOO", start=0)
HmgMelee = IntEnum("HmgMelee", "STRIKE_BACK DO_NOT_ROLL", start=0)
MeleeInitiative = IntEnum("MeleeInitiative", "ONCE EACH_ROUND", start=0)
MeleeTurn = IntEnum("MeleeTurn", "EVERY_TURN ENGAGERS_TURNS", start=0)
Engaged = IntEnum("Engaged", "NONE AFTER_THE_ROUND", start=0)
Pairs = IntEnum("Pairs", "NEAREST OWNERS", start=0)
Join = IntEnum("Join", "NEXT_ROUND AT_ONCE", start=0)
Third = IntEnum("Third", "MAY_JOIN NOT_WHILE_IT_LASTS", start=0)
Penalty = IntEnum("Penalty", "ADD_UP AT_MOST_1", start=0)
Bayonet = IntEnum("Bayonet", "OWN_TURNS EVERY_ROUND FIRST_ROUND", start=0)
Withdraw = IntEnum("Withdraw", "INSTEAD AFTER_THE_ROUND", start=0)
WithdrawWire = IntEnum("WithdrawWire", "NOT_WIRE ROLLS", start=0)
Pending = IntEnum("Pending", "STAYS GONE", start=0)
Health = IntEnum("Health", "ANY_LEAVES FIGHT_ENDS", start=0)
GrenadeRange = IntEnum("GrenadeRange", "FIFTEEN TWENTY UNLIMITED", start=0)
Front = IntEnum("Front", "THROWERS_LINE TARGETS_FACING", start=0)
ThrowBack = IntEnum("ThrowBack", "NEAREST_MAN WHERE_IT_LAY", start=0)
MineTrigger = IntEnum("MineTrigger", "ON_THE_WAY AT_THE_END", start=0)
MineSeen = IntEnum("MineSeen", "OPEN HIDDEN", start=0)
MineTank = IntEnum("MineTank", "STAYS SPENT", start=0)
Charge = IntEnum("Charge", "TWO_TO_FIVE TWO_TO_FOUR", start=0)
TankCrew = IntEnum("TankCrew", "NOTHING THE_OTHER", start=0)
Flame = IntEnum("Flame", "TWELVE_BY_SIX OF_THE_SCENARIO", start=0)
CannonArc = IntEnum("CannonArc", "TWENTY_TWO_AND_A_HALF FORTY_FIVE", start=0)
TankMgArc = IntEnum("TankMgArc", "ALL_ROUND FRONT", start=0)
CannonTrench = IntEnum("CannonTrench", "DIE AS_GRENADES", start=0)
CannonTank = IntEnum("CannonTank", "UNHARMED AS_A_MINE", start=0)
Cannon8 = IntEnum("Cannon8", "MARK RIGHT AGAIN", start=0)
Hold = IntEnum("Hold", "CONSECUTIVE ADDED_UP", start=0)
Home = IntEnum("Home", "ALL_ITS_MEN ONE_MAN", start=0)
End = IntEnum("End", "DRAW OF_THE_SCENARIO", start=0)
# fmt: on


class Readings(readings.Readings):
    """The readings in force: ``readings.overrun == rulings.Overrun.HALTS``."""

    rulings, prefix = RULINGS, "TEAW-Q-"

    team_size: TeamSize
    speed: Speed
    man: Man
    tank_size: TankSize
    start_packed: StartPacked
    set_up: SetUp
    first: First
    reaction_cost: ReactionCost
    cannon_cap: CannonCap
    turn_ends: TurnEnds
    team_move: TeamMove
    ground: Ground
    enemy_near: EnemyNear
    wire_met: WireMet
    wire_pass: WirePass
    wire_belt: WireBelt
    snared: Snared
    forward: Forward
    cut: Cut
    cut_cost: CutCost
    tank_ground: TankGround
    overrun: Overrun
    distance: Distance
    bands: Bands
    sight: Sight
    cover_half: CoverHalf
    partial: Partial
    casualty: Casualty
    cover_rows: CoverRows
    mg_crew: MgCrew
    line_up: LineUp
    sniper_band: SniperBand
    sniper_casualty: SniperCasualty
    at_table: AtTable
    df_band: DfBand
    hmg_cover: HmgCover
    reaction_time: ReactionTime
    take_cover: TakeCover
    hmg_melee: HmgMelee
    melee_initiative: MeleeInitiative
    melee_turn: MeleeTurn
    engaged: Engaged
    pairs: Pairs
    join: Join
    third: Third
    penalty: Penalty
    bayonet: Bayonet
    withdraw: Withdraw
    withdraw_wire: WithdrawWire
    pending: Pending
    health: Health
    grenade_range: GrenadeRange
    front: Front
    throw_back: ThrowBack
    mine_trigger: MineTrigger
    mine_seen: MineSeen
    mine_tank: MineTank
    charge: Charge
    tank_crew: TankCrew
    flame: Flame
    cannon_arc: CannonArc
    tank_mg_arc: TankMgArc
    cannon_trench: CannonTrench
    cannon_tank: CannonTank
    cannon_8: Cannon8
    hold: Hold
    home: Home
    end: End
