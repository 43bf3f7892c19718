"""``python docs/history_runs.py [TABLES]``: both historical battles over readings and classes; writes docs/history.md.

Not among the pages that tests keep fresh: it plays some thousand battles.
"""

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from bound_sim.dice.keyed import key_from_seed
from bound_sim.files.folder import load
from bound_sim.odds import play as odds
from bound_sim.odds import variants
from bound_sim.odds.tally import MEN_LOST
from bound_sim.scenario.model import Scenario

READINGS = (
    "Q-line-of-sight=terrain", "Q-free-fire=nearest", "Q-mover-cover=weakest of all crossed",
    "Q-under-fire=shot at or in range", "Q-range-unit=mm", "Q-range-unit=yards", "Q-range-points=centres",
    "Q-dig-penalty=always", "Q-bonus-die=named before", "Q-battery-bonus=none", "Q-half-way=the start",
)  # fmt: skip
#: force choices: what, whose side, old type, new type
CLASSES = {
    "nimy": (("British infantry Line", "B", "Elite infantry", "Line infantry"),
             ("Germans Reserve", "G", "Line infantry", "Reserve infantry"),
             ("Germans Elite", "G", "Line infantry", "Elite infantry")),
    "beaumont-hamel": (("British Elite", "B", "Line infantry", "Elite infantry"),
                       ("Germans Reserve", "G", "Line infantry", "Reserve infantry"),
                       ("German machine guns Early", "G", "Late HMG", "Early HMG")),
}  # fmt: skip


def scenarios(name: str) -> Iterator[tuple[str, Scenario]]:
    """The battle as it is, then with each other reading and class, one at a time."""
    base = load(name)
    yield "orders as filed", base
    commanders = {side.id: "posture" for side in base.sides}
    yield "commanders decide each bound (policy `posture`)", replace(base, low={}, seats=commanders)
    for reading in READINGS:
        yield f"`{reading}`", variants.variant(base, reading)
    for what, side, old, new in CLASSES[name]:
        own = [b for b, members in base.forces.battalions.items() if members[0].side == side]
        yield what, variants.with_type(base, own, old, new)


def records(scenario: Scenario) -> list[dict[str, Any]]:
    losses = scenario.history["losses"]
    assert isinstance(losses, list)
    return losses


def row(what: str, scenario: Scenario, tables: int) -> str:
    plan = odds.OddsPlan(replace(scenario, notes="", folder=None), key_from_seed(1), scenario.bounds)
    found = odds.run(plan, tables)
    known, last = found.distributions, scenario.bounds - 1
    cells, near, shares = [], 0, []
    for record in records(scenario):
        s = known.summary(last, known.numbers["battalion", record["battalion"]], MEN_LOST)
        inside = s.quantiles[0] <= record["losses_high"] and record["losses_low"] <= s.quantiles[-1]
        near += inside
        shares.append(s.mean / ((record["losses_low"] + record["losses_high"]) / 2))
        mark = "**" if inside else ""
        cells.append(f"{mark}{s.mean:.0f}{mark} ({s.quantiles[0]:.0f} to {s.quantiles[-1]:.0f})")
    least, most = min(shares), max(shares)
    return f"| {what} | {' | '.join(cells)} | {near} of {len(cells)} | {least:.2f} to {most:.2f} |"


def page(tables: int) -> str:
    parts = [
        f"""# Both historical battles beside what is recorded

Each battle was played {tables} times as filed and {tables} times with one thing changed, all on the same dice: another
reading of a ruling, other classes for a side's troops, or commanders who decide in each bound by the words of the filed
sheet, with routes and targets of their own. In each cell: mean loss in men, and in brackets what nine
tenths of the tables lie between. **Bold**: the recorded figure, or some of its range, lies in there. The last column is
the least and the greatest ratio of a mean to the middle of the record. Means are known to about one part in
{round(tables**0.5)} of their spread; the records are far less certain than that, and some are from memory (the notes of
each scenario say which). Made by `python docs/history_runs.py {tables}`. Nothing was tuned.
"""
    ]
    for name in ("beaumont-hamel", "nimy"):
        base = load(name)
        units = records(base)
        recorded = ["-".join(sorted({str(r["losses_low"]), str(r["losses_high"])})) for r in units]
        parts.append(f"## {base.title}\n")
        parts.append(f"| variant | {' | '.join(r['battalion'] for r in units)} | near | model / record |")
        parts.append("|---|" + "---|" * (len(units) + 2))
        parts.append(f"| *recorded* | {' | '.join(recorded)} | | |")
        for what, scenario in scenarios(name):
            print(name, what, file=sys.stderr, flush=True)
            parts.append(row(what, scenario, tables))
        parts.append("")
    return "\n".join(parts)


def main(words: list[str]) -> None:
    path = Path(__file__).parent / "history.md"
    before = path.read_text(encoding="utf-8") if path.exists() else ""
    # what was written by hand stays
    own = before[before.index("## What it says") :] if "## What it says" in before else ""
    path.write_text(page(int(words[0]) if words else 200) + own, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
