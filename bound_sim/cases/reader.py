"""Case files (TOML): read with every fault at once, each as ``file: case R-17-03, units line 2: what is wrong``."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from bound_sim.cases import lines
from bound_sim.cases.answers import read_answer
from bound_sim.cases.case import Case, CaseAnswer, Claim
from bound_sim.cases.claims import claims
from bound_sim.cases.questions import book_of
from bound_sim.dice.typed import TypedRoll
from bound_sim.files import line_files
from bound_sim.files.line_files import LineFrame
from bound_sim.files.placement import placing_faults
from bound_sim.files.toml_file import COLOURS, UNIT_TYPES, UnitTypeTable, own_tables
from bound_sim.orders.checks import order_faults
from bound_sim.orders.decisions import USUAL, answers_of_sheet
from bound_sim.orders.lines import OrderLine
from bound_sim.orders.text import OrderFault
from bound_sim.rules import default_ruleset, registered, ruleset
from bound_sim.rules.records.case_words import LineFault, by_bound, each, numbered
from bound_sim.rules.records.cases import CaseBook
from bound_sim.scenario.areas_file import read_areas, read_borders
from bound_sim.scenario.cards import Card
from bound_sim.scenario.cards_file import read_cards
from bound_sim.scenario.forces import ID_LENGTH, ID_PART, Forces, Platoon, TypeBook, natural_key
from bound_sim.scenario.inputs import Known, clipped, quoted, read_toml
from bound_sim.scenario.model import Scenario, Side
from bound_sim_maps import disk
from bound_sim_maps.areas import AreaNet
from bound_sim_maps.battlefield import Battlefield
from bound_sim_maps.disk import Named
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.table import U_PER_INCH, Table, u_from_cm
from bound_sim_maps.texts import Phrase, text

MOST_BOUNDS = 99
_TEXTS = ("id", "title", "why", "like", "ground", "units", "orders", "answers", "dice", "expect", "refused", "areas",
          "borders", "cards")  # fmt: skip
_KEYS = (*_TEXTS, "rules", "table", "fronts", "prefers", "types", "rulings", "bounds", "opt_out", "own")
#: what a case takes from the one that it is like
_INHERITED = ("ground", "units", "orders", "answers", "dice", "table", "fronts", "prefers", "types", "rulings",
              "bounds", "opt_out", "own", "areas", "borders", "cards")  # fmt: skip


def read_cases(paths: Iterable[Path]) -> list[Case]:
    """All cases of files and folders (their ``*.toml``). Raises Refused with every fault of every file."""
    faults: list[Fault] = []
    files: list[Path] = []
    for path in paths:
        if disk.is_folder(path):
            found = disk.below(path, ".toml")
            if not found:
                allowed = text("a folder with case files (*.toml)")
                faults.append(Fault(str(path), "", text("has no cases in it"), allowed))
            files += found
        else:
            files.append(path)
    cases = [case for file in dict.fromkeys(files) for case in read_file(file, faults)]
    seen: dict[str, str] = {}
    for case in cases:
        first = seen.setdefault(case.id, case.file)
        if first != case.file:
            wrong = text("is also in {first}", first=first)
            faults.append(Fault(case.file, text("case {id}", id=case.id), wrong, text("each id once")))
    if faults:
        raise Refused(faults)
    return cases


def read_file(path: Path, faults: list[Fault]) -> list[Case]:
    """The cases of one file; what is wrong goes to ``faults``."""
    raw = read_toml(path, faults, missing=text("a case file (TOML)"))
    if raw is None:
        return []
    file = path.name
    for key in raw.keys() - {"case", "ruleset"}:
        faults.append(Fault(file, quoted(key)[1:-1], text("is not known here"), text("ruleset, [[case]] tables")))
    rules = raw.get("ruleset", default_ruleset())
    if rules not in registered():
        hint = Known(registered()).hint(str(rules))
        faults.append(Fault(file, "ruleset", text('"{rules}" is not known', rules=clipped(rules)), hint))
        return []
    tables = raw.get("case")
    if not isinstance(tables, list) or not tables or not all(isinstance(table, dict) for table in tables):
        allowed = text("[[case]] tables with id, title, rules, why, units, expect")
        faults.append(Fault(file, "", text("has no cases"), allowed))
        return []
    known: dict[str, dict[str, Any]] = {}
    cases = []
    for number, table in enumerate(tables, 1):
        reader = _Reader(file, number, table, known, faults, rules)
        case = reader.case()
        if case is not None:
            cases.append(case)
    return cases


def faults_of(scenario: Scenario) -> list[Fault]:
    """Every fault of a case's battle: bases, orders, rules."""
    rules = ruleset(scenario.ruleset)
    of_lines = line_files.line_faults(scenario, rules.grammar.lines, line_files.known_names(scenario))
    points, units = rules.type_book(scenario.unit_types).points, rules.grammar.units
    placed = placing_faults(scenario.forces, scenario.battlefield, scenario.areas, points=points, units=units)
    return sorted({*placed, *order_faults(scenario, rules.grammar), *of_lines, *rules.check(scenario)})


