"""A table as a seat knows it: what the rules' own functions are asked on, without dice."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bound_sim.rulesets.all_quiet.book.rulings import Readings
from bound_sim.rulesets.all_quiet.state.front import FrontGame
from bound_sim.rulesets.all_quiet.state.turn import FrontTurn
from bound_sim.rulesets.records.policy import SeatView
from bound_sim.scenario.forces import Forces


def known_game(view: SeatView) -> FrontGame:
    """Counters, control and markers as they lie there; of cards its own hand and main deck alone."""
    nation = {row["platoon"]: row["nation"] for row in view.bases}
    counters = tuple(replace(each, regiment=nation[each.id]) for each in view.scenario.forces.platoons)
    scenario = replace(view.scenario, forces=Forces(counters))
    game = FrontGame(scenario, Readings(scenario.rulings))
    own: Mapping[str, Any] = view.own
    for row in view.bases:
        unit = game.by_id[row["battalion"]]
        unit.area, unit.box, unit.fresh = row["area"], row["box"], row["fresh"]
        unit.previous = own["previous"][unit.id]
    game.cards.at[view.side, "pile"] = Counter(own["pile"])
    game.cards.at[view.side, "hand"] = Counter(own["hand"])
    game.control = dict(own["control"])
    game.markers = {(thing["kind"], thing["area"]): thing["side"] for thing in view.things}
    game.points = dict(view.score)
    game.initiative, game.losing = own["initiative"], own["losing"]
    game.neutral = set(own["neutral"])
    game.given_lines = {(side, area) for side, area in own["given_lines"]}
    game.blockaded = own["blockaded"]
    return game


def known_turn(view: SeatView) -> FrontTurn:
    """A turn on that table, for what asks for one; it rolls nothing."""
    turn = FrontTurn(None, known_game(view), 0, view.bound, None, {})
    turn.impulse.side = view.side
    return turn
