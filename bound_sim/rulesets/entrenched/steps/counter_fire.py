"""The charged unit's shot at its charger, before the blows (ENT-R-26)."""

from bound_sim.orders.decisions import Decision
from bound_sim.rulesets.entrenched.book import rulings
from bound_sim.rulesets.entrenched.book.army_book import Weapon
from bound_sim.rulesets.entrenched.book.words import word_of
from bound_sim.rulesets.entrenched.state.game import FieldUnit
from bound_sim.rulesets.entrenched.state.turn import FieldTurn
from bound_sim.rulesets.entrenched.steps import arms, cover, shooting, templates
from bound_sim.rulesets.entrenched.steps.cover import Cover
from bound_sim.rulesets.entrenched.steps.shooting import Shot
from bound_sim.rulesets.kit.geometry.units import Pose, posed
from bound_sim.rulesets.kit.lines.driven_turn import Play, Why

_VERB = "counter-fire"
#: the answer of a unit that holds its fire
NONE = "none"


def judged(turn: FieldTurn, unit: FieldUnit, charger: FieldUnit, start: Pose) -> list[Shot] | Why:
    """Shots of a charged unit at its charger, most expected wounds first; or the reason why it fires nothing.

    The charger is where it came into contact; ``start`` is where its charge began (ENT-Q-counter-fire).
    """
    if turn.stunned(unit):
        return Why("stunned", {"verb": _VERB})
    if unit.fell_back:
        return Why("fell-back", {"verb": _VERB})
    weapons = arms.ready(turn, unit, _VERB)
    if isinstance(weapons, Why):
        return Why("nothing-to-counter") if weapons.code == "no-weapon" else weapons
    kept = [weapon for weapon in weapons if weapon.main_gun and unit.has("Artillery")]
    weapons = [weapon for weapon in weapons if weapon not in kept]
    if not weapons:
        return Why("no-main-gun", {"weapon": kept[0].name})
    found = _shots(turn, unit, charger, weapons, start)
    if isinstance(found, Why):
        return found
    return sorted(found, key=lambda each: -shooting.expected(turn, charger, [each])) if len(found) > 1 else found


def _shots(
    turn: FieldTurn, unit: FieldUnit, charger: FieldUnit, weapons: list[Weapon], start: Pose
) -> list[Shot] | Why:  # fmt: skip
    """At contact, the charger without cover; under a reading from where it starts, by range, sight and cover."""
    if turn.readings.counter_fire == rulings.CounterFire.AT_CONTACT:
        return [shooting.shot(turn, unit, weapon, Cover()) for weapon in weapons]
    with posed([charger], [start]):
        hidden = cover.hidden(turn, unit, charger.at)
        found = [
            shooting.shot(turn, unit, weapon, cover.of(turn, unit.at, charger, weapon))
            for weapon in weapons if shooting.reaches(turn, unit, weapon, charger)
        ]  # fmt: skip
    if hidden:
        return Why(hidden, {"verb": _VERB, "target": charger.id})
    return found or Why("nothing-to-counter")


def play(turn: FieldTurn, unit: FieldUnit, charger: FieldUnit, start: Pose) -> Play:
    """ENT-R-26: its owner is asked where it has a weapon for it; one weapon fires."""
    found = judged(turn, unit, charger, start)
    if isinstance(found, Why):
        turn.explain(unit, found)
        return
    shots = {word_of(each.weapon.name): each for each in found}
    answer = yield Decision("counter-fire", unit.side, turn.bound, (*shots, NONE), about=(unit.id, charger.id))
    if answer == NONE:
        turn.why(unit.id, "held-fire")
        return
    each, here = (
        shots[str(answer)],
        start if turn.readings.counter_fire == rulings.CounterFire.FROM_THE_START else charger.pose,
    )
    with posed([charger], [here]):
        length = shooting.distance(turn, unit, charger)
        made = templates.burst(turn, unit, each.weapon, charger.at) if each.weapon.aims_at_a_spot else None
    if made is None:
        shooting.strikes(turn, unit, charger, each, length, _VERB)
    else:  # ENT-Q-counter-fire: it lies on the charger's centre, and hits both
        caught = tuple(one._replace(cover=each.cover) if one.unit is charger else one for one in made.caught)
        templates.strikes(turn, unit, made._replace(caught=caught), length, _VERB, charger)
