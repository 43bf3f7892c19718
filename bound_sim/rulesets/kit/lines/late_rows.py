"""Rows that are made when somebody looks at them: what a seat may know costs nothing where nobody reads it."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, overload

Row = Mapping[str, Any]


class LateRows(Sequence[Row]):
    """Rows that are made when somebody looks at them."""

    def __init__(self, make: Callable[[], Sequence[Row]]) -> None:
        self._make = make

    @cached_property
    def _rows(self) -> list[Row]:
        return list(self._make())

    @overload
    def __getitem__(self, place: int) -> Row: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Row]: ...
    def __getitem__(self, place: int | slice) -> Row | Sequence[Row]:
        return self._rows[place]

    def __len__(self) -> int:
        return len(self._rows)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self._rows == list(other)

    __hash__ = None  # type: ignore[assignment]
