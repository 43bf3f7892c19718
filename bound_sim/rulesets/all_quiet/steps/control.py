"""Control of areas, and what hangs on it: the initiative's marker, sudden wins, markers (AQ-R-24, AQ-R-25, AQ-R-32)."""

from bound_sim.rulesets.all_quiet.book import rulings
from bound_sim.rulesets.all_quiet.state.front import FORT, TRENCH
from bound_sim.rulesets.all_quiet.state.turn import FrontTurn
from bound_sim.rulesets.kit.lines.things import GONE

CONTROL = "control"
PLACED = "placed"


def look(turn: FrontTurn, *areas: str) -> None:
    """AQ-R-24: each of these areas that holds no unit of its controller and one of the enemy changes hands."""
    game = turn.game
    held, ours, (one, other) = game.stacks.held, game.ours, game.sides
    to_one, to_other = held[one] & ~held[other] & ~ours[one], held[other] & ~held[one] & ~ours[other]
    for area in dict.fromkeys(areas) if to_one or to_other else ():
        if (to_one | to_other) & game.bits[area]:
            capture(turn, area, one if to_one & game.bits[area] else other)


def capture(turn: FrontTurn, area: str, side: str) -> None:
    """An area changes hands: its captures count (AQ-R-25), and it may win at once (AQ-R-33)."""
    game = turn.game
    before = game.control[area]
    game.take(area, side)
    game.captures[side] += 1
    if turn.logged:
        turn.add("control", {"area": area, "before": before, "side": side, "captures": game.captures[side]})
    turn.side_why(side, "captured", area=area)
    turn.marker(CONTROL, area, side, PLACED if side != game.net.by_name[area].owner else GONE)
    if game.markers.get((TRENCH, area), side) != side:
        if turn.readings.trench_lost == rulings.TrenchLost.AT_ONCE:
            take_off(turn, TRENCH, area)
        else:
            game.lost_trenches.add(area)
    if game.rules.sudden.get(area) == side and not game.winner:
        game.winner = side
        turn.side_why(side, "sudden", area=area)


def place(turn: FrontTurn, kind: str, area: str, side: str) -> None:
    """A Trench or Fort marker is placed."""
    turn.game.markers[kind, area] = side
    if kind == TRENCH:
        turn.game.lost_trenches.discard(area)
    turn.marker(kind, area, side, PLACED)
    turn.side_why(side, "marker", kind=kind, area=area)


def take_off(turn: FrontTurn, kind: str, area: str) -> None:
    """A marker is no more."""
    side = turn.game.markers.pop((kind, area))
    turn.marker(kind, area, side, GONE)
    turn.side_why(side, "marker-lost", kind=kind, area=area)


def clear_markers(turn: FrontTurn) -> None:
    """AQ-R-32: Trench markers of areas that were lost in the turn go, and Fort markers outside of their owner's
    fortified areas."""
    game = turn.game
    for kind, area in sorted(game.markers):
        lost = game.control[area] != game.markers[kind, area]
        if (kind == TRENCH and area in game.lost_trenches) or (
            kind == FORT and (lost or not game.net.by_name[area].fortified)
        ):
            take_off(turn, kind, area)
