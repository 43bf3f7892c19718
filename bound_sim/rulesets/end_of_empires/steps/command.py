"""Command (EOE-R-9, EOE-R-10): chains of units that do the same, each ending at a commander."""

from collections.abc import Callable

from bound_sim.rulesets.end_of_empires.book.chart import COMMAND_CM
from bound_sim.rulesets.end_of_empires.state.game import Unit
from bound_sim.rulesets.end_of_empires.state.moment import Moment

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


def same_action(*, one: Unit, other: Unit, reading: int) -> bool:
    """EOE-R-9, EOE-Q-same-action: same word and choice of firing, bearings at most 45 degrees apart.

    ``reading`` 0 word and bearing, 1 same vector, 2 word alone. Exact: 45 degrees themselves count.
    """
    if action_of(one) != action_of(other):
        return False
    if reading == 2:
        return True
    if one.declared.fire != other.declared.fire:
        return False
    (ax, ay), (bx, by) = one.declared.vector, other.declared.vector
    if reading == 1:
        return (ax, ay) == (bx, by)
    if (ax, ay) == (0, 0) or (bx, by) == (0, 0):
        return (ax, ay) == (bx, by)
    dot = ax * bx + ay * by
    return dot > 0 and 2 * dot * dot >= (ax * ax + ay * ay) * (bx * bx + by * by)


def needs_command(moment: Moment, unit: Unit) -> bool:
    """EOE-R-10, EOE-Q-independent, EOE-Q-command-scope: whether its action needs a commander."""
    if unit.kind == "commander" or unit.retreating:
        return False
    if unit.kind in ("mg", "battery") and moment.readings("independent") == 1:
        return False
    action = unit.declared.action
    return action in CHANGES_PLACE or (action == "pivot" and moment.readings("command-scope") == 1)


def in_command(moment: Moment, side: str) -> dict[str, str]:
    """EOE-R-9: units of a side within reach, by the commander or unit that gives it them.

    Measured at the opening of the moving step; commanders are asked again where they end (EOE-Q-command-time).
    """
    reach = COMMAND_CM * 1000
    units = [unit for unit in moment.game.of(side) if unit.kind != "commander"]
    commanders = [unit for unit in moment.game.of(side) if unit.kind == "commander"]
    told: dict[str, str] = {}
    apart = moment.apart()
    for unit in units:
        for commander in commanders:
            if apart.within(unit, commander, reach):
                told[unit.id] = commander.id
                break
    return told


def spread(moment: Moment, side: str, told: dict[str, str], able: Callable[[Unit], bool]) -> dict[str, str]:
    """EOE-R-9: chains from those in command to units that do the same within 10 cm of one another.

    ``able``: whether a unit can do at all what it declared; others are not links.
    """
    units = [unit for unit in moment.game.of(side) if unit.kind != "commander" and able(unit)]
    reached = dict(told)
    apart = moment.apart()
    grown = True
    while grown:
        grown = False
        for unit in units:
            if unit.id in reached or unit.declared.action not in CHANGES_PLACE:
                continue
            for link in units:
                if link.id not in reached or link.declared.action not in CHANGES_PLACE or link is unit:
                    continue
                alike = same_action(one=unit, other=link, reading=moment.readings("same-action"))
                if alike and apart.within(unit, link, COMMAND_CM * 1000):
                    reached[unit.id] = link.id
                    grown = True
                    break
    return reached


def can_move(unit: Unit) -> bool:
    """EOE-R-16: whether a unit has a rate at all as it is: pinned MG and guns have none."""
    return not (unit.pinned and unit.kind in ("mg", "battery"))
