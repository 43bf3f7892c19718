"""Phase 3, a volley at a unit (ENT-R-18 to ENT-R-21), and what all fire has in common: bars, range, hits."""

from collections.abc import Iterable, Iterator, Sequence
from math import ceil
from typing import NamedTuple

from bound_sim.orders.lines import OrderLine
from bound_sim.rulesets.entrenched.book import rulings
from bound_sim.rulesets.entrenched.book.army_book import Weapon
from bound_sim.rulesets.entrenched.state.game import WOUNDED, FieldUnit
from bound_sim.rulesets.entrenched.state.turn import SLACK_U, FieldTurn, inches_text
from bound_sim.rulesets.entrenched.steps import arms, chances, cover, saves, sights
from bound_sim.rulesets.entrenched.steps.chances import Roll
from bound_sim.rulesets.entrenched.steps.cover import Cover
from bound_sim.rulesets.kit.geometry.lengths import cm
from bound_sim.rulesets.kit.geometry.points import FAR
from bound_sim.rulesets.kit.geometry.units import ON_TABLE, Point
from bound_sim.rulesets.kit.lines.driven_turn import Play, Why
from bound_sim.rulesets.kit.lines.line_turn import target_of


class Shot(NamedTuple):
    """A weapon that is fired: its dice, and the target's cover from it."""

    weapon: Weapon
    dice: int
    cover: Cover = Cover()


def barred(turn: FieldTurn, unit: FieldUnit, verb: str) -> Why | None:
    """The reason why a unit fires nothing now, at any target (ENT-R-12, ENT-R-18, ENT-Q-lock, ENT-Q-run); None: it
    may."""
    code = hindrance(turn, unit)
    return Why(code, {"verb": verb}) if code else None


def hindrance(turn: FieldTurn, unit: FieldUnit) -> str:
    """The code of that reason, "" for none: who asks of many need not be told."""
    code = turn.hindrance(unit)
    if code:
        return code
    if unit.locked:
        return "locked"
    if unit.ran and turn.readings.run == rulings.Run.NO_SHOOTING:
        return "ran-no-shot"
    if unit.moved and unit.kind.is_team and turn.readings.move_fire == rulings.MoveFire.TEAMS_DO_NOT_SHOOT:
        return "moved-no-shot"
    return "shot-before" if unit.shot and turn.readings.volley != rulings.Volley.OWN_TARGETS else ""


def distance(turn: FieldTurn, unit: FieldUnit, to: FieldUnit | Point) -> float:
    """ENT-Q-range-points: from a unit's nearest edge, or its front's centre, to the nearest of a unit, or a spot."""
    (_, _, front_centre, *_), who = cover.sighting(turn), cover.stand(unit)
    if isinstance(to, FieldUnit):
        return float(sights.far_from_base(front_centre, who, cover.stand(to)))
    return float(sights.far_from_spot(front_centre, who, to))


def reach_u(turn: FieldTurn, unit: FieldUnit, weapon: Weapon) -> float:
    """The reach of a unit's weapon, 0.01 mm; guns reach anywhere under a reading of ENT-Q-artillery."""
    anywhere = turn.readings.artillery == rulings.Artillery.SIGHT_AND_RANGE and unit.has("Artillery")
    return FAR if anywhere else weapon.range_u + SLACK_U


def reaches(turn: FieldTurn, unit: FieldUnit, weapon: Weapon, to: FieldUnit | Point) -> bool:
    """True if a weapon reaches a unit or a spot."""
    return distance(turn, unit, to) <= reach_u(turn, unit, weapon)


def aimed(turn: FieldTurn, unit: FieldUnit, verb: str, spot: Point, named: str | None) -> list[Weapon] | Why:
    """The weapons that a unit fires on a spot, or why it fires none."""
    weapons = armed(turn, unit, verb, named)
    return weapons if isinstance(weapons, Why) else pointed(turn, unit, verb, spot, weapons)


def armed(turn: FieldTurn, unit: FieldUnit, verb: str, named: str | None) -> list[Weapon] | Why:
    """The weapons that a unit may fire now, whatever it aims at."""
    return barred(turn, unit, verb) or arms.ready(turn, unit, verb, named)


