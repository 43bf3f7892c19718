"""Offers to a unit, for any front end: its card, and what it may be told, in groups, each with what bars it now."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bound_sim.desk.seat_desk import SeatDesk
from bound_sim.orders.lines import LineVerb
from bound_sim.rules.records.hints import UnitHint
from bound_sim.rules.records.order_form import BEFOREHAND, OF_BOMBARDMENTS, Offer
from bound_sim_maps.speech import said, spoken
from bound_sim_maps.texts import Phrase


class UnitChoice(NamedTuple):
    """One thing that a unit may be told. ``key`` names it to a front end: a key of the desk, or a verb of lines.

    ``text`` is for its button; ``tip`` says more. ``why`` is what bars it now, "" where nothing does. ``given``: the
    unit is told so; None of what is not told or taken back.
    """

    key: str
    text: str
    tip: str
    why: str
    given: bool | None


class Group(NamedTuple):
    """Choices that belong together, under the name that the rules give them."""

    name: str
    choices: tuple[UnitChoice, ...]


class UnitCard(NamedTuple):
    """A unit at a glance: its name, what it is told, how it stands and what it has left, in words.

    ``others`` are the units that are told the same with it.
    """

    unit: str
    told: str
    state: str
    others: tuple[str, ...]


class UnitMark(NamedTuple):
    """A unit in a list: its order in words, True if it has one, what is wrong with it, and why it comes to nothing."""

    words: str
    ordered: bool
    troubles: tuple[str, ...]
    idle: tuple[Phrase, ...]


class LeftOpen(NamedTuple):
    """Units without an order, and what becomes of them: the ``policy`` that plays them, "" for none; all in words."""

    units: tuple[str, ...]
    policy: str
    said: str


def unit_in_hand(desk: SeatDesk) -> str:
    """The own unit that is told something: the one looked at, else the first that is selected; "" for none."""
    if desk.company and (desk.grammar.lines or desk.takes_orders(desk.company) or not desk.chosen):
        return desk.company
    own = (desk.unit_of(base) for base in desk.selected if desk.is_own(base))
    return next(iter(desk.chosen), "") or next(own, "")


def card_of(desk: SeatDesk, unit: str) -> UnitCard:
    """The card of a unit that is looked at."""
    hint = desk.unit_hint(unit)
    told = "; ".join(dict.fromkeys(filter(None, (_high(desk, unit), _own_words(desk, unit)))))
    return UnitCard(unit, told, spoken(hint.said) if hint else "", tuple(one for one in desk.chosen if one != unit))


def mark_of(desk: SeatDesk, unit: str) -> UnitMark:
    """The mark of a unit in a list of all of them."""
    words = _own_words(desk, unit) or ("" if desk.grammar.level else _high(desk, unit))
    if not desk.grammar.lines:
        idle = desk.idle(unit)
        return UnitMark(words, desk.ordered(unit), tuple(desk.troubles(unit)), (idle,) if idle else ())
    own = [place for place, line in enumerate(desk.lines_now()) if unit in desk.units_of(line)]
    faults, hints = desk.line_faults(), desk.line_hints()
    return UnitMark(
        words, desk.ordered(unit), tuple(fault.spoken() for place in own for fault in faults.get(place, ())),
        tuple(spoken(hints[place].said) for place in own if place in hints and not hints[place].fits),
    )  # fmt: skip


def _high(desk: SeatDesk, unit: str) -> str:
    return "" if desk.grammar.lines else desk.high_words(unit.split("/", 1)[0])


def _own_words(desk: SeatDesk, unit: str) -> str:
    """A unit's own order; of lines all that name it."""
    if not desk.grammar.lines:
        return desk.words(unit)
    return "; ".join(desk.line_text(line) for line in desk.lines_now() if unit in desk.units_of(line))


def ordered_by_unit(desk: SeatDesk) -> bool:
    """True if each unit wants an order of its own; else the side says what it does with some of them."""
    drag = verb_named(desk, desk.form.drag)
    return drag is None or drag.by == "unit"


def every_choice(desk: SeatDesk) -> tuple[Group, ...]:
    """All that any unit of the game may be told."""
    return tuple(_grouped(desk, [*_sheet(desk, ""), *_orders(desk, "", desk.form.offers), *_verbs(desk, "", None)]))


