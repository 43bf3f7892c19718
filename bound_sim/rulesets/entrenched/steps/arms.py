"""Weapons of a unit: which are ready for a verb, with how many dice, which it strikes with (ENT-R-4, ENT-R-31)."""

from collections.abc import Sequence

from bound_sim.rulesets.entrenched.book import rulings
from bound_sim.rulesets.entrenched.book.army_book import FISTS, UnitType, Weapon
from bound_sim.rulesets.entrenched.book.words import word_of
from bound_sim.rulesets.entrenched.state.game import FieldUnit
from bound_sim.rulesets.entrenched.state.turn import FieldTurn
from bound_sim.rulesets.kit.lines.driven_turn import Why


def dice_of(readings: rulings.Readings, kind: UnitType, weapon: Weapon, wounds: int) -> int:
    """ENT-R-4: dice for each wound left, or a fixed number; under ENT-Q-team-dice a team's number shrinks with it."""
    if weapon.a_wound:
        return weapon.dice * wounds
    return (
        -(-weapon.dice * wounds // kind.wounds)
        if readings.team_dice == rulings.TeamDice.BY_WOUNDS and kind.is_team
        else weapon.dice
    )


def dice(turn: FieldTurn, unit: FieldUnit, weapon: Weapon) -> int:
    """The dice that a unit has with a weapon as it is now."""
    return dice_of(turn.readings, unit.kind, weapon, unit.wounds)


def for_verb(turn: FieldTurn, unit: FieldUnit, verb: str) -> list[Weapon]:
    """A unit's weapons for a verb, in the order of its row: at a unit, on a spot, gas; all that counter-fires."""
    asked = unit.kind.name, verb
    found = turn.game.arms.get(asked)
    if found is None:
        found = turn.game.arms[asked] = _for_verb(turn.game.weapons_of(unit), verb)
    return found


def _for_verb(weapons: Sequence[Weapon], verb: str) -> list[Weapon]:
    ranged = [weapon for weapon in weapons if not weapon.is_melee]
    if verb == "release":
        return [weapon for weapon in ranged if weapon.releases]
    if verb == "counter-fire":
        return [weapon for weapon in ranged if not weapon.releases]
    spot = verb == "fire-on"
    return [weapon for weapon in ranged if weapon.aims_at_a_spot == spot and not weapon.releases]


def ready(turn: FieldTurn, unit: FieldUnit, verb: str, named: str | None = None) -> list[Weapon] | Why:
    """Of these the weapons that a line names, or all, that were not used yet (ENT-R-18, ENT-R-23)."""
    own = for_verb(turn, unit, verb)
    if named is not None:
        own = [weapon for weapon in own if named == word_of(weapon.name)]
    if not own:
        return Why("no-weapon", {"verb": verb})
    if not unit.used and not unit.spent:
        return own
    fresh = [weapon for weapon in own if weapon.name not in unit.used]
    left = [weapon for weapon in fresh if weapon.name not in unit.spent]
    if left:
        return left
    return Why("once-a-battle", {"weapon": fresh[0].name}) if fresh else Why("weapon-used", {"weapon": own[0].name})


def use(unit: FieldUnit, weapon: Weapon) -> None:
    """Write down that a unit has used a weapon."""
    unit.used.append(weapon.name)
    if weapon.once_a_battle:
        unit.spent.append(weapon.name)


def best_of(readings: rulings.Readings, kind: UnitType, weapons: Sequence[Weapon], wounds: int) -> Weapon:
    """Of some weapons that with most hits to be expected."""
    return max(weapons, key=lambda weapon: dice_of(readings, kind, weapon, wounds) * (7 - weapon.hit))


def to_strike(turn: FieldTurn, unit: FieldUnit) -> Weapon:
    """ENT-R-27, ENT-R-31: the best of a unit's melee weapons; without one, fists."""
    own = [weapon for weapon in turn.game.weapons_of(unit) if weapon.is_melee]
    return best_of(turn.readings, unit.kind, own or [turn.game.weapons[FISTS]], unit.wounds)


def blows(turn: FieldTurn, unit: FieldUnit) -> int:
    """The number of blows that a unit has struck in this turn (ENT-R-27)."""
    return sum(turn.game.weapons[name].is_melee for name in unit.used)
