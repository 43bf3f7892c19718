"""A battle's result from where it stands: its battle file, the folder of a result, a sheet that was filled in."""

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from bound_sim.campaign.chain import Result
from bound_sim.campaign.conditions import DRAW
from bound_sim.campaign.entries import Source
from bound_sim.campaign.file import CampaignFile, GivenResult
from bound_sim.campaign.outcome import PlayedBattle, played
from bound_sim.campaign.paper_sheet import PAPER
from bound_sim.campaign.sheet import read_sheet, won_in
from bound_sim.campaign.units import units_of
from bound_sim.results.folder import No
from bound_sim.scenario.inputs import clipped
from bound_sim.scenario.spreadsheets import ENDINGS
from bound_sim_maps import disk
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.texts import text


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
        source = campaign.battle_path(battle) if path is None else path
        if source is None:
            raise No(
                text(
                    "{battle} is fought at a table: take FILE {battle2} SHEET, with the sheet of campaign sheet",
                    battle=battle,
                    battle2=battle,
                )
            )
        if _is_sheet(campaign, battle, source):
            return _of_sheet(campaign, battle, source, said)
        return _played(campaign, battle, _found(campaign, battle, source), source, said)
    return campaign.take(battle, (), GivenResult(said.won, "sheet"))  # it is refused, and said why


def won_by(campaign: CampaignFile, battle: str, path: Path) -> str:
    """The outcome that a result says itself, "" for none: all else of it is judged, before anybody is asked.

    Raises Refused, Broken, No, Busy as ``take_result`` does.
    """
    if not _is_sheet(campaign, battle, path):
        return _found(campaign, battle, path).won
    won = won_in(path)
    read_sheet(path, campaign.chain.forces(battle), battle, said="" if won else DRAW)
    return won


def _is_sheet(campaign: CampaignFile, battle: str, path: Path) -> bool:
    """True of a sheet of a battle that is fought at a table. Raises No for one of another, Refused for a page."""
    begun = campaign.history.begin(battle)
    if disk.is_file(path) and path.suffix.lower() in ENDINGS:
        if begun.place != "table":
            raise No(
                text("{battle} was begun in {file}: its result is taken from there", battle=battle, file=begun.file)
            )
        return True
    if path.suffix.lower() in PAPER:
        wrong = text("is a page for paper")
        raise Refused([Fault(str(path), "", wrong, text("its numbers typed in: campaign sheet --out NAME.csv"))])
    return False


def _found(campaign: CampaignFile, battle: str, path: Path) -> PlayedBattle:
    """A battle that was played, and is over, with the forces that went in."""
    found = played(path)
    if not found.over:
        raise No(text("{path}: the battle is not over", path=path))
    if not found.opening:
        _check_same(campaign, battle, found, path)
    return found


def _check_same(campaign: CampaignFile, battle: str, found: PlayedBattle, path: Path) -> None:
    """Refuse the result of another scenario than the one that was begun."""
    if found.scenario.forces != campaign.chain.forces(battle).scenario.forces:
        raise No(
            text("{path}: is the result of other forces than those that went into {battle}", path=path, battle=battle)
        )


def _played(
    campaign: CampaignFile, battle: str, found: PlayedBattle, path: Path, said: Taking
) -> Result:  # fmt: skip
    if found.won and said.won not in ("", found.won):
        wrong = text('"{won}", and the battle was won by {won2}', won=clipped(said.won), won2=found.won)
        raise Refused([Fault("--won", "", wrong, text("without it"))])
    won = found.won or said.won
    if not won:
        raise Refused(
            [Fault("--won", "", text("is missing: nothing in the battle says who won"), text("a side, or draw"))]
        )
    source: Source = "battle file" if found.opening else "result"
    given = GivenResult(
        won, source, path.name[:200], found.head, found.opening, found.bounds, said=not found.won, cut=said.cut
    )
    return campaign.take(battle, units_of(found.remains), given)


def _of_sheet(campaign: CampaignFile, battle: str, path: Path, said: Taking) -> Result:
    filled = read_sheet(path, campaign.chain.forces(battle), battle, said=said.won)
    given = GivenResult(filled.won, "sheet", path.name[:200], said=True, cut={*filled.cut, *said.cut})
    return campaign.take(battle, filled.units, given)
