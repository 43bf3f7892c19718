"""A contest: each rolls a die, the highest wins, and those who tie at the top roll again."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from bound_sim.rulesets.kit.lines.driven_turn import DrivenTurn

#: hears of each die: the place of who rolled it, the die, "again", "won" or "lost", and how many he rolled before
Told = Callable[[int, int, str, int], None]
AGAIN, WON, LOST = "again", "won", "lost"


class Contender(NamedTuple):
    """A roller, and its target."""

    roller: str
    target: str = ""


def contest(turn: DrivenTurn, purpose: str, contenders: Sequence[Contender], told: Told) -> int:
    """The place of the winner among the contenders; the first of those that tie where dice are missing."""
    tries = 0
    while True:
        dice = [turn.roll(purpose, one.roller, target=one.target, first=tries)[0] for one in contenders]
        first = dice.index(max(dice))
        tied = dice.count(dice[first]) > 1 and not turn.dice_missing
        for place, die in enumerate(dice):
            told(place, die, AGAIN if tied else WON if place == first else LOST, tries)
        if not tied:
            return first
        tries += 1
