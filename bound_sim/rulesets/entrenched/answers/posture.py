"""The policy ``posture`` (ours, no rule): units do what the word of their sheet says, as they see the table.

Asked for lines in a phase, it names one for each unit that has none: a move to the place of most worth near it, fire
where most points are to be expected, a charge that pays. Worth is counted in points of the army book: what fire takes
there, what the enemy's fire is expected to take, what a place is worth for the game.
"""
# not measured: what somebody in a seat would order: the rules judge it

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

import numpy as np

from bound_sim.orders.decisions import Decision
from bound_sim.orders.lines import OrderLine
from bound_sim.rulesets.entrenched.answers import ends, targets
from bound_sim.rulesets.entrenched.answers.seat import FieldView
from bound_sim.rulesets.entrenched.answers.volleys import Volleys
from bound_sim.rulesets.entrenched.book import rulings
from bound_sim.rulesets.entrenched.book.chart import CHARGE_IN, D3
from bound_sim.rulesets.entrenched.book.words import GRAMMAR, IN_PHASE, VERBS
from bound_sim.rulesets.entrenched.state.field import SIDE
from bound_sim.rulesets.entrenched.state.game import FieldUnit
from bound_sim.rulesets.entrenched.state.turn import SLACK_U
from bound_sim.rulesets.entrenched.steps import charges, melee, movement
from bound_sim.rulesets.kit.geometry.measure import Floats
from bound_sim.rulesets.kit.lines.driven_turn import Why
from bound_sim.rulesets.kit.lines.line_posture import LinePosture, told, words_of
from bound_sim_maps.table import u_from_inches

#: answers to the question of whether a locked unit leaves its melee
STAY, FALL_BACK = "stay", "fall back"
#: words of the sheet; a unit without one acts as the game asks of it
HOLD, ADVANCE, ASSAULT, RETREAT, FREE = "hold", "advance", "assault", "retreat", ""
#: of a charge: what a wound taken weighs against one dealt, where time presses and by word
_COST_LATE = 0.2
_COST = {ASSAULT: 0.5, FREE: 0.9, ADVANCE: 1.2}
_NO_GAS = np.zeros((0, 3))


class Posture(LinePosture):
    """A unit with a line of its own for a phase is left alone in it."""

    rulesets: Collection[str] = ("entrenched",)
    verbs, units = VERBS, GRAMMAR.units

    def lines(self, view: FieldView) -> Iterable[OrderLine]:
        return lines(view)

    def otherwise(self, view: FieldView, decision: Decision, words: Mapping[str, str]) -> str:
        if decision.kind != "withdraw":
            return ""
        unit = view.game.by_id[decision.about[0]]
        falls_back = Plans(view).falls_back(unit, words.get(unit.id, FREE))
        return FALL_BACK if falls_back else STAY if unit.is_squad else ""


def lines(view: FieldView) -> Iterator[OrderLine]:
    """A line for each unit that does something in the phase that the turn is in, and has no line for it.

    Of moves only those up to the first whose end dice decide: it is asked again, and the others see where that ended.
    """
    phase = view.phase
    if phase is None or phase not in IN_PHASE:
        return
    plans, own, words = Plans(view), told(view, IN_PHASE[phase]), words_of(view)
    units = [unit for unit in plans.own if unit.active and unit.id not in own]
    match phase:
        case "movement":
            yield from plans.moves(units, words)
        case "ranged":
            yield from plans.fire(units)
        case "melee":
            yield from plans.charges(units, words)


