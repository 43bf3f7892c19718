"""covers: bound_sim/rulesets/to_end_all_wars/answers/replay.py, bound_sim/results/report/pictures.py, ui/bound_sim_ui

Wire that is cut is not on the map any more: in the report's maps, in the replay, on the desk's table.
"""

import re
from functools import cache

from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load, resolve
from bound_sim.logs.log import rows_of
from bound_sim.results.battle_map.timeline import Timeline
from bound_sim.results.report.pictures import Pictures
from bound_sim.results.report.view import ReportView
from bound_sim.results.tables import frames
from bound_sim.rules import ruleset
from bound_sim_maps.canvas import GAP_PX, PAPER
from bound_sim_ui.scene.gaps import GapsItem
from bound_sim_ui.scene.places import ScenePlaces

RULES = ruleset("to-end-all-wars")


@cache
def battle() -> Battle:
    """In which sections of wire are cut and crushed, and grenades burst."""
    made = Battle(load(resolve("trench-and-tank")), KeyedDice(key_from_seed(6)))
    made.run()
    return made


def cut_by(bound: int) -> set[str]:
    rows = rows_of(battle().log["things"])
    return {row["id"] for row in rows if row["kind"] == "wire" and row["state"] == "gone" and row["bound"] <= bound}


def timeline() -> Timeline:
    log = battle()
    return Timeline(log.scenario.forces, log.log.tables, RULES.substeps, RULES.replaying(), again=True)


def test_a_replay_has_a_gap_for_each_section_from_the_moment_in_which_it_is_cut() -> None:
    history = timeline()
    assert cut_by(99)
    found = [{gap.id for gap in history.gaps_at(when)} for when in history.moments if when.substep == "end"]
    assert found == [cut_by(when.bound) for when in history.moments if when.substep == "end"]
    first = next(row for row in rows_of(battle().log["things"]) if row["id"] in cut_by(99) and row["state"] == "gone")
    cut_at = history.order.moment(first["bound"], first["substep"])
    before = history.before(cut_at)
    assert before is not None
    assert first["id"] in {gap.id for gap in history.gaps_at(cut_at)}
    assert first["id"] not in {gap.id for gap in history.gaps_at(before)}


def test_the_maps_of_a_report_show_the_gaps_of_their_bound() -> None:
    log = battle()
    pictures = Pictures(ReportView.of(log.scenario, frames(log.log)))
    for bound in range(log.scenario.bounds + 1):
        drawn = pictures.overlay(bound)
        assert set(re.findall(r"<title>wire (wire-[0-9]+): gone</title>", drawn)) == cut_by(bound), bound
        assert ('class="gaps"' in drawn) == bool(cut_by(bound))


def test_a_gap_covers_what_the_map_has_drawn(qtbot: QtBot) -> None:
    log = battle()
    places = ScenePlaces(log.scenario.battlefield.table)
    item, gaps = GapsItem(places), timeline().gaps_at(None)
    item.show_gaps(gaps)
    assert item.boundingRect().contains(places.rect)
    picture = QImage(round(places.rect.width()), round(places.rect.height()), QImage.Format.Format_RGB32)
    picture.fill(QColor("black"))
    painter = QPainter(picture)
    item.paint(painter, None)  # type: ignore[arg-type]
    painter.end()
    for gap in gaps:
        middle = (places.at(*gap.at) + places.at(*gap.other)) / 2
        x, y = round(middle.x()), round(middle.y())
        assert picture.pixelColor(x, y) == QColor(PAPER), gap.id
        assert picture.pixelColor(x + round(GAP_PX), y) == QColor("black"), gap.id
