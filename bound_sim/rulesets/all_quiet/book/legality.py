"""Faults by the rules before a battle is played: sides, areas, units, cards, tables, lines."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from bound_sim.orders.lines import OrderLine
from bound_sim.orders.records import fault_at
from bound_sim.rules.records.ruling import ruling_faults
from bound_sim.rulesets.all_quiet.book import rulings
from bound_sim.rulesets.all_quiet.book.chart import (
    BORDER_KINDS,
    CARDS,
    FRONT_HAND,
    JOINT_HANDS,
    LAST_TURN,
    MOST_UNITS,
)
from bound_sim.rulesets.all_quiet.book.own_tables import WarTable, game_table, nations
from bound_sim.rulesets.all_quiet.book.plays import assignments
from bound_sim.rulesets.all_quiet.book.rulings import RULINGS, Readings
from bound_sim.rulesets.all_quiet.book.unit_types import CHART
from bound_sim.rulesets.all_quiet.book.whole_west import missing
from bound_sim.rulesets.all_quiet.book.words import BEGINS_IMPULSE, BOXES, TO_COME
from bound_sim.scenario.inputs import Known, clipped, unknown_side
from bound_sim.scenario.model import Scenario
from bound_sim_maps.faults import Fault
from bound_sim_maps.texts import Phrase, listed, text

_FILE = "scenario.toml"


def check(scenario: Scenario) -> list[Fault]:
    """Every fault that the rules know of."""
    faults = [
        Fault(_FILE, text('unit_types "{name}"', name=clipped(name)), wrong, allowed)
        for name, wrong, allowed in CHART.troubles(scenario.unit_types)
    ]
    faults += ruling_faults(scenario.rulings, RULINGS)
    known = {
        name: word for name, word in scenario.rulings.items() if name in RULINGS and word in RULINGS[name].readings
    }
    checker = _Checker(scenario, Readings(known))
    return [
        *faults,
        *checker.sides(),
        *checker.tables(),
        *checker.net(),
        *checker.forces(),
        *checker.lines(),
        *checker.whole(),
    ]


def advice(scenario: Scenario) -> list[Fault]:
    """Hints on areas of a nation that is not in the battle, seldom meant so (AQ-R-38, AQ-R-39 ask for it)."""
    known = Known(nations(scenario))
    return [
        fault_at(
            area.place,
            text('area {name} is of nation "{nation}"', name=area.name, nation=clipped(area.nation)),
            known.hint(area.nation),
        )
        for area in scenario.areas.areas
        if area.nation and area.nation not in known.names
    ]


class _Checker:
    def __init__(self, scenario: Scenario, readings: Readings) -> None:
        self.scenario, self.readings = scenario, readings
        self.ids = [side.id for side in scenario.sides]
        self.rules: WarTable = game_table(scenario)
        self.nations = nations(scenario)
        self.areas = scenario.areas.by_name
        self.known_areas = Known(self.areas)
        self.known_cards: dict[str, Known] = {}

    def sides(self) -> Iterator[Fault]:
        """AQ-R-1: two players, one of each camp."""
        if len(self.ids) != 2:
            yield Fault(_FILE, "sides", text("has {count}", count=len(self.ids)), text("two sides (AQ-R-1)"))
        for key in ("central", "entente"):
            named = getattr(self.rules, key)
            if named not in self.ids:
                yield unknown_side(f"{_FILE}: game.{key}", named, self.ids)
        if self.rules.central == self.rules.entente:
            yield Fault(_FILE, "game", text("both camps are one side"), text("two sides (AQ-R-1)"))

    def tables(self) -> Iterator[Fault]:
        """Charts of turns, sudden wins, sources."""
        last = self.rules.first_turn + self.scenario.bounds - 1
        if last > LAST_TURN:
            yield Fault(
                _FILE,
                "bounds",
                text("ends in turn {last}", last=last),
                text("turn {last_turn} at most (AQ-R-1)", last_turn=LAST_TURN),
            )
        for key in ("hands_central", "hands_entente", "out", "into"):
            chart: list[int] = getattr(self.rules, key)
            if len(chart) < min(last, LAST_TURN) or any(not 0 <= number <= 99 for number in chart):
                yield Fault(
                    _FILE,
                    f"game.{key}",
                    f"{chart}",
                    text("a number from 0 to 99 for each turn to {last}", last=last),
                )
        if self.rules.joint:
            yield from self._fronts(last) if self.rules.east else self._shares(last)
        for area, side in self.rules.sudden.items():
            if area not in self.areas:
                yield Fault(
                    _FILE,
                    "game.sudden",
                    text('area "{area}" does not exist', area=clipped(area)),
                    self.known_areas.hint(area),
                )
            if side not in self.ids:
                yield unknown_side(f"{_FILE}: game.sudden", side, self.ids)
        if self.rules.initiative and self.rules.initiative not in self.ids:
            yield unknown_side(f"{_FILE}: game.initiative", self.rules.initiative, self.ids)
        rows: Any = self.scenario.own.get("nations") or []
        for row in rows:
            for area in row.get("areas", ()):
                if area not in self.areas:
                    wrong = text('area "{area}" does not exist', area=clipped(area))
                    yield Fault(_FILE, text("nations {id}", id=row["id"]), wrong, self.known_areas.hint(area))

    def _fronts(self, last: int) -> Iterator[Fault]:
        """AQ-R-40: both fronts in one battle."""
        for area in self.rules.east:
            if area not in self.areas:
                yield Fault(
                    _FILE,
                    "game.east",
                    text('area "{area}" does not exist', area=clipped(area)),
                    self.known_areas.hint(area),
                )
        names = {card.name for card in self.scenario.cards}
        known = Known(names)
        for card in self.rules.east_cards:
            if card not in names:
                yield Fault(
                    _FILE, "game.east_cards", text('card "{card}" does not exist', card=clipped(card)), known.hint(card)
                )
        chart = self.rules.hands_entente_east
        if len(chart) < min(last, LAST_TURN) or any(not 0 <= number <= 99 for number in chart):
            wrong, allowed = f"{chart}", text("a number from 0 to 99 for each turn to {last}", last=last)
            yield Fault(_FILE, "game.hands_entente_east", wrong, allowed)

    def _shares(self, last: int) -> Iterator[Fault]:
        """AQ-R-40, AQ-Q-joint-min: this front's cards and the other's are 4 to 8 in each turn."""
        least, most = FRONT_HAND
        for turn in range(self.rules.first_turn, min(last, LAST_TURN) + 1):
            chart = self.rules.hands_central
            share, total = (chart[turn - 1] if turn <= len(chart) else 0), JOINT_HANDS[turn - 1]
            low, high = max(least, total - most), min(most, total - least)
            if not low <= share <= high:
                wrong = text("{share} of {total} cards in turn {turn}", share=share, total=total, turn=turn)
                yield Fault(_FILE, "game.hands_central", wrong, text("{low} to {high} (AQ-R-40)", low=low, high=high))

    def net(self) -> Iterator[Fault]:
        """AQ-R-2: areas and borders; cards for both."""
        if not self.areas:
            yield Fault("areas.csv", "", text("has no areas"), text("the areas of the map (AQ-R-2)"))
        for border in self.scenario.areas.borders:
            if border.kind not in BORDER_KINDS:
                wrong = text('border of kind "{kind}"', kind=clipped(border.kind))
                allowed = listed((kind or text("nothing") for kind in BORDER_KINDS), text(" or "))
                yield fault_at(border.place, wrong, Known(filter(None, BORDER_KINDS), allowed).hint(border.kind))
        for card in self.scenario.cards:
            if not card.side:
                yield fault_at(
                    card.place,
                    text("card {name} has no side", name=card.name),
                    text("a side: each has its own cards (AQ-R-5)"),
                )
            if card.effect in CARDS and card.kind and card.kind != CARDS[card.effect].kind_words:
                wrong = text('card {name} is of kind "{kind}"', name=card.name, kind=clipped(card.kind))
                yield fault_at(
                    card.place,
                    wrong,
                    text("{kind_words}, or nothing: its effect says so", kind_words=CARDS[card.effect].kind_words),
                )

    def forces(self) -> Iterator[Fault]:
        """AQ-R-3, AQ-R-4: units of known nations on the side of their camp, in areas or boxes, ten in an area."""
        stacks: Counter[tuple[str, str]] = Counter()
        known = Known(self.nations)
        for platoon in self.scenario.forces.platoons:
            nation = self.nations.get(platoon.regiment)
            if nation is None:
                wrong = text('nation "{regiment}" is not known', regiment=clipped(platoon.regiment))
                yield fault_at(platoon.place, wrong, known.hint(platoon.regiment))
            elif platoon.side != (self.rules.central if nation.camp == "central" else self.rules.entente):
                yield fault_at(
                    platoon.place,
                    text("{name} units are not side {side}'s", name=nation.name, side=platoon.side),
                    text("its camp's side"),
                )
            at = None if platoon.x_u is None or platoon.y_u is None else (platoon.x_u, platoon.y_u)
            area = self.scenario.areas.area_at(at)
            if at is not None and not area:
                yield fault_at(
                    platoon.place,
                    text("{battalion} stands in no area", battalion=platoon.battalion),
                    text("an area, or a box"),
                )
            if at is None and platoon.box not in BOXES:
                yield fault_at(
                    platoon.place,
                    text("{battalion} is nowhere", battalion=platoon.battalion),
                    text("an area, or a box: {boxes}", boxes=", ".join(BOXES)),
                )
            if platoon.box == TO_COME and platoon.regiment != "US":
                yield fault_at(
                    platoon.place,
                    text("{battalion} is to come", battalion=platoon.battalion),
                    text("American units alone (AQ-R-4)"),
                )
            if area:
                stacks[platoon.side, area] += 1
        for unit, platoons in self.scenario.forces.battalions.items():
            if len(platoons) > 1:
                yield fault_at(
                    platoons[1].place,
                    text("unit {unit} has {count} counters", unit=unit, count=len(platoons)),
                    text("one (AQ-R-3)"),
                )
        for (side, area), n in stacks.items():
            if n > MOST_UNITS:
                yield Fault(
                    "forces.csv",
                    "",
                    text("{n} units of side {side} stand in {area}", n=n, side=side, area=area),
                    text("{most_units} at most (AQ-R-3)", most_units=MOST_UNITS),
                )

    def whole(self) -> Iterator[Fault]:
        """Parts that a front lacks though its scenario says that it is whole; not asked while its sides are wrong."""
        if self.rules.whole and len(self.ids) == 2 and self.rules.central in self.ids:
            yield from missing(self.scenario, self.rules.central, self.nations, self.rules.options)

    def lines(self) -> Iterator[Fault]:
        """Plays that are never legal, actions without a play, lines of another's cards."""
        for (side, _), lines in self.scenario.lines.items():
            begun = False
            cards = {card.name: self._effect(card.effect) for card in self.scenario.cards if card.side in ("", side)}
            for line in lines:
                begun = begun or line.verb in BEGINS_IMPULSE
                for wrong, allowed in self._line(line, cards, begun=begun):
                    yield fault_at(line.place, wrong, allowed)

    def _effect(self, effect: str) -> str:
        """The effect of a card by AQ-Q-heavy-artillery."""
        rains = effect == "heavy-artillery" and self.readings.heavy_artillery == rulings.HeavyArtillery.STEEL_RAIN
        return "steel-rain" if rains else effect

    def _line(
        self, line: OrderLine, cards: dict[str, str], *, begun: bool
    ) -> Iterator[tuple[Phrase, Phrase]]:  # fmt: skip
        given: Any = line.get("cards") or ()
        named = (given,) if isinstance(given, str) else tuple(given)
        unknown = [card for card in named if card not in cards]
        for card in unknown:
            known = self.known_cards.setdefault(line.side, Known(cards))
            yield (
                text('card "{card}" is not a card of side {side}', card=clipped(card), side=line.side),
                known.hint(card),
            )
        # an effect that is not known is a fault of the cards
        playable = not unknown and all(cards[card] in CARDS for card in named)
        if line.verb == "play" and playable and not assignments([cards[card] for card in named], self.readings):
            titles = ", ".join(CARDS[cards[card]].title for card in named)
            yield text("{titles} cannot be played together", titles=titles), text("one card, or a set of AQ-R-15")
        if line.verb == "hand":
            held = Counter({card.name: card.count for card in self.scenario.cards if card.side in ("", line.side)})
            for card in sorted((Counter(named) - held).keys() - set(unknown)):
                yield (
                    text("names {card} {named} times", card=card, named=Counter(named)[card]),
                    text("{held} of it there are", held=held[card]),
                )
        if line.verb not in (*BEGINS_IMPULSE, "hand", "transfers", "takes") and not begun and _is_act(line):
            yield (
                text("{verb} belongs to no play", verb=line.verb),
                text("a line play, use or pass before it (AQ-R-17)"),
            )


def _is_act(line: OrderLine) -> bool:
    from bound_sim.rulesets.all_quiet.book.words import ACTS

    return line.verb in ACTS
