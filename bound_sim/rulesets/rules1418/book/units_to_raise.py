"""Units of the period as bases of 1418 (R-2, R-3): literals.

Establishments are simplified: a section, platoon or Zug is a base, a battery is a base. Numbers of men are paper
strengths; where sources differ or a weapon came in during the year, the note says what was taken.
"""

from bound_sim.rules.records.units_to_raise import Establishments, Part, Template
from bound_sim.scenario.formations import BY_COMPANIES

#: unit types whose R is that of their parent (section 10)
_WITH_PARENT = ("Command", "Early HMG", "Early mortar", "Late HMG", "LMG squad", "SMG squad", "Grenadier squad")
_LINE = "Line infantry"
_OF_LINE, _OF_ELITE = (dict.fromkeys(_WITH_PARENT, parent) for parent in (_LINE, "Elite infantry"))


def _companies(names: str, *bases: tuple[str, int, int]) -> tuple[Part, ...]:
    return tuple(Part(name, bases) for name in names.split())


_HQ = Part("HQ", (("Command", 1, 9),))

TEMPLATES: dict[str, Template] = {
    "british battalion 1914": Template(
        "British battalion, 1914",
        "regulars of the BEF as elite; four companies of four platoons, one section of two Maxims or Vickers",
        (("", (*_companies("A B C D", ("Elite infantry", 4, 50)), Part("MG", (("Early HMG", 1, 17),)), _HQ)),),
        _OF_ELITE,
    ),
    "british battalion 1916": Template(
        "British battalion, 1916",
        "four companies of four platoons with a Lewis section each; machine guns are the brigade's",
        (("", (*_companies("A B C D", (_LINE, 4, 48), ("LMG squad", 1, 6)), _HQ)),),
        _OF_LINE,
    ),
    "british mg company 1916": Template(
        "British brigade machine guns and mortars, 1916",
        "sixteen Vickers as four bases, a battery of eight Stokes mortars as two",
        (("", (*_companies("MG", ("Late HMG", 4, 40)), *_companies("TM", ("Early mortar", 2, 20)))),),
        _OF_LINE,
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
        _OF_LINE,
    ),
    "french battalion 1914": Template(
        "French battalion, 1914",
        "four companies of four sections, one section of two Saint-Etienne or Hotchkiss",
        (("", (*_companies("1 2 3 4", (_LINE, 4, 60)), Part("MG", (("Early HMG", 1, 25),)), _HQ)),),
        _OF_LINE,
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
        _OF_LINE,
    ),
    "german battalion 1916": Template(
        "German battalion, 1916",
        "four companies of three platoons, a machine gun company of six MG 08 as three bases",
        (("", (*_companies("1 2 3 4", (_LINE, 3, 60)), Part("MG", (("Late HMG", 3, 32),)), _HQ)),),
        _OF_LINE,
    ),
    "german storm company 1918": Template(
        "German storm company, 1918",
        "grenadier squads with light machine guns of its own",
        (("", (Part("1", (("Grenadier squad", 4, 25), ("LMG squad", 2, 8), ("SMG squad", 1, 12))),)),),
        _OF_ELITE,
    ),
    "german field guns 1914": Template(
        "German field artillery Abteilung, 1914",
        "three batteries of 7.7 cm field guns",
        (("", (Part("1", (("7 cm field guns", 3, 48),)),)),),
    ),
}

ESTABLISHMENTS = Establishments(TEMPLATES, BY_COMPANIES)
