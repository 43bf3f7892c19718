"""A way out to the own edge that keeps clear of all enemies (EOE-R-30, EOE-Q-cut-off, reading "no way home")."""

from collections import deque
from collections.abc import Callable, Iterable

from bound_sim.orders.checks import own_edges
from bound_sim.rulesets.end_of_empires.state.bases import Base
from bound_sim.rulesets.end_of_empires.state.game import Unit
from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.kit.geometry.units import Point
from bound_sim_maps.bases import Corners, base_distance

#: corners of a point, as small as a base can be
_POINT = Corners(1, 1, -1, 1)


def way_out(turn: Moment, unit: Unit, *, clear_u: int, grid_u: int) -> bool:
    """True if a path leads from a unit to its own edge that keeps clear of all enemies, looked for on a grid."""
    x, y = unit.centre
    game, own = turn.game, own_edges(turn.game.fronts[unit.side])
    # with how far off its middle a base is measured at all
    foes = [(base, clear_u + base.reach + 2) for foe in game.against(unit.side) for base in foe.bases]

    def clear(px: int, py: int) -> bool:
        near = (foe for foe, most in foes if abs(foe.x - px) < most and abs(foe.y - py) < most)
        return turn.terrain.passable(px, py, turn.bound) and all(_apart(px, py, foe) >= clear_u for foe in near)

    return _leads_out((x, y), grid_u, clear, lambda px, py: {
        "north": py > game.height, "south": py < 0, "east": px > game.width, "west": px < 0,
    }, own)  # fmt: skip


def _apart(x: int, y: int, base: Base) -> float:
    return float(base_distance(base.x - x, base.y - y, _POINT, base.corners))


def _leads_out(
    start: Point, grid_u: int, clear: Callable[[int, int], bool], over: Callable[[int, int], dict[str, bool]],
    own: Iterable[str],
) -> bool:  # fmt: skip
    seen, queue = {(0, 0)}, deque([(0, 0)])
    while queue:
        column, row = queue.popleft()
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            place = column + dx, row + dy
            px, py = start[0] + place[0] * grid_u, start[1] + place[1] * grid_u
            edges = over(px, py)
            if any(edges.values()):
                if any(edges[name] for name in own):
                    return True
                continue
            if place not in seen and clear(px, py):
                seen.add(place)
                queue.append(place)
    return False
