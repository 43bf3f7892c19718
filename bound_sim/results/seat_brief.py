"""The briefing of a seat: who it is, what wins, the score, the time that is left, the readings, who leads what.

One model for packets, seat files, paper and the desk. It comes from what the seat knows and from nothing else.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bound_sim.results.seat_pages import PagePart, SeatPage
from bound_sim.rules import ruleset
from bound_sim.rules.records import fog
from bound_sim.rules.records.victory import side_name
from bound_sim.scenario.forces import natural_key
from bound_sim.scenario.model import Scenario
from bound_sim.scenario.posts import Post, posts
from bound_sim_maps.speech import said, spoken


def of_tables(scenario: Scenario, post: Post, done: int, tables: fog.Tables) -> SeatPage:
    """The briefing of a seat by the log's tables as it knows them; ``done`` bounds are over."""
    told = min(done, max(tables["states"]["bound"], default=0))  # less where reports are late
    last = {name: fog.rows_by_bound(table).get(told, []) for name, table in tables.items()} if told else {}
    return briefing(scenario, post, done, last)


def briefing(scenario: Scenario, post: Post, done: int, last: Mapping[str, Sequence[Mapping[str, Any]]]) -> SeatPage:
    """The briefing of a seat that knows ``scenario``; ``done`` bounds are over, ``last`` are the last one's rows."""
    rules = ruleset(scenario.ruleset)
    won = rules.victory(scenario, post.side, last)
    parts = (
        PagePart(said("Who you are"), tuple(_who(scenario, post))),
        PagePart(said("What wins"), won.wins),
        PagePart(said("As it stands"), tuple(filter(None, (won.score, *_standing(scenario, post.side, last))))),
        PagePart(said("Time"), tuple(_time(scenario, done))),
        PagePart(said("Who leads what"), tuple(_leads(scenario, post.side))),
        PagePart(said("Readings in force"), tuple(_readings(scenario))),
    )
    return SeatPage(scenario.title, tuple(part for part in parts if part.lines))


def _who(scenario: Scenario, post: Post) -> Iterator[str]:
    side = side_name(scenario, post.side)
    name = f"{side} ({post.side})" if side != post.side else side
    if post.commander:
        yield said("You are {commander} of side {side}.").format(commander=post.commander, side=name)
    else:
        yield said("You command side {side}.").format(side=name)
    others = [side_name(scenario, one.id) for one in scenario.sides if one.id != post.side]
    yield said("Against you: {sides}.").format(sides=", ".join(others))


def _standing(scenario: Scenario, side: str, last: Mapping[str, Sequence[Mapping[str, Any]]]) -> Iterator[str]:
    """The own bases by where they are; nothing before the first bound."""
    where = Counter(row["status"] for row in last.get("states", ()) if row["side"] == side)
    if where:
        each = ", ".join(f"{spoken(status)} {number}" for status, number in sorted(where.items()))
        yield said("your {bases} bases: {each}").format(bases=where.total(), each=each)


def _time(scenario: Scenario, done: int) -> Iterator[str]:
    left = scenario.bounds - done
    if left <= 0:
        yield said("All bounds are over.")
        return
    name = spoken(ruleset(scenario.ruleset).bound_name(done + 1, scenario))
    times = scenario.clock
    when = f" ({times[done]})" if done < len(times) else ""
    yield said("Next: {bound}{when}. Bounds that are left: {left} of {all}.").format(
        bound=name, when=when, left=left, all=scenario.bounds
    )


def _leads(scenario: Scenario, side: str) -> Iterator[str]:
    for post in posts(scenario):
        led = sorted(scenario.forces.led_by(side, post.commander), key=natural_key) if post.side == side else []
        if led:
            who = post.commander or said("the commander-in-chief")
            yield f"{who}: {', '.join(led)}"


def _readings(scenario: Scenario) -> Iterator[str]:
    """A sentence for each reading that the scenario chose, and how many are as they are by default."""
    rulings = ruleset(scenario.ruleset).rulings.values()
    chosen = [each for each in rulings if each.in_force(scenario.rulings) != each.default]
    yield from (f"{each.id}: {spoken(each.question)}: {each.in_force(scenario.rulings)}" for each in chosen)
    if usual := len(rulings) - len(chosen):
        yield said("Usual readings: {usual} (bound-sim rulings lists them).").format(usual=usual)
