"""Cards that change hands in words, for replay, report and desk: a card that one does not know is "a card"."""

from collections.abc import Iterable, Iterator, Mapping

from markupsafe import Markup

from bound_sim.battle.log import rows_of
from bound_sim.rulesets.records.narrative import Passage
from bound_sim.rulesets.records.prose import Row, marked, plural
from bound_sim.rulesets.records.replay import Event, Tables
from bound_sim.rulesets.records.view import View
from bound_sim.scenario.cards import Card, KnownPiles

#: places that are told of: what is in a hand, open on the table, put away, gone for good
_TOLD = (("hand", "in hand"), ("table", "on the table"), ("discard", "discarded"), ("out", "out of the game"))


def moved(row: Row) -> str:
    """Like ``ambush, hand to table``."""
    return f"{row['card'] or 'a card'}, {row['from']} to {row['to']}"


def events(tables: Tables) -> Iterator[Event]:
    """The log's table ``cards`` as events of a replay."""
    for row in rows_of(tables["cards"]):
        yield Event(row["bound"], row["substep"], "card", "", "", f"{row['side']}: {moved(row)}")


def held(piles: KnownPiles, side: str) -> str:
    """What a side has by what one knows: ``2 in hand (rain), 1 discarded``; "" for nothing at all."""
    said = []
    for place, words in _TOLD:
        count, known = piles.count(side, place), piles.cards(side, place)
        if count:
            said.append(f"{count} {words}" + (f" ({', '.join(known)})" if known else ""))
    return ", ".join(said)


def piles_of(cards: Iterable[Card], tables: Tables) -> KnownPiles:
    """Where cards lie after all rows of a log that somebody knows."""
    return KnownPiles(cards, rows_of(tables["cards"]) if "cards" in tables else ())


def passages(view: View, bound: int) -> list[Passage]:
    """A bound's cards in a report: which changed hands, and how many each side has at its end."""
    rows: Mapping[int, Iterable[Row]] = view.tables.get("cards", {})
    own = list(rows.get(bound, ()))
    if not own:
        return []
    piles = KnownPiles(view.scenario.cards)
    for at in sorted(rows):
        for row in rows[at] if at <= bound else ():
            piles.follow(row)
    made = Passage("cards", "Cards")
    made.lead = marked("{text}.", text=plural(len(own), "card changes hands", "cards change hands"))
    for row in own:
        made.lines.append(
            marked("{side}: {moved}", side=Markup("{}").format(view.side_name(row["side"])), moved=moved(row))
        )
    # a page of one bound alone lacks the rows before it
    for side in view.scenario.sides if view.since == 1 else ():
        if said := held(piles, side.id):
            made.rest.append(marked("{side}: {held}", side=Markup("{}").format(side.name or side.id), held=said))
    made.rest_title = "Where cards lie"
    return [made]
