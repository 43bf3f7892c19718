"""The tables of a battle of Entrenched!: one line a column, from which its schema, its docs and its fog follow."""

from bound_sim.logs.log import CASUALTIES, DECISIONS, OWN, SEEN, SUMMARY, THINGS, Column, Columns, LogTable, schema
from bound_sim.rulesets.kit.lines.line_tables import DIE, PLACE, WAY, bodies, explanations, hits, orders

_BOUND = Column("bound", "int64", "1: the set-up; then turns of one player", SEEN)
_SUBSTEP = Column("substep", "str", "set-up 1, start 1, response 1, movement 1, ranged 1, melee 1, morale 1", SEEN)
_UNIT = Column("unit", "str", "unit id", SEEN)
_WEAPON = Column("weapon", "str", "its weapon", SEEN)
_HITS = (
    Column("dice", "int64", "dice of the roll", SEEN),
    *DIE,
    Column("needed", "int64", "least die that hits", SEEN),
    Column("hit", "bool", "whether it hit", SEEN),
)

COLUMNS: Columns = schema({
    "orders": orders(_BOUND, _SUBSTEP, who="unit"),
    "shots": LogTable(
        _BOUND, _SUBSTEP,
        Column("kind", "str", "fire, counter-fire or template", SEEN),
        _WEAPON,
        Column("template", "str", "Tem 1 or Tem 2 where it has one", SEEN),
        Column("shooter", "str", "base that shoots", SEEN),
        Column("shooter_unit", "str", "unit that shoots", SEEN),
        Column("target", "str", "base that is shot at; empty for a template", SEEN),
        Column("target_unit", "str", "unit that is shot at; empty for a template", SEEN),
        Column("distance_cm", "float64", "from unit to unit, or to the spot (ENT-Q-range-points)", SEEN, "cm"),
        Column("x_cm", "float64", "the spot, or the target's centre, from the west edge", SEEN, "cm"),
        Column("y_cm", "float64", "the spot, or the target's centre, from the south edge", SEEN, "cm"),
        Column("cover", "str", "none, light or heavy; none for a template", SEEN),
        Column("caught", "str", "units under a template, by spaces", SEEN),
        *_HITS,
    ),
    "saves": LogTable(
        _BOUND, _SUBSTEP,
        Column("kind", "str", "fire, counter-fire, template or melee", SEEN),
        _UNIT,
        Column("by", "str", "unit that hit it", SEEN),
        _WEAPON,
        *DIE,
        Column("added", "int64", "what cover adds", SEEN),
        Column("needed", "int64", "least sum that saves", SEEN),
        Column("saved", "bool", "whether the hit is cancelled", SEEN),
    ),
    "charges": LogTable(
        _BOUND, _SUBSTEP, _UNIT,
        Column("target", "str", "unit that it came into contact with", SEEN),
        Column("length_cm", "float64", "way of its front", SEEN, "cm"),
        Column("flank", "bool", "whether it came from the flank", SEEN),
        Column("slid", "bool", "whether it slid along the target's edge", SEEN),
    ),
    "melee": LogTable(
        _BOUND, _SUBSTEP,
        Column("striker", "str", "base that strikes", SEEN),
        Column("striker_unit", "str", "unit that strikes", SEEN),
        Column("opponent", "str", "base that is struck", SEEN),
        Column("opponent_unit", "str", "unit that is struck", SEEN),
        _WEAPON,
        Column("back", "bool", "whether it answers a blow", SEEN),
        Column("flank", "bool", "whether it has the flank's die", SEEN),
        *_HITS,
    ),
    "hits": hits(
        _BOUND, _SUBSTEP, kind="fire, melee, gas, morale or umpire", by="unit, cloud or umpire; empty for morale",
        target="base that lost the wound",
        effect="injured: a wound; removed: its last, or it left for good; surplus: nobody left",
    ),
    "moves": LogTable(
        _BOUND, _SUBSTEP,
        Column("platoon", "str", "base id", SEEN),
        Column("action", "str", "deploy, move, run, turn, fall-back, run-back, charge or umpire", SEEN),
        *WAY,
        Column("length_cm", "float64", "way of its front", SEEN, "cm"),
        Column("reach_cm", "float64", "how far it could go at most", SEEN, "cm"),
        Column("ended", "str",
               "order done, reach, enemy near, check, friend, table edge, contact, placed, umpire", SEEN),
    ),
    "tests": LogTable(
        _BOUND, _SUBSTEP,
        Column("kind", "str", "purpose of the die", SEEN),
        Column("unit", "str", "unit id, or 'side' and its id", SEEN),
        Column("by", "str", "unit, piece or cloud that gave cause, empty for none", SEEN),
        *DIE,
        Column("added", "int64", "what is added to it", SEEN),
        Column("needed", "int64", "least sum that passes; 0: none", SEEN),
        Column("result", "str", "what it means", SEEN),
    ),
    "scores": LogTable(
        _BOUND, _SUBSTEP,
        Column("side", "str", "side id", SEEN),
        Column("points", "int64", "victory points of this turn", SEEN),
        Column("total", "int64", "up to now", SEEN),
        Column("killed", "int64", "points of enemy units killed up to now (ENT-Q-all-killed)", SEEN),
    ),
    "states": LogTable(
        *bodies("bound", "unit id", "base id", "row of the army book"),
        Column("fate", "str", "why it is removed: killed, fled, wounded, in care, lost", SEEN),
        Column("wave", "int64", "wave that it comes with; 0: not said yet", OWN),
        *PLACE,
        Column("hits", "int64", "wounds lost", SEEN),
        Column("wounds", "int64", "wounds left", SEEN),
        Column("active", "bool", "whether it is active (ENT-R-11)", SEEN),
        Column("stunned", "bool", "whether it is stunned (ENT-R-24)", SEEN),
        Column("suppressed", "bool", "whether it is suppressed (ENT-Q-suppressed)", SEEN),
        Column("fell_back", "bool", "whether it has fallen back (ENT-R-16)", SEEN),
        Column("locked", "str", "enemies that it is in melee with, by spaces", SEEN),
        Column("carries", "str", "objective or wounded unit that it carries", SEEN),
        Column("stays", "int64", "own turn ends in the enemy's zone", SEEN),
        Column("keeps", "int64", "own turn ends at the point of Hooge", SEEN),
        Column("men", "float64", "wounds left, 0 where it is removed", SEEN),
        Column("men_at_start", "int64", "wounds at full strength", SEEN),
    ),
    "explanations": explanations(_BOUND, _SUBSTEP, whose="unit id, a thing, or 'side' and its id"),
    "decisions": DECISIONS,
    "things": THINGS,
    "casualties": CASUALTIES.saying(
        level="platoon (a unit) or side", unit="id of the unit or side", hits="wounds lost in this turn",
        injured="units that lost wounds in this turn and are not removed", removed="units removed in this turn",
        withdrawn="always 0", men_lost="wounds lost in this turn", men_left="wounds left with the unit",
    ),
    "summary": SUMMARY.saying(
        level="battalion (a unit) or side", unit="id of the unit or side",
        platoons="units at the start of the battle", on_table="units on the table at the turn's end",
        injured="of these, with wounds lost",
    ),
}, words={
    "shots": {"kind": ("fire", "counter-fire", "template"), "cover": ("light", "heavy")},
    "saves": {"kind": ("fire", "counter-fire", "template", "melee")},
    "hits": {"kind": ("fire", "counter-fire", "template", "melee")},
    "tests": {
        "kind": ("first",),
        "result": ("active", "inactive", "stunned", "passes", "fails", "flees", "stays", "holds", "goes first", "waits",
                   "joins", "lower", "higher"),
    },
    "states": {"fate": ("killed", "fled", "wounded", "in care")},
    "things": {"state": ("gone",)},
})  # fmt: skip
