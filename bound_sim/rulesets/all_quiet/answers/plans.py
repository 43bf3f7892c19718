"""Plans of a side for an impulse, each with its worth (section 13), counted with the rules' own functions.

Worth: victory points of areas that it would capture times the turns left, at the chance that it does; points of damage
to be expected, 1 each, 2 where the target has no way out; less the same for what the enemy could take next from areas
that are left empty.
"""
# not measured: a policy

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from bound_sim.orders.decisions import BETWEEN
from bound_sim.rulesets.all_quiet.answers import exact
from bound_sim.rulesets.all_quiet.book.chart import LAST_TURN, REINFORCEMENTS
from bound_sim.rulesets.all_quiet.book.words import IN_BOX, RESERVE, TO_COME
from bound_sim.rulesets.all_quiet.state.front import FORT, TRENCH, ArmyUnit, box_of, in_order
from bound_sim.rulesets.all_quiet.state.turn import FrontTurn
from bound_sim.rulesets.all_quiet.steps import attack, damage, events, fire, movement, supply

#: ours: what an own unit that becomes fresh or comes in is worth, and a marker where the enemy stands beside
UNIT_GAINED, MARKER = 1.0, 0.5
#: ways that are looked at lead over no more areas than this
_LONGEST = 3


class Plan(NamedTuple):
    """Lines of actions of one group, or of a card, with their worth; ``cards`` are effects that they take."""

    worth: float
    lines: tuple[str, ...]
    units: frozenset[str] = frozenset()
    cards: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        return BETWEEN.join(self.lines)