def pointed(turn: FieldTurn, unit: FieldUnit, verb: str, spot: Point, weapons: Sequence[Weapon]) -> list[Weapon] | Why:
    """Those of a unit's weapons that it fires on a spot, by range and sight."""
    far, seen = sights.spot_aimed_at(cover.sighting(turn), cover.stand(unit), spot)
    reaching = _reaching(turn, unit, weapons, far)
    why = cover.hides(unit, seen) if reaching else "out-of-range"
    return _missed(turn, unit, verb, spot, why) if why else reaching


def _reaching(turn: FieldTurn, unit: FieldUnit, weapons: Sequence[Weapon], far: float) -> list[Weapon]:
    """Those of a unit's weapons that reach so far; under a reading of ENT-Q-volley the first alone, of its row."""
    found = [weapon for weapon in weapons if far <= reach_u(turn, unit, weapon)]
    return found[:1] if turn.readings.volley == rulings.Volley.ONE_WEAPON else found


def _missed(turn: FieldTurn, unit: FieldUnit, verb: str, to: FieldUnit | Point, why: str) -> Why:
    """Nothing is fired at a unit or on a spot, by range or sight."""
    told: dict[str, object] = {"verb": verb, "target": to.id if isinstance(to, FieldUnit) else Told(to)}
    return Why(why, {**told, "cm": Apart(turn, unit, to)} if why == "out-of-range" else told)


class Apart:
    """A unit's distance to a target, measured only where a reason names it: a search for a target asks of many."""

    def __init__(self, turn: FieldTurn, unit: FieldUnit, to: FieldUnit | Point) -> None:
        self._asked = turn, unit, to

    def __str__(self) -> str:
        return inches_text(distance(*self._asked), ceil)


class Told:
    """A spot as reasons say it: a text only where a reason names it."""

    def __init__(self, spot: Point) -> None:
        self._spot = spot

    def __str__(self) -> str:
        return ", ".join(inches_text(value).removesuffix(" in") for value in self._spot)


def judged(turn: FieldTurn, unit: FieldUnit, target: FieldUnit, named: str | None = None) -> list[Shot] | Why:
    """The volley of a unit at another as they stand, or why there is none. Nothing is rolled."""
    why = spared(turn, target)
    if why is not None:
        return why
    weapons = armed(turn, unit, "fire", named)
    return weapons if isinstance(weapons, Why) else _volley_at(turn, unit, target, weapons)


def spared(turn: FieldTurn, target: FieldUnit) -> Why | None:
    """The reason why nobody fires at a unit (ENT-Q-lock); None where one may."""
    if target.status != ON_TABLE:
        return gone(target, {"verb": "fire", "target": target.id})
    if target.locked and turn.readings.lock == rulings.Lock.NO_FIRE_IN:
        return Why("locked-target", {"verb": "fire", "target": target.id})
    return None


def _volley_at(turn: FieldTurn, unit: FieldUnit, target: FieldUnit, weapons: Sequence[Weapon]) -> list[Shot] | Why:
    """The volley of weapons that a unit may fire now, at one that may be fired at."""
    far, seen, piece, added = sights.aimed_at(cover.sighting(turn), cover.stand(unit), cover.stand(target))
    reaching = _reaching(turn, unit, weapons, far)
    why = cover.hides(unit, seen) if reaching else "out-of-range"
    if why:
        return _missed(turn, unit, "fire", target, why)
    return [shot(turn, unit, weapon, cover.given(turn, piece, added, weapon)) for weapon in reaching]


def gone(target: FieldUnit, words: dict[str, object]) -> Why:
    """The reason why nothing is done to a unit that is not on the table, or lies wounded (ENT-Q-wounded)."""
    return Why("lies-wounded" if target.status == WOUNDED else "target-gone", words)


def shot(turn: FieldTurn, unit: FieldUnit, weapon: Weapon, covered: Cover) -> Shot:
    """A weapon with the dice that its unit has."""
    return Shot(weapon, arms.dice(turn, unit, weapon), covered)


