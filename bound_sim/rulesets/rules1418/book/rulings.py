"""Section 12 of the rules as data: where the source is silent or reads two ways, the readings and the default.

A scenario switches a ruling by name: ``[rulings]`` ``"Q-range-unit" = "yards"``. The first reading is the default.
A ruling with one reading is fixed. After what they mean: why the default, and what the source says (empty: nothing).
Kernels get ``Readings``: for each switchable ruling the number of its reading.
"""

from collections.abc import Mapping
from typing import NamedTuple

from bound_sim.rulesets.records.ruling import Ruling, ruling

# fmt: off
_ALL = (
    ruling("Q-range-unit", "unit of chart ranges", "metres | mm | yards",
           "metres or yards on the ground at 1:900; mm: millimetres on the table",
           "the chart names no unit; 300 is what a rifle effectively reaches in metres, and the scale is 1:900",
           "SPEED RESILIENCE RANGE"),
    ruling("Q-range-points", "measured from", "nearest edges | centres",
           "where a range is measured from and to",
           "a base is a platoon on its ground, not a point",
           ""),
    ruling("Q-overlap", "two areas over one point", "later wins",
           "the later feature wins; ground and works apart; polygons over spaces",
           "as one draws: what is drawn later lies on top",
           ""),
    ruling("Q-item", "what items do", "as listed",
           "wood: Rough; town: Rough and Defensible; both block sight where sight counts; wire: Impractical; a "
           "scenario sets each item's ground, works, blocking",
           "the source names items and says nothing of what they do",
           "place an item of terrain (forest, town, etc.) in a “space”"),
    ruling("Q-impassable", "water, cliffs", "no centre enters",
           "no base's centre enters impassable ground; crossings open or close at a bound; a narrow one takes one "
           "base at a time",
           "the source has none, real battles do",
           ""),
    ruling("Q-edge", "a point on an edge", "keeps the ground it came from",
           "ground is entered only by a stretch of more than 0.01 mm; a start on an edge: the weaker",
           "who stops on an edge has not moved in what lies beyond it",
           "Moving from or in rough terrain"),
    ruling("Q-base-terrain", "terrain of a base", "under its centre | weakest under any part",
           "which terrain counts for a base",
           "one point is checked at a glance on a table",
           "Unit in the open; -2R"),
    ruling("Q-no-high-command", "no High Command given", "hold",
           "the battalion holds, logged",
           "one must; who was told nothing does nothing new",
           "may (or rather must) give commands to Battalions"),
    ruling("Q-under-fire", "the matrix' 'under fire'", "shot at | shot at or in range",
           "shot at: a die was rolled at it or a bombardment shot laid on it in the bound before; or also: any enemy "
           "that it knows of has it in range",
           "fire that nobody opened is not felt, and nobody knows who would have shot",
           "Dug in but under fire"),
    ruling("Q-bombard-column", "matrix column under Bombard", "hold",
           "guns that bombard hold",
           "the chart has no column for it, and guns that bombard do not go anywhere",
           "Supreme Commander commands an Artillery battalion"),
    ruling("Q-advance-direction", "'move' under Advance", "no further back | anywhere",
           "ends no further back along the side's front bearing",
           "an advance doesn't fall back; straight aside is left to the player",
           "ADVANCE"),
    ruling("Q-assault-direction", "'assault'", "nearer to the target | further forward",
           "ends nearer to the target that it names, or further forward along the front bearing",
           "an assault is at somebody: it gets nearer to him",
           "Assault only"),
    ruling("Q-retreat-direction", "'retreat'", "further back | no nearer to any enemy",
           "ends further back along the front bearing; or also no nearer to any known enemy, where such an end exists",
           "a retreat leads away from the front; the enemy may be behind too",
           "no assaulting when commanded to retreat!"),
    ruling("Q-find-cover", "'find cover'", "better cover | better cover or out of fire",
           "a move that ends in a strictly better not-dug-in cover row; or also one that is not worse and out of the "
           "range (and sight) of who shot at it",
           "cover is what makes one harder to hit; the chart says what does",
           "Stay put or find cover"),
    ruling("Q-illegal-now", "an order filed ahead that the situation forbids", "first allowed | stays",
           "the platoon does the first allowed of stay, find cover if drawn, the drawn move under the word that the "
           "cell allows; else stays",
           "sheets are filled in for four bounds ahead; the nearest that is allowed to what was drawn",
           "will allow (or rather limit) what the sub-units are capable of doing"),
    ruling("Q-dig-penalty", "where -1R while digging", "hold under fire | under fire | always",
           "in which cells digging costs 1 R",
           "one copy has the star in the Hold cell alone",
           "may dig in but -1R during dig"),
    ruling("Q-dig-shoot", "a digging platoon", "may shoot | may not",
           "whether it shoots, in its own step",
           "the price of digging is told, and it is not a lost shot",
           "may dig in but -1R during dig"),
    ruling("Q-no-low-command", "silence where the cell says 'only'", "stays | forced",
           "silence is always legal; or the cell's only word is forced: straight ahead or back by its reach",
           "such units are foreseen under every High Command",
           "Units with no movement and no commands whatsoever"),
    ruling("Q-free-fire", "whom a platoon without a command shoots", "likeliest | nearest | nobody",
           "likeliest to hit, then nearest, then lowest id",
           "what a player would choose himself, without being asked",
           "may shoot at any enemies/must defend themselves"),
    ruling("Q-free-fire-who", "who has no command", "anybody who stays | only without orders",
           "no order, exempted, stay or dig without a shot; or only no order and exempted",
           "to stay or dig is not movement, and without a shot nothing forbids one",
           "Units with no movement and no commands whatsoever (including platoons who are excluded from their "
           "company's commands, as above)"),
    ruling("Q-mark-time", "when a target is fixed", "own sub-step | at # | falls to free fire",
           "at the opening of its own sub-step within the ordered company; or all at #; or free fire if none is left",
           "marked as its own shooting begins: the sentence opens shooting, not the bound; a dead target is not shot "
           "at",
           "First each platoon should be marked for which target they are shooting at"),
    ruling("Q-company-target", "which platoon of an ordered company", "likeliest | nearest",
           "as Q-free-fire",
           "as free fire: what a player would choose himself",
           "move 'this' way or shoot at 'them'"),
    ruling("Q-prepared", "prepared fire", "own step or step 6 | own step only",
           "stands still; shoots once: in its own step at what it can hit, else in step 6",
           "whoever comes by moving, comes in step 5",
           "indicating that if something comes that they can shoot at, they will"),
    ruling("Q-impossible", "a shot that cannot hit", "not taken | taken",
           "whether it is shot for the under-fire effect",
           "the source says so",
           "it is not worth shooting"),
    ruling("Q-into-melee", "shooting at bases in contact", "the assaulter | nobody",
           "only the assaulter in contact, at its opponent, in step 6",
           "they have just arrived; others would hit their own",
           "Assaulting units _ now shoot"),
    ruling("Q-facing", "facing", "only contact or an explicit turn | turns to the last leg",
           "what changes it",
           "nothing depends on it but how bases touch; fewest rules",
           ""),
    ruling("Q-terrain-cost", "mixed ground", "worst | each stretch",
           "the worst ground for the whole move with the halt at the edge; or each stretch at its own rate",
           "from or in: one factor for the move, the worst; a halt at the edge keeps a step into mud from being a "
           "bound lost",
           "Moving from or in rough terrain = (-25% distance)"),
    ruling("Q-road", "on the road", "whole move along it",
           "the whole move within half a base's depth of an intact road",
           "on it is on it all the way",
           "Moving or assaulting on an intact road"),
    ruling("Q-transport-cap", "the 8 and 12 cm", "the rate | the distance",
           "cap the transported standard rate, before terrain, assault, road; or the final distance",
           "the bonus is on the standard rate, and so is its cap",
           "move at (+25%) (to a maximum total of 8cm)"),
    ruling("Q-transport-assault", "transport bonus in an assault", "counts | doesn't",
           "",
           "a movement bonus; nothing takes it from an assault",
           "the entire battalion loses its movement bonus"),
    ruling("Q-transport-base", "the transport base", "a base | only the bonus",
           "one a battalion, R3, unarmed, goes with the command platoon; lost itself, the bonus is lost",
           "it is a base on the table; what has no row has the R of the weakest foot and no arms",
           "You only need one platoon base per battalion and it should be kept by the command platoon"),
    ruling("Q-packing", "guns not self-propelled", "pack and unpack | unpack only | none",
           "a bound of packing before they move, the bound after the last move goes to unpacking",
           "said of self-propelled guns: so others do, both",
           "do not have to spend a bound packing or unpacking"),
    ruling("Q-sp-guns", "self-propelled guns that moved", "step 2 of the next bound | also while moving",
           "when they shoot again",
           "mobile, but step 2 wants who was stationary in the last turn; they alone are spared it",
           "This makes them mobile"),
    ruling("Q-corner", "corner on edge", "contact",
           "corner on corner slides past",
           "a corner on an edge presses on it; corner on corner is just a corner",
           "any contact which is more than just a corner"),
    ruling("Q-slide", "edge along edge", "contact where it ends",
           "a mover that comes corner on corner and runs on along an enemy's edge passes; one that ends alongside is "
           "in contact there",
           "Q-corner lets it past the corner; a hair nearer its front is struck, and a hair further nothing is",
           "any contact which is more than just a corner"),
    ruling("Q-who-may-contact", "who may run into an enemy", "any mover | assaulting only",
           "others stop 0.5 cm short",
           "after moving, whoever moved",
           "units may well be in “base contact”"),
    ruling("Q-flush", "turning flush", "about the point of touch",
           "to the nearest parallel of the struck edge, then slid along it or drawn back until it overlaps nobody",
           "on a table one sets bases edge to edge by hand",
           ""),
    ruling("Q-second-rank", "who is second rank", "touches the rear",
           "touches the rear of a friend that fights, or of its second rank, any depth; nearest centre, then id",
           "the diagram is lost; behind is behind",
           "Any units as 2nd rank fighters (see diagram below)"),
    ruling("Q-settle", "movers among friends", "last clear point",
           "may pass through; end one by one (least distance to go, then id) at the last clear point of their line",
           "all move at once and bases cannot share a place; nobody is stopped by who goes ahead of him",
           "Movement is enacted with all foot bases"),
    ruling("Q-pinned", "in contact", "only retreat breaks it",
           "doesn't move in this bound; if still touching at the next, only Retreat breaks contact; may shoot only "
           "at its opponent",
           "who fights stays; to retreat is the one command that leaves",
           "Only one base can be in base contact with another"),
    ruling("Q-dug-assaulter", "dug in and assaulting", "moves with the assaulting",
           "",
           "assaulting is the rarer and the bolder: it comes first",
           "assaulting first, then normals, then those who were dug in when started to move"),
    ruling("Q-blocked-mover", "ordered to move, moved 0", "counts as moved",
           "from # on",
           "marked is moving, however far it gets",
           "Mark units who are moving this turn"),
    ruling("Q-half-way", "range and circle in steps 1-4 of one that changes cover", "half-way place | the start",
           "",
           "positioned there: so shot at there",
           "those moving into better or worse cover should be positioned half-way in between"),
    ruling("Q-mover-cover", "mover's cover", "weaker of start and end | weakest of all crossed",
           "steps 1-4: of start and intended end; from step 5 on: of start and real end",
           "from and into: start and end",
           "A unit moving from one type of terrain into another counts as being in whatever the weaker type was"),
    ruling("Q-impractical", "cover row of impractical ground", "rough | open",
           "",
           "the chart has no row; what is worse to walk in hides no worse",
           "Unit in rough ground; -1R"),
    ruling("Q-simultaneous", "within a sub-step", "simultaneous",
           "",
           "effectiveness is the order of steps; within one all is at once",
           "All actions are assumed to be roughly simultaneous, but their effectiveness is not"),
    ruling("Q-lmg", "LMG squads", "infantry in shooting | heavy in both",
           "heavy in melee either way",
           "LMG is missing there and named in melee alone",
           "this means any Heavy Machine Gun, Mortars, and also Command Platoons"),
    ruling("Q-mounted-movement", "cavalry and vehicles in step 5", "with the foot | before the foot",
           "in their sub-step",
           "the chart has no other step for the mounted",
           "Movement is enacted with all foot bases"),
    ruling("Q-mounted-rifles", "300/100", "by moving | by mount",
           "300 if it doesn't move in this bound, else 100; or 300 dismounted, 100 mounted",
           "who halts dismounts",
           "300/100"),
    ruling("Q-naval", "Arming of naval and railway guns", "the scenario's",
           "else that of 12 cm howitzers",
           "no row; the heaviest guns of the chart stand for them",
           "Naval and railway artillery shots are worked out"),
    ruling("Q-arrival", "reinforcements", "enter at #",
           "count as having moved",
           "who marches on has moved",
           ""),
    ruling("Q-bonus-die", "which die gets the (+n)", "where it makes a hit | named before",
           "",
           "one is not said to be named before; in the roller's favour",
           "a number added to one of the die that they roll"),
    ruling("Q-recovery-r", "R of the recovery die", "with cover | built-in",
           "",
           "R is increased or decreased depending on their terrain",
           "must roll equal to or under its own Resilience value"),
    ruling("Q-line-of-sight", "sight for direct fire", "none | terrain",
           "range alone; or a shot that crosses more than 1 inch of blocking features is stopped",
           "no rule of sight is given; range alone is",
           "if you are seen, you are dead"),
    ruling("Q-circle", "place of the circle", "where the commander puts it | always the middle",
           "in the square; nobody does: its middle",
           "the square is ordered, the circle placed: somebody places it",
           "This grid reference cannot be smaller than 6”x6”"),
    ruling("Q-shot-spread", "no allocation given", "enemies | everybody",
           "dealt evenly over enemy bases from the middle outwards, none on friends; or over all bases",
           "no player spends shots on his own without saying so",
           "takes damage as allocated by the player"),
    ruling("Q-inner-circle", "the inner circle", "by area | by centre",
           "3 inches; more than half of the base's area outside, or its centre outside",
           "the diagram is lost; half of the outer one, and more than half-way is more than half of the base",
           "more than half-way outside the inner circle"),
    ruling("Q-battery-bonus", "(+n) in a bombardment", "one shot a battery | none",
           "",
           "one die a roll, and each battery would roll its own",
           "The “+” bonus is a number added to one of the die that they roll"),
    ruling("Q-reroll-bonus", "a die rolled again", "keeps its bonus | loses it",
           "",
           "the shot is rolled again, and the shot had its bonus",
           "any successful shots must be re-rolled"),
    ruling("Q-bombard-substep", "batteries with different histories", "once, in the latest | each its own share",
           "",
           "one product, one circle, one moment: when all can",
           "multiplies the Arming value of the Artillery Battalion (use the mean value if it is a mixed battalion) "
           "with the number of Batteries firing"),
    ruling("Q-melee-cover", "R in melee", "with cover | built-in",
           "",
           "said of shooting and combat alike",
           "Resilience starts as a built-in value but is increased or decreased depending on their terrain"),
    ruling("Q-pass-back", "hits on a fighter with a second rank", "all | only what would remove | none",
           "",
           "can: whoever wants his first rank to stand passes them all",
           "First rank casualties can be passed on to second rank fighters"),
    ruling("Q-repair", "after a kill", "a second rank steps up | idle bases pair up",
           "no other new pairs in this bound",
           "2nd rank fighters move forward; nothing is said of others",
           "Each base fights ONE other"),
    ruling("Q-stalemate", "no melee dice on either side", "no fight",
           "both stay",
           "without dice no round would ever end it",
           "attacking simultaneously (unless one cannot harm the other"),
    ruling("Q-vehicle-reroll", "'must be re-rolled'", "successes | all dice",
           "the second result stands",
           "as in a bombardment, where it is said of successful shots: a shield, not a second chance",
           "all infantry and heavy weapon rolls against them must be re-rolled"),
    ruling("Q-vehicle-reroll-who", "whose dice", "all but guns | infantry and heavy weapons",
           "infantry, heavy weapons, cavalry, tanks",
           "who isn't exempted; cavalry and tanks act as the foot do",
           "(field guns and artillery don't)"),
    ruling("Q-strength", "men of a base", "the scenario's, else 30",
           "",
           "as given",
           "a group of models, normally 30"),
    ruling("Q-men", "men lost", "half and the rest",
           "an injury half the strength, a removal the rest",
           "for counting losses only: no rule reads it",
           "One hit injures, two hits removes permanently"),
)
# fmt: on

