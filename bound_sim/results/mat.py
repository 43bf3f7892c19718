"""A table to print or to load into Tabletop Simulator: the map as a mat, the bases as counters; PDF and PNG."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from bound_sim.results.saved_object import SAVED_OBJECT, TablePictures, saved_object
from bound_sim.rules import kinds_of
from bound_sim.scenario.forces import Platoon
from bound_sim.scenario.model import Scenario
from bound_sim_maps import labels, picture, symbols, written
from bound_sim_maps.battlefield import Battlefield
from bound_sim_maps.canvas import INK, fitting, plain
from bound_sim_maps.faults import Fault, Refused, refuse
from bound_sim_maps.lettering import text_width
from bound_sim_maps.paper import HEAD_MM, MARGIN_MM, PAPERS, SIZES_MM, LargePicture, Paper, Sheets, page
from bound_sim_maps.pdf import SharedPicture, pdf
from bound_sim_maps.pngs import FONT, png_bytes
from bound_sim_maps.table import U_PER_CM
from bound_sim_maps.texts import text

MAT, COUNTERS = "mat", "counters"
MOST_SHEETS = 300
LEAST_PERCENT, MOST_PERCENT = 5, 400
#: px of a drawing for a cm of the table: letters of 11 px are 3.7 mm high
_PX_PER_CM = 30.0
#: px of a counter for Tabletop Simulator for a cm, mm between counters on a sheet
_COUNTER_PX_PER_CM, _GAP_MM = 80.0, 2.0
#: letters of a counter are not smaller
_LEAST_PX = 6.0


@dataclass(frozen=True)
class PrintSize:
    """On what paper, how large: 100 is a cm of the table as a cm of paper."""

    paper: Paper = "A4"
    percent: float = 100.0

    def __post_init__(self) -> None:
        if not LEAST_PERCENT <= self.percent <= MOST_PERCENT:
            wrong = text("{percent} percent", percent=f"{self.percent:g}")
            allowed = text("{least_percent} to {most_percent}", least_percent=LEAST_PERCENT, most_percent=MOST_PERCENT)
            refuse("--percent", wrong, allowed)


@dataclass(frozen=True)
class PrintedTable:
    """A table to print: a battlefield under its title, and the counters of these platoons of a scenario."""

    title: str
    battlefield: Battlefield
    scenario: Scenario | None = None
    platoons: Sequence[Platoon] = ()

    @classmethod
    def of(cls, scenario: Scenario, sides: Collection[str] | None = None) -> "PrintedTable":
        """A scenario's table with the counters of all sides, or of some."""
        platoons = tuple(p for p in scenario.forces.platoons if sides is None or p.side in sides)
        return cls(scenario.title, scenario.battlefield, scenario, platoons)


def write(
    table: PrintedTable, folder: Path, size: PrintSize, style: symbols.Style, tell: Callable[[int, int], object],
    address: str,
) -> dict[str, int]:  # fmt: skip
    """Write mat.pdf, mat.png, counters.pdf, a PNG for each counter and a saved object of Tabletop Simulator.

    The sheets of each PDF. ``tell`` takes pictures done, of how many; ``address`` is where the game finds the folder.
    Raises Refused, OSError.
    """
    drawn_map = _drawn(table, _PX_PER_CM)
    mat = _mat(drawn_map, size.percent)
    sheets = Sheets.of(mat, size.paper)
    drawn = _counters(table, style)
    laid = list(_laid(table, drawn, size))
    _refuse_many(sheets, len(laid), size)
    pages = sheets.count + (sheets.count > 1)
    whole, done = pages + len(laid) + len(drawn) + 1, 0

    def told(svg: str) -> str:
        nonlocal done
        done += 1
        tell(done, whole)
        return svg

    head = f"{table.title}, {size.percent:g} %"
    plan = [sheets.plan(mat, head)] if sheets.count > 1 else []
    tiles = (sheets.sheet(mat, tile, head) for tile in sheets.tiles)
    shown = SharedPicture(drawn_map.partition(">\n")[2].rpartition("</svg>")[0], mat.width_px, mat.height_px)
    written.write(folder / f"{MAT}.pdf", pdf(map(told, (*plan, *tiles)), {mat.name: shown}))
    # drawn at its own size, so that its names can be read on it
    scale = fitting(table.battlefield.table, 2 * _PX_PER_CM)
    whole_map = _drawn(table, scale)
    written.write(folder / f"{MAT}.png", png_bytes(whole_map))
    if drawn:
        written.write(folder / f"{COUNTERS}.pdf", pdf(map(told, laid)))
        (folder / COUNTERS).mkdir()
        names = _file_names(drawn)
        for platoon, counter in drawn.items():
            written.write(folder / names[platoon], png_bytes(counter, _COUNTER_PX_PER_CM / _PX_PER_CM))
            done += 1
            tell(done, whole)
        if table.scenario is not None:
            frame_cm = picture.FRAME_PX / picture.table_canvas(table.battlefield.table, scale).px(U_PER_CM)
            pictures = TablePictures(address, f"{MAT}.png", names, frame_cm, size.percent)
            saved = saved_object(table.scenario, tuple(table.platoons), pictures)
            written.write(folder / SAVED_OBJECT, saved.encode())
    tell(whole, whole)
    return {MAT: pages, COUNTERS: len(laid)}


