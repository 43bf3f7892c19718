"""The questions of exact chances in Entrenched!: shot, template, gas, counter-fire, melee, morale."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, get_args

from bound_sim.rules.records.chances import kind_of, mean, one_answer, reaches
from bound_sim.rules.records.exact import Answer, Answers, Chances, Option, Prepare, Question
from bound_sim.rulesets.entrenched.book.army_book import FISTS, UNIT_TYPES, WEAPONS, UnitType, Weapon
from bound_sim.rulesets.entrenched.book.chart import COLOURS_ADD, COVER, FLANK_DICE, Cover
from bound_sim.rulesets.entrenched.book.rulings import Readings
from bound_sim.rulesets.entrenched.book.words import word_of
from bound_sim.rulesets.entrenched.steps import arms, chances
from bound_sim.rulesets.entrenched.steps.chances import Fighter, Roll
from bound_sim.scenario.inputs import Known
from bound_sim_maps.faults import refuse
from bound_sim_maps.texts import Phrase, counted, text

_READINGS = Readings({})
By = Annotated[str, Option("The unit that attacks, a row of the army book.", "UNIT")]
At = Annotated[str, Option("The unit that is attacked.", "UNIT")]
Weapon_ = Annotated[str, Option("Its weapon, as a line names it; left out: that with most expected wounds.", "WEAPON")]
Wounds = Annotated[int, Option("Wounds that the attacker has left; 0: all.", "N", 0, 6)]
Left = Annotated[int, Option("Wounds that the attacked unit has left; 0: all.", "N", 0, 6)]
InCover = Annotated[str, Option("The target's cover: none, light or heavy.", "COVER")]


def _row(option: str, name: str) -> UnitType:
    """The row of the army book that an option names, in whatever case."""
    rows = {row.name.lower(): row for row in UNIT_TYPES.values()}
    if name.lower() not in rows:
        refuse(option, text('"{name}" is not a row of the army book', name=name), Known(UNIT_TYPES).hint(name))
    return rows[name.lower()]


def _full(option: str, wounds: int, row: UnitType) -> int:
    if wounds > row.wounds:
        refuse(
            option,
            text("{name} has {wounds}", name=row.name, wounds=row.wounds),
            text("0 to {wounds}", wounds=row.wounds),
        )
    return wounds or row.wounds


def _armed(row: UnitType, named: str, fits: list[Weapon], what: Phrase) -> list[Weapon]:
    """Of some weapons of a unit that which is named, or all."""
    found = [weapon for weapon in fits if named in ("", word_of(weapon.name))]
    if not found:
        words = ", ".join(word_of(weapon.name) for weapon in fits) or text("a unit with a {what}", what=what)
        refuse("--weapon" if fits else "--by", text("{name} has no {value}", name=row.name, value=named or what), words)
    return found


def _shot(row: UnitType, wounds: int, weapons: list[Weapon], target: UnitType, left: int, grade: str) -> Answers:
    """Wounds by the weapon of some that takes most."""
    added = COVER[kind_of("--cover", grade, get_args(Cover), text("is not a grade of cover"))]  # type: ignore[index]
    each = max(weapons, key=lambda weapon: chances.expected((_roll(row, wounds, weapon, target, added),), left))
    roll = _roll(row, wounds, each, target, added)
    found = chances.wounds((roll,), left)
    saves = text("saves {save}+", save=target.save) + (
        text(" with {bonus} added", bonus=roll.bonus) if roll.bonus else ""
    )
    title = text(
        "{name} ({wounds}), {name2}: {dice} at {hit}+; {name3} ({left}) {saves}",
        name=row.name,
        wounds=wounds,
        name2=each.name,
        dice=roll.dice,
        hit=each.hit,
        name3=target.name,
        left=left,
        saves=saves,
    )
    expected = mean(found)
    answer = Answer(title, _told(found, left), {"dice": roll.dice, "needed": each.hit, "expected": str(expected)})
    return Answers((answer,), note=text("{expected} wounds are to be expected", expected=f"{float(expected):.3f}"))


def _roll(row: UnitType, wounds: int, weapon: Weapon, target: UnitType, added: int) -> Roll:
    """A weapon's roll at a unit; ``added`` by cover to the target's saves."""
    dice = arms.dice_of(_READINGS, row, weapon, wounds)
    return Roll(dice, weapon.hit, target.save, 0 if weapon.negates_cover else added)


def _told(found: Mapping[int, Fraction], left: int) -> Chances:
    return {
        (
            text("{wounds} lost, killed", wounds=counted(lost, "{count} wound", "{count} wounds"))
            if lost == left
            else text("{wounds} lost", wounds=counted(lost, "{count} wound", "{count} wounds"))
        ): chance
        for lost, chance in found.items()
    }


def shot(
    prepare: Prepare, *, by: By = "BEF Infantry", at: At = "German Infantry", weapon: Weapon_ = "", wounds: Wounds = 0,
    left: Left = 0, cover: InCover = "none",
) -> Answers:  # fmt: skip
    """A shot at a unit: the chance of each number of wounds after its saves."""
    row, target = _row("--by", by), _row("--at", at)
    fits = [each for each in _weapons(row) if not each.is_melee and not each.aims_at_a_spot]
    own = _armed(row, weapon, fits, text("weapon that fires at a unit"))
    return _shot(row, _full("--wounds", wounds, row), own, target, _full("--left", left, target), cover)


def template(
    prepare: Prepare, *, by: By = "2 Inch Mortar Team", at: At = "German Infantry", weapon: Weapon_ = "",
    wounds: Wounds = 0, left: Left = 0, cover: InCover = "none",
) -> Answers:  # fmt: skip
    """A template: the wounds of each unit under it, all of which take all hits."""
    row, target = _row("--by", by), _row("--at", at)
    fits = [each for each in _weapons(row) if each.aims_at_a_spot and not each.releases]
    own = _armed(row, weapon, fits, text("weapon with a template"))
    return _shot(row, _full("--wounds", wounds, row), own, target, _full("--left", left, target), cover)


def counter_fire(
    prepare: Prepare, *, by: By = "Vickers MG Team", at: At = "German Infantry", weapon: Weapon_ = "",
    wounds: Wounds = 0, left: Left = 0,
) -> Answers:  # fmt: skip
    """Counter-fire of a charged unit at its charger, who has no cover: one weapon, that which wounds most."""
    row, target = _row("--by", by), _row("--at", at)
    own = _armed(row, weapon, _counters(row), text("weapon for counter-fire"))
    return _shot(row, _full("--wounds", wounds, row), own, target, _full("--left", left, target), "none")


def _weapons(row: UnitType) -> list[Weapon]:
    return [WEAPONS[name] for name in row.weapons]


def _counters(row: UnitType) -> list[Weapon]:
    """ENT-R-26: what a unit may counter-fire with."""
    ranged = [each for each in _weapons(row) if not each.is_melee and not each.releases]
    return [each for each in ranged if not (each.main_gun and "Artillery" in row.keywords)]


def gas(
    prepare: Prepare, *, at: At = "BEF Infantry",
    phases: Annotated[int, Option("Ranged phases in which the cloud lies over it.", "N", 1, 9)] = 1,
) -> Answers:  # fmt: skip
    """Gas: the chance that a unit under the cloud holds, or is stunned or killed as the weapon says."""
    row = _row("--at", at)
    holds = reaches(row.response) ** phases
    title = text(
        "{name} under gas for {phases}: response {response}+",
        name=row.name,
        phases=counted(phases, "{count} phase", "{count} phases"),
        response=row.response,
    )
    return one_answer(title, {text("holds"): holds, text("stunned or killed"): 1 - holds}, needed=row.response)


def melee(
    prepare: Prepare, *, by: By = "BEF Infantry", at: At = "German Infantry", wounds: Wounds = 0, left: Left = 0,
    flank: Annotated[bool, Option("The charge comes from the flank: one die more.", flag="--flank")] = False,
    fire: Annotated[bool, Option("The charged unit counter-fires before.", flag="--counter-fire")] = False,
    no_back: Annotated[bool, Option("The charged unit does not strike back.", flag="--no-blow-back")] = False,
) -> Answers:  # fmt: skip
    """A charge, one exchange: who is killed, and what wounds both lose."""
    row, target = _row("--by", by), _row("--at", at)
    mine, theirs = _full("--wounds", wounds, row), _full("--left", left, target)
    own, other = _fighter(row, mine), _fighter(target, theirs)
    rolls: tuple[Roll, ...] = ()
    if fire:
        weapons = _armed(target, "", _counters(target), text("weapon for counter-fire"))
        rolled = (_roll(target, theirs, each, row, 0) for each in weapons)
        rolls = (max(rolled, key=lambda roll: chances.expected((roll,), mine)),)
    states = chances.exchange(own, other, flank=FLANK_DICE * flank, back=not no_back, fire=rolls)
    lost: dict[int, Fraction] = {}
    dealt: dict[int, Fraction] = {}
    for (first, second), chance in sorted(states.items(), reverse=True):
        lost[mine - first] = lost.get(mine - first, Fraction(0)) + chance
        dealt[theirs - second] = dealt.get(theirs - second, Fraction(0)) + chance
    how = ", from the flank" * flank + ", after counter-fire" * fire
    title = text(
        "{name} ({mine}) charges {name2} ({theirs}){how}",
        name=row.name,
        mine=mine,
        name2=target.name,
        theirs=theirs,
        how=how,
    )
    means = mean(dealt), mean(lost)
    answers = (
        Answer(text("{title}: the charged unit", title=title), _told(dealt, theirs), {"expected": str(means[0])}),
        Answer(text("the charger"), _told(lost, mine), {"expected": str(means[1])}),
    )
    said = text(
        "to be expected are {means} wounds of the charged unit, {means2} of the charger",
        means=f"{float(means[0]):.3f}",
        means2=f"{float(means[1]):.3f}",
    )
    return Answers(answers, note=said)


def _fighter(row: UnitType, wounds: int) -> Fighter:
    own = [each for each in _weapons(row) if each.is_melee] or [WEAPONS[FISTS]]
    return chances.fighter(_READINGS, row, arms.best_of(_READINGS, row, own, wounds), wounds)


def morale(
    prepare: Prepare, *, of: Annotated[str, Option("The unit.", "UNIT")] = "French Infantry",
    lost: Annotated[int, Option("Wounds lost since its last morale phase.", "N", 0, 6)] = 3,
    colours: Annotated[bool, Option("Colours are within 6 inches.", flag="--colours")] = False,
) -> Answers:  # fmt: skip
    """Morale: whether a unit that has lost wounds stays."""
    row = _row("--of", of)
    bravery = row.bravery + COLOURS_ADD * colours
    tests = lost >= bravery
    stays = reaches(row.response) if tests else Fraction(1)
    what = text("rolls {response}+", response=row.response) if tests else text("needs no roll")
    title = text("{name}, bravery {bravery}, {lost} lost: {what}", name=row.name, bravery=bravery, lost=lost, what=what)
    return one_answer(title, {text("stays"): stays, text("flees"): 1 - stays}, needed=row.response if tests else 0)


#: in the order of the help
QUESTIONS = (
    Question("shot", shot, (("--cover light", "worked example 6: 1 expected"),)),
    Question("template", template, (("", "worked example 8: 1 expected of each unit"),)),
    Question("gas", gas, (("--phases 2", "a cloud that stays over a unit for two phases"),)),
    Question("counter-fire", counter_fire, (("", "a Vickers team is charged"),)),
    Question("melee", melee, (("--flank --counter-fire", "a charge from the flank under fire"),)),
    Question("morale", morale, (("", "worked example 12: 1/3 flees"),)),
)
