"""Command (EOE-R-9, EOE-R-10): chains of units that do the same, each ending at a commander."""

from collections.abc import Callable

import numpy as np

from bound_sim.rulesets.end_of_empires.book import rulings
from bound_sim.rulesets.end_of_empires.book.chart import COMMAND_CM
from bound_sim.rulesets.end_of_empires.state.game import Unit
from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.end_of_empires.state.places import rows_of
from bound_sim.rulesets.end_of_empires.steps import chains
from bound_sim.rulesets.end_of_empires.steps.chains import CHANGES_PLACE
from bound_sim.rulesets.kit.geometry.measure import Ints


def unit_rows(moment: Moment) -> Ints:
    """The rows of all units of the table."""
    found: Ints = moment.places.arrays.units[moment.places.table]
    return found


def scope_of(moment: Moment) -> tuple[int, int]:
    """EOE-Q-independent, EOE-Q-command-scope: whether MG and batteries need no command, and whether pivots need it."""
    readings = moment.readings
    return (
        int(readings.independent == rulings.Independent.EXEMPT),
        int(readings.command_scope == rulings.CommandScope.PIVOTS_TOO),
    )


def needs_command(moment: Moment, unit: Unit) -> bool:
    """EOE-R-10, EOE-Q-independent, EOE-Q-command-scope: whether its action needs a commander."""
    return bool(chains.needs_command(unit_rows(moment), unit.row, *scope_of(moment)))


def in_command(moment: Moment, side: str) -> dict[str, str]:
    """EOE-R-9: units of a side within reach, by the commander or unit that gives it them.

    Measured at the opening of the moving step; commanders are asked again where they end (EOE-Q-command-time).
    """
    of_side = moment.game.of(side)
    units = [unit for unit in of_side if unit.kind != "commander"]
    leaders = [unit for unit in of_side if unit.kind == "commander"]
    by = moment.apart().first_within(units, leaders, COMMAND_CM * 1000)
    return {unit.id: leader.id for unit, leader in zip(units, by, strict=True) if leader is not None}


def spread(moment: Moment, side: str, told: dict[str, str], able: Callable[[Unit], bool]) -> dict[str, str]:
    """EOE-R-9: chains from those in command to units that do the same within 10 cm of one another.

    ``able``: whether a unit can do at all what it declared; others are not links.
    """
    units = [
        unit
        for unit in moment.game.of(side)
        if unit.kind != "commander" and unit.declared.action in CHANGES_PLACE and able(unit)
    ]
    by = np.array([0 if unit.id in told else -1 for unit in units], dtype=np.int64)
    order, reading = np.zeros(len(units), dtype=np.int64), int(moment.readings.same_action)
    matrix, reach = moment.apart().matrix, COMMAND_CM * 1000.0
    count = chains.pass_on(unit_rows(moment), matrix, reach, reading, rows_of(units), by, order)
    reached = dict(told)
    for k in order[:count].tolist():
        reached[units[k].id] = moment.game.units[by[k]].id
    return reached
