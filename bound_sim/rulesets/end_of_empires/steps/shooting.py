"""A shooting step (EOE-R-18..21, EOE-Q-fire-order): who may shoot, at whom, with what, and what comes of it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, get_args

import numpy as np

from bound_sim.rulesets.end_of_empires.book import chart, rulings
from bound_sim.rulesets.end_of_empires.book.chart import Kind
from bound_sim.rulesets.end_of_empires.book.rulings import Readings
from bound_sim.rulesets.end_of_empires.state.game import Unit
from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.end_of_empires.state.turn import Modifiers, cm, said, total
from bound_sim.rulesets.end_of_empires.steps import casualties, fire, targets
from bound_sim.rulesets.end_of_empires.steps.targets import (
    AT,
    BAND,
    DICE,
    EXPECTED,
    FIRST,
    LAST,
    TOUCHES,
    Aiming,
    Worth,
)  # fmt: skip
from bound_sim.rulesets.kit.geometry.distance import ahead, nearest_pair, runs_through
from bound_sim.rulesets.kit.geometry.measure import Ints
from bound_sim.rulesets.kit.geometry.units import Base

#: EOE-Q-enfilade, reading "along the line"
ENFILADED_BASES = 3
#: EOE-Q-target-choice: the readings by number
MOST_HITS, NEAREST, NOBODY = range(3)
KINDS: tuple[Kind, ...] = get_args(Kind)
#: kinds that have fire
FIRING: tuple[Kind, ...] = ("infantry", "mg", "battery")
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
    enfilades: bool = False


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
    declared, first = unit.declared, moment.step == "2"
    moves = declared.action not in ("stay", "pivot", "prone") and not unit.retreating
    if unit.kind == "cavalry":
        return "", {}
    if unit.retreating or unit.retreated_now:
        return "retreating-no-fire", {}
    if "hold-fire" in declared.said:
        return "own-word", {}
    if unit.kind == "battery" and unit.limbered:
        return "limbered-no-fire", {}
    reading = moment.readings.move_and_fire
    if unit.kind == "mg":
        if unit.moved_u > 0 or (reading == rulings.MoveAndFire.LAST_MOVE and unit.last_moved_u > 0):
            return "mg-moved", {}
        if unit.figures <= 0:
            return "no-dice", {}
        return ("moves-instead", {}) if first and moves else None
    if unit.kind == "battery":
        drives = moves and (declared.action != "limber" or declared.way)
        return ("moves-instead", {}) if first and drives and not declared.fire else None
    if first and moves and not declared.fire and reading != rulings.MoveAndFire.LAST_MOVE:
        return "moves-instead", {}
    before = reading == rulings.MoveAndFire.LAST_MOVE
    moved, half = (unit.last_moved_u, unit.last_half_u) if before else (unit.moved_u, unit.half_u)
    if moved > half:
        return "moved-too-far", {"used": f"{moved / 1000:g}", "have": f"{2 * half / 1000:g}"}
    return None


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


def arc_of(moment: Moment, unit: Unit) -> int:
    """EOE-Q-arc: forward half-plane of a base; batteries and MG 45 degrees each side of straight ahead."""
    if moment.readings.arc == rulings.Arc.NONE:
        return targets.ALL_ROUND
    return targets.FORWARD if unit.kind == "infantry" else targets.NARROW


def firer_of(moment: Moment, unit: Unit) -> Firer:
    """EOE-R-18, EOE-R-20, EOE-Q-unlimber-fire."""
    if unit.kind != "battery":
        return Firer(unit.kind, unit.as_pinned, moves_and_fires(moment, unit), 0, False)
    base = unit.bases[0]
    just = unit.unlimbered_now and moment.readings.unlimber_fire == rulings.UnlimberFire.MINUS_1
    return Firer(unit.kind, False, False, max(base.full - base.figures, 0), just)


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


def class_of(target: Unit) -> int:
    """The kind of a unit, and whether it is pinned or prone, as one number."""
    return 2 * KINDS.index(target.kind) + target.as_pinned


class Worths:
    """The worth of dice by the readings in force, a table for each firer that was asked for."""

    def __init__(self, moment: Moment) -> None:
        self._readings = moment.readings
        self._numbers: dict[Firer, int] = {}
        self._tables: list[list[list[list[int]]]] = []
        limits = [fire.limits_u(kind) for kind in FIRING]
        self.current = Worth(np.zeros((0, 2 * len(KINDS), 2, len(chart.BANDS)), dtype=np.int64), np.array(limits))

    def number(self, firer: Firer) -> int:
        """The number of a firer's table."""
        if firer not in self._numbers:
            self._numbers[firer] = len(self._numbers)
            self._tables.append([
                [
                    [self._die(firer, kind, band, prone=prone, cover=cover) for band in range(len(chart.BANDS))]
                    for cover in (False, True)
                ]
                for kind in KINDS for prone in (False, True)
            ])  # fmt: skip
            self.current = self.current._replace(sixths=np.array(self._tables, dtype=np.int64))
        return self._numbers[firer]

    def _die(self, firer: Firer, target: Kind, band: int, *, prone: bool, cover: bool) -> int:
        modifiers = modifiers_of(self._readings, firer, target, band, prone=prone, cover=cover)
        return sixths_of(firer.kind, total(modifiers), band)


