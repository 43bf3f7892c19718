"""One seat's view of a battle that is elsewhere, at its player's desk: by the seat's file. No widgets."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from bound_sim.battle import outlook
from bound_sim.battle_file import submission
from bound_sim.battle_file.commanders import battalions_left, without_a_base
from bound_sim.battle_file.messages import news_line, within
from bound_sim.desk.at_desk import AtDesk
from bound_sim.desk.seat_desk import SeatDesk
from bound_sim.desk.stepper import SeatQuestion, Seen, as_seen
from bound_sim.keys.seals import ANSWER
from bound_sim.orders.decisions import USUAL
from bound_sim.results.battle_map.timeline import history_of
from bound_sim.rules import ruleset
from bound_sim.rules.records.hints import Tables
from bound_sim.rules.records.policy import PERSON
from bound_sim.scenario.inputs import clipped
from bound_sim.scenario.model import Scenario
from bound_sim.scenario.posts import Post
from bound_sim.secrecy.answer_files import answer_text
from bound_sim.secrecy.seat_folder import SeatFolder
from bound_sim.secrecy.seat_questions import decision_of
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.speech import said
from bound_sim_maps.texts import text

if TYPE_CHECKING:
    from bound_sim.secrecy.seat_dispatch import News


@dataclass
class PlayerSeat(AtDesk):
    """A seat's file as it lies in the seat's folder on this machine."""

    kept: SeatFolder
    clock: Callable[[], datetime] = field(default=lambda: datetime.now(UTC))

    @property
    def path(self) -> Path:
        return self.kept.file

    @property
    def name(self) -> str:
        return self.kept.seat.name

    @property
    def side(self) -> str:
        """The side of the seat."""
        return self.kept.seat.header.side

    @property
    def commander(self) -> str:
        """The commander who has the seat; "" for the commander-in-chief."""
        return self.kept.seat.header.commander

    def post(self, seat: str) -> Post:
        return self.kept.seat.post

    def leads(self, seat: str) -> frozenset[str] | None:
        return self.scenario.forces.led_by(self.side, self.commander) if self.commander else None

    def waits_for(self, seat: str) -> frozenset[str] | None:
        apart = self.scenario.command is not None and not self.commander
        return self.scenario.forces.led_by(self.side, "") if apart else None

    @property
    def seats(self) -> tuple[str, ...]:
        return (self.side,)

    @property
    def scenario(self) -> Scenario:
        return self.kept.seat.scenario

    @property
    def resolved(self) -> int:
        return self.kept.seat.header.bound

    @property
    def battle_id(self) -> str:
        return self.kept.seat.header.battle

    @property
    def bound(self) -> int:
        return self.kept.seat.opens

    @property
    def over(self) -> bool:
        return self.kept.seat.header.over

    def seen(self, seat: str) -> Seen:
        header, rules = self.kept.seat.header, ruleset(self.scenario.ruleset)
        known = as_seen(seat, self.scenario, self.kept.seat.tables, self.bound, running=header.inside)
        if self.kept.seat.hints is not None:
            known = replace(known, hints=self.kept.seat.hints)
        if (told := header.question) is None:
            return known
        kind, decision = rules.questions[told.kind], decision_of(told, self.kept.seat.post)
        return replace(known, question=SeatQuestion(decision, kind.title, told.meanings, {}, tuple(kind.verbs)))

    @property
    def told_tables(self) -> Tables:
        return self.kept.seat.tables

    def news_to(self, seat: str, seen: Seen) -> "News":
        from bound_sim.secrecy.seat_dispatch import News

        came = (one for one in self.kept.seat.header.messages if not one.number and one.arrives == self.bound)
        lines = tuple(news_line(Post(*one.who), one.text, self.scenario) for one in came)
        return News(lines, seen.question.title if seen.question else "", self.over)

    def handed_in(self, seat: str) -> bool:
        # orders on their way can be changed until the bound begins
        return self.over or self.kept.seat.header.inside

    def plays(self, seat: str) -> str:
        policy = self.scenario.seats.get(self.side, "")
        return policy if ruleset(self.scenario.ruleset).asks_inside and policy != PERSON else ""

    def sent(self, drawn: SeatDesk) -> str:
        if (asked := self.kept.seat.header.question) is not None:
            given = self.kept.last_answered
            here = given is not None and (given.bound, given.number) == (self.bound, asked.number)
            return said("answer written {at}").format(at=given.at) if given is not None and here else ""
        last = self.kept.last_sent
        if last is None or last.bound != self.bound:
            return ""
        try:
            same = last.digest == self.kept.digest_of(self.files_drawn(drawn))
        except (Refused, OSError):
            same = False
        if same:
            return said("file written {at}").format(at=last.at)
        return said("changed since {at}: hand in again").format(at=last.at)

    @property
    def news(self) -> int:
        """Messages of others that were not looked at yet."""
        return max(0, self._from_others - self.kept.read)

    @property
    def _from_others(self) -> int:
        return sum(not one.number for one in self.kept.seat.header.messages)

    def keep_read(self) -> None:
        """All messages are looked at. Raises OSError."""
        if self.news:
            self.kept.keep_read(self._from_others)

    @property
    def without_a_base(self) -> bool:
        """True if all bases that the seat leads are gone: nothing is wanted from it."""
        if not self.commander:
            return False

        def left() -> frozenset[str]:
            return battalions_left(self.scenario.forces, history_of(self.scenario, self.kept.seat.tables).last())

        return without_a_base(self.scenario, Post(self.side, self.commander), left)

    def close(self) -> None:
        """The file is read whole: nothing is held."""

    def sealed(self, files: Mapping[str, bytes]) -> str:
        """The seat's orders for the open bound as the file to send, with the messages on their way.

        Where no order is drawn the messages go alone. Raises Refused, Busy, OSError.
        """
        found = submission.read(self.scenario, self.side, self.bound, files)
        if not found.found and self.kept.outbox:
            return self.kept.sealed({})
        if faults := [*found.faults] or outlook.impossible(self.kept.seat.hints, found.lines):
            raise Refused(faults)
        return self.kept.sealed({name: data.decode() for name, data in files.items()})

    def sealed_answer(self, content: str) -> str:
        """The seat's answer to its question as the file to send, with the messages on their way.

        Raises Refused, Busy, OSError.
        """
        told = self.kept.seat.header.question
        if told is None:
            raise Refused(
                [Fault("answer", "", text("is to no question: nothing is asked"), text("a file with a question"))]
            )
        decision, given = decision_of(told, self.kept.seat.post), " ".join(content.split())
        if decision.options and given != USUAL and not decision.takes(given):
            allowed = ", ".join([*decision.options, USUAL])
            raise Refused([Fault("answer", "", text('"{given}" is not an option', given=clipped(given)), allowed)])
        return self.kept.sealed({ANSWER: answer_text(told.number, given)})

    @property
    def messages(self) -> list[str]:
        """All that the seat wrote and was written, a text each, the newest last. Raises Refused, OSError."""
        arrived = [self._told(one.who, one.bound, one.text, mine=bool(one.number))
                   for one in self.kept.seat.header.messages]  # fmt: skip
        waiting = [self._told(one.to, 0, one.text, mine=True) for one in self.kept.outbox]
        return arrived + waiting

    def _told(self, who: tuple[str, str], bound: int, text: str, *, mine: bool) -> str:
        where = said("bound {bound}, to {name}") if mine else said("bound {bound}, from {name}")
        post = Post(*who)
        name, text = post.name(self.scenario) if post.side else said("umpire"), within(text)
        if not bound:
            return said("to {name}, with each hand-in until it is there: {message}").format(name=name, message=text)
        return f"{where.format(bound=bound, name=name)}: {text}"

    @property
    def was_wanted(self) -> bool:
        """True if orders for the last bound were this seat's to give."""
        apart = self.scenario.command is not None and not self.commander
        led = self.scenario.forces.led_by(self.side, self.commander)
        return (bool(led) or not apart) and not self.without_a_base and not self.scenario.seats.get(self.side)

    @property
    def troubles(self) -> list[str]:
        """Reasons why the last orders that reached the umpire do not count, for the last bound and the open one."""
        found: list[str] = []
        for bound in (self.resolved, self.bound):
            taken = [one for one in self.kept.seat.header.taken if one.bound == bound]
            if not taken and 0 < bound == self.resolved and self.was_wanted:
                found.append(said("Bound {bound}: no orders of yours were there").format(bound=bound))
            if taken and taken[-1].state == "late":
                found.append(said("Bound {bound}: orders came too late and change nothing").format(bound=bound))
            elif taken and taken[-1].state == "faulty":
                found.append(said("Bound {bound}: orders were faulty and don't count").format(bound=bound))
                found += taken[-1].faults
        return found
