"""Remains and losses as contents of a campaign file: canonical JSON, read back as it was written."""

from dataclasses import asdict
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from bound_sim.battle_file.chain import canonical
from bound_sim.campaign.chain import BattleForces
from bound_sim.campaign.losses import Die, Fate, UnitLosses
from bound_sim.campaign.muster import full_strength
from bound_sim.campaign.units import UnitRemains
from bound_sim.results.folder import Broken
from bound_sim.rules.records.remains import Edge
from bound_sim_maps.texts import text

Count = Annotated[int, Field(ge=0, le=10_000_000)]
Text = Annotated[str, Field(max_length=200)]


class _Row(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")


class _UnitRow(_Row):
    side: Text
    unit: Text
    men_at_start: Count
    men: Count
    guns_at_start: Count
    guns: Count
    edges: list[Edge]


class _LossesRow(_Row):
    side: Text
    unit: Text
    lost: Count
    killed: Count
    wounded: Count
    missing: Count
    scattered: Count
    guns_lost: Count
    guns_repaired: Count
    lost_ground: bool
    cut: bool
    dice: list[tuple[Annotated[int, Field(ge=1, le=10)], Count, Fate]]


_UNITS, _LOSSES = TypeAdapter(list[_UnitRow]), TypeAdapter(list[_LossesRow])


def units_bytes(units: tuple[UnitRemains, ...]) -> bytes:
    """Remains as they are kept."""
    return canonical([{**asdict(each), "edges": [*each.edges]} for each in units]).encode()


def losses_bytes(losses: tuple[UnitLosses, ...]) -> bytes:
    """Losses as they are kept."""
    return canonical([{**asdict(each), "dice": [[*die] for die in each.dice]} for each in losses]).encode()


def read_units(data: bytes) -> tuple[UnitRemains, ...]:
    """Remains as ``units_bytes`` wrote them. Raises Broken."""
    rows = _read(_UNITS, data)
    found = tuple(UnitRemains(**{**row.model_dump(), "edges": tuple(row.edges)}) for row in rows)
    if any(each.men > each.men_at_start or each.guns > each.guns_at_start for each in found):
        raise Broken([text("a unit has more than it had at the start")])
    return found


def read_losses(data: bytes) -> tuple[UnitLosses, ...]:
    """Losses as ``losses_bytes`` wrote them. Raises Broken."""
    rows = _read(_LOSSES, data)
    return tuple(UnitLosses(**{**row.model_dump(), "dice": tuple(Die(*die) for die in row.dice)}) for row in rows)


def _read(adapter: TypeAdapter[Any], data: bytes) -> Any:
    try:
        return adapter.validate_json(data)
    except ValidationError:
        raise Broken([text("a result in it is not as it was written")]) from None


def as_they_went_in(forces: BattleForces) -> tuple[UnitRemains, ...]:
    """The remains of a battle that nobody fought: all of the units that are there."""
    full = full_strength(forces.scenario)
    return tuple(UnitRemains(each.side, unit, each.men, each.men, each.guns, each.guns) for unit, each in full.items())
