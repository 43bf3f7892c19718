"""The tank's cannon (TEAW-R-32)."""

from math import ceil
from typing import Any

from bound_sim.orders.lines import OrderLine, Slot, value_text
from bound_sim.rulesets.kit.geometry.lengths import cm_text
from bound_sim.rulesets.kit.geometry.points import hull, to_point
from bound_sim.rulesets.kit.geometry.scatter import astray, direction, in_sector
from bound_sim.rulesets.kit.geometry.units import Point
from bound_sim.rulesets.kit.lines.driven_turn import Play, Why
from bound_sim.rulesets.to_end_all_wars.book import rulings
from bound_sim.rulesets.to_end_all_wars.book.chart import CANNON, CANNON_8, CANNON_ARC, CANNON_ASTRAY_CM, CANNON_CM
from bound_sim.rulesets.to_end_all_wars.state.game import Man, Team
from bound_sim.rulesets.to_end_all_wars.state.turn import TrenchTurn
from bound_sim.rulesets.to_end_all_wars.steps import bursts
from bound_sim_maps.table import u_from_cm

_MARK = Slot("mark", "point")


def muzzle(tank: Man) -> Point:
    """The centre of a hull's front."""
    return hull(tank.x, tank.y, tank.facing, 0, tank.depth)[0]


def trouble(turn: TrenchTurn, team: Team, line: OrderLine) -> Why | None:
    """Within 30 cm and inside the arc; no sight is needed."""
    mark: Any = line.get("mark")
    tank = team.all[0]
    words = {"verb": line.verb, "target": value_text(_MARK, mark)}
    far = to_point(muzzle(tank), mark)
    if far > u_from_cm(CANNON_CM):
        return Why("out-of-range", {**words, "cm": cm_text(far, ceil)})
    aside = round(10 * CANNON_ARC[turn.readings.cannon_arc])
    return None if in_sector(mark, muzzle(tank), tank.facing, aside) else Why("out-of-arc", words)


def play(turn: TrenchTurn, team: Team, line: OrderLine) -> Play:
    """TEAW-R-32: 2d6 for where the shell goes, all within 5 cm die."""
    mark: Any = line.get("mark")
    tank = team.all[0]
    total, where = _goes(turn, team)
    while where == "again":
        total, where = _goes(turn, team)
    front, right = bursts.axes(turn, muzzle(tank), mark, direction(tank.facing))
    at = astray(mark, front, right, where, u_from_cm(CANNON_ASTRAY_CM))
    bursts.write_throw(turn, "cannon", team, tank, thing="", mark=mark, at=at, roll=total, where=where)
    if bursts.on_table(turn, at):
        shelter = turn.readings.cannon_trench == rulings.CannonTrench.AS_GRENADES
        yield from bursts.strikes(turn, bursts.burst(turn, "shell", team.id, at, shelter=shelter))
    else:
        turn.why(team.id, "off-the-table")


def _goes(turn: TrenchTurn, team: Team) -> tuple[int, str]:
    """The sum of two dice, and what it means (TEAW-Q-cannon-8)."""
    total = sum(turn.roll("cannon", f"unit {team.id}", 2))
    return total, CANNON_8[turn.readings.cannon_8] if total == 8 else CANNON[total]
