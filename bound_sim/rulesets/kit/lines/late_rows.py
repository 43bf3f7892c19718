"""Rows and values that are made when somebody looks: what a seat may know costs nothing where nobody reads it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
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


class LateValues(Mapping[str, Any]):
    """Values by their names, each made when somebody looks at it, ``of`` what all makers are given."""

    def __init__(self, makers: Mapping[str, Callable[..., Any]], *of: object) -> None:
        self._makers, self._of = makers, of
        self._made: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self._made:
            self._made[name] = self._makers[name](*self._of)
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._makers)

    def __len__(self) -> int:
        return len(self._makers)
