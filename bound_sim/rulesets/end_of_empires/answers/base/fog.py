"""What a side may know of a game of objects at an open table, by the tables of the log that all such games write."""

from bound_sim.battle.log import Columns
from bound_sim.rulesets.records.memory import Shows
from bound_sim.rulesets.records.open_table import BodyColumns, open_rows

#: tables that all may read, row by row
_TOLD = {
    "shots": BodyColumns(("shooter", "target"), ("target_unit",)), "hits": BodyColumns(("by", "target")),
    "moves": BodyColumns(("platoon",), ("contact",)), "melee": BodyColumns(("striker", "opponent")),
    "tests": BodyColumns(units=("unit", "by")),
}  # fmt: skip


def open_table(columns: Columns) -> Shows:
    """Whoever is on the table is seen by all, and dice are rolled before all.

    A side does not know the other's orders and reasons, its reinforcements before they come, nor its men (figures are
    seen).
    """
    return Shows(open_rows(columns, _TOLD), columns, level="open")
