"""The tables of a campaign: its battles, its units through it, the dice of its losses."""

import csv
import io
from collections.abc import Iterator, Sequence

from bound_sim.campaign.chain import Chain
from bound_sim.campaign.conditions import format_when
from bound_sim.campaign.muster import full_strength
from bound_sim.campaign.strength import lost_by

Rows = list[tuple[str | int, ...]]
BATTLES = ("battle", "title", "state", "won", "after", "when", "side", "men_at_start", "men_lost", "guns_lost")
UNITS = (
    "battle", "side", "unit", "men_of_scenario", "men", "guns", "without_base", "returned", "joined", "lost", "killed",
    "wounded", "missing", "scattered", "guns_lost", "guns_repaired", "men_after",
)  # fmt: skip
DICE = ("battle", "side", "unit", "number", "men", "roll", "fate")


def battles(chain: Chain) -> Rows:
    """A row for each battle and side; of one that is not over the losses are empty."""
    found: Rows = []
    for id, planned in chain.plan.battles.items():
        state = chain.state(id)
        result = chain.results.get(id)
        for side in planned.sides:
            men: str | int = ""
            lost: str | int = ""
            guns: str | int = ""
            if result:
                men = sum(each.men_at_start for each in result.units if each.side == side)
                lost = lost_by(result.losses, side)
                guns = sum(each.guns_lost for each in result.losses if each.side == side)
            found.append((
                id, planned.scenario.title, state, result.won if result else "", " ".join(planned.after),
                format_when(planned.when), side, men, lost, guns,
            ))  # fmt: skip
    return found


def units(chain: Chain) -> Rows:
    """A row for each unit of each battle whose forces are known."""
    found: Rows = []
    for id, planned in chain.plan.battles.items():
        if chain.state(id) not in ("may begin", "begun", "over"):
            continue
        forces, full = chain.forces(id), full_strength(planned.scenario)
        there = full_strength(forces.scenario)
        losses = {each.unit: each for each in chain.results[id].losses} if id in chain.results else {}
        for unit, whole in full.items():
            came, now, lost = forces.units.get(unit), there.get(unit), losses.get(unit)
            found.append((
                id, whole.side, unit, whole.men, now.men if now else 0, now.guns if now else 0,
                forces.mustered.behind.get(unit, 0), came.returned if came else 0, came.joined if came else 0,
                *((lost.lost, lost.killed, lost.wounded, lost.missing, lost.scattered, lost.guns_lost,
                   lost.guns_repaired, chain.after(id, unit).men) if lost else ("",) * 8),
            ))  # fmt: skip
    return found


def dice(chain: Chain) -> Rows:
    """A row for each die of the losses."""
    return [
        (id, each.side, each.unit, number, die.men, die.value, die.fate)
        for id, result in chain.results.items()
        for each in result.losses
        for number, die in enumerate(each.dice, 1)
    ]


def csv_text(columns: Sequence[str], rows: Rows) -> str:
    """A table as CSV."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(rows)
    return buffer.getvalue()


def score(chain: Chain) -> Iterator[tuple[str, int, int]]:
    """Side, battles that it won, men that it lost, over all battles."""
    sides = list(dict.fromkeys(side for planned in chain.plan.battles.values() for side in planned.sides))
    for side in sides:
        won = sum(result.won == side for result in chain.results.values())
        yield side, won, sum(lost_by(result.losses, side) for result in chain.results.values())
