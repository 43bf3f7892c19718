"""The command that plays policies against each other: duel."""

from typing import TYPE_CHECKING, Annotated

import typer

from bound_sim.cli.odds import Workers
from bound_sim.cli.program import MANY_TABLES, AsJson, ScenarioName, answers, app, make_ready_for_many
from bound_sim_maps.faults import refuse
from bound_sim_maps.texts import Text, text

if TYPE_CHECKING:
    from bound_sim.odds.duel import Duel, Mean


@app.command(
    rich_help_panel=MANY_TABLES,
    epilog="""[bold]Examples[/bold]

[cyan]bound-sim duel rulebook-sheet --policies posture hold --tables 400[/cyan]   which plays it better?

[cyan]bound-sim duel nimy --policies posture hold --tables 40 --workers 2[/cyan]

[dim]A table is three battles on the same dice: the first policy in each of the two seats against the second, and the
second in both. The score is that of the rules; where they have none, the enemy's loss in thousandths of his men and 100
for each objective held alone. docs/policies.md says what policies there are.[/dim]""",
)
def duel(
    scenario: ScenarioName,
    policies: Annotated[
        tuple[str, str], typer.Option(help="The two policies that play.", metavar="NAME NAME", show_default=False)
    ],
    tables: Annotated[int, typer.Option(help="How many tables, of three battles each.", metavar="N")] = 100,
    seed: Annotated[int, typer.Option(help="Seed of the tables' dice.", metavar="N")] = 1,
    workers: Workers = None,
    as_json: AsJson = False,
) -> None:
    """Play two policies against each other from both seats: which does better?"""
    with answers():
        from bound_sim.cli import summary
        from bound_sim.cli.odds import bar
        from bound_sim.dice.keyed import key_from_seed
        from bound_sim.files.folder import load, resolve
        from bound_sim.odds import forecast
        from bound_sim.odds.duel import facts, plan_of, run

        if not 1 <= tables <= forecast.MOST_TABLES:
            refuse(
                "--tables",
                text("{tables} tables", tables=tables),
                text("1 to {most_tables}", most_tables=forecast.MOST_TABLES),
            )
        if workers is not None and not 1 <= workers <= forecast.MOST_WORKERS:
            refuse(
                "--workers",
                text("{workers} processes", workers=workers),
                text("1 to {most_workers}", most_workers=forecast.MOST_WORKERS),
            )
        plan = plan_of(load(resolve(scenario)), policies, key_from_seed(seed))
        make_ready_for_many(plan.plans[0].scenario)
        with bar("tables", tables, quiet=as_json) as on_part, forecast.workers(workers) as (executor, ahead):
            found = run(plan, tables, executor=executor, ahead=ahead, on_part=on_part)
        if as_json:
            print(summary.to_json(facts(found)))
        else:
            _show(found)


def _show(found: "Duel") -> None:
    from bound_sim.cli.tables import printed

    first, second = found.plan.policies
    rows = [
        (text("side {side}", side=seat.side) if seat.side else text("both"), str(seat.wins), str(seat.losses),
         str(seat.draws),
         _said(seat.margin), _said(seat.gain) if seat.side else "")
        for seat in found.seats
    ]  # fmt: skip
    title = text(
        "{title}: {first} against {second}, {tables} tables",
        title=found.plan.plans[0].scenario.title,
        first=first,
        second=second,
        tables=f"{found.tables:,}",
    )
    printed(
        title,
        (
            text("{first} as", first=first),
            text("wins"),
            text("losses"),
            text("draws"),
            text("score less enemy's"),
            text("more than {second} there", second=second),
        ),
        rows,
    )


def _said(mean: "Mean") -> Text:
    figures = {"mean": f"{mean.mean:.1f}", "low": f"{mean.low:.1f}", "high": f"{mean.high:.1f}"}
    return text("{mean} ({low} to {high})", **figures)
