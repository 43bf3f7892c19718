"""The battle as it is played: a hold of its own on the battle file, and the bound that is being stepped through.

All that is decided is in the file: orders handed in, rulings, resolved bounds. A bound that one steps through is played
from its opening by the same player, so stepping back is playing it again to an earlier place. No Qt: what calls it
waits, so the desk calls it in a thread beside the window (``bound_sim_ui.resolver``).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, cast

from bound_sim.battle.battle import END, Battle
from bound_sim.battle.outlook import hints_by_log
from bound_sim.battle_file import standing
from bound_sim.battle_file.bounds import keeps
from bound_sim.battle_file.entries import Orders, Replied, Source
from bound_sim.battle_file.file import BattleFile
from bound_sim.battle_file.told_log import as_played, known_to, told_log
from bound_sim.dice.typed import WantedRoll
from bound_sim.logs.log import Log
from bound_sim.orders.decisions import Decision
from bound_sim.orders.interventions import parse_act
from bound_sim.orders.lines import OrderLine
from bound_sim.orders.text import OrderFault
from bound_sim.results.battle_map.timeline import Timeline, history_of
from bound_sim.results.folder import making_sense_of
from bound_sim.rules import ruleset
from bound_sim.rules.records.hints import Hints
from bound_sim.scenario.model import Scenario
from bound_sim.scenario.posts import Post
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.speech import said
from bound_sim_maps.texts import Phrase


class Cancelled(Exception):
    """Its user wanted it to stop; nothing was changed."""


@dataclass(frozen=True)
class SeatQuestion:
    """A question that a seat is asked: what each option means, the line that gives it from now on, its kind's words."""

    decision: Decision
    title: str
    meanings: Mapping[str, Phrase]
    lines: Mapping[str, OrderLine]
    verbs: tuple[str, ...] = ()


@dataclass(frozen=True)
class Seen:
    """A seat's knowledge of the battle as it stands, ready to be shown."""

    side: str
    scenario: Scenario
    tables: Mapping[str, Mapping[str, list[Any]]]
    history: Timeline
    bound: int
    #: the rules' answers on it, and the question that the seat is asked
    hints: Hints | None = None
    question: SeatQuestion | None = None


@dataclass(frozen=True)
class StepperState:
    """The state of a battle: the entries in its file, after ``substep`` of the running bound; the umpire's view."""

    entries: int
    substep: str
    log: Log
    seen: Seen


def seen_by(side: str, scenario: Scenario, log: Log, bound: int, *, running: bool, commander: str = "") -> Seen:
    """A scenario and a log as a side knows them before a bound ("": the umpire, all of both, also while it runs).

    Where reports are late, as its ``commander`` knows them.
    """
    with making_sense_of("the log"):
        known, tables = known_to(side, scenario, log.tables, commander)
        return as_seen(side, known, tables, bound, running=running)


def as_seen(
    side: str, known: Scenario, tables: Mapping[str, Mapping[str, list[Any]]], bound: int, *, running: bool = False
) -> Seen:
    """A side's knowledge before a bound, or as it stands inside one that is ``running``, ready to be shown."""
    with making_sense_of("the log"):
        history = history_of(known, tables, running=bound if running else 0)
        _ = history.last(), history.fire, history.bursts, history.fights  # worked out here, not where it is shown
        bound = min(bound, known.bounds)
        looked = bound - 1 in tables["states"]["bound"]  # a seat whose battalions are elsewhere may see nothing
        hints = hints_by_log(known, tables, bound, side) if looked and not running else None
    return Seen(side, known, tables, history, bound, hints)


