"""Styles of layers as QGIS reads them (QML): the ground by what it is, bases by side with their ids, and times."""

from collections.abc import Iterable, Mapping, Sequence
from xml.sax.saxutils import quoteattr

from bound_sim_maps.gis import BEGIN, END, GROUND_COLOURS, GROUND_WORDS, OTHER_GROUND, GisRow

_DIMENSIONS = ("marker", "line", "fill")
_SYMBOLS = ("SimpleMarker", "SimpleLine", "SimpleFill")
#: shares of a colour: what lies below is seen through areas, less through bases
_GROUND_SHARE, _BASE_SHARE = 0.55, 0.85
#: QGIS' number for a layer whose rows say in two fields from when to when they are there
_FROM_TO = 2
_LETTERS_PT, _LABEL_SCALE = 7, 8000


def qml(layer: str, dimension: int, rows: Sequence[GisRow]) -> str:
    """The style of a layer of points (0), lines (1) or areas (2)."""
    names = list(dict.fromkeys(name for row in rows for name in row.properties))
    timed = BEGIN in names and END in names
    if layer == "table":
        renderer = _single(_symbol("0", 2, "#00000000", "#000000", 0.4))
    elif "side" in names:
        colours = {str(row.properties["side"]): row.colour for row in rows}
        shown = {value: _shared(colour, _BASE_SHARE) for value, colour in colours.items()}
        renderer = _categories('"side"', dimension, shown)
    else:
        words = [name for name in GROUND_WORDS if name in names]
        said = [next((row.properties[name] for name in words if row.properties.get(name)), "") for row in rows]
        present = dict.fromkeys(str(value) for value in said)
        shown = {value: _shared(GROUND_COLOURS.get(value, OTHER_GROUND), _GROUND_SHARE) for value in present}
        # an empty text is none too
        value_of = ", ".join(f"nullif(\"{name}\", '')" for name in words)
        renderer = _categories(f"coalesce({value_of}, '')", dimension, shown)
    labels = _labels() if layer == "bases" else ""
    times = (
        f'<temporal enabled="1" mode="{_FROM_TO}" startField="{BEGIN}" endField="{END}" limitMode="1" '
        'accumulate="0" durationField="" durationUnit="min" fixedDuration="0" startExpression="" endExpression=""/>'
    )
    return (
        "<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>\n"
        f'<qgis version="3.22.0" styleCategories="AllStyleCategories" labelsEnabled="{int(bool(labels))}">'
        f"{times if timed else ''}{renderer}{labels}</qgis>\n"
    )


def _shared(colour: str, share: float) -> str:
    return f"{colour}{round(255 * share):02x}"


def _single(symbol: str) -> str:
    return (
        f'<renderer-v2 type="singleSymbol" symbollevels="0" enableorderby="0"><symbols>{symbol}</symbols></renderer-v2>'
    )


def _categories(expression: str, dimension: int, colours: Mapping[str, str]) -> str:
    """A symbol for each value of an expression."""
    categories = "".join(
        f'<category render="true" symbol="{number}" value={quoteattr(value)} label={quoteattr(value)} type="string"/>'
        for number, value in enumerate(colours)
    )
    symbols = "".join(
        _symbol(str(number), dimension, colour, colour[:7], 0.3) for number, colour in enumerate(colours.values())
    )
    return (
        f'<renderer-v2 type="categorizedSymbol" attr={quoteattr(expression)} symbollevels="0" enableorderby="0">'
        f"<categories>{categories}</categories><symbols>{symbols}</symbols></renderer-v2>"
    )


def _symbol(name: str, dimension: int, colour: str, edge: str, width_mm: float) -> str:
    """A symbol; ``colour`` is like #rrggbbaa."""
    options = (
        {"color": _said(colour), "outline_color": _said(edge), "outline_width": f"{width_mm}", "size": "2.4"},
        {"line_color": _said(colour), "line_width": "0.8"},
        {"color": _said(colour), "outline_color": _said(edge), "outline_width": f"{width_mm}", "style": "solid"},
    )[dimension]
    listed = _options(options.items())
    return (
        f'<symbol name="{name}" type="{_DIMENSIONS[dimension]}" alpha="1" clip_to_extent="1" force_rhr="0">'
        f'<layer class="{_SYMBOLS[dimension]}" enabled="1" locked="0" pass="0">{listed}</layer></symbol>'
    )


def _options(values: Iterable[tuple[str, str]]) -> str:
    listed = "".join(f'<Option type="QString" name="{name}" value={quoteattr(value)}/>' for name, value in values)
    return f'<Option type="Map">{listed}</Option>'


def _said(colour: str) -> str:
    """A colour of #rrggbb or #rrggbbaa as QGIS writes it: red,green,blue,alpha."""
    return ",".join(str(int(part, 16)) for part in (colour[1:3], colour[3:5], colour[5:7], colour[7:9] or "ff"))


def _labels() -> str:
    """Ids at the bases, as soon as the map is large enough to read them."""
    return (
        '<labeling type="simple"><settings calloutType="simple">'
        f'<text-style fieldName="name" isExpression="0" fontSize="{_LETTERS_PT}" fontSizeUnit="Point" '
        'textColor="0,0,0,255" textOpacity="1"><text-buffer bufferDraw="1" bufferSize="0.6" bufferSizeUnits="MM" '
        'bufferColor="255,253,248,255" bufferOpacity="1"/></text-style>'
        '<placement placement="1" centroidWhole="1" centroidInside="1"/>'
        f'<rendering drawLabels="1" scaleVisibility="1" scaleMin="0" scaleMax="{_LABEL_SCALE}" obstacle="0"/>'
        "</settings></labeling>"
    )
