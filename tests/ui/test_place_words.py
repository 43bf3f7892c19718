"""covers: ui/bound_sim_ui/compass.py

A place in words: its space, its cm, its reference where a sheet of a trench map lies under the table.
"""

from dataclasses import replace

from bound_sim_maps.table import Table
from bound_sim_maps.trench_sheet import TrenchSheet
from bound_sim_ui.compass import place_words


def test_a_place_in_words() -> None:
    table = Table(200_000, 100_000, 25_000)
    assert place_words(table, (30_000, 10_000)) == "B1.c   30.0, 10.0 cm"
    sheet = TrenchSheet((((0, 0), "57d.Q.10.c.0.0"), ((101_600, 0), "57d.Q.11.c.0.0")), 101.6)
    assert place_words(replace(table, trench_sheet=sheet), (50_800, 50_800)) == "C3.c   50.8, 50.8 cm   57d.Q.10.b.0.0"
