"""Pictures of the odds: losses by bound, histograms of the last bound, the map shaded by danger."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from bound_sim.odds.counts import CELL_U
from bound_sim.odds.play import Odds
from bound_sim.odds.tally import MEN_LOST, QUANTILES
from bound_sim.results.report.pictures import colours
from bound_sim.rulesets import ruleset
from bound_sim_maps import picture
from bound_sim_maps.canvas import INK, Canvas, number
from bound_sim_maps.lettering import text_width
from bound_sim_maps.written import write as write_file

if TYPE_CHECKING:
    import numpy.typing as npt
    from matplotlib.figure import Figure

_DANGER = ("#fee8c8", "#fdbb84", "#fc8d59", "#e34a33", "#b30000")
#: a cell is shaded if a platoon ends a bound in it on at least one table in fifty
_RARE = 50
_COLUMNS = 3
#: most bars and marks on the axis of a histogram
_MOST_BARS, _TICKS = 40, 6
_SMALL, _MIDDLE = 8, 9


def fans(odds: Odds) -> "Figure":
    """Men lost, bound by bound: a band for half of the tables, one for nine of ten, the median; by side, battalion."""
    units = [n for n, unit in enumerate(odds.layout.units) if unit.level in ("side", "battalion")]
    units.sort(key=lambda n: odds.layout.units[n].level == "battalion")
    figure, places = _panels(len(units))
    bounds = np.arange(odds.plan.first - 1, odds.plan.first + odds.plan.bounds)
    tint = _tints(odds)
    known = odds.distributions
    outer, inner, middle = (0, -1), (1, -2), len(QUANTILES) // 2
    for place, n in zip(places, units, strict=True):
        unit = odds.layout.units[n]
        found = [known.summary(bound, n, MEN_LOST) for bound in range(odds.plan.bounds)]
        shares = np.array([_at_opening(odds, n), *(s.quantiles for s in found)])
        for (low, high), alpha in ((outer, 0.25), (inner, 0.45)):
            place.fill_between(bounds, shares[:, low], shares[:, high], color=tint[unit.side], alpha=alpha, linewidth=0)
        place.plot(bounds, shares[:, middle], color=tint[unit.side], linewidth=1.6)
        place.set_ylim(0, max(unit.men, 1))
        place.set_xlim(bounds[0], bounds[-1])
        _titled(place, f"{in_figure(_named(odds, n))}, {unit.men} men")
    figure.suptitle(
        f"{in_figure(odds.plan.scenario.title)}: men lost by bound, {odds.tally.tables:,} tables", fontsize=12
    )
    figure.supxlabel("bound (line: median; bands: half and nine tenths of the tables)", fontsize=_MIDDLE)
    return figure


def _at_opening(odds: Odds, unit: int) -> tuple[float, ...]:
    """Losses at the start: 0, or the first bound's least if the battle is continued from a later bound."""
    if odds.plan.first == 1:
        return (0.0,) * len(QUANTILES)
    return (odds.distributions.summary(0, unit, MEN_LOST).least,) * len(QUANTILES)


def histograms(odds: Odds) -> "Figure":
    """Number of tables by men lost at the end of the last bound: a histogram for each side and battalion."""
    from matplotlib.ticker import MaxNLocator

    units = [n for n, unit in enumerate(odds.layout.units) if unit.level in ("side", "battalion")]
    units.sort(key=lambda n: odds.layout.units[n].level == "battalion")
    figure, places = _panels(len(units))
    tint = _tints(odds)
    for place, n in zip(places, units, strict=True):
        unit = odds.layout.units[n]
        at, shares, width = bars(*odds.distributions.histogram(odds.plan.bounds - 1, n, MEN_LOST))
        place.bar(at, shares, 0.9 * width, color=tint[unit.side])
        mean = odds.distributions.summary(odds.plan.bounds - 1, n, MEN_LOST).mean
        place.axvline(mean, color=INK, linewidth=1, linestyle="--")
        place.set_xlim(max(at[0] - width, -width / 2), at[-1] + width)
        place.xaxis.set_major_locator(MaxNLocator(_TICKS, integer=True))
        _titled(place, f"{in_figure(_named(odds, n))}, {unit.men} men")
    last = odds.plan.first + odds.plan.bounds - 1
    figure.suptitle(
        f"{in_figure(odds.plan.scenario.title)}: men lost by the end of bound {last}, {odds.tally.tables:,} tables",
        fontsize=12,
    )
    figure.supxlabel("men lost (dashed: mean); upwards: share of the tables", fontsize=_MIDDLE)
    return figure


