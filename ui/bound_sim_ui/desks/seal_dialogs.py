"""Small windows of sealed orders: whose keys, and what is sealed or opened with them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QInputDialog,
    QLabel,
    QLineEdit,
    QListWidget,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from bound_sim.dice.shares import ATTEMPTS
from bound_sim.keys import seals
from bound_sim.scenario.model import Side
from bound_sim.secrecy import seal_files
from bound_sim_maps.faults import Refused
from bound_sim_maps.speech import spoken
from bound_sim_ui.theme import as_large


@dataclass(frozen=True)
class SealAsked:
    """A side's wishes for a seal: with its keys, for the umpire's, for the battle of this id.

    ``shares`` is the side's file of shares of the dice, in a battle that takes them, or ""; ``attempt`` the one at the
    bound that the share is for.
    """

    keys: str
    umpire: str
    battle: str
    size_kib: int
    shares: str = ""
    attempt: int = 1


@dataclass(frozen=True)
class OpenAsked:
    """An umpire's wishes for opening seals: with these keys, each side's hand checked by its own."""

    keys: str
    sides: Mapping[str, str]
    seals: tuple[str, ...]


class KeysField(QWidget):
    """A file of keys, or the folder that holds it, with the fingerprint to compare by voice; ``secret`` can be made."""

    changed = Signal()

    def __init__(self, path: str, called: str, *, secret: bool) -> None:
        super().__init__()
        self.secret = secret
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        row = QHBoxLayout()
        self.line = QLineEdit(path)
        self.line.setAccessibleName(called)
        self.line.textChanged.connect(self._read)
        row.addWidget(self.line, 1)
        self.choose = QPushButton(self.tr("Choose\u2026"))
        self.choose.clicked.connect(lambda: self._choose())
        row.addWidget(self.choose)
        self.make = QPushButton(self.tr("Make\u2026"))
        self.make.clicked.connect(lambda: self.make_keys())
        self.make.setVisible(secret)
        row.addWidget(self.make)
        layout.addLayout(row)
        self.said = QLabel()
        self.said.setWordWrap(True)
        layout.addWidget(self.said)
        self.good = False
        self._read()

    @property
    def path(self) -> str:
        return self.line.text().strip()

    def _read(self) -> None:
        """Look at the keys: whose they are, or what is wrong."""
        self.good, text = False, ""
        if self.path:
            try:
                read = seal_files.secret_keys(Path(self.path)).public if self.secret else seal_files.public_keys(
                    Path(self.path)
                )  # fmt: skip
            except Refused as refused:
                text = "\n".join(fault.spoken() for fault in refused.faults)
            else:
                self.good, text = True, self.tr("{0}: {1}").format(read.name, read.fingerprint)
        self.said.setText(text)
        self.said.setObjectName("muted" if self.good else "bad")
        self.said.style().polish(self.said)
        self.changed.emit()

    def _choose(self) -> None:
        if self.secret:
            found = QFileDialog.getExistingDirectory(self, self.tr("Folder of keys"), self.path)
        else:
            found = QFileDialog.getOpenFileName(self, self.tr("Public keys"), self.path, self.tr("Keys (*.keys)"))[0]
        if found:
            self.line.setText(found)

    def make_keys(self, folder: str = "", name: str = "") -> None:
        """Fresh keys in a folder that is asked for; those that are there are never replaced."""
        folder = folder or QFileDialog.getExistingDirectory(self, self.tr("A folder for the new keys"))
        if not folder:
            return
        name = name or QInputDialog.getText(self, self.tr("New keys"), self.tr("Whose keys are these?"))[0].strip()
        if not name:
            return
        try:
            seal_files.make_keys(Path(folder), name)
        except (Refused, OSError) as error:
            self.said.setText(spoken(error))
            return
        self.line.setText("")
        self.line.setText(folder)


class _KeysDialog(QDialog):
    """A form of fields, and OK when all of them are right."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        as_large(self, 640, 320)
        layout = QVBoxLayout(self)
        self.head = QLabel()
        self.head.setWordWrap(True)
        layout.addWidget(self.head)
        self.form = QFormLayout()
        self.form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        layout.addLayout(self.form)
        layout.addStretch(1)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.ok = self.buttons.button(QDialogButtonBox.StandardButton.Ok)
        self.buttons.accepted.connect(self._take)
        self.buttons.rejected.connect(self.reject)
        layout.addWidget(self.buttons)

    def _take(self) -> None:
        raise NotImplementedError


