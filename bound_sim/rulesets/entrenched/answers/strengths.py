"""Strengths of units, by row of the army book and wounds left: wounds and points that fire and blows take, in arrays.

The policy ``posture`` weighs places by them (no rule).
"""
# not measured: what somebody in a seat would order: the rules judge it

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from bound_sim.rulesets.entrenched.state.game import FieldUnit
from bound_sim.rulesets.kit.geometry.measure import Floats, Ints
from bound_sim.rulesets.kit.geometry.points import FAR

#: more wounds than any unit has
MANY = 99
#: columns of ``fire``: reach, 0.01 mm; at 1 to 7 wounds to be expected of a unit with that save value; then the unit's
#: own points, wounds at full strength, save value, half of its depth; what one of its wounds is worth, more of one that
#: is nearly gone
REACH, POINTS, FULL, SAVE, HALF, WOUND = 0, 8, 9, 10, 11, 12
COLUMNS = 13
#: number of strengths at first
_ROOM = 64


class Gun(NamedTuple):
    """A unit's fire as a threat: how far it reaches, 0.01 mm, and wounds to be expected of a unit by its save value."""

    reach: float
    wounds: Mapping[int, float]


class Strengths:
    """Each strength that units of a scenario had so far; shared by all of its tables.

    ``fire`` [strength, column]; ``blows`` [strength, strength of the enemy]: points that a blow is expected to take.
    """

    def __init__(self) -> None:
        self.numbers: dict[Hashable, int] = {}
        self.fire: Floats = np.zeros((_ROOM, COLUMNS))
        self.blows: Floats = np.zeros((_ROOM, _ROOM))
        #: strength -> those of enemies that blows are known for
        self.pairs: dict[int, set[int]] = {}

    def number(self, unit: FieldUnit, gun: Callable[[FieldUnit], Gun | None]) -> int:
        """The number of a unit's strength as it is now."""
        kind = unit.kind
        key = kind.name, unit.figures, unit.full, unit.depth
        if key not in self.numbers:
            number = self.numbers[key] = len(self.numbers)
            if number == len(self.fire):
                self.fire = np.concatenate((self.fire, np.zeros_like(self.fire)))
                self.blows = np.pad(self.blows, (0, number))
            own = gun(unit)
            reach, wounds = own or (-FAR, dict.fromkeys(range(1, 8), 0.0))
            taken = (wounds[save] for save in range(1, 8))
            wound = kind.points / unit.full * (1 + 0.5 / unit.wounds) if unit.wounds else 0.0
            self.fire[number] = (reach, *taken, kind.points, unit.full, kind.save, unit.depth / 2, wound)
        return self.numbers[key]


class Ranks:
    """The strength of each unit of a table; width and depth, which stay."""

    def __init__(self, units: Sequence[FieldUnit], shared: Strengths) -> None:
        self.rows: Ints = np.zeros(len(units), dtype=np.int64)
        self.sizes: Ints = np.array([(unit.width, unit.depth) for unit in units], dtype=np.int64)
        self.shared, self._known = shared, [-1] * len(units)
        #: side -> rows of the enemies
        self._foes = {side: [unit.row for unit in units if unit.side != side] for side in {unit.side for unit in units}}

    def in_step(
        self, units: Sequence[FieldUnit], gun: Callable[[FieldUnit], Gun | None],
        blow: Callable[[FieldUnit, FieldUnit], float],
    ) -> Ints:  # fmt: skip
        """The number of each as they are now; what blows of any two enemies are expected to take is known then."""
        now = [unit.figures for unit in units]
        if now != self._known:
            changed = [row for row, left in enumerate(now) if left != self._known[row]]
            for row in changed:
                self.rows[row] = self.shared.number(units[row], gun)
            numbers, blows, pairs = self.rows.tolist(), self.shared.blows, self.shared.pairs
            for row in changed:
                unit, own = units[row], numbers[row]
                met, foes = pairs.setdefault(own, set()), self._foes[unit.side]
                if met.issuperset([numbers[foe] for foe in foes]):
                    continue
                new = {numbers[foe]: units[foe] for foe in foes if numbers[foe] not in met}
                for its, foe in new.items():
                    met.add(its)
                    pairs.setdefault(its, set()).add(own)
                    blows[own, its], blows[its, own] = blow(unit, foe), blow(foe, unit)
            self._known = now
        return self.rows
