"""Sealed orders at the desk: a side's are sealed to the umpire, all sides' are opened together and handed in."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QInputDialog, QMessageBox

from bound_sim.desk.typed import read_files
from bound_sim.keys.seals import Address, WantedSeal
from bound_sim.results.folder import Broken, Busy, No
from bound_sim.scenario.inputs import clipped
from bound_sim.scenario.posts import Post
from bound_sim_maps import disk
from bound_sim_maps.faults import Refused, spoken_lines
from bound_sim_maps.speech import spoken
from bound_sim_ui.folder_dialog import ask_folder, beside
from bound_sim_ui.frame import WindowFrame

if TYPE_CHECKING:
    from bound_sim.desk.hot_seat import HotSeat
    from bound_sim.desk.player_seat import PlayerSeat
    from bound_sim.keys.seals import SecretKeys
    from bound_sim.secrecy.seat_orders import Verdict
    from bound_sim_ui.desks.seal_dialogs import OpenAsked, SealAsked


#: files that a question names
_NAMED = 4


def _files_of(path: Path) -> list[Path]:
    """A file, or the sealed ones in a folder."""
    if not disk.is_folder(path):
        return [path]
    return [path / name for name in disk.names(path) if name.endswith(".sealed")]


class SealedOrders(QObject):
    """The commands ``seal``, ``open`` and ``orders``, in the window."""

    def __init__(self, desk: WindowFrame) -> None:
        super().__init__(desk)
        self.desk = desk

    # ---- a side

    @property
    def offered(self) -> bool:
        """True if the seat can seal with the side's own keys: they are for all of it; a player at home has others."""
        whole = self.desk.whole
        return whole is not None and not whole.post(self.desk.seat or "").commander

    def ask_seal(self) -> None:
        """Ask a side for its keys and the umpire's."""
        document, sitting = self.desk.document, self.desk.whole
        if self.desk.sitting is not None and sitting is None:
            self.desk.orders.hand_in()  # a seat's file has all that the dialog asks for
            return
        if self.desk.mode != "orders" or document is None or sitting is None or not self.offered:
            return
        if not self.desk.orders.may_go():
            return
        from bound_sim_ui.desks.seal_dialogs import SealAsked, SealDialog

        kept, side = self.desk.settings.kept, document.sides[document.side]
        size = kept("seals/size")
        asked = SealAsked(
            kept(f"seals/keys of {side.id}"), kept("seals/umpire"),
            kept(f"seals/battle {sitting.scenario.title}") or sitting.file.history.battle_id,
            int(size) if size.isdecimal() else 0, kept(f"seals/shares {sitting.scenario.title} {side.id}"),
        )  # fmt: skip
        dialog = SealDialog(side, document.bound, asked, self.desk)
        dialog.asked.connect(self.seal)
        dialog.open()

    def seal(self, asked: "SealAsked", out: str = "") -> None:
        """Seal the orders of the seat into a file; what is wrong with them is said, and nothing is written."""
        from bound_sim.secrecy import seal_files

        document, sitting = self.desk.document, self.desk.whole
        if document is None or sitting is None or not self.offered:
            return
        side = document.side
        files = sitting.files_drawn(document)
        name = f"{side} bound {document.bound:02}.sealed"
        try:
            wrong = sitting.file.view(Post(side), document.bound).read(files).faults
            if wrong:
                raise Refused(wrong)
            out = out or QFileDialog.getSaveFileName(self.desk, self.tr("Sealed orders"), name, "*.sealed")[0]
            if not out:
                return
            seal_files.refuse_place(Path(out), force=True)  # the file dialog asked whether to replace it
            share = None
            if asked.shares:
                share = seal_files.share_of(
                    Path(asked.shares), battle=asked.battle, side=side, bound=document.bound, attempt=asked.attempt
                )
            text = seal_files.seal_orders(
                {name: data.decode() for name, data in files.items()},
                address=Address(asked.battle, side, document.bound),
                keys=Path(asked.keys),
                umpire=Path(asked.umpire),
                size_kib=asked.size_kib,
                share=share,
            )
            seal_files.write_seal(Path(out), text, force=True)
        except (Refused, Busy, Broken, OSError) as error:
            self.desk.show_faults(self.tr("Not sealed"), spoken_lines(error))
            return
        keep = self.desk.settings.keep
        keep(f"seals/keys of {side}", asked.keys)
        keep("seals/umpire", asked.umpire)
        keep(f"seals/battle {sitting.scenario.title}", asked.battle)
        keep("seals/size", str(asked.size_kib))
        keep(f"seals/shares {sitting.scenario.title} {side}", asked.shares)
        self.desk.say(self.tr("Sealed: {0}. Send it to the umpire; to change orders, seal them again.").format(out))

    def send(self, out: str = "") -> None:
        """Hand in at a player's own desk: one sealed file to send to the umpire, with the keys of the seat's file."""
        from bound_sim.desk.player_seat import PlayerSeat
        from bound_sim.secrecy import seal_files

        document, seated = self.desk.document, self.desk.sitting
        if self.desk.mode != "orders" or document is None or not isinstance(seated, PlayerSeat):
            return
        if seated.over:
            self.desk.say(self.tr("The battle is over."))
            return
        files = seated.files_drawn(document)
        called = f"{seated.kept.seat.post.file_name} bound {seated.bound:02}.sealed"
        place = self._sent_to(seated) / called
        try:
            last = seated.kept.last_sent
            out = out or self._asked(self.tr("Sealed orders"), place, last is not None and last.bound == seated.bound)
            if not out:
                return
            seal_files.refuse_place(Path(out), force=True)  # whether to replace it was asked
            seal_files.write_seal(Path(out), seated.sealed(files), force=True)
        except (Refused, Busy, Broken, OSError) as error:
            self.desk.show_faults(self.tr("Not handed in"), spoken_lines(error))
            return
        self.desk.settings.keep_folder("sent", seated.scenario.title, str(Path(out).parent))
        said = self.tr("Written: {0}. Send it to the umpire; to change orders, hand in again.").format(out)
        try:
            seated.kept.keep_sent(files, seated.clock().astimezone().strftime("%H:%M"))
        except (Refused, OSError) as error:  # what was sent counts all the same
            why = "; ".join(spoken_lines(error))
            said += " " + self.tr("This desk cannot keep in mind that it was: {0}").format(why)
        document.drafts.sent()
        self.desk.autosave.write()
        self.desk.show_state()
        self.desk.say(said, 0)

    def _asked(self, title: str, place: Path, own: bool) -> str:
        """The place of the sealed file, with its ending, "" for none; the seat's ``own`` file is replaced unasked."""
        unasked = QFileDialog.Option.DontConfirmOverwrite
        out = QFileDialog.getSaveFileName(self.desk, title, str(place), "*.sealed", "", unasked)[0]
        out = f"{out}.sealed" if out and not Path(out).suffix else out
        if not out or (own and Path(out).absolute() == place.absolute()) or not disk.is_file(Path(out)):
            return out
        asks = self.tr("{0} is there already. Replace it?").format(Path(out).name)
        return out if QMessageBox.question(self.desk, title, asks) == QMessageBox.StandardButton.Yes else ""

    def send_answer(self, text: str, out: str = "") -> None:
        """Answer at a player's own desk: one sealed file to send to the umpire; the question stays, to be changed."""
        from bound_sim.desk.player_seat import PlayerSeat
        from bound_sim.secrecy import seal_files

        seated = self.desk.sitting
        if not isinstance(seated, PlayerSeat) or (asked := seated.kept.seat.header.question) is None:
            return
        called = f"{seated.kept.seat.post.file_name} bound {seated.bound:02} question {asked.number}.sealed"
        try:
            sealed = seated.sealed_answer(text)
            last = seated.kept.last_answered
            own = last is not None and (last.bound, last.number) == (seated.bound, asked.number)
            out = out or self._asked(self.tr("Sealed answer"), self._sent_to(seated) / called, own)
            if not out:
                return
            seal_files.refuse_place(Path(out), force=True)  # whether to replace it was asked
            seal_files.write_seal(Path(out), sealed, force=True)
        except (Refused, Busy, Broken, OSError) as error:
            self.desk.show_faults(self.tr("Not answered"), spoken_lines(error))
            return
        self.desk.settings.keep_folder("sent", seated.scenario.title, str(Path(out).parent))
        said = self.tr("Written: {0}. Send it to the umpire; to answer otherwise, answer again.").format(out)
        try:
            seated.kept.keep_answered(asked.number, seated.clock().astimezone().strftime("%H:%M"))
        except OSError as error:  # what was sent counts all the same
            why = "; ".join(spoken_lines(error))
            said += " " + self.tr("This desk cannot keep in mind that it was: {0}").format(why)
        self.desk.show_state()
        self.desk.say(said, 0)

    def _sent_to(self, seated: "PlayerSeat") -> Path:
        """The folder of what was last sent in this battle; at first the one that the seat's file was opened in."""
        settings, battle = self.desk.settings, seated.scenario.title
        return Path(settings.kept_folder("sent", battle, settings.kept_folder("opened", battle)))

    def write_notes(self) -> None:
        """A player's own notes, beside the seat's file: newer files leave them as they are."""
        from bound_sim.desk.player_seat import PlayerSeat

        seated = self.desk.sitting
        if not isinstance(seated, PlayerSeat):
            self.desk.say(self.tr("Notes are kept at a player's own desk, beside a seat file."))
            return
        try:
            asked = self.tr("For you alone: they stay on this machine.")
            text, done = QInputDialog.getMultiLineText(self.desk, self.tr("Notes"), asked, seated.kept.notes)
            if done:
                seated.kept.keep_notes(text)
        except (Refused, OSError) as error:
            self.desk.show_faults(self.tr("Not written"), spoken_lines(error))

    # ---- the umpire

    def umpire_keys(self) -> "SecretKeys":
        """The umpire's, as they were last chosen; made beside the settings where none ever were. Raises Refused."""
        from bound_sim.secrecy import seal_files

        kept = self.desk.settings.kept("seals/umpire keys")
        place = Path(kept) if kept else self.desk.autosave.folder / "umpire-keys"
        if not kept and not disk.exists(place / seal_files.SECRET):
            seal_files.make_keys(place, "Umpire")
        keys = seal_files.secret_keys(place)
        self.desk.settings.keep("seals/umpire keys", str(place))
        return keys

    def _other_keys(self, closed: Sequence[Path], keys: "SecretKeys", begins: str) -> Path | None:
        """The folder of other keys of the umpire's for files that do not open with his: he may have made some
        elsewhere. Once they open anything they are his, also for the next seat files.
        """
        more = " \u2026" * (len(closed) > _NAMED)
        said = [
            self.tr("Not opened by the keys of this desk (fingerprint {0}): {1}").format(
                keys.public.fingerprint, ", ".join(clipped(path.name) for path in closed[:_NAMED]) + more
            ),
            self.tr("They may be sealed to other keys of yours, in a folder that bound-sim keys made."),
            "",
            self.tr("Open them by other keys?"),
        ]
        button = QMessageBox.StandardButton
        if QMessageBox.question(self.desk, self.tr("Other keys"), "\n".join(said)) != button.Yes:
            return None
        folder = ask_folder(self.desk, self.tr("Folder of keys"), begins)
        return Path(folder) if folder else None

    def begins(self) -> str:
        """The folder in which what came of seats is looked for first."""
        sitting, settings = self.desk.whole, self.desk.settings
        if sitting is None:
            return ""
        battle = sitting.scenario.title
        written = settings.kept_folder("written", battle)
        return settings.kept_folder("taken", battle, written, beside(sitting.path, self.desk.autosave.folder))

    def ask_take(self) -> None:
        """Ask the umpire for what the seats sent back."""
        if self.desk.mode != "umpire" or self.desk.whole is None:
            return
        kinds = self.tr("Sealed orders (*.sealed);;All files (*)")
        settings, battle = self.desk.settings, self.desk.whole.scenario.title
        begins = self.begins()
        names = QFileDialog.getOpenFileNames(self.desk, self.tr("What the seats sent back"), begins, kinds)[0]
        if names:
            settings.keep_folder("taken", battle, str(Path(names[0]).parent))
            self.take(names)

    def take(self, names: Sequence[str]) -> None:
        """Take in what the seats sent back, each file for itself; what becomes of each is said."""
        from bound_sim.secrecy import seal_files

        sitting = self.desk.whole
        if sitting is None or self.desk.mode != "umpire":
            return
        asks = bool(sitting.file.history.asked)  # then there are answers to take in
        if (sitting.running and not asks) or self.desk.umpire.busy:
            self.desk.say(self.tr("Bound {0} is being resolved: its orders are closed.").format(sitting.bound))
            return
        try:
            found = [one for name in names for one in _files_of(Path(name))]
            keys, begins = self.umpire_keys(), beside(sitting.path, self.desk.autosave.folder)
            verdicts = sitting.take_in(found, keys)
            # where one opens, the keys are the right ones, and another that does not was damaged
            if verdicts and all(one.closed for one in verdicts) and (folder := self._other_keys(found, keys, begins)):
                verdicts = sitting.take_in(found, seal_files.secret_keys(folder))
                if not all(one.closed for one in verdicts):
                    self.desk.settings.keep("seals/umpire keys", str(folder))
        except (Refused, No, Busy, Broken, OSError) as error:
            self.desk.show_faults(self.tr("Not taken in"), spoken_lines(error))
            return
        finally:
            self.desk.umpire.refresh()
        said = self._of_what_counts(sitting, verdicts)
        if wrong := [spoken(line) for one in verdicts if not one.fine for line in one.lines]:
            # of twenty files the one that needs the umpire comes first
            title = self.tr("Not all taken in") if said else self.tr("Not taken in")
            self.desk.show_faults(title, wrong + said)
        else:
            self.desk.say(". ".join(said))

    def _of_what_counts(self, sitting: "HotSeat", verdicts: Sequence["Verdict"]) -> list[str]:
        """Files that need nothing of the umpire: a line for each kind, by the seats' names."""
        said = []
        for text, which in ((self.tr("Taken in and handed in: {0}"), [one for one in verdicts if one.counts]),
                            (self.tr("Known already: {0}"), [one for one in verdicts if one.known]),
                            (self.tr("Answers taken in: {0}"),
                             [one for one in verdicts if one.became == "answered"])):  # fmt: skip
            if which:
                said.append(
                    text.format(", ".join(sorted({sitting.named(Post(one.side, one.commander)) for one in which})))
                )
        if brought := sum(one.messages for one in verdicts):
            said.append(self.tr("Messages: {0}").format(brought))
        return said

    def ask_open(self) -> None:
        """Ask the umpire for his keys, the sides' and the seals."""
        sitting = self.desk.whole
        if self.desk.mode != "umpire" or sitting is None or sitting.over:
            return
        if sitting.running or self.desk.umpire.busy:
            self.desk.say(self.tr("Bound {0} is being resolved: its orders are closed.").format(sitting.bound))
            return
        from bound_sim_ui.desks.seal_dialogs import OpenAsked, OpenDialog

        kept = self.desk.settings.kept
        of_sides = {side: kept(f"seals/public {side}") for side in sitting.sides}
        dialog = OpenDialog(
            sitting.scenario.sides, sitting.bound, OpenAsked(kept("seals/umpire keys"), of_sides, ()), self.desk
        )
        dialog.asked.connect(self.open)
        dialog.open()

    def open(self, asked: "OpenAsked") -> None:
        """Open seals, all or none, and hand in what they hold; faulty orders are kept, told, and don't count."""
        from bound_sim.secrecy import seal_files

        sitting = self.desk.whole
        if sitting is None:
            return
        said: list[str] = []
        try:
            opened = seal_files.open_seals(
                [Path(path) for path in asked.seals],
                keys=Path(asked.keys),
                given=[f"{side}={path}" for side, path in asked.sides.items()],
                wanted=WantedSeal(sitting.file.history.battle_id, None, sitting.bound),
                out=sitting.file.path.with_suffix(".opened"),
            )
            keep = self.desk.settings.keep
            keep("seals/umpire keys", asked.keys)
            for side, path in asked.sides.items():
                keep(f"seals/public {side}", path)
            for one, paths in opened:
                taken = read_files(paths)
                faults = sitting.receive(one.side, taken, slip=one.slip)
                said += [self.tr("{0}: {1}").format(one.side, fault) for fault in faults]
        except (Refused, No, Busy, Broken, OSError) as error:
            self.desk.show_faults(self.tr("Not opened"), spoken_lines(error))
            return
        finally:
            self.desk.umpire.refresh()
        if said:
            self.desk.show_faults(self.tr("Opened, but faulty: seal new orders"), said)
        else:
            sides = ", ".join(sorted({one.side for one, _ in opened}))
            self.desk.say(self.tr("Opened and handed in: {0}").format(sides))
