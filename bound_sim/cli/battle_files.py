"""Commands on a battle file: next, status, undo, redo, branch, export, verify."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bound_sim.cli.program import (
    BROKEN,
    NO,
    OVER_MONTHS,
    AsJson,
    Png,
    Sign,
    Xlsx,
    answers,
    app,
    make_ready,
    stop,
    visible,
)  # fmt: skip
from bound_sim_maps.speech import spoken
from bound_sim_maps.texts import Phrase, listed, text

if TYPE_CHECKING:
    from collections.abc import Callable

BattlePath = Annotated[Path, typer.Argument(metavar="BATTLE", help="A battle file, e.g. mine.bound.")]
#: s that a command waits for its turn to write
WAIT_S = 10
#: s between two bounds of ``next --all``: longer than others who wait to write pause, so that they get their turn
_BETWEEN_BOUNDS_S = 0.05
#: lines of what happened since a turn waited, at most
_MOST_EVENTS = 30
Wait = Annotated[int, typer.Option(help="How long to wait while others write.", metavar="SECONDS", min=0, max=3600)]


@contextmanager
def substeps(path: Path, *, quiet: bool) -> "Iterator[Callable[[Phrase], None]]":
    """The name of the sub-step that was passed, on a terminal; nothing elsewhere."""
    if quiet or not sys.stderr.isatty():
        yield lambda name: None
        return
    from rich.console import Console
    from rich.text import Text

    with Console(stderr=True).status(Text(spoken(text("{name}: opening", name=path.name)))) as line:
        yield lambda name: line.update(Text(spoken(text("{name}: sub-step {substep}", name=path.name, substep=name))))


@app.command(
    rich_help_panel=OVER_MONTHS,
    name="next",
    epilog="""[bold]Examples[/bold]

[cyan]bound-sim next mine.bound[/cyan]   one bound; after a crash or a power cut, the same command again

[cyan]bound-sim next mine.bound --to-substep 5a[/cyan]   stop when 5a is over, to look or to rule; then next goes on

[cyan]bound-sim next mine.bound --to-substep "action 7"[/cyan]   where sub-steps come again; action: the next one

[cyan]bound-sim next mine.bound --all[/cyan]   every bound that is left

