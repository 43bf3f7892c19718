"""Odds of a campaign for people: their tables, on the terminal and on a page, and the folder that has all of it."""

import json
from pathlib import Path
from typing import Any, NamedTuple

from bound_sim.campaign import tables
from bound_sim.campaign.odds import CampaignOdds
from bound_sim.campaign.odds_facts import of_campaign_odds
from bound_sim.campaign.tree import LEFT_OUT
from bound_sim.odds.report import page
from bound_sim.odds.report.page import Section
from bound_sim.results.folder import refuse_foreign, staged
from bound_sim_maps import written
from bound_sim_maps.speech import said

PAGE, FACTS, TREE, LOSSES = "odds.html", "odds.json", "tree.csv", "losses.csv"
OWN = frozenset({PAGE, FACTS, TREE, LOSSES})
_TREE = ("path", "tables", "share", "low", "high", "of_those_before")
_LOSSES = ("battle", "side", "tables", "mean", "low", "high", "q05", "q25", "q50", "q75", "q95")


class ShownTable(NamedTuple):
    """A table for people: its title, headings and cells."""

    title: str
    headings: tuple[str, ...]
    rows: list[tuple[str, ...]]


def shown_tables(facts: dict[str, Any]) -> list[ShownTable]:
    """The tables of a run, from its facts, in the language that is chosen."""
    share = (said("share of campaigns"), said("95 % of share"))
    mean = (said("mean"), said("95 % of mean"), said("half of campaigns"), said("nine tenths"))
    return [
        ShownTable(said("what follows"), (said("battles so far"), *share, said("of those before")), [
            (_path(facts, row["path"]), f"{row['share']:.1%}", _interval(row), f"{row['of_those_before']:.1%}")
            for row in facts["tree"]
        ]),
        ShownTable(said("battles"), (said("battle"), said("outcome"), *share), [
            (row["battle"], _outcome(row["outcome"]), f"{row['share']:.1%}", _interval(row))
            for row in facts["outcomes"]
        ]),
        ShownTable(said("battles won"), (said("side"), *mean), [
            (row["side"], *_spread(row["battles_won"])) for row in facts["sides"]
        ]),
        ShownTable(said("men lost"), (said("of"), *mean), [
            *((f"{said('all battles')}, {row['side']}", *_spread(row["men_lost"])) for row in facts["sides"]),
            *((f"{row['battle']}, {row['side']}", *_spread(row)) for row in facts["losses"]),
        ]),
    ]  # fmt: skip


def head_line(facts: dict[str, Any]) -> str:
    """A line on how many campaigns were played, in the language that is chosen."""
    text = said("{tables} campaigns, seed {seed}").format(tables=f"{facts['tables']:,}", seed=facts["seed"])
    if facts["tables"] < facts["tables_asked"]:
        asked = f"{facts['tables_asked']:,}"
        return said("{text}; stopped before all of the {asked} that were asked for").format(text=text, asked=asked)
    return text


def odds_page(facts: dict[str, Any]) -> str:
    """The page."""
    sections = [Section(each.title, headings=each.headings, rows=each.rows) for each in shown_tables(facts)]
    left = [(f"{row['battle']}: {row['unit']}", *_spread(row)) for row in facts["left"]]
    mean = (said("mean"), said("95 % of mean"), said("half of campaigns"), said("nine tenths"))
    sections.append(Section(said("men left of each unit"), headings=(said("unit"), *mean), rows=left))
    return page.written(facts["title"], said("odds of a campaign"), [head_line(facts)], sections)


def write_odds(found: CampaignOdds, seed: int, folder: Path) -> None:
    """Leave the page, its facts and two tables in a folder, whole or not at all. Raises Refused."""
    facts = of_campaign_odds(found, seed)
    refuse_foreign(folder, OWN)
    with staged(folder, replace=True, own=OWN) as work:
        written.write(work / PAGE, odds_page(facts))
        written.write(work / FACTS, json.dumps(facts, ensure_ascii=False, indent=2) + "\n")
        rows = [(" > ".join(row["path"]), *(row[name] for name in _TREE[1:])) for row in facts["tree"]]
        written.write(work / TREE, tables.csv_text(_TREE, rows))
        lost = [tuple(row[name] for name in _LOSSES) for row in facts["losses"]]
        written.write(work / LOSSES, tables.csv_text(_LOSSES, lost))


def _path(facts: dict[str, Any], path: list[str]) -> str:
    """The outcomes so far: earlier battles by their outcome, the last by its name too."""
    names = [each["battle"] for each in facts["battles"]]
    return " → ".join(f"{name}: {_outcome(outcome)}" for name, outcome in zip(names, path, strict=False))


def _outcome(outcome: str) -> str:
    return {"draw": said("a draw"), LEFT_OUT: said("left out")}.get(outcome, outcome)


def _interval(row: dict[str, Any]) -> str:
    return f"{row['low']:.1%} - {row['high']:.1%}"


def _spread(row: dict[str, Any]) -> tuple[str, str, str, str]:
    return (
        f"{row['mean']:.2f}", f"{row['low']:.2f} - {row['high']:.2f}", f"{row['q25']:g} - {row['q75']:g}",
        f"{row['q05']:g} - {row['q95']:g}",
    )  # fmt: skip
