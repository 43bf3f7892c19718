"""Phase 4, blows: exchanges of charges and of locked pairs, the flank, who strikes back (ENT-R-27 to ENT-R-32)."""

from collections.abc import Generator, Hashable
from typing import Any

from bound_sim.dice.draw import MOST_TIMES
from bound_sim.orders.decisions import Decision
from bound_sim.orders.lines import OrderLine
from bound_sim.rulesets.entrenched.book import rulings
from bound_sim.rulesets.entrenched.book.army_book import FISTS
from bound_sim.rulesets.entrenched.book.chart import FLANK_DICE
from bound_sim.rulesets.entrenched.state.game import FieldUnit
from bound_sim.rulesets.entrenched.state.turn import FieldTurn
from bound_sim.rulesets.entrenched.steps import arms, chances, cover, saves
from bound_sim.rulesets.entrenched.steps.chances import Roll
from bound_sim.rulesets.entrenched.steps.cover import Cover
from bound_sim.rulesets.kit.geometry.distance import ahead
from bound_sim.rulesets.kit.lines.driven_turn import Play, Why
from bound_sim.rulesets.kit.lines.line_turn import target_of

#: a unit strikes no more often in a turn: keys of dice have room for the saves of two such fights
MOST_BLOWS = MOST_TIMES // 2


def is_flank(turn: FieldTurn, striker: FieldUnit, target: FieldUnit) -> bool:
    """ENT-Q-flank: true where a unit's centre is more than 45 degrees off the way that another faces. Exact."""
    along, across = ahead(target, striker.at)
    if turn.readings.flank == rulings.Flank.REAR_NONE and -along > abs(across):
        return False
    return abs(across) > along


def exchange(turn: FieldTurn, one: FieldUnit, other: FieldUnit, *, flank: bool = False, new: bool = False) -> None:
    """ENT-R-27, ENT-R-28: a blow and the blow back; until a death under a reading of ENT-Q-melee-cycle.

    ``new``: of a charge, ``flank``: from the flank.
    """
    each = turn.readings.flank == rulings.Flank.EACH_EXCHANGE
    again = False
    while True:
        blow(turn, one, other, flank=flank if new and not again else each and is_flank(turn, one, other), back=False)
        why = no_blow_back(turn, other, new=new, again=again)
        if why is None:
            blow(turn, other, one, flank=each and is_flank(turn, other, one), back=True)
        else:
            turn.explain(other, why)
        for unit in (one, other):
            unit.fought = sorted({*unit.fought, turn.round})[-2:]
        over = (
            not (one.alive and other.alive)
            or turn.readings.melee_cycle == rulings.MeleeCycle.A_TURN
            or turn.dice_missing
        )
        if over or max(arms.blows(turn, one), arms.blows(turn, other)) >= MOST_BLOWS:
            return
        again = True


def no_blow_back(turn: FieldTurn, unit: FieldUnit, *, new: bool, again: bool = False) -> Why | None:
    """The reason why a unit does not strike back, None where it does. ``new``: at a charger; ``again``: once more.

    ENT-R-29: a unit that fought hand to hand in the round before has no blow against a new charger.
    """
    if not unit.alive:
        return Why("killed-first")
    if turn.stunned(unit):
        return Why("stunned", {"verb": "strike back"})
    if unit.fell_back and turn.readings.fall_back == rulings.FallBack.NO_COUNTER:
        return Why("fell-back", {"verb": "strike back"})
    if (new or turn.readings.counter_melee == rulings.CounterMelee.STANDING_TOO) and turn.round - 1 in unit.fought:
        return Why("no-counter-melee")
    struck = arms.blows(turn, unit) and turn.readings.many == rulings.Many.FIRST and not again
    return Why("struck-before") if struck else None


