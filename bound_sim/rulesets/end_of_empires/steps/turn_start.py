"""The opening of a turn: bases enter where the scenario puts them, in their turn or when there is room; the initiative.

A move's word is "arrived"; the reasons are arrived and no-room.
"""

from collections.abc import Sequence

import numpy as np

from bound_sim.rulesets.end_of_empires.book import rulings
from bound_sim.rulesets.end_of_empires.book.words import DICE_WORDS
from bound_sim.rulesets.end_of_empires.state.columns import B_STATUS, NOBODY, S_WAITING
from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.end_of_empires.state.places import tables_of, tell_moved
from bound_sim.rulesets.end_of_empires.steps import standing
from bound_sim.rulesets.end_of_empires.steps.throws import roll_each
from bound_sim.rulesets.kit.geometry.measure import Ints


def arrive(moments: Sequence[Moment]) -> None:
    """The bases that wait of the units of this turn and of those before; all of a unit, or none."""
    one, tables = moments[0], tables_of([moment.places for moment in moments])
    arrays, arrives = one.places.arrays, _turns(one)
    before = arrays.bases[tables, :, B_STATUS] == S_WAITING
    if not before.any():
        return
    found = np.full((len(moments), len(arrives)), NOBODY, dtype=np.int64)
    field = (arrays.bases, arrays.members, arrays.spans, arrays.units)
    standing.enter(field, tables, arrives, one.bound, found)
    tell_moved([moment.places for moment in moments], np.where(found == standing.ENTERED, 1, 0))
    for moment, codes, waited in zip(moments, found, before, strict=True):
        if moment.logged:
            _tell(moment, codes, waited)


def _turns(moment: Moment) -> Ints:
    """The turn of each unit in which it arrives."""
    known = moment.tables.known
    if "arrives" not in known:
        known["arrives"] = np.array([unit.arrives for unit in moment.game.units], dtype=np.int64)
    found: Ints = known["arrives"]
    return found


def _tell(turn: Moment, found: Ints, waited: Ints) -> None:
    """Write down who entered, and who had no room; ``waited``: which bases waited."""
    for row in np.nonzero(found != NOBODY)[0].tolist():
        unit, code = turn.game.units[row], int(found[row])
        if code != standing.ENTERED:
            turn.why(unit.id, "no-room", unit=turn.game.units[code].id)
            continue
        for base in unit.all:
            if waited[base.row]:
                turn.move(unit, base, base.pose, "arrived")
        turn.why(unit.id, "arrived")


def initiative(moments: Sequence[Moment]) -> None:
    """EOE-R-7, EOE-Q-initiative-tie: the side whose die is higher has it; equal dice are rolled again, or who had it
    keeps it.

    Where dice are missing they are not rolled again: the last has it, or the first side.
    """
    keeps = moments[0].readings.initiative_tie == rulings.InitiativeTie.LAST_WINNER_KEEPS_IT
    number, left = 0, list(moments)
    while left:
        faces = _faces(left, number)
        left = [moment for moment, two in zip(left, faces, strict=True) if not _won(moment, two, number, keeps=keeps)]
        number += 1


def _faces(moments: Sequence[Moment], number: int) -> list[list[int]]:
    """A die of each side on each of some tables."""
    one = moments[0]
    tables, rows = np.array([moment.table for moment in moments]), [one.side_row(side) for side in one.game.sides]
    faces, place = np.zeros((len(moments), len(rows)), dtype=np.int64), DICE_WORDS.substeps.index(one.step)
    roll_each(tuple(one.dice), tables, (place, DICE_WORDS.purposes.index("initiative"), number), np.array(rows), faces)
    found: list[list[int]] = faces.tolist()
    return found


def _won(turn: Moment, faces: Sequence[int], number: int, *, keeps: bool) -> bool:
    """True if the dice of both sides say who has the initiative; they are written down as a test."""
    game, (one, other) = turn.game, faces
    tie, last = one == other, game.initiative
    winner = (last or game.sides[0]) if tie else game.sides[0] if one > other else game.sides[1]
    settled = not tie or (keeps and last != "") or turn.dice_missing
    for side, die in zip(game.sides, faces, strict=True) if turn.logged else ():
        won = "again" if not settled else "initiative" if side == winner else ""
        turn.test("initiative", f"side {side}", die, won, number=number)
    if settled:
        game.initiative = winner
    return settled
