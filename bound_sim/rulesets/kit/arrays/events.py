"""Events with named fields: compiled steps write them while they resolve, and rows of the log are made of them then.

A recorder without room writes nothing: ten thousand tables reduce as they go, one table keeps its whole log.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from bound_sim_kernels.compiled import in_use, part

#: a kind of events: a NamedTuple whose fields are ``int``, ``float`` or ``bool``
Event = TypeVar("Event", bound=tuple[Any, ...])
_TYPES = {int: np.int32, float: np.float64, bool: np.bool_}


class Recorder(NamedTuple):
    """Events in the order in which they happened; ``filled``: how many there are and were lost; ``blank``: one row."""

    rows: npt.NDArray[Any]
    filled: npt.NDArray[np.int64]
    blank: npt.NDArray[Any]


class Kinds:
    """The kinds of a ruleset's events; their numbers, in the field ``event``, are their places.

    What two kinds have under one name is one field, of one type.
    """

    def __init__(self, *kinds: Any) -> None:
        self.kinds = kinds
        fields = {name: _TYPES[of] for kind in kinds for name, of in kind.__annotations__.items()}
        self.row = np.dtype([("event", np.int32), *fields.items()], align=True)
        names = ["event", *fields]
        self._places = [[names.index(name) for name in kind._fields] for kind in kinds]

    def recorder(self, rows: int) -> Recorder:
        """A recorder with room for a number of rows until it is emptied; 0: one that writes nothing."""
        made = np.zeros(rows, dtype=self.row)
        blank = np.zeros(1, dtype=self.row)
        return Recorder(made if in_use() else made.view(np.recarray), np.zeros(2, dtype=np.int64), blank)

    def recorded(self, events: Recorder, kind: type[Event]) -> Iterator[Event]:
        """The events of a kind since the recorder was emptied, in the order in which they happened."""
        fields: Any = kind
        rows = events.rows[: int(events.filled[0])]
        rows = rows[rows["event"] == self.kinds.index(kind)]
        return map(fields._make, zip(*(rows[name].tolist() for name in fields._fields), strict=True))

    def in_order(self, events: Recorder) -> Iterator[Any]:
        """The events of all kinds since the recorder was emptied, in the order in which they happened."""
        for row in events.rows[: int(events.filled[0])].tolist():
            yield self.kinds[row[0]]._make(row[place] for place in self._places[row[0]])

    def record(self, events: Recorder, event: Any) -> None:
        """Write an event of plain Python down, as ``next_row`` does for kernels."""
        place = int(events.filled[0])
        if place < len(events.rows):
            events.filled[0] = place + 1
            events.rows[place] = events.blank[0]
            for name, value in {"event": self.kinds.index(type(event)), **event._asdict()}.items():
                events.rows[name][place] = value


def refuse_lost(events: Recorder, place: str) -> None:
    """Raise RuntimeError where rows found no room: half of a log is not a log. ``place``: where in the battle."""
    if events.filled[1]:
        raise RuntimeError(f"{place}: {events.filled[1]} rows of the log found no room")


@part
def next_row(events: Recorder, kind: int) -> int:
    """The number of a blank row of a kind, or -1 where nothing is kept; rows without room are counted."""
    row = events.filled[0]
    if row >= events.rows.shape[0]:
        if row > 0:
            events.filled[1] += 1
        return -1
    events.filled[0] = row + 1
    events.rows[row] = events.blank[0]
    events.rows[row].event = kind
    return row  # type: ignore[no-any-return]
