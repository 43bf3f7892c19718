"""Doors from Python to all that is compiled: questions about a table, which take few arrays.

What all tables of a battle share lies on a board, with room for what is worked out. Each question begins with the
outlook where ``deeds.ASKS_OUTLOOK`` says so; questions about chances that are open are among the chances after it.
"""
# not measured: a policy

from typing import Any, NamedTuple

from bound_sim.rulesets.all_quiet.answers.alone import Groups, alone
from bound_sim.rulesets.all_quiet.answers.board import Board, block, grid, laid, line, lying
from bound_sim.rulesets.all_quiet.answers.brought import Bringing, brought
from bound_sim.rulesets.all_quiet.answers.chances import Rows
from bound_sim.rulesets.all_quiet.answers.choice import choose, hand_of, plans_of, room_of
from bound_sim.rulesets.all_quiet.answers.deeds import (
    ASKS,
    ASKS_OUTLOOK,
    LONE,
    Found,
    Scene,
    deeds,
)
from bound_sim.rulesets.all_quiet.answers.outlook import OF_AREA, OF_UNIT, Outlook, Terrain, Working, look
from bound_sim.rulesets.kit.geometry.measure import Floats, Ints
from bound_sim_kernels.compiled import compiled, part

#: the two arrays of the board of a battle; the number of the side, the rows of the areas and of the units of a table,
#: one after the other; worth of each area
Given = tuple[Ints, Floats, Ints, Floats]
#: the order in which the pieces lie on the board of a battle
(
    _NEAR, _NARROW, _CLOSED, _BARRED, _UNITS, _HOW, _NAMES, _ACTS, _BY_UNIT, _BY_AREA, _PLACES, _DEEDS, _DEED_WORTHS,
    _TOLD, _BEST, _NUMBERS, _WORTHS, _COMERS, _SLOTS, _VALUES, _SIZES, _OPEN, _ALONE, _GROUPS, _GROUP_WORTHS, _SETS,
    _COMING, _BROUGHT, _BEST_BROUGHT,
) = range(29)  # fmt: skip


class Pieces(NamedTuple):
    """The pieces of a battle's board. ``how``: that of each side; ``names``: the places of areas in the order of their
    names; ``acts``: units that deeds are asked of; room for the work, for all that is found."""

    terrain: Terrain
    units: Ints
    how: Ints
    names: Ints
    acts: Ints
    work: Working
    deeds: Found
    outlook: Outlook
    rows: Rows
    alone: Groups
    brought: Bringing


def board_of(pieces: Pieces) -> tuple[Board, Pieces]:
    """The board of a battle, and its pieces as they lie there."""
    each_one = [each for piece in pieces for each in (piece if isinstance(piece, tuple) else (piece,))]
    board = laid(each_one)
    lie = iter(lying(board, each_one))
    found: list[Any] = [
        tuple([next(lie) for _ in piece]) if isinstance(piece, tuple) else next(lie) for piece in pieces
    ]
    return board, Pieces(*found)


@part
def _scene(given: Given, asks: int) -> Scene:
    """The table as other compiled functions take it; its outlook is reckoned where that is asked."""
    ints, floats, state, worths = given
    terrain = (
        grid(ints, ints, _NEAR)[0], grid(ints, ints, _NARROW)[0], grid(ints, ints, _CLOSED)[0],
        grid(ints, ints, _BARRED)[0],
    )  # fmt: skip
    areas, units = len(terrain[0]), grid(ints, ints, _UNITS)[0]
    end = 1 + OF_AREA * areas
    table = (
        state[1:end].reshape((OF_AREA, areas)), units,
        state[end:].reshape((OF_UNIT, units.shape[1])), worths, grid(ints, ints, _HOW)[0][state[0]],
    )  # fmt: skip
    rows = (
        grid(ints, ints, _SLOTS)[0], block(ints, floats, _VALUES)[0], grid(ints, ints, _SIZES)[0],
        line(ints, ints, _OPEN)[0],
    )  # fmt: skip
    seen = grid(ints, ints, _NUMBERS)[0], grid(ints, floats, _WORTHS)[0], block(ints, ints, _COMERS)[0]
    if asks & ASKS_OUTLOOK:
        look(terrain, table, rows, seen, _work(given))
    return terrain, table, rows, seen


@part
def _work(given: Given) -> Working:
    ints = given[0]
    return grid(ints, ints, _BY_UNIT)[0], grid(ints, ints, _BY_AREA)[0], grid(ints, ints, _PLACES)[0]


@part
def _deeds(given: Given) -> Found:
    ints, floats, _, _ = given
    return (
        grid(ints, ints, _DEEDS)[0], line(ints, floats, _DEED_WORTHS)[0], line(ints, ints, _TOLD)[0],
        line(ints, floats, _BEST)[0],
    )  # fmt: skip


@part
def _groups(given: Given) -> Groups:
    ints, floats, _, _ = given
    return block(ints, ints, _ALONE)[0], grid(ints, ints, _GROUPS)[0], line(ints, floats, _GROUP_WORTHS)[0]


@part
def _bringing(given: Given) -> Bringing:
    ints, floats, _, _ = given
    return (
        grid(ints, ints, _SETS)[0], grid(ints, ints, _COMING)[0], grid(ints, floats, _BROUGHT)[0],
        line(ints, floats, _BEST_BROUGHT)[0],
    )  # fmt: skip


@compiled
def reckon(given: Given, asks: int) -> int:
    """Nothing but the outlook."""
    _scene(given, asks)
    return 0


@compiled
def find_deeds(given: Given, asks: int) -> int:
    """The number of deeds of the units that act, of the kinds that are asked for."""
    acts = line(given[0], given[0], _ACTS)[0]
    told: int = deeds(_scene(given, asks), acts, asks, _work(given), _deeds(given))
    return told


@compiled
def find_alone(given: Given, asks: int) -> int:
    """The number of groups of which units go alone."""
    names = line(given[0], given[0], _NAMES)[0]
    found: int = alone(_scene(given, asks), names, _work(given), _deeds(given), _groups(given))
    return found


@compiled
def weigh_brought(given: Given, asks: int, coming: int) -> int:
    """Weigh what is brought, with the first ``coming`` rows of units; the number of these rows."""
    brought(_scene(given, asks), _bringing(given), coming)
    return coming


@compiled
def weigh_hand(given: Given, asks: int, coming: int) -> int:
    """All that the cards of a hand do: deeds of groups of fresh units, what is brought, the best of those who go alone,
    which stands among the best by kind. The number of deeds of groups."""
    scene, work, found, groups = _scene(given, asks), _work(given), _deeds(given), _groups(given)
    brought(scene, _bringing(given), coming)
    best = 0.0
    if asks & ASKS[LONE]:
        names = line(given[0], given[0], _NAMES)[0]
        for group in range(alone(scene, names, work, found, groups)):
            best = groups[2][group] if group == 0 else max(best, groups[2][group])
    told: int = deeds(scene, line(given[0], given[0], _ACTS)[0], asks, work, found)
    found[3][LONE] = best
    return told


@compiled
def choose_plays(given: Given, asks: int, held: Ints, room: Board, barred: Ints, plans: int) -> int:
    """Find the plays of a hand with the first ``plans`` plans of the room, and put them there; their number."""
    names = line(given[0], given[0], _NAMES)[0]
    rooms = _work(given), _deeds(given), room_of(room)
    planned = plans_of(room, plans)
    found: int = choose(_scene(given, asks), asks, planned, barred, names, hand_of(held), rooms)
    return found
