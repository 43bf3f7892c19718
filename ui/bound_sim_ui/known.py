"""A log as a timeline, as its ruleset reads it."""

from bound_sim.rulesets import ruleset
from bound_sim.rulesets.records.hints import Tables
from bound_sim.scenario.model import Scenario
from bound_sim_ui.timeline import Timeline

#: statuses of a base that is off the table for good
GONE = ("removed", "withdrawn")


def history_of(scenario: Scenario, tables: Tables) -> Timeline:
    """The standings over a log, as the scenario's ruleset reads it."""
    rules = ruleset(scenario.ruleset)
    return Timeline(scenario.forces, tables, rules.substeps, rules.replaying(), again=rules.numbers_substeps)
