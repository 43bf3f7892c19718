"""The sheet of a battle at a real table as a page for paper: a line a unit, with boxes to be filled in by hand."""

from html import escape
from pathlib import Path

from bound_sim.campaign.chain import BattleForces
from bound_sim.campaign.file import CampaignFile
from bound_sim.campaign.muster import full_strength
from bound_sim.campaign.sheet import sheet_text
from bound_sim.results.folder import No
from bound_sim.scenario.inputs import quoted
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.speech import language, said
from bound_sim_maps.texts import text

#: endings of a page for paper
PAPER = (".html", ".htm")
_STYLE = """
@page { size: A4; margin: 14mm; } body { font: 11pt/1.4 system-ui, sans-serif; color: #000; background: #fff;
  max-width: 182mm; margin: 1rem auto; } h1 { font-size: 16pt; margin: 0; } h2 { font-size: 12pt; margin: 5mm 0 1mm; }
table { border-collapse: collapse; width: 100%; } thead { display: table-header-group; } tr { break-inside: avoid; }
th, td { border: .3mm solid #000; padding: 1.2mm 2mm; text-align: right; } th { font-size: 9pt; }
th:nth-child(-n+2), td:nth-child(-n+2) { text-align: left; } td.box { width: 20mm; }
.tick { display: inline-block; width: 4mm; height: 4mm; border: .3mm solid #000; vertical-align: middle; }
p { margin: 1mm 0; } .won span { margin-right: 8mm; }
"""


def sheet_as(campaign: CampaignFile, battle: str, name: Path) -> str:
    """The sheet of a battle that is begun: CSV, or a page for paper, as the name ends. Raises Refused, No."""
    campaign.check_battle(battle)
    if campaign.chain.state(battle) != "begun":
        raise No(text("{battle} is not begun", battle=battle))
    forces = campaign.chain.forces(battle)
    if name.suffix.lower() == ".csv":
        return sheet_text(forces, battle)
    if name.suffix.lower() in PAPER:
        return paper_sheet(forces, campaign.plan.title, battle)
    raise Refused(
        [
            Fault(
                quoted(str(name), most=500)[1:-1],
                "",
                text("is not a sheet by its name"),
                text(".csv to fill in, .html for paper"),
            )
        ]
    )


def paper_sheet(forces: BattleForces, campaign: str, battle: str) -> str:
    """The page, in the language that is chosen: a table for each side, who won, and how it is typed in afterwards."""
    scenario = forces.scenario
    title = escape(f"{campaign}: {scenario.title}")
    names = {side.id: escape(f"{side.name or side.id} ({side.id})") for side in scenario.sides}
    ticks = "".join(f"<span><i class='tick'></i> {name}</span>" for name in [*names.values(), said("a draw")])
    parts = [
        f"<h1>{title}</h1>", f"<p>{said('battle')}: <b>{escape(battle)}</b></p>",
        f"<p class='won'>{said('won by')}: {ticks}</p>",
        f"<p>{said('Write down the men and guns that each unit has at the end; tick a unit without a way back.')}</p>",
    ]  # fmt: skip
    full = full_strength(scenario)
    headings = "".join(f"<th>{said_of}</th>" for said_of in (
        said("unit"), said("name"), said("men"), said("men left"), said("guns"), said("guns left"), said("no way back"),
    ))  # fmt: skip
    for side, name in names.items():
        rows = "\n".join(
            f"<tr><td>{escape(unit)}</td><td>{escape(scenario.forces.battalions[unit][0].battalion_name)}</td>"
            f"<td>{each.men}</td><td class='box'></td><td>{each.guns or ''}</td>"
            f"<td{' class=box' if each.guns else ''}></td><td><i class='tick'></i></td></tr>"
            for unit, each in full.items()
            if each.side == side
        )
        parts.append(f"<h2>{name}</h2>\n<table><thead><tr>{headings}</tr></thead>\n<tbody>\n{rows}\n</tbody></table>")
    return (
        f'<!doctype html>\n<html lang="{language()}"><head><meta charset="utf-8"><title>{title}</title>'
        f"<style>{_STYLE}</style></head>\n<body>\n" + "\n".join(parts) + "\n</body></html>\n"
    )
