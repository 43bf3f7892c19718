"""What one seat of a side knows where its commanders report to each other: what its own battalions see, and what the
whole side knew some bounds ago.

The order of battle of its side, and where it stood as the battle opened, every seat of it knows.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from bound_sim.orders.lines import OrderLine
from bound_sim.orders.records import HighCommand, LowCommand
from bound_sim.rulesets.records import fog
from bound_sim.rulesets.records.eyes import Row
from bound_sim.rulesets.records.memory import Shows, Witness
from bound_sim.scenario.forces import natural_key
from bound_sim.scenario.model import Scenario

C = TypeVar("C", HighCommand, LowCommand)


def reported(
    shows: Shows, scenario: Scenario, side: str, commander: str, tables: fog.Tables, bound: int
) -> fog.SideView:
    """What a commander ("": the commander-in-chief) knows after a bound. Raises KeyError for a side that is none.

    What the umpire did since the last bound that is over brings no report sooner. Who leads no battalion has reports
    alone.
    """
    leads = scenario.forces.led_by(side, commander)
    over = max(tables["states"]["bound"], default=0)
    until = max(0, min(bound, over) - scenario.reports_late)
    if not leads:
        view = fog.followed(Witness(scenario, side, shows), scenario, tables, until)
        return replace(view, scenario=_ordered(view.scenario, frozenset({""})))
    whole, mine = Witness(scenario, side, shows), Witness(scenario, side, shows, leads=leads)
    by_bound = {name: fog.rows_by_bound(tables[name]) for name in shows.rows}
    shown: dict[str, list[Row]] = {name: [] for name in shows.rows}
    for at in range(bound + 1):
        rows = {name: found.get(at, []) for name, found in by_bound.items()}
        told = mine.follow(rows)
        if at <= until:  # what its own battalions see, their side sees
            told = whole.follow(rows)
        for name, found in told.items():
            shown[name] += found
    view = fog.known_by(mine, scenario, shown)
    first = {**mine.memory.first, **whole.memory.first}
    own = shows.own_of(scenario, side, whole.memory.found)
    told_of = fog.known_scenario(scenario, side, bound, first, own, open_army=shows.open_army)
    told_of = _ordered(replace(told_of, fog=view.scenario.fog), leads if commander else leads | {""})
    return replace(view, scenario=told_of, sightings=_sightings(whole, mine), leads=leads)


def _ordered(scenario: Scenario, leads: frozenset[str]) -> Scenario:
    """A scenario with the orders that it has of these battalions alone; "": lines of the whole side name none."""
    return replace(
        scenario, high=_of(scenario.high, leads), low=_of(scenario.low, leads),
        lines={key: _lines(lines, leads) for key, lines in scenario.lines.items()},
    )  # fmt: skip


def _of(orders: Mapping[tuple[str, int], C], leads: frozenset[str]) -> dict[tuple[str, int], C]:
    return {key: order for key, order in orders.items() if key[0].split("/", 1)[0] in leads}


def _lines(lines: Iterable[OrderLine], leads: frozenset[str]) -> tuple[OrderLine, ...]:
    return tuple(line for line in lines if line.unit.split("/", 1)[0] in leads)


def _sightings(whole: Witness, mine: Witness) -> Sequence[Row]:
    """Each base of the other sides where it was last seen, by own eyes or as reported."""
    sides = {platoon.id: platoon.side for platoon in mine.eyes.scenario.forces.platoons}
    found: dict[str, Row] = {}
    for unit, row in (*whole.sightings().items(), *mine.sightings().items()):
        newer = unit not in found or row["last_seen"] >= found[unit]["last_seen"]
        if newer and sides[unit] != mine.side:
            first = min(row["first_seen"], found[unit]["first_seen"]) if unit in found else row["first_seen"]
            found[unit] = {**row, "first_seen": first}
    return [found[unit] for unit in sorted(found, key=natural_key)]
