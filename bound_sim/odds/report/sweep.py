"""A sweep in tidy form, a row a run and figure, and its page: what each parameter moves, and by how much."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from bound_sim.odds import sensitivity
from bound_sim.odds.report import charts
from bound_sim.odds.report.page import Section, in_rows, unit_name, written
from bound_sim.odds.report.tables import DECIMALS, frame_of, write_frame
from bound_sim.odds.sweep_plan import Sweep, Value
from bound_sim.odds.tally import share_interval
from bound_sim.results.report.bases import colours
from bound_sim_maps.texts import Phrase, Text, listed, text
from bound_sim_maps.written import put

if TYPE_CHECKING:
    import pandas as pd

#: columns beside those of the parameters -> what they say
COLUMNS = {
    "run": "number of the run, from 1",
    "tables": "number of its tables",
    "level": "side, battalion or objective",
    "unit": "id of the side or battalion, name of the objective",
    "measure": "men_lost, or held by SIDE: share of the tables on which that side alone holds it at the end",
    "mean": "mean over the tables, or the share",
    "low": "lower end of its 95 % interval",
    "high": "upper end of it",
}
PAGE, TABLE = "sweep.html", "sweep-tidy"
#: the table and the picture of the indices of Sobol or Morris, where the design has some
INDICES = "indices"
INDEX_COLUMNS = {
    "level": COLUMNS["level"],
    "unit": COLUMNS["unit"],
    "measure": COLUMNS["measure"],
    "parameter": "name of the parameter",
    "index": "; ".join(f"{name}: {meaning}" for name, meaning in sensitivity.MEANINGS.items()),
    "value": "the index",
    "conf": "half of its 95 % interval, 0 where the method gives none",
}


_MEN, _SHARES = text("men lost"), text("share of the tables")


class Figure(NamedTuple):
    """A run's result in one measure."""

    run: int
    tables: int
    level: str
    unit: str
    measure: str
    mean: float
    low: float
    high: float


def figures(sweep: Sweep, rows: Sequence[Sequence[str]]) -> Iterator[Figure]:
    """The figures of the rows that were played, in their order."""
    scenario, skipped = sweep.scenario, 1 + len(sweep.names)
    units = [*(("side", side.id) for side in scenario.sides), *(("battalion", b) for b in scenario.forces.battalions)]
    for row in rows:
        run, tables, cells = int(row[0]), int(row[skipped]), [float(cell) for cell in row[skipped + 1 :]]
        for place, (level, unit) in enumerate(units):
            yield Figure(run, tables, level, unit, "men_lost", *cells[3 * place : 3 * place + 3])
        held = iter(cells[3 * len(units) :])
        for objective in scenario.objectives:
            for side in scenario.sides:
                share = next(held)
                low, high = share_interval(round(share * tables), tables)
                yield Figure(run, tables, "objective", objective.name, f"held by {side.id}", share, low, high)


def parameter_columns(sweep: Sweep) -> list[str]:
    """The column of each parameter: its name, or its name and a word where a column is called so."""
    return [f"{name} (parameter)" if name in COLUMNS else name for name in sweep.names]


def frame(sweep: Sweep, rows: Sequence[Sequence[str]]) -> "pd.DataFrame":
    """One row a run and figure, with the value of every parameter beside it."""
    named = parameter_columns(sweep)
    columns = [[run[place] for run in sweep.runs] for place in range(len(named))]
    typed = [list(map(_alike(column), column)) for column in columns]
    found = [
        (one.run, *(values[one.run - 1] for values in typed), *one[1:]) for one in figures(sweep, rows)
    ]  # fmt: skip
    _, *others = COLUMNS
    return frame_of(found, dict.fromkeys(("run", *named, *others), ""))


def _alike(values: Sequence[Value]) -> Any:
    """The one type that all values of a parameter have in a column."""
    kinds = {type(value) for value in values}
    return int if kinds == {int} else float if kinds <= {int, float} else str


def write(sweep: Sweep, rows: Sequence[Sequence[str]], folder: Path) -> list[Path]:
    """Write the tidy table as CSV and Parquet, and the page."""
    named = parameter_columns(sweep)
    meanings = dict(zip(named, (f"parameter: {one.change}" for one in sweep.file.parameters), strict=True))
    made = write_frame(frame(sweep, rows), folder, TABLE, COLUMNS | meanings, put=put)
    if _has_indices(sweep, rows):
        made += write_frame(index_frame(sweep, rows), folder, INDICES, INDEX_COLUMNS, put=put)
        made.append(folder / f"{INDICES}.svg")
        put(made[-1], in_rows(_index_charts(sweep, rows)))
    put(folder / PAGE, sweep_page(sweep, rows))
    return [*made, folder / PAGE]


