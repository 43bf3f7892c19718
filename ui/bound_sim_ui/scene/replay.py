"""A battle as it stood at a moment, on a map: for the desk and for films, which have no window."""

from collections.abc import Iterable

from bound_sim.desk.games import symbols_and_zones
from bound_sim.results.battle_map.timeline import SubstepEnd
from bound_sim_maps.symbols import Style
from bound_sim_ui.document import Document
from bound_sim_ui.scene.action import Scenes, of_moment, things_of
from bound_sim_ui.scene.bases import BasesItem
from bound_sim_ui.scene.view import MapView


def map_of(document: Document, style: Style) -> MapView:
    """The map of a battle with its zones and its bases, nothing of a moment yet."""
    scenario = document.scenario
    view = MapView(scenario.battlefield, net=scenario.areas if scenario.areas.areas else None, sides=scenario.sides)
    kinds, zones = symbols_and_zones(scenario)
    bases = BasesItem(scenario, kinds, view.scene())
    view.put_bases(bases)
    view.zones.show_zones(zones)
    bases.show_style(style)
    bases.led_by_others = document.led_by_others
    return view


def show_standing(view: MapView, document: Document, reported_at: str = "") -> None:
    """Bases and what lies on the table, at the moment that is looked at; ``reported_at``: the last report's time."""
    assert view.bases is not None
    view.show_things(document.history.things_at(document.moment).values())
    view.bases.show_standing(document.standing, reported=document.reported, reported_at=reported_at)
    view.gaps.show_gaps(document.history.gaps_at(document.moment))
    view.action.show_things(
        things_of(document.history, document.moment, view.places, document.sides, document.scenario.areas)
    )


def show_action(view: MapView, document: Document, moments: Iterable[SubstepEnd]) -> None:
    """Moves, fire and fights of some moments."""
    colours = {side.id: side.colour for side in document.scenario.sides}
    now = document.standing
    scenes = (of_moment(document.history, when, view.places, colours, now) for when in moments)
    view.action.show_scenes(sum(scenes, Scenes()), frozenset(document.selected))
