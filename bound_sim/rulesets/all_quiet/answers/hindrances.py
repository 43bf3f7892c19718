"""Hindrances of a side and its units in a turn, for a dispatch: lines that were not done."""
# not measured: prose

from bound_sim.rules.records.hindrance import by_lines

STOPS = frozenset({"no-action", "none-enter", "shared-otherwise", "hand-refused", "stays-spent"})
hindered = by_lines(STOPS)
