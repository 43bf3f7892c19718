"""The command of questions inside a bound: answer."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bound_sim.cli.battle_files import WAIT_S, BattlePath, Wait
from bound_sim.cli.program import OVER_MONTHS, AsJson, answers, app, visible, warm_up
from bound_sim_maps.faults import refuse
from bound_sim_maps.texts import Text, text

if TYPE_CHECKING:
    from bound_sim.scenario.posts import Post


@app.command(
    rich_help_panel=OVER_MONTHS,
    epilog="""[bold]Examples[/bold]

[cyan]bound-sim answer mine.bound --side B[/cyan]   what side B is asked, and what it may answer: for its eyes alone

[cyan]bound-sim answer mine.bound --side B fire[/cyan]   its answer, and a receipt; usual: as its lines and its seat say

[cyan]bound-sim answer vimy.bound --side B --commander "2 Brigade" fire[/cyan]   a commander is asked for his own units

[cyan]bound-sim answer mine.bound --side B another --files lines.txt[/cyan]   where an answer may bring orders

[cyan]bound-sim answer mine.bound --side umpire east[/cyan]   where the rules ask the umpire

[cyan]bound-sim answer mine.bound --side B hold --umpire Anna --reason "by telephone"[/cyan]   the umpire writes

[cyan]bound-sim answer mine.bound --side B --file in/answer-B-bound-03.txt --slip in/B-bound-03.slip[/cyan]   sealed

[dim]The last answer counts until next goes on. Exit code 1: nothing is asked; 2: not allowed, with what is.[/dim]""",
)
def answer(
    battle: BattlePath,
    side: Annotated[str, typer.Option(help="The side that is asked, or umpire.", metavar="ID|umpire")],
    content: Annotated[
        list[str] | None, typer.Argument(metavar="[ANSWER...]", help="An option, lines, or usual.", show_default=False)
    ] = None,
    commander: Annotated[str, typer.Option(help="The commander that the question is for.", metavar="NAME")] = "",
    question: Annotated[
        int | None, typer.Option(help="The question's number in the bound.  \\[the open one]", metavar="N")
    ] = None,
    reason: Annotated[str, typer.Option(help="The umpire answers; the reason.", metavar="TEXT")] = "",
    umpire: Annotated[str, typer.Option(help="The umpire's name, if there are several.", metavar="NAME")] = "",
    file: Annotated[
        Path | None, typer.Option("--file", help="The answer that bound-sim open took out of a seal.", metavar="FILE")
    ] = None,
    files: Annotated[
        list[Path] | None, typer.Option(help="A file of orders that the answer brings; may come again.", metavar="FILE")
    ] = None,
    slip: Annotated[Path | None, typer.Option(help="The slip that came with it.", metavar="FILE")] = None,
    wait: Wait = WAIT_S,
    as_json: AsJson = False,
) -> None:
    """Answer a question inside a bound, or show it."""
    with answers():
        from collections import Counter
        from dataclasses import fields

        from bound_sim.battle.outlook import meanings
        from bound_sim.battle_file import BattleFile
        from bound_sim.battle_file.brought import Brought
        from bound_sim.battle_file.entries import By
        from bound_sim.cli.summary import to_json
        from bound_sim.files.side_files import from_paths
        from bound_sim.orders.decisions import Decision
        from bound_sim.rules import ruleset
        from bound_sim.scenario.posts import post_said
        from bound_sim.secrecy import seal_files, seat_questions

        with_it = seal_files.slip_of(slip) if slip else None
        if files and not (content or file):
            refuse("--files", text("comes without an answer"), text("the answer that brings them"))
        brings = from_paths(files or ())
        if file is not None:
            if content or question is not None:
                refuse(
                    "--file",
                    text("says which question, and the answer"),
                    text("neither an answer nor --question beside it"),
                )
            question, said = seal_files.answer_in(file)
            content = [said]
        with BattleFile(battle, wait_s=wait) as opened:
            warm_up(opened.history.opened.ruleset)
            post = post_said(opened.scenario_as_given(), side, commander)
            if not content:
                at, _, asked = opened.player.question(post.side, question, commander=post.commander)
                hints = meanings(at, asked)
                kind = ruleset(opened.history.opened.ruleset).questions[asked.kind]
                told = seat_questions.told_of(opened, post) if post.side else None
                now = told is not None and told.number == asked.number
                proposals = told.proposals if told is not None and now else []
                cards = seat_questions.cards_at_hand(opened, post) if now else {}
                facts = {
                    **{each.name: getattr(asked, each.name) for each in fields(Decision)},
                    "title": kind.title, "verbs": kind.verbs, "files": kind.files, "hints": hints,
                    "proposals": [{"answer": one, "said": said} for one, said in proposals], "cards": cards,
                }  # fmt: skip
            else:
                by: By = "umpire" if reason or umpire or not post.side else "side"
                said = " ".join(content)
                given = Brought(said, brings) if brings else said
                receipt = opened.answer(
                    post.side, given, commander=commander, number=question, by=by, umpire=umpire, reason=reason,
                    slip=with_it,
                )  # fmt: skip
        if not content:
            if as_json:
                print(to_json({"ok": True, **facts}))
                return
            about = f" ({', '.join(asked.about)})" if asked.about else ""
            print(
                visible(
                    text("{question:text}: {kind}{about}", question=_named(asked, post), kind=asked.kind, about=about)
                )
            )
            print(visible(f"  {kind.title}"))
            closed = [*asked.options, "usual", *([asked.also] if asked.also else [])]
            offered = ", ".join(closed) if asked.options else text("lines ({verbs}), end", verbs=", ".join(kind.verbs))
            print(visible(text("  {offered:text}", offered=offered)))
            if kind.files:
                print(visible(text("  an answer may bring files of orders: --files")))
            for option, meaning in hints.items():
                print(visible(text("    {option}: {meaning}", option=option, meaning=meaning)))
            for place, names in cards.items():
                if names:
                    many = ", ".join(
                        name + (f" ({count})" if count > 1 else "") for name, count in Counter(names).items()
                    )
                    print(visible(f"  {place}, {len(names)}: {many}"))
            for one, meaning in proposals:
                print(visible(text("  proposal: {one}", one=one)))
                print(f"    {visible(meaning)}")
        elif as_json:
            print(to_json({"ok": True, **vars(receipt)}))
        else:
            answered = text("{question:text}: answered", question=_named(receipt, post))
            print(visible(answered + (text("; it replaces the one before") if receipt.replaces else "")))
            print(
                visible(
                    text("receipt {hash}, salt {salt}", hash=receipt.hash, salt=receipt.salt)
                    if receipt.salt
                    else text("receipt {hash}", hash=receipt.hash)
                )
            )


def _named(question: Any, post: "Post") -> Text:
    """A question, or the receipt for its answer, by bound, number and seat."""
    return text(
        "bound {bound}, question {number} of {whose:text}",
        bound=question.bound, number=question.number, whose=post.whose(),
    )  # fmt: skip
