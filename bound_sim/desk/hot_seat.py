"""The battle at this desk: its file as it stands, and what is handed in. No widgets.

All that is decided is in the file: orders handed in, rulings, resolved bounds. Bounds are played beside the window
(``bound_sim.desk.stepper``); ``stands`` takes up where they have got to.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Literal, cast

from bound_sim.battle_file.commanders import battalions_left, of_commander, without_a_base
from bound_sim.battle_file.entries import By, Entry, Orders, Source
from bound_sim.battle_file.file import BattleFile
from bound_sim.battle_file.orders_view import Stamp
from bound_sim.battle_file.receipts import Receipt
from bound_sim.battle_file.status import entry_text
from bound_sim.battle_file.told_log import as_played, told_log
from bound_sim.desk import seat_views
from bound_sim.desk.at_desk import AtDesk
from bound_sim.desk.questions import open_questions, policy_says
from bound_sim.desk.stepper import AtFile, Seen, StepperState, seen_by
from bound_sim.keys.seals import SecretKeys
from bound_sim.keys.slips import Slip
from bound_sim.logs.log import Log
from bound_sim.orders.decisions import Decision
from bound_sim.orders.lines import OrderLine, format_line
from bound_sim.orders.records import declared, format_cell
from bound_sim.orders.text import format_order
from bound_sim.results.battle_map.timeline import Timeline, history_of
from bound_sim.results.folder import No
from bound_sim.rules import ruleset
from bound_sim.rules.api import Ruleset
from bound_sim.rules.records.policy import PERSON
from bound_sim.scenario.model import Scenario
from bound_sim.scenario.posts import Post, posts
from bound_sim.secrecy.seat_orders import Verdict, take_in
from bound_sim_maps.faults import Refused, spoken_lines
from bound_sim_maps.speech import said
from bound_sim_maps.texts import Phrase

if TYPE_CHECKING:
    from bound_sim.secrecy.seat_dispatch import News

State = Literal["missing", "handed in", "standing orders", "in force", "policy", "gone"]


@dataclass(frozen=True)
class HandedIn:
    """One side's orders for a bound as handed in; ``policy``: the umpire's, not the side's own."""

    side: str
    bound: int
    high: Mapping[str, OrderLine]
    low: Mapping[str, OrderLine]
    at: str
    policy: str = ""
    lines: tuple[OrderLine, ...] = ()


@dataclass(frozen=True)
class Note:
    """A line of the umpire's log."""

    at: str
    bound: int
    text: Phrase


def _valid(entry: Entry) -> Orders | None:
    """The orders of an entry that were handed in without a fault."""
    return entry.body if isinstance(entry.body, Orders) and entry.body.state == "handed in" else None


def _why_not(receipt: Receipt) -> tuple[str, ...]:
    """Reasons why orders that were received don't count; none where they do."""
    if receipt.state == "late":
        return (said("Bound {bound} is begun already: the orders come too late").format(bound=receipt.bound),)
    return receipt.faults


