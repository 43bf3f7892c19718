"""Units to raise in games of objects: each is a number of bases of one type, or a base alone; formations to draw."""

from collections.abc import Mapping, Sequence

from bound_sim.rulesets.end_of_empires.book.formations import FORMATIONS, slots
from bound_sim.rulesets.records.units_to_raise import Establishments, Part, Template
from bound_sim.scenario.forces import Platoon
from bound_sim.scenario.formations import Formation, Slot

#: ending of a unit's id, its bases
OneUnit = tuple[str, tuple[Part, ...]]


def one_unit(type_: str, men: int, *, bases: int = 1, ending: str = "") -> OneUnit:
    """A unit of bases of a type; ``men`` of each."""
    return ending, (Part("", ((type_, bases, men),)),)


def units(endings: str, type_: str, men: int, *, bases: int = 1) -> tuple[OneUnit, ...]:
    """Several alike, by the endings of their ids."""
    return tuple(one_unit(type_, men, bases=bases, ending=f"-{ending}") for ending in endings.split())


def establishments(templates: Mapping[str, Template]) -> Establishments:
    """A ruleset's templates, with the formations of the kit."""
    return Establishments(templates, {formation: _in(formation) for formation in FORMATIONS})


def _in(formation: str) -> Formation:
    def of(platoons: Sequence[Platoon]) -> list[Slot]:
        first = platoons[0]
        found = slots(count=len(platoons), formation=formation, width=first.width_u, depth=first.depth_u)
        return [(right, -ahead) for right, ahead in found]

    return of
