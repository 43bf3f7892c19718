"""Odds, comparisons and luck as tables on the terminal."""

from pathlib import Path
from typing import TYPE_CHECKING

from bound_sim.cli.tables import printed, say_below
from bound_sim.odds import facts
from bound_sim.odds.play import known_to, near_enough
from bound_sim.odds.tally import MEN_LOST, REMOVED, WITHDRAWN
from bound_sim.results.folder import shown

if TYPE_CHECKING:
    from bound_sim.odds.compare import Comparison
    from bound_sim.odds.luck import Luck
    from bound_sim.odds.play import Odds


def show_odds(found: "Odds", seed: int, folder: Path | None) -> None:
    """Print the holders of the objectives, and the losses of sides and battalions at the end of the last bound."""
    last = found.plan.first + found.plan.bounds - 1
    title = f"{found.plan.scenario.title}: {found.tally.tables:,} tables, end of bound {last}"
    held = facts.objectives(found)
    if held:
        rows = [(one["objective"], *(f"{by['share']:.1%}" for by in one["held"])) for one in held]
        printed(f"{title}, who holds what", ("objective", *facts.holders(found)), rows)
    rows = []
    known = found.distributions
    for level in ("side", "battalion"):
        for number, unit in enumerate(found.layout.units):
            if unit.level != level:
                continue
            lost, removed, left = (
                known.summary(found.plan.bounds - 1, number, measure) for measure in (MEN_LOST, REMOVED, WITHDRAWN)
            )
            q = lost.quantiles
            rows.append((
                ("side " if level == "side" else "") + unit.id, f"{unit.men}", f"{lost.mean:.1f}",
                f"{lost.low:.1f} to {lost.high:.1f}", f"{q[1]:g} to {q[3]:g}", f"{q[0]:g} to {q[4]:g}",
                f"{removed.mean:.1f}", f"{left.mean:.1f}",
            ))  # fmt: skip
    headings = ("unit", "men", "men lost", "95 % of mean", "half of tables", "nine tenths", "removed", "withdrawn")
    printed(title, headings, rows)
    told = facts.winners(found)
    for name, share in told.get("won", {}).items():
        what = {"going on": "nobody has won", "draw": "a draw"}.get(name, f"side {name} wins")
        of_all = share["tables"] / found.tally.tables
        say_below(f"{what}: {of_all:.1%} of tables ({share['low']:.1%} to {share['high']:.1%})")
    for side, score in told.get("score", {}).items():
        say_below(f"score of side {side}: {score['mean']:.2f} ({score['low']:.2f} to {score['high']:.2f})")
    for what in found.plan.replaced:
        say_below(f"Replaced: {what}.")
    _say_how_near(found)
    if folder is not None:
        say_below(f"Page, tables and pictures: {shown(folder)}")


def _say_how_near(found: "Odds") -> None:
    """The number of tables that a run took which stops by itself, and how exactly its losses are known."""
    if found.near is None:
        return
    worst = max(known_to(found.distributions, found.near.levels).values(), default=0.0)
    tables, known, wanted = f"{found.tally.tables:,}", f"{worst:.2%}", f"{found.near.share:.2%}"
    if near_enough(found.distributions, found.near):
        whose = "each battalion and side" if "battalion" in found.near.levels else "each side"
        say_below(f"{tables} tables were enough: the loss of {whose} is known to {known} of its strength, at 95 %.")
    else:
        say_below(f"{tables} tables were not enough: losses are known to {known} of strength, not to {wanted}.")


def show_comparison(found: "Comparison", seed: int, folder: Path | None) -> None:
    """Men lost under each variant less those under the first; units that nothing changes for are counted only."""
    said = facts.of_comparison(found, seed)
    rows, same = [], 0
    for row in said["men_lost"]:
        if row["level"] != "side" and row["base"] == row["other"] and row["low"] == row["high"]:
            same += 1
            continue
        gain = "-" if row["gain"] is None else f"{row['gain']:.1f} x"
        rows.append((
            row["variant"], ("side " if row["level"] == "side" else "") + row["unit"], f"{row['base']:.1f}",
            f"{row['other']:.1f}", f"{row['mean']:+.1f}", f"{row['low']:+.1f} to {row['high']:+.1f}", gain,
        ))  # fmt: skip
    title = f"{said['title']}: men lost, {said['tables']:,} tables on the same dice"
    headings = ("variant", "unit", "as it is", "with it", "difference", "95 % interval", "pairing gained")
    printed(title, headings, rows, texts=("unit",))
    if same:
        say_below(f"The same on every table: {same} rows of battalions, not shown here.")
    for name, plan in zip(found.names, found.plans, strict=True):
        for what in plan.replaced:
            say_below(f"Replaced in {name}: {what}.")
    if folder is not None:
        say_below(f"Page, tables and picture: {shown(folder)}")


def show_luck(found: "Luck", most: int, folder: Path | None = None) -> None:
    """A battle's luck as small tables."""
    said = facts.of_luck(found, most)
    printed(f"{said['title']}: men lost, beside {said['tables']:,} other tables",
            ("unit", "lost", "mean", "fewer on", "as many on"),
            [(("side " if p["level"] == "side" else "") + p["unit"], f"{p['men_lost']:g}", f"{p['mean']:.1f}",
              f"{p['fewer_on']:.1%}", f"{p['as_many_on']:.1%}") for p in said["losses"]])  # fmt: skip
    for what in ("sides", "steps", "battalions"):
        printed(f"hits scored, by {what}", ("of", "rolls", "hits", "expected", "deviations"),
                [(t["of"], f"{t['rolls']}", f"{t['hits']}", f"{t['expected']:.1f}", f"{t['deviations']:+.2f}")
                 for t in said[what]])  # fmt: skip
    printed("rolls that mattered most", ("by", "at", "bound", "dice", "needed", "hits", "expected", "men"),
            [(r["by"], r["target"], f"{r['bound']} {r['substep']}", " ".join(map(str, r["dice"])),
              f"{r['needed']}+" if r["needed"] else "more", f"{r['hits']}", f"{r['expected']:.2f}", f"{r['men']:+.1f}")
             for r in said["rolls"]])  # fmt: skip
    if folder is not None:
        say_below(f"Page and record: {shown(folder)}")
