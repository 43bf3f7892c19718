"""``cards.csv``: the cards of a game, read with every fault at once, and written back."""

from collections.abc import Collection, Sequence

from bound_sim.scenario.areas_file import AreaRows, csv_text
from bound_sim.scenario.cards import BEGINS, Card
from bound_sim.scenario.inputs import MOST_FAULTS, Known, clipped, place_words
from bound_sim.scenario.limits import MOST_ALIKE, MOST_CARDS
from bound_sim.scenario.spreadsheets import read_table
from bound_sim_maps.disk import Source
from bound_sim_maps.faults import Fault
from bound_sim_maps.natural import natural_key
from bound_sim_maps.texts import listed, text

COLUMNS = ("name", "kind", "timing", "count", "effect", "side", "begins")


def read_cards(
    path: Source, faults: list[Fault], *, effects: Collection[str], sides: Collection[str]
) -> tuple[Card, ...]:  # fmt: skip
    """The cards of a file in natural order of their names; every fault goes to ``faults``.

    ``effects`` are those that the rules know; none: they take no cards. ``sides`` empty: they are unknown.
    """
    if not effects:
        faults.append(
            Fault(path.name, "", text("is a file of cards, which these rules do not take"), text("no such file"))
        )
        return ()
    sheet = read_table(path, faults)
    if sheet is None:
        return ()
    rows = AreaRows(path.name, sheet, faults)
    if not rows.check(COLUMNS, ["name", "effect"]):
        return ()
    known, found = Known(effects), dict[tuple[str, str], Card]()
    before = len(faults)
    for place in rows:
        if len(faults) - before > MOST_FAULTS or len(found) > MOST_CARDS:
            break
        effect, side = rows.cell("effect"), rows.cell("side")
        if effect not in effects:
            rows.fault(text('effect "{effect}" is not known', effect=clipped(effect)), known.hint(effect))
        if side and sides and side not in sides:
            rows.fault(text('side "{side}" is not known', side=clipped(side)), Known(sides).hint(side))
        begins = rows.cell("begins") or BEGINS[0]
        if begins not in BEGINS:
            rows.fault(text('begins "{begins}" is not known', begins=clipped(begins)), listed(BEGINS, text(" or ")))
        card = Card(
            rows.name("name"), rows.word("kind"), rows.word("timing"), rows.whole("count", 1, 1, MOST_ALIKE), effect,
            side, begins, place,
        )  # fmt: skip
        if card.name and (card.side, card.name) in found:
            where = place_words(found[card.side, card.name].place.partition(": ")[2])
            rows.fault(
                text("card {name} is already on {where}", name=card.name, where=where),
                text("each name once a side; count says how many"),
            )
        elif card.name:
            found[card.side, card.name] = card
    if len(found) > MOST_CARDS:
        faults.append(
            Fault(path.name, "", text("has too many cards"), text("at most {most_cards}", most_cards=f"{MOST_CARDS:,}"))
        )
    if not found and len(faults) == before:
        faults.append(Fault(path.name, "", text("has no cards"), text("one row a card")))
    return tuple(found[key] for key in sorted(found, key=lambda key: tuple(map(natural_key, key))))


def cards_text(cards: Sequence[Card]) -> str:
    """The text of a ``cards.csv`` that reads back as the same cards."""
    rows = [(c.name, c.kind, c.timing, c.count, c.effect, c.side, c.begins) for c in cards]
    used = COLUMNS if any(card.begins != BEGINS[0] for card in cards) else COLUMNS[:-1]
    return csv_text(used, [row[: len(used)] for row in rows])
