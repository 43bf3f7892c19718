"""A battle file's bounds as battles: what each opens with, the umpire's acts in their places, what comes out.

The file holds inputs. What is inside a bound is worked out from its opening, every time with the same result.
"""

import json
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

from bound_sim.acts import Intervention, parse_act, platoons_of
from bound_sim.battle import Battle, Opening, SideOrders, orders_on_file
from bound_sim.battle import Decision as Asked
from bound_sim.battle_file import dicekey, submission
from bound_sim.battle_file.chain import canonical
from bound_sim.battle_file.entries import Entry, Orders, Ruled, Source
from bound_sim.battle_file.history import History
from bound_sim.dice import DiceSource, KeyedDice, read_dice
from bound_sim.forces import Forces
from bound_sim.order_text import OrderFault
from bound_sim.results import Broken
from bound_sim.rulesets import Keeps, keeper, ruleset
from bound_sim.scenario import Scenario, load
from maps.faults import Refused

#: gives the bytes of a digest
Content = Callable[[bytes], bytes]
END = "end"


def load_scenario(history: History, content: Content) -> Scenario:
    """The scenario as it was when the battle was opened. Raises Broken where it is none."""
    with tempfile.TemporaryDirectory(prefix="bound-sim-") as folder:
        for file in history.opened.files:
            if Path(file.name).name != file.name or file.name.startswith("."):
                raise Broken([f"{file.name[:60]!r} is no name of a scenario's file"])
            (Path(folder) / file.name).write_bytes(content(bytes.fromhex(file.digest)))
        try:
            scenario = load(folder)
        except Refused as refused:
            raise Broken([f"the scenario in it: {fault}" for fault in refused.faults]) from None
    if scenario.ruleset != history.opened.ruleset or scenario.bounds != history.opened.bounds:
        raise Broken(["the scenario in it is not the one that was opened"])
    return replace(scenario, folder=None)


def keeps(scenario: Scenario) -> Keeps:
    """What keeps battles of a scenario's ruleset. Raises Broken where it doesn't."""
    found = keeper(scenario.ruleset)
    if found is None:
        raise Broken([f"battles of {scenario.ruleset} cannot be kept in a file"])
    return found


class Player:
    """Plays bounds of a battle file: ``scenario`` as opened, ``key`` gives the battle key, ``content`` the rest."""

    def __init__(self, history: History, scenario: Scenario, content: Content, key: Callable[[], bytes]) -> None:
        self.history = history
        self.scenario = scenario
        self.content = content
        self.key = key
        self._on_file = orders_on_file(scenario)

    def on_file(self, side: str) -> bool:
        """Whether the scenario has orders of a side."""
        return any(self.scenario.forces.side_of(unit) == side for unit, _ in (*self.scenario.high, *self.scenario.low))

    def sources(self, bound: int) -> dict[str, Source | None]:
        """Side -> whose orders count; None where the umpire has to write them."""
        return {
            side.id: self.history.winner(side.id, bound, on_file=self.on_file(side.id)) for side in self.scenario.sides
        }

    def side_orders(self, side: str, bound: int, source: Source) -> SideOrders:
        """A side's orders from their source."""
        if source.source == "policy" and source.policy == "repeat" and source.repeats:
            before = Source(source="handed in" if source.entry else "scenario", entry=source.entry)
            return submission.dated(self.side_orders(side, source.repeats, before), bound, "repeat")
        if source.source == "policy":
            return SideOrders(policy="hold")
        if source.source == "scenario":
            given = self._on_file(Asked("orders", side, bound))
            return given or SideOrders()
        body = self.history.entries[(source.entry or 0) - 1].body
        if not isinstance(body, Orders) or (body.side, body.bound, body.state) != (side, bound, "handed in"):
            raise Broken([f"entry {source.entry} holds no orders of side {side} for bound {bound}"])
        files = {file.name: self.content(bytes.fromhex(file.digest)) for file in body.files}
        read = submission.read(self.scenario, side, bound, files)
        if read.faults:
            raise Broken([f"entry {source.entry}: orders taken that are faulty: {read.faults[0]}"])
        return read.orders()

    def scenario_at(self, bound: int, sides: Mapping[str, SideOrders] | None = None) -> Scenario:
        """The scenario as a bound is played: rulings and arrivals in force, with these orders."""
        rulings = dict(self.scenario.rulings)
        arrivals: dict[str, int] = {}
        for ruled in self.history.acts_until(bound, "ruling", "arrive"):
            act = parse(ruled, self.scenario)
            if act.word == "ruling":
                rulings[act.unit] = act.reading
            else:
                members = platoons_of(self.scenario.forces, act.unit)
                arrivals |= {platoon.id: ruled.bound for platoon in members}
        platoons = tuple(
            replace(platoon, arrives=arrivals.get(platoon.id, platoon.arrives))
            for platoon in self.scenario.forces.platoons
        )
        given = sides or {}
        return replace(
            self.scenario, rulings=dict(sorted(rulings.items())), forces=Forces(platoons),
            high={(unit, bound): order for orders in given.values() for unit, order in orders.high.items()},
            low={(unit, bound): order for orders in given.values() for unit, order in orders.low.items()},
        )  # fmt: skip

    def dice(self, typed: bytes | None, bound: int) -> DiceSource:
        """A bound's dice: keyed, or those that were typed in."""
        if self.history.opened.dice != "table":
            return KeyedDice(dicekey.key_of_bound(self.history, self.key(), bound))
        with tempfile.TemporaryDirectory(prefix="bound-sim-") as folder:
            path = Path(folder) / "dice.csv"
            path.write_bytes(typed if typed is not None else b"bound,substep,unit,purpose,dice\n")
            return read_dice(path, ruleset(self.scenario.ruleset).dice_words)

    def opening(self, bound: int) -> Opening | None:
        """The state that a bound opens with: the one before it, None for bound 1."""
        if bound == 1:
            return None
        return Opening(bound, self.content(bytes.fromhex(self.history.resolved(bound - 1).state)))

    def battle(self, bound: int, sources: Mapping[str, Source], typed: bytes | None = None) -> Battle:
        """A bound as a battle at its opening, before the umpire's acts."""
        sides = {side: self.side_orders(side, bound, source) for side, source in sources.items()}
        battle = Battle(
            self.scenario_at(bound, sides), self.dice(typed, bound), opening=self.opening(bound),
            answer=lambda asked: self._answer(asked, bound, sides),
        )  # fmt: skip
        try:
            battle.open()
        except ValueError as error:
            raise Broken([f"bound {bound}: {error}"]) from None
        return battle

    def _answer(self, asked: Asked, bound: int, sides: Mapping[str, SideOrders]) -> SideOrders | None:
        """Orders of this bound alone; choices inside it as the scenario says that a side prefers."""
        if asked.kind != "orders":
            return self._on_file(asked)
        return sides.get(asked.side) if asked.bound == bound else None

    def acts(self, bound: int, *, upto: int | None = None) -> dict[str, list[tuple[Entry, Intervention]]]:
        """A bound's acts of the umpires by the sub-step after which they are carried out."""
        found: dict[str, list[tuple[Entry, Intervention]]] = {}
        for entry in self.history.acts_for(bound, upto=upto):
            ruled = cast(Ruled, entry.body)
            done = Intervention(parse(ruled, self.scenario), bound, ruled.after, ruled.umpire, ruled.reason)
            found.setdefault(ruled.after, []).append((entry, done))
        return found

    def advance(
        self, battle: Battle, bound: int, *, to: str, on_substep: Callable[[str], object] = lambda _: None,
        upto: int | None = None,
    ) -> list[int]:  # fmt: skip
        """Play a battle at its opening to the end of a sub-step ("": the opening); the acts carried out, by entry.

        ``upto``: acts of later entries don't exist yet.
        """
        acts, amend = self.acts(bound, upto=upto), keeps(battle.scenario).amend
        done = []
        name = ""
        while True:
            for entry, intervention in acts.pop(name, []):
                amend(battle, intervention)
                done.append(entry.number)
            if name == to:
                break
            passed = battle.next_substep()
            if passed is None:
                raise Broken([f"bound {bound} ends before sub-step {to}"])
            name = passed[1]
            on_substep(name)
        return done