def bars(values: "npt.NDArray[np.floating]", counts: "npt.NDArray[np.int64]") -> tuple[Any, Any, float]:
    """Places, shares and width of a histogram's bars. Every bar has the same number of possible values."""
    taken = np.flatnonzero(counts)
    step = int(np.gcd.reduce(np.diff(taken))) if len(taken) > 1 else 1
    possible = (taken - taken[0]) // step
    together = int(possible[-1]) // _MOST_BARS + 1
    shares = np.bincount(possible // together, weights=counts[taken] / counts.sum())
    unit = float(values[1] - values[0]) * step if len(values) > 1 else 1.0
    width = unit * together
    return values[taken[0]] + (together - 1) * unit / 2 + width * np.arange(len(shares)), shares, width


def _panels(count: int) -> tuple["Figure", list[Any]]:
    from matplotlib.figure import Figure

    rows = -(-count // _COLUMNS)
    figure = Figure(figsize=(11, 1.3 + 2.1 * rows), layout="constrained")
    grid = figure.subplots(rows, _COLUMNS, squeeze=False).ravel().tolist()
    for place in grid[count:]:
        place.set_axis_off()
    return figure, grid[:count]


def _titled(place: Any, title: str) -> None:
    place.set_title(title, fontsize=_MIDDLE)
    place.tick_params(labelsize=_SMALL)
    for edge in ("top", "right"):
        place.spines[edge].set_visible(False)


def in_figure(text: str) -> str:
    """Text for a figure: control characters are removed, and a dollar does not begin a formula."""
    return "".join(c if c.isprintable() else " " for c in text).replace("$", r"\$")


def _named(odds: Odds, unit: int) -> str:
    """A unit's name in a picture."""
    known = odds.layout.units[unit]
    scenario = odds.plan.scenario
    if known.level == "side":
        return next(side.name or side.id for side in scenario.sides if side.id == known.id)
    name = scenario.forces.battalions[known.id][0].battalion_name
    return f"{name} ({known.id})" if name and name != known.id else known.id


def _tints(odds: Odds) -> dict[str, str]:
    return dict(zip((side.id for side in odds.plan.scenario.sides), colours(odds.plan.scenario), strict=True))


def save(figure: "Figure", path: Path) -> None:
    """Write a picture as PNG, without its date and without the version of the drawing library."""
    figure.savefig(path, dpi=130, metadata={"Software": None})


def danger_map(odds: Odds, side: int | None = None) -> str:
    """The map with its cells shaded by danger, as SVG: of the platoons that end a bound there, the share hit."""
    scenario = odds.plan.scenario
    canvas = picture.map_canvas(scenario.battlefield.table)
    chosen = slice(None) if side is None else slice(side, side + 1)
    seen, struck = odds.tally.seen[chosen].sum(axis=0), odds.tally.struck[chosen].sum(axis=0)
    across = odds.layout.cells[0]
    parts = []
    for cell in np.flatnonzero(seen * _RARE >= odds.tally.tables).tolist():
        share = struck[cell] / seen[cell]
        x_u, y_u = cell % across * CELL_U, cell // across * CELL_U
        width = min(CELL_U, canvas.table.width_u - x_u)
        height = min(CELL_U, canvas.table.height_u - y_u)
        fill = _DANGER[min(int(share * 2 * len(_DANGER)), len(_DANGER) - 1)]
        place = f'x="{number(canvas.x(x_u))}" y="{number(canvas.y(y_u + height))}"'
        size = f'width="{number(canvas.px(width))}" height="{number(canvas.px(height))}"'
        parts.append(f'<rect {place} {size} fill="{fill}" fill-opacity=".66"><title>{share:.0%}</title></rect>\n')
    inches = ruleset(scenario.ruleset).grammar.units == "in"
    return picture.svg(scenario.battlefield, "".join(parts) + _key(canvas), inches=inches)


def _key(canvas: Canvas) -> str:
    """What the shades mean, above the map's right end."""
    step, size = 1 / (2 * len(_DANGER)), 11.0
    labels = [f"{place * step:.0%}+" for place in range(len(_DANGER))]
    entry = 14 + 4 + max(text_width(label, size) for label in labels) + 12
    x, y = max(canvas.x(canvas.table.width_u), 516.0) - 60 - entry * len(labels), 40
    parts = [f'<text x="{number(x - 8)}" y="{y + 10}" font-size="11" text-anchor="end">hit in a bound there:</text>\n']
    for place, (fill, label) in enumerate(zip(_DANGER, labels, strict=True)):
        parts.append(
            f'<rect x="{number(x + entry * place)}" y="{y}" width="14" height="12" fill="{fill}"/>'
            f'<text x="{number(x + entry * place + 18)}" y="{y + 10}" font-size="11">{label}</text>\n'
        )
    return "".join(parts)


def write(odds: Odds, folder: Path) -> list[Path]:
    """Write all pictures of the odds."""
    written = [folder / "fans.png", folder / "histograms.png"]
    save(fans(odds), written[0])
    save(histograms(odds), written[1])
    of = [("danger", None), *((f"danger-{side.id}", n) for n, side in enumerate(odds.plan.scenario.sides))]
    for name, side in of:
        drawn = danger_map(odds, side)
        for kind in ("svg", "png"):
            written.append(folder / f"{name}.{kind}")
        write_file(folder / f"{name}.svg", drawn)
        write_file(folder / f"{name}.png", picture.png_bytes(drawn))
    return written
