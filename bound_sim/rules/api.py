"""A ruleset as the core sees it: an id, a title, and parts that are imported when they are first asked for.

A ruleset is one folder, or a package of its own. It makes one ``Ruleset`` that names its parts as ``"module:name"``;
the core asks that object and never looks into the folder.
"""

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

from bound_sim_kernels import warm_up
from bound_sim_kernels.warm_up import Pending
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.texts import Phrase, Text, text

if TYPE_CHECKING:
    from bound_sim.dice.typed import TypedRoll
    from bound_sim.dice.words import DiceWords
    from bound_sim.logs.log import Columns, Log
    from bound_sim.orders.decisions import Decision, QuestionKind, SideOrders
    from bound_sim.orders.interventions import Intervention
    from bound_sim.orders.lines import OrderLine
    from bound_sim.orders.text import Grammar
    from bound_sim.rules.records.account import Account
    from bound_sim.rules.records.blank_parts import BlankParts
    from bound_sim.rules.records.card_chart import MakeCardChart
    from bound_sim.rules.records.cases import CaseBook
    from bound_sim.rules.records.exact import Question
    from bound_sim.rules.records.fog import SideView
    from bound_sim.rules.records.hindrance import Hindered
    from bound_sim.rules.records.hints import Hints
    from bound_sim.rules.records.memory import Shows, Witness
    from bound_sim.rules.records.narrative import Telling
    from bound_sim.rules.records.order_form import OrderForm
    from bound_sim.rules.records.policy import Policy, SeatView
    from bound_sim.rules.records.remains import RemainsBook
    from bound_sim.rules.records.replay import Replaying
    from bound_sim.rules.records.rolls import Roll
    from bound_sim.rules.records.ruling import Ruling
    from bound_sim.rules.records.standing import Standing
    from bound_sim.rules.records.unit_chart import Reach, UnitChart
    from bound_sim.rules.records.units_to_raise import Establishments
    from bound_sim.rules.records.victory import Winning
    from bound_sim.scenario.forces import TypeBook
    from bound_sim.scenario.model import Scenario
    from bound_sim_maps.zone_picture import TableZone

T = TypeVar("T")


@cache
def _find_policy() -> "Callable[..., Policy]":
    from bound_sim.rules.records.policy import find

    return find


class Part(Generic[T]):
    """A part of a ruleset: a value or a function, imported when it is asked for.

    ``missing`` makes what stands in for a part that a ruleset does not have; without it, asking for it is a fault.
    """

    def __init__(self, *, required: bool = False, missing: Callable[[], T] | None = None) -> None:
        self.required = required
        self.missing = missing
        self.name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, rules: None, owner: type) -> "Part[T]": ...
    @overload
    def __get__(self, rules: "Ruleset", owner: type) -> T: ...
    def __get__(self, rules: "Ruleset | None", owner: type) -> "Part[T] | T":
        if rules is None:
            return self
        known = rules._named.get(self.name)
        if known is not None:
            found: T = known[0][known[1]]
            return found
        return rules.part(self)


def _no_hints() -> "type[Hints]":
    from bound_sim.rules.records.hints import Hints

    return Hints


def _no_blank_parts() -> "Callable[[Sequence[str]], BlankParts]":
    from bound_sim.rules.records.blank_parts import no_parts

    return no_parts


def _by_objectives() -> "Callable[[Scenario, str, Mapping[str, Sequence[Any]]], Winning]":
    from bound_sim.rules.records.victory import by_objectives

    return by_objectives


def _no_hindrances() -> "Hindered":
    from bound_sim.rules.records.hindrance import none_known

    return none_known


def _no_establishments() -> "Establishments":
    from bound_sim.rules.records.units_to_raise import Establishments

    return Establishments({}, {})


def _line_form() -> "OrderForm":
    from bound_sim.rules.records.order_form import LINE_FORM

    return LINE_FORM


def _numbered(bound: int, scenario: "Scenario") -> Text:
    return text("bound {bound}", bound=bound)


