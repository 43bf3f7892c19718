"""The readings of a ruleset's rulings that are in force in a battle, by name."""

from collections.abc import Mapping
from enum import IntEnum
from keyword import iskeyword
from typing import ClassVar

from bound_sim.rules.records.ruling import Ruling


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

    def __init_subclass__(cls) -> None:
        kinds = cls.__annotations__
        switched = {field_of(name.removeprefix(cls.prefix)): one for name, one in cls.rulings.items() if not one.fixed}
        if kinds.keys() != switched.keys():
            raise TypeError(f"fields and rulings differ: {', '.join(sorted(kinds.keys() ^ switched.keys()))}")
        for field, one in switched.items():
            if [int(reading) for reading in kinds[field]] != list(range(len(one.readings))):
                raise TypeError(f"{one.id} has {len(one.readings)} readings, {kinds[field].__name__} has others")
        cls._named = {field: (one.id, kinds[field]) for field, one in switched.items()}

    def __init__(self, switched: Mapping[str, str]) -> None:
        for field, (name, kind) in self._named.items():
            ruling = self.rulings[name]
            setattr(self, field, kind(ruling.readings.index(ruling.in_force(switched))))
