"""A seat at a desk: what one side (or the umpire) may know of a battle, its draft orders, what is selected.

A front end hears of every change (``heard``), draws and asks; what may be ordered and what it would do is decided here.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from bound_sim.desk.draft import Draft, Drafts, Key
from bound_sim.desk.draft_answers import DraftAnswers
from bound_sim.files.line_files import known_names, line_faults
from bound_sim.orders.line_text import parse_line
from bound_sim.orders.lines import OrderLine, format_line, units_named, verb_of
from bound_sim.orders.records import format_cell, parse_cell
from bound_sim.orders.text import Grammar, OrderFault, format_order, parse_order
from bound_sim.results.battle_map.timeline import Standing, SubstepEnd, Timeline, history_of
from bound_sim.rules import kinds_of, ruleset
from bound_sim.rules.records.hints import Ghost, Hints, LineHint, PlatoonHint, Tables, Thread, UnitHint
from bound_sim.rules.records.order_form import Offer, OrderForm
from bound_sim.scenario.forces import natural_key
from bound_sim.scenario.model import Scenario, Side
from bound_sim_maps.faults import Fault
from bound_sim_maps.speech import spoken
from bound_sim_maps.texts import Phrase, listed, text

if TYPE_CHECKING:
    from bound_sim.desk.stepper import SeatQuestion, Seen

#: what ``heard`` may be told: orders, selection, standing, mode
ORDERS, SELECTION, STANDING, LOCK = "orders", "selection", "standing", "lock"
#: the file of a side's lines
LINES = "lines.txt"


class Led(NamedTuple):
    """The battalions that take orders from a seat (None: all of the side), and those whose units want one."""

    leads: Collection[str] | None = None
    awaited: Collection[str] | None = None


class Locked(Exception):
    """The seat's orders are handed in: nothing can be changed until the umpire unlocks them."""


