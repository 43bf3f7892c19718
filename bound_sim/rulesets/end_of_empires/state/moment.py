"""One turn on one table while it is resolved: its dice, and what is written down of it."""

from typing import Any, Protocol

import numpy as np

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import Dice, roll
from bound_sim.rulesets.end_of_empires.book.formations import Point
from bound_sim.rulesets.end_of_empires.book.reasons import REASONS
from bound_sim.rulesets.end_of_empires.book.rulings import Readings
from bound_sim.rulesets.end_of_empires.book.words import PURPOSES, SUBSTEPS
from bound_sim.rulesets.end_of_empires.state.game import Base, Game, Unit
from bound_sim.rulesets.end_of_empires.state.places import Apart, Places
from bound_sim.rulesets.end_of_empires.state.terrain import Terrain
from bound_sim_maps.table import U_PER_CM

#: names of modifiers with their sizes, in the order of the printed table
Modifiers = tuple[tuple[str, int], ...]


def cm(value: float) -> float:
    """Cm on the table from 0.01 mm."""
    return round(value / U_PER_CM, 5)


def said(modifiers: "Modifiers") -> str:
    """Modifiers as text: ``target cavalry +2, long range -1``."""
    return ", ".join(f"{name} {size:+d}" for name, size in modifiers)


class BattleInPlay(Protocol):
    """The battle that a turn belongs to."""

    battle: Battle
    readings: Readings
    terrain: Terrain
    platoons: list[str]

    @property
    def journal(self) -> "OrdersWriter": ...


class OrdersWriter(Protocol):
    """What writes a turn's orders into the log."""

    def orders(self, moment: "Moment") -> None: ...


class Moment:
    """A turn of one game: every rule function gets it, rolls with it and tells it what happened."""

    def __init__(
        self, field: BattleInPlay, game: Game, table: int, bound: int, dice: Dice, *, logged: bool,
        places: Places | None = None,
    ) -> None:  # fmt: skip
        self.field, self.game, self.table, self.bound, self.dice, self.logged = field, game, table, bound, dice, logged
        self.readings = field.readings
        self.terrain = field.terrain
        self.step = "0"
        self.log = field.battle.log
        #: units that surrendered in this turn, with where they were
        self.surrendered: list[tuple[Unit, list[Base]]] = []
        #: EOE-R-9: who was in command in the last moving step, by the commander or unit that led it
        self.told: dict[str, str] = {}
        #: units on the table as orders are declared
        self.declaring: list[Unit] = []
        self._out = np.zeros(1, dtype=np.int64)
        self.places = places or Places(game)

    def die(self, purpose: str, row: int, *, number: int = 0, round_no: int = 0, target: int = -1) -> int:
        """One keyed d6: who rolls and at whom are rows of the field's rollers."""
        place = SUBSTEPS.index(self.step)
        roll(self.dice, self.table, place, PURPOSES.index(purpose), round_no, row, target, number, 1, self._out)
        return int(self._out[0])

    @property
    def dice_missing(self) -> bool:
        """Whether dice of a table were asked for and are not there: they show 1, and no roll is repeated for them."""
        return len(self.dice.asked) > 0 and int(self.dice.asked[0]) > 0

    def unit_row(self, unit: Unit) -> int:
        """The unit's row among those who roll."""
        return len(self.field.platoons) + unit.row

    def side_row(self, side: str) -> int:
        """The side's row among those who roll."""
        return len(self.field.platoons) + len(self.game.units) + self.game.sides.index(side)

    def apart(self) -> Apart:
        """EOE-Q-distance: how far all units are from each other, as they stand now."""
        return self.places.apart(centres=self.readings("distance") == 1)

    def _add(self, table: str, row: dict[str, Any]) -> None:
        self.log.add(table, {"bound": self.bound, "substep": self.step} | row)

    def why(self, who: str, code: str, /, **words: object) -> None:
        """Write down a reason by its code; see ``reasons``."""
        if self.logged:
            rule, text = REASONS[code]
            self._add("explanations", {"platoon": who, "rule": rule, "code": code, "text": text.format(**words)})

    def shot(
        self, kind: str, firer: Unit, base: Base, target: Unit, at: Base, distance_u: float, band: str, ordered: bool,
        number: int, die: int, modifiers: "Modifiers", score: int, figures: int,
    ) -> None:  # fmt: skip
        """One die of fire."""
        if not self.logged:
            return
        self._add("shots", {
            "kind": kind, "side": firer.side, "shooter": base.id, "target": at.id, "target_unit": target.id,
            "distance_cm": cm(distance_u), "band": band, "ordered": ordered, "die": number, "roll": die,
            "modifiers": said(modifiers), "modifier": sum(size for _, size in modifiers), "score": score,
            "figures": figures, "hit": figures > 0,
        })  # fmt: skip

    def hit(self, kind: str, by: str, target: str, effect: str) -> None:
        """One figure."""
        self.places.changed(self.game.unit_of[target])
        if not self.logged:
            return
        self._add("hits", {"kind": kind, "by": by, "target": target, "passed_to": "", "effect": effect})

    def move(
        self, unit: Unit, base: Base, start: tuple[int, int, int], length_u: float, reach_u: float, rate_u: float,
        factors: str, ended: str, contact: str = "",
    ) -> None:  # fmt: skip
        """One base's way."""
        self.places.changed(unit)
        if not self.logged:
            return
        self._add("moves", {
            "platoon": base.id, "action": unit.declared.action, "from_x_cm": cm(start[0]), "from_y_cm": cm(start[1]),
            "from_facing": start[2] / 10, "to_x_cm": cm(base.x), "to_y_cm": cm(base.y), "to_facing": base.facing / 10,
            "length_cm": cm(length_u), "reach_cm": cm(reach_u), "rate_cm": cm(rate_u), "factors": factors,
            "contact": contact, "ended": ended,
        })  # fmt: skip

    def blow(
        self, round_no: int, number: int, base: Base, opponent: Base, die: int, modifiers: "Modifiers", score: int,
        against: int, result: str,
    ) -> None:  # fmt: skip
        """One base's die of a pair in melee."""
        if self.logged:
            self.log.add("melee", {
                "bound": self.bound, "round": round_no, "striker": base.id, "opponent": opponent.id, "die": number,
                "roll": die, "modifiers": said(modifiers), "score": score, "against": against, "result": result,
                "hit": result == "won",
            })  # fmt: skip

    def test(
        self, kind: str, unit: str, die: int, modifiers: "Modifiers", score: int, needed: int, result: str, *,
        number: int = 0, by: str = "",
    ) -> None:  # fmt: skip
        """One die of another kind: initiative, a commander's risk, surrender, morale, the length of a retreat."""
        if not self.logged:
            return
        self._add("tests", {
            "kind": kind, "unit": unit, "by": by, "die": number + 1, "roll": die, "modifiers": said(modifiers),
            "score": score, "needed": needed, "result": result,
        })  # fmt: skip


Place = Point
