"""Report on cases: the selected ones, lines for people, JSON for programs, and the cases of each rule."""

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from bound_sim.cases.case import Case
from bound_sim.cases.runner import CaseResult
from bound_sim.rules import registered, ruleset
from bound_sim.rules.records.cases import CaseBook
from bound_sim.scenario.inputs import Known
from bound_sim_maps import disk
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.texts import text

#: where an installed program has the published cases, and where a checkout has them
PLACES = (Path(__file__).resolve().parent / "book", Path(__file__).resolve().parents[2] / "tests" / "cases")


def published(ruleset_id: str = "") -> list[Path]:
    """The folder of the published cases, of one ruleset or of all.

    Raises Refused where there is none, as in a program that is not whole.
    """
    for place in PLACES:
        if disk.is_folder(place):
            return [place / ruleset_id]
    wrong = text("there are no published cases beside this program")
    raise Refused([Fault("cases", "", wrong, text("a case file or a folder of them; a checkout has tests/cases"))])


def chosen(cases: Sequence[Case], content: str) -> list[Case]:
    """The cases of a rule or ruling, of an id, or with a part of the title; all for "". Raises Refused for none."""
    if not content:
        return list(cases)
    low = content.lower()
    found = [case for case in cases if low in map(str.lower, (case.id, *case.rules))]
    found = found or [case for case in cases if low in case.title.lower() or low == case.file.lower()]
    if not found:
        known = Known([*(case.id for case in cases), *(rule for case in cases for rule in case.rules)])
        raise Refused([Fault("--filter", "", text("no case has '{text}'", text=content), known.hint(content))])
    return found


def lines(outcomes: Iterable[CaseResult]) -> Iterator[str]:
    """A line for each difference, then how many passed and failed."""
    passed = failed = 0
    for outcome in outcomes:
        passed, failed = passed + outcome.passed, failed + (not outcome.passed)
        name = outcome.case.id if outcome.transform == "as is" else f"{outcome.case.id} {outcome.transform}"
        for difference in outcome.differences:
            yield f"{outcome.case.file}: {name}: {difference}"
    yield f"{passed} passed, {failed} failed"


def as_json(outcomes: Sequence[CaseResult]) -> str:
    """``{"passed": n, "failed": n, "results": [...]}``, a result for each case and transform."""
    results = [
        {
            "id": outcome.case.id, "file": outcome.case.file, "title": outcome.case.title,
            "rules": list(outcome.case.rules), "transform": outcome.transform, "passed": outcome.passed,
            "digest": outcome.digest,
            "differences": [
                {"bound": each.bound, "expected": each.expected, "got": each.got, "place": each.place}
                for each in outcome.differences
            ],
        }
        for outcome in outcomes
    ]  # fmt: skip
    failed = sum(not outcome.passed for outcome in outcomes)
    return json.dumps({"passed": len(outcomes) - failed, "failed": failed, "results": results}, indent=1)


def books(cases: Iterable[Case]) -> list[CaseBook]:
    """Those of the rulesets that cases are of, in the order of ``registered``."""
    there = {case.scenario.ruleset for case in cases}
    return [ruleset(ruleset_id).case_book for ruleset_id in registered() if ruleset_id in there]


def cases_of_rules(cases: Sequence[Case]) -> dict[str, list[str]]:
    """Rule id -> ids of its cases, of each ruleset that has any."""
    found: dict[str, list[str]] = {rule: [] for book in books(cases) for rule in book.rules}
    for case in cases:
        for rule in case.rules:
            if rule in found:
                found[rule].append(case.id)
    return found


def cases_of_readings(cases: Sequence[Case]) -> dict[tuple[str, str], list[str]]:
    """(Ruling, reading) -> ids of the cases that are about the ruling and played under that reading."""
    rulings = [ruling for book in books(cases) for ruling in book.rulings.values()]
    found: dict[tuple[str, str], list[str]] = {(each.id, reading): [] for each in rulings for reading in each.readings}
    for case in cases:
        for reading in case.readings:
            found.setdefault(reading, []).append(case.id)
    return found


def without_cases(cases: Sequence[Case]) -> list[str]:
    """The rules, and the readings of rulings, that no case is about."""
    rules = [rule for rule, ids in cases_of_rules(cases).items() if not ids]
    return rules + [f'{ruling} = "{reading}"' for (ruling, reading), ids in cases_of_readings(cases).items() if not ids]
