"""Every die of a log of a game of objects, with what it is keyed by: to be computed again, or played again."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from bound_sim.battle.log import rows_of
from bound_sim.dice.typed import TypedRoll


def logged_dice(
    tables: Mapping[str, Mapping[str, Sequence[Any]]], *, melee: str, of_unit: Collection[str] = (),
    of_base: Collection[str] = (),
) -> Iterator[TypedRoll]:  # fmt: skip
    """Each die of a log (its shots, melee and tests) as a roll of one die, by who rolls it (``GameTables.rollers``).

    ``melee`` is the step of melees. Tests of the kinds ``of_unit`` are rolled by the unit that the row names, those
    ``of_base`` by its base; others by a side.
    """
    for row in rows_of(tables["shots"]):
        yield _die(row, str(row["substep"]), str(row["shooter"]), "shot")
    for row in rows_of(tables["melee"]):
        yield _die(row, melee, str(row["striker"]), "melee", round_no=int(row["round"]))
    base_of = dict(zip(tables["states"]["battalion"], tables["states"]["platoon"], strict=True))
    for row in rows_of(tables["tests"]):
        if row["die"] == 0:
            continue  # of a battle file from before tests told the number of their die
        kind, who = str(row["kind"]), str(row["unit"])
        if kind in of_base:
            who = str(base_of[who])
        elif kind in of_unit:
            who = f"unit {who}"
        yield _die(row, str(row["substep"]), who, kind, target=str(row["by"]))


def _die(
    row: Mapping[str, Any], substep: str, who: str, purpose: str, *, target: str = "", round_no: int = 0
) -> TypedRoll:  # fmt: skip
    number = int(row["die"]) - 1
    return TypedRoll(int(row["bound"]), substep, who, purpose, target, round_no, number, (int(row["roll"]),))
