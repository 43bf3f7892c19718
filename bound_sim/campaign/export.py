"""A campaign as a folder: its tables, and the scenario of each battle that is begun, as it is fought."""

from pathlib import Path

from bound_sim.campaign import tables
from bound_sim.campaign.battle_files import files_of
from bound_sim.campaign.file import CampaignFile
from bound_sim.results import folder
from bound_sim_maps import written


def write_folder(campaign: CampaignFile, out: Path) -> None:
    """Write it into a new or an empty folder, whole or not at all. Raises Refused, OSError."""
    folder.refuse_filled(out)
    chain = campaign.chain
    with folder.staged(out, replace=False) as work:
        for name, columns, rows in (
            ("battles.csv", tables.BATTLES, tables.battles(chain)), ("units.csv", tables.UNITS, tables.units(chain)),
            ("dice.csv", tables.DICE, tables.dice(chain)),
        ):  # fmt: skip
            written.write(work / name, tables.csv_text(columns, rows))
        for battle in campaign.history.begun:
            forces = chain.forces(battle)
            if forces.empty_sides:
                continue
            (work / battle).mkdir()
            for name, data in files_of(chain.plan.battles[battle], forces).items():
                written.write(work / battle / name, data)
