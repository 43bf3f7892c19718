"""Cases of a ruleset whose orders are lines, read before it plays: by its own readers, the core's claims, its checks.

What a ruleset gives is a ``LineBook``. Nothing here plays a case: that is the runner's (``bound_sim.cases``).
"""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from pydantic import ValidationError

from bound_sim.cases import lines as ground_lines
from bound_sim.cases.answers import read_answer
from bound_sim.cases.claims import claims
from bound_sim.dice.typed import TypedRoll
from bound_sim.files.line_files import LineFrame, by_side, known_names, line_faults, read_lines
from bound_sim.files.toml_file import own_tables
from bound_sim.orders.lines import LineVerb
from bound_sim.orders.units_of_length import Units
from bound_sim.rules.records.case_words import Line, LineFault, by_bound, numbered
from bound_sim.rules.records.cases import Verb
from bound_sim.rules.records.ruling import Ruling
from bound_sim.scenario.forces import Forces, Platoon, TypeBook, natural_key
from bound_sim.scenario.model import Scenario, Side
from bound_sim_maps.battlefield import Battlefield
from bound_sim_maps.disk import Named
from bound_sim_maps.faults import Fault
from bound_sim_maps.table import Table, u_from_cm

Case = dict[str, Any]
#: what a case takes from the one that it is like
INHERITED = ("ground", "units", "orders", "dice", "answers", "table", "fronts", "types", "rulings", "own", "bounds",
             "opt_out")  # fmt: skip
KEYS = (*INHERITED, "id", "title", "rules", "why", "like", "expect", "refused")
#: claims on questions and on who wins, which the core has for rulesets that play
CORE = (
    Verb("asked", "asked", {}, "question"), Verb("not asked", "asked", {}, "question", absent=True),
    Verb("wins", "outcome"), Verb("drawn", "outcome"), Verb("goes on", "outcome"),
)  # fmt: skip
TRANSFORMS = ("mirrored", "turned", "shuffled")


@dataclass(frozen=True)
class LineBook:
    """A ruleset's part: where its cases stand, and how their blocks are read. ``words`` is its module of claims."""

    id: str
    folder: Path
    table_cm: tuple[float, float]
    fronts: Mapping[str, float]
    length: Units
    verbs: Sequence[LineVerb]
    questions: Mapping[str, Any]
    words: Any
    reasons: Mapping[str, tuple[str, str]]
    rulings: Mapping[str, Ruling]
    tables: Mapping[str, Any]
    type_book: Callable[[Any], TypeBook]
    units: Callable[[str, Table, Mapping[str, int], TypeBook, str], list[Platoon]]
    dice: Callable[[Line], list[TypedRoll]]
    check: Callable[[Scenario], list[Fault]]
    #: a row of ``types`` with its name, as the ruleset reads it; raises ValidationError
    type_row: Callable[[dict[str, Any]], dict[str, Any]] = lambda row: row
    ground: Mapping[str, tuple[str, float]] = field(default_factory=dict)
    #: of a line of ground in its own unit: the same in cm
    in_cm: Callable[[str], str] = lambda text: text

    @property
    def claims(self) -> Any:
        """What the core's reader of claims asks for."""
        verbs = (*self.words.VERBS, *CORE)
        return SimpleNamespace(
            things=("battle",), thing_ids=self.words.THING_IDS, nobody=self.words.NOBODY,
            words={**self.words.WORDS, "question": tuple(self.questions)}, operands=self.words.OPERANDS,
            clauses=self.words.CLAUSES, codes=self.reasons, phrases={verb.phrase: verb for verb in verbs},
            longest_first=sorted(verbs, key=lambda verb: -len(verb.phrase.split())),
        )  # fmt: skip


def cases_of(book: LineBook) -> list[Case]:
    """All cases of its folder, each with what it takes from the one that it is like."""
    found = []
    for file in sorted(book.folder.glob("*.toml")):
        known: dict[str, Case] = {}
        read = tomllib.loads(file.read_text(encoding="utf-8"))
        assert read.keys() == {"ruleset", "case"}, file
        assert read["ruleset"] == book.id, file
        for raw in read["case"]:
            assert raw.keys() <= set(KEYS), (raw["id"], raw.keys() - set(KEYS))
            model = known[raw["like"]] if "like" in raw else {}
            case = {key: model[key] for key in INHERITED if key in model} | raw | {"file": file.name}
            known[case["id"]] = case
            found.append(case)
    return found


def blocks(case: Case, key: str) -> list[Line]:
    """The lines of a block under their bounds; headings that are none fail."""
    faults: list[Fault] = []
    found = by_bound(case.get(key, ""), key, "case", faults)
    assert not faults, faults
    return found


