"""Odds in axes of matplotlib, where it is installed: to be changed, combined and saved by its own means."""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from bound_sim.odds import facts
from bound_sim.odds.counts import CELL_U
from bound_sim.odds.play import Odds
from bound_sim.odds.report.page import holder_tints, unit_name
from bound_sim.odds.report.tables import danger_frame, objectives_frame, odds_frame
from bound_sim.odds.tally import MEN_LOST
from bound_sim_maps.faults import refuse
from bound_sim_maps.table import cm_from_u
from bound_sim_maps.texts import listed, text


def has_matplotlib() -> bool:
    """True if matplotlib is installed: it is not a part of the program."""
    return find_spec("matplotlib") is not None


def draw(found: Odds, what: str, axes: Any = None) -> Any:
    """Draw odds into axes, or into those of a new figure; the axes. Raises Refused for what is not known."""
    if what not in DRAWN:
        refuse("plot", text("'{what}' is not known", what=what), listed(DRAWN, text(" or ")))
    if axes is None:
        axes = import_module("matplotlib.pyplot").subplots(layout="constrained")[1]
    DRAWN[what](found, axes)
    axes.set_title(found.plan.scenario.title)
    return axes


def _sides(found: Odds) -> list[tuple[str, str, str]]:
    """Id, name and colour of each side."""
    scenario, tints = found.plan.scenario, holder_tints(found)
    return [(side.id, unit_name(scenario, "side", side.id), tints[side.id]) for side in scenario.sides]


def _fans(found: Odds, axes: Any) -> None:
    """Men lost by bound: the mean, half and nine tenths of the tables."""
    every = odds_frame(found)
    every = every[(every["level"] == "side") & (every["measure"] == MEN_LOST)]
    for id, name, colour in _sides(found):
        rows = every[every["unit"] == id]
        for low, high in (("q05", "q95"), ("q25", "q75")):
            axes.fill_between(rows["bound"], rows[low], rows[high], color=colour, alpha=0.2, linewidth=0)
        axes.plot(rows["bound"], rows["mean"], color=colour, marker=".", label=name)
    axes.set(xlabel="bound", ylabel="men lost")
    axes.legend()


def _last(found: Odds, id: str) -> tuple[Any, Any]:
    """Values of men lost at the end, and the share of the tables with each."""
    known = found.distributions
    values, counts = known.histogram(found.plan.bounds - 1, known.numbers["side", id], MEN_LOST)
    return values, counts / counts.sum()


def _losses(found: Odds, axes: Any) -> None:
    """On what share of the tables a side loses at least so many men."""
    for id, name, colour in _sides(found):
        values, shares = _last(found, id)
        axes.step(values, shares[::-1].cumsum()[::-1], where="pre", color=colour, label=name)
    axes.set(xlabel="at least this number of men lost", ylabel="share of the tables", ylim=(0, 1.02))
    axes.legend()


def _histograms(found: Odds, axes: Any) -> None:
    """On what share of the tables a side loses each number of men."""
    for id, name, colour in _sides(found):
        values, shares = _last(found, id)
        there = shares > 0
        axes.vlines(values[there], 0, shares[there], color=colour, alpha=0.7, linewidth=2, label=name)
    axes.set(xlabel="men lost", ylabel="share of the tables", ylim=(0, None))
    axes.legend()


def _objectives(found: Odds, axes: Any) -> None:
    """Holders of each objective at the end, by the share of the tables."""
    every, tints = objectives_frame(found), holder_tints(found)
    every = every[every["bound"] == every["bound"].max()]
    names = [objective.name for objective in found.plan.scenario.objectives]
    done = dict.fromkeys(names, 0.0)
    for holder in facts.holders(found):
        shares = every[every["holder"] == holder].set_index("objective")["share"]
        wide = [float(shares[name]) for name in names]
        axes.barh(names, wide, left=list(done.values()), color=tints[holder], label=holder)
        done = {name: done[name] + more for name, more in zip(names, wide, strict=True)}
    axes.set(xlabel="share of the tables", xlim=(0, 1))
    axes.legend()


def _danger(found: Odds, axes: Any) -> None:
    """Hits a stay, in each cell of the table where platoons were."""
    rows, table = danger_frame(found), found.plan.scenario.battlefield.table
    half = cm_from_u(CELL_U) / 2
    met = rows.groupby(["x_cm", "y_cm"], as_index=False)[["stays", "hits"]].sum()
    squares = import_module("matplotlib.collections").PatchCollection(
        [import_module("matplotlib.patches").Rectangle((x - half, y - half), 2 * half, 2 * half)
         for x, y in zip(met["x_cm"], met["y_cm"], strict=True)], cmap="YlOrRd",
    )  # fmt: skip
    squares.set_array((met["hits"] / met["stays"]).to_numpy())
    axes.add_collection(squares)
    axes.figure.colorbar(squares, ax=axes, label="hits a stay")
    width, height = cm_from_u(table.width_u), cm_from_u(table.height_u)
    axes.set(xlabel="cm", ylabel="cm", xlim=(0, width), ylim=(0, height), aspect="equal")


DRAWN: dict[str, Callable[[Odds, Any], None]] = {
    "fans": _fans, "losses": _losses, "histograms": _histograms, "objectives": _objectives, "danger": _danger,
}  # fmt: skip
