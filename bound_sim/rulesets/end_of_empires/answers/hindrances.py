"""Hindrances of units in a turn, for a dispatch: what they were told and did not do."""
# not measured: prose

from bound_sim.rules.records.hindrance import by_codes

CODES = frozenset({
    "no-room", "no-command", "no-commander", "pinned-no-move", "pinned-no-charge", "unlimbered", "not-limbered",
    "limbered-already", "only-guns", "cannot-charge", "only-infantry", "fired-and-limbers", "mg-fired", "cannot-mount",
    "cannot-board", "cannot-leave", "no-room-to-form", "too-far-to-form", "halted-obstacle", "halted-near",
    "halted-impassable", "halted-edge", "halted-friends", "charge-short", "charge-nobody", "cannot-hit",
    "guns-cannot-hit", "target-gone", "target-out", "target-contact", "may-not-be-shot", "limbered-no-fire", "no-dice",
    "mg-moved", "moved-too-far", "cannot-close", "charge-pinned",
})  # fmt: skip
hindered = by_codes(CODES)
