"""The time of a bound with both sides firing, after compilation: 600 platoons in 50 ms, 2,000 in 300 ms."""

from bound_sim.battle.battle import Battle, Decision, SideOrders, WaitingFor, orders_on_file
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.logs.log import Log
from bound_sim.results import tables as frames
from bound_sim.rules import ruleset
from tests.bench.lines import lines

GOAL_S = {600: 0.050, 2000: 0.300}


class Paused:
    """A battle that is set up and waits for the first orders, so that setting up is not timed with the bound."""

    def __init__(self, platoons: int, *, advancing: bool, logged: bool) -> None:
        scenario = lines(platoons, advancing=advancing)
        self.on_file = orders_on_file(scenario)
        self.first: Decision | None = None
        self.battle = Battle(scenario, KeyedDice(key_from_seed(7)), answer=self.answer, logged=logged)
        try:
            self.battle.next_substep()
        except WaitingFor as waiting:
            (self.first,) = waiting.decisions

    def answer(self, decision: Decision) -> SideOrders | None:
        return self.on_file(decision) if self.first else None

    def run_bound(self) -> Log:
        """The first bound, from its orders to its end."""
        assert self.first is not None
        orders = self.on_file(self.first)
        assert orders is not None
        self.battle.answer(self.first, orders)
        self.battle.run_bound()
        return self.battle.log


class Bound:
    """One bound, logged or not, side B holding, side A holding or advancing."""

    params = ([600, 2000], ["hold", "advance"], ["logged", "unlogged"])
    param_names = ("platoons", "orders", "log")
    number = 1  # each bound wants a battle of its own
    repeat = 7

    def setup(self, platoons: int, orders: str, log: str) -> None:
        ruleset("1418").warm_up(lambda _: None)
        self.paused = Paused(platoons, advancing=orders == "advance", logged=log == "logged")

    def time_bound(self, platoons: int, orders: str, log: str) -> None:
        self.paused.run_bound()

    def goal_time_bound(self, platoons: int, orders: str, log: str) -> float:
        return GOAL_S[platoons]


class Fired:
    """What was fired in that bound: a bound in which nobody shoots would be fast too."""

    params = ([600, 2000], ["hold", "advance"])
    param_names = ("platoons", "orders")

    def setup(self, platoons: int, orders: str) -> None:
        ruleset("1418").warm_up(lambda _: None)
        self.log = Paused(platoons, advancing=orders == "advance", logged=True).run_bound()

    def track_dice(self, platoons: int, orders: str) -> int:
        return self.log.length("shots")

    def track_shooters(self, platoons: int, orders: str) -> int:
        return len(set(self.log["shots"]["shooter"]))

    def track_hits(self, platoons: int, orders: str) -> int:
        return self.log.length("hits")


class Tables:
    """Pandas frames of one bound's log, casualties and summary worked out."""

    params = ([600, 2000],)
    param_names = ("platoons",)
    number = 1
    repeat = 3

    def setup(self, platoons: int) -> None:
        ruleset("1418").warm_up(lambda _: None)
        self.log = Paused(platoons, advancing=False, logged=True).run_bound()

    def time_frames(self, platoons: int) -> None:
        frames.frames(self.log)
