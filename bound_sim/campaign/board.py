"""A campaign as a desk shows it: its battles, what can be done with each, and the score."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from bound_sim.campaign.account import state_text, won_text
from bound_sim.campaign.chain import State
from bound_sim.campaign.conditions import DRAW
from bound_sim.campaign.file import CampaignFile
from bound_sim.campaign.plan import ENDING, read_plan
from bound_sim.campaign.tables import score
from bound_sim.scenario.model import Scenario
from bound_sim_maps import written


class BattleLine(NamedTuple):
    """A battle of the campaign: ``told`` is its state, or who won, in words; ``file`` that of a battle that has one.

    ``at_table``: it was begun at a real table. ``goes_on``: units of earlier battles are in it.
    """

    battle: str
    title: str
    state: State
    told: str
    file: Path | None
    at_table: bool
    goes_on: bool

    @property
    def may_begin(self) -> bool:
        """True if nothing is in the way of its beginning."""
        return self.state == "may begin"


class SideScore(NamedTuple):
    """Battles that a side won, and men that it lost, over the campaign."""

    side: str
    won: int
    lost: int


@dataclass(frozen=True)
class CampaignStand:
    """A campaign as it stands."""

    path: Path
    title: str
    lines: tuple[BattleLine, ...]
    score: tuple[SideScore, ...]
    over: bool


def look(path: Path) -> CampaignStand:
    """A campaign file as it stands. Raises Refused, Broken, Busy."""
    with CampaignFile(path) as campaign:
        return board_of(campaign)


def board_of(campaign: CampaignFile) -> CampaignStand:
    """The campaign of an open file."""
    chain = campaign.chain
    lines = tuple(_line(campaign, battle) for battle in chain.plan.battles)
    return CampaignStand(
        campaign.path, chain.plan.title, lines, tuple(SideScore(*one) for one in score(chain)), chain.over
    )


def _line(campaign: CampaignFile, battle: str) -> BattleLine:
    chain = campaign.chain
    planned, state = chain.plan.battles[battle], chain.state(battle)
    begun = battle in campaign.history.begun
    told = won_text(chain.outcomes[battle]) if state == "over" else state_text(chain, battle)
    file = campaign.battle_path(battle) if begun else None
    at_table = begun and campaign.history.begin(battle).place == "table"
    return BattleLine(battle, planned.scenario.title, state, told, file, at_table, bool(planned.keeps))


def outcomes(scenario: Scenario) -> Mapping[str, str]:
    """The outcomes that an umpire may name: a side's id, or a draw, by what it is called."""
    return {**{side.name or side.id: side.id for side in scenario.sides}, won_text(DRAW): DRAW}


def new_beside(source: Path, root: Path) -> Path:
    """A new campaign file of a campaign's folder, in a folder of its own under ``root``. Raises Refused, OSError."""
    title = re.sub(r"[^A-Za-z0-9]+", " ", read_plan(source)[0].title).strip()[:50] or "campaign"
    stamp = datetime.now(UTC).strftime("%Y-%m-%d %H.%M.%S.%f")
    folder = root / f"{title} {stamp}"
    written.make_folder(folder)
    path = folder / f"{source.resolve().name}{ENDING}"
    CampaignFile.create(path, source)
    return path
