"""The umpire's battle at this desk: a battle file, and the bound that is being stepped through. No widgets.

All that is decided is in the file: orders handed in, rulings, resolved bounds. A bound that one steps through is played
from its opening by the same player, so stepping back is playing it again to an earlier place.
"""

import re
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal, cast

from bound_sim import scenario as scenarios
from bound_sim.acts import parse_act
from bound_sim.arrows import arrows_text
from bound_sim.battle import Battle
from bound_sim.battle_file.entries import Dice, Orders, Source
from bound_sim.battle_file.file import BattleFile
from bound_sim.battle_file.playing import END, keeps
from bound_sim.battle_file.status import entry_text
from bound_sim.dice import Roll
from bound_sim.log import Log
from bound_sim.order_text import OrderFault, format_low_command
from bound_sim.orders import HighCommand, LowCommand, format_high_command, sheet_text
from bound_sim.scenario import Scenario
from maps.faults import Fault, Refused

State = Literal["missing", "handed in", "standing orders", "in force"]


@dataclass(frozen=True)
class Submission:
    """One side's orders for a bound as handed in; ``policy``: the umpire's, not the side's own."""

    side: str
    bound: int
    high: Mapping[str, HighCommand]
    low: Mapping[str, LowCommand]
    at: str
    policy: str = ""


@dataclass(frozen=True)
class Note:
    """A line of the umpire's log."""

    at: str
    bound: int
    text: str


def begin(scenario: Scenario, folder: Path, key: bytes | None) -> Path:
    """A new battle file of a scenario in a folder; ``key`` None: dice rolled at a real table. Raises Refused."""
    folder.mkdir(parents=True, exist_ok=True)
    title = re.sub(r"[^A-Za-z0-9]+", " ", scenario.title).strip()[:50] or "battle"
    stamp = datetime.now(UTC).strftime("%Y-%m-%d %H.%M.%S.%f")
    path = folder / f"{title} {stamp}.bound"
    dice: Dice = "keyed" if key is not None else "table"
    if scenario.folder is not None and scenario.folder.is_dir():
        BattleFile.create(path, scenario.folder, dice=dice, key=key)
        return path
    with tempfile.TemporaryDirectory() as name:
        scenarios.save(scenario, Path(name) / "scenario")
        BattleFile.create(path, Path(name) / "scenario", dice=dice, key=key)
    return path


