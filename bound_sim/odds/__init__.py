"""Odds, what-if, sweeps and luck; called, ``bound_sim.odds(...)`` is the function of ``bound_sim.analysis``."""

import sys
from importlib import import_module
from types import ModuleType
from typing import Any


class _Room(ModuleType):
    """This room as ``import bound_sim as bs`` offers it: ``bs.odds`` is a room and a function of one name."""

    def __call__(self, *args: Any, **options: Any) -> Any:
        return import_module("bound_sim.analysis").odds(*args, **options)

    @property
    def __signature__(self) -> Any:
        from inspect import signature

        return signature(import_module("bound_sim.analysis").odds)


sys.modules[__name__].__class__ = _Room
