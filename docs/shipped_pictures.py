"""Pictures of the maps of shipped battles for the desk's first page: ``python -m docs.shipped_pictures``.

Each holds what it was made of, by which a test finds one that is out of date.
"""

import hashlib
import os

from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice
from bound_sim.files.folder import load
from bound_sim.scenario.files import SCENARIOS, shipped
from bound_sim_ui.document import Document
from bound_sim_ui.scene.small_picture import small_picture
from bound_sim_ui.shipped import PICTURES
from bound_sim_ui.theme import bundled_fonts

#: files of a scenario that its picture shows
_SHOWN = "map.geojson", "forces.csv"
#: under which name a picture holds what it was made of
MADE_OF = "made of"
#: colours of a picture, which make it a third as large
_COLOURS = QImage.Format.Format_Indexed8


def digest(name: str) -> str:
    """What a battle's picture is made of."""
    found = hashlib.sha256()
    for file in _SHOWN:
        path = SCENARIOS / name / file
        found.update(path.read_bytes() if path.is_file() else b"")
    return found.hexdigest()[:16]


def made(name: str) -> QImage:
    """The picture of a battle as it begins."""
    scenario = load(name)
    battle = Battle(scenario, KeyedDice(bytes(32)), answer=lambda _: None)
    battle.open()
    picture = small_picture([Document(scenario, battle.log.tables, "", 1)]).toImage()
    image = picture.convertToFormat(_COLOURS)
    image.setText(MADE_OF, digest(name))
    return image


def main() -> None:
    """Make those that are out of date, and take away those of battles that are gone."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QApplication.instance() or QApplication(["pictures"])
    bundled_fonts()
    PICTURES.mkdir(exist_ok=True)
    for name in shipped():
        path = PICTURES / f"{name}.png"
        if QImage(str(path)).text(MADE_OF) != digest(name):
            made(name).save(str(path))
    for path in PICTURES.glob("*.png"):
        if path.stem not in shipped():
            path.unlink()
    del application


if __name__ == "__main__":
    main()
