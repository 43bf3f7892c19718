"""Grenades thrown, and those that burst at the start of a turn (TEAW-R-26, TEAW-R-4)."""

from math import ceil
from typing import Any

from bound_sim.orders.lines import OrderLine
from bound_sim.rulesets.kit.geometry.lengths import cm_text, in_u
from bound_sim.rulesets.kit.geometry.scatter import astray
from bound_sim.rulesets.kit.lines import things
from bound_sim.rulesets.kit.lines.driven_turn import Play, Why
from bound_sim.rulesets.kit.lines.things import Thing
from bound_sim.rulesets.to_end_all_wars.book.chart import GRENADE_CM, SCATTER, SCATTER_CM
from bound_sim.rulesets.to_end_all_wars.state.game import Team
from bound_sim.rulesets.to_end_all_wars.state.turn import TrenchTurn
from bound_sim.rulesets.to_end_all_wars.steps import bursts


def trouble(turn: TrenchTurn, team: Team, line: OrderLine) -> Why | None:
    """TEAW-Q-grenade-range: from the man who is nearest to the mark."""
    mark: Any = line.get("mark")
    most, far = GRENADE_CM[turn.readings.grenade_range], turn.nearest_man(team, mark)[0]
    if most is not None and far > in_u(most):
        return Why("too-far-to-throw", {"cm": cm_text(far, ceil), "most": cm_text(in_u(most))})
    return None


def play(turn: TrenchTurn, team: Team, line: OrderLine) -> Play:
    """TEAW-R-26: thrown at a mark, 1d6 for where it lands."""
    mark: Any = line.get("mark")
    man = turn.nearest_man(team, mark)[1]
    die = turn.roll("scatter", f"unit {team.id}")[0]
    where = SCATTER[die - 1]
    turn.test("scatter", team.id, die, where)
    at = astray(mark, *bursts.axes(turn, man.at, mark, bursts.ahead_of(turn, team.side)), where, in_u(SCATTER_CM))
    grenade = turn.game.put("grenade", team.side, (at,), state="thrown", by=team.id, bound=turn.bound)
    bursts.write_throw(turn, "grenade", team, man, thing=grenade.id, mark=mark, at=at, roll=die, where=where)
    lands(turn, team, grenade)
    yield from ()


def lands(turn: TrenchTurn, team: Team, grenade: Thing) -> None:
    """A grenade lies where it fell, or is lost off the table."""
    if bursts.on_table(turn, grenade.at):
        turn.thing(grenade, by=team.id)
    else:
        turn.why(team.id, "off-the-table")
        turn.takes_off(grenade, by=team.id)


def due(turn: TrenchTurn) -> Play:
    """TEAW-R-4: those of the side's last turn and those thrown back at it burst at once, on the state before the first.

    A grenade is of the side at the start of whose turn it bursts.
    """
    bursting = things.due(turn.game.of_kind("grenade"), "grenade", turn.side, turn.bound)
    found = [bursts.burst(turn, "burst", grenade.id, grenade.at, shelter=True) for grenade in bursting]
    for grenade in bursting:
        turn.takes_off(grenade)
    for burst in found:
        yield from bursts.strikes(turn, burst)
