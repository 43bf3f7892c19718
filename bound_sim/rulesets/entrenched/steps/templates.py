"""Phase 3, weapons with a template: a spot, one roll of hits, and every unit under it saves for itself (ENT-R-22)."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from bound_sim.orders.lines import OrderLine
from bound_sim.rulesets.entrenched.book import rulings
from bound_sim.rulesets.entrenched.book.army_book import TEMPLATE_IN, Weapon
from bound_sim.rulesets.entrenched.state.game import FieldUnit
from bound_sim.rulesets.entrenched.state.turn import SLACK_U, FieldTurn
from bound_sim.rulesets.entrenched.steps import cover, saves, shooting, sights
from bound_sim.rulesets.entrenched.steps.cover import Cover
from bound_sim.rulesets.entrenched.steps.shooting import Shot
from bound_sim.rulesets.kit.geometry.measure import Ints
from bound_sim.rulesets.kit.geometry.points import to_point
from bound_sim.rulesets.kit.geometry.units import Point
from bound_sim.rulesets.kit.lines.driven_turn import Play, Why
from bound_sim_maps.table import u_from_inches


class Caught(NamedTuple):
    """A unit under a template, and its cover from it."""

    unit: FieldUnit
    cover: Cover


class Burst(NamedTuple):
    """A weapon that is fired on a spot, and whom it catches as all stand."""

    shot: Shot
    spot: Point
    caught: tuple[Caught, ...]


def radius_u(weapon: Weapon) -> int:
    """Half of the diameter of a weapon's template, 0.01 mm."""
    return u_from_inches(TEMPLATE_IN[weapon.template] / 2)


def reach_u(weapons: Iterable[Weapon]) -> float:
    """No unit that a template of some weapons touches is further from the spot, 0.01 mm."""
    return max(radius_u(weapon) for weapon in weapons) + SLACK_U


def under(
    turn: FieldTurn, unit: FieldUnit, weapon: Weapon, spot: Point, places: Ints | None = None
) -> Iterator[Caught]:  # fmt: skip
    """ENT-Q-template-touch: units of both sides that a template touches and that are in range; by readings others.

    Cover is by the line from the firer (ENT-Q-template-save). ``places``: where all are.
    """
    game, most, reading = turn.game, radius_u(weapon) + SLACK_U, turn.readings.template_touch
    found = np.empty((len(game.units), sights.UNDER_COLUMNS))
    field = game.places if places is None else places, game.field.others
    count = sights.under(cover.sighting(turn), cover.stand(unit), *field, spot, most, found)
    for row, far, piece, added in found[:count].tolist() if count else ():
        each = game.units[int(row)]
        if reading != rulings.TemplateTouch.ANY_PART:
            if reading == rulings.TemplateTouch.CENTRE and to_point(each.at, spot) > most:
                continue
            if far > shooting.reach_u(turn, unit, weapon):
                continue
        yield Caught(each, cover.given(turn, int(piece), int(added), weapon))


def burst(turn: FieldTurn, unit: FieldUnit, weapon: Weapon, spot: Point, places: Ints | None = None) -> Burst:
    """A weapon that a unit fires on a spot, and whom it catches. ``places``: where all are."""
    return Burst(shooting.shot(turn, unit, weapon, Cover()), spot, tuple(under(turn, unit, weapon, spot, places)))


def judged(turn: FieldTurn, unit: FieldUnit, spot: Point, named: str | None = None) -> list[Burst] | Why:
    """Bursts of a unit's fire on a spot as all stand, or the reason why it fires nothing. Nothing is rolled."""
    weapons = shooting.armed(turn, unit, "fire-on", named)
    return weapons if isinstance(weapons, Why) else of_weapons(turn, unit, spot, weapons, turn.game.places)


def of_weapons(
    turn: FieldTurn, unit: FieldUnit, spot: Point, weapons: Sequence[Weapon], places: Ints
) -> list[Burst] | Why:  # fmt: skip
    """The same of weapons that it may fire now; ``places``: where all are."""
    # kept as long as all stand so: a policy asks for it, and then its line is judged
    names = tuple([weapon.name for weapon in weapons])
    asked = unit.row, unit.figures, spot, names, places.tobytes()
    found: list[Burst] | Why | None = turn.game.bursts.get(asked)
    if found is None:
        found = turn.game.bursts[asked] = _of_weapons(turn, unit, spot, weapons, places)
    return found


def _of_weapons(
    turn: FieldTurn, unit: FieldUnit, spot: Point, weapons: Sequence[Weapon], places: Ints
) -> list[Burst] | Why:  # fmt: skip
    found = shooting.pointed(turn, unit, "fire-on", spot, weapons)
    if isinstance(found, Why):
        return found
    if turn.readings.template_aim == rulings.TemplateAim.ON_A_UNIT and not any(
        each.at == spot for each in turn.game.on_table()
    ):
        return Why("no-unit-there", {"verb": "fire-on"})
    return [burst(turn, unit, weapon, spot, places) for weapon in found]


def expected(turn: FieldTurn, bursts: list[Burst]) -> dict[str, float]:
    """Unit id -> wounds that it is expected to lose."""
    shots: dict[str, list[Shot]] = {}
    for each in bursts:
        for unit, covered in each.caught:
            shots.setdefault(unit.id, []).append(Shot(each.shot.weapon, each.shot.dice, covered))
    saved = turn.readings.template_save == rulings.TemplateSave.SAVE
    return {name: shooting.expected(turn, turn.game.by_id[name], own, saved=saved) for name, own in shots.items()}


def spot_of(line: OrderLine) -> Point:
    """The point that a line names."""
    return line.get("spot")  # type: ignore[return-value]  # a point of the grammar


def trouble(turn: FieldTurn, unit: FieldUnit, line: OrderLine) -> Why | None:
    """The reason why a unit does not fire on the spot that a line names, None where it does."""
    found = judged(turn, unit, spot_of(line), shooting.named_in(line))
    turn.found = line, found
    return found if isinstance(found, Why) else None


def play(turn: FieldTurn, unit: FieldUnit, line: OrderLine) -> Play:
    """ENT-R-22: weapon after weapon on the spot."""
    spot = spot_of(line)
    found: list[Burst] | Why = turn.found_of(line) or judged(turn, unit, spot, shooting.named_in(line))
    assert not isinstance(found, Why)
    unit.shot = True
    if unit.has("Artillery") and not turn.ground.sees(unit.at, spot):
        turn.why(unit.id, "indirect")
    for number, made in enumerate(found):
        if unit.alive:  # it may be under its own template
            length = shooting.distance(turn, unit, spot) if turn.logged else 0.0
            # of whom it would catch some may be gone by the weapons before
            strikes(turn, unit, burst(turn, unit, made.shot.weapon, spot) if number else made, length, "template")
    yield from ()


def strikes(
    turn: FieldTurn, unit: FieldUnit, made: Burst, length: float, kind: str, target: FieldUnit | None = None
) -> None:  # fmt: skip
    """The dice are rolled once; each unit under the template takes all hits (ENT-R-22)."""
    under_it = [each for each, _ in made.caught]
    hits = shooting.roll_hits(turn, unit, made.shot, made.spot, length, kind, target, under_it)
    saved = turn.readings.template_save == rulings.TemplateSave.SAVE
    for each, covered in made.caught:
        turn.why(each.id, "under-template")
        saves.struck(turn, each, unit, made.shot.weapon, hits, kind, covered, saves=saved)
