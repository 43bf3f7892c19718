"""The state of a battle at a bound's end as text, and back: fields by name, each declared with its limits.

A saved state may come from a file that somebody changed. What is not whole is refused before rules see it.
"""

import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from bound_sim_maps.faults import Unfit
from bound_sim_maps.texts import text


class StateField(Protocol):
    """A field of a state: its name, and which values it takes."""

    @property
    def name(self) -> str: ...

    def checked(self, value: Any) -> Any:
        """The value. Raises ValueError for one that the field does not take."""


@dataclass(frozen=True)
class Whole:
    """A whole number within limits."""

    name: str
    least: int
    most: int

    def checked(self, value: Any) -> int:
        if type(value) is not int or not self.least <= value <= self.most:
            raise Unfit(
                self.name,
                text(
                    "{str} is not a whole number from {least} to {most}",
                    str=str(value)[:40],
                    least=self.least,
                    most=self.most,
                ),
            )
        return value

    def column(self, values: Any, *shape: int) -> npt.NDArray[np.int64]:
        """Whole numbers in an array of a shape, one a unit."""
        rows = values if len(shape) > 1 else [values]
        # before numpy makes texts of all of them, each as long as the longest
        if any(type(value) is not int for row in rows for value in row):
            raise Unfit(self.name, text("not all are whole numbers"))
        found = np.array(values)
        if found.shape != shape or (found.size and found.dtype.kind != "i"):
            raise Unfit(self.name, text("not a whole number for each unit"))
        if found.size and not (found.min() >= self.least and found.max() <= self.most):
            raise Unfit(self.name, text("a number is not within {least} to {most}", least=self.least, most=self.most))
        return found.astype(np.int64)


@dataclass(frozen=True)
class Length:
    """A length or another number within limits, whole or not."""

    name: str
    least: float
    most: float

    def checked(self, value: Any) -> float:
        if type(value) not in (int, float) or not self.least <= value <= self.most:
            raise Unfit(
                self.name,
                text("{str} is not within {least} to {most}", str=str(value)[:40], least=self.least, most=self.most),
            )
        return value  # type: ignore[no-any-return]


@dataclass(frozen=True)
class Flag:
    """Yes or no."""

    name: str

    def checked(self, value: Any) -> bool:
        if not isinstance(value, bool):
            raise Unfit(self.name, text("{str} is neither true nor false", str=str(value)[:40]))
        return value


@dataclass(frozen=True)
class OneOf:
    """A text out of those that are known."""

    name: str
    known: Collection[str]

    def checked(self, value: Any) -> str:
        if not isinstance(value, str) or value not in self.known:
            raise Unfit(self.name, text("'{str}' is not known here", str=str(value)[:40]))
        return value


def values_of(thing: object, fields: Iterable[StateField]) -> dict[str, Any]:
    """Values of a thing's fields, by name."""
    return {field.name: getattr(thing, field.name) for field in fields}


def take_up(thing: object, values: Mapping[str, Any], fields: Iterable[StateField]) -> None:
    """Set a thing's fields. Raises ValueError, KeyError, TypeError for what they do not take."""
    for field in fields:
        setattr(thing, field.name, field.checked(values[field.name]))


def text_of(form: int, facts: Mapping[str, Any]) -> bytes:
    """A state as text; ``form`` numbers the kinds of text that a ruleset ever wrote."""
    return json.dumps({"format": form, **facts}, separators=(",", ":")).encode()


@contextmanager
def read_state(saved: bytes, form: int) -> Iterator[dict[str, Any]]:
    """The facts of a state from its text. Whatever is not whole in them leaves the block as a ValueError."""
    try:
        facts = json.loads(saved)
        if facts["format"] != form:
            raise Unfit(text("format '{format}'", format=facts["format"]))
        yield facts
    except (ValueError, KeyError, IndexError, TypeError, AttributeError, OverflowError, RecursionError) as error:
        raise Unfit(text("no state of this battle ({error})", error=str(error)[:100])) from None
