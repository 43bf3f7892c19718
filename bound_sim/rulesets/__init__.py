"""Rulesets by id, loaded when asked for, and what a ruleset offers."""

from collections.abc import Callable, Generator, Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, cast

from bound_sim.acts import Intervention
from bound_sim.dice_words import DiceWords
from bound_sim.forces import TypeBook
from bound_sim.hints import Hints, Tables
from bound_sim.log import Columns, Log
from bound_sim.order_form import OrderForm
from bound_sim.order_text import Grammar
from bound_sim.replaying import Replaying
from maps.faults import Fault

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from bound_sim.cases.book import CaseBook
    from bound_sim.dice import TypedRoll
    from bound_sim.explain import Account
    from bound_sim.knowledge import Known
    from bound_sim.luck import Roll
    from bound_sim.memory import Witness
    from bound_sim.report.passages import Telling
    from bound_sim.scenario import Scenario
    from bound_sim.templates import Establishments

#: id -> module
RULESETS = {"1418": "bound_sim.rulesets.rules1418", "end-of-empires": "bound_sim.rulesets.end_of_empires"}


class Standing(NamedTuple):
    """How platoons stand on many tables, each array [table, platoon]; places in 0.01 mm.

    ``hits`` are those taken so far (to ``TypeBook.hits``), ``gone`` the removed, ``left`` the withdrawn.
    """

    on_table: "npt.NDArray[np.bool_]"
    hits: "npt.NDArray[np.int64]"
    gone: "npt.NDArray[np.bool_]"
    left: "npt.NDArray[np.bool_]"
    x_u: "npt.NDArray[np.int64]"
    y_u: "npt.NDArray[np.int64]"


class Ruleset(Protocol):
    """Rules of a battle: a module with these names."""

    @property
    def id(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def unit_types(self) -> Mapping[str, Any]: ...  # name -> row of the chart
    @property
    def rulings(self) -> Mapping[str, Any]: ...  # id -> default, readings
    @property
    def type_book(self) -> Callable[[Mapping[str, Mapping[str, object]]], TypeBook]: ...  # of a scenario's own types
    @property
    def establishments(self) -> "Callable[[], Establishments]": ...  # units to raise, and formations
    @property
    def grammar(self) -> Grammar: ...  # the words of its orders
    @property
    def dice_words(self) -> DiceWords: ...  # the words of its dice
    @property
    def logged_dice(self) -> "Callable[[Tables], Iterator[TypedRoll]]": ...  # every die of a log, each alone
    @property
    def log_columns(self) -> Columns: ...  # the tables of its log
    @property
    def check(self) -> Callable[[Any], list[Fault]]: ...  # of a scenario
    @property
    def warm_up(self) -> Callable[[Callable[[str], object]], None]: ...  # compile once, telling of it
    @property
    def standing(self) -> Callable[[Any], Standing]: ...  # of a battle's platoons, as they stand now
    @property
    def side_by_side(self) -> Callable[[int], int]: ...  # tables of so many platoons that are best played together
    @property
    def hints(
        self,
    ) -> Callable[[Any, Tables, int], Hints | None]: ...  # on a scenario and a log as known, if any
    @property
    def order_form(self) -> Callable[[], OrderForm]: ...  # what an order desk offers and calls things
    @property
    def replaying(self) -> Callable[[], Replaying]: ...  # what a replay draws and says of its log
    @property
    def account(self) -> "Callable[[Any, Any], Account]": ...  # of a scenario and a log's rows: why
    @property
    def known(self) -> "Callable[[Any, str, Any, int], Known]": ...  # a side, of a scenario and a log, after a bound
    @property
    def known_at_start(self) -> "Callable[[Any, str], Scenario]": ...  # the scenario as a side knows it before bound 1
    @property
    def witness(self) -> "Callable[[Any, str], Witness]": ...  # a side that follows a scenario's battle, bound by bound
    @property
    def rolls(self) -> "Callable[[Any, Log], Iterator[Roll]]": ...  # of a scenario's log, with what was to be expected
    @property
    def case_book(self) -> "Callable[[], CaseBook]": ...  # what its rule cases are written in
    @property
    def telling(self) -> "Callable[[], Telling]": ...  # its part in a report
    @property
    def play(self) -> Callable[[Any], Generator[Any, Any, Any]]: ...  # a battle's simpy process, from its opening


class Keeps(Protocol):
    """What a ruleset offers beside, so that its battles can be kept in a file: a module with these names too."""

    @property
    def substeps(self) -> tuple[str, ...]: ...  # of a bound, in order
    @property
    def save(self) -> Callable[[Any], bytes]: ...  # the state of a battle at a bound's end, for ``Opening``
    @property
    def amend(self) -> Callable[[Any, Intervention], None]: ...  # carry out and log an umpire's act; Refused


def ruleset(ruleset_id: str) -> Ruleset:
    """The ruleset of this id. Raises KeyError where there is none."""
    return cast(Ruleset, import_module(RULESETS[ruleset_id]))


def kinds_of(scenario: Any) -> dict[str, str]:
    """Unit type -> kind, of the chart's and of a scenario's own: for symbols."""
    kinds = {name: str(row.kind) for name, row in ruleset(scenario.ruleset).unit_types.items()}
    own = {
        name: str(row.get("kind") or kinds.get(str(row.get("like", "")), "infantry"))
        for name, row in scenario.unit_types.items()
    }
    return kinds | own


def keeper(ruleset_id: str) -> Keeps | None:
    """What keeps battles of this ruleset; None where it doesn't. Raises KeyError where there is no such ruleset."""
    module = import_module(RULESETS[ruleset_id])
    return cast(Keeps, module) if hasattr(module, "save") else None


def substeps_of(ruleset_id: str) -> tuple[str, ...]:
    """Sub-steps of a bound in order, by the ruleset's own list or else by that of its dice."""
    found = keeper(ruleset_id)
    return found.substeps if found else ruleset(ruleset_id).dice_words.substeps
