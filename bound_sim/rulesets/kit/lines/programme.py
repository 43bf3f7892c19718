"""A programme of lines carried out by one player in his turn, line after line, and a battle of such turns.

A line that is impossible now is passed over, with its reason. When the programme is over its side is asked for more.
"""

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import numpy as np

from bound_sim.battle.battle import Battle
from bound_sim.battle.drive import Turn, collect, drive
from bound_sim.dice.keyed import Dice
from bound_sim.orders.decisions import Decision, SideOrders
from bound_sim.orders.lines import LineVerb, OrderLine, format_line
from bound_sim.orders.units_of_length import Units
from bound_sim.rulesets.kit.lines.driven_turn import Play, Why
from bound_sim.rulesets.kit.lines.line_turn import LineTurn


class Acting(Protocol):
    """A unit that a line is for."""

    @property
    def id(self) -> str: ...


#: a ruleset's own turn; who acts in it; its game and its ground
T = TypeVar("T", bound=LineTurn)
A = TypeVar("A", bound=Acting)
G = TypeVar("G")
W = TypeVar("W")


class Doing(NamedTuple, Generic[T, A]):
    """A kind of action. ``trouble`` says why it is not possible now, None where it is; ``play`` carries it out.

    Both get the turn, who acts and the line. The ledger is asked before, and spends the action.
    """

    trouble: Callable[[T, A, OrderLine], Why | None]
    play: Callable[[T, A, OrderLine], Play]


@dataclass(frozen=True)
class Programme(Generic[T, A]):
    """Execution of a ruleset's lines: verb -> doing, and the ledger of actions.

    ``may``: why a unit may not do this now, whatever the line says beside. ``unit_of``: the unit that a line is for.
    ``spend``: write down what an action uses up. ``afterwards``: what all else does when a line is done. ``joins``:
    true where a line that follows another is carried out as part of it; without it none is. ``units``: of lengths as
    the log has them; ``step``: the sub-step that passes before each line.
    """

    doings: Mapping[str, Doing[T, A]]
    verbs: Sequence[LineVerb]
    may: Callable[[T, A, str], Why | None]
    unit_of: Callable[[T, OrderLine], A]
    spend: Callable[[A, str], None] | None = None
    afterwards: Callable[[T], None] | None = None
    joins: Callable[[OrderLine, OrderLine], bool] | None = None
    units: Units = "cm"
    step: str = "action"

    def trouble(self, turn: T, unit: A, line: OrderLine) -> Why | None:
        """The reason why a line cannot be carried out now, None where it can: for play, hints and the order form."""
        return self.may(turn, unit, line.verb) or self.doings[line.verb].trouble(turn, unit, line)

    def own_lines(self, given: SideOrders) -> list[OrderLine]:
        """The lines of a side that say what to do."""
        does = {verb.word for verb in self.verbs if verb.use == "do"}
        return [line for line in given.lines if line.verb in does]

    def carry_out(self, turn: T, lines: Sequence[OrderLine], source: str) -> Play:
        """Line after line, each an action; ``source`` is what the log says that they come from."""
        place = 0
        while place < len(lines):
            line = lines[place]
            end = place + 1
            while end < len(lines) and self.joins and self.joins(line, lines[end]):
                end += 1
            steps, place = lines[place + 1 : end], end
            unit = self.unit_of(turn, line)
            if self.step:
                yield from turn.passes(self.step)
            turn.steps = steps
            why = self.trouble(turn, unit, line)
            if turn.logged:
                self._write(turn, unit, (line, *steps), why, source)
            if why:
                turn.why(line.unit, why.code, **why.words)
                continue
            if self.spend:
                self.spend(unit, line.verb)
            yield from self.doings[line.verb].play(turn, unit, line)
            if self.afterwards:
                self.afterwards(turn)

    def _write(self, turn: T, unit: A, lines: Iterable[OrderLine], why: Why | None, source: str) -> None:
        """A row of ``orders`` each."""
        for line in lines:
            turn.add("orders", {
                "side": turn.side, "battalion": unit.id, "line": format_line(line, self.verbs, self.units),
                "done": why.code if why else "done", "source": source,
            })  # fmt: skip

    def more_lines(self, turn: T, scenario: Any, kind: str = "next-action") -> Play:
        """The question of this kind, until its side has no more lines."""
        decision = Decision(kind, turn.side, turn.bound)
        while True:
            said = yield decision
            lines = turn.lines_said(scenario, decision, said)
            if not lines:
                return
            yield from self.carry_out(turn, lines, "question")


class LineTables(Generic[G, W]):
    """A battle in play: its ground, and a game for each of its tables. Bodies, units and sides roll, in this order.

    ``ground`` makes that of its scenario, once for all battles of one scenario that follow each other.
    """

    def __init__(self, battle: Battle, ground: Callable[[], W], games: Iterable[G], units: Iterable[str]) -> None:
        if LineTables not in battle.shared:
            battle.shared[LineTables] = ground()
        self.ground: W = battle.shared[LineTables]
        self.games = list(games)
        platoons, sides = battle.scenario.forces.platoons, battle.scenario.sides
        self.rollers = [
            *(platoon.id for platoon in platoons),
            *(f"unit {name}" for name in units),
            *(f"side {side.id}" for side in sides),
        ]
        self.rows = {name: row for row, name in enumerate(self.rollers)}


def play_turns(
    battle: Battle, tables: LineTables[G, W],
    turn_of: Callable[[int, G, int, Dice, Mapping[str, SideOrders]], Turn], ends: Callable[[G, int], None],
) -> Generator[Any, Any, None]:  # fmt: skip
    """Bound by bound, until somebody has won on every table.

    ``turn_of`` makes the turn of a table (its number, its game, the bound, the dice, the orders of all sides); ``ends``
    writes down how the logged table stands at a bound's end.
    """
    battle.state = tables
    numbers = np.arange(battle.first_table, battle.first_table + battle.tables, dtype=np.uint64)
    bound = battle.opening.bound if battle.opening else 1
    while bound <= battle.scenario.bounds and len(battle.outcomes) < len(tables.games):
        orders = yield from collect(battle, bound)
        dice = battle.dice.open_bound(bound, tables.rollers, numbers)
        turns = {
            table: turn_of(table, game, bound, dice, orders[table])
            for table, game in enumerate(tables.games) if table not in battle.outcomes
        }  # fmt: skip
        yield from drive(battle, turns, bound, dice)
        if battle.logged:
            ends(tables.games[0], bound)
        bound += 1
