"""Messages at the desk: the umpire writes to any seat, who sits at one to the umpire and the seats of the own side."""

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QTabWidget, QWidget

from bound_sim.results.folder import Broken, Busy, No
from bound_sim_maps.faults import Refused, spoken_lines
from bound_sim_maps.speech import spoken
from bound_sim_ui.frame import WindowFrame

if TYPE_CHECKING:
    from bound_sim.scenario.posts import Post
    from bound_sim_ui.desks.message_panel import MessagePanel

T = TypeVar("T")


class MessageDesk(QObject):
    """Makes the tab of messages of a panel, and does what is asked for there."""

    def __init__(self, desk: WindowFrame) -> None:
        super().__init__(desk)
        self.desk = desk
        self._panel: MessagePanel | None = None
        self._tabs: QTabWidget | None = None

    def add_to(self, tabs: QTabWidget) -> None:
        """The umpire's messages, or those of a seat; sides that have one seat each at a shared desk talk."""
        from bound_sim.scenario.posts import written_to
        from bound_sim_ui.desks.message_panel import MessagePanel

        self._panel = self._tabs = None
        sitting, seat = self.desk.sitting, self.desk.seat
        if sitting is None or seat is None:
            return
        scenario = sitting.scenario
        if seat and self.desk.whole is not None and scenario.command is None:
            return
        sender = sitting.post(seat)
        named = [(post, self._named(post, post.name(scenario))) for post in written_to(scenario, sender)]
        button = self.tr("Send") if self.desk.whole is not None else self.tr("Write")
        self._panel, self._tabs = MessagePanel(named, button), tabs
        self._panel.written.connect(self.write)
        tabs.addTab(self._panel, "")
        tabs.currentChanged.connect(lambda _: self._turned())
        self.refresh()

    @property
    def open(self) -> bool:
        """True if messages are looked at: letters are for them then, and never orders."""
        return self.desk.mode == "orders" and self._in_front

    @property
    def _in_front(self) -> bool:
        """True if the tab of messages is shown, at a seat's panel or the umpire's."""
        panel, tabs = self._panel, self._tabs
        return panel is not None and tabs is not None and tabs.currentWidget() is panel

    @property
    def unsent(self) -> str:
        """The message that is typed and was not sent; "" for none."""
        return self._panel.text.toPlainText().strip() if self._panel is not None else ""

    def holds(self, widget: QWidget | None) -> bool:
        """True of a part of the messages: what is typed there is meant for one.

        The panel itself is not asked: with its page it may be gone.
        """
        while widget is not None and widget is not self._panel:
            widget = widget.parentWidget()
        return widget is not None

    def _turned(self) -> None:
        """Another tab is shown: who opens the messages may write at once."""
        self.refresh()
        if self._in_front and self._panel is not None:
            self._panel.text.setFocus()

    def _named(self, post: "Post", name: str) -> str:
        if not post.side:
            return self.tr("Umpire")
        return name if post.commander else self.tr("{0}: commander-in-chief").format(name)

    def refresh(self) -> None:
        """Show what there is now."""
        from bound_sim.desk.player_seat import PlayerSeat

        sitting, panel = self.desk.sitting, self._panel
        if sitting is None or panel is None or self._tabs is None or self._tabs.indexOf(panel) < 0:
            return
        told = self._try(lambda: sitting.messages if isinstance(sitting, PlayerSeat) else self._here())
        panel.show_messages(told or [])
        text = self.tr("Messages ({0})").format(len(told)) if told else self.tr("Messages")
        if isinstance(sitting, PlayerSeat):
            if self._tabs.currentWidget() is panel:
                with suppress(OSError):  # they are new once more at the next opening
                    sitting.keep_read()
            elif sitting.news:
                text = self.tr("Messages ({0} new)").format(sitting.news)
        self._tabs.setTabText(self._tabs.indexOf(panel), text)

    def _here(self) -> list[str]:
        from bound_sim.battle_file.messages import line_of, of_seat

        sitting, seat = self.desk.whole, self.desk.seat
        if sitting is None or seat is None:
            return []
        return [spoken(line_of(one, sitting.scenario)) for one in of_seat(sitting.file.history, sitting.post(seat))]

    def write(self, to: "Post", text: str) -> None:
        """One more message; at a player's desk it goes with what is handed in next."""
        from bound_sim.battle_file.messages import send
        from bound_sim.desk.games import bound_word
        from bound_sim.desk.player_seat import PlayerSeat
        from bound_sim.scenario.posts import bounds_on_the_way

        sitting, panel = self.desk.sitting, self._panel
        if sitting is None or panel is None:
            return
        if isinstance(sitting, PlayerSeat):
            kept = sitting.kept

            def does() -> object:
                kept.write_message(to, text)
                return to

            said = self.tr("Written: it goes with the next file that you hand in.")
            if takes := bounds_on_the_way(sitting.scenario, sitting.post(sitting.side), to):
                word = bound_word(sitting.scenario.ruleset).lower()
                said = self.tr("Written: it goes with the next file that you hand in, and is there for {0} {1}.")
                said = said.format(word, sitting.bound + takes)
        else:
            whole, seat = self.desk.whole, self.desk.seat
            if whole is None or seat is None or self.desk.umpire.busy:
                self.desk.say(self.tr("The bound is still being resolved."))
                return

            def does() -> object:
                return send(whole.file, whole.post(seat), to, text)

            said = self.tr("Sent: it is there with the next seat files.")
            if seat:
                said = self.tr("Sent: it is there when the chain of command has passed it on.")
        if self._try(lambda: [does()]) is not None:
            panel.text.clear()
            panel.text.setFocus()
            self.desk.say(said)
            self.desk.show_state()
        self.refresh()

    def _try(self, does: Callable[[], list[T]]) -> list[T] | None:
        """The result of an act; None where it could not be done, which is said."""
        try:
            return does()
        except (Refused, No, Busy, Broken, OSError) as error:
            self.desk.show_faults(self.tr("Not done"), spoken_lines(error))
            return None
