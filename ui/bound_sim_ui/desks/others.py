"""Others at the same battle: another desk, a command. Whatever they do to its file is shown here too."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication

from bound_sim.results.folder import Broken, Busy, No
from bound_sim.scenario.posts import Post
from bound_sim_maps.faults import Refused
from bound_sim_ui.frame import WindowFrame

if TYPE_CHECKING:
    from bound_sim.desk.hot_seat import HotSeat

#: so often (ms) the desk looks whether they did something
LOOKS_MS = 1_000


class _Place(NamedTuple):
    """The place of a battle: its bound, the sub-step after which that stands, the questions that wait in it."""

    bound: int = 0
    substep: str = ""
    asked: tuple[tuple[Post, int], ...] = ()

    @classmethod
    def of(cls, sitting: "HotSeat") -> "_Place":
        history = sitting.file.history
        return cls(history.next_bound, history.stopped, tuple((one.post, one.number) for one in history.asked))


class Others(QObject):
    """Looks at the file of the battle that is at the desk, as long as nothing else goes on there.

    ``show_now`` has the umpire's desk show how the battle stands; ``idle``: nothing is being worked out for it.
    """

    def __init__(self, desk: WindowFrame, show_now: Callable[[], None], idle: Callable[[], bool]) -> None:
        super().__init__(desk)
        self.desk, self.show_now, self.idle = desk, show_now, idle
        #: the place up to which the battle is shown
        self._place = _Place()
        self._looks = QTimer(self)
        self._looks.setInterval(LOOKS_MS)
        self._looks.timeout.connect(self.look)

    def begin(self, sitting: "HotSeat") -> None:
        """Look at this battle's file from now on."""
        self.stands(sitting)
        self._looks.start()

    def end(self) -> None:
        """Look at none any more."""
        self._looks.stop()

    def stands(self, sitting: "HotSeat") -> None:
        """The battle is shown as it stands."""
        self._place = _Place.of(sitting)

    def look(self) -> None:
        """Show what others did since; not while a button of the mouse is held, or a box or a menu is open."""
        whole = self.desk.whole
        held = QApplication.mouseButtons() != Qt.MouseButton.NoButton
        if whole is None or held or QApplication.activeModalWidget() or QApplication.activePopupWidget():
            return
        if not self.idle():
            return
        try:
            new = whole.file.refresh()
        except (Refused, No, Busy, Broken, OSError):
            return  # told when somebody acts
        went_on = _Place.of(whole) != self._place
        if not (new or went_on):
            return
        whole.catch_up(self._place.bound)
        self.stands(whole)
        if self.desk.seat is None:
            self.desk.tell_curtain()
            return
        if self.desk.seat:
            self._show_seat(whole, self.desk.seat, went_on)
        else:
            self.show_now()
        if went_on:
            self.desk.say(self.tr("The battle went on at another place: this is how it stands now."))

    def _show_seat(self, whole: "HotSeat", seat: str, went_on: bool) -> None:
        """A seat sees how the battle stands; its drafts stay, and an answer that is being put together."""
        from bound_sim.desk.questions import open_to  # brings much with it, which the first page does without

        document = self.desk.document
        if document is None:
            return
        question, now = document.question, open_to(whole.file, whole.post(seat))
        if question is not None and now is not None:
            same = question.decision.number == now.number and document.bound == whole.bound
        else:
            stands = min(whole.bound, whole.scenario.bounds), whole.handed_in(seat), whole.acts
            same = question is None and now is None and (document.bound, document.locked, document.since) == stands
            same = same and not (went_on and whole.file.history.asks_inside)
        mode = self.desk.mode
        if same:
            if mode == "orders":  # elsewhere there are none to look at
                self.desk.messages.refresh()
            return
        self.desk.show_seat(seat)
        if mode == "replay":
            self.desk.set_mode(mode)
