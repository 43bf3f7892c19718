"""Cards that change hands in words, for replay, report and desk: a card that one does not know is "a card"."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from markupsafe import Markup

from bound_sim.logs.log import rows_of
from bound_sim.rules.records.narrative import Passage
from bound_sim.rules.records.prose import Row, marked, plural
from bound_sim.rules.records.replay import Event, Tables
from bound_sim.rules.records.sentences import alike
from bound_sim.rules.records.view import View
from bound_sim.scenario.cards import Card, KnownPiles
from bound_sim_maps.natural import natural_key
from bound_sim_maps.texts import Phrase, Text, listed, text, word

#: places that are told of: what is in a hand, open on the table, put away, gone for good
_TOLD = (
    ("hand", text("in hand")), ("table", text("on the table")), ("discard", text("discarded")),
    ("out", text("out of the game")),
)  # fmt: skip


def _card(name: str, count: int = 1) -> Phrase:
    card = name or text("a card")
    return listed([card, f" ({count})"], "") if count > 1 else card


def moved(row: Mapping[str, Any]) -> Text:
    """Like ``ambush, hand to table``."""
    return text("{card}, {from_} to {to}", card=_card(row["card"]), from_=word(row["from"]), to=word(row["to"]))


def moved_together(rows: Sequence[Mapping[str, Any]]) -> Text:
    """Like ``ambush (2), rain, a card (3): pile to hand``, in the order of their names; a single one is ``moved``."""
    if len(rows) == 1:
        return moved(rows[0])
    names = sorted(Counter(row["card"] for row in rows).items(), key=lambda item: (not item[0], natural_key(item[0])))
    cards, first = listed(_card(name, count) for name, count in names), rows[0]
    return text("{cards}: {from_} to {to}", cards=cards, from_=word(first["from"]), to=word(first["to"]))


def events(tables: Tables) -> Iterator[Event]:
    """The log's table ``cards`` as events of a replay."""
    for row in rows_of(tables["cards"]):
        yield Event(row["bound"], row["substep"], "card", "", "", listed([row["side"], moved(row)], ": "))


def held(piles: KnownPiles, side: str) -> Text:
    """A side's cards, as far as they are known: ``2 in hand (rain), 1 discarded``; "" for none."""
    said: list[Phrase] = []
    for place, words in _TOLD:
        count, known = piles.count(side, place), piles.cards(side, place)
        if count:
            named = f" ({', '.join(known)})" if known else ""
            said.append(listed([f"{count} ", words, named], ""))
    return listed(said)


def piles_of(cards: Iterable[Card], tables: Tables) -> KnownPiles:
    """Piles of cards after all rows of a log."""
    return KnownPiles(cards, rows_of(tables["cards"]) if "cards" in tables else ())


def passages(view: View, bound: int) -> list[Passage]:
    """A bound's cards in a report: which changed hands, and how many each side has at its end."""
    by_bound: Mapping[int, Iterable[Row]] = view.tables.get("cards", {})
    own = list(by_bound.get(bound, ()))
    if not own:
        return []
    piles = KnownPiles(view.scenario.cards)
    for at in sorted(by_bound):
        for row in by_bound[at] if at <= bound else ():
            piles.follow(row)
    made = Passage("cards", text("Cards"))
    made.lead = marked("{text}.", text=plural(len(own), "card changes hands", "cards change hands"))
    for rows in alike(own, "substep", "side", "from", "to"):
        whose = Markup("{}").format(view.side_name(rows[0]["side"]))
        made.lines.append(marked("{side}: {moved}", side=whose, moved=moved_together(rows)))
    # a page of one bound alone lacks the rows before it
    for side in view.scenario.sides if view.since == 1 else ():
        if said := held(piles, side.id):
            made.rest.append(marked("{side}: {held}", side=Markup("{}").format(side.name or side.id), held=said))
    made.rest_title = text("Where cards lie") if made.rest else ""
    return [made]
