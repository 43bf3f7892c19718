"""Plans of a side for an impulse, each with its worth (section 13), counted with the rules' own functions.

Worth: what it captures at the chance that it does, damage to be expected, units that come in, areas that are the more
secure; less the same for what the enemy could take or strike next.
"""
# not measured: a policy

from collections import Counter, deque
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from bound_sim.orders.decisions import BETWEEN
from bound_sim.rulesets.all_quiet.answers import exact
from bound_sim.rulesets.all_quiet.answers.stakes import Stakes, points_of
from bound_sim.rulesets.all_quiet.book.chart import (
    BARRIER_UNITS,
    INDEPENDENTS,
    RAIN_DICE,
    RAIN_STRENGTH,
    REINFORCEMENTS,
)
from bound_sim.rulesets.all_quiet.book.words import IN_BOX, RESERVE, TO_COME
from bound_sim.rulesets.all_quiet.state.front import FORT, TRENCH, ArmyUnit, box_of, in_order
from bound_sim.rulesets.all_quiet.state.turn import FrontTurn
from bound_sim.rulesets.all_quiet.steps import attack, events, fire, movement, supply

#: ours: what an own unit that becomes fresh is worth, an attack that it can make again, a marker where the enemy stands
#: beside, for each unit, and an attack in the next turn by those who enter an area of the enemy's
RECOVERED, AGAIN, MARKER, SIEGE = 0.5, 0.7, 0.3, 0.5
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


NO_PLAN = Plan(0.0, ())


class Part(NamedTuple):
    """Units of one area that act together, in natural order; the words that name them."""

    units: Sequence[ArmyUnit]
    ids: frozenset[str]
    named: str


