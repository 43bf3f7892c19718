"""Commands of the umpire and of those who hand in orders: orders, policy, rule, sector."""

from pathlib import Path
from typing import Annotated

import typer

from bound_sim.cli.battle_files import WAIT_S, BattlePath, Wait
from bound_sim.cli.program import (
    NO,
    OVER_MONTHS,
    REFUSED,
    TRUST,
    AsJson,
    Commander,
    Sign,
    answers,
    app,
    make_ready,
    stop,
    visible,
)
from bound_sim_maps.faults import refuse
from bound_sim_maps.texts import Phrase, text, words_of_error

LAST_COUNT = text("a side's last orders count, for all of the side")
Reason = Annotated[str, typer.Option(help="The reason, for the log and the report.", metavar="TEXT")]
Umpire = Annotated[str, typer.Option(help="The umpire's name, if there are several.", metavar="NAME")]


@app.command(
    rich_help_panel=OVER_MONTHS,
    epilog="""[bold]Examples[/bold]

[cyan]bound-sim orders mine.bound --side A --bound 3 orders.csv arrows.txt[/cyan]   hand in, and get a receipt

[cyan]bound-sim orders mine.bound --side A --bound 3 arrows.txt --draft[/cyan]   kept, but not handed in

[cyan]bound-sim orders mine.bound --side A --bound 3 arrows.txt --reason "paper sheet"[/cyan]   the umpire writes

[cyan]bound-sim orders vimy.bound --side A --bound 3 in/orders-A-bound-03.csv --slip in/A-bound-03.slip
--receipt A3.receipt --sign keys[/cyan]   out of a seal, with a signed receipt for the side

[dim]High Commands in .csv, Low Commands in .txt or .geojson; orders above the first line "bound N" are for this bound.
A side's last valid orders before the bound begins count, from any of its players; with --commander each one's
own count, for the battalions that he leads, and a battalion has orders from one file alone. Exit code 1: late, or too
many; 2: faulty, every fault on stderr; 4: the file was still busy after --wait.[/dim]""",
)
def orders(
    battle: BattlePath,
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Files of orders.")],
    side: Annotated[str, typer.Option(help="The side that gives the orders.", metavar="ID")],
    commander: Commander = "",
    *,
    bound: Annotated[int, typer.Option(help="The bound that the orders are for.", metavar="N")],
    draft: Annotated[bool, typer.Option("--draft", help="Keep the orders as a draft; do not hand them in.")] = False,
    reason: Annotated[str, typer.Option(help="The umpire writes the orders; the reason.", metavar="TEXT")] = "",
    umpire: Umpire = "",
    slip: Annotated[
        Path | None, typer.Option(help="The slip from bound-sim open or dice share.", metavar="FILE")
    ] = None,
    receipt_file: Annotated[Path | None, typer.Option("--receipt", help="Write the receipt.", metavar="FILE")] = None,
    sign: Sign = None,
    wait: Wait = WAIT_S,
    as_json: AsJson = False,
) -> None:
    """Hand in a side's orders for a bound."""
    with answers():
        from bound_sim.battle_file import BattleFile, receipts, umpire_keys
        from bound_sim.battle_file.entries import By
        from bound_sim.battle_file.orders_view import Stamp
        from bound_sim.cli.summary import to_json
        from bound_sim.files.side_files import from_paths
        from bound_sim.scenario.posts import Post
        from bound_sim.secrecy import seal_files
        from bound_sim_maps import disk, written

        signer = seal_files.secret_keys(sign) if sign else None
        with_it = seal_files.slip_of(slip) if slip else None
        if receipt_file and disk.exists(receipt_file):
            refuse(str(receipt_file), text("exists already"), text("the name of a new file"))
        given = from_paths(files)
        with BattleFile(battle, wait_s=wait) as file:
            by: By = "umpire" if reason or umpire else "side"
            if signer:
                umpire_keys.check_signer(file.history, signer)
            view = file.view(Post(side, commander), bound)
            receipt = file.submit(view, given, Stamp(draft, umpire, reason, slip=with_it), by)
            signed = umpire_keys.signed_receipt(file.history, receipt, signer)
        if as_json:
            facts = {**vars(receipt), "umpire": signed.umpire, "signature": signed.signature}
            print(to_json({"ok": receipt.state in ("handed in", "draft"), **facts}))
        else:
            state, number = receipts.state_text(receipt.state), receipt.number
            said = text(
                "{whose:text}, bound {bound}: {state}, number {number}, receipt {hash}",
                whose=view.post.whose(),
                bound=bound,
                state=state,
                number=number,
                hash=receipt.hash,
            )
            if receipt.replaces:
                whole = text("{commander}'s last orders count", commander=commander) if commander else LAST_COUNT
                said += text("; it replaces number {replaces}: {whole:text}", replaces=receipt.replaces, whole=whole)
            print(visible(said))
            if receipt.left_out:
                print(
                    visible(
                        text(
                            "  {left_out} orders in these files are for other bounds and were left out",
                            left_out=receipt.left_out,
                        )
                    )
                )
        if receipt_file:
            with written.naming(receipt_file, "the orders are in, and bound-sim receipt writes their receipt"):
                seal_files.new_file(receipt_file, signed.text)
        if receipt.state == "faulty":
            stop(REFUSED, *receipt.faults)
        if receipt.state == "late":
            stop(NO, text("bound {bound} is closed: these orders are kept and change nothing", bound=bound))


