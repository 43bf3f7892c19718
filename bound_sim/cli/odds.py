"""Commands on many tables: odds."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bound_sim.cli.first_answers import FirstAnswers
from bound_sim.cli.option_groups import grouped_options
from bound_sim.cli.program import (
    MANY_TABLES,
    SHIPPED,
    AsJson,
    PicturesToo,
    ScenarioName,
    Xlsx,
    answers,
    app,
    make_ready_for_many,
    visible,
)
from bound_sim_maps.faults import refuse
from bound_sim_maps.texts import text

if TYPE_CHECKING:
    from collections.abc import Callable

    from bound_sim.odds import forecast
    from bound_sim.odds.play import OddsPlan

Scheduler = Annotated[
    str | None, typer.Option(help="Play on a dask.distributed cluster.", metavar="ADDRESS", show_default=False)
]


Workers = Annotated[
    int | None,
    typer.Option(help="How many processes.  \\[all processors, where that pays]", metavar="W", show_default=False),
]


@dataclass(frozen=True)
class Playing:
    """The bounds and the dice of tables, and what plays them."""

    bounds: Annotated[int | None, typer.Option(help="How many bounds.  \\[to the last]", metavar="K")] = None
    seed: Annotated[int, typer.Option(help="Seed of the tables' dice.", metavar="N")] = 1
    past_seed: Annotated[int | None, typer.Option(help="Seed of the earlier bounds.", metavar="N")] = None
    past_key: Annotated[str | None, typer.Option(help="Key of the earlier bounds.", metavar="HEX")] = None
    workers: Workers = None
    scheduler: Scheduler = None


@dataclass(frozen=True)
class Left:
    """Tables and pictures that many tables leave in a folder."""

    out: Annotated[Path | None, typer.Option(help="Tables and pictures go here.", metavar="DIR")] = None
    xlsx: Xlsx = False
    png: PicturesToo = False

    def refuse_lost(self) -> None:
        """Refuse a workbook or pictures that would lie nowhere."""
        for option, asked in (("--xlsx", self.xlsx), ("--png", self.png)):
            if asked and self.out is None:
                refuse(option, text("has no folder to write to"), text("--out DIR with it"))


def share(content: str | None) -> float | None:
    """A share like ``0.5%`` or ``0.005``."""
    if content is None:
        return None
    try:
        return float(content.removesuffix("%")) / (100 if content.endswith("%") else 1)
    except ValueError:
        refuse("--within", text("'{text}' is not a share", text=content), text("like 0.5% or 0.005"))


def _seats(given: tuple[str, str] | None) -> tuple[tuple[str, str], ...]:
    """Sides with their policies: ``B posture``, ``A,B posture`` or ``A,B posture,hold``."""
    if given is None:
        return ()
    sides, names = (part.split(",") for part in given)
    if len(names) == 1:
        names *= len(sides)
    if len(names) != len(sides) or len(set(sides)) < len(sides):
        refuse(
            "--policy",
            text("{count} sides and {count2} policies", count=len(sides), count2=len(names)),
            text("one policy, or one for each side"),
        )
    return tuple(zip(sides, names, strict=True))


def _of_file(path: Path, asked: "forecast.Asked", side: str, from_bound: int | None) -> "OddsPlan":
    """The plan of a battle file's odds; options of a scenario's odds are refused."""
    from bound_sim.battle_file import BattleFile, odds_plan
    from bound_sim.odds import forecast
    from bound_sim_maps.faults import Fault, Refused

    of_scenarios = {
        "SCENARIO": asked.scenario, "--orders": asked.orders, "--past-seed": asked.past_seed,
        "--past-key": asked.past_key,
    }  # fmt: skip
    faults = [
        Fault(name, "", text("is for odds of a scenario"), text("--from without it"))
        for name, given in of_scenarios.items()
        if given not in ("", (), None)
    ]
    faults += [fault for fault in forecast.check_numbers(asked) if fault.file != "--from-bound"]
    with BattleFile(path) as file:
        forecast.seated(file.scenario_as_given(), dict(asked.policies), faults)
        if faults:
            raise Refused(faults)
        return odds_plan.plan_of(
            file, seed=asked.seed, bound=from_bound, bounds=asked.bounds, side=side, policies=dict(asked.policies)
        )


@app.command(
    rich_help_panel=MANY_TABLES,
    epilog="""[bold]Examples[/bold]