class SeatDesk:
    """One side's battle as it knows it (``side`` "": the umpire, who knows all).

    ``bound`` is the bound that orders are drawn for. ``leads`` are the battalions that take orders from here (None: all
    of the side), ``awaited`` those whose units want one. A front end that shows it has a ``heard`` of its own.
    """

    def __init__(
        self, scenario: Scenario, tables: Tables, side: str, bound: int, *, history: Timeline | None = None,
        led: Led | None = None,
    ) -> None:  # fmt: skip
        self.scenario, self.tables, self.side, self.bound = scenario, tables, side, bound
        self.leads, self.awaited = led or Led()
        begun = self.leads if self.leads is not None else self.awaited
        first = Draft(
            _begun(scenario.high, begun), _begun(scenario.low, begun),
            {bound: tuple(lines) for (of, bound), lines in scenario.lines.items() if of == side},
        ) if side else Draft()  # fmt: skip
        self.drafts = Drafts(first)
        #: of whom the programme's hints were asked, of which lines, and what was said
        self._hinted: tuple[object, tuple[OrderLine, ...], dict[int, LineHint]] = None, (), {}
        #: the question that is asked, and the lines of its answer so far
        self.question: SeatQuestion | None = None
        self.answer: tuple[OrderLine, ...] = ()
        #: at the umpire's desk: by side, what the lines of all sides would do, once they are revealed
        self.revealed: list[tuple[str, LineHint]] = []
        #: the same of orders by units: what the bases of all sides would do
        self.revealed_told: Mapping[str, PlatoonHint] = {}
        self.selected: tuple[str, ...] = ()
        self.company = ""
        self.line: int | None = None  # the place in the programme of the line that is looked at
        self.locked = False
        self.history = history or history_of(scenario, tables)
        #: entries of the umpire's acts since the last bound that are told here
        self.since: tuple[int, ...] = ()
        self.moment: SubstepEnd | None = None
        #: the side as which it is seen, where the umpire looks as one
        self.eyes = side
        self.answers = DraftAnswers(self)

    def heard(self, what: str) -> None:
        """Something changed: orders, selection, standing or lock."""
        if what == ORDERS:
            self.answers.forget()
            self.line = self.line if self.line is not None and self.line < len(self.lines_now()) else None

    # ---- standing

    @property
    def standing(self) -> dict[str, Standing]:
        """All known bases as they stand, now or at the moment looked at."""
        return self.history.at(self.moment) if self.moment else self.history.last()

    @property
    def reported(self) -> dict[str, Standing]:
        """Bases out of sight from here, where reports are late, as the last report has them; none in a replay."""
        late = self.scenario.reports_late if self.side else 0
        if not late or self.moment is not None or not self.history.moments:
            return {}
        standing = self.standing
        return {unit: base for unit, base in self.history.ends(self.reported_at).items()
                if base.on_table and unit not in standing}  # fmt: skip

    @property
    def reported_at(self) -> int:
        """The bound that the last report tells the end of."""
        moments = self.history.moments
        over = moments[-1].bound if moments and moments[-1].substep == "end" else 0
        return max(0, max(self.bound - 1, over) - self.scenario.reports_late)

    @cached_property
    def sides(self) -> dict[str, Side]:
        return {side.id: side for side in self.scenario.sides}

    @cached_property
    def own_battalions(self) -> list[str]:
        """Ids of the seat's battalions (of all for the umpire), in natural order."""
        return sorted(filter(self.is_own, self.scenario.forces.battalions), key=natural_key)

    @cached_property
    def led_by_others(self) -> frozenset[str]:
        """Battalions of the side that take no orders from here."""
        forces = self.scenario.forces
        mine = (unit for unit in forces.battalions if self.side and forces.side_of(unit) == self.side)
        return frozenset(unit for unit in mine if not self.is_own(unit))

    @cached_property
    def own_companies(self) -> list[str]:
        return sorted(filter(self.is_own, self.scenario.forces.companies), key=natural_key)

    def companies_of(self, battalion: str) -> list[str]:
        return self._companies.get(battalion, [])

    @cached_property
    def _companies(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for unit in self.own_companies:
            found.setdefault(unit.split("/", 1)[0], []).append(unit)
        return found

    @cached_property
    def _members(self) -> dict[str, list[str]]:
        """Ids of each company's platoons."""
        return {unit: [p.id for p in members] for unit, members in self.scenario.forces.companies.items()}

    def present(self, company: str) -> list[Standing]:
        """A company's platoons on the table."""
        standing = self.standing
        there = [standing[unit] for unit in self._members.get(company, ()) if unit in standing]
        return [base for base in there if base.on_table]

    def units_that_wait(self) -> list[str]:
        """Own companies none of whose bases has a place yet, and some of whose wait for one."""
        standing = self.standing

        def state(base: str) -> str:
            return standing[base].status if base in standing else ""

        return [
            unit for unit in self.own_companies
            if any(state(base) == "waiting" for base in self._members[unit])
            and not any(state(base) == "on table" for base in self._members[unit])
        ]  # fmt: skip

    @cached_property
    def form(self) -> OrderForm:
        """Names and parts of the ruleset's orders at a desk."""
        return ruleset(self.scenario.ruleset).order_form

    @cached_property
    def grammar(self) -> Grammar:
        """The words of the ruleset's orders."""
        return ruleset(self.scenario.ruleset).grammar

    @cached_property
    def kinds(self) -> dict[str, str]:
        """Unit type -> kind."""
        return kinds_of(self.scenario)

    def takes_orders(self, unit: str) -> bool:
        """True if orders go to units of this echelon, and to this one."""
        return unit in self.scenario.forces.companies and unit.count("/") == self.grammar.level

    def unit_of(self, base: str) -> str:
        """The unit of a base that orders go to or that is shot at."""
        return base.rpartition("/")[0]

    @property
    def chosen(self) -> list[str]:
        """The units that an order goes to: all own ones with a base selected, the one looked at first."""
        units = [self.company] if self.takes_orders(self.company) else []
        for base in self.selected:
            unit = self.unit_of(base)
            if self.is_own(base) and unit not in units and self.takes_orders(unit) and self.present(unit):
                units.append(unit)
        return units

    def offered(self, unit: str) -> list[Offer]:
        """Offers to a unit of its kind."""
        members = self.scenario.forces.companies.get(unit, ())
        kind = self.kinds.get(members[0].type, "") if members else ""
        return [offer for offer in self.form.offers if not offer.kinds or kind in offer.kinds]

    def is_own(self, unit: str) -> bool:
        if self.leads is not None and unit.split("/", 1)[0] not in self.leads:
            return False
        return bool(unit) and self.side in ("", self.scenario.forces.side_of(unit))

    # ---- orders

    def high_of(self, battalion: str, bound: int | None = None) -> OrderLine | None:
        return self.drafts.now.high.get((battalion, self.bound if bound is None else bound))

    def low_of(self, unit: str) -> OrderLine | None:
        return self.drafts.now.low.get((unit, self.bound))

    def high_now(self) -> dict[str, OrderLine]:
        """The words of the sheet for the open bound, by battalion."""
        return self.drafts.now.high_at(self.bound)

    def low_now(self) -> dict[str, OrderLine]:
        """The orders for the open bound, by unit."""
        return self.drafts.now.low_at(self.bound)

    def words(self, unit: str) -> str:
        """The order of a company or a bombarding battalion in words, as in the files, without the unit's name."""
        order = self.low_of(unit)
        return format_order(order).partition(" ")[2] if order else ""

    def high_words(self, battalion: str, bound: int | None = None) -> str:
        order = self.high_of(battalion, bound)
        return format_cell(order) if order else ""

    def ordered(self, company: str) -> bool:
        """True if a company has an order: its own, or a word of the sheet that is one for all under it.

        Of lines: one that names it, or what the rest is told to do.
        """
        if self.grammar.lines:
            verbs = self.grammar.lines
            return any(company in self.units_of(line) or verb_of(line, verbs).use == "rest"
                       for line in self.lines_now() if verb_of(line, verbs).use != "answer")  # fmt: skip
        if self.low_of(company):
            return True
        high = self.high_of(company.split("/", 1)[0])
        return bool(high and high.verb in self.form.complete)

    def units_of(self, line: OrderLine) -> set[str]:
        """The own units that a line tells something: whose it is, or whom it names."""
        named = {line.unit, *units_named(line, verb_of(line, self.grammar.lines), kinds=("own",))}
        return {self.unit_of(name) if name in self.standing else name for name in named if name}

    def waiting(self) -> list[str]:
        """Companies on the table that want an order for this bound and have none."""
        return [unit for unit in self.asked() if not self.ordered(unit)]

    def asked(self) -> list[str]:
        """Companies on the table that want an order from here."""
        waits = self.awaited
        own = (unit for unit in self.own_companies if waits is None or unit.split("/", 1)[0] in waits)
        return [unit for unit in own if self.present(unit)]

    # ---- lines

    def lines_now(self) -> tuple[OrderLine, ...]:
        """The side's lines for this bound, in their order."""
        return self.drafts.now.lines_at(self.bound)

    def line_text(self, line: OrderLine) -> str:
        """A line as it stands in its file."""
        return format_line(line, self.grammar.lines, self.grammar.units)

    def read_line(self, text: str, before: Sequence[OrderLine] = ()) -> OrderLine:
        """A line for this bound as it was typed, behind others of one answer. Raises OrderFault."""
        table = self.scenario.battlefield.table
        line = parse_line(
            text, bound=self.bound, verbs=self.grammar.lines, units=self.grammar.units, table=table, side=self.side,
            place="desk",
        )  # fmt: skip
        for fault in self._line_faults((*before, line)):
            if fault.place in ("", f"line {len(before) + 1}"):
                raise OrderFault(fault.wrong, fault.allowed)
        return line

    def read_order(self, unit: str, text: str) -> OrderLine:
        """A unit's order for this bound as it was typed, without its name. Raises OrderFault."""
        table = self.scenario.battlefield.table
        return parse_order(
            f"{unit} {text}", bound=self.bound, table=table, place="arrows.txt: desk", grammar=self.grammar
        )

    def read_word(self, battalion: str, text: str, bound: int | None = None) -> OrderLine | None:
        """A battalion's word of the sheet as it was typed, None for an empty one. Raises ValueError."""
        bound = self.bound if bound is None else bound
        sheet = self.grammar.sheet
        word = parse_cell(text, sheet=sheet, battalion=battalion, bound=bound, place="orders.csv: desk")
        if word is not None and word.word("reference"):
            self.scenario.battlefield.table.area(word.word("reference"))
        return word

    def line_faults(self) -> dict[int, list[Fault]]:
        """Place in the programme -> what is wrong with that line whatever happens."""
        found: dict[int, list[Fault]] = {}
        for fault in self._line_faults(self.lines_now()):
            number = str(fault.place).removeprefix("line ")
            found.setdefault(int(number) - 1 if number.isdecimal() else 0, []).append(fault)
        return found

    def _line_faults(self, lines: Sequence[OrderLine]) -> list[Fault]:
        named = tuple(replace(line, place=f"{LINES}: line {number}") for number, line in enumerate(lines, 1))
        given = replace(self.scenario, lines={(self.side, self.bound): named})
        rules = ruleset(self.scenario.ruleset)
        faults = [*line_faults(given, self.grammar.lines, known_names(given)), *rules.check(given)]
        own = self.scenario.forces.side_of
        others = [
            Fault(
                LINES,
                text("line {number}", number=number),
                text("{unit} is not of side {side}", unit=line.unit, side=self.side),
                text("units of the side itself"),
            )
            for number, line in enumerate(lines, 1)
            if line.unit and own(line.unit) not in ("", self.side)
        ]
        return [*others, *(fault for fault in dict.fromkeys(faults) if fault.file == LINES)]

    def line_hints(self) -> dict[int, LineHint]:
        """Place in the programme -> what that line would do as all stand, those before it done, or why it would not."""
        if self.hints is None or not self.lines_now():
            return {}
        asked_of, lines, found = self._hinted
        if asked_of is not self.hints or lines != self.lines_now():
            found = self._line_hints()
            self._hinted = self.hints, self.lines_now(), found
        return found

    def _line_hints(self) -> dict[int, LineHint]:
        assert self.hints is not None
        faulty = self.line_faults()
        verbs = self.grammar.lines
        asked = [(place, line) for place, line in enumerate(self.lines_now())
                 if verb_of(line, verbs).use == "do" and place not in faulty]  # fmt: skip
        hints = self.hints.lines([line for _, line in asked])
        return {place: hint for (place, _), hint in zip(asked, hints, strict=False)}

    def to_do(self, until: int | None = None) -> list[OrderLine]:
        """Lines of the programme (before a place) that tell something to do, not faulty; at a question its answer's."""
        if self.question is not None:
            return list(self.answer)
        verbs = self.grammar.lines
        faulty = self.line_faults() if verbs else {}
        return [line for place, line in enumerate(self.lines_now()[:until])
                if verb_of(line, verbs).use == "do" and place not in faulty]  # fmt: skip

    def ghosts(self, orders: dict[str, OrderLine]) -> dict[str, Ghost]:
        """By unit, the rows of orders that are still being drawn, all others as they are drafted."""
        return self.answers.ghosts(orders)

    def ghost(self, unit: str) -> Ghost:
        """A unit's row by the drafts."""
        return self.answers.ghost_of(unit, self.low_of(unit), self.told)

    def unit_hint(self, unit: str) -> UnitHint | None:
        """A unit's state, rest and permitted acts, the lines of the programme done; None where the rules do not say."""
        return self.hints.unit(unit, self.to_do()) if unit and self.hints is not None else None

    # ---- what the rules say

    @property
    def hints(self) -> Hints | None:
        """The ruleset's answers on what is known here; None until ``prepare`` was called."""
        return self.answers.hints

    def prepare(self) -> None:
        """Bring in the rules (they take a moment to load). Raises KeyError for a log without states."""
        from bound_sim.battle.outlook import hints_by_log  # it reads a battle in, which the first page does without

        self.answers.take(hints_by_log(self.scenario, self.tables, self.bound, self.side))

    @property
    def told(self) -> Mapping[str, PlatoonHint]:
        """Platoon id -> what it would do by the drafts; at the umpire's desk by the orders of all that are revealed."""
        return self.answers.told() if self.side else self.revealed_told

    @property
    def faults(self) -> Mapping[str, list[Fault]]:
        """Unit id -> what is wrong with its drafts for this bound."""
        return self.answers.faults() if self.side else {}

    def troubles(self, company: str) -> list[str]:
        """Faults of a company's order, in words, and what its situation forbids."""
        said = [": ".join(spoken(part) for part in (fault.wrong, fault.allowed) if part)
                for fault in self.faults.get(company, ())]  # fmt: skip
        if self.low_of(company):
            for member in self.scenario.forces.companies.get(company, ()):
                hint = self.told.get(member.id)
                if hint and not hint.legal:
                    said += [spoken(listed([member.id, ": ", why, f" ({rule})"], "")) for rule, why in hint.reasons]
        return said

    def shot(self, unit: str, target: str) -> Thread | None:
        """The shot of a unit's bases at a target's that is nearest to reaching, as all stand; None where none can."""
        hints = self.hints
        if hints is None:
            return None
        order = self.low_of(unit)
        exempt = order.names("exempt") if order else ()
        own = [base.platoon for base in self.present(unit) if base.platoon not in exempt]
        goals = [name for name, base in self.standing.items()
                 if base.on_table and (name == target or name.startswith(target + "/"))]  # fmt: skip
        found = [thread for mine in own for goal in goals if (thread := hints.thread(mine, goal)) is not None]
        can = [thread for thread in found if thread.range_u != 0] or found
        return min(can, key=lambda thread: (thread.short_u, thread.distance_u), default=None)

    def idle(self, unit: str) -> Phrase:
        """The reason why an order that is allowed has no effect as all stand, in words; "" where it may have one.

        Of a battalion it is its sheet's word.
        """
        bases = self.scenario.forces.battalions.get(unit, ()) if self.high_of(unit) else ()
        hints = (self.told.get(base.id) for base in bases)
        if why := [text("{unit}: {why}", unit=hint.platoon, why=hint.idle) for hint in hints if hint and hint.idle]:
            return listed(why, "; ")
        order = self.low_of(unit)
        shoot = order.word("shoot") if order and not order.has("prepared") else ""
        if not shoot:
            return ""
        thread = self.shot(unit, shoot)
        if thread is None:
            return ""
        ways = [hint.way.reach_u for member in self._members.get(unit, ())
                if (hint := self.told.get(member)) is not None and hint.way is not None]  # fmt: skip
        nearer = max(ways, default=0.0)
        if thread.range_u == 0 or thread.short_u > nearer or (thread.blocked and thread.sight_counts and not nearer):
            return text("{shoot}: {thread}", shoot=shoot, thread=thread.said)
        return ""

    # ---- undo

    def undo(self) -> str:
        """Take back what was drawn last: its name; "" where nothing was, or the orders are handed in."""
        return self._stepped(self.drafts.undo)

    def redo(self) -> str:
        """Bring back what was taken back: its name; "" where nothing was, or the orders are handed in."""
        return self._stepped(self.drafts.redo)

    def _stepped(self, step: Callable[[], str]) -> str:
        name = "" if self.locked or not self.side else step()
        if name:
            self.heard(ORDERS)
        return name

    # ---- what is selected

    def select(self, units: Iterable[str], company: str | None = None) -> None:
        """Select platoons; ``company`` is the one looked at first (by default that of the first own one)."""
        chosen = tuple(dict.fromkeys(units))
        if company is None:
            company = next((unit.rpartition("/")[0] for unit in chosen if self.is_own(unit)), "")
        if (chosen, company, None) != (self.selected, self.company, self.line):
            self.selected, self.company, self.line = chosen, company, None
            self.heard(SELECTION)

    def select_company(self, company: str) -> None:
        """Select a company with all its platoons."""
        self.select((p.id for p in self.scenario.forces.companies.get(company, ())), company)

    def set_moment(self, when: SubstepEnd | None) -> None:
        """Look at another moment; None is now."""
        if when != self.moment:
            self.moment = when
            self.heard(STANDING)

    def lock(self, locked: bool) -> None:
        if locked != self.locked:
            self.locked = locked
            self.heard(LOCK)

    def takes(self, seen: "Seen") -> None:
        """Take up a log that went on or was taken back; the moment looked at stays where there still is one."""
        self.scenario, self.tables, self.history, self.bound = seen.scenario, seen.tables, seen.history, seen.bound
        self.eyes = seen.side
        self.answers.take(seen.hints)
        self.question = seen.question
        if self.moment is not None and self.moment not in self.history.moments:
            self.moment = None
        self.heard(STANDING)


def _begun(orders: Mapping[Key, OrderLine], battalions: Collection[str] | None) -> dict[Key, OrderLine]:
    """The scenario's orders for these battalions, which drafts begin with."""
    return {key: order for key, order in orders.items() if battalions is None or key[0].split("/", 1)[0] in battalions}
