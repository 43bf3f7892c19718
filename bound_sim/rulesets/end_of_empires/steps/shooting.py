"""A shooting step (EOE-R-18..21, EOE-Q-fire-order): who shoots at whom, the dice, then the hits."""

from collections.abc import Iterator
from dataclasses import dataclass

from bound_sim.rulesets.end_of_empires.book import chart
from bound_sim.rulesets.end_of_empires.state.game import Unit
from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.end_of_empires.steps import casualties, fire
from bound_sim.rulesets.kit import sight
from bound_sim.rulesets.kit.distance import NOWHERE, ahead, nearest_pair, runs_through
from bound_sim.rulesets.kit.turn import Modifiers, cm, said, total
from bound_sim.rulesets.kit.units import Base

#: EOE-Q-enfilade, reading "along the line"
ENFILADED_BASES = 3


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
    """A unit's fire in a step: at one target (EOE-Q-target), with what it is expected to hit, in sixths."""

    unit: Unit
    target: Unit
    shots: list[Shot]
    ordered: bool
    expected: int
    distance_u: float
    enfilades: bool = False


def shoot(moment: Moment, side: str) -> None:
    """EOE-R-8, EOE-Q-fire-order: all targets and dice on the opening state, then hits; or one after another."""
    at_once = moment.readings("fire-order") == 0
    firers = [unit for unit in moment.game.of(side) if unit.kind in ("infantry", "cavalry", "mg", "battery")]
    volleys = []
    for unit in firers:
        for volley in volleys_of(moment, unit) if unit.on_table else ():
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
    near = {name: casualties.commanders_near(moment, target) for name, target in targets.items()}
    struck: list[Unit] = []
    for volley, rolled in volleys:
        target = volley.target
        total = sum(figures for _, figures in rolled)
        if moment.readings("under-fire") == 0 or total:
            target.under_fire = target.shot_at_since = True
        if volley.enfilades:
            target.enfiladed = True
        for shot, figures in rolled:
            kind = "artillery" if volley.unit.kind == "battery" else "small arms"
            casualties.take_hits(moment, target, shot.base, figures, kind)
            target.hits_turn += figures
            if kind == "artillery" and figures:
                casualties.commander_risk(moment, shot.base, volley.unit.side, target, near[target.id], figures)
        if target not in struck:
            struck.append(target)
    for target in struck:
        casualties.pin(moment, target)


def rolls(moment: Moment, volley: Volley) -> list[tuple[Shot, int]]:
    """The dice of a volley, each base's figures hit."""
    found = []
    for shot in volley.shots:
        figures = 0
        for number in range(shot.dice):
            die = moment.die("shot", shot.base.row, number=number)
            if volley.unit.kind == "battery":
                score = die + shot.modifier
                hits = fire.artillery_hits(die=die, modifier=shot.modifier, band=shot.band)
            else:
                score = die + shot.modifier
                hits = fire.hits_of_score(score)
            kind = "artillery" if volley.unit.kind == "battery" else "small arms"
            if moment.logged:
                moment.add("shots", {
                    "kind": kind, "side": volley.unit.side, "shooter": shot.base.id, "target": shot.at.id,
                    "target_unit": volley.target.id, "distance_cm": cm(shot.distance_u),
                    "band": chart.BANDS[shot.band], "ordered": volley.ordered, "die": number + 1, "roll": die,
                    "modifiers": said(shot.modifiers), "modifier": shot.modifier, "score": score, "figures": hits,
                    "hit": hits > 0,
                })  # fmt: skip
            figures += hits
        found.append((shot, figures))
    return found


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


def silent(moment: Moment, unit: Unit) -> tuple[str, dict[str, object]] | None:
    """Why a unit may not shoot at all in this step, or None."""
    first = moment.step == "2"
    declared = unit.declared
    moves = declared.action not in ("stay", "pivot", "prone") and not unit.retreating
    if unit.kind == "cavalry":
        return ("cavalry-no-fire", {})
    if unit.retreating or unit.retreated_now:
        return ("retreating-no-fire", {})
    if "hold-fire" in declared.said:
        return ("own-word", {})
    if unit.kind == "battery" and unit.limbered:
        return ("limbered-no-fire", {})
    reading = moment.readings("move-and-fire")
    if unit.kind == "mg":
        if unit.moved_u > 0 or (reading == 2 and unit.last_moved_u > 0):
            return ("mg-moved", {})
        if unit.figures <= 0:
            return ("no-dice", {})
        return ("moves-instead", {}) if first and moves else None
    if unit.kind == "battery":
        drives = moves and (declared.action != "limber" or declared.way)
        return ("moves-instead", {}) if first and drives and not declared.fire else None
    if first and moves and not declared.fire and reading != 2:
        return ("moves-instead", {})
    moved, half = (unit.last_moved_u, unit.last_half_u) if reading == 2 else (unit.moved_u, unit.half_u)
    if moved > half:
        return ("moved-too-far", {"used": f"{moved / 1000:g}", "have": f"{2 * half / 1000:g}"})
    return None


