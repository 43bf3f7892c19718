"""Kernels that count how units stand at the end of a bound, table by table, into the counts of a ``tally.Tally``."""

from maps.compiled import compiled

#: the advance of a unit that has nobody on the table
NO_ADVANCE = -(1 << 60)


@compiled
def count_units(  # type: ignore[no-untyped-def]
    hits, on_table, gone, left, ahead, men, hits_of, parts, order, starts, origin, scale, offset, values, counts,
    advance, there, lost,
) -> None:  # fmt: skip
    """Sum platoons [table, platoon] over each unit's rows, ``order`` from ``starts`` on, and count where sums fall.

    ``values`` gets hits, removed, withdrawn, men lost in ``parts`` and advance in 0.01 mm [measure, table, unit].
    Q-men: each hit costs an equal share of a platoon's strength, a removal all of it; who has withdrawn keeps the
    rest. An advance is the mean of a unit's platoons on the table, told where there are any, else NO_ADVANCE.
    ``lost`` is room for a value a platoon.
    """
    for t in range(hits.shape[0]):
        for p in range(hits.shape[1]):
            lost[p] = parts * men[p] if gone[t, p] else men[p] * hits[t, p] * parts // hits_of[p]
        for unit in range(len(starts) - 1):
            hit, removed, withdrawn, men_lost, way, standing = 0, 0, 0, 0, 0, 0
            for i in range(starts[unit], starts[unit + 1]):
                p = order[i]
                hit += hits[t, p]
                removed += gone[t, p]
                withdrawn += left[t, p]
                men_lost += lost[p]
                if on_table[t, p]:
                    way += ahead[t, p]
                    standing += 1
            values[0, t, unit], values[1, t, unit], values[2, t, unit] = hit, removed, withdrawn
            values[3, t, unit] = men_lost
            values[4, t, unit] = way // standing if standing > 0 else NO_ADVANCE
            for measure in range(values.shape[0]):
                value = values[measure, t, unit]
                if value != NO_ADVANCE:
                    counts[offset[measure, unit] + (value - origin[measure, unit]) // scale[measure, unit]] += 1
            if standing > 0:
                advance[unit] += values[4, t, unit]
                there[unit] += 1


@compiled
def count_danger(hits, before, on_table, column, row, side, across, up, seen, struck) -> None:  # type: ignore[no-untyped-def]
    """Count by side and cell [side, cell] who ended a bound there, and who of them took a hit in it.

    ``column`` and ``row`` are the cells' of each platoon; off the table counts at its edge. ``before`` are the hits
    before the bound, and become those after it.
    """
    for t in range(hits.shape[0]):
        for p in range(hits.shape[1]):
            hit = hits[t, p] > before[t, p]
            before[t, p] = hits[t, p]
            if hit or on_table[t, p]:
                cell = min(max(column[t, p], 0), across - 1) + across * min(max(row[t, p], 0), up - 1)
                seen[side[p], cell] += 1
                if hit:
                    struck[side[p], cell] += 1
