"""Capture (ENT-R-37): objectives that are taken up, carried, dropped, returned, and brought home."""

from typing import Any

from bound_sim.orders.decisions import Decision
from bound_sim.rulesets.entrenched.book import rulings
from bound_sim.rulesets.entrenched.book.chart import TAKES_IN
from bound_sim.rulesets.entrenched.state.game import OBJECTIVE, FieldGame, FieldUnit
from bound_sim.rulesets.entrenched.state.turn import FieldTurn
from bound_sim.rulesets.entrenched.steps import nearby
from bound_sim.rulesets.kit.geometry.units import Point
from bound_sim.rulesets.kit.lines.driven_turn import Play
from bound_sim.rulesets.kit.lines.things import Thing
from bound_sim_maps.table import u_from_inches

LIES, CARRIED = "lies", "carried"
_TAKES_U = u_from_inches(TAKES_IN)


def place(turn: FieldTurn) -> None:
    """ENT-Q-objective: one for each side mid of its zone; by a reading one alone, the second player's."""
    game = turn.game
    if game.type != "capture":
        return
    for side in game.sides:
        if side == game.first and turn.readings.objective == rulings.Objective.ONE:
            continue
        at = home(game, side)
        turn.thing(game.keep(Thing(f"{OBJECTIVE}-{side.lower()}", OBJECTIVE, side, at, at, state=LIES)))


def home(game: FieldGame, side: str) -> Point:
    """The first place of a side's objective."""
    own: Any = game.scenario.own
    given = next((row["at"] for row in own.get("objective_places") or [] if row["side"] == side), None)
    return game.zones[side].middle if given is None else (u_from_inches(given[0]), u_from_inches(given[1]))


def look(turn: FieldTurn) -> Play:
    """After the own phases 2 and 4 (ENT-Q-pick-up): what is carried goes along, what is near is taken up."""
    carried_along(turn)
    lying = [thing for thing in turn.game.there(OBJECTIVE) if thing.state != CARRIED]
    places = turn.game.places if lying else None
    # nobody moves here, and what is brought back to its place stays there
    near = [nearby.near_point(turn, thing.at, _TAKES_U, places) for thing in lying]
    able = {unit.row: unit for units in near for unit in units if unit.side == turn.side}
    for row in sorted(able):
        unit = able[row]
        for thing, units in zip(lying, near, strict=True):
            if thing.state == CARRIED or unit not in units:
                continue
            if thing.side == unit.side:
                _own(turn, unit, thing)
            else:
                said = yield Decision("take-up", unit.side, turn.bound, ("take", "leave"), about=(unit.id, thing.id))
                if said == "take":
                    unit.carries, thing.state, thing.at = thing.id, CARRIED, unit.at
                    thing.to = thing.at
                    turn.why(unit.id, "took-up", objective=thing.id)
                    turn.thing(thing, by=unit.id)


def _own(turn: FieldTurn, unit: FieldUnit, thing: Thing) -> None:
    """Its own side's: left where it lies, or by a reading brought back to its place."""
    place_of = home(turn.game, thing.side)
    if thing.at == place_of:
        return
    if turn.readings.pick_up == rulings.PickUp.ENEMY_ONLY:
        turn.why(unit.id, "not-returned", objective=thing.id)
        return
    thing.at = thing.to = place_of
    turn.thing(thing, by=unit.id)


def carried_along(turn: FieldTurn) -> None:
    """Move carried things to the places of the units that carry them."""
    for unit in turn.game.units:
        thing = turn.game.things.get(unit.carries) if unit.carries and unit.alive else None
        if thing is not None and thing.at != unit.at:
            thing.at = thing.to = unit.at
            turn.thing(thing, by=unit.id)


def drop(turn: FieldTurn, unit: FieldUnit) -> None:
    """Killed or fled, a unit drops what it carried at its centre."""
    thing = turn.game.things.get(unit.carries)
    if thing is None:
        return
    thing.at = thing.to = unit.at
    thing.state, unit.carries = LIES, ""
    turn.why(unit.id, "dropped", objective=thing.id)
    turn.thing(thing, by=unit.id)


def brought_home(turn: FieldTurn) -> FieldUnit | None:
    """The unit that has the enemy's objective in its own zone."""
    for unit in turn.game.units:
        if unit.carries and unit.alive and unit.carries in turn.game.things:
            if turn.game.zones[unit.side].holds(*unit.at):
                return unit
    return None
