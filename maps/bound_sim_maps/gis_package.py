"""A map as a GeoPackage: layers with times as times, and the styles in which QGIS shows them by itself."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from shapely.geometry import LineString, MultiLineString, MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from bound_sim_maps import gis_styles
from bound_sim_maps.battlefield import Battlefield
from bound_sim_maps.gis import BEGIN, END, GisRow, elsewhere

#: name of the geometries that a layer takes: one kind each
_LAYERS = {0: "Point", 1: "MultiLineString", 2: "MultiPolygon"}
#: the table of styles that QGIS looks for, its key, the column of geometries that GDAL makes
_STYLES, _STYLES_KEY, _GEOMETRY = "layer_styles", "id", "geom"
_STYLED = "1916-07-01T00:00:00"


def has_geopackage() -> bool:
    """True if the library is there that writes GeoPackage."""
    from importlib.util import find_spec

    return find_spec("pyogrio") is not None


def geopackage(path: Path, battlefield: Battlefield, drawn: Sequence[GisRow]) -> None:
    """Write a GeoPackage: a layer of points, of lines, of areas for each layer that has some, and their styles."""
    from pyogrio.raw import write

    styles: dict[str, str] = {}
    for layer in dict.fromkeys(each.layer for each in drawn):
        for dimension, kind in _LAYERS.items():
            rows = [each for each in drawn if each.layer == layer and shapely.get_dimensions(each.shape) == dimension]
            if not rows:
                continue
            names = list(dict.fromkeys(name for row in rows for name in row.properties))
            several = {shapely.get_dimensions(row.shape) for row in drawn if row.layer == layer} != {dimension}
            called = f"{layer} {('points', 'lines', 'areas')[dimension]}" if several else layer
            write(
                str(path),
                geometry=shapely.to_wkb(np.array([_several(elsewhere(row.shape, battlefield)) for row in rows])),
                field_data=[_column(name, [row.properties.get(name) for row in rows]) for name in names],
                fields=np.array(names, dtype=object),
                layer=called,
                driver="GPKG",
                geometry_type=kind,
                crs="EPSG:4326",
                append=bool(styles),
                layer_options={"GEOMETRY_NAME": _GEOMETRY},
            )
            styles[called] = gis_styles.qml(layer, dimension, rows)
    _put_styles(path, styles)


def _put_styles(path: Path, styles: Mapping[str, str]) -> None:
    """The table in which QGIS keeps the styles of a GeoPackage's layers, each the layer's own from the first."""
    from pyogrio.raw import write

    texts = {
        "f_table_catalog": [""] * len(styles), "f_table_schema": [""] * len(styles), "f_table_name": list(styles),
        "f_geometry_column": [_GEOMETRY] * len(styles), "styleName": list(styles), "styleQML": list(styles.values()),
        "styleSLD": [""] * len(styles), "description": [""] * len(styles), "owner": [""] * len(styles),
        "ui": [""] * len(styles),
    }  # fmt: skip
    columns = {name: np.array(said, dtype=object) for name, said in texts.items()}
    columns |= {
        "useAsDefault": np.ones(len(styles), dtype=bool),
        # QGIS asks for the newest, and for none where the column lacks
        "update_time": np.array([_STYLED] * len(styles), dtype="datetime64[ms]"),
    }
    write(
        str(path), geometry=None, field_data=list(columns.values()), fields=np.array(list(columns), dtype=object),
        layer=_STYLES, driver="GPKG", geometry_type=None, append=True, layer_options={"FID": _STYLES_KEY},
    )  # fmt: skip


def _several(shape: BaseGeometry) -> BaseGeometry:
    if isinstance(shape, Polygon):
        return MultiPolygon([shape])
    return MultiLineString([shape]) if isinstance(shape, LineString) else shape


def _column(name: str, values: Sequence[object]) -> Any:
    """A column of one type, nulls where nothing is said; times as such: a GIS plays a layer by fields of that type."""
    if name in (BEGIN, END):
        return np.array(["NaT" if value is None else str(value) for value in values], dtype="datetime64[ms]")
    given = [value for value in values if value is not None]
    if given and all(isinstance(value, bool) for value in given) and len(given) == len(values):
        return np.array(values, dtype=bool)
    if given and all(isinstance(value, int) and not isinstance(value, bool) for value in given):
        if len(given) == len(values):
            return np.array(values, dtype=np.int64)
    if given and all(isinstance(value, int | float) and not isinstance(value, bool) for value in given):
        return np.array([np.nan if value is None else float(value) for value in values])  # type: ignore[arg-type]
    return np.array([None if value is None else str(value) for value in values], dtype=object)