class Ruleset:
    """Rules of a battle. A keyword for each part: ``"module:name"`` (``".module:name"`` within ``package``), or itself.

    Required parts are what a battle needs to be played; the others serve a command or a page each. Raises TypeError
    where a required part is not given, or a part that is not known.
    """

    # what a battle needs
    #: name -> row of the chart
    unit_types: Part[Mapping[str, Any]] = Part(required=True)
    #: of a scenario's own types: names and sizes of bases, columns of ``forces.csv``
    type_book: "Part[Callable[[Mapping[str, Mapping[str, object]]], TypeBook]]" = Part(required=True)
    #: the words of its orders
    grammar: "Part[Grammar]" = Part(required=True)
    #: the words of its dice
    dice_words: "Part[DiceWords]" = Part(required=True)
    #: the tables of its log
    log_columns: "Part[Columns]" = Part(required=True)
    #: sub-steps of a bound, in order
    substeps: Part[tuple[str, ...]] = Part(required=True)
    #: a battle's simpy process, from its opening
    play: Part[Callable[[Any], Generator[Any, Any, Any]]] = Part(required=True)
    #: how a battle's platoons stand now
    standing: "Part[Callable[[Any], Standing]]" = Part(required=True)

    # what it may do beside
    #: raised where the same scenario, orders and dice come to something else than before
    edition: Part[int] = Part(missing=lambda: 1)
    #: id -> ruling
    rulings: "Part[Mapping[str, Ruling]]" = Part(missing=dict)
    #: every fault of a scenario that only the rules know
    check: "Part[Callable[[Scenario], list[Fault]]]" = Part(missing=lambda: lambda scenario: [])
    #: what a scenario may do and is not meant to: hints, which refuse nothing
    advice: "Part[Callable[[Scenario], list[Fault]]]" = Part(missing=lambda: lambda scenario: [])
    #: compile once for this machine; hears a function that tells of it
    warm_up: Part[Callable[[Callable[[Phrase], object]], None]] = Part(missing=lambda: lambda tell: None)
    #: number of platoons -> number of tables that are best played together
    side_by_side: Part[Callable[[int], int]] = Part(missing=lambda: lambda platoons: 1)
    #: the state of a battle at a bound's end, for ``Opening``
    save: Part[Callable[[Any], bytes]] = Part()
    #: carry out and log an umpire's act; raises Refused
    amend: "Part[Callable[[Any, Intervention], None]]" = Part()
    #: every die of a log, each with what it is keyed by
    logged_dice: "Part[Callable[[Any], Iterator[TypedRoll]]]" = Part()
    #: every roll of a log with the hits to be expected of it
    rolls: "Part[Callable[[Scenario, Log], Iterator[Roll]]]" = Part()
    #: what is left of a battle's bases at its end, for campaigns
    remains: "Part[RemainsBook]" = Part()
    #: which rows of its log a side is shown
    shows: "Part[Shows]" = Part()
    #: what each unit did or did not, and why, of a scenario and the rows of its log
    account: "Part[Callable[[Scenario, Any], Account]]" = Part()
    #: of what a seat may know (``SeatView``): what orders would do, what each answer means, what a shot comes to
    hints: "Part[type[Hints]]" = Part(missing=_no_hints)
    #: what an order desk offers and calls things
    order_form: "Part[OrderForm]" = Part(missing=_line_form)
    #: makes what a replay draws and says of a log
    replaying: "Part[Callable[[], Replaying]]" = Part()
    #: what a report says of a battle, and how
    telling: "Part[Telling]" = Part()
    #: of the rows of a bound by table, as a side knows them: the reasons why its units could not do what they were told
    hindered: "Part[Hindered]" = Part(missing=_no_hindrances)
    #: of a scenario as a side knows it, the side, and the rows of its log of the last bound: what wins, and the score
    victory: "Part[Callable[[Scenario, str, Mapping[str, Sequence[Any]]], Winning]]" = Part(missing=_by_objectives)
    #: questions of exact chances, for ``bound-sim exact``
    exact: "Part[tuple[Question, ...]]" = Part()
    #: its unit types with a scenario's own, for people
    unit_chart: "Part[Callable[[Mapping[str, Mapping[str, object]]], UnitChart]]" = Part()
    #: of a scenario's cards and the names of its sides: its decks for people; of none, those that its rules tell of
    card_chart: "Part[MakeCardChart]" = Part()
    #: how far a scenario's platoons get and shoot at the very best
    reach: "Part[Callable[[Scenario], Reach]]" = Part()
    #: units to raise, and formations
    establishments: "Part[Establishments]" = Part(missing=_no_establishments)
    #: whether compiled code pays only where many tables are played: reading it in takes longer than one battle saves
    compiles_for_many: "Part[bool]" = Part(missing=bool)
    #: of the ids of its sides: what a scenario to begin with has beside a table and bases
    blank: "Part[Callable[[Sequence[str]], BlankParts]]" = Part(missing=_no_blank_parts)
    #: name -> of a folder's name, the files of a scenario that is to be filled in from a copy of the game
    templates: "Part[Mapping[str, Callable[[str], Mapping[str, str]] | str]]" = Part(missing=dict)
    #: what its rule cases are written in
    case_book: "Part[CaseBook]" = Part()

    # questions inside a bound, lines, and who sits where
    #: whether sub-steps may come again in a bound: then each has its number, like ``action 7``
    numbers_substeps: Part[bool] = Part(missing=bool)
    #: whether a side may win, or a battle be drawn, before the last bound
    ends_early: Part[bool] = Part(missing=bool)
    #: kind -> what can be asked inside a bound; turns that ask are played by ``battle.drive``
    questions: "Part[Mapping[str, QuestionKind]]" = Part(missing=dict)
    #: of a battle, a table, a question and a line of its side: the option that the line means, "" where it does not fit
    line_answer: "Part[Callable[[Any, int, Decision, OrderLine], str]]" = Part(missing=lambda: lambda *_: "")
    #: of a question that orders answer (``QuestionKind.ordered``) and of the side's orders: their answer, "" for none
    ordered_answer: "Part[Callable[[Decision, SideOrders], str]]" = Part(missing=lambda: lambda *_: "")
    #: of a scenario: the names that lines may use, by the kind of their slot ("area", "card", "enemy"), or its name
    line_names: "Part[Callable[[Scenario], Mapping[str, Sequence[str]]]]" = Part(missing=lambda: lambda scenario: {})
    #: of a battle, a table and a side: all that a policy in its seat may know
    seat_view: "Part[Callable[[Any, int, str], SeatView]]" = Part()
    #: of a scenario, of it as a side knows it, the side, a saved state and a draw of one of n: a state of what the side
    #: knows that it holds possible; nothing that is hidden from it may decide what comes out
    possible: "Part[Callable[[Scenario, Scenario, str, bytes, Callable[[int], int]], bytes]]" = Part()
    #: of what a seat may know and orders for its bound: what these are worth, in thousandths of the rules' score
    worth: "Part[Callable[[SeatView, SideOrders], int]]" = Part()
    #: policies of its own, by name, beside "hold"
    policies: "Part[Mapping[str, Policy]]" = Part(missing=dict)
    #: of a battle: rows of ``states`` as its bases stand now, for what a side is told inside a bound
    states_now: Part[Callable[[Any], list[dict[str, Any]]]] = Part()
    #: of a bound's number and a scenario: what its users call it, like "round 3, Entente"
    bound_name: "Part[Callable[[int, Scenario], Phrase]]" = Part(missing=lambda: _numbered)
    #: effect -> what a card does that names it: a ruleset that has this takes ``cards.csv``
    card_effects: Part[Mapping[str, Any]] = Part(missing=dict)
    #: of a scenario: parts of its table that the rules know, for maps; nothing of it is secret
    zones: "Part[Callable[[Scenario], Sequence[TableZone]]]" = Part(missing=lambda: lambda scenario: ())
    #: its own tables of ``scenario.toml``: name -> pydantic model of the table, or of each row of an array of tables
    own_tables: Part[Mapping[str, Any]] = Part(missing=dict)

    def __init__(self, id: str, title: str, *, package: str, **parts: object) -> None:
        self.id = id
        self.title = title
        self.package = package
        self._given = parts
        #: names and places of parts that were asked for: finding one takes longer than most that is asked of it
        self._named: dict[str, tuple[dict[str, Any], str]] = {}
        known = self.part_names()
        if unknown := sorted(parts.keys() - known):
            raise TypeError(f"{id}: a ruleset has no parts named {', '.join(unknown)}")
        if lacking := [name for name in known if getattr(type(self), name).required and name not in parts]:
            raise TypeError(f"{id}: the ruleset does not name its {', '.join(lacking)}")

    @classmethod
    def part_names(cls) -> tuple[str, ...]:
        """The names of all parts, in the order of the class."""
        return tuple(name for name, value in vars(Ruleset).items() if isinstance(value, Part))

    def offers(self, *names: str) -> bool:
        """True if the ruleset has these parts of its own."""
        return all(name in self._given for name in names)

    @property
    def compiling(self) -> str:
        """The module that compiles for it (``bound_sim_kernels.warm_up``); "" for one that compiles nothing."""
        given = str(self._given.get("warm_up", "")).partition(":")[0]
        return f"{self.package}{given}" if given.startswith(".") else given

    def ready(self, *, many: bool = False) -> bool:
        """True if its battles are played by compiled code: from the first question on, where it is compiled by then.

        ``many``: of a battle on many tables.
        """
        return bool(self.compiling) and (many or not self.compiles_for_many) and warm_up.ready(self.compiling)

    def take_up(self) -> None:
        """Use compiled code from now on, for battles on many tables, if it has been made since ``ready`` was asked."""
        if self.compiling:
            warm_up.take_up(self.compiling)

    def pending(self) -> Pending:
        """The share that a process that this one began still compiles beside, while plain Python plays many tables."""
        return warm_up.pending(self.compiling) if self.compiling else Pending.NOTHING

    @property
    def can_be_kept(self) -> bool:
        """True if its battles can be kept in a battle file."""
        return self.offers("save", "amend")

    def policy(self, name: str) -> "Policy":
        """A policy by name, for a seat. Raises Refused where there is none."""
        return _find_policy()(name, ruleset=self.id, own=self.policies)

    def policy_names(self) -> list[str]:
        """The names of all policies that a seat may have, of other packages too; none is imported."""
        from bound_sim.rules.records import policy

        return policy.names(self.policies)

    @property
    def asks_inside(self) -> bool:
        """True if bounds hold questions that orders do not answer."""
        return any(not kind.ordered for kind in self.questions.values())

    def witness(self, scenario: "Scenario", side: str) -> "Witness":
        """A side that follows a battle from its opening. Raises KeyError where there is no such side."""
        from bound_sim.rules.records.memory import Witness

        return Witness(scenario, side, self.shows)

    def known(
        self, scenario: "Scenario", side: str, tables: Any, bound: int, *, commander: str = ""
    ) -> "SideView":  # fmt: skip
        """All that a side may know after a bound (0: before the first), from the recorded tables. Raises KeyError.

        Where its seats know each other's reports late, it is what one of them knows: the ``commander``'s.
        """
        from bound_sim.rules.records import fog
        from bound_sim.rules.records.reports import reported

        if scenario.reports_late:
            return reported(self.shows, scenario, side, commander, tables, bound)
        return fog.followed(self.witness(scenario, side), scenario, tables, bound)

    def known_at_start(self, scenario: "Scenario", side: str) -> "Scenario":
        """The scenario as a side knows it before the first bound, when nothing is recorded yet."""
        from bound_sim.rules.records import fog

        return fog.at_start(self.witness(scenario, side), scenario)

    def template(self, name: str) -> "Callable[[str], Mapping[str, str]]":
        """The function that makes the files of a template. Raises KeyError where there is none of this name."""
        given = self.templates[name]
        if not isinstance(given, str):
            return given
        module, _, made = given.partition(":")
        found: Callable[[str], Mapping[str, str]] = getattr(import_module(module, self.package), made)
        return found

    def part(self, part: Part[T]) -> T:
        """A part, imported where it is named. Raises Refused for one that the ruleset does not have."""
        given = self._given.get(part.name)
        if given is None:
            if part.missing is None:
                named = part.name.replace("_", " ")
                raise Refused(
                    [
                        Fault(
                            f"ruleset {self.id}",
                            "",
                            text("does not have the part '{named}'", named=named),
                            text("a ruleset that does"),
                        )
                    ]
                )
            return part.missing()
        if not isinstance(given, str):
            return given  # type: ignore[return-value]
        place, _, name = given.partition(":")
        self._named[part.name] = vars(import_module(place, self.package)), name
        found: T = self._named[part.name][0][name]
        return found
