"""Neighbours, compiled: of all units at once, by a matrix of their distances from each other (0.01 mm).

Lengths up to ``EXACT_U`` are what they are. Of units further apart the matrix has less than their length, but more than
``EXACT_U``: nobody asks how far they are, but who looks for the nearest of all, and measures them (``length_of``).
"""

from bound_sim.rulesets.end_of_empires.book import chart
from bound_sim.rulesets.end_of_empires.state.shots import TableBases
from bound_sim.rulesets.kit.geometry.measure import NOWHERE, ON, Floats, Ints, X, Y, apart_of, units_apart
from bound_sim_kernels.compiled import compiled, part

#: the longest length that a rule compares: of a charge (EOE-R-17), or of an enemy that counts as near (EOE-R-31)
EXACT_U = 1000.0 * max(chart.NEAR_CM, chart.CHARGE_CM + max(rates[1] for rates in chart.RATES_CM.values()))


@compiled
def measure_again(bases: TableBases, tables: Ints, how: int, lengths: Floats, stale: Ints, boxes: Ints) -> None:
    """Measure between the units of some tables, by edges or by centres (``how`` 1), where any is ``stale``.

    ``bases`` are those of all tables; ``lengths``, ``stale`` and ``boxes`` are as ``UnitsApart`` has them.
    """
    rows, members, units = bases
    for t in tables:
        changed, any_changed = stale[t, how], False
        for u in range(len(changed)):
            any_changed = any_changed or changed[u] > 0
        if any_changed:
            units_apart((rows[t], members, units), changed, how == 1, EXACT_U, boxes[t], lengths[t, how])
            for u in range(len(changed)):
                changed[u] = 0


@part
def length_of(bases: TableBases, apart: Floats, unit: int, other: int, centres: bool) -> float:
    """The distance of two units, however far they are from each other."""
    found = apart[unit, other]
    return float(found) if found <= EXACT_U else apart_of(bases, unit, other, centres)


@part
def nearest_of(
    bases: TableBases, apart: Floats, unit: int, others: Ints, most: float, centres: bool
) -> tuple[int, float]:  # fmt: skip
    """The nearest of ``others`` up to a distance, -1 for none, and how far it is.

    Of two as near it is the one of the lower row.
    """
    first = -1
    for other in others:
        if first < 0 or apart[unit, other] < apart[unit, first]:
            first = other
    best, least = -1, min(most, NOWHERE / 2)
    # who seems nearest first: most others are further off than it
    for n in range(-1, len(others)):
        other = first if n < 0 else others[n]
        if other < 0 or (n >= 0 and other == first) or apart[unit, other] > least:
            continue
        found = length_of(bases, apart, unit, other, centres)
        if found < least or (found == least and (best < 0 or other < best)):
            best, least = other, found
    return best, least


@compiled
def nearest_pair(bases: TableBases, unit: int, other: int) -> tuple[int, int]:
    """The two bases, one of each unit, whose middles are nearest; then those of the lower rows."""
    places, members, units = bases
    own, its, best = -1, -1, 0
    for k in range(units[unit, 0], units[unit, 1]):
        i = members[k]
        for m in range(units[other, 0], units[other, 1]):
            j = members[m]
            if not places[i, ON] or not places[j, ON]:
                continue
            dx, dy = places[j, X] - places[i, X], places[j, Y] - places[i, Y]
            apart = dx * dx + dy * dy
            if own < 0 or apart < best or (apart == best and (i < own or (i == own and j < its))):
                own, its, best = i, j, apart
    return own, its


@compiled
def mean(total: int, count: int) -> int:
    """A mean, to the nearest whole number, halves away from zero."""
    found = (2 * abs(total) + count) // (2 * count)
    return found if total >= 0 else -found


@part
def first_base(bases: TableBases, unit: int) -> int:
    """The row of the first base of a unit on the table."""
    places, members, units = bases
    m = units[unit, 0]
    while not places[members[m], ON]:
        m += 1
    return int(members[m])


@part
def middle_of(bases: TableBases, unit: int) -> tuple[int, int]:
    """The middle of a unit's bases on the table."""
    places, members, units = bases
    x, y, count = 0, 0, 0
    for m in range(units[unit, 0], units[unit, 1]):
        j = members[m]
        if places[j, ON]:
            x, y, count = x + places[j, X], y + places[j, Y], count + 1
    return mean(x, count), mean(y, count)
