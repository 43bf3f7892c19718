"""Conditions on battles that are over: ``langemarck won by G or draw and hooge drawn``."""

from collections.abc import Mapping
from typing import NamedTuple

from bound_sim_maps.faults import Unfit
from bound_sim_maps.texts import text

DRAW = "draw"
#: how a condition is written, for faults
WRITTEN = text("BATTLE won by SIDE, BATTLE won by SIDE or draw, BATTLE drawn; several joined by and")


class Condition(NamedTuple):
    """A battle, and the outcomes of it that fulfil the condition: ids of sides, ``DRAW``."""

    battle: str
    outcomes: frozenset[str]


def parse_when(text: str) -> tuple[Condition, ...]:
    """The conditions of a text; none of an empty one. Raises ValueError."""
    if not text.strip():
        return ()
    return tuple(_one(part.split()) for part in " ".join(text.split()).split(" and "))


def _one(words: list[str]) -> Condition:
    if len(words) == 2 and words[1] == "drawn":
        return Condition(words[0], frozenset({DRAW}))
    outcomes, ors = words[3::2], words[4::2]
    if words[1:3] != ["won", "by"] or not outcomes or len(outcomes) != len(ors) + 1 or {*ors} - {"or"}:
        raise Unfit(text("is not a condition"))
    return Condition(words[0], frozenset(outcomes))


def format_when(conditions: tuple[Condition, ...]) -> str:
    """The text of conditions: ``parse_when`` reads it back."""
    said = []
    for battle, outcomes in conditions:
        sides = sorted(outcomes - {DRAW}) + ([DRAW] if DRAW in outcomes else [])
        said.append(f"{battle} drawn" if sides == [DRAW] else f"{battle} won by {' or '.join(sides)}")
    return " and ".join(said)


def holds(conditions: tuple[Condition, ...], results: Mapping[str, str]) -> bool:
    """True if all are fulfilled by these results; one on a battle without a result is false."""
    return all(results.get(battle, "") in outcomes for battle, outcomes in conditions)


def exclude(one: tuple[Condition, ...], other: tuple[Condition, ...]) -> bool:
    """True if no results fulfil both."""
    return any(mine.battle == yours.battle and not mine.outcomes & yours.outcomes for mine in one for yours in other)
