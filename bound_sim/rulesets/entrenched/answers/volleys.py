"""Fire as the policy ``posture`` plans it: whom units fire at, on which spots, where they release gas (no rule)."""
# not measured: what somebody in a seat would order: the rules judge it

from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence

import numpy as np

from bound_sim.orders.lines import OrderLine, Value
from bound_sim.rulesets.entrenched.answers import ends, targets
from bound_sim.rulesets.entrenched.answers.clouds import clouds
from bound_sim.rulesets.entrenched.answers.threats import Threats
from bound_sim.rulesets.entrenched.book import rulings
from bound_sim.rulesets.entrenched.book.army_book import Weapon
from bound_sim.rulesets.entrenched.state.game import FieldUnit
from bound_sim.rulesets.entrenched.state.turn import FieldTurn
from bound_sim.rulesets.entrenched.steps import arms, cover, shooting, templates
from bound_sim.rulesets.entrenched.steps.cover import Cover
from bound_sim.rulesets.kit.geometry.measure import Floats
from bound_sim.rulesets.kit.geometry.units import Point
from bound_sim.rulesets.kit.lines.driven_turn import Why
from bound_sim.rulesets.kit.lines.once import once
from bound_sim_maps.table import u_from_inches

#: own wounds under a template weigh this much; least worth of a shot on a spot, in points
_OWN, LEAST = 2.0, 0.5
#: a sum of worths is exact to so much
_ROUNDED = 1e-9
#: the number of targets that are compared by what is to be expected exactly
_LOOKED_AT = 2
#: number of sorts of ready weapons at first
_ROOM = 64


class ReadyWeapons:
    """Weapons that units have ready for a volley, by row of the army book and what they have used; for all tables.

    ``reach`` [number, column]: columns of ``targets``, above 0 for who sees all, then how far each weapon reaches.
    """

    def __init__(self, most: int) -> None:
        #: number -> the weapons
        self.weapons: list[list[Weapon]] = []
        self.reach: Floats = np.full((_ROOM, targets.FIRST_WEAPON + most), -1.0)
        #: wounds to be expected of a volley as ``targets`` finds it
        self.wounds: dict[tuple[int, ...], float] = {}
        self._numbers: dict[Hashable, int] = {}

    def number(self, turn: FieldTurn, unit: FieldUnit) -> int:
        """The number of the weapons that a unit has ready; below 0 for none."""
        name = unit.kind.name
        number = self._numbers.get(
            asked := (name, *unit.used, "", *unit.spent) if unit.used or unit.spent else name
        )  # fmt: skip
        if number is None:
            weapons = arms.ready(turn, unit, "fire")
            number = self._numbers[asked] = -1 if isinstance(weapons, Why) else self._take_up(turn, unit, weapons)
        return number

    def _take_up(self, turn: FieldTurn, unit: FieldUnit, weapons: list[Weapon]) -> int:
        number = len(self.weapons)
        if number == len(self.reach):
            self.reach = np.concatenate((self.reach, np.full_like(self.reach, -1.0)))
        reach = [shooting.reach_u(turn, unit, weapon) for weapon in weapons]
        self.reach[number, : targets.FIRST_WEAPON + len(reach)] = cover.sees_all(unit), *reach
        self.weapons.append(weapons)
        return number


