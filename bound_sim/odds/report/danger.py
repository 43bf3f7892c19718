"""The map of a battlefield, its cells shaded by danger: of the platoons that end a bound there, the share hit."""

import numpy as np

from bound_sim.odds.counts import CELL_U
from bound_sim.odds.play import Odds
from bound_sim.odds.tally import Ints, Layout
from bound_sim.rules import ruleset
from bound_sim.scenario.model import Scenario
from bound_sim_maps import picture
from bound_sim_maps.canvas import Canvas, number
from bound_sim_maps.lettering import text_width

_DANGER = ("#fee8c8", "#fdbb84", "#fc8d59", "#e34a33", "#b30000")
#: a cell is shaded if a platoon ends a bound in it on at least one table in fifty
_RARE = 50


def danger_map(odds: Odds, side: int | None = None) -> str:
    """The map with its cells shaded by danger, as SVG: of the platoons that end a bound there, the share hit."""
    tally = odds.tally
    return shaded(odds.plan.scenario, odds.layout, tally.tables, tally.seen, tally.struck, side)


def shaded(
    scenario: Scenario, layout: Layout, tables: int, seen: Ints, struck: Ints, side: int | None = None
) -> str:  # fmt: skip
    """The map of danger from its counts [bound, side, cell] over a number of ``tables``."""
    canvas = picture.map_canvas(scenario.battlefield.table)
    chosen = slice(None) if side is None else slice(side, side + 1)
    seen, struck = seen[:, chosen].sum(axis=(0, 1)), struck[:, chosen].sum(axis=(0, 1))
    across = layout.cells[0]
    parts = []
    for cell in np.flatnonzero(seen * _RARE >= tables).tolist():
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
    """Key of the shades, above the map's right end."""
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
