"""The tables of ``scenario.toml`` that only Entrenched! reads: the game, terrain, its army book beside ours, places."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from bound_sim.rulesets.kit.lines.turn_side import turn_side
from bound_sim.scenario.model import Scenario
from bound_sim_maps.texts import Phrase, text

_STRICT = ConfigDict(strict=True, extra="forbid")
Inches = Annotated[float, Field(ge=0, le=1000)]
Place = Annotated[list[Inches], Field(min_length=2, max_length=2)]
Die = Annotated[int, Field(ge=2, le=6)]


class GameTable(BaseModel):
    """``[game]``: its type or operation, its limits, who goes first, what switched rulings leave to it."""

    model_config = _STRICT

    type: Literal["assault", "control", "capture", "attrition", "langemarck", "hooge"] = Field(
        default="assault", description="assault, control, capture, attrition, langemarck or hooge"
    )
    limit: int = Field(
        default=0, ge=0, le=99, description='rounds (with ENT-Q-limit-unit = "player turns" turns); 0: by bounds'
    )  # fmt: skip
    points: int = Field(default=0, ge=0, le=100_000, description="points that an army may have; 0: not limited")
    first: str = Field(default="", description="the id of the side that goes first; none: they say, then dice")
    depth: Inches = Field(default=0, description='inches, how deep zones are, with ENT-Q-zone = "the scenario\'s"')
    gas_turns: int = Field(
        default=0, ge=0, le=99, description="player turns that gas lasts, with ENT-Q-gas-end = \"turns\""
    )  # fmt: skip
    wave_rounds: list[int] = Field(
        default=[], description="rounds in which waves 2 and 3 come, like [4, 8], with ENT-Q-wave = \"fixed rounds\""
    )  # fmt: skip
    point: list[Inches] = Field(default=[], description="[x, y] in inches: the point of Hooge")


class PieceTable(BaseModel):
    """``[[pieces]]``: ENT-R-5, a piece of terrain with its cover and its check."""

    model_config = _STRICT

    name: str = Field(min_length=1, max_length=100, description="a name")
    area: list[Inches] = Field(min_length=4, max_length=4, description="[west, south, east, north] in inches")
    cover: Literal["none", "light", "heavy"] = Field(default="none", description="none, light or heavy")
    check: Literal["none", "Bog", "Wire", "Vault", "Wade"] = Field(
        default="none", description="none, Bog, Wire, Vault or Wade"
    )
    blocks: bool = Field(default=False, description="whether it blocks sight, true or false")


class OwnUnitTable(BaseModel):
    """``[[unit_types]]``: a row of the army book beside those of the chart; with ``like`` what is left out is its."""

    model_config = _STRICT

    name: str = Field(min_length=1, max_length=100, description="a name")
    like: str = Field(default="", description="the name of a row of the army book")
    army: Literal["BEF", "French", "German", "any"] | None = Field(
        default=None, description="BEF, French, German or any"
    )
    points: int | None = Field(default=None, ge=0, le=10_000, description="points, 0 to 10,000")
    unit_class: Literal["", "cavalry", "emplacement", "officer", "miner"] | None = Field(
        default=None, description="cavalry, emplacement, officer, miner, or empty"
    )
    move_in: Inches | None = Field(default=None, description="inches that it moves")
    response: Die | None = Field(default=None, description="the least die that passes, 2 to 6")
    save: Die | None = Field(default=None, description="the least die that saves, 2 to 6")
    bravery: int | None = Field(default=None, ge=1, le=9, description="1 to 9")
    wounds: int | None = Field(default=None, ge=1, le=99, description="1 to 6")
    weapons: list[str] | None = Field(default=None, max_length=8, description="names of weapons, 8 at most")
    keywords: list[str] | None = Field(default=None, max_length=8, description="keywords, 8 at most")
    width_in: Inches | None = Field(default=None, gt=0, description="inches, the front of its base")
    depth_in: Inches | None = Field(default=None, gt=0, description="inches, the depth of its base")


class WeaponTable(BaseModel):
    """``[[weapons]]``: ENT-R-4, a weapon beside those of the chart."""

    model_config = _STRICT

    name: str = Field(min_length=1, max_length=100, description="a name")
    range: Inches | Literal["MELEE"] = Field(description='inches, or "MELEE"')
    hit: int = Field(default=0, ge=0, le=6, description="the least die that hits, 2 to 6; 0 for gas")
    dice: int | Literal["stun", "kill"] = Field(description='a number of dice, or "stun" or "kill" for gas')
    a_wound: bool = Field(default=False, description="whether the dice are for each wound left, true or false")
    template: Literal["", "Tem 1", "Tem 2"] = Field(default="", description='"Tem 1", "Tem 2", or none')
    negates_cover: bool = Field(default=False, description="true or false")
    main_gun: bool = Field(default=False, description="true or false")
    once_a_battle: bool = Field(default=False, description="true or false")
    suppresses: bool = Field(default=False, description="true or false")


class ControlPointTable(BaseModel):
    """``[[control_points]]``: ENT-R-36, with ENT-Q-points-count = "the scenario's"."""

    model_config = _STRICT

    name: str = Field(min_length=1, max_length=100, description="a name")
    at: Place = Field(description="[x, y] in inches, outside of both zones")


class ObjectivePlaceTable(BaseModel):
    """``[[objective_places]]``: ENT-R-37, where a side's objective lies; without one mid of its zone."""

    model_config = _STRICT

    side: str = Field(description="the id of a side")
    at: Place = Field(description="[x, y] in inches, in the side's own zone")


OWN_TABLES: Mapping[str, Any] = {
    "game": GameTable, "pieces": PieceTable, "unit_types": OwnUnitTable, "weapons": WeaponTable,
    "control_points": ControlPointTable, "objective_places": ObjectivePlaceTable,
}  # fmt: skip


def bound_name(bound: int, scenario: Scenario) -> Phrase:
    """Like "round 3, British": whose turn a bound is (ENT-R-9), where dice don't say who goes first."""
    if bound == 1:
        return text("set-up")
    side = turn_side(scenario, bound, first_turn=2)
    if side is None:
        return (
            text("round {round}, second turn", round=bound // 2)
            if bound % 2
            else text("round {round}, first turn", round=bound // 2)
        )
    return text("round {round}, {side}", round=bound // 2, side=side.name or side.id)
