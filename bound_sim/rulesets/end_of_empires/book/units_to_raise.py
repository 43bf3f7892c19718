"""Units of 1914 as bases of End of Empires (EOE-R-2, EOE-R-3, EOE-Q-scale): literals, and how their bases stand.

A base is a company or squadron; an MG company, a battery, a commander are units of one base. Numbers of men are paper
strengths, rounded (ours).
"""

from bound_sim.rulesets.end_of_empires.book.one_unit import OneUnit, establishments, one_unit, units
from bound_sim.rulesets.records.units_to_raise import Template


def _battalions(endings: str, men: int) -> tuple[OneUnit, ...]:
    return units(endings, "Infantry", men, bases=4)


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
            *_battalions("1 2 3 4", 240), one_unit("Machine guns", 130, ending="-MG"),
            one_unit("Commander", 10, ending="-HQ"),
        ),
    ),
    "french regiment 1914": Template(
        "French regiment, 1914",
        "three battalions of four companies; three sections of two machine guns as one base",
        (*_battalions("I II III", 250), one_unit("Machine guns", 75, ending="-MG")),
    ),
    "german regiment 1914": Template(
        "German regiment, 1914",
        "three battalions of four companies; a machine gun company of six MG 08",
        (*_battalions("I II III", 250), one_unit("Machine guns", 95, ending="-MG")),
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
ESTABLISHMENTS = establishments(TEMPLATES)
