"""Fire of units of bases: who is shot at, by which bases, with which modifiers, and the dice."""

from abc import ABC, abstractmethod
from bisect import bisect_left
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic, NamedTuple

from bound_sim.rulesets.kit import sight
from bound_sim.rulesets.kit.distance import NOWHERE
from bound_sim.rulesets.kit.sight import Laid
from bound_sim.rulesets.kit.turn import Modifiers, Turn, cm, said, total
from bound_sim.rulesets.kit.units import Base, U

#: a reason: its code and its words
Reason = tuple[str, dict[str, object]]
#: how a target is chosen that no order names
MOST_HITS, NEAREST, NOBODY = range(3)
#: whose cover counts: that of the target unit; that of each base that is shot at
OF_UNIT, OF_BASE = range(2)
OUT_OF_RANGE = -1


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
class Volley(Generic[U]):
    """A unit's fire in a step: at one target, with what it is expected to hit, in sixths."""

    unit: U
    target: U
    shots: list[Shot]
    ordered: bool
    expected: int
    distance_u: float
    enfilades: bool = False


class DieWorth(NamedTuple):
    """What a die of a base is worth: its modifiers, the sum of these, figures that it is expected to hit, in sixths."""

    modifiers: Modifiers
    modifier: int
    sixths: int


def band_of(*, distance_u: float, limits_u: Sequence[float]) -> int:
    """Number of the band of range, from 0; the limit itself is within. ``OUT_OF_RANGE`` beyond the last."""
    place = bisect_left(limits_u, distance_u)
    return place if place < len(limits_u) else OUT_OF_RANGE


