"""The readings of a ruleset's rulings that are in force in a battle, by name."""

from collections.abc import Mapping
from enum import IntEnum
from keyword import iskeyword
from typing import ClassVar

from bound_sim.rules.records.ruling import Ruling

#: number of different rulings of a ruleset whose readings are kept
_KEPT = 64


def field_of(name: str) -> str:
    """The field of a ruling without its prefix: ``limit-unit`` -> ``limit_unit``, ``class`` -> ``class_``."""
    field = name.replace("-", "_")
    return field + "_" if iskeyword(field) else field


class Readings:
    """``readings.cover == rulings.Cover.EDGE``: which reading of the ruling ``prefix + "cover"`` is in force.

    A subclass declares a field for each ruling that can be switched, by an enumeration of its readings in their order.
    A missing or foreign field, and an enumeration of another length, raise TypeError when the subclass is made.
    """

    rulings: ClassVar[Mapping[str, Ruling]]
    prefix: ClassVar[str]
    _named: ClassVar[Mapping[str, tuple[str, type[IntEnum]]]]
    #: rulings that were switched -> the readings, by field: each of many battles asks for its own
    _kept: ClassVar[dict[tuple[tuple[str, str], ...], dict[str, IntEnum]]]

    def __init_subclass__(cls) -> None:
        kinds = cls.__annotations__
        switched = {field_of(name.removeprefix(cls.prefix)): one for name, one in cls.rulings.items() if not one.fixed}
        if kinds.keys() != switched.keys():
            raise TypeError(f"fields and rulings differ: {', '.join(sorted(kinds.keys() ^ switched.keys()))}")
        for field, one in switched.items():
            if [int(reading) for reading in kinds[field]] != list(range(len(one.readings))):
                raise TypeError(f"{one.id} has {len(one.readings)} readings, {kinds[field].__name__} has others")
        cls._named = {field: (one.id, kinds[field]) for field, one in switched.items()}
        cls._kept = {}

    def __init__(self, switched: Mapping[str, str]) -> None:
        asked = tuple(switched.items())
        if asked not in self._kept:
            if len(self._kept) >= _KEPT:
                self._kept.clear()
            self._kept[asked] = {
                field: kind(self.rulings[name].readings.index(self.rulings[name].in_force(switched)))
                for field, (name, kind) in self._named.items()
            }
        vars(self).update(self._kept[asked])
