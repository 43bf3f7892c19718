"""Passwords of the seats at a shared desk: asked for at the curtain, set by who sits there, forgotten by the umpire."""

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QInputDialog, QLineEdit

from bound_sim.results.folder import Broken, Busy, No
from bound_sim_maps.faults import Refused, spoken_lines
from bound_sim_ui.frame import WindowFrame


class SeatPasswords(QObject):
    """Passwords of seats (``bound_sim.battle_file.passwords``), in the window."""

    def __init__(self, desk: WindowFrame) -> None:
        super().__init__(desk)
        self.desk = desk

    def lets(self, seat: str) -> bool:
        """True if who wants this seat knows its password, if it has one: it is asked for."""
        from bound_sim.battle_file import passwords

        whole = self.desk.whole
        if whole is None:
            return True
        whole.file.refresh()
        kept = whole.file.history.passwords.get(seat, "")
        if not kept:
            return True
        given, done = self._ask(self._named(seat), self.tr("The password of this seat:"))
        if done and passwords.is_it(kept, given):
            return True
        if done:
            wrong = self.tr("That is not the password of the seat. The umpire can forget it.")
            self.desk.show_faults(self._named(seat), [wrong])
        return False

    def set_own(self) -> None:
        """Set the password of the seat that somebody has, or another one."""
        from bound_sim.battle_file import passwords

        whole, seat = self.desk.whole, self.desk.seat
        if whole is None or seat is None:
            self.desk.say(self.tr("Passwords are for the seats of a shared desk."))
            return
        title, before = self._named(seat), ""
        if whole.file.history.passwords.get(seat):
            before, done = self._ask(title, self.tr("The password that the seat has:"))
            if not done:
                return
        text = self.tr("A new password, {0} characters or more. The curtain asks for it:").format(passwords.LEAST)
        new, done = self._ask(title, text)
        if not done:
            return
        again, done = self._ask(title, self.tr("The same once more:"))
        if not done:
            return
        if again != new:
            self.desk.show_faults(title, [self.tr("The two are not the same: nothing was set.")])
            return
        try:
            passwords.set_for(whole.file, seat, new, before)
        except (Refused, No, Busy, Broken, OSError) as error:
            self.desk.show_faults(title, spoken_lines(error))
            return
        self.desk.umpire.refresh()
        self.desk.say(self.tr("The curtain asks for the password of this seat now."))

    def forget(self) -> None:
        """The umpire's act: a seat has no password any more."""
        from bound_sim.battle_file import passwords

        whole = self.desk.whole
        if whole is None or self.desk.mode != "umpire":
            return
        with_one = [seat for seat, kept in sorted(whole.file.history.passwords.items()) if kept]
        if not with_one:
            self.desk.say(self.tr("No seat has a password."))
            return
        names = [self._named(seat) for seat in with_one]
        asked = self.tr("Forget the password of:")
        chosen, done = QInputDialog.getItem(self.desk, self.tr("Seat passwords"), asked, names, 0, False)
        if not done:
            return
        try:
            passwords.forget(whole.file, with_one[names.index(chosen)])
        except (Refused, No, Busy, Broken, OSError) as error:
            self.desk.show_faults(self.tr("Seat passwords"), spoken_lines(error))
            return
        self.desk.umpire.refresh()
        self.desk.say(self.tr("Forgotten: {0} sits down without a password.").format(chosen))

    def _named(self, seat: str) -> str:
        sitting = self.desk.sitting
        return sitting.post(seat).name(sitting.scenario) if sitting is not None and seat else self.tr("Umpire")

    def _ask(self, title: str, text: str) -> tuple[str, bool]:
        return QInputDialog.getText(self.desk, title, text, QLineEdit.EchoMode.Password)
