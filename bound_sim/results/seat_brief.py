"""The briefing of a seat: who it is, what wins, the score, the time that is left, the readings, who leads what.

One model for packets, seat files, paper and the desk. It comes from what the seat knows and from nothing else. The
umpire has a page too, with all that is true.
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
from bound_sim_maps.texts import text


def of_tables(scenario: Scenario, post: Post, done: int, tables: fog.Tables, ended: str = "") -> SeatPage:
    """The briefing of a seat by the log's tables as it knows them; ``done`` bounds are over.

    ``ended``: who won, of a battle that is over.
    """
    told = min(done, max(tables["states"]["bound"], default=0))  # less where reports are late
    last = {name: fog.rows_by_bound(table).get(told, []) for name, table in tables.items()} if told else {}
    return briefing(scenario, post, done, last, ended)


def briefing(
    scenario: Scenario, post: Post, done: int, last: Mapping[str, Sequence[Mapping[str, Any]]], ended: str = ""
) -> SeatPage:
    """The briefing of a seat that knows ``scenario``; ``done`` bounds are over, ``last`` are the last one's rows.

    ``ended``: who won, of a battle that is over.
    """
    rules = ruleset(scenario.ruleset)
    won = rules.victory(scenario, post.side, last)
    parts = (
        PagePart(said("Who you are"), tuple(_who(scenario, post))),
        PagePart(said("What wins"), won.wins),
        PagePart(said("As it stands"), tuple(filter(None, (ended, won.score, *_standing(scenario, post.side, last))))),
        PagePart(said("Time"), () if ended else tuple(_time(scenario, done))),
        PagePart(said("Who leads what"), tuple(_leads(scenario, post.side))),
        PagePart(said("Readings in force"), tuple(_readings(scenario))),
    )
    return SeatPage(scenario.title, tuple(part for part in parts if part.lines))


def _who(scenario: Scenario, post: Post) -> Iterator[str]:
    if not post.side:
        names = ", ".join(side_name(scenario, one.id) for one in scenario.sides)
        yield spoken(text("You are the umpire of {sides}: this page says what no side may know.", sides=names))
        return
    side = side_name(scenario, post.side)
    name = f"{side} ({post.side})" if side != post.side else side
    if post.commander:
        yield said("You are {commander} of side {side}.").format(commander=post.commander, side=name)
    else:
        yield said("You command side {side}.").format(side=name)
    others = [side_name(scenario, one.id) for one in scenario.sides if one.id != post.side]
    yield said("Against you: {sides}.").format(sides=", ".join(others))


def _standing(scenario: Scenario, side: str, last: Mapping[str, Sequence[Mapping[str, Any]]]) -> Iterator[str]:
    """The own bases by where they are, for the umpire each side's; nothing before the first bound."""
    for one in [side] if side else [one.id for one in scenario.sides]:
        where = Counter(row["status"] for row in last.get("states", ()) if row["side"] == one)
        if not where:
            continue
        each, bases = ", ".join(f"{spoken(status)} {number}" for status, number in sorted(where.items())), where.total()
        if side:
            yield said("your {bases} bases: {each}").format(bases=bases, each=each)
        else:
            name = side_name(scenario, one)
            yield spoken(text("{bases} bases of {side}: {each}", bases=bases, side=name, each=each))


def _time(scenario: Scenario, done: int) -> Iterator[str]:
    left = scenario.bounds - done
    if left <= 0:
        yield said("The battle is over.")
        return
    name = spoken(ruleset(scenario.ruleset).bound_name(done + 1, scenario))
    times = scenario.clock
    when = f" ({times[done]})" if done < len(times) else ""
    yield said("Next: {bound}{when}. {left} of {all} are left.").format(
        bound=name, when=when, left=left, all=scenario.bounds
    )


def _leads(scenario: Scenario, side: str) -> Iterator[str]:
    """Battalions by who leads them, for the umpire of all sides."""
    for post in posts(scenario):
        if side not in ("", post.side):
            continue
        if led := sorted(scenario.forces.led_by(post.side, post.commander), key=natural_key):
            who = post.commander or said("the commander-in-chief")
            of_side = "" if side else f"{side_name(scenario, post.side)}, "
            yield f"{of_side}{who}: {', '.join(led)}"


def _readings(scenario: Scenario) -> Iterator[str]:
    """A sentence for each reading that the scenario chose, and how many are as they are by default."""
    rulings = ruleset(scenario.ruleset).rulings.values()
    chosen = [each for each in rulings if each.in_force(scenario.rulings) != each.default]
    yield from (f"{each.id}: {spoken(each.question)}: {each.in_force(scenario.rulings)}" for each in chosen)
    if usual := len(rulings) - len(chosen):
        yield said("Usual readings: {usual} (bound-sim rulings lists them).").format(usual=usual)
