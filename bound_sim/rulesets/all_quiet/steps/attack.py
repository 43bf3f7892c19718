"""Attacks of groups, of Heavy Artillery, with gas, Steel Rain (section 7)."""

from collections.abc import Sequence

from bound_sim.rulesets.all_quiet.book import rulings
from bound_sim.rulesets.all_quiet.state.front import ArmyUnit
from bound_sim.rulesets.all_quiet.state.turn import FrontTurn
from bound_sim.rulesets.all_quiet.steps import damage, fire, gun_fire, movement
from bound_sim.rulesets.kit.lines.driven_turn import Play

#: dice of one attack, and of two that are made together (AQ-Q-together)
ONE, TWO = ("attack",), ("attack", "second-attack")


def attack(
    turn: FrontTurn, units: Sequence[ArmyUnit], area: str, group: frozenset[str], *, gas: bool = False,
    times: Sequence[str] = ONE, alone: bool = False,
) -> Play:  # fmt: skip
    """AQ-R-21: a group attacks in its area; fire comes first, its survivors go on (AQ-R-29)."""
    impulse = turn.impulse
    yield from gun_fire.chance(turn, group, units, area, alone=alone)
    left = [unit for unit in units if unit.area == area and unit.id not in impulse.dropped]
    if not left:
        turn.side_why(impulse.side, "nobody-left")
        return
    yield from strike(turn, left, area, times, gas=gas)


def bombard(turn: FrontTurn, units: Sequence[ArmyUnit], area: str, group: frozenset[str]) -> Play:
    """AQ-Q-heavy-artillery: a group attacks a bordering area instead of its own."""
    if turn.readings.mg_rail == rulings.MgRail.HEAVY_ARTILLERY:
        yield from gun_fire.chance(turn, group, units, area)
    left = [unit for unit in units if unit.id not in turn.impulse.dropped]
    if left:
        yield from strike(turn, left, area, ONE)


def rain(turn: FrontTurn, area: str) -> Play:
    """Section 15, Steel Rain: dice of no unit at one area."""
    yield from strike(turn, (), area, ("rain",))


def targets(turn: FrontTurn, area: str) -> list[ArmyUnit]:
    """The enemy units that an attack at an area strikes: neutrals are none, or enter the war (AQ-Q-shell-neutral)."""
    game = turn.game
    there = game.of(game.other(turn.impulse.side), area)
    if not game.neutral or turn.readings.shell_neutral == rulings.ShellNeutral.WAR:
        return there
    return [unit for unit in there if not game.is_neutral(unit)]


def strike(turn: FrontTurn, units: Sequence[ArmyUnit], area: str, times: Sequence[str], *, gas: bool = False) -> Play:
    """The dice of an attack, and its points shared out once by the owner of those who are struck."""
    game, side = turn.game, turn.impulse.side
    enemy = game.other(side)
    struck = targets(turn, area)
    for nation in sorted({unit.nation.id for unit in struck if game.is_neutral(unit)}) if game.neutral else ():
        movement.to_war(turn, nation)
    points = sum([fire.dice(turn, fire.Volley(kind, units, area, enemy, gas)) for kind in times])
    by = units[0].id if units else f"side {side}"
    yield from damage.share(turn, damage.Struck(struck, area, by, times[0]), points)
