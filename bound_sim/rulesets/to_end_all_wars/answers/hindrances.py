"""Hindrances of teams in a turn, for a dispatch: lines that were not done, and what ended a move."""
# not measured: prose

from bound_sim.rules.records.hindrance import by_lines

STOPS = frozenset({
    "wire-met", "enemy-near", "impassable", "table-edge", "tank-halted", "trench-stops", "was-in-range", "moved-itself",
    "target-in-cover", "inner-band", "reaction-used",
})  # fmt: skip
hindered = by_lines(STOPS)
