"""Commands of what goes to a side: packet."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from bound_sim.cli.program import Sign, answers, app, visible


@app.command(
    epilog="""[bold]Examples[/bold]

[cyan]bound-sim packet vimy.bound --side A --out A-now[/cyan]   what A knows after the last bound

[cyan]bound-sim packet vimy.bound --side A --bound 3 --out A3[/cyan]   what A knew after bound 3

[cyan]bound-sim packet vimy.bound --side A --out A-now --sign keys[/cyan]   signed: A checks it by bound-sim verify

[dim]How much that is the scenario says under [fog] (docs/secrecy.md). DIR does not change by a byte, nor in sizes or
times of files, with anything that the side may not know.[/dim]"""
)
def packet(
    battle: Annotated[Path, typer.Argument(metavar="BATTLE", help="A battle file, or the folder of a run.")],
    side: Annotated[str, typer.Option(help="Whose packet.", metavar="SIDE")],
    out: Annotated[Path, typer.Option(help="Where it goes; must be new or empty.", metavar="DIR")],
    bound: Annotated[int | None, typer.Option(help="After this bound.  [the last]", metavar="N")] = None,
    sign: Sign = None,
) -> None:
    """Write all and only what a side may know after a bound: report, maps, its logs, what it saw."""
    with answers():
        from bound_sim import packets, sealing

        umpire = sealing.secret_keys(sign) if sign else None
        files = packets.of_battle(battle, side, bound)
        if umpire:
            files = packets.signed(files, battle, umpire)
        packets.write(files, out)
        print(visible(f"{out}: what side {side} may know, {len(files)} files"))
