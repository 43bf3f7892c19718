"""Victory as a ruleset says it: what wins for a side, and the score so far, for a briefing."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from bound_sim.scenario.model import Objective, Scenario
from bound_sim_maps.speech import said
from bound_sim_maps.table import cm_from_u


class Winning(NamedTuple):
    """Sentences: what wins, each with its rule, and the score as it stands, "" where the rules count none."""

    wins: tuple[str, ...]
    score: str = ""


def by_objectives(scenario: Scenario, side: str, last: Mapping[str, Sequence[Mapping[str, Any]]]) -> Winning:
    """Rules that name no winner: an objective is held by the side that alone stands in it at the end.

    The score counts what each side holds now: points where the scenario says what objectives are worth, else
    objectives. A ``side`` is told that it is so as far as it is known; "" is the umpire, who knows all.
    """
    if not scenario.objectives:
        return Winning(
            (said("The rules name no winner, and the scenario has no objectives: the umpire says who won."),)
        )
    names = ", ".join(objective.label for objective in scenario.objectives)
    worths = any(objective.worth for objective in scenario.objectives)
    wins = [
        said("Objectives: {names}. At the end one is held by the side that alone has bases in it.").format(names=names)
    ]
    if worths:
        wins.append(said("The number behind a name is its worth in points, by the scenario."))
    wins.append(said("The rules name no winner: the umpire says who won."))
    return Winning(tuple(wins), _score(scenario, side, last.get("states", ()), worths=worths))


def _score(scenario: Scenario, side: str, states: Sequence[Mapping[str, Any]], *, worths: bool) -> str:
    if not states:
        return ""
    totals = {one.id: 0 for one in scenario.sides}
    for objective in scenario.objectives:
        inside = sides_in(objective, states)
        if len(inside) == 1:
            totals[inside.pop()] += objective.worth if worths else 1
    what = said("points of objectives that are held") if worths else said("objectives that are held")
    text = score_text(scenario, totals, what)
    if not side or scenario.fog.level == "open":
        return text
    return said("{score}, as far as it is known").format(score=text)


def sides_in(objective: Objective, states: Sequence[Mapping[str, Any]]) -> set[str]:
    """The sides that have a base's centre in an objective, by rows of ``states`` of one moment."""
    x0, y0, x1, y1 = (cm_from_u(value) for value in objective.area_u)
    return {
        row["side"] for row in states
        if row["status"] == "on table" and x0 <= row["x_cm"] <= x1 and y0 <= row["y_cm"] <= y1
    }  # fmt: skip


def side_name(scenario: Scenario, side: str) -> str:
    """The name of a side, else its id."""
    return next((one.name for one in scenario.sides if one.id == side and one.name), side)


def score_text(scenario: Scenario, totals: Mapping[str, object], what: str) -> str:
    """The score of each side in a line, like "victory points: Entente 39, Central Powers 32"; "" for none."""
    if not totals:
        return ""
    there = [side.id for side in scenario.sides if side.id in totals]
    return f"{what}: {', '.join(f'{side_name(scenario, id)} {totals[id]}' for id in there)}"
