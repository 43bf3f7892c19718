"""One table: counters in areas and boxes, who controls what, markers, cards, initiative, victory points."""

from array import array
from bisect import insort
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from bound_sim.orders.lines import OrderLine
from bound_sim.rulesets.all_quiet.book import rulings
from bound_sim.rulesets.all_quiet.book.chart import (
    BARRIERED,
    CARDS,
    JOINT_HANDS,
    MOST_UNITS,
    STAYS_WITH,
    TANK_TYPE,
    CardText,
    Nation,
    Sources,
)
from bound_sim.rulesets.all_quiet.book.own_tables import eastern, game_table, nations, neutrals
from bound_sim.rulesets.all_quiet.book.rulings import Readings
from bound_sim.rulesets.all_quiet.book.unit_types import CHART
from bound_sim.rulesets.all_quiet.book.words import EAST, LOST_BOX, RESERVE, TANKS, WEST
from bound_sim.rulesets.all_quiet.state.actors import Actors
from bound_sim.rulesets.all_quiet.state.kept import Answers, OnDemand
from bound_sim.scenario import cards
from bound_sim.scenario.model import Scenario
from bound_sim_maps.natural import natural_key
from bound_sim_maps.table import cm_from_u

TRENCH, FORT = "trench", "fort"
_ROW, _PLACE = attrgetter("row"), attrgetter("place")


class Stacks:
    """The units in each area, by side, in the order of the forces. It is kept as units move, since much asks for it.

    ``bits`` are those of the areas; ``spots`` the places of the units' areas among these, -1 for a box. ``fresh`` has
    a 1 for each unit that is fresh, else a 0.
    """

    def __init__(self, bits: Mapping[str, int]) -> None:
        self._bits = bits
        self.spots, self.fresh = array("q"), array("q")
        #: (side, area) -> its units there; to be read
        self.at: defaultdict[tuple[str, str], list[ArmyUnit]] = defaultdict(list)
        #: (side, area) -> the bits of its units there; side -> bits of the areas where it has units
        self.units: defaultdict[tuple[str, str], int] = defaultdict(int)
        self.held: defaultdict[str, int] = defaultdict(int)
        #: side -> bits of the areas that take no further unit of it (AQ-R-3)
        self.full: defaultdict[str, int] = defaultdict(int)

    def put(self, unit: "ArmyUnit", area: str) -> None:
        """A new unit, in the next row, is in an area."""
        side, bit = unit.side, self._bits.get(area, 0)
        there = self.at[side, area]
        there.append(unit)
        self.units[side, area] |= 1 << unit.row
        self.held[side] |= bit
        if len(there) == MOST_UNITS:
            self.full[side] |= bit
        self.spots.append(bit.bit_length() - 1)
        self.fresh.append(unit.fresh)

    def fill(self, other: "Stacks", units: "Sequence[ArmyUnit]") -> None:
        """Hold from now on the units of another table, by their rows, as those of the ``other`` stand."""
        self.spots, self.fresh = other.spots[:], other.fresh[:]
        self.at.update({where: [units[unit.row] for unit in there] for where, there in other.at.items() if there})
        self.units.update(other.units)
        self.held.update(other.held)
        self.full.update(other.full)

    def move(self, unit: "ArmyUnit", here: str, to: str) -> None:
        """A unit leaves the area that it is in for another."""
        side, row, bit = unit.side, unit.row, self._bits.get(to, 0)
        left_at, comes_to, own = (side, here), (side, to), 1 << row
        left, there = self.at[left_at], self.at[comes_to]
        left.remove(unit)
        insort(there, unit, key=_ROW)
        self.units[left_at] ^= own
        self.units[comes_to] |= own
        if not left:
            self.held[side] &= ~self._bits.get(here, 0)
        elif len(left) == MOST_UNITS - 1:
            self.full[side] &= ~self._bits.get(here, 0)
        if len(there) == 1:
            self.held[side] |= bit
        elif len(there) == MOST_UNITS:
            self.full[side] |= bit
        self.spots[row] = bit.bit_length() - 1


