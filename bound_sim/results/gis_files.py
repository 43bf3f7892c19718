"""A scenario or a result as a file for a GIS: the ground, and where everybody stood at the end of every bound."""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from shapely.geometry import Polygon

from bound_sim.files.folder import load_parts
from bound_sim.results.folder import RECORD, making_sense_of
from bound_sim.results.report.bases import colours
from bound_sim.results.tables import Frames, read, records
from bound_sim.rules import kinds_of, ruleset
from bound_sim.scenario.inputs import clipped
from bound_sim.scenario.model import Scenario
from bound_sim_maps import disk, geojson, gis, gis_globe, gis_package, pngs, symbols, written
from bound_sim_maps.battlefield import Battlefield
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.table import u_from_cm
from bound_sim_maps.texts import Text, text

#: of a GeoPackage that was just written
_MOST_BYTES = 1 << 30

ENDINGS = (".geojson", ".kmz", ".gpkg")
MOST_MINUTES = 24 * 60
#: px of a sign's picture, a square that can be turned, and of the base on it
_SIGN_PX, _SIGN_BASE_PX = 64, (60.0, 36.0)
_UNITS = {"cm": text("cm on the table"), "m": text("metres from the table's corner")}
NEEDS_GIS = text('the extra of bound-sim that brings it: pip install "bound-sim[gis]"')


@dataclass(frozen=True)
class When:
    """The time of a battle: the day and the time at which it opens, and minutes of a bound that the clock does not
    tell."""

    begin: str | None = None
    minutes: float | None = None


def write(name: str, out: Path, when: When) -> list[Text]:
    """Write a map file, a scenario or a result for a GIS; sentences on what it holds. Raises Refused, Broken, OSError.

    GeoJSON of a result has its bases alone, so that GeoJSON of a scenario is a map that can be drawn in.
    """
    ending = out.suffix.lower()
    bases: list[gis.GisRow] = []
    title, about = "", text("the ground")
    if name.lower().endswith((".geojson", ".json")):
        battlefield = geojson.read(Path(name))
        _no_time(when, text("a map"))
    elif disk.is_file(Path(name) / RECORD):
        battlefield, title, bases, about = _result(Path(name), when)
    else:
        scenario = load_parts(name, "title", "map", "areas")
        battlefield, title = scenario.battlefield, scenario.title
        _no_time(when, text("a scenario"))
    if ending != ".geojson" and battlefield.world is None:
        allowed = text('"world" in the map file (docs/world.md)')
        raise Refused([Fault(name, "", text("does not say where its table lies in the world"), allowed)])
    _put(out, ending, battlefield, title or battlefield.title, bases)
    frame = text("in WGS 84") if battlefield.world else text("in {units}", units=_UNITS[battlefield.units])
    said = [text("{about}, {frame}", about=about, frame=frame)]
    if battlefield.world is not None and battlefield.world.origin is None:
        error, scale = f"{battlefield.world.error_m:.1f}", f"{battlefield.world.ground_scale:.0f}"
        said.append(text("the control points fit to {error} m, at 1:{scale}", error=error, scale=scale))
    return said


def _put(out: Path, ending: str, battlefield: Battlefield, title: str, bases: list[gis.GisRow]) -> None:
    ground = gis.ground(battlefield)
    if ending == ".geojson":
        written.put(out, gis.geojson_text(battlefield, bases or ground))
        return
    everything = [*ground, *gis.spaces(battlefield), *bases]
    if ending == ".kmz":
        written.put(out, gis_globe.kmz(title, battlefield, everything, _signs(bases)))
        return
    if not gis_package.has_geopackage():
        raise Refused([Fault(str(out), "", text("GeoPackage needs pyogrio, which is not installed"), NEEDS_GIS)])
    with written.staging(out.absolute()) as work:
        gis_package.geopackage(work / f"{written.NEW}.gpkg", battlefield, everything)
        data = disk.read(work / f"{written.NEW}.gpkg", _MOST_BYTES)
    written.put(out, data)


def _no_time(when: When, what: Text) -> None:
    if when != When():
        raise Refused(
            [
                Fault(
                    "--begin and --minutes",
                    "",
                    text("{what} has no bounds that were played", what=what),
                    text("a result"),
                )
            ]
        )


def _result(folder: Path, when: When) -> tuple[Battlefield, str, list[gis.GisRow], Text]:
    from bound_sim.results.run import fought

    record, scenario = fought(folder)
    tables = read(folder, ruleset(scenario.ruleset).log_columns, record["bounds"])
    with making_sense_of(folder):
        times = times_of(scenario, record["bounds"], when)
        bases = list(_bases(scenario, tables, times))
    return scenario.battlefield, scenario.title, bases, text("{bounds} bounds", bounds=record["bounds"])


