"""The odds as pandas frames: distributions of every unit by bound, holders of the objectives, danger by cell."""

import io
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

from bound_sim.odds.counts import CELL_U, NO_ADVANCE
from bound_sim.odds.facts import holders
from bound_sim.odds.play import EachTable, Odds
from bound_sim.odds.tally import MEASURES, QUANTILES, share_interval
from bound_sim_maps import written
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.table import U_PER_CM, cm_from_u
from bound_sim_maps.texts import text, words_of_error

#: digits after the point: lengths to 0.01 mm; means and shares have the same number
DECIMALS = 5
_QUANTILES = tuple(f"q{round(share * 100):02d}" for share in QUANTILES)
#: column -> its meaning
ODDS_COLUMNS = {
    "bound": "number of the bound at whose end it is",
    "level": "platoon, company, battalion or side",
    "unit": "id of the unit",
    "side": "id of its side",
    "measure": "hits taken (0 to 2 a platoon); platoons removed; platoons withdrawn; men lost; advance_cm: "
    "how far its platoons on the table stand ahead of where they began, along the front, on average",
    "mean": "mean over the tables",
    "low": "lower end of the mean's 95 % interval",
    "high": "upper end of it",
    "deviation": "standard deviation from table to table",
    **dict(zip(_QUANTILES, (f"the value that {share:.0%} of the tables do not exceed" for share in QUANTILES),
               strict=True)),
    "least": "least value on any table",
    "most": "greatest value on any table",
    "tables": "number of tables that have a value",
}  # fmt: skip
OBJECTIVES_COLUMNS = {
    "bound": "number of the bound at whose end it is",
    "objective": "name of the objective",
    "holder": "id of the side that alone has a platoon in it; nobody; contested",
    "share": "share of the tables",
    "low": "lower end of its 95 % interval",
    "high": "upper end of it",
}
DANGER_COLUMNS = {
    "side": "id of the side",
    "x_cm": "middle of a cell, from the table's west edge",
    "y_cm": "middle of a cell, from the south edge",
    "stays": "bounds that a platoon of the side ended there, or fell there, a table",
    "hits": "of those, in which it took a hit",
    "danger": "hits a stay",
}
#: of what each table came to, where it is kept
_AT_THE_END = {
    "hits": "hits taken", "removed": "platoons removed", "withdrawn": "platoons withdrawn", "men_lost": "men lost",
    "advance_cm": "how far its platoons on the table stand ahead of where they began, on average; empty for none",
}  # fmt: skip
EACH_COLUMNS = {
    "table": "number of the table, from 1",
    "level": "battalion or side",
    "unit": ODDS_COLUMNS["unit"],
    "side": ODDS_COLUMNS["side"],
    **_AT_THE_END,
}
HELD_COLUMNS = {
    "table": EACH_COLUMNS["table"],
    "objective": OBJECTIVES_COLUMNS["objective"],
    "holder": OBJECTIVES_COLUMNS["holder"],
}
#: columns that hold text and whole numbers; the others hold fractions: a table without rows has them too
_TEXTS = frozenset({"index", "parameter", "level", "unit", "side", "measure", "objective", "holder", "variant"})
_WHOLE = frozenset({"bound", "tables", "table", "run"})
COLUMNS = {"odds": ODDS_COLUMNS, "objectives": OBJECTIVES_COLUMNS, "danger": DANGER_COLUMNS}


def odds_frame(odds: Odds) -> pd.DataFrame:
    """One row a bound, unit and measure."""
    known = odds.distributions
    rows = []
    for bound in range(odds.plan.bounds):
        for number, unit in enumerate(odds.layout.units):
            for measure in MEASURES:
                s = known.summary(bound, number, measure)
                rows.append((
                    odds.plan.first + bound, unit.level, unit.id, unit.side, measure, s.mean, s.low, s.high,
                    s.deviation, *s.quantiles, s.least, s.most, s.tables,
                ))  # fmt: skip
    return frame_of(rows, ODDS_COLUMNS)


def objectives_frame(odds: Odds) -> pd.DataFrame:
    """One row a bound, objective and holder."""
    scenario, known = odds.plan.scenario, odds.distributions
    rows = []
    for bound in range(odds.plan.bounds):
        for number, objective in enumerate(scenario.objectives):
            for holder, count in zip(holders(odds), known.holders(bound, number).tolist(), strict=True):
                low, high = share_interval(count, odds.tally.tables)
                share = count / odds.tally.tables
                rows.append((odds.plan.first + bound, objective.name, holder, share, low, high))
    return frame_of(rows, OBJECTIVES_COLUMNS)


