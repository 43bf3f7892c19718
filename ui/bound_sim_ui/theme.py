"""Colours, fonts and icons of the desk: light and dark, both safe for colour-blind people (Okabe and Ito)."""

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QIcon, QPainter, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication, QWidget

from bound_sim_maps.canvas import OKABE_ITO
from bound_sim_maps.pngs import font_files
from bound_sim_ui.plain_texts import PlainTextStyle

#: tried in this order; the last one comes with the program
FAMILIES: tuple[str, ...] = (
    "Inter", "Segoe UI", "SF Pro Text", "Noto Sans", "Cantarell", "Ubuntu", "Liberation Sans", "DejaVu Sans",
)  # fmt: skip


@dataclass(frozen=True)
class Theme:
    """Colours by what they are for."""

    name: str
    window: str
    panel: str
    raised: str
    text: str
    muted: str
    border: str
    accent: str
    on_accent: str
    good: str
    bad: str
    warn: str
    around: str
    dim: float


LIGHT = Theme("light", "#f3f1ec", "#fbfaf7", "#ffffff", "#24211d", "#6d675e", "#d9d4ca", "#0b5fa5", "#ffffff",
              "#00714f", "#b34700", "#8a6100", "#dedacf", 0.0)  # fmt: skip
DARK = Theme("dark", "#1d1f22", "#25282c", "#2f3338", "#eceae5", "#a2a7ad", "#3d4248", "#6db4ec", "#0f1113",
             "#4cc79e", "#ff9a52", "#e6c35c", "#141517", 0.16)  # fmt: skip
THEMES = {theme.name: theme for theme in (LIGHT, DARK)}

#: on the map, whatever the theme: it is paper
INK = "#2b2620"
SOLID, FORBIDDEN, FIRE, HIT = OKABE_ITO["black"], OKABE_ITO["vermilion"], "#5b4a2f", OKABE_ITO["vermilion"]
CHOSEN = "#8a3ffc"

#: the usual size of texts
_POINTS = 10
_ICONS = {
    "start": '<path d="M3 11 12 4l9 7M6 9.5V20h12V9.5M10 20v-6h4v6"/>',
    "map": '<path d="M3 6l6-2.5 6 2.5 6-2.5V18l-6 2.5-6-2.5-6 2.5zM9 3.5V18M15 6v14.5"/>',
    "areas": '<path d="M3 5l7-2 11 3v7l-4 8-8-1-6-5zM10 3l1 8 10 2M11 11l-8 4M11 11l-2 9"/>',
    "forces": '<rect x="9" y="3" width="6" height="5"/><rect x="2.5" y="16" width="6" height="5"/>'
    '<rect x="15.5" y="16" width="6" height="5"/><path d="M12 8v4M5.5 16v-4h13v4"/>',
    "orders": '<path d="M4 20 18 6M18 6h-6.5M18 6v6.5"/><rect x="2.5" y="17" width="6" height="4"/>',
    "umpire": '<path transform="scale(.92) translate(1 1)" d="M12 3v18M7 21h10M4 7h16M4 7l-2.5 7a3.5 3.5 0 0 0 6.5 0z'
    'M20 7l-2.5 7a3.5 3.5 0 0 0 6.5 0z"/>',
    "replay": '<circle cx="12" cy="12" r="9"/><path d="M10 8.200v7.600l6-3.800z"/>',
    "first": '<path d="M6 5v14M19 5l-10 7 10 7z"/>',
    "back": '<path d="M16 5 6 12l10 7z"/>',
    "play": '<path d="M7 4.5v15l12-7.5z"/>',
    "pause": '<path d="M8 5v14M16 5v14"/>',
    "next": '<path d="M8 5l10 7-10 7z"/>',
    "last": '<path d="M18 5v14M5 5l10 7-10 7z"/>',
}
_ICON_FOLDER = Path(__file__).parent / "icons"
_drawn: dict[tuple[str, str], QIcon] = {}


def icon(name: str, colour: str) -> QIcon:
    """A line icon in a colour."""
    if (name, colour) not in _drawn:
        text = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="{colour}" '
            f'stroke-width="1.700" stroke-linecap="round" stroke-linejoin="round">{_ICONS[name]}</svg>'
        )
        renderer, made = QSvgRenderer(QByteArray(text.encode())), QIcon()
        for size in (24, 48):
            pixmap = QPixmap(size, size)
            pixmap.fill(Qt.GlobalColor.transparent)
            painter = QPainter(pixmap)
            renderer.render(painter, QRectF(0, 0, size, size))
            painter.end()
            made.addPixmap(pixmap)
        _drawn[name, colour] = made
    return _drawn[name, colour]


def bundled_fonts() -> None:
    """Make the font that comes with the program known to Qt."""
    for name in font_files():
        QFontDatabase.addApplicationFont(name)


