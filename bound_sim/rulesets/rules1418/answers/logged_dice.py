"""Every die of a log of 1418, with what it is keyed by: to be computed again, each alone, or to be played again."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bound_sim.dice.typed import TypedRoll
from bound_sim.logs.log import rows_of
from bound_sim.rules.records.rolls import die_of


def logged_dice(tables: Mapping[str, Mapping[str, Sequence[Any]]]) -> Iterator[TypedRoll]:
    """Each die of a log (its shots, melee and recoveries) as a roll of one die, with what it is keyed by."""
    for row in rows_of(tables["shots"]):
        bombard = row["kind"] == "bombard"
        whose, target = (row["substep"], row["shooter"]), row["target"] if bombard else ""
        yield die_of(row, *whose, "bombard" if bombard else "shot", target=target)
        if row["reroll"]:
            yield die_of(row, *whose, "bombard reroll" if bombard else "reroll", target=target, shown="reroll")
    for row in rows_of(tables["melee"]):
        yield die_of(row, "melee", row["striker"], "melee", round_no=row["round"])
        if row["reroll"]:
            yield die_of(row, "melee", row["striker"], "melee reroll", round_no=row["round"], shown="reroll")
    for row in rows_of(tables["recoveries"]):
        if row["roll"]:
            yield die_of(row, "5", row["platoon"], "recovery")
