"""A battle file as it stands, to be read: its entries, contents, scenario and logs, and what follows from them."""

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

from bound_sim.battle import outlook
from bound_sim.battle_file import (
    bounds,
    commanders,
    dicekey,
    kept_log,
    limits,
)
from bound_sim.battle_file.history import History
from bound_sim.battle_file.memories import Memories
from bound_sim.battle_file.open_file import OpenFile
from bound_sim.battle_file.orders_view import OrdersView
from bound_sim.battle_file.player import Player
from bound_sim.battle_file.storage import Store
from bound_sim.logs.dice_table import table_of
from bound_sim.logs.log import Log, recorded
from bound_sim.results.folder import Broken, making_sense_of
from bound_sim.rules import ruleset
from bound_sim.rules.records.hints import Hints
from bound_sim.scenario.inputs import unknown_side
from bound_sim.scenario.model import Scenario
from bound_sim.scenario.posts import Post
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.texts import text


class BattleReader(OpenFile):
    """A battle file that is open: a snapshot to read, until ``refresh``; ``player`` plays its bounds."""

    def __init__(self, path: str | Path, *, wait_s: float = 0.0) -> None:
        self.path = Path(path)
        self.store = Store(self.path, wait_s=wait_s)
        self._scenario: Scenario | None = None
        self._held_against: History | None = None
        with self._first_look():
            self.history = History(self.store.rows)
            self.scenario_as_given()  # a file whose entries are not of its scenario is none

    def refresh(self) -> bool:
        """Look at the file as it is now; whether there is something new."""
        if not self.store.changed():
            return False
        self.store.load()
        self.history = History(self.store.rows, self.history)
        return True

    @property
    def full(self) -> str:
        """The reason why the file takes no ordinary entry any more and the remedies, "" where it does."""
        full = self.store.full()
        return str(full) if full else ""

    def content(self, digest: str) -> bytes:
        """Bytes that an entry names."""
        return self.store.content(bytes.fromhex(digest))

    def scenario_as_given(self) -> Scenario:
        """The scenario that the battle was opened with."""
        if self._scenario is None:
            self._scenario = bounds.load_scenario(self.history, self.store.content)
        held = self._held_against
        if held is not self.history:
            # a head that is in the chain tells that all entries before it are the same
            known = len(held.entries) if held and held.head.hex() in self.history.heads else 0
            bounds.check_sides(self.history.entries[known:], self._scenario)
            self._held_against = self.history
        return self._scenario

    @property
    def player(self) -> Player:
        """Plays this file's bounds as it stands."""
        return self.player_of(self.history)

    def player_of(self, history: History) -> Player:
        """Plays bounds as they stood after fewer entries."""
        return Player(history, self.scenario_as_given(), self.store.content, self.battle_key)

    def battle_key(self) -> bytes:
        """The key of the dice."""
        return dicekey.battle_key(self.history, self.store.secret)

    def log(self, *, since: int = 1, upto: int | None = None, running: bool = True) -> Log:
        """The log of all bounds (``since`` one, ``upto`` one), and of the one that is stopped as far as it went."""
        log, read = Log(ruleset(self.history.opened.ruleset).log_columns), 0
        last = len(self.history.bounds) if upto is None else upto
        for bound in range(since, last + 1):
            tables = self.bound_log(bound)
            read += cells_of(tables)
            if read > limits.LOG_CELLS:
                raise Broken([text("{path}: its log is beyond the limits", path=self.path)])
            log.extend(tables)
        if running and self.history.stop and last == len(self.history.bounds):
            log.extend(self.player.standing().log.tables)
        return log

    def _older(self, table: str, bound: int, history: History | None) -> dict[str, list[object]]:
        """A table that came after a bound was kept: its dice stand in the rows of the others, else it is empty."""
        rules = ruleset(self.history.opened.ruleset)
        if table != "dice" or not rules.offers("logged_dice"):
            return {column: [] for column in rules.log_columns[table]}
        named = (history or self.history).resolved(bound).log
        with making_sense_of(f"{self.path}: the dice of bound {bound}"):
            return table_of(rules.logged_dice(self.bound_log(bound, named.keys(), history)))

    def bound_log(
        self, bound: int, tables: Collection[str] | None = None, history: History | None = None
    ) -> dict[str, dict[str, list[object]]]:
        """The log's tables of one bound, as columns; ``tables``: these of them; ``history``: as it stood after fewer
        entries. Raises KeyError where it isn't resolved.
        """
        named = (history or self.history).resolved(bound).log
        documented = ruleset(self.history.opened.ruleset).log_columns
        if not kept_log.holds_tables(named, documented):
            raise Broken([text("{path}: bound {bound} has other tables than a log", path=self.path, bound=bound)])
        found = {}
        for table, digest in named.items():
            if tables is None or table in tables:
                kept = self.store.kept(bytes.fromhex(digest))
                found[table] = kept_log.read_columns(self.content(digest), kept, table, documented[table], bound)
        for table in recorded(documented):
            if table not in named and (tables is None or table in tables):
                found[table] = self._older(table, bound, history)
        if "states" in found:
            units = {(platoon.id, platoon.side) for platoon in self.scenario_as_given().forces.platoons}
            if not units.issuperset(zip(found["states"]["platoon"], found["states"]["side"], strict=True)):
                raise Broken([text("{path}: the log of bound {bound} is of other units", path=self.path, bound=bound)])
        return found

    @property
    def memories(self) -> Memories:
        """Memories of the sides as this file stands."""
        return self.memories_of(self.history)

    def memories_of(self, history: History) -> Memories:
        """Memories of the sides after fewer entries."""
        return Memories(
            history, self.scenario_as_given(), self.store.content,
            lambda bound, tables: self.bound_log(bound, tables, history),
        )  # fmt: skip

    def view(self, post: Post, bound: int) -> OrdersView:
        """The view that a seat gives orders for a bound by now. Raises Refused for no such seat or bound."""
        self._check_side(post.side)
        commanders.check_commander(self.scenario_as_given().forces, *post)
        if not 1 <= bound <= self.history.opened.bounds:
            raise Refused(
                [
                    Fault(
                        "--bound",
                        "",
                        text("bound {bound}", bound=bound),
                        text("1 to {bounds}", bounds=self.history.opened.bounds),
                    )
                ]
            )
        known = self.memories.scenario_of(post.side, len(self.history.bounds), post.commander)
        return OrdersView(post, bound, known, self.history.settled_head, self._hints(post.side, bound))

    def _hints(self, side: str, bound: int) -> Hints | None:
        """The hints on lines of a side for the bound that is open to orders, where the rules refuse some by them.

        Lines that were taken before the rules knew are not judged: they play as they did.
        """
        history = self.history
        if history.over or history.stop or bound != history.next_bound or self.scenario_as_given().reports_late:
            return None
        if not outlook.refuses_lines(ruleset(history.opened.ruleset)):
            return None
        return outlook.hints_at(self.player.at_opening(), side)

    def _check_side(self, side: str) -> None:
        sides = [one.id for one in self.scenario_as_given().sides]
        if side not in sides:
            raise Refused([unknown_side("--side", side, sides)])


def cells_of(tables: Mapping[str, Mapping[str, Any]]) -> int:
    """The number of values of a log."""
    return sum(len(values) for columns in tables.values() for values in columns.values())
