"""Knowledge of one seat of a side whose commanders report to each other: what its own battalions see, and what the
whole side knew some bounds ago.

Every seat knows its side's order of battle and its places as the battle opened.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from bound_sim.orders.lines import OrderLine
from bound_sim.rules.records import fog
from bound_sim.rules.records.eyes import Row
from bound_sim.rules.records.memory import Memory, Shows, Witness
from bound_sim.scenario.forces import natural_key
from bound_sim.scenario.model import Scenario
from bound_sim.scenario.posts import Post


def reported(
    shows: Shows, scenario: Scenario, side: str, commander: str, tables: fog.Tables, bound: int
) -> fog.SideView:
    """Knowledge of a commander ("": the commander-in-chief) after a bound. Raises KeyError for a side that is none.

    Acts of the umpire since the last bound that is over bring no report sooner. A commander who leads no battalion has
    reports alone.
    """
    leads = scenario.forces.led_by(side, commander)
    over = max(tables["states"]["bound"], default=0)
    until = reported_until(scenario, min(bound, over))
    whole = Witness(scenario, side, shows)
    mine = Witness(scenario, side, shows, leads=leads) if leads else None
    by_bound = {name: fog.rows_by_bound(tables[name]) for name in shows.rows}
    shown: dict[str, list[Row]] = {name: [] for name in shows.rows}
    for at in range(bound + 1 if leads else until + 1):
        rows = {name: found.get(at, []) for name, found in by_bound.items()}
        told = mine.follow(rows) if mine else {}
        if at <= until:  # what its own battalions see, their side sees
            told = whole.follow(rows)
        for name, found in told.items():
            shown[name] += found
    return view_of(scenario, commander, bound, whole, mine, shown)


def view_of(
    scenario: Scenario, commander: str, bound: int, whole: Witness, mine: Witness | None,
    shown: Mapping[str, Sequence[Row]],
) -> fog.SideView:  # fmt: skip
    """Knowledge of a commander after a bound that was ``shown`` these rows.

    ``whole`` is the side that followed the battle as far as reports have come in, ``mine`` the commander's own
    battalions to the bound, None where none is led.
    """
    view = fog.known_by(mine or whole, scenario, shown)
    post = Post(whole.side, commander)
    told_of = scenario_of(whole.shows, scenario, post, bound, whole.memory, mine.memory if mine else None)
    if mine is None:
        return replace(view, scenario=told_of)
    return replace(view, scenario=told_of, sightings=_sightings(whole, mine), leads=mine.eyes.leads)


def reported_until(scenario: Scenario, bound: int) -> int:
    """The last bound of which reports have come in after a bound."""
    return max(0, bound - scenario.reports_late)


def scenario_of(
    shows: Shows, scenario: Scenario, post: Post, bound: int, whole: Memory, mine: Memory | None
) -> Scenario:
    """The scenario as far as a commander ("": the commander-in-chief) knows it after a bound.

    ``whole`` is what the side remembered as far as reports have come in; ``mine`` what the commander's own battalions
    do, None where none is led.
    """
    side, leads = post.side, scenario.forces.led_by(post.side, post.commander)
    until = bound if leads else reported_until(scenario, bound)
    first = {**(mine.first if mine else {}), **whole.first}
    own = shows.own_of(scenario, side, whole.found)
    told_of = fog.known_scenario(scenario, side, until, first, own, open_army=shows.open_army)
    if shows.level:
        told_of = replace(told_of, fog=replace(told_of.fog, level=shows.level))
    return _ordered(told_of, leads if post.commander and leads else leads | {""})


def _ordered(scenario: Scenario, leads: frozenset[str]) -> Scenario:
    """A scenario with the orders that it has of these battalions alone; "": lines of the whole side name none."""
    return replace(
        scenario, high=_of(scenario.high, leads), low=_of(scenario.low, leads),
        lines={key: _lines(lines, leads) for key, lines in scenario.lines.items()},
    )  # fmt: skip


def _of(orders: Mapping[tuple[str, int], OrderLine], leads: frozenset[str]) -> dict[tuple[str, int], OrderLine]:
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