def times_of(scenario: Scenario, bounds: int, when: When) -> list[datetime]:
    """The times at which each bound opens, the last one ends, and what it left ends. Raises Refused."""
    faults = []
    begin = datetime(1900, 1, 1)
    try:
        begin = datetime.fromisoformat(when.begin or "")
        if begin.tzinfo is not None:
            raise ValueError
    except ValueError:
        wrong = text("is missing") if when.begin is None else text('"{begin}" is not a day', begin=clipped(when.begin))
        faults.append(Fault("--begin", "", wrong, text("the day of the battle, and its time, like 1916-07-01T07:20")))
    clock, minutes = scenario.clock, when.minutes
    if minutes is not None and not (math.isfinite(minutes) and 0 < minutes <= MOST_MINUTES):
        faults.append(
            Fault(
                "--minutes",
                "",
                text("{minutes} minutes", minutes=f"{minutes:g}"),
                text("above 0, at most {most_minutes}", most_minutes=MOST_MINUTES),
            )
        )
    elif minutes is None and len(clock) < max(bounds, 2):
        wrong = text(
            "is missing, and the clock of the scenario tells {count} times for {bounds} bounds",
            count=len(clock),
            bounds=bounds,
        )
        faults.append(Fault("--minutes", "", wrong, text("the minutes of a bound")))
    if faults:
        raise Refused(faults)
    times: list[datetime] = []
    for content in clock[:bounds]:
        at = begin.replace(hour=int(content[:2]), minute=int(content[3:]), second=0, microsecond=0)
        while times and at <= times[-1]:  # past midnight
            at += timedelta(days=1)
        times.append(at)
    times = times or [begin]
    step = timedelta(minutes=minutes) if minutes is not None else times[-1] - times[-2]
    while len(times) < bounds + 2:
        times.append(times[-1] + step)
    return times


def _bases(scenario: Scenario, tables: Frames, times: list[datetime]) -> Iterator[gis.GisRow]:
    """Every base that stood on the table, from the end of a bound to that of the next."""
    platoons = scenario.forces.by_id
    places = {side.id: place for place, side in enumerate(scenario.sides)}
    tints, kinds = colours(scenario), kinds_of(scenario)
    for row in records(tables["states"]):
        if row["status"] != "on table":
            continue
        platoon, bound = platoons[row["platoon"]], row["bound"]
        yield gis.GisRow(
            "bases",
            {
                "name": platoon.id,
                "kind": "base",
                "type": row["type"],
                "side": scenario.sides[places[platoon.side]].name,
                "unit": platoon.battalion_name or platoon.battalion,
                "bound": bound,
                gis.BEGIN: times[bound].isoformat(),
                gis.END: times[bound + 1].isoformat(),
                "facing": row["facing"],
                "men": row["men"],
                "hits": row["hits"],
            },
            _outline(row, platoon.width_u, platoon.depth_u),
            tints[places[platoon.side]],
            f"{kinds.get(row['type'], 'infantry')}-{places[platoon.side]}",
        )


def _signs(bases: Iterable[gis.GisRow]) -> dict[str, bytes]:
    """The picture of each sign that bases have: a base of its side's colour, its front up."""
    return {
        sign: pngs.png_bytes(
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{_SIGN_PX}" height="{_SIGN_PX}" '
            f'viewBox="{-_SIGN_PX / 2} {-_SIGN_PX / 2} {_SIGN_PX} {_SIGN_PX}">'
            f"{symbols.base(sign.rpartition('-')[0], colour, int(sign.rpartition('-')[2]) % 4, *_SIGN_BASE_PX)}</svg>"
        )
        for sign, colour in sorted({each.sign: each.colour for each in bases}.items())
    }


def _outline(row: Any, width_u: int, depth_u: int) -> Polygon:
    x, y, angle = u_from_cm(row["x_cm"]), u_from_cm(row["y_cm"]), math.radians(row["facing"])
    across, along = complex(math.cos(angle), -math.sin(angle)), complex(math.sin(angle), math.cos(angle))
    corners = ((1, 1), (1, -1), (-1, -1), (-1, 1))
    places = [complex(x, y) + across * a * width_u / 2 + along * b * depth_u / 2 for a, b in corners]
    return Polygon([(place.real, place.imag) for place in places])