def apply(theme: Theme, *, points: int = _POINTS, family: str = "") -> None:
    """Dress the application. ``points`` is the text size, ``family`` a font; by default the first there is."""
    application = QApplication.instance()
    if not isinstance(application, QApplication):
        return
    there = set(QFontDatabase.families())
    if not family and "DejaVu Sans" not in there:
        bundled_fonts()
    chosen = family or next((name for name in FAMILIES if name in there), "DejaVu Sans")
    application.setFont(QFont(chosen, points))
    application.setStyle(PlainTextStyle())
    application.setPalette(_palette(theme))
    application.setStyleSheet(_sheet(theme, points, chosen))


def scaled(px: int) -> int:
    """A width made for texts of the usual size, by the size that is set."""
    return round(px * QApplication.font().pointSizeF() / _POINTS)


def as_large(window: QWidget, width: int, height: int) -> None:
    """Make a window of its own so large, as texts grow, and never larger than the one that it belongs to."""
    parent = window.parentWidget()
    room = parent.window().size() if parent is not None else window.screen().availableGeometry().size()
    window.resize(QSize(scaled(width), scaled(height)).boundedTo(room))


def _palette(theme: Theme) -> QPalette:
    role = QPalette.ColorRole
    palette = QPalette()
    colours = {
        role.Window: theme.window, role.WindowText: theme.text, role.Base: theme.raised,
        role.AlternateBase: theme.panel,
        role.Text: theme.text, role.Button: theme.panel, role.ButtonText: theme.text, role.BrightText: theme.bad,
        role.Highlight: theme.accent, role.HighlightedText: theme.on_accent, role.Link: theme.accent,
        role.ToolTipBase: theme.raised, role.ToolTipText: theme.text, role.PlaceholderText: theme.muted,
        role.Mid: theme.border, role.Dark: theme.border, role.Light: theme.raised, role.Midlight: theme.panel,
        role.Shadow: theme.border,
    }  # fmt: skip
    for which, colour in colours.items():
        palette.setColor(which, QColor(colour))
    for which in (role.Text, role.ButtonText, role.WindowText):
        palette.setColor(QPalette.ColorGroup.Disabled, which, QColor(theme.muted))
    return palette


