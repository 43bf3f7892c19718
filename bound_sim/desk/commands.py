"""Commands to several units at once, each one step to undo. Each raises Locked where the orders are handed in."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from bound_sim.desk.edits import give_each, give_many, give_placed, give_words
from bound_sim.desk.seat_desk import SeatDesk
from bound_sim.orders.arrows import arrow, changed
from bound_sim.orders.records import OrderLine, declared
from bound_sim.rules.records.order_form import Offer
from bound_sim_maps.speech import said

#: the place that the log names for an order of the desk, and for a word of its sheet
ARROW, SHEET = "arrows.txt: desk", "orders.csv: desk"


class ToldUnits(NamedTuple):
    """Units that were told, and those that the rules leave without it."""

    units: tuple[str, ...]
    left: tuple[str, ...]


def before(desk: SeatDesk, unit: str) -> OrderLine:
    """A unit's order so far, or an empty one, given at the desk."""
    return replace(desk.low_of(unit) or arrow(unit, desk.bound), place=ARROW)


def say_word(desk: SeatDesk, units: Iterable[str], word: str) -> None:
    """A word of the sheet for the battalions of these units."""
    battalions = dict.fromkeys(unit.split("/", 1)[0] for unit in units)
    name = said("High Command of {unit}").format(unit=", ".join(battalions))
    give_words(desk, name, {unit: declared(unit, desk.bound, word, "", SHEET) for unit in battalions})


def say_place(desk: SeatDesk, battalion: str, word: str, place: str) -> None:
    """A word of the sheet that has a place; what was laid out for another place goes where it is a fault of this."""
    command, order = declared(battalion, desk.bound, word, place, SHEET), desk.low_of(battalion)
    faults = [len(desk.answers.faults_with(battalion, command, beside)) for beside in (order, None)]
    give_placed(desk, battalion, command, order if faults[0] <= faults[1] else None)


def say_still(desk: SeatDesk, units: Iterable[str], verb: str) -> None:
    """An action where it stands, for these units; the rest of their orders stays."""
    give_each(desk, {unit: changed(before(desk, unit), verb=verb, path=(), toward=None) for unit in units})


def say_or_not(desk: SeatDesk, units: Sequence[str], offer: Offer) -> None:
    """A plain word said to all of them, or no longer where the first was told; what it excludes goes."""
    on = offer.word not in before(desk, units[0]).names("said")
    told: dict[str, OrderLine | None] = {}
    for unit in units:
        was = before(desk, unit)
        words = [word for word in was.names("said") if word != offer.word and word not in offer.unless]
        order = changed(was, said=(*words, *([offer.word] if on else [])))
        told[unit] = None if order == arrow(unit, desk.bound) else order
    give_each(desk, told)


def prepare_fire(desk: SeatDesk, units: Iterable[str]) -> ToldUnits:
    """Prepared fire on or off, of those that stand still."""
    orders = {unit: desk.low_of(unit) or arrow(unit, desk.bound, "stay") for unit in units}
    ways = {offer.word for offer in desk.form.offers if offer.how == "way"}
    still = {unit: order for unit, order in orders.items() if order.verb not in ways}
    if still:
        on = not next(iter(still.values())).has("prepared")
        give_each(desk, {unit: changed(order, prepared=on, place=ARROW) for unit, order in still.items()})
    return ToldUnits(tuple(still), tuple(orders.keys() - still.keys()))


def others_would(desk: SeatDesk, units: Sequence[str]) -> ToldUnits:
    """Those of units that may be told what the rules tell all others, and those that may not as they stand."""
    if desk.form.others[0] != "action":
        return ToldUnits(tuple(units), ())
    allowed = _allowed(desk, _others(desk, units))
    return ToldUnits(tuple(allowed), tuple(unit for unit in units if unit not in allowed))


def tell_others(desk: SeatDesk, units: Sequence[str]) -> ToldUnits:
    """Tell units what the rules have for all others, as far as they may be told it."""
    how, word = desk.form.others
    name, found = said("All others {word}").format(word=word), others_would(desk, units)
    if how == "action":
        give_many(desk, name, {**_others(desk, found.units)})
    else:
        battalions = {unit.split("/", 1)[0] for unit in units}
        give_words(desk, name, {unit: desk.read_word(unit, word) for unit in battalions})
    return found


def _others(desk: SeatDesk, units: Sequence[str]) -> dict[str, OrderLine]:
    return {unit: arrow(unit, desk.bound, desk.form.others[1], place=ARROW) for unit in units}


def _allowed(desk: SeatDesk, orders: Mapping[str, OrderLine]) -> dict[str, OrderLine]:
    """Those of orders that the rules allow all bases of a unit as they stand."""
    if desk.hints is None:
        return dict(orders)
    members = {p.id: unit for unit in orders for p in desk.scenario.forces.companies.get(unit, ())}
    told = desk.hints.orders(desk.high_now(), {**desk.low_now(), **orders}, only=list(members))
    forbidden = {members[name] for name, hint in told.items() if not hint.legal}
    return {unit: order for unit, order in orders.items() if unit not in forbidden}
