"""The army book with a scenario's own rows, as the rules and the readers of files need it (ENT-R-3, ENT-R-4)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from bound_sim.rules.records.unit_types import UnitTypes
from bound_sim.rulesets.entrenched.book.army_book import (
    CM_PER_INCH,
    FISTS,
    KEYWORDS,
    UNIT_TYPES,
    WEAPONS,
    UnitType,
    Weapon,
    sign_of,
)
from bound_sim.rulesets.entrenched.book.words import BOXES, COLUMNS, OWN_COLUMNS
from bound_sim.scenario.forces import TypeBook
from bound_sim.scenario.inputs import Known
from bound_sim_maps.texts import Phrase, text

_CHART = UnitTypes(UNIT_TYPES, COLUMNS, OWN_COLUMNS, {}, "section 11")
#: what a row needs that is like no other
NEEDED = ("army", "points", "move_in", "response", "save", "bravery", "wounds")
#: sizes are inches in a scenario's rows, and centimetres in the core's
_SIZES = {"width_in": "width_cm", "depth_in": "depth_cm"}
#: ENT-R-3
MOST_WOUNDS = 6
#: the most dice of a weapon: with the dice of the flank they are one roll
MOST_DICE = 60
Custom = Mapping[str, Mapping[str, Any]]


def unit_types(custom: Custom) -> dict[str, UnitType]:
    """The army book and a scenario's own rows: all of these are ours, unless the scenario's notes say more."""
    rows = dict(UNIT_TYPES)
    for name, given in custom.items():
        rows[name] = _own_row(name, given)
    return rows


def _own_row(name: str, given: Mapping[str, Any]) -> UnitType:
    model = UNIT_TYPES.get(given.get("like") or name)
    row = replace(model or UNIT_TYPES["BEF Infantry"], name=name)
    if model is None:
        row = replace(row, unit_class="", weapons=(), keywords=())
    changed: dict[str, Any] = {}
    for key, value in given.items():
        if key in ("name", "like") or value is None:
            continue
        if key in _SIZES:
            changed[_SIZES[key]] = round(float(value) * CM_PER_INCH, 4)
        elif key == "wounds":
            changed |= {"figures": value, "men": value}
        else:
            changed[key] = tuple(value) if isinstance(value, list) else value
    if "points" in changed:
        changed["points_from"] = "ours"
    made = replace(row, **changed)
    return replace(made, kind=sign_of(made.unit_class, (*made.weapons, *made.keywords)))


def weapons(own: Sequence[Mapping[str, Any]]) -> dict[str, Weapon]:
    """The weapons of the chart and a scenario's own."""
    rows = dict(WEAPONS)
    for given in own:
        kept = {key: given[key] for key in given if key not in ("range", "dice")}
        dice = given["dice"]
        gas = {"releases": dice, "dice": 0} if isinstance(dice, str) else {"dice": dice}
        reach = None if given["range"] == "MELEE" else given["range"]
        rows[given["name"]] = Weapon(range_in=reach, **kept, **gas)
    return rows


def troubles(custom: Custom, known: Mapping[str, Weapon]) -> Iterator[tuple[Phrase, Phrase, Phrase]]:
    """(name, what is wrong, what is allowed) of a scenario's own rows; ``known`` are its weapons."""
    for name, given in custom.items():
        like = given.get("like")
        if like and like not in UNIT_TYPES:
            yield (
                name,
                text('like: "{like}" is not a row of the army book', like=like),
                Known(UNIT_TYPES).hint(str(like)),
            )
        elif not like and name not in UNIT_TYPES and (lacks := [key for key in NEEDED if given.get(key) is None]):
            yield (
                name,
                text("has no {lacks}", lacks=", ".join(lacks)),
                "like = a row of the army book, or every figure of a unit (ENT-R-3)",
            )
        if (wounds := given.get("wounds") or 0) > MOST_WOUNDS:
            yield (
                name,
                text("wounds: {wounds}", wounds=wounds),
                text("1 to {most_wounds}: they are shown on one die (ENT-R-3)", most_wounds=MOST_WOUNDS),
            )
        for weapon in given.get("weapons") or ():
            if weapon not in known:
                yield name, text('weapon "{weapon}" is not known', weapon=weapon), Known(known).hint(str(weapon))
        for keyword in given.get("keywords") or ():
            if keyword not in KEYWORDS:
                yield (
                    name,
                    text('keyword "{keyword}" is not known', keyword=keyword),
                    Known(KEYWORDS).hint(str(keyword)),
                )


def weapon_troubles(weapon: Weapon) -> Iterator[tuple[Phrase, Phrase, Phrase]]:
    """(column, what is wrong, what is allowed) of a scenario's own weapon."""
    if weapon.name == FISTS:
        yield "name", text("are what every unit has"), text("another name (ENT-R-31)")
    if weapon.releases and weapon.hit:
        yield "hit", text("releases gas and has a hit number"), text("0 (ENT-R-23)")
    elif not weapon.releases and weapon.hit < 2:
        yield (
            "hit",
            text("hits at {hit}", hit=weapon.hit) if weapon.hit else text("has no hit number"),
            text("2 to 6; 0 for gas (ENT-R-23)"),
        )
    most = MOST_DICE // MOST_WOUNDS if weapon.a_wound else MOST_DICE
    if not weapon.releases and not 1 <= weapon.dice <= most:
        yield (
            "dice",
            text("has {dice} dice", dice=weapon.dice),
            text("1 to {most}, or stun or kill (ENT-R-4)", most=most),
        )
    if weapon.aims_at_a_spot and weapon.is_melee and not weapon.releases:
        yield "template", text("is for melee"), text("none (ENT-R-31)")
    if weapon.releases and not weapon.template:
        yield "template", text("has none"), text("Tem 1 or Tem 2 (ENT-R-23)")
    if weapon.releases and weapon.is_melee:
        yield "range", text("releases gas in melee"), text("inches (ENT-R-23)")


def type_book(custom: Custom) -> TypeBook:
    """Names, base sizes, wounds, columns and boxes for the readers of files."""
    rows = unit_types(custom)
    chart = replace(_CHART, rows=rows)
    return replace(chart.book({}), waits=BOXES, one_each=True)