def scenario_of(case: Case, book: LineBook) -> tuple[Scenario, list[Fault]]:
    """What a case begins with, read by the ruleset's own readers, and what is wrong with it."""
    faults: list[Fault] = []
    width_cm, height_cm = case.get("table", book.table_cm)
    table = Table(u_from_cm(width_cm), u_from_cm(height_cm), 12 * 2540)
    made = ground_lines.GroundLines()
    for _, text in numbered(case.get("ground", ""), ""):
        ground_lines.ground(ground_lines.with_alias(book.in_cm(text), book.ground), made, table)
    types: dict[str, Any] = {}
    for name, row in case.get("types", {}).items():
        try:
            types[name] = book.type_row({**row, "name": name})
        except ValidationError as error:
            faults += [Fault("case", f"types {name}", f"{at['loc']} {at['input']}", "") for at in error.errors()]
    fronts = {side: round(front * 10) for side, front in case.get("fronts", book.fronts).items()}
    bases = [
        base for place, text in numbered(case["units"], "units")
        for base in book.units(text, table, fronts, book.type_book(types), f"case: {place!s}")
    ]  # fmt: skip
    forces = Forces(tuple(sorted(bases, key=lambda base: natural_key(base.id))))
    given = case.get("own", {})
    own, _ = own_tables({name: given.get(name) for name in book.tables}, book.tables, faults)
    unknown = given.keys() - book.tables.keys()
    assert not unknown, unknown
    lines = read_lines(
        Named("orders", f"units {book.length}\n{case.get('orders', '')}".encode()),
        faults,
        frame=LineFrame(table, 99, book.verbs, list(fronts)),
        named=range(1, 2),
    )
    scenario = Scenario(
        case["title"], book.id, case.get("bounds", last_spoken(case)),
        Battlefield(table, made.spaces, tuple(made.features)),
        tuple(Side(name, name, front, "#000000") for name, front in sorted(fronts.items())), forces, {}, {},
        case.get("rulings", {}), types, lines=by_side(lines, forces), own=own,
    )  # fmt: skip
    return scenario, faults


def last_spoken(case: Case) -> int:
    """The last bound that a line of the case speaks of."""
    keys = [key for key in ("orders", "expect", "dice", "answers") if case.get(key, "usual") != "usual"]
    return max([1, *(bound for key in keys for line in blocks(case, key) for bound in line.bounds)])


def read(case: Case, book: LineBook) -> None:
    """Read all blocks of a case. Raises AssertionError, LineFault where one cannot be read, or names what is not."""
    assert case["title"]
    assert case["why"]
    scenario, faults = scenario_of(case, book)
    faults += [*line_faults(scenario, book.verbs, known_names(scenario)), *book.check(scenario)]
    refused = [text for _, text in numbered(case.get("refused", ""), "")]
    if refused:
        said = [f"{fault.place!s}: {fault.wrong!s}: {fault.allowed!s}" for fault in faults]
        assert all(any(text in fault for fault in said) for text in refused), said
        assert all(any(text in fault for text in refused) for fault in said), said
        return
    assert not faults, faults
    assert scenario.bounds >= last_spoken(case)
    assert set(case.get("opt_out", {})) <= set(TRANSFORMS)
    sides = [side.id for side in scenario.sides]
    names = {*scenario.forces.by_id, *scenario.forces.battalions, *sides}
    for line in blocks(case, "dice"):
        rolls = [] if line.text == "others 1" else book.dice(line)
        for roll in rolls:
            told = {who.removeprefix("unit ").removeprefix("side ") for who in (roll.unit, roll.target) if who}
            assert told <= names, line.text
    for line in blocks(case, "answers") if case.get("answers", "usual") != "usual" else []:
        read_answer(line, sides, list(book.questions))
    expected = blocks(case, "expect")
    assert expected
    for line in expected:
        for claim in claims(line, scenario.battlefield.table, book.claims):
            spoken = {claim.unit, *(claim.want.get(key) for key in ("target", "by", "of", "from"))} - {"", None}
            unknown = {who for who in spoken - names if not book.words.THING_IDS.fullmatch(str(who).lower())}
            assert unknown <= {"battle", *_weapons(claim.want)}, line.text


def _weapons(want: Mapping[str, Any]) -> set[Any]:
    """What stands for a weapon after ``by`` in claims on shots and blows."""
    return {want.get("by")} if "by" in want else set()


def unreadable(cases: Sequence[Case], book: LineBook) -> dict[str, str]:
    """Id of each case that can't be read -> why."""
    wrong = {}
    for case in cases:
        try:
            read(case, book)
        except (AssertionError, LineFault, ValueError, AttributeError, KeyError) as error:
            wrong[case["id"]] = f"{type(error).__name__}: {error}"
    return wrong


def without_cases(cases: Sequence[Case], book: LineBook) -> list[str]:
    """Rules without a case, and readings that no case is about and played under."""
    seen = {rule for case in cases for rule in case["rules"]}
    played = {
        (rule, case.get("rulings", {}).get(rule, book.rulings[rule].default))
        for case in cases for rule in case["rules"] if rule in book.rulings and not case.get("refused")
    }  # fmt: skip
    rules = [rule for rule in book.words.RULES if rule not in seen]
    readings = [
        f'{name} = "{reading}"'
        for name, ruling in book.rulings.items()
        for reading in ruling.readings
        if (name, reading) not in played
    ]
    return rules + readings


def misnamed(cases: Sequence[Case], book: LineBook, ids: str) -> Iterator[str]:
    """Cases whose id is given twice, is of another form, or of a rule that they are not about; rules that are none."""
    seen = set()
    known = {*book.words.RULES, *book.rulings}
    for case in cases:
        name = case["id"]
        if name in seen or not re.fullmatch(ids, name) or name[:-3] not in case["rules"]:
            yield name
        seen.add(name)
        yield from (f"{name}: {rule}" for rule in case["rules"] if rule not in known)