def worths_of(moment: Moment) -> Worths:
    """The worth of dice in a battle."""
    known = moment.tables.known
    if Worths not in known:
        known[Worths] = Worths(moment)
    found: Worths = known[Worths]
    return found


class Aims:
    """Targets of the units of a side, as all stand now; another is made where anything has changed."""

    def __init__(self, moment: Moment, side: str) -> None:
        self.moment, self.side = moment, side
        readings, sight = moment.readings, moment.readings.line_of_sight
        moment.places.current()
        self._worths = worths_of(moment)
        self._aiming = Aiming(
            bool(moment.centres), sight != rulings.LineOfSight.NONE, sight == rulings.LineOfSight.FRIENDS_TOO,
            readings.cover == rulings.Cover.EACH_BASE, readings.target == rulings.Target.NEAREST_BASE_FOR_ALL,
            readings.target_choice == rulings.TargetChoice.NEAREST,
        )  # fmt: skip
        self._friends = np.array([unit.row for unit in moment.game.of(side)], dtype=np.int64)
        #: of the first of some bases by its row: the volley that was chosen for them
        self._chosen: dict[int, Volley | None] = {}

    @cached_property
    def _touching(self) -> frozenset[int]:
        return in_touch(self.moment)

    @cached_property
    def _enemies(self) -> tuple[Ints, ...]:
        """Units that may be shot at by those that are not in contact."""
        foes = [
            foe for foe in self.moment.game.against(self.side)
            if not may_not_be_shot(self.moment, foe) and foe.row not in self._touching
        ]  # fmt: skip
        return self._told(foes)

    def _told(self, foes: list[Unit]) -> tuple[Ints, ...]:
        told = [(foe.row, class_of(foe), bases_to_cover(self.moment, foe)) for foe in foes]
        return (*np.array(told, dtype=np.int64).reshape(-1, 3).T.copy(), self._friends)

    def choose(self, firers: Iterable[tuple[Unit, list[Base]]]) -> None:
        """EOE-Q-target-choice: the best volleys of many units at once, each with some of its bases."""
        asked = list(firers)
        for (_, bases), volley in zip(asked, self._volleys(asked, self._enemies, ordered=False), strict=True):
            self._chosen[bases[0].row] = volley

    def best(self, unit: Unit, bases: list[Base]) -> Volley | None:
        """EOE-Q-target-choice: the volley of some of its bases that no order names; None where it can hit nobody."""
        if bases[0].row not in self._chosen:
            self.choose([(unit, bases)])
        return self._chosen[bases[0].row]

    def at(self, unit: Unit, target: Unit, bases: list[Base]) -> Volley | None:
        """The volley at an enemy that is named; None if no base has it in range, arc and sight."""
        if target.side == unit.side:
            return None
        return self._volleys([(unit, bases)], self._told([target]), ordered=True)[0]

    def _volleys(
        self, asked: list[tuple[Unit, list[Base]]], enemies: tuple[Ints, ...], *, ordered: bool
    ) -> list[Volley | None]:  # fmt: skip
        moment = self.moment
        guns: list[tuple[int, ...]] = []
        rows: list[int] = []
        for unit, bases in asked:
            first = len(rows)
            rows += [base.row for base in bases]
            guns.append((
                unit.row, first, len(rows), fire.dice_of(kind=unit.kind, figures=bases[0].figures),
                arc_of(moment, unit), FIRING.index(unit.kind), self._worths.number(firer_of(moment, unit)),
                not ordered and unit.row in self._touching,
            ))  # fmt: skip
        laid, lengths = np.zeros((BAND + 1, len(rows)), dtype=np.int64), np.zeros(len(rows))
        chosen, nears = np.zeros((len(guns), EXPECTED + 1), dtype=np.int64), np.zeros(len(guns))
        sight = moment.terrain.sight
        table = (
            moment.places.bases, tuple(moment.covers.current()), (tuple(sight.ground), *sight[1:]),
            tuple(self._aiming), enemies, tuple(self._worths.current),
        )  # fmt: skip
        targets.choose(
            table, np.array(guns, dtype=np.int64).reshape(-1, TOUCHES + 1), np.array(rows, dtype=np.int64), ordered,
            (laid, lengths, chosen, nears),
        )  # fmt: skip
        found: list[Volley | None] = []
        shots, foes = list(zip(*laid.tolist(), lengths.tolist(), strict=True)), enemies[0].tolist()
        results = zip(asked, guns, chosen.tolist(), nears.tolist(), strict=True)
        for (unit, bases), gun, (place, expected), near in results:
            if place < 0:
                found.append(None)
                continue
            target, firer = moment.game.units[foes[place]], firer_of(moment, unit)
            found.append(Volley(unit, target, [
                self._shot(firer, target, base, shot, gun[DICE])
                for base, shot in zip(bases, shots[gun[FIRST] : gun[LAST]], strict=True) if shot[AT] >= 0
            ], ordered, expected, near))  # fmt: skip
        return found

    def _shot(self, firer: Firer, target: Unit, base: Base, laid: tuple[int, int, int, float], dice: int) -> Shot:
        at, cover, band, length = laid
        modifiers = modifiers_of(
            self.moment.readings, firer, target.kind, band, prone=target.as_pinned, cover=cover > 0
        )  # fmt: skip
        return Shot(base, self.moment.places.by_row[at], length, band, modifiers, total(modifiers), dice)


