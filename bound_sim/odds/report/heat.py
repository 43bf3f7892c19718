"""Danger and losses on the map, bound by bound: a page that moves, with one map, or with one for each variant.

The page needs no server and asks no other host for anything: it has the scripts and the policy of a battle's page.
"""

from collections.abc import Sequence
from importlib.resources import files
from typing import Any, NamedTuple

from jinja2.utils import htmlsafe_json_dumps
from markupsafe import Markup

from bound_sim.logs.log import Log
from bound_sim.odds.compare import Comparison
from bound_sim.odds.counts import CELL_U
from bound_sim.odds.play import Odds, OddsPlan
from bound_sim.odds.report.danger import shaded
from bound_sim.odds.tally import Ints, Layout
from bound_sim.results.battle_map import document, page
from bound_sim.rules import ruleset
from bound_sim.rules.records.prose import ours
from bound_sim.scenario.model import Scenario
from bound_sim_maps.speech import said, spoken

_COUNTED = ("bound", "side", "cell", "seen", "struck")


class HeatMap(NamedTuple):
    """A battle on many tables. ``seen`` and ``struck`` [bound, side, cell]: platoons that ended a bound in a cell,
    and those of them that took a hit in it."""

    name: str
    plan: OddsPlan
    layout: Layout
    tables: int
    seen: Ints
    struck: Ints


def of_odds(found: Odds) -> str:
    """The page of odds: one map."""
    tally = found.tally
    return _page([HeatMap("", found.plan, found.layout, tally.tables, tally.seen, tally.struck)])


def of_comparison(found: Comparison) -> str:
    """The page of a comparison: a map for each variant, side by side on one clock."""
    sums = found.sums
    return _page([
        HeatMap(name, plan, layout, sums.tables, seen, struck)
        for name, plan, layout, seen, struck in zip(
            found.names, found.plans, found.layouts, sums.seen, sums.struck, strict=True
        )
    ])  # fmt: skip


def _page(maps: Sequence[HeatMap]) -> str:
    drawn = Markup().join(
        Markup("<h2>{}</h2>{}").format(
            one.name, ours(shaded(one.plan.scenario, one.layout, one.tables, one.seen, one.struck))
        )
        for one in maps
    )
    still = Markup("<noscript><p>{}</p>{}</noscript>").format(said("This page moves where scripts run."), drawn)
    held = Markup('<script type="application/json" id="battle-heat">{}</script>').format(
        htmlsafe_json_dumps(_heat(maps))
    )
    style = page.canvas_style() + ours(_resource("heat.css"))
    title = maps[0].plan.scenario.title
    return page.framed(page.Framed(title, said("Where it is dangerous"), style, still, held))


def _heat(maps: Sequence[HeatMap]) -> dict[str, Any]:
    """All that the page shows, each map's ground and counts packed by themselves."""
    scenario, plan = maps[0].plan.scenario, maps[0].plan
    rules = ruleset(scenario.ruleset)
    bounds = [spoken(rules.bound_name(plan.first + bound, scenario)) for bound in range(plan.bounds)]
    return {
        "cell": CELL_U, "bounds": bounds, "words": _words(),
        "maps": [
            {"name": one.name, "tables": one.tables, "across": one.layout.cells[0], "ground": page.packed(_ground(one)),
             "counts": page.packed_part(document.text(_counts(one)))}
            for one in maps
        ],
    }  # fmt: skip


def _ground(one: HeatMap) -> document.Json:
    """The document of a battle's map with nobody on it, and without the names of those who fight."""
    scenario: Scenario = one.plan.scenario
    made = document.battle_map(scenario, Log(ruleset(scenario.ruleset).log_columns).tables)
    nobody: dict[str, list[str]] = {name: [] for name in made["bases"]}
    return made | {"bases": nobody, "battalions": [], "companies": [], "units": []}


def _counts(one: HeatMap) -> document.Json:
    """Each cell in which a side had platoons at the end of a bound, by columns."""
    places = one.seen.nonzero()
    columns = (*places, one.seen[places], one.struck[places])
    return {name: column.tolist() for name, column in zip(_COUNTED, columns, strict=True)}


def _words() -> dict[str, str]:
    """Name of a word on the page -> the word for people."""
    return {
        "danger": said("danger: the share of platoons hit"), "losses": said("losses: platoons hit, a table"),
        "measure": said("What is shown"), "whole": said("all bounds"), "nobody": said("Nobody ended a bound there."),
        "there": said("{seen} platoons a table, {struck} of them hit: {share} %"),
        "cells": said("{count} places, at most {most}"), "places": said("Places as a table"),
    }  # fmt: skip


def _resource(name: str) -> str:
    return files("bound_sim.odds.report").joinpath(name).read_text(encoding="utf-8")
