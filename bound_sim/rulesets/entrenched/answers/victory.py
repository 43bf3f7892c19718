"""Victory in each type of game, and the score, for a briefing (section 10, ENT-R-36 to ENT-R-41)."""
# not measured: prose

from collections.abc import Mapping, Sequence
from typing import Any

from bound_sim.rules.records.victory import Winning, score_text
from bound_sim.rulesets.entrenched.book.chart import HOOGE_TURNS
from bound_sim.scenario.model import Scenario
from bound_sim_maps.speech import said


def victory(scenario: Scenario, side: str, last: Mapping[str, Sequence[Mapping[str, Any]]]) -> Winning:
    """ENT-R-36 to ENT-R-41: what the type of game asks of both sides; ``last``: the log's rows of the last bound."""
    game: Any = scenario.own.get("game") or {}
    type_of = str(game.get("type", "assault"))
    texts = {
        "assault": said("Assault: at the limit the side that has killed more points of the enemy wins."),
        "control": said(
            "Control: each control point that a side holds is a victory point; at the limit more points win (ENT-R-36)."
        ),
        "capture": said(
            "Capture: a side wins when a unit of it has brought the enemy's objective into its own zone (ENT-R-37)."
        ),
        "attrition": said("Attrition: a side wins when a unit of it has stayed in the enemy's zone (ENT-R-38)."),
        "langemarck": said(
            "Langemarck: the German side wins when a unit of it has stayed in the enemy's zone, "
            "the other when all enemies are killed (ENT-R-40)."
        ),
        "hooge": said(
            "Hooge: the German side wins when all enemies are killed, "
            "the other when it has kept the point for {turns} of its turns (ENT-R-41)."
        ).format(turns=HOOGE_TURNS),
    }
    wins = [texts[type_of]]
    if type_of not in ("langemarck", "hooge"):
        wins.append(said("A side of which nobody is left has lost (ENT-R-39)."))
    score = ""
    if type_of == "control":
        score = score_text(scenario, _of(last, "total"), said("victory points"))
    elif type_of == "assault":
        score = score_text(scenario, _of(last, "killed"), said("points killed"))
    return Winning(tuple(wins), score)


def _of(last: Mapping[str, Sequence[Mapping[str, Any]]], column: str) -> dict[str, object]:
    return {row["side"]: row[column] for row in last.get("scores", ())}
