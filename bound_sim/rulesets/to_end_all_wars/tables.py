"""The tables of a battle of To End All Wars: one line a column, from which its schema, its docs and its fog follow."""

from bound_sim.logs.log import CASUALTIES, DECISIONS, OWN, SEEN, SUMMARY, THINGS, Column, Columns, LogTable, schema
from bound_sim.rulesets.kit.lines.line_tables import PLACE, WAY, bodies, explanations, hits, orders

_BOUND = Column("bound", "int64", "turn of one player, from 1", SEEN)
_SUBSTEP = Column("substep", "str", "start, action 1, reaction 1, action 2, ..., charges", SEEN)
_TEAM = Column("unit", "str", "team id", SEEN)

COLUMNS: Columns = schema({
    "orders": orders(_BOUND, _SUBSTEP, who="team"),
    "shots": LogTable(
        _BOUND, _SUBSTEP,
        Column("kind", "str", "rifles, machine gun, defensive fire, precision or anti-tank", SEEN),
        Column("shooter", "str", "man of the team that is nearest to the target", SEEN),
        Column("shooter_unit", "str", "team that shoots", SEEN),
        Column("target", "str", "man of the target that is nearest to the team", SEEN),
        Column("target_unit", "str", "team that is shot at", SEEN),
        Column("distance_cm", "float64", "from team to team (TEAW-Q-distance)", SEEN, "cm"),
        Column("cover", "str", "row of the table: open or cover; empty where there is one alone", SEEN),
        Column("dice", "int64", "dice of the attack", SEEN),
        Column("die", "int64", "number of this die, from 1", SEEN),
        Column("roll", "int64", "the die", SEEN),
        Column("needed", "int64", "least die that hits", SEEN),
        Column("hit", "bool", "whether it hit", SEEN),
        Column("kills", "int64", "men that the whole attack would kill, before taking cover", SEEN),
    ),
    "flames": LogTable(
        _BOUND, _SUBSTEP, _TEAM,
        Column("man", "str", "man at whose place the marker begins", SEEN),
        Column("bearing", "float64", "where it points, from north", SEEN, "degrees"),
        Column("target", "str", "man or tank that it touches", SEEN),
        Column("roll", "int64", "the die", SEEN),
        Column("needed", "int64", "least die that kills, or damages", SEEN),
        Column("hit", "bool", "whether it does", SEEN),
    ),
    "throws": LogTable(
        _BOUND, _SUBSTEP,
        Column("kind", "str", "grenade, throw-back or cannon", SEEN),
        _TEAM,
        Column("man", "str", "man from whom it goes; the tank", SEEN),
        Column("thing", "str", "id of the grenade, empty for a shell", SEEN),
        Column("mark_x_cm", "float64", "where it was meant to go, from the west edge", SEEN, "cm"),
        Column("mark_y_cm", "float64", "where it was meant to go, from the south edge", SEEN, "cm"),
        Column("x_cm", "float64", "where it went, from the west edge", SEEN, "cm"),
        Column("y_cm", "float64", "where it went, from the south edge", SEEN, "cm"),
        Column("roll", "int64", "the die, or the sum of two; 0 for none", SEEN),
        Column("astray", "str", "mark, front, behind, right or left", SEEN),
    ),
    "hits": hits(
        _BOUND, _SUBSTEP, kind="fire, flame, melee, withdrawal, burst, mine, charge, shell, crush or umpire",
        by="team, man in a fight, thing or umpire", target="man who died, or tank",
        effect="removed; surplus: a kill beyond the last man",
        credited="of a thing: team that threw it last, or laid it; 'side' and its id where no team did",
    ),
    "moves": LogTable(
        _BOUND, _SUBSTEP,
        Column("platoon", "str", "man or tank", SEEN),
        *WAY,
        Column("length_cm", "float64", "way", SEEN, "cm"),
        Column("rate_cm", "float64", "figure of the move action", SEEN, "cm"),
        Column("ended", "str",
               "order done, reach, wire, enemy near, impassable, table edge, tank halted, trench, withdrew, died, "
               "stepped aside, arrived, umpire", SEEN),
    ),
    "melee": LogTable(
        _BOUND, _SUBSTEP,
        Column("striker", "str", "man", SEEN),
        Column("opponent", "str", "man", SEEN),
        Column("charging", "bool", "by the column of the bayonet", SEEN),
        Column("roll", "int64", "the die", SEEN),
        Column("score", "int64", "the die with its -1s", SEEN),
        Column("damage", "int64", "health that it takes", SEEN),
        Column("hit", "bool", "whether it takes any", SEEN),
    ),
    "tests": LogTable(
        _BOUND, _SUBSTEP,
        Column("kind", "str", "purpose of the die", SEEN),
        Column("unit", "str", "team id, or 'side' and its id", SEEN),
        Column("by", "str", "team or thing that gave cause, empty for none", SEEN),
        Column("die", "int64", "number of the die in its roll, from 1", SEEN),
        Column("roll", "int64", "the die", SEEN),
        Column("result", "str", "what it means", SEEN),
    ),
    "states": LogTable(
        *bodies("turn", "team id", "man or tank", "kind of team"),
        *PLACE,
        Column("hits", "int64", "1: dead, or a tank that is out", SEEN),
        Column("health", "int64", "3 less the damage of the fight", SEEN),
        Column("set_up", "bool", "the team's gun is set up", SEEN),
        Column("snared", "bool", "the team is snared", SEEN),
        Column("driver", "bool", "a tank's driver lives", SEEN),
        Column("gunner", "bool", "a tank's gunner lives", SEEN),
        Column("men", "float64", "1 or 0", SEEN),
        Column("men_at_start", "int64", "1", SEEN),
    ),
    "fights": LogTable(
        Column("bound", "int64", "turn, at its end", SEEN),
        Column("number", "int64", "number of the fight", SEEN),
        Column("team", "str", "team in it", SEEN),
        Column("enemy", "str", "enemy team in it", SEEN),
        Column("first", "str", "side that strikes first", SEEN),
    ),
    "finds": LogTable(
        _BOUND, _SUBSTEP,
        Column("side", "str", "side that knows of it from now on", OWN),
        Column("thing", "str", "id of the thing", OWN),
    ),
    "explanations": explanations(_BOUND, _SUBSTEP, whose="team id, or 'side' and its id"),
    "decisions": DECISIONS,
    "things": LogTable(
        *THINGS.values(),
        Column("was", "str", "of a thing that is gone: the state that it had before", SEEN, later=True),
    ),
    "casualties": CASUALTIES.saying(
        level="platoon (a man), battalion (a team) or side", unit="id of the man, team or side",
        by="who killed: ids with the sub-step in brackets, in order; of a thing, whose it is and the thing",
        hits="men lost in this turn", injured="always 0", removed="men dead in this turn, tanks that are out",
        withdrawn="always 0", men_lost="men lost in this turn",
    ),
    "summary": SUMMARY.saying(
        level="battalion (a team) or side", unit="id of the team or side",
        platoons="men at the start of the battle, arrivals included", on_table="men alive at the turn's end",
        injured="always 0",
    ),
}, words={
    "hits": {"kind": ("fire", "melee", "burst", "flame", "mine"), "effect": ("removed",)},
    "tests": {
        "kind": ("wire", "cut", "free"),
        "result": (
            "mark", "front", "behind", "right", "left", "off", "away", "cut", "not cut", "free", "stuck", "slowed",
            "snared", "no more moving", "first", "second", "hit", "miss", "saved", "thrown back", "not thrown",
            "defused", "crushed", "not crushed", "damaged", "fails", "fails, hurt", "fails, hampered", "driver",
            "gunner", "outside", "in a trench or shell hole", "the shell", "unhurt",
        ),
    },
    "throws": {"kind": ("grenade",), "astray": ("mark", "front", "behind", "right", "left")},
    "things": {
        "kind": ("grenade", "mine", "wire"),
        **dict.fromkeys(("state", "was"), ("laid", "placed", "thrown", "thrown back", "gone")),
    },
})  # fmt: skip