class Shooting(ABC, Generic[U]):
    """How a ruleset's units shoot: its own class says who may, how far, with which dice and what these are worth.

    Reasons that are given here: target-gone, target-out, not-told, no-target, and those of ``barred``, ``silent`` and
    ``useless``.
    """

    #: names of the bands of range
    bands: ClassVar[Sequence[str]]

    # ---- what a ruleset says

    @abstractmethod
    def kind(self, unit: U) -> str:
        """What the log calls a unit's fire."""

    @abstractmethod
    def silent(self, turn: Turn[U], unit: U) -> Reason | None:
        """Why a unit may not shoot at all in this step, or None; a reason without a code is not told."""

    def barred(self, turn: Turn[U], unit: U, target: U) -> str:
        """The code of why a unit is not a target, "" where it is."""
        return ""

    @abstractmethod
    def limits_u(self, unit: U) -> Sequence[float]:
        """The ends of the bands of range, 0.01 mm."""

    def arc(self, turn: Turn[U], unit: U) -> int:
        """The arc of fire of its bases (``kit.sight``)."""
        return sight.ALL_ROUND

    def laid_on(self, turn: Turn[U], unit: U, bases: list[Base]) -> dict[int, list[Laid]]:
        """For each enemy unit by row the bases that have it in range, arc and sight."""
        most, arc = self.limits_u(unit)[-1], self.arc(turn, unit)
        return sight.laid_on(turn, unit, bases, most, arc, seen=False, friends_stop=False)

    def named_target(self, turn: Turn[U], unit: U) -> str:
        """The unit or base that its orders name, "" for none."""
        return ""

    def choice(self, turn: Turn[U]) -> int:
        """How a target is chosen that no order names."""
        return MOST_HITS

    def all_as_nearest(self, turn: Turn[U]) -> bool:
        """Whether all bases shoot as the one that is nearest to the target, whether they have it in range or not."""
        return False

    def covered(self, turn: Turn[U], target: U, unit: U) -> bool:
        """Whether a target as a whole is in cover from a unit."""
        return False

    def cover_counts(self, turn: Turn[U]) -> int:
        """Whose cover counts."""
        return OF_UNIT

    @abstractmethod
    def dice(self, unit: U, base: Base) -> int:
        """How many dice a base throws."""

    def modifiers(
        self, turn: Turn[U], unit: U, target: U, base: Base, band: int, *, cover: bool
    ) -> Modifiers:  # fmt: skip
        """Those of a base's dice; bases of a unit in the same band have the same."""
        return ()

    @abstractmethod
    def counts_of_firer(self, turn: Turn[U], unit: U, base: Base) -> Hashable:
        """What of a base that fires counts for ``modifiers`` and ``sixths``: two of which it is the same have the same.

        That holds as long as the readings do, over turns and tables.
        """

    @abstractmethod
    def counts_of(self, target: U) -> Hashable:
        """What of a target counts for ``modifiers``, as of a firer."""

    @abstractmethod
    def hits(self, unit: U, shot: Shot, score: int) -> int:
        """Figures hit by a modified score."""

    @abstractmethod
    def sixths(self, unit: U, modifier: int, band: int) -> int:
        """Figures that a die is expected to hit, in sixths: exact, to rank targets by."""

    def useless(self, turn: Turn[U], unit: U, shot: Shot, target: U) -> Reason | None:
        """Why a shot that cannot hit is not taken; None where it can, or is taken all the same."""
        return None

    # ---- who shoots at whom

    def volley_of(self, turn: Turn[U], unit: U, bases: list[Base]) -> Volley[U] | None:
        """The named target's volley, else the best of those that can hit; None with its reason."""
        barred = self.silent(turn, unit)
        if barred:
            if barred[0]:
                turn.why(unit.id, barred[0], **barred[1])
            return None
        name = self.named_target(turn, unit)
        if name:
            found = self.ordered_volley(turn, unit, name, bases)
            if found:
                return found
        choice = self.choice(turn)
        if choice == NOBODY:
            turn.why(unit.id, "not-told")
            return None
        aim = Aim(self, turn, unit, bases)
        best: tuple[U, list[Laid]] | None = None
        least = (NOWHERE, NOWHERE)
        for target, laid, expected, near in aim.useful_targets():
            rank = (near, -expected) if choice == NEAREST else (-expected, near)
            if rank < least:
                best, least = (target, laid), rank
        if best is None:
            turn.why(unit.id, "no-target")
            return None
        return self._kept(turn, aim.volley(*best, ordered=False))

    def ordered_volley(self, turn: Turn[U], unit: U, name: str, bases: list[Base]) -> Volley[U] | None:
        """The volley at a target named in orders, or None with the reason that it isn't shot at."""
        target = turn.game.by_id.get(name) or turn.game.unit_of.get(name)
        if target is None or not target.on_table:
            turn.why(unit.id, "target-gone", unit=name)
            return None
        barred = self.barred(turn, unit, target)
        if barred:
            turn.why(unit.id, barred, unit=target.id)
            return None
        volley = self.volley_at(turn, unit, target, bases)
        if volley is None:
            turn.why(unit.id, "target-out", unit=target.id)
            return None
        useless = self.useless(turn, unit, volley.shots[0], target)
        volley = self._kept(turn, volley)
        if not volley.shots:
            assert useless is not None
            turn.why(unit.id, useless[0], **useless[1])
            return None
        return volley

    def volley_at(self, turn: Turn[U], unit: U, target: U, bases: list[Base]) -> Volley[U] | None:
        """A unit's possible volley at a target that is named; None if no base has it in range, arc and sight."""
        laid = self.laid_on(turn, unit, bases).get(target.row)
        return Aim(self, turn, unit, bases).volley(target, laid, ordered=True) if laid else None

    def _kept(self, turn: Turn[U], volley: Volley[U]) -> Volley[U]:
        """A volley without the shots that are not taken."""
        unit, target = volley.unit, volley.target
        volley.shots = [shot for shot in volley.shots if self.useless(turn, unit, shot, target) is None]
        return volley

    # ---- the dice

    def rolls(self, turn: Turn[U], volley: Volley[U]) -> list[tuple[Shot, int]]:
        """The dice of a volley, each base's figures hit."""
        return [(shot, self._roll(turn, volley, shot)) for shot in volley.shots]

    def _roll(self, turn: Turn[U], volley: Volley[U], shot: Shot) -> int:
        """The dice of a base: figures hit."""
        figures = 0
        for number in range(shot.dice):
            die = turn.die("shot", shot.base.row, number=number)
            score = die + shot.modifier
            hits = self.hits(volley.unit, shot, score)
            if turn.logged:
                turn.add("shots", {
                    "kind": self.kind(volley.unit), "side": volley.unit.side, "shooter": shot.base.id,
                    "target": shot.at.id, "target_unit": volley.target.id, "distance_cm": cm(shot.distance_u),
                    "band": self.bands[shot.band], "ordered": volley.ordered, "die": number + 1, "roll": die,
                    "modifiers": said(shot.modifiers), "modifier": shot.modifier, "score": score, "figures": hits,
                    "hit": hits > 0,
                })  # fmt: skip
            figures += hits
        return figures


