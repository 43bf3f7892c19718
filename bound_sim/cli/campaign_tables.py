"""Commands that play whole campaigns: run, odds."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from bound_sim.cli.campaign import campaign_app, print_state, state_facts
from bound_sim.cli.odds import Workers
from bound_sim.cli.program import AsJson, answers, make_ready, make_ready_for_many, visible
from bound_sim_maps.faults import Refused
from bound_sim_maps.texts import Phrase

PlanName = Annotated[str, typer.Argument(metavar="CAMPAIGN", help="A folder with campaign.toml, or a shipped one.")]


@campaign_app.command()
def run(
    campaign: PlanName,
    seed: Annotated[int | None, typer.Option(help="Repeatable dice from a number.", metavar="N")] = None,
    out: Annotated[
        Path | None, typer.Option(help="A new or an empty folder.  \\[NAME-campaign]", metavar="DIR")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play all battles of a campaign by their orders and policies, with a report of each and of all."""
    with answers():
        from bound_sim.campaign.plan import find
        from bound_sim.campaign.play import play_campaign
        from bound_sim.cli.summary import to_json
        from bound_sim.results.folder import REPORT, shown

        source = find(campaign)
        place = out or Path(f"{source.resolve().name}-campaign")
        with _progress(quiet=as_json) as tell:
            chain = play_campaign(source, place, seed=seed, before=make_ready, tell=tell)
        if as_json:
            print(to_json({**state_facts(chain), "report": str(place / REPORT)}))
        else:
            print_state(chain)
            print(visible(shown(place / REPORT)))


@contextmanager
def _progress(*, quiet: bool) -> Iterator[Callable[[Phrase], object]]:
    """A line on a terminal that says what is being done, nothing elsewhere."""
    if quiet or not sys.stderr.isatty():
        yield lambda what: None
        return
    from rich.console import Console

    with Console(stderr=True).status("") as status:
        yield lambda what: status.update(visible(what))


@campaign_app.command()
def odds(
    campaign: PlanName,
    tables: Annotated[int, typer.Option(help="How many copies of the campaign.", metavar="N")] = 1_000,
    seed: Annotated[int, typer.Option(help="Seed of the tables' dice.", metavar="N")] = 1,
    workers: Workers = None,
    within: Annotated[
        str | None, typer.Option(help="Stop when the share of each way through is known so well.", metavar="SHARE")
    ] = None,
    out: Annotated[Path | None, typer.Option(help="A page and tables go here.", metavar="DIR")] = None,
    as_json: AsJson = False,
) -> None:
    """Play many copies of a campaign: what follows from what, and what does it cost?  Ctrl+C shows what is counted."""
    with answers():
        from bound_sim.campaign import odds as many
        from bound_sim.campaign import odds_facts, odds_page
        from bound_sim.campaign.plan import find, read_plan
        from bound_sim.cli.odds import bar, share
        from bound_sim.cli.summary import to_json
        from bound_sim.cli.tables import printed, say_below
        from bound_sim.dice.keyed import key_from_seed
        from bound_sim.odds import forecast
        from bound_sim.results.folder import refuse_foreign, shown

        near = share(within)
        if faults := forecast.check_numbers(forecast.Asked(campaign, tables=tables, workers=workers, within=near)):
            raise Refused(faults)
        if out is not None:
            refuse_foreign(out, odds_page.OWN)
        plan, _ = read_plan(find(campaign))
        make_ready_for_many(*(battle.scenario for battle in plan.battles.values()))
        chosen = many.CampaignOddsPlan(plan, key_from_seed(seed))
        with bar("campaigns", tables, quiet=as_json) as on_part, forecast.workers(workers) as (executor, ahead):
            found = many.run(
                chosen, tables, executor=executor, ahead=ahead, on_part=on_part,
                enough=lambda tally: near is not None and odds_facts.widest(tally) <= near,
            )  # fmt: skip
        if out is not None:
            odds_page.write_odds(found, seed, out)
        facts = odds_facts.of_campaign_odds(found, seed)
        if as_json:
            print(to_json(facts))
            return
        for table in odds_page.shown_tables(facts):
            printed(table.title, table.headings, table.rows)
        say_below(odds_page.head_line(facts))
        if out is not None:
            print(visible(shown(out / odds_page.PAGE)))