@app.command(
    rich_help_panel=TRUST,
    epilog="""[bold]Example[/bold]

[cyan]bound-sim receipt vimy.bound --side A --number 3 --out A3.receipt --sign keys[/cyan]   if the side lost it, or the
desk took the orders

[cyan]bound-sim receipt vimy.bound --side A --messages --out A.messages --sign keys[/cyan]   those for its messages

[dim]The same receipt, byte for byte, as bound-sim orders --receipt writes. Receipts of several files can stand in one,
one after the other; bound-sim verify --receipts compares them with the battle file.[/dim]""",
)
def receipt(
    battle: BattlePath,
    side: Annotated[str, typer.Option(help="The side that gave the orders.", metavar="ID")],
    out: Annotated[Path, typer.Option(help="The receipt, a new file.", metavar="FILE")],
    number: Annotated[
        int | None, typer.Option(help="The number of the orders.  \\[the seat's last]", metavar="N")
    ] = None,
    messages: Annotated[
        bool, typer.Option("--messages", help="The receipts for the messages that the seat wrote.")
    ] = False,
    commander: Annotated[str, typer.Option(help="Those of this commander.", metavar="NAME")] = "",
    sign: Sign = None,
) -> None:
    """Write the receipt for orders that are in a battle file, once more, or those for a seat's messages."""
    with answers():
        from bound_sim.battle_file import BattleFile, receipts, umpire_keys
        from bound_sim.scenario.posts import Post
        from bound_sim.secrecy import seal_files

        if messages and number is not None:
            refuse("--number", text("is given with --messages"), text("the number of orders, or --messages"))
        post = Post(side, commander)
        signer = seal_files.secret_keys(sign) if sign else None
        with BattleFile(battle) as file:
            if messages:
                written = [umpire_keys.signed(file.history, one, signer)
                           for one in receipts.messages_of(file.history, post)]  # fmt: skip
                seal_files.new_file(out, "".join(one.text for one in written))
                print(
                    visible(
                        text("{out}: {count} messages of {whose:text}", out=out, count=len(written), whose=post.whose())
                    )
                )
                return
            found = receipts.find(file.history, post, number)
            signed = umpire_keys.signed_receipt(file.history, found, signer)
        seal_files.new_file(out, signed.text)
        print(
            visible(
                text(
                    "{out}: number {number} of {whose:text} for bound {bound}, {state}",
                    out=out,
                    number=found.number,
                    whose=post.whose(),
                    bound=found.bound,
                    state=receipts.state_text(found.state),
                )
            )
        )


