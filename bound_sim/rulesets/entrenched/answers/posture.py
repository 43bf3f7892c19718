"""The policy ``posture`` (ours, no rule): units do what the word of their sheet says, as they see the table.

Asked for lines in a phase, it names one for each unit that has none: a move to the place of most worth near it, fire
where most points are to be expected, a charge that pays. Worth is counted in points of the army book: what fire takes
there, what the enemy's fire is expected to take, what a place is worth for the game.
"""
# not measured: what somebody in a seat would order: the rules judge it

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

import numpy as np

from bound_sim.orders.decisions import Decision
from bound_sim.orders.lines import OrderLine, Value
from bound_sim.rulesets.entrenched.answers import ends
from bound_sim.rulesets.entrenched.answers.clouds import clouds
from bound_sim.rulesets.entrenched.answers.goals import FIGHT, LATE, Goal, Goals
from bound_sim.rulesets.entrenched.answers.seat import FieldView
from bound_sim.rulesets.entrenched.answers.threats import Threats
from bound_sim.rulesets.entrenched.book import rulings
from bound_sim.rulesets.entrenched.book.army_book import Weapon
from bound_sim.rulesets.entrenched.book.chart import CHARGE_IN, D3, Phase
from bound_sim.rulesets.entrenched.book.words import GRAMMAR, IN_PHASE, VERBS
from bound_sim.rulesets.entrenched.state.field import row_of
from bound_sim.rulesets.entrenched.state.game import FieldUnit
from bound_sim.rulesets.entrenched.state.turn import SLACK_U
from bound_sim.rulesets.entrenched.steps import arms, charges, melee, movement, shooting, templates
from bound_sim.rulesets.entrenched.steps.cover import Cover
from bound_sim.rulesets.kit.geometry.measure import Floats
from bound_sim.rulesets.kit.geometry.points import to_point
from bound_sim.rulesets.kit.geometry.units import Point, Pose, corners_of
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
#: what a point that the enemy's fire is expected to take weighs: by how much it matters to get on
_DANGER, _DANGER_ON_THE_WAY, _DANGER_LATE = 0.6, 0.25, 0.1
_NO_GAS = np.zeros((0, 3))
#: what a wound of an enemy who is in the way of winning is worth more
_IN_THE_WAY = 1.5
#: own wounds under a template weigh this much; least worth of a shot on a spot, in points
_OWN, LEAST = 2.0, 0.5
#: a sum of worths is exact to so much
_ROUNDED = 1e-9
#: the number of targets that are compared by what is to be expected exactly
_LOOKED_AT = 2


class WayEnd(NamedTuple):
    """A possible end of a move, and the bearing that leads there."""

    at: Point
    facing: int
    length: float


class Better(NamedTuple):
    """An end that is better than to stay: points gained in parts, the way's length below 0, the chance that its checks
    are passed."""

    gained: float
    nearer: float
    place: WayEnd
    goes: float


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
    own = told(view, IN_PHASE[phase])
    units = [unit for unit in view.game.of(view.side) if unit.id not in own]
    plans, words = Plans(view), words_of(view)
    for unit in units:
        if unit.active:
            line = plans.line(unit, words.get(unit.id, FREE), phase)
            if line is not None:
                yield line
                if plans.uncertain:
                    return


