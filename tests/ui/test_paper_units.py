"""covers: ui/bound_sim_ui/windows/printing.py, ui/bound_sim_ui/windows/scale_bar.py, ui/bound_sim_ui/compass.py

What paper says of the table is in the units of the game.
"""

import re
from dataclasses import replace

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bound_sim.files.folder import load
from bound_sim_maps.table import U_PER_INCH
from bound_sim_ui.windows import printing, scale_bar
from tests.ui.conftest import OpenDesk, keys, settled, view_of
from tests.ui.test_order_desk import document_of
from tests.ui.test_paper import pages_of


def test_where_to_put_a_base_is_in_inches_where_the_rules_measure_in_them(open_desk: OpenDesk, qtbot: QtBot) -> None:
    """Entrenched's list had "38.6, 8.9 cm" for a table of 24 inches, and "After bound 1" for its set-up."""
    window = open_desk(replace(load("langemarck-1914"), folder=None), seat="")
    keys(qtbot, window, Qt.Key.Key_F5)
    settled(qtbot, window)
    document = document_of(window)
    html = printing.moves_list(document, 1)
    assert "<h2>After set-up: put these bases here</h2>" in html
    there = re.findall(r"<td>([0-9.]+), ([0-9.]+) in, facing", html)
    assert len(there) > 5
    assert " cm, facing" not in html
    stand = {(f"{base.x_u / U_PER_INCH:.1f}", f"{base.y_u / U_PER_INCH:.1f}") for base in document.standing.values()}
    assert set(there) <= stand
    [chart] = pages_of(window, [], view_of(window))
    assert re.search(r"(4|20)inchesofthetable", chart)


def test_a_table_has_the_scale_of_its_map(open_desk: OpenDesk) -> None:
    """All had 1418's, 1 to 900; the map's file names its own, which reports show too."""
    window = open_desk(replace(load("trench-and-tank"), folder=None), seat="")
    [chart] = pages_of(window, [], view_of(window))
    assert re.search(r"10cmofthetable=10m|50cmofthetable=50m", chart)
    measure = scale_bar.Measure("cm", load("le-cateau-1914").battlefield.scale)
    assert scale_bar.scale_words(50, measure) == "50 cm of the table = 1250 m"


def test_a_map_of_areas_has_no_scale_of_a_table(open_desk: OpenDesk) -> None:
    """Under the Western Front stood "10 cm of the table = 90 m"."""
    window = open_desk(replace(load("summer-1914"), folder=None), seat="")
    [chart] = pages_of(window, [], view_of(window))
    assert "Liege" in chart
    assert "ofthetable" not in chart
