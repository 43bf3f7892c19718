"""The state of a battle at a turn's end: units, control, markers, cards, initiative, points, each within its limits."""

from typing import Any

from bound_sim.battle.battle import Battle
from bound_sim.rules.records.state_text import (
    Flag,
    OneOf,
    StateField,
    Whole,
    read_state,
    take_up,
    text_of,
    values_of,
)
from bound_sim.rulesets.all_quiet.book.words import BOXES, LOST_BOX
from bound_sim.rulesets.all_quiet.state.front import FORT, TRENCH, FrontGame
from bound_sim.scenario.cards import CardPiles
from bound_sim_maps.faults import Unfit
from bound_sim_maps.texts import text

FORMAT = 1
#: victory points of a side at most, cards that a hand may lack
_MOST_POINTS, _MOST_SHORTER = 1_000_000, 99


def _unit_fields(game: FrontGame) -> tuple[StateField, ...]:
    areas = ("", *game.control)
    return (
        OneOf("area", areas), OneOf("box", ("", *BOXES, LOST_BOX)), OneOf("previous", areas), Flag("fresh"),
        Flag("fallen"),
    )  # fmt: skip


def save(battle: Battle) -> bytes:
    """Table 0 of a battle's state."""
    game: FrontGame = battle.state.games[0]
    fields = _unit_fields(game)
    return text_of(FORMAT, {
        "units": {unit.id: list(values_of(unit, fields).values()) for unit in game.units},
        "control": dict(sorted(game.control.items())),
        "markers": [[kind, area, side] for (kind, area), side in sorted(game.markers.items())],
        "cards": game.cards.facts(),
        "initiative": game.initiative, "losing": game.losing,
        "points": game.points, "shorter": game.shorter, "neutral": sorted(game.neutral),
    })  # fmt: skip


def restore(saved: bytes, game: FrontGame) -> None:
    """Put a saved state on a table that is as its scenario says. Raises ValueError for one that is not whole."""
    with read_state(saved, FORMAT) as facts:
        if list(facts["units"]) != [unit.id for unit in game.units] or set(facts["control"]) != set(game.control):
            raise Unfit(text("other units or areas"))
        fields = _unit_fields(game)
        for unit in game.units:
            cells = dict(zip((field.name for field in fields), facts["units"][unit.id], strict=True))
            take_up(unit, cells, fields)
            if bool(unit.area) == bool(unit.box):
                raise Unfit(text("{id} is in an area and a box, or in neither", id=unit.id))
        side = OneOf("side", ("", *game.sides))
        game.controlled_as({area: side.checked(facts["control"][area]) for area in game.control})
        game.opened = dict(game.control)
        game.markers = dict(_marker(row, game) for row in facts["markers"])
        game.cards = CardPiles.of_facts(game.scenario.cards, facts["cards"])
        game.initiative = OneOf("initiative", game.sides).checked(facts["initiative"])
        game.losing = side.checked(facts["losing"])
        points, shorter = Whole("points", 0, _MOST_POINTS), Whole("shorter", 0, _MOST_SHORTER)
        game.points = {each: points.checked(facts["points"][each]) for each in game.sides}
        game.shorter = {each: shorter.checked(facts["shorter"][each]) for each in game.sides}
        nation = OneOf("neutral", tuple(game.nations))
        game.neutral = {nation.checked(each) for each in facts["neutral"]}


def _marker(row: list[Any], game: FrontGame) -> tuple[tuple[str, str], str]:
    kind, area, side = row
    return (OneOf("kind", (TRENCH, FORT)).checked(kind), OneOf("area", tuple(game.control)).checked(area)), OneOf(
        "side", game.sides
    ).checked(side)
