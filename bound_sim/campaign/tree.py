"""The tree of a campaign: the ways through its battles, each with its odds, read from what ``campaign odds`` left."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from bound_sim.results.folder import PART_LIMIT
from bound_sim_maps import disk
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.texts import text

#: what a path says of a battle that was not fought
LEFT_OUT = "left out"
Share = Annotated[float, Field(ge=0, le=1)]


class TreeRow(BaseModel):
    """The outcomes of the first battles, in the plan's order, and their share of all campaigns with its interval."""

    model_config = ConfigDict(strict=True, allow_inf_nan=False)
    path: Annotated[list[Annotated[str, Field(max_length=200)]], Field(min_length=1, max_length=50)]
    share: Share
    low: Share
    high: Share


class _BattleRow(BaseModel):
    model_config = ConfigDict(strict=True)
    battle: str


class _OddsFile(BaseModel):
    model_config = ConfigDict(strict=True)
    battles: list[_BattleRow]
    tree: Annotated[list[TreeRow], Field(max_length=100_000)]


def read_tree(path: Path, battles: Sequence[str]) -> list[TreeRow]:
    """The tree in ``odds.json``, or in the folder that has it; of a campaign of these battles. Raises Refused."""
    file = path / "odds.json" if disk.is_folder(path) else path
    allowed = text("odds.json of bound-sim campaign odds --out")
    try:
        found = _OddsFile.model_validate(json.loads(disk.read(file, PART_LIMIT, name=str(file), missing=allowed)))
    except (ValueError, ValidationError, RecursionError):
        raise Refused([Fault(str(file), "", text("is not odds of a campaign"), allowed)]) from None
    if [row.battle for row in found.battles] != [*battles] or any(len(row.path) > len(battles) for row in found.tree):
        raise Refused([Fault(str(file), "", text("is odds of another campaign"), text("one of the same battles"))])
    return found.tree