@app.command(
    rich_help_panel=OVER_MONTHS,
    epilog="""[bold]Example[/bold]

[cyan]bound-sim policy mine.bound --side A repeat[/cyan]   its last orders again when it hands in nothing

[cyan]bound-sim policy mine.bound --side B --ask return-fire[/cyan]   the battle waits for B's answers to this kind of
question, from the next bound on; --ask all, --ask none

[cyan]bound-sim policy vimy.bound --side B --commander "2 Brigade" --ask all[/cyan]   for the questions to one of its
commanders; --side umpire --ask all for those to the umpire

[dim]hold: all hold and shoot freely, questions have their usual answers. umpire: the bound waits until the umpire has
written orders. Other policies play the side: the ruleset's own, and those of other packages. person: nobody plays it,
even where the scenario seats a policy. Without a policy a side has the scenario's orders, or holds. The log says what
was done for which side.[/dim]""",
)
def policy(
    battle: BattlePath,
    side: Annotated[str, typer.Option(help="For which side, or umpire.", metavar="ID|umpire")],
    what: Annotated[
        str,
        typer.Argument(metavar="[hold|repeat|umpire|person|NAME]", help="What the program does.", show_default=False),
    ] = "",
    commander: Annotated[
        str, typer.Option(help="For the questions to this commander alone.  \\[his side's]", metavar="NAME")
    ] = "",
    ask: Annotated[
        list[str] | None,
        typer.Option(help="Wait for its answers to this kind of question; all, none; repeat for more.", metavar="KIND"),
    ] = None,
    reason: Annotated[str, typer.Option(help="Why.", metavar="TEXT")] = "",
    wait: Wait = WAIT_S,
) -> None:
    """Set what is done for a side that hands in no orders, and what it is asked inside a bound."""
    with answers():
        from bound_sim.battle_file import BattleFile
        from bound_sim.rules import ruleset
        from bound_sim.scenario.posts import post_said

        if not what and ask is None:
            refuse("policy", text("says neither a policy nor --ask"), text("a policy, or --ask KIND, all or none"))
        with BattleFile(battle, wait_s=wait) as file:
            kinds = list(ruleset(file.history.opened.ruleset).questions)
            wanted = None if ask is None else [kind for one in ask for kind in _kinds(one, kinds)]
            post = post_said(file.scenario_as_given(), side, commander)
            file.set_policy(post.side, what, commander=commander, ask=wanted, reason=reason)
        said = text("a person sits there") if what == "person" else what
        print(visible(text("{whose:text}: {said:text}", whose=post.whose(), said=said) if what else post.whose()))
        if wanted is not None:
            print(
                visible(
                    text(
                        "  is asked: {value:text}; from the next bound on",
                        value=", ".join(sorted(set(wanted))) or text("nothing"),
                    )
                )
            )


def _kinds(said: str, kinds: list[str]) -> list[str]:
    """The kinds of question that a word of --ask means."""
    return kinds if said == "all" else [] if said == "none" else [said]


