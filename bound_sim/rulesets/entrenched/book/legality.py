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
from bound_sim.scenario.inputs import clipped
from bound_sim.scenario.model import Scenario
from bound_sim_maps.faults import Fault
from bound_sim_maps.table import U_PER_INCH, u_from_inches
from bound_sim_maps.texts import Phrase, text

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
    return [
        Fault(FILE, "game", what, text("{meant} (ENT-R-35)", meant=meant)) for what, meant in outside_advice(scenario)
    ]


def outside_advice(scenario: Scenario) -> list[tuple[Phrase, Phrase]]:
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
            yield Fault(FILE, text('unit_types "{name}"', name=clipped(name)), wrong, allowed)
        # of two weapons with the same word the first has it
        words = {word_of(name): name for name in reversed(self.weapons)}
        seen = set()
        for number, row in enumerate(self.tables["weapons"], 1):
            weapon: Weapon = self.weapons[row["name"]]
            for column, wrong, allowed in weapon_troubles(weapon):
                yield Fault(
                    FILE,
                    text("weapons {number}.{column}", number=number, column=column),
                    text("{name} {wrong:text}", name=weapon.name, wrong=wrong),
                    allowed,
                )
            if weapon.name in seen:
                yield Fault(
                    FILE,
                    text("weapons {number}.name", number=number),
                    text('"{name}" is given twice', name=clipped(weapon.name)),
                    text("each name once"),
                )
            elif words[word_of(weapon.name)] != weapon.name or not word_of(weapon.name):
                wrong = text(
                    '"{name}" is "{name2}" in lines, as another weapon is',
                    name=clipped(weapon.name),
                    name2=clipped(word_of(weapon.name)),
                )
                yield Fault(
                    FILE,
                    text("weapons {number}.name", number=number),
                    wrong,
                    text("a name with other letters or digits"),
                )
            seen.add(weapon.name)

    def sides_faults(self) -> Iterator[Fault]:
        """ENT-R-1, ENT-R-7: two sides that face each other, from two opposite edges."""
        if len(self.sides) != 2:
            yield Fault(FILE, "sides", text("has {count}", count=len(self.sides)), text("two sides (ENT-R-1)"))
            return
        one, other = self.sides.values()
        if one not in FRONTS or (one + 1800) % 3600 != other:
            wrong = text("face {one} and {other}", one=f"{one / 10:g}", other=f"{other / 10:g}")
            yield Fault(
                FILE, "sides", wrong, text("0 and 180, or 90 and 270: zones lie along opposite edges (ENT-R-7)")
            )

    def game_faults(self) -> Iterator[Fault]:
        """``[game]``: the limit, who goes first, what switched rulings leave to it."""
        allowed = " or ".join(self.sides)
        first = self.game.get("first", "")
        if first and first not in self.sides:
            yield Fault(FILE, "game.first", text('"{first}" is not a side', first=clipped(first)), allowed)
        yield from self._limit()
        for key, (ruling, word) in _ASKED.items():
            needed = key != "wave_rounds" or self.type == "attrition"
            given, asked = bool(self.game.get(key)), RULINGS[ruling].in_force(self.scenario.rulings) == word and needed
            if given != asked:
                wrong = text("is given, and the ruling does not ask for it") if given else text("is not given")
                yield Fault(
                    FILE,
                    f"game.{key}",
                    wrong,
                    text('a value, with {ruling} = "{word}"', ruling=ruling, word=clipped(word)),
                )
        rounds = self.game.get("wave_rounds", [])
        if (
            self.readings.wave == rulings.Wave.FIXED_ROUNDS
            and rounds
            and (len(rounds) != 2 or not 1 < rounds[0] < rounds[1])
        ):
            yield Fault(FILE, "game.wave_rounds", f"{rounds}", text("two rounds after the first, the second later"))
        field = self.scenario.battlefield
        table = field.table
        across = table.width_u if next(iter(self.sides.values())) in (900, 2700) else table.height_u
        if 2 * u_from_inches(self.game.get("depth", 0)) > across:
            yield Fault(
                FILE,
                "game.depth",
                text("zones overlap"),
                text("{across} inches at most (ENT-R-7)", across=f"{across / 2 / U_PER_INCH:g}"),
            )
        one, other = sorted(self.zones.values())
        if self.readings.zone == rulings.Zone.FOUR_AND_EIGHT_INCHES and not field.stands_in and one.overlaps(other):
            wrong = text("zones overlap: {one}, and {other}", one=one, other=other)
            yield Fault(FILE, "rulings.ENT-Q-zone", wrong, text("another reading, or a larger table (ENT-R-7)"))
        point = self.game.get("point", [])
        if point and (self.type != "hooge" or len(point) != 2 or not self._on_table(*point)):
            yield Fault(FILE, "game.point", f"{point}", text("[x, y] on the table, in Hooge alone (ENT-R-41)"))
        if self.type in OPERATIONS and len({self._army(side) for side in self.sides} & {"German", "other"}) < 2:
            wrong = text("{type} is played by other armies", type=self.type)
            yield Fault(FILE, "game.type", wrong, text("a German army, and one of the BEF or the French (section 12)"))

    def _limit(self) -> Iterator[Fault]:
        """ENT-R-10: both sides have equal turns after the set-up, which is bound 1."""
        limit, bounds = self.game.get("limit", 0), self.scenario.bounds
        if self.type in OPERATIONS and self.readings.operation_limit == rulings.OperationLimit.FOURTEEN:
            if limit not in (0, OPERATION_ROUNDS):
                allowed = text(
                    '{operation_rounds} rounds, or ENT-Q-operation-limit = "the scenario\'s"',
                    operation_rounds=OPERATION_ROUNDS,
                )
                yield Fault(FILE, "game.limit", text("{limit} rounds in {type}", limit=limit, type=self.type), allowed)
                return
        turns = limit if self.readings.limit_unit == rulings.LimitUnit.PLAYER_TURNS else 2 * limit
        if turns % 2:
            yield Fault(
                FILE,
                "game.limit",
                text("{limit} turns", limit=limit),
                text("an even number: both sides have equal turns (ENT-R-10)"),
            )
        elif limit and bounds != turns + 1:
            yield Fault(
                FILE,
                "bounds",
                text("{bounds} with a limit of {limit}", bounds=bounds, limit=limit),
                text("{turns}: the set-up and {turns2} turns", turns=turns + 1, turns2=turns),
            )

    def terrain(self) -> Iterator[Fault]:
        """Pieces: rectangles on the table, each name once."""
        seen = set()
        for number, piece in enumerate(self.tables["pieces"], 1):
            west, south, east, north = piece["area"]
            if west >= east or south >= north or not (self._on_table(west, south) and self._on_table(east, north)):
                allowed = text("[west, south, east, north] in inches, {size}", size=self._size)
                yield Fault(
                    FILE,
                    text("pieces {number}.area", number=number),
                    text("{area} is not an area", area=piece["area"]),
                    allowed,
                )
            if piece["name"] in seen:
                yield Fault(
                    FILE,
                    text("pieces {number}.name", number=number),
                    text('"{name}" is given twice', name=clipped(piece["name"])),
                    text("each name once"),
                )
            seen.add(piece["name"])

    def places(self) -> Iterator[Fault]:
        """Control points outside of both zones; objectives in their side's."""
        given, asked = (
            bool(self.tables["control_points"]),
            self.readings.points_count == rulings.PointsCount.OF_THE_SCENARIO,
        )
        if self.type == "control" and given != asked:
            wrong = text("are given, and the ruling does not ask for them") if given else text("are not given")
            yield Fault(FILE, "control_points", wrong, text('with ENT-Q-points-count = "the scenario\'s"'))
        for name, kind in (("control_points", "control"), ("objective_places", "capture")):
            if self.tables[name] and self.type != kind:
                yield Fault(
                    FILE,
                    name,
                    text("in a game of type {type}", type=self.type),
                    text('none: they are for type "{kind:text}"', kind=kind),
                )
        for number, point in enumerate(self.tables["control_points"], 1):
            x, y = map(u_from_inches, point["at"])
            held = not self.scenario.battlefield.stands_in and any(area.holds(x, y) for area in self.zones.values())
            if held or not self._on_table(*point["at"]):
                allowed = text("on the table, outside of both zones (ENT-R-36)")
                yield Fault(FILE, text("control_points {number}.at", number=number), f"{point['at']}", allowed)
        named: set[str] = set()
        for number, place in enumerate(self.tables["objective_places"], 1):
            side, at = place["side"], place["at"]
            if side not in self.sides or side in named:
                wrong = text("has two") if side in named else text("is not a side")
                yield Fault(
                    FILE,
                    text("objective_places {number}.side", number=number),
                    text('"{side}" {wrong:text}', side=clipped(side), wrong=wrong),
                    " or ".join(self.sides),
                )
            elif not self.zones[side].holds(*map(u_from_inches, at)):
                allowed = text("in its own zone, {zones} (ENT-R-37)", zones=self.zones[side])
                yield Fault(FILE, text("objective_places {number}.at", number=number), f"{at}", allowed)
            named.add(side)

    def forces(self) -> Iterator[Fault]:
        """Units of one army book a side, no more wounds than W, waves in Attrition alone; points and caps."""
        for unit in self.scenario.forces.platoons:
            row = self.rows.get(unit.type)
            if row is None:
                continue  # the type was refused
            if len(self.scenario.forces.battalions[unit.battalion]) > 1 and unit.number != "1":
                yield unit.fault(text("is a second base of its unit"), text("one base a unit (ENT-R-3)"))
            if int(unit.own.get("wounds") or 0) > row.wounds:
                yield unit.fault(
                    text("has {wounds} wounds", wounds=unit.own["wounds"]),
                    text("{wounds} at most ({name})", wounds=row.wounds, name=row.name),
                )
            if unit.box not in ("", TO_DEPLOY) and self.type != "attrition":
                yield unit.fault(
                    text("is of {box}", box=unit.box), text("a place, or to deploy: waves are for Attrition (ENT-R-38)")
                )
        for side in self.sides:
            yield from self._army_faults(side)

    def _army_faults(self, side: str) -> Iterator[Fault]:
        units = self._units(side)
        waves = [int(unit.box.removeprefix("wave ")) for unit, _ in units if unit.box not in ("", TO_DEPLOY)]
        there = {1, *waves} if len(waves) < len(units) else set(waves)
        gaps = [wave for wave in range(1, max(waves, default=0)) if wave not in there]
        if gaps and self.type == "attrition":
            yield Fault(
                "forces.csv",
                "",
                text("{side} has nobody in wave {gaps}", side=side, gaps=gaps[0]),
                text("no wave is empty (ENT-Q-wave)"),
            )
        armies = {row.army for _, row in units} - {"any"}
        if "German" in armies and len(armies) > 1:
            stranger = next(unit for unit, row in units if row.army not in ("German", "any"))
            yield stranger.fault(
                text("is of another army than the German units of its side"), text("one army book a side")
            )
        limit = self.game.get("points", 0)
        if self.type in OPERATIONS or not limit:
            return  # ENT-Q-operation-cap
        total = sum(row.points for _, row in units)
        if total > limit:
            yield Fault(
                FILE,
                "game.points",
                text("{side} has {total} points", side=side, total=total),
                text("{limit} at most (ENT-R-34)", limit=limit),
            )
        for name, tenths in CAPS.items():
            share = self._share(name, units, total, limit)
            if share > Fraction(tenths, 10):
                said = text("{side} has {name} of {units:text}", side=side, name=name, units=self._said(name, units))
                yield Fault(
                    FILE,
                    "game.points",
                    said,
                    text(
                        "{tenths} tenths at most {count:text}", tenths=tenths, count=self._of(total, limit, len(units))
                    ),
                )

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

    def _said(self, name: str, units: Sequence[tuple[Platoon, UnitType]]) -> Phrase:
        own = [row.points for _, row in units if self._is_of(row, name)]
        return (
            text("{count} units", count=len(own))
            if self.readings.share == rulings.Share.NUMBER
            else text("{own} points", own=sum(own))
        )

    def _of(self, total: int, limit: int, count: int) -> Phrase:
        wholes = {
            rulings.Share.OWN_POINTS: text("of its {total} points", total=total),
            rulings.Share.LIMIT: text("of the limit of {limit}", limit=limit),
            rulings.Share.NUMBER: text("of its {count} units", count=count),
        }
        return text("{wholes:text} (ENT-R-34)", wholes=wholes[self.readings.share])

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
            meant = text(
                "the {rounds} to {rounds2} of {type}", rounds=advice.rounds[0], rounds2=advice.rounds[1], type=self.type
            )
            yield Fault(FILE, "game", text("the limit of {limit} rounds", limit=limit), meant)
        if advice and points and not advice.points[0] <= points <= advice.points[1]:
            meant = text(
                "the {points} to {points2} of {type}", points=advice.points[0], points2=advice.points[1], type=self.type
            )
            yield Fault(FILE, "game", text("the limit of {points} points", points=points), meant)
        battle = BATTLES.get(self.type)
        for side in self.sides if battle else ():
            assert battle is not None
            printed = battle.central if self._army(side) == "German" else battle.entente
            there: dict[str, int] = {}
            for unit, _ in self._units(side):
                there[unit.type] = there.get(unit.type, 0) + 1
            if there != printed:
                yield Fault(
                    FILE,
                    "game",
                    text("the army of {side}", side=side),
                    text("the list of {title} (section 12)", title=battle.title),
                )
