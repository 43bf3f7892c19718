"""Zones of aims: areas that a side has to hold, by the rows of ``[[aims]]`` of a scenario, in cm."""

from typing import Any

from bound_sim.scenario.model import Scenario
from bound_sim_maps.table import u_from_cm
from bound_sim_maps.zone_picture import TableZone


def aim_zones(scenario: Scenario) -> list[TableZone]:
    """The areas of aims that have one."""
    aims: Any = scenario.own.get("aims") or []
    return [
        TableZone.rectangle("area to hold", aim["side"], [u_from_cm(at) for at in aim["area"]])
        for aim in aims if aim.get("area")
    ]  # fmt: skip
