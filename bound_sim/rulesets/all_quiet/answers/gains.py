"""All that the cards of a hand do, weighed at once: deeds of groups, units that go alone, what comes to an area.

Compiled.
"""
# not measured: a policy

from bound_sim.rulesets.all_quiet.answers.alone import Groups, alone
from bound_sim.rulesets.all_quiet.answers.brought import Bringing, brought
from bound_sim.rulesets.all_quiet.answers.deeds import ASKS, ASKS_OUTLOOK, LONE, Found, Scene, deeds_of, fresh
from bound_sim.rulesets.all_quiet.answers.outlook import Working, look
from bound_sim.rulesets.kit.geometry.measure import Ints
from bound_sim_kernels.compiled import compiled

#: room for the outlook, for deeds, for units that go alone, for what is brought
Rooms = tuple[Working, Found, Groups, Bringing]


@compiled
def gains(scene: Scene, asks: int, names: Ints, rooms: Rooms, coming: int) -> int:
    """Find what groups of fresh units do, the worth of what is brought, with ``coming`` rows of units, and the best of
    those who go alone: it stands among the best by kind. How many deeds of groups they are.

    ``names`` are the places of the areas in the order of their names. Questions about chances that are open are in the
    scene then.
    """
    terrain, table, rows, outlook = scene
    work, found, groups, bringing = rooms
    if asks & ASKS_OUTLOOK:
        look(terrain, table, rows, outlook, work)
    brought(scene, bringing, coming)
    lone = 0.0
    if asks & ASKS[LONE]:
        for group in range(alone(scene, names, work, found, groups)):
            lone = groups[2][group] if group == 0 else max(lone, groups[2][group])
    fresh(table, work[0][0])
    told: int = deeds_of(scene, asks, work, found)
    found[3][LONE] = lone
    return told