@dataclass(slots=True, eq=False)
class ArmyUnit:
    """AQ-R-3, AQ-R-4: a counter in an ``area``, "" for one that waits in a ``box``.

    ``row`` is its place in the forces, ``place`` that in the natural order of all ids. ``previous`` is the area that it
    left last. ``fallen``: it went to its box from the map. ``acted`` in an impulse, it is spent when that is over.
    Who makes one puts it on its ``stacks``.
    """

    id: str
    row: int
    place: int
    base: str
    side: str
    nation: Nation
    type: str
    strength: int
    moves: int
    stacks: Stacks
    box: str = ""
    _fresh: bool = True
    previous: str = ""
    fallen: bool = False
    acted: bool = False
    _area: str = ""

    @property
    def area(self) -> str:
        """The unit's area or box."""
        return self._area

    @area.setter
    def area(self, to: str) -> None:
        here, stacks = self._area, self.stacks
        if to != here:
            stacks.move(self, here, to)
            self._area = to

    @property
    def fresh(self) -> bool:
        """True for a fresh unit, False for one that is spent."""
        return self._fresh

    @fresh.setter
    def fresh(self, now: bool) -> None:
        self._fresh = now
        self.stacks.fresh[self.row] = now

    def on(self, stacks: Stacks) -> "ArmyUnit":
        """The same counter for another table, where it will stand as it does here; it has not acted."""
        return ArmyUnit(
            self.id, self.row, self.place, self.base, self.side, self.nation, self.type, self.strength, self.moves,
            stacks, self.box, self._fresh, self.previous, self.fallen, _area=self._area,
        )  # fmt: skip

    @property
    def is_tank(self) -> bool:
        """AQ-R-36."""
        return self.type == TANK_TYPE


