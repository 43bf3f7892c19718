"""The army book for people, each row with where it comes from, and how far a unit gets and shoots at the very best."""
# not measured: what commands show

from collections.abc import Mapping

from bound_sim.rules.records.unit_chart import AtBest, Reach, UnitChart
from bound_sim.rulesets.entrenched.book.army_book import CM_PER_INCH, WEAPONS, UnitType, Weapon
from bound_sim.rulesets.entrenched.book.chart import CHARGE_IN, D3
from bound_sim.rulesets.entrenched.book.unit_types import unit_types, weapons
from bound_sim.scenario.forces import Platoon
from bound_sim.scenario.model import Scenario
from bound_sim_maps.table import u_from_inches
from bound_sim_maps.texts import Phrase, Text, listed, text

_COLUMNS = {
    "kind": "what it is drawn as",
    "army": "whose army it may be in; any: everybody's",
    "class": "what caps of classes count it as (ENT-R-34, ENT-Q-class)",
    "points": "what it costs (ENT-R-34)",
    "points_from": "whose figure the points are: the rulebook's (source) or ours",
    "move_in": "inches of a move (ENT-R-13)",
    "response": "least die that makes it active (ENT-R-11)",
    "save": "least die that cancels a hit (ENT-R-20)",
    "bravery": "wounds since its last morale phase that it stands without a test (ENT-R-33)",
    "wounds": "wounds at full strength (ENT-R-3)",
    "weapons": "its weapons; without one for melee it uses fists (ENT-R-31)",
    "keywords": "what it is or may (section 11)",
    "width_in": "inches, the front of its base",
    "depth_in": "inches, the depth of its base",
    "from": "whose figures all others are: the rulebook's (source) or ours",
}


def unit_chart(custom: Mapping[str, Mapping[str, object]]) -> UnitChart:
    """The rows of the army book and a scenario's own; the weapons stand below it."""
    rows = {name: _row(row) for name, row in unit_types(custom).items()}
    return UnitChart(_COLUMNS, rows, notes=tuple(map(_said, WEAPONS.values())))


def _row(row: UnitType) -> dict[str, str | int | float]:
    return {
        "kind": row.kind, "army": row.army, "class": row.unit_class, "points": row.points,
        "points_from": row.points_from, "move_in": row.move_in, "response": f"{row.response}+",
        "save": f"{row.save}+", "bravery": row.bravery,
        "wounds": row.wounds, "weapons": ", ".join(row.weapons), "keywords": ", ".join(row.keywords),
        "width_in": round(row.width_cm / CM_PER_INCH, 3), "depth_in": round(row.depth_cm / CM_PER_INCH, 3),
        "from": row.rest_from,
    }  # fmt: skip


def _said(weapon: Weapon) -> Text:
    """A weapon in a sentence."""
    reach = text("melee") if weapon.is_melee else text("{range_in} inches", range_in=f"{weapon.range_in:g}")
    thrown = text("{dice} dice", dice=weapon.dice) if weapon.dice != 1 else text("1 die")
    if weapon.releases:
        does = text("releases gas to {releases}", releases=weapon.releases)
    elif weapon.a_wound:
        does = text("{thrown} for each wound left at {hit}+", thrown=thrown, hit=weapon.hit)
    else:
        does = text("{thrown} at {hit}+", thrown=thrown, hit=weapon.hit)
    more = {
        text("negates cover"): weapon.negates_cover, text("main gun"): weapon.main_gun,
        text("once a battle"): weapon.once_a_battle, text("suppresses"): weapon.suppresses,
    }  # fmt: skip
    parts: list[Phrase] = [reach, does, *filter(None, [weapon.template])]
    parts += [said for said, there in more.items() if there]
    origin = text("ours") if weapon.origin == "ours" else text("source")
    return text("{name}: {parts} ({origin}).", name=weapon.name, parts=listed(parts), origin=origin)


def reach(scenario: Scenario) -> Reach:
    """A run with the best die, then a charge (ENT-R-15, ENT-R-25); the longest range of its weapons."""
    rows = unit_types(scenario.unit_types)
    own: object = scenario.own.get("weapons")
    arms = weapons(own if isinstance(own, list) else [])

    def at_best(platoon: Platoon, word: str) -> AtBest:
        row = rows[platoon.type]
        ranges = [arms[name].range_in or 0.0 for name in row.weapons]
        far = row.move_in + max(D3) + CHARGE_IN
        return AtBest(u_from_inches(far), float(u_from_inches(max(ranges, default=0.0))))

    return at_best
