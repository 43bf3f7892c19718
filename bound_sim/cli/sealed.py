"""Commands of sealed orders: keys, seal, open."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from bound_sim.cli.program import AsJson, answers, app, visible

BattleId = Annotated[str, typer.Option("--battle", metavar="ID", help="The battle's id, as the umpire gave it out.")]


@app.command(
    epilog="""[bold]Example[/bold]

[cyan]bound-sim keys anna --name Anna[/cyan]   anna/secret.keys stays with Anna, anna/public.keys goes to the umpire

[dim]Compare the fingerprint by voice: keys that came by mail may have been changed on the way.[/dim]"""
)
def keys(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Where the keys go; never over others.")],
    name: Annotated[str, typer.Option(help="Whose they are.  [the folder's name]", metavar="NAME")] = "",
) -> None:
    """Make a person's keys for sealed orders."""
    with answers():
        from bound_sim import sealing

        made = sealing.make_keys(folder, name or folder.absolute().name)
        print(visible(f"{folder / sealing.SECRET}: keep it, and give it to nobody"))
        print(visible(f"{folder / sealing.PUBLIC}: give it to those who write to you or check your hand"))
        print(f"fingerprint: {made.fingerprint}")


@app.command(
    epilog="""[bold]Example[/bold]

[cyan]bound-sim seal orders.csv arrows.txt --battle vimy --side A --bound 3 --key anna --to umpire.keys
--out A3.sealed[/cyan]

[dim]Send the file by mail, chat or on a stick. All seals of a size are equally long, and only the umpire can tell whose
they are. To change orders, seal new ones: the umpire takes the last.[/dim]"""
)
def seal(
    orders: Annotated[list[Path], typer.Argument(metavar="ORDERS...", help="A sheet (.csv), arrows (.txt, .geojson).")],
    battle: BattleId,
    side: Annotated[str, typer.Option(help="The side whose orders they are.", metavar="SIDE")],
    bound: Annotated[int, typer.Option(help="The bound that they are for.", metavar="N")],
    key: Annotated[Path, typer.Option(help="Your secret keys, or the folder with them.", metavar="KEYS")],
    to: Annotated[Path, typer.Option(help="The umpire's public keys.", metavar="KEYS")],
    out: Annotated[Path, typer.Option(help="The sealed file.", metavar="FILE")],
    size: Annotated[int, typer.Option(help="Size class in KiB, one for all of the battle: 32 or 288.")] = 32,
) -> None:
    """Seal a side's orders for a bound, for the umpire's eyes only."""
    with answers():
        import time

        from bound_sim import sealing, seals
        from maps import written

        text = seals.seal(
            sealing.orders_of(orders), battle=battle, side=side, bound=bound, number=time.time_ns() // 1_000_000,
            sender=sealing.secret_keys(key), umpire=sealing.public_keys(to), size_kib=size,
        )  # fmt: skip
        written.put(out, text)
        print(visible(f"{out}: orders of side {side} for bound {bound}, sealed to {sealing.public_keys(to).name}"))


@app.command(
    name="open",
    epilog="""[bold]Example[/bold]

[cyan]bound-sim open A3.sealed B3.sealed --key umpire --from A=anna.keys --from B=bert.keys --battle vimy --bound 3
--out orders[/cyan]

[dim]Refused, with the reason: what was changed, cut or swapped on the way, what another hand signed, what is for
another battle, side or bound, what was opened before or is older than that.[/dim]""",
)
def open_sealed(
    sealed: Annotated[list[Path], typer.Argument(metavar="SEALED...", help="Files that bound-sim seal made.")],
    key: Annotated[Path, typer.Option(help="The umpire's secret keys, or the folder with them.", metavar="KEYS")],
    given: Annotated[list[str], typer.Option("--from", help="Public keys of each side.", metavar="SIDE=KEYS")],
    battle: BattleId,
    out: Annotated[Path, typer.Option(help="Where the orders go.", metavar="DIR")],
    side: Annotated[str | None, typer.Option(help="Only orders of this side.", metavar="SIDE")] = None,
    bound: Annotated[int | None, typer.Option(help="Only orders for this bound.", metavar="N")] = None,
    as_json: AsJson = False,
) -> None:
    """Open sealed orders, for the umpire: all that are given, or none."""
    with answers():
        from bound_sim import overview, sealing

        found = sealing.open_seals(sealed, keys=key, given=given, battle=battle, side=side, bound=bound, out=out)
        if as_json:
            print(overview.to_json([
                {"side": opened.side, "bound": opened.bound, "number": opened.number, "files": list(map(str, files))}
                for opened, files in found
            ]))  # fmt: skip
            return
        for opened, files in found:
            names = ", ".join(map(str, files))
            print(visible(f"side {opened.side}, bound {opened.bound}, number {opened.number}: {names}"))