def _sheet(t: Theme, points: int, family: str) -> str:
    pad = max(3, round(points * 0.4))
    return f"""
QWidget {{ font-family: "{family}"; font-size: {points}pt; }}
QToolTip {{ background: {t.raised}; color: {t.text}; border: 1px solid {t.border}; padding: 4px; }}
QStatusBar {{ background: {t.window}; border-top: 1px solid {t.border}; }}
QStatusBar::item {{ border: none; }}
QStatusBar QLabel {{ padding: 2px 8px; color: {t.muted}; }}
QMenuBar {{ background: {t.window}; }}
QMenuBar::item {{ padding: 4px 9px; background: transparent; border-radius: 4px; }}
QMenuBar::item:selected, QMenu::item:selected {{ background: {t.accent}; color: {t.on_accent}; }}
QMenu {{ background: {t.raised}; border: 1px solid {t.border}; padding: 4px; }}
QMenu::item {{ padding: 5px 26px 5px 14px; border-radius: 4px; }}
QMenu::item:disabled {{ color: {t.muted}; }}
QMenu::separator {{ height: 1px; background: {t.border}; margin: 4px 8px; }}
QPushButton, QToolButton {{ background: {t.raised}; border: 1px solid {t.border}; border-radius: 6px;
  padding: {pad}px {2 * pad + 3}px; }}
QPushButton:hover, QToolButton:hover {{ border-color: {t.accent}; }}
QPushButton:focus, QToolButton:focus {{ border: 1px solid {t.accent}; }}
QPushButton:pressed, QToolButton:pressed, QToolButton:checked {{ background: {t.accent}; color: {t.on_accent};
  border-color: {t.accent}; }}
QPushButton:disabled, QToolButton:disabled {{ color: {t.muted}; background: {t.window}; }}
QPushButton#primary {{ background: {t.accent}; color: {t.on_accent}; border-color: {t.accent}; font-weight: 600; }}
QPushButton#primary:disabled {{ background: {t.border}; border-color: {t.border}; color: {t.muted}; }}
QFileDialog QToolButton {{ padding: 4px; }}
QPushButton#narrow {{ padding: 2px {pad + 3}px; }}
QPushButton#tight {{ padding: 0px {pad + 3}px; border-radius: 4px; }}
QToolButton#tight {{ padding: 0px {pad + 1}px; border-radius: 4px; }}
QToolButton#tight::menu-indicator {{ image: none; }}
QToolButton#letter {{ padding: {pad - 2}px {pad + 2}px; }}
QLineEdit, QPlainTextEdit, QSpinBox, QDoubleSpinBox, QComboBox {{ background: {t.raised};
  border: 1px solid {t.border}; border-radius: 6px; padding: {pad}px {pad + 3}px;
  selection-background-color: {t.accent}; selection-color: {t.on_accent}; }}
QLineEdit:focus, QPlainTextEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus, QComboBox:focus
  {{ border-color: {t.accent}; }}
QComboBox::drop-down {{ border: none; width: 22px; }}
QComboBox::down-arrow {{ image: url("{(_ICON_FOLDER / f"down-{t.name}.svg").as_posix()}"); width: 12px; height: 12px; }}
QSpinBox::up-button, QDoubleSpinBox::up-button, QSpinBox::down-button, QDoubleSpinBox::down-button {{
  subcontrol-origin: border; width: 20px; border: none; background: transparent; }}
QSpinBox::up-button, QDoubleSpinBox::up-button {{ subcontrol-position: top right; }}
QSpinBox::down-button, QDoubleSpinBox::down-button {{ subcontrol-position: bottom right; }}
QSpinBox::up-arrow, QDoubleSpinBox::up-arrow {{ image: url("{(_ICON_FOLDER / f"up-{t.name}.svg").as_posix()}");
  width: 9px; height: 9px; }}
QSpinBox::down-arrow, QDoubleSpinBox::down-arrow {{ width: 9px; height: 9px;
  image: url("{(_ICON_FOLDER / f"down-{t.name}.svg").as_posix()}"); }}
QLineEdit[bad="true"] {{ border-color: {t.bad}; }}
QTreeView, QTableView, QListView {{ background: {t.raised}; alternate-background-color: {t.panel};
  border: 1px solid {t.border}; border-radius: 6px; outline: none; gridline-color: {t.border}; }}
QTreeView::item, QListView::item {{ padding: 3px 2px; }}
QTreeView::item:selected, QTableView::item:selected, QListView::item:selected {{ background: {t.accent};
  color: {t.on_accent}; }}
QHeaderView::section {{ background: {t.panel}; color: {t.muted}; border: none; border-bottom: 1px solid {t.border};
  padding: 4px 8px; font-weight: 600; }}
QTableCornerButton::section {{ background: {t.panel}; border: none; border-bottom: 1px solid {t.border}; }}
QTabWidget::pane {{ border: none; }}
QTabBar::tab {{ padding: 6px 6px; color: {t.muted}; border: none; border-bottom: 2px solid transparent; }}
QTabBar::tab:selected {{ color: {t.text}; border-bottom: 2px solid {t.accent}; }}
QSplitter::handle {{ background: {t.border}; }}
QSplitter::handle:horizontal {{ width: 1px; }} QSplitter::handle:vertical {{ height: 1px; }}
QScrollBar:vertical {{ width: 11px; background: transparent; margin: 0; }}
QScrollBar:horizontal {{ height: 11px; background: transparent; margin: 0; }}
QScrollBar::handle {{ background: {t.border}; border-radius: 5px; min-height: 26px; min-width: 26px; }}
QScrollBar::handle:hover {{ background: {t.muted}; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
QSlider::groove:horizontal {{ height: 4px; background: {t.border}; border-radius: 2px; }}
QSlider::sub-page:horizontal {{ background: {t.accent}; border-radius: 2px; }}
QSlider::handle:horizontal {{ width: 16px; height: 16px; margin: -6px 0; border-radius: 8px; background: {t.accent};
  border: 2px solid {t.raised}; }}
QCheckBox::indicator {{ width: {pad + 9}px; height: {pad + 9}px; border: 1px solid {t.muted}; border-radius: 3px;
  background: {t.raised}; }}
QCheckBox::indicator:checked {{ background: {t.accent}; border-color: {t.accent};
  image: url("{(_ICON_FOLDER / f"check-{t.name}.svg").as_posix()}"); }}
QCheckBox::indicator:focus, QCheckBox::indicator:hover {{ border: 2px solid {t.accent}; }}
QCheckBox::indicator:disabled {{ border-color: {t.border}; background: {t.window}; }}
QProgressBar {{ border: 1px solid {t.border}; border-radius: 5px; background: {t.raised}; text-align: center; }}
QProgressBar::chunk {{ background: {t.accent}; border-radius: 4px; }}
QLabel#title {{ font-size: {points + 5}pt; font-weight: 600; }}
QLabel#huge {{ font-size: {points + 14}pt; font-weight: 600; }}
QLabel#heading {{ color: {t.muted}; font-weight: 600; }}
QLabel#name {{ font-weight: 600; }}
QLabel#picture {{ border: 1px solid {t.border}; }}
QLabel#muted {{ color: {t.muted}; }}
QLabel#bad {{ color: {t.bad}; }}
QLabel#good {{ color: {t.good}; }}
QWidget#panel {{ background: {t.panel}; }}
QFrame#rail {{ background: {t.panel}; border-right: 1px solid {t.border}; }}
QFrame#rail QToolButton {{ background: transparent; border: none; border-radius: 8px; padding: 7px 2px;
  color: {t.muted}; }}
QFrame#rail QToolButton:hover {{ background: {t.window}; color: {t.text}; }}
QFrame#rail QToolButton:checked {{ background: {t.window}; color: {t.accent}; }}
QFrame#rail QToolButton:focus {{ border: 1px solid {t.accent}; }}
QFrame#card {{ background: {t.raised}; border: 1px solid {t.border}; border-radius: 8px; }}
QFrame#bar {{ background: {t.panel}; border-top: 1px solid {t.border}; }}
QFrame#top {{ background: {t.panel}; border-bottom: 1px solid {t.border}; }}
"""
