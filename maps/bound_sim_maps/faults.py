"""A fault in something from outside, and how faults are shown: ``file: place: what is wrong: what is allowed``."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NoReturn

from bound_sim_maps.natural import natural_key
from bound_sim_maps.speech import spoken
from bound_sim_maps.texts import Phrase, text, words_of_error


@dataclass(frozen=True)
class Fault:
    """One thing wrong with an input.

    ``file`` is the name as the player knows it, ``place`` says where in it (a line, a feature, a cell).
    """

    file: str
    place: Phrase
    wrong: Phrase
    allowed: Phrase = ""

    def __lt__(self, other: "Fault") -> bool:
        return self._order() < other._order()

    def _order(self) -> tuple[object, ...]:
        """By file and place as people read them (line 5 before line 10), then by the words."""
        return natural_key(self.file), natural_key(str(self.place)), str(self.wrong), str(self.allowed)

    def __str__(self) -> str:
        return ": ".join(str(part) for part in (self.file, self.place, self.wrong, self.allowed) if part)

    def spoken(self) -> str:
        """As a person reads it, in the language that is chosen; the file keeps its name."""
        # a place of one word is a key of a file
        place = spoken(self.place) if not isinstance(self.place, str) or " " in self.place else self.place
        said = (self.file, place, spoken(self.wrong), spoken(self.allowed))
        return ": ".join(part for part in said if part)


class Unfit(ValueError):
    """A value that cannot be used: what is wrong, and what is allowed ("" where that says itself)."""

    def __init__(self, wrong: Phrase, allowed: Phrase = "") -> None:
        self.wrong, self.allowed = wrong, allowed
        super().__init__(text("{wrong:text}: {allowed:text}", wrong=wrong, allowed=allowed) if allowed else wrong)

    def __reduce__(self) -> tuple[type["Unfit"], tuple[Phrase, Phrase]]:
        return type(self), (self.wrong, self.allowed)


def halves(error: Exception) -> tuple[Phrase, Phrase]:
    """The two parts of an error: what is wrong, and what is allowed."""
    if isinstance(error, Unfit):
        return error.wrong, error.allowed
    wrong, _, allowed = str(error).partition(": ")
    return wrong, allowed


class Refused(Exception):
    """Input refused as a whole, nothing was changed: every fault found, by file and place."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = sorted(set(faults))
        super().__init__("\n".join(map(str, self.faults)))


def spoken_lines(error: Exception) -> list[str]:
    """Lines of an error, as a person reads them: one for each fault; of another error its own."""
    if isinstance(error, Refused):
        return [fault.spoken() for fault in error.faults]
    said = words_of_error(error)
    return [spoken(line) for line in said.split("\n")] if isinstance(said, str) else [spoken(said)]


def refuse(file: str, wrong: Phrase, allowed: Phrase) -> NoReturn:
    """Refuse input for one fault that is not at a place within it, such as an option of a command."""
    raise Refused([Fault(file, "", wrong, allowed)])
