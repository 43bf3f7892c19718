"""Columns of frames as arrays of pyarrow, and texts joined row by row."""

from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pyarrow.compute as pc

if TYPE_CHECKING:
    import pandas as pd


def array_of(series: "pd.Series[Any]", kind: pa.DataType | None = None) -> pa.Array:
    """A column of a frame, of a type; a length that is not known stays NaN where that is asked for."""
    values = pa.array(series, type=kind, from_pandas=kind != pa.float64())
    return values.combine_chunks() if isinstance(values, pa.ChunkedArray) else values


def joined(*parts: pa.Array | str, between: str = "") -> pa.Array:
    """Texts side by side, row by row."""
    return pc.binary_join_element_wise(
        *(pa.scalar(part, pa.large_string()) if isinstance(part, str) else part for part in parts),
        pa.scalar(between, pa.large_string()),
    )