def offered(desk: SeatDesk, unit: str) -> tuple[Group, ...]:
    """Offers to a unit of its kind; without one of lines those of the side itself, of orders all, and none is open.

    Nothing is open where the orders are handed in, but at a question.
    """
    hint = desk.unit_hint(unit) if desk.grammar.lines else None
    offers = desk.offered(unit) if unit else desk.form.offers
    if not bombards(desk, unit):
        offers = [offer for offer in offers if offer.how not in OF_BOMBARDMENTS]
    by_side = {verb.word for verb in desk.grammar.lines if verb.by == "side"}
    verbs = (choice for choice in _verbs(desk, unit, hint) if unit or choice.key in by_side)
    found = [*_sheet(desk, unit), *_orders(desk, unit, offers), *verbs]
    if desk.locked and desk.question is None:
        found = [choice._replace(why=said("The orders are handed in.")) for choice in found]
    return tuple(_grouped(desk, found))


def one_of_each_kind(desk: SeatDesk) -> tuple[str, ...]:
    """Own units on the table, one of each type: what units of a kind may be told is the same."""
    companies = desk.scenario.forces.companies
    return tuple({companies[unit][0].type: unit for unit in desk.own_companies if desk.present(unit)}.values())


def bombards(desk: SeatDesk, unit: str) -> bool:
    """True if the sheet tells the battalion of a unit a word that has a place."""
    high = desk.high_of(unit.split("/", 1)[0])
    return high is not None and high.verb in desk.grammar.sheet.placed


def left_open(desk: SeatDesk, policy: str = "") -> LeftOpen:
    """Units that no order names, and what becomes of them; ``policy`` plays what the seat leaves open, "" for none."""
    units = tuple(desk.waiting())
    if policy:
        text = said("What you leave open is played by: {policy}").format(policy=policy)
    elif units and desk.form.silence:
        text = desk.form.silence[:1].upper() + desk.form.silence[1:]
    else:
        text = ""
    return LeftOpen(units, policy, text)


def choose_first(desk: SeatDesk) -> str:
    """The reason why nothing is open without a unit."""
    return said("Choose a {unit} first: click one of its bases.").format(unit=spoken(desk.form.unit))


def _sheet(desk: SeatDesk, unit: str) -> Iterator[UnitChoice]:
    if desk.grammar.lines:
        return
    high = desk.high_of(unit.split("/", 1)[0]) if unit else None
    for word in desk.grammar.sheet.words:
        why = "" if unit else choose_first(desk)
        yield UnitChoice(word, word, "", why, high is not None and high.verb == word)


def _orders(desk: SeatDesk, unit: str, offers: Sequence[Offer]) -> Iterator[UnitChoice]:
    order = desk.low_of(unit) if unit else None
    takes = bool(unit) and desk.takes_orders(unit)
    for offer in offers:
        if offer.text:
            given = (order is not None and offer.word in order.names("said")) if offer.how == "say" else None
            yield UnitChoice(offer.key, offer.text, offer.does, "" if takes else choose_first(desk), given)


def _verbs(desk: SeatDesk, unit: str, hint: UnitHint | None) -> Iterator[UnitChoice]:
    of_side = desk.hints.of_side() if desk.hints is not None and desk.grammar.lines else {}
    for verb in desk.grammar.lines:
        if hint is not None and verb.by == "unit" and verb.word not in hint.may:
            continue
        why: Phrase = choose_first(desk) if verb.by == "unit" and not unit else ""
        if hint is not None and not why:
            why = hint.may.get(verb.word, "")
        why = why or of_side.get(verb.word, "")
        yield UnitChoice(verb.word, verb.word, verb.pattern, spoken(why), None)


def _grouped(desk: SeatDesk, choices: Sequence[UnitChoice]) -> Iterator[Group]:
    """Choices under the names of the rules' groups, in their order; those that are in none stand last."""
    left = {choice.key: choice for choice in choices}
    named = dict(desk.form.groups)
    if not desk.grammar.lines:
        of_place = (offer.key for offer in desk.form.offers if offer.how in OF_BOMBARDMENTS)
        named = {desk.form.sheet: (*desk.grammar.sheet.words, *of_place)} | named
    answers = tuple(verb.word for verb in desk.grammar.lines if verb.use == "answer")
    for name, keys in {**named, BEFOREHAND: answers}.items():
        if found := tuple(left.pop(key) for key in keys if key in left):
            yield Group(name, found)
    if left:
        yield Group("", tuple(left.values()))


def verb_named(desk: SeatDesk, word: str) -> LineVerb | None:
    """The verb of lines that a choice stands for, None for none."""
    return next((verb for verb in desk.grammar.lines if verb.word == word), None)
