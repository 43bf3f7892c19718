"""Plans of a side for an impulse, each with its worth (section 13), counted with the rules' own functions.

Worth: what it captures at the chance that it does, damage to be expected, units that come in, areas that are the more
secure; less the same for what the enemy could take or strike next. ``deeds`` weighs what groups do.
"""
# not measured: a policy

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import islice
from operator import attrgetter
from typing import Any, NamedTuple, TypeVar

import numpy as np

from bound_sim.rulesets.all_quiet.answers import brought, deeds, doors
from bound_sim.rulesets.all_quiet.answers.board import Board
from bound_sim.rulesets.all_quiet.answers.line_words import ALONE, Words
from bound_sim.rulesets.all_quiet.answers.squads import Squad, bits_of, rows_of
from bound_sim.rulesets.all_quiet.answers.stakes import Coming, Stakes
from bound_sim.rulesets.all_quiet.book.chart import REINFORCEMENTS, Nation
from bound_sim.rulesets.all_quiet.book.words import IN_BOX, RESERVE, TO_COME
from bound_sim.rulesets.all_quiet.state.front import FORT, TRENCH, ArmyUnit, box_of, in_order
from bound_sim.rulesets.all_quiet.state.kept import OnDemand
from bound_sim.rulesets.all_quiet.state.turn import FrontTurn
from bound_sim.rulesets.all_quiet.steps import attack, events, movement, supply
from bound_sim.rulesets.kit.geometry.measure import Floats, Ints

#: ours: what an own unit that becomes fresh is worth, an attack that it can make again
RECOVERED, AGAIN = 0.5, 0.7
#: effects of cards that are deeds of a kind, and others by which something is done that is not done without a card
OF_DEEDS = {"gas": deeds.GAS, "heavy-artillery": deeds.BOMBARD, "steel-rain": deeds.RAIN}
PLANNED = frozenset({
    "recovery", "independent", "rail", TRENCH, FORT, "supply", "reinforcement", "us-entry", "submarines", "entry",
})  # fmt: skip
#: those of which the best of a kind is told, that rest on deeds of a kind
_BEST = OF_DEEDS | {"independent": deeds.LONE}
_KINDS = _BEST | {"rail": deeds.RAIL}
#: those that do something for own spent units alone
_OF_SPENT = "recovery", "supply"
#: deeds of a group where it stands -> the verb
_VERB = {deeds.ATTACK: "attack", deeds.TOGETHER: "attack together", deeds.GAS: "gas"}

#: turns in which tables of a battle stand alike again and again; later on they hardly do
_ALIKE = 2
_BOX = attrgetter("box")
T = TypeVar("T")


class Plan(NamedTuple):
    """Lines of actions of one group, or of a card, with their worth, and what it has in common with others.

    ``group``: where its fresh units are, the first of them by strength, the one after the last. ``origin`` is the area
    that they leave, ``end`` what they go for. Areas are spots, -1 for none.
    """

    worth: float
    lines: tuple[Words, ...]
    group: tuple[int, int, int] = (-1, 0, 0)
    origin: int = -1
    end: int = -1


#: what is asked of groups of fresh units; the kinds of deeds that are all theirs; what groups do that recover first
_FRESH = deeds.ASKS_FRESH | deeds.ASKS_PARTS | deeds.ASKS_USEFUL
_ALL = sum(deeds.ASKS) - deeds.ASKS[deeds.LONE]
_RECOVERED = deeds.ASKS[deeds.ATTACK] | deeds.ASKS[deeds.MOVE]


class Deed(NamedTuple):
    """A thing that units of an area may do; ``goals`` are spots. ``who``: how many do it, or the row of one alone."""

    worth: float
    area: str
    who: int
    goals: list[int]


class Offer(NamedTuple):
    """A thing that a card does: where, to which units, for which nation.

    ``alone`` are rows of deeds of units that go alone, ``entry`` areas that are as good for units that come in.
    """

    worth: float
    area: str = ""
    units: int = 0
    nation: str = ""
    alone: Sequence[Sequence[int]] = ()
    entry: Sequence[str] = ()


