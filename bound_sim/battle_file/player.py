"""Bounds of a battle file played: what each opens with, the umpire's acts in their places, what comes out.

The file holds inputs. What is inside a bound is worked out from its opening, every time with the same result.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, cast

from bound_sim.battle import answers
from bound_sim.battle.answers import Reply
from bound_sim.battle.battle import END, Battle, Decision, Opening, SideOrders, WaitingFor, orders_on_file
from bound_sim.battle_file import brought, commanders, courses, dicekey, submission
from bound_sim.battle_file.bounds import Content, file_bytes, keeps, parse
from bound_sim.battle_file.entries import (
    Entry,
    Orders,
    Replied,
    Ruled,
    Source,
)
from bound_sim.battle_file.history import History
from bound_sim.battle_file.kept import KeptWork
from bound_sim.battle_file.places import OPENING, InBound, place_of
from bound_sim.dice.keyed import DiceSource, KeyedDice
from bound_sim.dice.typed import read_dice
from bound_sim.orders.decisions import USUAL
from bound_sim.orders.interventions import Intervention, platoons_of
from bound_sim.results.folder import Broken, No, making_sense_of
from bound_sim.rules import ruleset
from bound_sim.rules.api import Ruleset
from bound_sim.rules.records.policy import HOLD, REPEAT, UMPIRE
from bound_sim.scenario.forces import Forces
from bound_sim.scenario.inputs import unknown_side
from bound_sim.scenario.model import Scenario
from bound_sim.scenario.posts import Post, posts
from bound_sim_maps.disk import Named
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.texts import text

#: told a question, its policy's answer and the course so far, keeps it and gives the number of its entry
Keeper = Callable[[Decision, Reply, str], int]


@dataclass
class Reached:
    """The place that a bound was played to, and what happened on the way."""

    place: InBound = OPENING
    #: of the last sub-step
    name: str = ""
    #: numbers of entries: the umpire's acts that were carried out, the answers that were used
    acts: list[int] = field(default_factory=list)
    answers: list[int] = field(default_factory=list)
    #: the questions that wait
    asked: list[Decision] = field(default_factory=list)
    #: the digest of ``courses.Course`` up to here
    course: str = ""


#: orders of entries that this process read, by the bytes of their files
_ORDERS: KeptWork[SideOrders] = KeptWork(2 * 1024 * 1024)
#: says of a place and the name of its sub-step whether a bound is played far enough
Goal = Callable[[InBound, str], bool]


class Player:
    """Plays bounds of a battle file: ``scenario`` as opened, ``key`` gives the battle key, ``content`` the rest."""

    def __init__(self, history: History, scenario: Scenario, content: Content, key: Callable[[], bytes]) -> None:
        self.history = history
        self.scenario = scenario
        self.content = content
        self.key = key
        self._on_file = orders_on_file(replace(scenario, seats={}))

    def on_file(self, side: str) -> bool:
        """True if the scenario has orders of a side."""
        return any(of == side for of, _ in self.scenario.lines) or any(
            self.scenario.forces.side_of(unit) == side for unit, _ in (*self.scenario.high, *self.scenario.low)
        )

    def sources(self, bound: int) -> dict[str, Source | None]:
        """Side -> whose orders count; None where the umpire has to write them."""
        return {
            side.id: self.history.winner(side.id, bound, on_file=self.on_file(side.id) and self._keeps_orders(side.id))
            for side in self.scenario.sides
        }

    def _keeps_orders(self, side: str) -> bool:
        """True if the policy in a side's seat, if there is one, goes by the orders that the scenario has."""
        policy = self.history.policy_of(side)
        if policy in (None, "hold", "repeat", "umpire"):
            return True
        return bool(getattr(self.rules.policy(policy), "keeps_orders", True))

    @property
    def rules(self) -> Ruleset:
        """The battle's ruleset."""
        return ruleset(self.scenario.ruleset)

    def side_orders(self, side: str, bound: int, source: Source) -> SideOrders:
        """A side's orders from their source."""
        if source.source == "policy" and source.policy == "repeat" and source.repeats:
            kind: Literal["handed in", "scenario"] = "handed in" if source.entry else "scenario"
            before = Source(source=kind, entry=source.entry, others=source.others)
            return submission.dated(self.side_orders(side, source.repeats, before), bound, "repeat")
        if source.source == "policy" and not source.entry:
            return SideOrders(policy="hold")
        if source.source == "scenario":
            return self._of_scenario(side, bound)
        parts = [self._part(side, bound, number, source.policy) for number in source.entries or [0]]
        try:
            return commanders.together(self.scenario.forces, parts)
        except Refused as refused:
            raise Broken(
                [
                    text("orders of side {side} for bound {bound}: {fault}", side=side, bound=bound, fault=fault)
                    for fault in refused.faults
                ]
            ) from None

    def _part(self, side: str, bound: int, number: int, policy: str) -> tuple[Orders, SideOrders]:
        """The orders of an entry, with what it says of them."""
        body = self.history.entries[number - 1].body if number <= len(self.history.entries) else None
        if not isinstance(body, Orders) or (body.side, body.bound, body.state) != (side, bound, "handed in"):
            raise Broken(
                [
                    text(
                        "entry {number} holds no orders of side {side} for bound {bound}",
                        number=number,
                        side=side,
                        bound=bound,
                    )
                ]
            )
        files = {file.name: file_bytes(file, self.content) for file in body.files}
        if body.by == "policy" and not any(files.values()):
            return body, SideOrders(policy="hold")
        # an entry's head tells of the scenario too, and of all before it
        key = (self.rules.id, self.rules.edition, self.history.entries[number - 1].head.hex())
        if known := _ORDERS.get(key):
            return body, replace(known, policy=policy)
        with making_sense_of(f"entry {number}"):
            read = submission.read(self.scenario, side, bound, files)
        if read.faults and self.history.edition_at(number) != self.rules.edition:
            wrong = (
                f"entry {number}: orders of side {side} for bound {bound} were taken by an earlier edition of the rules"
            )
            raise Refused([Fault(wrong, fault.place, fault.wrong, fault.allowed) for fault in read.faults])
        if read.faults:
            raise Broken(
                [text("entry {number}: orders taken that are faulty: {faults}", number=number, faults=read.faults[0])]
            )
        found = _ORDERS.keep(key, read.orders(), sum(map(len, files.values())))
        return body, replace(found, policy=policy)

    def _of_scenario(self, side: str, bound: int) -> SideOrders:
        """The orders that the scenario has of a side, with a person or a policy in its seat."""
        return self._on_file(Decision("orders", side, bound)) or SideOrders()

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
        forces = self.scenario.forces
        if arrivals:
            forces = Forces(tuple(replace(one, arrives=arrivals.get(one.id, one.arrives)) for one in forces.platoons))
        given = sides or {}
        return replace(
            self.scenario, rulings=dict(sorted(rulings.items())), forces=forces,
            high={(unit, bound): order for orders in given.values() for unit, order in orders.high.items()},
            low={(unit, bound): order for orders in given.values() for unit, order in orders.low.items()},
            lines={(side, bound): orders.lines for side, orders in given.items() if orders.lines},
            seats=self.seats(bound),
        )  # fmt: skip

    def seats(self, bound: int) -> dict[str, str]:
        """Seat by its key -> the policy that sat in it when a bound began; one that is not here is a person's.

        A commander is here where he has another one than his side.
        """
        found: dict[str, str | None] = {}
        for post in posts(self.scenario):
            policy = self.history.policy_of(post.side, bound, commander=post.commander)
            if not post.commander or policy != found[post.side]:
                found[post.key] = policy or (HOLD if post.commander else None)
        return {key: policy for key, policy in found.items() if policy and policy not in (REPEAT, UMPIRE)}

    def typed(self, digest: str | None) -> bytes | None:
        """Dice that were typed in, as they are kept; None where none were. Raises Broken for what are not dice."""
        if not digest:
            return None
        data = self.content(bytes.fromhex(digest))
        try:
            with making_sense_of("the dice typed in"):
                self._table_dice(data)
        except Refused as refused:
            raise Broken([text("the dice typed in: {faults}", faults=refused.faults[0])]) from None
        return data

    def dice(self, typed: bytes | None, bound: int) -> DiceSource:
        """A bound's dice: keyed, or those that were typed in."""
        if self.history.opened.dice != "table":
            return KeyedDice(dicekey.key_of_bound(self.history, self.key(), bound))
        return self._table_dice(typed)

    def _table_dice(self, typed: bytes | None) -> DiceSource:
        given = Named("dice.csv", typed if typed is not None else b"bound,substep,unit,purpose,dice\n")
        return read_dice(given, ruleset(self.scenario.ruleset).dice_words)

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
            answer=lambda asked: sides.get(asked.side) if asked.bound == bound else None,
        )  # fmt: skip
        battle.waits, battle.asks_commanders = True, self.history.opened.to_posts
        with making_sense_of(f"the state at the opening of bound {bound}"):
            battle.open()
        return battle

    def at_opening(self) -> Battle:
        """The battle at the opening of the next bound, what the umpire did since the last one carried out; all hold."""
        hold = {side.id: Source(source="policy", policy="hold") for side in self.scenario.sides}
        battle = self.battle(self.history.next_bound, hold)
        for _, act in self.since():
            keeps(battle.scenario).amend(battle, act)
        return battle

    def since(self) -> Sequence[tuple[Entry, Intervention]]:
        """The umpire's acts since the last bound."""
        return [] if self.history.over else self.acts(self.history.next_bound).get(OPENING, [])

    def place(self, name: str) -> InBound:
        """The place after a sub-step that comes once. Raises ValueError."""
        return place_of(self.rules, name, 0, 0)

    def acts(self, bound: int, *, upto: int | None = None) -> dict[InBound, list[tuple[Entry, Intervention]]]:
        """A bound's acts of the umpires by the place at which they are carried out."""
        found: dict[InBound, list[tuple[Entry, Intervention]]] = {}
        for entry in self.history.acts_for(bound, upto=upto):
            ruled = cast(Ruled, entry.body)
            done = Intervention(parse(ruled, self.scenario), bound, ruled.after, ruled.umpire, ruled.reason)
            place = place_of(self.rules, ruled.after, ruled.passed, ruled.settled)
            found.setdefault(place, []).append((entry, done))
        return found

    def with_orders(self, bound: int | None = None) -> Scenario:
        """The scenario as a bound (the next one, or the last) is or was played, with that bound's orders merged in."""
        number = min(bound or self.history.next_bound, self.history.opened.bounds)
        found = self.sources(number)
        sides = {side: self.side_orders(side, number, source) for side, source in found.items() if source}
        return self.scenario_at(number, sides)

    def standing(self, *, trying: bool = False) -> Battle:
        """The battle as it stands: at the opening of the next bound or where it was stopped, the acts carried out.

        ``trying``: one that can't be is Refused.
        """
        history, bound = self.history, self.history.next_bound
        sources = {
            side: source or Source(source="policy", policy="hold") for side, source in self.sources(bound).items()
        }
        stop, place = history.stop, history.place
        battle = self.battle(bound, {} if history.over else sources, self.typed(stop.dice) if stop else None)
        self.advance(battle, bound, to=lambda at, _: at == place, trying=trying)
        return battle

    def at_questions(self) -> tuple[Battle, Reached]:
        """The running bound played to the questions at which it stands. Raises No where none is begun."""
        bound, stop = self.history.next_bound, self.history.stop
        if stop is None:
            raise No(text("no bound is begun"))
        self.check_edition()
        battle = self.battle(bound, all_known(self.sources(bound), bound), self.typed(stop.dice))
        return battle, self.advance(battle, bound, to=lambda *_: False, asking_at=self.history.place)

    def question(
        self, side: str, number: int | None = None, *, commander: str = ""
    ) -> tuple[Battle, Reached, Decision]:  # fmt: skip
        """The question that a seat is asked as the battle stands, with its options; the battle there.

        Side "" is the umpire, commander "" a side's commander-in-chief. Raises Refused for no such seat, No where
        nothing is asked.
        """
        post, sides = Post(side, commander), [one.id for one in self.scenario.sides]
        if side and side not in sides:
            raise Refused([unknown_side("--side", side, sides)])
        commanders.check_commander(self.scenario.forces, side, commander)
        found = [asked for asked in self.history.asked if asked.post == post and number in (None, asked.number)]
        if not found:
            wanted = (
                text("question {number} of {whose:text}", number=number, whose=post.whose())
                if number
                else text("no question of {whose:text}", whose=post.whose())
            )
            raise No(
                text("{wanted:text} is not open", wanted=wanted)
                if number
                else text("{wanted:text} is open", wanted=wanted)
            )
        battle, reached = self.at_questions()
        for asked in reached.asked:
            if (asked.post, asked.number) == (post, found[0].number):
                return battle, reached, asked
        raise Broken(
            [
                text(
                    "question {number} of {whose:text} is not asked where it stands",
                    number=found[0].number,
                    whose=post.whose(),
                )
            ]
        )

    def check_edition(self) -> None:
        """Refuse to go on in a bound that other rules began: half of it by each is neither. Raises No."""
        stop, edition = self.history.stop, self.rules.edition
        if stop and stop.edition != edition:
            raise No(
                text(
                    "bound {bound} was begun by edition {edition} of the rules, and this program plays "
                    "edition {edition2}: undo it, and resolve it from its opening",
                    bound=stop.bound,
                    edition=stop.edition,
                    edition2=edition,
                )
            )

    def advance(
        self, battle: Battle, bound: int, *, to: Goal, on_substep: Callable[[str], object] = lambda _: None,
        trying: bool = False, keep: Keeper | None = None, asking_at: InBound | None = None,
    ) -> Reached:  # fmt: skip
        """Play a battle at its opening to a goal, to a question that waits, or to the bound's end.

        ``trying``: an act that can't be carried out is Refused; else it could not have been written, and is Broken.
        ``keep`` keeps the answers of another package's policy; without it they must be there. ``asking_at``: where
        questions are left open although they may be answered by now.
        """
        acts, amend = self.acts(bound), keeps(battle.scenario).amend
        reached = Reached()
        sources = self.sources(bound)
        course = courses.Course(bound, self.history, sources, self.seats(bound))
        while True:
            for entry, intervention in acts.pop(reached.place, []):
                try:
                    amend(battle, intervention)
                except Refused as refused:
                    if trying:
                        raise
                    raise Broken(
                        [text("entry {number}: {faults}", number=entry.number, faults=refused.faults[0])]
                    ) from None
                reached.acts.append(entry.number)
                course.act(cast(Ruled, entry.body))
            reached.course = course.digest
            if reached.name == END or to(reached.place, reached.name):
                return reached
            if reached.asked and (
                reached.place == asking_at or not self._settle(battle, reached, course, keep)
            ):  # fmt: skip
                return reached
            reached.asked = []
            try:
                passed = battle.next_substep()
            except WaitingFor as waiting:
                reached.asked = waiting.decisions
                reached.place = InBound(battle.passed, battle.settled)
                continue
            if passed is None:
                raise Broken([text("bound {bound} ends before it is over", bound=bound)])
            reached.name, reached.place = passed[1], InBound(battle.passed, battle.settled)
            on_substep(reached.name)

    def _settle(self, battle: Battle, reached: Reached, course: "courses.Course", keep: Keeper | None) -> bool:
        """Answer all questions that are open, or none where one of them waits; whether they are answered."""
        found: list[tuple[Decision, Reply, int]] = []
        for decision in reached.asked:
            entry = self.answer_in_force(battle, decision, course.digest)
            if entry is not None:
                found.append((decision, self._given(battle, decision, entry), entry.number))
            elif decision.kind in self.history.waits_for(decision.post, decision.bound):
                return False
            else:
                found.append(self._beforehand(battle, decision, course.digest, keep))
        for decision, given, number in found:
            battle.answer(decision, given)
            if number:
                reached.answers.append(number)
                course.answer(decision, given)
        return True

    def answer_in_force(self, battle: Battle, decision: Decision, course: str) -> Entry | None:
        """The last answer to a question's address that fits it."""
        for entry in reversed(self.history.answers_to(decision.post, decision.bound, decision.number)):
            body = cast(Replied, entry.body)
            fits = (body.kind, tuple(body.about), body.course) == (decision.kind, decision.about, course)
            sits = body.by != "policy" or body.policy == self.history.policy_of(
                decision.side, decision.bound, commander=decision.commander
            )
            if fits and sits and not answers.trouble(battle.scenario, decision, body.text):
                return entry
        return None

    def _given(self, battle: Battle, decision: Decision, entry: Entry) -> Reply:
        body = cast(Replied, entry.body)
        if body.text == USUAL:
            return battle.beforehand(decision)
        if not body.files:
            return Reply(body.text, body.by)
        orders = brought.orders_of(self.scenario, body, self.content)
        return Reply(body.text, body.by, orders=orders, files=tuple((file.name, file.digest) for file in body.files))

    def _beforehand(
        self, battle: Battle, decision: Decision, course: str, keep: Keeper | None
    ) -> tuple[Decision, Reply, int]:
        """What a side's lines or its seat give; answers of another package's policy are kept, and read from there."""
        seats = self.seats(decision.bound)
        policy = seats.get(decision.post.key) or seats.get(decision.side, HOLD)
        if policy == HOLD or policy in self.rules.policies or self.rules.questions[decision.kind].ordered:
            return decision, battle.beforehand(decision), 0
        given = answers.by_lines(battle, 0, decision)
        if given:
            return decision, given, 0
        if keep is None:
            raise Broken(
                [
                    text(
                        "the answer of policy {policy} to question {number} of {whose:text} in bound {bound} "
                        "is not in the file",
                        policy=policy,
                        number=decision.number,
                        whose=decision.post.whose(),
                        bound=decision.bound,
                    )
                ]
            )
        given = battle.beforehand(decision)
        return decision, given, keep(decision, given, course)


def all_known(sources: Mapping[str, Source | None], bound: int) -> dict[str, Source]:
    """Sources without a side that the umpire still has to write for."""
    missing = [side for side, source in sources.items() if source is None]
    if missing:
        sides = ", ".join(missing)
        raise No(
            text(
                "bound {bound}: no orders of side {sides}, and its standing policy says that the umpire writes them",
                bound=bound,
                sides=sides,
            )
        )
    return {side: source for side, source in sources.items() if source}
