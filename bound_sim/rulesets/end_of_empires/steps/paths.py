"""How far a unit gets along its way (EOE-R-11, EOE-R-12, EOE-R-17): allowance, obstacles, enemies near, friends."""

from dataclasses import dataclass, field

from bound_sim.rulesets.end_of_empires.book import chart
from bound_sim.rulesets.end_of_empires.state.game import Unit
from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.end_of_empires.steps.allowance import halved
from bound_sim.rulesets.end_of_empires.steps.formation import Formed
from bound_sim.rulesets.kit import paths
from bound_sim.rulesets.kit.distance import NOWHERE

#: EOE-Q-approach: how far short of 5 cm, or of contact, one halts, 0.01 mm
SHORT_U = chart.SHORT_CM * 1000
Way = paths.Way[Unit]


@dataclass
class Halt(paths.Halt):
    """Where a move ends, and how many obstacles counted."""

    obstacles: int = 0
    #: lengths at which the base that meets most obstacles meets them, and the first that any base meets
    begins: list[float] = field(default_factory=list)
    first: float = NOWHERE


def reach(
    moment: Moment, way: Way, rate: float, *, foe: Unit | None, road: bool, to_its_end: bool = False,
    leaves: bool = False, friends: bool = True, formed: Formed | None = None,
) -> Halt:  # fmt: skip
    """EOE-R-12, EOE-R-17, EOE-Q-approach, EOE-Q-move-order: how far the unit goes, and why no further.

    ``to_its_end``: a charge that goes on within 5 cm of its opponent, as far as it was drawn (EOE-Q-charge-end).
    ``formed``: the change of formation before it, which has used a part of the rate, and may have halved it.
    """
    spent = formed.cost if formed else 0.0
    halt = Halt(rate - spent, rate)
    if not (formed and formed.halved) and (not road or moment.readings("road-obstacle") == 0):
        _obstacles(moment, way, halt, road=road, spent=spent)
    if way.drawn <= halt.length:
        halt.length, halt.ended, halt.code = way.drawn, "order done", ""
    # EOE-Q-edge: only retreats leave the table
    (paths.over_own_edge if leaves else paths.until_edge)(moment, way, halt)
    if halt.code != "left-table":
        paths.until_impassable(moment, way, halt, road=road)
        near = chart.CHARGE_CM * 1000.0
        keeps_off = foe is None and moment.readings("approach") == 0
        paths.until_enemies(
            moment, way, halt, foe, within_u=-1.0 if to_its_end else near,
            keep_u=near + SHORT_U if keeps_off else -1.0, short_u=SHORT_U,
        )  # fmt: skip
        if friends:
            paths.until_friends(moment, way, halt)
    # those alone count that it came beyond
    each = moment.readings("obstacle") == 1
    halt.obstacles = sum(start < halt.length for start in halt.begins) if each else int(halt.first < halt.length)
    return halt


def _obstacles(moment: Moment, way: Way, halt: Halt, *, road: bool, spent: float) -> None:
    """EOE-Q-obstacle, EOE-Q-road-obstacle: what obstacles leave of the allowance; on a road, those across it."""
    met = [
        [spent + at for at in moment.terrain.obstacles.begins(route, way.corners(place, thin=road), halt.length)]
        for place, route in enumerate(way.routes)
    ]
    left = halved(met, halt.allowance, moment.readings("obstacle"))
    if left is None:
        return
    halt.length, halt.first, halt.begins = left.length - spent, left.first - spent, [at - spent for at in left.begins]
    if left.length == left.first and way.drawn > halt.first:
        halt.ended, halt.code = "obstacle", "halted-obstacle"
        halt.words = {"at": f"{halt.first / 1000:g}", "half": f"{(halt.allowance / 2 - spent) / 1000:g}"}
    halt.allowance = left.length
