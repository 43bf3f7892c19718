"""The roll for the initiative: each side a die, the higher has it."""

from bound_sim.rulesets.end_of_empires.state.moment import Moment


def roll_off(turn: Moment, purpose: str, last: str = "", *, last_keeps: bool = False) -> str:
    """The side whose die is higher, written down as a test; equal dice are rolled again, unless the ``last`` keeps it.

    Where dice are missing they are not rolled again: the last has it, or the first side.
    """
    sides = turn.game.sides
    number = 0
    while True:
        one, other = (turn.die(purpose, turn.side_row(side), number=number) for side in sides)
        tie = one == other
        winner = (last or sides[0]) if tie else sides[0] if one > other else sides[1]
        settled = not tie or (last_keeps and last != "") or turn.dice_missing
        for side, die in zip(sides, (one, other), strict=True):
            won = "again" if not settled else purpose if side == winner else ""
            turn.test(purpose, f"side {side}", die, won, number=number)
        if settled:
            return winner
        number += 1
