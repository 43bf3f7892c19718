"""The rest of a battle of 1418: its gun platoons, naval and railway guns among them."""

from bound_sim.rules.records.remains import Custom, RemainsBook
from bound_sim.rulesets.rules1418.book.unit_types import unit_types

_GUNS = ("guns", "naval")


def guns(custom: Custom) -> frozenset[str]:
    """Section 10: the rows of the chart, and of a scenario's own, that are guns."""
    return frozenset(name for name, row in unit_types(custom).items() if row.kind in _GUNS)


#: a base of 1418 is whole when a battle opens: no column says otherwise
REMAINS = RemainsBook(guns)
