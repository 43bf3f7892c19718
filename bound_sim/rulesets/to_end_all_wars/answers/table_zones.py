"""Where on the table what counts: areas that a side has to hold (TEAW-R-33)."""

from typing import Any

from bound_sim.scenario.model import Scenario
from bound_sim_maps.table import u_from_cm
from bound_sim_maps.zone_picture import TableZone


def table_zones(scenario: Scenario) -> list[TableZone]:
    """The areas of aims."""
    aims: Any = scenario.own.get("aims") or []
    return [
        TableZone.rectangle("area to hold", aim["side"], [u_from_cm(at) for at in aim["area"]])
        for aim in aims if aim.get("area")
    ]  # fmt: skip