class Volleys(Threats):
    """A side's fire in a turn."""

    @once
    def values(self) -> Floats:
        """Worths of a wound of each enemy, as rows of values of ``targets``; more of one that wins the game."""
        goals, found = self.goals, np.empty((targets.HOPE + 1, len(self.game.units)))
        x0, y0, x1, y1 = goals.zone
        targets.worths(self.fires, self.number, (x0, y0, x1, y1), goals.points, goals.carriers, found)
        return found

    def fire(self, units: Sequence[FieldUnit]) -> Iterator[OrderLine]:
        """The fire of units: each at the unit, or on the spot, where most points are to be expected."""
        turn = self.turn
        able = [unit for unit in units if not shooting.hindrance(turn, unit)]
        volleys = self._volleys(able) if able else {}
        others = self._others
        for unit in able:
            best, line, row = 0.0, None, unit.row
            if row in volleys:
                best, foe = volleys[row]
                line = self.line_of(unit, "fire", ("target", foe.id))
                if row not in others:
                    yield line
                    continue
            elif row not in others:
                continue
            if arms.for_verb(turn, unit, "fire-on"):
                worth, spot = self._burst(unit)
                if spot is not None and worth > best:
                    best, line = worth, self.line_of(unit, "fire-on", ("spot", spot))
            if arms.for_verb(turn, unit, "release"):
                for worth, spot in clouds(turn, unit, self._spots_of_gas):
                    if worth > best:
                        best, line = worth, self.line_of(unit, "release", ("spot", spot))
            if line is not None:
                yield line

    def line_of(self, unit: FieldUnit, verb: str, *operands: tuple[str, Value]) -> OrderLine:
        """A line of the bound; ``operands`` with their names."""
        return OrderLine.planned(unit.id, verb, operands, self.turn.bound)

    @property
    def _others(self) -> Collection[int]:
        """Rows of units that may do else than fire at a unit: fire on a spot, release gas."""
        known: Collection[int] | None = self.game.known.get("others")
        if known is None:
            known = self.game.known["others"] = {
                unit.row for unit in self.game.units
                if any(arms.for_verb(self.turn, unit, verb) for verb in ("fire-on", "release"))
            }  # fmt: skip
        return known

    @property
    def _ready(self) -> ReadyWeapons:
        known: ReadyWeapons | None = self.ground.known.get(ReadyWeapons)
        if known is None:
            most = max(len(unit.kind.weapons) for unit in self.game.units)
            known = self.ground.known[ReadyWeapons] = ReadyWeapons(most)
        return known

    def _volleys(self, units: Sequence[FieldUnit]) -> dict[int, tuple[float, FieldUnit]]:
        """By row of a unit the points to be expected of its volley, and its target: the best of the first few."""
        # who was asked before in this phase is told what is at hand
        few = 1 if any(unit.shot for unit in self.own) else _LOOKED_AT
        best: dict[int, tuple[float, FieldUnit]] = {}
        aims = [*self.aims(units, few)]
        values = self.values[targets.WORTH].tolist() if aims else []
        for unit, foe, wounds in aims:
            worth = wounds * values[foe.row]
            if worth > (best[unit.row][0] if unit.row in best else 0.0):
                best[unit.row] = worth, foe
        return best

    def aims(self, units: Iterable[FieldUnit], few: int) -> Iterator[tuple[FieldUnit, FieldUnit, float]]:
        """The first few enemies that each of some units may fire at, of those where most is to be expected in the open;
        with the wounds to be expected. All of the units may fire now."""
        turn, ready, there = self.turn, self._ready, self.game.units
        asked = [(unit.row, number) for unit in units if (number := ready.number(turn, unit)) >= 0]
        given = np.array(asked, dtype=np.int64)
        if not asked or not targets.have_targets(self.fires, given):
            return
        # all are on the table: others than those who are locked are not spared
        for foe in self.foes:
            if foe.locked and shooting.spared(turn, foe) is not None:
                self.values[targets.AS_TARGET, foe.row] = 0.0
        found = np.empty((len(asked) * few, targets.FOUND_COLUMNS), dtype=np.int64)
        most = few, int(turn.readings.volley == rulings.Volley.ONE_WEAPON)
        sighting = cover.sighting(turn)
        count = targets.first_targets(self.fires, self.values, sighting, given, ready.reach, most, found)
        for by, row, piece, *volley in found[:count].tolist():
            yield there[by], there[row], self._wounds(there[by], there[row], piece, tuple(volley))

    def _wounds(self, unit: FieldUnit, foe: FieldUnit, piece: int, volley: tuple[int, ...]) -> float:
        """Wounds that a unit's volley, as ``targets`` found it, is expected to take of an enemy in a piece's cover."""
        ready = self._ready
        if volley not in ready.wounds:
            _, number, bits, _, added = volley
            shots = [
                shooting.shot(self.turn, unit, weapon, cover.given(self.turn, piece, added, weapon))
                for place, weapon in enumerate(ready.weapons[number]) if bits >> place & 1
            ]  # fmt: skip
            ready.wounds[volley] = shooting.expected(self.turn, foe, shots)
        return ready.wounds[volley]

    def near(self, unit: FieldUnit) -> list[FieldUnit]:
        """Enemies that its longest weapon could reach."""
        gun = self.gun(unit)
        if gun is None:
            return []
        x, y, reach = unit.x, unit.y, gun.reach + unit.reach
        # whole numbers: their squares compare as lengths do
        return [
            foe for foe in self.foes
            if (dx := foe.x - x) * dx + (dy := foe.y - y) * dy <= (far := reach + foe.reach) * far
        ]  # fmt: skip

    def _burst(self, unit: FieldUnit) -> tuple[float, Point | None]:
        """The spot of most worth; spots are looked at as long as one may still be worth more."""
        weapons, foes = arms.ready(self.turn, unit, "fire-on"), self.near(unit)
        if isinstance(weapons, Why) or not foes:
            return 0.0, None
        spots = self._spots(foes, self._at_most(unit, weapons), templates.reach_u(weapons))
        best, place, places = LEAST, -1, self.fires[0]
        # those of most hope first, of equal ones the first
        for hope, number in sorted([(-hope, number) for number, (_, _, hope) in enumerate(spots)]):
            x, y, _ = spots[number]
            if _ROUNDED - hope < best:
                break
            bursts = templates.of_weapons(self.turn, unit, (x, y), weapons, places)
            worth = 0.0 if isinstance(bursts, Why) else self._worth_of(bursts)
            if worth > best or (worth == best and number < place):
                best, place = worth, number
        return (best, spots[place][:2]) if place >= 0 else (0.0, None)

    def _at_most(self, unit: FieldUnit, weapons: Sequence[Weapon]) -> Floats:
        """By row: the worth of what a unit's weapons with a template are expected to take of it in the open."""
        known: dict[Hashable, dict[int, float]] = self.ground.known
        asked = "open", unit.kind.name, unit.figures, tuple([weapon.name for weapon in weapons])
        # by number of the enemy's strength
        taken = known.setdefault(asked, {})
        numbers, values = self.fires[1].tolist(), self.values[targets.WORTH].tolist()
        worths = [0.0] * len(values)
        for foe in self.foes:
            number = numbers[foe.row]
            if number not in taken:
                taken[number] = self._in_the_open(unit, weapons, foe)
            worths[foe.row] = taken[number] * values[foe.row]
        return np.array(worths)

    def _in_the_open(self, unit: FieldUnit, weapons: Sequence[Weapon], foe: FieldUnit) -> float:
        """Wounds that a unit's weapons with a template are expected to take of an enemy without cover."""
        shots = [shooting.shot(self.turn, unit, weapon, Cover()) for weapon in weapons]
        bursts = [templates.Burst(shot, foe.at, (templates.Caught(foe, Cover()),)) for shot in shots]
        return templates.expected(self.turn, bursts)[foe.id]

    def _worth_of(self, bursts: list[templates.Burst]) -> float:
        """Points that bursts are expected to take, less those of the own side."""
        worth = 0.0
        for name, wounds in templates.expected(self.turn, bursts).items():
            caught = self.game.by_id[name]
            own = caught.side == self.side
            worth += wounds * (
                -_OWN * caught.kind.points / caught.full if own else float(self.values[targets.WORTH, caught.row])
            )
        return worth

    def _spots(
        self, foes: Sequence[FieldUnit], worths: Floats | None = None, reach: float = 0.0
    ) -> list[tuple[int, int, float]]:
        """Centres of enemies, and the middle between two that one template may catch; worths of those within reach."""
        rows = np.array([foe.row for foe in foes], dtype=np.int64)
        found = np.empty((len(rows) * (len(rows) + 1) // 2, 3))
        worths = np.zeros(len(self.game.units)) if worths is None else worths
        count = ends.spots(self.fires[0], rows, worths, u_from_inches(3.5), reach, found)
        return [(int(x), int(y), worth) for x, y, worth in found[:count].tolist()]

    def _spots_of_gas(self, foes: list[FieldUnit]) -> list[Point]:
        return [(x, y) for x, y, _ in self._spots(foes)]
