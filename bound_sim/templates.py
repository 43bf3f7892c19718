"""Units of the period as templates for an order of battle: literals, and the one function that raises them.

Establishments are simplified to bases of the ruleset "1418" (R-2, R-3): a section, platoon or Zug is a base, a battery
is a base. Numbers of men are paper strengths; where sources differ or a weapon came in during the year, the note says
what was taken.
"""

from collections.abc import Callable
from dataclasses import dataclass

from bound_sim.forces import Platoon, TypeBook

RULESET = "1418"


@dataclass(frozen=True)
class Part:
    """A company of a template: its id, and (unit type, how many bases, men a base)."""

    company: str
    bases: tuple[tuple[str, int, int], ...]


@dataclass(frozen=True)
class Template:
    """A unit to raise: battalions by the end of their id (``""``, or ``-I``, ``-II``, ...), each of companies."""

    title: str
    note: str
    battalions: tuple[tuple[str, tuple[Part, ...]], ...]
    parent: str = ""

    @property
    def bases(self) -> int:
        return sum(count for _, parts in self.battalions for part in parts for _, count, _ in part.bases)


def _companies(names: str, *bases: tuple[str, int, int]) -> tuple[Part, ...]:
    return tuple(Part(name, bases) for name in names.split())


_HQ = Part("HQ", (("Command", 1, 9),))
_LINE = "Line infantry"

TEMPLATES: dict[str, Template] = {
    "british battalion 1914": Template(
        "British battalion, 1914",
        "regulars of the BEF as elite; four companies of four platoons, one section of two Maxims or Vickers",
        (("", (*_companies("A B C D", ("Elite infantry", 4, 50)), Part("MG", (("Early HMG", 1, 17),)), _HQ)),),
        "Elite infantry",
    ),
    "british battalion 1916": Template(
        "British battalion, 1916",
        "four companies of four platoons with a Lewis section each; machine guns are the brigade's",
        (("", (*_companies("A B C D", (_LINE, 4, 48), ("LMG squad", 1, 6)), _HQ)),),
        _LINE,
    ),
    "british mg company 1916": Template(
        "British brigade machine guns and mortars, 1916",
        "sixteen Vickers as four bases, a battery of eight Stokes mortars as two",
        (("", (*_companies("MG", ("Late HMG", 4, 40)), *_companies("TM", ("Early mortar", 2, 20)))),),
        _LINE,
    ),
    "british artillery brigade 1916": Template(
        "British field artillery brigade, 1916",
        "three batteries of 18-pounders and one of 4.5-inch howitzers",
        (("", (Part("1", (("7 cm field guns", 3, 48), ("Light howitzers", 1, 48))),)),),
    ),
    "british cavalry regiment 1914": Template(
        "British cavalry regiment, 1914",
        "three squadrons of four troops, one machine gun section",
        (("", (*_companies("A B C", ("Mixed cavalry", 4, 33)), Part("MG", (("Early HMG", 1, 27),)))),),
        _LINE,
    ),
    "french battalion 1914": Template(
        "French battalion, 1914",
        "four companies of four sections, one section of two Saint-Etienne or Hotchkiss",
        (("", (*_companies("1 2 3 4", (_LINE, 4, 60)), Part("MG", (("Early HMG", 1, 25),)), _HQ)),),
        _LINE,
    ),
    "german regiment 1914": Template(
        "German regiment, 1914",
        "three battalions of four companies of three platoons (Züge); the machine gun company's six MG 08 as three "
        "bases with battalion I",
        (
            ("-I", (*_companies("1 2 3 4", (_LINE, 3, 80)), Part("MG", (("Early HMG", 3, 32),)), _HQ)),
            ("-II", (*_companies("5 6 7 8", (_LINE, 3, 80)), _HQ)),
            ("-III", (*_companies("9 10 11 12", (_LINE, 3, 80)), _HQ)),
        ),
        _LINE,
    ),
    "german battalion 1916": Template(
        "German battalion, 1916",
        "four companies of three platoons, a machine gun company of six MG 08 as three bases",
        (("", (*_companies("1 2 3 4", (_LINE, 3, 60)), Part("MG", (("Late HMG", 3, 32),)), _HQ)),),
        _LINE,
    ),
    "german storm company 1918": Template(
        "German storm company, 1918",
        "grenadier squads with light machine guns of its own",
        (("", (Part("1", (("Grenadier squad", 4, 25), ("LMG squad", 2, 8), ("SMG squad", 1, 12))),)),),
        "Elite infantry",
    ),
    "german field guns 1914": Template(
        "German field artillery Abteilung, 1914",
        "three batteries of 7.7 cm field guns",
        (("", (Part("1", (("7 cm field guns", 3, 48),)),)),),
    ),
}


def raised(
    template: Template, *, side: str, battalion: str, name: str, regiment: str = "", facing: int, types: TypeBook,
    place: Callable[[int], tuple[int, int]] = lambda number: (0, 0),
) -> list[Platoon]:  # fmt: skip
    """The platoons of a template for a side, ``place`` giving each (from 0) its place in 0.01 mm.

    ``battalion`` is the id, with the template's ending where it has several battalions (R-3).
    """
    found: list[Platoon] = []
    for ending, parts in template.battalions:
        called = (name or battalion) + (f" {ending[1:]}" if ending else "")
        for part in parts:
            number = 0
            for type_, count, men in part.bases:
                width_u, depth_u = types.size_u(type_)
                parent = template.parent if type_ in _WITH_PARENT else ""
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


#: unit types whose R is that of their parent (section 10)
_WITH_PARENT = ("Command", "Early HMG", "Early mortar", "Late HMG", "LMG squad", "SMG squad", "Grenadier squad")
