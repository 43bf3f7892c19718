"""Fog of All Quiet: a side knows all but the other's cards that are not played as printed, its orders and its
answers."""

from collections.abc import Iterable, Mapping, Sequence

from bound_sim.logs.log import AS_OWN
from bound_sim.rules.records import fog
from bound_sim.rules.records.eyes import Eyes, Row
from bound_sim.rules.records.memory import Shows
from bound_sim.rules.records.open_table import BodyColumns, open_rows
from bound_sim.rulesets.all_quiet.book.words import QUESTIONS
from bound_sim.rulesets.all_quiet.tables import COLUMNS


def _orders(found: Sequence[Row], eyes: Eyes) -> Iterable[Row]:
    """The side's own lines."""
    return (fog.shown(COLUMNS["orders"], row, AS_OWN, eyes.level) for row in found if row["side"] == eyes.side)


def _explanations(found: Sequence[Row], eyes: Eyes) -> Iterable[Row]:
    """The side's own reasons, and those of its units."""
    for row in found:
        side = row["platoon"].removeprefix("side ")
        if side == eyes.side or (side == row["platoon"] and eyes.own(f"{side}/1")):
            yield fog.shown(COLUMNS["explanations"], row, AS_OWN, eyes.level)


def known_tables(tables: Mapping[str, object], side: str) -> Mapping[str, object]:
    """The scenario's own tables are public."""
    return tables


_OPEN = ("shots", "hits", "moves", "melee", "things", "control", "points", "passages")
SHOWS = Shows(
    {
        **open_rows(COLUMNS, dict.fromkeys(_OPEN, BodyColumns())), "orders": _orders,
        "explanations": _explanations, "decisions": fog.decisions(COLUMNS, QUESTIONS), "cards": fog.cards(COLUMNS),
    },
    COLUMNS, level="open", own=known_tables, open_army=True,
)  # fmt: skip