class Aim(Generic[U]):
    """Some bases of a unit that look for a target: what is the same for all targets is asked once."""

    def __init__(self, rules: Shooting[U], turn: Turn[U], unit: U, bases: list[Base]) -> None:
        self.rules, self.turn, self.unit, self.bases = rules, turn, unit, bases
        self._reaches = rules.limits_u(unit)
        self._by_base, self._as_nearest = rules.cover_counts(turn) == OF_BASE, rules.all_as_nearest(turn)
        #: of each base by its row: its dice, and what a die is worth by target, cover and band
        self._armed: dict[int, tuple[int, dict[Hashable, DieWorth]]] = {}
        for base in bases:
            known = turn.tables.known.setdefault(("die", rules.counts_of_firer(turn, unit, base)), {})
            self._armed[base.row] = rules.dice(unit, base), known

    def useful_targets(self) -> Iterator[tuple[U, list[Laid], int, float]]:
        """Every enemy unit that may be shot at and can be hit, in the order of the list.

        Which bases have it in range, what these are expected to hit, in sixths, and how near they are.
        """
        rules, turn, unit = self.rules, self.turn, self.unit
        for row, laid in rules.laid_on(turn, unit, self.bases).items():
            target = turn.game.units[row]
            if not rules.barred(turn, unit, target):
                expected, near = self._worth(target, laid)
                if expected:
                    yield target, laid, expected, near

    def volley(self, target: U, laid: list[Laid], *, ordered: bool) -> Volley[U]:
        """The volley at a target that bases ``laid`` on it have in range, shot by shot."""
        shots, expected = [], 0
        cover, counts = self._seen_of(target)
        for base, at, near in self._shooters(laid):
            band, die = self._die(target, base, at, near, counts, cover)
            dice = self._armed[base.row][0]
            shots.append(Shot(base, at, near, band, die.modifiers, die.modifier, dice))
            expected += dice * die.sixths
        return Volley(self.unit, target, shots, ordered, expected, min(shot.distance_u for shot in shots))

    def _worth(self, target: U, laid: list[Laid]) -> tuple[int, float]:
        """What a volley is expected to hit, in sixths, and how near the nearest base is."""
        expected, nearest = 0, NOWHERE
        cover, counts = self._seen_of(target)
        for base, at, near in self._shooters(laid):
            expected += self._armed[base.row][0] * self._die(target, base, at, near, counts, cover)[1].sixths
            if near < nearest:
                nearest = near
        return expected, nearest

    def _shooters(self, laid: list[Laid]) -> list[Laid]:
        """The bases that shoot at a target that some of them are ``laid`` on, at which of its bases and how far."""
        if not self._as_nearest:
            return laid
        _, at, near = min(laid, key=lambda entry: (entry[2], entry[0].row))
        return [(base, at, near) for base in self.bases]

    def _seen_of(self, target: U) -> tuple[bool, Hashable]:
        """Whether a target is in cover as a whole, and what of it counts."""
        cover = not self._by_base and self.rules.covered(self.turn, target, self.unit)
        return cover, self.rules.counts_of(target)

    def _die(
        self, target: U, base: Base, at: Base, near: float, counts: Hashable, cover: bool
    ) -> tuple[int, DieWorth]:  # fmt: skip
        """The band of a base's shot, which has its target in range, and what a die of it is worth."""
        if self._by_base:
            cover = self.turn.terrain.covered(at, ((base.x, base.y), (at.x, at.y)))
        band = bisect_left(self._reaches, near)
        known, key = self._armed[base.row][1], (counts, cover, band)
        die = known.get(key)
        if die is None:
            modifiers = self.rules.modifiers(self.turn, self.unit, target, base, band, cover=cover)
            modifier = total(modifiers)
            die = known[key] = DieWorth(modifiers, modifier, self.rules.sixths(self.unit, modifier, band))
        return band, die
