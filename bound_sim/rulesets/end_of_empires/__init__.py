"""The rules of *End of Empires* (1914), as a ruleset."""

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from bound_sim.rulesets.end_of_empires.chart import UNIT_TYPES
from bound_sim.rulesets.end_of_empires.rulings import RULINGS
from bound_sim.rulesets.end_of_empires.tables import COLUMNS
from bound_sim.rulesets.end_of_empires.vocabulary import DICE_WORDS, GRAMMAR, SUBSTEPS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from bound_sim.acts import Intervention
    from bound_sim.cases.book import CaseBook
    from bound_sim.dice import TypedRoll
    from bound_sim.explain import Account
    from bound_sim.forces import TypeBook
    from bound_sim.hints import Hints, Tables
    from bound_sim.knowledge import Known
    from bound_sim.log import Log
    from bound_sim.luck import Roll
    from bound_sim.memory import Witness
    from bound_sim.order_form import OrderForm
    from bound_sim.replaying import Replaying
    from bound_sim.report.passages import Telling
    from bound_sim.rulesets import Standing
    from bound_sim.scenario import Scenario
    from bound_sim.templates import Establishments
    from maps.faults import Fault

__all__ = [
    "account", "amend", "case_book", "check", "dice_words", "establishments", "grammar", "hints", "id",
    "known", "known_at_start", "log_columns", "logged_dice", "order_form", "play", "replaying", "rolls",
    "rulings", "save", "side_by_side", "standing", "substeps", "telling", "title", "type_book", "unit_types", "warm_up",
    "witness",
]  # fmt: skip

id = "end-of-empires"
title = "End of Empires (1914)"
unit_types = UNIT_TYPES
rulings = RULINGS
grammar = GRAMMAR
dice_words = DICE_WORDS
log_columns = COLUMNS
substeps = SUBSTEPS

# Imported when called: the rules of a turn bring numba with them, and a check needs none of it.


def type_book(custom: "Mapping[str, Mapping[str, object]]") -> "TypeBook":
    """Names, base sizes and columns of the chart's rows and the scenario's own."""
    from bound_sim.rulesets.end_of_empires.chart_rows import type_book

    return type_book(custom)


def establishments() -> "Establishments":
    """Units to raise and formations to lay them out in, for whoever makes forces."""
    from bound_sim.rulesets.end_of_empires.templates import ESTABLISHMENTS

    return ESTABLISHMENTS


def logged_dice(tables: Any) -> "Iterator[TypedRoll]":
    """Every die of a log, with what it is keyed by."""
    from bound_sim.rulesets.end_of_empires.rolled import logged_dice

    return logged_dice(tables)


def check(scenario: "Scenario") -> "list[Fault]":
    """Every fault of a scenario that the rules know of."""
    from bound_sim.rulesets.end_of_empires.legality import check

    return check(scenario)


def warm_up(tell: "Callable[[str], object]") -> None:
    """Compile the ground's queries and the dice once for this machine; ``tell`` hears of it where it takes a while."""
    from bound_sim.rulesets.end_of_empires.warm import warm_up

    warm_up(tell)


def standing(battle: Any) -> "Standing":
    """How the bases of a battle stand on all its tables."""
    from bound_sim.rulesets.end_of_empires.state import standing

    return standing(battle.state.games)


def side_by_side(platoons: int) -> int:
    """One table after the other: nothing is shared between them."""
    return 1


def hints(scenario: "Scenario", tables: "Tables", bound: int) -> "Hints":
    """Answers to who draws orders for a turn, on a scenario and a log that hold what he may know."""
    from bound_sim.rulesets.end_of_empires.asked import Hints

    return Hints(scenario, tables, bound)


def order_form() -> "OrderForm":
    """What an order desk offers and calls things."""
    from bound_sim.rulesets.end_of_empires.form import FORM

    return FORM


def replaying() -> "Replaying":
    """What a replay draws and says of its log."""
    from bound_sim.rulesets.end_of_empires.replayed import Replaying

    return Replaying()


def account(scenario: "Scenario", tables: Any) -> "Account":
    """What each unit did or did not, and why, on a scenario and the rows of its log."""
    from bound_sim.rulesets.end_of_empires.why import Account

    return Account(scenario, tables)


def known(scenario: "Scenario", side: str, tables: Any, bound: int) -> "Known":
    """What a side may know after a bound, of a scenario and its recorded tables. Raises KeyError for another side."""
    from bound_sim.rulesets.end_of_empires.knowing import known

    return known(scenario, side, tables, bound)


def known_at_start(scenario: "Scenario", side: str) -> "Scenario":
    """A scenario as a side knows it before turn 1."""
    from bound_sim.rulesets.end_of_empires.knowing import known_at_start

    return known_at_start(scenario, side)


def witness(scenario: "Scenario", side: str) -> "Witness":
    """A side that follows a battle from its opening. Raises KeyError for another side."""
    from bound_sim.rulesets.end_of_empires.knowing import witness

    return witness(scenario, side)


def case_book() -> "CaseBook":
    """What its rule cases are written in."""
    from bound_sim.rulesets.end_of_empires.cases import CASES

    return CASES


def telling() -> "Telling":
    """What a report says of a battle, and how."""
    from bound_sim.rulesets.end_of_empires.story import TELLING

    return TELLING


def rolls(scenario: "Scenario", log: "Log") -> "Iterator[Roll]":
    """Every roll of a log with what was to be expected of it, for ``luck``."""
    from bound_sim.rulesets.end_of_empires.expected import rolls

    return rolls(scenario, log)


def save(battle: Any) -> bytes:
    """The state at a turn's end; ``play`` takes it up again."""
    from bound_sim.rulesets.end_of_empires.saved import save

    return save(battle.state)


def amend(battle: Any, intervention: "Intervention") -> None:
    """Carry out an umpire's act on the battle as it stands, and log it. Raises Refused."""
    from bound_sim.rulesets.end_of_empires.umpire import amend

    amend(battle, intervention)


def play(battle: Any) -> Generator[Any, Any, Any]:
    """The battle as a simpy process, turn by turn."""
    from bound_sim.rulesets.end_of_empires.turn import play

    return play(battle)
