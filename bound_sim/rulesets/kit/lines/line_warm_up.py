"""Compiling of games of lines: the dice, distances and contacts of bases, and how far bases go before they are near."""
# not measured: what is compiled, which plain Python does not do

import sys
from collections.abc import Callable

import bound_sim_kernels.warm_up
from bound_sim_maps.texts import Phrase

_MODULE = "bound_sim.rulesets.kit.lines.line_warm_up"


def warm_up(tell: Callable[[Phrase], object] = lambda _: None) -> None:
    """Compile what is not in the cache yet; ``tell`` hears of it where it will take a while."""
    bound_sim_kernels.warm_up.warm_up(_MODULE, _PARTS, "a few seconds", tell)


def ask_dice() -> None:
    """A roll, one by one and several at once: kernels compile for the types of their arguments."""
    import numpy as np

    from bound_sim.dice import keyed

    dice = keyed.KeyedDice(bytes(32)).open_bound(1, ["1", "2"], np.zeros(1, dtype=np.uint64))
    faces = np.zeros(2, dtype=np.int64)
    keyed.roll(dice, 0, 0, 0, 0, 0, 1, 0, 2, faces)
    die = np.array([(0, 0, 0, 0, 0, 1, 0, 2)])
    keyed.keyed_rolls(dice.tables, dice.keys, dice.hashes, die, faces.reshape(1, 2))


def ask_all() -> None:
    """The dice, and a question of each kind to two bases."""
    from bound_sim.rulesets.kit.geometry import landing, nearness, scatter
    from bound_sim_maps import bases

    ask_dice()
    base = bases.corner_offsets(450, 1500, 1000)
    bases.base_distance(9000, 0, base, base)
    bases.bases_overlap(9000, 0, base, base)
    bases.point_distance(9000, 0, base)
    nearness.length_to_near(9000, 0, 5000, 0, base, base, 7500)
    nearness.length_onto(9000, 0, 5000, 0, base, base)
    scatter.heading(3, 4)
    landing.following(0.5, 0.5, landing.START)


_PARTS: dict[str, Callable[[], None]] = {"bases": ask_all}

if __name__ == "__main__":
    bound_sim_kernels.warm_up.compile_part(_PARTS[sys.argv[1]])
