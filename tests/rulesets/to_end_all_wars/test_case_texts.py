"""The cases of To End All Wars can be read: rules, lines, dice and claims; every rule and reading has one.

They are not played here: the ruleset has no engine yet.
"""

import re
import tomllib
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bound_sim.cases import lines as ground_lines
from bound_sim.cases.claims import claims
from bound_sim.orders.line_files import line_faults
from bound_sim.orders.line_text import parse_line
from bound_sim.orders.lines import OrderLine
from bound_sim.rulesets.records.case_words import by_bound, numbered
from bound_sim.rulesets.records.cases import Verb
from bound_sim.rulesets.to_end_all_wars.answers import case_units, case_words
from bound_sim.rulesets.to_end_all_wars.book.legality import check
from bound_sim.rulesets.to_end_all_wars.book.own_tables import OWN_TABLES
from bound_sim.rulesets.to_end_all_wars.book.reasons import REASONS
from bound_sim.rulesets.to_end_all_wars.book.rulings import RULINGS
from bound_sim.rulesets.to_end_all_wars.book.unit_types import type_book
from bound_sim.rulesets.to_end_all_wars.book.words import QUESTIONS, VERBS
from bound_sim.scenario.forces import Forces, natural_key
from bound_sim.scenario.model import Scenario, Side
from bound_sim_maps.battlefield import Battlefield
from bound_sim_maps.table import Table, u_from_cm

FOLDER = Path("tests/cases/to-end-all-wars")
TABLE = Table(u_from_cm(121.92), u_from_cm(91.44), 12 * 2540)
FRONTS = {"Red": 900, "Blue": 2700}
INHERITED = ("ground", "units", "orders", "dice", "answers", "types", "rulings", "own", "bounds", "opt_out")
#: the words for ground of CLAIMS.md: each is a kind of ground of the map
GROUND = {
    "trench": ("fortification", 0.0), "shell-hole": ("defensible", 0.0), "wall": ("defensible", 0.2),
    "wire": ("wire", 0.2), "block": ("wood", 0.0), "slow": ("rough", 0.0), "cover": ("defensible", 0.0),
    "impassable": ("water", 0.5),
}  # fmt: skip
#: those on questions and on who wins, as the core has them for rulesets that play
CORE = (
    Verb("asked", "asked", {}, "question"), Verb("not asked", "asked", {}, "question", absent=True),
    Verb("wins", "outcome"), Verb("drawn", "outcome"), Verb("goes on", "outcome"),
)  # fmt: skip
WORDS = (*case_words.VERBS, *CORE)
BOOK: Any = SimpleNamespace(
    things=("battle",), thing_ids=case_words.THING_IDS, nobody=case_words.NOBODY,
    words={**case_words.WORDS, "question": tuple(QUESTIONS)},
    operands=case_words.OPERANDS, clauses=case_words.CLAUSES, codes=REASONS,
    phrases={verb.phrase: verb for verb in WORDS},
    longest_first=sorted(WORDS, key=lambda verb: -len(verb.phrase.split())),
)  # fmt: skip


def cases() -> list[dict[str, Any]]:
    """All cases of the folder, each with what it takes from the one that it is like."""
    found = []
    for file in sorted(FOLDER.glob("*.toml")):
        known: dict[str, dict[str, Any]] = {}
        for raw in tomllib.loads(file.read_text())["case"]:
            model = known[raw["like"]] if "like" in raw else {}
            case = {key: model[key] for key in INHERITED if key in model} | raw | {"file": file.name}
            known[case["id"]] = case
            found.append(case)
    return found


ALL = cases()


