"""Rulesets by id, loaded when asked for, and what a ruleset offers."""

from collections.abc import Callable, Generator, Mapping
from importlib import import_module
from typing import Any, Protocol, cast

from bound_sim.forces import TypeBook
from maps.faults import Fault

#: id -> module
RULESETS = {"1418": "bound_sim.rulesets.rules1418"}


class Ruleset(Protocol):
    """Rules of a battle: a module with these names."""

    @property
    def id(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def unit_types(self) -> Mapping[str, Any]: ...  # name -> row of the chart
    @property
    def rulings(self) -> Mapping[str, Any]: ...  # id -> default, readings
    @property
    def type_book(self) -> Callable[[Mapping[str, Mapping[str, object]]], TypeBook]: ...  # of a scenario's own types
    @property
    def check(self) -> Callable[[Any], list[Fault]]: ...  # of a scenario
    @property
    def warm_up(self) -> Callable[[Callable[[str], object]], None]: ...  # compile once, telling of it
    @property
    def play(self) -> Callable[[Any], Generator[Any, Any, Any]]: ...  # a battle's simpy process


def ruleset(ruleset_id: str) -> Ruleset:
    """The ruleset of this id. Raises KeyError where there is none."""
    return cast(Ruleset, import_module(RULESETS[ruleset_id]))