[dim]Exit code 1: a side is asked something (bound-sim answer, then next again), it is over, or orders are missing that
the umpire must write; 4: the file stayed busy.[/dim]""",
)
def next_bound(
    battle: BattlePath,
    to_substep: Annotated[str | None, typer.Option(help="Stop when this sub-step is over.", metavar="NAME")] = None,
    bound: Annotated[int | None, typer.Option(help="Only if this bound is the next one.", metavar="N")] = None,
    dice: Annotated[
        Path | None,
        typer.Option(help="Dice of this bound from a real table, all that are rolled so far.", metavar="FILE"),
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="Resolve all bounds that are left.")] = False,
    wait: Wait = WAIT_S,
    as_json: AsJson = False,
) -> None:
    """Resolve the next bound of a battle file: all of it or nothing."""
    with answers():
        from bound_sim.battle.battle import END
        from bound_sim.battle_file import BattleFile
        from bound_sim.cli.summary import to_json
        from bound_sim.scenario.inputs import CSV_LIMIT
        from bound_sim.secrecy import public_events
        from bound_sim_maps import disk

        with BattleFile(battle, wait_s=wait) as file:
            rolled = disk.read(dice, CSV_LIMIT) if dice else None
            if dice and rolled is not None:
                file.check_dice(disk.Named(dice.name, rolled))
            make_ready(file.scenario_as_given())
            waited = bool(file.history.told_asked())  # of a secret question nothing may show, not that it waited either
            before = public_events.known_to_all(file) if waited else []
            while True:
                with substeps(battle, quiet=as_json) as tell:
                    done = file.resolve(to_substep=to_substep or END, bound=bound, dice=rolled, on_substep=tell)
                if not everything or to_substep or file.history.over or done.asked:
                    break
                bound = None
                time.sleep(_BETWEEN_BOUNDS_S)
            over, public, secret = file.history.over, file.history.told_asked(), file.history.waits_in_secret()
            told = (waited or bool(public)) and not secret
            events = public_events.since(public_events.known_to_all(file), before) if told else []
        substep = "" if secret else done.substep
        if as_json:
            orders = {side: source.model_dump() for side, source in done.orders.items()}
            asked = [one.model_dump() for one in public]
            facts = {
                "ok": not done.asked, "bound": done.bound, "substep": substep, "over": over, "won": done.won,
                "orders": orders, "asked": asked, "waits": bool(done.asked), "since": [vars(one) for one in events],
            }  # fmt: skip
            print(to_json(facts))
        else:
            from bound_sim.battle_file.status import source_text

            whole = done.substep == END
            stands = (
                text(" stands after sub-step {substep}", substep=done.substep)
                if done.substep
                else text(" stands at its opening")
            )
            if not secret:
                print(
                    visible(
                        text("bound {bound} is resolved", bound=done.bound)
                        if whole
                        else text("bound {bound}{stands:text}", bound=done.bound, stands=stands)
                    )
                )
            for side, source in done.orders.items():
                print(visible(text("  side {side}: {source:text}", side=side, source=source_text(source))))
            since = public_events.lines_of(events)
            for line in since[:_MOST_EVENTS]:
                print(visible(listed(["  ", line], "")))
            if len(since) > _MOST_EVENTS:
                print(visible(text("  and {count} more", count=len(since) - _MOST_EVENTS)))
            if over:
                won = {"": "", "draw": text(": a draw")}.get(done.won, text(": side {won} has won", won=done.won))
                print(visible(text("the battle is over{won:text}", won=won)))
        if secret:
            stop(NO, text("bound {bound} waits for an answer: bound-sim answer", bound=done.bound))
        if done.asked:
            waits = listed(one.post.whose() for one in public)
            lines = [
                text(
                    "  {kind}, question {number} of {whose:text}",
                    kind=one.kind,
                    number=one.number,
                    whose=one.post.whose(),
                )
                for one in public
            ]
            stop(
                NO,
                text("bound {bound} waits for {waits:text}: bound-sim answer", bound=done.bound, waits=waits),
                *lines,
            )


@app.command(
    rich_help_panel=OVER_MONTHS,
    epilog="""[bold]Example[/bold]

[cyan]bound-sim status mine.bound[/cyan]   which sides have handed in, what is next, what undo takes back

[cyan]bound-sim status vimy.bound --head head-3.txt --sign keys[/cyan]   the chain's head, signed, for all to keep""",
)
def status(
    battle: BattlePath,
    head: Annotated[Path | None, typer.Option(help="Write the chain's head into a new file.", metavar="FILE")] = None,
    sign: Sign = None,
    as_json: AsJson = False,
) -> None:
    """Show how a battle stands: the next bound, each side's orders, the chain's head."""
    with answers():
        from bound_sim.battle_file import BattleFile, umpire_keys
        from bound_sim.battle_file import status as board
        from bound_sim.cli.summary import to_json
        from bound_sim.secrecy import seal_files

        if head is None and sign:
            stop(2, text("--sign: there is nothing to sign: --head FILE says where the head goes"))
        umpire = seal_files.secret_keys(sign) if sign else None
        with BattleFile(battle) as file:
            found = board.status(file)
            said = umpire_keys.signed_head(file.history, umpire)
        if head:
            seal_files.new_file(head, said.text)
        if as_json:
            print(to_json(found.as_json()))
        else:
            for line in board.board_lines(found):
                print(visible(line))


@app.command(
    rich_help_panel=OVER_MONTHS,
    epilog="""[bold]Examples[/bold]

[cyan]bound-sim undo mine.bound[/cyan]   the umpire's last act: a bound, a stop, a ruling, a policy

[cyan]bound-sim undo mine.bound --to-bound 2[/cyan]   all since the end of bound 2

[dim]Orders that were handed in stay, and the same orders give the same bytes: no die is rolled again.[/dim]""",
)
def undo(
    battle: BattlePath,
    to_bound: Annotated[int | None, typer.Option(help="Back to the end of this bound.", metavar="N")] = None,
    wait: Wait = WAIT_S,
) -> None:
    """Take back the umpire's last act; it stays in the file as undone."""
    with answers():
        from bound_sim.battle_file import BattleFile
        from bound_sim.battle_file.status import entry_text

        with BattleFile(battle, wait_s=wait) as file:
            for number in file.undo(to_bound=to_bound):
                print(visible(text("undone: {entries:text}", entries=entry_text(file.history.entries[number - 1]))))


