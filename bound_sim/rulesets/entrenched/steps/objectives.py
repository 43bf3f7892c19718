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
    things, near = turn.game.there(OBJECTIVE), dict[Point, list[FieldUnit]]()
    for unit in turn.game.of(turn.side) if things else ():
        for thing in things:
            if thing.state == CARRIED:
                continue
            if thing.at not in near:  # nobody moves here
                near[thing.at] = nearby.near_point(turn, thing.at, u_from_inches(TAKES_IN))
            if unit not in near[thing.at]:
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
    for unit in turn.game.on_table():
        thing = turn.game.things.get(unit.carries) if unit.carries else None
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
    for unit in turn.game.on_table():
        if unit.carries and unit.carries in turn.game.things and turn.game.zones[unit.side].holds(*unit.at):
            return unit
    return None
