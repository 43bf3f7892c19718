"""Commands of campaigns: battles that remember."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from bound_sim.cli.program import OVER_MONTHS, AsJson, answers, app, visible

campaign_app = typer.Typer(
    no_args_is_help=True,
    help="Battles that remember: what is left of one is the beginning of the next.",
    epilog="""[bold]Example[/bold]

[cyan]bound-sim campaign remains mine.bound[/cyan]   men and guns of each unit at the end of a battle

[dim]docs/campaigns.md says how.[/dim]""",
)
app.add_typer(campaign_app, name="campaign", rich_help_panel=OVER_MONTHS)


@campaign_app.command()
def remains(
    battle: Annotated[Path, typer.Argument(metavar="BATTLE", help="A battle file, or a folder that run left.")],
    bases: Annotated[bool, typer.Option("--bases", help="Each base, not the units alone.")] = False,
    as_json: AsJson = False,
) -> None:
    """Say what is left of each unit of a battle: men, guns, hurt, and who left the table by which edge."""
    with answers():
        from bound_sim.campaign.outcome import played
        from bound_sim.campaign.units import units_of
        from bound_sim.cli.summary import to_json
        from bound_sim.cli.tables import printed

        found = played(battle)
        if as_json:
            facts = {"bounds": found.bounds, "over": found.over, "won": found.won}
            print(to_json({**facts, "bases": [{**each._asdict(), "lost": each.lost} for each in found.remains]}))
            return
        title = f"{found.scenario.title}, after bound {found.bounds}"
        if bases:
            printed(title, ("base", "side", "men", "lost", "gun", "hurt", "dug in", "stands at", "status"), [
                (each.base, each.side, str(each.men), str(each.lost), f"{each.guns}" if each.guns_at_start else "",
                 str(each.hurt), "yes" if each.dug_in else "", f"{each.x_cm:.1f}, {each.y_cm:.1f}",
                 f"left by the {each.edge}" if each.edge else each.status)
                for each in found.remains
            ], texts=("side", "dug in", "stands at", "status"))  # fmt: skip
        else:
            headings = ("unit", "side", "men at the start", "men", "lost", "guns at the start", "guns", "left by")
            printed(title, headings, [
                (unit.unit, unit.side, str(unit.men_at_start), str(unit.men), str(unit.lost), str(unit.guns_at_start),
                 str(unit.guns), ", ".join(unit.edges))
                for unit in units_of(found.remains)
            ], texts=("side", "left by"))  # fmt: skip
        if not found.over:
            print(visible("the battle is not over"))
