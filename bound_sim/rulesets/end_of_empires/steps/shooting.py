"""Tables and words of a shooting step (EOE-R-18..21): the step itself is ``fire_step``, its volleys ``volleys``."""

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from bound_sim.rulesets.end_of_empires.book import chart, rulings
from bound_sim.rulesets.end_of_empires.book.chart import Kind
from bound_sim.rulesets.end_of_empires.book.rulings import Readings
from bound_sim.rulesets.end_of_empires.state.bases import Base
from bound_sim.rulesets.end_of_empires.state.game import KINDS, Unit
from bound_sim.rulesets.end_of_empires.state.moment import Modifiers, Moment, total
from bound_sim.rulesets.end_of_empires.steps import fire, targets, volleys
from bound_sim.rulesets.end_of_empires.steps.targets import (
    AT,
    BAND,
    DICE,
    EXPECTED,
    TOUCHES,
    WORTH,
    Aiming,
)  # fmt: skip
from bound_sim.rulesets.kit.geometry.measure import Ints

#: EOE-Q-target-choice: the readings by number
MOST_HITS, NEAREST, NOBODY = range(3)
#: kinds that have fire
FIRING: tuple[Kind, ...] = ("infantry", "mg", "battery")
_LIMITS = np.array([fire.limits_u(kind) for kind in FIRING])
#: tables of worth for each kind of small arms: firm or pinned, standing or moving
_ARMS = 4
#: a reason: its code and its words
Reason = tuple[str, dict[str, object]]


@dataclass(slots=True)
class Shot:
    """One base's shot at a unit: from where, how far, with which modifiers and their sum, how many dice."""

    base: Base
    at: Base
    distance_u: float
    band: int
    modifiers: Modifiers
    modifier: int
    dice: int


@dataclass(slots=True)
class Volley:
    """A unit's fire in a step: at one target, with what it is expected to hit, in sixths."""

    unit: Unit
    target: Unit
    shots: list[Shot]
    ordered: bool
    expected: int
    distance_u: float


class Firer(NamedTuple):
    """All that counts of a firer for its dice; of a battery its dead crew, and whether it unlimbered just now."""

    kind: Kind
    pinned: bool
    moved: bool
    dead: int
    unlimbered_now: bool


def kind_of_fire(unit: Unit) -> str:
    """The log's word for a unit's fire."""
    return "artillery" if unit.kind == "battery" else "small arms"


def silent(moment: Moment, unit: Unit) -> Reason | None:
    """The reason why a unit may not shoot at all in this step, or None; a reason without a code is not told."""
    arrays, table = moment.places.arrays, moment.places.table
    why = int(volleys.silence(
        arrays.units[table, unit.row], arrays.lengths[table, unit.row], unit.figures, moment.step == "2",
        fire_readings(moment)[volleys.R_MOVE_AND_FIRE],
    ))  # fmt: skip
    return None if why == volleys.FIRES else why_silent(moment, unit, why)


def why_silent(moment: Moment, unit: Unit, why: int) -> Reason:
    """The code and the words of why a unit may not shoot at all."""
    if why != volleys.TOO_FAR:
        return volleys.WHYS[why], {}
    before = moment.readings.move_and_fire == rulings.MoveAndFire.LAST_MOVE
    moved, half = (unit.last_moved_u, unit.last_half_u) if before else (unit.moved_u, unit.half_u)
    return volleys.WHYS[why], {"used": f"{moved / 1000:g}", "have": f"{2 * half / 1000:g}"}


def fire_readings(moment: Moment) -> Ints:
    """The readings in force, in the order of ``volleys.READINGS``."""
    known, readings = moment.tables.known, moment.readings
    if "fire" not in known:
        known["fire"] = np.array([
            readings.move_and_fire, readings.form_up == rulings.FormUp.SPENDS_THE_MOVE,
            readings.unlimber_fire == rulings.UnlimberFire.MINUS_1, readings.arc == rulings.Arc.NONE,
            readings.cover == rulings.Cover.ANY_BASE, readings.who_may_be_shot == rulings.WhoMayBeShot.NEITHER,
            readings.fire_contact == rulings.FireContact.NOT_ALLOWED,
            readings.target == rulings.Target.BASES_CHOOSE,
            readings.target_choice == rulings.TargetChoice.NOBODY, readings.impossible == rulings.Impossible.TAKEN,
            readings.enfilade == rulings.Enfilade.ALONG_THE_LINE,
        ], dtype=np.int64)  # fmt: skip
    found: Ints = known["fire"]
    return found


def table_of(moment: Moment) -> volleys.Table:
    """A table as ``volleys`` takes it."""
    places = moment.places
    arrays, table = places.arrays, places.table
    return (
        *places.bases, arrays.units[table], arrays.lengths[table], places.apart(centres=False),
        fire_readings(moment),
    )  # fmt: skip


