"""The policies of All Quiet before they chose hands and played sets: what those of today are measured against."""

from collections import deque
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from bound_sim.orders.decisions import BETWEEN, Decision
from bound_sim.rules.records.policy import SeatView
from bound_sim.rulesets.all_quiet.answers import exact
from bound_sim.rulesets.all_quiet.answers.known_game import FrontView, known_turn
from bound_sim.rulesets.all_quiet.answers.policies import to_the_weaker_front
from bound_sim.rulesets.all_quiet.book.chart import CARDS, LAST_TURN, REINFORCEMENTS, WORTH
from bound_sim.rulesets.all_quiet.book.plays import assignments
from bound_sim.rulesets.all_quiet.book.words import BEGINS_IMPULSE, IN_BOX, RESERVE, TO_COME
from bound_sim.rulesets.all_quiet.state.front import FORT, TRENCH, ArmyUnit, FrontGame, box_of, in_order
from bound_sim.rulesets.all_quiet.state.turn import FrontTurn
from bound_sim.rulesets.all_quiet.steps import attack, damage, events, fire, movement, supply
from bound_sim_maps.natural import natural_key

#: ours: what an own unit that becomes fresh or comes in is worth, and a marker where the enemy stands beside
UNIT_GAINED, MARKER = 1.0, 0.5
#: ways that are looked at lead over no more areas than this
_LONGEST = 3


class EarlierPlan(NamedTuple):
    """Lines of actions of one group, or of a card, with their worth; ``cards`` are effects that they take."""

    worth: float
    lines: tuple[str, ...]
    units: frozenset[str] = frozenset()
    cards: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        return BETWEEN.join(self.lines)