class SealDialog(_KeysDialog):
    """Seal a side's orders."""

    asked = Signal(object)

    def __init__(self, side: Side, bound: int, kept: SealAsked, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Seal the orders"))
        self.ok.setText(self.tr("Seal\u2026"))
        said = self.tr("Orders of {0} for bound {1}, for the umpire's eyes only. Compare fingerprints by voice.")
        self.head.setText(said.format(side.name, bound))
        self.keys = KeysField(kept.keys, self.tr("Your keys"), secret=True)
        self.umpire = KeysField(kept.umpire, self.tr("The umpire's public keys"), secret=False)
        self.battle = QLineEdit(kept.battle)
        self.battle.setPlaceholderText(self.tr("as the umpire gave it out"))
        self.size_kib = QComboBox()
        for size in seals.SIZES_KIB:
            self.size_kib.addItem(self.tr("{0} KiB").format(size), size)
        self.size_kib.setCurrentIndex(max(self.size_kib.findData(kept.size_kib), 0))
        self.form.addRow(self.tr("Your keys"), self.keys)
        self.form.addRow(self.tr("The umpire's public keys"), self.umpire)
        self.form.addRow(self.tr("The battle's id"), self.battle)
        self.shares = QLineEdit(kept.shares)
        self.shares.setPlaceholderText(self.tr("none: only for a battle with shared dice"))
        self.attempt = QSpinBox()
        self.attempt.setRange(1, ATTEMPTS)
        self.form.addRow(self.tr("Size, one for all of the battle"), self.size_kib)
        self.form.addRow(self.tr("File of your shares of the dice"), self.shares)
        self.form.addRow(self.tr("Attempt: 2 once the bound was taken back"), self.attempt)
        for changed in (self.keys.changed, self.umpire.changed, self.battle.textChanged):
            changed.connect(self._check)
        self._check()

    def _check(self) -> None:
        self.ok.setEnabled(self.keys.good and self.umpire.good and bool(self.battle.text().strip()))

    def _take(self) -> None:
        self.accept()
        self.asked.emit(
            SealAsked(
                self.keys.path, self.umpire.path, self.battle.text().strip(), self.size_kib.currentData(),
                self.shares.text().strip(), self.attempt.value(),
            )
        )  # fmt: skip


class OpenDialog(_KeysDialog):
    """Open all sides' seals together."""

    asked = Signal(object)

    def __init__(self, sides: Sequence[Side], bound: int, kept: OpenAsked, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Open sealed orders"))
        self.ok.setText(self.tr("Open all"))
        self.head.setText(self.tr("Orders for bound {0}: all seals are opened or none.").format(bound))
        self.keys = KeysField(kept.keys, self.tr("Your keys"), secret=True)
        self.form.addRow(self.tr("Your keys"), self.keys)
        self.sides: dict[str, KeysField] = {}
        for side in sides:
            field = KeysField(
                kept.sides.get(side.id, ""), self.tr("Public keys of {0}").format(side.name), secret=False
            )
            self.form.addRow(self.tr("Public keys of {0}").format(side.name), field)
            field.changed.connect(self._check)
            self.sides[side.id] = field
        row = QHBoxLayout()
        self.seals = QListWidget()
        self.seals.setMaximumHeight(90)
        self.seals.setAccessibleName(self.tr("Sealed files"))
        row.addWidget(self.seals, 1)
        self.add = QPushButton(self.tr("Add\u2026"))
        self.add.clicked.connect(lambda: self.add_seals())
        row.addWidget(self.add)
        self.form.addRow(self.tr("Sealed files"), row)
        self.keys.changed.connect(self._check)
        self._check()

    def add_seals(self, paths: Sequence[str] = ()) -> None:
        """Sealed files that came in; each once."""
        found = list(paths) or QFileDialog.getOpenFileNames(self, self.tr("Sealed files"))[0]
        there = {self.seals.item(row).text() for row in range(self.seals.count())}
        self.seals.addItems([path for path in found if path not in there])
        self._check()

    def _check(self) -> None:
        fields = self.sides.values()
        known = any(field.good for field in fields) and not any(field.path and not field.good for field in fields)
        self.ok.setEnabled(self.keys.good and known and self.seals.count() > 0)

    def _take(self) -> None:
        self.accept()
        sides = {side: field.path for side, field in self.sides.items() if field.good}
        paths = tuple(self.seals.item(row).text() for row in range(self.seals.count()))
        self.asked.emit(OpenAsked(self.keys.path, sides, paths))
