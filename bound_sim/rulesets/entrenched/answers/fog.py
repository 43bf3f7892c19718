"""Fog of Entrenched!: the table and both lists of units are open (ENT-Q-wave-secret).

All stand around the table and dice are rolled before all. A side does not know the other's lines, answers and reasons,
nor, but for the reading "open", with which wave a unit of the other's is to come. Places are seen when units are
placed: where both deploy in secret (ENT-Q-deploy), that is when both have.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from bound_sim.logs.log import AS_OWN, AS_SEEN
from bound_sim.rules.records import fog
from bound_sim.rules.records.eyes import Eyes, Row
from bound_sim.rules.records.memory import Shows
from bound_sim.rules.records.open_table import BodyColumns, open_rows
from bound_sim.rulesets.entrenched.book.rulings import Readings, WaveSecret
from bound_sim.rulesets.entrenched.book.words import QUESTIONS
from bound_sim.rulesets.entrenched.tables import COLUMNS
from bound_sim.scenario.model import Scenario

#: tables that all may read, row by row
_TOLD = {
    "shots": BodyColumns(("shooter",), ("shooter_unit", "target_unit")), "saves": BodyColumns(units=("unit", "by")),
    "charges": BodyColumns(units=("unit", "target")), "melee": BodyColumns(("striker", "opponent")),
    "hits": BodyColumns(("target",)), "moves": BodyColumns(("platoon",)), "tests": BodyColumns(units=("unit",)),
    "scores": BodyColumns(), "things": BodyColumns(),
}  # fmt: skip


class OpenLists(Eyes):
    """Eyes that see the other's list of units beside the table: who is still to come, not with which wave."""

    def seen_at_end(self, bound: int) -> frozenset[str]:
        """All of the others' units that have not left the battle."""
        return frozenset(
            row["platoon"] for row in self.rows("states", bound)
            if row["status"] != "removed" and not self.own(row["platoon"])
        )  # fmt: skip


def waves_open(scenario: Scenario) -> bool:
    """True if a side knows with which wave each unit of the other's comes."""
    return Readings(scenario.rulings).wave_secret == WaveSecret.OPEN


def knows_wave(row: Row, side: str) -> bool:
    """True if a row of ``states`` that a side was shown tells it the unit's wave."""
    return bool(row["wave"])


def knows_place(row: Row) -> bool:
    """True if it tells where the unit is."""
    return bool(row["status"] == "on table")


def _states(found: Sequence[Row], eyes: Eyes) -> Iterator[Row]:
    """Own units whole; the others' as they stand or are listed. Who has been placed came with a wave for all to see."""
    open_ = waves_open(eyes.scenario)
    for row in found:
        own = eyes.own(row["platoon"])
        told = fog.shown(COLUMNS["states"], row, AS_OWN if own else AS_SEEN, eyes.level)
        placed = row["status"] != "waiting"
        yield {**told, "wave": row["wave"]} if own or placed or open_ else told


def _explanations(found: Sequence[Row], eyes: Eyes) -> Iterator[Row]:
    """Of the own units, and of what is nobody's alone: sides, the battle, things on the table."""
    units = eyes.scenario.forces.battalions
    for row in found:
        if row["platoon"] not in units or eyes.own(row["platoon"]):
            yield fog.shown(COLUMNS["explanations"], row, AS_OWN, eyes.level)


def own_tables(tables: Mapping[str, object], side: str) -> Mapping[str, object]:
    """The scenario's own tables are the rules of the battle: both sides know them."""
    return tables


_ROWS: Mapping[str, Callable[[Sequence[Row], Eyes], Iterable[Row]]] = {
    **open_rows(COLUMNS, _TOLD), "states": _states, "explanations": _explanations,
    "decisions": fog.decisions(COLUMNS, QUESTIONS),
}  # fmt: skip
SHOWS = Shows(_ROWS, COLUMNS, level="open", eyes=OpenLists, own=own_tables)
