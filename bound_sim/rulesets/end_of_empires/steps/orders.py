"""Declarations of units for a turn: from their orders, else by the standing policy of their side or posture."""

from collections.abc import Mapping
from functools import cache

from bound_sim.battle.battle import SideOrders
from bound_sim.orders.decisions import Decision
from bound_sim.orders.records import LowCommand
from bound_sim.rulesets.end_of_empires.book.words import CHOICES
from bound_sim.rulesets.end_of_empires.state.declaration import Declared, declared_by
from bound_sim.rulesets.end_of_empires.state.game import Unit
from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.end_of_empires.steps import policy
from bound_sim.rulesets.kit.geometry.units import ABOARD, ON_TABLE

#: actions that change the formation
FORMS = ("line", "column", "block")


def declare(moment: Moment, sides: Mapping[str, SideOrders]) -> None:
    """Every unit's declaration at the opening of the turn: ordered ones; policies declare when their step comes."""
    moment.declaring = [unit for unit in moment.game.units if unit.status in (ON_TABLE, ABOARD)]
    for unit in moment.declaring:
        orders = sides[unit.side]
        low = orders.low.get(unit.id)
        high = orders.high.get(unit.id)
        if low is not None and not only_chooses(low):
            unit.declared = of_order(unit, low)
            unit.names_casualty = low.loses
        else:
            unit.names_casualty = ""
            unit.declared = _on_posture(high.word if high else "hold")
    moment.said = {word for unit in moment.declaring for word in unit.declared.said}
    lie_down(moment)


@cache
def _on_posture(word: str) -> Declared:
    """The declaration of units on a posture, until they decide: nobody changes one."""
    return Declared(source="standing policy", said=(word,))


def only_chooses(order: LowCommand) -> bool:
    """EOE-Q-choice: a line that says nothing but the letter: the unit itself follows its posture."""
    told = order.action != "none" or order.shoot or order.loses or order.facing is not None
    return not told and set(order.said) <= set(CHOICES)


def ordered_answer(decision: Decision, orders: SideOrders) -> str:
    """EOE-R-7, EOE-Q-choice: the letter that a side's orders ask for if it has the initiative, "" for none."""
    said = {word for order in orders.low.values() for word in order.said}
    return next((letter for word, letter in CHOICES.items() if word in said), "")


def of_order(unit: Unit, order: LowCommand) -> Declared:
    """EOE-R-9..17: an order as what the unit declares."""
    action, toward = order.action, ""
    if action == "none":
        action = "pivot" if order.facing is not None else "stay"
    if action in FORMS:
        action, toward = "form", order.action
    elif action == "pivot" and not unit.single:
        action = "form"
    elif isinstance(order.toward, str):
        toward = order.toward
    return declared_by(order, action, toward)


def lie_down(moment: Moment) -> None:
    """EOE-R-15, EOE-Q-prone: declared at the opening of a step, in force at once: ``prone``, ``prone-2`` and so on."""
    word = "prone" if moment.step == "0" else f"prone-{moment.step}"
    for unit in moment.game.on_table() if word in moment.said else ():
        if word not in unit.declared.said or unit.prone:
            continue
        if unit.kind != "infantry":
            moment.why(unit.id, "only-infantry")
            continue
        unit.prone = True
        moment.why(unit.id, "went-prone")


def ready(moment: Moment, side: str) -> None:
    """Before a side's first step of the turn: units on a standing policy decide by what they now see."""
    policy.declare(moment, side)
    policy.lead(moment, side)
