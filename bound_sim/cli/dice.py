"""Commands of verifiable dice: dice make, promise, give, reveal."""

from pathlib import Path
from typing import Annotated

import typer

from bound_sim.cli.battle_files import WAIT_S, Wait
from bound_sim.cli.program import TRUST, answers, app, visible
from bound_sim_maps.texts import text

dice_app = typer.Typer(
    no_args_is_help=True,
    help="Dice that anybody can check: shares of the sides, the umpire's key at the end.",
    epilog="""[bold]Example[/bold]

[cyan]bound-sim dice make anna.share --battle 5c1e0d... --side A[/cyan]   Anna; the line printed goes to the umpire

[cyan]bound-sim dice promise vimy.bound --side A 93ab...[/cyan]   the umpire, for each side that takes part

[cyan]bound-sim dice give vimy.bound anna.share[/cyan]   when all promises are in: Anna sends her file to all

[cyan]bound-sim dice reveal vimy.bound[/cyan]   after the last bound; bound-sim verify then convinces anybody

[dim]docs/by-mail.md says what this proves and what it does not prove.[/dim]""",
)
app.add_typer(dice_app, name="dice", rich_help_panel=TRUST)

Battle = Annotated[Path, typer.Argument(metavar="BATTLE", help="A battle file.")]


@dice_app.command()
def make(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The share, a new file; keep it secret.")],
    battle: Annotated[str, typer.Option(metavar="ID", help="The battle's id, as bound-sim status says it.")],
    side: Annotated[str, typer.Option(metavar="SIDE", help="The side that makes the share.")],
    shared: Annotated[
        bool, typer.Option("--shared", help="For a battle with --shared-dice: a share for every bound.")
    ] = False,
) -> None:
    """Draw a side's share of the dice, and print the promise of it."""
    with answers():
        from bound_sim.dice.proof import make_share
        from bound_sim.dice.shares import make_shares
        from bound_sim_maps import written
        from bound_sim_maps.faults import refuse

        share = (make_shares if shared else make_share)(battle, side)
        try:
            written.put(file, share.text, mode=0o600, new=True)
        except FileExistsError:
            refuse(str(file), text("exists already"), text("a new file"))
        until = text("secret to the end of the battle") if shared else text("secret until the umpire has all promises")
        print(visible(text("{file}: keep it {until:text}", file=file, until=until)))
        print(visible(text("promise: {promise}", promise=share.promise)))


@dice_app.command()
def share(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Your shares, as dice make --shared made them.")],
    bound: Annotated[int, typer.Option(metavar="N", help="The bound that the orders are for.")],
    out: Annotated[Path, typer.Option(metavar="FILE", help="The slip, a new file.")],
    attempt: Annotated[
        int, typer.Option(metavar="N", help="1, or 2 after the bound was taken back once, and so on.")
    ] = 1,
) -> None:
    """Take out a bound's share, for orders that go to the umpire unsealed: bound-sim orders --slip."""
    with answers():
        from bound_sim.keys.slips import Slip
        from bound_sim.secrecy import seal_files

        shares = seal_files.shares_of(file)
        slip = Slip(shares.battle, shares.side, bound, share=shares.share(bound, attempt))
        seal_files.new_file(out, slip.text)
        print(
            visible(
                text(
                    "{out}: the share of side {side} for bound {bound}: it goes with the orders, no earlier",
                    out=out,
                    side=shares.side,
                    bound=bound,
                )
            )
        )


@dice_app.command()
def promise(
    battle: Battle,
    promised: Annotated[str, typer.Argument(metavar="PROMISE", help="What bound-sim dice make printed.")],
    side: Annotated[str, typer.Option(metavar="SIDE", help="The side that promises.")],
    wait: Wait = WAIT_S,
) -> None:
    """Record a side's promise of a share, before bound 1."""
    with answers():
        from bound_sim.battle_file import BattleFile
        from bound_sim.battle_file.shares import add_promise

        with BattleFile(battle, wait_s=wait) as opened:
            add_promise(opened, side, promised)
            print(visible(text("side {side} has promised; head {hex}", side=side, hex=opened.history.head.hex())))


@dice_app.command()
def give(
    battle: Battle,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A share, as a side made it.")],
    wait: Wait = WAIT_S,
) -> None:
    """Mix a side's share into the battle's key, once all promises are in."""
    with answers():
        from bound_sim.battle_file import BattleFile
        from bound_sim.battle_file.shares import add_share

        with BattleFile(battle, wait_s=wait) as opened:
            missing = add_share(opened, file)
            print(
                visible(
                    text("missing: {missing}", missing=", ".join(missing))
                    if missing
                    else text("all shares are in: bound-sim next")
                )
            )


@dice_app.command()
def reveal(
    battle: Battle,
    early: Annotated[
        bool, typer.Option("--early", help="Even if bounds are left: they can then not be resolved.")
    ] = False,
    wait: Wait = WAIT_S,
) -> None:
    """Put the key into the battle file, so that anybody with the file can check the dice."""
    with answers():
        from bound_sim.battle_file import BattleFile
        from bound_sim.battle_file.shares import reveal_key

        with BattleFile(battle, wait_s=wait) as opened:
            print(visible(text("key: {opened}", opened=reveal_key(opened, early=early))))
            print(visible(text("head {hex}", hex=opened.history.head.hex())))
