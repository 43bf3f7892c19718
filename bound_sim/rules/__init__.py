"""The rulesets that are installed, by id: the project's own, a line each, and those that other packages bring."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from bound_sim.rules.api import Ruleset

if TYPE_CHECKING:
    from bound_sim_maps.zone_picture import TableZone

#: id -> where its ``Ruleset`` stands; the first is played where a scenario names none
_OWN = {
    "1418": "bound_sim.rulesets.rules1418:RULES",
    "end-of-empires": "bound_sim.rulesets.end_of_empires:RULES",
    "to-end-all-wars": "bound_sim.rulesets.to_end_all_wars:RULES",
    "entrenched": "bound_sim.rulesets.entrenched:RULES",
    "all-quiet": "bound_sim.rulesets.all_quiet:RULES",
}
#: the entry points by which another package offers a ruleset: its id = "module:name"
GROUP = "bound_sim.rulesets"


@cache
def registered() -> Mapping[str, str]:
    """Id -> "module:name" of every ruleset; the project's own ids come first and cannot be taken by others."""
    others = {point.name: point.value for point in sorted(entry_points(group=GROUP)) if point.name not in _OWN}
    return MappingProxyType(_OWN | others)


def default_ruleset() -> str:
    """The id of the ruleset of scenarios and cases that name none."""
    return next(iter(_OWN))


@cache
def ruleset(ruleset_id: str) -> Ruleset:
    """The ruleset of this id. Raises KeyError where there is none."""
    module, _, name = registered()[ruleset_id].partition(":")
    found = getattr(import_module(module), name)
    if not isinstance(found, Ruleset) or found.id != ruleset_id:
        raise TypeError(f"{module}:{name} is not the ruleset {ruleset_id!r}")
    return found


def zones_of(scenario: Any) -> "list[TableZone]":
    """Zones on a map of a scenario's table: its objectives, then those of its ruleset.

    The name of an objective is not written where the ground in it has the same name, and nothing counts its worth.
    """
    from bound_sim_maps.texts import text
    from bound_sim_maps.zone_picture import TableZone

    given, features = [], scenario.battlefield.features
    for each in scenario.objectives:
        zone = TableZone.rectangle(text("objective"), "", each.area_u, each.label)
        there = {feature.name.casefold() for feature in features if feature.geometry.intersects(zone.shape)}
        given.append(zone._replace(written=bool(each.worth) or each.name.casefold() not in there))
    return [*given, *ruleset(scenario.ruleset).zones(scenario)]


def kinds_of(scenario: Any) -> dict[str, str]:
    """Unit type -> kind, of the chart's and of a scenario's own: for symbols."""
    kinds = {name: str(row.kind) for name, row in ruleset(scenario.ruleset).unit_types.items()}
    own = {
        name: str(row.get("kind") or kinds.get(str(row.get("like", "")), "infantry"))
        for name, row in scenario.unit_types.items()
    }
    return kinds | own
