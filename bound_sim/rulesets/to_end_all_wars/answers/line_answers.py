"""Answers given beforehand: the option that a line of a side means for a question (section 13 of the rules)."""

from collections.abc import Mapping, Sequence
from typing import Any

from bound_sim.battle.battle import Battle
from bound_sim.orders.decisions import Decision
from bound_sim.orders.lines import OrderLine
from bound_sim.rulesets.kit.lines.driven_turn import TableInPlay
from bound_sim.rulesets.to_end_all_wars.book.unit_types import CHART
from bound_sim.rulesets.to_end_all_wars.state.game import TrenchGame
from bound_sim.rulesets.to_end_all_wars.state.turn import TrenchTurn
from bound_sim.rulesets.to_end_all_wars.steps import losses, throw_back
from bound_sim.scenario.model import Scenario

_PLAIN = {
    "cuts": "cut", "rolls": "roll", "goes on": "go on", "stays": "stay", "waits": "wait", "takes cover": "roll",
    "keeps cover": "keep", "charges": "charge", "leaves grenade": "leave",
}  # fmt: skip


def line_names(scenario: Scenario) -> Mapping[str, Sequence[str]]:
    """Kinds of teams, which a list of enemies may name: ``DEF1 fires at Assault, Raider``."""
    return {"enemy": tuple(CHART.with_own(scenario.unit_types))}


def line_answer(battle: Battle, table: int, decision: Decision, line: OrderLine) -> str:
    """The option that a line means for a question, "" where it does not fit."""
    game: TrenchGame = battle.state.games[table]
    match line.verb:
        case "fires":
            return _fires(battle, table, decision, line)
        case "loses":
            return _loses(game, decision, line)
        case "fights":
            return "stay" if "stay" in decision.options else "fight"
        case "withdraws":
            below: Any = line.get("below")
            men = len(game.by_id[decision.about[0]].men)
            return "withdraw" if below is None or men < below else ""
        case "takes on":
            opponent = line.get("opponent")
            return f"{line.unit} takes on {opponent}"
        case "throws back":
            mark: Any = line.get("mark")
            throws = [option for option in decision.options if option != throw_back.LEAVE]
            return throw_back.option(mark) if mark else throws[0] if throws else ""
    return _PLAIN.get(line.verb, "")


def _fires(battle: Battle, table: int, decision: Decision, line: OrderLine) -> str:
    """At some, within a length."""
    game: TrenchGame = battle.state.games[table]
    firer, target = (game.by_id[name] for name in decision.about)
    named: Any = line.get("targets")
    if named and not {target.id, target.type} & {name.partition("/")[0] for name in named}:
        return ""
    within: Any = line.get("within")
    far = TrenchTurn(game, battle.state.ground, decision.bound, TableInPlay(table=table)).distance(firer, target)
    return "fire" if within is None or far <= within else ""


def _loses(game: TrenchGame, decision: Decision, line: OrderLine) -> str:
    """The men that a line names, in its order, as many as die; who else dies if they are too few."""
    named: Any = line.get("men")
    usual = decision.usual.split(losses.BETWEEN)
    alive = {man.id for man in game.by_id[decision.about[0]].men}
    dying = [name for name in dict.fromkeys((*named, *usual)) if name in alive][: len(usual)]
    return losses.named([game.man[name] for name in dying])
