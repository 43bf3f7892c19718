"""The tables of the log that all games of objects write: what ``Turn``, volleys, pairs and the ends of turns put there.

A ruleset says in its own words what a column means (``LogTable.saying``).
"""

from bound_sim.battle.log import OPEN, OWN, Column, LogTable

SHOTS = LogTable(
    Column("bound", "int64", "turn", seen=OPEN),
    Column("substep", "str", "step", seen=OPEN),
    Column("kind", "str", "kind of fire", seen=OPEN),
    Column("side", "str", "shooter's side", seen=OPEN),
    Column("shooter", "str", "base id", seen=OPEN),
    Column("target", "str", "base id of the target that is nearest to it", seen=OPEN),
    Column("target_unit", "str", "unit id of the target", seen=OPEN),
    Column("distance_cm", "float64", "distance of these two bases", seen=OPEN),
    Column("band", "str", "band of range", seen=OPEN),
    Column("ordered", "bool", "whether the target was ordered", seen=OPEN),
    Column("die", "int64", "number of the die of this base, from 1", seen=OPEN),
    Column("roll", "int64", "the die", seen=OPEN),
    Column("modifiers", "str", "modifiers by name", seen=OPEN),
    Column("modifier", "int64", "their sum", seen=OPEN),
    Column("score", "int64", "modified score", seen=OPEN),
    Column("figures", "int64", "figures hit", seen=OPEN),
    Column("hit", "bool", "whether it hit any", seen=OPEN),
)
HITS = LogTable(
    Column("bound", "int64", "turn", seen=OPEN),
    Column("substep", "str", "step; where the umpire acted", seen=OPEN),
    Column("kind", "str", "what hit, or umpire", seen=OPEN),
    Column("by", "str", "base that hit", seen=OPEN),
    Column("target", "str", "base that lost the figure", seen=OPEN),
    Column("passed_to", "str", "always empty", seen=OPEN),
    Column("effect", "str", "injured: a figure lost; removed: the base's last; surplus: nobody left", seen=OPEN),
)
MOVES = LogTable(
    Column("bound", "int64", "turn", seen=OPEN),
    Column("substep", "str", "step", seen=OPEN),
    Column("platoon", "str", "base id", seen=OPEN),
    Column("action", "str", "what its unit does", seen=OPEN),
    Column("from_x_cm", "float64", "centre of the base before", seen=OPEN, unit="cm"),
    Column("from_y_cm", "float64", "centre of the base before", seen=OPEN, unit="cm"),
    Column("from_facing", "float64", "degrees clockwise from north", seen=OPEN),
    Column("to_x_cm", "float64", "centre after", seen=OPEN, unit="cm"),
    Column("to_y_cm", "float64", "centre after", seen=OPEN, unit="cm"),
    Column("to_facing", "float64", "degrees clockwise from north", seen=OPEN),
    Column("length_cm", "float64", "way", seen=OPEN, unit="cm"),
    Column("reach_cm", "float64", "how far its allowance went, cm", seen=OPEN),
    Column("rate_cm", "float64", "rate of the table", seen=OPEN, unit="cm"),
    Column("factors", "str", "what changed the rate, by name", seen=OPEN),
    Column("contact", "str", "enemy unit that it came into contact with, else empty", seen=OPEN),
    Column("ended", "str", "why it ended", seen=OPEN),
)
MELEE = LogTable(
    Column("bound", "int64", "turn", seen=OPEN),
    Column("round", "int64", "round, from 0", seen=OPEN),
    Column("striker", "str", "base id", seen=OPEN),
    Column("opponent", "str", "base id", seen=OPEN),
    Column("die", "int64", "number of the die in the pair, from 1; more than 1 after equal scores", seen=OPEN),
    Column("roll", "int64", "the die", seen=OPEN),
    Column("modifiers", "str", "its own modifiers by name", seen=OPEN),
    Column("score", "int64", "modified score", seen=OPEN),
    Column("against", "int64", "the opponent's", seen=OPEN),
    Column("result", "str", "won, lost, again, stays", seen=OPEN),
    Column("hit", "bool", "whether it won", seen=OPEN),
)
TESTS = LogTable(
    Column("bound", "int64", "turn", seen=OPEN),
    Column("substep", "str", "step", seen=OPEN),
    Column("kind", "str", "what the die is rolled for", seen=OPEN),
    Column("unit", "str", "unit id, or 'side' and its id", seen=OPEN),
    Column("by", "str", "base whose act is the reason for the roll, empty for other kinds", seen=OPEN, later=True),
    Column("die", "int64", "number of the die in the roll, from 1", seen=OPEN, later=True),
    Column("roll", "int64", "the die", seen=OPEN),
    Column("modifiers", "str", "modifiers by name", seen=OPEN),
    Column("score", "int64", "modified score", seen=OPEN),
    Column("needed", "int64", "score from which it happens; 0: none", seen=OPEN),
    Column("result", "str", "what came of it; empty: nothing", seen=OPEN),
)
EXPLANATIONS = LogTable(
    Column("bound", "int64", "turn", seen=OWN),
    Column("substep", "str", "step", seen=OWN),
    Column("platoon", "str", "unit id, or 'side' and its id", seen=OWN),
    Column("rule", "str", "rule or ruling id", seen=OWN),
    Column("code", "str", "reason code", seen=OWN),
    Column("text", "str", "the reason in words, with numbers", seen=OWN),
)


