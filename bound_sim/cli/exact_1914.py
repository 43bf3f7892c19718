"""The commands of exact chances in End of Empires: exact volley, battery, pair, morale."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated

import typer

from bound_sim.cli.exact import exact, show
from bound_sim.cli.program import AsJson, answers, refuse

KINDS = ("infantry", "cavalry", "mg", "battery")
Cm = Annotated[float, typer.Option(help="Nearest edge to nearest edge, cm.", min=0, max=1000)]
Cover = Annotated[bool, typer.Option("--cover", help="The target is in cover.")]


def _kind(option: str, given: str) -> str:
    if given not in KINDS:
        refuse(option, f"{given!r} is none", "infantry, cavalry, mg or battery")
    return given


def _hits(chances: Mapping[int, Fraction]) -> dict[str, Fraction]:
    from bound_sim.rulesets.end_of_empires.exact import pins

    named = {f"{hits} figure{'s' * (hits != 1)}": chance for hits, chance in chances.items()}
    return {**named, "pinned (4 or more)": pins(chances)}


def _said(modifiers: tuple[tuple[str, int], ...]) -> str:
    return ", ".join(f"{name} {size:+d}" for name, size in modifiers) or "no modifier"


@exact.command(
    epilog="""[bold]Example[/bold]

[cyan]bound-sim exact volley --cm 12 --bases 4[/cyan]   worked example 1 of End of Empires: 121/432 for a pin"""
)
def volley(
    cm: Cm,
    by: Annotated[str, typer.Option(help="infantry or mg.", metavar="KIND")] = "infantry",
    at: Annotated[str, typer.Option(help="infantry, cavalry, mg or battery.", metavar="KIND")] = "infantry",
    bases: Annotated[int, typer.Option(help="Bases of infantry that fire.", metavar="N", min=1, max=10)] = 4,
    taken: Annotated[int, typer.Option(help="Hits that an MG has taken.", metavar="N", min=0, max=3)] = 0,
    cover: Cover = False,
    pinned: Annotated[bool, typer.Option("--pinned", help="The firer is pinned or prone.")] = False,
    moved: Annotated[bool, typer.Option("--moved", help="The firer moves and fires.")] = False,
    as_json: AsJson = False,
) -> None:
    """Small arms in End of Empires: the chance of so many figures, and of a pin."""
    with answers():
        from bound_sim.rulesets.end_of_empires import chart, fire
        from bound_sim.rulesets.end_of_empires import exact as chances

        firer, target = _kind("--by", by), _kind("--at", at)
        if firer not in chart.SMALL_ARMS_CM:
            refuse("--by", f"{firer} has no small arms", "infantry or mg")
        if firer == "mg" and moved:
            refuse("--moved", "MG never move and fire", "one of them (EOE-R-13)")
        band = fire.band(distance_u=cm * 1000, limits_cm=chart.SMALL_ARMS_CM[firer])
        if band == fire.NO_BAND:
            refuse("--cm", f"{cm:g} is out of range", f"at most {chart.SMALL_ARMS_CM[firer][2]}")
        modifiers = fire.small_arms_modifiers(
            cover=cover, firer_pinned=pinned, moved=moved, target=target, band=band
        )  # fmt: skip
        dice = 4 - taken if firer == "mg" else bases
        found = _hits(chances.volley(dice=dice, modifier=chances.sum_of(modifiers)))
        title = f"{firer} at {target}, {cm:g} cm ({chart.BANDS[band]}), {dice} dice: {_said(modifiers)}"
        show("volley", [{"title": title, "modifier": chances.sum_of(modifiers), "chances": found}], as_json=as_json)


@exact.command(
    epilog="""[bold]Example[/bold]

[cyan]bound-sim exact battery --cm 45 --cover --prone[/cyan]   at prone infantry in cover"""
)
def battery(
    cm: Cm,
    at: Annotated[str, typer.Option(help="infantry, cavalry, mg or battery.", metavar="KIND")] = "infantry",
    taken: Annotated[int, typer.Option(help="Hits that the battery has taken.", metavar="N", min=0, max=3)] = 0,
    cover: Cover = False,
    prone: Annotated[bool, typer.Option("--prone", help="The target is prone or pinned.")] = False,
    as_json: AsJson = False,
) -> None:
    """A battery's shot in End of Empires: the chance of so many figures, and of a pin."""
    with answers():
        from bound_sim.rulesets.end_of_empires import chart, fire
        from bound_sim.rulesets.end_of_empires import exact as chances

        target = _kind("--at", at)
        band = fire.band(distance_u=cm * 1000, limits_cm=chart.ARTILLERY_CM)
        if band == fire.NO_BAND:
            refuse("--cm", f"{cm:g} is out of range", f"at most {chart.ARTILLERY_CM[2]}")
        modifiers = fire.artillery_modifiers(
            cover=cover, prone=prone, dead=taken, target=target, sign=0
        )  # fmt: skip
        found = _hits(chances.battery(modifier=chances.sum_of(modifiers), band=band))
        title = f"a battery at {target}, {cm:g} cm ({chart.BANDS[band]}): {_said(modifiers)}"
        show("battery", [{"title": title, "modifier": chances.sum_of(modifiers), "chances": found}], as_json=as_json)


