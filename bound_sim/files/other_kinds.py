"""Files of the program, given where another kind of file is wanted: what each is, and who opens it."""

from pathlib import PurePath

from bound_sim.scenario.inputs import clipped
from bound_sim_maps.faults import Fault
from bound_sim_maps.texts import text

#: how the names of files end that come from seats
SEALED = ".sealed"

_KINDS = {
    SEALED: (text("holds what a seat sends to the umpire, sealed"),
             text("Take in on the umpire's desk, or bound-sim take, opens it")),
    ".seat": (text("is a player's file, which the umpire wrote"),
              text("bound-sim desk opens it; what the seat sends back ends in .sealed")),
}  # fmt: skip


def other_kind(name: str, kind: str = "") -> Fault | None:
    """The fault of a file that players and umpire send each other; None of any other file.

    ``kind`` is the ending that its content is of; "": that of its name.
    """
    said = _KINDS.get(kind or PurePath(name).suffix.lower())
    return Fault(clipped(name, most=500), "", *said) if said else None