class Planner:
    """Plans that one side has as the table stands."""

    def __init__(self, turn: FrontTurn, side: str) -> None:
        self.turn, self.side, self.game = turn, side, turn.game
        self.enemy = self.game.other(side)
        self.left = LAST_TURN + 1 - turn.number
        self._known_ways: dict[frozenset[str], list[tuple[str, ...]]] = {}
        self._prizes: dict[str, float] = {}
        self._threats: dict[str, bool] = {}
        self.front = turn.impulse.front
        self.groups = {
            area: units for area in self.game.control if self.game.front_of(area) == self.front
            and (units := in_order([unit for unit in self.game.of(side, area)
                                   if unit.fresh and not self.game.is_neutral(unit)]))
        }  # fmt: skip

    # ---- worth

    def prize(self, area: str) -> float:
        """Victory points of an area for the turns left, a sudden win above all."""
        if area not in self._prizes:
            sudden = 100.0 if self.game.rules.sudden.get(area) == self.side else 0.0
            gained = self.game.vp(area, self.side) + self.game.vp(area, self.enemy)
            self._prizes[area] = sudden + gained * self.left
        return self._prizes[area]

    def _threatened(self, area: str) -> bool:
        """True if fresh units of the enemy's stand beside an area."""
        if area not in self._threats:
            self._threats[area] = any(
                unit.fresh and not self.game.is_neutral(unit) for near in self.game.neighbours(area)
                for unit in self.game.of(self.enemy, near)
            )  # fmt: skip
        return self._threats[area]

    def exposed(self, area: str, leaving: Sequence[ArmyUnit]) -> float:
        """The worth of what the enemy could take next from an area that these units leave empty."""
        game = self.game
        if game.control[area] != self.side or len(game.of(self.side, area)) > len(leaving):
            return 0.0
        if not self._threatened(area):
            return 0.0
        held = game.vp(area, self.side) + game.vp(area, self.enemy)
        return 100.0 if game.rules.sudden.get(area) == self.enemy else held * self.left

    def struck(self, area: str, points: dict[int, Fraction]) -> float:
        """The worth of an attack's points: damage, and the area where nobody of the enemy's may be left."""
        game = self.game
        defenders = game.of(self.enemy, area)
        if not defenders:
            return 0.0
        ladders = [damage.ladder(self.turn, unit, acting=False) for unit in defenders]
        most = sum(map(len, ladders))
        each = 1.0 if any(damage.RETREAT in steps for steps in ladders) else 2.0
        clears = sum(len(steps) if damage.RETREAT not in steps else len(steps) - 1 for steps in ladders)
        mean = float(sum(min(number, most) * chance for number, chance in points.items()))
        takes = game.control[area] == self.enemy and game.holds(area, self.side)
        chance = float(sum(chance for number, chance in points.items() if number >= clears))
        return mean * each + (self.prize(area) * chance if takes else 0.0)

    def volley(self, units: Sequence[ArmyUnit], area: str, *, gas: bool = False) -> dict[int, Fraction]:
        """The points of an attack of units at the enemy in an area."""
        strengths = tuple(sorted(fire.strength_of(unit, gas=gas) for unit in units))
        return exact.attack(strengths, fire.cover(self.game, area, self.enemy, gas=gas))

    # ---- plain actions

    def moves(self) -> Iterator[Plan]:
        """Each group's ways to areas that are worth something, whole or but for one that stays."""
        for area, units in self.groups.items():
            for group in self._parts(area, units):
                ways, ids = self._ways(group, area), _ids(group)
                left, who = self.exposed(area, group) if ways else 0.0, _with(group)
                for way in ways:
                    worth = self._taken(way) - left + self._guards(way[-1])
                    yield Plan(worth, (f"move from {area} to {', '.join(way)}{who}",), ids)

    def _parts(self, area: str, units: list[ArmyUnit]) -> Iterator[list[ArmyUnit]]:
        """The whole group, all but the weakest, two and one of it."""
        strongest = sorted(units, key=lambda unit: (-unit.strength, -unit.moves))
        sizes = {len(units), len(units) - 1, 2, 1} & set(range(1, len(units) + 1))
        for size in sorted(sizes, reverse=True):
            yield in_order(strongest[:size])

    def _ways(self, units: Sequence[ArmyUnit], origin: str) -> list[tuple[str, ...]]:
        """Ways of a group to each area that it gets to, the shortest; looked for once."""
        group = _ids(units)
        if group not in self._known_ways:
            self._known_ways[group] = list(self._new_ways(units, origin))
        return self._known_ways[group]

    def _new_ways(self, units: Sequence[ArmyUnit], origin: str) -> Iterator[tuple[str, ...]]:
        waiting: deque[tuple[tuple[str, ...], movement.WayStep]] = deque([((), movement.setting_out(units, origin))])
        seen = {origin}
        while waiting:
            way, step = waiting.popleft()
            for area in self.game.neighbours(step.here) if len(way) < _LONGEST and step.left else ():
                if area in seen:
                    continue
                after = movement.next_step(self.turn, units, step, area)
                if isinstance(after, movement.WayStep):
                    seen.add(area)
                    waiting.append(((*way, area), after))
                    yield (*way, area)

    def _taken(self, way: Sequence[str]) -> float:
        """The prizes of the areas on a way that nobody of the enemy's holds any more."""
        game = self.game
        return sum(
            self.prize(area) for area in way if game.control[area] == self.enemy and not game.holds(area, self.enemy)
        )  # fmt: skip

    def _guards(self, area: str) -> float:
        """The worth that a group saves when it enters an own area that stands empty before the enemy."""
        game = self.game
        if game.control[area] != self.side or game.of(self.side, area):
            return 0.0
        return self.exposed(area, ()) * 0.5

    def attacks(self) -> Iterator[Plan]:
        """Each group's attack where it stands."""
        for area, units in self.groups.items():
            if self.game.holds(area, self.enemy):
                worth = self.struck(area, self.volley(units, area))
                yield Plan(worth, (_line("attack", f"in {area}", units),), _ids(units))

    def plain(self) -> list[Plan]:
        """All plain actions, the best first."""
        return _best_first([*self.moves(), *self.attacks()])

    # ---- by cards

    def twice(self) -> list[Plan]:
        """Plans for groups that act twice: both attacks together, an attack after a move, two moves."""
        found = []
        for area, units in self.groups.items():
            if self.game.holds(area, self.enemy):
                points = self.volley(units, area)
                worth = self.struck(area, exact.together([points, points]))
                found.append(Plan(worth, (_line("attack together", f"in {area}", units),), _ids(units), ("esprit",)))
                continue
            for group in self._parts(area, units):
                found += [self._assault(group, area, way) for way in self._ways(group, area)
                          if self.game.holds(way[-1], self.enemy)]  # fmt: skip
        return _best_first(found)

    def _assault(self, units: Sequence[ArmyUnit], origin: str, way: tuple[str, ...]) -> Plan:
        goal = way[-1]
        for unit in units:
            unit.area = goal
        worth = self.struck(goal, self.volley(units, goal))
        for unit in units:
            unit.area = origin
        worth += self._taken(way[:-1])
        worth -= self.exposed(origin, units)
        lines = (_line("move", f"from {origin} to {', '.join(way)}", units), _line("attack", f"in {goal}", units))
        return Plan(worth, lines, _ids(units), ("esprit",))

    def by_card(self, effect: str, card: str) -> list[Plan]:
        """Plans by a Move or Attack card or an Event, the best first."""
        found: dict[str, Callable[[], Iterator[Plan]]] = {
            "gas": self._gas, "heavy-artillery": self._bombards, "steel-rain": self._rains, "recovery": self._recovers,
            "rail": self._rails, TRENCH: lambda: self._markers(card, TRENCH), FORT: lambda: self._markers(card, FORT),
            "supply": lambda: self._supplies(card), "reinforcement": lambda: self._reinforces(card),
            "us-entry": lambda: self._comes(card, TO_COME), "submarines": lambda: self._blockades(card),
            "entry": lambda: self._enters_war(card),
        }  # fmt: skip
        plans = found[effect]() if effect in found else ()
        return _best_first([plan._replace(cards=(effect,)) for plan in plans])

    def _gas(self) -> Iterator[Plan]:
        for area, units in self.groups.items():
            if self.game.holds(area, self.enemy):
                worth = self.struck(area, self.volley(units, area, gas=True))
                yield Plan(worth, (_line("gas", f"in {area}", units),), _ids(units))

    def _bombards(self) -> Iterator[Plan]:
        for area, units in self.groups.items():
            for goal in self.game.neighbours(area):
                if attack.targets(self.turn, goal):
                    worth = self.struck(goal, self.volley(units, goal))
                    yield Plan(worth, (_line("bombard", f"from {area} at {goal}", units),), _ids(units))

    def _rains(self) -> Iterator[Plan]:
        near = {each for area in self.game.control if self.game.holds(area, self.side)
                for each in (area, *self.game.neighbours(area))}  # fmt: skip
        for area in sorted(near):
            if attack.targets(self.turn, area):
                points = exact.rain(fire.cover(self.game, area, self.enemy))
                yield Plan(self.struck(area, points), (f"rain on {area}",))

    def _recovers(self) -> Iterator[Plan]:
        for area in self.game.control:
            spent = [
                unit
                for unit in self.game.of(self.side, area)
                if not unit.fresh and not self.game.is_neutral(unit) and supply.unit_has_line(self.game, unit)
            ]
            if spent:
                near = any(self.game.holds(each, self.enemy) for each in (area, *self.game.neighbours(area)))
                yield Plan(len(spent) * UNIT_GAINED * (1.0 if near else 0.25), (_line("recover", f"in {area}", spent),),
                           _ids(spent))  # fmt: skip

    def _rails(self) -> Iterator[Plan]:
        waiting = in_order([unit for unit in self.game.in_box(box_of(IN_BOX, self.front)) if unit.side == self.side])
        for area in self.game.control if waiting else ():
            units = waiting[: max(0, self.game.room(area, self.side))]
            if units and movement.rail_trouble(self.turn, units, "", area) is None:
                yield Plan(len(units) * UNIT_GAINED, (_line("rail", f"to {area}", units),), _ids(units))

    def _markers(self, card: str, kind: str) -> Iterator[Plan]:
        for area, side in self.game.control.items():
            if side != self.side or (kind, area) in self.game.markers or not self.game.holds(area, self.side):
                continue
            if kind == TRENCH and not supply.camp_has_line(self.game, self.side, area):
                continue
            if any(self.game.holds(each, self.enemy) for each in (area, *self.game.neighbours(area))):
                yield Plan(MARKER * len(self.game.of(self.side, area)), (f"event {card} in {area}",))

    def _supplies(self, card: str) -> Iterator[Plan]:
        for area, side in self.game.control.items():
            cut = [unit for unit in self.game.of(self.side, area)
                   if not unit.fresh and not supply.unit_has_line(self.game, unit)]  # fmt: skip
            if side == self.side and cut:
                yield Plan(len(cut) * UNIT_GAINED, (f"event {card} in {area}",))

    def _reinforces(self, card: str) -> Iterator[Plan]:
        box = box_of(RESERVE, self.front)
        boxes = {unit.nation.id for unit in self.game.in_box(box) if unit.side == self.side}
        for nation in sorted(boxes):
            waiting = [unit for unit in self.game.in_box(box, nation) if unit.side == self.side]
            open_ = events.entries(self.game, self.side, waiting[0])
            if open_:
                worth = min(REINFORCEMENTS, len(waiting)) * 2 * UNIT_GAINED
                yield Plan(worth, (f"event {card} in {open_[0]} of {nation.lower()}",))

    def _comes(self, card: str, box: str) -> Iterator[Plan]:
        waiting = [unit for unit in self.game.in_box(box) if unit.side == self.side]
        if waiting and events.entries(self.game, self.side, waiting[0], ports=True):
            yield Plan(len(waiting) * 2 * UNIT_GAINED, (f"event {card}",))

    def _enters_war(self, card: str) -> Iterator[Plan]:
        for nation in sorted(each for each in self.game.neutral if self.game.camp(each) == self.side):
            units = [unit for unit in self.game.of(self.side) if unit.nation.id == nation]
            yield Plan(len(units) * UNIT_GAINED, (f"event {card} of {nation.lower()}",))

    def _blockades(self, card: str) -> Iterator[Plan]:
        spent = [
            unit
            for unit in self.game.of(self.enemy)
            if not unit.fresh and self.game.sources(unit.nation, unit.area).ports
        ]
        yield Plan(len(spent) * UNIT_GAINED, (f"event {card}",))


def _ids(units: Sequence[ArmyUnit]) -> frozenset[str]:
    return frozenset(unit.id for unit in units)


def _line(verb: str, where: str, units: Sequence[ArmyUnit]) -> str:
    return f"{verb} {where}{_with(units)}"


def _with(units: Sequence[ArmyUnit]) -> str:
    return f" with {', '.join(unit.id for unit in units)}"


def _best_first(plans: Sequence[Plan]) -> list[Plan]:
    """By worth; of those that are as good the first by its text."""
    return sorted(plans, key=lambda plan: (-plan.worth, plan.lines))
