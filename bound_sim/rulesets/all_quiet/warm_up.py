"""Functions that All Quiet compiles: dice, and all that a policy weighs at once; areas have no geometry."""
# not measured: what is compiled, which plain Python does not do

import sys
from collections.abc import Callable

import bound_sim_kernels.warm_up
from bound_sim.rulesets.kit.lines import line_warm_up
from bound_sim_kernels.compiled import first_calls
from bound_sim_kernels.early import Calls
from bound_sim_maps.texts import Phrase

_MODULE = "bound_sim.rulesets.all_quiet.warm_up"


def warm_up(tell: Callable[[Phrase], object] = lambda _: None) -> None:
    """Compile what is not in the cache yet; ``tell`` hears of it where it will take a while."""
    bound_sim_kernels.warm_up.warm_up(_MODULE, _PARTS, "a few seconds", tell)


def ask_all() -> None:
    """A question of each kind about two areas: kernels compile for the types of their arguments."""
    import numpy as np

    from bound_sim.rulesets.all_quiet.answers import alone, brought, chances, choice, deeds, doors, outlook
    from bound_sim.rulesets.all_quiet.answers.board import laid
    from bound_sim.rulesets.all_quiet.steps import damage, movement

    movement.step_points(0, 0, 0, 0)
    movement.hinders(0, 0, 0, 0)
    damage.takes_in(0, 1, 0)
    near, two = np.array([[1], [0]]), np.zeros(2, dtype=np.int64)
    terrain = near, np.zeros_like(near), np.zeros_like(near), np.zeros_like(near)
    units = np.array([[0, 1], [4, 4], [2, 2], [0, 0], [0, 0], *[[0, 1]] * 4])
    board, pieces = doors.board_of(doors.Pieces(
        terrain, units, np.zeros((2, 4), dtype=np.int64), two, two, outlook.working(2, 2), deeds.room_for(2, 2),
        outlook.blank(terrain), chances.empty(), alone.room_for(2), brought.room_for(2, 1),
    ))  # fmt: skip
    state = np.array([0, *[1] * 2 * outlook.OF_AREA, 0, 1, 1, 1, 0, 0])
    given = *board, state, np.ones((2, 2))
    doors.reckon(given, deeds.ASKS_OUTLOOK)
    chances.Chances(pieces.rows, better=False).learn()
    doors.weigh_brought(given, 0, 0)
    doors.find_deeds(given, deeds.ASKS_FRESH)
    plans, ways, cards = (
        np.zeros((0, columns), dtype=np.int64) for columns in (choice.PLANNED, choice.SINGLE + 1, choice.REACTS + 1)
    )
    hand = ways, cards, np.array([0, choice.CARDS, -1]), np.full(deeds.KINDS, -1)
    room = choice.room_for(1, 1, 2, 1)
    doors.choose_plays(given, 0, laid(hand)[0], laid([*room, plans, np.empty(0)]), two, 0)
    table = np.ones((5, 2), dtype=np.int64), units, np.zeros((3, 2), dtype=np.int64), np.ones((2, 2)), two
    choice.later((pieces.deeds[0][:0], np.empty(0), plans, np.empty(0), two), table, two, hand, room)
    doors.find_alone(given, 0)
    doors.weigh_hand(given, 0, 0)


def _plays_first() -> Calls:
    """Plays of a hand, which a policy chooses among: more than half of what plain Python takes for a table."""
    from bound_sim.rulesets.all_quiet.answers import doors

    return first_calls((doors.choose_plays,), ask_all)


def _hand_first() -> Calls:
    """Worth of a hand, deeds of units, and what is brought: a quarter of what plain Python takes for a table."""
    from bound_sim.rulesets.all_quiet.answers import doors

    return first_calls((doors.weigh_hand, doors.find_deeds, doors.weigh_brought), ask_all)


#: what most of plain Python's time goes into, in two parts that take about as long as each other
EARLY: dict[str, Callable[[], Calls]] = {"plays": _plays_first, "hand": _hand_first}
_PARTS: dict[str, Callable[[], None]] = {"dice": line_warm_up.ask_dice, "deeds": ask_all}

if __name__ == "__main__":
    bound_sim_kernels.warm_up.compile_part(_PARTS[sys.argv[1]])