def expected(turn: FieldTurn, target: FieldUnit, shots: Iterable[Shot], *, saved: bool = True) -> float:
    """Wounds that a volley is expected to take of a unit, ``saved``: that may save."""
    return chances.expected(tuple([roll_of(turn, target, each, saved=saved) for each in shots]), target.wounds)


def roll_of(turn: FieldTurn, target: FieldUnit, each: Shot, *, saved: bool = True) -> Roll:
    """A shot's roll at a unit."""
    if not saved:
        return Roll(each.dice, each.weapon.hit, chances.NEVER)
    return Roll(each.dice, each.weapon.hit, target.kind.save, each.cover.added, turn.readings.save)


def named_in(line: OrderLine) -> str | None:
    """The weapon that a line names, as a word."""
    return line.get("weapon")  # type: ignore[return-value]  # a word of the grammar


def trouble(turn: FieldTurn, unit: FieldUnit, line: OrderLine) -> Why | None:
    """The reason why a unit does not fire at the one that a line names, None where it does."""
    found = judged(turn, unit, target_of(turn, line), named_in(line))
    turn.found = line, found
    return found if isinstance(found, Why) else None


def play(turn: FieldTurn, unit: FieldUnit, line: OrderLine) -> Play:
    """ENT-R-18: weapon after weapon, as long as the target is there."""
    target = target_of(turn, line)
    found: list[Shot] | Why = turn.found_of(line) or judged(turn, unit, target, named_in(line))
    assert not isinstance(found, Why)
    unit.shot = True
    for each in found:
        if target.alive:
            length = distance(turn, unit, target) if turn.logged else 0.0
            strikes(turn, unit, target, each, length, "fire")
    yield from ()


def strikes(turn: FieldTurn, unit: FieldUnit, target: FieldUnit, each: Shot, length: float, kind: str) -> None:
    """ENT-R-19, ENT-R-20: hits, saves, wounds."""
    hits = roll_hits(turn, unit, each, target.at, length, kind, target)
    saves.struck(turn, target, unit, each.weapon, hits, kind, each.cover)


def roll_hits(
    turn: FieldTurn, unit: FieldUnit, each: Shot, spot: Point, length: float, kind: str,
    target: FieldUnit | None = None, under: Sequence[FieldUnit] = (),
) -> int:  # fmt: skip
    """ENT-R-19: how many dice of a weapon hit; it is used then. Without a target it is fired on a spot.

    ``length``: how far it is, 0.01 mm; ``kind`` as in the log's ``shots``; ``under``: units under its template.
    """
    weapon = each.weapon
    arms.use(unit, weapon)
    purpose = "counter" if kind == "counter-fire" else "hit"
    faces = turn.roll(purpose, unit.roller, each.dice, target=target.roller if target else "")
    for number, face in enumerate(faces if turn.logged else (), 1):
        turn.add("shots", {
            "kind": kind, "weapon": weapon.name, "template": weapon.template,
            "caught": " ".join(other.id for other in under), "shooter": unit.base, "shooter_unit": unit.id,
            "target": target.base if target else "", "target_unit": target.id if target else "",
            "distance_cm": cm(length), "x_cm": cm(spot[0]), "y_cm": cm(spot[1]), "cover": each.cover.grade,
            "dice": each.dice, "die": number, "roll": face, "needed": weapon.hit, "hit": face >= weapon.hit,
        })  # fmt: skip
    return len([face for face in faces if face >= weapon.hit])


def rest(turn: FieldTurn, units: Sequence[FieldUnit]) -> Iterator[OrderLine]:
    """``rest fire``: each of some units fires at the nearest enemy that it may fire at, as its turn comes."""
    for unit in units:
        foes = [foe for foe in turn.game.against(unit.side) if not isinstance(judged(turn, unit, foe), Why)]
        if foes:
            nearest = min(foes, key=lambda foe: (turn.apart(unit, foe), foe.row))
            yield OrderLine(unit.id, "fire", (("target", nearest.id),), turn.bound)
