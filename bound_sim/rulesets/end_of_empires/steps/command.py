"""Command by the readings in force (EOE-R-9, EOE-R-10): who needs it."""

from bound_sim.rulesets.end_of_empires.book import rulings
from bound_sim.rulesets.end_of_empires.state.game import Unit
from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.end_of_empires.steps import chains
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