@exact.command(
    epilog="""[bold]Example[/bold]

[cyan]bound-sim exact pair --by cavalry --figures 2 --attacking --at infantry --against 4[/cyan]   21/31"""
)
def pair(
    by: Annotated[str, typer.Option(help="infantry or cavalry.", metavar="KIND")] = "infantry",
    figures: Annotated[int, typer.Option(help="Figures on the own base.", metavar="N", min=1, max=4)] = 4,
    attacking: Annotated[bool, typer.Option("--attacking", help="It attacks.")] = False,
    pinned: Annotated[bool, typer.Option("--pinned", help="It is prone or pinned.")] = False,
    cover: Annotated[bool, typer.Option("--cover", help="It is in cover.")] = False,
    at: Annotated[str, typer.Option(help="The opponent: infantry or cavalry.", metavar="KIND")] = "infantry",
    against: Annotated[int, typer.Option(help="Figures on the opponent's base.", metavar="N", min=1, max=4)] = 4,
    attacked: Annotated[bool, typer.Option("--both-attack", help="The opponent attacks, too.")] = False,
    their_pin: Annotated[bool, typer.Option("--opponent-pinned", help="The opponent is prone or pinned.")] = False,
    their_cover: Annotated[bool, typer.Option("--opponent-cover", help="The opponent is in cover.")] = False,
    as_json: AsJson = False,
) -> None:
    """A pair of bases in melee in End of Empires: who wins, ties rolled again."""
    with answers():
        from bound_sim.rulesets.end_of_empires import exact as chances
        from bound_sim.rulesets.end_of_empires.melee import melee_modifiers

        for option, kind in (("--by", by), ("--at", at)):
            if kind not in ("infantry", "cavalry"):
                refuse(option, f"{kind!r} does not fight hand to hand", "infantry or cavalry")
        own = melee_modifiers(
            opponent_cover=their_cover, pinned=pinned, figures=figures, opponent_figures=against,
            kind=by, attacking=attacking,  # type: ignore[arg-type]
        )  # fmt: skip
        theirs = melee_modifiers(
            opponent_cover=cover, pinned=their_pin, figures=against, opponent_figures=figures,
            kind=at, attacking=attacked,  # type: ignore[arg-type]
        )  # fmt: skip
        found = chances.pair(own=chances.sum_of(own), opponent=chances.sum_of(theirs))
        title = f"{by} ({_said(own)}) against {at} ({_said(theirs)})"
        show("pair", [{"title": title, "chances": found}], as_json=as_json)


@exact.command(
    epilog="""[bold]Example[/bold]

[cyan]bound-sim exact morale --lost 9 --under-fire --cover[/cyan]   2/3"""
)
def morale(
    lost: Annotated[int, typer.Option(help="Figures lost since the start.", metavar="N", min=0, max=15)],
    under_fire: Annotated[bool, typer.Option("--under-fire", help="Under fire in this turn.")] = False,
    friends: Annotated[int, typer.Option(help="Friends that went within 25 cm.", metavar="N", min=0, max=1)] = 0,
    cover: Annotated[bool, typer.Option("--cover", help="The unit is in cover.")] = False,
    enfiladed: Annotated[bool, typer.Option("--enfiladed", help="Enfilading fire on it.")] = False,
    as_json: AsJson = False,
) -> None:
    """A morale test in End of Empires: the chance that the unit retreats."""
    with answers():
        from bound_sim.rulesets.end_of_empires import exact as chances
        from bound_sim.rulesets.end_of_empires.morale import morale_modifiers

        modifiers = morale_modifiers(
            under_fire=under_fire, friends_gone=friends, cover=cover, enfiladed=enfiladed, lost=lost
        )
        fails = chances.retreats(modifier=chances.sum_of(modifiers))
        found = {"retreats": fails, "stands": 1 - fails}
        show("morale", [{"title": f"morale: {_said(modifiers)}", "chances": found}], as_json=as_json)
