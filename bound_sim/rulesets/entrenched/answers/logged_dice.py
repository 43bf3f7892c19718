"""Dice that rows of a log of Entrenched! tell of, each with its key."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bound_sim.dice.typed import TypedRoll
from bound_sim.logs.log import rows_of
from bound_sim.rulesets.entrenched.book.words import DICE_WORDS
from bound_sim.rulesets.kit.lines.dice_told import DiceTold


def logged_dice(tables: Mapping[str, Mapping[str, Sequence[Any]]]) -> Iterator[TypedRoll]:
    """Each die as a roll of one. Its round is which time in its turn and phase the roller did this."""
    rounds = DiceTold(DICE_WORDS)
    for row in rows_of(tables["shots"]):
        purpose = "counter" if row["kind"] == "counter-fire" else "hit"
        yield rounds.die(row, _unit(row["shooter_unit"]), purpose, _unit(row["target_unit"]))
    for row in rows_of(tables["saves"]):
        yield rounds.die(row, _unit(row["unit"]), "save", _unit(row["by"]))
    for row in rows_of(tables["melee"]):
        yield rounds.die(row, _unit(row["striker_unit"]), "blow", _unit(row["opponent_unit"]))
    for row in rows_of(tables["tests"]):
        yield rounds.die(row, row["unit"] if row["unit"].startswith("side ") else _unit(row["unit"]), row["kind"])


def _unit(name: str) -> str:
    return f"unit {name}" if name else ""
