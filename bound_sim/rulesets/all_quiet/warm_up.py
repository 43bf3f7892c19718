"""Functions that All Quiet compiles: dice, and all that a policy weighs at once; areas have no geometry."""
# not measured: what is compiled, which plain Python does not do

import sys
from collections.abc import Callable

import bound_sim_kernels.warm_up
from bound_sim.rulesets.kit.lines import line_warm_up
from bound_sim_maps.texts import Phrase

_MODULE = "bound_sim.rulesets.all_quiet.warm_up"


def warm_up(tell: Callable[[Phrase], object] = lambda _: None) -> None:
    """Compile what is not in the cache yet; ``tell`` hears of it where it will take a while."""
    bound_sim_kernels.warm_up.warm_up(_MODULE, _PARTS, "a few seconds", tell)


def ask_all() -> None:
    """A question of each kind about two areas: kernels compile for the types of their arguments."""
    import numpy as np

    from bound_sim.rulesets.all_quiet.answers import alone, brought, chances, choice, deeds, gains, outlook
    from bound_sim.rulesets.all_quiet.steps import damage, movement

    movement.step_points(0, 0, 0, 0)
    movement.hinders(0, 0, 0, 0)
    damage.takes_in(0, 1, 0)
    known = chances.Chances(better=False)
    near, two = np.array([[1], [0]]), np.zeros(2, dtype=np.int64)
    terrain = near, np.zeros_like(near), np.zeros_like(near), np.zeros_like(near)
    units = np.array([[0, 1], [4, 4], [2, 2], [0, 0], [0, 0], *[[0, 1]] * 4])
    now, how = np.array([[0, 1], [1, 1], [0, 0]]), np.zeros(4, dtype=np.int64)
    table = np.ones((5, 2), dtype=np.int64), units, now, np.ones((2, 2)), how
    scene = terrain, table, known.rows, outlook.blank(terrain)
    room = outlook.working(2, 2)
    outlook.look(*scene, room)
    known.learn()
    bringing = brought.room_for(2, 1)
    brought.brought(scene, bringing, 0)
    told, worths, *_ = made = deeds.room_for(2, 2)
    deeds.deeds(scene, two, deeds.ASKS_FRESH, room, made)
    plans, ways, cards = (np.zeros((0, columns), dtype=np.int64) for columns in (choice.PLANNED, choice.SINGLE + 1, 2))
    hand = ways, cards, np.empty(0), np.array([0, choice.CARDS, -1]), np.full(deeds.KINDS, -1)
    choosing = choice.room_for(1, 1, 2, 1)
    choice.choose(scene, 0, (plans, np.empty(0)), two, two, hand, (room, made, choosing))
    choice.later((told[:0], worths[:0], plans, np.empty(0), two), table, two, hand, choosing)
    groups = alone.room_for(2)
    alone.alone(scene, two, room, made, groups)
    gains.gains(scene, 0, two, (room, made, groups, bringing), 0)


_PARTS: dict[str, Callable[[], None]] = {"dice": line_warm_up.ask_dice, "deeds": ask_all}

if __name__ == "__main__":
    bound_sim_kernels.warm_up.compile_part(_PARTS[sys.argv[1]])
