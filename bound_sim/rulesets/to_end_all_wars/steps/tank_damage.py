"""Damage to tanks: driver and gunner (TEAW-R-30, TEAW-Q-tank-crew)."""

from bound_sim.rulesets.to_end_all_wars.book import rulings
from bound_sim.rulesets.to_end_all_wars.book.chart import DRIVER_UP_TO, MINE_DAMAGES_UP_TO
from bound_sim.rulesets.to_end_all_wars.state.game import Team
from bound_sim.rulesets.to_end_all_wars.state.turn import TrenchTurn
from bound_sim.rulesets.to_end_all_wars.steps import losses


def damage(turn: TrenchTurn, tank: Team, by: str, *, kind: str = "fire", number: int = 0) -> None:
    """TEAW-R-30: 1-3 the driver, 4-6 the gunner is dead. ``number`` dice of the same roll have fallen before."""
    die = turn.roll("damage", f"unit {tank.id}", first=number)[0]
    driver = die <= DRIVER_UP_TO
    turn.test("damage", tank.id, die, "driver" if driver else "gunner", by=by, number=number)
    if turn.readings.tank_crew == rulings.TankCrew.THE_OTHER and not (tank.driver if driver else tank.gunner):
        driver = not driver
    if not (tank.driver if driver else tank.gunner):
        turn.why(tank.id, "no-further-effect")
        return
    turn.why(tank.id, "driver-killed" if driver else "gunner-killed")
    tank.driver, tank.gunner = tank.driver and not driver, tank.gunner and driver
    if not (tank.driver or tank.gunner):
        turn.why(tank.id, "tank-out")
        losses.die(turn, tank.all[0], kind, by)


def as_by_mine(turn: TrenchTurn, tank: Team, by: str, *, kind: str) -> bool:
    """TEAW-R-30: a tank in reach of a mine is damaged on 1-4; whether it is."""
    die = turn.roll("damage", f"unit {tank.id}")[0]
    damages = die <= MINE_DAMAGES_UP_TO
    turn.known_still(by)
    turn.test("damage", tank.id, die, "damaged" if damages else "nothing", by=by)
    if damages:
        damage(turn, tank, by, kind=kind, number=1)
    return damages
