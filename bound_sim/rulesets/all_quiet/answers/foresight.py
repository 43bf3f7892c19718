"""Foresight: a play carried out by the rules themselves on some tables that a side imagines, and what they are worth.

Dice are of a key that is always the same; the enemy answers as usual.
"""
# not measured: a policy

from typing import Any

import numpy as np

from bound_sim.dice.keyed import Dice, KeyedDice
from bound_sim.orders.decisions import SubStep
from bound_sim.rulesets.all_quiet.answers.card_plays import CardPlay, rest
from bound_sim.rulesets.all_quiet.answers.known_game import FrontView, known_game
from bound_sim.rulesets.all_quiet.answers.plans import Planner
from bound_sim.rulesets.all_quiet.answers.stakes import Stakes
from bound_sim.rulesets.all_quiet.state.front import FrontGame
from bound_sim.rulesets.all_quiet.state.turn import FrontTurn, Impulse
from bound_sim.rulesets.all_quiet.steps import impulse
from bound_sim.rulesets.kit.lines.driven_turn import Play

#: the key of the tables: nobody's battle is played with it
_KEY = b"what a staff imagines of a front"
#: ours: tables of a play; what a fresh unit is worth beside a spent one, and of the enemy's dangers what counts
TABLES = 2
FRESH, PERIL = 0.5, 0.6


class Foresight:
    """The table as a side knows it, and what it comes to by its plays."""

    def __init__(self, view: FrontView) -> None:
        self.view, self.side = view, view.side
        game = known_game(view)
        rollers = [*(f"unit {unit.id}" for unit in game.units), *(f"side {side}" for side in game.sides)]
        self._rows = {name: row for row, name in enumerate(rollers)}
        self._dice: Dice = KeyedDice(_KEY).open_bound(view.bound, rollers, np.arange(TABLES, dtype=np.uint64))

    def worth(self, play: CardPlay) -> float:
        """The worth of the table after a play, on the mean of all tables, with what the cards left may still do."""
        return sum(self._worth(play, table) for table in range(TABLES)) / TABLES

    def _worth(self, play: CardPlay, table: int) -> float:
        game = known_game(self.view)
        turn = FrontTurn(None, game, table, self.view.bound, self._dice, self._rows)
        turn.impulse = Impulse(self.side)
        line, *actions = play.answer(self.side, self.view.bound).lines
        front = game.front_of_card(play.cards[0])
        _carried_out(impulse.play(turn, line, actions, "question"))
        if game.winner:
            return 1000.0 if game.winner == self.side else -1000.0
        turn.impulse = Impulse(self.side, front=front)
        return standing(turn, self.side, self._left(game, front))

    def _left(self, game: FrontGame, front: str) -> int:
        """Cards of a front that are left in the hand, without reactions."""
        hand = [card for card in game.hand(self.side) if game.front_of_card(card) == front]
        return sum("reaction" not in game.card(self.side, card).kinds for card in hand)


def _carried_out(steps: Play) -> None:
    """Let a play pass: each sub-step by its name, each question as usual."""
    count, said = 0, None
    try:
        while True:
            asked: Any = steps.send(said)
            count += 1
            said = f"{asked.name} {count}" if isinstance(asked, SubStep) else asked.usual
    except StopIteration:
        pass


def standing(turn: FrontTurn, side: str, cards: int) -> float:
    """The worth of a table for a side: points to come, dangers, units, and plain actions by so many cards."""
    game = turn.game
    found = 0.0
    for whose, sign in ((side, 1.0), (game.other(side), -1.0)):
        stakes = Planner(turn, side) if whose == side else Stakes(turn, whose)
        for area, holder in game.control.items():
            if holder == whose:
                found += sign * (game.vp(area, whose) * stakes.left - PERIL * stakes.danger(area))
        there = [unit for unit in game.of(whose) if not game.is_neutral(unit)]
        found += sign * (stakes.raised(len(there)) + FRESH * sum(unit.fresh for unit in there))
        if isinstance(stakes, Planner):
            found += rest(stakes, cards)
    return found
