"""Stakes on a front as a side sees it: worth of areas, of points of damage, of what the enemy could take next.

Chances are counted with the rules' own functions. Worth is in victory points; its rates are ours. ``outlook`` reckons
all areas at once.
"""
# not measured: a policy

from array import array
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import cached_property
from typing import Any

import numpy as np

from bound_sim.rulesets.all_quiet.answers import brought, deeds, doors, outlook
from bound_sim.rulesets.all_quiet.answers.chances import HELP_OF
from bound_sim.rulesets.all_quiet.answers.squads import roster_of
from bound_sim.rulesets.all_quiet.book.chart import LAST_TURN
from bound_sim.rulesets.all_quiet.state.front import TRENCH, ArmyUnit
from bound_sim.rulesets.all_quiet.state.turn import FrontTurn
from bound_sim.rulesets.all_quiet.steps import movement
from bound_sim.rulesets.kit.geometry.measure import Floats

#: a unit on the map, and for each turn that is left
UNIT, UNIT_A_TURN = 1.0, 0.4
#: an area that wins the war at once
SUDDEN = 60.0
#: turns for which a captured area counts at most
HELD_TURNS = 6
#: units that come: their number by strength, how many, the bits of the areas where they may
Coming = tuple[int, int, int]
_WHOLE = np.dtype(np.int64)