[cyan]bound-sim odds beaumont-hamel --out bh[/cyan]   as many tables as needed; tables and pictures in bh

[cyan]bound-sim odds mine --within 1% --of battalions[/cyan]   until each battalion's loss is known so well, too

[cyan]bound-sim odds mine --tables 10000[/cyan]   no more and no fewer

[cyan]bound-sim odds mine --from-bound 3 --past-seed 7[/cyan]   how the battle of --seed 7 may go on

[cyan]bound-sim odds mine --orders plan/orders-A.csv --orders plan/arrows-A.txt[/cyan]   with other orders of side A

[cyan]bound-sim odds mine --policy B posture[/cyan]   a policy orders side B in each bound; A,B posture,hold: both

[cyan]bound-sim odds --from mine.bound --policy B posture[/cyan]   how a battle may go on, as its umpire

[cyan]bound-sim odds --from mine.bound --side A --policy B posture[/cyan]   by what A knows; the rest is drawn

[dim]Without --tables it stops once the mean loss of each side is known to half a per cent of its strength, at 95 %, or
after 10,000 tables. DIR then holds odds.html, one page with all of it; danger.html, danger and losses on a map, bound
by bound; odds, objectives and danger as .csv and .parquet; charts as .svg, danger maps and odds.json; with --png
pictures as PNG too. Tables are numbered and their dice keyed by the number: more workers change nothing but the
time.[/dim]""",
)
@grouped_options
def odds(
    playing: Playing,
    left: Left,
    scenario: Annotated[
        str | None,
        typer.Argument(
            metavar="SCENARIO", help=f"A scenario's folder, or a shipped scenario: {SHIPPED}.", show_default=False
        ),
    ] = None,
    from_: Annotated[
        Path | None, typer.Option("--from", help="A battle file that goes on.", metavar="BATTLE", show_default=False)
    ] = None,
    side: Annotated[str, typer.Option(help="By what this side knows.  \\[as the umpire]", metavar="ID")] = "",
    policy: Annotated[
        tuple[str, str] | None,
        typer.Option(help="Sides, and the policies in their seats.", metavar="SIDE NAME", show_default=False),
    ] = None,
    from_bound: Annotated[
        int | None, typer.Option(help="The first bound with new dice in each table.  \\[1; the next one]", metavar="N")
    ] = None,
    tables: Annotated[
        int | None, typer.Option(help="How many copies of the battle.  \\[as many as needed]", metavar="N")
    ] = None,
    orders: Annotated[
        list[Path] | None,
        typer.Option(help="Orders that replace the scenario's; repeat the option for more.", metavar="FILE"),
    ] = None,
    within: Annotated[
        str | None,
        typer.Option(help="Stop when mean losses are known to this share of strength.  \\[0.5%]", metavar="SHARE"),
    ] = None,
    of: Annotated[str, typer.Option(help="Whose losses: sides, or battalions too.", metavar="WHO")] = "sides",
    as_json: AsJson = False,
) -> None:
    """Play many copies of a battle: how likely is each result?"""
    with answers():
        from bound_sim.cli import odds_tables, summary
        from bound_sim.odds import facts, forecast

        asked = forecast.Asked(
            scenario or "",
            from_bound or 1,
            playing.bounds,
            tables,
            playing.seed,
            playing.past_seed,
            playing.past_key,
            tuple(orders or ()),
            playing.workers,
            share(within),
            of,
            playing.scheduler,
            _seats(policy),
        )
        left.refuse_lost()
        if from_ is not None:
            chosen = _of_file(from_, asked, side, from_bound)
        elif scenario is None or side:
            missing = text("is for a battle file") if side else text("is missing")
            refuse(
                "--side" if side else "SCENARIO",
                missing,
                text("--from BATTLE with it") if side else text("a scenario, or --from"),
            )
        else:
            chosen = forecast.plan(asked)
        if left.out is not None:
            forecast.refuse_place(chosen, left.out)
        make_ready_for_many(chosen.scenario)
        told = FirstAnswers()
        with bar("tables", asked.most, quiet=as_json) as on_part:
            found = forecast.forecast(chosen, asked, on_part, on_odds=(lambda odds: None) if as_json else told.hear)
        if left.out is not None:
            forecast.write(found, asked, left.out, xlsx=left.xlsx, png=left.png)
        if as_json:
            print(summary.to_json(facts.of_odds(found, playing.seed)))
        else:
            odds_tables.show_odds(found, playing.seed, left.out)


@app.command(
    rich_help_panel=MANY_TABLES,
    epilog="""[bold]Examples[/bold]

