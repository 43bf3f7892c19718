"""Fog of To End All Wars: the table is open, but for mines (TEAW-Q-mine-seen).

All stand around the table and dice are rolled before all. A side does not know the other's lines, answers and reasons,
teams that are still to come, nor, where mines are hidden, those of the other side that nobody of it has found: the
log's ``finds`` has which side knows of which mine.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from bound_sim.logs.log import AS_OWN
from bound_sim.rules.records import fog
from bound_sim.rules.records.eyes import Eyes, Row
from bound_sim.rules.records.memory import Shows
from bound_sim.rules.records.open_table import BodyColumns, open_rows
from bound_sim.rulesets.to_end_all_wars.book import rulings
from bound_sim.rulesets.to_end_all_wars.book.rulings import Readings
from bound_sim.rulesets.to_end_all_wars.book.words import QUESTIONS
from bound_sim.rulesets.to_end_all_wars.state.game import hidden_number
from bound_sim.rulesets.to_end_all_wars.tables import COLUMNS
from bound_sim.scenario.model import Scenario

#: tables that all may read, row by row
_TOLD = {
    "shots": BodyColumns(("shooter", "target"), ("shooter_unit", "target_unit")),
    "flames": BodyColumns(("man", "target"), ("unit",)), "throws": BodyColumns(("man",), ("unit",)),
    "hits": BodyColumns(("by", "target"), ("by",)), "moves": BodyColumns(("platoon",)),
    "melee": BodyColumns(("striker", "opponent")), "tests": BodyColumns(units=("unit", "by")),
    "fights": BodyColumns(units=("team", "enemy")), "things": BodyColumns(units=("by",)),
}  # fmt: skip
_OPEN = open_rows(COLUMNS, _TOLD)


def mines_hidden(scenario: Scenario) -> bool:
    """True if a side knows of the other's mines only what it found."""
    return Readings(scenario.rulings).mine_seen == rulings.MineSeen.HIDDEN


def _known(row: Row, name: str, side: str, eyes: Eyes) -> bool:
    """True if a side knows of a thing that a row is about: only mines of the others are ever hidden."""
    if not name.startswith("mine-") or side == eyes.side or not mines_hidden(eyes.scenario):
        return True
    return any(eyes.knows_of_side(find["side"]) and find["thing"] == name for find in eyes.rows("finds", row["bound"]))


def _things(found: Sequence[Row], eyes: Eyes) -> Iterator[Row]:
    return iter(_OPEN["things"]([row for row in found if _known(row, row["id"], row["side"], eyes)], eyes))


def _tests(found: Sequence[Row], eyes: Eyes) -> Iterator[Row]:
    """Nobody sees a die rolled for a mine that he knows nothing of."""
    told = [row for row in found if _known(row, row["by"], eyes.scenario.forces.side_of(row["unit"]), eyes)]
    return iter(_OPEN["tests"](told, eyes))


def _finds(found: Sequence[Row], eyes: Eyes) -> Iterator[Row]:
    return (fog.shown(COLUMNS["finds"], row, AS_OWN, eyes.level) for row in found if eyes.knows_of_side(row["side"]))


def own_tables(tables: Mapping[str, object], side: str) -> Mapping[str, object]:
    """The scenario's own tables as a side knows them without a look at the table: of mines its own alone."""
    rows: object = tables.get("mines")
    mines = [row for row in rows if row["side"] == side] if isinstance(rows, list) else []
    return {name: table for name, table in tables.items() if name != "mines"} | ({"mines": mines} if mines else {})


def found(scenario: Scenario, side: str, things: Collection[str]) -> Mapping[str, object]:
    """The mines of the start that a side knows of: its own, those that it has found, all where none is hidden."""
    rows: Any = scenario.own.get("mines") or []
    sides, laid = [each.id for each in scenario.sides], Counter[str]()
    hidden, known = mines_hidden(scenario), []
    for row in rows:
        name = f"mine-{hidden_number(laid[row['side']], row['side'], sides)}"
        laid[row["side"]] += 1
        if not hidden or row["side"] == side or name in things:
            known.append(row)
    return {"mines": known} if known else {}


SHOWS = Shows(
    {**_OPEN, "decisions": fog.decisions(COLUMNS, QUESTIONS), "things": _things, "tests": _tests, "finds": _finds},
    COLUMNS, level="open", own=own_tables, finds="finds", found=found,
)  # fmt: skip
