"""Odds, what-if, sweeps and luck; called, ``bound_sim.odds(...)`` is the function of ``bound_sim.analysis``."""

import sys
from importlib import import_module
from types import ModuleType
from typing import Any


class _Room:
    # this room as ``import bound_sim as bs`` offers it: a room and a function of one name. It is not a module, so that
    # help() and the signature in an editor are those of the function. (Its docstring is the function's, below.)

    def __init__(self, room: ModuleType) -> None:
        vars(self).update({name: value for name, value in vars(room).items() if name != "__doc__"})

    def __call__(self, *args: Any, **options: Any) -> Any:
        return import_module("bound_sim.analysis").odds(*args, **options)

    def __get__(self, instance: object, owner: type | None = None) -> "_Room":
        # what has it and no __set__ is shown by help() as a function
        return self

    @property
    def __doc__(self) -> str:  # type: ignore[override]
        return str(import_module("bound_sim.analysis").odds.__doc__)

    @property
    def __signature__(self) -> Any:
        from inspect import signature

        return signature(import_module("bound_sim.analysis").odds)


sys.modules[__name__] = _Room(sys.modules[__name__])  # type: ignore[assignment]
