"""A battle's result from where it stands: its battle file, the folder of a result, a sheet that was filled in."""

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from bound_sim.campaign.chain import Result
from bound_sim.campaign.entries import Source
from bound_sim.campaign.file import CampaignFile, GivenResult
from bound_sim.campaign.outcome import PlayedBattle, played
from bound_sim.campaign.paper_sheet import PAPER
from bound_sim.campaign.sheet import read_sheet
from bound_sim.campaign.units import units_of
from bound_sim.results.folder import No
from bound_sim.scenario.inputs import quoted
from bound_sim.scenario.spreadsheets import ENDINGS
from bound_sim_maps import disk
from bound_sim_maps.faults import Fault, Refused


@dataclass(frozen=True)
class Taking:
    """Words of the umpire beside a result: who won, where nothing else says it; units without a way back."""

    won: str = ""
    cut: Collection[str] = ()


def take_result(campaign: CampaignFile, battle: str, path: Path | None, said: Taking) -> Result:
    """Take a battle's result into its campaign; without a path, that of the battle file that was begun.

    Raises Refused, Broken, No, Busy; nothing is changed then.
    """
    if battle in campaign.plan.battles and campaign.chain.state(battle) == "begun":
        begun = campaign.history.begin(battle)
        source = campaign.battle_path(battle) if path is None else path
        if source is None:
            raise No(f"{battle} is fought at a table: take FILE {battle} SHEET, with the sheet of campaign sheet")
        if disk.is_file(source) and source.suffix.lower() in ENDINGS:
            if begun.place != "table":
                raise No(f"{battle} was begun in {begun.file}: its result is taken from there")
            return _of_sheet(campaign, battle, source, said)
        if source.suffix.lower() in PAPER:
            wrong = "is a page for paper"
            raise Refused([Fault(str(source), "", wrong, "its numbers typed in: campaign sheet --out NAME.csv")])
        found = played(source)
        if not found.over:
            raise No(f"{source}: the battle is not over")
        if not found.opening:
            _check_same(campaign, battle, found, source)
        return _played(campaign, battle, found, source, said)
    return campaign.take(battle, (), GivenResult(said.won, "sheet"))  # it is refused, and said why


def _check_same(campaign: CampaignFile, battle: str, found: PlayedBattle, path: Path) -> None:
    """Refuse the result of another scenario than the one that was begun."""
    if found.scenario.forces != campaign.chain.forces(battle).scenario.forces:
        raise No(f"{path}: is the result of other forces than those that went into {battle}")


def _played(
    campaign: CampaignFile, battle: str, found: PlayedBattle, path: Path, said: Taking
) -> Result:  # fmt: skip
    if found.won and said.won not in ("", found.won):
        wrong = f"{quoted(said.won)}, and the battle was won by {found.won}"
        raise Refused([Fault("--won", "", wrong, "without it")])
    won = found.won or said.won
    if not won:
        raise Refused([Fault("--won", "", "is missing: nothing in the battle says who won", "a side, or draw")])
    source: Source = "battle file" if found.opening else "result"
    given = GivenResult(
        won, source, path.name[:200], found.head, found.opening, found.bounds, said=not found.won, cut=said.cut
    )
    return campaign.take(battle, units_of(found.remains), given)


def _of_sheet(campaign: CampaignFile, battle: str, path: Path, said: Taking) -> Result:
    filled = read_sheet(path, campaign.chain.forces(battle), battle, said=said.won)
    given = GivenResult(filled.won, "sheet", path.name[:200], said=True, cut={*filled.cut, *said.cut})
    return campaign.take(battle, filled.units, given)
