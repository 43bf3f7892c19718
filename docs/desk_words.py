"""The texts of the desk for translators: those that its code marks, and those that stand in tables.

``tr("...")``, ``translate("context", "...")`` and ``QT_TRANSLATE_NOOP("context", "...")`` mark a text. The catalogue
has no contexts but that of the desk: a text has the same words wherever it stands.
"""

from collections.abc import Iterator
from pathlib import Path

from babel.messages.extract import extract_from_file

from bound_sim.rules import registered, ruleset
from bound_sim.rules.records.order_form import BEFOREHAND
from bound_sim_ui.keys import BRUSHES, DRAWING, KEYS, SHAPES
from bound_sim_ui.menu_words import MENU_WORDS
from bound_sim_ui.scene.view import LAYER_NAMES
from bound_sim_ui.windows.actions import MENUS

SOURCES = Path(__file__).resolve().parents[1] / "ui" / "bound_sim_ui"
#: what marks a text -> which of its arguments the text is
MARKS = {"tr": (1,), "translate": (2,), "QT_TRANSLATE_NOOP": (2,)}


def texts() -> Iterator[str]:
    """Every text of the desk."""
    for path in sorted(SOURCES.rglob("*.py")):
        for _, text, _, _ in extract_from_file("python", path, keywords=MARKS):
            yield str(text)
    yield from tables()


def tables() -> Iterator[str]:
    """Every text that stands in a table, as it is shown."""
    for key in KEYS.values():
        yield from (key.does, key.where)
    yield from MENU_WORDS.values()
    for drawing in DRAWING:
        yield from drawing
    for brush in BRUSHES.values():
        yield brush.text
    for text, _, does in SHAPES.values():
        yield from (text, does)
    yield from LAYER_NAMES
    yield from MENUS
    for name in registered():
        form = ruleset(name).order_form
        yield from (form.units, form.units.capitalize(), form.sheet, form.orders, form.names["empty"])
        yield from (form.bound, form.bound.lower(), form.unit, form.unit.capitalize(), form.silence, form.handed_in)
        yield from (form.row, form.row.lower(), form.note)
        yield from (form.counts, form.counts.removesuffix("s"), *form.groups, BEFOREHAND)
