"""Commands of players at home: seat, take."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from bound_sim.cli.battle_files import WAIT_S, BattlePath, Wait
from bound_sim.cli.program import NO, REFUSED, TRUST, AsJson, answers, app, refuse, visible

Keys = Annotated[Path, typer.Option("--key", help="The umpire's secret keys, or the folder with them.", metavar="KEYS")]


@app.command(
    rich_help_panel=TRUST,
    epilog="""[bold]Examples[/bold]

[cyan]bound-sim seat vimy.bound --side A --key umpire --out A.seat[/cyan]   for the player of side A

[cyan]bound-sim seat vimy.bound --all --key umpire --out seats[/cyan]   every side's, each with a text to send with it

[dim]The player opens the file with bound-sim desk FILE.seat, draws, and sends back the file that Hand in writes;
bound-sim take takes it in. The file holds what the side may know (docs/secrecy.md) and its keys: send it to that
player alone. Written again it is the same file, byte for byte, as long as nothing happened.[/dim]""",
)
def seat(
    battle: BattlePath,
    key: Keys,
    out: Annotated[Path, typer.Option(help="The file; with --all a folder.", metavar="FILE")],
    side: Annotated[str, typer.Option(help="The side that gets the file.", metavar="SIDE")] = "",
    everything: Annotated[bool, typer.Option("--all", help="Files for all sides, into a folder.")] = False,
) -> None:
    """Write a player's file: all and only what a side may know, to draw its orders in at home."""
    with answers():
        from bound_sim.battle_file import BattleFile
        from bound_sim.secrecy import seal_files, seats
        from bound_sim_maps import written

        if everything == bool(side):
            refuse("--side", "is given with --all" if side else "is missing", "--side A, or --all")
        umpire = seal_files.secret_keys(key)
        with BattleFile(battle) as file:
            if everything:
                for path in seats.write_all(file, umpire, out):
                    print(visible(f"{path}: with a text to send"))
                return
            seats.refuse_place(out)
            written.put(out, seats.of_battle(file, side, umpire), mode=0o600)
        print(visible(f"{out}: what side {side} may know, and its keys"))


@app.command(
    rich_help_panel=TRUST,
    epilog="""[bold]Example[/bold]

[cyan]bound-sim take vimy.bound in/*.sealed --key umpire[/cyan]

[dim]A line for each file: handed in, changed since (newer orders count now), faulty with all faults, too late, older,
known already, refused. A bad file stops no other. Exit code 0: each file's orders count, or were known; 1: some came
too late; 2: some are faulty or refused.[/dim]""",
)
def take(
    battle: BattlePath,
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="What the seats sent back.")],
    key: Keys,
    wait: Wait = WAIT_S,
    as_json: AsJson = False,
) -> None:
    """Take in the orders that seats sent back, all files at once."""
    with answers():
        from bound_sim.battle_file import BattleFile
        from bound_sim.cli.summary import to_json
        from bound_sim.secrecy import seal_files, seat_orders

        umpire = seal_files.secret_keys(key)
        with BattleFile(battle, wait_s=wait) as file:
            verdicts = seat_orders.take_in(file, files, umpire)
        if as_json:
            print(to_json([{**vars(one), "counts": one.counts} for one in verdicts]))
        else:
            for one in verdicts:
                for line in one.text.split("\n"):
                    print(visible(line))
        became = {one.became for one in verdicts}
        if became & {"faulty", "older", "refused"}:
            raise typer.Exit(REFUSED)
        if "too late" in became:
            raise typer.Exit(NO)
