"""Faults by the rules before a battle: the game, terrain, armies by points and caps; and their warnings."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from bound_sim.rules.records.ruling import ruling_faults
from bound_sim.rulesets.entrenched.book import rulings
from bound_sim.rulesets.entrenched.book.army_book import UNIT_TYPES, UnitType, Weapon
from bound_sim.rulesets.entrenched.book.chart import ADVICE, BATTLES, CAPS, OPERATION_ROUNDS, OPERATIONS
from bound_sim.rulesets.entrenched.book.line_legality import LineChecker
from bound_sim.rulesets.entrenched.book.rulings import RULINGS, Readings
from bound_sim.rulesets.entrenched.book.unit_types import troubles, unit_types, weapon_troubles, weapons
from bound_sim.rulesets.entrenched.book.words import TO_DEPLOY, word_of
from bound_sim.rulesets.entrenched.book.zones import FRONTS, Zone, zones
from bound_sim.scenario.forces import Platoon
from bound_sim.scenario.inputs import quoted
from bound_sim.scenario.model import Scenario
from bound_sim_maps.faults import Fault
from bound_sim_maps.table import U_PER_INCH, u_from_inches

FILE = "scenario.toml"
#: keys of [game] that one reading of a ruling asks for: key -> (ruling, how it is given)
_ASKED = {
    "depth": ("ENT-Q-zone", "the scenario's"),
    "gas_turns": ("ENT-Q-gas-end", "turns"),
    "wave_rounds": ("ENT-Q-wave", "fixed rounds"),
}
_MOUNTED = UNIT_TYPES["Mounted BEF Officer"]


def check(scenario: Scenario) -> list[Fault]:
    """Every fault that the rules know of: sides, rulings, the game, terrain, armies, lines."""
    faults = list(ruling_faults(scenario.rulings, RULINGS))
    known = {key: word for key, word in scenario.rulings.items() if key in RULINGS and word in RULINGS[key].readings}
    checker = _Checker(scenario, Readings(known))
    book, sides = list(checker.book()), list(checker.sides_faults())
    if sides:
        return [*faults, *book, *sides]  # zones and armies would look wrong
    lines = LineChecker(scenario, checker.rows, checker.weapons, checker.readings, checker.zones)
    faults += [*book, *checker.game_faults(), *checker.terrain(), *checker.places()]
    return [*faults, *([] if book else checker.forces()), *lines.faults()]


def advice(scenario: Scenario) -> list[Fault]:
    """Hints on a scenario outside the rules' advice: they refuse nothing."""
    return [Fault(FILE, "game", what, f"{meant} (ENT-R-35)") for what, meant in outside_advice(scenario)]


def outside_advice(scenario: Scenario) -> list[tuple[str, str]]:
    """ENT-R-35: what is outside of what a game type is meant for, and that; section 12: a list that is not printed."""
    return [(fault.wrong, fault.allowed) for fault in _Checker(scenario, Readings({})).outside_advice()]