def volleys_of(moment: Moment, unit: Unit) -> Iterator[Volley]:
    """EOE-Q-target: one volley, or by the reading that bases choose one of each base, on what those before it left."""
    by_base = moment.readings("target") == 2 and not unit.single
    for bases in [[base] for base in unit.bases] if by_base else [unit.bases]:
        volley = volley_of(moment, unit, bases)
        if volley:
            yield volley


def volley_of(moment: Moment, unit: Unit, bases: list[Base]) -> Volley | None:
    """EOE-Q-target-choice: the ordered target's volley, else the one expected to hit most; None with its reason."""
    barred = silent(moment, unit)
    if barred:
        if unit.kind != "cavalry":
            moment.why(unit.id, barred[0], **barred[1])
        return None
    if unit.declared.target:
        found = ordered_volley(moment, unit, unit.declared.target, bases)
        if found:
            return found
    reading = moment.readings("target-choice")
    if reading == 2:
        moment.why(unit.id, "not-told")
        return None
    best: Volley | None = None
    least = (NOWHERE, NOWHERE)
    for volley in useful_volleys(moment, unit, bases):
        rank = (volley.distance_u, -volley.expected) if reading == 1 else (-volley.expected, volley.distance_u)
        if rank < least:
            best, least = volley, rank
    if best is None:
        moment.why(unit.id, "no-target")
    return best and kept(moment, best)


def useful_volleys(moment: Moment, unit: Unit, bases: list[Base]) -> Iterator[Volley]:
    """Volleys at every enemy unit that may be shot at and can be hit, in the order of the list."""
    for row, laid in laid_on(moment, unit, bases).items():
        target = moment.game.units[row]
        if may_be_shot(moment, unit, target) is None:
            volley = aim(moment, unit, target, bases, laid, ordered=False)
            if volley.expected:
                yield volley


def laid_on(moment: Moment, unit: Unit, bases: list[Base]) -> dict[int, list[sight.Laid]]:
    """EOE-Q-line-of-sight: for each enemy unit by row the bases that have it in range, arc and sight."""
    reading = moment.readings("line-of-sight")
    return sight.laid_on(
        moment, unit, bases, limits(unit)[2] * 1000, arc_of(moment, unit), seen=reading > 0, friends_stop=reading == 2
    )  # fmt: skip


def ordered_volley(moment: Moment, unit: Unit, name: str, bases: list[Base]) -> Volley | None:
    """The volley at a target named in orders, or None with the reason that it isn't shot at."""
    target = moment.game.by_id.get(name) or moment.game.unit_of.get(name)
    if target is None or not target.on_table:
        moment.why(unit.id, "target-gone", unit=name)
        return None
    barred = may_be_shot(moment, unit, target)
    if barred:
        moment.why(unit.id, barred, unit=target.id)
        return None
    volley = volley_at(moment, unit, target, bases)
    if volley is None:
        moment.why(unit.id, "target-out", unit=target.id)
        return None
    shot = volley.shots[0]
    volley = kept(moment, volley)
    if not volley.shots:
        if unit.kind == "battery":
            moment.why(
                unit.id, "guns-cannot-hit", unit=target.id, sum=f"{shot.modifier:+d}", band=chart.BANDS[shot.band]
            )
        else:
            moment.why(unit.id, "cannot-hit", unit=target.id, sum=f"{shot.modifier:+d}")
        return None
    return volley


def may_be_shot(moment: Moment, unit: Unit, target: Unit) -> str | None:
    """EOE-Q-who-may-be-shot, EOE-Q-fire-contact: the code of why a unit is not a target, or None."""
    if target.kind == "commander" or (target.kind == "vehicle" and moment.readings("who-may-be-shot") == 0):
        return "may-not-be-shot"
    if moment.readings("fire-contact") == 0 and not moment.places.touching().isdisjoint((unit.id, target.id)):
        return "target-contact"
    return None


def useful(unit: Unit, shot: Shot) -> bool:
    """EOE-Q-impossible: whether a shot can hit."""
    if unit.kind == "battery":
        return fire.guns_can_hit(modifier=shot.modifier, band=shot.band)
    return fire.can_hit(modifier=shot.modifier)


def kept(moment: Moment, volley: Volley) -> Volley:
    """EOE-Q-impossible: shots that cannot hit are not taken."""
    if moment.readings("impossible") == 0:
        volley.shots = [shot for shot in volley.shots if useful(volley.unit, shot)]
    return volley