class Planner(Stakes):
    """Plans that one side has as the table stands: those of moves and of recoveries that are worth something."""

    def __init__(self, turn: FrontTurn, side: str) -> None:
        super().__init__(turn, side)
        self._found = self.roster.plans.ask(self._table(), dict) if turn.bound <= _ALIKE else {}

    @property
    def areas(self) -> tuple[str, ...]:
        """The areas of the front."""
        return self.roster.fronts.get(self.front, ())

    @property
    def faced(self) -> int:
        """The bits of areas where the enemy's units are."""
        return self.game.stacks.held[self.enemy]

    @property
    def ours(self) -> int:
        """The bits of areas that the side controls."""
        return self.game.ours[self.side]

    def _table(self) -> Hashable:
        """All that plans rest on."""
        game = self.game
        return (
            self.side, self.front, self.left, self.turn.opens_war, frozenset(self.turn.retreated.items()),
            self._neutral, game.ours[self.side], game.ours[self.enemy], self._units.tobytes(), self._marked,
            *[box for side in game.sides for box in map(_BOX, game.stacks.at[side, ""])],
            frozenset(game.given_lines), frozenset(game.blockaded),
        )  # fmt: skip

    def once(self, what: Hashable, make: Callable[[], T]) -> T:
        """A thing that is made once, in the first turns for all tables that are so; it is to be read."""
        if what not in self._found:
            self._found[what] = make()
        found: T = self._found[what]
        return found

    # ---- groups and what they may do

    def named(self, units: int) -> Words:
        """The words that name units in a line."""
        return self.roster.named[units]

    def _deeds(self, asks: int, acts: Sequence[int] = ()) -> tuple[Ints, Floats]:
        """Deeds of fresh units, or of those of these rows, with their worth."""
        pieces = self.roster.pieces
        if not asks & deeds.ASKS_FRESH:  # those of the table before lie there
            pieces.acts[:] = 0
            pieces.acts[list(acts)] = 1
        count = self.asked(doors.find_deeds, asks)
        told, worths, *_ = pieces.deeds
        return told[:count].copy(), worths[:count].copy()

    def _by_kind(self, *found: Ints | Floats) -> list[list[Deed]]:
        """Deeds with their worth by their kinds."""
        names = self.roster.names
        kinds: list[list[Deed]] = [[] for _ in range(deeds.KINDS)]
        for (kind, origin, who, *goals), worth in zip(*(each.tolist() for each in found), strict=True):
            kinds[kind].append(Deed(worth, names[origin], who, goals))
        return kinds

    def choose(self, hand: Ints, room: Board, plans: int) -> int:
        """Choose among the deeds of groups of fresh units and the first ``plans`` plans of the room: the number of
        plays, which are put there."""
        return self.asked(doors.choose_plays, _FRESH, hand, room, self.barred, plans)

    @property
    def plain_deeds(self) -> tuple[Ints, Floats]:
        """Deeds of groups of fresh units, with their worth."""
        return self.once("plain deeds", lambda: self._deeds(_FRESH | _ALL))

    def _done(self, kind: int) -> list[Deed]:
        """Deeds of a kind that groups of fresh units may do."""
        return self.once(("deeds", kind), lambda: self._by_kind(*self._deeds(_FRESH | deeds.ASKS[kind]))[kind])

    def _named(self, area: str, count: int) -> Words:
        """The words that name the strongest fresh units in an area."""
        return self.named(self._strongest(area, count))

    def _fresh(self, area: str, count: int | None = None) -> list[int]:
        """The rows of own units in an area that may act, the strongest first: all, or ``count`` of them.

        Where ``count`` are all, their order is any.
        """
        stacks, neutral = self.game.stacks, self.game.neutral
        at, fresh = stacks.at[self.side, area], stacks.fresh
        rows = [unit.row for unit in at if fresh[unit.row] and (not neutral or unit.nation.id not in neutral)]
        return rows if count == len(rows) else sorted(rows, key=self.roster.by_strength.__getitem__)[:count]

    def _strongest(self, area: str, count: int) -> int:
        """The bits of the strongest fresh units in an area."""
        there = self.game.stacks.units[self.side, area]
        if there.bit_count() == count:
            return there
        return sum([1 << row for row in self._fresh(area, count)])

    def _line(self, deed: Deed, units: int) -> Words:
        """The line of a move."""
        return self.roster.way[self.roster.spots[deed.area], *deed.goals].then(self.named(units))

    def lines_of(self, deed: Sequence[int]) -> tuple[Words, ...]:
        """The lines of a deed of fresh units that do not go alone or by rail."""
        kind, origin, who, *goals = deed
        area, begun = self.roster.names[origin], self.roster.begun
        if kind == deeds.RAIN:
            return (begun["rain", area],)
        named = self._named(area, who)
        if kind in _VERB:
            return (begun[_VERB[kind], area].then(named),)
        if kind == deeds.BOMBARD:
            return (begun["bombard", area, self.roster.names[goals[0]]].then(named),)
        moves = self.roster.way[origin, *goals].then(named)
        if kind == deeds.MOVE:
            return (moves,)
        return moves, begun["attack", self.roster.names[_last(goals)]].then(named)

    @property
    def barred(self) -> Ints:
        """By area: whether guns may not fire at it, since none of the enemy's in it is a target."""
        return self.once("barred", self._no_targets) if self.game.neutral else self.roster.no_areas

    def _no_targets(self) -> Ints:
        return np.array([not attack.targets(self.turn, area) for area in self.roster.names], dtype=np.int64)

    # ---- by cards

    def by_card(self, effect: str, card: str) -> list[Plan]:
        """Plans by a card of one of the effects of ``PLANNED``, the best first."""
        return self.once((effect, card), lambda: _best_first([
            self._worded(effect, card, offer) for offer in self._offers(effect)
        ]))  # fmt: skip

    def worths_by(self, effects: Collection[str]) -> dict[str, float]:
        """The worth of the best that a card of each of some effects does, 0 where it does nothing."""
        coming = self._reinforcements() if "reinforcement" in effects else {}
        best, brings = self._gains(effects, [*coming.values()])
        found = {}
        for effect in effects:
            if effect in (TRENCH, FORT):
                found[effect] = brings[brought.TRENCHES if effect == TRENCH else brought.FORTS]
            elif effect == "reinforcement":
                worths = zip(coming.values(), brings[brought.UNITS :], strict=False)
                found[effect] = max([self.raised(size) + worth for (_, size, _), worth in worths], default=0.0)
            elif effect in _BEST and not (self.game.neutral and effect in OF_DEEDS):  # else some are barred
                found[effect] = best[_BEST[effect]]
            elif effect == "rail":
                found[effect] = max([offer.worth for offer in self._best_rails(best)], default=0.0)
            else:
                found[effect] = max([offer.worth for offer in self._offers(effect)], default=0.0)
        return found

    def _gains(self, effects: Collection[str], coming: Sequence[Coming]) -> tuple[list[float], list[float]]:
        """The worth of the best of each kind of deeds that cards of some effects rest on, of each row that is brought:
        deeds by rail are known then."""
        asks = _FRESH | sum([deeds.ASKS[_KINDS[effect]] for effect in effects if effect in _KINDS])
        self.put_brought(*self._open_to_markers(effects), coming)
        count, pieces = self.asked(doors.weigh_hand, asks, len(coming)), self.roster.pieces
        told, worths, _, best = pieces.deeds
        if best[deeds.RAIL]:
            self.once(("deeds", deeds.RAIL), lambda: self._by_kind(told[:count], worths[:count])[deeds.RAIL])
        return best.tolist(), pieces.brought[-1].tolist()

    def _best_rails(self, best: Sequence[float]) -> list[Any]:
        return [*self._from_box(), *islice(self._by_rail() if best[deeds.RAIL] else (), 1)]

    def _offers(self, effect: str) -> list[Any]:
        """The things that a card of an effect does."""
        find = _FINDS.get(effect)
        if find is None or (effect in _OF_SPENT and not self._spent):
            return []
        return self.once(effect, lambda: list(find(self)))

    def _worded(self, effect: str, card: str, offer: Any) -> Plan:
        """The plan that an offer of a card is."""
        worth, area, spot = offer.worth, offer.area, self.roster.spots[offer.area]
        begun = self.roster.begun
        match effect:
            case "recovery":
                return Plan(worth, (begun["recover", area].then(self.named(offer.units)),), end=spot)
            case "independent":
                ways = [(1 << who, goals) for _, _, who, *goals in offer.alone]
                lines = tuple([self.roster.way[spot, *goals].then(self.named(one)).then(ALONE) for one, goals in ways])
                group, gone = self._fresh(area), sum(one for one, _ in ways)
                first = next(place for place, row in enumerate(group) if gone >> row & 1)
                return Plan(worth, lines, (spot, first, len(group)), spot, _last(ways[-1][1]))
            case "rail" if isinstance(offer, Deed):
                goes = begun["rail", area, self.roster.names[offer.goals[0]]].then(self._named(area, offer.who))
                return Plan(worth, (goes,), (spot, 0, offer.who), spot, offer.goals[0])
            case "rail":
                return Plan(worth, (begun["rail", "", area].then(self.named(offer.units)),), end=spot)
        area = self._entry(offer.entry) if offer.entry else area
        if not offer.nation:
            return Plan(worth, (begun["event", card, area, ""],), end=spot)
        return Plan(worth, (begun["event", card, area, offer.nation.lower()],), end=self.roster.ends[offer.nation])

    def _bombards(self) -> Iterator[Deed]:
        return (deed for deed in self._done(deeds.BOMBARD) if not self.barred[deed.goals[0]])

    def _rains(self) -> Iterator[Deed]:
        return (deed for deed in self._done(deeds.RAIN) if not self.barred[self.roster.spots[deed.area]])

    def _recovers(self) -> Iterator[Offer]:
        strikes = {deed.area: deed.worth for deed in self._after_recovery[deeds.ATTACK]} if self.tired else {}
        for area, squad in self.tired.items():
            near = self.faced & self.roster.local[area]
            worth = squad.size * (RECOVERED if near else RECOVERED / 4)
            if area in strikes:
                worth += AGAIN * strikes[area]
            yield Offer(worth, area, squad.units)

    @cached_property
    def tired(self) -> dict[str, Squad]:
        """Area -> own units in it that Recovery makes fresh, where there are some; without neutrals."""
        found: dict[str, list[ArmyUnit]] = {}
        for unit in self._spent:
            if unit.nation.id not in self.game.neutral and self._has_line(unit):
                found.setdefault(unit.area, []).append(unit)
        return {area: Squad(bits_of(units), len(units)) for area, units in found.items()}

    @cached_property
    def _spent(self) -> list[ArmyUnit]:
        """Own units of the front that are spent."""
        fresh = self._units[len(self.game.units) :]
        spent = [row for row in self.roster.own_rows[self.side] if not fresh[row]]
        return [unit for unit in self.units_of(spent) if unit.area in self.areas]

    @cached_property
    def _lined(self) -> dict[Nation, int]:
        """Nation -> the bits of areas from which its units have a line, as they are asked for."""
        return OnDemand(lambda nation: supply.lined(self.game, self.side, (nation,)))

    def _has_line(self, unit: ArmyUnit) -> bool:
        return bool(self._lined[unit.nation] & self.game.bits[unit.area])

    @cached_property
    def _after_recovery(self) -> list[list[Deed]]:
        """Deeds of groups that recover first."""
        acts = [row for squad in self.tired.values() for row in rows_of(squad.units)]
        return self.once("recovered deeds", lambda: self._by_kind(*self._deeds(_RECOVERED, acts)))

    @property
    def recovered(self) -> list[Plan]:
        """Plans of a group that recovers and acts then, by Recovery and Esprit de Corps."""
        return self.once("recovered", lambda: _best_first(list(self._recovered())))

    def _recovered(self) -> Iterator[Plan]:
        kinds, begun = self._after_recovery, self.roster.begun
        for deed in kinds[deeds.ATTACK]:
            units = self.tired[deed.area].units
            named = self.named(units)
            lines = begun["recover", deed.area].then(named), begun["attack", deed.area].then(named)
            yield Plan(deed.worth, lines, end=self.roster.spots[deed.area])
        for deed in kinds[deeds.MOVE]:
            units = self.tired[deed.area].units
            if not self.faced & self.game.bits[deed.area]:
                lines = begun["recover", deed.area].then(self.named(units)), self._line(deed, units)
                yield Plan(deed.worth, lines, end=_last(deed.goals))

    def _rails(self) -> Iterator[Any]:
        yield from self._from_box()
        yield from self._by_rail()

    def _from_box(self) -> Iterator[Offer]:
        waiting = self.waiting.get(box_of(IN_BOX, self.front), [])
        waiting = waiting and in_order(waiting)
        for area in self.areas if waiting else ():
            coming = waiting[: max(0, self.game.room(area, self.side))]
            if coming and movement.rail_trouble(self.turn, coming, "", area) is None:
                worth = self.raised(len(coming)) + self._arrivals(coming)[self.roster.spots[area]]
                yield Offer(worth, area, bits_of(coming))

    def _by_rail(self) -> Iterator[Deed]:
        """Groups by rail, those of most worth first."""
        for deed in sorted(self._done(deeds.RAIL), key=lambda deed: -deed.worth):
            units = self._strongest(deed.area, deed.who)
            if self.roster.names[deed.goals[0]] in self._railed(units, deed.area):
                yield deed

    def _arrivals(self, units: Sequence[ArmyUnit]) -> list[float]:
        """The worth of units' coming, by the spots of the areas."""
        coming = self.roster.strength(units), len(units), self.roster.bits_of_front.get(self.front, 0)
        return self.once(("arrivals", *coming), lambda: self.brought(0, 0, [coming])[brought.UNITS])

    def _railed(self, units: int, origin: str) -> frozenset[str]:
        """The areas that a group goes to by rail."""
        roster, number, quiet = self.roster, units.bit_count(), self.ours & ~self.faced
        room = tuple([area for area in roster.areas[quiet] if self.game.room(area, self.side) >= number])
        rests_on = origin, number, roster.nations[units], quiet, room
        return roster.railed.ask(
            rests_on, lambda: movement.rail_goals(self.turn, self.units_of(rows_of(units)), origin)
        )  # fmt: skip

    def _independents(self) -> Iterator[Offer]:
        """Units of one area that go their own ways, each for the prize that is most worth to it."""
        for ways, (spot, goes), worth in zip(*self._alone, strict=True):
            yield Offer(worth, self.roster.names[spot], alone=ways[:goes])

    @property
    def _alone(self) -> tuple[Any, ...]:
        """Of each group whose units go alone its deeds, its spot and how many go, the worth of it."""
        return self.once("alone", self._go_alone)

    def _go_alone(self) -> tuple[Any, ...]:
        count = self.asked(doors.find_alone)
        return tuple([each[:count].tolist() for each in self.roster.pieces.alone])

    def _markers(self, kind: str) -> Iterator[Offer]:
        trenches, forts = self.brought(*self._open_to_markers((kind,)))
        worths = zip(self.roster.names, trenches if kind == TRENCH else forts, strict=True)
        return (Offer(worth, area) for area, worth in worths if worth > 0)

    def _open_to_markers(self, kinds: Collection[str]) -> tuple[int, int]:
        """The bits of the areas of own units with the enemy beside them in which a Trench is of use, and a Fort: none
        where that is not among some kinds."""
        game, roster = self.game, self.roster
        open_ = self.ours & game.stacks.held[self.side] & roster.around[self.faced]
        open_ &= roster.bits_of_front.get(self.front, 0)
        trench = open_ & supply.lined(game, self.side, game.camps[self.side]) if TRENCH in kinds else 0
        # AQ-R-32: another would go at the end of the turn
        fort = open_ & roster.fortified if FORT in kinds else 0
        for kind, area in game.markers:
            if kind == TRENCH:
                trench &= ~game.bits[area]
            else:
                fort &= ~game.bits[area]
        return trench, fort

    def _reinforcements(self) -> dict[str, Coming]:
        """Nation -> its units that come in by a card, of those that may."""
        found: dict[str, list[ArmyUnit]] = {}
        for unit in self.waiting.get(box_of(RESERVE, self.front), ()):
            found.setdefault(unit.nation.id, []).append(unit)
        coming = {}
        for nation, units in found.items():
            if areas := events.open_to(self.game, self.side, units[0]):
                coming[nation] = self.roster.strength(units[:REINFORCEMENTS]), len(units[:REINFORCEMENTS]), areas
        return coming

    def _supplies(self) -> Iterator[Offer]:
        cut = Counter([
            unit.area for unit in self._spent if self.game.bits[unit.area] & self.ours and not self._has_line(unit)
        ])  # fmt: skip
        return (Offer(count * RECOVERED, area) for area, count in cut.items())

    def _reinforces(self) -> Iterator[Offer]:
        roster, coming = self.roster, self._reinforcements()
        rows = self.brought(0, 0, [*coming.values()])[brought.UNITS :] if coming else ()
        for (nation, (_, size, areas)), worths in zip(coming.items(), rows, strict=True):
            open_ = roster.areas[areas]
            best = max([worths[roster.spots[area]] for area in open_])
            as_good = [area for area in open_ if worths[roster.spots[area]] == best]
            yield Offer(self.raised(size) + best, nation=nation, entry=as_good)

    def _entry(self, areas: Sequence[str]) -> str:
        """Of some areas the usual one for a unit that comes in."""
        return areas[0] if len(areas) == 1 else min(areas, key=events.usual_first(self.game, self.side))

    def _comes(self) -> Iterator[Offer]:
        waiting = self.waiting.get(TO_COME)
        if waiting and events.open_to(self.game, self.side, waiting[0], ports=True):
            yield Offer(self.raised(len(waiting)))

    def _enters_war(self) -> Iterator[Offer]:
        for nation in sorted(each for each in self.game.neutral if self.game.camp(each) == self.side):
            units = [unit for unit in self.game.of(self.side) if unit.nation.id == nation]
            yield Offer(len(units) * RECOVERED, nation=nation)

    def _blockades(self) -> Iterator[Offer]:
        spent = [
            unit
            for unit in self.game.of(self.enemy)
            if not unit.fresh and self.game.sources(unit.nation, unit.area).ports
        ]
        yield Offer(len(spent) * RECOVERED)


#: effects of cards by which something is done that is not done without one -> what such a card does
_FINDS: dict[str, Callable[[Planner], Iterable[Any]]] = {
    "gas": lambda planner: planner._done(deeds.GAS),
    "heavy-artillery": Planner._bombards,
    "steel-rain": Planner._rains,
    "recovery": Planner._recovers,
    "independent": Planner._independents,
    "rail": Planner._rails,
    TRENCH: lambda planner: planner._markers(TRENCH),
    FORT: lambda planner: planner._markers(FORT),
    "supply": Planner._supplies,
    "reinforcement": Planner._reinforces,
    "us-entry": Planner._comes,
    "submarines": Planner._blockades,
    "entry": Planner._enters_war,
}


def _best_first(plans: Sequence[Plan]) -> list[Plan]:
    """By worth; of those that are as good the first by its text."""
    return sorted(plans, key=lambda plan: (-plan.worth, plan.lines))


def _last(way: Sequence[int]) -> int:
    """The spot of the area to which a way leads."""
    return [spot for spot in way if spot >= 0][-1]