RULINGS: dict[str, Ruling] = {ruling.id: ruling for ruling in _ALL}


class Readings(NamedTuple):
    """For each switchable ruling the number of the reading in force, 0 for the default; for the kernels."""

    range_unit: int = 0
    range_points: int = 0
    base_terrain: int = 0
    under_fire: int = 0
    advance_direction: int = 0
    assault_direction: int = 0
    retreat_direction: int = 0
    find_cover: int = 0
    illegal_now: int = 0
    dig_penalty: int = 0
    dig_shoot: int = 0
    no_low_command: int = 0
    free_fire: int = 0
    free_fire_who: int = 0
    mark_time: int = 0
    company_target: int = 0
    prepared: int = 0
    impossible: int = 0
    into_melee: int = 0
    facing: int = 0
    terrain_cost: int = 0
    transport_cap: int = 0
    transport_assault: int = 0
    transport_base: int = 0
    packing: int = 0
    sp_guns: int = 0
    who_may_contact: int = 0
    half_way: int = 0
    mover_cover: int = 0
    impractical: int = 0
    lmg: int = 0
    mounted_movement: int = 0
    mounted_rifles: int = 0
    bonus_die: int = 0
    recovery_r: int = 0
    line_of_sight: int = 0
    circle: int = 0
    shot_spread: int = 0
    inner_circle: int = 0
    battery_bonus: int = 0
    reroll_bonus: int = 0
    bombard_substep: int = 0
    melee_cover: int = 0
    pass_back: int = 0
    repair: int = 0
    vehicle_reroll: int = 0
    vehicle_reroll_who: int = 0


def readings(switched: Mapping[str, str]) -> Readings:
    """The numbers of the readings in force; ``switched`` maps ruling ids to readings other than the default.

    Raises KeyError or ValueError for unknown names: a scenario's loader refuses these before.
    """
    numbers = {}
    for name, reading in switched.items():
        number = RULINGS[name].readings.index(reading)
        if number:  # of a fixed one there is none but the first
            numbers[name.removeprefix("Q-").replace("-", "_")] = number
    return Readings(**numbers)
