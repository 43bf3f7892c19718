"""Every die of a log of End of Empires, with what it is keyed by: to be computed again, or played again."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bound_sim.dice.typed import TypedRoll
from bound_sim.logs.log import rows_of
from bound_sim.rules.records.rolls import die_of

#: kinds of tests that units roll, not sides
_OF_UNIT = ("surrender", "morale", "retreat")


def logged_dice(tables: Mapping[str, Mapping[str, Sequence[Any]]]) -> Iterator[TypedRoll]:
    """Each die of a log (its shots, melee and tests) as a roll of one die, by who rolls it (``Field.rollers``)."""
    for row in rows_of(tables["shots"]):
        yield die_of(row, row["substep"], row["shooter"], "shot")
    for row in rows_of(tables["melee"]):
        yield die_of(row, "5", row["striker"], "melee", round_no=row["round"])
    base_of = dict(zip(tables["states"]["battalion"], tables["states"]["platoon"], strict=True))
    for row in rows_of(tables["tests"]):
        if row["die"] == 0:
            continue  # of a battle file from before tests told the number of their die
        kind, who = row["kind"], row["unit"]
        if kind == "commander":
            who = base_of[who]
        elif kind in _OF_UNIT:
            who = f"unit {who}"
        yield die_of(row, row["substep"], who, kind, target=row["by"])