@dataclass
class HotSeat(AtFile, AtDesk):
    """A battle played at one machine."""

    file: BattleFile
    clock: Callable[[], datetime] = field(default=lambda: datetime.now(UTC))

    def __post_init__(self) -> None:
        self.substep = self.file.history.stopped
        self._unlocked: set[tuple[str, str, int]] = set()
        self._own: list[tuple[int, Note]] = []
        self._read: dict[tuple[int, ...], HandedIn] = {}
        self._log: tuple[tuple[int, str], Log] | None = None
        #: of a log, the battalions that have a base left; of the umpire's, how all stand by it
        self._alive: tuple[Log, frozenset[str]] | None = None
        self._shown: tuple[Log, Timeline] | None = None
        self._scenario: tuple[tuple[int, int], Scenario] | None = None
        #: (side, bound) -> the policy that plays it for its person; (seat, bound, kind, who may act) -> "always so"
        self.played_by: dict[tuple[str, int], str] = {}
        self.always: dict[tuple[str, int, str, str], str] = {}

    @property
    def battle_id(self) -> str:
        return self.file.history.battle_id

    @property
    def path(self) -> Path:
        return self.file.path

    @property
    def name(self) -> str:
        return self.file.path.stem

    @property
    def seats(self) -> tuple[str, ...]:
        return (*(post.key for post in self.posts), "")

    def leads(self, seat: str) -> frozenset[str] | None:
        return self.scenario.forces.led_by(*post) if (post := self.post(seat)).commander else None

    def waits_for(self, seat: str) -> frozenset[str] | None:
        post = self.post(seat)
        apart = any(other.side == post.side and other.commander for other in self.posts)
        return self.scenario.forces.led_by(*post) if apart and not post.commander else None

    @property
    def rules(self) -> Ruleset:
        """The battle's ruleset."""
        return ruleset(self.file.history.opened.ruleset)

    def seen(self, seat: str) -> Seen:
        post = self.post(seat)
        if seat and self.file.history.asks_inside and not self.scenario.reports_late:
            return seat_views.seen(self.file, self.scenario, self.told_log, post)
        log = self.told_log if seat else self.log
        found = seen_by(
            post.side, self.scenario, log, self.bound, running=self.running and not seat, commander=post.commander
        )
        if not seat or not self.file.history.asked:
            return found
        return replace(found, question=seat_views.reported_question(self.file, post))

    def news_to(self, seat: str, seen: Seen) -> "News":
        from bound_sim.battle_file.messages import news_to
        from bound_sim.secrecy.seat_dispatch import News

        came = news_to(self.file.history, self.post(seat), self.resolved + 1, self.scenario)
        return News(tuple(came), seen.question.title if seen.question else "", self.over)

    def handed_in(self, seat: str) -> bool:
        return self.running or self.over or self.part(self.post(seat)) is not None

    def close(self) -> None:
        """Let go of the file."""
        self.file.close()

    def stands(self, stand: StepperState) -> None:
        """Take up where the battle has got to."""
        self.file.refresh()
        self.substep = stand.substep
        self._log = (stand.entries, stand.substep), stand.log
        self._shown = stand.log, stand.seen.history

    # ---- where the battle stands

    @property
    def scenario(self) -> Scenario:
        """The scenario with the rulings and arrivals in force; its orders are those that it came with."""
        key = (len(self.file.history.entries), min(self.bound, self.file.history.opened.bounds))
        if self._scenario is None or self._scenario[0] != key:
            self._scenario = key, as_played(self.file, key[1])
        return self._scenario[1]

    @property
    def sides(self) -> list[str]:
        return [side.id for side in self.file.scenario_as_given().sides]

    @property
    def over(self) -> bool:
        return self.file.history.over

    @property
    def log(self) -> Log:
        """The log so far, the sub-steps of the running bound with it."""
        key = (len(self.file.history.entries), self.substep)
        if self._log is None or self._log[0] != key:
            from bound_sim.desk.turn_play import kind_of_play

            self._log = key, kind_of_play(self.file)(self.file).log
        return self._log[1]

    @property
    def told_log(self) -> Log:
        """The log as far as sides may be told of it: all bounds that are over, and the umpire's acts since."""
        return told_log(self.file)

    @property
    def acts(self) -> tuple[int, ...]:
        """Entries of the umpire's acts since the last bound."""
        history = self.file.history
        return () if history.over else tuple(entry.number for entry in history.acts_for(self.bound))

    @property
    def table_dice(self) -> bool:
        """True if the dice are rolled at a real table and typed in."""
        return self.file.history.opened.dice == "table"

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
    def submissions(self) -> dict[tuple[str, int], HandedIn]:
        """Orders that count of those handed in, by side and bound: of all its commanders together."""
        history = self.file.history
        found: dict[tuple[str, int], HandedIn] = {}
        for side, bound in {(body.side, body.bound): None for body in map(_valid, history.entries) if body}:
            parts = self._counting(side, bound)
            if parts:
                found[side, bound] = self._handed_in(parts)
        return found

    def _counting(self, side: str, bound: int) -> list[Entry]:
        """The orders of a side that count for a bound, without what the umpire gave back."""
        history = self.file.history
        counting = history.counting(side, bound)
        if not counting:
            made = [entry for entry in history.orders_for(side, bound) if _valid(entry)]  # by the policy in its seat
            return made[-1:]
        return [entry for name, entry in sorted(counting.items()) if (side, name, bound) not in self._unlocked]

    def _handed_in(self, parts: Sequence[Entry]) -> HandedIn:
        key = tuple(entry.number for entry in parts)
        if key not in self._read:
            bodies = [cast(Orders, entry.body) for entry in parts]
            first, *others = key
            source = Source(source="handed in", entry=first, others=others)
            orders = self.file.player.side_orders(bodies[0].side, bodies[0].bound, source)
            policy = bodies[0].policy or ("hold" if all(body.by == "umpire" for body in bodies) else "")
            at = max(entry.at[11:19] for entry in parts)
            lines = orders.lines
            self._read[key] = HandedIn(bodies[0].side, bodies[0].bound, orders.high, orders.low, at, policy, lines)
        return self._read[key]

    @property
    def posts(self) -> list[Post]:
        """The seats that hand in: sides, and their commanders where these have seats of their own or handed in."""
        apart = self.scenario.command is not None
        gave = {(body.side, body.commander) for body in map(_valid, self.file.history.entries) if body}
        return [post for post in posts(self.scenario) if apart or not post.commander or post in gave]

    def part(self, post: Post) -> HandedIn | None:
        """A seat's own orders that count for the open bound."""
        entry = self.file.history.counting(post.side, self.bound).get(post.commander)
        if entry is None or (*post, self.bound) in self._unlocked:
            return None
        return self._handed_in([entry])

    def wanted(self, post: Post) -> bool:
        """True if a seat has to hand in: not where its commander-in-chief's orders or its commanders' are in for it,
        nor a commander whose bases are all gone.
        """
        if post.commander:
            return self.part(Post(post.side)) is None and not self.gone(post)
        others = [other for other in self.posts if other.side == post.side and other.commander]
        return not others or (bool(self.scenario.forces.led_by(post.side, "")) and not self.gone(post))

    def gone(self, post: Post) -> bool:
        """True if no base of those that a commander leads is on the table or to come."""
        return without_a_base(self.scenario, post, self._battalions_left)

    def _battalions_left(self) -> frozenset[str]:
        log = self.log
        if self._alive is None or self._alive[0] is not log:
            shown = self._shown if self._shown is not None and self._shown[0] is log else None
            standing = (shown[1] if shown else history_of(self.scenario, log.tables)).last()
            self._alive = log, battalions_left(self.scenario.forces, standing)
        return self._alive[1]

    def hand_in(
        self, side: str, high: Mapping[str, OrderLine], low: Mapping[str, OrderLine], policy: str = "",
        commander: str = "", lines: Sequence[OrderLine] = (),
    ) -> None:  # fmt: skip
        """Take a side's orders for the open bound; ``policy`` "hold": the umpire lets all of it hold, or what a
        commander leads.

        Raises ValueError where they are in already, or the bound runs, and Refused with what is wrong with them.
        """
        self.check_open(Post(side, commander))
        if policy and self.rules.grammar.lines:
            self.submit(side, {"lines.txt": b"nothing\n"}, by_umpire=True, reason="all hold", commander=commander)
            return
        if policy:
            forces = self.scenario.forces
            led = forces.led_by(side, commander) if commander else forces.battalions
            high = {unit: declared(unit, self.bound, "hold", "", "orders.csv: desk")
                    for unit in sorted(led) if forces.side_of(unit) == side}  # fmt: skip
            low = {}
        reason, files = "all hold" if policy else "", self.files_of(high, low, lines)
        self.submit(side, files, by_umpire=bool(policy), reason=reason, commander=commander)

    def check_open(self, post: Post) -> None:
        """Refuse orders of a seat that are in already, or whose bound runs. Raises ValueError."""
        if self.part(post) is not None:
            found = said("{seat} has handed in for bound {bound}: unlock first")
            raise ValueError(found.format(seat=self.named(post), bound=self.bound))
        if self.running:
            raise ValueError(said("Bound {bound} is being resolved").format(bound=self.bound))

    def named(self, post: Post) -> str:
        """A seat as the board calls it."""
        return post.name(self.scenario) if post.side else said("the umpire")

    def receive(self, side: str, files: Mapping[str, bytes], *, slip: Slip | None = None) -> tuple[str, ...]:
        """Keep a side's files for the open bound as they came; what is wrong with them: then they don't count.

        What holds no order at all, or is too much, is not kept either.
        """
        bound = self.bound
        try:
            receipt = self.file.submit(self.file.view(Post(side), bound), files, Stamp(slip=slip))
        except (Refused, No) as error:
            return tuple(spoken_lines(error))
        if receipt.state == "handed in":
            self._unlocked.discard((side, "", bound))
        return _why_not(receipt)

    def take_in(self, paths: Sequence[Path], umpire: SecretKeys) -> list[Verdict]:
        """Hand in what seats sent back, each file for itself. Raises Busy, Broken, OSError."""
        verdicts = take_in(self.file, paths, umpire)
        self._unlocked -= {(one.side, one.commander, one.bound) for one in verdicts if one.counts}
        return verdicts

    def late_of(self, post: Post) -> str:
        """A remark on the last orders of a seat, if they came too late; "" otherwise."""
        if self.over:
            return ""
        received = of_commander(self.file.history.entries, *post)
        mine = any(body.bound == self.bound for body in received)
        if not mine and received and received[-1].state == "late":
            return said("bound {bound}: too late").format(bound=received[-1].bound)
        return ""

    def submit(
        self, side: str, files: Mapping[str, bytes], *, by_umpire: bool = False, reason: str = "", commander: str = "",
        came_as: str = "",
    ) -> None:  # fmt: skip
        """Take a side's files of orders for the open bound, from the desk, from paper or out of a seal.

        Raises Refused with all that is wrong with them; then nothing is taken. Raises No where they are kept but don't
        count: the bound was begun meanwhile.
        """
        bound = self.bound
        by: By = "umpire" if by_umpire else "side"
        view = self.file.view(Post(side, commander), bound)
        if wrong := view.read(files).faults:
            raise Refused(wrong)
        receipt = self.file.submit(view, files, Stamp(reason=reason, came_as=came_as), by)
        if faults := _why_not(receipt):
            raise No("\n".join(faults))
        self._unlocked.discard((side, commander, bound))

    def unlock(self, side: str, commander: str = "", reason: str = "") -> None:
        """Give a seat its orders back. Raises ValueError where the bound has begun or nothing is in."""
        post = Post(side, commander)
        if self.running or self.part(post) is None:
            nothing = said("Nothing of {seat} can be unlocked for bound {bound}")
            raise ValueError(nothing.format(seat=self.named(post), bound=self.bound))
        self._unlocked.add((side, commander, self.bound))
        text = said("{seat} unlocked by the umpire").format(seat=commander or side)
        text += f": {reason}" if reason else ""
        note = Note(self.clock().strftime("%H:%M:%S"), self.bound, text)
        self._own.append((len(self.file.history.entries), note))

    def policy_of(self, side: str) -> str:
        """The policy in a side's seat, "" for a person's; orders that are handed in count before it."""
        policy = self.file.history.policy_of(side) or ""
        return "" if policy == "umpire" else policy

    def plays(self, seat: str) -> str:
        side = self.post(seat).side
        if not self.file.history.asks_inside:
            return ""
        return self.played_by.get((side, self.bound), "") or self.policy_of(side)

    def seat_policies(self) -> list[str]:
        """Policies that a seat can have."""
        return self.rules.policy_names()

    def seat(self, side: str, policy: str) -> None:
        """Put a policy into a side's seat, or a ``PERSON``, from the next bound on. Raises Refused, Busy.

        A person is asked what the rules ask inside a bound; a policy answers by itself, and nobody waits.
        """
        kinds = [name for name, kind in self.rules.questions.items() if not kind.ordered]
        self.file.set_policy(side, policy, ask=(kinds if policy == PERSON else []) if kinds else None)

    def state_of(self, post: Post) -> State:
        found = self.part(post)
        if found is None:
            if self.policy_of(post.side):
                return "policy"
            return "gone" if post.commander and self.gone(post) else "missing"
        if self.running:
            return "in force"
        return "standing orders" if found.policy else "handed in"

    def lacking(self) -> list[Post]:
        """Sides that have not handed in, and commanders of whom their side has no orders.

        Nobody waits for a side that a policy plays.
        """
        posts = (post for post in self.posts if self.wanted(post) and self.part(post) is None)
        return [post for post in posts if not self.policy_of(post.side)]

    def wanted_names(self) -> tuple[str, ...]:
        if self.over:
            return ()
        if self.running:
            open_ones = [one.post for one in self.asked if not self.rules.questions[one.kind].secret]
            return tuple(dict.fromkeys(map(self.named, open_ones)))
        return tuple(map(self.named, self.lacking()))

    def missing(self) -> list[str]:
        """Names of those that are ``lacking``, as the board has them."""
        return [post.commander or post.side for post in self.lacking()]

    def let_missing_hold(self) -> list[Post]:
        """The umpire lets all hold that have not handed in: who they are, for ``take_back``.

        Raises what handing in raises; those before it hold then.
        """
        held = []
        for post in self.lacking():
            self.hand_in(post.side, {}, {}, policy="hold", commander=post.commander)
            held.append(post)
        return held

    def take_back(self, held: Sequence[Post]) -> None:
        """Seats that the umpire let hold are missing again."""
        for post in held:
            if self.part(post) is not None:
                self.unlock(*post)

    # ---- questions

    @property
    def asked(self) -> list[Decision]:
        """The questions that wait for an answer, each of a seat that a person has."""
        return open_questions(self.file)

    def asked_named(self, decision: Decision) -> str:
        """The seat that is asked, as the board calls it, with the number of its question, as its files have it."""
        return said("{seat} (question {number})").format(seat=self.named(decision.post), number=decision.number)

    def answer_at_hand(self, decision: Decision) -> str | None:
        """The answer that the desk gives by itself: as always so in this bound, or as the policy says that plays."""
        who = decision.about[0] if decision.about else ""
        always = self.always.get((decision.post.key, decision.bound, decision.kind, who))
        if always in decision.options:
            return always
        policy = self.played_by.get((decision.post.key, decision.bound))
        return policy_says(self.file, decision, policy) if policy else None

    def words(self, bound: int) -> list[tuple[str, str, str]]:
        """All orders of a bound revealed: (side, unit, order in words)."""
        found = []
        submissions = self.submissions
        for side in self.sides:
            handed = submissions.get((side, bound))
            if handed is None:
                continue
            found += [(side, unit, format_cell(order)) for unit, order in handed.high.items()]
            found += [(side, unit, format_order(order).partition(" ")[2]) for unit, order in handed.low.items()]
            grammar = self.rules.grammar
            told = ((line, format_line(line, grammar.lines, grammar.units)) for line in handed.lines)
            found += [(side, line.unit or side, text.removeprefix(f"{line.unit} ")) for line, text in told]
        return found
