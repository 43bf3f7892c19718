"""Plans of a side for an impulse, each with its worth (section 13), counted with the rules' own functions.

Worth: what it captures at the chance that it does, damage to be expected, units that come in, areas that are the more
secure; less the same for what the enemy could take or strike next.
"""
# not measured: a policy

from collections import Counter, deque
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from bound_sim.orders.decisions import BETWEEN
from bound_sim.rulesets.all_quiet.answers.squads import LONGEST, Squad, Way, bits_of
from bound_sim.rulesets.all_quiet.answers.stakes import Stakes, hurt
from bound_sim.rulesets.all_quiet.book.chart import (
    BARRIER_UNITS,
    INDEPENDENTS,
    RAIN_DICE,
    RAIN_STRENGTH,
    REINFORCEMENTS,
    Nation,
)
from bound_sim.rulesets.all_quiet.book.words import IN_BOX, RESERVE, TO_COME
from bound_sim.rulesets.all_quiet.state.front import FORT, TRENCH, box_of, in_order
from bound_sim.rulesets.all_quiet.state.kept import OnDemand
from bound_sim.rulesets.all_quiet.state.turn import FrontTurn
from bound_sim.rulesets.all_quiet.steps import attack, events, movement, supply

#: ours: what an own unit that becomes fresh is worth, an attack that it can make again, a marker where the enemy stands
#: beside, for each unit, and an attack in the next turn by those who enter an area of the enemy's
RECOVERED, AGAIN, MARKER, SIEGE = 0.5, 0.7, 0.3, 0.5
#: effects of cards by which something is done that is not done without one
DOES = frozenset({
    "gas", "heavy-artillery", "steel-rain", "recovery", "independent", "rail", "trench", "fort", "supply",
    "reinforcement", "us-entry", "submarines", "entry",
})  # fmt: skip


class Plan(NamedTuple):
    """Lines of actions of one group, or of a card, with their worth.

    ``units`` are the bits of the group's units.
    """

    worth: float
    lines: tuple[str, ...]
    units: int = 0

    @property
    def text(self) -> str:
        return BETWEEN.join(self.lines)


NO_PLAN = Plan(0.0, ())


class Leaving(NamedTuple):
    """A group that may leave an area: ``ways`` that may be worth something, the worth of what is ``left`` behind."""

    area: str
    squad: Squad
    ways: list[Way]
    left: float