class EarlierPlanner:
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

    def moves(self) -> Iterator[EarlierPlan]:
        """Each group's ways to areas that are worth something, whole or but for one that stays."""
        for area, units in self.groups.items():
            for group in self._parts(area, units):
                ways, ids = self._ways(group, area), _ids(group)
                left, who = self.exposed(area, group) if ways else 0.0, _with(group)
                for way in ways:
                    worth = self._taken(way) - left + self._guards(way[-1])
                    yield EarlierPlan(worth, (f"move from {area} to {', '.join(way)}{who}",), ids)

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

    def attacks(self) -> Iterator[EarlierPlan]:
        """Each group's attack where it stands."""
        for area, units in self.groups.items():
            if self.game.holds(area, self.enemy):
                worth = self.struck(area, self.volley(units, area))
                yield EarlierPlan(worth, (_line("attack", f"in {area}", units),), _ids(units))

    def plain(self) -> list[EarlierPlan]:
        """All plain actions, the best first."""
        return _best_first([*self.moves(), *self.attacks()])

    # ---- by cards

    def twice(self) -> list[EarlierPlan]:
        """Plans for groups that act twice: both attacks together, an attack after a move, two moves."""
        found = []
        for area, units in self.groups.items():
            if self.game.holds(area, self.enemy):
                points = self.volley(units, area)
                worth = self.struck(area, exact.together([points, points]))
                found.append(
                    EarlierPlan(worth, (_line("attack together", f"in {area}", units),), _ids(units), ("esprit",))
                )
                continue
            for group in self._parts(area, units):
                found += [self._assault(group, area, way) for way in self._ways(group, area)
                          if self.game.holds(way[-1], self.enemy)]  # fmt: skip
        return _best_first(found)

    def _assault(self, units: Sequence[ArmyUnit], origin: str, way: tuple[str, ...]) -> EarlierPlan:
        goal = way[-1]
        for unit in units:
            unit.area = goal
        worth = self.struck(goal, self.volley(units, goal))
        for unit in units:
            unit.area = origin
        worth += self._taken(way[:-1])
        worth -= self.exposed(origin, units)
        lines = (_line("move", f"from {origin} to {', '.join(way)}", units), _line("attack", f"in {goal}", units))
        return EarlierPlan(worth, lines, _ids(units), ("esprit",))

    def by_card(self, effect: str, card: str) -> list[EarlierPlan]:
        """Plans by a Move or Attack card or an Event, the best first."""
        found: dict[str, Callable[[], Iterator[EarlierPlan]]] = {
            "gas": self._gas, "heavy-artillery": self._bombards, "steel-rain": self._rains, "recovery": self._recovers,
            "rail": self._rails, TRENCH: lambda: self._markers(card, TRENCH), FORT: lambda: self._markers(card, FORT),
            "supply": lambda: self._supplies(card), "reinforcement": lambda: self._reinforces(card),
            "us-entry": lambda: self._comes(card, TO_COME), "submarines": lambda: self._blockades(card),
            "entry": lambda: self._enters_war(card),
        }  # fmt: skip
        plans = found[effect]() if effect in found else ()
        return _best_first([plan._replace(cards=(effect,)) for plan in plans])

    def _gas(self) -> Iterator[EarlierPlan]:
        for area, units in self.groups.items():
            if self.game.holds(area, self.enemy):
                worth = self.struck(area, self.volley(units, area, gas=True))
                yield EarlierPlan(worth, (_line("gas", f"in {area}", units),), _ids(units))

    def _bombards(self) -> Iterator[EarlierPlan]:
        for area, units in self.groups.items():
            for goal in self.game.neighbours(area):
                if attack.targets(self.turn, goal):
                    worth = self.struck(goal, self.volley(units, goal))
                    yield EarlierPlan(worth, (_line("bombard", f"from {area} at {goal}", units),), _ids(units))

    def _rains(self) -> Iterator[EarlierPlan]:
        near = {each for area in self.game.control if self.game.holds(area, self.side)
                for each in (area, *self.game.neighbours(area))}  # fmt: skip
        for area in sorted(near):
            if attack.targets(self.turn, area):
                points = exact.rain(fire.cover(self.game, area, self.enemy))
                yield EarlierPlan(self.struck(area, points), (f"rain on {area}",))

    def _recovers(self) -> Iterator[EarlierPlan]:
        for area in self.game.control:
            spent = [
                unit
                for unit in self.game.of(self.side, area)
                if not unit.fresh and not self.game.is_neutral(unit) and supply.unit_has_line(self.game, unit)
            ]
            if spent:
                near = any(self.game.holds(each, self.enemy) for each in (area, *self.game.neighbours(area)))
                worth = len(spent) * UNIT_GAINED * (1.0 if near else 0.25)
                yield EarlierPlan(worth, (_line("recover", f"in {area}", spent),), _ids(spent))

    def _rails(self) -> Iterator[EarlierPlan]:
        waiting = in_order([unit for unit in self.game.in_box(box_of(IN_BOX, self.front)) if unit.side == self.side])
        for area in self.game.control if waiting else ():
            units = waiting[: max(0, self.game.room(area, self.side))]
            if units and movement.rail_trouble(self.turn, units, "", area) is None:
                yield EarlierPlan(len(units) * UNIT_GAINED, (_line("rail", f"to {area}", units),), _ids(units))

    def _markers(self, card: str, kind: str) -> Iterator[EarlierPlan]:
        for area, side in self.game.control.items():
            if side != self.side or (kind, area) in self.game.markers or not self.game.holds(area, self.side):
                continue
            if kind == TRENCH and not supply.camp_has_line(self.game, self.side, area):
                continue
            if any(self.game.holds(each, self.enemy) for each in (area, *self.game.neighbours(area))):
                yield EarlierPlan(MARKER * len(self.game.of(self.side, area)), (f"event {card} in {area}",))

    def _supplies(self, card: str) -> Iterator[EarlierPlan]:
        for area, side in self.game.control.items():
            cut = [unit for unit in self.game.of(self.side, area)
                   if not unit.fresh and not supply.unit_has_line(self.game, unit)]  # fmt: skip
            if side == self.side and cut:
                yield EarlierPlan(len(cut) * UNIT_GAINED, (f"event {card} in {area}",))

    def _reinforces(self, card: str) -> Iterator[EarlierPlan]:
        box = box_of(RESERVE, self.front)
        own = [unit for unit in self.game.in_box(box) if unit.side == self.side]
        for nation in sorted({unit.nation.id for unit in own}):
            waiting = [unit for unit in own if unit.nation.id == nation]
            open_ = events.entries(self.game, self.side, waiting[0])
            if open_:
                worth = min(REINFORCEMENTS, len(waiting)) * 2 * UNIT_GAINED
                yield EarlierPlan(worth, (f"event {card} in {open_[0]} of {nation.lower()}",))

    def _comes(self, card: str, box: str) -> Iterator[EarlierPlan]:
        waiting = [unit for unit in self.game.in_box(box) if unit.side == self.side]
        if waiting and events.entries(self.game, self.side, waiting[0], ports=True):
            yield EarlierPlan(len(waiting) * 2 * UNIT_GAINED, (f"event {card}",))

    def _enters_war(self, card: str) -> Iterator[EarlierPlan]:
        for nation in sorted(each for each in self.game.neutral if self.game.camp(each) == self.side):
            units = [unit for unit in self.game.of(self.side) if unit.nation.id == nation]
            yield EarlierPlan(len(units) * UNIT_GAINED, (f"event {card} of {nation.lower()}",))

    def _blockades(self, card: str) -> Iterator[EarlierPlan]:
        spent = [
            unit
            for unit in self.game.of(self.enemy)
            if not unit.fresh and self.game.sources(unit.nation, unit.area).ports
        ]
        yield EarlierPlan(len(spent) * UNIT_GAINED, (f"event {card}",))


