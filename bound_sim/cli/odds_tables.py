"""Odds, comparisons and luck as tables on the terminal."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from bound_sim.cli.tables import printed, say_below
from bound_sim.odds import facts
from bound_sim.odds.play import known_to, near_enough
from bound_sim.odds.tally import MEN_LOST, REMOVED, WITHDRAWN
from bound_sim.results.folder import shown
from bound_sim_maps.texts import Phrase, text

if TYPE_CHECKING:
    from bound_sim.odds.compare import Comparison
    from bound_sim.odds.luck import Luck
    from bound_sim.odds.play import Odds


def show_odds(found: "Odds", seed: int, folder: Path | None) -> None:
    """Print the holders of the objectives, and the losses of sides and battalions at the end of the last bound."""
    last = found.plan.first + found.plan.bounds - 1
    title = text(
        "{title}: {tables} tables, end of bound {last}",
        title=found.plan.scenario.title,
        tables=f"{found.tally.tables:,}",
        last=last,
    )
    held = facts.objectives(found)
    if held:
        shares = [(one["objective"], *(f"{by['share']:.1%}" for by in one["held"])) for one in held]
        printed(text("{title}, who holds what", title=title), (text("objective"), *facts.holders(found)), shares)
    rows: list[Sequence[Phrase]] = []
    known = found.distributions
    for level in ("side", "battalion"):
        for number, unit in enumerate(found.layout.units):
            if unit.level != level:
                continue
            lost, removed, left = (
                known.summary(found.plan.bounds - 1, number, measure) for measure in (MEN_LOST, REMOVED, WITHDRAWN)
            )
            q = lost.quantiles
            rows.append(
                (
                    (text("side ") if level == "side" else "") + unit.id,
                    f"{unit.men}",
                    f"{lost.mean:.1f}",
                    text("{low} to {high}", low=f"{lost.low:.1f}", high=f"{lost.high:.1f}"),
                    text("{q} to {q2}", q=f"{q[1]:g}", q2=f"{q[3]:g}"),
                    text("{q} to {q2}", q=f"{q[0]:g}", q2=f"{q[4]:g}"),
                    f"{removed.mean:.1f}",
                    f"{left.mean:.1f}",
                )
            )
    headings = (
        text("unit"),
        text("men"),
        text("men lost"),
        text("95 % of mean"),
        text("half of tables"),
        text("nine tenths"),
        text("removed"),
        text("withdrawn"),
    )
    printed(title, headings, rows)
    told = facts.winners(found)
    for name, share in told.get("won", {}).items():
        what = {"going on": text("nobody has won"), "draw": text("a draw")}.get(
            name, text("side {name} wins", name=name)
        )
        of_all = share["tables"] / found.tally.tables
        say_below(
            text(
                "{what}: {of_all} of tables ({low} to {high})",
                what=what,
                of_all=f"{of_all:.1%}",
                low=f"{share['low']:.1%}",
                high=f"{share['high']:.1%}",
            )
        )
    for side, score in told.get("score", {}).items():
        say_below(
            text(
                "score of side {side}: {mean} ({low} to {high})",
                side=side,
                mean=f"{score['mean']:.2f}",
                low=f"{score['low']:.2f}",
                high=f"{score['high']:.2f}",
            )
        )
    for replaced in found.plan.replaced:
        say_below(text("Replaced: {what}.", what=replaced))
    _say_how_near(found)
    if folder is not None:
        say_below(text("Page, tables and pictures: {folder}", folder=shown(folder)))


def _say_how_near(found: "Odds") -> None:
    """The number of tables that a run took which stops by itself, and how exactly its losses are known."""
    if found.near is None:
        return
    worst = max(known_to(found.distributions, found.near.levels).values(), default=0.0)
    tables, known, wanted = f"{found.tally.tables:,}", f"{worst:.2%}", f"{found.near.share:.2%}"
    if near_enough(found.distributions, found.near):
        whose = text("each battalion and side") if "battalion" in found.near.levels else text("each side")
        say_below(
            text(
                "{tables} tables were enough: the loss of {whose} is known to {known} of its strength, at 95 %.",
                tables=tables,
                whose=whose,
                known=known,
            )
        )
    else:
        say_below(
            text(
                "{tables} tables were not enough: losses are known to {known} of strength, not to {wanted}.",
                tables=tables,
                known=known,
                wanted=wanted,
            )
        )


def show_comparison(found: "Comparison", seed: int, folder: Path | None) -> None:
    """Men lost under each variant less those under the first; units that nothing changes for are counted only."""
    said = facts.of_comparison(found, seed)
    rows: list[Sequence[Phrase]] = []
    same = 0
    for row in said["men_lost"]:
        if row["level"] != "side" and row["base"] == row["other"] and row["low"] == row["high"]:
            same += 1
            continue
        gain = "-" if row["gain"] is None else f"{row['gain']:.1f} x"
        rows.append(
            (
                row["variant"],
                (text("side ") if row["level"] == "side" else "") + row["unit"],
                f"{row['base']:.1f}",
                f"{row['other']:.1f}",
                f"{row['mean']:+.1f}",
                text("{low} to {high}", low=f"{row['low']:+.1f}", high=f"{row['high']:+.1f}"),
                gain,
            )
        )
    title = text(
        "{title}: men lost, {tables} tables on the same dice", title=said["title"], tables=f"{said['tables']:,}"
    )
    headings = (
        text("variant"),
        text("unit"),
        text("as it is"),
        text("with it"),
        text("difference"),
        text("95 % interval"),
        text("pairing gained"),
    )
    printed(title, headings, rows, texts=("unit",))
    if same:
        say_below(text("The same on every table: {same} rows of battalions, not shown here.", same=same))
    for name, plan in zip(found.names, found.plans, strict=True):
        for what in plan.replaced:
            say_below(text("Replaced in {name}: {what}.", name=name, what=what))
    if folder is not None:
        say_below(text("Page, tables and picture: {folder}", folder=shown(folder)))


def show_luck(found: "Luck", most: int, folder: Path | None = None) -> None:
    """A battle's luck as small tables."""
    said = facts.of_luck(found, most)
    printed(text("{title}: men lost, beside {tables} other tables", title=said['title'], tables=f"{said['tables']:,}"),
            (text("unit"), text("lost"), text("mean"), text("fewer on"), text("as many on")),
            [((text("side ") if p["level"] == "side" else "") + p["unit"], f"{p['men_lost']:g}", f"{p['mean']:.1f}",
              f"{p['fewer_on']:.1%}", f"{p['as_many_on']:.1%}") for p in said["losses"]])  # fmt: skip
    for what, title in (
        ("sides", text("hits scored, by sides")),
        ("steps", text("hits scored, by steps")),
        ("battalions", text("hits scored, by battalions")),
    ):
        printed(title, (text("of"), text("rolls"), text("hits"), text("expected"), text("deviations")),
                [(text("{side} {step:text}", side=t["of"].partition(" ")[0], step=t["of"].partition(" ")[2])
                  if what == "steps" else t["of"], f"{t['rolls']}", f"{t['hits']}", f"{t['expected']:.1f}",
                  f"{t['deviations']:+.2f}")
                 for t in said[what]])  # fmt: skip
    printed(
        text("rolls that mattered most"),
        (
            text("by"),
            text("at"),
            text("bound"),
            text("dice"),
            text("needed"),
            text("hits"),
            text("expected"),
            text("men"),
        ),
        [
            (
                r["by"],
                r["target"],
                f"{r['bound']} {r['substep']}",
                " ".join(map(str, r["dice"])),
                f"{r['needed']}+" if r["needed"] else text("more"),
                f"{r['hits']}",
                f"{r['expected']:.2f}",
                f"{r['men']:+.1f}",
            )
            for r in said["rolls"]
        ],
    )
    if folder is not None:
        say_below(text("Page and record: {folder}", folder=shown(folder)))