def _has_indices(sweep: Sweep, rows: Sequence[Sequence[str]]) -> bool:
    """True if the design has indices, and all of its runs were played."""
    return sweep.file.design in sensitivity.DESIGNS and len(rows) == len(sweep.runs)


def _indices(sweep: Sweep, values: Sequence[float]) -> list[sensitivity.Index]:
    file = sweep.file
    return list(sensitivity.indices(file.design, sweep.names, file.runs or 1, file.seed, values))


def index_frame(sweep: Sweep, rows: Sequence[Sequence[str]]) -> "pd.DataFrame":
    """A row for each figure, parameter and index; none before all runs of a design that has indices were played."""
    series: dict[tuple[str, str, str], list[float]] = defaultdict(list)
    for one in figures(sweep, rows) if _has_indices(sweep, rows) else ():
        series[one.level, one.unit, one.measure].append(one.mean)
    found = [(*key, *index) for key, values in series.items() for index in _indices(sweep, values)]
    return frame_of(found, INDEX_COLUMNS)


def _index_charts(sweep: Sweep, rows: Sequence[Sequence[str]]) -> list[str]:
    """For each side's losses and each objective the indices of all parameters, the greatest first."""
    drawn = []
    for title, on_axis, colour, ones in _told(sweep, list(figures(sweep, rows))):
        found = _indices(sweep, [one.mean for one in ones])
        unit = text("share of the variance") if sweep.file.design == "sobol" else text("effect, {axis}", axis=on_axis)
        drawn.append(charts.intervals(title, text("{unit}, with its 95 % interval", unit=unit), [
            charts.Interval(listed([one.parameter, sensitivity.SAID[one.kind]], ": "), one.value - one.conf, one.value,
                            one.value + one.conf, colour,
                            text("{value}, give or take {half}", value=f"{one.value:.3f}", half=f"{one.conf:.3f}"))
            for one in sorted(found, key=lambda one: -one.value)
        ], 640))  # fmt: skip
    return drawn


def plain(sweep: Sweep, rows: Sequence[Sequence[str]]) -> dict[str, Any]:
    """Results of a sweep, for a program."""
    named = parameter_columns(sweep)
    of_run: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for one in figures(sweep, rows):
        said = {name: value for name, value in one._asdict().items() if name not in ("run", "tables")}
        of_run[one.run].append({k: round(v, DECIMALS) if isinstance(v, float) else v for k, v in said.items()})
    return {
        "title": sweep.scenario.title,
        "runs_planned": len(sweep.runs),
        "tables": sweep.file.tables,
        "runs": [
            {"run": run, "parameters": dict(zip(named, sweep.runs[run - 1], strict=True)), "figures": found}
            for run, found in of_run.items()
        ],
    }


def sweep_page(sweep: Sweep, rows: Sequence[Sequence[str]]) -> str:
    """The page: for each side the swing that every parameter makes, then its mean loss by the parameter's values."""
    found = list(figures(sweep, rows))
    swings, by_value, still = [], [], []
    for title, says, colour, ones in _told(sweep, found):
        if len({one.mean for one in ones}) == 1:
            still.append(text("{title}: {figure} in every run.", title=title, figure=_figure_said(ones[0].mean, says)))
            continue
        on_axis = text("{figure}: least and greatest mean over a parameter's values", figure=says)
        swings.append(charts.intervals(title, on_axis, [*_swings(sweep, ones, colour)], 640))
        by_value += [_by_value(sweep, place, ones, title, says, colour) for place in range(len(sweep.names))]
    units = [("side", side.id) for side in sweep.scenario.sides]
    cells = {(one.run, one.unit): one for one in found if (one.level, one.measure) == ("side", "men_lost")}
    table: list[tuple[Phrase, ...]] = []
    for row in rows:
        run = int(row[0])
        lost = [cells[run, unit] for _, unit in units]
        said = (
            text("{mean} ({low} to {high})", mean=f"{one.mean:.1f}", low=f"{one.low:.1f}", high=f"{one.high:.1f}")
            for one in lost
        )
        table.append((str(run), *map(str, sweep.runs[run - 1]), *said))
    lost_by = (text("{unit}, men lost", unit=unit_name(sweep.scenario, *unit)) for unit in units)
    headings: tuple[Phrase, ...] = (text("run"), *sweep.names, *lost_by)
    moved = text("From its least mean to its greatest, over all runs with one value.")
    joined = text("A line upright is a run's interval; the line across joins the means of runs with one value.")
    indices = []
    if _has_indices(sweep, rows):
        named = sweep.file.design.capitalize()
        lines_said = sensitivity.LINES[sweep.file.design]
        indices.append(Section(text("Indices of {name}", name=named), lines_said, _index_charts(sweep, rows)))
    sections = [
        *indices,
        Section(text("What each parameter moves"), [moved], swings),
        Section(text("By the values of each parameter"), [joined], by_value),
        *([Section(text("What no parameter moves"), still)] if still else []),
        Section(text("Runs"), headings=headings, rows=table),
    ]
    lines = [text("{count} of {runs} runs, {tables} tables each, dice of seed {seed}.", count=len(rows),
                  runs=len(sweep.runs), tables=f"{sweep.file.tables:,}", seed=sweep.file.seed)]  # fmt: skip
    return written(sweep.scenario.title, text("Sweep"), lines, sections)