def parse(ruled: Ruled, scenario: Scenario) -> Any:
    """The act of an entry. Raises Broken."""
    try:
        act = parse_act(ruled.act, table=scenario.battlefield.table)
    except OrderFault as fault:
        raise Broken([f"an act of the umpire that is none: {fault.wrong}"]) from None
    if act.word != "ruling" and not platoons_of(scenario.forces, act.unit):
        raise Broken([f"an act of the umpire on {act.unit}, which is not there"])
    return act


#: columns that tables got when there were battle files already: what is older has none of them
LATER: Mapping[str, frozenset[str]] = {"orders": frozenset({"shoots_in"}), "tests": frozenset({"by", "die"})}
#: a column's type -> that of its values, and what stands where an older file has none
_VALUES: Mapping[str, tuple[type, Any]] = {"int64": (int, 0), "float64": (float, 0.0), "bool": (bool, False),
                                           "str": (str, "")}  # fmt: skip


def log_bytes(battle: Battle) -> dict[str, bytes]:
    """A battle's log, a text a table."""
    return {name: canonical(columns).encode() for name, columns in battle.log.tables.items()}


def same_log(table: str, kept: bytes, made: Mapping[str, list[Any]]) -> bool:
    """Whether a table came out again as it is kept, apart from columns that it has only got since."""
    try:
        known = json.loads(kept).keys()
    except (ValueError, RecursionError, AttributeError):
        return False
    since = LATER.get(table, frozenset()) - known
    return canonical({name: values for name, values in made.items() if name not in since}).encode() == kept


def read_columns(data: bytes, table: str, documented: Mapping[str, tuple[str, str]]) -> dict[str, list[Any]]:
    """Columns of a table from ``log_bytes``, all those that it has today. Raises Broken."""
    try:
        columns = json.loads(data)
        if not isinstance(columns, dict) or not all(isinstance(values, list) for values in columns.values()):
            raise ValueError("no columns")
        if len({len(values) for values in columns.values()}) > 1:
            raise ValueError("columns of different lengths")
        wrong = columns.keys() ^ documented.keys()
        if wrong - (LATER.get(table, frozenset()) - columns.keys()):
            raise ValueError(f"other columns of {table}")
        rows = len(next(iter(columns.values()), []))
        for name, (dtype, _) in documented.items():
            kind, blank = _VALUES[dtype]
            values = columns.setdefault(name, [blank] * rows)
            if any(type(value) is not kind for value in values):
                raise ValueError(f"{name} of {table} is not {dtype}")
    except (ValueError, RecursionError) as error:
        raise Broken([f"a table of the log cannot be read ({str(error)[:100]})"]) from None
    return columns
