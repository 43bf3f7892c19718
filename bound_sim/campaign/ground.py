"""OP-R-12, chains: who keeps the ground of a battle whose rules name no winner, where no umpire says it."""

from collections import Counter
from collections.abc import Iterable

from bound_sim.campaign.conditions import DRAW
from bound_sim.rules.records.remains import Remain
from bound_sim.scenario.model import Scenario
from bound_sim_maps.table import u_from_cm


def kept_by(scenario: Scenario, remains: Iterable[Remain]) -> str:
    """OP-R-12: the side that alone has bases on more of the objectives than any other; else ``DRAW``.

    A base that left the table, was removed, or comes after the last bound is not there.
    """
    arrives = {base.id: base.arrives for base in scenario.forces.platoons}
    there = [
        (each.side, u_from_cm(each.x_cm), u_from_cm(each.y_cm))
        for each in remains
        if each.status == "present" and arrives[each.base] <= scenario.bounds
    ]
    held: Counter[str] = Counter()
    for objective in scenario.objectives:
        x0, y0, x1, y1 = objective.area_u
        sides = {side for side, x, y in there if x0 <= x <= x1 and y0 <= y <= y1}
        if len(sides) == 1:
            held.update(sides)
    first, second = ([*held.most_common(2), ("", 0), ("", 0)])[:2]
    return first[0] if first[1] > second[1] else DRAW
