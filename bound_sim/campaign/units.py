"""The units of a battle: the sums of what is left of their bases."""

from collections.abc import Iterable
from dataclasses import dataclass

from bound_sim.rules.records.remains import Edge, Remain


@dataclass(frozen=True)
class UnitRemains:
    """The rest of a unit after a battle; ``edges`` are those of the table that bases of it left by."""

    side: str
    unit: str
    men_at_start: int
    men: int
    guns_at_start: int
    guns: int
    edges: tuple[Edge, ...] = ()

    @property
    def lost(self) -> int:
        """Men that it lost."""
        return self.men_at_start - self.men

    @property
    def guns_lost(self) -> int:
        """Guns that were removed."""
        return self.guns_at_start - self.guns


def units_of(remains: Iterable[Remain]) -> tuple[UnitRemains, ...]:
    """The units in the order of their first bases."""
    found: dict[str, list[Remain]] = {}
    for each in remains:
        found.setdefault(each.unit, []).append(each)
    return tuple(
        UnitRemains(
            bases[0].side, unit, sum(each.men_at_start for each in bases), sum(each.men for each in bases),
            sum(each.guns_at_start for each in bases), sum(each.guns for each in bases),
            tuple(dict.fromkeys(each.edge for each in bases if each.edge)),
        )
        for unit, bases in found.items()
    )  # fmt: skip
