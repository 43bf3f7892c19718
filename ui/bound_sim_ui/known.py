"""What a document may hold: a side's passes through its ruleset's ``known``, the umpire's is all there is."""

from typing import Any

from bound_sim.rulesets import ruleset
from bound_sim.rulesets.records.hints import Tables
from bound_sim.scenario.model import Scenario
from bound_sim_ui.timeline import Timeline


def known_to(side: str, scenario: Scenario, tables: Tables) -> tuple[Scenario, dict[str, dict[str, list[Any]]]]:
    """The scenario and the log as a side knows them; with ``side`` "" all of both, the umpire's."""
    if side:
        over = max(tables["states"]["bound"], default=0)
        last = max((bound for rows in tables.values() for bound in rows["bound"]), default=0)
        told = ruleset(scenario.ruleset).known
        known = told(scenario, side, tables, over)
        if last > over:  # the umpire ruled since: what is known of that, but not yet of the ground of the next bound
            tables = told(scenario, side, tables, last).tables
        else:
            tables = known.tables
        scenario = known.scenario
    return scenario, {name: {column: list(values) for column, values in rows.items()} for name, rows in tables.items()}


def history_of(scenario: Scenario, tables: Tables) -> Timeline:
    """The standings over a log, as the scenario's ruleset reads it."""
    rules = ruleset(scenario.ruleset)
    return Timeline(scenario.forces, tables, rules.substeps, rules.replaying())