[cyan]bound-sim compare rulebook-sheet --with "Q-range-points=centres" --tables 1000[/cyan]   another reading

[cyan]bound-sim compare mine --with plan-b/orders-A.csv,plan-b/arrows-A.txt[/cyan]   other orders

[cyan]bound-sim compare mine --with "late barrage=plan-b/orders-A.csv"[/cyan]   a variant with a name

[cyan]bound-sim compare mine --with closer --with wider --out dir[/cyan]   two other folders

[dim]Each variant plays the same tables on the same dice: a roll that the variant does not touch stays the same. The
difference is taken table by table. The last column says how many times more tables give the same precision with
separate dice.[/dim]""",
)
@grouped_options
def compare(
    scenario: ScenarioName,
    variants: Annotated[
        list[str],
        typer.Option(
            "--with",
            help="A variant: Q-...=reading, files of orders, a scenario; commas between. NAME=WHAT gives it a name.",
            metavar="[NAME=]WHAT",
        ),
    ],
    playing: Playing,
    left: Left,
    from_bound: Annotated[int, typer.Option(help="The first bound with new dice in each table.", metavar="N")] = 1,
    tables: Annotated[int, typer.Option(help="How many copies of the battle.", metavar="N")] = 1_000,
    as_json: AsJson = False,
) -> None:
    """Play variants of a battle on the same dice and show what they change."""
    with answers():
        from bound_sim.cli import odds_tables, summary
        from bound_sim.odds import facts, forecast
        from bound_sim.results import folder

        asked = forecast.Asked(
            scenario, from_bound, playing.bounds, tables, playing.seed, playing.past_seed, playing.past_key,
            workers=playing.workers, scheduler=playing.scheduler,
        )  # fmt: skip
        compared = forecast.Compared(asked, tuple(variants))
        left.refuse_lost()
        chosen = forecast.plans(compared)
        if left.out is not None:
            folder.refuse_foreign(left.out, forecast.DIFFERENCES)
        make_ready_for_many(*(one.scenario for one in chosen))
        with bar("tables", tables, quiet=as_json) as on_part:
            found = forecast.compare(chosen, compared, on_part)
        if left.out is not None:
            forecast.write_comparison(found, compared, left.out, xlsx=left.xlsx, png=left.png)
        if as_json:
            print(summary.to_json(facts.of_comparison(found, playing.seed)))
        else:
            odds_tables.show_comparison(found, playing.seed, left.out)


@app.command(
    rich_help_panel=MANY_TABLES,
    epilog="""[bold]Example[/bold]

[cyan]bound-sim sweep plan.toml --out barrage[/cyan]   also goes on with a sweep that was stopped

[bold]plan.toml[/bold]

[dim]scenario = "beaumont-hamel"
tables = 500
\\[\\[parameters]]
name = "barrage"
change = "bombard"
battalions = \\["RFA29"]
values = \\[0, 2, 4, 8]

