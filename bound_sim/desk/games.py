"""Games as a front end asks about them: names, types, cards, zones, and that the rules of one be read in."""

from collections import Counter
from collections.abc import Mapping, Sequence

from bound_sim.desk.seat_desk import SeatDesk
from bound_sim.logs.log import Columns
from bound_sim.results.battle_map.timeline import NOW, SubstepEnd
from bound_sim.rules import default_ruleset, kinds_of, registered, ruleset, zones_of
from bound_sim.rules.records import card_text
from bound_sim.rules.records.hints import Tables
from bound_sim.rules.records.replay import Replaying
from bound_sim.rules.records.units_to_raise import Establishments
from bound_sim.scenario.cards import Card
from bound_sim.scenario.forces import TypeBook
from bound_sim.scenario.model import Scenario
from bound_sim_kernels import warm_up
from bound_sim_maps.speech import said, spoken
from bound_sim_maps.texts import Phrase, text, word
from bound_sim_maps.zone_picture import TableZone

# ---- which there are


def titles() -> dict[str, str]:
    """Id -> title of every game that is installed, in order."""
    return {id_: ruleset(id_).title for id_ in registered()}


def first_game() -> str:
    """The id of the game of scenarios that name none."""
    return default_ruleset()


# ---- of a game by its id


def bound_word(game: str) -> str:
    """The word of a game for a bound, like "Turn"."""
    return ruleset(game).order_form.bound


def units_to_raise(game: str) -> Establishments:
    """Units to raise, and formations."""
    return ruleset(game).establishments


def own_types(game: str) -> TypeBook:
    """The unit types of a game, without those of a scenario."""
    return ruleset(game).type_book({})


def compile_beside(game: str) -> None:
    """Have a game compiled in a process beside: the desk uses that from its next start on."""
    if module := ruleset(game).compiling:
        warm_up.begin(module)


# ---- of a battle by its scenario


def bound_name(scenario: Scenario, bound: int) -> str:
    """A bound as its users call it, like "round 3, Entente"."""
    return spoken(ruleset(scenario.ruleset).bound_name(bound, scenario))


def moment_named(scenario: Scenario, bound: int) -> str:
    """A bound as it is called, like "Round 3, Entente"; one that has a number alone with how many there are."""
    return heading(moment_text(scenario, bound))


def moment_text(scenario: Scenario, bound: int) -> Phrase:
    """The same as a text, whose first letter may be small: ``heading`` says it."""
    name, called = ruleset(scenario.ruleset).bound_name(bound, scenario), bound_word(scenario.ruleset)
    if name in (f"{called} {bound}".lower(), f"bound {bound}"):
        return text("{word} {bound} of {bounds}", word=word(called), bound=bound, bounds=scenario.bounds)
    return name


def heading(words: Phrase) -> str:
    """A text in the language that is spoken, its first letter a capital."""
    found = spoken(words)
    return found[:1].upper() + found[1:]


def step_named(scenario: Scenario, when: SubstepEnd) -> str:
    """A moment in a bound as it is called, like "Bound 2 of 4, 2b: machine guns", "Turn 3, 1915 Spring, now"."""
    if not when.bound:
        return said("Before {moment}").format(moment=moment_named(scenario, 1))
    named = {"": said("{moment}, opening"), "end": said("{moment}, end"), NOW: said("{moment}, now")}
    found = named.get(when.substep, "{moment}, {step}")
    return found.format(moment=moment_named(scenario, when.bound), step=substep_named(scenario, when.substep))


def substeps_come_again(scenario: Scenario) -> bool:
    """True if sub-steps may come again in a bound."""
    return ruleset(scenario.ruleset).numbers_substeps


def substep_named(scenario: Scenario, substep: str) -> str:
    """A sub-step with what happens in it, like ``2b: machine guns``; of a word for an id the name: ``Action 7``.

    The first of a name has no number: most come once.
    """
    name, (called, _, number) = replaying_of(scenario).name(substep), substep.partition(" ")
    if not name:
        return substep
    if called.replace("-", "").isalpha():
        return name if number in ("", "1") else f"{name} {number}"
    return f"{substep}: {name}"


def replaying_of(scenario: Scenario) -> Replaying:
    """The part of the rules that says how a replay looks and what it tells."""
    return ruleset(scenario.ruleset).replaying()


def columns_of(scenario: Scenario) -> Columns:
    """The columns of the battle's log."""
    return ruleset(scenario.ruleset).log_columns


def types_of(scenario: Scenario) -> TypeBook:
    """The battle's unit types, its own among them."""
    return ruleset(scenario.ruleset).type_book(scenario.unit_types)


def symbols_and_zones(scenario: Scenario) -> tuple[dict[str, str], list[TableZone]]:
    """For a map of the battle's table: the kind of each unit type, and the zones."""
    return kinds_of(scenario), zones_of(scenario)


def read_in(scenario: Scenario, tables: Tables | None) -> None:
    """Have the rules answer once, which reads them in; ``tables``: the log, where the battle cannot be played here."""
    from bound_sim.battle.battle import Battle
    from bound_sim.battle.outlook import hints_by_log
    from bound_sim.dice.keyed import KeyedDice

    if tables is None:
        battle = Battle(scenario, KeyedDice(bytes(32)), answer=lambda _: None)
        battle.open()
        tables = battle.log.tables
    hints = hints_by_log(scenario, tables, 1, "")
    if hints is not None:
        hints.orders({}, {})


# ---- cards


def effects_of_cards(scenario: Scenario) -> Mapping[str, str]:
    """The text of each effect of the battle's cards, by the chart of cards."""
    rules = ruleset(scenario.ruleset)
    if not scenario.cards or not rules.offers("card_chart"):
        return {}
    return rules.card_chart(scenario.cards, {side.id: side.name for side in scenario.sides}).effects


def cards_in_hand(desk: SeatDesk) -> list[tuple[Card, int]]:
    """The cards that a seat holds, with how many alike; before it holds any, those that it may choose a hand from."""
    piles = card_text.piles_of(desk.scenario.cards, desk.tables)
    for place in ("hand", "pile"):
        held = Counter(piles.cards(desk.side, place))
        if held:
            cards = first_of_each(desk.scenario.cards, desk.side)
            return [(card, held[card.name]) for card in cards if held[card.name]]
    return []


def first_of_each(cards: Sequence[Card], side: str) -> list[Card]:
    """The cards of a side in the order of their file, each name once."""
    found: dict[str, Card] = {}
    for card in cards:
        if card.side in (side, ""):
            found.setdefault(card.name, card)
    return list(found.values())


def cards_said(desk: SeatDesk) -> list[str]:
    """A seat's knowledge of the cards: those that it holds, the numbers of the others'."""
    if not desk.scenario.cards:
        return []
    piles = card_text.piles_of(desk.scenario.cards, desk.tables)
    said = ((side, card_text.held(piles, side.id)) for side in desk.scenario.sides)
    return [f"{side.name}: {spoken(held)}" for side, held in said if held]
