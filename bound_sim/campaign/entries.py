"""The entries of a campaign file: each is written once and never changed; undoing one is an entry too."""

from typing import Annotated, Literal

from pydantic import Field

from bound_sim.battle_file import limits
from bound_sim.battle_file.entries import Body, Branched, Digest, File, Name, Redone, Undone

#: how a battle is fought: in a battle file, or at a real table
Place = Literal["file", "table"]
#: where a result came from; "not fought": a side had nobody left
Source = Literal["battle file", "result", "sheet", "not fought"]
Hex = Annotated[str, Field(pattern=r"^([0-9a-f]{64})?$")]
Names = Annotated[list[Name], Field(max_length=limits.NAMED)]


class CampaignOpened(Body):
    """The first entry: the campaign's files, and the promise of the key that all its dice come from."""

    format: Literal[1] = 1
    program: Name
    title: Name
    files: list[File]
    salt: Name
    dice: Literal["keyed", "seed"]
    seed: int | None = None
    commitment: Name


class BattleBegun(Body):
    """A battle was begun with these forces (a content); ``opening`` is the head of its battle file's first entry."""

    battle: Name
    place: Place
    file: Name = ""
    opening: Hex = ""
    forces: Digest


class ResultTaken(Body):
    """A result was taken: who won, what remained and what became of the lost, as contents of canonical JSON.

    ``head``: of the battle file as it was taken. ``said``: the umpire said who won. ``cut``: units without a way back.
    """

    battle: Name
    source: Source
    file: Name = ""
    head: Hex = ""
    bounds: Annotated[int, Field(ge=0, le=999)] = 0
    won: Annotated[str, Field(min_length=1, max_length=limits.NAME)]
    said: bool = False
    cut: Names = Field(default_factory=list)
    units: Digest
    losses: Digest


KINDS: dict[str, type[Body]] = {
    "campaign": CampaignOpened, "begun": BattleBegun, "taken": ResultTaken, "undo": Undone, "redo": Redone,
    "branch": Branched,
}  # fmt: skip
KIND_OF = {model: kind for kind, model in KINDS.items()}
