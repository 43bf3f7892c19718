"""Commands of players at home and at one desk: seat, take, message, password."""

from pathlib import Path
from typing import Annotated

import typer

from bound_sim.cli.battle_files import WAIT_S, BattlePath, Wait
from bound_sim.cli.program import NO, OVER_MONTHS, REFUSED, TRUST, AsJson, Commander, answers, app, visible
from bound_sim_maps.faults import refuse
from bound_sim_maps.speech import spoken
from bound_sim_maps.texts import listed, text

Keys = Annotated[Path, typer.Option("--key", help="The umpire's secret keys, or the folder with them.", metavar="KEYS")]


@app.command(
    rich_help_panel=TRUST,
    epilog="""[bold]Examples[/bold]

[cyan]bound-sim seat vimy.bound --side A --key umpire --out A.seat[/cyan]   for the player of side A

[cyan]bound-sim seat vimy.bound --side A --commander "2 Brigade" --key umpire --out A2.seat[/cyan]   for one of its
commanders, as the player column of the forces names it

[cyan]bound-sim seat vimy.bound --all --key umpire --out seats[/cyan]   every seat's, each with a text to send with it;
commanders' too where the scenario has \\[command]

[dim]The player opens the file with bound-sim desk FILE.seat, draws, and sends back the file that Hand in writes;
bound-sim take takes it in. The file holds what the seat may know (docs/secrecy.md) and its keys: send it to that
player alone. Written again it is the same file, byte for byte, as long as nothing happened.[/dim]""",
)
def seat(
    battle: BattlePath,
    key: Keys,
    out: Annotated[Path, typer.Option(help="The file; with --all a folder.", metavar="FILE")],
    side: Annotated[str, typer.Option(help="The side that gets the file.", metavar="SIDE")] = "",
    commander: Commander = "",
    everything: Annotated[bool, typer.Option("--all", help="Files for all seats, into a folder.")] = False,
) -> None:
    """Write a player's file: all and only what a seat may know, to draw its orders in at home."""
    with answers():
        from bound_sim.battle_file import BattleFile
        from bound_sim.secrecy import seal_files, seats
        from bound_sim_maps import written

        if everything == bool(side):
            refuse("--side", text("is given with --all") if side else text("is missing"), text("--side A, or --all"))
        if everything and commander:
            refuse("--commander", text("is given with --all"), text("--side A --commander NAME, or --all"))
        umpire = seal_files.secret_keys(key)
        with BattleFile(battle) as file:
            if everything:
                for path in seats.write_all(file, umpire, out):
                    print(visible(text("{path}: with a text to send", path=path)))
                return
            seats.refuse_place(out)
            written.put(out, seats.of_battle(file, side, umpire, commander), mode=0o600)
        whose = (
            text("{commander} of side {side}", commander=commander, side=side)
            if commander
            else text("side {side}", side=side)
        )
        print(visible(text("{out}: what {whose:text} may know, and the seat's keys", out=out, whose=whose)))


@app.command(
    rich_help_panel=TRUST,
    epilog="""[bold]Example[/bold]

[cyan]bound-sim take vimy.bound in/*.sealed --key umpire[/cyan]

[dim]A line for each file: handed in, changed since (newer orders count now), answered, messages (it brought nothing
else), faulty with all faults, too late, older, known already, refused. A bad file stops no other. Exit code 0: what is
in each file counts, or was known; 1: some came too late; 2: some are faulty or refused.[/dim]""",
)
def take(
    battle: BattlePath,
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="What the seats sent back.")],
    key: Keys,
    wait: Wait = WAIT_S,
    as_json: AsJson = False,
) -> None:
    """Take in the orders and answers that seats sent back, all files at once."""
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
                for line in one.lines:
                    print(visible(line))
        became = {one.became for one in verdicts}
        if became & {"faulty", "older", "refused"}:
            raise typer.Exit(REFUSED)
        if "too late" in became:
            raise typer.Exit(NO)


