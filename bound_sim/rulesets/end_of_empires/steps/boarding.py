"""Vehicles that carry a base each: who boards which, where a base gets down, what befalls who is aboard.

The log's words are "boarded" and "got down", and the reason lost-aboard.
"""

from collections.abc import Iterator, Sequence

from bound_sim.rulesets.end_of_empires.state.bases import Base
from bound_sim.rulesets.end_of_empires.state.game import Game, Unit
from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.end_of_empires.steps.formation import blocked, way_length
from bound_sim.rulesets.kit.geometry.distance import along, edge_distance
from bound_sim.rulesets.kit.geometry.units import ABOARD, LOST, ON_TABLE
from bound_sim_maps.directions import DIRECTION_X, DIRECTION_Y


def passengers(game: Game, vehicle: Unit) -> Iterator[tuple[Unit, Base]]:
    """The bases that a vehicle carries, each with its unit."""
    for unit in game.units:
        if vehicle.id in unit.aboard:
            yield from (
                (unit, base) for base, on in zip(unit.bases_aboard, unit.aboard, strict=True) if on == vehicle.id
            )


def seats(unit: Unit, free: Sequence[Unit], reach_u: float) -> list[Unit] | Base:
    """For each base of a unit the nearest of the free vehicles that is within reach, or the base that finds none."""
    left, chosen = list(free), []
    for base in unit.bases:
        near = [each for each in left if edge_distance(base, each.bases[0]) <= reach_u]
        if not near:
            return base
        chosen.append(min(near, key=lambda each: (edge_distance(base, each.bases[0]), each.row)))
        left.remove(chosen[-1])
    return chosen


def get_in(turn: Moment, unit: Unit, vehicles: Sequence[Unit], *, reach_u: float, factors: str) -> None:
    """All of a unit, each base into its vehicle; it takes the part ``factors`` of a move, which is ``reach_u``."""
    for base, vehicle in zip(unit.bases, vehicles, strict=True):
        start = base.pose
        length = way_length(base, (vehicle.bases[0].x, vehicle.bases[0].y))
        base.x, base.y = vehicle.bases[0].x, vehicle.bases[0].y
        turn.move(
            unit, base, start, "boarded", length_u=length, reach_u=reach_u, rate_u=2 * reach_u, factors=factors
        )  # fmt: skip
        base.status = ABOARD
    unit.aboard = tuple(vehicle.id for vehicle in vehicles)
    unit.status = ABOARD


def drive(turn: Moment, vehicle: Unit) -> None:
    """A base goes where its vehicle goes."""
    for _, base in passengers(turn.game, vehicle):
        base.x, base.y = vehicle.bases[0].x, vehicle.bases[0].y


def get_down(turn: Moment, unit: Unit, *, reach_u: float, factors: str) -> str:
    """Each base behind its vehicle, else to its right or left, where there is room: all of the unit, or nobody.

    The id of the vehicle beside which there is no room, "" where all got down.
    """
    bases, carriers = unit.bases_aboard, [turn.game.by_id[name] for name in unit.aboard]
    starts = [base.pose for base in bases]
    for base, carrier in zip(bases, carriers, strict=True):
        base.facing = carrier.facing
        if not _beside(turn, unit, base, carrier.bases[0]):
            for other, start in zip(bases, starts, strict=True):
                other.pose, other.status = start, ABOARD
            return carrier.id
        base.status = ON_TABLE
    unit.status, unit.aboard = ON_TABLE, ()
    for base, start in zip(bases, starts, strict=True):
        length = way_length(base, start[:2])
        turn.move(
            unit, base, start, "got down", length_u=length, reach_u=reach_u, rate_u=2 * reach_u, factors=factors
        )  # fmt: skip
    return ""


def _beside(turn: Moment, unit: Unit, base: Base, carrier: Base) -> bool:
    """Put a base beside another where there is room, if there is."""
    fx, fy = float(DIRECTION_X[carrier.facing]), float(DIRECTION_Y[carrier.facing])
    deep, wide = carrier.depth + base.depth, carrier.width + base.width
    for dx, dy, gap in ((-fx, -fy, deep), (fy, -fx, wide), (-fy, fx, wide), (fx, fy, deep)):
        step = along(dx, dy, gap / 2 + 1)
        base.x, base.y = carrier.x + step[0], carrier.y + step[1]
        if turn.game.overhang([base]) <= turn.game.overhang([carrier]) and not blocked(turn, unit, base):
            return True
    return False


def lost_with(turn: Moment, vehicle: Unit, by: str) -> None:
    """A vehicle that is lost takes with it what it carries."""
    for unit, base in list(passengers(turn.game, vehicle)):
        unit.aboard = tuple(name for name in unit.aboard if name != vehicle.id)
        turn.hit("melee", by, base, "removed")
        turn.why(unit.id, "lost-aboard", vehicle=vehicle.id)
        base.figures, base.status = 0, LOST
        if not unit.bases_aboard:
            unit.status = LOST
