"""The pages of a campaign's battles: reports that stand in folders beside their battle files, or as results taken."""

import os
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import quote

from bound_sim.campaign.file import CampaignFile
from bound_sim.results.folder import REPORT
from bound_sim_maps import disk


def pages_beside(campaign: CampaignFile, out: Path) -> Mapping[str, str]:
    """Battle -> the address of its report, from a page in the folder ``out``; of battles that have one.

    A battle file's report is in the folder of its name, ``ypres-hooge`` of ``ypres-hooge.bound``; ``bound-sim export``
    writes it there.
    """
    found = {}
    for battle in campaign.history.begun:
        report = _folder(campaign, battle) / REPORT
        if disk.is_file(report):
            at = Path(os.path.relpath(report.absolute(), out.absolute())).as_posix()
            found[battle] = quote(at)
    return found


def _folder(campaign: CampaignFile, battle: str) -> Path:
    """The folder where the result of a battle would be."""
    path = campaign.battle_path(battle)
    if path is not None:
        return path.with_suffix("")
    taken = campaign.history.result(battle).file if battle in campaign.history.taken else ""
    return campaign.path.absolute().parent / (taken or battle)