class Plans(Threats):
    """A side's view of a turn: goals, and the enemy's fire."""

    def __init__(self, view: FieldView) -> None:
        super().__init__(view)
        #: units of the side on the table
        self.own = view.game.of(view.side)
        #: where friends are to stand that were told so before
        self.ends: dict[str, Pose] = {}
        #: whether dice decide where the last unit that was told to move ends
        self.uncertain = False
        #: whether it was asked before in this phase: those that are left are told what is at hand
        self.again = any(unit.shot for unit in self.own)
        self._number = self.game.sides.index(self.side)

    @cached_property
    def _room(self) -> tuple[Floats, Floats, Floats]:
        """Room for who moves, for those near him, for the ends of his move."""
        ends_found = np.empty((ends.ASIDES + len(self.ground.covering), ends.END_COLUMNS))
        return np.empty(ends.ME_COLUMNS), np.empty((len(self.game.units), ends.NEAR_COLUMNS)), ends_found

    @cached_property
    def goals(self) -> Goals:
        return Goals(self.game, self.side, self.turn.bound, self.ground.checked)

    def line(self, unit: FieldUnit, word: str, phase: Phase) -> OrderLine | None:
        """The line of a unit for a phase, None for no act."""
        match phase:
            case "movement":
                return self.move(unit, word) if movement.barred(self.turn, unit, "turn") is None else None
            case "ranged":
                return self.fire(unit)
            case "melee":
                return self.charge(unit, word)
        return None

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

    def move(self, unit: FieldUnit, word: str) -> OrderLine | None:
        """The place of most worth that it can come to; a retreat is to its own edge."""
        if word == HOLD:
            return None
        if word == RETREAT:
            return self._line(unit, "fall-back")
        goal = self.goals.of(unit)
        if goal is None and unit.kind.unit_class == "emplacement" and self._has_target(unit):
            return None
        goal = goal or self._nearest(unit)
        if goal is None or to_point(unit.at, goal.at) <= goal.within:
            return None
        best: Better | None = None
        for each in self._better_ends(unit, goal, word):
            if each.gained > 0 and (best is None or each[:2] > best[:2]):
                best = each
        if best is None or best.place.length < ends.LEAST_U:
            return None
        self._stands_at(unit, (*best.place.at, best.place.facing))
        self.uncertain = best.goes < 1 or best.place.length > u_from_inches(unit.kind.move_in + min(D3))
        return self._goes(unit, best.place)

    def _goes(self, unit: FieldUnit, place: WayEnd) -> OrderLine | None:
        """A move, or a run where its figure does not reach; to a whole 0.01 inch."""
        length = int(place.length)
        runs = length > u_from_inches(unit.kind.move_in)
        verb = "run" if runs else "move"
        return self._line(unit, verb, length=length, face=place.facing)

    def _line(self, unit: FieldUnit, verb: str, **operands: Value) -> OrderLine:
        return _line(unit, verb, self.turn.bound, **operands)

    def _nearest(self, unit: FieldUnit) -> Goal | None:
        """The nearest enemy, for one that has no other goal."""
        if not self.foes:
            return None
        foe = min(self.foes, key=lambda foe: (to_point(unit.at, foe.at), foe.row))
        return Goal(foe.at, FIGHT)

    @cached_property
    def _table(self) -> ends.Table:
        """The bases as they stand, friends where they are to go; with their strengths."""
        return (self.game.places.copy(), self.game.field.half), self.ranks.sizes, *self.strengths

    @cached_property
    def _pieces(self) -> ends.Ground:
        gas = [
            (cloud.at[0] + cloud.dx, cloud.at[1] + cloud.dy, cloud.radius + u_from_inches(0.75))
            for cloud in self.game.clouds
        ]  # fmt: skip
        covering, checked = self.ground.pieces_in_rows
        return covering, checked, np.array(gas, dtype=np.float64).reshape(-1, 3) if gas else _NO_GAS

    def _stands_at(self, unit: FieldUnit, end: Pose) -> None:
        """A friend is to stand somewhere else."""
        self.ends[unit.id] = end
        places, _ = self._table[0]
        places[unit.row] = row_of(end, corners_of(end[2], unit.width, unit.depth), unit.reach, True, self._number)

    def _better_ends(self, unit: FieldUnit, goal: Goal, word: str) -> Iterator[Better]:
        """Ends of moves that were better than to stay before they were measured, the best first."""
        readings, field = self.turn.readings, self.game.field
        # ENT-Q-run: a run would cost it its shot
        walks = readings.run == rulings.Run.NO_SHOOTING and self._has_target(unit)
        most, mean = (u_from_inches(unit.kind.move_in + (0 if walks else more)) for more in (max(D3), 2))
        weight = _DANGER_ON_THE_WAY if goal.worth > FIGHT or word == ASSAULT else _DANGER
        if goal.worth >= LATE:
            weight = _DANGER_LATE
        me, near, found = self._room
        me[: ends.GIVEN] = (
            most, mean, *goal.at, goal.within, goal.worth, 1.5 if word == ASSAULT else 1.0, _COST.get(word, 1.0),
            weight, *field.limits,
        )  # fmt: skip
        count = ends.better_ends(self._table, self._pieces, unit.row, me, near, found, field.others)
        for gained, x, y, facing, length, goes in found[:count].tolist():
            yield Better(gained, -length, WayEnd((int(x), int(y)), int(facing), length), goes)

    # ---- phase 3

    def fire(self, unit: FieldUnit) -> OrderLine | None:
        """At the unit, or on the spot, where most points are to be expected."""
        turn = self.turn
        if shooting.barred(turn, unit, "fire") is not None:
            return None
        best, line = 0.0, None
        if arms.for_verb(turn, unit, "fire"):
            best, foe = self._volley(unit)
            line = self._line(unit, "fire", target=foe.id) if foe is not None else None
        if arms.for_verb(turn, unit, "fire-on"):
            worth, spot = self._burst(unit)
            if spot is not None and worth > best:
                best, line = worth, self._line(unit, "fire-on", spot=spot)
        if arms.for_verb(turn, unit, "release"):
            for worth, spot in clouds(turn, unit, self._spots_of_gas):
                if worth > best:
                    best, line = worth, self._line(unit, "release", spot=spot)
        return line

    def _has_target(self, unit: FieldUnit) -> bool:
        return bool(self.near(unit))

    def _volley(self, unit: FieldUnit) -> tuple[float, FieldUnit | None]:
        """The best of the first that may be fired at of those where most is to be expected in the open."""
        turn, gun, left = self.turn, self.gun(unit), 1 if self.again else _LOOKED_AT
        weapons = arms.ready(turn, unit, "fire")
        if gun is None or isinstance(weapons, Why):
            return 0.0, None
        wounds, values = gun.wounds, self._values
        found = [(wounds[foe.kind.save] * values[foe.id], -foe.row, foe) for foe in self.near(unit)]
        found.sort(reverse=True)
        best, at = 0.0, None
        for hope, _, foe in found:
            if hope <= best and self._cover_helps:
                break
            shots = shooting.of_weapons(turn, unit, foe, weapons)
            if isinstance(shots, Why):
                continue
            worth = shooting.expected(turn, foe, shots) * values[foe.id]
            if worth > best:
                best, at = worth, foe
            left -= 1
            if not left:
                break
        return best, at

    @property
    def _cover_helps(self) -> bool:
        """True if nobody saves less in cover, as by a reading of ENT-Q-save."""
        return self.turn.readings.save != rulings.Save.EXACTLY

    def _value(self, foe: FieldUnit) -> float:
        """The worth of a wound of an enemy: more of one that is nearly gone, or that wins the game."""
        more = _IN_THE_WAY if self.goals.in_the_way(foe) else 1.0
        return foe.kind.points / foe.full * (1 + 0.5 / foe.wounds) * more

    @cached_property
    def _values(self) -> Mapping[str, float]:
        """The same of all of them."""
        return {foe.id: self._value(foe) for foe in self.foes}

    def _burst(self, unit: FieldUnit) -> tuple[float, Point | None]:
        """The spot of most worth; spots are looked at as long as one may still be worth more."""
        weapons, foes = arms.ready(self.turn, unit, "fire-on"), self.near(unit)
        if isinstance(weapons, Why) or not foes:
            return 0.0, None
        spots = self._spots(foes, self._at_most(unit, weapons), templates.reach_u(weapons))
        best, place = LEAST, -1
        for number in sorted(range(len(spots)), key=lambda number: -spots[number][2]):
            x, y, hope = spots[number]
            if hope + _ROUNDED < best:
                break
            bursts = templates.of_weapons(self.turn, unit, (x, y), weapons)
            worth = 0.0 if isinstance(bursts, Why) else self._worth_of(bursts)
            if worth > best or (worth == best and number < place):
                best, place = worth, number
        return (best, spots[place][:2]) if place >= 0 else (0.0, None)

    def _at_most(self, unit: FieldUnit, weapons: Sequence[Weapon]) -> Floats:
        """By row: the worth of what a unit's weapons with a template are expected to take of it in the open."""
        worths = np.zeros(len(self.game.units))
        for foe in self.foes:
            worths[foe.row] = self._in_the_open(unit, weapons, foe) * self._values[foe.id]
        return worths

    def _in_the_open(self, unit: FieldUnit, weapons: Sequence[Weapon], foe: FieldUnit) -> float:
        """Wounds that a unit's weapons with a template are expected to take of an enemy without cover."""
        known: dict[Hashable, float] = self.ground.known
        names = tuple([weapon.name for weapon in weapons])
        asked = "open", unit.kind.name, unit.figures, names, foe.kind.name, foe.figures
        if asked not in known:
            shots = [shooting.shot(self.turn, unit, weapon, Cover()) for weapon in weapons]
            bursts = [templates.Burst(shot, foe.at, (templates.Caught(foe, Cover()),)) for shot in shots]
            known[asked] = templates.expected(self.turn, bursts)[foe.id]
        return known[asked]

    def _worth_of(self, bursts: list[templates.Burst]) -> float:
        """Points that bursts are expected to take, less those of the own side."""
        worth = 0.0
        for name, wounds in templates.expected(self.turn, bursts).items():
            caught = self.game.by_id[name]
            own = caught.side == self.side
            worth += wounds * (-_OWN * caught.kind.points / caught.full if own else self._values[name])
        return worth

    def _spots(
        self, foes: Sequence[FieldUnit], worths: Floats | None = None, reach: float = 0.0
    ) -> list[tuple[int, int, float]]:
        """Centres of enemies, and the middle between two that one template may catch; worths of those within reach."""
        rows = np.array([foe.row for foe in foes], dtype=np.int64)
        found = np.empty((len(rows) * (len(rows) + 1) // 2, 3))
        worths = np.zeros(len(self.game.units)) if worths is None else worths
        count = ends.spots(self.game.places, rows, worths, u_from_inches(3.5), reach, found)
        return [(int(x), int(y), worth) for x, y, worth in found[:count].tolist()]

    def _spots_of_gas(self, foes: list[FieldUnit]) -> list[Point]:
        return [(x, y) for x, y, _ in self._spots(foes)]

    # ---- phase 4

    @cached_property
    def _within_charges(self) -> Mapping[int, Sequence[FieldUnit]]:
        """By row of a unit: enemies whom it may come to by a charge."""
        units, field = self.game.units, (self.game.places, self.game.field.half)
        pairs = np.empty((len(self.own) * len(self.foes), 2), dtype=np.int64)
        most = u_from_inches(CHARGE_IN) + SLACK_U + 1
        count = ends.within_charges(field, self.ranks.sizes, self._number, most, pairs)
        found: dict[int, list[FieldUnit]] = {}
        for row, other in pairs[:count].tolist():
            found.setdefault(row, []).append(units[other])
        return found

    def charge(self, unit: FieldUnit, word: str) -> OrderLine | None:
        """At the enemy against whom the exchange pays most."""
        foes = self._within_charges.get(unit.row)
        if not foes or word in (HOLD, RETREAT) or unit.carries or charges.barred(self.turn, unit) is not None:
            return None
        best, at = 0.0, None
        cost = _COST_LATE if self.goals.pressed else _COST[word]
        for foe in foes:
            gain = self._gain(unit, foe, cost)
            # the way takes longest to find: most charges do not pay
            if gain > best and not isinstance(charges.judged(self.turn, unit, foe), Why):
                best, at = gain, foe
        return self._line(unit, "charge", target=at.id) if at is not None else None

    def _gain(self, unit: FieldUnit, foe: FieldUnit, cost: float) -> float:
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
        return dealt * self._values[foe.id] - taken * unit.kind.points / unit.full * cost


def _line(unit: FieldUnit, verb: str, bound: int = 1, **operands: Value) -> OrderLine:
    return OrderLine(unit.id, verb, tuple(operands.items()), bound)