class FrontGame:
    """One table of a battle."""

    def __init__(self, scenario: Scenario, readings: Readings, kept: dict[Any, Any] | None = None) -> None:
        self.scenario, self.readings = scenario, readings
        #: what is worked out of a scenario's fronts, whatever the table: that of all tables of a battle
        self.kept: dict[Any, Any] = {} if kept is None else kept
        #: bits of areas from which lines lead to a nation's sources, by all that these rest on (AQ-R-26)
        self.lined: Answers[int] = self.kept.setdefault("lined", Answers())
        #: AQ-R-10: whose units are spent by what
        self.actors = Actors(readings)
        self.rules = game_table(scenario)
        self.nations = nations(scenario)
        self.net = scenario.areas
        #: area -> the nation whose units alone enter it (AQ-R-38)
        self._homelands = {
            area.name: area.nation for area in self.net.areas
            if area.nation in self.nations and self.nations[area.nation].alone
        }  # fmt: skip
        #: AQ-R-40: the fronts of a battle of both; of a single one ""
        self.fronts = (WEST, EAST) if self.rules.joint and self.rules.east else ("",)
        #: areas whose sources are those of the East (AQ-R-37)
        self._eastern = eastern(scenario)
        self._east, self._east_cards = frozenset(self.rules.east), frozenset(self.rules.east_cards)
        self.central, self.entente = self.rules.central, self.rules.entente
        self.sides = (self.central, self.entente)
        #: the enemy of a side: much asks for it
        self.other: Callable[[str], str] = {self.central: self.entente, self.entente: self.central}.__getitem__
        #: side -> the nations of its camp
        self.camps = {
            side: [each for each in self.nations.values() if self.camp(each.id) == side] for side in self.sides
        }
        #: area -> its bit in a set of areas
        bits = self.bits = {area.name: 1 << place for place, area in enumerate(self.net.areas)}
        #: the bit of each area -> the bits of those that touch it
        self.beside = {bit: sum([bits[each] for each in self.net.neighbours(area)]) for area, bit in bits.items()}
        self.stacks = Stacks(bits)
        self.units = list(_enlisted(scenario, self))
        self.by_id = {unit.id: unit for unit in self.units}
        #: those who roll, and the row of each
        units = [f"unit {unit}" for unit in scenario.forces.battalions]
        self.rollers = [*units, *(f"side {side.id}" for side in scenario.sides)]
        self.rows = {name: row for row, name in enumerate(self.rollers)}
        self.cards = cards.CardPiles(scenario.cards)
        self._named = {(card.side, card.name): card for card in scenario.cards}
        #: side -> names of its Strategy cards
        self.strategies = {side: frozenset([
            name for by, name in self._named if by in (side, "") and self._card(side, name).begins == "deck"
        ]) for side in self.sides}  # fmt: skip
        #: side and card -> its text
        self._texts: OnDemand[tuple[str, str], CardText] = self.kept.setdefault("texts", OnDemand(self._text))
        #: side, place of the chart and front -> cards of a hand
        self._charted: OnDemand[tuple[str, int, str], int] = self.kept.setdefault("charted", OnDemand(self._chart_says))
        #: area -> side that controls it, "" for nobody; side -> the bits of its areas. ``take`` changes them
        self.control: dict[str, str] = {}
        self.ours: dict[str, int] = {}
        self.controlled_as(self._control_at_start())
        #: (kind, area) -> side that placed the marker
        self.markers: dict[tuple[str, str], str] = {}
        self.initiative = self.rules.initiative or self.central
        self.points = dict.fromkeys(self.sides, 0)
        #: nations that began as neutrals, and those that are not at war yet (AQ-R-39)
        self.began_neutral = frozenset(neutrals(scenario))
        self.neutral = set(self.began_neutral)
        #: cards that the side's next hand lacks (AQ-Q-usw)
        self.shorter = dict.fromkeys(self.sides, 0)
        # of a turn
        #: changes of control of the turn, by the side that took (AQ-R-25)
        self.captures: Counter[str] = Counter()
        #: control as the turn opened (AQ-Q-captures)
        self.opened = dict(self.control)
        #: areas that have a line by a Supply card, and fronts on which a port is not a source
        self.given_lines: set[tuple[str, str]] = set()
        self.blockaded: set[str] = set()
        #: areas with a Trench marker whose side lost control of them in this turn (AQ-R-32)
        self.lost_trenches: set[str] = set()
        #: nations that were invaded in this turn (AQ-R-39)
        self.invaded: set[str] = set()
        #: side -> the plays of its orders that it has not tried yet
        self.plays: dict[str, list[list[OrderLine]]] = {side: [] for side in self.sides}
        self.winner = ""
        #: acts of the umpire: after each the table may stand otherwise
        self.ruled = 0
        #: the side that lost more areas than it gained in the last turn, "" for neither (section 13)
        self.losing = ""

    def controlled_as(self, control: Mapping[str, str]) -> None:
        """AQ-R-24: from now on areas are controlled so."""
        self.control = dict(control)
        self.ours = {side: sum(self.bits[area] for area, by in control.items() if by == side) for side in self.sides}

    def take(self, area: str, side: str) -> None:
        """AQ-R-24: a side controls an area from now on."""
        before, self.control[area] = self.control[area], side
        if before:
            self.ours[before] &= ~self.bits[area]
        self.ours[side] |= self.bits[area]

    def _control_at_start(self) -> dict[str, str]:
        """AQ-R-2, AQ-R-24: the owner's, where no enemy stands there alone."""
        present: dict[str, set[str]] = {}
        for unit in self.units:
            present.setdefault(unit.area, set()).add(unit.side)
        return self.net.control({}, present)

    def seen(self, scenario: Scenario) -> "FrontGame":
        """This table for a seat that knows ``scenario``, without cards and plays. It is to be read: no copy."""
        made: FrontGame = object.__new__(type(self))  # made for each question: ``copy`` takes long
        made.__dict__ = {**self.__dict__, "scenario": scenario, "cards": cards.CardPiles(()), "plays": {}}
        return made

    def copied(self, scenario: Scenario) -> "FrontGame":
        """A copy of this table for a seat that knows ``scenario``: the same state, without cards and plays."""
        made = self.seen(scenario)
        made.stacks = Stacks(self.bits)
        made.units = [unit.on(made.stacks) for unit in self.units]
        made.stacks.fill(self.stacks, made.units)
        made.by_id = {unit.id: unit for unit in made.units}
        made.markers = dict(self.markers)
        made.control, made.ours, made.opened = dict(self.control), dict(self.ours), dict(self.opened)
        made.points, made.shorter = dict(self.points), dict(self.shorter)
        made.captures, made.neutral = Counter(self.captures), set(self.neutral)
        made.given_lines, made.invaded = set(self.given_lines), set(self.invaded)
        made.blockaded, made.lost_trenches = set(self.blockaded), set(self.lost_trenches)
        return made

    def again(self) -> "FrontGame":
        """Another table of the battle that stands as this one does: it takes less than to set one up."""
        made = self.copied(self.scenario)
        made.cards, made.plays = self.cards.copied(), {side: [] for side in self.sides}
        return made

    # ---- who and where

    def of(self, side: str, area: str = "") -> list[ArmyUnit]:
        """The units of a side on the map, or in an area."""
        if area:
            return self.stacks.at[side, area].copy()
        return [unit for unit in self.units if unit.side == side and unit.area]

    def in_box(self, box: str) -> list[ArmyUnit]:
        """The units that wait in a box, side by side."""
        return [unit for side in self.sides for unit in self.stacks.at[side, ""] if unit.box == box]

    def holds(self, area: str, side: str) -> bool:
        """True if a side has units in an area."""
        return bool(self.stacks.at[side, area])

    def hostile(self, area: str, side: str) -> bool:
        """True if an area is the enemy's for a side: controlled by it, or with units of it."""
        enemy = self.other(side)
        return self.control[area] == enemy or bool(self.stacks.at[enemy, area])

    def hostile_bits(self, side: str) -> int:
        """The bits of the areas that are the enemy's for a side."""
        enemy = self.other(side)
        return self.ours[enemy] | self.stacks.held[enemy]

    def quiet(self, area: str, side: str) -> bool:
        """True if a side controls an area and no enemy unit is there."""
        return self.control[area] == side and not self.holds(area, self.other(side))

    def room(self, area: str, side: str) -> int:
        """The number of further units of a side that an area takes (AQ-R-3)."""
        return MOST_UNITS - len(self.stacks.at[side, area])

    def closed(self, area: str, units: Iterable[ArmyUnit]) -> bool:
        """AQ-R-38: true for some units at a homeland that its own alone enter."""
        home = self._homelands.get(area)
        return home is not None and any(unit.nation.id != home for unit in units)

    def is_neutral(self, unit: ArmyUnit) -> bool:
        """AQ-R-39: a unit of a nation that is not at war."""
        return unit.nation.id in self.neutral

    def front_of(self, area: str) -> str:
        """AQ-R-40: the front that an area is on; "" where there is but one."""
        return "" if len(self.fronts) < 2 else EAST if area in self._east else WEST

    def sources(self, nation: Nation, area: str) -> Sources:
        """AQ-R-26, AQ-R-37: a nation's sources on the front that an area is on."""
        of_east = area in self._eastern
        found = nation.sources(east=of_east)
        wide = (
            of_east
            and nation.eastern is not None
            and nation.transfers
            and self.readings.german_east == rulings.GermanEast.EAST_EDGE_TOO
        )
        return found._replace(edges=nation.edges) if wide else found

    def front_of_card(self, card: str) -> str:
        """AQ-R-40: the front that a card is of."""
        return "" if len(self.fronts) < 2 else EAST if card in self._east_cards else WEST

    def front_of_box(self, unit: ArmyUnit) -> str:
        """AQ-R-40: the front on whose box a unit waits; Americans and tanks come in the West."""
        return "" if len(self.fronts) < 2 else EAST if unit.box.endswith(f" {EAST}") else WEST

    def other_front(self, area: str) -> str:
        """AQ-R-40: the front that an area is not on; of a single one "", which is not part of the battle."""
        return "" if len(self.fronts) < 2 else WEST if area in self._east else EAST

    def barriered(self, one: str, other: str) -> bool:
        """True if the border between two areas is barriered."""
        return self.net.border(one, other) == BARRIERED

    def neighbours(self, area: str) -> tuple[str, ...]:
        """The areas that touch one, in natural order."""
        return self.net.neighbours(area)

    def vp(self, area: str, side: str) -> int:
        """The victory points that an area is worth to a side (AQ-R-33, AQ-R-38, AQ-Q-neutral-vp)."""
        stated = self.net.by_name[area]
        home = stated.nation
        began_neutral = home in self.began_neutral
        if (
            began_neutral
            and self.camp(home) == side
            and (self.readings.neutral_vp == rulings.NeutralVp.NOTHING_TO_ITS_CAMP or home in self.neutral)
        ):
            return 0
        return stated.vp

    def camp(self, nation: str) -> str:
        """The side whose units are a nation's."""
        known = self.nations.get(nation)
        return "" if known is None else self.central if known.camp == "central" else self.entente

    def has_marker(self, kind: str, area: str, side: str) -> bool:
        """True if a marker of a side's helps it in an area (AQ-Q-marker-who)."""
        return self.markers.get((kind, area)) == side and self.marker_would_help(kind, area, side)

    def marker_would_help(self, kind: str, area: str, side: str) -> bool:
        """True if a marker of a side's helps it in an area where it lies (AQ-Q-marker-who)."""
        lost = kind == TRENCH and area in self.lost_trenches
        return not lost and (self.control[area] == side or self.holds(area, side))

    # ---- cards

    def card(self, side: str, name: str) -> CardText:
        """The text of a card. Raises KeyError for one that its side does not have."""
        return self._texts[side, name]

    def _text(self, card: tuple[str, str]) -> CardText:
        effect = self._card(*card).effect
        # AQ-Q-heavy-artillery: another name of Steel Rain
        return CARDS[
            "steel-rain"
            if effect == "heavy-artillery" and self.readings.heavy_artillery == rulings.HeavyArtillery.STEEL_RAIN
            else effect
        ]

    def is_strategy(self, side: str, name: str) -> bool:
        """AQ-R-5: a card of the Strategy deck."""
        return name in self.strategies[side]

    def _card(self, side: str, name: str) -> cards.Card:
        return self._named.get((side, name)) or self._named["", name]

    def hand(self, side: str) -> list[str]:
        """The cards of a side's hand."""
        return self.cards.cards(side, "hand")

    def turn(self, bound: int) -> int:
        """The turn of the record chart."""
        return self.rules.first_turn + bound - 1

    def hand_size(self, side: str, bound: int, front: str = "") -> int:
        """The number of cards that the chart gives for a hand, less a blockade's; AQ-R-40: of a front, or of both."""
        said = self._charted[side, self.turn(bound) - 1, front]
        if front == EAST or (len(self.fronts) > 1 and side == self.central):
            return said
        return max(0, said - self.shorter[side])

    def _chart_says(self, asked: tuple[str, int, str]) -> int:
        """The same whatever happened before, at a place of the chart."""
        side, place, front = asked
        if len(self.fronts) > 1 and side == self.central:
            return JOINT_HANDS[place]
        west = self.rules.hands_central if side == self.central else self.rules.hands_entente
        charts = {"": west, WEST: west, EAST: self.rules.hands_entente_east}
        wanted = (front,) if front else self.fronts
        return sum([charts[each][place] for each in wanted if place < len(charts[each])])

    # ---- what is told

    def scores(self) -> dict[str, int]:
        """Victory points by side."""
        return dict(self.points)

    def states(self, bound: int) -> list[dict[str, Any]]:
        """Rows of ``states``."""
        return [self._state(unit, bound) for unit in self.units]

    def _state(self, unit: ArmyUnit, bound: int) -> dict[str, Any]:
        at = self.net.by_name[unit.area].at if unit.area else (0, 0)
        out = not unit.area and (unit.fallen or unit.box == LOST_BOX)
        return {
            "bound": bound, "side": unit.side, "battalion": unit.id, "platoon": unit.base, "type": unit.type,
            "status": "on table" if unit.area else "removed" if out else "waiting",
            "x_cm": cm_from_u(at[0]), "y_cm": cm_from_u(at[1]),
            "facing": 0.0, "hits": int(out), "nation": unit.nation.id, "area": unit.area, "box": unit.box,
            "fresh": unit.fresh, "men": float(not out or bool(unit.area)), "men_at_start": 1,
        }  # fmt: skip