def blow(turn: FieldTurn, striker: FieldUnit, target: FieldUnit, *, flank: bool, back: bool) -> None:
    """ENT-R-27: hits of the melee weapon, saves, wounds; ``flank``: with one die more (ENT-R-30)."""
    weapon = arms.to_strike(turn, striker)
    if weapon.name == FISTS:
        turn.why(striker.id, "fists")
    arms.use(striker, weapon)
    count = arms.dice(turn, striker, weapon) + FLANK_DICE * flank
    faces = turn.roll("blow", striker.roller, count, target=target.roller)
    for number, face in enumerate(faces if turn.logged else (), 1):
        turn.add("melee", {
            "striker": striker.base, "striker_unit": striker.id, "opponent": target.base, "opponent_unit": target.id,
            "weapon": weapon.name, "back": back, "flank": flank, "dice": count, "die": number, "roll": face,
            "needed": weapon.hit, "hit": face >= weapon.hit,
        })  # fmt: skip
    hits = len([face for face in faces if face >= weapon.hit])
    covered = cover.of(turn, striker.at, target) if turn.readings.melee_cover == rulings.MeleeCover.COUNTS else Cover()
    saves.struck(turn, target, striker, weapon, hits, "melee", covered)


def expected(
    turn: FieldTurn, one: FieldUnit, other: FieldUnit, *, flank: bool = False, new: bool = False,
    fire: tuple[Roll, ...] = (),
) -> tuple[float, float]:  # fmt: skip
    """Wounds that an exchange as they stand is expected to deal and to take; ``fire``: the counter-fire before it."""
    fighters = []
    for unit, enemy in ((one, other), (other, one)):
        bonus = cover.of(turn, enemy.at, unit).added if turn.readings.melee_cover == rulings.MeleeCover.COUNTS else 0
        fighters.append(_fighter(turn, unit, bonus))
    back = no_blow_back(turn, other, new=new) is None
    return chances.worth(*fighters, flank=FLANK_DICE * flank, back=back, fire=fire)


def _fighter(turn: FieldTurn, unit: FieldUnit, bonus: int) -> chances.Fighter:
    """A unit with its melee weapon, made once for all of its row of the army book that have so many wounds left."""
    known: dict[Hashable, chances.Fighter] = turn.ground.known
    asked = chances.Fighter, unit.kind.name, unit.wounds, bonus
    if asked not in known:
        weapon = arms.to_strike(turn, unit)
        known[asked] = chances.fighter(turn.readings, unit.kind, weapon, unit.wounds, bonus)
    return known[asked]


# ---- locked pairs in their owner's turn


def no_first_strike(turn: FieldTurn, unit: FieldUnit) -> Why | None:
    """The reason why a locked unit does not strike first in its own turn, None where it does
    (ENT-Q-inactive-locked)."""
    if turn.stunned(unit):
        return Why("stunned", {"verb": "strike"})
    if unit.fell_back:
        return Why("fell-back", {"verb": "strike"})
    if not unit.active and turn.readings.inactive_locked == rulings.InactiveLocked.STRIKES_BACK:
        return Why("no-first-strike")
    return Why("struck-before") if arms.blows(turn, unit) else None


def trouble(turn: FieldTurn, unit: FieldUnit, line: OrderLine) -> Why | None:
    """The reason why a unit does not strike the one that a line names, None where it does."""
    target = target_of(turn, line)
    if target.id not in unit.locked:
        return Why("not-in-melee", {"target": target.id})
    return no_first_strike(turn, unit)


def play(turn: FieldTurn, unit: FieldUnit, line: OrderLine) -> Play:
    """An exchange with the enemy that a line names."""
    exchange(turn, unit, target_of(turn, line))
    yield from ()


def standing(turn: FieldTurn) -> Play:
    """ENT-R-28: units of the side that are locked and have not struck in this turn, in order of ids."""
    for unit in turn.game.of(turn.side):
        if not unit.locked or not unit.alive:
            continue
        why = no_first_strike(turn, unit)
        if why is None:
            exchange(turn, unit, (yield from _choice(turn, unit)))
        elif why.code != "struck-before":
            turn.explain(unit, why)


def _choice(turn: FieldTurn, unit: FieldUnit) -> Generator[Decision, Any, FieldUnit]:
    """ENT-Q-many: which of several enemies it strikes; usually the one with fewest wounds left."""
    foes = sorted(turn.game.locked_with(unit), key=lambda foe: (foe.wounds, foe.row))
    if len(foes) == 1:
        return foes[0]
    options = tuple(foe.id for foe in foes)
    about = (unit.id, *sorted(options, key=lambda name: turn.game.by_id[name].row))
    answer = yield Decision("strike-at", unit.side, turn.bound, options, about=about)
    return turn.game.by_id[str(answer)]
