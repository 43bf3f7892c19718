"""Memories of sides of the others, kept with each bound, so that an answer to a side looks at no earlier one.

Where reports are late, it is kept of each commander's own battalions too, by the key ``SIDE/COMMANDER`` (``SIDE/``: of
those that the commander-in-chief leads).

It follows from the logs: ``verify`` works it out again, and what an older version has not kept, or kept by other rules,
is worked out where it is asked for.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from bound_sim.battle.battle import Battle
from bound_sim.battle_file import told_blocks, told_rows
from bound_sim.battle_file.entries import Resolved
from bound_sim.battle_file.history import History
from bound_sim.battle_file.kept import KeptWork, Key
from bound_sim.results.folder import Broken
from bound_sim.rules import ruleset
from bound_sim.rules.api import Ruleset
from bound_sim.rules.records import reports
from bound_sim.rules.records.eyes import Row
from bound_sim.rules.records.fog import SideView, known_by, known_scenario, rows_by_bound
from bound_sim.rules.records.memory import VERSION, Memory, MemoryStand, Witness, lying
from bound_sim.scenario.model import Scenario
from bound_sim.scenario.posts import Post, posts
from bound_sim_maps.texts import Phrase, text

Rows = Mapping[str, Sequence[Row]]
#: gives columns of these tables of a bound's log
Logs = Callable[[int, Sequence[str]], Mapping[str, Mapping[str, Sequence[object]]]]

#: bounds whose rows are at hand: that which is asked about, the one before it, the first, the opening
_MOST_ROWS = 4
#: memories of this process, by the bytes of their texts: in memory they take some ten times as much
_KEPT: KeptWork[Memory] = KeptWork(8 * 1024 * 1024)


class Made(NamedTuple):
    """Knowledge that a bound brings, by side or commander: memories after it, rows that a side is told.

    ``packed`` are the rows that a commander's battalions see, as a seat's file has them.
    """

    knows: dict[str, bytes]
    told: dict[str, bytes]
    packed: dict[str, bytes]


class Memories:
    """Memories of a battle's sides, as it stands in a history; ``content`` gives bytes, ``logs`` tables."""

    def __init__(self, history: History, scenario: Scenario, content: Callable[[bytes], bytes], logs: Logs) -> None:
        self.history, self.scenario, self.content, self.logs = history, scenario, content, logs
        self.rules: Ruleset = ruleset(scenario.ruleset)
        #: rows of the bounds that were looked at last: all seats of a battle look at the same
        self._rows: dict[int, dict[str, list[Row]]] = {}

    def memory(self, who: str, bound: int) -> Memory:
        """Memory of a side, or of a commander's battalions, after a bound (0: before the first)."""
        return self._kept(who, bound) or self.witness(who, bound).memory

    def witness(self, who: str, bound: int) -> Witness:
        """A side, or a commander's battalions, after they followed a battle to a bound's end. Raises KeyError."""
        fresh = self._fresh(who)
        kept = ((at, self._kept(who, at)) for at in range(bound, 0, -1))
        at, memory = next(((at, memory) for at, memory in kept if memory), (0, None))
        if memory is None:
            follower = fresh
        else:
            states = self.rows(at, ("states",))["states"]
            stand = MemoryStand(memory, at, states)
            follower = Witness(self.scenario, fresh.side, fresh.shows, stand, fresh.eyes.leads)
            shown = {row["platoon"] for row in follower.states if not _is_own(follower, row)}
            if shown != memory.first.keys() - memory.last.keys():
                raise Broken(
                    [
                        text(
                            "what {who:text} remembers after bound {at} is not of how that bound ended",
                            who=_named(who),
                            at=at,
                        )
                    ]
                )
        while follower.bound < bound:
            follower.follow(self.rows(follower.bound + 1, fresh.shows.looked_at), names=())
        return follower

    def known(self, side: str, bound: int, scenario: Scenario) -> SideView:
        """A side's knowledge after a bound, with all rows of that bound that it was shown; ``scenario`` as it is by
        now."""
        if bound == 0:
            follower = self.rules.witness(self.scenario, side)
            shown = follower.follow(self.rows(0, tuple(follower.shows.rows)))
            return known_by(follower, scenario, shown)
        follower = self.witness(side, bound - 1)
        before = follower.states, follower.memory.things
        shown = self.go_on(follower, side)
        _put_before(shown, *before)
        opening = [row for row in self.rows(0, ("states",))["states"] if row["side"] == side] if bound > 1 else []
        return known_by(follower, scenario, shown, since=bound, opening=opening)

    def reported(self, post: Post, bound: int, scenario: Scenario) -> SideView | None:
        """The same of a seat whose reports are late; ``scenario`` has the orders.

        None where that is to be worked out from the whole log: of the first bounds, and where the umpire ruled
        otherwise than the scenario.
        """
        given, until = self.scenario, reports.reported_until(scenario, bound)
        same = (scenario.rulings, scenario.forces.platoons) == (dict(given.rulings), given.forces.platoons)
        who = f"{post.side}/{post.commander}" if scenario.forces.led_by(*post) else ""
        since = bound if who else until
        if not same or since < 2:
            return None
        first = self.told(post.side, 1, ("states",))["states"]
        opening = [row for row in first if row["bound"] == 0 and row["side"] == post.side]
        whole = self.witness(post.side, until)
        if not who:
            before = self.told(post.side, until - 1, ("states",))["states"]
            shown = dict(self.told(post.side, until))
            _put_before(shown, [row for row in before if row["bound"]], self.memory(post.side, until - 1).things)
            view = reports.view_of(scenario, post.commander, bound, whole, None, shown)
            return replace(view, since=since, opening=opening)
        mine = self.witness(who, until)
        states, things = _in_order(whole), whole.memory.things
        while mine.bound < bound - 1:
            told = self.go_on(mine, who)
            states, things = told["states"], lying(things, told.get("things", ()))
        shown = self.go_on(mine, who)
        _put_before(shown, states, things)
        view = reports.view_of(scenario, post.commander, bound, whole, mine, shown)
        return replace(view, since=since, opening=opening)

    def scenario_inside(self, side: str, battle: Battle, scenario: Scenario) -> Scenario:
        """The scenario as far as a side's commander-in-chief knows it as the running bound's battle stands.

        Where reports are late, none comes in before the bound is over.
        """
        if scenario.reports_late:
            return self.scenario_of(side, self.history.next_bound - 1)
        return self.inside(side, battle, scenario).scenario

    def inside(self, side: str, battle: Battle, scenario: Scenario) -> SideView:
        """A side's knowledge as the running bound's battle stands, all of it at once; ``scenario`` as it is by now."""
        bound = self.history.next_bound
        tables = {name: rows_by_bound(columns) for name, columns in battle.log.tables.items()}
        if bound == 1:
            follower, opening = self.rules.witness(self.scenario, side), []
            follower.follow({name: rows.get(0, []) for name, rows in tables.items()})
        else:
            follower = self.witness(side, bound - 1)
            opening = [row for row in self.rows(0, ("states",))["states"] if row["side"] == side]
        before = follower.states, follower.memory.things
        running = {name: rows.get(bound, []) for name, rows in tables.items()}
        shown = follower.follow(running | {"states": self.rules.states_now(battle)})
        _put_before(shown, *before)
        return known_by(follower, scenario, shown, since=bound, opening=opening)

    def _fresh(self, who: str) -> Witness:
        """One that has seen nothing yet. Raises KeyError for no side."""
        side, of_commander, commander = who.partition("/")
        leads = self.scenario.forces.led_by(side, commander) if of_commander else None
        return Witness(self.scenario, side, self.rules.witness(self.scenario, side).shows, leads=leads)

    def scenario_of(self, side: str, bound: int, commander: str = "") -> Scenario:
        """The scenario as far as a side knows it after a bound (0: before the first).

        Where reports are late, as far as its ``commander`` does ("": the commander-in-chief).
        """
        if not bound:
            return self.rules.known_at_start(self.scenario, side)
        if self.scenario.reports_late:
            whole = self.memory(side, reports.reported_until(self.scenario, bound))
            mine = self.memory(f"{side}/{commander}", bound) if self.scenario.forces.led_by(side, commander) else None
            shows = self.rules.witness(self.scenario, side).shows
            return reports.scenario_of(shows, self.scenario, Post(side, commander), bound, whole, mine)
        memory = self.memory(side, bound)
        shows = self.rules.witness(self.scenario, side).shows
        own = shows.own_of(self.scenario, side, memory.found) if self.scenario.own else {}
        return known_scenario(self.scenario, side, bound, memory.first, own, open_army=shows.open_army)

    def made(self, bound: int, tables: Mapping[str, Mapping[str, Sequence[object]]], *, packed: bool = False) -> Made:
        """Knowledge that a bound brings which was just resolved; ``packed``: with what commanders are told of it."""
        by_bound = {name: rows_by_bound(columns) for name, columns in tables.items()}
        made = Made({}, {}, {})
        for who in (*(entry.id for entry in self.scenario.sides), *self._commanders()):
            follower = self.witness(who, bound - 1) if bound > 1 else self._fresh(who)
            shown: dict[str, list[Row]] = {}
            last: dict[str, list[Row]] = {}
            while follower.bound < bound:
                at = follower.bound + 1
                rows = {name: rows.get(at, []) for name, rows in by_bound.items()}
                last = follower.follow(rows, names=() if "/" in who and not packed else None)
                _add(shown, last)
            made.knows[who] = follower.memory.text()
            if "/" not in who:
                made.told[who] = told_rows.as_bytes(shown, follower.shows.columns)
            elif packed:
                made.packed[who] = told_blocks.packed_rows(last, follower.shows.columns)
        return made

    def keep_packed(self, bound: int, packed: Mapping[str, bytes]) -> None:
        """Keep in this process what commanders are told of a bound that the history has by now."""
        for who, block in packed.items():
            told_blocks.KEPT.keep(self._block_key(who, bound), block, len(block))

    def commander_block(self, who: str, bound: int) -> bytes:
        """The rows of a bound that a commander's battalions see, packed as a seat's file has them, without the opening.

        A process keeps it.
        """
        key = self._block_key(who, bound)
        if (known := told_blocks.KEPT.get(key)) is not None:
            return known
        mine = self.witness(who, bound - 1)
        made = told_blocks.packed_rows(self.go_on(mine, who), mine.shows.columns)
        return told_blocks.KEPT.keep(key, made, len(made))

    def _block_key(self, who: str, bound: int) -> Key:
        # an entry's head tells of the scenario too, and of all before it
        return (self.rules.id, self.rules.edition, VERSION, who, self.history.bounds[bound].head.hex())

    def told_block(self, side: str, bound: int) -> bytes:
        """The rows of a bound that a side is told, packed as a seat's file has them; bound 0: of the opening alone.

        Of bound 1 the opening's too. A process keeps what it made of rows that are kept, by their digest.
        """
        shows, first = self.rules.shows, bound or 1
        digest = self.history.resolved(first).told.get(side, "")
        key = (self.rules.id, VERSION, side, bound, digest)
        if known := told_blocks.KEPT.get(key):
            return known
        kept = told_rows.read_columns(self.content(bytes.fromhex(digest)), shows.columns, first) if digest else None
        found = told_blocks.of_rows(self.told(side, first), shows.columns) if kept is None else kept
        none = {name: {column: list[Any]() for column in shows.columns[name]} for name in shows.rows}
        tables: told_blocks.Tables = {
            name: {column: found.get(name, of)[column] for column in of} for name, of in none.items()
        }
        if not bound:
            tables = told_blocks.of_bounds(tables).get(0, none)
        made = told_blocks.blocks(tables)
        return made if kept is None else told_blocks.KEPT.keep(key, made, len(made))

    def told(self, side: str, bound: int, tables: Collection[str] | None = None) -> Mapping[str, list[Row]]:
        """The rows of a bound that a side is told, of bound 1 the opening's too; worked out where none are kept.

        ``tables``: of these tables at least.
        """
        kept = self.history.resolved(bound).told.get(side)
        columns = self.rules.witness(self.scenario, side).shows.columns
        found = told_rows.read(self.content(bytes.fromhex(kept)), columns, bound, tables) if kept else None
        if found is not None:
            return found
        shown: dict[str, list[Row]] = {}
        follower = self.witness(side, bound - 1) if bound > 1 else self._fresh(side)
        while follower.bound < bound:
            _add(shown, follower.follow(self.rows(follower.bound + 1, tuple(follower.shows.rows))))
        return shown

    def _commanders(self) -> list[str]:
        """The keys of those whose own battalions see before the others of their side hear of it."""
        forces = self.scenario.forces
        led = (post for post in posts(self.scenario) if forces.led_by(post.side, post.commander))
        return [f"{post.side}/{post.commander}" for post in led] if self.scenario.reports_late else []

    def wrong(self, body: Resolved, tables: Mapping[str, Mapping[str, Sequence[object]]]) -> Iterator[Phrase]:
        """Sides and commanders whose kept memory of a bound is not the one that these tables give."""
        made, told, _ = self.made(body.bound, tables) if body.knows else Made({}, {}, {})
        yield from (_named(who) for who in self._wrongly_told(body, told))
        if not any("/" in who for who in body.knows):  # earlier versions kept nothing of commanders
            made = {who: memory for who, memory in made.items() if "/" not in who}
        for who in sorted(made.keys() | body.knows.keys()):
            kept = self.content(bytes.fromhex(body.knows[who])) if who in body.knows else b""
            try:
                same = kept == made.get(who) or (who in made and Memory.read(kept, self.rules.log_columns) is None)
            except ValueError:
                same = False
            if not same:
                yield _named(who)

    def _wrongly_told(self, body: Resolved, made: Mapping[str, bytes]) -> Iterator[str]:
        """Sides of which rows are kept that they are not told; earlier versions kept none."""
        for side in sorted(body.told.keys() | (made.keys() if body.told else set())):
            kept = self.content(bytes.fromhex(body.told[side])) if side in body.told else b""
            if side not in made or not told_rows.same(kept, made[side], self.rules.log_columns):
                yield side

    def go_on(self, follower: Witness, who: str) -> dict[str, list[Row]]:
        """Follow a battle for one more bound: rows of it that one is told."""
        kept = self._kept(who, follower.bound + 1)
        rows = self.rows(follower.bound + 1, tuple(follower.shows.rows))
        return follower.follow(rows, seen=kept.seen if kept else None)

    def rows(self, bound: int, tables: Sequence[str]) -> Rows:
        """The rows of a bound of some tables; those of the opening stand in the log of bound 1."""
        if not self.history.bounds:
            return {name: [] for name in tables}
        known = self._rows.setdefault(bound, {})
        if lacking := [name for name in tables if name not in known]:
            columns = self.logs(bound or 1, lacking)
            known |= {name: rows_by_bound(columns[name]).get(bound, []) for name in lacking}
        if len(self._rows) > _MOST_ROWS:
            del self._rows[next(iter(self._rows))]
        return {name: known[name] for name in tables}

    def _kept(self, who: str, bound: int) -> Memory | None:
        """A memory that is kept; None where there is none, or one that other rules made. Raises Broken."""
        name = self.history.resolved(bound).knows.get(who) if bound else None
        if name is None:
            return None
        try:
            memory = self._read(name)
        except ValueError as error:
            raise Broken(
                [
                    text(
                        "what {who:text} remembers after bound {bound} {error}",
                        who=_named(who),
                        bound=bound,
                        error=error,
                    )
                ]
            ) from None
        side, of_commander, commander = who.partition("/")
        forces = self.scenario.forces
        leads = forces.led_by(side, commander) if of_commander else None
        others = (unit.id for unit in forces.platoons
                  if (unit.side != side if leads is None else unit.battalion not in leads))  # fmt: skip
        if memory and not memory.fits(others):
            raise Broken(
                [
                    text(
                        "what {who:text} remembers after bound {bound} is of bases that are not there",
                        who=_named(who),
                        bound=bound,
                    )
                ]
            )
        return memory

    def _read(self, digest: str) -> Memory | None:
        """A memory from its text, whose bytes are looked at each time. Raises ValueError."""
        data, key = self.content(bytes.fromhex(digest)), (self.rules.id, VERSION, digest)
        memory = _KEPT.get(key)
        if memory is None and (memory := Memory.read(data, self.rules.log_columns)):
            _KEPT.keep(key, memory, len(data))
        return memory


def _add(shown: dict[str, list[Row]], told: Mapping[str, list[Row]]) -> None:
    for name, rows in told.items():
        shown.setdefault(name, []).extend(rows)


def _is_own(follower: Witness, row: Row) -> bool:
    """True if a row of states is of the side's own base, or of one of the battalions that are led."""
    if follower.eyes.leads is None:
        return bool(row["side"] == follower.side)
    return follower.eyes.own(row["platoon"])


def _named(who: str) -> Phrase:
    side, of_commander, commander = who.partition("/")
    return (
        text("commander {value:text} of side {side}", value=commander or text("in chief"), side=side)
        if of_commander
        else text("side {side}", side=side)
    )


def _in_order(follower: Witness) -> Sequence[Row]:
    """The states that one knows, in the order in which he was told of them."""
    key = follower.shows.key("states")
    return sorted(follower.states, key=key) if key else follower.states


def _put_before(shown: dict[str, list[Row]], states: Sequence[Row], things: Mapping[str, Row]) -> None:
    """Put before the rows of a bound how it opened: the states, and what lay on the table beside bases."""
    shown["states"] = [*states, *shown["states"]]
    if "things" in shown:
        shown["things"] = [*things.values(), *shown["things"]]