@app.command(
    rich_help_panel=OVER_MONTHS,
    epilog="""[bold]Examples[/bold]

[cyan]bound-sim message vimy.bound "The bridge is blown" --side A[/cyan]   to the commander-in-chief of side A

[cyan]bound-sim message vimy.bound "Where are you?" --side A --commander "2 Brigade"[/cyan]

[cyan]bound-sim message vimy.bound[/cyan]   all messages of the battle, for the umpire's eyes

[dim]The umpire's messages are there with the next seat files. Seats write at their desks; what they write comes with
their orders, and goes on with the seat files, as late as the scenario says under \\[command] (docs/seats.md).[/dim]""",
)
def message(
    battle: BattlePath,
    content: Annotated[str, typer.Argument(metavar="TEXT", help="What the umpire writes.", show_default=False)] = "",
    side: Annotated[str, typer.Option(help="To this side.", metavar="SIDE")] = "",
    commander: Annotated[str, typer.Option(help="To this commander of it.", metavar="NAME")] = "",
    wait: Wait = WAIT_S,
    as_json: AsJson = False,
) -> None:
    """Write to a seat as the umpire, or list the messages of a battle."""
    with answers():
        from bound_sim.battle_file import BattleFile
        from bound_sim.battle_file.messages import line_of, of_seat, send
        from bound_sim.cli.summary import to_json
        from bound_sim.scenario.posts import UMPIRE, Post

        if bool(content) != bool(side) or (commander and not side):
            refuse(
                "--side",
                text("is missing") if not side else text("is given without a text"),
                text("TEXT --side A, or neither"),
            )
        with BattleFile(battle, wait_s=wait) as file:
            sent = [send(file, UMPIRE, Post(side, commander), content)] if content else of_seat(file.history, UMPIRE)
            scenario = file.scenario_as_given()
        if as_json:
            print(to_json([one.model_dump() for one in sent if one]))
        else:
            for one in sent:
                for line in spoken(line_of(one, scenario)).split("\n") if one else ():
                    print(visible(line))
            if not sent:
                print(visible(text("no messages")))


@app.command(
    rich_help_panel=OVER_MONTHS,
    epilog="""[bold]Examples[/bold]

[cyan]bound-sim password vimy.bound[/cyan]   which seats of the desk ask for a password

[cyan]bound-sim password vimy.bound --forget A --reason "forgot it"[/cyan]   side A sits down without one

[dim]A seat sets its password at the desk (Ctrl+Alt+P), and the curtain asks for it. It keeps people who share a desk
out of each other's seats; with the battle file and these commands anybody can look into it all the same.[/dim]""",
)
def password(
    battle: BattlePath,
    forget: Annotated[
        str, typer.Option(help="Forget that of this seat: a side, or umpire.", metavar="SIDE|umpire")
    ] = "",
    commander: Annotated[str, typer.Option(help="That of this commander of the side.", metavar="NAME")] = "",
    reason: Annotated[str, typer.Option(help="Why, for the log.", metavar="TEXT")] = "",
    wait: Wait = WAIT_S,
) -> None:
    """List the seats of a shared desk that ask for a password, or forget one: the umpire's act."""
    with answers():
        from bound_sim.battle_file import BattleFile, passwords
        from bound_sim.scenario.posts import Post

        if reason and not forget:
            refuse("--reason", text("is given without --forget"), text("--forget A --reason TEXT"))
        if commander and forget in ("", "umpire"):
            refuse("--commander", text("is given without the side to --forget"), text("--forget A --commander NAME"))
        with BattleFile(battle, wait_s=wait) as file:
            if forget:
                seat = Post("" if forget == "umpire" else forget, commander).key
                passwords.forget(file, seat, reason=reason)
                print(visible(text("forgotten: the password of {value}", value=seat or forget)))
                return
            asked = [seat or text("umpire") for seat, stored in sorted(file.history.passwords.items()) if stored]
        print(visible(text("asked for a password: {value:text}", value=listed(asked) if asked else text("no seat"))))
