"""Units of the period as templates for an order of battle, and the one function that raises them.

The literals are each ruleset's own (``Ruleset.establishments``): what a base stands for is its rules' affair.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from bound_sim.scenario.forces import Platoon, TypeBook
from bound_sim.scenario.formations import Formation


@dataclass(frozen=True)
class Part:
    """A company of a template: its id ("" where units have none), and (unit type, how many bases, men a base)."""

    company: str
    bases: tuple[tuple[str, int, int], ...]


@dataclass(frozen=True)
class Template:
    """A unit to raise: battalions by the end of their id (``""``, or ``-I``, ``-II``, ...), each of companies.

    ``parents`` are the parents of bases that have one, by unit type.
    """

    title: str
    note: str
    battalions: tuple[tuple[str, tuple[Part, ...]], ...]
    parents: Mapping[str, str] = field(default_factory=dict)

    @property
    def bases(self) -> int:
        return sum(count for _, parts in self.battalions for part in parts for _, count, _ in part.bases)


@dataclass(frozen=True)
class Establishments:
    """A ruleset's offers for making forces: units to raise, and the formations that the desk lays them out in."""

    templates: Mapping[str, Template]
    formations: Mapping[str, Formation]


class NewUnit(NamedTuple):
    """The names that a unit is raised under: its side, its battalion's id and name, its regiment."""

    side: str
    battalion: str
    name: str
    regiment: str = ""


def raised(
    template: Template, unit: NewUnit, *, facing: int, types: TypeBook,
    place: Callable[[int], tuple[int, int]] = lambda number: (0, 0),
) -> list[Platoon]:  # fmt: skip
    """The platoons of a template as a new unit, ``place`` giving each (from 0) its place in 0.01 mm.

    The id of a battalion has the template's ending where it has several battalions.
    """
    side, battalion, name, regiment = unit
    found: list[Platoon] = []
    for ending, parts in template.battalions:
        called = (name or battalion) + (f" {ending[1:]}" if ending else "")
        for part in parts:
            number = 0
            for type_, count, men in part.bases:
                width_u, depth_u = types.size_u(type_)
                parent = template.parents.get(type_, "")
                for _ in range(count):
                    number += 1
                    x_u, y_u = place(len(found))
                    found.append(
                        Platoon(
                            side, "", regiment, battalion + ending, called, part.company, str(number), type_, parent,
                            x_u, y_u, facing, False, 1, men, "", False, width_u, depth_u,
                        )
                    )  # fmt: skip
    return found
