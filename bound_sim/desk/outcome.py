"""Outcome of a battle, in words."""

from typing import TYPE_CHECKING

from bound_sim_maps.speech import said

if TYPE_CHECKING:
    from bound_sim.desk.hot_seat import HotSeat


def outcome(sitting: "HotSeat") -> str:
    """The winner of a battle that is over, in a sentence."""
    won = sitting.file.history.won
    names = {side.id: side.name or side.id for side in sitting.scenario.sides}
    if won in names:
        return said("The battle is over: {side} has won").format(side=names[won])
    if won:
        return said("The battle is over: a draw")
    return said("The battle is over")
