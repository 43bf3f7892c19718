"""View from a seat of a game of lines as it stands; cheap, for it is made for each question.

The table is open: the view holds the game itself, as far as the side knows it.
"""
# not measured: what somebody in a seat would order: the rules judge it

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, Protocol, Self, TypeVar

from bound_sim.battle.battle import Battle
from bound_sim.orders.decisions import SideOrders
from bound_sim.rules.records import fog
from bound_sim.rules.records.memory import First, Shows
from bound_sim.rules.records.policy import SeatView
from bound_sim.rulesets.kit.lines.once import once
from bound_sim.rulesets.kit.lines.things import Thing
from bound_sim.scenario.model import Scenario


class TableGame(Protocol):
    """A game, as far as a view tells of it."""

    things: dict[str, Thing]

    def states(self, bound: int) -> Sequence[Mapping[str, Any]]: ...
    def scores(self) -> dict[str, int]: ...


G = TypeVar("G", bound=TableGame)
W = TypeVar("W")


@dataclass(frozen=True)
class TableView(SeatView, Generic[G, W]):
    """A view with the table itself, as far as the side knows it: to be looked at while the question is open.

    Its rows, its score and what is the side's own are made when somebody reads them, as the table stands then.
    """

    game: G = field(kw_only=True, compare=False, repr=False)
    ground: W = field(kw_only=True, compare=False, repr=False)

    @classmethod
    def looked_at(
        cls, *, scores: Callable[[], Mapping[str, int]], own_of: Callable[[G, str], Mapping[str, Any]], **values: Any
    ) -> Self:  # fmt: skip
        """A view of these values. ``scores`` of the whole table; ``own_of`` its game and side: what is its own."""
        made = object.__new__(cls)  # made for each question: to set field by field takes long
        values["tables"], values["_late"] = None, (scores, own_of)
        object.__setattr__(made, "__dict__", values)
        return made

    # a frozen field takes no other value: it may as well be made late
    @once  # type: ignore[misc]
    def bases(self) -> Sequence[Mapping[str, Any]]:
        return self.game.states(self.bound)

    @once  # type: ignore[misc]
    def things(self) -> Sequence[Mapping[str, Any]]:
        return [thing.row() for thing in self.game.things.values() if thing.there]

    @once  # type: ignore[misc]
    def score(self) -> Mapping[str, int]:
        found: Mapping[str, int] = self.__dict__["_late"][0]()
        return found

    @once  # type: ignore[misc]
    def own(self) -> Mapping[str, Any]:
        found: Mapping[str, Any] = self.__dict__["_late"][1](self.game, self.side)
        return found


V = TypeVar("V", bound=TableView[Any, Any])


@dataclass(frozen=True)
class TableSeat(Generic[V]):
    """Views of a table from a ruleset's seats.

    ``shows``: what a side is shown of the scenario; ``others``: ids of the other side's units that it knows of on a
    table; ``known_game``: the game as a side knows it that is told this scenario; ``things``: ids of hidden things that
    it knows of; ``secrets``: what the view holds as the side's own.
    """

    view: type[V]
    shows: Shows
    others: Callable[[Any, str], Iterable[str]]
    known_game: Callable[[Any, Scenario, str], Any]
    things: Callable[[Any, str], Iterable[str]] = lambda game, side: ()
    secrets: Callable[[Any, str], Mapping[str, Any]] = lambda game, side: {}

    def look(self, battle: Battle, table: int, side: str) -> V:
        """All that a policy in the side's seat may know: the open table, its own lines."""
        game = battle.state.games[table]
        bound, passed = battle.ordering, battle.passed_of(battle.ordering)
        told = self._scenario(battle, game, side, bound)
        if passed and battle.orders:
            told = self._with_orders(battle, told, side, bound, battle.orders[table][side])
        known = self.known_game(game, told, side)
        return self.view.looked_at(
            side=side, bound=bound, passed=passed, scenario=told, game=known, ground=battle.state.ground,
            scores=game.scores, own_of=self.secrets,
        )  # fmt: skip

    def _with_orders(self, battle: Battle, told: Scenario, side: str, bound: int, own: SideOrders) -> Scenario:
        """The same with the side's own orders of the bound, made once for all questions of the turn.

        Where it gives the same orders on many tables, and knows the same, they share it.
        """
        key = SideOrders, side, bound
        last: Any = battle.shared.get(key)
        if last is None or last[0] is not told or last[1] is not own:
            if last is None or last[0] is not told or last[1] != own:
                high = {(name, bound): word for name, word in own.high.items()}
                found = replace(told, high=high, lines={(side, bound): own.lines})
            else:
                found = last[2]
            last = battle.shared[key] = told, own, found
        with_orders: Scenario = last[2]
        return with_orders

    def _scenario(self, battle: Battle, game: Any, side: str, bound: int) -> Scenario:
        """The scenario as the side knows it, once for all tables on which it knows of the same units and things."""
        others, things = tuple(self.others(game, side)), frozenset(self.things(game, side))
        kept: dict[Hashable, Scenario] = battle.shared.setdefault(self.view, {})
        key = side, bound, others, things
        if key not in kept:
            scenario = battle.scenario
            bodies = (body.id for name in others for body in scenario.forces.battalions[name])
            first = {body: First(bound, False, False) for body in bodies}
            own = self.shows.own_of(scenario, side, things)
            told = fog.known_scenario(scenario, side, bound - 1, first, own)
            kept[key] = replace(told, fog=replace(told.fog, level="open"))
        return kept[key]
