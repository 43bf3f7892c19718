"""How far a unit gets along its way: its allowance, obstacles, the table's edge, enemies near, friends."""

from dataclasses import dataclass, field
from typing import NamedTuple

from bound_sim.rulesets.end_of_empires.state.turn import Turn
from bound_sim.rulesets.end_of_empires.steps import paths
from bound_sim.rulesets.end_of_empires.steps.allowance import EACH, ONCE, halved
from bound_sim.rulesets.end_of_empires.steps.paths import Way
from bound_sim.rulesets.kit.geometry.distance import NOWHERE
from bound_sim.rulesets.kit.geometry.units import U


class MoveLimits(NamedTuple):
    """What bounds moves by the readings in force.

    ``near_u``: who goes for an enemy halts so near; ``keep_u``: others keep so far off all enemies (negative: not at
    all); ``short_u``: nobody ends nearer. ``bridged``: roads lead over obstacles. ``leaves``: it goes off its own edge;
    ``friends``: no base ends on a friend. ``form_halves``: a change of formation costs half of a move, else what the
    furthest base goes.
    """

    near_u: float
    keep_u: float
    short_u: float
    obstacles: int = ONCE
    bridged: bool = False
    leaves: bool = False
    friends: bool = True
    form_halves: bool = False


class Formed(NamedTuple):
    """A change of formation before a move: what it cost, in 0.01 mm, of which allowance, and whether obstacles have
    halved that."""

    cost: float
    allowance: float
    halved: bool


@dataclass
class Halt(paths.Halt):
    """Where a move ends, and how many obstacles counted."""

    obstacles: int = 0
    #: lengths at which the base that meets most obstacles meets them, and the first that any base meets
    begins: list[float] = field(default_factory=list)
    first: float = NOWHERE


def reach(
    turn: Turn[U], way: Way[U], rate: float, limits: MoveLimits, *, foe: U | None = None, road: bool = False,
    to_its_end: bool = False, formed: Formed | None = None,
) -> Halt:  # fmt: skip
    """How far the unit goes, and why no further.

    ``to_its_end``: who goes for ``foe`` goes on when it is near enough, as far as it was drawn. ``formed``: the change
    of formation before it, which has used a part of the rate.
    """
    spent = formed.cost if formed else 0.0
    halt = Halt(rate - spent, rate)
    if not (formed and formed.halved) and not (road and limits.bridged):
        _obstacles(turn, way, halt, limits, road=road, spent=spent)
    if way.drawn <= halt.length:
        halt.length, halt.ended, halt.code = way.drawn, "order done", ""
    (paths.over_own_edge if limits.leaves else paths.until_edge)(turn, way, halt)
    if halt.code != "left-table":
        paths.until_impassable(turn, way, halt, road=road)
        paths.until_enemies(
            turn, way, halt, foe, within_u=-1.0 if to_its_end else limits.near_u,
            keep_u=limits.keep_u if foe is None else -1.0, short_u=limits.short_u,
        )  # fmt: skip
        if limits.friends:
            paths.until_friends(turn, way, halt)
    # those alone count that it came beyond
    each = limits.obstacles == EACH
    halt.obstacles = sum(start < halt.length for start in halt.begins) if each else int(halt.first < halt.length)
    return halt


def _obstacles(turn: Turn[U], way: Way[U], halt: Halt, limits: MoveLimits, *, road: bool, spent: float) -> None:
    """What obstacles leave of the allowance; on a road, those across it."""
    if not turn.terrain.obstacles.near(*way.box):
        return
    met = [
        [spent + at for at in turn.terrain.obstacles.begins(route, way.corners(place, thin=road), halt.length)]
        for place, route in enumerate(way.routes)
    ]
    left = halved(met, halt.allowance, limits.obstacles)
    if left is None:
        return
    halt.length, halt.first, halt.begins = left.length - spent, left.first - spent, [at - spent for at in left.begins]
    if left.length == left.first and way.drawn > halt.first:
        halt.ended, halt.code = "obstacle", "halted-obstacle"
        halt.words = {"at": f"{halt.first / 1000:g}", "half": f"{(halt.allowance / 2 - spent) / 1000:g}"}
    halt.allowance = left.length
