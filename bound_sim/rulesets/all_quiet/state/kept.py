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
    """Answers by their questions, ``KEPT`` at most; of large ones a ``part`` of that."""

    def __init__(self, part: int = 1) -> None:
        super().__init__()
        self._part = part

    def ask(self, question: Hashable, answer: Callable[[], T]) -> T:
        """The answer that is kept, else a new one."""
        found = self.get(question)
        if found is None:
            if len(self) >= KEPT // self._part:
                self.clear()
            found = self[question] = answer()
        return found
