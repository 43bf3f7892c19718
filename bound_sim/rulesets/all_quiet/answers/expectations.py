"""Every roll of a log with what it was expected to do: exact chances, by the rules' own functions."""

from collections.abc import Iterator

from bound_sim.logs.log import Log, rows_of
from bound_sim.rules.records.rolls import Roll, moments
from bound_sim.rules.records.sentences import alike
from bound_sim.rulesets.all_quiet.answers import exact
from bound_sim.rulesets.all_quiet.steps.fire import Cover
from bound_sim.rulesets.kit.lines.line_sentences import unit_of
from bound_sim.scenario.model import Scenario


def rolls(scenario: Scenario, log: Log) -> Iterator[Roll]:
    """AQ-R-21, AQ-R-29: attacks by their points; the logged strength is that after a Trench."""
    better = scenario.rulings.get("AQ-Q-trench-fort") == "better"
    for dice in alike(rows_of(log["shots"]), "bound", "substep", "kind", "side", "area"):
        first = dice[0]
        # a strength of 1 shows 1 against a Trench too: there a strength of 2 is the rule's only other
        strengths = tuple(sorted(row["needed"] + row["trench"] for row in dice))
        cover = Cover(first["trench"], first["fort"], better)
        mean, variance = moments(exact.attack(strengths, cover))
        unit = unit_of(first["shooter"]) or first["side"]
        yield Roll(
            first["bound"], first["substep"], first["kind"], first["side"], unit, first["kind"], unit, first["area"],
            tuple(row["roll"] for row in dice), max(row["needed"] for row in dice), first["points"], mean,
            variance, 1.0,
        )  # fmt: skip
