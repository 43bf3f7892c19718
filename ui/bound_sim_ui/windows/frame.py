"""The window as its own parts know it: with the desks that stand in it."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from bound_sim_ui.desks.message_desk import MessageDesk
from bound_sim_ui.desks.order_desk import OrderDesk
from bound_sim_ui.desks.question_desk import QuestionDesk
from bound_sim_ui.desks.replay_panel import ReplayBar
from bound_sim_ui.desks.seal_desk import SealedOrders
from bound_sim_ui.desks.seat_passwords import SeatPasswords
from bound_sim_ui.desks.umpire_desk import UmpireDesk
from bound_sim_ui.document import Document
from bound_sim_ui.frame import WindowFrame
from bound_sim_ui.making.page import MakingPage
from bound_sim_ui.scene.view import MapView
from bound_sim_ui.tools.thread import ThreadTool

if TYPE_CHECKING:
    from bound_sim.desk.at_desk import AtDesk


class OpensCampaigns(Protocol):
    """The desk of campaigns."""

    def open(self, path: Path) -> bool: ...


class DeskFrame(WindowFrame):
    """The window as its parts see it. The window does what is only named here."""

    orders: OrderDesk
    umpire: UmpireDesk
    questions: QuestionDesk
    sealed: SealedOrders
    messages: MessageDesk
    passwords: SeatPasswords
    room: MakingPage
    campaigns: OpensCampaigns
    replay_bar: ReplayBar | None
    thread_tool: ThreadTool

    @property
    def map_view(self) -> MapView | None:
        """The map that is shown: a battle's or that of a battle that is made."""
        raise NotImplementedError

    def may_go(self, mode: str) -> bool:
        """True if who sits here can go to a mode."""
        raise NotImplementedError

    def show_start(self) -> None:
        """The first page, as things stand now."""
        raise NotImplementedError

    def leave_seat(self) -> None:
        """Draw the curtain, as whoever sits here asks for it."""
        raise NotImplementedError

    def leave_battle(self) -> None:
        """Close the battle or what is being made, back to the first page."""
        raise NotImplementedError

    def set_keys(self) -> None:
        """Keys as they are set."""
        raise NotImplementedError

    def undo(self) -> None:
        """Take back the last order drawn, or the umpire's last act."""
        raise NotImplementedError

    def redo(self) -> None:
        """Do again what was taken back."""
        raise NotImplementedError

    def switch_theme(self) -> None:
        """The other theme: light or dark."""
        raise NotImplementedError

    def switch_symbols(self) -> None:
        """The other style of symbols: of the period, or NATO's."""
        raise NotImplementedError

    def resize_text(self, by: int) -> None:
        """Larger text, or smaller."""
        raise NotImplementedError

    def play(self, sitting: "AtDesk") -> None:
        """Take this battle to the desk."""
        raise NotImplementedError

    def when_ready(self, what: Callable[[], None]) -> None:
        """Do this when the rules are in."""
        raise NotImplementedError

    def document_of(self, seat: str) -> Document:
        """The seat's document for the open bound; drafts of later bounds are carried over."""
        raise NotImplementedError
