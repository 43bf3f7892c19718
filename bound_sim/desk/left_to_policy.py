"""A policy's orders for what a seat leaves open, by what the seat knows: nothing is given, and no battle is played."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from bound_sim.battle.answers import asked_of, lines_of, trouble
from bound_sim.desk.seat_desk import SeatDesk
from bound_sim.files.side_files import read
from bound_sim.logs.log import rows_of
from bound_sim.orders.decisions import USUAL, SideOrders
from bound_sim.orders.lines import OrderLine
from bound_sim.orders.records import format_cell
from bound_sim.orders.text import format_order
from bound_sim.rules import ruleset
from bound_sim.rules.records.policy import Policy, SeatView
from bound_sim_maps.faults import Refused

#: rounds of questions to a policy: one that names lines without end is left at that
_ROUNDS = 100


class PolicyOrder(NamedTuple):
    """An order that a policy would give: the ``unit`` as its sheet or its line names it, "" for the side; in words."""

    unit: str
    words: str


def policy_orders(desk: SeatDesk, policy: str) -> tuple[PolicyOrder, ...]:
    """The orders of a policy for units that have none at a seat, as all stand; of the sheet's words those on file too.

    Of a policy that is asked inside the bound, the lines that it would name as the bound opens. None where the rules
    were not brought in yet. A policy that looks ahead takes its time. Raises Refused for a policy that is not
    installed, that fails, or whose orders are faulty.
    """
    view = _view(desk)
    if view is None:
        return ()
    found = ruleset(desk.scenario.ruleset).policy(policy)
    high, low, lines = _ordered(desk, view, found)
    waiting = frozenset(desk.waiting())
    above = {unit.split("/", 1)[0] for unit in waiting}
    words = [PolicyOrder(unit, format_cell(order)) for unit, order in high.items() if unit in waiting | above]
    words += [
        PolicyOrder(unit, format_order(order).partition(" ")[2]) for unit, order in low.items() if unit in waiting
    ]
    lines += tuple(_answers(desk, found, {**desk.high_now(), **high}))
    return (*words, *(PolicyOrder(line.unit, desk.line_text(line)) for line in lines))


def _ordered(
    desk: SeatDesk, view: SeatView, policy: Policy
) -> tuple[Mapping[str, OrderLine], Mapping[str, OrderLine], tuple[OrderLine, ...]]:
    """Words of the sheet, orders and lines: the policy's, or where it gives no file of them the words on file."""
    given = asked_of(policy, "orders", view)
    if not given:
        on_file = {unit: order for (unit, bound), order in view.scenario.high.items() if bound == desk.bound}
        return on_file, {}, ()
    found = read(desk.scenario, desk.side, desk.bound, {name: text.encode() for name, text in given.items()})
    if found.faults:
        raise Refused(found.faults)
    return found.high, found.low, found.lines


def _answers(desk: SeatDesk, policy: Policy, words: Mapping[str, OrderLine]) -> Iterator[OrderLine]:
    """Lines of a policy's answers to the questions that the bound brings, as if nobody did anything meanwhile.

    It is asked with the words of the sheet, the lines of the seat and its own of before, until it names no more. What
    it says wrongly counts for nothing, as in the battle.
    """
    assert desk.hints is not None
    given = list(desk.lines_now())
    for _ in range(_ROUNDS):
        new = []
        for view, decision in desk.hints.opening(SideOrders(words, lines=tuple(given))):
            said = asked_of(policy, "answer", view, decision)
            if isinstance(said, str) and said != USUAL and not trouble(desk.scenario, decision, said):
                new += [line for line in lines_of(desk.scenario, decision, said) if line not in given]
        if not new:
            return
        yield from new
        given += new


def _view(desk: SeatDesk) -> SeatView | None:
    """A view from the seat with its drafts as the orders on file; by the log where the rules read that."""
    if desk.hints is None:
        return None
    view, bound = desk.hints.view, desk.bound
    if not view.bases and desk.hints.by_log:
        view = replace(view, bases=[row for row in rows_of(desk.tables["states"]) if row["bound"] == bound - 1])
    told = replace(
        view.scenario,
        high={key: order for key, order in view.scenario.high.items() if key[1] != bound}
        | {(unit, bound): order for unit, order in desk.high_now().items()},
        low={(unit, bound): order for unit, order in desk.low_now().items()},
        lines={**view.scenario.lines, (desk.side, bound): desk.lines_now()},
    )
    return replace(view, scenario=told)