def useless(moment: Moment, volley: Volley, shot: Shot) -> Reason | None:
    """EOE-Q-impossible: why a shot that cannot hit is not taken; None where it can, or is taken all the same."""
    unit = volley.unit
    if moment.readings.impossible == rulings.Impossible.TAKEN or sixths_of(unit.kind, shot.modifier, shot.band):
        return None
    words: dict[str, object] = {"unit": volley.target.id, "sum": f"{shot.modifier:+d}"}
    if unit.kind == "battery":
        return "guns-cannot-hit", {**words, "band": chart.BANDS[shot.band]}
    return "cannot-hit", words


def volley_of(moment: Moment, unit: Unit, bases: list[Base], aims: Aims) -> Volley | None:
    """The named target's volley, else the best of those that can hit; None with its reason."""
    quiet = silent(moment, unit)
    if quiet:
        if quiet[0]:
            moment.why(unit.id, quiet[0], **quiet[1])
        return None
    if unit.declared.target:
        found = ordered_volley(moment, unit, unit.declared.target, bases, aims)
        if found:
            return found
    if moment.readings.target_choice == rulings.TargetChoice.NOBODY:
        moment.why(unit.id, "not-told")
        return None
    best = aims.best(unit, bases)
    if best is None:
        moment.why(unit.id, "no-target")
        return None
    return _taken(moment, best)


