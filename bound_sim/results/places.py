"""A place in all the ways that a map knows: on the table, as a reference of a trench map, in the world."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from bound_sim.scenario.inputs import clipped, number
from bound_sim_maps.battlefield import Battlefield
from bound_sim_maps.faults import Fault, Refused, Unfit, halves
from bound_sim_maps.table import LIMIT_U, cm_from_u, degrees_of, u_from_cm
from bound_sim_maps.texts import Phrase, Text, listed, text
from bound_sim_maps.trench_sheet import is_reference

_SPACE = re.compile(r"[A-Za-z]{1,2}[0-9]+(\.[A-Za-z])?")
_ALLOWED = text(
    "x,y in cm like 120,45.5, a space like B3.a, a reference like 51b.B.30.a.3.5, or degrees like 2.65E,50.08N"
)


def said(battlefield: Battlefield, places: Sequence[str]) -> list[dict[str, Any]]:
    """Each place in every way that the map knows. Raises Refused with all faults."""
    faults, found = [], []
    for each in places:
        try:
            found.append({"asked": each} | _elsewhere(battlefield, *_place(battlefield, each), each))
        except ValueError as error:
            wrong, allowed = halves(error)
            faults.append(Fault("PLACE", "", wrong, allowed))
    if faults:
        raise Refused(faults)
    return found


def _place(battlefield: Battlefield, content: str) -> tuple[int, int]:
    """A place in 0.01 mm. Raises ValueError, saying what is allowed."""
    table = battlefield.table
    if "," in content and degrees_of(content) is None:
        values = [number(part) for part in content.split(",")]
        if len(values) != 2 or any(value is None for value in values):
            raise Unfit(text('"{text}" is not a place', text=clipped(content)), _ALLOWED)
        x, y = (min(max(value or 0.0, -1e9), 1e9) * 1000 for value in values)
        if max(abs(x), abs(y)) > LIMIT_U:
            raise Unfit(text('"{text}" is too far off', text=clipped(content)), text("within 1,000 km on the ground"))
        return u_from_cm(cm_from_u(x)), u_from_cm(cm_from_u(y))
    if (
        content not in table.named
        and degrees_of(content) is None
        and not is_reference(content)
        and not _SPACE.fullmatch(content)
    ):
        raise Unfit(text('"{text}" is not a place', text=clipped(content)), _ALLOWED)
    return table.point(content)


def _elsewhere(battlefield: Battlefield, x_u: int, y_u: int, asked: str) -> dict[str, Any]:
    table, sheet, world = battlefield.table, battlefield.table.trench_sheet, battlefield.world
    found: dict[str, Any] = {"x_cm": cm_from_u(x_u), "y_cm": cm_from_u(y_u), "space": None}
    if table.contains(x_u, y_u):
        found["space"] = table.reference(x_u, y_u)
    if sheet is not None:
        try:
            reference = sheet.reference(x_u, y_u)
        except ValueError:
            reference = None
        nearest = asked if is_reference(asked) and not _SPACE.fullmatch(asked) else reference
        found |= {
            "reference": reference,
            "within_yd": None if nearest is None else round(sheet.precision_yd(nearest), 1),
            "fit_yd": round(sheet.error_yd, 1),
        }
    if world is not None:
        lon, lat = world.lonlat(x_u, y_u)
        found |= {"lon": round(lon, 7), "lat": round(lat, 7)}
    return found


def line(place: Mapping[str, Any]) -> Text:
    """A place as a line of text."""
    parts: list[Phrase] = [f"{place['x_cm']:.2f},{place['y_cm']:.2f} cm", place["space"] or text("off the table")]
    if place.get("reference"):
        parts.append(text("{reference} (within {within} yd; the fit: {fit} yd)", reference=place["reference"],
                          within=f"{place['within_yd']:g}", fit=f"{place['fit_yd']:g}"))  # fmt: skip
    elif "reference" in place:
        parts.append(text("off the sheet"))
    if "lon" in place:
        east, north = "W" if place["lon"] < 0 else "E", "S" if place["lat"] < 0 else "N"
        parts.append(f"{abs(place['lon']):.6f}{east},{abs(place['lat']):.6f}{north}")
    return listed([f"{place['asked']}: ", listed(parts, "  ")], "")