class _Checker:
    def __init__(self, scenario: Scenario, readings: Readings) -> None:
        self.scenario, self.readings = scenario, readings
        own: Any = scenario.own
        self.game: Mapping[str, Any] = own.get("game") or {}
        self.tables: Mapping[str, Sequence[Mapping[str, Any]]] = {
            name: own.get(name) or [] for name in ("pieces", "weapons", "control_points", "objective_places")
        }
        self.type = self.game.get("type", "assault")
        self.rows = unit_types(scenario.unit_types)
        self.weapons = weapons(self.tables["weapons"])
        self.sides = {side.id: side.front for side in scenario.sides}

    @property
    def zones(self) -> dict[str, Any]:
        """Side -> its zone; all of the table where the map was refused."""
        field = self.scenario.battlefield
        if field.stands_in:
            return dict.fromkeys(self.sides, Zone(0, 0, field.table.width_u, field.table.height_u))
        return zones(field.table, self.sides, self.readings.zone, self.game.get("depth", 0))

    def book(self) -> Iterator[Fault]:
        """The scenario's own rows of the army book and of weapons."""
        for name, wrong, allowed in troubles(self.scenario.unit_types, self.weapons):
            yield Fault(FILE, f"unit_types {quoted(name)}", wrong, allowed)
        # of two weapons with the same word the first has it
        words = {word_of(name): name for name in reversed(self.weapons)}
        seen = set()
        for number, row in enumerate(self.tables["weapons"], 1):
            weapon: Weapon = self.weapons[row["name"]]
            for column, wrong, allowed in weapon_troubles(weapon):
                yield Fault(FILE, f"weapons {number}.{column}", f"{weapon.name} {wrong}", allowed)
            if weapon.name in seen:
                yield Fault(FILE, f"weapons {number}.name", f"{quoted(weapon.name)} is given twice", "each name once")
            elif words[word_of(weapon.name)] != weapon.name or not word_of(weapon.name):
                wrong = f"{quoted(weapon.name)} is {quoted(word_of(weapon.name))} in lines, as another weapon is"
                yield Fault(FILE, f"weapons {number}.name", wrong, "a name with other letters or digits")
            seen.add(weapon.name)

    def sides_faults(self) -> Iterator[Fault]:
        """ENT-R-1, ENT-R-7: two sides that face each other, from two opposite edges."""
        if len(self.sides) != 2:
            yield Fault(FILE, "sides", f"has {len(self.sides)}", "two sides (ENT-R-1)")
            return
        one, other = self.sides.values()
        if one not in FRONTS or (one + 1800) % 3600 != other:
            wrong = f"face {one / 10:g} and {other / 10:g}"
            yield Fault(FILE, "sides", wrong, "0 and 180, or 90 and 270: zones lie along opposite edges (ENT-R-7)")

    def game_faults(self) -> Iterator[Fault]:
        """``[game]``: the limit, who goes first, what switched rulings leave to it."""
        allowed = " or ".join(self.sides)
        first = self.game.get("first", "")
        if first and first not in self.sides:
            yield Fault(FILE, "game.first", f"{quoted(first)} is not a side", allowed)
        yield from self._limit()
        for key, (ruling, word) in _ASKED.items():
            needed = key != "wave_rounds" or self.type == "attrition"
            given, asked = bool(self.game.get(key)), RULINGS[ruling].in_force(self.scenario.rulings) == word and needed
            if given != asked:
                wrong = "is given, and the ruling does not ask for it" if given else "is not given"
                yield Fault(FILE, f"game.{key}", wrong, f"a value, with {ruling} = {quoted(word)}")
        rounds = self.game.get("wave_rounds", [])
        if (
            self.readings.wave == rulings.Wave.FIXED_ROUNDS
            and rounds
            and (len(rounds) != 2 or not 1 < rounds[0] < rounds[1])
        ):
            yield Fault(FILE, "game.wave_rounds", f"{rounds}", "two rounds after the first, the second later")
        field = self.scenario.battlefield
        table = field.table
        across = table.width_u if next(iter(self.sides.values())) in (900, 2700) else table.height_u
        if 2 * u_from_inches(self.game.get("depth", 0)) > across:
            yield Fault(FILE, "game.depth", "zones overlap", f"{across / 2 / U_PER_INCH:g} inches at most (ENT-R-7)")
        one, other = sorted(self.zones.values())
        if self.readings.zone == rulings.Zone.FOUR_AND_EIGHT_INCHES and not field.stands_in and one.overlaps(other):
            wrong = f"zones overlap: {one}, and {other}"
            yield Fault(FILE, "rulings.ENT-Q-zone", wrong, "another reading, or a larger table (ENT-R-7)")
        point = self.game.get("point", [])
        if point and (self.type != "hooge" or len(point) != 2 or not self._on_table(*point)):
            yield Fault(FILE, "game.point", f"{point}", "[x, y] on the table, in Hooge alone (ENT-R-41)")
        if self.type in OPERATIONS and len({self._army(side) for side in self.sides} & {"German", "other"}) < 2:
            wrong = f"{self.type} is played by other armies"
            yield Fault(FILE, "game.type", wrong, "a German army, and one of the BEF or the French (section 12)")

    def _limit(self) -> Iterator[Fault]:
        """ENT-R-10: both sides have equal turns after the set-up, which is bound 1."""
        limit, bounds = self.game.get("limit", 0), self.scenario.bounds
        if self.type in OPERATIONS and self.readings.operation_limit == rulings.OperationLimit.FOURTEEN:
            if limit not in (0, OPERATION_ROUNDS):
                allowed = f'{OPERATION_ROUNDS} rounds, or ENT-Q-operation-limit = "the scenario\'s"'
                yield Fault(FILE, "game.limit", f"{limit} rounds in {self.type}", allowed)
                return
        turns = limit if self.readings.limit_unit == rulings.LimitUnit.PLAYER_TURNS else 2 * limit
        if turns % 2:
            yield Fault(FILE, "game.limit", f"{limit} turns", "an even number: both sides have equal turns (ENT-R-10)")
        elif limit and bounds != turns + 1:
            yield Fault(
                FILE, "bounds", f"{bounds} with a limit of {limit}", f"{turns + 1}: the set-up and {turns} turns"
            )

    def terrain(self) -> Iterator[Fault]:
        """Pieces: rectangles on the table, each name once."""
        seen = set()
        for number, piece in enumerate(self.tables["pieces"], 1):
            west, south, east, north = piece["area"]
            if west >= east or south >= north or not (self._on_table(west, south) and self._on_table(east, north)):
                allowed = f"[west, south, east, north] in inches, {self._size}"
                yield Fault(FILE, f"pieces {number}.area", f"{piece['area']} is not an area", allowed)
            if piece["name"] in seen:
                yield Fault(FILE, f"pieces {number}.name", f"{quoted(piece['name'])} is given twice", "each name once")
            seen.add(piece["name"])

    def places(self) -> Iterator[Fault]:
        """Control points outside of both zones; objectives in their side's."""
        given, asked = (
            bool(self.tables["control_points"]),
            self.readings.points_count == rulings.PointsCount.OF_THE_SCENARIO,
        )
        if self.type == "control" and given != asked:
            wrong = "are given, and the ruling does not ask for them" if given else "are not given"
            yield Fault(FILE, "control_points", wrong, 'with ENT-Q-points-count = "the scenario\'s"')
        for name, kind in (("control_points", "control"), ("objective_places", "capture")):
            if self.tables[name] and self.type != kind:
                yield Fault(FILE, name, f"in a game of type {self.type}", f'none: they are for type "{kind}"')
        for number, point in enumerate(self.tables["control_points"], 1):
            x, y = map(u_from_inches, point["at"])
            held = not self.scenario.battlefield.stands_in and any(area.holds(x, y) for area in self.zones.values())
            if held or not self._on_table(*point["at"]):
                allowed = "on the table, outside of both zones (ENT-R-36)"
                yield Fault(FILE, f"control_points {number}.at", f"{point['at']}", allowed)
        named: set[str] = set()
        for number, place in enumerate(self.tables["objective_places"], 1):
            side, at = place["side"], place["at"]
            if side not in self.sides or side in named:
                wrong = "has two" if side in named else "is not a side"
                yield Fault(FILE, f"objective_places {number}.side", f"{quoted(side)} {wrong}", " or ".join(self.sides))
            elif not self.zones[side].holds(*map(u_from_inches, at)):
                allowed = f"in its own zone, {self.zones[side]} (ENT-R-37)"
                yield Fault(FILE, f"objective_places {number}.at", f"{at}", allowed)
            named.add(side)

    def forces(self) -> Iterator[Fault]:
        """Units of one army book a side, no more wounds than W, waves in Attrition alone; points and caps."""
        for unit in self.scenario.forces.platoons:
            row = self.rows.get(unit.type)
            if row is None:
                continue  # the type was refused
            if len(self.scenario.forces.battalions[unit.battalion]) > 1 and unit.number != "1":
                yield unit.fault("is a second base of its unit", "one base a unit (ENT-R-3)")
            if int(unit.own.get("wounds") or 0) > row.wounds:
                yield unit.fault(f"has {unit.own['wounds']} wounds", f"{row.wounds} at most ({row.name})")
            if unit.box not in ("", TO_DEPLOY) and self.type != "attrition":
                yield unit.fault(f"is of {unit.box}", "a place, or to deploy: waves are for Attrition (ENT-R-38)")
        for side in self.sides:
            yield from self._army_faults(side)

    def _army_faults(self, side: str) -> Iterator[Fault]:
        units = self._units(side)
        waves = [int(unit.box.removeprefix("wave ")) for unit, _ in units if unit.box not in ("", TO_DEPLOY)]
        there = {1, *waves} if len(waves) < len(units) else set(waves)
        gaps = [wave for wave in range(1, max(waves, default=0)) if wave not in there]
        if gaps and self.type == "attrition":
            yield Fault("forces.csv", "", f"{side} has nobody in wave {gaps[0]}", "no wave is empty (ENT-Q-wave)")
        armies = {row.army for _, row in units} - {"any"}
        if "German" in armies and len(armies) > 1:
            stranger = next(unit for unit, row in units if row.army not in ("German", "any"))
            yield stranger.fault("is of another army than the German units of its side", "one army book a side")
        limit = self.game.get("points", 0)
        if self.type in OPERATIONS or not limit:
            return  # ENT-Q-operation-cap
        total = sum(row.points for _, row in units)
        if total > limit:
            yield Fault(FILE, "game.points", f"{side} has {total} points", f"{limit} at most (ENT-R-34)")
        for name, tenths in CAPS.items():
            share = self._share(name, units, total, limit)
            if share > Fraction(tenths, 10):
                said = f"{side} has {name} of {self._said(name, units)}"
                yield Fault(FILE, "game.points", said, f"{tenths} tenths at most {self._of(total, limit, len(units))}")

    def _share(self, name: str, units: Sequence[tuple[Platoon, UnitType]], total: int, limit: int) -> Fraction:
        """ENT-Q-share: the part of an army that units of a class are."""
        own = [row for _, row in units if self._is_of(row, name)]
        points = sum(row.points for row in own)
        part, whole = {
            rulings.Share.OWN_POINTS: (points, total),
            rulings.Share.LIMIT: (points, limit),
            rulings.Share.NUMBER: (len(own), len(units)),
        }[self.readings.share]
        return Fraction(part, whole) if whole else Fraction(0)

    def _said(self, name: str, units: Sequence[tuple[Platoon, UnitType]]) -> str:
        own = [row.points for _, row in units if self._is_of(row, name)]
        return f"{len(own)} units" if self.readings.share == rulings.Share.NUMBER else f"{sum(own)} points"

    def _of(self, total: int, limit: int, count: int) -> str:
        wholes = {
            rulings.Share.OWN_POINTS: f"of its {total} points",
            rulings.Share.LIMIT: f"of the limit of {limit}",
            rulings.Share.NUMBER: f"of its {count} units",
        }
        return f"{wholes[self.readings.share]} (ENT-R-34)"

    def _is_of(self, row: UnitType, name: str) -> bool:
        """ENT-Q-class."""
        mounted = (row.width_cm, row.depth_cm) == (_MOUNTED.width_cm, _MOUNTED.depth_cm)
        also = (
            name == "cavalry"
            and row.unit_class == "officer"
            and mounted
            and self.readings.class_ == rulings.Class.ALSO_CAVALRY
        )
        return row.unit_class == name or also

    def _units(self, side: str) -> list[tuple[Platoon, UnitType]]:
        """A side's units with their rows."""
        return [
            (unit, self.rows[unit.type])
            for unit in self.scenario.forces.platoons
            if unit.side == side and unit.type in self.rows
        ]

    def _army(self, side: str) -> str:
        """The army of a side: the German one, or another."""
        armies = {row.army for _, row in self._units(side)} - {"any"}
        return "German" if "German" in armies else "other" if armies else ""

    @property
    def _size(self) -> str:
        table = self.scenario.battlefield.table
        return f"0 to {table.width_u / U_PER_INCH:g} by 0 to {table.height_u / U_PER_INCH:g}"

    def _on_table(self, x_in: float, y_in: float) -> bool:
        return self.scenario.battlefield.table.contains(u_from_inches(x_in), u_from_inches(y_in))

    def outside_advice(self) -> Iterator[Fault]:
        """Settings outside the rules' advice, each with the advice."""
        advice, limit, points = ADVICE.get(self.type), self.game.get("limit", 0), self.game.get("points", 0)
        if advice and limit and not advice.rounds[0] <= limit <= advice.rounds[1]:
            meant = f"the {advice.rounds[0]} to {advice.rounds[1]} of {self.type}"
            yield Fault(FILE, "game", f"the limit of {limit} rounds", meant)
        if advice and points and not advice.points[0] <= points <= advice.points[1]:
            meant = f"the {advice.points[0]} to {advice.points[1]} of {self.type}"
            yield Fault(FILE, "game", f"the limit of {points} points", meant)
        battle = BATTLES.get(self.type)
        for side in self.sides if battle else ():
            assert battle is not None
            printed = battle.central if self._army(side) == "German" else battle.entente
            there: dict[str, int] = {}
            for unit, _ in self._units(side):
                there[unit.type] = there.get(unit.type, 0) + 1
            if there != printed:
                yield Fault(FILE, "game", f"the army of {side}", f"the list of {battle.title} (section 12)")