def _ids(units: Sequence[ArmyUnit]) -> frozenset[str]:
    return frozenset(unit.id for unit in units)


def _line(verb: str, where: str, units: Sequence[ArmyUnit]) -> str:
    return f"{verb} {where}{_with(units)}"


def _with(units: Sequence[ArmyUnit]) -> str:
    return f" with {', '.join(unit.id for unit in units)}"


def _best_first(plans: Sequence[EarlierPlan]) -> list[EarlierPlan]:
    """By worth; of those that are as good the first by its text."""
    return sorted(plans, key=lambda plan: (-plan.worth, plan.lines))


#: section 13: Machine Gun Fire is worth its card where an area has this number of points, or of own units
FIRE_VP, FIRE_UNITS = 2, 3
PASS = "pass"


class EarlierPosture:
    """Section 13: the usual hand; each impulse the first card of the list of worth that has a play worth anything."""

    name, version = "earlier-posture", "2"
    rulesets: Collection[str] = ()

    def orders(self, view: SeatView) -> Mapping[str, str]:
        return {}

    def answer(self, view: SeatView, decision: Decision) -> str:
        assert isinstance(view, FrontView)
        if decision.kind == "machine-gun-fire":
            return self._fire(view, decision)
        if decision.kind == "transfer" and not _has(view, ("transfers",)):
            return to_the_weaker_front(known_turn(view).game)
        if decision.kind != "impulse" or _has(view, BEGINS_IMPULSE):
            return decision.usual
        turn = known_turn(view)
        for front in turn.game.fronts:
            turn.impulse.front = front
            planner = EarlierPlanner(turn, view.side)
            hand = [card for card in view.own["hand"] if planner.game.front_of_card(card) == front]
            if text := self.play(planner, in_worth(planner.game, view.side, hand)):
                return text
        return PASS

    def play(self, planner: EarlierPlanner, hand: list[str]) -> str:
        """The text of a play of these cards, the most worth first; "" for none that is worth anything."""
        plain = planner.plain()
        best = plain[0] if plain and plain[0].worth > 0 else None
        for card in hand:
            effect = planner.game.card(planner.side, card).effect
            for plan in printed(planner, card, effect, plain):
                if plan.worth > max(0.0, best.worth if best else 0.0):
                    return said("play", [card], plan)
        return said("use", [hand[-1]], best) if best and hand else ""

    def _fire(self, view: FrontView, decision: Decision) -> str:
        """Fire if it is to be expected that a unit at least goes back, for an area that is worth it."""
        if "fire" not in decision.options:
            return decision.usual
        turn = known_turn(view)
        game, area = turn.game, decision.about[0]
        units = [unit for unit in game.of(view.side, area) if unit.fresh]
        points = exact.attack(
            tuple(sorted(unit.strength for unit in units)), fire.cover(game, area, game.other(view.side))
        )  # fmt: skip
        vp = game.vp(area, view.side) + game.vp(area, game.other(view.side))
        worth_it = vp >= FIRE_VP or len(game.of(view.side, area)) >= FIRE_UNITS
        return "fire" if worth_it and exact.mean(points) >= 1 else "wait"