@app.command(
    rich_help_panel=OVER_MONTHS,
    epilog="""[bold]Example[/bold]

[cyan]bound-sim redo mine.bound[/cyan]   as long as nothing was done since the undo""",
)
def redo(battle: BattlePath, wait: Wait = WAIT_S) -> None:
    """Bring back what the last undo took."""
    with answers():
        from bound_sim.battle_file import BattleFile
        from bound_sim.battle_file.status import entry_text

        with BattleFile(battle, wait_s=wait) as file:
            for number in file.redo():
                print(
                    visible(
                        text("in force again: {entries:text}", entries=entry_text(file.history.entries[number - 1]))
                    )
                )


@app.command(
    rich_help_panel=OVER_MONTHS,
    epilog="""[bold]Example[/bold]

[cyan]bound-sim branch mine.bound what-if.bound --bound 2[/cyan]   goes on from the end of bound 2, with the same key

[dim]Same orders, same dice: what differs in the branch comes from what was ordered or ruled differently.[/dim]""",
)
def branch(
    battle: BattlePath,
    new: Annotated[Path, typer.Argument(metavar="NEW", help="The branch's file.")],
    bound: Annotated[int | None, typer.Option(help="From the end of this bound (0: the start).", metavar="N")] = None,
) -> None:
    """Make another battle file that goes on from a bound of this one."""
    with answers():
        from bound_sim.battle_file import BattleFile

        with BattleFile(battle) as file:
            left_out = file.branch(new, bound=bound)
        print(visible(new))
        if left_out:
            print(
                visible(
                    text(
                        "  {name} is full: {left_out} entries after that bound, orders too, were left out",
                        name=battle.name,
                        left_out=left_out,
                    )
                )
            )


@app.command(
    rich_help_panel=OVER_MONTHS,
    epilog="""[bold]Examples[/bold]

[cyan]bound-sim export mine.bound --out results[/cyan]   report.html, maps, every table as .csv and .parquet

[cyan]bound-sim export mine.bound --map-json mine.json[/cyan]   the map that moves, for other programs
(docs/battle-map.md)

[dim]The same files as bound-sim run leaves, the same bytes for the same scenario, orders and key.[/dim]""",
)
def export(
    battle: BattlePath,
    out: Annotated[Path | None, typer.Option(help="Results go here.", metavar="DIR")] = None,
    map_json: Annotated[
        Path | None, typer.Option(help="All that happened as one document that a map plays.", metavar="FILE")
    ] = None,
    bounds: Annotated[int | None, typer.Option(help="Only the first N bounds.", metavar="N")] = None,
    no_report: Annotated[bool, typer.Option("--no-report", help="Tables only: no report, no maps.")] = False,
    png: Png = False,
    xlsx: Xlsx = False,
) -> None:
    """Write a battle file's results as a folder, as run does."""
    with answers():
        from bound_sim.battle_file import BattleFile
        from bound_sim.battle_file.export import export as write
        from bound_sim.battle_file.export import map_text
        from bound_sim.results import folder
        from bound_sim_maps import written
        from bound_sim_maps.faults import refuse

        if out is None and map_json is None:
            refuse("--out", text("is missing"), text("--out DIR, --map-json FILE, or both"))
        with BattleFile(battle) as file:
            if out is not None:
                write(file, out, bounds=bounds, report=not no_report, png=png, xlsx=xlsx)
                print(visible(folder.shown(out)))
            if map_json is not None:
                written.put(map_json, map_text(file, bounds))
                print(visible(map_json))


