"""Campaigns at the desk: their battles begun, results taken, and the report, all from the first page."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QInputDialog, QMessageBox

from bound_sim.results.folder import Broken, Busy, No
from bound_sim_maps.faults import Refused, spoken_lines
from bound_sim_maps.speech import spoken
from bound_sim_ui.folder_dialog import ask_folder
from bound_sim_ui.windows.campaign_board import CampaignBoard
from bound_sim_ui.windows.frame import DeskFrame

if TYPE_CHECKING:
    from bound_sim.campaign.file import CampaignFile

#: s that the desk waits while others write: it answers nobody meanwhile
WAIT_S = 1
#: where campaigns that come with the program are kept, beside the battles of this desk
FOLDER = "campaigns"


class CampaignDesk(QObject):
    """Shows the campaign that is open, and does what its board asks for; what is wrong is shown."""

    def __init__(self, desk: DeskFrame, board: CampaignBoard) -> None:
        super().__init__(desk)
        self.desk, self.board = desk, board
        self.path: Path | None = None
        board.asked.connect(self.do)

    def begin_shipped(self, name: str) -> None:
        """A new campaign of one that comes with the program, with fresh dice."""
        from bound_sim.campaign.plan import find

        self._begin_new(find(name))

    def open(self, path: Path) -> bool:
        """Show a campaign; of a folder with ``campaign.toml`` a new one. What is wrong with it is shown."""
        from bound_sim.campaign.board import look
        from bound_sim.campaign.plan import ENDING

        if path.suffix != ENDING:
            return self._begin_new(path)
        if not self._tried(lambda: look(path), path.name):
            return False
        self.desk.settings.opened(str(path.resolve()))
        self.path = path
        self.desk.leave_battle()
        return True

    def _begin_new(self, folder: Path) -> bool:
        from bound_sim.campaign.board import new_beside

        made: list[Path] = []
        root = self.desk.autosave.folder / FOLDER
        return self._tried(lambda: made.append(new_beside(folder, root)), folder.name) and self.open(made[0])

    def refresh(self) -> None:
        """Show the campaign as it stands now; one that can be read no more is put away."""
        from bound_sim.campaign.board import look

        if self.path is None:
            self.board.fill(None)
            return
        try:
            self.board.fill(look(self.path))
        except (Refused, Broken, Busy, OSError) as error:
            self.board.fill(None)
            self.desk.say("; ".join(_lines(error)), 0)
            self.path = None

    def do(self, act: str, battle: str) -> None:
        """An act of the board: with a battle, or with the whole campaign."""
        acts: dict[str, Callable[[str], object]] = {
            "begin": self.begin, "table": self.begin_at_table, "open": self.go_on, "take": self.take,
            "sheet": self.write_sheet, "brief": self.write_briefs, "report": self.write_report, "undo": self.undo,
            "folder": self.show_folder, "close": self.close,
        }  # fmt: skip
        if self.path is not None:
            self._tried(lambda: acts[act](battle), self.path.name)

    def begin(self, battle: str) -> None:
        """A battle with the units that are there, opened at once; people are asked what its rules ask."""
        from bound_sim.desk.new_battle import ask_all

        made: list[Path] = []

        def begun(campaign: "CampaignFile") -> None:
            forces = campaign.begin(battle)
            path = campaign.battle_path(battle)
            if forces.empty_sides or path is None:
                raise No(f"nobody is left of side {', '.join(forces.empty_sides)}: it has lost the battle")
            ask_all(path)
            made.append(path)

        self._changed(begun, battle)
        if made:
            self.desk.opening.open_battle(made[0], recent=False)

    def begin_at_table(self, battle: str) -> None:
        """A battle that is fought at a real table."""
        self._changed(lambda campaign: campaign.begin(battle, place="table"), battle)

    def go_on(self, battle: str) -> None:
        """Open the file of a battle."""
        path = self._place_of(battle)[0]
        if path is not None:
            self.desk.opening.open_battle(path, recent=False)

    def take(self, battle: str) -> None:
        """Take the result of a battle: of its file, or of a sheet; who won is asked for where nothing says it."""
        from bound_sim.campaign.results import Taking, take_result, won_by

        path, at_table = self._place_of(battle)
        if at_table:
            path = self._ask_sheet(battle)
        if path is None:
            return
        won = ""

        def judged() -> None:
            nonlocal won
            with self._opened() as campaign:
                won = won_by(campaign, battle, path)

        if self._tried(judged, battle) and (won := won or self._ask_who_won(battle)):
            self._changed(lambda campaign: take_result(campaign, battle, path, Taking(won)), battle)

    def _ask_sheet(self, battle: str) -> Path | None:
        title = self.tr("The sheet of {0}, filled in").format(battle)
        kinds = self.tr("Sheets (*.csv *.xlsx *.ods)")
        chosen = QFileDialog.getOpenFileName(self.desk, title, str(self._folder), kinds)[0]
        return Path(chosen) if chosen else None

    def _ask_who_won(self, battle: str) -> str:
        """A side's id or a draw, as the umpire says it; "" for no answer."""
        from bound_sim.campaign.board import outcomes

        with self._opened() as campaign:
            named = outcomes(campaign.plan.battles[battle].scenario)
        title, text = self.tr("Who won {0}?").format(battle), self.tr("Nothing in the battle says who won it.")
        said, yes = QInputDialog.getItem(self.desk, title, text, [*named], 0, False)
        return named[said] if yes else ""

    def write_sheet(self, battle: str) -> None:
        """The sheet of a battle at a real table: to be filled in, or for paper, as its name ends."""
        from bound_sim.campaign.paper_sheet import sheet_as

        kinds = self.tr("Sheet (*.csv);;Page for paper (*.html)")
        chosen = QFileDialog.getSaveFileName(
            self.desk, self.tr("The sheet of {0}").format(battle), str(self._folder / f"{battle}.csv"), kinds
        )[0]
        if chosen:
            with self._opened() as campaign:
                self.desk.outputs.put(Path(chosen), lambda: sheet_as(campaign, battle, Path(chosen)).encode())

    def write_briefs(self, battle: str) -> None:
        """A page for each seat of a battle: what became of its units."""
        from bound_sim.campaign.briefs import write_pages

        chosen = ask_folder(self.desk, self.tr("A new or an empty folder"), str(self._folder))
        if chosen:
            with self._opened() as campaign:
                self.desk.outputs.written(Path(chosen), lambda: write_pages(campaign.chain, battle, Path(chosen)))

    def write_report(self, _: str) -> None:
        """The page of the campaign, opened by the system's own program for pages."""
        from bound_sim.campaign.page import page
        from bound_sim.campaign.pages import pages_beside

        chosen = QFileDialog.getSaveFileName(
            self.desk, self.tr("Report"), str(self._folder / "report.html"), self.tr("Page (*.html)")
        )[0]
        if not chosen:
            return
        place = Path(chosen)
        with self._opened() as campaign:
            beside = pages_beside(campaign, place.absolute().parent)
            made = page(campaign.chain, campaign.history, beside).encode()
        if self.desk.outputs.put(place, lambda: made):
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(place)))

    def undo(self, _: str) -> None:
        """Take back the last act, after a question; battle files stay."""
        buttons = QMessageBox.StandardButton
        text = self.tr("Take back the last act of the campaign? Battle files stay where they are.")
        if QMessageBox.question(self.desk, self.tr("Undo"), text, buttons.Yes | buttons.No, buttons.No) == buttons.Yes:
            self._changed(lambda campaign: campaign.undo(), self.tr("Undo"))

    def show_folder(self, _: str) -> None:
        """Show where the campaign lies, by the system's own program."""
        self.desk.outputs.show_folder(str(self.path))

    def close(self, _: str) -> None:
        """Put the campaign away; its file stays."""
        self.path = None
        self.desk.show_start()

    @property
    def _folder(self) -> Path:
        assert self.path is not None
        return self.path.absolute().parent

    def _opened(self) -> "CampaignFile":
        from bound_sim.campaign.file import CampaignFile

        assert self.path is not None
        return CampaignFile(self.path, wait_s=WAIT_S)

    def _place_of(self, battle: str) -> tuple[Path | None, bool]:
        """The file of a battle that was begun, and whether it is fought at a table instead."""
        with self._opened() as campaign:
            return campaign.battle_path(battle), campaign.history.begin(battle).place == "table"

    def _changed(self, act: "Callable[[CampaignFile], object]", title: str) -> None:
        """Change the campaign, and show it as it stands then."""

        def changes() -> None:
            with self._opened() as campaign:
                act(campaign)

        self._tried(changes, title)
        self.refresh()

    def _tried(self, what: Callable[[], object], title: str) -> bool:
        """True if it went well; what is wrong is shown."""
        try:
            what()
        except (Refused, No, Broken, Busy, OSError) as error:
            self.desk.show_faults(title, _lines(error))
            return False
        return True


def _lines(error: Exception) -> list[str]:
    return [*map(spoken, error.files)] if isinstance(error, Broken) else spoken_lines(error)
