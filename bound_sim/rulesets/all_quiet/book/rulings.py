"""Section 12 of the reading as data. A scenario switches a ruling by name; the first reading is the default.

A ruling with one reading is fixed. "(ours)": the source gives no hint.
"""

from enum import IntEnum

from bound_sim.rules.records import readings
from bound_sim.rules.records.ruling import Ruling, ruling

# fmt: off
_PARTS = (
    ruling("AQ-Q-notation", "'4-2x6'", "fixed", "strength 4, 2 movement points, six counters", "'x6' counts"),
    ruling("AQ-Q-hand", "fewer cards in the deck than the chart says", "exactly | may take fewer",
           "a side takes all that there are, else exactly the number of the chart; or it may take fewer",
           "the chart shows a number of cards"),
    ruling("AQ-Q-discard", "what a face-down discard tells", "secret | all known",
           "secret till it is shuffled back: names of cards played as printed are known to both, of those played by "
           "their reverse to their side alone; or all names are known", "such a card is played by its back"),
    ruling("AQ-Q-gf", "cards 'removed by GF', never explained", "fixed",
           "there is no such card; a scenario's card may remove others"),
    ruling("AQ-Q-draws", "random draws", "fixed", "uniform, each counter and card alike"),
)
_TURN = (
    ruling("AQ-Q-initiative", "what the initiative gives", "first impulse | choice",
           "the first impulse and nothing else; or the choice of who begins", "turn 1 names both, apart"),
    ruling("AQ-Q-pass", "after a pass", "may play again | out",
           "its side may play again while the other plays, two passes running end the turn; or it is out for the turn",
           "the turn ends when both pass"),
    ruling("AQ-Q-strategy-back", "a Strategy card as normal action", "back | removed",
           "goes back to the main deck, not used up; or is removed", "cards used by their reverse return"),
    ruling("AQ-Q-trench-lost", "when Trench markers of lost areas go", "turn's end | at once",
           "at the turn's end with the Forts, until then it helps nobody (last clause ours); or at once",
           "the answer on Trench says the turn's end"),
    ruling("AQ-Q-vp-time", "place of victory points in the turn's end", "after initiative | first",
           "after the initiative, the sudden win is checked at every capture; or before everything",
           "no place is named"),
    ruling("AQ-Q-vp-what", "whose points are added", "all controlled | captured",
           "each side adds the points of the areas that it controls, two running totals; or those of areas that were "
           "the enemy's at the start", "both players add up"),
    ruling("AQ-Q-vp-equal", "equal after the last turn (ours)", "draw | Entente", "a draw; or the Entente wins",
           "silent"),
    ruling("AQ-Q-turn1-pass", "the Entente's forced pass in turn 1", "does not count | counts",
           "it costs no card and does not count towards the turn's end with the Central Powers' next pass; or it "
           "counts",
           "it is 'considered' a pass"),
    ruling("AQ-Q-turn1-reaction", "Machine Gun Fire of the Entente in turn 1", "barred | allowed",
           "barred, it is a printed card action; or allowed"),
    ruling("AQ-Q-belgium", "'in Belgium'", "fixed", "areas that were Belgian at the start, all turn"),
    ruling("AQ-Q-captures", "areas that are retaken", "every change | net",
           "each change of control in the turn counts; or what is left of them at its end",
           "the marker moves at each"),
)
_PLAY = (
    ruling("AQ-Q-subset", "all units of an area or some", "some | all fresh",
           "any fresh ones, at least one; or all fresh ones must", "the source says 'may'"),
    ruling("AQ-Q-coord-area", "areas of two groups", "any | different",
           "the same or different ones, no unit in both; or different ones only", "an example splits one group in two"),
    ruling("AQ-Q-together", "two attacks together", "fixed",
           "every unit rolls two dice, the damage is shared out once"),
    ruling("AQ-Q-esprit-mixed", "the two actions of Esprit de Corps", "may differ | same kind",
           "they may differ, a second one without a target is lost; or both move, or both attack",
           "the answer on Init Ind"),
    ruling("AQ-Q-esprit-kind", "cards with Esprit de Corps", "by kind | the four",
           "every Move or Attack card; or Init Ind, Recovery, Rail Road and Steel Rain only",
           "the list is what follows from the kinds"),
    ruling("AQ-Q-init-area", "where the four units of Init Ind are", "one area | anywhere",
           "in one area, from which they part; or anywhere", "an action selects one area"),
    ruling("AQ-Q-br", "is BR the Recovery card", "fixed", "yes: both turn spent units, both are Move cards"),
    ruling("AQ-Q-heavy-artillery", "Heavy Artillery, named once", "own card | Steel Rain",
           "a card of its own (ours) beside Steel Rain, a group attacks a bordering area; or another name of Steel "
           "Rain",
           "two names"),
    ruling("AQ-Q-two-events", "Coordination with two Events", "legal | one at most",
           "legal with two names, no group acts then; or one Event at most", "the set allows it"),
    ruling("AQ-Q-russian-star", "Russians and a lone Esprit de Corps or Coordination", "they act | they don't",
           "one card is not a combination: they act; or the card adds actions, and counts as combined play",
           "the source bars them from a 'combined card action', and lists sets of 2 to 4 cards"),
    ruling("AQ-Q-idle-play", "a play of which no action is possible (ours)", "passed over | laid down",
           "it is passed over unseen and its cards stay in the hand, an answer is refused; or its cards are used up, "
           "and so is the impulse", "nobody lays a card for nothing by mistake"),
    ruling("AQ-Q-reaction-turn", "does a reaction use up an impulse", "no | yes",
           "no, and it may be played after a pass, which stands; or it counts as its side's next impulse",
           "it is played in the other's impulse"),
)
_MOVES = (
    ruling("AQ-Q-once", "control and enemy units both", "once | each",
           "one more to enter and one more to leave, a captured area costs nothing more to leave; or one more for each",
           "'and/or'"),
    ruling("AQ-Q-barrier-retreat", "barriers in retreats", "don't count | count", "a retreat is no action of a group"),
    ruling("AQ-Q-stack-when", "the limit of 10", "each area | the end",
           "at every area that is entered; or where the move ends", "'in a single area'"),
    ruling("AQ-Q-tank", "the tank's ability", "3 points | free step",
           "3 movement points, which pay for leaving and entering enemy-occupied areas; or 2 points and no extra cost "
           "for the step from one enemy-occupied area to another", "it follows from the costs"),
)
_FIGHT = (
    ruling("AQ-Q-attack-empty", "attack without an enemy in the area", "fixed", "it is illegal"),
    ruling("AQ-Q-allot", "how an owner who doesn't choose shares out points (ours)", "spread | policy",
           "fresh units first, each is turned; then the weakest retreat, then the weakest go to the box; or the "
           "player's policy says: the weakest takes all that it can (ours)", "keeps most on the map"),
    ruling("AQ-Q-retreat-room", "two units must retreat, and there is room for one (ours)", "each alone | together",
           "each unit's points are counted as if it went alone, the one that finds no room goes to its box; or where "
           "the owner does not choose, as many units retreat as find room together, and the next one goes to its box",
           "the box is named for a unit that cannot retreat, nothing for two that cannot both"),
    ruling("AQ-Q-back", "where a unit goes back to that did not move in this impulse", "last area | box",
           "the area that it left last, if it may, else as a defender; or the box", "'previous area'"),
    ruling("AQ-Q-retreat-where", "'anywhere'", "bordering | any area",
           "a bordering area of the owner's choice, each unit its own; or any area of the map",
           "a retreat is one step"),
    ruling("AQ-Q-mg-who", "which units fire", "fresh | stay fresh | spent too",
           "fresh ones of the area, which are spent when the impulse ends; or they stay fresh; or spent ones fire too",
           "all that attack are used"),
    ruling("AQ-Q-mg-state", "an acting unit under fire before its first action is done", "spent | double action",
           "counts as spent always; or only where it acts twice", "the answer says so of the first action"),
    ruling("AQ-Q-mg-coord", "fire with Coordination", "each group | one group",
           "each of the two acting groups at its own action, by the same firing group; or one of the two only",
           "Init Ind is fired at unit by unit"),
    ruling("AQ-Q-mg-rail", "fire on rail, recovery, Heavy Artillery", "none | Heavy Artillery",
           "rail never enters an enemy's area, none on the others (ours); or at Heavy Artillery",
           "its condition is entering or attacking there"),
    ruling("AQ-Q-mg-back", "a unit that entered and must retreat", "fixed", "the area it came from on this step"),
    ruling("AQ-Q-mg-capture", "a firing group that leaves nobody behind", "fixed",
           "its units stay in place, control does not change"),
    ruling("AQ-Q-shell-neutral", "Steel Rain and Heavy Artillery at a neutral's units (ours)", "refused | war",
           "they strike units at war alone, and are refused where an area holds none; or they bring the nation into "
           "the war and strike all", "only its entry card and an invasion are named as ways into the war"),
    ruling("AQ-Q-fort-printed", "a fortified area without marker", "no effect | 1 hit less",
           "it only keeps Fort markers; or each attack there on its starting owner loses 1 hit",
           "only markers are spoken of"),
    ruling("AQ-Q-trench-fort", "Trench and Fort in one area (ours)", "both | better",
           "both count, strength first; or the one that takes more hits off"),
    ruling("AQ-Q-marker-who", "markers after a capture", "fixed",
           "they help only the side that placed them, while it controls the area or has units there", "'friendly'"),
)
_SUPPLY = (
    ruling("AQ-Q-german-east", "sources of Germans in the East", "Berlin | east edge too",
           "Berlin alone; or an area of theirs at the east edge too", "the table of the East names Berlin"),
    ruling("AQ-Q-line-start", "an enemy in the unit's own area", "no matter | must be clear",
           "the start isn't entered; the source's area is entered and must be clear unless it is the start; or the "
           "start must be clear", "a line cannot 'enter'"),
    ruling("AQ-Q-recovery", "which units recover at the turn's end", "with a line | all",
           "those with a line; or all", "the special rule"),
    ruling("AQ-Q-recovery-line", "Recovery card without a line (ours)", "needs one | anywhere",
           "the units need a line; or it works anywhere", "rule 9 ties recovery to it"),
    ruling("AQ-Q-recovery-spent", "a group that was recovered and did not act", "fixed", "stays fresh"),
    ruling("AQ-Q-out", "'the option' of removing", "up to | exactly", "up to the number, from anywhere; or exactly",
           "an option"),
    ruling("AQ-Q-imp", "'having only one IMP'", "movement point | impulse",
           "units with 1 movement point are not transferred; or the words mean nothing: all may be",
           "impulses are no property of a unit"),
    ruling("AQ-Q-in-short", "Transfer-out holds fewer than the chart says", "fixed", "all that are there"),
    ruling("AQ-Q-reinf-full", "no area with room", "fixed", "none enter, the card is used"),
    ruling("AQ-Q-joint-min", "totals of 16 and 8 with 4 to 8 a front", "fixed", "8 and 8, 4 and 4 are the only splits"),
    ruling("AQ-Q-neutral-vp", "points of a neutral nation's areas", "0 to its camp | while neutral",
           "0 to its own camp, at war too, to the other camp their points once that controls them; or 0 to its own "
           "camp only while it is neutral", "the clause names the friendly camp and no time"),
    ruling("AQ-Q-usw", "submarine warfare: its effect is lost (ours)", "ports | hand",
           "ports are no sources in that turn; or the Entente's next hand has one card less",
           "ports supply British and Americans"),
)
# fmt: on
#: id -> ruling, in the order of the reading's subjects
RULINGS: dict[str, Ruling] = {each.id: each for each in (*_PARTS, *_TURN, *_PLAY, *_MOVES, *_FIGHT, *_SUPPLY)}