def limits(unit: Unit) -> tuple[int, int, int]:
    """EOE-R-18, EOE-R-20: short, effective and long range, cm."""
    return chart.ARTILLERY_CM if unit.kind == "battery" else chart.SMALL_ARMS_CM[unit.kind]


def arc_of(moment: Moment, unit: Unit) -> int:
    """EOE-Q-arc: forward half-plane of a base; batteries and MG 45 degrees each side of straight ahead."""
    if moment.readings("arc") == 1:
        return sight.ALL_ROUND
    return sight.FORWARD if unit.kind == "infantry" else sight.NARROW


def volley_at(moment: Moment, unit: Unit, target: Unit, bases: list[Base]) -> Volley | None:
    """A unit's possible volley at a target that is named; None if no base has it in range, arc and sight."""
    laid = laid_on(moment, unit, bases).get(target.row)
    return aim(moment, unit, target, bases, laid, ordered=True) if laid else None


def aim(
    moment: Moment, unit: Unit, target: Unit, bases: list[Base], laid: list[sight.Laid], *, ordered: bool
) -> Volley:  # fmt: skip
    """The volley of some bases at a target that those ``laid`` on it have in range: their bands and modifiers."""
    if moment.readings("target") == 1:
        _, at, near = min(laid, key=lambda entry: (entry[2], entry[0].row))
        laid = [(base, at, near) for base in bases]
    by_base = moment.readings("cover") == 2
    cover = not by_base and enough_cover(moment, target, sight.covered_bases(moment, target, unit))
    guns, reaches = unit.kind == "battery", limits(unit)
    moved = not guns and moves_and_fires(moment, unit)
    shots, expected = [], 0
    #: bases in the same band have the same modifiers
    known: dict[tuple[int, bool], tuple[Modifiers, int]] = {}
    for base, at, near in laid:
        band = fire.band(distance_u=near, limits_cm=reaches)
        key = band, moment.terrain.covered(at, ((base.x, base.y), (at.x, at.y))) if by_base else cover
        if key not in known:
            modifiers = modifiers_of(moment, unit, target, base, band, cover=key[1], moved=moved)
            known[key] = modifiers, total(modifiers)
        modifiers, modifier = known[key]
        dice = 1 if guns else fire.dice_of(kind=unit.kind, figures=base.figures)
        shots.append(Shot(base, at, near, band, modifiers, modifier, dice))
        sixths = fire.guns_sixths(modifier=modifier, band=band) if guns else fire.sixths(modifier=modifier)
        expected += dice * sixths
    return Volley(unit, target, shots, ordered, expected, min(shot.distance_u for shot in shots))


def modifiers_of(
    moment: Moment, unit: Unit, target: Unit, base: Base, band: int, *, cover: bool, moved: bool
) -> Modifiers:  # fmt: skip
    """EOE-R-18, EOE-R-20, EOE-Q-unlimber-fire: the modifiers of a base's dice."""
    if unit.kind != "battery":
        return fire.small_arms_modifiers(
            cover=cover, firer_pinned=unit.as_pinned, moved=moved, target=target.kind, band=band
        )  # fmt: skip
    modifiers = fire.artillery_modifiers(
        cover=cover, prone=target.as_pinned, dead=max(base.full - base.figures, 0), target=target.kind,
        sign=moment.readings("artillery-sign"),
    )  # fmt: skip
    just = unit.unlimbered_now and moment.readings("unlimber-fire") == 1
    return (*modifiers, ("unlimbered", -1)) if just else modifiers


def moves_and_fires(moment: Moment, unit: Unit) -> bool:
    """EOE-R-18, EOE-Q-move-and-fire: A has moved; B says before it fires that it will move."""
    reading = moment.readings("move-and-fire")
    if reading == 2:
        return unit.last_moved_u > 0
    if moment.step == "2":
        forms_up = unit.must_form and moment.readings("form-up") == 0
        will = forms_up or (unit.declared.action not in ("stay", "pivot", "prone") and unit.declared.fire)
        return will and reading == 0
    return unit.moved_u > 0


def enough_cover(moment: Moment, target: Unit, covered: int) -> bool:
    """EOE-Q-cover: at least half of a unit's bases, or any."""
    if not covered:
        return False
    needed = 1 if moment.readings("cover") == 1 else (len(target.bases) + 1) // 2
    return covered >= needed


def nearest_enemy(moment: Moment, unit: Unit, most: float = NOWHERE) -> tuple[Unit, float] | None:
    """The nearest enemy unit on the table and how far it is."""
    return moment.apart().nearest(unit, moment.game.against(unit.side), most)
