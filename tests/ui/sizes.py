"""Screens and text sizes on which windows are measured, and the measuring of a window at one or at all of them."""

from collections.abc import Callable

from PySide6.QtWidgets import QApplication, QTabWidget, QWidget

from bound_sim.dice.keyed import key_from_seed
from bound_sim.scenario.model import Scenario
from bound_sim_ui import theme as themes
from bound_sim_ui.windows.window import DeskWindow
from tests.ui.cut_texts import cut

#: px of the window under its title bar, points of texts, theme
SIZES = {
    "1366x768": (1366, 734, 10, "light"), "1366x768, large text": (1366, 734, 15, "dark"),
    "1920x1080, large text": (1920, 1046, 15, "light"), "1920x1080": (1920, 1046, 10, "dark"),
}  # fmt: skip
#: opens a window of a size
SizedDesk = Callable[[], DeskWindow]
_SEED = 1418


def put_at(window: DeskWindow, size: str, theme: str = "") -> None:
    """Make a window as large as that, with texts as large as that, in its theme or in another."""
    wide, high, points, usual = SIZES[size]
    window.settings.points, window.settings.theme = points, themes.THEMES[theme or usual]
    window.dress()
    if window.document is not None:
        window.rebuild_panel()
    window.resize(wide, high)
    QApplication.processEvents()


def read(window: QWidget, where: str) -> None:
    """All of a window can be read as it is."""
    for _ in range(3):
        QApplication.processEvents()  # a layout follows another
    found = cut(window)
    assert not found, f"{where}: {found}"


def read_at_each(window: DeskWindow, where: str, sizes: tuple[str, ...] = tuple(SIZES)) -> None:
    """All of a window can be read, under each tab of its panel, at each size."""
    for size in sizes:
        put_at(window, size)
        read(window, f"{where}, {size}")
        tabs(window)


def tabs(window: DeskWindow) -> None:
    """All can be read under each tab of the panel."""
    for held in window.panel.findChildren(QTabWidget) if window.panel is not None else ():
        for at in range(held.count()):
            held.setCurrentIndex(at)
            read(window, held.tabText(at))


def begun(window: DeskWindow, scenario: Scenario) -> None:
    """A battle at the curtain."""
    window.opening.open_scenario(scenario, key_from_seed(_SEED))
    window.wait_for_rules()
