"""Command (EOE-R-9, EOE-R-10): chains of units that do the same, each ending at a commander."""

from collections.abc import Callable

from bound_sim.rulesets.end_of_empires.book import rulings
from bound_sim.rulesets.end_of_empires.book.chart import COMMAND_CM
from bound_sim.rulesets.end_of_empires.state.game import Unit
from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.end_of_empires.steps.chains import led_by, passed_on
from bound_sim.rulesets.kit.geometry.distance import alike

#: actions that are changes of place (EOE-Q-command-scope)
CHANGES_PLACE = (
    "advance", "march", "charge", "crawl", "limber", "unlimber", "form", "board", "leave", "dismount", "mount",
)  # fmt: skip


def action_of(unit: Unit) -> str:
    """EOE-Q-same-action: the word of what a unit does: who is pinned or prone crawls; each formation is its own."""
    declared = unit.declared
    if declared.action in ("advance", "march") and unit.as_pinned:
        return "crawl"
    return f"form {declared.toward}" if declared.action == "form" else declared.action


def same_action(*, one: Unit, other: Unit, reading: rulings.SameAction) -> bool:
    """EOE-R-9, EOE-Q-same-action: same word and choice of firing, bearings at most 45 degrees apart.

    Exact: 45 degrees themselves count.
    """
    if action_of(one) != action_of(other):
        return False
    if reading == rulings.SameAction.WORD_ALONE:
        return True
    if one.declared.fire != other.declared.fire:
        return False
    a, b = one.declared.vector, other.declared.vector
    return a == b if reading == rulings.SameAction.SAME_VECTOR else alike(a, b)


def needs_command(moment: Moment, unit: Unit) -> bool:
    """EOE-R-10, EOE-Q-independent, EOE-Q-command-scope: whether its action needs a commander."""
    if unit.kind == "commander" or unit.retreating:
        return False
    if unit.kind in ("mg", "battery") and moment.readings.independent == rulings.Independent.EXEMPT:
        return False
    action = unit.declared.action
    return action in CHANGES_PLACE or (
        action == "pivot" and moment.readings.command_scope == rulings.CommandScope.PIVOTS_TOO
    )


def in_command(moment: Moment, side: str) -> dict[str, str]:
    """EOE-R-9: units of a side within reach, by the commander or unit that gives it them.

    Measured at the opening of the moving step; commanders are asked again where they end (EOE-Q-command-time).
    """
    of_side = moment.game.of(side)
    units = (unit for unit in of_side if unit.kind != "commander")
    return led_by(moment, units, [unit for unit in of_side if unit.kind == "commander"], COMMAND_CM * 1000)


def spread(moment: Moment, side: str, told: dict[str, str], able: Callable[[Unit], bool]) -> dict[str, str]:
    """EOE-R-9: chains from those in command to units that do the same within 10 cm of one another.

    ``able``: whether a unit can do at all what it declared; others are not links.
    """
    units = [
        unit
        for unit in moment.game.of(side)
        if unit.kind != "commander" and unit.declared.action in CHANGES_PLACE and able(unit)
    ]
    apart, reading = moment.apart(), moment.readings.same_action
    return passed_on(
        units, told,
        lambda one, other: same_action(one=one, other=other, reading=reading)
        and apart.within(one, other, COMMAND_CM * 1000),
    )  # fmt: skip


def can_move(unit: Unit) -> bool:
    """EOE-R-16: whether a unit has a rate at all as it is: pinned MG and guns have none."""
    return not (unit.pinned and unit.kind in ("mg", "battery"))
