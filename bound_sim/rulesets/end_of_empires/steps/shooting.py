"""A shooting step (EOE-R-18..21, EOE-Q-fire-order): who may shoot, with what, and what comes of it."""

from collections.abc import Hashable, Iterator

from bound_sim.rulesets.end_of_empires.book import chart
from bound_sim.rulesets.end_of_empires.state.game import Unit
from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.end_of_empires.steps import casualties, fire
from bound_sim.rulesets.kit import shooting, sight
from bound_sim.rulesets.kit.distance import ahead, nearest_pair, runs_through
from bound_sim.rulesets.kit.shooting import OF_BASE, OF_UNIT, Reason, Shot
from bound_sim.rulesets.kit.sight import Laid
from bound_sim.rulesets.kit.turn import Modifiers, Turn
from bound_sim.rulesets.kit.units import Base

#: EOE-Q-enfilade, reading "along the line"
ENFILADED_BASES = 3
Volley = shooting.Volley[Unit]


class Shooting(shooting.Shooting[Unit]):
    """EOE-R-18..21, by the readings in force."""

    bands = chart.BANDS

    def kind(self, unit: Unit) -> str:
        return "artillery" if unit.kind == "battery" else "small arms"

    def silent(self, turn: Turn[Unit], unit: Unit) -> Reason | None:
        declared, first = unit.declared, turn.step == "2"
        moves = declared.action not in ("stay", "pivot", "prone") and not unit.retreating
        if unit.kind == "cavalry":
            return "", {}
        if unit.retreating or unit.retreated_now:
            return "retreating-no-fire", {}
        if "hold-fire" in declared.said:
            return "own-word", {}
        if unit.kind == "battery" and unit.limbered:
            return "limbered-no-fire", {}
        reading = turn.readings("move-and-fire")
        if unit.kind == "mg":
            if unit.moved_u > 0 or (reading == 2 and unit.last_moved_u > 0):
                return "mg-moved", {}
            if unit.figures <= 0:
                return "no-dice", {}
            return ("moves-instead", {}) if first and moves else None
        if unit.kind == "battery":
            drives = moves and (declared.action != "limber" or declared.way)
            return ("moves-instead", {}) if first and drives and not declared.fire else None
        if first and moves and not declared.fire and reading != 2:
            return "moves-instead", {}
        moved, half = (unit.last_moved_u, unit.last_half_u) if reading == 2 else (unit.moved_u, unit.half_u)
        if moved > half:
            return "moved-too-far", {"used": f"{moved / 1000:g}", "have": f"{2 * half / 1000:g}"}
        return None

    def barred(self, turn: Turn[Unit], unit: Unit, target: Unit) -> str:
        """EOE-Q-who-may-be-shot, EOE-Q-fire-contact."""
        if target.kind == "commander" or (target.kind == "vehicle" and turn.readings("who-may-be-shot") == 0):
            return "may-not-be-shot"
        if turn.readings("fire-contact") == 0:
            touching = turn.places.touching()
            if touching and (unit.row in touching or target.row in touching):
                return "target-contact"
        return ""

    def limits_u(self, unit: Unit) -> tuple[int, ...]:
        return fire.limits_u(unit.kind)

    def arc(self, turn: Turn[Unit], unit: Unit) -> int:
        """EOE-Q-arc: forward half-plane of a base; batteries and MG 45 degrees each side of straight ahead."""
        if turn.readings("arc") == 1:
            return sight.ALL_ROUND
        return sight.FORWARD if unit.kind == "infantry" else sight.NARROW

    def laid_on(self, turn: Turn[Unit], unit: Unit, bases: list[Base]) -> dict[int, list[Laid]]:
        """EOE-Q-line-of-sight."""
        reading, most = turn.readings("line-of-sight"), self.limits_u(unit)[-1]
        return sight.laid_on(
            turn, unit, bases, most, self.arc(turn, unit), seen=reading > 0, friends_stop=reading == 2
        )  # fmt: skip

    def named_target(self, turn: Turn[Unit], unit: Unit) -> str:
        return unit.declared.target

    def choice(self, turn: Turn[Unit]) -> int:
        """EOE-Q-target-choice."""
        return (shooting.MOST_HITS, shooting.NEAREST, shooting.NOBODY)[turn.readings("target-choice")]

    def all_as_nearest(self, turn: Turn[Unit]) -> bool:
        """EOE-Q-target."""
        return turn.readings("target") == 1

    def covered(self, turn: Turn[Unit], target: Unit, unit: Unit) -> bool:
        return enough_cover(turn, target, sight.covered_bases(turn, target, unit))

    def cover_counts(self, turn: Turn[Unit]) -> int:
        return OF_BASE if turn.readings("cover") == 2 else OF_UNIT

    def dice(self, unit: Unit, base: Base) -> int:
        return fire.dice_of(kind=unit.kind, figures=base.figures)

    def modifiers(self, turn: Turn[Unit], unit: Unit, target: Unit, base: Base, band: int, *, cover: bool) -> Modifiers:
        """EOE-R-18, EOE-R-20, EOE-Q-unlimber-fire."""
        if unit.kind != "battery":
            return fire.small_arms_modifiers(
                cover=cover, firer_pinned=unit.as_pinned, moved=moves_and_fires(turn, unit), target=target.kind,
                band=band,
            )  # fmt: skip
        modifiers = fire.artillery_modifiers(
            cover=cover, prone=target.as_pinned, dead=max(base.full - base.figures, 0), target=target.kind,
            sign=turn.readings("artillery-sign"),
        )  # fmt: skip
        just = unit.unlimbered_now and turn.readings("unlimber-fire") == 1
        return (*modifiers, ("unlimbered", -1)) if just else modifiers

    def counts_of_firer(self, turn: Turn[Unit], unit: Unit, base: Base) -> Hashable:
        if unit.kind == "battery":
            return unit.kind, base.full - base.figures, unit.unlimbered_now
        return unit.kind, unit.as_pinned, moves_and_fires(turn, unit)

    def counts_of(self, target: Unit) -> Hashable:
        return target.kind, target.as_pinned

    def hits(self, unit: Unit, shot: Shot, score: int) -> int:
        if unit.kind == "battery":
            return fire.artillery_hits(score=score, band=shot.band)
        return fire.hits_of_score(score)

    def sixths(self, unit: Unit, modifier: int, band: int) -> int:
        if unit.kind == "battery":
            return fire.guns_sixths(modifier=modifier, band=band)
        return fire.sixths(modifier=modifier)

    def useless(self, turn: Turn[Unit], unit: Unit, shot: Shot, target: Unit) -> Reason | None:
        """EOE-Q-impossible: a shot that cannot hit is not taken."""
        if turn.readings("impossible") == 1 or self.sixths(unit, shot.modifier, shot.band):
            return None
        words: dict[str, object] = {"unit": target.id, "sum": f"{shot.modifier:+d}"}
        if unit.kind == "battery":
            return "guns-cannot-hit", {**words, "band": chart.BANDS[shot.band]}
        return "cannot-hit", words


