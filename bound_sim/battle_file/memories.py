"""What sides remember of the others, kept with each bound, so that an answer to a side looks at no earlier one.

It follows from the logs: ``verify`` works it out again, and what an older version has not kept, or kept by other rules,
is worked out where it is asked for.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from bound_sim.battle.battle import Battle
from bound_sim.battle_file.entries import Resolved
from bound_sim.battle_file.history import History
from bound_sim.results.folder import Broken
from bound_sim.rulesets import ruleset
from bound_sim.rulesets.api import Ruleset
from bound_sim.rulesets.records.eyes import Row
from bound_sim.rulesets.records.fog import SideView, known_by, known_scenario, rows_by_bound
from bound_sim.rulesets.records.memory import Memory, Witness
from bound_sim.scenario.model import Scenario

Rows = Mapping[str, Sequence[Row]]
#: gives columns of these tables of a bound's log
Logs = Callable[[int, Sequence[str]], Mapping[str, Mapping[str, Sequence[object]]]]


class Memories:
    """What the sides of a battle remember as it stands in a history; ``content`` gives bytes, ``logs`` tables."""

    def __init__(self, history: History, scenario: Scenario, content: Callable[[bytes], bytes], logs: Logs) -> None:
        self.history, self.scenario, self.content, self.logs = history, scenario, content, logs
        self.rules: Ruleset = ruleset(scenario.ruleset)

    def memory(self, side: str, bound: int) -> Memory:
        """What a side remembers after a bound (0: before the first)."""
        return self._kept(side, bound) or self.witness(side, bound).memory

    def witness(self, side: str, bound: int) -> Witness:
        """A side that has followed the battle to a bound's end. Raises KeyError where there is no such side."""
        fresh = self.rules.witness(self.scenario, side)
        kept = ((at, self._kept(side, at)) for at in range(bound, 0, -1))
        at, memory = next(((at, memory) for at, memory in kept if memory), (0, None))
        if memory is None:
            follower = fresh
        else:
            follower = Witness(self.scenario, side, fresh.shows, memory, at, self.rows(at, ("states",))["states"])
            shown = {row["platoon"] for row in follower.states if row["side"] != side}
            if shown != memory.first.keys() - memory.last.keys():
                raise Broken([f"what side {side} remembers after bound {at} is not of how that bound ended"])
        while follower.bound < bound:
            follower.follow(self.rows(follower.bound + 1, fresh.shows.looked_at), names=())
        return follower

    def known(self, side: str, bound: int, scenario: Scenario) -> SideView:
        """What a side knows after a bound, and of that bound all that it was shown; ``scenario`` as it is by now."""
        if bound == 0:
            follower = self.rules.witness(self.scenario, side)
            shown = follower.follow(self.rows(0, tuple(follower.shows.rows)))
            return known_by(follower, scenario, shown)
        follower = self.witness(side, bound - 1)
        before = follower.states, follower.memory
        shown = follower.follow(self.rows(bound, tuple(follower.shows.rows)))
        _put_before(shown, *before)
        opening = [row for row in self.rows(0, ("states",))["states"] if row["side"] == side] if bound > 1 else []
        return known_by(follower, scenario, shown, since=bound, opening=opening)

    def inside(self, side: str, battle: Battle, scenario: Scenario) -> SideView:
        """What a side knows as the running bound's battle stands; ``scenario`` as it is by now."""
        bound = self.history.next_bound
        tables = {name: rows_by_bound(columns) for name, columns in battle.log.tables.items()}
        if bound == 1:
            follower, opening = self.rules.witness(self.scenario, side), []
            follower.follow({name: rows.get(0, []) for name, rows in tables.items()})
        else:
            follower = self.witness(side, bound - 1)
            opening = [row for row in self.rows(0, ("states",))["states"] if row["side"] == side]
        before = follower.states, follower.memory
        running = {name: rows.get(bound, []) for name, rows in tables.items()}
        shown = follower.follow(running | {"states": self.rules.states_now(battle)})
        _put_before(shown, *before)
        return known_by(follower, scenario, shown, since=bound, opening=opening)

    def scenario_of(self, side: str, bound: int) -> Scenario:
        """The scenario as far as a side knows it after a bound (0: before the first)."""
        if not bound:
            return self.rules.known_at_start(self.scenario, side)
        memory = self.memory(side, bound)
        shows = self.rules.witness(self.scenario, side).shows
        own = shows.own_of(self.scenario, side, memory.found) if self.scenario.own else {}
        return known_scenario(self.scenario, side, bound, memory.first, own, open_army=shows.open_army)

    def made(self, bound: int, tables: Mapping[str, Mapping[str, Sequence[object]]]) -> dict[str, bytes]:
        """What each side remembers after a bound that was just resolved, from its log's tables."""
        by_bound = {name: rows_by_bound(columns) for name, columns in tables.items()}
        found = {}
        for side in (entry.id for entry in self.scenario.sides):
            follower = self.witness(side, bound - 1) if bound > 1 else self.rules.witness(self.scenario, side)
            while follower.bound < bound:
                at = follower.bound + 1
                follower.follow({name: rows.get(at, []) for name, rows in by_bound.items()}, names=())
            found[side] = follower.memory.text()
        return found

    def wrong(self, body: Resolved, tables: Mapping[str, Mapping[str, Sequence[object]]]) -> Iterator[str]:
        """The sides of a bound that came out with these tables, of which it keeps that they remember something else."""
        made = self.made(body.bound, tables) if body.knows else {}
        for side in sorted(made.keys() | body.knows.keys()):
            kept = self.content(bytes.fromhex(body.knows[side])) if side in body.knows else b""
            try:
                same = kept == made.get(side) or (side in made and Memory.read(kept, self.rules.log_columns) is None)
            except ValueError:
                same = False
            if not same:
                yield side

    def rows(self, bound: int, tables: Sequence[str]) -> Rows:
        """The rows of a bound of some tables; those of the opening stand in the log of bound 1."""
        if not self.history.bounds:
            return {name: [] for name in tables}
        columns = self.logs(bound or 1, tables)
        return {name: rows_by_bound(columns[name]).get(bound, []) for name in tables}

    def _kept(self, side: str, bound: int) -> Memory | None:
        """What is kept of it; None where nothing is, or what other rules made. Raises Broken."""
        name = self.history.resolved(bound).knows.get(side) if bound else None
        if name is None:
            return None
        forces = self.scenario.forces
        try:
            memory = Memory.read(self.content(bytes.fromhex(name)), self.rules.log_columns)
        except ValueError as error:
            raise Broken([f"what side {side} remembers after bound {bound} {error}"]) from None
        if memory and not memory.fits(unit.id for unit in forces.platoons if unit.side != side):
            raise Broken([f"what side {side} remembers after bound {bound} is of bases that are not there"])
        return memory


def _put_before(shown: dict[str, list[Row]], states: Sequence[Row], memory: Memory) -> None:
    """Put before the rows of a bound how it opened: the states, and what lay on the table beside bases."""
    shown["states"] = [*states, *shown["states"]]
    if "things" in shown:
        shown["things"] = [*memory.things.values(), *shown["things"]]
