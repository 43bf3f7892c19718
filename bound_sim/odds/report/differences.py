"""Comparison as a frame: each variant minus the first, with intervals and the gain of the pairing."""

from pathlib import Path

import pandas as pd

from bound_sim.odds.compare import COUNTED, Comparison
from bound_sim.odds.report.tables import frame_of, write_frame

COLUMNS = {
    "variant": "the variant that is compared with the first",
    "bound": "number of the bound at whose end it is",
    "level": "platoon, company, battalion or side",
    "unit": "id of the unit",
    "side": "id of its side",
    "measure": "hits, removed, withdrawn, men_lost, as in odds.csv",
    "base": "mean under the first variant",
    "other": "mean under this one",
    "difference": "mean of this one less the first, table by table on the same dice",
    "low": "lower end of its 95 % interval",
    "high": "upper end of it",
    "gain": "how many times as many tables with dice of their own would tell as much; empty where nothing varies",
}


def frame(found: Comparison) -> pd.DataFrame:
    """One row a variant, bound, unit and measure."""
    rows = []
    for variant in range(1, len(found.names)):
        for bound in range(found.plans[0].bounds):
            for number, unit_number in enumerate(found.shared[0]):
                unit = found.layouts[0].units[unit_number]
                for measure in COUNTED:
                    d = found.difference(variant, bound, measure, number)
                    rows.append((
                        found.names[variant], found.plans[0].first + bound, unit.level, unit.id, unit.side, measure,
                        d.base, d.other, d.mean, d.low, d.high, d.gain,
                    ))  # fmt: skip
    return frame_of(rows, COLUMNS)


def write(found: Comparison, folder: Path) -> list[Path]:
    """Write the frame as CSV and Parquet."""
    return write_frame(frame(found), folder, "differences", COLUMNS)
