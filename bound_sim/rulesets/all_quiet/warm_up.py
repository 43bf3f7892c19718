"""Functions that All Quiet compiles: dice alone, for many tables; areas have no geometry."""
# not measured: what is compiled, which plain Python does not do

import sys
from collections.abc import Callable

import bound_sim_kernels.warm_up
from bound_sim.rulesets.kit.lines import line_warm_up
from bound_sim_maps.texts import Phrase

_MODULE = "bound_sim.rulesets.all_quiet.warm_up"
_PARTS: dict[str, Callable[[], None]] = {"dice": line_warm_up.ask_dice}


def warm_up(tell: Callable[[Phrase], object] = lambda _: None) -> None:
    """Compile what is not in the cache yet; ``tell`` hears of it where it will take a while."""
    bound_sim_kernels.warm_up.warm_up(_MODULE, _PARTS, "a few seconds", tell)


if __name__ == "__main__":
    bound_sim_kernels.warm_up.compile_part(_PARTS[sys.argv[1]])
