"""Functions that Entrenched! compiles beside those of all games of lines: lines of sight, ends of moves."""
# not measured: what is compiled, which plain Python does not do

import sys
from collections.abc import Callable

import bound_sim_kernels.warm_up
from bound_sim.rulesets.kit.lines import line_warm_up
from bound_sim_kernels.compiled import first_calls
from bound_sim_kernels.early import Calls
from bound_sim_maps.texts import Phrase

_MODULE = "bound_sim.rulesets.entrenched.warm_up"


def warm_up(tell: Callable[[Phrase], object] = lambda _: None) -> None:
    """Compile what is not in the cache yet; ``tell`` hears of it where it will take a while."""
    bound_sim_kernels.warm_up.warm_up(_MODULE, _PARTS, "a few seconds", tell)


def ask_all() -> None:
    """A question of each kind about two bases: kernels compile for the types of their arguments."""
    import numpy as np

    from bound_sim.rulesets.entrenched.answers import ends, strengths, targets, ways
    from bound_sim.rulesets.entrenched.state.field import FRIENDS_STOP, SIDE
    from bound_sim.rulesets.entrenched.state.rectangle import line_is_clear, meets
    from bound_sim.rulesets.entrenched.steps import base_ways, flush, nearby, sights
    from bound_sim_maps.bases import Corners

    meets(0, 0, 9000, 0, (3000, 3000, 6000, 6000))
    ranks, none = np.zeros(2, dtype=np.int64), np.zeros((0, 5))
    places, sizes = np.zeros((2, SIDE + 1), dtype=np.int64), np.zeros((2, 2), dtype=np.int64)
    half, way, pieces = np.zeros(2), np.zeros(FRIENDS_STOP + 1, dtype=np.int64), np.zeros((0, 4), dtype=np.int64)
    field = places, half
    table = field, sizes, ranks, np.ones((1, strengths.COLUMNS)), np.zeros((1, 1))
    base_ways.way_end(places, half, way, ranks, -1.0)
    base_ways.pivots_too_near(places, half, way)
    base_ways.first_under(places, ranks, way)
    base_ways.is_inside(way)
    base_ways.is_clear(places, way)
    base_ways.nearest_foe(places, half, way, 7500.0)
    base_ways.first_free(places, half, way, places, 7500.0)
    base_ways.turn_and_way(field, way, ranks, pieces, (False, False), np.zeros((0, 3)))
    base_ways.pieces_met(pieces, way, False, np.zeros((0, 3)))
    base_ways.hinders(places, (0, 0, 0, Corners(1, 1, -1, 1)), (0, 1), 1, False)
    squad, limits = (0, 0, 0, 2540, 1270), (8890, 8890, True, False)
    flush.side_before(squad, (0, 9000), 0)
    flush.side_beside(squad, (0, 9000))
    flush.place_at(squad, 0, squad, (0, 9000), 0)
    flush.charge_way(places, (0, 1), squad, squad, limits, pieces, False)
    nearby.rows_near_point(places, 0, 0, 7500.0, ranks)
    nearby.near_each(places, ranks, ranks, 7500.0, sizes)
    ends.spots(places, ranks, np.zeros(2), 8890, 8890.0, np.zeros((3, 3)))
    ends.within_charges(field, sizes, 0, 7500.0, ranks.reshape(1, 2))
    covering, stand = np.zeros((0, 5), dtype=np.int64), (0, 0, 1, 1, -1, 1, 0, 1)
    sighting = pieces, covering, 0, 0, 0, 0
    line_is_clear(pieces, (0, 0), (1, 1))
    sights.far_from_base(0, stand, stand)
    sights.far_from_spot(0, stand, (1, 1))
    sights.seen(sighting, stand, (1, 1))
    sights.covered(sighting, (1, 1), stand)
    sights.aimed_at(sighting, stand, stand)
    sights.spot_aimed_at(sighting, stand, (1, 1))
    sights.under(sighting, stand, places, ranks, (1, 1), 7500.0, np.zeros((2, sights.UNDER_COLUMNS)))
    shares, found = np.zeros((3, 2)), np.zeros((1, targets.FOUND_COLUMNS), dtype=np.int64)
    strength = places, ranks, table[3]
    targets.worths(strength, 0, (0, 0, 1, 1), sizes, ranks, shares)
    targets.have_targets(strength, sizes)
    targets.first_targets(strength, shares, sighting, sizes, shares, (1, 0), found)
    targets.of_gas(np.zeros((0, 4)), (0, 0), sizes, (1.0, 60, 360))
    side = places, np.zeros((2, ways.ASK_COLUMNS)), np.zeros(ways.FACTS), sizes, ranks, none
    ways.goal_of(side, 0)
    endings, near = np.zeros((ends.ASIDES, ends.END_COLUMNS)), np.zeros((2, ends.NEAR_COLUMNS))
    room = np.zeros(ends.ME_COLUMNS), near, endings, ranks, places, ranks, endings
    ends.best_ends(table, (none, none, np.zeros((0, 3))), side, np.zeros((2, ends.MARCH_COLUMNS)), 0, room)


def _ends_first() -> Calls:
    """Ends of moves, as a policy weighs them: more than half of what plain Python takes for a table."""
    from bound_sim.rulesets.entrenched.answers import ends

    return first_calls((ends.best_ends,), ask_all)


def _targets_first() -> Calls:
    """Targets, who sees whom, ends of ways, dice, and what is counted: a third of it."""
    from bound_sim.dice import keyed
    from bound_sim.files.folder import load, resolve
    from bound_sim.odds.tally import first_counts
    from bound_sim.rulesets.entrenched.answers import ends, targets
    from bound_sim.rulesets.entrenched.steps import base_ways, sights

    ours = (
        targets.first_targets, ends.within_charges, ends.spots, base_ways.way_end, sights.under, sights.aimed_at,
        sights.far_from_base, sights.covered,
    )  # fmt: skip
    dice = first_calls((keyed.keyed_rolls,), line_warm_up.ask_dice)
    return [*first_calls(ours, ask_all), *dice, *first_counts(load(resolve("hooge-1915")))]


#: what most of plain Python's time goes into, in two parts that take about as long as each other
EARLY: dict[str, Callable[[], Calls]] = {"ends": _ends_first, "targets": _targets_first}
_PARTS: dict[str, Callable[[], None]] = {"bases": line_warm_up.ask_all, "units": ask_all}

if __name__ == "__main__":
    bound_sim_kernels.warm_up.compile_part(_PARTS[sys.argv[1]])
