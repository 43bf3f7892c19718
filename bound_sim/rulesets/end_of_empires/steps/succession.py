"""Who takes command after the last commander (EOE-Q-no-commander), and whether a way home is open (EOE-Q-cut-off)."""

from collections import deque

from bound_sim.orders.checks import own_edges
from bound_sim.rulesets.end_of_empires.state.game import Unit
from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.kit.distance import along
from bound_sim.rulesets.kit.formation import blocked
from bound_sim.rulesets.kit.units import LOST, ON_TABLE
from bound_sim_maps.bases import Corners, base_distance
from bound_sim_maps.directions import DIRECTION_X, DIRECTION_Y

#: EOE-Q-cut-off, reading "no way home": so far a way keeps off enemies, and the grid that it is looked for on, 0.01 mm
CLEAR_U = 10_000
GRID_U = 2_000
#: corners of a point, as small as a base can be
POINT = Corners(1, 1, -1, 1)


def call_successors(moment: Moment) -> None:
    """EOE-Q-no-commander, "a new one": a side that lost its last commander rolls d6 for the turns until the next."""
    if moment.readings("no-commander") == 0:
        return
    for side in moment.game.sides:
        lost = [unit for unit in moment.game.units if unit.side == side and unit.kind == "commander"]
        waits = any(unit.on_table or unit.status != LOST for unit in lost)
        if not lost or waits or side in moment.game.successors:
            continue
        die = moment.die("successor", moment.side_row(side))
        moment.test("successor", f"side {side}", die, f"{die} turns")
        moment.game.successors[side] = moment.bound + die


def successors(moment: Moment) -> None:
    """He comes at the opening of his turn, behind the unit of his side with most figures."""
    for side, turn in list(moment.game.successors.items()):
        if turn > moment.bound:
            continue
        fallen = [unit for unit in moment.game.units if unit.side == side and unit.kind == "commander"]
        led = [unit for unit in moment.game.of(side) if unit.kind not in ("commander", "vehicle")]
        if not led:
            continue
        most = max(led, key=lambda unit: (unit.figures, -unit.row))
        del moment.game.successors[side]
        take_command(moment, fallen[0], most)


def take_command(moment: Moment, commander: Unit, unit: Unit) -> None:
    """Put a new commander behind a unit, as near as there is room."""
    base = commander.all[0]
    fx, fy = float(DIRECTION_X[unit.facing]), float(DIRECTION_Y[unit.facing])
    x, y = unit.centre
    for gap in range(3_000, 16_000, 500):
        step = along(-fx, -fy, float(gap))
        base.x, base.y, base.facing = x + step[0], y + step[1], unit.facing
        if not blocked(moment, commander, base):
            break
    base.status, base.figures = ON_TABLE, base.full
    commander.status, commander.sixes = ON_TABLE, 0
    moment.move(commander, base, base.pose, "took command")
    moment.why(commander.id, "new-commander", unit=unit.id)


def way_home(moment: Moment, unit: Unit) -> bool:
    """EOE-Q-cut-off, "no way home": whether a path leads to the own edge that keeps 10 cm clear of all enemies."""
    x, y = unit.centre
    game = moment.game
    own = own_edges(game.fronts[unit.side])
    foes = [base for foe in game.against(unit.side) for base in foe.bases]

    def clear(px: int, py: int) -> bool:
        return all(
            max(abs(px - foe.x), abs(py - foe.y)) >= CLEAR_U + foe.reach
            or base_distance(foe.x - px, foe.y - py, POINT, foe.corners) >= CLEAR_U
            for foe in foes
        )

    seen, queue = {(0, 0)}, deque([(0, 0)])
    while queue:
        column, row = queue.popleft()
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            place = column + dx, row + dy
            px, py = x + place[0] * GRID_U, y + place[1] * GRID_U
            over = {"north": py > game.height, "south": py < 0, "east": px > game.width, "west": px < 0}
            if any(over.values()):
                if any(over[name] for name in own):
                    return True
                continue
            if place not in seen and clear(px, py) and moment.terrain.passable(px, py, moment.bound):
                seen.add(place)
                queue.append(place)
    return False
