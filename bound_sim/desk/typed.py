"""Texts that are typed at a desk, and files that are brought to it: places of a table, files of orders."""

from collections.abc import Iterable
from pathlib import Path

from bound_sim.orders.text import ORDER_LIMIT, OrderFault, Reader
from bound_sim_maps import disk
from bound_sim_maps.table import Table
from bound_sim_maps.texts import text


def read_place(content: str, table: Table) -> tuple[int, int]:
    """A place typed in: ``45,60`` in cm, ``450m,600m``, or a grid reference; in 0.01 mm. Raises ValueError in words."""
    words = content.replace("m", "").split() if content.endswith("m") else content.split()
    reader = Reader(words, "m" if content.endswith("m") else "cm", table)
    place = reader.point()
    if reader.peek():
        raise OrderFault(text("'{peek}' is one word too many", peek=reader.peek()), text("45,60 or 450,600 m or B2.a"))
    return place


def read_files(paths: Iterable[Path]) -> dict[str, bytes]:
    """Files of orders by their names. Raises Refused for one that is too large, OSError."""
    return {path.name: disk.read(path, ORDER_LIMIT) for path in paths}
