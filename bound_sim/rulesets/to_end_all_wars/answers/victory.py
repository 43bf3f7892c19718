"""Victory of a side, for a briefing (TEAW-R-33, TEAW-Q-hold, TEAW-Q-end)."""
# not measured: prose

from collections.abc import Mapping, Sequence
from typing import Any

from bound_sim.rules.records.victory import Winning, score_text, side_name
from bound_sim.rulesets.to_end_all_wars.book import rulings
from bound_sim.rulesets.to_end_all_wars.steps.aims import called
from bound_sim.scenario.model import Scenario
from bound_sim_maps.speech import said, spoken


def victory(scenario: Scenario, side: str, last: Mapping[str, Sequence[Mapping[str, Any]]]) -> Winning:
    """TEAW-R-33: the aims of both sides, the own first, and who wins where nobody has reached one."""
    sides = sorted((one.id for one in scenario.sides), key=lambda id: id != side)
    wins = [line for id in sides for line in _aims(scenario, id)]
    game: Any = scenario.own.get("game") or {}
    if rulings.Readings(scenario.rulings).end == rulings.End.OF_THE_SCENARIO and game.get("otherwise"):
        otherwise = side_name(scenario, str(game["otherwise"]))
        wins.append(said("{side}: a win too where nobody has won at the end (TEAW-Q-end).").format(side=otherwise))
    else:
        wins.append(said("Where nobody has won at the end, the battle is drawn (TEAW-Q-end)."))
    gone = {id: _destroyed(scenario, id, last) for id in sides if last.get("states")}
    return Winning(tuple(wins), score_text(scenario, gone, said("enemy teams destroyed")))


def _destroyed(scenario: Scenario, side: str, last: Mapping[str, Sequence[Mapping[str, Any]]]) -> int:
    """Teams of the others of which no man is left."""
    left = {row["platoon"] for row in last["states"] if row["status"] != "removed"}
    shown = {row["platoon"] for row in last["states"]}
    teams = [bases for bases in scenario.forces.battalions.values() if bases[0].side != side]
    return sum(
        any(base.id in shown for base in bases) and not any(base.id in left for base in bases) for bases in teams
    )


def _aims(scenario: Scenario, side: str) -> list[str]:
    given: Any = scenario.own.get("aims") or []
    own = [aim for aim in given if aim["side"] == side] or [{"kind": "kill all"}]
    name = side_name(scenario, side)
    texts = {
        "kill all": said("{side}: a win by the death of all enemies (TEAW-R-33)."),
        "destroy": said("{side}: a win by {number} enemy teams destroyed (TEAW-R-33)."),
        "hold": said("{side}: a win by {place}, held for {number} pairs of turns (TEAW-R-33, TEAW-Q-hold)."),
        "home": said("{side}: a win by {number} of its teams at home, at {place} (TEAW-Q-home)."),
    }
    found = []
    for aim in own:
        place = spoken(called(aim)) if aim["kind"] in ("hold", "home") else ""
        found.append(texts[aim["kind"]].format(side=name, number=aim.get("number", 1), place=place))
        if aim.get("raid"):
            found.append(said("Only teams that were in {place} before count.").format(place=aim["raid"]))
    return found