def may_not_be_shot(moment: Moment, target: Unit) -> bool:
    """EOE-Q-who-may-be-shot."""
    neither = moment.readings.who_may_be_shot == rulings.WhoMayBeShot.NEITHER
    return target.kind == "commander" or (target.kind == "vehicle" and neither)


def in_touch(moment: Moment) -> frozenset[int]:
    """EOE-Q-fire-contact: rows of the units that neither shoot nor are shot at, since they touch an enemy."""
    return moment.places.touching() if moment.readings.fire_contact == rulings.FireContact.NOT_ALLOWED else frozenset()


def barred(moment: Moment, unit: Unit, target: Unit) -> str:
    """The code of why a unit is not a target, "" where it is."""
    if may_not_be_shot(moment, target):
        return "may-not-be-shot"
    touching = in_touch(moment)
    return "target-contact" if unit.row in touching or target.row in touching else ""


def firer_of(moment: Moment, unit: Unit) -> Firer:
    """EOE-R-18, EOE-R-20, EOE-Q-unlimber-fire."""
    arrays, table = moment.places.arrays, moment.places.table
    number = volleys.firer_number(
        arrays.units[table, unit.row], arrays.lengths[table, unit.row], moment.places.rows[unit.bases[0].row],
        moment.step == "2", fire_readings(moment),
    )  # fmt: skip
    return firer_at(int(number))


def firer_at(number: int) -> Firer:
    """The firer whose dice have the table of this number (``volleys.firer_number``)."""
    if number >= 2 * _ARMS:
        dead, just = divmod(number - 2 * _ARMS, 2)
        return Firer("battery", False, False, dead, just > 0)
    return Firer("mg" if number >= _ARMS else "infantry", number % _ARMS >= 2, number % 2 > 0, 0, False)


def modifiers_of(readings: Readings, firer: Firer, target: Kind, band: int, *, prone: bool, cover: bool) -> Modifiers:
    """EOE-R-18, EOE-R-20: of a die at a target of some kind that is pinned or prone or not, in cover or not."""
    if firer.kind != "battery":
        return fire.small_arms_modifiers(
            cover=cover, firer_pinned=firer.pinned, moved=firer.moved, target=target, band=band
        )  # fmt: skip
    modifiers = fire.artillery_modifiers(
        cover=cover, prone=prone, dead=firer.dead, target=target, sign=readings.artillery_sign
    )  # fmt: skip
    return (*modifiers, ("unlimbered", -1)) if firer.unlimbered_now else modifiers


def hits_of(kind: Kind, score: int, band: int) -> int:
    """EOE-R-18, EOE-R-20: figures hit by a modified score."""
    return fire.artillery_hits(score=score, band=band) if kind == "battery" else fire.hits_of_score(score)


def sixths_of(kind: Kind, modifier: int, band: int) -> int:
    """Figures that a die is expected to hit, in sixths."""
    return fire.guns_sixths(modifier=modifier, band=band) if kind == "battery" else fire.sixths(modifier=modifier)


def books_of(moment: Moment) -> volleys.Books:
    """The worth of dice, their modifiers and what they hit, by the readings in force."""
    known = moment.tables.battle.shared
    if volleys.Books not in known:
        most = max((base.full for unit in moment.game.units if unit.kind == "battery" for base in unit.all), default=0)
        firers = [firer_at(number) for number in range(2 * _ARMS + 2 * (most + 1))]
        sums = [
            [
                [
                    [
                        total(modifiers_of(moment.readings, firer, kind, band, prone=prone, cover=cover))
                        for band in range(len(chart.BANDS))
                    ]
                    for cover in (False, True)
                ]
                for kind in KINDS for prone in (False, True)
            ]
            for firer in firers
        ]  # fmt: skip
        sixths = [
            [[[sixths_of(firer.kind, each, band) for band, each in enumerate(row)] for row in rows] for rows in of]
            for firer, of in zip(firers, sums, strict=True)
        ]
        scores = range(volleys.LOWEST_SCORE, volleys.LOWEST_SCORE + volleys.SCORES)
        kinds: tuple[Kind, ...] = ("infantry", "battery")
        bands = range(len(chart.BANDS))
        hits = [[[hits_of(kind, score, band) for score in scores] for band in bands] for kind in kinds]
        known[volleys.Books] = volleys.Books(*(np.array(each, dtype=np.int64) for each in (sixths, sums, hits)))
    found: volleys.Books = known[volleys.Books]
    return found