def danger_frame(odds: Odds) -> pd.DataFrame:
    """One row a side and cell that had a platoon."""
    across = odds.layout.cells[0]
    rows = []
    for number, side in enumerate(odds.plan.scenario.sides):
        seen, struck = odds.tally.seen[:, number].sum(axis=0), odds.tally.struck[:, number].sum(axis=0)
        for cell in seen.nonzero()[0].tolist():
            x_cm, y_cm = (cm_from_u((place * 2 + 1) * CELL_U // 2) for place in (cell % across, cell // across))
            stays, hits = int(seen[cell]), int(struck[cell])
            rows.append((side.id, x_cm, y_cm, stays / odds.tally.tables, hits / odds.tally.tables, hits / stays))
    return frame_of(rows, DANGER_COLUMNS)


def each_frame(odds: Odds, each: EachTable) -> pd.DataFrame:
    """One row a table and unit, at the end of the last bound."""
    hits, removed, withdrawn, lost, advance = each.values
    units = [odds.layout.units[number] for number in each.numbers]
    tables = hits.shape[0]
    columns = {
        "table": np.repeat(np.arange(1, tables + 1), len(units)),
        **{name: [getattr(unit, of) for unit in units] * tables
           for name, of in (("level", "level"), ("unit", "id"), ("side", "side"))},
        "hits": hits.ravel(), "removed": removed.ravel(), "withdrawn": withdrawn.ravel(),
        "men_lost": (lost / odds.layout.parts).ravel().round(DECIMALS),
        "advance_cm": np.where(advance == NO_ADVANCE, np.nan, advance / U_PER_CM).ravel().round(DECIMALS),
    }  # fmt: skip
    return pd.DataFrame(columns, columns=list(EACH_COLUMNS))


def held_frame(odds: Odds, each: EachTable) -> pd.DataFrame:
    """One row a table and objective: who holds it at the end of the last bound."""
    known, names = holders(odds), [objective.name for objective in odds.plan.scenario.objectives]
    rows = [
        (table, name, known[holder])
        for table, held in enumerate(each.held.T.tolist(), 1) for name, holder in zip(names, held, strict=True)
    ]  # fmt: skip
    return frame_of(rows, HELD_COLUMNS)


def frame_of(rows: Sequence[tuple[object, ...]], columns: dict[str, str]) -> pd.DataFrame:
    """A frame of these columns, its figures rounded."""
    frame = pd.DataFrame(rows, columns=list(columns))
    if not rows:
        frame = frame.astype({c: "str" if c in _TEXTS else "int64" if c in _WHOLE else "float64" for c in columns})
    floats = frame.select_dtypes("float").columns
    frame[floats] = frame[floats].round(DECIMALS) + 0.0
    return frame


def frames(odds: Odds) -> dict[str, pd.DataFrame]:
    """The three tables by name."""
    return {"odds": odds_frame(odds), "objectives": objectives_frame(odds), "danger": danger_frame(odds)}


def write_workbook(tables: Mapping[str, pd.DataFrame], columns: Mapping[str, Mapping[str, str]], path: Path) -> None:
    """Write tables as one workbook. Raises Refused where a table has more rows than a sheet takes."""
    from bound_sim.results.report.workbook import workbook

    meanings = [
        (name, column, str(tables[name][column].dtype), meaning)
        for name in tables for column, meaning in columns[name].items()
    ]  # fmt: skip
    try:
        written.write(path, workbook(tables, meanings))
    except ValueError as error:
        raise Refused([Fault("--xlsx", "", words_of_error(error), text("without it"))]) from None


def write(odds: Odds, folder: Path) -> list[Path]:
    """Write the three tables as CSV and Parquet. The same odds give the same bytes."""
    return [path for name, frame in frames(odds).items() for path in write_frame(frame, folder, name, COLUMNS[name])]


def write_frame(
    frame: pd.DataFrame, folder: Path, name: str, columns: dict[str, str],
    put: Callable[[Path, str | bytes], object] = written.write,
) -> list[Path]:  # fmt: skip
    """Write a frame as CSV and Parquet, whose columns say what they mean; ``put`` writes a file."""
    csv, parquet = folder / f"{name}.csv", folder / f"{name}.parquet"
    put(csv, str(frame.to_csv(index=False, float_format=f"%.{DECIMALS}f", lineterminator="\n")))
    table = pa.Table.from_pandas(frame, preserve_index=False).replace_schema_metadata(None)
    fields = [
        pa.field(field.name, _plain(field.type), metadata={"meaning": columns[field.name]}) for field in table.schema
    ]
    buffer = io.BytesIO()
    pq.write_table(table.cast(pa.schema(fields)), buffer, compression="zstd")
    put(parquet, buffer.getvalue())
    return [csv, parquet]


def _plain(kind: pa.DataType) -> pa.DataType:
    """Text as the tables of a battle have it, not in the wide form that pandas asks for."""
    return pa.string() if pa.types.is_large_string(kind) else kind
