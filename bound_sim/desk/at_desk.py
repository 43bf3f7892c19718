"""A battle at this desk: whole, by its battle file, or what one seat knows of it, by the seat's file."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from bound_sim.files.line_files import lines_text
from bound_sim.keys.seals import STANDING
from bound_sim.orders.files import arrows_text
from bound_sim.orders.lines import OrderLine
from bound_sim.orders.records import sheet_text
from bound_sim.rules import ruleset
from bound_sim.rules.records.hints import Tables
from bound_sim.scenario.model import Scenario
from bound_sim.scenario.posts import Post, post_at

if TYPE_CHECKING:
    from bound_sim.desk.seat_desk import SeatDesk
    from bound_sim.desk.stepper import Seen
    from bound_sim.results.seat_pages import SeatPage
    from bound_sim.secrecy.seat_dispatch import News


class AtDesk(ABC):
    """A battle as the window asks it, with any window."""

    clock: Callable[[], datetime]

    @property
    @abstractmethod
    def path(self) -> Path:
        """The file that it is gone on with."""

    @property
    @abstractmethod
    def name(self) -> str:
        """The name under which its drafts are kept."""

    @property
    @abstractmethod
    def battle_id(self) -> str:
        """Of the battle: the same at every desk where it is played."""

    @property
    @abstractmethod
    def seats(self) -> tuple[str, ...]:
        """Seats in which somebody can sit, by their keys (``bound_sim.scenario.posts``)."""

    def post(self, seat: str) -> Post:
        """The seat that has a key: its side, and who of the side has it."""
        return post_at(seat)

    def leads(self, seat: str) -> frozenset[str] | None:
        """The battalions that a seat gives orders to; None: all of the side."""
        return None

    def waits_for(self, seat: str) -> frozenset[str] | None:
        """Those of which each unit wants an order; None: all that it leads."""
        return None

    @property
    @abstractmethod
    def scenario(self) -> Scenario:
        """The scenario as far as this desk has it."""

    @property
    @abstractmethod
    def resolved(self) -> int:
        """The last bound that is over."""

    @property
    @abstractmethod
    def bound(self) -> int:
        """The bound that orders are wanted for, or that is being resolved."""

    @property
    @abstractmethod
    def over(self) -> bool:
        """True if there is no bound left."""

    @property
    def ended(self) -> str:
        """A sentence that says who won a battle that is over; "" before, and where only a seat is known."""
        return ""

    @property
    def acts(self) -> tuple[int, ...]:
        """Entries of the umpire's acts since the last bound."""
        return ()

    @abstractmethod
    def seen(self, seat: str) -> "Seen":
        """A seat's view of the battle as it stands."""

    def briefing(self, seat: str) -> "SeatPage":
        """The briefing of a seat as the battle stands, by what it sees; of the umpire ("") with all that is true."""
        from bound_sim.results.seat_brief import of_tables

        seen = self.seen(seat)
        return of_tables(seen.scenario, self.post(seat), self.resolved, seen.tables, "" if seat else self.ended)

    def dispatch(self, seat: str) -> "SeatPage":
        """The dispatch to a seat: what became of the last bound, and what is asked now, by what it sees."""
        from bound_sim.secrecy.seat_dispatch import of_tables

        seen = self.seen(seat)
        return of_tables(seen.scenario, self.post(seat), self.resolved, seen.tables, self.news_to(seat, seen))

    @abstractmethod
    def news_to(self, seat: str, seen: "Seen") -> "News":
        """News for a seat beside the log: messages, the question that it is asked."""

    @property
    def told_tables(self) -> Tables | None:
        """The log, where it is all that there is of the battle."""
        return None

    @abstractmethod
    def handed_in(self, seat: str) -> bool:
        """True if a side's orders for the open bound are in and locked."""

    def plays(self, seat: str) -> str:
        """The policy that plays what a seat's lines leave open, "" for none: of rules that ask inside a bound."""
        return ""

    def wanted_names(self) -> tuple[str, ...]:
        """The names of the seats whose orders or open answers the battle waits for."""
        return ()

    def sent(self, drawn: "SeatDesk") -> str:
        """The state of orders that leave this desk as files: when these were written, and changes since."""
        return ""

    @abstractmethod
    def close(self) -> None:
        """Let go of the file."""

    def files_drawn(self, drawn: "SeatDesk") -> dict[str, bytes]:
        """A seat's draft orders for the open bound, and its standing answers, as the files that are handed in."""
        found = self.files_of(drawn.high_now(), drawn.low_now(), drawn.lines_now())
        answers = drawn.drafts.now.answers_at(self.bound)
        return found | ({STANDING: answers.encode()} if answers.strip() else {})

    def files_of(
        self, high: Mapping[str, OrderLine], low: Mapping[str, OrderLine], lines: Sequence[OrderLine] = ()
    ) -> dict[str, bytes]:
        """A side's orders for the open bound as the files that are handed in."""
        bound = self.bound
        grammar = ruleset(self.scenario.ruleset).grammar
        if grammar.lines:
            given = {("", bound): tuple(replace(line, bound=bound) for line in lines)}
            text = lines_text(given, grammar.lines, grammar.units) if lines else "nothing\n"
            return {"lines.txt": text.encode()}
        return {
            "orders.csv": sheet_text({(unit, bound): replace(order, bound=bound) for unit, order in high.items()},
                                     self.scenario.bounds).encode(),
            "arrows.txt": arrows_text({(unit, bound): replace(order, bound=bound) for unit, order in low.items()})
                          .encode(),
        }  # fmt: skip