class Plans(Volleys):
    """A side's turn: where its units go, whom they fire at, whom they charge."""

    # ---- phase 2

    def falls_back(self, unit: FieldUnit, word: str) -> bool:
        """True if a locked unit is better out of its melee: it is told so, or likely to be killed for little."""
        if word == RETREAT:
            return True
        if word in (HOLD, ASSAULT) or self.goals.pressed:
            return False
        others = self.game.locked_with(unit)
        dealt = max((self.blow(unit, foe) for foe in others), default=0.0)
        taken = sum(self.blow(foe, unit) for foe in others)
        # the enemy strikes in both turns of a round
        dies = 2 * taken >= unit.wounds * unit.kind.points / unit.full
        return dies and taken > 2 * dealt

    def moves(self, units: Iterable[FieldUnit], words: Mapping[str, str]) -> Iterator[OrderLine]:
        """Moves of units, each to the place of most worth that it can come to; a retreat is to its own edge.

        Up to the first whose end dice decide.
        """
        moving = [
            (unit, word) for unit in units
            if (word := words.get(unit.id, FREE)) != HOLD and not movement.hindrance(unit, "turn")
        ]  # fmt: skip
        going = [(unit, word) for unit, word in moving if word != RETREAT]
        found, dice_decide = self._best_ends(going) if going else ([], False)
        number = 0
        for unit, word in moving:
            if word == RETREAT:
                yield self.line_of(unit, "fall-back")
                continue
            _, _, _, facing, length, _ = found[number]
            number += 1
            if length >= 0:
                # to a whole 0.01 mm; a run where its figure does not reach
                whole = int(length)
                verb = "run" if whole > u_from_inches(unit.kind.move_in) else "move"
                yield self.line_of(unit, verb, ("length", whole), ("face", int(facing)))
            if dice_decide and number == len(found):
                return

    def _best_ends(self, going: Sequence[tuple[FieldUnit, str]]) -> tuple[list[list[float]], bool]:
        """The best ends of moves of units with their words, as ``ends`` has them, up to the first whose end dice
        decide; true where there is such a one."""
        goals, (places, rows, fire), ranks, room = self.goals, self.fires, self.ranks, self._room
        *_, who, found = room
        for number, (unit, _) in enumerate(going):
            who[number] = unit.row
        goals.ask([unit for unit, _ in going])
        table = (places, self.game.field.half), ranks.sizes, rows, fire, ranks.shared.blows
        ground = *self.ground.pieces_in_rows, self._gas()
        side, marches = goals.rests_on(places), self._marches(going)
        count, dice_decide = ends.best_ends(table, ground, side, marches, len(going), room)
        return found[:count].tolist(), dice_decide

    @property
    def _room(self) -> ends.Room:
        """Working memory of moves, the same for all questions of a table."""
        known: ends.Room | None = self.game.known.get(Plans)
        if known is None:
            count, field = len(self.game.units), self.game.field
            me, most = np.zeros(ends.ME_COLUMNS), ends.ASIDES + len(self.ground.covering)
            me[ends.WIDTH : ends.GIVEN] = field.limits
            planned, who = np.zeros((count, SIDE + 1), dtype=np.int64), np.zeros(count, dtype=np.int64)
            known = self.game.known[Plans] = (
                me, np.zeros((count, ends.NEAR_COLUMNS)), np.zeros((most, ends.END_COLUMNS)), field.others, planned,
                who, np.zeros((count, ends.END_COLUMNS)),
            )  # fmt: skip
        return known

    def _marches(self, going: Iterable[tuple[FieldUnit, str]]) -> Floats:
        """Marches of all units by row, as ``ends`` asks for them; those that have a word by it."""
        known: Floats | None = self.ground.known.get("marches")
        if known is None:
            free = [self._march(unit, FREE) for unit in self.game.units]
            known = self.ground.known["marches"] = np.array(free, dtype=np.float64)
        by_word = [(unit.row, self._march(unit, word)) for unit, word in going if word != FREE]
        if by_word:
            known = known.copy()
        for row, march in by_word:
            known[row] = march
        return known

    def _march(self, unit: FieldUnit, word: str) -> tuple[float, ...]:
        inches, walks = unit.kind.move_in, self.turn.readings.run == rulings.Run.NO_SHOOTING
        return (
            unit.kind.unit_class == "emplacement", word == ASSAULT, _COST.get(word, 1.0),
            u_from_inches(inches) if walks else -1, u_from_inches(inches + max(D3)), u_from_inches(inches + 2),
            u_from_inches(inches + min(D3)),
        )  # fmt: skip

    def _gas(self) -> Floats:
        """Gas on the table as ``ends`` asks for it."""
        gas = [
            (cloud.at[0] + cloud.dx, cloud.at[1] + cloud.dy, cloud.radius + u_from_inches(0.75))
            for cloud in self.game.clouds
        ]  # fmt: skip
        return np.array(gas, dtype=np.float64) if gas else _NO_GAS

    # ---- phase 4

    def charges(self, units: Iterable[FieldUnit], words: Mapping[str, str]) -> Iterator[OrderLine]:
        """Charges of units, each at the enemy against whom the exchange pays most."""
        near = self._within_charges()
        able = [
            unit for unit in units
            if unit.row in near and words.get(unit.id, FREE) not in (HOLD, RETREAT) and not unit.carries
            and charges.barred(self.turn, unit) is None
        ] if near else []  # fmt: skip
        if not able:
            return
        # before a charge is judged: then who would charge is thought to have turned
        values, pressed = self.values[targets.WORTH].tolist(), self.goals.pressed
        for unit in able:
            cost = _COST_LATE if pressed else _COST[words.get(unit.id, FREE)]
            foe = self._target(unit, near[unit.row], cost, values)
            if foe is not None:
                yield self.line_of(unit, "charge", ("target", foe.id))

    def _within_charges(self) -> Mapping[int, Sequence[FieldUnit]]:
        """By row of a unit: enemies whom it may come to by a charge."""
        units, field = self.game.units, (self.places, self.game.field.half)
        pairs = np.empty((len(self.own) * len(self.foes), 2), dtype=np.int64)
        most = u_from_inches(CHARGE_IN) + SLACK_U + 1
        count = ends.within_charges(field, self.ranks.sizes, self.number, most, pairs)
        found: dict[int, list[FieldUnit]] = {}
        for row, other in pairs[:count].tolist():
            found.setdefault(row, []).append(units[other])
        return found

    def _target(
        self, unit: FieldUnit, foes: Iterable[FieldUnit], cost: float, values: Sequence[float]
    ) -> FieldUnit | None:
        """The enemy at whom a charge pays most, None where none pays."""
        best, at = 0.0, None
        for foe in foes:
            gain = self._gain(unit, foe, cost, values[foe.row])
            # the way takes longest to find: most charges do not pay
            if gain > best and not isinstance(charges.judged(self.turn, unit, foe), Why):
                best, at = gain, foe
        return at

    def _gain(self, unit: FieldUnit, foe: FieldUnit, cost: float, value: float) -> float:
        """Points that a charge is expected to gain if there is a way; by readings where it ends matters."""
        readings = self.turn.readings
        if (
            readings.counter_fire == rulings.CounterFire.AT_CONTACT
            and readings.melee_cover == rulings.MeleeCover.NONE
            and readings.diagonal == rulings.Diagonal.NEAREST_EDGE
        ):
            flank = melee.is_flank(self.turn, unit, foe)
            dealt, taken = charges.exchanged(self.turn, unit, foe, unit.pose, flank=flank)
        else:
            charge = charges.judged(self.turn, unit, foe)
            if isinstance(charge, Why):
                return 0.0
            dealt, taken = charges.expected(self.turn, unit, foe, charge)
        return dealt * value - taken * unit.kind.points / unit.full * cost