def orders(*own: Column) -> LogTable:
    """What units were told and declared; ``own`` are a ruleset's own columns of its side (``declaration``)."""
    return LogTable(
        Column("bound", "int64", "turn, from 1", seen=OWN),
        Column("side", "str", "side id", seen=OWN),
        *own,
        Column("battalion", "str", "unit id", seen=OWN),
        Column("source", "str", "file that the order came from, or 'standing policy'", seen=OWN),
        Column("order", "str", "the one-line order, empty for none", seen=OWN),
        Column("action", "str", "declared", seen=OWN),
        Column("toward", "str", "whom or what it is for", seen=OWN),
        Column("dx_cm", "float64", "declared way from start to end, to the east", seen=OWN),
        Column("dy_cm", "float64", "declared way from start to end, to the north", seen=OWN),
        Column("fire", "bool", "whether it said that it moves and fires", seen=OWN),
        Column("target", "str", "ordered target, empty for none", seen=OWN),
        of="battalion",
    )


def states(*marks: Column) -> LogTable:
    """How bases stand at a turn's end; ``marks`` are a ruleset's own columns (``state_rows``)."""
    return LogTable(
        Column("bound", "int64", "turn, at its end; 0: the opening of the battle", seen=OPEN),
        Column("side", "str", "side id", seen=OPEN, kept=True),
        Column("battalion", "str", "unit id", seen=OPEN),
        Column("platoon", "str", "base id", seen=OPEN, kept=True),
        Column("type", "str", "row of the chart", seen=OPEN, kept=True),
        Column("status", "str", "waiting, on table, removed, withdrawn", seen=OPEN, kept=True),
        Column("x_cm", "float64", "centre, cm from the west edge", seen=OPEN, kept=True),
        Column("y_cm", "float64", "centre, cm from the south edge", seen=OPEN, kept=True),
        Column("facing", "float64", "degrees clockwise from north", seen=OPEN, kept=True),
        Column("hits", "int64", "figures lost on this base, or hits taken", seen=OPEN),
        Column("figures", "int64", "figures left on this base, or hits left", seen=OPEN),
        *marks,
        Column("aboard", "str", "the vehicle that carries the base, empty for none", seen=OPEN),
        Column("men", "float64", "men left (their share of the figures left)", seen=OWN),
        Column("men_at_start", "int64", "men of the base at the start of the battle", seen=OWN),
    )
