"""covers: bound_sim/results/report/zone_layers.py, bound_sim/results/mat.py, bound_sim/rules/__init__.py

Objectives are drawn on the maps of a report, on the opening and on the mat; a page can hide them; none, no layer.
"""

from dataclasses import replace

import pytest

from bound_sim.files.folder import load
from bound_sim.results import mat
from bound_sim.results import tables as frames
from bound_sim.results.report import page
from bound_sim.results.report.pictures import Pictures, opening
from bound_sim.results.report.view import ReportView
from bound_sim.rules import zones_of
from bound_sim.scenario.model import Objective, Scenario
from tests.support.sample_log import sample_log


@pytest.fixture(scope="module")
def scenario() -> Scenario:
    return replace(load("rulebook-sheet"), objectives=())


@pytest.fixture(scope="module")
def farmed(scenario: Scenario) -> Scenario:
    return replace(scenario, objectives=(Objective("The farm & barn", (50_000, 40_000, 70_000, 60_000)),))


def html(scenario: Scenario) -> str:
    view = ReportView.of(scenario, frames.frames(sample_log(scenario, 2)))
    return page.render(view, Pictures(view), "Keyed dice")


def test_an_objective_is_drawn_named_and_in_the_legend(farmed: Scenario) -> None:
    drawn = opening(farmed)
    assert drawn.count(">The farm &amp; barn</text>") == 2, "the name and its halo"
    assert ">objective</text>" in drawn


def test_a_page_draws_zones_where_there_are_some(scenario: Scenario, farmed: Scenario) -> None:
    assert '<g class="zones">' in html(farmed)
    assert zones_of(scenario) == []
    assert '<g class="zones">' not in html(scenario)


def test_the_mat_has_them_where_it_is_of_a_scenario(scenario: Scenario, farmed: Scenario) -> None:
    with_zones = mat._drawn(mat.PrintedTable.of(farmed), 30.0)
    assert "The farm &amp; barn" in with_zones
    assert "The farm" not in mat._drawn(mat.PrintedTable("", farmed.battlefield), 30.0)
    assert "The farm" not in mat._drawn(mat.PrintedTable.of(scenario), 30.0)


def test_a_name_that_the_ground_has_is_written_once() -> None:
    scenario = load("le-cateau-1914")
    zones = {zone.name: zone.written for zone in zones_of(scenario)}
    assert not any(zones.values())
    assert list(zones) == [each.name for each in scenario.objectives]
    away = replace(scenario, objectives=(Objective(scenario.objectives[0].name, (0, 0, 1_000, 1_000)),))
    assert [zone.written for zone in zones_of(away)] == [True], "the ground of that name is elsewhere"
