"""covers: ui/bound_sim_ui/scene/zones.py, ui/bound_sim_ui/windows/view_actions.py

Zones are drawn under the units, named where there is room, told in the status bar, printed, and hidden by a layer.
"""

from dataclasses import replace

import pytest
from PySide6.QtGui import QImage

from bound_sim.scenario.model import Objective
from bound_sim_ui.windows import printing
from bound_sim_ui.windows.window import DeskWindow
from tests.ui.conftest import OpenDesk, small_battle, view_of

PLACE = (60_000, 75_000)


@pytest.fixture
def desk(open_desk: OpenDesk) -> DeskWindow:
    """An objective in the north, where nobody stands."""
    return open_desk(
        replace(small_battle(), objectives=(Objective("the farm", (50_000, 70_000, 70_000, 88_000)),)), "A"
    )


def picture(window: DeskWindow) -> QImage:
    return printing.picture(view_of(window), 600)


def test_an_objective_is_drawn_and_named(desk: DeskWindow) -> None:
    view = view_of(desk)
    assert [zone.name for zone in view.zones.zones] == ["the farm"]
    desk.grab()  # texts are placed when they are painted
    assert "the farm" in [plate.text for plate in view.labels.plates]


def test_the_status_bar_says_in_which_zone_the_pointer_is(desk: DeskWindow) -> None:
    desk.view_actions.pointed(PLACE)
    assert desk.where.text().endswith(", the farm")
    desk.view_actions.pointed((60_000, 60_000))
    assert "the farm" not in desk.where.text()


def test_a_layer_hides_zones_on_the_screen_and_on_paper(desk: DeskWindow) -> None:
    view = view_of(desk)
    whole = picture(desk)
    view.show_layers({"zones"})
    assert picture(desk) != whole
    desk.grab()
    assert "the farm" not in [plate.text for plate in view.labels.plates]
    view.show_layers(set())
    assert picture(desk) == whole


def test_in_grey_a_zone_is_told_by_its_edge(desk: DeskWindow) -> None:
    view = view_of(desk)
    with view.in_grey(True):
        assert {look.colour for look in view.zones._looks().values()} == {"#202020"}
    assert view.zones.grey is False
