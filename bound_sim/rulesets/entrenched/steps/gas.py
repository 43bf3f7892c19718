"""Gas: released on a spot, it drifts in every player's turn, and units under it make a response roll (ENT-R-23)."""

from bound_sim.orders.lines import OrderLine
from bound_sim.rules.records.drift import drifting
from bound_sim.rulesets.entrenched.book import rulings
from bound_sim.rulesets.entrenched.book.army_book import Weapon
from bound_sim.rulesets.entrenched.book.chart import COMPASS_DEGREES, DRIFT_IN
from bound_sim.rulesets.entrenched.state.game import GAS, Cloud, FieldUnit
from bound_sim.rulesets.entrenched.state.turn import FieldTurn
from bound_sim.rulesets.entrenched.steps import arms, losses, nearby, shooting, templates
from bound_sim.rulesets.kit.geometry.approach import comes_within
from bound_sim.rulesets.kit.geometry.distance import along
from bound_sim.rulesets.kit.geometry.points import Leg
from bound_sim.rulesets.kit.geometry.scatter import direction
from bound_sim.rulesets.kit.geometry.units import Point
from bound_sim.rulesets.kit.lines.driven_turn import Play, Why
from bound_sim_maps.table import U_PER_INCH, u_from_inches


def judged(turn: FieldTurn, unit: FieldUnit, spot: Point) -> tuple[Weapon, Point] | Why:
    """The gas that a unit would release and where, or why it does not (ENT-Q-gas-place)."""
    if turn.readings.gas_place == rulings.GasPlace.AT_THE_RELEASER:
        spot = unit.at
    found = shooting.aimed(turn, unit, "release", spot, None)
    return found if isinstance(found, Why) else (found[0], spot)


def trouble(turn: FieldTurn, unit: FieldUnit, line: OrderLine) -> Why | None:
    """The reason why a unit does not release gas at a line's place, None where it does."""
    found = judged(turn, unit, templates.spot_of(line))
    return found if isinstance(found, Why) else None


def play(turn: FieldTurn, unit: FieldUnit, line: OrderLine) -> Play:
    """ENT-R-23: a cloud without a roll of hits; a die says which way it drifts. Then the tests of those under it."""
    found = judged(turn, unit, templates.spot_of(line))
    assert not isinstance(found, Why)
    weapon, spot = found
    unit.shot = True
    arms.use(unit, weapon)
    (die,) = turn.roll("drift", unit.roller)
    # ENT-Q-compass: die 1 is north, or where the releaser faces
    origin = unit.facing if turn.readings.compass == rulings.Compass.FACING else 0
    bearing = (10 * COMPASS_DEGREES * (die - 1) + origin) % 3600
    x, y = direction(bearing)
    dx, dy = along(float(x), float(y), u_from_inches(DRIFT_IN))
    turn.game.numbered[GAS] += 1
    cloud = Cloud(
        f"{GAS}-{turn.game.numbered[GAS]}", GAS, unit.side, spot, spot, templates.radius_u(weapon), "released",
        unit.id, turn.bound, dx, dy, weapon.name,
    )  # fmt: skip
    turn.game.keep(cloud)
    turn.thing(cloud)
    turn.tested("drift", unit.id, die, f"{bearing / 10:g}", by=cloud.id)
    turn.why(unit.id, "released", die=die)
    cloud.state = drifting(bearing)
    turn.thing(cloud)
    if turn.readings.gas_who == rulings.GasWho.AT_ONCE:
        _tests(turn, cloud, nearby.near_point(turn, spot, cloud.radius))
    yield from ()


def drift(turn: FieldTurn) -> Play:
    """ENT-Q-gas-drift: as a ranged phase begins all clouds move on, then units under them test, cloud by cloud."""
    under: list[tuple[Cloud, list[FieldUnit]]] = []
    for cloud in turn.game.clouds:
        start, leg = cloud.at, Leg(-cloud.dx, -cloud.dy)
        x, y = cloud.at = cloud.to = start[0] + cloud.dx, start[1] + cloud.dy
        if turn.readings.gas_drift == rulings.GasDrift.SWEPT_PATH:  # seen from the cloud the units go the other way
            units = [
                unit for unit in turn.game.on_table()
                if comes_within(unit.shape(), leg, start, cloud.radius) is not None
            ]  # fmt: skip
        else:
            units = nearby.near_point(turn, cloud.at, cloud.radius)
        gone = not (0 <= x <= turn.game.width and 0 <= y <= turn.game.height)
        if gone:  # ENT-Q-gas-end
            turn.takes_off(cloud)
            turn.why(cloud.id, "off-the-table")
        else:
            turn.thing(cloud)
            turn.why(cloud.id, "drifted", x=f"{x / U_PER_INCH:.2f}", y=f"{y / U_PER_INCH:.2f}")
        if not gone or turn.readings.gas_drift == rulings.GasDrift.SWEPT_PATH:
            under.append((cloud, units))
    for cloud, units in under:
        _tests(turn, cloud, units)
    yield from ()


def spent(turn: FieldTurn) -> None:
    """ENT-Q-gas-end, reading "turns": at the end of its last player turn a cloud is gone."""
    turns = int(turn.game.own_game.get("gas_turns", 0)) if turn.readings.gas_end == rulings.GasEnd.TURNS else 0
    for cloud in turn.game.clouds if turns else ():
        if cloud.bound + turns <= turn.bound:
            turn.takes_off(cloud)
            turn.why(cloud.id, "spent", turns=turns)


def _tests(turn: FieldTurn, cloud: Cloud, units: list[FieldUnit]) -> None:
    """ENT-R-23: each makes a response roll; a failure stuns or kills it, as the weapon says."""
    kills = turn.game.weapons[cloud.weapon].releases == "kill"
    for unit in units:
        if not unit.alive:
            continue
        (die,) = turn.roll("gas", unit.roller)
        holds = die >= unit.kind.response
        result = "holds" if holds else "killed" if kills else "stunned"
        turn.tested("gas", unit.id, die, result, needed=unit.kind.response, by=cloud.id)
        if holds:
            continue
        if kills:
            turn.why(unit.id, "gassed", how=result, cloud=cloud.id)
            losses.kill(turn, unit, by=cloud.id, kind="gas", own_fire=cloud.side == unit.side)
        else:
            losses.stun(turn, unit, cloud)
