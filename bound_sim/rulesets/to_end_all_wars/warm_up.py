"""Functions that To End All Wars compiles: those of all games of lines, and where grenades are thrown back to."""
# not measured: what is compiled, which plain Python does not do

import sys
from collections.abc import Callable

import bound_sim_kernels.warm_up
from bound_sim.rulesets.kit.lines import line_warm_up
from bound_sim_maps.texts import Phrase

_MODULE = "bound_sim.rulesets.to_end_all_wars.warm_up"


def warm_up(tell: Callable[[Phrase], object] = lambda _: None) -> None:
    """Compile what is not in the cache yet; ``tell`` hears of it where it will take a while."""
    bound_sim_kernels.warm_up.warm_up(_MODULE, _PARTS, "a few seconds", tell)


def ask_throws() -> None:
    """Places for a throw: kernels compile for the types of their arguments."""
    import numpy as np

    from bound_sim.rulesets.to_end_all_wars.steps import throw_marks

    places = np.zeros((1, 3), dtype=np.int64)
    throw = throw_marks.Throw(15_000, 5_000, 6_003, 1_000)
    throw_marks.targets(throw, places, places, places, ((0, 0), (0, 1)), places[:, 0].copy(), places.copy())


_PARTS: dict[str, Callable[[], None]] = {"bases": line_warm_up.ask_all, "throws": ask_throws}

if __name__ == "__main__":
    bound_sim_kernels.warm_up.compile_part(_PARTS[sys.argv[1]])
