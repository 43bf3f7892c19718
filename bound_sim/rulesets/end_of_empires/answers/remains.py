"""The rest of a battle of End of Empires: its batteries; a base can begin with fewer figures."""

from bound_sim.rules.records.remains import Custom, RemainsBook
from bound_sim.rulesets.end_of_empires.book.unit_types import unit_types


def guns(custom: Custom) -> frozenset[str]:
    """EOE-R-3: the rows of the chart, and of a scenario's own, that are batteries."""
    return frozenset(name for name, row in unit_types(custom).items() if row.kind == "battery")


REMAINS = RemainsBook(guns, wounds_left="figures")
