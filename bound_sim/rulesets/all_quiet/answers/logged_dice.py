"""Dice that rows of a log of All Quiet tell of, each with its key; those of draws stand in the table of dice alone."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bound_sim.dice.typed import TypedRoll
from bound_sim.logs.log import rows_of
from bound_sim.rulesets.all_quiet.book.words import DICE_WORDS
from bound_sim.rulesets.kit.lines.dice_told import DiceTold
from bound_sim.rulesets.kit.lines.line_sentences import unit_of


def logged_dice(tables: Mapping[str, Mapping[str, Sequence[Any]]]) -> Iterator[TypedRoll]:
    """Each die as a roll of one. Its round is which time in its turn and kind of sub-step the roller did this."""
    rounds = DiceTold(DICE_WORDS)
    for row in rows_of(tables["shots"]):
        who = f"unit {unit_of(row['shooter'])}" if row["shooter"] else f"side {row['side']}"
        yield rounds.die(row, who, row["kind"], "")
