"""The tables of ``scenario.toml`` that only To End All Wars reads: who begins, aims, mines, the flame marker."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    SerializerFunctionWrapHandler,
    model_serializer,
)

from bound_sim.rulesets.kit.lines.turn_side import turn_side
from bound_sim.rulesets.to_end_all_wars.book.aim_places import is_box, is_corners
from bound_sim.scenario.model import Scenario
from bound_sim_maps.faults import Unfit
from bound_sim_maps.texts import Phrase, text

_STRICT = ConfigDict(strict=True, extra="forbid")


class GameTable(BaseModel):
    """``[game]``: TEAW-Q-first, TEAW-Q-end, TEAW-Q-flame under the readings that leave these to the scenario."""

    model_config = _STRICT

    first: str = Field(default="", description="the id of the side that begins")
    otherwise: str = Field(default="", description="the id of the side that wins where nobody has")
    flame: list[list[float]] = Field(
        default=[], description="sections of the flame marker from the nozzle: [up to cm, width at its end, least die]"
    )


def _area(value: list[Any]) -> list[Any]:
    if value and not (is_box(value) or is_corners(value)):
        raise Unfit(text("is not an area"))
    return value


class AimTable(BaseModel):
    """``[[aims]]``: TEAW-R-33, what wins for a side. A side without one has to kill all."""

    model_config = _STRICT

    side: str = Field(description="the id of a side")
    kind: Literal["kill all", "destroy", "hold", "home"] = Field(description="kill all, destroy, hold or home")
    number: int = Field(
        default=1, ge=1, le=99, description="teams to destroy or to bring home, or turns to hold, 1 to 99"
    )
    area: Annotated[list[Any], AfterValidator(_area)] = Field(
        default=[],
        description="[west, south, east, north] or [[x, y], [x, y], [x, y], ...] in cm, to hold or to come home to",
    )
    trench: str = Field(default="", description="the name of a trench or shell hole of the map, in place of an area")
    edge: Literal["", "north", "east", "south", "west"] = Field(
        default="", description="north, east, south or west, to come home to"
    )
    raid: str = Field(
        default="", description="the name of a trench or shell hole of the map, in which who comes home was before"
    )

    @model_serializer(mode="wrap")
    def _as_given(self, handler: SerializerFunctionWrapHandler) -> dict[str, Any]:
        # what files of old never said is not said for them: they stay the same bytes
        return {key: value for key, value in handler(self).items() if value or key not in ("trench", "edge", "raid")}


class MineTable(BaseModel):
    """``[[mines]]``: TEAW-R-28, a mine that lies there at the start."""

    model_config = _STRICT

    side: str = Field(description="the id of the side that laid it")
    at: list[float] = Field(min_length=2, max_length=2, description="[x, y] in cm")


OWN_TABLES: Mapping[str, Any] = {"game": GameTable, "aims": AimTable, "mines": MineTable}


def bound_name(bound: int, scenario: Scenario) -> Phrase:
    """Like "turn 3, Canadians": whose turn a bound is (TEAW-R-3), where dice don't say who begins."""
    side = turn_side(scenario, bound)
    if side is None or scenario.rulings.get("TEAW-Q-first") != "the scenario's":
        return text("turn {turn}", turn=bound)
    return text("turn {turn}, {side}", turn=bound, side=side.name or side.id)
