"""Commands of what goes to a side: packet."""

from pathlib import Path
from typing import Annotated

import typer

from bound_sim.cli.program import TRUST, Commander, Sign, answers, app, visible
from bound_sim_maps.texts import text


@app.command(
    rich_help_panel=TRUST,
    epilog="""[bold]Examples[/bold]

[cyan]bound-sim packet vimy.bound --side A --out A-now[/cyan]   the last bound, and where the enemies were last seen

[cyan]bound-sim packet vimy.bound --side A --bound 3 --out A3[/cyan]   the same as it was after bound 3

[cyan]bound-sim packet vimy.bound --side A --all --out A-so-far[/cyan]   all bounds so far in one packet

[cyan]bound-sim packet vimy.bound --side A --out A-now --sign keys[/cyan]   signed: A checks it by bound-sim verify

[dim]The scenario says how much that is, under \\[fog] (docs/secrecy.md). DIR does not change by a byte, nor in sizes or
times of files, with anything that the side may not know.[/dim]""",
)
def packet(
    battle: Annotated[Path, typer.Argument(metavar="BATTLE", help="A battle file, or the folder of a run.")],
    side: Annotated[str, typer.Option(help="The side that gets the packet.", metavar="SIDE")],
    commander: Commander = "",
    *,
    out: Annotated[Path, typer.Option(help="A new or empty folder for the packet.", metavar="DIR")],
    bound: Annotated[int | None, typer.Option(help="After this bound.  \\[the last]", metavar="N")] = None,
    everything: Annotated[bool, typer.Option("--all", help="All bounds up to it, in one packet.")] = False,
    sign: Sign = None,
) -> None:
    """Write all and only what a side may know of a bound: report, map, its logs, what it saw so far."""
    with answers():
        from bound_sim.results import folder
        from bound_sim.secrecy import packets, seal_files

        umpire = seal_files.secret_keys(sign) if sign else None
        with folder.making_sense_of(f"{battle}: the log"):
            files = packets.of_battle(battle, side, bound, everything=everything, commander=commander)
        if umpire:
            files = packets.signed(files, battle, umpire)
        packets.write(files, out)
        whose = (
            text("{commander} of side {side}", commander=commander, side=side)
            if commander
            else text("side {side}", side=side)
        )
        print(visible(text("{out}: what {whose:text} may know, {count} files", out=out, whose=whose, count=len(files))))
