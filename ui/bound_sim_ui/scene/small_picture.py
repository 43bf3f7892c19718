"""A small picture of a battle's map, for the first page: the ground, and those bases that all who look may see."""

from collections.abc import Sequence

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize, Qt
from PySide6.QtGui import QPixmap

from bound_sim_maps.symbols import Style
from bound_sim_ui.document import Document
from bound_sim_ui.scene.replay import map_of

#: px of the picture, and how much larger it is drawn before it is made smaller
SIZE = QSize(232, 144)
_FINER = 2


def small_picture(seen: Sequence[Document], style: Style = "period") -> QPixmap:
    """The map with the bases that stand in the same place for each of some seats: no more than each of them knows."""
    view = map_of(seen[0], style)
    assert view.bases is not None
    first, *others = (document.standing for document in seen)
    common = {name: base for name, base in first.items() if all(other.get(name) == base for other in others)}
    view.resize(SIZE * _FINER)
    view.labels.setVisible(False)
    view.ground.lettered = False
    view.show_things(seen[0].history.things_at(seen[0].moment).values() if not others else ())
    view.bases.show_standing(common)
    view.fit()
    picture = view.grab()
    view.deleteLater()
    mode = Qt.TransformationMode.SmoothTransformation
    return picture.scaled(SIZE, Qt.AspectRatioMode.KeepAspectRatio, mode)


def png_of(picture: QPixmap) -> bytes:
    """A picture as a PNG file."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    picture.save(buffer, "PNG")
    return bytes(data.data())