def ordered_volley(moment: Moment, unit: Unit, name: str, bases: list[Base], aims: Aims) -> Volley | None:
    """The volley at a target named in orders, or None with the reason that it isn't shot at."""
    target = moment.game.by_id.get(name) or moment.game.unit_of.get(name)
    if target is None or not target.on_table:
        moment.why(unit.id, "target-gone", unit=name)
        return None
    code = barred(moment, unit, target)
    if code:
        moment.why(unit.id, code, unit=target.id)
        return None
    volley = aims.at(unit, target, bases)
    if volley is None:
        moment.why(unit.id, "target-out", unit=target.id)
        return None
    reason = useless(moment, volley, volley.shots[0])
    volley = _taken(moment, volley)
    if not volley.shots:
        assert reason is not None
        moment.why(unit.id, reason[0], **reason[1])
        return None
    return volley


def _taken(moment: Moment, volley: Volley) -> Volley:
    """A volley without the shots that are not taken."""
    volley.shots = [shot for shot in volley.shots if useless(moment, volley, shot) is None]
    return volley


def rolls(moment: Moment, volley: Volley) -> list[tuple[Shot, int]]:
    """The dice of a volley, each base's figures hit."""
    return [(shot, _roll(moment, volley, shot)) for shot in volley.shots]


def _roll(moment: Moment, volley: Volley, shot: Shot) -> int:
    """The dice of a base: figures hit."""
    figures = 0
    for number in range(shot.dice):
        die = moment.die("shot", shot.base.row, number=number)
        score = die + shot.modifier
        hits = hits_of(volley.unit.kind, score, shot.band)
        if moment.logged:
            moment.add("shots", _row(volley, shot, number + 1, die, score, hits))
        figures += hits
    return figures


def _row(volley: Volley, shot: Shot, number: int, die: int, score: int, hits: int) -> dict[str, Any]:
    return {
        "kind": kind_of_fire(volley.unit), "side": volley.unit.side, "shooter": shot.base.id, "target": shot.at.id,
        "target_unit": volley.target.id, "distance_cm": cm(shot.distance_u), "band": chart.BANDS[shot.band],
        "ordered": volley.ordered, "die": number, "roll": die, "modifiers": said(shot.modifiers),
        "modifier": shot.modifier, "score": score, "figures": hits, "hit": hits > 0,
    }  # fmt: skip


def shoot(moment: Moment, side: str) -> None:
    """EOE-R-8, EOE-Q-fire-order: all targets and dice on the opening state, then hits; or one after another."""
    at_once = moment.readings.fire_order == rulings.FireOrder.AT_ONCE
    firers = [unit for unit in moment.game.of(side) if unit.kind in ("infantry", "cavalry", "mg", "battery")]
    volleys = []
    aims = Aims(moment, side) if at_once else None
    if aims:
        aims.choose(
            (unit, bases)
            for unit in firers
            if silent(moment, unit) is None
            for bases in bases_that_choose(moment, unit)
        )
    for unit in firers:
        for volley in volleys_of(moment, unit, aims) if unit.on_table else ():
            unit.fired = True
            volley.enfilades = enfilades(moment, volley)
            rolled = rolls(moment, volley)
            if at_once:
                volleys.append((volley, rolled))
            else:
                settle(moment, [(volley, rolled)])
    settle(moment, volleys)


