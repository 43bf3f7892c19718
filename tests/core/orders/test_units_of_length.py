"""covers: bound_sim/orders/units_of_length.py

Units of length: a text of a length reads back as the same length; lines are written in the units that are asked for.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bound_sim.files.line_files import lines_text
from bound_sim.orders.line_text import parse_line
from bound_sim.orders.lines import LineVerb, Slot, format_line
from bound_sim.orders.units_of_length import TO_U, UNITS, Units, length_text
from bound_sim_maps.table import LIMIT_U

VERBS = (LineVerb("move", (Slot("path", "path"),)),)


@pytest.mark.parametrize("units", UNITS)
@given(value=st.integers(-LIMIT_U, LIMIT_U))
def test_a_length_reads_back_in_every_unit(units: Units, value: int) -> None:
    assert TO_U[units](float(length_text(value, units))) == value


def test_a_line_is_written_in_the_units_that_are_asked_for() -> None:
    line = parse_line("AS1 move by 6,2.25", bound=2, verbs=VERBS, units="in")
    assert format_line(line, VERBS, "in") == "AS1 move by 6,2.25"
    assert lines_text({("A", 2): [line]}, VERBS, "in").splitlines()[0] == "units in"
    assert format_line(line, VERBS) == "AS1 move by 15.24,5.715"
