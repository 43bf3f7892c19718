"""Columns of the arrays on which End of Empires is played. Lengths and places are in 0.01 mm, flags 0 or 1.

``bases[t, i, X]`` is that of base i at table t, ``units[t, u, U_PINNED]`` that of unit u, ``lengths[t, u, L_MOVED]`` a
length of it. The first columns of bases are those of ``kit.geometry.measure``.
"""

from bound_sim.rulesets.kit.geometry.measure import ON
from bound_sim.rulesets.kit.geometry.units import ABOARD, LEFT, LOST, ON_TABLE, WAITING

SURRENDERED = "surrendered"
#: words of a status, in the order of their numbers
STATUSES = (WAITING, ON_TABLE, LOST, LEFT, ABOARD, SURRENDERED)
S_WAITING, S_ON_TABLE, S_LOST, S_LEFT, S_ABOARD, S_SURRENDERED = range(6)
#: kinds and actions of units, by their numbers in ``game.KINDS`` and ``game.ACTIONS``
K_INFANTRY, K_CAVALRY, K_MG, K_BATTERY, K_COMMANDER, K_VEHICLE = range(6)
A_STAY, A_PIVOT, A_PRONE = range(3)
A_LIMBER = 7
#: nobody, where a column names a base or a unit by its row
NOBODY = -1

#: bases, beside the columns of ``measure``: facing in tenths of a degree, size, figures, status
B_FACING, B_WIDTH, B_DEPTH, B_FIGURES, B_FULL, B_STATUS = range(ON + 1, ON + 7)
BASE_COLUMNS = range(B_STATUS + 1)

#: units: the side by its place among the sides; ``U_TAKING`` and ``U_LOSES`` are rows of its own bases, ``U_CHARGING``
#: and ``U_ENGAGED`` rows of units: whom it charges in this turn, and whom it fights since the last (EOE-Q-melee-rounds)
(
    U_SIDE,
    U_KIND,
    U_STATUS,
    U_FULL,
    U_START,
    U_LIMBERED,
    U_PINNED,
    U_PINNED_FOR_GOOD,
    U_PRONE,
    U_UNDER_FIRE,
    U_ENFILADED,
    U_HITS,
    U_FIRED,
    U_UNLIMBERED_NOW,
    U_ROLLED_MELEE,
    U_LOST_IN_MELEE,
    U_MUST_FORM,
    U_RETREATING,
    U_RETREATED_NOW,
    U_TAKING,
    U_LOSES,
    U_SHOT_AT_SINCE,
    U_DISMOUNTED,
    U_SIXES,
    U_PRESSED_LAST,
    U_CHARGING,
    U_ENGAGED,
    U_ACTION,
    U_FIRES,
    U_HOLDS_FIRE,
    U_PRESSES,
    U_HAS_WAY,
    U_FORM,
    U_WAY_X,
    U_WAY_Y,
    U_FACING,
    U_DRAWN,
    U_LEGS,
    U_SOURCE,
    U_DECIDED,
    U_TOWARD,
) = UNIT_COLUMNS = range(41)
#: of these, what a unit declares (``Unit.declared`` writes them); a facing that is not declared is NOBODY;
#: ``U_TOWARD`` is the row of whom a unit on a posture charges
DECLARED = slice(U_ACTION, U_TOWARD + 1)
#: what orders say of attacking on (``U_PRESSES``), EOE-R-25; 0 for nothing
TOLD_TO_PRESS, TOLD_TO_BREAK = 1, 2
#: where a declaration is from (``U_SOURCE``): an object of Python has it, or EOE-R-32; from 0 on a posture's number
BY_OBJECT, BY_RETREAT = -2, -1
#: of these, what belongs to one turn and is wiped at its opening (EOE-R-5)
OF_A_TURN = (
    U_UNDER_FIRE, U_ENFILADED, U_FIRED, U_UNLIMBERED_NOW, U_HITS, U_ROLLED_MELEE, U_LOST_IN_MELEE, U_RETREATED_NOW,
    U_PRESSED_LAST,
)  # fmt: skip

#: lengths of units: how far it moved in this turn, half of what it might, and both of the last turn
L_MOVED, L_HALF, L_LAST_MOVED, L_LAST_HALF = LENGTH_COLUMNS = range(4)
