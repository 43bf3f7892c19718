"""covers: bound_sim/results/report/tables.py, bound_sim/results/report/view.py, bound_sim/results/report/bases.py

Lists of a battle of hundreds of battalions: the first of them, and how many more there are; rows by bound.
"""

import re
from collections.abc import Iterator

import pytest

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.results.report import bases, page, tables
from bound_sim.results.report.pictures import Pictures
from bound_sim.results.report.view import ReportView
from bound_sim.results.tables import frames, records
from bound_sim_maps.lettering import TextBox, around
from tests.bench.lines import lines

#: battalions of sixteen platoons in each of two sides, and of how many a list tells here
BATTALIONS, TOLD = 8, 5


@pytest.fixture(scope="module")
def view() -> ReportView:
    scenario = lines(2 * 16 * BATTALIONS, advancing=False, bounds=1)
    battle = Battle(scenario, KeyedDice(key_from_seed(7)))
    battle.run()
    return ReportView.of(scenario, frames(battle.log))


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MOST_LINES", TOLD)


def test_the_battalions_that_lost_most_are_told_of_in_their_order(view: ReportView) -> None:
    account = tables.final(view)
    told, left_out = tables.first_of(account)
    battalions = [line for line in told if not line.total]
    assert len(battalions) == TOLD
    assert [line for line in account if line.total or line.row["unit"] not in left_out] == told
    least = min(line.row["men_lost"] for line in battalions)
    assert all(line.row["men_lost"] <= least for line in account if line.row["unit"] in left_out)


def test_a_page_says_how_many_it_leaves_out(view: ReportView) -> None:
    said = page.render(view, Pictures(view), "")
    assert f"And {2 * BATTALIONS - TOLD} more that lost less: the CSV files have them." in said
    of_sides = re.findall(r"And (\d+) more: the order of battle has them\.", said)
    assert of_sides == [str(BATTALIONS - TOLD)] * 2
    assert said.count('viewBox="0 0 190 74"') == TOLD


def test_small_bases_that_stand_close_have_rooms_once(view: ReportView, monkeypatch: pytest.MonkeyPatch) -> None:
    """Four bases of a company within a name's width have one another's rooms; apart, each has rooms of its own."""
    asked = []

    def counted(base: TextBox, facing: tuple[float, float], text: TextBox) -> Iterator[TextBox]:
        asked.append(base)
        return around(base, facing, text)

    monkeypatch.setattr(bases, "around", counted)
    drawn, platoons = bases.Bases(view.scenario), [platoon.id for platoon in view.scenario.forces.platoons[:4]]
    middle, width = drawn.canvas.table.height_u // 2, drawn.canvas.table.width_u // 4
    for step_u, expected in ((50, 1), (width, 4)):
        asked.clear()
        spots = {platoon: bases.Spot(place * step_u, middle, 0) for place, platoon in enumerate(platoons)}
        rooms = {platoon: drawn.room(platoon, spot) for platoon, spot in spots.items()}
        drawn.names(spots, dict.fromkeys(platoons, "1/1"), rooms, [drawn.canvas.room()])
        assert len(asked) == expected


def test_rows_come_by_bound_whatever_was_let_go(view: ReportView) -> None:
    rows = records(view.frames["states"])
    for bound in (0, 1, 0, 1):
        assert view.rows("states", bound) == [row for row in rows if row["bound"] == bound]
    view.kept.let_go()
    assert view.rows("states", 1) == [row for row in rows if row["bound"] == 1]
    assert list(view.rows("states", 9)) == []
    assert [row["unit"] for row in view.hurt.get(1, ())] == [
        row["unit"] for row in records(view.frames["casualties"])
        if row["level"] == "platoon" and (row["hits"] or row["removed"] or row["withdrawn"])
    ]  # fmt: skip
