"""covers: ui/bound_sim_ui/scene/action.py

No mark without a place: a log has the corner of the table for a unit in a box, and nothing is marked there.
"""

from collections import defaultdict
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import QPointF

from bound_sim.results.battle_map.timeline import SubstepEnd
from bound_sim.rules.records.replay import Standing
from bound_sim_maps.table import Table
from bound_sim_ui.scene.action import of_moment
from bound_sim_ui.scene.places import ScenePlaces

STOOD, TURN = SubstepEnd(1, 0, ""), SubstepEnd(1, 9, "end")
UNIT = Standing("GE1/1", "CP", "Army", "on table", 5_000, 7_000, 0, 100, 100)
BOXED, FALLEN = (replace(UNIT, status=status, x_u=0, y_u=0) for status in ("waiting", "removed"))


def log(stood: Standing, now: Standing) -> Any:
    """A timeline of one turn in which a unit was hit and left its place."""
    ends = {STOOD: {"GE1/1": stood}, TURN: {"GE1/1": now}}
    hit = {"bound": [1], "substep": ["fight"], "effect": ["removed"], "passed_to": [""], "target": ["GE1/1"]}
    empty: dict[str, list[object]] = {"bound": [], "substep": []}
    return SimpleNamespace(
        moments=[STOOD, TURN], at=ends.__getitem__, before=lambda when: STOOD if when == TURN else None, fights={},
        tables=defaultdict(lambda: empty, hits=hit), bursts={}, fire={}, forces=None,
    )  # fmt: skip


@pytest.mark.parametrize("now", [BOXED, FALLEN])
def test_a_unit_that_left_its_place_is_marked_where_it_stood(now: Standing) -> None:
    places = ScenePlaces(Table(40_000, 30_000))
    scenes = of_moment(log(UNIT, now), TURN, places, {})
    assert [at for at, *_ in scenes.fallen] == [places.at(5_000, 7_000)]


@pytest.mark.parametrize("now", [BOXED, FALLEN])
def test_a_unit_that_never_had_a_place_is_not_marked(now: Standing) -> None:
    places = ScenePlaces(Table(40_000, 30_000))
    assert of_moment(log(BOXED, now), TURN, places, {}).fallen == ()


def test_a_base_that_fell_is_marked_where_the_log_has_it() -> None:
    places = ScenePlaces(Table(40_000, 30_000))
    scenes = of_moment(log(UNIT, replace(UNIT, status="removed", x_u=6_000)), TURN, places, {})
    assert [at for at, *_ in scenes.fallen] == [QPointF(places.at(6_000, 7_000))]
