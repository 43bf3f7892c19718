"""Every die of a log of End of Empires, with what it is keyed by: to be computed again, each alone, or played again."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bound_sim.battle.log import rows_of
from bound_sim.dice.typed import TypedRoll

#: kinds of tests whose die is the unit's own, not a base's or a side's
_OF_UNIT = ("surrender", "morale", "retreat")


def logged_dice(tables: Mapping[str, Mapping[str, Sequence[Any]]]) -> Iterator[TypedRoll]:
    """Each die of a log (its shots, melee and tests) as a roll of one die, by who rolls it
    (``game_tables.Field.rollers``)."""
    for row in rows_of(tables["shots"]):
        yield _die(row, str(row["substep"]), str(row["shooter"]), "shot")
    for row in rows_of(tables["melee"]):
        yield _die(row, "5", str(row["striker"]), "melee", round_no=int(row["round"]))
    base_of = dict(zip(tables["states"]["battalion"], tables["states"]["platoon"], strict=True))
    for row in rows_of(tables["tests"]):
        if row["die"] == 0:
            continue  # of a battle file from before tests told the number of their die
        kind, who = str(row["kind"]), str(row["unit"])
        if kind == "commander":
            who = str(base_of[who])
        elif kind in _OF_UNIT:
            who = f"unit {who}"
        yield _die(row, str(row["substep"]), who, kind, target=str(row["by"]))


def _die(
    row: Mapping[str, Any], substep: str, who: str, purpose: str, *, target: str = "", round_no: int = 0
) -> TypedRoll:  # fmt: skip
    number = int(row["die"]) - 1
    return TypedRoll(int(row["bound"]), substep, who, purpose, target, round_no, number, (int(row["roll"]),))
