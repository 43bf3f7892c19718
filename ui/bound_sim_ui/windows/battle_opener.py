"""Opening battles: a scenario from its start, a battle file, one that was left or whose desk was killed."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QFile, QObject
from PySide6.QtWidgets import QFileDialog, QMessageBox

from bound_sim.campaign import plan
from bound_sim.desk.draft import Drafts
from bound_sim.desk.packet_folder import refuse_packet
from bound_sim.files.folder import load, resolve
from bound_sim.results.folder import Broken, Busy, No
from bound_sim.scenario.files import TOML, shipped
from bound_sim.scenario.model import Scenario
from bound_sim_maps import disk
from bound_sim_maps.faults import Refused, spoken_lines
from bound_sim_ui import autosave
from bound_sim_ui.faults_box import faults_box
from bound_sim_ui.windows.frame import DeskFrame

if TYPE_CHECKING:
    from bound_sim.desk.hot_seat import HotSeat
    from bound_sim.desk.player_seat import PlayerSeat

#: s that the desk waits while others write: it answers nobody meanwhile
WAIT_S = 1


class BattleOpener(QObject):
    """Brings battles to the desk; what is wrong with them is shown."""

    def __init__(self, desk: DeskFrame) -> None:
        super().__init__(desk)
        self.desk = desk

    def browse(self) -> None:
        """Ask for a battle file or a scenario."""
        kinds = self.tr("Battles, campaigns (*.bound *.seat *.campaign scenario.toml campaign.toml)")
        keep, kept = self.desk.settings.keep, self.desk.settings.kept
        title = self.tr("Open a battle file or a scenario")
        chosen = QFileDialog.getOpenFileName(self.desk, title, kept("opened from"), kinds)[0]
        if chosen:
            keep("opened from", str(Path(chosen).parent))
            path = Path(chosen)
            self.open_named(str(path.parent) if path.name in (TOML, plan.FILE) else chosen)

    def open_named(self, name: str) -> bool:
        """Open a scenario by folder or shipped name, or a battle file; what is wrong with it is shown."""
        if name.endswith(".bound"):
            return self.open_battle(Path(name))
        if name.endswith(".seat"):
            return self.open_seat(Path(name))
        if name.endswith(plan.ENDING) or disk.is_file(Path(name) / plan.FILE):
            return self.desk.campaigns.open(Path(name))
        try:
            refuse_packet(Path(name))
            folder = resolve(name)
            scenario = load(folder)
        except (Refused, OSError) as error:
            self.desk.show_faults(self.tr("{0} is refused").format(Path(name).name), spoken_lines(error))
            return False
        if name not in shipped():
            self.desk.settings.opened(str(folder.resolve()))
        self.open_scenario(scenario)
        return True

    def open_again(self, name: str) -> bool:
        """Open what was opened before; a scenario begins a new battle, which is asked for."""
        if not name.endswith((".bound", ".seat", plan.ENDING)):
            text = self.tr("Begin a new battle of {0}?\nBattles that you began before are listed under {1}.")
            text = text.format(Path(name).name, self.tr("Go on where you were"))
            if not self._asked(self.tr("A new battle"), text):
                return False
        return self.open_named(name)

    def delete(self, kept: autosave.KeptBattle) -> None:
        """Put a battle's file into the wastebasket, with the drafts of its seats, after a question.

        Where there is none, a second question tells that it is gone for good.
        """
        battle, title = kept.battle, self.tr("Delete")
        said = self.tr("Delete {0}, with the drafts of all seats?\n{1}")
        if battle is None or not self._asked(title, said.format(kept.title, battle)):
            return
        try:
            if disk.is_file(battle) and not _into_the_basket(battle):
                if not self._asked(title, self.tr("There is no wastebasket here. Delete {0} for good?").format(battle)):
                    return
                battle.unlink()
            self.desk.autosave.forget(kept.path)
        except OSError as error:
            self.desk.show_faults(self.tr("Not deleted"), spoken_lines(error))
        self.desk.show_start()

    def _asked(self, title: str, text: str) -> bool:
        """True if the user says yes; No is what Enter says."""
        button = QMessageBox.StandardButton
        return QMessageBox.question(self.desk, title, text, button.Yes | button.No, button.No) == button.Yes

    def open_scenario(self, scenario: Scenario, key: bytes | None = None, *, table_dice: bool = False) -> None:
        """Begin a battle with fresh dice, those of a key, or a real table's; the curtain asks who sits down."""
        from bound_sim.battle_file.file import BattleFile
        from bound_sim.desk.hot_seat import HotSeat
        from bound_sim.desk.new_battle import begin
        from bound_sim.dice.keyed import fresh_key

        try:
            path = begin(scenario, self.desk.autosave.folder, None if table_dice else key or fresh_key())
        except (Refused, OSError) as error:
            self.desk.show_faults(self.tr("{0} is refused").format(scenario.title), spoken_lines(error))
            return
        self.desk.play(HotSeat(BattleFile(path, wait_s=WAIT_S)))

    def open_battle(self, path: Path, *, recent: bool = True) -> bool:
        """Open a battle file; what is wrong with it is shown."""
        try:
            sitting = self._sitting_at(path)
        except (Refused, No, Busy, Broken, OSError) as error:
            self.desk.show_faults(self.tr("{0} is refused").format(path.name), spoken_lines(error))
            return False
        if recent:
            self.desk.settings.opened(str(path.resolve()))
        self.desk.play(sitting)
        return True

    def open_seat(self, path: Path, *, recent: bool = True) -> bool:
        """Open a player's file and sit down at it, with the drafts that were left; what is wrong with it is shown."""
        from bound_sim.desk.player_seat import PlayerSeat
        from bound_sim.secrecy import seat_folder

        try:
            if self.desk.autosave.waiting:
                self.desk.autosave.write()
            seated = PlayerSeat(seat_folder.taken_up(path, self.desk.autosave.folder / "seats"))
            if recent:
                self.desk.settings.keep_folder("opened", seated.scenario.title, str(path.resolve().parent))
        except (Refused, OSError) as error:
            self.desk.show_faults(self.tr("{0} is refused").format(path.name), spoken_lines(error))
            return False
        left, saved = self.desk.autosave.latest(seated.name), None
        try:
            saved = autosave.read(left) if left is not None else None
        except Refused as refused:  # the battle goes on without its drafts
            self.desk.show_faults(self.tr("Cannot go on"), [str(fault) for fault in refused.faults])
        if recent:
            self.desk.settings.opened(str(path.resolve()))
        self.desk.play(seated)
        if saved is not None:
            self.desk.when_ready(lambda: self._take_up(saved))
        self.desk.when_ready(lambda: self.desk.sit(seated.side))
        self.desk.when_ready(lambda: self._tell(seated))
        return True

    def _tell(self, seated: "PlayerSeat") -> None:
        """Tell the umpire of the file, and the fate of orders that were sent before, where they do not count."""
        umpire = seated.kept.seat.umpire
        said = self.tr("From {0}, fingerprint {1}: compare it by voice").format(umpire.name, umpire.fingerprint)
        if seated.kept.known:  # it was compared when the first file was opened
            said = self.tr("Taken up: {0}").format(seated.scenario.title)
        if seated.news:
            said += self.tr(". New messages: {0}").format(seated.news)
        if seated.without_a_base and not seated.over:
            said += self.tr(". No base of yours is left: nobody waits for your orders")
        self.desk.say(said, 0)
        if not seated.troubles:
            return
        faults_box(self.desk, self.tr("What the umpire says"), seated.troubles).open()

    def _sitting_at(self, path: Path) -> "HotSeat":
        """A battle file, its entries held against its scenario. Raises what opening raises."""
        from bound_sim.battle_file.file import BattleFile
        from bound_sim.desk.hot_seat import HotSeat

        sitting = HotSeat(BattleFile(path, wait_s=WAIT_S))
        try:
            _ = sitting.scenario
        except BaseException:
            sitting.close()
            raise
        return sitting

    def go_on(self, path: str) -> None:
        """Go on with a battle where it was left, by its user or by a crash."""
        if disk.is_folder(Path(path)):
            self.desk.room.go_on()
            return
        try:
            saved = autosave.read(Path(path))
        except Refused as refused:
            self.desk.show_faults(self.tr("Cannot go on"), [str(fault) for fault in refused.faults])
            return
        if saved.battle.suffix == ".seat":
            self.open_seat(saved.battle, recent=False)
        elif self.open_battle(saved.battle, recent=False):
            self.desk.when_ready(lambda: self._take_up(saved))

    def _take_up(self, saved: autosave.Saved) -> None:
        assert self.desk.sitting is not None
        for seat, draft in saved.drafts.items():
            self.desk.document_of(seat).drafts = Drafts(draft)
        self.desk.say(self.tr("Taken up again after bound {0}").format(self.desk.sitting.resolved))


def _into_the_basket(path: Path) -> bool:
    """True if a file went into the system's wastebasket."""
    moved = QFile.moveToTrash(str(path))
    return bool(moved[0] if isinstance(moved, tuple) else moved)  # with where it is now, in some versions of Qt
