"""Commands of sealed orders: keys, seal, open."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from bound_sim.cli.program import TRUST, AsJson, answers, app, visible
from bound_sim_maps.texts import Phrase, text

BattleId = Annotated[str, typer.Option("--battle", metavar="ID", help="The battle's id, as the umpire gave it out.")]


@app.command(
    rich_help_panel=TRUST,
    epilog="""[bold]Example[/bold]

[cyan]bound-sim keys anna --name Anna[/cyan]   anna/secret.keys stays with Anna, anna/public.keys goes to the umpire

[dim]Compare the fingerprint by voice: keys that came by mail may have been changed on the way.[/dim]""",
)
def keys(
    folder: Annotated[
        Path, typer.Argument(metavar="DIR", help="A folder for the keys; existing keys are never replaced.")
    ],
    name: Annotated[str, typer.Option(help="The person's name.  \\[the folder's name]", metavar="NAME")] = "",
) -> None:
    """Make a person's keys for sealed orders."""
    with answers():
        from bound_sim.secrecy import seal_files

        made = seal_files.make_keys(folder, name or folder.absolute().name)
        print(visible(text("{folder}: keep it secret", folder=folder / seal_files.SECRET)))
        print(
            visible(
                text(
                    "{folder}: give it to people who write to you or check your signature",
                    folder=folder / seal_files.PUBLIC,
                )
            )
        )
        print(visible(text("fingerprint: {fingerprint}", fingerprint=made.fingerprint)))


@app.command(
    rich_help_panel=TRUST,
    epilog="""[bold]Example[/bold]

[cyan]bound-sim seal orders.csv arrows.txt --battle vimy --side A --bound 3 --key anna --to umpire.keys
--out A3.sealed[/cyan]

[cyan]bound-sim seal answer.txt --question 2 --battle vimy --side B --bound 3 --key bert --to umpire.keys
--out B3-2.sealed[/cyan]   an answer; files of orders that it brings stand behind it

[dim]Send the file by mail, chat or on a stick. All seals of a size are equally long, and only the umpire can see the
side. To change orders, seal new ones: the umpire takes the one with the highest number. Seals are counted beside
your keys; --number says where to go on if that count was lost.[/dim]""",
)
def seal(
    orders: Annotated[list[Path], typer.Argument(metavar="ORDERS...", help="A sheet (.csv), arrows (.txt, .geojson).")],
    battle: BattleId,
    side: Annotated[str, typer.Option(help="The side whose orders they are.", metavar="SIDE")],
    bound: Annotated[int, typer.Option(help="The bound that the orders are for.", metavar="N")],
    key: Annotated[
        Path, typer.Option(help="Your secret keys, the folder with them, or a seat's file.", metavar="KEYS")
    ],
    to: Annotated[Path, typer.Option(help="The umpire's public keys, or a seat's file.", metavar="KEYS")],
    out: Annotated[Path, typer.Option(help="The sealed file.", metavar="FILE")],
    size: Annotated[int, typer.Option(help="Size class in KiB, one for all of the battle: 32 or 288.")] = 32,
    share: Annotated[
        Path | None, typer.Option(help="Your shares: the one for this bound is sealed with the orders.", metavar="FILE")
    ] = None,
    attempt: Annotated[
        int, typer.Option(help="1, or 2 after the bound was taken back once, and so on.", metavar="N")
    ] = 1,
    question: Annotated[
        int | None, typer.Option(help="The first file is the answer to this question of the bound.", metavar="N")
    ] = None,
    number: Annotated[int | None, typer.Option(help="The seal's number.  \\[one more]", metavar="N")] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace an existing seal.")] = False,
) -> None:
    """Encrypt a side's orders for a bound, so that only the umpire can read them."""
    with answers():
        from bound_sim.keys import seals
        from bound_sim.keys.seals import Address
        from bound_sim.secrecy import seal_files

        seal_files.refuse_place(out, force=force)
        mine = seal_files.share_of(share, battle=battle, side=side, bound=bound, attempt=attempt) if share else None
        files = seal_files.answer_of(orders, question) if question is not None else seal_files.orders_of(orders)
        content = seal_files.seal_orders(
            files, address=Address(battle, side, bound), keys=key, umpire=to, size_kib=size, number=number, share=mine
        )
        seal_files.write_seal(out, content, force=force)
        what = text("answer to question {question}", question=question) if question is not None else text("orders")
        print(
            visible(
                text(
                    "{out}: {what:text} of side {side} for bound {bound}, sealed to {name}",
                    out=out,
                    what=what,
                    side=side,
                    bound=bound,
                    name=seal_files.umpire_of(to).name,
                )
            )
        )
        print(visible(text("digest: {text}", text=seals.digest_of(content))))


@app.command(
    rich_help_panel=TRUST,
    name="open",
    epilog="""[bold]Example[/bold]

[cyan]bound-sim open A3.sealed B3.sealed --key umpire --from A=anna.keys --from B=bert.keys --battle vimy --bound 3
--out orders[/cyan]

[dim]Refused, with the reason: what was changed, cut or swapped on the way, what another hand signed, what is for
another battle, side or bound, what was opened before or is older than that. Of several seals of a side for a bound the
one with the highest number counts. DIR has the orders, and a slip for bound-sim orders --slip.[/dim]""",
)
def open_sealed(
    sealed: Annotated[list[Path], typer.Argument(metavar="SEALED...", help="Files that bound-sim seal made.")],
    key: Annotated[Path, typer.Option(help="The umpire's secret keys, or the folder with them.", metavar="KEYS")],
    given: Annotated[
        list[str], typer.Option("--from", help="Public keys of each side, or SIDE/COMMANDER.", metavar="SIDE=KEYS")
    ],
    battle: BattleId,
    out: Annotated[Path, typer.Option(help="Where the orders go.", metavar="DIR")],
    side: Annotated[str | None, typer.Option(help="Only orders of this side.", metavar="SIDE")] = None,
    bound: Annotated[int | None, typer.Option(help="Only orders for this bound.", metavar="N")] = None,
    as_json: AsJson = False,
) -> None:
    """Open sealed orders, for the umpire: all that are given, or none."""
    with answers():
        from bound_sim.cli import summary
        from bound_sim.keys.seals import WantedSeal
        from bound_sim.secrecy import seal_files

        aside: list[Phrase] = []
        found = seal_files.open_seals(
            sealed, keys=key, given=given, wanted=WantedSeal(battle, side, bound), out=out, set_aside=aside.append
        )
        for line in aside:
            print(visible(line), file=sys.stderr)
        if as_json:
            print(summary.to_json([
                {"side": opened.side, "commander": opened.commander, "bound": opened.bound, "number": opened.number,
                 "seal": opened.digest, "files": list(map(str, files)), "slip": str(seal_files.slip_path(out, opened))}
                for opened, files in found
            ]))  # fmt: skip
            return
        for opened, files in found:
            names = ", ".join(map(str, files))
            print(
                visible(
                    text(
                        "{whose:text}, bound {bound}, number {number}: {names}",
                        whose=opened.post.whose(),
                        bound=opened.bound,
                        number=opened.number,
                        names=names,
                    )
                )
            )
