"""The rest of a battle of Entrenched!: a unit is a base with wounds, and can begin with fewer."""

from bound_sim.rules.records.remains import Custom, RemainsBook, Row
from bound_sim.rulesets.entrenched.book.unit_types import unit_types
from bound_sim.rulesets.entrenched.state.game import FLED


def guns(custom: Custom) -> frozenset[str]:
    """ENT-R-26: the rows of the army book, and of a scenario's own, that are artillery."""
    return frozenset(name for name, row in unit_types(custom).items() if "Artillery" in row.keywords)


def fled(row: Row) -> bool:
    """True if a unit that is removed ran off the table: it failed a morale test."""
    return bool(row.get("fate") == FLED)


REMAINS = RemainsBook(guns, "wounds", fled)
