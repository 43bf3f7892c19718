"""Zones of the table that count: areas to hold, and where teams come home to (TEAW-R-33, TEAW-Q-home)."""

from typing import Any

import shapely

from bound_sim.rulesets.to_end_all_wars.book import aim_places
from bound_sim.rulesets.to_end_all_wars.book.aim_places import PLACES
from bound_sim.scenario.model import Scenario
from bound_sim_maps.texts import text
from bound_sim_maps.zone_picture import TableZone

_KINDS = {"hold": text("area to hold"), "home": text("home")}


def table_zones(scenario: Scenario) -> list[TableZone]:
    """The places of the aims of both sides, one of several parts as several."""
    aims: Any = scenario.own.get("aims") or []
    return [
        TableZone(_KINDS[aim["kind"]], aim["side"], tuple((round(x), round(y)) for x, y in part.exterior.coords[:-1]))
        for aim in aims if aim["kind"] in PLACES
        for part in shapely.get_parts(aim_places.geometry(aim, scenario.battlefield))
    ]  # fmt: skip