@app.command(
    rich_help_panel=OVER_MONTHS,
    epilog="""[bold]Examples[/bold]

[cyan]bound-sim rule mine.bound move 2/3/1 45,60 face 90 --reason "knocked off its place"[/cyan]

[cyan]bound-sim rule mine.bound hit 2/3/1 --reason ...[/cyan]   also: restore 2/3/1 hits 1, remove 2/3/1

[cyan]bound-sim rule mine.bound arrive 5/2 --reason "bridge open"[/cyan]   a unit that arrives when the umpire says

[cyan]bound-sim rule mine.bound ruling Q-packing none --bound 4 --reason ...[/cyan]   in force from bound 4 on

[dim]Acts count as the battle stands: at the next bound's opening, or where next --to-substep stopped.
Orders are given by bound-sim orders --reason. undo takes an act back.[/dim]""",
)
def rule(
    battle: BattlePath,
    words: Annotated[list[str], typer.Argument(metavar="ACT...", help="What the umpire does, as below.")],
    reason: Reason,
    umpire: Umpire = "",
    bound: Annotated[int | None, typer.Option(help="ruling, arrive: from this bound on.", metavar="N")] = None,
    wait: Wait = WAIT_S,
) -> None:
    """Rule as the umpire: move, hit, restore, remove, arrive, or another reading of a ruling."""
    with answers():
        from bound_sim.battle_file import BattleFile, format_act, parse_act
        from bound_sim.orders.text import OrderFault

        with BattleFile(battle, wait_s=wait) as file:
            try:
                act = parse_act(" ".join(words), table=file.scenario_as_given().battlefield.table)
            except OrderFault as fault:
                refuse(" ".join(words), fault.wrong, fault.allowed)
            make_ready(file.scenario_as_given())
            number = file.rule(act, reason=reason, umpire=umpire, bound=bound)
        print(visible(text("entry {number}: {act}", number=number, act=format_act(act))))


@app.command(
    rich_help_panel=OVER_MONTHS,
    epilog="""[bold]Example[/bold]

[cyan]bound-sim sector mine.bound north A3 C4[/cyan]   from the south-west corner of A3 to the north-east corner of C4

[dim]Then only umpire north rules on platoons that stand there, each umpire in a copy of the file; merge brings the
copies together.[/dim]""",
)
def sector(
    battle: BattlePath,
    umpire: Annotated[str, typer.Argument(metavar="NAME", help="The umpire.")],
    first: Annotated[str, typer.Argument(metavar="FROM", help="Space or quarter in one corner.")],
    last: Annotated[str, typer.Argument(metavar="TO", help="Space or quarter in the opposite corner.")],
    wait: Wait = WAIT_S,
) -> None:
    """Give an umpire a sector of the table."""
    with answers():
        from bound_sim.battle_file import BattleFile

        with BattleFile(battle, wait_s=wait) as file:
            table = file.scenario_as_given().battlefield.table
            try:
                corners = [table.area(reference) for reference in (first, last)]
            except ValueError as error:
                refuse("sector", words_of_error(error), text("grid references like A3 or A3.b"))
            x0, y0 = (min(area[axis] for area in corners) for axis in (0, 1))
            x1, y1 = (max(area[axis] for area in corners) for axis in (2, 3))
            file.set_sector(umpire, (x0, y0, x1, y1))
        print(visible(text("umpire {umpire}: {first} to {last}", umpire=umpire, first=first, last=last)))


@app.command(
    rich_help_panel=OVER_MONTHS,
    epilog="""[bold]Example[/bold]

[cyan]bound-sim merge mine.bound north.bound[/cyan]   orders and rulings of another umpire's copy

[dim]One file resolves bounds, its copies take orders and rulings. Merging twice changes nothing, and the
order of the merges does not matter. Exit code 1: the copies do not fit together.[/dim]""",
)
def merge(
    battle: BattlePath,
    other: Annotated[Path, typer.Argument(metavar="OTHER", help="A copy of the same battle.")],
    wait: Wait = WAIT_S,
) -> None:
    """Take over orders and rulings of another umpire's copy of the battle."""
    with answers():
        from bound_sim.battle_file import BattleFile
        from bound_sim.battle_file.merge import merge as take_over
        from bound_sim.battle_file.status import entry_text

        with BattleFile(battle, wait_s=wait) as file:
            make_ready(file.scenario_as_given())
            beside: list[Phrase] = []
            taken = take_over(file, other, beside.append)
        for entry in taken:
            print(visible(text("entry {number}: {entry:text}", number=entry.number, entry=entry_text(entry))))
        for line in beside:
            print(visible(line))
        if not taken:
            print(visible(text("nothing new")))
