"""Files of orders: ``arrows*.txt`` with one order a line, ``arrows*.geojson`` with an order a feature."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple, TypeVar

from bound_sim.orders.headings import Headings, parse_bounds, parse_units
from bound_sim.orders.records import OrderLine, fault_at
from bound_sim.orders.text import (
    MOST_POINTS,
    Grammar,
    OrderFault,
    format_order,
    parse_order,
)
from bound_sim.orders.units_of_length import Units
from bound_sim.scenario.files import LINES
from bound_sim.scenario.forces import natural_key
from bound_sim.scenario.inputs import (
    CSV_LIMIT,
    CSV_ROWS,
    MOST_FAULTS,
    Known,
    clipped,
    lines_of,
    read_json,
    read_text,
)
from bound_sim_maps.disk import Source
from bound_sim_maps.faults import Fault
from bound_sim_maps.table import Table
from bound_sim_maps.texts import text

T = TypeVar("T")

PROPERTIES = (
    "unit", "bound", "bounds", "action", "toward", "shoot", "prepared", "face", "circle", "shots", "except", "loses",
    "said", "note",
)  # fmt: skip


class _Said(NamedTuple):
    """An order as it stands in a file: the one-line text, the bounds that it is for (None: none named), its units."""

    words: str
    bounds: range | None
    units: Units


#: places of a file, each with what reads it: None where a line is not an order; raises OrderFault
_Places = Iterable[tuple[str, Callable[[], _Said | None]]]


def read_arrows(
    path: Source, faults: list[Fault], *, table: Table, bounds: int, grammar: Grammar, named: range | None = None
) -> list[OrderLine]:
    """The orders of a file: GeoJSON where its name ends so, else lines of text.

    Lines stand under ``bound 3`` or ``bounds 2-5``; ``units m`` is for metres; ``#`` opens a comment. In a
    FeatureCollection the line of a feature is the path, its properties are the words of the one-line text. ``named``
    are the bounds of orders that name none.
    """
    drawn = path.name.lower().endswith(".geojson")
    places = _features(path, faults, bounds, grammar, named) if drawn else _lines(path, faults, bounds, named)
    entries = ((place, partial(_orders_of, said, table, grammar)) for place, said in places)
    before = len(faults)
    found = gathered(path, faults, entries, "orders")
    if not grammar.words and (found or len(faults) > before):
        wrong = text("is a file of arrows, which these rules do not take")
        faults[before:] = [Fault(path.name, "", wrong, text("a file of lines, with a name like {lines}", lines=LINES))]
        return []
    return found


def gathered(
    path: Source, faults: list[Fault], entries: Iterable[tuple[str, Callable[[str], Iterable[T]]]], what: str
) -> list[T]:
    """All that a file's places hold: each place with what reads it, told where that is; nothing where it is too much.

    What reads a place raises OrderFault, which is a fault of that place alone.
    """
    before = len(faults)
    found: list[T] = []
    for place, read in entries:
        at = f"{path.name}: {place}"
        try:
            found += read(at)
        except OrderFault as fault:
            faults.append(fault_at(at, fault.wrong, fault.allowed))
        if len(faults) - before > MOST_FAULTS:
            break
        if len(found) > CSV_ROWS:
            faults.append(
                Fault(
                    path.name,
                    "",
                    text("has too many {what}", what=what),
                    text("at most {csv_rows}, a bound each", csv_rows=CSV_ROWS),
                )
            )
            return []
    return found


def _orders_of(read: Callable[[], _Said | None], table: Table, grammar: Grammar, place: str) -> Iterable[OrderLine]:
    """The order of a place in each of its bounds; none where the place holds no order."""
    said = read()
    if said is None:
        return ()
    words, named, units = said
    if named is None:
        raise OrderFault(text("no bound is named before this order"), text('a line "bound 1" or "bounds 2-5" above it'))
    order = parse_order(words, bound=named[0], units=units, table=table, place=place, grammar=grammar)
    return (order, *(replace(order, bound=bound) for bound in named[1:]))


def _lines(path: Source, faults: list[Fault], bounds: int, named: range | None) -> _Places:
    """The lines of a text."""
    text = read_text(path, CSV_LIMIT, faults)
    under = Headings(bounds, named)
    for line, raw in enumerate(lines_of(text or ""), 1):
        yield f"line {line}", partial(_said, raw.partition("#")[0].strip(), under)


def _said(words: str, under: Headings) -> _Said | None:
    """The order of a line; None for a heading, for nothing, and below a heading that was refused."""
    if not words or under.take(words) or under.refused:
        return None
    return _Said(words, under.bounds, under.units)


def _features(path: Source, faults: list[Fault], bounds: int, grammar: Grammar, named: range | None) -> _Places:
    """The features of a FeatureCollection."""
    before = len(faults)
    data = read_json(path, faults)
    if len(faults) > before:
        return
    features = data.get("features") if isinstance(data, dict) and data.get("type") == "FeatureCollection" else None
    if not isinstance(data, dict) or not isinstance(features, list):
        faults.append(
            Fault(path.name, "", text("is not GeoJSON of orders"), text("a FeatureCollection with a list of features"))
        )
        return
    units = data.get("units", "cm")
    for index, feature in enumerate(features, 1):
        yield f"feature {index}", partial(_drawn, feature, units, bounds, grammar, named)


def _drawn(feature: Any, units: object, bounds: int, grammar: Grammar, named: range | None) -> _Said:
    known = parse_units(units)
    return _Said(*_feature_words(feature, bounds, grammar, named), known)


def _feature_words(feature: Any, bounds: int, grammar: Grammar, named: range | None) -> tuple[str, range]:
    """A feature as the one-line text and its bounds."""
    properties = feature.get("properties") if isinstance(feature, dict) else None
    if not isinstance(properties, dict):
        raise OrderFault(text("has no properties"), text("properties with unit, bound and action"))
    for name in properties:
        if name not in PROPERTIES:
            raise OrderFault(text('property "{name}" is not known', name=clipped(name)), Known(PROPERTIES).hint(name))
    given = {name: value for name, value in properties.items() if value is not None}
    if ("bound" in given) == ("bounds" in given) and (named is None or "bound" in given):
        raise OrderFault(
            text("has no bound") if "bound" not in given else text("has bound and bounds"), text('"bound": 3 or "2-5"')
        )
    if "bound" in given or "bounds" in given:
        named = parse_bounds(str(given.get("bound", given.get("bounds"))), bounds)
    assert named is not None
    points = _points(feature.get("geometry"))
    words = [_word(given, "unit")]
    action = str(given.get("action") or ("move" if len(points) > 1 else "none"))
    known = ("none", *grammar.actions)
    lines = [name for name, takes in grammar.actions.items() if takes is not False]
    if action not in known:
        raise OrderFault(
            text('action "{action}" is not known', action=clipped(action)),
            text("{known:text} or {known2:text}", known=", ".join(known[:-1]), known2=known[-1]),
        )
    if action != "none":
        words.append(action)
    if action in lines and (grammar.actions[action] or len(points) > 1):
        words.append(" -> ".join(points))
    elif len(points) > 1:
        allowed = text(
            "a point or no geometry; {lines:text} or {lines2:text} for a line",
            lines=", ".join(lines[:-1]),
            lines2=lines[-1],
        )
        raise OrderFault(text("a line with action {action}", action=action), allowed)
    for name in ("toward", "shoot", "face", "circle", "loses"):
        if name in given:
            words += [name, _word(given, name)]
    if given.get("prepared") not in (None, True, False):
        raise OrderFault(text('prepared is "{prepared}"', prepared=clipped(given["prepared"])), text("true or false"))
    words += ["prepared"] * bool(given.get("prepared"))
    for name in ("shots", "except"):
        if name in given:
            words += [name, *_list(given, name)]
    words += _list(given, "said") if "said" in given else []
    return " ".join(words), named


def _word(given: Mapping[str, Any], name: str) -> str:
    """A property that is one word; a text with gaps could smuggle in other clauses."""
    value = given.get(name)
    content = f"{value:.3f}" if isinstance(value, float) else str(value)
    is_point = isinstance(value, list) and len(value) == 2
    if is_point:
        content = _point(value)
    elif not isinstance(value, str | int | float) or isinstance(value, bool) or len(content.split()) != 1:
        raise OrderFault(
            text('{name} is "{quoted}"', name=name, quoted=clipped(value))
            if name in given
            else text("has no {name}", name=name),
            text("one word"),
        )
    return content


def _list(given: Mapping[str, Any], name: str) -> list[str]:
    value = given[name]
    if isinstance(value, dict):
        value = [f"{unit}:{count}" for unit, count in value.items()]
    words = value.replace(",", " ").split() if isinstance(value, str) else value
    if not isinstance(words, list) or not all(isinstance(word, str) and len(word.split()) == 1 for word in words):
        raise OrderFault(text('{name} is "{quoted}"', name=name, quoted=clipped(value)), text("a list of words"))
    return words


def _points(geometry: Any) -> list[str]:
    """The points of a LineString, the one of a Point, none of null, each as ``x,y``."""
    if geometry is None:
        return []
    kind = geometry.get("type") if isinstance(geometry, dict) else None
    coordinates = geometry.get("coordinates") if isinstance(geometry, dict) else None
    if kind == "Point":
        return [_point(coordinates)]
    if kind != "LineString" or not isinstance(coordinates, list):
        raise OrderFault(
            text('geometry "{kind}" is not an arrow', kind=clipped(kind)), text("LineString, Point or null")
        )
    if len(coordinates) > MOST_POINTS:
        raise OrderFault(text("the arrow has too many points"), text("at most {most_points}", most_points=MOST_POINTS))
    return [_point(place) for place in coordinates]


def _point(place: Any) -> str:
    good = isinstance(place, list) and len(place) >= 2
    numbers = place[:2] if good else []
    if not good or any(isinstance(value, bool) or not isinstance(value, int | float) for value in numbers):
        raise OrderFault(text('"{place}" is not a point', place=clipped(place)), text("[x, y], two numbers"))
    if any(abs(value) > 1e9 for value in numbers):
        raise OrderFault(text("a point is out of reach"), text("within 1,000 km on the ground"))
    return ",".join(f"{value:.6f}" for value in numbers)


def arrows_text(low: Mapping[tuple[str, int], OrderLine]) -> str:
    """The text of an ``arrows.txt`` that reads back as the same orders."""
    lines = ["units cm"]
    ordered = sorted(low.values(), key=lambda order: (order.bound, natural_key(order.unit)))
    for index, order in enumerate(ordered):
        if index == 0 or ordered[index - 1].bound != order.bound:
            lines += ["", f"bound {order.bound}"]
        lines.append(format_order(order))
    return "\n".join(lines) + "\n"
