"""A battle file changed, each change one transaction; ``reader`` reads it, ``player`` plays its bounds."""

import secrets as randomness
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import cast

from pydantic import ValidationError

from bound_sim.battle.answers import trouble
from bound_sim.battle.battle import END, Battle
from bound_sim.battle_file import (
    bounds,
    brought,
    commanders,
    dicekey,
    goals,
    kept_log,
    limits,
    newer_seals,
    quota,
    receipts,
    seats,
    standing,
    submission,
)
from bound_sim.battle_file.brought import Brought
from bound_sim.battle_file.entries import (
    Body,
    Branched,
    By,
    Dice,
    Entry,
    File,
    Opened,
    OpenQuestion,
    Orders,
    Policy,
    Redone,
    Replied,
    Resolved,
    Revealed,
    Ruled,
    Sector,
    Source,
    StandingPolicy,
    State,
    Stopped,
    Undone,
    named_by,
)
from bound_sim.battle_file.history import History, body_text, kind_of
from bound_sim.battle_file.orders_view import BARE, OrdersView, Stamp
from bound_sim.battle_file.places import said_of
from bound_sim.battle_file.player import Reached, all_known
from bound_sim.battle_file.portions import Portions, portion_of
from bound_sim.battle_file.reader import BattleReader, cells_of
from bound_sim.battle_file.receipts import AnswerReceipt, Receipt
from bound_sim.battle_file.storage import Store
from bound_sim.dice.shares import Share
from bound_sim.dice.typed import read_dice
from bound_sim.files.folder import load_files, resolve
from bound_sim.keys.slips import Slip
from bound_sim.orders.decisions import SideOrders
from bound_sim.orders.interventions import Act, format_act
from bound_sim.results import folder
from bound_sim.results.folder import No
from bound_sim.rules import ruleset
from bound_sim.rules.records.policy import PERSON, REPEAT, UMPIRE
from bound_sim.scenario.inputs import Known, clipped, one_line, quoted
from bound_sim.scenario.model import Scenario
from bound_sim.scenario.posts import Post
from bound_sim_maps import disk
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.texts import Phrase, text

ENDING = ".bound"
#: s that a writer waits for its turn, unless it is told otherwise
WAIT_S = 10