# fmt: off
Hand = IntEnum("Hand", "EXACTLY MAY_TAKE_FEWER", start=0)
Discard = IntEnum("Discard", "SECRET ALL_KNOWN", start=0)
Initiative = IntEnum("Initiative", "FIRST_IMPULSE CHOICE", start=0)
Pass = IntEnum("Pass", "MAY_PLAY_AGAIN OUT", start=0)
StrategyBack = IntEnum("StrategyBack", "BACK REMOVED", start=0)
TrenchLost = IntEnum("TrenchLost", "TURNS_END AT_ONCE", start=0)
VpTime = IntEnum("VpTime", "AFTER_INITIATIVE FIRST", start=0)
VpWhat = IntEnum("VpWhat", "ALL_CONTROLLED CAPTURED", start=0)
VpEqual = IntEnum("VpEqual", "DRAW ENTENTE", start=0)
Turn1Pass = IntEnum("Turn1Pass", "DOES_NOT_COUNT COUNTS", start=0)
Turn1Reaction = IntEnum("Turn1Reaction", "BARRED ALLOWED", start=0)
Captures = IntEnum("Captures", "EVERY_CHANGE NET", start=0)
Subset = IntEnum("Subset", "SOME ALL_FRESH", start=0)
CoordArea = IntEnum("CoordArea", "ANY DIFFERENT", start=0)
EspritMixed = IntEnum("EspritMixed", "MAY_DIFFER SAME_KIND", start=0)
EspritKind = IntEnum("EspritKind", "BY_KIND THE_FOUR", start=0)
InitArea = IntEnum("InitArea", "ONE_AREA ANYWHERE", start=0)
HeavyArtillery = IntEnum("HeavyArtillery", "OWN_CARD STEEL_RAIN", start=0)
TwoEvents = IntEnum("TwoEvents", "LEGAL ONE_AT_MOST", start=0)
RussianStar = IntEnum("RussianStar", "THEY_ACT THEY_DO_NOT", start=0)
IdlePlay = IntEnum("IdlePlay", "PASSED_OVER LAID_DOWN", start=0)
ReactionTurn = IntEnum("ReactionTurn", "NO YES", start=0)
Once = IntEnum("Once", "ONCE EACH", start=0)
BarrierRetreat = IntEnum("BarrierRetreat", "DO_NOT_COUNT COUNT", start=0)
StackWhen = IntEnum("StackWhen", "EACH_AREA THE_END", start=0)
Tank = IntEnum("Tank", "THREE_POINTS FREE_STEP", start=0)
Allot = IntEnum("Allot", "SPREAD POLICY", start=0)
RetreatRoom = IntEnum("RetreatRoom", "EACH_ALONE TOGETHER", start=0)
Back = IntEnum("Back", "LAST_AREA BOX", start=0)
RetreatWhere = IntEnum("RetreatWhere", "BORDERING ANY_AREA", start=0)
MgWho = IntEnum("MgWho", "FRESH STAY_FRESH SPENT_TOO", start=0)
MgState = IntEnum("MgState", "SPENT DOUBLE_ACTION", start=0)
MgCoord = IntEnum("MgCoord", "EACH_GROUP ONE_GROUP", start=0)
MgRail = IntEnum("MgRail", "NONE HEAVY_ARTILLERY", start=0)
ShellNeutral = IntEnum("ShellNeutral", "REFUSED WAR", start=0)
FortPrinted = IntEnum("FortPrinted", "NO_EFFECT ONE_HIT_LESS", start=0)
TrenchFort = IntEnum("TrenchFort", "BOTH BETTER", start=0)
GermanEast = IntEnum("GermanEast", "BERLIN EAST_EDGE_TOO", start=0)
LineStart = IntEnum("LineStart", "NO_MATTER MUST_BE_CLEAR", start=0)
Recovery = IntEnum("Recovery", "WITH_A_LINE ALL", start=0)
RecoveryLine = IntEnum("RecoveryLine", "NEEDS_ONE ANYWHERE", start=0)
Out = IntEnum("Out", "UP_TO EXACTLY", start=0)
Imp = IntEnum("Imp", "MOVEMENT_POINT IMPULSE", start=0)
NeutralVp = IntEnum("NeutralVp", "NOTHING_TO_ITS_CAMP WHILE_NEUTRAL", start=0)
Usw = IntEnum("Usw", "PORTS HAND", start=0)
# fmt: on


