"""Answers that are kept by all that they rest on: tables of a battle ask much the same."""

from collections.abc import Callable, Hashable
from typing import TypeVar

#: of one kind of question the answers that are kept
KEPT = 16_384
Q = TypeVar("Q")
T = TypeVar("T")


class OnDemand(dict[Q, T]):
    """Answers by their questions, ``KEPT`` at most; each is worked out when it is asked for first."""

    def __init__(self, answer: Callable[[Q], T]) -> None:
        super().__init__()
        self._answer = answer

    def __missing__(self, asked: Q) -> T:
        if len(self) >= KEPT:
            self.clear()
        found = self[asked] = self._answer(asked)
        return found


class Answers(dict[Hashable, T]):
    """Answers by their questions, ``KEPT`` at most."""

    def ask(self, question: Hashable, answer: Callable[[], T]) -> T:
        """The answer that is kept, else a new one."""
        found = self.get(question)
        if found is None:
            if len(self) >= KEPT:
                self.clear()
            found = self[question] = answer()
        return found


class Recurring(Answers[T]):
    """Large answers: the last ones, and those to questions that came again later, ``most`` at most."""

    def __init__(self, last: int, most: int) -> None:
        super().__init__()
        self._size, self._most = last, most
        self._last: dict[Hashable, T] = {}
        #: what was asked of late: hashes of questions
        self._asked: set[int] = set()

    def ask(self, question: Hashable, answer: Callable[[], T]) -> T:
        """The answer that is kept, else a new one."""
        found = self.get(question)
        if found is None:
            found = self._last.get(question)
        return self._new(question, answer()) if found is None else found

    def _new(self, question: Hashable, found: T) -> T:
        number = hash(question)
        if number in self._asked:
            if len(self) >= self._most:
                self.clear()
            self[question] = found
            return found
        if len(self._asked) >= KEPT:
            self._asked.clear()
        self._asked.add(number)
        if len(self._last) >= self._size:
            del self._last[next(iter(self._last))]
        self._last[question] = found
        return found
