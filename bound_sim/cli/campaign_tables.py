"""Commands that play whole campaigns: run, odds."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from bound_sim.cli.campaign import campaign_app, print_state, state_facts
from bound_sim.cli.program import AsJson, answers, make_ready, visible

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
def _progress(*, quiet: bool) -> Iterator[Callable[[str], object]]:
    """A line on a terminal that says what is being done, nothing elsewhere."""
    if quiet or not sys.stderr.isatty():
        yield lambda what: None
        return
    from rich.console import Console

    with Console(stderr=True).status("") as status:
        yield lambda what: status.update(visible(what))
