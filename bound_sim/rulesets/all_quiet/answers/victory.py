"""Victory and the score, for a briefing (AQ-R-33, AQ-R-37)."""
# not measured: prose

from collections.abc import Mapping, Sequence
from typing import Any

from bound_sim.rules.records.victory import Winning, score_text, side_name
from bound_sim.rulesets.all_quiet.book.chart import LAST_TURN
from bound_sim.rulesets.all_quiet.book.own_tables import game_table, neutrals, turn_of
from bound_sim.scenario.model import Scenario
from bound_sim_maps.speech import said


def victory(scenario: Scenario, side: str, last: Mapping[str, Sequence[Mapping[str, Any]]]) -> Winning:
    """AQ-R-33: areas that win at once, else points after turn 10; ``last``: the log's rows of the last bound."""
    wins = [
        said("{side}: a win at once by the control of {area} (AQ-R-33).").format(
            side=side_name(scenario, winner), area=area
        )
        for area, winner in game_table(scenario).sudden.items()
    ]
    worth = {one.id: 0 for one in scenario.sides}
    for area in scenario.areas.areas:
        if area.owner in worth and area.nation not in neutrals(scenario):  # AQ-R-39: nothing to their own camp
            worth[area.owner] += area.vp
    begins = ", ".join(f"{side_name(scenario, id)} {points}" for id, points in worth.items())
    wins.append(said("At each turn's end both sides add the victory points of the areas that they control (AQ-R-33)."))
    wins.append(said("Areas of their own at the start, a turn: {sides}.").format(sides=begins))
    if turn_of(scenario.bounds, scenario) >= LAST_TURN:
        wins.append(said("The side with more points after turn {turn} wins (AQ-R-33).").format(turn=LAST_TURN))
    else:
        wins.append(said("The battle ends before turn {turn}: nobody wins by points.").format(turn=LAST_TURN))
    totals = {row["side"]: row["total"] for row in last.get("points", ())}
    return Winning(tuple(wins), score_text(scenario, totals, said("victory points")))