@dataclass
class Sitting:
    """A battle played at one machine."""

    file: BattleFile
    clock: Callable[[], datetime] = field(default=lambda: datetime.now(UTC))

    def __post_init__(self) -> None:
        self.substep = ""
        #: the file of dice typed in for this bound, where they are rolled at a real table
        self.typed: bytes | None = None
        self._unlocked: set[tuple[str, int]] = set()
        self._own: list[tuple[int, Note]] = []
        self._read: dict[int, Submission] = {}
        self._battle: Battle | None = None
        self._log: tuple[tuple[int, str], Log] | None = None
        self._scenario: tuple[tuple[int, int], Scenario] | None = None
        stopped = self.file.history.stopped
        if stopped:
            self._go_to(stopped)

    def close(self) -> None:
        """Let go of the file."""
        self.file.close()

    # ---- where the battle stands

    @property
    def scenario(self) -> Scenario:
        """The scenario with the rulings and arrivals in force; its orders are those that it came with."""
        key = (len(self.file.history.entries), min(self.bound, self.file.history.opened.bounds))
        if self._scenario is None or self._scenario[0] != key:
            given = self.file.scenario_as_given()
            played = self.file.player.scenario_at(key[1])
            self._scenario = key, replace(played, high=given.high, low=given.low)
        return self._scenario[1]

    @property
    def sides(self) -> list[str]:
        return [side.id for side in self.file.scenario_as_given().sides]

    @property
    def resolved(self) -> int:
        """The last bound that is over."""
        return len(self.file.history.bounds)

    @property
    def bound(self) -> int:
        """The bound that orders are wanted for, or that is being resolved."""
        return self.resolved + 1

    @property
    def over(self) -> bool:
        return self.file.history.over

    @property
    def running(self) -> bool:
        """Whether a bound is stopped between two sub-steps."""
        return bool(self.substep)

    @property
    def substeps(self) -> tuple[str, ...]:
        """Of a bound, in order."""
        return keeps(self.file.scenario_as_given()).substeps

    @property
    def log(self) -> Log:
        """What happened so far, the sub-steps of the running bound with it."""
        key = (len(self.file.history.entries), self.substep)
        if self._log is None or self._log[0] != key:
            log = self.file.log(running=False)
            if self._battle is not None:
                log.extend(self._battle.log.tables)
            elif not self.resolved or (not self.over and self.file.player.acts(self.bound)):
                log.extend(self.file.battle().log.tables)
            self._log = key, log
        return self._log[1]

    @property
    def settled_log(self) -> Log:
        """What happened in all bounds that are over: what sides may be told of."""
        if self.resolved:
            return self.file.log(running=False)
        player = self.file.player
        hold = {side: Source(source="policy", policy="hold") for side in self.sides}
        return player.battle(1, hold).log

    @property
    def notes(self) -> list[Note]:
        """The umpire's log, the first entry first."""
        entries = self.file.history.entries
        found: list[Note] = []
        own = list(self._own)
        for entry in entries:
            bound = getattr(entry.body, "bound", 0)
            undone = " (undone)" if entry.number in self.file.history.undone else ""
            found.append(Note(entry.at[11:19], bound, entry_text(entry) + undone))
            while own and own[0][0] <= entry.number:
                found.append(own.pop(0)[1])
        return found

    # ---- orders

    @property
    def submissions(self) -> dict[tuple[str, int], Submission]:
        """What counts of what was handed in, by side and bound."""
        found: dict[tuple[str, int], Submission] = {}
        for entry in self.file.history.entries:
            body = entry.body
            if isinstance(body, Orders) and body.state == "handed in":
                if entry.number not in self._read:
                    source = Source(source="umpire" if body.by == "umpire" else "handed in", entry=entry.number)
                    orders = self.file.player.side_orders(body.side, body.bound, source)
                    policy = "hold" if body.by == "umpire" else ""
                    self._read[entry.number] = Submission(
                        body.side, body.bound, orders.high, orders.low, entry.at[11:19], policy
                    )
                found[body.side, body.bound] = self._read[entry.number]
        for key in self._unlocked:
            found.pop(key, None)
        return found

    def hand_in(
        self, side: str, high: Mapping[str, HighCommand], low: Mapping[str, LowCommand], policy: str = ""
    ) -> None:
        """Take a side's orders for the open bound; ``policy`` "hold": the umpire lets all of it hold.

        Raises ValueError where they are in already, or the bound runs, and Refused with what is wrong with them.
        """
        bound = self.bound
        if (side, bound) in self.submissions:
            raise ValueError(f"side {side} has handed in for bound {bound}: unlock first")
        if self.running:
            raise ValueError(f"bound {bound} is being resolved")
        if policy:
            forces = self.scenario.forces
            high = {unit: HighCommand(unit, bound, "hold", "", "orders.csv: desk")
                    for unit in forces.battalions if forces.side_of(unit) == side}  # fmt: skip
            low = {}
        files = {
            "orders.csv": sheet_text({(unit, bound): replace(order, bound=bound) for unit, order in high.items()},
                                     self.scenario.bounds).encode(),
            "arrows.txt": arrows_text({(unit, bound): replace(order, bound=bound) for unit, order in low.items()})
                          .encode(),
        }  # fmt: skip
        self.submit(side, files, by_umpire=bool(policy), reason="all hold" if policy else "")

    def submit(self, side: str, files: Mapping[str, bytes], *, by_umpire: bool = False, reason: str = "") -> None:
        """Take a side's files of orders for the open bound, from the desk, from paper or out of a seal.

        Raises Refused with all that is wrong with them; then nothing is taken.
        """
        wrong = self.file.read_orders(side, self.bound, files).faults
        if wrong:
            raise Refused(wrong)
        self.file.submit(side, self.bound, files, by="umpire" if by_umpire else "side", reason=reason)
        self._unlocked.discard((side, self.bound))

    def unlock(self, side: str, reason: str = "") -> None:
        """Give a side its orders back. Raises ValueError where the bound has begun or nothing is in."""
        if self.running or (side, self.bound) not in self.submissions:
            raise ValueError(f"nothing of side {side} can be unlocked for bound {self.bound}")
        self._unlocked.add((side, self.bound))
        note = Note(self.clock().strftime("%H:%M:%S"), self.bound,
                    f"{side} unlocked by the umpire" + (f": {reason}" if reason else ""))  # fmt: skip
        self._own.append((len(self.file.history.entries), note))

    def state_of(self, side: str) -> State:
        found = self.submissions.get((side, self.bound))
        if found is None:
            return "missing"
        if self.running:
            return "in force"
        return "standing orders" if found.policy else "handed in"

    def missing(self) -> list[str]:
        """Sides that have not handed in."""
        found = self.submissions
        return [side for side in self.sides if (side, self.bound) not in found]

    def words(self, bound: int) -> list[tuple[str, str, str]]:
        """All orders of a bound revealed: (side, unit, order in words)."""
        found = []
        submissions = self.submissions
        for side in self.sides:
            handed = submissions.get((side, bound))
            if handed is None:
                continue
            found += [(side, unit, format_high_command(order)) for unit, order in handed.high.items()]
            found += [(side, unit, format_low_command(order).partition(" ")[2]) for unit, order in handed.low.items()]
        return found

    # ---- resolving

    def _open_bound(self) -> Battle:
        player = self.file.player
        sources = {side: cast(Source, source) for side, source in player.sources(self.bound).items()}
        battle = player.battle(self.bound, sources, self.typed)
        self._battle = battle
        self._carry_out("")
        return battle

    def _carry_out(self, substep: str) -> None:
        """The umpire's acts that come after a sub-step."""
        battle = self._battle
        assert battle is not None
        for _, act in self.file.player.acts(self.bound).get(substep, []):
            keeps(battle.scenario).amend(battle, act)

    def step(self) -> tuple[int, str] | None:
        """Resolve one sub-step: (bound, its name), None when the battle is over. Raises Refused."""
        if self.over or self.missing():
            return None
        battle = self._battle or self._open_bound()
        try:
            passed = battle.next_substep()
        except Refused:
            self._go_to(self.substep)  # dice are missing: it stands where it stood
            raise
        if passed is None:
            return None
        bound, name = passed
        if name == END:
            self.file.resolve(bound=bound, dice=self.typed)
            self._battle, self.substep, self.typed = None, "", None
        else:
            self.substep = name
            self._carry_out(name)
        return passed

    def _go_to(self, substep: str) -> None:
        """Play the running bound again up to the end of a sub-step; "": to its opening."""
        self._battle, self.substep, self._log = None, "", None
        while self.substep != substep:
            self.step()

    def back(self) -> None:
        """Take the last sub-step back with the rulings in it; where none was taken, the last bound."""
        if not self.running:
            self.undo_bound()
            return
        names = self.substeps
        to = names.index(self.substep) - 1
        history = self.file.history
        while self.file.history.stopped and names.index(self.file.history.stopped) > to and history.undoable():
            self.file.undo()
        self._go_to(names[to] if to >= 0 else "")

    def undo_bound(self) -> None:
        """Take the running bound back to its opening, else the last one. Orders stay handed in."""
        if self.running:
            if self.file.history.stopped:
                self.file.undo(to_bound=self.resolved)
            self._go_to("")
        elif self.resolved:
            self.file.undo(to_bound=self.resolved - 1)

    def undo(self) -> None:
        """Take back the umpire's last act: a bound, a ruling. Raises No."""
        self.file.undo()
        self._go_to(self.file.history.stopped)

    def redo(self) -> None:
        """Bring back what the last undo took. Raises No."""
        self.file.redo()
        self._go_to(self.file.history.stopped)

    @property
    def table_dice(self) -> bool:
        """Whether the dice are rolled at a real table and typed in."""
        return self.file.history.opened.dice == "table"

    def type_dice(self, rolls: Mapping[Roll, str]) -> None:
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
            self.file.player.dice(self.typed)
        except Refused:
            self.typed = before
            raise
        self._go_to(self.substep)  # the same with these dice

    def rule(self, line: str, reason: str) -> None:
        """An umpire's act (``bound_sim.acts``) on the battle as it stands. Raises Refused, No."""
        try:
            act = parse_act(line, table=self.scenario.battlefield.table)
        except OrderFault as fault:
            raise Refused([Fault(line, "", fault.wrong, fault.allowed)]) from None
        if self.running and self.file.history.stopped != self.substep:
            self.file.resolve(bound=self.bound, to_substep=self.substep, dice=self.typed)
        at = self.substep
        self.file.rule(act, reason=reason)
        self._go_to(at)
