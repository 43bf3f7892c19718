"""The questions of exact chances in End of Empires: a volley, a battery's shot, a pair in melee, a morale test."""

from typing import Annotated

from bound_sim.rules.records.chances import Distribution, kind_of, one_answer, opposed
from bound_sim.rules.records.exact import Answers, Chances, Option, Prepare, Question
from bound_sim.rulesets.end_of_empires.answers import exact
from bound_sim.rulesets.end_of_empires.book import chart, rulings
from bound_sim.rulesets.end_of_empires.state.moment import Modifiers, said, total
from bound_sim.rulesets.end_of_empires.steps import fire
from bound_sim.rulesets.end_of_empires.steps.hand_to_hand import melee_modifiers
from bound_sim.rulesets.end_of_empires.steps.morale import morale_modifiers
from bound_sim.rulesets.end_of_empires.steps.targets import band_of
from bound_sim_maps.faults import refuse
from bound_sim_maps.texts import Phrase, text

KINDS = ("infantry", "cavalry", "mg", "battery")
Cm = Annotated[float, Option("Nearest edge to nearest edge, cm.", "CM", 0, 1000)]
Cover = Annotated[bool, Option("The target is in cover.", flag="--cover")]
Target = Annotated[str, Option("infantry, cavalry, mg or battery.", "KIND")]


def volley(
    prepare: Prepare, *, cm: Cm, by: Annotated[str, Option("infantry or mg.", "KIND")] = "infantry",
    at: Target = "infantry", bases: Annotated[int, Option("Bases of infantry that fire.", "N", 1, 10)] = 4,
    taken: Annotated[int, Option("Hits that an MG has taken.", "N", 0, 3)] = 0, cover: Cover = False,
    pinned: Annotated[bool, Option("The firer is pinned or prone.", flag="--pinned")] = False,
    moved: Annotated[bool, Option("The firer moves and fires.", flag="--moved")] = False,
) -> Answers:  # fmt: skip
    """Small arms: the chance of each number of figures, and of a pin."""
    firer, target = kind_of("--by", by, KINDS), kind_of("--at", at, KINDS)
    if firer not in chart.SMALL_ARMS_CM:
        refuse("--by", text("{firer} has no small arms", firer=firer), text("infantry or mg"))
    if firer == "mg" and moved:
        refuse("--moved", text("MG never move and fire"), text("one of them (EOE-R-13)"))
    band = int(band_of(float(cm * 1000), fire.limits_u(firer)))
    if band == len(chart.BANDS):
        refuse(
            "--cm",
            text("{cm} is out of range", cm=f"{cm:g}"),
            text("at most {small_arms_cm}", small_arms_cm=chart.SMALL_ARMS_CM[firer][2]),
        )
    modifiers = fire.small_arms_modifiers(
        cover=cover, firer_pinned=pinned, moved=moved, target=target, band=band
    )  # fmt: skip
    dice = 4 - taken if firer == "mg" else bases
    found = _hits(exact.volley(dice=dice, modifier=total(modifiers)))
    title = text(
        "{firer} at {target}, {cm} cm ({bands}), {dice} dice: {modifiers}",
        firer=firer,
        target=target,
        cm=f"{cm:g}",
        bands=chart.BANDS[band],
        dice=dice,
        modifiers=_words(modifiers),
    )
    return one_answer(title, found, modifier=total(modifiers))


def battery(
    prepare: Prepare, *, cm: Cm, at: Target = "infantry",
    taken: Annotated[int, Option("Hits that the battery has taken.", "N", 0, 3)] = 0, cover: Cover = False,
    prone: Annotated[bool, Option("The target is prone or pinned.", flag="--prone")] = False,
) -> Answers:  # fmt: skip
    """A battery's shot: the chance of each number of figures, and of a pin."""
    target = kind_of("--at", at, KINDS)
    band = int(band_of(float(cm * 1000), fire.limits_u("battery")))
    if band == len(chart.BANDS):
        refuse(
            "--cm",
            text("{cm} is out of range", cm=f"{cm:g}"),
            text("at most {artillery_cm}", artillery_cm=chart.ARTILLERY_CM[2]),
        )
    modifiers = fire.artillery_modifiers(
        cover=cover, prone=prone, dead=taken, target=target, sign=rulings.ArtillerySign.AS_PRINTED
    )  # fmt: skip
    found = _hits(exact.battery(modifier=total(modifiers), band=band))
    title = text(
        "a battery at {target}, {cm} cm ({bands}): {modifiers}",
        target=target,
        cm=f"{cm:g}",
        bands=chart.BANDS[band],
        modifiers=_words(modifiers),
    )
    return one_answer(title, found, modifier=total(modifiers))


