"""Files that an answer to a question brings: judged like orders, kept under its receipt, read where the turn asks."""

from collections.abc import Mapping
from dataclasses import dataclass

from bound_sim.battle_file import commanders, submission
from bound_sim.battle_file.bounds import Content, file_bytes
from bound_sim.battle_file.entries import Replied
from bound_sim.battle_file.orders_view import OrdersView
from bound_sim.orders.decisions import USUAL, Decision, SideOrders
from bound_sim.results.folder import Broken, making_sense_of
from bound_sim.rules import ruleset
from bound_sim.scenario.model import Scenario
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.texts import text


@dataclass(frozen=True)
class Brought:
    """An answer and the files that it brings, by name."""

    text: str
    files: Mapping[str, bytes]


def check(view: OrdersView, decision: Decision, given: Brought) -> None:
    """Refuse files that a question does not take, and those that are faulty as orders of its seat for its bound."""
    if not ruleset(view.scenario.ruleset).questions[decision.kind].files:
        raise Refused(
            [Fault("--files", "", text("{kind} takes no files", kind=decision.kind), text("the answer alone"))]
        )
    if given.text == USUAL:
        raise Refused([Fault("--files", "", text("come with {usual}", usual=USUAL), text("another answer"))])
    read = view.read(given.files)
    faults = [*read.faults, *commanders.not_led(view.scenario.forces, view.post, read)]
    if faults:
        raise Refused(sorted(faults))


def orders_of(scenario: Scenario, body: Replied, content: Content) -> SideOrders:
    """The orders in the files of an answer. Raises Broken where they are faulty: they could not have been taken."""
    files = {file.name: file_bytes(file, content) for file in body.files}
    with making_sense_of("the files of an answer"):
        read = submission.read(scenario, body.side, body.bound, files)
    if read.faults:
        raise Broken(
            [
                text(
                    "the files of answer {number} of {whose:text} are faulty: {faults}",
                    number=body.number,
                    whose=body.post.whose(),
                    faults=read.faults[0],
                )
            ]
        )
    return read.orders()
