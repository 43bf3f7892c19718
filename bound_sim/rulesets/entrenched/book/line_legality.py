"""Lines of Entrenched! that are impossible whatever the dice show; all others are judged when they are carried out."""

from collections.abc import Iterator, Mapping
from typing import Any

from bound_sim.orders.lines import OrderLine
from bound_sim.orders.records import fault_at
from bound_sim.rulesets.entrenched.book import rulings
from bound_sim.rulesets.entrenched.book.army_book import UnitType, Weapon
from bound_sim.rulesets.entrenched.book.chart import D3, WAVES
from bound_sim.rulesets.entrenched.book.rulings import Readings
from bound_sim.rulesets.entrenched.book.words import ANSWERS, BOXES, IN_PHASE, TO_DEPLOY, word_of
from bound_sim.rulesets.entrenched.book.zones import Zone
from bound_sim.scenario.model import Scenario
from bound_sim_maps.faults import Fault
from bound_sim_maps.table import U_PER_INCH
from bound_sim_maps.texts import Phrase, text

_ANSWERS = {verb.word for verb in ANSWERS}
#: what a unit does once a turn: any one of these
_ONCE = {"movement": text("moves once a turn (ENT-R-13)"), "ranged": text("shoots once a turn (ENT-R-18)")}
_PHASE_OF = {verb: phase for phase, verbs in IN_PHASE.items() for verb in verbs}
#: lines that only units with a keyword may have
_NEEDS_KEYWORD = {"helps": "Signal", "carries": "Bearer"}
#: lines that only a game type has
_NEEDS_TYPE = {"join wave": "attrition", "takes up": "capture", "carries": "attrition"}