@app.command(
    rich_help_panel=OVER_MONTHS,
    epilog="""[bold]Examples[/bold]

[cyan]bound-sim verify mine.bound[/cyan]   the chain, every content, every bound computed again

[cyan]bound-sim verify mine.bound --head 5c1e...[/cyan]   also: this head, noted earlier, is in its chain

[cyan]bound-sim verify mine.bound --receipts A1.receipt --receipts A2.receipt[/cyan]   also: it has their orders

[cyan]bound-sim verify A-after-3 --umpire umpire.keys[/cyan]   is this packet the umpire's, and unchanged? Heads too

[cyan]bound-sim verify A3.receipt --orders orders.csv --orders arrows.txt --umpire umpire.keys --key anna[/cyan]

[dim]Exit code 3: a check failed; stderr has a line for each.[/dim]""",
)
def verify(
    battle: Annotated[
        Path, typer.Argument(metavar="BATTLE|PACKET|RECEIPT|HEAD", help="A battle file, or what the umpire signed.")
    ],
    head: Annotated[str | None, typer.Option(help="A head that was noted, or its file.", metavar="HEX|FILE")] = None,
    receipts: Annotated[
        list[Path] | None, typer.Option(help="Receipts to compare; repeat the option for more.", metavar="FILE")
    ] = None,
    umpire: Annotated[
        Path | None, typer.Option(help="Packet, receipt, head: the umpire's public keys.", metavar="KEYS")
    ] = None,
    orders: Annotated[
        list[Path] | None,
        typer.Option(help="Receipt: the orders that it is for; repeat the option for more.", metavar="FILE"),
    ] = None,
    key: Annotated[
        Path | None, typer.Option(help="Receipt for sealed orders: the keys that sealed them.", metavar="KEYS")
    ] = None,
    seals: Annotated[bool, typer.Option("--seals", help="List the digests of the seals that orders came in.")] = False,
    no_recompute: Annotated[bool, typer.Option("--no-recompute", help="Don't compute the bounds again.")] = False,
    strict: Annotated[
        bool, typer.Option("--strict", help="Exit code 1 where a bound was played by another edition of the rules.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Check a battle file and compute every bound again; or check who signed a packet, receipt or head."""
    with answers():
        from bound_sim.battle_file import verification, what_shows
        from bound_sim.cli.summary import to_json
        from bound_sim.secrecy import proofs, seal_files

        if not proofs.is_battle(battle) and (umpire or proofs.is_signed(battle)):
            if umpire is None:
                stop(2, text("--umpire: is missing: the umpire's public keys, to check the signature"))
            said = proofs.check(battle, seal_files.public_keys(umpire), orders or [], key)
            print(to_json({"ok": True, "said": said}) if as_json else visible(said))
            return
        if orders or key:
            stop(2, text("{battle}: is not a receipt: --orders and --key are for receipts", battle=battle))
        if head is not None:
            head = proofs.head_of(head)
        opened_with = seal_files.public_keys(umpire).verify.hex() if umpire else ""
        held = [one for path in receipts or [] for one in proofs.held_in(path)]
        with substeps(battle, quiet=as_json) as tell:
            found = verification.verify(
                battle, head=head, recompute=not no_recompute, before=make_ready,
                on_bound=lambda bound: tell(text("bound {bound}", bound=bound)), held=held, umpire=opened_with,
            )  # fmt: skip
        if as_json:
            print(to_json({"ok": not found.wrong, **vars(found)}))
        if found.wrong:
            stop(BROKEN, *found.wrong)
        if not as_json:
            print(
                visible(
                    text(
                        "holds: {entries} entries, {contents} contents",
                        entries=found.entries,
                        contents=found.contents,
                    )
                    if no_recompute
                    else text(
                        "holds: {entries} entries, {contents} contents, {recomputed} bounds computed again "
                        "with the same bytes",
                        entries=found.entries,
                        contents=found.contents,
                        recomputed=found.recomputed,
                    )
                )
            )
            if found.full:
                print(visible(found.full))
            print(visible(text("head {head}", head=found.head)))
            print(visible(text("{dice} dice computed again, each alone", dice=found.dice)))
            for sentence in (*what_shows.editions(found.other_editions), *found.assured):
                print(visible(text("- {sentence:text}", sentence=sentence)))
            for line in found.seals if seals else ():
                print(visible(line))
        if strict and found.other_editions:
            raise typer.Exit(1)
