"""Columns of the log that all games of lines write: what ``Programme``, ``LineTurn`` and the ends of turns put there.

A ruleset begins its tables with its own words for the turn and the place, and says how it calls those who act.
"""

from bound_sim.logs.log import OWN, REASON_VALUES, SEEN, Column, LogTable

#: a die of a roll of several
DIE = (
    Column("die", "int64", "number of this die in its roll, from 1", SEEN),
    Column("roll", "int64", "the die", SEEN),
)
#: where a body stood, and where it stands now
WAY = (
    Column("from_x_cm", "float64", "from the west edge", SEEN, "cm"),
    Column("from_y_cm", "float64", "from the south edge", SEEN, "cm"),
    Column("from_facing", "float64", "from north", SEEN, "degrees"),
    Column("to_x_cm", "float64", "from the west edge", SEEN, "cm"),
    Column("to_y_cm", "float64", "from the south edge", SEEN, "cm"),
    Column("to_facing", "float64", "from north", SEEN, "degrees"),
)
#: of a body that is looked at when a turn is over: where it stands
PLACE = (
    Column("x_cm", "float64", "from the west edge", SEEN, "cm", kept=True),
    Column("y_cm", "float64", "from the south edge", SEEN, "cm", kept=True),
    Column("facing", "float64", "from north", SEEN, "degrees", kept=True),
)


def orders(*when: Column, who: str) -> LogTable:
    """The lines of programmes as they were carried out or passed over; ``who``: how those are called who act."""
    return LogTable(
        *when,
        Column("side", "str", "side id", OWN),
        Column("battalion", "str", f"{who} id", OWN),
        Column("line", "str", "the line", OWN),
        Column("done", "str", "done, or the code of the reason why not", OWN),
        Column("source", "str", "lines, rest, question or the name of a policy", OWN),
        of="battalion",
    )


def hits(*when: Column, kind: str, by: str, target: str, effect: str, credited: str = "") -> LogTable:
    """Log table of wounds and deaths, with their causes, in the ruleset's words.

    ``credited``: the scorer of a hit, where ``by`` may be a thing.
    """
    return LogTable(
        *when,
        Column("kind", "str", kind, SEEN),
        Column("by", "str", by, SEEN),
        Column("target", "str", target, SEEN),
        Column("passed_to", "str", "always empty", SEEN),
        Column("effect", "str", effect, SEEN),
        *[Column("credited", "str", credited, SEEN, later=True)] * bool(credited),
    )


def bodies(turn: str, *who: str) -> tuple[Column, ...]:
    """First columns of ``states``: the body of a row. ``who``: of the unit, the body, the type, in the ruleset's
    words."""
    unit, body, type_ = who
    return (
        Column("bound", "int64", f"{turn}, at its end; 0: the opening of the battle", SEEN),
        Column("side", "str", "side id", SEEN, kept=True),
        Column("battalion", "str", unit, SEEN),
        Column("platoon", "str", body, SEEN, kept=True),
        Column("type", "str", type_, SEEN, kept=True),
        Column("status", "str", "waiting, on table, removed", SEEN, kept=True),
    )


def explanations(*when: Column, whose: str) -> LogTable:
    """Log table of reasons for acts and for their lack; ``whose``: in the ruleset's words."""
    return LogTable(
        *when,
        Column("platoon", "str", whose, OWN),
        Column("rule", "str", "rule or ruling id", OWN),
        Column("code", "str", "reason code", OWN),
        Column("text", "str", "the reason in words, with numbers", OWN),
        REASON_VALUES,
    )
