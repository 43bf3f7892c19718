"""Functions that Entrenched! compiles beside those of all games of lines: lines of sight, ends of moves."""
# not measured: what is compiled, which plain Python does not do

import sys
from collections.abc import Callable

import bound_sim_kernels.warm_up
from bound_sim.rulesets.kit.lines import line_warm_up
from bound_sim_maps.texts import Phrase

_MODULE = "bound_sim.rulesets.entrenched.warm_up"


def warm_up(tell: Callable[[Phrase], object] = lambda _: None) -> None:
    """Compile what is not in the cache yet; ``tell`` hears of it where it will take a while."""
    bound_sim_kernels.warm_up.warm_up(_MODULE, _PARTS, "a few seconds", tell)


def ask_all() -> None:
    """A question of each kind about two bases: kernels compile for the types of their arguments."""
    import numpy as np

    from bound_sim.rulesets.entrenched.answers import ends, strengths
    from bound_sim.rulesets.entrenched.state.field import SIDE
    from bound_sim.rulesets.entrenched.state.rectangle import meets
    from bound_sim.rulesets.entrenched.steps import base_ways
    from bound_sim.rulesets.kit.geometry.points import Leg
    from bound_sim_maps.bases import corner_offsets

    meets(0, 0, 9000, 0, (3000, 3000, 6000, 6000))
    ranks, none = np.zeros(2, dtype=np.int64), np.zeros((0, 5))
    places, sizes = np.zeros((2, SIDE + 1), dtype=np.int64), np.zeros((2, 2), dtype=np.int64)
    field, who, leg = (places, np.zeros(2)), (0, 0, 0, corner_offsets(450, 1500, 1000)), Leg(9000, 0)
    table = field, sizes, ranks, np.ones((1, strengths.COLUMNS)), np.zeros((1, 1))
    base_ways.passes_by((0, 0), leg, (1, 1), 1)
    base_ways.comes_near(field, who, leg, 1, 7500)
    base_ways.first_near(field, who, leg, 7500)
    base_ways.turns_too_near(field, who, who[3], 7500)
    base_ways.has_room(field, who, leg, 5000.0)
    base_ways.first_under(places, ranks, who)
    base_ways.nearest_foe(field, who, 7500.0)
    base_ways.first_free(field, ranks, who, (0, 0, 9000, 9000), places, 7500.0)
    base_ways.end_at(field, ranks, who, leg, 5000.0, 7500)
    me, near = np.zeros(ends.ME_COLUMNS), np.zeros((2, ends.NEAR_COLUMNS))
    ground = none, none, np.zeros((0, 3))
    ends.better_ends(table, ground, 0, me, near, np.zeros((ends.ASIDES, ends.END_COLUMNS)))
    ends.spots(places, ranks, np.zeros(2), 8890, 8890, np.zeros((3, 3)))
    ends.within_charges(field, sizes, 0, 7500.0, ranks.reshape(1, 2))
    ends.gained(table, ground, me, near, 0, 0, 1.0)


_PARTS: dict[str, Callable[[], None]] = {"bases": line_warm_up.ask_all, "units": ask_all}

if __name__ == "__main__":
    bound_sim_kernels.warm_up.compile_part(_PARTS[sys.argv[1]])
