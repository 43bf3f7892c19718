"""What-if as a frame and a picture: each variant minus the first, with intervals and the gain of the pairing."""

from pathlib import Path
from typing import TYPE_CHECKING

import pandas as pd

from bound_sim.odds.compare import COUNTED, Comparison
from bound_sim.odds.report.pictures import in_figure, save
from bound_sim.odds.report.tables import frame_of, write_frame
from bound_sim.odds.tally import MEN_LOST
from bound_sim_maps.canvas import OKABE_ITO

if TYPE_CHECKING:
    from matplotlib.figure import Figure

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


def picture(found: Comparison) -> "Figure":
    """Men lost under each variant minus those under the first, at the end, by side and battalion, with intervals."""
    from matplotlib.figure import Figure

    units = [
        (number, found.layouts[0].units[unit])
        for number, unit in enumerate(found.shared[0])
        if found.layouts[0].units[unit].level in ("side", "battalion")
    ]
    units.sort(key=lambda item: item[1].level == "battalion")
    figure = Figure(figsize=(9, 1.6 + 0.34 * len(units) * max(len(found.names) - 1, 1)), layout="constrained")
    place = figure.subplots()
    tints = [OKABE_ITO[name] for name in ("blue", "vermilion", "green", "purple", "orange", "sky blue")]
    last = found.plans[0].bounds - 1
    for variant in range(1, len(found.names)):
        found_here = [found.difference(variant, last, MEN_LOST, number) for number, _ in units]
        heights = [-row - 0.16 * (variant - 1) for row in range(len(units))]
        reach = [[d.mean - d.low for d in found_here], [d.high - d.mean for d in found_here]]
        place.errorbar(
            [d.mean for d in found_here], heights, xerr=reach, fmt="o", markersize=4, capsize=3,
            color=tints[(variant - 1) % len(tints)], label=in_figure(found.names[variant]),
        )  # fmt: skip
    place.axvline(0, color="#444444", linewidth=0.8)
    place.set_yticks(
        [-row for row in range(len(units))], [_named(unit.level, unit.id) for _, unit in units], fontsize=9
    )
    place.set_xlabel(f"men lost, less those under: {in_figure(found.names[0])} (95 % intervals)", fontsize=9)
    place.legend(fontsize=9, loc="best")
    place.set_title(f"{in_figure(found.plans[0].scenario.title)}: {found.sums.tables:,} tables, same dice", fontsize=11)
    return figure


def _named(level: str, unit: str) -> str:
    return f"side {unit}" if level == "side" else unit


def write(found: Comparison, folder: Path) -> list[Path]:
    """Write the frame as CSV and Parquet, and the picture."""

    written = write_frame(frame(found), folder, "differences", COLUMNS)
    save(picture(found), folder / "differences.png")
    return [*written, folder / "differences.png"]
