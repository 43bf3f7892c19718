"""covers: ui/bound_sim_ui/line_draft.py, ui/bound_sim_ui/compass.py, maps/bound_sim_maps/picture.py

Rules that measure in inches have inches at the desk: places that are clicked, the status bar, the bar under a map.
"""

import re
from typing import Any

from bound_sim.orders.line_text import parse_line
from bound_sim.rulesets import ruleset
from bound_sim.scenario.folder import load, resolve
from bound_sim_maps import picture
from bound_sim_maps.table import U_PER_INCH
from bound_sim_ui.compass import place_words
from bound_sim_ui.line_draft import point_text

GRAMMAR = ruleset("entrenched").grammar


def test_a_place_that_was_clicked_reads_back_as_the_place() -> None:
    spot = (round(14.37 * U_PER_INCH), round(5.98 * U_PER_INCH))
    text = point_text(spot, "in")
    assert text == "14.35,6"
    line = parse_line(f"MOR fire-on {text}", bound=2, verbs=GRAMMAR.lines, units=GRAMMAR.units)
    read: Any = line.get("spot")
    assert all(abs(one - other) <= U_PER_INCH / 40 for one, other in zip(read, spot, strict=True))
    assert point_text((1234, 5678)) == "1.2,5.7"


def test_the_status_bar_says_inches() -> None:
    table = load(resolve("hooge-1915")).battlefield.table
    assert "18.0, 6.0 in" in place_words(table, (18 * U_PER_INCH, 6 * U_PER_INCH), "in")
    assert "45.7, 15.2 cm" in place_words(table, (18 * U_PER_INCH, 6 * U_PER_INCH))


def test_the_bar_under_a_map_is_in_inches_alone() -> None:
    field = load(resolve("hooge-1915")).battlefield
    drawn = picture.svg(field, inches=True)
    assert "5 inches on the table" in drawn
    assert not re.search("cm on the table|m on the ground", drawn)
    assert "20 cm on the table" in picture.svg(field)
