"""What a question of ``exact`` is played as: a setting of some ruleset, and the keyed dice that it is played with."""

import pickle
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from bound_sim.dice.keyed import Dice, KeyedDice, key_from_seed, roll
from bound_sim.rules.records.exact import Question

_KEPT = 64
#: plays a situation once, and says what came of it: the answer's place and the name of the chance
Once = Callable[[], Mapping[int, str | tuple[str, ...]]]


class Faces:
    """Keyed dice of one play after the other: a play is a table, its dice are numbered as they fall."""

    def __init__(self, seed: int, plays: int) -> None:
        tables = np.arange(plays + 1, dtype=np.uint64)
        self.plays, self.source = plays, KeyedDice(key_from_seed(seed))
        self.dice = self.source.open_bound(1, ("a unit",), tables)
        self._kept, self._table, self._next = np.zeros(_KEPT, dtype=np.int64), -1, 0

    def begin(self) -> None:
        """The next play."""
        self._table, self._next = self._table + 1, 0

    def of_rollers(self, rollers: Sequence[str]) -> Dice:
        """Dice of this play for compiled code: those of a table alone."""
        return self.source.open_bound(1, rollers, np.array([self._table], dtype=np.uint64))

    def throw(self, count: int) -> list[int]:
        """So many dice of this play."""
        found: list[int] = []
        while len(found) < count:
            place = self._next % 8
            if not place:
                roll(self.dice, self._table, 0, 0, 0, 0, -1, self._next, 8, self._kept[:8])
            taken = self._kept[place : min(8, place + count - len(found))].tolist()
            found += taken
            self._next += len(taken)
        return found


class Setting(NamedTuple):
    """A question with its options, and what puts it on a table: it gets the dice, and gives what plays it."""

    question: Question
    options: Mapping[str, Any]
    table: Callable[[Faces], Once]


def each_of(*options: dict[str, Any]) -> tuple[dict[str, Any], ...]:
    """Options of some settings."""
    return options


def finished(play: Iterator[Any], answers: Mapping[str, str] | None = None) -> None:
    """A part of a turn to its end; each question gets its usual answer, or that of its kind."""
    told: Any = None
    try:
        while True:
            asked = play.send(told)  # type: ignore[attr-defined]
            options = getattr(asked, "options", ())
            told = (answers or {}).get(getattr(asked, "kind", ""), options[0] if options else None)
    except StopIteration:
        return


def copies(game: Any, *same: str) -> Callable[[], Any]:
    """What makes a game as it stands again and again; the attributes that play does not change are the ``same``."""
    kept = {name: getattr(game, name) for name in same}

    def put(made: Any, values: Mapping[str, Any]) -> Any:
        for name, value in values.items():
            setattr(made, name, value)
        return made

    told = pickle.dumps(put(game, dict.fromkeys(same)))
    put(game, kept)
    return lambda: put(pickle.loads(told), kept)