def _enlisted(scenario: Scenario, game: FrontGame) -> Iterator[ArmyUnit]:
    """The units of a scenario as they stand at the start."""
    tanks, began_neutral = "tanks" in game.rules.options, neutrals(scenario)
    types = CHART.with_own(scenario.unit_types)
    ids = sorted((platoon.battalion for platoon in scenario.forces.platoons), key=natural_key)
    places = {unit: place for place, unit in enumerate(ids)}
    for row, platoon in enumerate(scenario.forces.platoons):
        kind, nation = types[platoon.type], game.nations[platoon.regiment]
        at = None if platoon.x_u is None or platoon.y_u is None else (platoon.x_u, platoon.y_u)
        box = "" if at else platoon.box or RESERVE
        box = RESERVE if box == TANKS and tanks else box
        spent = dict(platoon.cells).get("spent") == "yes" or nation.id in began_neutral
        # AQ-Q-tank: under the other reading a tank has 2 movement points
        moves = 2 if platoon.type == TANK_TYPE and game.readings.tank == rulings.Tank.FREE_STEP else kind.moves
        unit = ArmyUnit(
            platoon.battalion, row, places[platoon.battalion], platoon.id, platoon.side, nation, platoon.type,
            kind.strength, moves, game.stacks, box, not spent, _area=game.net.area_at(at),
        )  # fmt: skip
        game.stacks.put(unit, unit.area)
        yield unit


def box_of(name: str, front: str) -> str:
    """AQ-R-40: a box of a front."""
    return f"{name} {EAST}" if front == EAST else name


def in_order(units: Collection[ArmyUnit]) -> list[ArmyUnit]:
    """Units in the natural order of their ids."""
    return sorted(units, key=_PLACE) if len(units) > 1 else [*units]


def transferable(game: FrontGame) -> list[ArmyUnit]:
    """AQ-R-28: units on the map that may leave for the other front."""
    stays = STAYS_WITH if game.readings.imp == rulings.Imp.MOVEMENT_POINT else 0
    return [unit for unit in game.of(game.central) if unit.nation.transfers and unit.moves > stays]
