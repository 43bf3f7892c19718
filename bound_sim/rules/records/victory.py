"""Victory as a ruleset says it: what wins for a side, and the score so far, for a briefing."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from bound_sim.scenario.model import Scenario
from bound_sim_maps.speech import said


class Winning(NamedTuple):
    """Sentences: what wins, each with its rule, and the score as it stands, "" where the rules count none."""

    wins: tuple[str, ...]
    score: str = ""


def by_objectives(scenario: Scenario, side: str, last: Mapping[str, Sequence[Mapping[str, Any]]]) -> Winning:
    """Rules that name no winner: an objective is held by the side that alone stands in it at the end."""
    if not scenario.objectives:
        return Winning(
            (said("The rules name no winner, and the scenario has no objectives: the umpire says who won."),)
        )
    names = ", ".join(objective.name for objective in scenario.objectives)
    return Winning((
        said("Objectives: {names}. At the end one is held by the side that alone has bases in it.").format(names=names),
        said("The rules name no winner: the umpire says who won."),
    ))  # fmt: skip


def side_name(scenario: Scenario, side: str) -> str:
    """The name of a side, else its id."""
    return next((one.name for one in scenario.sides if one.id == side and one.name), side)


def score_text(scenario: Scenario, totals: Mapping[str, object], what: str) -> str:
    """The score of each side in a line, like "victory points: Entente 39, Central Powers 32"; "" for none."""
    if not totals:
        return ""
    there = [side.id for side in scenario.sides if side.id in totals]
    return f"{what}: {', '.join(f'{side_name(scenario, id)} {totals[id]}' for id in there)}"