class AtFile:
    """A battle at its file, its bounds as they count there; ``substep``: the last of the running bound that is over."""

    file: BattleFile
    substep: str

    def catch_up(self, bound: int) -> None:
        """Stand where the file says, if others got it out of this bound, or its turns wait at questions."""
        if self.bound != bound or self.file.history.asks_inside:
            self.substep = self.file.history.stopped

    @property
    def resolved(self) -> int:
        """The last bound that is over."""
        return len(self.file.history.bounds)

    @property
    def bound(self) -> int:
        """The bound that orders are wanted for, or that is being resolved."""
        return self.file.history.next_bound

    @property
    def running(self) -> bool:
        """True if a bound is begun: stopped between two sub-steps, or at a question."""
        return bool(self.substep) or self.file.history.stop is not None

    @property
    def ended(self) -> str:
        """A sentence that says who won a battle that is over; "" before."""
        history = self.file.history
        if not history.over:
            return ""
        names = {side.id: side.name or side.id for side in self.file.scenario_as_given().sides}
        if history.won in names:
            return said("The battle is over: {side} has won").format(side=names[history.won])
        return said("The battle is over: a draw") if history.won else said("The battle is over")

    @property
    def substeps(self) -> tuple[str, ...]:
        """Of a bound, in order."""
        return keeps(self.file.scenario_as_given()).substeps

    def from_home(self, post: Post) -> bool:
        """True if a seat's last orders or answer came sealed from its own desk: nobody sits down here for it.

        Answers that its standing answers gave are not sealed, though these came with its orders.
        """
        found = [*self.file.history.in_force(Orders), *self.file.history.in_force(Replied)]
        said = [(entry.number, cast("Orders | Replied", entry.body)) for entry in found]
        by_rows = any(standing.rows_of(self.file, post))
        own = {number: body for number, body in said if body.post == post and body.by == "side"
               and (body.seal or not by_rows or not isinstance(body, Replied))}  # fmt: skip
        return bool(own) and bool(own[max(own)].seal)


