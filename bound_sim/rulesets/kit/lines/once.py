"""A property that is made once, when it is first asked for."""

from collections.abc import Callable
from typing import Any, Generic, Self, TypeVar, overload

T = TypeVar("T")


class once(Generic[T]):  # noqa: N801 - it is used like a function
    """``functools.cached_property`` without the lock that it has up to Python 3.11: what is made for each question of a
    table takes a third of the time, and one thread alone plays a table."""

    def __init__(self, make: Callable[[Any], T]) -> None:
        self._make, self.__doc__ = make, make.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, whose: None, owner: type) -> Self: ...
    @overload
    def __get__(self, whose: object, owner: type) -> T: ...
    def __get__(self, whose: object | None, owner: type) -> Self | T:
        if whose is None:
            return self
        found = whose.__dict__[self._name] = self._make(whose)  # from now on it is found there
        return found
