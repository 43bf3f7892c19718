"""Hindrances of units in a turn, for a dispatch: lines that were not done, and what ended a move or a charge."""
# not measured: prose

from bound_sim.rules.records.hindrance import by_lines

STOPS = frozenset({
    "near-enemy", "friend-in-the-way", "table-edge", "check-failed", "charge-stopped", "nothing-to-counter",
})  # fmt: skip
hindered = by_lines(STOPS)