class Readings(readings.Readings):
    """The readings in force: ``readings.once == rulings.Once.EACH``."""

    rulings, prefix = RULINGS, "AQ-Q-"

    hand: Hand
    discard: Discard
    initiative: Initiative
    pass_: Pass
    strategy_back: StrategyBack
    trench_lost: TrenchLost
    vp_time: VpTime
    vp_what: VpWhat
    vp_equal: VpEqual
    turn1_pass: Turn1Pass
    turn1_reaction: Turn1Reaction
    captures: Captures
    subset: Subset
    coord_area: CoordArea
    esprit_mixed: EspritMixed
    esprit_kind: EspritKind
    init_area: InitArea
    heavy_artillery: HeavyArtillery
    two_events: TwoEvents
    russian_star: RussianStar
    idle_play: IdlePlay
    reaction_turn: ReactionTurn
    once: Once
    barrier_retreat: BarrierRetreat
    stack_when: StackWhen
    tank: Tank
    allot: Allot
    retreat_room: RetreatRoom
    back: Back
    retreat_where: RetreatWhere
    mg_who: MgWho
    mg_state: MgState
    mg_coord: MgCoord
    mg_rail: MgRail
    shell_neutral: ShellNeutral
    fort_printed: FortPrinted
    trench_fort: TrenchFort
    german_east: GermanEast
    line_start: LineStart
    recovery: Recovery
    recovery_line: RecoveryLine
    out: Out
    imp: Imp
    neutral_vp: NeutralVp
    usw: Usw