class Play(AtFile):
    """Plays the bounds of a battle file. ``told`` hears of each sub-step that is over; ``stop`` says when to give up.

    Given up, and whatever fails, leaves the battle where it stood.
    """

    def __init__(
        self, file: BattleFile, told: Callable[[int, int], object] = lambda done, of: None,
        stop: Callable[[], bool] = lambda: False,
    ) -> None:  # fmt: skip
        self.file, self.told, self.stop = file, told, stop
        self.substep = ""
        #: the file of dice typed in for this bound, where they are rolled at a real table
        self.typed = self._typed_before()
        self._battle: Battle | None = None
        self._settled: tuple[int, Log] | None = None
        if self.file.history.stopped:
            self._go_to(self.file.history.stopped)

    # ---- where it stands

    @property
    def log(self) -> Log:
        """The log so far, the sub-steps of the running bound with it."""
        log = Log(ruleset(self.file.history.opened.ruleset).log_columns)
        if self._settled is None or self._settled[0] != len(self.file.history.entries):
            self._settled = len(self.file.history.entries), self.file.log(running=False)
        log.extend(self._settled[1].tables)
        if self._battle is not None:
            log.extend(self._battle.log.tables)
        elif self.running or not self.resolved or (not self.file.history.over and self.file.player.acts(self.bound)):
            log.extend(self.file.player.standing().log.tables)
        return log

    def refresh(self) -> None:
        """Look at the file as it is now: what others did to the battle meanwhile is taken up.

        The running bound is played again with that up to where it stands, here or in the file.
        """
        bound = self.bound
        if not self.file.refresh():
            return
        if self.bound != bound:
            self._as_in_file(bound)
        elif self.running:
            self._go_to(max(self.substep, self.file.history.stopped, key=["", *self.substeps].index))

    def _typed_before(self) -> bytes | None:
        """The dice that were typed in for the running bound before it was stopped."""
        stop = self.file.history.stop
        return self.file.player.typed(stop.dice) if stop else None

    def _as_in_file(self, bound: int) -> None:
        """Stand where the file says, after ``bound`` was the one at hand: dice are those of one bound alone."""
        if self.bound != bound:
            self.typed = None
        self.typed = self.typed or self._typed_before()
        self._go_to(self.file.history.stopped)

    def stand(self) -> StepperState:
        """The present state of the battle."""
        log = self.log
        seen = seen_by("", as_played(self.file, self.bound), log, self.bound, running=self.running)
        return StepperState(len(self.file.history.entries), self.substep, log, seen)

    def as_side(self, side: str) -> Seen:
        """A side's present knowledge; for "" all there is."""
        log = told_log(self.file) if side else self.log
        return seen_by(side, as_played(self.file, self.bound), log, self.bound, running=self.running and not side)

    # ---- resolving

    def _open_bound(self) -> Battle:
        player = self.file.player
        sources = {side: cast(Source, source) for side, source in player.sources(self.bound).items()}
        battle = player.battle(self.bound, sources, self.typed)
        battle.waits = False  # nobody is asked, or it would be another class
        self._battle = battle
        self._carry_out("")
        return battle

    def _carry_out(self, substep: str) -> None:
        """The umpire's acts that come after a sub-step."""
        battle = self._battle
        assert battle is not None
        for _, act in self.file.player.acts(self.bound).get(self.file.player.place(substep), []):
            keeps(battle.scenario).amend(battle, act)

    def _check(self) -> None:
        if self.stop():
            raise Cancelled

    def step(self) -> tuple[int, str] | None:
        """Resolve one sub-step: (bound, its name), None when the battle is over. Raises Refused."""
        if self.file.history.over:
            return None
        battle = self._battle or self._open_bound()
        try:
            passed = battle.next_substep()
        except Refused:
            self._go_to(self.substep)  # dice are missing: it stands where it stood
            raise
        if passed is None:
            return None
        name = passed[1]
        if name == END:
            self._commit()
        else:
            self.substep = name
            self._carry_out(name)
        return passed

    def _commit(self) -> None:
        """The whole bound into the file. Raises Cancelled, Refused, No, Busy."""
        of = len(self.substeps) + 1
        done = 0

        def passed(_: str) -> None:
            nonlocal done
            self._check()
            done += 1
            self.told(done, of)

        try:
            self.file.resolve(bound=self.bound, dice=self.typed, on_substep=passed)
        except BaseException:
            self._go_to(self.substep)  # the battle at hand may be past its last sub-step
            raise
        self._battle, self.substep, self.typed = None, "", None

    def run(self, stop_before: str = "") -> None:
        """Resolve the bound to its end, or up to a sub-step. Raises Cancelled: then it stands where it stood."""
        if self.file.history.over:
            return
        names = [*self.substeps, END]
        if not stop_before and self.file.history.opened.dice != "table":
            self._commit()
            return
        stood, bound = self.substep, self.bound
        while self.bound == bound:
            following = names[names.index(self.substep) + 1] if self.running else names[0]
            if following == stop_before:
                return
            if self.stop():
                self._go_to(stood)
                raise Cancelled
            self.step()
            self.told(names.index(following) + 1, len(names))

    def _go_to(self, substep: str) -> None:
        """Play the running bound again up to the end of a sub-step; "": to its opening."""
        self._battle, self.substep = None, ""
        while self.substep != substep:
            self.step()

    # ---- taking back

    def back(self) -> None:
        """Take the last sub-step back with the rulings in it; where none was taken, the last bound."""
        if not self.running:
            self.undo_bound()
            return
        names = self.substeps
        to = names.index(self.substep) - 1
        while self.file.history.stopped and names.index(self.file.history.stopped) > to:
            self.file.undo()
        self._go_to(names[to] if to >= 0 else "")

    def undo_bound(self) -> None:
        """Take the running bound back to its opening, else the last one. Orders stay handed in."""
        if self.running:
            if self.file.history.stopped:
                self.file.undo(to_bound=self.resolved)
            self._go_to("")
        elif self.resolved:
            bound = self.bound
            self.file.undo(to_bound=self.resolved - 1)
            self._as_in_file(bound)

    def undo(self) -> None:
        """Take back the umpire's last act: a bound, a ruling. Raises No."""
        bound = self.bound
        self.file.undo()
        self._as_in_file(bound)

    def redo(self) -> None:
        """Bring back what the last undo took. Raises No."""
        bound = self.bound
        self.file.redo()
        self._as_in_file(bound)

    # ---- the umpire's hand

    def type_dice(self, rolls: Mapping[WantedRoll, str]) -> None:
        """Take dice of the running bound that were rolled at the table: numbers with blanks between, by roll."""
        rows = [] if self.typed else ["bound,substep,unit,purpose,target,round,die,dice"]
        rows += [
            f"{self.bound},{roll.substep},{roll.unit},{roll.purpose},{roll.target},{roll.round_no or ''},"
            f"{roll.first + 1},{dice}"
            for roll, dice in rolls.items()
        ]
        before = self.typed
        self.typed = (before or b"") + ("\n".join(rows) + "\n").encode()
        try:
            self.file.player.dice(self.typed, self.bound)
        except Refused:
            self.typed = before
            raise
        self._go_to(self.substep)  # the same with these dice

    def rule(self, line: str, reason: str) -> None:
        """An umpire's act (``bound_sim.orders.interventions``) on the battle as it stands. Raises Refused, No."""
        try:
            act = parse_act(line, table=self.file.scenario_as_given().battlefield.table)
        except OrderFault as fault:
            raise Refused([Fault(line, "", fault.wrong, fault.allowed)]) from None
        if self.running and self.file.history.stopped != self.substep:
            self.file.resolve(bound=self.bound, to_substep=self.substep, dice=self.typed)
        at = self.substep
        self.file.rule(act, reason=reason)
        self._go_to(at)