class LineChecker:
    """The lines of a scenario against its army book, its game and its zones."""

    def __init__(
        self, scenario: Scenario, rows: Mapping[str, UnitType], weapons: Mapping[str, Weapon], readings: Readings,
        zones: Mapping[str, Zone],
    ) -> None:  # fmt: skip
        self.scenario, self.rows, self.weapons = scenario, rows, weapons
        self.readings, self.zones = readings, zones
        own: Any = scenario.own
        self.game: Mapping[str, Any] = own.get("game") or {}

    def faults(self) -> Iterator[Fault]:
        """Every fault of every line."""
        for (side, bound), lines in self.scenario.lines.items():
            said: dict[str, list[OrderLine]] = {}
            for line in lines:
                for wrong, allowed in self._of_bound(line, side, bound):
                    yield fault_at(line.place, wrong, allowed)
                base = self.scenario.forces.by_id.get(f"{line.unit}/1")
                if base is None or base.type not in self.rows:
                    continue
                earlier = said.setdefault(line.unit, [])
                for wrong, allowed in self._of_unit(line, self.rows[base.type], earlier, side):
                    yield fault_at(line.place, text("{unit} {wrong}", unit=line.unit, wrong=wrong), allowed)
                earlier.append(line)

    def _of_bound(self, line: OrderLine, side: str, bound: int) -> Iterator[tuple[Phrase, Phrase]]:
        """Set-up lines are bound 1's; what a side does is for its own turns, where it is known which these are."""
        first = self.game.get("first", "")
        phase = _PHASE_OF.get(line.verb, "")
        if phase == "set-up" and bound != 1 and line.verb == "join wave":
            yield text("{verb} in bound {bound}", verb=line.verb, bound=bound), text("bound 1, the set-up")
        elif phase and phase != "set-up" and bound == 1:
            yield text("{verb} in bound 1", verb=line.verb), text("the set-up: deploy, join wave (ENT-R-5)")
        elif phase and bound > 1 and first in self.zones and (bound % 2 == 0) != (side == first):
            yield text("bound {bound} is the other side's", bound=bound), text("answers alone (ENT-R-9)")

    def _of_unit(
        self, line: OrderLine, row: UnitType, earlier: list[OrderLine], side: str
    ) -> Iterator[tuple[Phrase, Phrase]]:
        """(what is wrong, what is allowed) of a unit's line, after the earlier ones of its bound."""
        verb, phase = line.verb, _PHASE_OF.get(line.verb, "")
        before = [other for other in earlier if _PHASE_OF.get(other.verb) == phase]
        several = phase == "ranged" and self.readings.volley == rulings.Volley.OWN_TARGETS
        if phase in _ONCE and before and not several:
            yield (
                text("is told to {verb} after {verb2}", verb=verb, verb2=before[0].verb),
                text("one: a unit {once}", once=_ONCE[phase]),
            )
        if verb == "charge" and any(other.verb == "charge" for other in before):
            yield text("is told to charge twice"), text("one charge a turn (ENT-R-25)")
        if line.get("length") is not None:
            yield from self._length(line, row)
        spot: Any = line.get("spot")
        zone = self.zones.get(side)  # a side that the scenario lacks is a fault of the forces
        if verb == "deploy" and line.bound == 1 and zone is not None and not zone.holds(*spot):
            yield text("is deployed outside of its zone"), text("{zone} (ENT-R-7)", zone=zone)
        wave = self._wave(line, earlier)
        if verb == "deploy" and line.bound == 1 and wave > 1:
            yield (
                text("is deployed in bound 1, and comes with wave {wave}", wave=wave),
                text("a bound in which its wave comes (ENT-Q-wave)"),
            )
        if verb == "join wave" and not 1 <= int(str(line.get("wave"))) <= WAVES:
            yield text("joins wave {wave}", wave=line.get("wave")), text("1 to {waves} (ENT-R-38)", waves=WAVES)
        keyword = _NEEDS_KEYWORD.get(verb)
        if keyword and keyword not in row.keywords:
            yield (
                text("({name}) is told that it {verb}", name=row.name, verb=verb),
                text("a unit with the keyword {keyword}", keyword=keyword),
            )
        elif keyword and str(line.get("friend") or line.get("wounded")).partition("/")[0] == line.unit:
            yield text("is told that it {verb} itself", verb=verb), text("another unit of its side (section 11)")
        game = _NEEDS_TYPE.get(verb)
        if game and self.game.get("type", "assault") != game:
            yield text("is told: {verb}", verb=verb), text('a game of type "{game}"', game=game)
        yield from self._arms(line, row)

    def _wave(self, line: OrderLine, earlier: list[OrderLine]) -> int:
        """The wave that the scenario, or an earlier line, fixes for a unit; 0 where nothing does."""
        box = self.scenario.forces.by_id[f"{line.unit}/1"].box
        said = [other for other in earlier if other.verb == "join wave"]
        if said and box == TO_DEPLOY:
            return int(str(said[-1].get("wave")))
        return BOXES.index(box) if box in BOXES else 0

    @staticmethod
    def _length(line: OrderLine, row: UnitType) -> Iterator[tuple[Phrase, Phrase]]:
        best, further = "run" in line.verb, "run" if line.verb == "move" else "run-back"
        most = row.move_in + (max(D3) if best else 0)
        inches = round(int(str(line.get("length"))) / U_PER_INCH, 3)
        if inches > most:
            runs = text(" with the best die (ENT-R-15)") if best else text(", or {further} (ENT-R-13)", further=further)
            yield (
                text("is told to {verb} {inches} in", verb=line.verb, inches=f"{inches:g}"),
                text("{most} in{runs}", most=f"{most:g}", runs=runs),
            )

    def _arms(self, line: OrderLine, row: UnitType) -> Iterator[tuple[Phrase, Phrase]]:
        """Weapons that a line needs or names."""
        own = [self.weapons[name] for name in row.weapons if name in self.weapons]
        ranged = [weapon for weapon in own if not weapon.is_melee]
        fits = {
            "fire": [weapon for weapon in ranged if not weapon.aims_at_a_spot],
            "fire-on": [weapon for weapon in ranged if weapon.aims_at_a_spot and not weapon.releases],
            "release": [weapon for weapon in ranged if weapon.releases],
            "counter-fires": [each for each in ranged if not (each.main_gun and "Artillery" in row.keywords)],
        }.get(line.verb)  # fmt: skip
        if fits is None:
            return
        if not fits:
            yield (
                text("({name}) is told to {verb}", name=row.name, verb=line.verb),
                text("a unit with a weapon for it (ENT-R-18, ENT-R-26)"),
            )
            return
        named = line.get("weapon")
        if named is not None and named not in [word_of(name) for name in self.weapons]:
            return  # a fault has said already that the weapon does not exist
        if named is not None and named not in [word_of(weapon.name) for weapon in fits]:
            yield (
                text("has no {named} to {verb} with", named=named, verb=line.verb),
                ", ".join(word_of(weapon.name) for weapon in fits),
            )
        elif named is not None and line.verb not in _ANSWERS and self.readings.volley == rulings.Volley.ONE_VOLLEY:
            yield (
                text("is told to {verb} with one weapon", verb=line.verb),
                text("all at once, or another reading of ENT-Q-volley"),
            )