SHOOTING = Shooting()


def shoot(moment: Moment, side: str) -> None:
    """EOE-R-8, EOE-Q-fire-order: all targets and dice on the opening state, then hits; or one after another."""
    at_once = moment.readings("fire-order") == 0
    firers = [unit for unit in moment.game.of(side) if unit.kind in ("infantry", "cavalry", "mg", "battery")]
    volleys = []
    for unit in firers:
        for volley in volleys_of(moment, unit) if unit.on_table else ():
            unit.fired = True
            volley.enfilades = enfilades(moment, volley)
            rolled = SHOOTING.rolls(moment, volley)
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
        target, kind = volley.target, SHOOTING.kind(volley.unit)
        if moment.readings("under-fire") == 0 or any(figures for _, figures in rolled):
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
    if moment.readings("enfilade") == 1:
        beyond = base.x + 20 * (at.x - base.x), base.y + 20 * (at.y - base.y)
        return sum(runs_through((base.x, base.y), beyond, other) for other in volley.target.bases) >= ENFILADED_BASES
    middle = volley.target.centre
    flank = volley.target.bases[0]
    along, across = ahead(flank, (flank.x + base.x - middle[0], flank.y + base.y - middle[1]))
    return abs(across) >= abs(along) and (across, along) != (0, 0)


def volleys_of(moment: Moment, unit: Unit) -> Iterator[Volley]:
    """EOE-Q-target: one volley, or by the reading that bases choose one of each base, on what those before it left."""
    by_base = moment.readings("target") == 2 and not unit.single
    for bases in [[base] for base in unit.bases] if by_base else [unit.bases]:
        volley = SHOOTING.volley_of(moment, unit, bases)
        if volley:
            yield volley


def moves_and_fires(turn: Turn[Unit], unit: Unit) -> bool:
    """EOE-R-18, EOE-Q-move-and-fire: A has moved; B says before it fires that it will move."""
    reading = turn.readings("move-and-fire")
    if reading == 2:
        return unit.last_moved_u > 0
    if turn.step == "2":
        forms_up = unit.must_form and turn.readings("form-up") == 0
        will = forms_up or (unit.declared.action not in ("stay", "pivot", "prone") and unit.declared.fire)
        return will and reading == 0
    return unit.moved_u > 0


def enough_cover(turn: Turn[Unit], target: Unit, covered: int) -> bool:
    """EOE-Q-cover: at least half of a unit's bases, or any."""
    if not covered:
        return False
    needed = 1 if turn.readings("cover") == 1 else (len(target.bases) + 1) // 2
    return covered >= needed
