"""The place of a battle in a bound: the number of sub-steps that have passed, and of questions that are settled."""

from typing import NamedTuple

from bound_sim.rules.api import Ruleset
from bound_sim_maps.texts import Phrase, text


class InBound(NamedTuple):
    """A place inside a bound; places are in order."""

    passed: int = 0
    settled: int = 0


OPENING = InBound()


def place_of(rules: Ruleset, name: str, passed: int, settled: int) -> InBound:
    """The place of an entry. Where each sub-step comes once its name says it. Raises ValueError for no such name."""
    if not rules.numbers_substeps:
        passed = rules.substeps.index(name) + 1 if name else 0
    return InBound(passed, settled)


def said_of(rules: Ruleset, place: InBound) -> dict[str, int]:
    """Fields of an entry on a place beside its name: none where the name is enough."""
    said = {"passed": place.passed} if rules.numbers_substeps else {}
    return said | ({"settled": place.settled} if rules.questions else {})


def trouble(rules: Ruleset, name: str, passed: int, settled: int) -> Phrase:
    """The fault of an entry's place, "" for none."""
    good = not name and not passed
    if name and rules.numbers_substeps:
        base, _, times = name.rpartition(" ")
        good = base in rules.substeps and times.isdecimal() and 1 <= int(times[:7]) <= passed
    elif name:
        good = name in rules.substeps and not passed
    if settled and not rules.questions:
        good = False
    return "" if good else text("stands after '{name}', which is not a sub-step", name=name[:20])