class Stakes:
    """Worth for one side as the table stands. What is asked again is kept: it is asked of many plans."""

    def __init__(self, turn: FrontTurn, side: str) -> None:
        game = turn.game
        self.turn, self.side, self.game = turn, side, game
        self.enemy = game.other(side)
        self.left = LAST_TURN + 1 - turn.number
        self.roster = roster = roster_of(game)
        self.front = turn.impulse.front
        #: neutral nations: much rests on them
        self._neutral = frozenset(game.neutral)
        self._units = self._placed()
        #: area -> what taking it is worth, what is lost if the enemy takes it
        self._worths = roster.worths.ask((side, min(self.left, HELD_TURNS), self._neutral), self._new_worths)
        self._state = np.frombuffer(self._stated() + self._units, _WHOLE)
        #: the map and all that lies on the table, as compiled functions take them
        self._given: doors.Given = *roster.board, self._state, self._worths

    @property
    def table(self) -> outlook.Table:
        """All that lies on the table."""
        pieces, end = self.roster.pieces, 1 + outlook.OF_AREA * len(self.roster.names)
        areas, units = self._state[1:end].reshape(outlook.OF_AREA, -1), self._state[end:].reshape(outlook.OF_UNIT, -1)
        return areas, pieces.units, units, self._worths, pieces.how[self._state[0]]

    @property
    def _marked(self) -> tuple[frozenset[Any], frozenset[str]]:
        """Markers with their owners, areas that lost a Trench in this turn."""
        return frozenset(self.game.markers.items()), frozenset(self.game.lost_trenches)

    def _stated(self) -> "array[int]":
        """The place of the side and the rows of areas that ``outlook`` takes; they are to be read."""
        game, side, enemy = self.game, self.side, self.enemy
        rests_on: tuple[Hashable, ...] = side, self.front, self.turn.opens_war, game.ours[side], game.ours[enemy]
        if game.markers:  # whom they help is who has units there, beside who controls the area
            marked, held = self._marked, game.stacks.held
            where = self.roster.marked[marked[0]]
            rests_on += where & held[side], where & held[enemy], marked
        return self.roster.stated.ask(rests_on, self._newly_stated)

    def _newly_stated(self) -> "array[int]":
        game, roster, side, enemy = self.game, self.roster, self.side, self.enemy
        whose = {side: outlook.OURS, enemy: outlook.THEIRS, "": 0}
        control, names = game.control, roster.names
        found = array("q", [game.sides.index(side), *[whose[control[area]] for area in names]])
        found += roster.plain[side, self.front]
        if self.turn.opens_war:
            enters = [movement.control_counts(self.turn, area, control[area], enters=True) for area in names]
            first = 1 + outlook.ENTERED * len(names)
            found[first : first + len(names)] = array("q", enters)
        for (kind, area), owner in game.markers.items():
            if game.marker_would_help(kind, area, owner):
                row = outlook.COVER if owner == side else outlook.THEIR_COVER
                found[1 + row * len(names) + roster.spots[area]] |= HELP_OF[kind]
        return found

    def _placed(self) -> "array[int]":
        """The rows of units that ``outlook`` takes."""
        game, neutrals = self.game, self.roster.no_units
        if game.neutral:
            neutrals = array("q", [unit.nation.id in game.neutral for unit in game.units])
        return game.stacks.spots + game.stacks.fresh + neutrals

    def asked(self, door: Callable[..., int], asks: int = 0, *more: Any) -> int:
        """The answer of one of ``doors`` in which no chance is missing."""
        roster = self.roster
        if roster.looked is not self:
            roster.looked = self
            if self.turn.retreated or roster.barred:
                roster.bar(self.turn)
            asks |= deeds.ASKS_OUTLOOK
        found = door(self._given, asks, *more)
        while roster.chances.learn():
            found = door(self._given, asks, *more)
        return found

    def units_of(self, rows: Iterable[int]) -> list[ArmyUnit]:
        """Units by their rows."""
        return [self.game.units[row] for row in rows]

    def _new_worths(self) -> Floats:
        areas = self.roster.names
        return np.array([[self._worth(area, self.side), self._worth(area, self.enemy)] for area in areas])

    def _worth(self, area: str, side: str) -> float:
        """Victory points of an area for the turns left, for the one and against the other; a sudden win is above
        all."""
        sudden = SUDDEN if self.game.rules.sudden.get(area) == side else 0.0
        both = self.game.vp(area, self.side) + self.game.vp(area, self.enemy)
        return sudden + both * min(self.left, HELD_TURNS)

    def danger(self, area: str) -> float:
        """The mean loss of an area as own units stand there."""
        if self.roster.looked is not self:
            self.asked(doors.reckon)
        return float(self.roster.pieces.outlook[1][outlook.DANGER, self.roster.spots[area]])

    @cached_property
    def waiting(self) -> dict[str, list[ArmyUnit]]:
        """Box -> own units that wait in it."""
        found: dict[str, list[ArmyUnit]] = {}
        for unit in self.game.stacks.at[self.side, ""]:
            found.setdefault(unit.box, []).append(unit)
        return found

    def brought(self, trenches: int, forts: int, coming: Sequence[Coming] = ()) -> list[list[float]]:
        """By the spots of all areas: the worth of a Trench, of a Fort, in some areas of own units by their bits, of
        units that come into theirs; 0 in the others."""
        self.put_brought(trenches, forts, coming)
        count = self.asked(doors.weigh_brought, 0, len(coming))
        worths: list[list[float]] = self.roster.pieces.brought[2][: brought.UNITS + count].tolist()
        return worths

    def put_brought(self, trenches: int, forts: int, coming: Sequence[Coming]) -> None:
        """Lay a question about what is brought on the board."""
        roster, game = self.roster, self.game
        sets, units, *_ = roster.pieces.brought
        sets[brought.TRENCHES], sets[brought.FORTS] = roster.words[trenches], roster.words[forts]
        for row, (strength, size, areas) in enumerate(coming):
            units[row], sets[brought.UNITS + row] = (strength, size), roster.words[areas]
        lost = [area for area in game.lost_trenches if not game.marker_would_help(TRENCH, area, self.side)]
        sets[brought.HELPLESS] = roster.words[roster.of(lost)] if lost else 0

    def raised(self, count: int) -> float:
        """The worth of units that come onto the map."""
        return count * (UNIT + UNIT_A_TURN * self.left)