def _file_names(platoons: Iterable[str]) -> dict[str, str]:
    """Platoon -> the path of its counter's picture in the folder, each its own on a disk that knows no case."""
    names: dict[str, str] = {}
    taken: set[str] = set()
    for platoon in platoons:
        name = platoon.replace("/", "-")
        while name.lower() in taken:  # ids may have dashes of their own
            name += "-"
        taken.add(name.lower())
        names[platoon] = f"{COUNTERS}/{name}.png"
    return names


def _refuse_many(sheets: Sheets, laid: int, size: PrintSize) -> None:
    faults = [
        Fault(
            "--paper",
            "",
            text("the {what:text} takes {count} sheets of {paper}", what=what, count=count, paper=size.paper),
            text(
                "at most {most_sheets}: a larger paper ({papers}), or less with --percent",
                most_sheets=MOST_SHEETS,
                papers=", ".join(PAPERS),
            ),
        )
        for what, count in (("mat", sheets.count), (text("sheet of counters"), laid))
        if count > MOST_SHEETS
    ]
    if faults:
        raise Refused(faults)


def _drawn(table: PrintedTable, scale: float) -> str:
    """The table with its frame, and the zones of its scenario."""
    from bound_sim.results.report.bases import colours
    from bound_sim.results.report.zone_layers import ZoneLayers

    zones, field = "", table.battlefield
    if table.scenario is not None:
        canvas = picture.table_canvas(field.table, scale)
        layers = ZoneLayers(table.scenario, canvas, colours(table.scenario))
        zones = layers.whole(label.room for label in labels.placed(canvas, field))
    return picture.table_svg(field, scale=scale, overlay=zones)


def _mat(drawn: str, percent: float) -> LargePicture:
    """The drawn table, to be printed at a size."""
    wide, high = (float(side) for side in re.findall(r' (?:width|height)="([\d.]+)"', drawn)[:2])
    mm = 10 / _PX_PER_CM * percent / 100
    return LargePicture(MAT, wide, high, wide * mm, high * mm)


def _counters(table: PrintedTable, style: symbols.Style) -> dict[str, str]:
    """Each base as a picture of its own: its sign and its id."""
    from bound_sim.results.report.bases import colours

    if table.scenario is None:
        return {}
    kinds, tints = kinds_of(table.scenario), colours(table.scenario)
    places = {side.id: place for place, side in enumerate(table.scenario.sides)}
    made = {}
    for platoon in table.platoons:
        wide, high = (side / U_PER_CM * _PX_PER_CM for side in (platoon.width_u, platoon.depth_u))
        place = places[platoon.side]
        drawn = symbols.base(kinds.get(platoon.type, "infantry"), tints[place], place % 4, wide, high, style)
        made[platoon.id] = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide:g}" height="{high:g}" '
            f'viewBox="{-wide / 2:g} {-high / 2:g} {wide:g} {high:g}" font-family="{FONT}, sans-serif">'
            f"{drawn}{''.join(_id_texts(platoon, wide, high))}</svg>"
        )
    return made


def _id_texts(platoon: Platoon, wide: float, high: float) -> Iterator[str]:
    """The company's id and the number beside the sign; a base that is too narrow has its whole id along its rear."""
    room = (wide - symbols.SIGN_WIDE * high) / 2 - 8
    middle = (wide + symbols.SIGN_WIDE * high) / 4
    texts: tuple[tuple[str, float], ...] = ((platoon.company_id, -middle), (platoon.number, middle))
    sizes = [min(0.26 * high, room / max(text_width(text, 1, bold=True), 0.1)) for text, _ in texts]
    if min(sizes) < _LEAST_PX:
        texts = ((platoon.id, 0.0),)
        sizes = [min(0.13 * high, 0.86 * wide / max(text_width(platoon.id, 1, bold=True), 0.1))]
        plate = f'x="{-0.46 * wide:.1f}" y="{0.34 * high:.1f}" width="{0.92 * wide:.1f}" height="{0.145 * high:.1f}"'
        yield f'<rect {plate} fill="{symbols.FACE}"/>'
    for (line, x), size in zip(texts, sizes, strict=True):
        y = (0.12 if x else 0.4125) * high + 0.36 * size
        yield (f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:.2f}" font-weight="bold" text-anchor="middle" '
               f'fill="{INK}">{plain(line)}</text>')  # fmt: skip


def _laid(table: PrintedTable, drawn: dict[str, str], size: PrintSize) -> Iterator[str]:
    """Counters beside and below each other on pages."""
    width_mm, height_mm = SIZES_MM[size.paper]
    mm = 10 / U_PER_CM * size.percent / 100
    x, y, row = MARGIN_MM, MARGIN_MM + HEAD_MM, 0.0
    parts: list[str] = []
    pages: list[list[str]] = []
    for platoon in table.platoons:
        wide, high = platoon.width_u * mm, platoon.depth_u * mm
        if x + wide > width_mm - MARGIN_MM and x > MARGIN_MM:
            x, y, row = MARGIN_MM, y + row + _GAP_MM, 0.0
        if y + high > height_mm - MARGIN_MM and parts:
            pages.append(parts)
            x, y, row, parts = MARGIN_MM, MARGIN_MM + HEAD_MM, 0.0, []
        at = f'<svg x="{x:.3f}" y="{y:.3f}" width="{wide:.3f}" height="{high:.3f}" '
        parts.append(at + drawn[platoon.id][drawn[platoon.id].index("viewBox=") :])
        x, row = x + wide + _GAP_MM, max(row, high)
    pages += [parts] if parts else []
    for number, each in enumerate(pages, 1):
        head = f"{table.title}, counters, {size.percent:g} %: page {number} of {len(pages)}"
        yield page(width_mm, height_mm, head, *each)
