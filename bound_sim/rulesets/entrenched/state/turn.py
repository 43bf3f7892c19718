"""A player turn on one table while it is played: what every rule function gets."""

from collections.abc import Callable
from typing import Any

from bound_sim.orders.lines import OrderLine
from bound_sim.rulesets.entrenched.book.reasons import REASONS
from bound_sim.rulesets.entrenched.book.words import DICE_WORDS
from bound_sim.rulesets.entrenched.state.game import FieldGame, FieldUnit
from bound_sim.rulesets.entrenched.state.ground import FieldGround
from bound_sim.rulesets.kit.geometry.distance import edge_distance
from bound_sim.rulesets.kit.geometry.lengths import cm
from bound_sim.rulesets.kit.geometry.units import ON_TABLE, Pose
from bound_sim.rulesets.kit.lines.driven_turn import ON_PAPER, TableInPlay
from bound_sim.rulesets.kit.lines.line_turn import LineTurn
from bound_sim_maps.table import U_PER_INCH

#: places and corners are whole 0.01 mm: a length is the same as one that both its ends' rounding may have made
SLACK_U = 3.0


def inches_text(value: float, rounds: Callable[[float], float] = round) -> str:
    """Inches from 0.01 mm, as a reason says them, with two decimals at most: ``5.5 in``.

    ``rounds``: what is too far is rounded up (``ceil``), what is too near down (``floor``): no figure then says that it
    was just right.
    """
    return f"{rounds(round(100 * value / U_PER_INCH, 4)) / 100:g} in"


class FieldTurn(LineTurn):
    """One turn on one table: its game and ground, its dice, its rows of the log."""

    dice_words, reasons = DICE_WORDS, REASONS

    def __init__(
        self, game: FieldGame, ground: FieldGround, bound: int, in_play: TableInPlay = ON_PAPER, *,
        side: str | None = None,
    ) -> None:  # fmt: skip
        """``side``: whose turn it is thought to be; without it that whose turn the bound is."""
        super().__init__(in_play.battle, in_play.table, bound, in_play.dice, in_play.rollers)
        self.game, self.ground, self.readings = game, ground, game.readings
        self.side = side if side is not None else game.active(bound) if game.first else ""
        #: the line that was judged last, and what was found of it
        self.found: tuple[OrderLine, Any] | None = None

    def found_of(self, line: OrderLine) -> Any:
        """The finding of a line that was just judged, for its play: given once, and None of any other line."""
        found, self.found = self.found, None
        return found[1] if found is not None and found[0] is line else None

    @property
    def round(self) -> int:
        return self.game.round(self.bound)

    # ---- measuring

    def apart(self, a: FieldUnit, b: FieldUnit) -> float:
        """From base to base, 0.01 mm; 0 where they touch."""
        return edge_distance(a, b)

    # ---- what a unit may

    def stunned(self, unit: FieldUnit) -> bool:
        """ENT-R-24: true where it makes no attacks now."""
        return self.bound <= unit.stunned_until

    def hindrance(self, unit: FieldUnit) -> str:
        """The code of the reason against shots and charges alike (ENT-R-12, ENT-R-16, ENT-R-24), "" for none."""
        if unit.status != ON_TABLE:
            return "gone"
        if not unit.active:
            return "inactive"
        if unit.fell_back:
            return "fell-back"
        return "stunned" if self.bound <= unit.stunned_until else ""

    # ---- rows of the log

    def tested(
        self, kind: str, unit: str, roll: int, result: str, *, needed: int = 0, added: int = 0, by: str = "",
        number: int = 0,
    ) -> None:  # fmt: skip
        """One die of another kind than hits, saves and blows, with what it came to; ``unit`` may be a side."""
        self.test(kind, unit, roll, result, by=by, number=number, needed=needed, added=added)

    def moved(
        self, unit: FieldUnit, start: Pose, action: str, ended: str, *, length_u: float = 0, reach_u: float = 0
    ) -> None:
        """A unit's way; ``start`` is where it stood, and its facing."""
        if self.logged:
            self.add("moves", {
                "platoon": unit.base, "action": action, "from_x_cm": cm(start[0]), "from_y_cm": cm(start[1]),
                "from_facing": start[2] / 10, "to_x_cm": cm(unit.x), "to_y_cm": cm(unit.y),
                "to_facing": unit.facing / 10, "length_cm": cm(length_u), "reach_cm": cm(reach_u), "ended": ended,
            })  # fmt: skip
