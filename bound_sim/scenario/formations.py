"""Laying units out on the table before the battle: formations, shifts and turns of many bases at once.

Made for placing forces; nothing of it is used once a battle is open. Places in 0.01 mm, facings in tenths of a
degree from north.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from math import atan2, cos, degrees, radians, sin

from bound_sim.scenario.forces import Platoon

#: between two bases, so that they do not touch
GAP_U = 500
#: a company of this number of bases stands in the formation, a smaller one behind it
_LARGE = 3

Slot = tuple[float, float]
#: platoons of a battalion -> (to the right, to the rear) of its middle, each
Formation = Callable[[Sequence[Platoon]], list[Slot]]


def _abreast(platoons: Sequence[Platoon], ranks: int) -> list[Slot]:
    """Bases of one block in ``ranks`` ranks, the first rank in front: (to the right, to the rear) of its middle."""
    per_rank = -(-len(platoons) // ranks)
    wide = max(p.width_u for p in platoons) + GAP_U
    deep = max(p.depth_u for p in platoons) + GAP_U
    slots: list[Slot] = []
    for number in range(len(platoons)):
        rank, file = divmod(number, per_rank)
        files = min(per_rank, len(platoons) - rank * per_rank)
        slots.append(((file - (files - 1) / 2) * wide, rank * deep))
    return slots


def _companies(platoons: Sequence[Platoon]) -> list[list[int]]:
    """Places in the list of each company's platoons, in the order of the list."""
    found: dict[str, list[int]] = {}
    for number, platoon in enumerate(platoons):
        found.setdefault(platoon.company_id, []).append(number)
    return list(found.values())


def _line(platoons: Sequence[Platoon]) -> list[Slot]:
    return _abreast(platoons, 1)


def _two_lines(platoons: Sequence[Platoon]) -> list[Slot]:
    return _blocks(platoons, per_row=99, ranks=2)


def _four_lines(platoons: Sequence[Platoon]) -> list[Slot]:
    return _blocks(platoons, per_row=2, ranks=2)


def _column(platoons: Sequence[Platoon]) -> list[Slot]:
    return _blocks(platoons, per_row=1, ranks=1)


def _blocks(platoons: Sequence[Platoon], *, per_row: int, ranks: int) -> list[Slot]:
    """Companies as blocks, ``per_row`` side by side, the next ones behind; headquarters and small ones at the rear."""
    slots: list[Slot] = [(0.0, 0.0)] * len(platoons)
    companies, rear = _companies(platoons), 0.0
    large = [members for members in companies if len(members) >= _LARGE]
    rows = [large[first : first + per_row] for first in range(0, len(large), per_row)]
    small = [members for members in companies if len(members) < _LARGE]
    for row in [*rows, *([small] if small else [])]:
        blocks = [_abreast([platoons[i] for i in members], min(ranks, len(members))) for members in row]
        widths = [
            max(x for x, _ in block) - min(x for x, _ in block) + platoons[members[0]].width_u + 2 * GAP_U
            for block, members in zip(blocks, row, strict=True)
        ]
        left = -sum(widths) / 2
        for members, block, width in zip(row, blocks, widths, strict=True):
            for i, (x, y) in zip(members, block, strict=True):
                slots[i] = (left + width / 2 + x, rear + y)
            left += width
        rear += max(y for block in blocks for _, y in block) + max(p.depth_u for p in platoons) + 2 * GAP_U
    return slots


#: formations of battalions that have companies
BY_COMPANIES: dict[str, Formation] = {
    "companies in two ranks": _two_lines,
    "two companies up": _four_lines,
    "column of companies": _column,
    "one line": _line,
}


def _behind_each_other(platoons: Sequence[Platoon], formation: Formation) -> list[Slot]:
    """Each battalion in the formation, one behind the other."""
    slots: list[Slot] = [(0.0, 0.0)] * len(platoons)
    rear = 0.0
    for battalion in dict.fromkeys(p.battalion for p in platoons):
        members = [i for i, p in enumerate(platoons) if p.battalion == battalion]
        block = formation([platoons[i] for i in members])
        first = min(y for _, y in block)
        for i, (x, y) in zip(members, block, strict=True):
            slots[i] = x, rear + y - first
        rear = max(slots[i][1] for i in members) + max(platoons[i].depth_u for i in members) + 4 * GAP_U
    return slots


def laid_out(platoons: Sequence[Platoon], formation: Formation, at: tuple[int, int], facing: int) -> list[Platoon]:
    """The platoons, each battalion in a formation, the middle of all at a place, facing so."""
    if not platoons:
        return []
    slots = _behind_each_other(platoons, formation)
    middle_x = (min(x for x, _ in slots) + max(x for x, _ in slots)) / 2
    middle_y = (min(y for _, y in slots) + max(y for _, y in slots)) / 2
    turn = radians(facing / 10)
    found = []
    for platoon, (x, y) in zip(platoons, slots, strict=True):
        right, rear = x - middle_x, y - middle_y
        place = (
            at[0] + round(right * cos(turn) - rear * sin(turn)), at[1] - round(right * sin(turn) + rear * cos(turn)),
        )  # fmt: skip
        found.append(replace(platoon, x_u=place[0], y_u=place[1], facing=facing % 3600))
    return found


def shifted(platoons: Iterable[Platoon], dx_u: int, dy_u: int) -> list[Platoon]:
    """All moved by the same; who stands off the table stays so."""
    return [
        p if p.x_u is None or p.y_u is None else replace(p, x_u=p.x_u + dx_u, y_u=p.y_u + dy_u) for p in platoons
    ]  # fmt: skip


def turned(platoons: Sequence[Platoon], by: int) -> list[Platoon]:
    """All turned about their middle, clockwise, by tenths of a degree."""
    places = [(p.x_u, p.y_u) for p in platoons if p.x_u is not None and p.y_u is not None]
    if not places:
        return list(platoons)
    x0 = (min(x for x, _ in places) + max(x for x, _ in places)) / 2
    y0 = (min(y for _, y in places) + max(y for _, y in places)) / 2
    c, s = cos(radians(by / 10)), sin(radians(by / 10))
    found = []
    for p in platoons:
        if p.x_u is None or p.y_u is None:
            found.append(p)
            continue
        dx, dy = p.x_u - x0, p.y_u - y0
        found.append(
            replace(p, x_u=round(x0 + dx * c + dy * s), y_u=round(y0 - dx * s + dy * c), facing=(p.facing + by) % 3600)
        )
    return found


def bearing(dx_u: int, dy_u: int) -> int:
    """The bearing of a vector in tenths of a degree from north, rounded to whole degrees."""
    return round(degrees(atan2(dx_u, dy_u))) % 360 * 10
