"""One turn of End of Empires on one table while it is resolved: its dice, and what is written down of it."""

from typing import Any

import numpy as np

from bound_sim.dice.keyed import Dice, roll
from bound_sim.rulesets.end_of_empires.book.reasons import REASONS
from bound_sim.rulesets.end_of_empires.book.words import DICE_WORDS
from bound_sim.rulesets.end_of_empires.state.bases import Base
from bound_sim.rulesets.end_of_empires.state.covers import Covers
from bound_sim.rulesets.end_of_empires.state.game import Game, Unit
from bound_sim.rulesets.end_of_empires.state.game_tables import Field
from bound_sim.rulesets.end_of_empires.state.places import Places
from bound_sim.rulesets.kit.geometry.lengths import cm
from bound_sim.rulesets.kit.geometry.measure import Ints
from bound_sim.rulesets.kit.geometry.units import Pose
from bound_sim.rulesets.kit.lines.told_reasons import ToldReasons

#: names of modifiers with their sizes, in the order of a printed table
Modifiers = tuple[tuple[str, int], ...]


def said(modifiers: Modifiers) -> str:
    """Modifiers as text: ``target cavalry +2, long range -1``."""
    return ", ".join(f"{name} {size:+d}" for name, size in modifiers)


def those(*printed: tuple[str, int, bool]) -> Modifiers:
    """Of the modifiers of a table (name, size, whether it holds) those that hold and change something."""
    return tuple([(name, size) for name, size, holds in printed if holds and size])


def total(modifiers: Modifiers) -> int:
    """Modifiers add up."""
    return sum(size for _, size in modifiers)


class Moment(ToldReasons):
    """A turn of one game: every rule function gets it, rolls with it and tells it what happened.

    ``game``: a copy of a table that is played on beside it.
    """

    reasons = REASONS

    def __init__(
        self, tables: Field, table: int, bound: int, dice: Dice | None, *, step: str = "0", game: Game | None = None
    ) -> None:
        self.tables, self.table, self.bound, self.step = tables, table, bound, step
        self.game = tables.games[table] if game is None else game
        self.places = tables.places[table] if game is None else Places(game)
        self.readings, self.terrain, self.centres = tables.readings, tables.terrain, tables.centres
        self.covers = tables.covers[table] if game is None else Covers(self.places, self.terrain)
        self.logged = tables.battle.logged and table == 0
        self.log = tables.battle.log
        self._dice = dice
        #: units on the table as orders are declared, where that is logged, and all words that their orders say
        self.declaring: list[Unit] = []
        self.said: set[str] = set()
        #: EOE-R-9: by whom each unit was led in the last moving step, by row, NOBODY where it was out of command; empty
        #: before one
        self.told: Ints = np.empty(0, dtype=np.int64)

    @property
    def dice(self) -> Dice:
        """The dice of this turn. An umpire acts and a hint is given without any."""
        assert self._dice is not None
        return self._dice

    def die(self, purpose: str, row: int, *, number: int = 0, round_no: int = 0, target: int = -1) -> int:
        """One keyed d6: who rolls and at whom are rows of the tables' rollers."""
        place, wanted = DICE_WORDS.substeps.index(self.step), DICE_WORDS.purposes.index(purpose)
        out = np.zeros(1, dtype=np.int64)
        roll(self.dice, self.table, place, wanted, round_no, row, target, number, 1, out)
        return int(out[0])

    @property
    def dice_missing(self) -> bool:
        """True if dice of a table were asked for and are not there: they show 1, and no roll is repeated for them."""
        return len(self.dice.asked) > 0 and int(self.dice.asked[0]) > 0

    def side_row(self, side: str) -> int:
        """The side's row among those who roll."""
        return len(self.tables.platoons) + len(self.game.units) + self.game.sides.index(side)

    # ---- rows of the log

    def add(self, table: str, row: dict[str, Any]) -> None:
        """A row of this turn and step; asked for where the turn is logged."""
        self.log.add(table, {"bound": self.bound, "substep": self.step} | row)

    def hit(self, kind: str, by: str, target: Base, effect: str) -> None:
        """One figure."""
        if effect == "removed":
            self.places.changed(target.unit)
        if self.logged:
            self.add("hits", {"kind": kind, "by": by, "target": target.id, "passed_to": "", "effect": effect})

    def move(
        self, unit: Unit, base: Base, start: Pose, ended: str, *, end: Pose | None = None, length_u: float = 0,
        reach_u: float = 0, rate_u: float = 0, factors: str = "", contact: str = "",
    ) -> None:  # fmt: skip
        """One base's way, to where it stands now if no ``end`` is named, and why it ended."""
        self.places.changed(unit)
        if self.logged:
            to = base.pose if end is None else end
            self.add("moves", {
                "platoon": base.id, "action": unit.doing, "from_x_cm": cm(start[0]), "from_y_cm": cm(start[1]),
                "from_facing": start[2] / 10, "to_x_cm": cm(to[0]), "to_y_cm": cm(to[1]),
                "to_facing": to[2] / 10, "length_cm": cm(length_u), "reach_cm": cm(reach_u),
                "rate_cm": cm(rate_u), "factors": factors, "contact": contact, "ended": ended,
            })  # fmt: skip

    def test(
        self, kind: str, unit: str, die: int, result: str, *, modifiers: Modifiers = (), needed: int = 0,
        number: int = 0, by: str = "",
    ) -> None:  # fmt: skip
        """One die of another kind than fire and melee, with what it came to."""
        if self.logged:
            self.add("tests", {
                "kind": kind, "unit": unit, "by": by, "die": number + 1, "roll": die, "modifiers": said(modifiers),
                "score": die + total(modifiers), "needed": needed, "result": result,
            })  # fmt: skip
