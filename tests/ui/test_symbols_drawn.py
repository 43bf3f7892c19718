"""covers: ui/bound_sim_ui/scene/symbols.py

One set of symbols: what Qt paints is what SVG says, in both styles; the choice is kept.
"""

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
from pytestqt.qtbot import QtBot

from bound_sim.rules import registered, ruleset
from bound_sim_maps import symbols
from bound_sim_ui.scene.symbols import Look, draw_base
from tests.ui.conftest import OpenDesk, keys, view_of
from tests.ui.test_labels import a_view

SIDE = 160


def by_qt(look: Look) -> QImage:
    image = QImage(SIDE, SIDE, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(SIDE / 2, SIDE / 2)
    draw_base(painter, look, 101.6, 50.8)
    painter.end()
    return image


def by_svg(look: Look) -> QImage:
    drawn = symbols.base(look.kind, look.colour, look.hatch, 101.6, 50.8, look.style)
    names = [*(["dug in"] if look.dug_in else []), *([look.marker] if look.marker else []), *look.marks]
    drawn += "".join(symbols.svg(symbols.mark(name, 101.6, 50.8, look.colour)) for name in names)
    half = SIDE / 2
    text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-half} {-half} {SIDE} {SIDE}">{drawn}</svg>'
    renderer = QSvgRenderer(QByteArray(text.encode()))
    image = QImage(SIDE, SIDE, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(painter, QRectF(0, 0, SIDE, SIDE))
    painter.end()
    return image


def apart(one: QImage, other: QImage) -> float:
    """Share of pixels that differ by more than what rounding makes."""
    differ = 0
    for y in range(SIDE):
        for x in range(SIDE):
            a, b = one.pixelColor(x, y), other.pixelColor(x, y)
            differ += max(abs(a.red() - b.red()), abs(a.green() - b.green()), abs(a.blue() - b.blue())) > 90
    return differ / SIDE**2


@pytest.mark.parametrize("style", symbols.STYLES)
def test_qt_and_svg_draw_the_same(qtbot: QtBot, style: symbols.Style) -> None:
    looks = [Look(kind, "#0072B2", place % 4, style=style) for place, kind in enumerate(symbols.SIGNS[style])]
    looks += [Look("infantry", "#D55E00", 1, "red", dug_in=True, style=style),
              Look("guns", "#D55E00", 1, "black", marks=("limbered", "retreats", "pinned"), style=style)]  # fmt: skip
    for look in looks:
        assert apart(by_qt(look), by_svg(look)) < 0.006, look
    assert apart(by_qt(looks[0]), by_svg(looks[4])) > 0.012, "another sign is another picture"


def test_the_style_is_chosen_by_a_key_and_kept(open_desk: OpenDesk, qtbot: QtBot) -> None:
    window = open_desk(seat="A")
    bases = view_of(window).bases
    assert bases is not None
    assert str(bases.style) == "period"
    before = view_of(window).grab().toImage()
    keys(qtbot, window, (Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier))
    assert str(bases.style) == "nato"
    assert view_of(window).grab().toImage() != before
    assert window.settings.symbols == "nato"
    window.draw_curtain()
    window.sit("A")
    bases = view_of(window).bases
    assert bases is not None
    assert str(bases.style) == "nato"


@pytest.mark.parametrize("name", registered())
@pytest.mark.parametrize("style", symbols.STYLES)
def test_every_kind_of_every_ruleset_has_a_sign_of_its_own(name: str, style: symbols.Style) -> None:
    """In both styles; one sign for two kinds only where they are one thing by two names."""
    kinds = {str(row.kind) for row in ruleset(name).unit_types.values()}
    signs = symbols.SIGNS[style]
    assert kinds <= signs.keys()
    same = {"command", "commander"}
    shared = {kind for kind in kinds for other in kinds if kind != other and signs[kind] == signs[other]}
    assert shared <= same


@pytest.mark.parametrize(
    ("name", "said"),
    [("le-cateau-1914", r"Infantry, \d+ men"), ("trench-and-tank", r"HMG, set up"), ("petite-douve-1915", r"Raider$")],
)
def test_at_close_zoom_units_of_other_rules_say_what_they_are(
    name: str, said: str, tmp_path: Path, qtbot: QtBot
) -> None:
    """Type and strength; a base of one man is not "1 men"."""
    view, document = a_view(name, tmp_path)
    qtbot.addWidget(view)
    assert view.bases is not None
    told = [view.bases._details(base) for base in document.standing.values()]
    assert any(re.search(said, text) for text in told), told
    assert not [text for text in told if re.search(r"\b1 men", text)]
