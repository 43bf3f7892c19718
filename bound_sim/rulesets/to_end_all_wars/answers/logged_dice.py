"""Dice that rows of a log of To End All Wars tell of, each with its key; the cannon's are told by their sum."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bound_sim.dice.typed import TypedRoll
from bound_sim.logs.log import rows_of
from bound_sim.rulesets.kit.lines.dice_told import DiceTold
from bound_sim.rulesets.to_end_all_wars.book.words import DICE_WORDS


def logged_dice(tables: Mapping[str, Mapping[str, Sequence[Any]]]) -> Iterator[TypedRoll]:
    """Each die as a roll of one. Its round is which time in its turn and kind of sub-step the roller did this."""
    teams = frozenset(tables["states"]["battalion"])
    rounds = DiceTold(DICE_WORDS)
    for row in rows_of(tables["shots"]):
        yield rounds.die(row, f"unit {row['shooter_unit']}", "shot", f"unit {row['target_unit']}")
    for row in rows_of(tables["melee"]):
        yield rounds.die(row, row["striker"], "blow", row["opponent"])
    for row in rows_of(tables["flames"]):
        yield rounds.die(row, f"unit {row['unit']}", "flame", row["target"])
    for row in rows_of(tables["tests"]):
        by = f"unit {row['by']}" if row["by"] in teams and row["kind"] in ("cover", "melee-first") else ""
        by = row["by"] if row["kind"] == "damage" and "/" in row["by"] else by  # a man under a tank
        side = row["unit"].startswith("side ")
        yield rounds.die(row, row["unit"] if side else f"unit {row['unit']}", row["kind"], by)
