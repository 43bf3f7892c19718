"""Section 12 of the rules as data: where the source is silent or reads two ways, the readings and the default.

A scenario switches a ruling by name: ``[rulings]`` ``"Q-range-unit" = "yards"``. The first reading is the default.
A ruling with one reading is fixed. Kernels get ``Readings``: for each switchable ruling the number of its reading.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True)
class Ruling:
    """A question, its readings (the default first) and why the default was taken."""

    id: str
    question: str
    readings: tuple[str, ...]
    meaning: str
    why: str

    @property
    def default(self) -> str:
        return self.readings[0]

    @property
    def fixed(self) -> bool:
        return len(self.readings) == 1


def _r(id: str, question: str, readings: str, meaning: str, why: str = "") -> Ruling:
    return Ruling(id, question, tuple(reading.strip() for reading in readings.split("|")), meaning, why)


# fmt: off
_ALL = (
    _r("Q-range-unit", "unit of chart ranges", "metres | mm | yards",
       "metres or yards on the ground at 1:900; mm: millimetres on the table",
       "the chart's 300 for a rifle is an effective range in metres"),
    _r("Q-range-points", "measured from", "nearest edges | centres", "where a range is measured from and to",
       "a base is a platoon on its ground, not a point"),
    _r("Q-overlap", "two areas over one point", "later wins",
       "the later feature wins; ground and works apart; polygons over spaces", "as one draws"),
    _r("Q-item", "what items do", "as listed",
       "wood: Rough; town: Rough and Defensible; both block sight where sight counts; wire: Impractical; a scenario "
       "sets each item's ground, works, blocking", "the source names items and says nothing of them"),
    _r("Q-impassable", "water, cliffs", "no centre enters",
       "no base's centre enters impassable ground; crossings open or close at a bound; a narrow one takes one base "
       "at a time", "the source has none, real battles do"),
    _r("Q-edge", "a point on an edge", "keeps the ground it came from",
       "ground is entered only by a stretch of more than 0.01 mm; a start on an edge: the weaker", ""),
    _r("Q-base-terrain", "terrain of a base", "under its centre | weakest under any part",
       "which terrain counts for a base", "one point is checked at a glance on a table"),
    _r("Q-no-high-command", "no High Command given", "hold", "the battalion holds, logged", ""),
    _r("Q-under-fire", "the matrix' 'under fire'", "shot at | shot at or in range",
       "shot at: a die was rolled at it or a bombardment shot laid on it in the bound before; or also: any enemy that "
       "it knows of has it in range", "fire that nobody opened is not felt"),
    _r("Q-bombard-column", "matrix column under Bombard", "hold", "guns that bombard hold", ""),
    _r("Q-advance-direction", "'move' under Advance", "no further back | anywhere",
       "ends no further back along the side's front bearing", "an advance doesn't fall back"),
    _r("Q-assault-direction", "'assault'", "nearer to the target | further forward",
       "ends nearer to the target that it names, or further forward along the front bearing", ""),
    _r("Q-retreat-direction", "'retreat'", "further back | no nearer to any enemy",
       "ends further back along the front bearing; or also no nearer to any known enemy, where such an end exists", ""),
    _r("Q-find-cover", "'find cover'", "better cover | better cover or out of fire",
       "a move that ends in a strictly better not-dug-in cover row; or also one that is no worse and out of the range "
       "(and sight) of who shot at it", ""),
    _r("Q-illegal-now", "an order filed ahead that the situation forbids", "first allowed | stays",
       "the platoon does the first allowed of stay, find cover if drawn, the drawn move under the word that the cell "
       "allows; else stays", ""),
    _r("Q-dig-penalty", "where -1R while digging", "hold under fire | under fire | always",
       "in which cells digging costs 1 R", "the star stands in the Hold cell"),
    _r("Q-dig-shoot", "a digging platoon", "may shoot | may not", "whether it shoots, in its own step", ""),
    _r("Q-no-low-command", "silence where the cell says 'only'", "stays | forced",
       "silence is always legal; or the cell's only word is forced: straight ahead or back by its reach", ""),
    _r("Q-free-fire", "whom a platoon without a command shoots", "likeliest | nearest | nobody",
       "likeliest to hit, then nearest, then lowest id", ""),
    _r("Q-free-fire-who", "who has no command", "anybody who stays | only without orders",
       "no order, exempted, stay or dig without a shot; or only no order and exempted", ""),
    _r("Q-mark-time", "when a target is fixed", "own sub-step | at # | falls to free fire",
       "at the opening of its own sub-step within the ordered company; or all at #; or free fire if none is left", ""),
    _r("Q-company-target", "which platoon of an ordered company", "likeliest | nearest", "as Q-free-fire", ""),
    _r("Q-prepared", "prepared fire", "own step or step 6 | own step only",
       "stands still; shoots once: in its own step at what it can hit, else in step 6", ""),
    _r("Q-impossible", "a shot that cannot hit", "not taken | taken",
       "whether it is shot for the under-fire effect", ""),
    _r("Q-into-melee", "shooting at bases in contact", "the assaulter | nobody",
       "only the assaulter in contact, at its opponent, in step 6", ""),
    _r("Q-facing", "facing", "only contact or an explicit turn | turns to the last leg", "what changes it", ""),
    _r("Q-terrain-cost", "mixed ground", "worst | each stretch",
       "the worst ground for the whole move with the halt at the edge; or each stretch at its own rate", ""),
    _r("Q-road", "on the road", "whole move along it",
       "the whole move within half a base's depth of an intact road", ""),
    _r("Q-transport-cap", "the 8 and 12 cm", "the rate | the distance",
       "cap the transported standard rate, before terrain, assault, road; or the final distance", ""),
    _r("Q-transport-assault", "transport bonus in an assault", "counts | doesn't", "", ""),
    _r("Q-transport-base", "the transport base", "a base | only the bonus",
       "one a battalion, R3, unarmed, goes with the command platoon; lost itself, the bonus is lost", ""),
    _r("Q-packing", "guns not self-propelled", "pack and unpack | unpack only | none",
       "a bound of packing before they move, the bound after the last move goes to unpacking", ""),
    _r("Q-sp-guns", "self-propelled guns that moved", "step 2 of the next bound | also while moving",
       "when they shoot again", ""),
    _r("Q-corner", "corner on edge", "contact", "corner on corner slides past", ""),
    _r("Q-who-may-contact", "who may run into an enemy", "any mover | assaulting only",
       "others stop 0.5 cm short", ""),
    _r("Q-flush", "turning flush", "about the point of touch",
       "to the nearest parallel of the struck edge, then slid along it or drawn back until it overlaps nobody", ""),
    _r("Q-second-rank", "who is second rank", "touches the rear",
       "touches the rear of a friend that fights, or of its second rank, any depth; nearest centre, then id", ""),
    _r("Q-settle", "movers among friends", "last clear point",
       "may pass through; end one by one (least distance to go, then id) at the last clear point of their line", ""),
    _r("Q-pinned", "in contact", "only retreat breaks it",
       "doesn't move in this bound; if still touching at the next, only Retreat breaks contact; may shoot only at its "
       "opponent", ""),
    _r("Q-dug-assaulter", "dug in and assaulting", "moves with the assaulting", "", ""),
    _r("Q-blocked-mover", "ordered to move, moved 0", "counts as moved", "from # on", ""),
    _r("Q-half-way", "range and circle in steps 1-4 of one that changes cover", "half-way place | the start", "", ""),
    _r("Q-mover-cover", "mover's cover", "weaker of start and end | weakest of all crossed",
       "steps 1-4: of start and intended end; from step 5 on: of start and real end", ""),
    _r("Q-impractical", "cover row of impractical ground", "rough | open", "", ""),
    _r("Q-simultaneous", "within a sub-step", "simultaneous", "", ""),
    _r("Q-lmg", "LMG squads", "infantry in shooting | heavy in both", "heavy in melee either way", ""),
    _r("Q-mounted-movement", "cavalry and vehicles in step 5", "with the foot | before the foot",
       "in their sub-step", ""),
    _r("Q-mounted-rifles", "300/100", "by moving | by mount",
       "300 if it doesn't move in this bound, else 100; or 300 dismounted, 100 mounted", ""),
    _r("Q-naval", "Arming of naval and railway guns", "the scenario's", "else that of 12 cm howitzers", ""),
    _r("Q-arrival", "reinforcements", "enter at #", "count as having moved", ""),
    _r("Q-bonus-die", "which die gets the (+n)", "where it makes a hit | named before", "", ""),
    _r("Q-recovery-r", "R of the recovery die", "with cover | built-in", "", ""),
    _r("Q-line-of-sight", "sight for direct fire", "none | terrain",
       "range alone; or a shot that crosses more than 1 inch of blocking features is stopped", ""),
    _r("Q-circle", "place of the circle", "where the commander puts it | always the middle",
       "in the square; nobody does: its middle", ""),
    _r("Q-shot-spread", "no allocation given", "enemies | everybody",
       "dealt evenly over enemy bases from the middle outwards, none on friends; or over all bases", ""),
    _r("Q-inner-circle", "the inner circle", "by area | by centre",
       "3 inches; more than half of the base's area outside, or its centre outside", ""),
    _r("Q-battery-bonus", "(+n) in a bombardment", "one shot a battery | none", "", ""),
    _r("Q-reroll-bonus", "a die rolled again", "keeps its bonus | loses it", "", ""),
    _r("Q-bombard-substep", "batteries with different histories", "once, in the latest | each its own share", "", ""),
    _r("Q-melee-cover", "R in melee", "with cover | built-in", "", ""),
    _r("Q-pass-back", "hits on a fighter with a second rank", "all | only what would remove | none", "", ""),
    _r("Q-repair", "after a kill", "a second rank steps up | idle bases pair up",
       "no other new pairs in this bound", ""),
    _r("Q-stalemate", "no melee dice on either side", "no fight", "both stay", ""),
    _r("Q-vehicle-reroll", "'must be re-rolled'", "successes | all dice", "the second result stands", ""),
    _r("Q-vehicle-reroll-who", "whose dice", "all but guns | infantry and heavy weapons",
       "infantry, heavy weapons, cavalry, tanks", ""),
    _r("Q-strength", "men of a base", "the scenario's, else 30", "", ""),
    _r("Q-men", "men lost", "half and the rest", "an injury half the strength, a removal the rest", ""),
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
