"""A battle as a film for the command line: the desk's film, drawn without a window."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QApplication

from bound_sim.results import films
from bound_sim.results.films import Cut
from bound_sim.rules.records.fog import SideView
from bound_sim_ui.document import Document, Led
from bound_sim_ui.scene.replay import map_of, show_action, show_standing
from bound_sim_ui.theme import bundled_fonts
from bound_sim_ui.windows import film


def write(known: SideView, out: Path, cut: Cut, tell: Callable[[int, int], bool]) -> bool:
    """Write a film of what somebody knows; False if ``tell`` says not to go on: then nothing is written.

    Raises Refused, OSError.
    """
    films.check(out, cut)
    application = QApplication.instance() or QApplication(["bound-sim", "-platform", "offscreen"])
    bundled_fonts()
    led = Led(known.leads)
    document = Document(known.scenario, known.tables, known.side, known.bound, led=led)
    view = map_of(document, "period")

    def draw(_what: str) -> None:
        if document.moment is not None:
            show_standing(view, document)
            show_action(view, document, [document.moment])

    document.changed.connect(draw)
    try:
        film.put(out, film.frames(document, view, tell, cut), cut)
    except film.GivenUp:
        return False
    finally:
        document.changed.disconnect(draw)
        view.deleteLater()
        application.processEvents()
    return True
