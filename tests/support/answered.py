"""A battle whose questions somebody answers, played to its end."""

from typing import Protocol

from bound_sim.battle.answers import Reply
from bound_sim.battle.battle import Battle, WaitingFor
from bound_sim.orders.decisions import Decision


class Players(Protocol):
    """The sides of a battle, as far as they answer."""

    def answer(self, battle: Battle, decision: Decision) -> str: ...


def to_its_end(battle: Battle, players: Players) -> None:
    """Play a battle, each question answered as it comes."""
    battle.waits = True
    while not battle.over:
        try:
            battle.run_bound()
        except WaitingFor as waiting:
            for decision in waiting.decisions:
                battle.answer(decision, Reply(players.answer(battle, decision), "side"))
