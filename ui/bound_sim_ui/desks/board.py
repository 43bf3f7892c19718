"""Remarks on the umpire's board on a side's orders that are in: faults, changes."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bound_sim.battle_file.history import History

_STATE = "handed in"


@dataclass(frozen=True)
class Arrival:
    """Faults of the orders that came last (none where they count); when the first came that others replaced."""

    faults: tuple[str, ...] = ()
    before: str = ""


def arrival(history: "History", side: str, commander: str, bound: int) -> Arrival:
    """The arrival of the orders of a side, or of one of its commanders, for a bound."""
    from bound_sim.battle_file.entries import Orders

    came = [(entry.at[11:19], entry.body) for entry in history.orders_for(side, bound)
            if isinstance(entry.body, Orders) and entry.body.commander == commander]  # fmt: skip
    if not came:
        return Arrival()
    last = came[-1][1]
    valid = [at for at, body in came if body.state == _STATE]
    return Arrival(
        tuple(last.faults) if last.state != _STATE else (),
        valid[0] if len(valid) > 1 and last.by == "side" else "",
    )
