"""Columns of the arrays that kernels work on. Plain arrays with numbered columns compile fast and have one layout.

``state[c.S_HITS, t, p]`` is the column of hits at table t, platoon p. Lengths and places are in 0.01 mm, facings in
tenths of a degree, flags 0 or 1.
"""

#: units, [column, platoon]: what is known for the whole battle; ranges in millionths of 0.01 mm; ``U_OWN_EDGES`` has a
#: bit for each edge that a retreat may go off by: 1 west, 2 east, 4 south, 8 north
(
    U_SIDE,
    U_BATTALION,
    U_COMPANY,
    U_MELEE_DICE,
    U_MELEE_BONUS,
    U_RANGED_DICE,
    U_RANGED_BONUS,
    U_RATE_U,
    U_RESILIENCE,
    U_HALF_WIDTH,
    U_HALF_DEPTH,
    U_STRIKE,
    U_ARRIVES,
    U_FRONT_X,
    U_FRONT_Y,
    U_RANGE_U,
    U_RANGE_MOVING_U,
    U_NAVAL,
    U_GUNS,
    U_HEAVY_FIRE,
    U_SKIRMISHER,
    U_VEHICLE,
    U_MOUNTED,
    U_PACKS,
    U_SELF_PROPELLED,
    U_DISMOUNTED,
    U_REROLLED,
    U_TRANSPORTED,
    U_OWN_EDGES,
) = UNIT_COLUMNS = range(29)

#: state, [column, table, platoon]: what changes from bound to bound
(
    S_STATUS,
    S_X,
    S_Y,
    S_FACING,
    S_GROUND,
    S_WORKS,
    S_HITS,
    S_HIT_BOUND,
    S_INJURER,
    S_LAST_MOVED,
    S_OPPONENT,
    S_HALVED,
    S_DUG_IN,
    S_UNDER_FIRE,
    S_EVER_MOVED,
    S_PACKED,
) = STATE_COLUMNS = range(16)

#: marks, [column, table, platoon]: one bound's marks, filled at # and by the steps; ``M_OWN_SUBSTEP`` NOBODY for none
(
    M_TASK,
    M_WORD,
    M_SITUATION,
    M_WAS_FACING,
    M_OLD_OPPONENT,
    M_START_X,
    M_START_Y,
    M_START_GROUND,
    M_START_WORKS,
    M_END_X,
    M_END_Y,
    M_END_GROUND,
    M_END_WORKS,
    M_WORST_ROW,
    M_EYE_X,
    M_EYE_Y,
    M_COVER_ROW,
    M_RESILIENCE_MODIFIER,
    M_NEEDED,
    M_MARKED,
    M_BEHIND,
    M_LEGAL,
    M_MOVING,
    M_WAS_DUG_IN,
    M_ARRIVED,
    M_IDLE,
    M_MOVED,
    M_DUG,
    M_DIGGING,
    M_FIRED,
    M_FIRED_ON,
    M_FIRED_BY_INJURER,
    M_FIRED_BY_OTHERS,
    M_OWN_SUBSTEP,
) = MARK_COLUMNS = range(34)

#: orders, [column, platoon]: ``O_WORD`` and ``O_FACING`` NOBODY for none, ``O_SHOOT_KIND`` HEAD for no shot
(
    O_WORD,
    O_LEG_COUNT,
    O_TOWARD_KIND,
    O_TOWARD_A,
    O_TOWARD_B,
    O_SHOOT_KIND,
    O_SHOOT_ROW,
    O_FACING,
    O_COVERED,
    O_PREPARED,
) = ORDER_COLUMNS = range(10)

#: battalions.fixed, [column, battalion]: ``B_TRANSPORT_QUARTERS`` is four times the factor of R-18
(
    B_SIDE,
    B_COMMAND_ROW,
    B_TRANSPORT_ROW,
    B_TRANSPORT_QUARTERS,
    B_TRANSPORT_CAP_U,
) = FIXED_COLUMNS = range(5)

#: battalions.table, [column, table, battalion]
(
    T_TRANSPORT_LOST,
    T_FIRED,
) = TABLE_COLUMNS = range(2)

#: battalions.orders, [column, battalion]: the High Command, a bombardment's circle and the middle of its square
(
    H_HIGH,
    H_CIRCLE_X,
    H_CIRCLE_Y,
    H_MIDDLE_X,
    H_MIDDLE_Y,
    H_BOMBARDS,
    H_BY_HAND,
) = BATTALION_ORDER_COLUMNS = range(7)

#: lines.mark, [column, platoon]: a mover in step 5; ``L_TICK``, ``L_ENEMY`` its next touch
(
    L_POINTS,
    L_WHY,
    L_GROUND,
    L_CONTACT,
    L_TICK,
    L_ENEMY,
    L_CROSSING,
    L_ACTIVE,
    L_HERE,
    L_ROAD,
    L_INJURED,
    L_OFF_LINE,
) = LINE_COLUMNS = range(12)

#: lines.way, [column, platoon]: lengths in 0.01 mm; ``W_REACH`` of the whole span, ``W_STOP`` the latest end
(
    W_REACH,
    W_STOP,
    W_AT,
    W_RATE,
    W_CROSS_IN,
    W_CROSS_OUT,
) = WAY_COLUMNS = range(6)