def settle(moment: Moment, volleys: list[tuple[Volley, list[tuple[Shot, int]]]]) -> None:
    """Apply the hits of volleys: figures, pins, commanders' risk, under fire, enfilade."""
    targets = {volley.target.id: volley.target for volley, _ in volleys}
    firers: dict[str, list[Base]] = {name: [] for name in targets}
    for volley, rolled in volleys:
        firers[volley.target.id] += [shot.base for shot, figures in rolled if figures]
    near = {name: casualties.commanders_near(moment, target) for name, target in targets.items()}
    struck: list[Unit] = []
    for volley, rolled in volleys:
        target, kind = volley.target, kind_of_fire(volley.unit)
        if moment.readings.under_fire == rulings.UnderFire.A_DIE_ROLLED or any(figures for _, figures in rolled):
            target.under_fire = target.shot_at_since = True
        if volley.enfilades:
            target.enfiladed = True
        for shot, figures in rolled:
            casualties.take_hits(moment, target, shot.base, figures, kind, firers[target.id])
            target.hits_turn += figures
            if kind == "artillery" and figures:
                casualties.commander_risk(moment, shot.base, volley.unit.side, target, near[target.id], figures)
        if target not in struck:
            struck.append(target)
    for target in struck:
        casualties.pin(moment, target)


def enfilades(moment: Moment, volley: Volley) -> bool:
    """EOE-Q-enfilade: from the firer's nearest base to the target's centre is 45-135 degrees off its facing.

    By the other reading the shot, drawn on, runs through 3 or more bases of the target.
    """
    base, at = nearest_pair(volley.unit, volley.target)
    if moment.readings.enfilade == rulings.Enfilade.ALONG_THE_LINE:
        beyond = base.x + 20 * (at.x - base.x), base.y + 20 * (at.y - base.y)
        return sum(runs_through((base.x, base.y), beyond, other) for other in volley.target.bases) >= ENFILADED_BASES
    middle = volley.target.centre
    flank = volley.target.bases[0]
    along, across = ahead(flank, (flank.x + base.x - middle[0], flank.y + base.y - middle[1]))
    return abs(across) >= abs(along) and (across, along) != (0, 0)


def bases_that_choose(moment: Moment, unit: Unit) -> list[list[Base]]:
    """EOE-Q-target: the bases of a unit as they choose targets: together, or each of them."""
    by_base = moment.readings.target == rulings.Target.BASES_CHOOSE and not unit.single
    return [[base] for base in unit.bases] if by_base else [unit.bases]


def volleys_of(moment: Moment, unit: Unit, aims: Aims | None = None) -> Iterator[Volley]:
    """EOE-Q-target: one volley, or by the reading that bases choose one of each base, on what those before it left."""
    for bases in bases_that_choose(moment, unit):
        volley = volley_of(moment, unit, bases, aims or Aims(moment, unit.side))
        if volley:
            yield volley


def moves_and_fires(moment: Moment, unit: Unit) -> bool:
    """EOE-R-18, EOE-Q-move-and-fire: A has moved; B says before it fires that it will move."""
    reading = moment.readings.move_and_fire
    if reading == rulings.MoveAndFire.LAST_MOVE:
        return unit.last_moved_u > 0
    if moment.step == "2":
        forms_up = unit.must_form and moment.readings.form_up == rulings.FormUp.SPENDS_THE_MOVE
        will = forms_up or (unit.declared.action not in ("stay", "pivot", "prone") and unit.declared.fire)
        return will and reading == rulings.MoveAndFire.SAID_BEFORE
    return unit.moved_u > 0


def bases_to_cover(moment: Moment, target: Unit) -> int:
    """EOE-Q-cover: how many bases of a unit must be in cover for it to be so: at least half of them, or any."""
    return 1 if moment.readings.cover == rulings.Cover.ANY_BASE else (len(target.bases) + 1) // 2


def enough_cover(moment: Moment, target: Unit, covered: int) -> bool:
    """EOE-Q-cover: whether a unit is in cover with some of its bases."""
    return covered > 0 and covered >= bases_to_cover(moment, target)