def _figure_said(mean: float, says: Text) -> Text:
    if says is _SHARES:
        return text("{share} of the tables", share=f"{mean:.0%}")
    return text("{mean} men", mean=f"{mean:.1f}")


def _told(sweep: Sweep, found: Sequence[Figure]) -> Iterator[tuple[Text, Text, str, list[Figure]]]:
    """Charts of the page: each side's losses, then the holders of each objective: title, axis, colour, figures."""
    scenario = sweep.scenario
    tint = dict(zip((side.id for side in scenario.sides), colours(scenario), strict=True))
    for side in scenario.sides:
        ones = [one for one in found if (one.level, one.unit) == ("side", side.id)]
        yield text("Men lost by {side}", side=unit_name(scenario, "side", side.id)), _MEN, tint[side.id], ones
    for objective in scenario.objectives:
        for side in scenario.sides:
            key = ("objective", objective.name, f"held by {side.id}")
            ones = [one for one in found if (one.level, one.unit, one.measure) == key]
            name = unit_name(scenario, "side", side.id)
            title = text("{objective}: held by {side}", objective=objective.name, side=name)
            yield title, _SHARES, tint[side.id], ones


def _means(sweep: Sweep, place: int, ones: Sequence[Figure]) -> dict[Value, float]:
    """A parameter's values -> the mean of their runs."""
    by_value: dict[Value, list[float]] = defaultdict(list)
    for one in ones:
        by_value[sweep.runs[one.run - 1][place]].append(one.mean)
    return {value: sum(means) / len(means) for value, means in by_value.items()}


def _swings(sweep: Sweep, ones: Sequence[Figure], colour: str) -> Iterator[charts.Interval]:
    """Each parameter's swing, the greatest first; that of a range of many values is told by its halves."""
    if not ones:
        return
    middle = sum(one.mean for one in ones) / len(ones)
    found = []
    for place, name in enumerate(sweep.names):
        means: dict[str | int | float | Text, float] = dict(_means(sweep, place, ones).items())
        if len(means) == len(ones) > 4 and all(isinstance(value, int | float) for value in means):
            ordered = [means[value] for value in sorted(means)]
            half = len(ordered) // 2
            means = {text("lower half"): sum(ordered[:half]) / half, text("upper half"): sum(ordered[-half:]) / half}
        low, high = min(means.values()), max(means.values())
        said = listed(
            (
                listed([value if isinstance(value, Text) else str(value), f"{mean:.2f}"], ": ")
                for value, mean in means.items()
            ),
            "; ",
        )
        found.append(charts.Interval(name, low, middle, high, colour, said))
    yield from sorted(found, key=lambda one: one.low - one.high)


def _by_value(sweep: Sweep, place: int, ones: Sequence[Figure], title: Text, says: Text, colour: str) -> str:
    """Every run's figure over a parameter, names of readings and types in the order of the plan."""
    values = list(dict.fromkeys(run[place] for run in sweep.runs))
    numbers = all(isinstance(value, int | float) for value in values)
    at = {value: float(value) if numbers else float(number) for number, value in enumerate(values)}
    name = sweep.names[place]
    least, most = min(at.values()), max(at.values())
    highest = 1.0 if says is _SHARES else max((one.high for one in ones), default=1.0)
    axes = charts.Axes(
        title, (least, most) if most > least else (least - 1, least + 1), (0, highest or 1.0), name, says,
        words=() if numbers else tuple((place, str(value)) for value, place in at.items()),
    )  # fmt: skip
    means = _means(sweep, place, ones)
    line = [(at[value], means[value], f"{name} {value}: {means[value]:.2f}")
            for value in sorted(means, key=lambda value: at[value])]  # fmt: skip
    runs = [charts.Curve([(at[sweep.runs[one.run - 1][place]], y, "") for y in (one.low, one.high)], colour)
            for one in ones]  # fmt: skip
    return charts.chart(axes, curves=[*runs, charts.Curve(line, colour)], percent=says is _SHARES)