docs/odds.md has all its keys. DIR then holds sweep.csv, a row a run, which grows with each; sweep-tidy.csv and
sweep-tidy.parquet, a row a run and figure; and sweep.html, a page of what each parameter moves.[/dim]""",
)
def sweep(
    plan: Annotated[Path, typer.Argument(metavar="PLAN", help="A plan, plan.toml.")],
    out: Annotated[Path, typer.Option(help="Rows go here; a stopped sweep goes on.", metavar="DIR")],
    workers: Workers = None,
    scheduler: Scheduler = None,
    as_json: AsJson = False,
) -> None:
    """Play variants over a grid or a Latin hypercube of parameters, a row a run."""
    with answers():
        from bound_sim.cli import summary
        from bound_sim.odds import forecast, sweep_plan, sweeps
        from bound_sim.odds.report.sweep import PAGE, plain, write
        from bound_sim.results import folder

        chosen = sweep_plan.read_plan(plan)
        sweeps.done(chosen, out)
        make_ready_for_many(chosen.scenario)
        runs = len(chosen.runs)
        with bar("runs", runs, quiet=as_json) as on_run, forecast.workers(workers, scheduler) as (executor, ahead):
            played = sweeps.play(chosen, out, executor=executor, ahead=ahead, on_run=on_run)
        rows = sweeps.done(chosen, out)
        write(chosen, rows, out)
        if as_json:
            print(summary.to_json(plain(chosen, rows)))
        else:
            print(
                visible(
                    text(
                        "{played} of {count} runs played now: {out}",
                        played=played,
                        count=len(chosen.runs),
                        out=folder.shown(out / sweeps.ROWS),
                    )
                )
            )
            print(visible(text("Page: {out}", out=folder.shown(out / PAGE))))


@app.command(
    rich_help_panel=MANY_TABLES,
    epilog="""[bold]Examples[/bold]

[cyan]bound-sim luck first[/cyan]   of the battle that bound-sim run left in the folder first

[cyan]bound-sim luck beaumont-hamel --seed 7 --tables 2000[/cyan]   of the battle that --seed 7 plays

[cyan]bound-sim luck first --out luck[/cyan]   also as a page, luck/luck.html

[dim]A roll's luck is its hits minus the hits expected from the exact chances of its dice. In men: each hit costs what
the ruleset says, half of the target's strength or a figure's men.[/dim]""",
)
def luck(
    battle: Annotated[
        str, typer.Argument(metavar="DIR|SCENARIO", help="A folder that bound-sim run left, or a scenario.")
    ],
    seed: Annotated[int | None, typer.Option(help="Seed of the battle, for a scenario.", metavar="N")] = None,
    key: Annotated[str | None, typer.Option(help="Key of the battle, for a scenario.", metavar="HEX")] = None,
    tables: Annotated[int, typer.Option(help="How many comparison tables.", metavar="N", min=1)] = 1_000,
    others: Annotated[int, typer.Option(help="Seed of the comparison tables.", metavar="N")] = 1,
    rolls: Annotated[int, typer.Option(help="How many decisive rolls to list.", metavar="N", min=0)] = 10,
    workers: Workers = None,
    out: Annotated[Path | None, typer.Option(help="A page goes here.", metavar="DIR")] = None,
    as_json: AsJson = False,
) -> None:
    """Compare a battle with others on different dice: how lucky was it, and which rolls mattered?"""
    with answers():
        from bound_sim.cli import odds_tables, summary
        from bound_sim.odds import facts, forecast
        from bound_sim.odds.luck import compare_luck
        from bound_sim.results import folder

        scenario, source, bounds, states = forecast.fought(battle, seed, key)
        if out is not None:
            folder.refuse_foreign(out, forecast.LUCK)
        make_ready_for_many(scenario)
        with bar("tables", tables, quiet=as_json) as on_part, forecast.workers(workers) as (executor, ahead):
            found = compare_luck(
                scenario, source, bounds, tables, others,
                states=states, executor=executor, ahead=ahead, on_part=on_part,
            )  # fmt: skip
        if out is not None:
            forecast.write_luck(found, rolls, out)
        if as_json:
            print(summary.to_json(facts.of_luck(found, rolls)))
        else:
            odds_tables.show_luck(found, rolls, out)


@contextmanager
def bar(what: str, total: int, *, quiet: bool) -> "Iterator[Callable[[int], None]]":
    """A bar with the time left on a terminal, nothing elsewhere; it is told how many are done."""
    if quiet or not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("left"),
        TimeRemainingColumn(),
    )  # fmt: skip
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(what, total=total)
        yield lambda done: progress.update(task, completed=done)
