"""A side's knowledge of a battle of End of Empires: the source knows no hidden units, so its table is open."""

from bound_sim.rules.records.memory import Shows
from bound_sim.rules.records.open_table import BodyColumns, open_rows
from bound_sim.rulesets.end_of_empires.tables import COLUMNS

#: tables that all may read, row by row: who is on the table is seen by all, and dice are rolled before all
_TOLD = {
    "shots": BodyColumns(("shooter", "target"), ("target_unit",)), "hits": BodyColumns(("by", "target")),
    "moves": BodyColumns(("platoon",), ("contact",)), "melee": BodyColumns(("striker", "opponent")),
    "tests": BodyColumns(units=("unit", "by")),
}  # fmt: skip
#: a side does not know the other's orders and reasons, its reinforcements before they come, nor its men
SHOWS = Shows(open_rows(COLUMNS, _TOLD), COLUMNS, level="open")
