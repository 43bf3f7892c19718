"""The table that a side holds possible: the open table as it knows it, without what is hidden from it."""
# not measured: who is shown what: the rows hidden forces and secrets of make trust vary it

from collections import Counter
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from bound_sim.battle.battle import Battle, Opening
from bound_sim.dice.keyed import KeyedDice
from bound_sim.rules import ruleset
from bound_sim.scenario.model import Scenario

#: of a game, the scenario as a side knows it and the side: the game as the side knows it
KnownGame = Callable[[Any, Scenario, str], Any]


def known_state(known_game: KnownGame, whole: Scenario, known: Scenario, side: str, state: bytes) -> bytes:
    """A saved state of the whole battle as one of what a side knows."""
    # a battle that is taken up writes down no opening of its own: any bound but the first
    battle = Battle(whole, KeyedDice(bytes(32)), answer=lambda _: None, logged=False, opening=Opening(2, state))
    battle.open()
    real = battle.state.games[0]
    game = known_game(real, known, side)
    game.numbered = _numbered(real, game)
    return ruleset(whole.ruleset).save(SimpleNamespace(state=SimpleNamespace(games=[game])))


def _numbered(real: Any, known: Any) -> Counter[str]:
    """Numbers that things of each kind were given: of a kind with one that the side does not know, up to the last
    known."""
    unseen = {thing.kind for name, thing in real.things.items() if name not in known.things}
    told = Counter({kind: count for kind, count in real.numbered.items() if kind not in unseen})
    for name, thing in known.things.items():
        number = name.rpartition("-")[2]
        if thing.kind in unseen and number.isdecimal():
            told[thing.kind] = max(told[thing.kind], int(number))
    return told
