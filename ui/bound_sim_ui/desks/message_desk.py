"""Messages at the desk: the umpire writes to any seat, a player at home to the umpire and the seats of the own side."""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QTabWidget

from bound_sim.results.folder import Broken, Busy, No
from bound_sim_maps.faults import Refused
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
        """The umpire's messages, or those of a player's own seat; at a shared desk sides talk."""
        from bound_sim.scenario.posts import UMPIRE, written_to
        from bound_sim_ui.desks.message_panel import MessagePanel
        from bound_sim_ui.player_seat import PlayerSeat

        self._panel = self._tabs = None
        sitting = self.desk.sitting
        if sitting is None or not (isinstance(sitting, PlayerSeat) or self.desk.seat == ""):
            return
        sender = sitting.post if isinstance(sitting, PlayerSeat) else UMPIRE
        scenario = sitting.scenario
        named = [(post, self._named(post, post.name(scenario))) for post in written_to(scenario, sender)]
        button = self.tr("Send") if sender == UMPIRE else self.tr("Write")
        self._panel, self._tabs = MessagePanel(named, button), tabs
        self._panel.written.connect(self.write)
        tabs.addTab(self._panel, "")
        self.refresh()

    def _named(self, post: "Post", name: str) -> str:
        if not post.side:
            return self.tr("Umpire")
        return name if post.commander else self.tr("{0}: commander-in-chief").format(name)

    def refresh(self) -> None:
        """Show what there is now."""
        from bound_sim_ui.player_seat import PlayerSeat

        sitting, panel = self.desk.sitting, self._panel
        if sitting is None or panel is None or self._tabs is None or self._tabs.indexOf(panel) < 0:
            return
        told = self._try(lambda: sitting.messages if isinstance(sitting, PlayerSeat) else self._all())
        panel.show_messages(told or [])
        text = self.tr("Messages ({0})").format(len(told)) if told else self.tr("Messages")
        self._tabs.setTabText(self._tabs.indexOf(panel), text)

    def _all(self) -> list[str]:
        from bound_sim.battle_file.messages import line_of, of_seat
        from bound_sim.scenario.posts import UMPIRE

        sitting = self.desk.whole
        return [line_of(one, sitting.scenario) for one in of_seat(sitting.file.history, UMPIRE)] if sitting else []

    def write(self, to: "Post", text: str) -> None:
        """One more message; at a player's desk it goes with what is handed in next."""
        from bound_sim.battle_file.messages import send
        from bound_sim.scenario.posts import UMPIRE
        from bound_sim_ui.player_seat import PlayerSeat

        sitting, panel = self.desk.sitting, self._panel
        if sitting is None or panel is None:
            return
        if isinstance(sitting, PlayerSeat):
            kept = sitting.kept

            def does() -> object:
                kept.write_message(to, text)
                return to

            said = self.tr("Written: it goes with the next file that you hand in.")
        else:
            whole = self.desk.whole
            if whole is None or self.desk.umpire.busy:
                self.desk.say(self.tr("The bound is still being resolved."))
                return

            def does() -> object:
                return send(whole.file, UMPIRE, to, text)

            said = self.tr("Sent: it is there with the next seat files.")
        if self._try(lambda: [does()]) is not None:
            panel.text.clear()
            self.desk.say(said)
        self.refresh()

    def _try(self, does: Callable[[], list[T]]) -> list[T] | None:
        """What comes of it; None where it could not be done, which is said."""
        try:
            return does()
        except (Refused, No, Busy, Broken, OSError) as error:
            self.desk.show_faults(self.tr("Not done"), str(error).split("\n"))
            return None