def scenario_of(case: dict[str, Any]) -> Scenario:
    """What a case begins with, read by the ruleset's own readers."""
    made = ground_lines.GroundLines()
    for _, text in numbered(case.get("ground", ""), ""):
        ground_lines.ground(ground_lines.with_alias(text, GROUND), made, TABLE)
    types = case.get("types", {})
    men = [
        man for place, text in numbered(case["units"], "units")
        for man in case_units.units(text, TABLE, FRONTS, type_book(types), f"case: {place}")
    ]  # fmt: skip
    forces = Forces(tuple(sorted(men, key=lambda man: natural_key(man.id))))
    lines: dict[tuple[str, int], tuple[OrderLine, ...]] = {}
    for line in blocks(case, "orders"):
        for bound in line.bounds:
            read = parse_line(line.text, bound=bound, verbs=VERBS, table=TABLE, place=f"case: {line.place}")
            key = forces.side_of(read.unit), bound
            lines[key] = (*lines.get(key, ()), read)
    given = case.get("own", {})
    own = {
        name: [model.model_validate(row).model_dump() for row in given.get(name, [])]
        if name != "game" else model.model_validate(given.get(name, {})).model_dump()
        for name, model in OWN_TABLES.items()
    }  # fmt: skip
    sides = tuple(Side(name, name, front, "#000000") for name, front in FRONTS.items())
    field = Battlefield(TABLE, made.spaces, tuple(made.features))
    return Scenario(
        case["title"], "to-end-all-wars", 9, field, sides, forces, {}, {},
        case.get("rulings", {}), types, lines=lines, own=own,
    )  # fmt: skip


def blocks(case: dict[str, Any], key: str) -> list[Any]:
    """The lines of a block under their bounds; headers that are none fail."""
    faults: list[Any] = []
    found = by_bound(case.get(key, ""), key, "case", faults)
    assert not faults, faults
    return found


@pytest.mark.parametrize("file", sorted({case["file"] for case in ALL}))
def test_cases_of_a_file_can_be_read(file: str) -> None:
    wrong = {}
    for case in ALL:
        if case["file"] == file:
            try:
                read(case)
            except (AssertionError, ValueError, AttributeError) as error:
                wrong[case["id"]] = error
    assert wrong == {}


def read(case: dict[str, Any]) -> None:
    """Read all blocks of a case; raise where one cannot be read, or names what is not there."""
    assert case["title"]
    assert case["why"]
    scenario = scenario_of(case)
    forces = scenario.forces
    names = {*forces.by_id, *forces.battalions, *FRONTS}
    faults = [*line_faults(scenario, VERBS, {}), *check(scenario)]
    refused = [text for _, text in numbered(case.get("refused", ""), "")]
    if refused:
        said = [f"{fault.place}: {fault.wrong}: {fault.allowed}" for fault in faults]
        assert all(any(text in fault for fault in said) for text in refused), said
        assert all(any(text in fault for text in refused) for fault in said), said
        return
    assert not faults, faults
    for line in blocks(case, "dice"):
        for roll in case_units.dice(line):
            assert {roll.unit.removeprefix("unit ").removeprefix("side "), roll.target or "Red"} <= names, line.text
    for line in blocks(case, "answers"):
        _side, kind, _ = re.fullmatch(r"(Red|Blue) ([a-z-]+): (.+)", line.text).groups()  # type: ignore[union-attr]
        assert kind in QUESTIONS, line.text
    expected = blocks(case, "expect")
    assert expected
    for line in expected:
        for claim in claims(line, TABLE, BOOK):
            about = {claim.unit, claim.want.get("target"), claim.want.get("by")} - {"", None}
            unknown = {who for who in about - names if not case_words.THING_IDS.fullmatch(str(who))}
            assert unknown <= {"battle"}, line.text


def test_ids_are_given_once() -> None:
    ids = [case["id"] for case in ALL]
    assert len(ids) == len(set(ids)) >= 300
    assert all(re.fullmatch(r"TEAW-(R-[0-9]+|Q-[a-z0-9-]+)-[0-9]{2}", name) for name in ids)


def test_case_is_about_the_rule_of_its_id() -> None:
    assert [case["id"] for case in ALL if case["id"][:-3] not in case["rules"]] == []
    known = {*case_words.RULES, *RULINGS}
    assert {rule for case in ALL for rule in case["rules"]} <= known


def test_every_rule_and_reading_has_a_case() -> None:
    seen = {rule for case in ALL for rule in case["rules"]}
    readings = {
        (rule, case.get("rulings", {}).get(rule, RULINGS[rule].default))
        for case in ALL for rule in case["rules"] if rule in RULINGS and not case.get("refused")
    }  # fmt: skip
    assert sorted(set(case_words.RULES) - seen) == []
    assert sorted({(name, said) for name, entry in RULINGS.items() for said in entry.readings} - readings) == []


def test_every_reason_cites_a_rule() -> None:
    assert {rule for rule, _ in REASONS.values()} <= {*case_words.RULES, *RULINGS}
