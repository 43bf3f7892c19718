"""Units of 1914 as bases of End of Empires (EOE-R-2, EOE-R-3, EOE-Q-scale): literals, and how their bases stand.

A base is a company or squadron; an MG company, a battery, a commander are units of one base. Numbers of men are paper
strengths, rounded (ours).
"""

from collections.abc import Sequence
from functools import partial

from bound_sim.rules.records.units_to_raise import Establishments, Part, Template
from bound_sim.rulesets.end_of_empires.book.formations import FORMATIONS, slots
from bound_sim.scenario.forces import Platoon
from bound_sim.scenario.formations import Slot

#: ending of a unit's id, its bases
OneUnit = tuple[str, tuple[Part, ...]]


def one_unit(type_: str, men: int, *, bases: int = 1, ending: str = "") -> OneUnit:
    """A unit of bases of a type; ``men`` of each."""
    return ending, (Part("", ((type_, bases, men),)),)


def units(endings: str, type_: str, men: int, *, bases: int = 1) -> tuple[OneUnit, ...]:
    """Several alike, by the endings of their ids."""
    return tuple(one_unit(type_, men, bases=bases, ending=f"-{ending}") for ending in endings.split())


def laid_out(formation: str, platoons: Sequence[Platoon]) -> list[Slot]:
    """EOE-Q-formation: where a unit's bases stand about their middle."""
    first = platoons[0]
    found = slots(count=len(platoons), formation=formation, width=first.width_u, depth=first.depth_u)
    return [(right, -ahead) for right, ahead in found]


TEMPLATES: dict[str, Template] = {
    "british battalion 1914": Template(
        "British battalion, 1914",
        "four companies; its two machine guns are counted in them",
        (one_unit("Infantry", 250, bases=4),),
    ),
    "british brigade 1914": Template(
        "British brigade, 1914",
        "four battalions; their eight machine guns together as one base; the brigadier",
        (
            *units("1 2 3 4", "Infantry", 240, bases=4), one_unit("Machine guns", 130, ending="-MG"),
            one_unit("Commander", 10, ending="-HQ"),
        ),
    ),
    "french regiment 1914": Template(
        "French regiment, 1914",
        "three battalions of four companies; three sections of two machine guns as one base",
        (*units("I II III", "Infantry", 250, bases=4), one_unit("Machine guns", 75, ending="-MG")),
    ),
    "german regiment 1914": Template(
        "German regiment, 1914",
        "three battalions of four companies; a machine gun company of six MG 08",
        (*units("I II III", "Infantry", 250, bases=4), one_unit("Machine guns", 95, ending="-MG")),
    ),
    "cavalry regiment 1914": Template(
        "Cavalry regiment, 1914",
        "four squadrons, as German and French regiments had; of a British one take a base away",
        (one_unit("Cavalry", 150, bases=4),),
    ),
    "machine gun company 1914": Template(
        "Machine gun company, 1914", "six guns", (one_unit("Machine guns", 95),),
    ),
    "battery 1914": Template("Field battery, 1914", "four to six guns", (one_unit("Field battery", 150),)),
    "artillery group 1914": Template(
        "Three field batteries, 1914",
        "a British brigade, a French groupe, a German Abteilung; each battery is a unit",
        units("1 2 3", "Field battery", 150),
    ),
    "commander": Template(
        "Senior commander", "without one in reach nobody moves (EOE-R-9)", (one_unit("Commander", 10),)
    ),
    "commander in a car": Template(
        "Senior commander in a car", "as one on foot (EOE-Q-commander-car)", (one_unit("Commander in a car", 10),)
    ),
    "car": Template("Car", "carries one base of infantry or machine guns", (one_unit("Car", 2),)),
    "truck": Template("Truck", "carries one base of infantry or machine guns", (one_unit("Truck", 2),)),
    "bus": Template("Bus", "carries one base of infantry or machine guns", (one_unit("Bus", 2),)),
}  # fmt: skip
ESTABLISHMENTS = Establishments(TEMPLATES, {formation: partial(laid_out, formation) for formation in FORMATIONS})