def eyes_of(moment: Moment) -> tuple[Any, ...]:
    """Sight, the way units choose, and the worth of dice, as ``targets.targets_of`` takes them."""
    readings, sight, ground = moment.readings, moment.readings.line_of_sight, moment.terrain.sight
    aiming = Aiming(
        bool(moment.centres), sight != rulings.LineOfSight.NONE, sight == rulings.LineOfSight.FRIENDS_TOO,
        readings.cover == rulings.Cover.EACH_BASE, readings.target == rulings.Target.NEAREST_BASE_FOR_ALL,
        readings.target_choice == rulings.TargetChoice.NEAREST,
    )  # fmt: skip
    return (tuple(ground.ground), *ground[1:]), tuple(aiming), (books_of(moment).sixths, _LIMITS)


def field_of(moment: Moment) -> tuple[Any, ...]:
    """All tables as ``volleys`` takes them."""
    arrays = moment.places.arrays
    return (
        arrays.bases, arrays.members, arrays.spans, arrays.units, arrays.lengths, moment.places.measured.lengths,
        fire_readings(moment),
    )  # fmt: skip


def targets_of(moment: Moment) -> tuple[Any, ...]:
    """All that is shot at on any table, as ``volleys.targets_on`` takes it."""
    units = moment.places.arrays.units.shape[1]
    return tuple(moment.covers.room), *eyes_of(moment), np.zeros((4, units), dtype=np.int64)


class Aims:
    """Targets of the units of a side, as all stand now; another is made where anything has changed."""

    def __init__(self, moment: Moment, side: str) -> None:
        self.moment, self.side = moment, side
        self._table = table_of(moment)
        count = len(moment.game.units)
        self._room = tuple(np.zeros(count, dtype=np.int64) for _ in range(3))
        friends = np.array([unit.row for unit in moment.game.of(side)], dtype=np.int64)
        found = volleys.tell_targets(self._table, moment.game.sides.index(side), self._room)
        #: units that may be shot at by those that are not in contact
        self.enemies = (*(each[:found].copy() for each in self._room), friends)

    def targets(self, enemies: tuple[Ints, ...]) -> tuple[Any, ...]:
        """All that is shot at, as ``targets.choose`` takes it."""
        sight, aiming, worth = eyes_of(self.moment)
        cover = tuple(self.moment.covers.current())
        return self.moment.places.bases, self._table[5], cover, sight, aiming, enemies, worth

    def at(self, unit: Unit, target: Unit, bases: list[Base]) -> Volley | None:
        """The volley at an enemy that is named; None if no base has it in range, arc and sight."""
        if target.side == unit.side:
            return None
        one = tuple(np.zeros(1, dtype=np.int64) for _ in range(3))
        volleys.tell_target(self._table, target.row, one, 0)
        gun, rows = np.zeros(TOUCHES + 1, dtype=np.int64), np.zeros(len(bases), dtype=np.int64)
        group = -1 if len(bases) == len(unit.bases) else unit.bases.index(bases[0])
        volleys.lay_guns(self._table, unit.row, group, self.moment.step == "2", gun, rows)
        gun[TOUCHES] = 0
        laid, lengths = np.zeros((BAND + 1, len(rows)), dtype=np.int64), np.zeros(len(rows))
        chosen, nears = np.zeros((1, EXPECTED + 1), dtype=np.int64), np.zeros(1)
        targets.choose(self.targets((*one, self.enemies[3])), gun[None], rows, True, (laid, lengths, chosen, nears))
        place, expected = chosen[0].tolist()
        if place < 0:
            return None
        firer, shots = firer_at(int(gun[WORTH])), zip(*laid.tolist(), lengths.tolist(), strict=True)
        return Volley(unit, target, [
            self._shot(firer, target, base, shot, int(gun[DICE]))
            for base, shot in zip(bases, shots, strict=True) if shot[AT] >= 0
        ], True, expected, float(nears[0]))  # fmt: skip

    def _shot(self, firer: Firer, target: Unit, base: Base, laid: tuple[int, int, int, float], dice: int) -> Shot:
        at, cover, band, length = laid
        modifiers = modifiers_of(
            self.moment.readings, firer, target.kind, band, prone=target.as_pinned, cover=cover > 0
        )  # fmt: skip
        return Shot(base, self.moment.places.by_row[at], length, band, modifiers, total(modifiers), dice)


def bases_to_cover(moment: Moment, target: Unit) -> int:
    """EOE-Q-cover: how many bases of a unit must be in cover for it to be so: at least half of them, or any."""
    return int(volleys.bases_needed(len(target.bases), fire_readings(moment)[volleys.R_ANY_BASE_COVERS]))


def enough_cover(moment: Moment, target: Unit, covered: int) -> bool:
    """EOE-Q-cover: whether a unit is in cover with some of its bases."""
    return covered > 0 and covered >= bases_to_cover(moment, target)