class Planner(Stakes):
    """Plans that one side has as the table stands: those of moves and of recoveries that are worth something."""

    def __init__(self, turn: FrontTurn, side: str) -> None:
        super().__init__(turn, side)
        #: bits of the areas of the enemy's that he does not hold
        self.free = self.theirs & ~self.faced
        self.front = turn.impulse.front
        #: the areas of the front
        self.areas = self.roster.fronts.get(self.front, ())
        self._ways_of: dict[tuple[str, int, int], tuple[list[Way], list[Way]]] = {}
        self._found = self.roster.plans.ask(self._table(), dict)

    def _table(self) -> Hashable:
        """All that plans rest on."""
        game = self.game
        return (
            self.side, self.front, self.left, self.turn.opens_war, self.retreated, frozenset(game.neutral),
            *self.own.values(), *self.foes.values(), self.fresh, self.ours, self.theirs,
            *[unit.box for unit in game.units if unit.box], frozenset(game.markers.items()),
            frozenset(game.lost_trenches), frozenset(game.given_lines), frozenset(game.blockaded),
        )  # fmt: skip

    def once(self, what: Hashable, make: Callable[[], list[Any]]) -> list[Any]:
        """Plans that are made once for all tables that are so; they are to be read."""
        found = self._found.get(what)
        if found is None:
            found = self._found[what] = make()
        return found

    @cached_property
    def groups(self) -> dict[str, Squad]:
        """Area -> the own units in it that may act, where there are some."""
        able = self.fresh & ~self.neutral
        return {area: self.roster.squads[units] for area in self.areas if (units := self.own[area] & able)}

    def named(self, squad: Squad) -> str:
        """The words that name a group in a line."""
        return self.roster.named[squad.units]

    @cached_property
    def _gains(self) -> int:
        """Bits of the areas where it may be worth something that more units are: the enemy is in it, or could take
        it."""
        gains, quiet = self.faced, self.ours & ~self.faced
        for area in self._comers:
            bit = self.game.bits[area]
            if bit & quiet and self.danger(area) > 0:
                gains |= bit
        return gains

    # ---- plain actions

    @cached_property
    def _leaving(self) -> list[Leaving]:
        """Each group, whole or but for some that stay, with its ways to areas that are worth something."""
        found = []
        wanted = self.free | self._gains
        for area, group in self.groups.items():
            within = self.roster.within[area]
            for squad in self.roster.parts[group.units]:
                if within[squad.reach] & wanted and (ways := self._ways(squad, area)[1]):
                    found.append(Leaving(area, squad, ways, self.left_behind(area, squad.units)))
        return found

    def moves(self) -> Iterator[Plan]:
        """Each group's ways to areas that are worth something, whole or but for one that stays."""
        free = self.free
        for _, squad, ways, left in self._leaving:
            for way in ways:
                taken = self._taken(way.areas, way.over, squad.size) if way.over & free else 0.0
                worth = taken - left + self.arrives(way.goal, squad)
                if worth > 0:
                    yield Plan(worth, (way.text + self.named(squad),), squad.units)

    def _ways(self, squad: Squad, origin: str) -> tuple[list[Way], list[Way]]:
        """Ways of a group to each area that it gets to, the shortest; those of them that may be worth something."""
        near = self.roster.within[origin][squad.reach]
        asked = origin, squad.kind, self.full(squad.size) & near
        found = self._ways_of.get(asked)
        if found is None:
            rests_on = *asked, self.turn.opens_war, self.theirs & near, self.faced & near
            ways = self.roster.ways.ask(rests_on, lambda: list(self._new_ways(squad, origin)))
            free, gains = self.free, self._gains
            found = ways, [way for way in ways if way.over & free or way.end & gains]
            self._ways_of[asked] = found
        return found

    def _new_ways(self, squad: Squad, origin: str) -> Iterator[Way]:
        units = self.units_of(squad.units)
        waiting: deque[tuple[tuple[str, ...], movement.WayStep]] = deque([((), movement.setting_out(units, origin))])
        seen = {origin}
        while waiting:
            way, step = waiting.popleft()
            for area in self.game.neighbours(step.here) if len(way) < LONGEST and step.left else ():
                if area in seen:
                    continue
                after = movement.next_step(self.turn, units, step, area)
                if isinstance(after, movement.WayStep):
                    seen.add(area)
                    whole = (*way, area)
                    waiting.append((whole, after))
                    yield self.roster.way[origin, whole]

    def _taken(self, way: Sequence[str], over: int, count: int) -> float:
        """The prizes of the areas on a way that nobody of the enemy's holds any more, less what may be lost again.

        ``count`` units of the group stay in the last area.
        """
        found = 0.0
        free = over & self.free
        for area in way if free else ():
            if free & self.game.bits[area]:
                found += self.taken(area, count if area == way[-1] else 0)
        return found

    def arrives(self, area: str, squad: Squad) -> float:
        """The worth of a group's being in an area: the more secure it is, or the nearer to the enemy in it."""
        if not self.foes[area]:
            return self.secured(area, squad.size)
        target, there = self.target(area), self.own[area]
        both = self.roster.squads[there | squad.units] if there else squad
        worth, clears = target.blows[both.strengths]
        return SIEGE * (worth + target.coming * clears - target.now) - hurt(target.blow, squad.size)

    def attacks(self) -> Iterator[Plan]:
        """Each group's attack where it stands."""
        for area, squad in self.groups.items():
            if self.foes[area]:
                worth = self.struck(area, squad.strengths)
                yield Plan(worth, (f"attack in {area}{self.named(squad)}",), squad.units)

    @property
    def plain(self) -> list[Plan]:
        """All plain actions, the best first."""
        return self.once("plain", lambda: _best_first([*self.moves(), *self.attacks()]))

    @property
    def leading(self) -> list[Plan]:
        """Those of ``plain`` that are worth something and that ``rest`` may come to.

        A plan of some units is none of them where a better one is of the same units or of some of these: where that is
        taken or barred, so is this.
        """
        return self.once("leading", lambda: list(_leading(self.plain)))

    # ---- by cards

    @property
    def twice(self) -> list[Plan]:
        """Plans for groups that act twice: both attacks together, an attack after a move, two moves."""
        return self.once("twice", lambda: _best_first(list(self._twice())))

    def _twice(self) -> Iterator[Plan]:
        for area, group in self.groups.items():
            if self.foes[area]:
                worth = self.struck(area, group.strengths, times=2)
                yield Plan(worth, (f"attack together in {area}{self.named(group)}",), group.units)
        for area, squad, ways, left in self._leaving:
            for way in ways if not self.foes[area] else ():
                if way.end & self.faced and (worth := self._assault(squad, way, left)) > 0:
                    named = self.named(squad)
                    lines = way.text + named, f"attack in {way.goal}{named}"
                    yield Plan(worth, lines, squad.units)

    def _assault(self, squad: Squad, way: Way, left: float) -> float:
        """The worth of an attack at the end of a way; ``left``: that of what is left behind."""
        target = self.target(way.goal)
        worth, clears = target.blows[squad.strengths]
        taken = self._taken(way.areas[:-1], way.over, 0) if way.over & self.free else 0.0
        return worth + target.coming * clears + (taken - left - 0.5 * hurt(target.blow, squad.size))

    def by_card(self, effect: str, card: str) -> list[Plan]:
        """Plans by a Move or Attack card or an Event, the best first."""
        if effect not in DOES:
            return []
        return self.once((effect, card), lambda: _best_first(list(self._of_card(effect, card))))

    def _of_card(self, effect: str, card: str) -> Iterator[Plan]:
        match effect:
            case "gas":
                return self._gas()
            case "heavy-artillery":
                return self._bombards()
            case "steel-rain":
                return self._rains()
            case "recovery":
                return self._recovers()
            case "independent":
                return self._independents()
            case "rail":
                return self._rails()
            case "trench" | "fort":
                return self._markers(card, effect)
            case "supply":
                return self._supplies(card)
            case "reinforcement":
                return self._reinforces(card)
            case "us-entry":
                return self._comes(card, TO_COME)
            case "submarines":
                return self._blockades(card)
        return self._enters_war(card)

    def _gas(self) -> Iterator[Plan]:
        for area, squad in self.groups.items():
            if self.foes[area]:
                worth = self.struck(area, self.roster.gassed(squad), gas=True)
                yield Plan(worth, (f"gas in {area}{self.named(squad)}",), squad.units)

    def _bombards(self) -> Iterator[Plan]:
        for area, squad in self.groups.items():
            for goal in self.game.neighbours(area):
                if self.foes[goal] and attack.targets(self.turn, goal):
                    worth = self.struck(goal, squad.strengths)
                    yield Plan(worth, (f"bombard from {area} at {goal}{self.named(squad)}",), squad.units)

    def _rains(self) -> Iterator[Plan]:
        beside = self.held & self.roster.of(self.areas)
        for area in sorted(self.areas):
            if self.foes[area] and self.roster.local[area] & beside and attack.targets(self.turn, area):
                yield Plan(self.struck(area, (RAIN_STRENGTH,) * RAIN_DICE), (f"rain on {area}",))

    def _recovers(self) -> Iterator[Plan]:
        for area, squad in self.tired.items():
            near = self.faced & self.roster.local[area]
            worth = squad.size * (RECOVERED if near else RECOVERED / 4)
            if self.foes[area]:
                worth += AGAIN * self.struck(area, squad.strengths)
            yield Plan(worth, (f"recover in {area}{self.named(squad)}",), squad.units)

    @cached_property
    def tired(self) -> dict[str, Squad]:
        """Area -> own units in it that Recovery makes fresh, where there are some; without neutrals."""
        found, spent = {}, ~self.fresh & ~self.neutral
        for area in self.areas:
            units, lined = self.own[area] & spent, 0
            for nation in {unit.nation.id: unit.nation for unit in self.units_of(units)}.values() if units else ():
                if self._has_line(nation, area):
                    lined |= units & self.roster.nations[nation.id]
            if lined:
                found[area] = self.roster.squads[lined]
        return found

    def _has_line(self, nation: Nation, area: str) -> bool:
        return supply.has_line(self.game, self.side, nation, area)

    @property
    def recovered(self) -> list[Plan]:
        """Plans of a group that recovers and acts then, by Recovery and Esprit de Corps."""
        return self.once("recovered", lambda: _best_first(list(self._recovered())))

    def _recovered(self) -> Iterator[Plan]:
        for area, squad in self.tired.items():
            first = f"recover in {area}{self.named(squad)}"
            if self.foes[area]:
                worth = self.struck(area, squad.strengths)
                yield Plan(worth, (first, f"attack in {area}{self.named(squad)}"), squad.units)
                continue
            left = self.left_behind(area, squad.units)
            for way in self._ways(squad, area)[0]:
                worth = self._taken(way.areas, way.over, squad.size) - left + self.arrives(way.goal, squad)
                if worth > 0:
                    yield Plan(worth, (first, way.text + self.named(squad)), squad.units)

    def _rails(self) -> Iterator[Plan]:
        waiting = in_order([unit for unit in self.game.in_box(box_of(IN_BOX, self.front)) if unit.side == self.side])
        for area in self.areas if waiting else ():
            units = waiting[: max(0, self.game.room(area, self.side))]
            if units and movement.rail_trouble(self.turn, units, "", area) is None:
                squad = self.roster.squads[bits_of(units)]
                worth = self.raised(squad.size) + self.arrives(area, squad)
                yield Plan(worth, (f"rail to {area}{self.named(squad)}",), squad.units)
        quiet = self.ours & ~self.faced
        wanted = [area for area in self.areas if self.game.bits[area] & quiet and self._gains & self.game.bits[area]]
        gains: OnDemand[int, list[tuple[str, float]]] = OnDemand(
            lambda size: [(area, self.secured(area, size)) for area in wanted]
        )
        for origin, group in self.groups.items() if wanted else ():
            for squad in self.roster.parts[group.units] if self.game.bits[origin] & quiet else ():
                left = self.left_behind(origin, squad.units)
                better = [(area, gain - left) for area, gain in gains[squad.size] if gain - left > 0]
                goals = self._railed(squad, origin) if better else ()
                for area, worth in better:
                    if area in goals:
                        yield Plan(worth, (f"rail from {origin} to {area}{self.named(squad)}",), squad.units)

    def _railed(self, squad: Squad, origin: str) -> frozenset[str]:
        """The areas that a group goes to by rail."""
        quiet = self.ours & ~self.faced
        rests_on = origin, squad.kind, quiet, self.full(squad.size) & quiet
        return self.roster.railed.ask(
            rests_on, lambda: movement.rail_goals(self.turn, self.units_of(squad.units), origin)
        )  # fmt: skip

    def _independents(self) -> Iterator[Plan]:
        """Units of one area that go their own ways, each for the prize that is most worth to it."""
        for area, group in self.groups.items():
            if group.size < 2:
                continue
            # units that go alike and are as strong gain as much
            gains: dict[tuple[int, tuple[int, ...]], list[tuple[float, Way]]] = {}
            single = []
            for row in self.roster.rows[group.units]:
                one = self.roster.squads[1 << row]
                alike = one.kind, one.strengths
                if alike not in gains:
                    gains[alike] = list(self._lone_gains(one, area))
                single += [(gain, way.areas, self.game.units[row].id, way, one) for gain, way in gains[alike]]
            worth, lines, gone, goals = 0.0, [], 0, set[str]()
            crossed: Counter[frozenset[str]] = Counter()
            for gain, _, _, way, one in sorted(single, key=lambda each: (-each[0], each[1], each[2])):
                border = frozenset((area, way.areas[0]))
                narrow = self.game.barriered(area, way.areas[0]) and crossed[border] >= BARRIER_UNITS
                if one.units & gone or way.goal in goals or gone.bit_count() == INDEPENDENTS or narrow:
                    continue
                gone |= one.units
                goals.add(way.goal)
                crossed[border] += 1
                worth += gain
                lines.append(f"{way.text}{self.named(one)} alone")
            if gone.bit_count() > 1:
                yield Plan(worth - self.left_behind(area, gone), tuple(lines), gone)

    def _lone_gains(self, one: Squad, origin: str) -> Iterator[tuple[float, Way]]:
        """The ways of a unit that are worth something to it, with their worth."""
        for way in self._ways(one, origin)[1]:
            gain = self._taken(way.areas, way.over, 1) + self.arrives(way.goal, one)
            if gain > 0:
                yield gain, way

    def _markers(self, card: str, kind: str) -> Iterator[Plan]:
        for area in self.areas:
            if self.game.control[area] != self.side or not self.own[area] or (kind, area) in self.game.markers:
                continue
            if not self.faced & self.roster.local[area]:
                continue
            if kind == TRENCH and not supply.camp_has_line(self.game, self.side, area):
                continue
            if kind == FORT and not self.game.net.by_name[area].fortified:
                continue  # AQ-R-32: it goes at the end of the turn
            before = self.risk(area, self.points(area))
            self.game.markers[kind, area] = self.side
            worth = (before - self.new_risk(area)) * self.worths[area][1]
            del self.game.markers[kind, area]
            worth += MARKER * self.own[area].bit_count()
            if worth > 0:
                yield Plan(worth, (f"event {card} in {area}",))

    def _supplies(self, card: str) -> Iterator[Plan]:
        for area in self.areas:
            spent = self.own[area] & ~self.fresh
            if not spent or not self.game.bits[area] & self.ours:
                continue
            if cut := [unit for unit in self.units_of(spent) if not self._has_line(unit.nation, area)]:
                yield Plan(len(cut) * RECOVERED, (f"event {card} in {area}",))

    def _reinforces(self, card: str) -> Iterator[Plan]:
        box = box_of(RESERVE, self.front)
        boxes = {unit.nation.id for unit in self.game.in_box(box) if unit.side == self.side}
        for nation in sorted(boxes):
            waiting = [unit for unit in self.game.in_box(box, nation) if unit.side == self.side]
            open_ = events.entries(self.game, self.side, waiting[0])
            if open_:
                coming = self.roster.squads[bits_of(waiting[:REINFORCEMENTS])]
                area = max(open_, key=lambda each: self.arrives(each, coming))
                worth = self.raised(coming.size) + self.arrives(area, coming)
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


def _best_first(plans: Sequence[Plan]) -> list[Plan]:
    """By worth; of those that are as good the first by its text."""
    return sorted(plans, key=lambda plan: (-plan.worth, plan.lines))


def _leading(plans: Sequence[Plan]) -> Iterator[Plan]:
    before: list[int] = []
    for plan in plans:
        if plan.worth <= 0:
            return
        if all(units & ~plan.units for units in before):
            before.append(plan.units)
            yield plan