def now() -> str:
    """The time as entries say it."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def program() -> str:
    """The version of this program."""
    try:
        return version("bound-sim")
    except PackageNotFoundError:
        return "not installed"


@dataclass(frozen=True)
class BoundResult:
    """The work of ``resolve``: the bound, the sub-step where it stands ("end" for a whole one), whose orders it was.

    ``asked`` are the questions that it waits for, ``won`` who has won the battle with this bound, or "draw".
    """

    bound: int
    substep: str
    orders: Mapping[str, Source]
    asked: tuple[OpenQuestion, ...] = ()
    won: str = ""


class BattleFile(BattleReader):
    """A battle file that is open, to be read and changed; every change is a transaction of its own.

    What is written is decided inside its transaction (``changing``), by the history as it is then: between a look at
    the file and the change another command may have written. ``wait_s``: how long a change waits for its turn.
    """

    def __init__(self, path: str | Path, *, clock: Callable[[], str] = now, wait_s: float = WAIT_S) -> None:
        self.clock = clock
        self._changing = False
        super().__init__(path, wait_s=wait_s)

    @classmethod
    def create(
        cls, path: str | Path, scenario: str | Path | Mapping[str, bytes], *, dice: Dice, key: bytes | None,
        seed: int | None = None, umpire: str = "", clock: Callable[[], str] = now,
    ) -> History:  # fmt: skip
        """Open a battle of a scenario (folder, shipped name, or its files by name) in a new file, whole or not at all.

        ``dice``: "keyed" by a fresh secret ``key``, "shared" by one and the sides' shares, "key" a known one, "seed" of
        a ``seed``, "table" typed in. ``umpire``: the key, in hex, that checks the umpire's signatures. The history of
        one entry. Raises Refused where the path holds something.
        """
        target, source = Path(path), scenario if isinstance(scenario, Mapping) else resolve(scenario)
        folder.refuse_taken(target)
        loaded, files = load_files(source)
        if not ruleset(loaded.ruleset).can_be_kept:
            wrong = text("battles of {title} cannot be kept in a file yet", title=ruleset(loaded.ruleset).title)
            raise Refused([Fault(str(target), "", wrong, text("bound-sim run plays them"))])
        called = quoted(source.name, 100)[1:-1] if isinstance(source, Path) else "scenario"
        with folder.staged_file(target) as work, _refusing(target):
            Store.create(work)
            store = Store(work)
            try:
                with store.writing():
                    named = [_keep(store, name, data) for name, data in files.items()]
                    opened = Opened(
                        program=program(), title=loaded.title, scenario=called, ruleset=loaded.ruleset,
                        bounds=loaded.bounds, files=named, salt=randomness.token_hex(16), dice=dice, seed=seed,
                        commitment=dicekey.commitment(key) if key else "", umpire=umpire, seats=dict(loaded.seats),
                        edition=ruleset(loaded.ruleset).edition, to_posts=_to_posts(loaded),
                    )  # fmt: skip
                    store.append("opened", clock(), body_text(opened))
                    history = History(store.rows)  # as a reader will read it
                    if key:
                        store.keep_secret(dicekey.KEY, key)
            finally:
                store.close()
        return history

    def answer(
        self, side: str, given: str | Brought, *, commander: str = "", number: int | None = None, by: By = "side",
        umpire: str = "", reason: str = "", slip: Slip | None = None,
    ) -> AnswerReceipt:  # fmt: skip
        """Take an answer to an open question; the last one counts until the battle goes on. Raises No, Refused.

        Side "" is the umpire. ``number``: of the question, where the slip that came with a sealed answer does not name
        it. What is given may bring files of orders, where the question takes some.
        """
        text, files = (given, {}) if isinstance(given, str) else (given.text, given.files)
        submission.check_words(reason=reason, umpire=umpire)
        submission.check_answer(text)
        post = Post(side, commander)
        with self.changing():
            if slip and number:
                newer_seals.check_answer(self.history, slip, post, number)
            battle, reached, decision = self.player.question(side, number, commander=commander)
            self._check_slip(slip, post, decision.bound)
            if side and not decision.options:  # lines name units: of those that the side does not know nothing is told
                known = self.memories.scenario_inside(side, battle, self.player.with_orders())
                if faults := trouble(known, decision, text):
                    raise Refused(faults)
            if faults := trouble(battle.scenario, decision, text):
                raise Refused(faults)
            if not isinstance(given, str):
                brought.check(self.view(post, decision.bound), decision, given)
            before = self.history.answers_to(post, decision.bound, decision.number)
            salt = slip.salt if slip else ""
            called = f"answer {decision.bound}.{decision.number}.{len(before) + 1}"
            if not salt:
                salt = receipts.fresh_salt(self.history.opened, self.store.secret(dicekey.KEY), post.key, called)
            body = receipts.with_answer_receipt(self.history.battle_id, Replied(
                side=side, bound=decision.bound, kind=decision.kind, number=decision.number,
                about=list(decision.about), text=text, by=by, umpire=umpire, reason=reason, receipt="",
                seal=receipts.seal_fields(slip), salt=salt, course=reached.course, commander=commander,
                files=[_keep(self.store, name, data) for name, data in sorted(files.items())],
            ))  # fmt: skip
            if by == "side":
                quota.check_answer(self.history, self.store.rows, body, self.scenario_as_given())
            self.add(body)
        return AnswerReceipt(
            self.history.battle_id, side, body.bound, body.number, body.kind, body.receipt, salt, bool(before),
            commander,
        )  # fmt: skip

    @contextmanager
    def changing(self, *, spare: bool = False) -> Iterator[None]:
        """One transaction, on the history as it is now; what fails leaves file and history as they were.

        What is to be written is decided in it, and written by ``add``; after writing to the store itself, ``reread``.
        ``spare``: into the room that a full file has left for what leads out of it. Raises Busy, Full.
        """
        kept = self.history
        try:
            with self.store.writing(room=limits.READ if spare else limits.WRITTEN), _refusing(self.path):
                self.history, self._changing = History(self.store.rows, self.history), True
                self.scenario_as_given()
                yield
        except BaseException:
            self.history = kept
            raise
        finally:
            self._changing = False

    def add(self, body: Body, *, contents: tuple[bytes, ...] = (), secrets: Mapping[str, bytes] | None = None) -> int:
        """One entry of any kind with what it names, within ``changing``; its number. The battle must stay one."""
        if not self._changing:
            raise RuntimeError("what is written is decided in the transaction that writes it: with file.changing()")
        for plain in contents:
            self.store.keep(plain)
        for name, secret in (secrets or {}).items():
            self.store.keep_secret(name, secret)
        number = self.store.append(kind_of(body), self.clock(), body_text(body))
        self.reread()
        return number

    def reread(self) -> None:
        """The history, read again from the entries."""
        self.history = History(self.store.rows, self.history)

    def submit(
        self, view: OrdersView, files: Mapping[str, bytes], stamp: Stamp = BARE, by: By = "side"
    ) -> Receipt:  # fmt: skip
        """Take a seat's orders for a bound as they were received, with what is wrong with them; the receipt says.

        ``view`` is the seat's; another one is made if the battle has gone on since. Raises Refused where the slip is
        for others, or where nothing can be read as an order and no seal says whose it is, No where a seat has handed in
        too much, NotNewer for a seal that does not count any more: then nothing is kept.
        """
        submission.check_words(reason=stamp.reason, umpire=stamp.umpire)
        read = view.read(files)
        self._check_slip(stamp.slip, view.post, view.bound)
        with self.changing():
            given = self._stamped(view, stamp, by)
            newer_seals.check(self.history, given)
            if view.head != self.history.settled_head:  # it was made while it was nobody's turn
                view = self.view(view.post, view.bound)
                read = view.read(files)
            if not read.found and stamp.slip is None:
                raise Refused(read.faults)
            read, share = self._judged(given, read, stamp.slip)
            state: State = "late" if self.history.closed(view.bound) else "faulty" if read.faults else given.state
            replaces = self._counting(given) if state == "handed in" else 0
            named = [_keep(self.store, name, data) for name, data in sorted(files.items())]
            faults = [one_line(fault)[: limits.FAULT_KEPT] for fault in read.faults]
            body = receipts.with_receipt(self.history.battle_id, Orders(**vars(given) | {
                "state": state, "files": named, "faults": faults[: limits.FAULTS_KEPT], "left_out": read.left_out,
                "share": portion_of(share),
            }))  # fmt: skip
            if by == "side":
                quota.check(self.history, self.store.rows, body, self.scenario_as_given())
            self.add(body)
            entry = self.history.entries[-1]
        return replace(receipts.receipt_of(self.history, entry), faults=tuple(faults), replaces=replaces)

    def _stamped(self, view: OrdersView, stamp: Stamp, by: By) -> Orders:
        """Orders as they are before it is known what is in them."""
        number, slip = self.history.count_of(view.post) + 1, stamp.slip
        salt = slip.salt if slip else ""
        if not salt:
            secret = self.store.secret(dicekey.KEY)
            salt = receipts.fresh_salt(self.history.opened, secret, view.post.key, number)
        return Orders(
            side=view.post.side, bound=view.bound, number=number, state="draft" if stamp.draft else "handed in",
            files=[], by=by, umpire=stamp.umpire, reason=stamp.reason, receipt="", salt=salt,
            commander=view.post.commander, came_as=submission.called(stamp.came_as), seal=receipts.seal_fields(slip),
            form=2,
        )  # fmt: skip

    def _check_slip(self, slip: Slip | None, post: Post, bound: int) -> None:
        """Refuse a slip that came with something else. What the side's own key signed may be for a commander."""
        if slip is None:
            return
        whose = post if slip.commander else Post(post.side)
        if (slip.battle, slip.post, slip.bound) != (self.history.battle_id, whose, bound):
            wrong = text(
                "is for {whose:text} and bound {bound} of battle {battle}",
                whose=slip.post.whose(),
                bound=slip.bound,
                battle=slip.battle,
            )
            allowed = text(
                "{whose:text}, bound {bound}, battle {battle_id}",
                whose=post.whose(),
                bound=bound,
                battle_id=self.history.battle_id,
            )
            raise Refused([Fault("slip", "", wrong, allowed)])

    def _judged(
        self, given: Orders, read: submission.Submission, slip: Slip | None
    ) -> tuple[submission.Submission, Share | None]:  # fmt: skip
        """Faults of orders beside others and of their share of the dice; the share that is kept."""
        share = slip.share if slip else None
        if self.history.closed(given.bound):
            return read, share
        if trouble := self._share_trouble(given.side, given.bound, share, given.by):
            wrong = Fault("orders", "", trouble, text("bound-sim seal --share"))
            read, share = replace(read, faults=(*read.faults, wrong)), None
        if not read.faults:
            read = replace(read, faults=tuple(self._beside_others(given, read)))
        return read, share

    def _share_trouble(self, side: str, bound: int, share: Share | None, by: By) -> Phrase:
        """The reason why orders can't be taken with this share of the dice, or without one; "" where they can."""
        if self.history.opened.dice != "shared":
            return text("bring a share of the dice, which this battle does not take") if share else ""
        return Portions.of(self.history).orders_trouble(side, bound, share, by=by)

    def _counting(self, given: Orders) -> int:
        """The number of the orders of the same commander, or of all of the side, that count now, 0 for none."""
        aside = self.history.set_aside
        received = (entry for entry in self.history.orders_for(given.side, given.bound) if entry.number not in aside)
        found = [cast(Orders, entry.body) for entry in received]
        valid = (body for body in reversed(found) if body.state == "handed in" and body.commander == given.commander)
        return next((body.number for body in valid), 0)

    def _beside_others(self, given: Orders, read: submission.Submission) -> list[Fault]:
        """What keeps orders from counting together with those of the side's other commanders."""
        player, forces = self.player, self.scenario_as_given().forces

        def orders_of(entry: Entry) -> SideOrders:
            return player.side_orders(given.side, given.bound, Source(source="handed in", entry=entry.number))

        return commanders.faults(self.history, forces, given, read, orders_of)

    def set_policy(
        self, side: str, policy: Policy = "", *, commander: str = "", ask: Sequence[str] | None = None,
        reason: str = "", umpire: str = "",
    ) -> None:  # fmt: skip
        """What is done for a side that hands in nothing, and the kinds of question for which the battle waits for it.

        With a ``commander`` both hold for that seat's questions alone. Side "" is the umpire, for whom no policy plays.

        ``policy``: hold, repeat, umpire (the umpire writes), one that plays the side, or person: nobody plays it, even
        where the scenario seats a policy. "" leaves it as it is, as no list does for ``ask``. A new list counts from
        the next bound on.
        """
        submission.check_words(reason=reason, umpire=umpire)
        if side:
            self._check_side(side)
        commanders.check_commander(self.scenario_as_given().forces, side, commander)
        rules = ruleset(self.history.opened.ruleset)
        of_sides = () if commander else (REPEAT, UMPIRE)
        names = list(dict.fromkeys([*rules.policy_names(), *of_sides, PERSON]))
        faults = []
        if policy and not side:
            faults.append(
                Fault(quoted(policy)[1:-1], "", text("is for the umpire, whom no policy plays"), text("--ask alone"))
            )
        if policy and policy not in names:
            faults.append(Fault(quoted(policy)[1:-1], "", text("is not a policy"), Known(names).hint(policy)))
        for kind in ask or ():
            if kind not in rules.questions:
                allowed = Known(rules.questions, text("these rules ask nothing")).hint(kind)
                faults.append(
                    Fault("--ask", "", text('"{kind}" is not a kind of question', kind=clipped(kind)), allowed)
                )
        if faults:
            raise Refused(faults)
        if policy and policy not in (REPEAT, UMPIRE, PERSON):
            rules.policy(policy)  # one that cannot be loaded, or plays other rules, is refused now
        with self.changing():
            kinds = None if ask is None else sorted(set(ask))
            self.add(StandingPolicy(
                side=side, policy=policy, reason=reason, umpire=umpire, ask=kinds, commander=commander
            ))  # fmt: skip

    def rule(self, act: Act, *, reason: str, umpire: str = "", bound: int | None = None) -> int:
        """An umpire's act on the battle as it stands, tried before it is written; its entry. Raises Refused, No.

        ``bound``: the first that a ruling or an arrival counts in, where it isn't the next to open.
        """
        if not reason.strip():
            raise Refused([Fault("--reason", "", text("is empty"), text("why: it stands in the log"))])
        submission.check_words(reason=reason, umpire=umpire)
        self._check_act(act)
        with self.changing():
            if self.history.over:
                raise No(text("the battle is over: undo its last bound first"))
            first, after, place = self.history.place_of_act(act.word)
            if bound is not None and act.word not in ("ruling", "arrive"):
                raise Refused(
                    [
                        Fault(
                            "--bound",
                            "",
                            text("{word} happens as the battle stands", word=act.word),
                            text("no --bound"),
                        )
                    ]
                )
            if not first <= (bound or first) <= self.history.opened.bounds:
                raise No(
                    text(
                        "bound {value} is begun or never comes: {first} to {bounds}",
                        value=bound or first,
                        first=first,
                        bounds=self.history.opened.bounds,
                    )
                )
            self._check_sector(act, umpire)
            count = self.history.count_by(umpire) + 1
            there = said_of(ruleset(self.history.opened.ruleset), place)
            ruled = Ruled(
                bound=bound or first, after=after, act=format_act(act), count=count, umpire=umpire, reason=reason,
                **there,
            )  # fmt: skip
            number = self.add(ruled)
            if ruled.bound == self.history.next_bound:
                self.player.standing(trying=True)  # the act among the others: refused if it can't be carried out
        return number

    def _check_act(self, act: Act) -> None:
        if faults := bounds.act_faults(self.scenario_as_given(), act):
            raise Refused(faults)

    def _check_sector(self, act: Act, umpire: str) -> None:
        """One umpire rules in a sector, and no other."""
        if act.word in ("ruling", "arrive") or not self.history.sectors():
            return
        battle = self.player.standing()
        standing = ruleset(battle.scenario.ruleset).standing(battle)
        row = [platoon.id for platoon in battle.scenario.forces.platoons].index(act.unit)
        x, y = int(standing.x_u[0, row]), int(standing.y_u[0, row])
        for owner, (x0, y0, x1, y1) in self.history.sectors().items():
            if x0 <= x < x1 and y0 <= y < y1 and owner != umpire:
                raise No(text("{unit} stands in the sector of umpire {owner}", unit=act.unit, owner=owner))

    def set_sector(self, umpire: str, area_u: tuple[int, int, int, int], *, reason: str = "") -> None:
        """Give an umpire a part of the table. Raises No where it overlaps another's."""
        submission.check_words(reason=reason, umpire=umpire, option="sector")
        if not umpire.strip():
            raise Refused([Fault("sector", "", text("the umpire has no name"), text("a short plain name"))])
        with self.changing():
            x0, y0, x1, y1 = area_u
            for other, (a0, b0, a1, b1) in self.history.sectors().items():
                if other != umpire and x0 < a1 and a0 < x1 and y0 < b1 and b0 < y1:
                    raise No(text("it overlaps the sector of umpire {other}", other=other))
            self.add(Sector(umpire=umpire, area_u=area_u, reason=reason))

    def resolve(
        self, *, to_substep: str = END, bound: int | None = None, dice: bytes | None = None,
        on_substep: Callable[[str], object] = lambda _: None,
    ) -> BoundResult:  # fmt: skip
        """Resolve the next bound, to its end or to the end of a sub-step. Raises Busy, No, Refused; then nothing is.

        ``bound``: refuse where another one is next. ``dice``: the file of those rolled at a real table. Questions that
        seats have standing answers to are stops like others, and answered as if their seats had done so at once.
        """
        if dice is not None:
            self._check_typed()
        while True:
            found = self._resolved_once(to_substep, bound, dice, on_substep)
            if not found.asked or not standing.answer_open(self):
                return found

    def _resolved_once(
        self, to_substep: str, bound: int | None, dice: bytes | None, on_substep: Callable[[str], object]
    ) -> BoundResult:  # fmt: skip
        """Resolve it to its goal or to a question, in one transaction."""
        with self.changing():
            number = self._may_resolve(bound, to_substep)
            goal = goals.goal(ruleset(self.history.opened.ruleset), to_substep, self.history.place)
            sources = all_known(seats.ordered(self, number), number)
            typed = dice if dice is not None else self._dice_so_far()
            player = self.player
            battle = player.battle(number, sources, typed)
            reached = player.advance(
                battle, number, to=goal.reached, on_substep=on_substep, keep=lambda *said: seats.kept(self, *said)
            )
            kept = self.store.keep(typed).hex() if typed is not None else None
            if reached.name == END:
                if to_substep not in (END, goals.NEXT):
                    raise No(
                        text(
                            "bound {number} ends without {to_substep}: nothing was resolved",
                            number=number,
                            to_substep=to_substep,
                        )
                    )
                self._add_bound(battle, number, sources, reached, kept)
            else:
                self._add_stop(number, sources, reached, kept)
        asked = () if reached.name == END else tuple(_asked(reached))
        won = battle.outcomes.get(0, "") if reached.name == END else ""
        return BoundResult(number, reached.name, sources, asked, won)

    def _add_bound(
        self, battle: Battle, number: int, sources: Mapping[str, Source], reached: Reached, dice: str | None
    ) -> None:
        cells = self._log_has_room(cells_of(battle.log.tables))
        log = {table: self.store.keep(data).hex() for table, data in kept_log.log_bytes(battle).items()}
        state = self.store.keep(bounds.keeps(battle.scenario).save(battle)).hex()
        made = self.memories.made(number, battle.log.tables, packed=True)
        knows, told = (
            {who: self.store.keep(data).hex() for who, data in kept.items()} for kept in (made.knows, made.told)
        )
        won = battle.outcomes.get(0, "")
        self.add(
            Resolved(
                bound=number, orders=dict(sources), acts=reached.acts, dice=dice, log=log, state=state,
                program=program(), cells=cells, knows=knows, answers=reached.answers, over=bool(won), won=won,
                edition=self.player.rules.edition, told=told,
            )
        )  # fmt: skip
        self.memories.keep_packed(number, made.packed)

    def _add_stop(self, number: int, sources: Mapping[str, Source], reached: Reached, dice: str | None) -> None:
        """Where the bound stands; nothing where it stood there already, with the same questions."""
        stop = Stopped(
            bound=number, substep=reached.name, orders=dict(sources), dice=dice, asked=list(_asked(reached)),
            answers=reached.answers, edition=self.player.rules.edition,
            **said_of(ruleset(self.history.opened.ruleset), reached.place),
        )  # fmt: skip
        if stop != self.history.stop:
            self.add(stop)

    def _log_has_room(self, cells: int) -> int:
        """The cells of a new bound's log, which readers must be able to read with all others. Raises Full."""
        total = cells
        for bound, entry in self.history.bounds.items():
            total += cast(Resolved, entry.body).cells or cells_of(self.bound_log(bound))
        if total > limits.LOG_CELLS:
            raise limits.full(
                self.path,
                text("logs of {total} cells, more than {most}", total=f"{total:,}", most=f"{limits.LOG_CELLS:,}"),
            )
        return cells

    def check_dice(self, given: disk.Source) -> None:
        """Refuse a file of typed dice that is none, or where dice are not typed in. Raises Refused."""
        rules = ruleset(self.history.opened.ruleset)
        self._check_typed()
        read_dice(given, rules.dice_words)

    def _check_typed(self) -> None:
        if self.history.opened.dice != "table":
            wrong = text("the dice of this battle come from its key")
            raise Refused([Fault("--dice", "", wrong, text("a battle that was opened with --table-dice"))])

    def _may_resolve(self, bound: int | None, to_substep: str) -> int:
        history = self.history
        number = history.next_bound
        if history.over:
            raise No(text("the battle is over after bound {number}", number=number - 1))
        if any(isinstance(entry.body, Revealed) for entry in history.entries):
            raise No(text("the key of the dice is revealed: everybody knows all dice to come"))
        if missing := dicekey.missing_shares(history):
            raise No(
                text(
                    "side {missing} promised a share of the dice and has not given it: bound-sim dice give",
                    missing=missing[0],
                )
            )
        if bound is not None and bound != number:
            raise No(text("bound {number} is next, not {bound}", number=number, bound=bound))
        self.player.check_edition()
        goals.check(bounds.keeps(self.scenario_as_given()), to_substep)
        if to_substep != END and not goals.goal(ruleset(history.opened.ruleset), to_substep, history.place).ahead:
            raise No(
                text("bound {number} stands after sub-step {stopped} already", number=number, stopped=history.stopped)
            )
        return number

    def _dice_so_far(self) -> bytes | None:
        stop = self.history.stop
        return self.player.typed(stop.dice) if stop else None

    def undo(self, *, to_bound: int | None = None) -> list[int]:
        """Take back the umpire's last act (a bound, a stop, a ruling), or all since the end of a bound. Raises No."""
        with self.changing(spare=True):
            last = self.history.undoable()
            if last is None:
                raise No(text("nothing is left to undo"))
            numbers = [last.number]
            if to_bound is not None:
                if to_bound not in (0, *self.history.bounds):
                    raise No(text("bound {to_bound} is not resolved", to_bound=to_bound))
                numbers = self.history.since(to_bound)
                if not numbers:
                    raise No(text("nothing was done since bound {to_bound}", to_bound=to_bound))
            self.add(Undone(entries=numbers))
        return numbers

    def redo(self) -> list[int]:
        """Bring back what the last undo took. Raises No where something was done since."""
        with self.changing(spare=True):
            numbers = self.history.redoable()
            if not numbers:
                raise No(text("nothing can be redone"))
            self.add(Redone(entries=numbers))
        return numbers

    def copy_to(self, target: str | Path) -> None:
        """The file as it stands, at a place that holds nothing. Raises Refused, OSError."""
        place = Path(target)
        folder.refuse_taken(place)
        with folder.staged_file(place) as work, _refusing(place):
            self.store.copy(work)

    def branch(self, target: str | Path, *, bound: int | None = None) -> int:
        """Another file that goes on from the end of a bound, with the same key: the same orders, the same dice.

        A file that is full leaves out all entries after that bound; how many they were. Raises Refused, No.
        """
        place = Path(target)
        folder.refuse_taken(place)
        left_out = 0
        with folder.staged_file(place) as work, _refusing(place):
            self.store.copy(work)
            with BattleFile(work, clock=self.clock) as copied:
                with copied.changing(spare=True):
                    history = copied.history
                    if bound is not None and bound not in (0, *history.bounds):
                        raise No(text("bound {bound} is not resolved", bound=bound))
                    if copied.store.full() and bound is not None:
                        left_out = copied._cut(bound)
                    since = [] if bound is None else copied.history.since(bound)
                    copied.add(Branched(entries=since, head=copied.history.head.hex()))
                if left_out:
                    copied.store.shrink()
        return left_out

    def _cut(self, bound: int) -> int:
        """Leave out everything after the end of a bound; how many entries that was."""
        last, count = self.history.last_number(bound), len(self.history.entries)
        named = {bytes.fromhex(name) for entry in self.history.entries[:last] for name in named_by(entry)}
        self.store.cut(last, named)
        self.reread()
        return count - last


@contextmanager
def _refusing(path: Path) -> Iterator[None]:
    """What an entry can't say is refused as input: a name that is too long, a number that is too large."""
    try:
        yield
    except ValidationError as error:
        raise Refused(
            Fault(
                str(path),
                ".".join(map(str, wrong["loc"])),
                text('"{input}" can\'t be kept', input=clipped(wrong["input"])),
                wrong["msg"],
            )
            for wrong in error.errors()
        ) from None


def _asked(reached: Reached) -> Iterator[OpenQuestion]:
    """The questions that wait, as all may know them."""
    for decision in reached.asked:
        yield OpenQuestion(
            side=decision.side, number=decision.number, kind=decision.kind, about=list(decision.about),
            commander=decision.commander,
        )  # fmt: skip


def _to_posts(scenario: Scenario) -> bool:
    """True if commanders are asked in a battle: the entry says nothing where it makes no difference."""
    return bool(scenario.command and ruleset(scenario.ruleset).questions)


def _keep(store: Store, name: str, data: bytes) -> File:
    return File(name=name, digest=store.keep(data).hex(), size=len(data))
