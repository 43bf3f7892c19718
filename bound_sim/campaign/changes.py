"""Changes of a scenario by the result of an earlier battle, a line each: ``remove MTR``, ``arrive BEF1 3``."""

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from bound_sim.rules import ruleset
from bound_sim.rules.records.ruling import ruling_faults
from bound_sim.scenario.forces import Forces
from bound_sim.scenario.inputs import clipped
from bound_sim.scenario.limits import MOST_BOUNDS
from bound_sim.scenario.model import Scenario
from bound_sim_maps.texts import Phrase, text

_WORDS = {"remove": 1, "arrive": 2, "bounds": 1}


class ScenarioChange(NamedTuple):
    """A line: its word and what it is about."""

    word: str
    about: tuple[str, ...]


def parse_change(line: str) -> ScenarioChange | None:
    """The change of a line, None of one that is none."""
    word, *about = line.split() or [""]
    if word == "ruling" and len(about) >= 2:
        return ScenarioChange(word, (about[0], " ".join(about[1:])))
    if _WORDS.get(word) != len(about):
        return None
    if word in ("arrive", "bounds") and not (about[-1].isascii() and about[-1].isdecimal()):
        return None
    return ScenarioChange(word, tuple(about))


def change_trouble(change: ScenarioChange, scenario: Scenario) -> Phrase:
    """The trouble with a change of a scenario, "" for nothing."""
    if change.word in ("remove", "arrive") and change.about[0] not in scenario.forces.battalions:
        return text('unit "{about}" does not exist', about=clipped(change.about[0]))
    if change.word in ("arrive", "bounds") and not 1 <= int(change.about[-1]) <= MOST_BOUNDS:
        return text("{about} is not a bound", about=change.about[-1])
    if change.word == "ruling":
        name, reading = change.about
        if any(ruling_faults({name: reading}, ruleset(scenario.ruleset).rulings)):
            return text('{name} has no reading "{reading}"', name=name, reading=clipped(reading))
    return ""


def changed(scenario: Scenario, changes: Iterable[ScenarioChange]) -> Scenario:
    """The scenario with these changes; orders stay as they are."""
    for word, about in changes:
        platoons = scenario.forces.platoons
        if word == "remove":
            platoons = tuple(each for each in platoons if each.battalion != about[0])
        elif word == "arrive":
            bound = int(about[1])
            platoons = tuple(replace(each, arrives=bound) if each.battalion == about[0] else each for each in platoons)
        elif word == "bounds":
            scenario = replace(scenario, bounds=int(about[0]))
        else:
            scenario = replace(scenario, rulings={**scenario.rulings, about[0]: about[1]})
        scenario = replace(scenario, forces=Forces(platoons))
    return scenario
