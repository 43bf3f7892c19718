"""The pages of a campaign's battles: reports that stand in folders beside their battle files, or as results taken."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from bound_sim.campaign.file import CampaignFile
from bound_sim.results.folder import MAPS, REPORT
from bound_sim_maps import disk


class BattlePage(NamedTuple):
    """Addresses of a battle's report, and of the map at its end, "" for none."""

    report: str
    picture: str


def pages_beside(campaign: CampaignFile, out: Path) -> Mapping[str, BattlePage]:
    """Battle -> its report, from a page in the folder ``out``; of battles that have one.

    A battle file's report is in the folder of its name, ``ypres-hooge`` of ``ypres-hooge.bound``; ``bound-sim export``
    writes it there.
    """
    found = {}
    for battle in campaign.history.begun:
        folder = _folder(campaign, battle)
        if disk.is_file(folder / REPORT):
            maps = disk.names(folder / MAPS) if disk.is_folder(folder / MAPS) else []
            drawn = max((name for name in maps if name.endswith(".svg")), default="")
            picture = _address(folder / MAPS / drawn, out) if drawn else ""
            found[battle] = BattlePage(_address(folder / REPORT, out), picture)
    return found


def _address(path: Path, out: Path) -> str:
    return quote(Path(os.path.relpath(path.absolute(), out.absolute())).as_posix())


def _folder(campaign: CampaignFile, battle: str) -> Path:
    """The folder where the result of a battle would be."""
    path = campaign.battle_path(battle)
    if path is not None:
        return path.with_suffix("")
    taken = campaign.history.result(battle).file if battle in campaign.history.taken else ""
    return campaign.path.absolute().parent / (taken or battle)
