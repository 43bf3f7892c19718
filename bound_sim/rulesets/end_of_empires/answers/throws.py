"""Rows of melee two by two: those of a throw of a pair stand together in the log."""

from collections.abc import Iterator, Sequence

from bound_sim.rulesets.records.sentences import Row


def throws(rows: Sequence[Row]) -> Iterator[tuple[Row, Row]]:
    """The two rows of each throw: that of its first base, and that of its second."""
    return zip(rows[::2], rows[1::2], strict=True)
