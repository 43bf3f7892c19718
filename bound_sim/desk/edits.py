"""Edits of a seat's draft orders, each one step to undo. Each raises Locked where the orders are handed in."""

from collections.abc import Iterable, Mapping, Sequence

from bound_sim.desk.draft import Draft, Key
from bound_sim.desk.seat_desk import ORDERS, Locked, SeatDesk
from bound_sim.orders.lines import OrderLine
from bound_sim_maps.speech import said


def give_high(desk: SeatDesk, battalion: str, command: OrderLine | None, bound: int | None = None) -> None:
    """Give a battalion its High Command for a bound, or take it back."""
    key = battalion, desk.bound if bound is None else bound
    name = said("High Command of {unit}").format(unit=battalion)
    _give(desk, name, desk.drafts.now.with_high({key: command}))


def give_placed(desk: SeatDesk, battalion: str, command: OrderLine, order: OrderLine | None) -> None:
    """Give a battalion its High Command that has a place, and what it has beside it, as one step."""
    name, key = said("High Command of {unit}").format(unit=battalion), (battalion, desk.bound)
    _give(desk, name, desk.drafts.now.with_high({key: command}).with_low({key: order}))


def give_low(desk: SeatDesk, unit: str, order: OrderLine | None) -> None:
    """Give a company (a bombarding battalion) its order for this bound, or take it back."""
    name = (said("Order of {unit}") if order else said("No order for {unit}")).format(unit=unit)
    give_many(desk, name, {unit: order})


def give_each(desk: SeatDesk, orders: Mapping[str, OrderLine | None]) -> None:
    """Orders of one unit or of several at once."""
    new = {unit: order for unit, order in orders.items() if order != desk.low_of(unit)}
    if len(new) == 1:
        give_low(desk, *next(iter(new.items())))
    else:
        give_many(desk, said("Orders of {number} units").format(number=len(new)), new)


def give_many(desk: SeatDesk, name: str, orders: Mapping[str, OrderLine | None]) -> None:
    """Several units' orders as one step of this name."""
    keyed = {(unit, desk.bound): order for unit, order in orders.items()}
    _give(desk, name, desk.drafts.now.with_low(keyed))


def give_words(desk: SeatDesk, name: str, commands: Mapping[str, OrderLine | None]) -> None:
    """Words of the sheet for several units as one step of this name."""
    keyed = {(unit, desk.bound): command for unit, command in commands.items()}
    _give(desk, name, desk.drafts.now.with_high(keyed))


def give_lines(desk: SeatDesk, name: str, lines: Sequence[OrderLine]) -> None:
    """The side's programme for this bound as one step of this name."""
    if tuple(lines) != desk.lines_now():
        _give(desk, name, desk.drafts.now.with_lines(desk.bound, lines))


def give_answers(desk: SeatDesk, text: str) -> None:
    """The standing answers for the questions of this bound, as one step."""
    if text != desk.drafts.now.answers_at(desk.bound):
        _give(desk, said("Standing answers"), desk.drafts.now.with_answers(desk.bound, text))


def give_line_at(desk: SeatDesk, place: int, line: OrderLine) -> None:
    """Another line at a place of the side's programme, as one step."""
    lines = list(desk.lines_now())
    lines[place] = line
    give_lines(desk, said("Line of {unit}").format(unit=line.unit or desk.side), lines)


def give_orders(
    desk: SeatDesk, name: str, high: Mapping[str, OrderLine], low: Mapping[str, OrderLine],
    lines: Sequence[OrderLine],
) -> None:  # fmt: skip
    """All that a side is told for this bound, in the place of what it was, as one step of this name."""
    bound, now = desk.bound, desk.drafts.now
    words: dict[Key, OrderLine | None] = {(unit, bound): high.get(unit) for unit in {*now.high_at(bound), *high}}
    told: dict[Key, OrderLine | None] = {(unit, bound): low.get(unit) for unit in {*now.low_at(bound), *low}}
    _give(desk, name, now.with_high(words).with_low(told).with_lines(bound, lines))


def stand(desk: SeatDesk, line: OrderLine, bounds: Iterable[int]) -> None:
    """A line that answers from now on, in the lines of these bounds: an answer that was given, so undo leaves it."""
    given = tuple(bounds)
    desk.drafts.amend(lambda draft: draft.with_standing(line, given))
    desk.heard(ORDERS)


def _give(desk: SeatDesk, name: str, draft: Draft) -> None:
    if desk.locked or not desk.side:
        raise Locked
    if desk.drafts.give(name, draft):
        desk.heard(ORDERS)