class Planner(Stakes):
    """Plans that one side has as the table stands."""

    def __init__(self, turn: FrontTurn, side: str) -> None:
        super().__init__(turn, side)
        self._known_ways: dict[Hashable, list[tuple[str, ...]]] = {}
        self._parts: dict[str, list[Part]] = {}
        #: (area, whether gas strikes it) -> the help that the enemy has in it
        self._covers: dict[tuple[str, bool], fire.Cover] = {}
        self._attacks: dict[str, float] = {}
        self.front = turn.impulse.front
        self.areas = [area for area in self.game.control if self.game.front_of(area) == self.front]
        self.groups = {
            area: units for area in self.areas
            if (units := in_order([unit for unit in self.game.of(side, area)
                                   if unit.fresh and not self.game.is_neutral(unit)]))
        }  # fmt: skip

    def volley(
        self, units: Sequence[ArmyUnit], area: str, *, gas: bool = False, times: int = 1
    ) -> tuple[float, ...]:  # fmt: skip
        """The chances of each number of points of an attack of units at the enemy in an area."""
        strengths = tuple(sorted(fire.strength_of(unit, gas=gas) for unit in units))
        asked = area, gas
        if asked not in self._covers:
            self._covers[asked] = fire.cover(self.game, area, self.enemy, gas=gas)
        return exact.shares(strengths, self._covers[asked], times=times)

    # ---- plain actions

    def moves(self) -> Iterator[Plan]:
        """Each group's ways to areas that are worth something, whole or but for one that stays."""
        for area in self.groups:
            for units, ids, named in self.parts(area):
                ways = self._ways(units, area)
                left = self.left_behind(area, units) if ways else 0.0
                for way in ways:
                    worth = self._taken(way, units) - left + self.arrives(way[-1], units)
                    yield Plan(worth, (f"move from {area} to {', '.join(way)}{named}",), ids)

    def parts(self, area: str) -> list[Part]:
        """The whole group of an area, all but the weakest, two and one of it."""
        if area not in self._parts:
            units = self.groups[area]
            strongest = sorted(units, key=lambda unit: (-unit.strength, -unit.moves))
            sizes = {len(units), len(units) - 1, 2, 1} & set(range(1, len(units) + 1))
            found = [in_order(strongest[:size]) for size in sorted(sizes, reverse=True)]
            self._parts[area] = [Part(part, _ids(part), _with(part)) for part in found]
        return self._parts[area]

    def _ways(self, units: Sequence[ArmyUnit], origin: str) -> list[tuple[str, ...]]:
        """Ways of a group to each area that it gets to, the shortest; looked for once for all groups that go alike."""
        nations, tanks = frozenset(unit.nation.id for unit in units), all(unit.is_tank for unit in units)
        alike = origin, len(units), movement.points(units), nations, tanks
        if alike not in self._known_ways:
            self._known_ways[alike] = list(self._new_ways(units, origin))
        return self._known_ways[alike]

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

    def _taken(self, way: Sequence[str], group: Sequence[ArmyUnit]) -> float:
        """The prizes of the areas on a way that nobody of the enemy's holds any more, less what may be lost again."""
        game, found = self.game, 0.0
        for area in way:
            if game.control[area] == self.enemy and not game.holds(area, self.enemy):
                stay = [*game.of(self.side, area), *(group if area == way[-1] else ())]
                found += self.prize(area) * (1.0 - self.risk(area, points_of(stay, spent=True)))
        return found

    def left_behind(self, area: str, leaving: Sequence[ArmyUnit]) -> float:
        """The worth of what the enemy could take more easily when these units, of those there, have left an area."""
        if self.game.control[area] != self.side:
            return 0.0
        there = self.points_at(area)
        return self.danger(area, there - points_of(leaving)) - self.danger(area, there)

    def arrives(self, area: str, group: Sequence[ArmyUnit]) -> float:
        """The worth of a group's being in an area: the more secure it is, or the nearer to the enemy in it."""
        if self.game.holds(area, self.enemy):
            there = self.game.of(self.side, area)
            gained = self.struck(area, self.volley([*there, *group], area), coming=True)
            gained -= self._strikes(area) if there else 0.0
            return SIEGE * gained - self.suffered(group, area)
        if self.game.control[area] != self.side:
            return 0.0
        held = self.points_at(area)
        return self.danger(area, held) - self.danger(area, held + points_of(group, spent=True))

    def _strikes(self, area: str) -> float:
        """The worth of an attack of all own units in an area."""
        if area not in self._attacks:
            self._attacks[area] = self.struck(area, self.volley(self.game.of(self.side, area), area))
        return self._attacks[area]

    def attacks(self) -> Iterator[Plan]:
        """Each group's attack where it stands."""
        for area, units in self.groups.items():
            if self.game.holds(area, self.enemy):
                worth = self.struck(area, self.volley(units, area))
                yield Plan(worth, (_line("attack", f"in {area}", units),), _ids(units))

    @cached_property
    def plain(self) -> list[Plan]:
        """All plain actions, the best first."""
        return _best_first([*self.moves(), *self.attacks()])

    # ---- by cards

    @cached_property
    def twice(self) -> list[Plan]:
        """Plans for groups that act twice: both attacks together, an attack after a move, two moves."""
        found = []
        for area, units in self.groups.items():
            if self.game.holds(area, self.enemy):
                worth = self.struck(area, self.volley(units, area, times=2))
                found.append(Plan(worth, (_line("attack together", f"in {area}", units),), _ids(units), ("esprit",)))
                continue
            for part in self.parts(area):
                goals = [way for way in self._ways(part.units, area) if self.game.holds(way[-1], self.enemy)]
                left = self.left_behind(area, part.units) if goals else 0.0
                found += [self._assault(part, area, way, left) for way in goals]
        return _best_first(found)

    def _assault(self, part: Part, origin: str, way: tuple[str, ...], left: float) -> Plan:
        goal, (units, ids, named) = way[-1], part
        worth = self.struck(goal, self.volley(units, goal), coming=True)
        worth += self._taken(way[:-1], ()) - left - 0.5 * self.suffered(units, goal)
        lines = (f"move from {origin} to {', '.join(way)}{named}", f"attack in {goal}{named}")
        return Plan(worth, lines, ids, ("esprit",))

    def by_card(self, effect: str, card: str) -> list[Plan]:
        """Plans by a Move or Attack card or an Event, the best first."""
        found: dict[str, Callable[[], Iterator[Plan]]] = {
            "gas": self._gas, "heavy-artillery": self._bombards, "steel-rain": self._rains, "recovery": self._recovers,
            "independent": self._independents, "rail": self._rails,
            TRENCH: lambda: self._markers(card, TRENCH), FORT: lambda: self._markers(card, FORT),
            "supply": lambda: self._supplies(card), "reinforcement": lambda: self._reinforces(card),
            "us-entry": lambda: self._comes(card, TO_COME), "submarines": lambda: self._blockades(card),
            "entry": lambda: self._enters_war(card),
        }  # fmt: skip
        plans = found[effect]() if effect in found else ()
        cards = (effect,)
        return _best_first([Plan(plan.worth, plan.lines, plan.units, cards) for plan in plans])

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
        near = {each for area in self.areas if self.game.holds(area, self.side)
                for each in (area, *self.game.neighbours(area))}  # fmt: skip
        for area in sorted(near & set(self.areas)):
            if attack.targets(self.turn, area):
                points = exact.shares((RAIN_STRENGTH,) * RAIN_DICE, fire.cover(self.game, area, self.enemy))
                yield Plan(self.struck(area, points), (f"rain on {area}",))

    def _recovers(self) -> Iterator[Plan]:
        for area in self.areas:
            spent = self._spent(area)
            if spent:
                near = any(self.game.holds(each, self.enemy) for each in (area, *self.game.neighbours(area)))
                worth = len(spent) * (RECOVERED if near else RECOVERED / 4)
                if self.game.holds(area, self.enemy):
                    worth += AGAIN * self.struck(area, self.volley(spent, area))
                yield Plan(worth, (_line("recover", f"in {area}", spent),), _ids(spent))

    def _spent(self, area: str) -> list[ArmyUnit]:
        """Own units in an area that the card makes fresh."""
        return in_order([
            unit for unit in self.game.of(self.side, area)
            if not unit.fresh and not self.game.is_neutral(unit) and supply.unit_has_line(self.game, unit)
        ])  # fmt: skip

    @cached_property
    def recovered(self) -> list[Plan]:
        """Plans of a group that recovers and acts then, by Recovery and Esprit de Corps."""
        found = []
        for area in self.areas:
            spent = self._spent(area)
            if not spent:
                continue
            first = _line("recover", f"in {area}", spent)
            if self.game.holds(area, self.enemy):
                worth = self.struck(area, self.volley(spent, area))
                found.append(Plan(worth, (first, _line("attack", f"in {area}", spent)), _ids(spent)))
                continue
            left = self.left_behind(area, spent)
            for way in self._ways(spent, area):
                worth = self._taken(way, spent) - left + self.arrives(way[-1], spent)
                line = _line("move", f"from {area} to {', '.join(way)}", spent)
                found.append(Plan(worth, (first, line), _ids(spent)))
        return _best_first(found)

    def _rails(self) -> Iterator[Plan]:
        waiting = in_order([unit for unit in self.game.in_box(box_of(IN_BOX, self.front)) if unit.side == self.side])
        for area in self.areas if waiting else ():
            units = waiting[: max(0, self.game.room(area, self.side))]
            if units and movement.rail_trouble(self.turn, units, "", area) is None:
                worth = self.raised(len(units)) + self.arrives(area, units)
                yield Plan(worth, (_line("rail", f"to {area}", units),), _ids(units))
        wanted = [area for area in self.areas if self.danger(area, self.points_at(area)) > 0]
        for origin in self.groups:
            for group, ids, named in self.parts(origin):
                left = self.left_behind(origin, group)
                for area in wanted:
                    if movement.rail_trouble(self.turn, group, origin, area) is None:
                        worth = self.arrives(area, group) - left
                        yield Plan(worth, (f"rail from {origin} to {area}{named}",), ids)

    def _independents(self) -> Iterator[Plan]:
        """Units of one area that go their own ways, each for the prize that is most worth to it."""
        for area, units in self.groups.items():
            single = [
                (self._taken(way, [unit]) + self.arrives(way[-1], [unit]), way, unit)
                for unit in units for way in self._ways([unit], area)
            ]  # fmt: skip
            worth, lines, gone, goals = 0.0, [], list[ArmyUnit](), set[str]()
            crossed: Counter[frozenset[str]] = Counter()
            for gain, way, unit in sorted(single, key=lambda each: (-each[0], each[1], each[2].id)):
                border = frozenset((area, way[0]))
                narrow = self.game.barriered(area, way[0]) and crossed[border] >= BARRIER_UNITS
                if gain <= 0 or unit in gone or way[-1] in goals or len(gone) == INDEPENDENTS or narrow:
                    continue
                gone.append(unit)
                goals.add(way[-1])
                crossed[border] += 1
                worth += gain
                lines.append(f"move from {area} to {', '.join(way)} with {unit.id} alone")
            if len(gone) > 1:
                yield Plan(worth - self.left_behind(area, gone), tuple(lines), _ids(gone))

    def _markers(self, card: str, kind: str) -> Iterator[Plan]:
        for area in self.areas:
            if self.game.control[area] != self.side or not self.game.holds(area, self.side):
                continue
            if (kind, area) in self.game.markers:
                continue
            if kind == TRENCH and not supply.camp_has_line(self.game, self.side, area):
                continue
            if kind == FORT and not self.game.net.by_name[area].fortified:
                continue  # AQ-R-32: it goes at the end of the turn
            points = self.points_at(area)
            before = self.new_risk(area, points)
            self.game.markers[kind, area] = self.side
            worth = (before - self.new_risk(area, points)) * self.stake(area)
            del self.game.markers[kind, area]
            if any(self.game.holds(each, self.enemy) for each in (area, *self.game.neighbours(area))):
                worth += MARKER * len(self.game.of(self.side, area))
            if worth > 0:
                yield Plan(worth, (f"event {card} in {area}",))

    def _supplies(self, card: str) -> Iterator[Plan]:
        for area in self.areas:
            cut = [unit for unit in self.game.of(self.side, area)
                   if not unit.fresh and not supply.unit_has_line(self.game, unit)]  # fmt: skip
            if self.game.control[area] == self.side and cut:
                yield Plan(len(cut) * RECOVERED, (f"event {card} in {area}",))

    def _reinforces(self, card: str) -> Iterator[Plan]:
        box = box_of(RESERVE, self.front)
        boxes = {unit.nation.id for unit in self.game.in_box(box) if unit.side == self.side}
        for nation in sorted(boxes):
            waiting = [unit for unit in self.game.in_box(box, nation) if unit.side == self.side]
            open_ = events.entries(self.game, self.side, waiting[0])
            if open_:
                coming = waiting[:REINFORCEMENTS]
                area = max(open_, key=lambda each: self.arrives(each, coming))
                worth = self.raised(len(coming)) + self.arrives(area, coming)
                yield Plan(worth, (f"event {card} in {area} of {nation.lower()}",))

    def _comes(self, card: str, box: str) -> Iterator[Plan]:
        waiting = [unit for unit in self.game.in_box(box) if unit.side == self.side]
        if waiting and events.entries(self.game, self.side, waiting[0], ports=True):
            yield Plan(self.raised(len(waiting)), (f"event {card}",))

    def _enters_war(self, card: str) -> Iterator[Plan]:
        for nation in sorted(each for each in self.game.neutral if self.game.camp(each) == self.side):
            units = [unit for unit in self.game.of(self.side) if unit.nation.id == nation]
            yield Plan(len(units) * RECOVERED, (f"event {card} of {nation.lower()}",))

    def _blockades(self, card: str) -> Iterator[Plan]:
        spent = [
            unit
            for unit in self.game.of(self.enemy)
            if not unit.fresh and self.game.sources(unit.nation, unit.area).ports
        ]
        yield Plan(len(spent) * RECOVERED, (f"event {card}",))


def _ids(units: Sequence[ArmyUnit]) -> frozenset[str]:
    return frozenset(unit.id for unit in units)


def _line(verb: str, where: str, units: Sequence[ArmyUnit]) -> str:
    return f"{verb} {where}{_with(units)}"


def _with(units: Sequence[ArmyUnit]) -> str:
    return f" with {', '.join(unit.id for unit in units)}"


def _best_first(plans: Sequence[Plan]) -> list[Plan]:
    """By worth; of those that are as good the first by its text."""
    return sorted(plans, key=lambda plan: (-plan.worth, plan.lines))