def pair(
    prepare: Prepare, *, by: Annotated[str, Option("infantry or cavalry.", "KIND")] = "infantry",
    figures: Annotated[int, Option("Figures on the own base.", "N", 1, 4)] = 4,
    attacking: Annotated[bool, Option("It attacks.", flag="--attacking")] = False,
    pinned: Annotated[bool, Option("It is prone or pinned.", flag="--pinned")] = False,
    cover: Annotated[bool, Option("It is in cover.", flag="--cover")] = False,
    at: Annotated[str, Option("The opponent: infantry or cavalry.", "KIND")] = "infantry",
    against: Annotated[int, Option("Figures on the opponent's base.", "N", 1, 4)] = 4,
    attacked: Annotated[bool, Option("The opponent attacks, too.", flag="--both-attack")] = False,
    their_pin: Annotated[bool, Option("The opponent is prone or pinned.", flag="--opponent-pinned")] = False,
    their_cover: Annotated[bool, Option("The opponent is in cover.", flag="--opponent-cover")] = False,
) -> Answers:  # fmt: skip
    """A pair of bases in melee: the chance that each wins, ties rolled again."""
    for option, kind in (("--by", by), ("--at", at)):
        kind_of(option, kind, ("infantry", "cavalry"), text("does not fight hand to hand"))
    own = melee_modifiers(
        opponent_cover=their_cover, pinned=pinned, figures=figures, opponent_figures=against,
        kind=by, attacking=attacking,  # type: ignore[arg-type]
    )  # fmt: skip
    theirs = melee_modifiers(
        opponent_cover=cover, pinned=their_pin, figures=against, opponent_figures=figures,
        kind=at, attacking=attacked,  # type: ignore[arg-type]
    )  # fmt: skip
    found = opposed(own=total(own), opponent=total(theirs))
    return one_answer(
        text("{by} ({own}) against {at} ({theirs})", by=by, own=_words(own), at=at, theirs=_words(theirs)), found
    )


def morale(
    prepare: Prepare, *, lost: Annotated[int, Option("Figures lost since the start.", "N", 0, 15)],
    under_fire: Annotated[bool, Option("Under fire in this turn.", flag="--under-fire")] = False,
    friends: Annotated[int, Option("Friends that went within 25 cm.", "N", 0, 1)] = 0,
    cover: Annotated[bool, Option("The unit is in cover.", flag="--cover")] = False,
    enfiladed: Annotated[bool, Option("Enfilading fire on it.", flag="--enfiladed")] = False,
) -> Answers:  # fmt: skip
    """A morale test: the chance that the unit retreats."""
    modifiers = morale_modifiers(
        under_fire=under_fire, friends_gone=friends, cover=cover, enfiladed=enfiladed, lost=lost
    )
    fails = exact.retreats(modifier=total(modifiers))
    return one_answer(
        text("morale: {modifiers}", modifiers=_words(modifiers)), {text("retreats"): fails, text("stands"): 1 - fails}
    )


def _hits(chances: Distribution) -> Chances:
    named = {
        text("{hits} figure", hits=hits) if hits == 1 else text("{hits} figures", hits=hits): chance
        for hits, chance in chances.items()
    }
    return {**named, text("pinned (4 or more)"): exact.pins(chances)}


def _words(modifiers: Modifiers) -> Phrase:
    return said(modifiers) or text("no modifier")


#: in the order of the help
QUESTIONS = (
    Question("volley", volley, (("--cm 12 --bases 4", "worked example 1: 121/432 for a pin"),)),
    Question("battery", battery, (("--cm 45 --cover --prone", "at prone infantry in cover"),)),
    Question("pair", pair, (("--by cavalry --figures 2 --attacking --at infantry --against 4", "21/31"),)),
    Question("morale", morale, (("--lost 9 --under-fire --cover", "2/3"),)),
)
