"""Danger and losses on the map, bound by bound: a page that moves, with one map, or with one for each variant.

The page needs no server and asks no other host for anything: it has the scripts and the policy of a battle's page.
"""

import json
from collections.abc import Iterator, Sequence
from importlib.resources import files
from typing import Any, NamedTuple

from jinja2 import Environment, StrictUndefined

from bound_sim.logs.log import Log
from bound_sim.odds.compare import Comparison
from bound_sim.odds.counts import CELL_U
from bound_sim.odds.play import Odds, OddsPlan
from bound_sim.odds.tally import Ints, Layout
from bound_sim.results.battle_map import document, page
from bound_sim.results.battle_map.paints import columns_of
from bound_sim.rules import ruleset
from bound_sim.rules.records.prose import ours
from bound_sim.scenario.model import Scenario
from bound_sim_maps.speech import language, said, spoken

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
    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    template = environment.from_string(_resource("heat.html.j2"))
    scenario = maps[0].plan.scenario
    return template.render(
        language=language(), title=scenario.title, kicker=said("Where it is dangerous"),
        style=ours(_resource("heat.css")), scripts=page.scripts(), policy=ours(page.policy()),
        heat=ours(_unmarked(json.dumps(_heat(maps)))), still=said("This page moves where scripts run."),
    )  # fmt: skip


def _unmarked(text: str) -> str:
    """JSON without a mark of HTML: names in it come from outside."""
    return text.replace("<", "\\u003c")


def _heat(maps: Sequence[HeatMap]) -> dict[str, Any]:
    """All that the page shows, each map's ground and counts packed by themselves."""
    scenario, plan = maps[0].plan.scenario, maps[0].plan
    rules = ruleset(scenario.ruleset)
    bounds = [spoken(rules.bound_name(plan.first + bound, scenario)) for bound in range(plan.bounds)]
    return {
        "cell": CELL_U, "bounds": bounds, "words": _words(),
        "maps": [
            {"name": one.name, "tables": one.tables, "across": one.layout.cells[0], "ground": page.packed(_ground(one)),
             "counts": page.packed({"chunks": [], **columns_of(_COUNTED, _rows(one))})}
            for one in maps
        ],
    }  # fmt: skip


def _ground(one: HeatMap) -> document.Json:
    """The document of a battle's map with nobody on it, and without the names of those who fight."""
    scenario: Scenario = one.plan.scenario
    made = document.battle_map(scenario, Log(ruleset(scenario.ruleset).log_columns).tables)
    nobody: dict[str, list[str]] = {name: [] for name in made["bases"]}
    return made | {"bases": nobody, "battalions": [], "companies": [], "units": []}


def _rows(one: HeatMap) -> Iterator[tuple[int, int, int, int, int]]:
    """Each cell in which a side had platoons at the end of a bound."""
    for bound, side, cell in zip(*one.seen.nonzero(), strict=True):
        at = bound, side, cell
        yield int(bound), int(side), int(cell), int(one.seen[at]), int(one.struck[at])


def _words() -> dict[str, str]:
    """Name of a word on the page -> the word for people."""
    return {
        "danger": said("danger: the share of platoons hit"), "losses": said("losses: platoons hit, a table"),
        "measure": said("What is shown"), "whole": said("all bounds"), "nobody": said("Nobody ended a bound there."),
        "there": said("{seen} platoons a table, {struck} of them hit: {share} %"),
        "cells": said("{count} places, at most {most}"),
    }  # fmt: skip


def _resource(name: str) -> str:
    return files("bound_sim.odds.report").joinpath(name).read_text(encoding="utf-8")
