"""A battle begins at once: with compiled rules where this machine has them, else in plain Python beside a compiler."""

from collections.abc import Callable

from bound_sim.rulesets import ruleset
from bound_sim.scenario.model import Scenario
from bound_sim_kernels import warm_up

#: platoons of a battle that waits for compiled rules: plain Python takes longer than compiling
LARGE = 800


def make_ready(scenario: Scenario, tell: Callable[[str], object]) -> None:
    """Make the rules of a battle ready: compiled rules, else a process compiles beside; a large battle waits for it."""
    rules = ruleset(scenario.ruleset)
    if len(scenario.forces.platoons) > LARGE:
        rules.warm_up(tell)
    elif not rules.ready() and rules.compiling and not rules.compiles_for_many and warm_up.begin(rules.compiling):
        tell("The rules are being compiled beside this, once for this machine: later battles are quicker.")
