"""Answers given beforehand: the option that a line of a side means for a question (section 13 of the rules)."""

from bound_sim.battle.battle import Battle
from bound_sim.orders.decisions import Decision
from bound_sim.orders.lines import OrderLine


def line_answer(battle: Battle, table: int, decision: Decision, line: OrderLine) -> str:
    """The option that a line means for a question, "" where it does not fit."""
    plain = {
        "cuts": "cut", "rolls": "roll", "goes on": "go on", "stays": "stay", "waits": "wait", "takes cover": "roll",
        "keeps cover": "keep", "fights": "fight", "charges": "charge", "leaves grenade": "leave",
    }  # fmt: skip
    return plain.get(line.verb, "")
