"""View from a seat as the battle stands: all counters, markers, control, its own cards, numbers of the other's."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import Any

from bound_sim.battle.battle import Battle
from bound_sim.orders.decisions import SideOrders
from bound_sim.rules.records import fog
from bound_sim.rulesets.all_quiet.answers.fog import SHOWS, known_tables
from bound_sim.rulesets.all_quiet.answers.known_game import FrontView
from bound_sim.rulesets.all_quiet.state.front import FrontGame
from bound_sim.rulesets.kit.lines.late_rows import LateRows, LateValues
from bound_sim.scenario.model import Scenario

#: what a side knows beside the table, by name: its own cards and how many plays its orders have left,
#: the number of the other's cards, what holds in the turn
_OWN: Mapping[str, Callable[[FrontGame, str], Any]] = {
    "hand": FrontGame.hand,
    "pile": lambda game, side: game.cards.cards(side, "pile"),
    "plays": lambda game, side: len(game.plays[side]),
    "deck": lambda game, side: game.cards.cards(side, "deck"),
    "control": lambda game, _: dict(game.control),
    "initiative": lambda game, _: game.initiative,
    "enemy_cards": lambda game, side: game.cards.count(game.other(side), "hand"),
    "neutral": lambda game, _: sorted(game.neutral),
    "given_lines": lambda game, _: sorted(game.given_lines),
    "blockaded": lambda game, _: sorted(game.blockaded),
    "losing": lambda game, _: game.losing,
    "previous": lambda game, _: {unit.id: unit.previous for unit in game.units},
    "captures": lambda game, _: dict(game.captures),
}


class LateView(FrontView):
    """A view that is made of a table as somebody looks: most questions are answered by little of it."""

    _game: FrontGame

    @cached_property
    def bases(self) -> Sequence[Mapping[str, Any]]:
        return LateRows(partial(self._game.states, self.bound))

    @cached_property
    def things(self) -> Sequence[Mapping[str, Any]]:
        return LateRows(partial(_markers, self._game))

    @cached_property
    def score(self) -> Mapping[str, int]:
        return self._game.scores()

    def look(self) -> FrontGame:
        return self._game.seen(self.scenario)

    def copied(self) -> FrontGame:
        return self._game.copied(self.scenario)


def seat_view(battle: Battle, table: int, side: str) -> FrontView:
    """All that a policy in the side's seat may know."""
    bound, passed = battle.ordering, battle.passed_of(battle.ordering)
    given = battle.orders[table][side] if passed and battle.orders else None
    game: FrontGame = battle.state.games[table]
    made: LateView = object.__new__(LateView)  # made for each question: to set what is frozen takes long
    made.__dict__.update(
        side=side, bound=bound, passed=passed, scenario=_told(battle, side, bound, given),
        own=LateValues(_OWN, game, side), _game=game,
    )  # fmt: skip
    return made


def _markers(game: FrontGame) -> list[dict[str, Any]]:
    """Rows of the markers that lie on a table."""
    return [{"kind": kind, "area": area, "side": owner} for (kind, area), owner in sorted(game.markers.items())]


def _told(battle: Battle, side: str, bound: int, given: SideOrders | None) -> Scenario:
    """The scenario as the side knows it: once for all tables, for all counters lie open.

    Orders that were ``given`` count before those of the scenario: tables on which a policy gives the same share it.
    """
    kept: dict[tuple[str, int, bool], tuple[SideOrders | None, Scenario]] = battle.shared.setdefault(seat_view, {})
    asked = side, bound, given is None
    known = kept.get(asked)
    if known is None or known[0] is not given:
        known = kept[asked] = given, _newly_told(battle, side, bound, given)
    return known[1]


def _newly_told(battle: Battle, side: str, bound: int, given: SideOrders | None) -> Scenario:
    if given is not None:
        return replace(_told(battle, side, bound, None), lines={(side, bound): given.lines})
    own = known_tables(battle.scenario.own, side)
    return fog.known_scenario(battle.scenario, side, bound, {}, own, open_army=SHOWS.open_army)
