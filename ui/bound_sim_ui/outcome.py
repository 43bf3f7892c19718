"""Outcome of a battle, in words."""

from typing import TYPE_CHECKING

from bound_sim_ui.words import translate

if TYPE_CHECKING:
    from bound_sim_ui.hot_seat import HotSeat


def outcome(sitting: "HotSeat") -> str:
    """The winner of a battle that is over, in a sentence."""
    won = sitting.file.history.won
    names = {side.id: side.name or side.id for side in sitting.scenario.sides}
    if won in names:
        return translate("outcome", "The battle is over: {0} has won").format(names[won])
    if won:
        return translate("outcome", "The battle is over: a draw")
    return translate("outcome", "The battle is over")