class EarlierLookahead(EarlierPosture):
    """The play of most worth among all cards and sets of the hand; it looks one play ahead: a plain player."""

    name = "earlier"
    keeps_orders = False

    def play(self, planner: EarlierPlanner, hand: list[str]) -> str:
        plain = planner.plain()
        found = [(plan.worth, "use", [hand[-1]], plan) for plan in plain[:1] if hand]
        if not (planner.turn.opens_war and planner.side == planner.game.entente):
            for cards, plan in sets(planner, planner.side, hand, plain):
                # each card is an impulse: two plays of one come before one play of two that is worth less than both
                found.append((plan.worth / len(cards), "play", cards, plan))
        best = max(found, key=lambda each: each[0], default=None)
        return said(best[1], best[2], best[3]) if best and best[0] > 0 else ""


def in_worth(game: FrontGame, side: str, hand: Collection[str]) -> list[str]:
    """The cards of a hand by the list of worth, the most worth first."""
    return sorted(hand, key=lambda card: (WORTH.index(game.card(side, card).effect), natural_key(card)))


def _has(view: FrontView, verbs: Collection[str]) -> bool:
    """True if its orders have lines of these verbs: they come first."""
    lines = view.scenario.lines.get((view.side, view.bound), ())
    return any(line.verb in verbs for line in lines)


def said(verb: str, cards: Collection[str], plan: EarlierPlan) -> str:
    """A play as an answer."""
    return BETWEEN.join((f"{verb} {', '.join(cards)}", *plan.lines))


def printed(planner: EarlierPlanner, card: str, effect: str, plain: list[EarlierPlan]) -> list[EarlierPlan]:
    """Plans by a card alone, as it is printed, the best first."""
    if planner.turn.opens_war and planner.side == planner.game.entente:
        return []
    if effect == "coordination":
        return list(_two(plain, plain))[:1]
    if effect == "esprit":
        return planner.twice()[:1]
    return planner.by_card(effect, card)[:1]


def _two(first: list[EarlierPlan], second: list[EarlierPlan], most: int = 6) -> Iterator[EarlierPlan]:
    """The best actions of two groups that share no unit, the best pair first; ``most`` groups are looked at."""
    seconds = [(two, _goal(two)) for two in second[: most * most] if two.worth > 0]
    pairs = [
        (-(one.worth + two.worth), (*one.lines, *two.lines), one, two)
        for one in first[: most * most] if one.worth > 0 for goal in (_goal(one),)
        for two, other_goal in seconds if goal != other_goal and not one.units & two.units
    ]  # fmt: skip
    if pairs:
        worth, lines, one, two = min(pairs)
        yield EarlierPlan(-worth, lines, one.units | two.units, (*one.cards, *two.cards))


def _goal(plan: EarlierPlan) -> str:
    """The prize of a plan: two groups do not go for the same one."""
    return plan.lines[-1].partition(" with ")[0].rpartition(" ")[2]


def sets(
    planner: EarlierPlanner, side: str, hand: list[str], plain: list[EarlierPlan]
) -> Iterator[tuple[list[str], EarlierPlan]]:
    """Every legal set of cards of a hand with its best actions."""
    game = planner.game
    effects: dict[str, str] = {card: game.card(side, card).effect for card in hand}
    first_of = {effect: card for card, effect in reversed(effects.items())}
    by_card = {effect: planner.by_card(effect, card)[:3] for effect, card in first_of.items()}
    twice = planner.twice()
    for size in (1, 2, 3):
        for chosen in combinations(first_of, size):
            if any("reaction" in CARDS[effect].kinds for effect in chosen) or not assignments(chosen):
                continue
            free = [effect for effect in chosen if effect not in ("coordination", "esprit")]
            first = twice if "esprit" in chosen else by_card[free[0]] if free else plain
            second = _second(chosen, free, plain, by_card)
            plans = list(_two(first, second)) if second is not None else first[:1]
            if "esprit" in chosen and free and second is None:
                continue  # an act by a card and another: what Esprit does alone is as good
            yield from (([first_of[effect] for effect in chosen], plan) for plan in plans)


def _second(
    chosen: tuple[str, ...], free: list[str], plain: list[EarlierPlan], by_card: Mapping[str, list[EarlierPlan]]
) -> list[EarlierPlan] | None:
    """The actions of the second group; None where there is none."""
    if "coordination" not in chosen:
        return None
    if "esprit" in chosen:
        return by_card[free[0]] if free else plain
    return by_card[free[1]] if len(free) > 1 else plain