class _Reader:
    """One ``[[case]]`` table; ``known`` are the tables of the file's earlier cases by id."""

    def __init__(
        self, file: str, number: int, raw: dict[str, Any], known: dict[str, dict[str, Any]], faults: list[Fault],
        ruleset_id: str,
    ) -> None:  # fmt: skip
        self.ruleset_id = ruleset_id
        self.book: CaseBook = book_of(ruleset_id)
        self.file, self.raw, self.known, self.faults = file, raw, known, faults
        given = raw.get("id")
        self.at = f"case {given}" if isinstance(given, str) and self.book.ids.fullmatch(given) else f"case {number}"
        self.before = len(faults)
        self.units_known = True

    def fault(self, place: Phrase, wrong: Phrase, allowed: Phrase = "") -> None:
        self.faults.append(Fault(self.file, text("{at}{place:text}", at=self.at, place=place), wrong, allowed))

    def case(self) -> Case | None:
        """The case, None where it has faults."""
        self._keys()
        if len(self.faults) > self.before:
            return None
        raw = self._with_model()
        if raw is None:
            return None
        case = self._made(raw)
        if len(self.faults) > self.before:
            return None
        wrong = [] if case.refused else [*case.order_faults, *faults_of(case.scenario)]
        for fault in wrong:
            own = str(fault.place).startswith("case ")
            place = fault.place if own else text("{at}, {place:text}", at=self.at, place=fault.place)
            self.faults.append(Fault(self.file, place, fault.wrong, fault.allowed))
        return None if wrong else case

    def _keys(self) -> None:
        raw = self.raw
        for key in raw:
            if key not in _KEYS:
                self.fault("", text('"{key}" is not known', key=clipped(key)), Known(_KEYS).hint(key))
        for key in _TEXTS:
            if not isinstance(raw.get(key, ""), str):
                self.fault(
                    text(", {key:text}", key=key),
                    text('"{raw}" is not text', raw=clipped(raw[key])),
                    text('{key:text} = "..." or lines between """', key=key),
                )
        for key in ("id", "title", "why"):
            if not raw.get(key):
                self.fault("", text("has no {key:text}", key=key), text('{key:text} = "..."', key=key))
        if raw.get("id") and not self.book.ids.fullmatch(str(raw["id"])):
            allowed = text("the main rule and a number, like {id_example}", id_example=self.book.id_example)
            self.fault("", text('id "{id}"', id=clipped(raw["id"])), allowed)
        if isinstance(raw.get("id"), str) and raw["id"] in self.known:
            self.fault("", text("is given twice"), text("each id once"))
        self._rules()
        if not raw.get("expect") and not raw.get("refused"):
            self.fault("", text("expects nothing"), text('expect = """lines""", or refused = """texts of faults"""'))
        bounds = raw.get("bounds", 1)
        if not isinstance(bounds, int) or isinstance(bounds, bool) or not 1 <= bounds <= MOST_BOUNDS:
            allowed = text("a whole number, 1 to {most_bounds}", most_bounds=MOST_BOUNDS)
            self.fault(", bounds", text('"{bounds}" is not allowed', bounds=clipped(bounds)), allowed)
        opt_out = raw.get("opt_out", {})
        if not isinstance(opt_out, dict) or not all(isinstance(why, str) and why for why in opt_out.values()):
            self.fault(", opt_out", text("is not a table of reasons"), text('opt_out = {{mirrored = "why"}}'))
        elif unknown := [name for name in opt_out if name not in self.book.transforms]:
            wrong = text('"{unknown}" is not a transform', unknown=clipped(unknown[0]))
            self.fault(", opt_out", wrong, ", ".join(self.book.transforms))

    def _rules(self) -> None:
        rules = self.raw.get("rules")
        if not isinstance(rules, list) or not rules or not all(isinstance(rule, str) for rule in rules):
            self.fault(", rules", text("names no rules"), text('rules = ["R-17", "Q-terrain-cost"]'))
            return
        known = Known([*self.book.rules, *self.book.rulings])
        for rule in rules:
            if rule not in known.names:
                self.fault(", rules", text('"{rule}" is not a rule or ruling', rule=clipped(rule)), known.hint(rule))

    def _with_model(self) -> dict[str, Any] | None:
        """The table with what it takes from the case that it is like."""
        raw, like = self.raw, self.raw.get("like")
        if like is not None:
            if like not in self.known:
                hint = Known(self.known, text("an earlier case of this file")).hint(like)
                self.fault("", text('like "{like}"', like=clipped(like)), hint)
                return None
            model = self.known[like]
            raw = {key: model[key] for key in _INHERITED if key in model} | raw
        self.known[self.raw["id"]] = raw
        return raw

    def _made(self, raw: Mapping[str, Any]) -> Case:
        scenario, order_wrong = self._scenario(raw)
        dice, others = self._dice(raw.get("dice", ""), scenario.forces)
        bounds = raw.get("bounds", 0)
        self.units_known = len(self.faults) == self.before
        found = [claim for line in by_bound(raw.get("expect", ""), f"{self.at}, expect", self.file, self.faults)
                 for claim in self._claims(line, scenario)]  # fmt: skip
        answers = self._answers(raw.get("answers", USUAL), scenario)
        spoken = (*(claim.bound for claim in found), *(roll.bound for roll in dice), *(a.bound for a in answers or ()))
        last = max((*spoken, scenario.bounds))
        if bounds and last > bounds:
            self.fault("", text("speaks of bound {last}", last=last), text("bounds = {last}", last=last))
        scenario = replace(scenario, bounds=bounds or last)
        dice = self.book.completed(dice, scenario)
        refused = tuple(content for _, content in numbered(raw.get("refused", ""), ""))
        if refused and found:
            self.fault("", text("expects and is refused"), text("one of them: what is refused is not played"))
        return Case(
            raw["id"], raw["title"], raw["why"], self.file, tuple(raw["rules"]),
            scenario, tuple(dice), others, tuple(found), refused, tuple(order_wrong), raw.get("opt_out", {}), answers,
        )  # fmt: skip

    def _claims(self, line: Any, scenario: Scenario) -> list[Claim]:
        try:
            made = claims(line, scenario.battlefield.table, self.book)
        except LineFault as fault:
            self.faults.append(Fault(self.file, line.place, fault.wrong, fault.allowed))
            return []
        forces = scenario.forces
        names = [*forces.by_id, *forces.companies, *forces.battalions, *(side.id for side in scenario.sides)]
        names += (*self.book.things, *(name for of in line_files.known_names(scenario).values() for name in of))
        for claim in made if self.units_known else ():
            for unit in (claim.unit, *(claim.want.get(key) for key in ("target", "opponent", "contact", "by"))):
                if unit and unit not in names and not self._comes(str(unit)):
                    hint = Known(names).hint(str(unit))
                    self.faults.append(
                        Fault(self.file, line.place, text('unit "{unit}" does not exist', unit=clipped(unit)), hint)
                    )
        return made

    def _comes(self, thing: str) -> bool:
        """True if this is the id of a thing that comes while a battle is played."""
        return self.book.thing_ids is not None and bool(self.book.thing_ids.fullmatch(thing))

    def _answers(self, block: str, scenario: Scenario) -> tuple[CaseAnswer, ...] | None:
        """The answers in their order; None: all questions are answered as usual."""
        if block.strip() == USUAL:
            return None
        kinds = ruleset(self.ruleset_id).questions
        if not kinds:
            self.fault(", answers", text("are given"), text("none: these rules ask nothing"))
            return None
        sides = [side.id for side in scenario.sides]
        found: list[CaseAnswer] = []
        for line in by_bound(block, f"{self.at}, answers", self.file, self.faults):
            try:
                found += read_answer(line, sides, list(kinds))
            except LineFault as fault:
                self.faults.append(Fault(self.file, line.place, fault.wrong, fault.allowed))
        return tuple(sorted(found, key=lambda answer: answer.bound))

    def _own(self, given: object) -> dict[str, Any]:
        """The ruleset's own tables, as in a scenario."""
        models = {name: of for name, of in ruleset(self.ruleset_id).own_tables.items() if name != UNIT_TYPES}
        if not isinstance(given, dict) or not all(isinstance(table, dict | list) for table in given.values()):
            self.fault(
                ", own", text("is not a table of the ruleset's own tables"), text('own = {{game = {{first = "Blue"}}}}')
            )
            return {}
        for name in given.keys() - models.keys():
            self.fault(", own", text('"{name}" is not known', name=clipped(name)), Known(models).hint(name))
        faults: list[Fault] = []
        found, _ = own_tables({name: given.get(name) for name in models}, models, faults)
        for fault in faults:
            self.fault(text(", own {place}", place=fault.place), fault.wrong, fault.allowed)
        return found

    def _lines(self, block: str, table: Table, sides: Iterable[str], wrong: list[Fault]) -> list[OrderLine]:
        """Orders that are lines, in their order; what cannot be read goes to ``wrong``."""
        faults: list[Fault] = []
        grammar = ruleset(self.ruleset_id).grammar
        found = line_files.read_lines(
            Named("orders", block.encode()),
            faults,
            frame=LineFrame(table, MOST_BOUNDS, grammar.lines, list(sides), grammar.units),
            named=range(1, 2),
        )
        wrong += [
            Fault(self.file, text("{at}, orders {place}", at=self.at, place=fault.place), fault.wrong, fault.allowed)
            for fault in faults
        ]
        return [
            replace(line, place=f"{self.file}: {self.at}, orders {line.place.partition(': ')[2]}") for line in found
        ]

    def _scenario(self, raw: Mapping[str, Any]) -> tuple[Scenario, list[Fault]]:
        """The battle, and the faults of orders that could not be read (a case may expect them)."""
        table = self._table(raw.get("table", list(self.book.table_cm)))
        fronts = self._fronts(raw.get("fronts", self.book.fronts))
        prefers = self._prefers(raw.get("prefers", {}), fronts)
        kinds, types = ruleset(self.ruleset_id).questions, self._types(raw.get("types", {}))
        book = ruleset(self.ruleset_id).type_book(types)
        net = self._net(raw, table, fronts)
        table = replace(table, places=net.places)
        ground = self._ground(raw.get("ground", ""), table)
        platoons = self._units(raw.get("units", ""), table, fronts, book)
        wrong: list[Fault] = []
        high, low = self._orders(raw.get("orders", ""), table, wrong) if self.book.order else ({}, {})
        given = [] if self.book.order else self._lines(raw.get("orders", ""), table, fronts, wrong)
        given_by = {name: answers_of_sheet(kinds, prefers.get(name, "")) for name in fronts}
        sides = tuple(Side(name, name, front, COLOURS[index % len(COLOURS)], given_by[name])
                      for index, (name, front) in enumerate(sorted(fronts.items())))  # fmt: skip
        forces = Forces(tuple(sorted(platoons, key=lambda platoon: natural_key(platoon.id))))
        by_side = line_files.by_side(given, forces)
        scenario = Scenario(
            raw["title"], self.ruleset_id, max([1, *(bound for _, bound in (*high, *low, *by_side))]),
            Battlefield(table, ground.spaces, tuple(ground.features)), sides, forces, high, low,
            self._rulings(raw.get("rulings", {})), types, lines=by_side, own=self._own(raw.get("own", {})),
            areas=net, cards=self._cards(raw.get("cards", ""), fronts),
        )  # fmt: skip
        return scenario, wrong

    def _table(self, given: object) -> Table:
        sizes = given if isinstance(given, list) and len(given) == 2 else []
        if sizes and all(isinstance(size, (int, float)) and 1 <= size <= 5_000 for size in sizes):
            return Table(u_from_cm(sizes[0]), u_from_cm(sizes[1]), 12 * U_PER_INCH)
        self.fault(
            ", table",
            text('"{given}" is not a size', given=clipped(given)),
            text("table = [121.92, 91.44], cm, 1 to 5000"),
        )
        return Table(u_from_cm(self.book.table_cm[0]), u_from_cm(self.book.table_cm[1]))

    def _net(self, raw: Mapping[str, Any], table: Table, sides: Iterable[str]) -> AreaNet:
        """Areas and borders, each as the rows of its file."""
        if not raw.get("areas"):
            return AreaNet()
        faults: list[Fault] = []
        areas = read_areas(self._rows(raw, "areas"), faults, table=table, sides=list(sides))
        names = {area.name for area in areas}
        borders = read_borders(self._rows(raw, "borders"), faults, areas=names) if raw.get("borders") else ()
        self._of_rows(faults)
        return AreaNet(areas, borders)

    def _cards(self, block: str, sides: Iterable[str]) -> tuple[Card, ...]:
        """Cards, as the rows of their file."""
        if not block:
            return ()
        faults: list[Fault] = []
        effects = ruleset(self.ruleset_id).card_effects
        found = read_cards(self._rows({"cards": block}, "cards"), faults, effects=effects, sides=list(sides))
        self._of_rows(faults)
        return found

    def _rows(self, raw: Mapping[str, Any], key: str) -> Named:
        return Named(f"{key}.csv", str(raw[key]).lstrip("\n").encode())

    def _of_rows(self, faults: Iterable[Fault]) -> None:
        for fault in faults:
            self.fault(
                f", {fault.file.removesuffix('.csv')}" + (" " + fault.place if fault.place else ""),
                fault.wrong,
                fault.allowed,
            )

    def _fronts(self, given: object) -> dict[str, int]:
        good = isinstance(given, dict) and bool(given)
        found = {}
        for side, front in given.items() if isinstance(given, dict) else ():
            number = isinstance(front, (int, float)) and not isinstance(front, bool) and 0 <= front <= 360
            good = good and number and bool(re.fullmatch(ID_PART, side))
            found[side] = round(front * 10) % 3600 if number else 0
        if not good:
            self.fault(
                ", fronts",
                text('"{given}" is not a table of fronts', given=clipped(given)),
                text("fronts = {{A = 90, B = 270}}, degrees"),
            )
        return found

    def _prefers(self, given: object, fronts: Mapping[str, int]) -> dict[str, str]:
        if isinstance(given, dict) and all(side in fronts and isinstance(word, str) for side, word in given.items()):
            return dict(given)
        self.fault(
            ", prefers",
            text('"{given}" is not a table of what sides choose', given=clipped(given)),
            text('prefers = {{Red = "B"}}'),
        )
        return {}

    def _types(self, given: object) -> dict[str, Mapping[str, object]]:
        if not isinstance(given, dict):
            self.fault(", types", text("is not a table"), text('types = {{"SP guns" = {{like = "7 cm field guns"}}}}'))
            return {}
        found: dict[str, Mapping[str, object]] = {}
        model = ruleset(self.ruleset_id).own_tables.get(UNIT_TYPES, UnitTypeTable)
        for name, row in given.items():
            try:
                made = model.model_validate({**row, "name": name} if isinstance(row, dict) else row)
                found[name] = made.model_dump(exclude={"name"}, exclude_none=True)
            except ValidationError as error:
                for detail in error.errors(include_url=False, include_context=False):
                    place = ".".join(map(str, detail["loc"]))
                    self.fault(
                        text(", types {name}", name=name),
                        f"{place} {quoted(detail['input'])}",
                        text("as in a scenario's unit_types"),
                    )
        return found

    def _rulings(self, given: object) -> dict[str, str]:
        if isinstance(given, dict) and all(isinstance(reading, str) for reading in given.values()):
            return dict(given)
        self.fault(", rulings", text("is not a table of readings"), text('rulings = {{"Q-packing" = "none"}}'))
        return {}

    def _ground(self, block: str, table: Table) -> lines.GroundLines:
        made = lines.GroundLines()
        each(numbered(block, f"{self.at}, ground"), self.file, self.faults,
             lambda place, text: lines.ground(lines.with_alias(text, self.book.ground), made, table))  # fmt: skip
        return made

    def _units(self, block: str, table: Table, fronts: Mapping[str, int], types: TypeBook) -> list[Platoon]:
        def read(place: Phrase, content: str) -> list[Platoon]:
            where = f"{self.file}: {place!s}"
            made = self.book.units(content, table, fronts, types, where)
            for platoon in made:
                parts = tuple(filter(None, (platoon.battalion, platoon.company, platoon.number)))
                if not all(re.fullmatch(ID_PART, part) and len(part) <= ID_LENGTH for part in parts):
                    raise LineFault(
                        text('"{id}" is not an id', id=clipped(platoon.id)),
                        text("letters, digits, dots, dashes and underscores"),
                    )
                if platoon.id in seen or sides.setdefault(platoon.battalion, platoon.side) != platoon.side:
                    raise LineFault(
                        text("{id} is given twice, or its battalion on two sides", id=platoon.id), text("each id once")
                    )
                seen.add(platoon.id)
            return made

        seen: set[str] = set()
        sides: dict[str, str] = {}
        read_lines = each(numbered(block, f"{self.at}, units"), self.file, self.faults, read)
        platoons = [platoon for line in read_lines for platoon in line]
        if not platoons and len(self.faults) == self.before:
            self.fault(
                "",
                text("has no units"),
                text('units = """lines like {unit_example}"""', unit_example=self.book.unit_example),
            )
        transport = {platoon.battalion: platoon.transport for platoon in platoons if platoon.transport}
        return [replace(platoon, transport=transport.get(platoon.battalion, "")) for platoon in platoons]

    def _orders(
        self, block: str, table: Table, wrong: list[Fault]
    ) -> tuple[dict[tuple[str, int], OrderLine], dict[tuple[str, int], OrderLine]]:
        high: dict[tuple[str, int], OrderLine] = {}
        low: dict[tuple[str, int], OrderLine] = {}
        read = self.book.order
        assert read is not None
        for line in by_bound(block, f"{self.at}, orders", self.file, self.faults):
            try:
                for made in read(line, table, self.file):
                    unit = made.unit
                    there: dict[tuple[str, int], Any] = high if made.declares else low
                    if (unit, made.bound) in there:
                        raise OrderFault(
                            text("{unit} has two orders in bound {bound}", unit=unit, bound=made.bound),
                            text("one a bound"),
                        )
                    there[unit, made.bound] = made
            except OrderFault as fault:
                wrong.append(Fault(self.file, line.place, fault.wrong, fault.allowed))
        return high, low

    def _dice(self, block: str, forces: Forces) -> tuple[list[TypedRoll], bool]:
        """The rolls, and whether dice that are not listed show 1."""
        listed = by_bound(block, f"{self.at}, dice", self.file, self.faults)
        others = [line for line in listed if line.text.lower().split()[:1] == ["others"]]
        rolls: list[TypedRoll] = []
        for line in listed:
            if line in others:
                if line.text.lower().split() != ["others", "1"]:
                    wrong = text('"{text}" is not what dice that are not listed may show', text=clipped(line.text))
                    self.faults.append(Fault(self.file, line.place, wrong, text("others 1")))
            else:
                try:
                    rolls += self.book.dice(line, forces)
                except LineFault as fault:
                    self.faults.append(Fault(self.file, line.place, fault.wrong, fault.allowed))
        return rolls, bool(others)
