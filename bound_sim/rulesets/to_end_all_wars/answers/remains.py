"""The rest of a battle of To End All Wars: a base is a man, or a tank."""

from bound_sim.rules.records.remains import Custom, RemainsBook


def guns(custom: Custom) -> frozenset[str]:
    """TEAW-R-2: no team is artillery; a machine gun goes with its men."""
    return frozenset()


REMAINS = RemainsBook(guns)
