"""The readings of a ruleset's rulings that are in force in a battle, by number."""

from collections.abc import Callable, Mapping
from typing import ClassVar

from bound_sim.rulesets.records.ruling import Ruling

#: asked for a ruling by its name, the number of the reading in force
Asked = Callable[[str], int]


class Readings:
    """``readings("cover")`` is the number of the reading of the ruling ``prefix + "cover"``, 0 the default."""

    rulings: ClassVar[Mapping[str, Ruling]]
    prefix: ClassVar[str]

    def __init__(self, switched: Mapping[str, str]) -> None:
        self._places = {
            name.removeprefix(self.prefix): ruling.readings.index(switched.get(name, ruling.default))
            for name, ruling in self.rulings.items()
        }

    def __call__(self, name: str) -> int:
        return self._places[name]

    @property
    def of(self) -> Asked:
        """The same, for those that ask often."""
        return self._places.__getitem__
