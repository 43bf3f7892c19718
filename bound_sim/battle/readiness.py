"""A battle begins at once: with compiled rules where this machine has them, else in plain Python beside a compiler."""

from collections.abc import Callable, Iterable

from bound_sim.rules import ruleset
from bound_sim.rules.api import Ruleset
from bound_sim.scenario.model import Scenario
from bound_sim_kernels import code_cache, warm_up
from bound_sim_maps.texts import Phrase, text

#: platoons of a battle that waits for compiled rules: plain Python takes longer than compiling
LARGE = 800


def make_ready(scenario: Scenario, tell: Callable[[Phrase], object]) -> None:
    """Make the rules of a battle ready: compiled rules, else a process compiles beside; a large battle waits for it."""
    rules = ruleset(scenario.ruleset)
    say_where(rules, tell)
    if len(scenario.forces.platoons) > LARGE:
        rules.warm_up(tell)
    elif not rules.ready() and rules.compiling and not rules.compiles_for_many and warm_up.begin(rules.compiling):
        tell(text("The rules are being compiled beside this, once for this machine: later battles are quicker."))


def make_ready_for_many(scenarios: Iterable[Scenario], tell: Callable[[Phrase], object]) -> None:
    """Make the rules of scenarios ready for many tables: plain Python plays the first ones, a process compiles beside.

    A large battle waits for it, and so does any where nothing can be compiled beside.
    """
    platoons: dict[str, int] = {}
    for scenario in scenarios:
        platoons[scenario.ruleset] = max(platoons.get(scenario.ruleset, 0), len(scenario.forces.platoons))
    for name, most in platoons.items():
        rules = ruleset(name)
        say_where(rules, tell)
        missing = rules.compiling and not warm_up.is_warm(rules.compiling)
        if missing and most <= LARGE and warm_up.begin(rules.compiling, in_haste=True):
            tell(text("The rules are being compiled beside this, once for this machine: the first tables take longer."))
        else:
            rules.warm_up(tell)


def say_where(rules: Ruleset, tell: Callable[[Phrase], object]) -> None:
    """Tell where what is about to be compiled is kept, where that is not the usual folder."""
    if not rules.compiling or warm_up.is_warm(rules.compiling) or not code_cache.base().instead_of:
        return
    folder, other, variable = code_cache.base().instead_of, code_cache.base().path, code_cache.VARIABLE
    if code_cache.base().lasts:
        tell(
            text(
                "{folder} can't be written to: compiled rules are kept in {other}. {variable} names another folder.",
                folder=folder,
                other=other,
                variable=variable,
            )
        )
    else:
        tell(
            text(
                "{folder} can't be written to: compiled rules are kept for this run alone. {variable} names a folder.",
                folder=folder,
                variable=variable,
            )
        )
