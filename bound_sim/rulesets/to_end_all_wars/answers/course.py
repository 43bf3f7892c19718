"""The course of a turn, sub-step by sub-step in the order of time, from the rows of its log: who did what to whom."""
# not measured: what accounts and reports say

from collections.abc import Callable, Iterable, Iterator, Mapping

from bound_sim.rules.records.sentences import Row, alike
from bound_sim.rulesets.kit.lines.line_course import Rows, Said, Stage, asked, lost, said, stages, tests, ways
from bound_sim.rulesets.kit.lines.line_sentences import unit_of
from bound_sim.rulesets.to_end_all_wars.answers.sentences import THROWN_BACK, whose

#: purpose of a die -> its rule
RULE_OF_TEST = {
    "first": "TEAW-Q-first", "wire": "TEAW-R-8", "free": "TEAW-R-9", "cut": "TEAW-R-10", "cover": "TEAW-R-21",
    "scatter": "TEAW-R-26", "throw": "TEAW-R-27", "melee-first": "TEAW-R-22", "withdraw": "TEAW-R-25",
    "defuse": "TEAW-R-28", "charge": "TEAW-R-29", "damage": "TEAW-R-30",
}  # fmt: skip
_RULE_OF_SHOT = {
    "rifles": "TEAW-R-15", "machine gun": "TEAW-R-16", "defensive fire": "TEAW-R-20", "precision": "TEAW-R-17",
    "anti-tank": "TEAW-R-18",
}  # fmt: skip
_RULE_OF_THROW = {"grenade": "TEAW-R-26", "throw-back": "TEAW-R-27", "cannon": "TEAW-R-32"}
_RULE_OF_HIT = {
    "fire": "TEAW-R-13", "flame": "TEAW-R-31", "melee": "TEAW-R-23", "withdrawal": "TEAW-R-25", "burst": "TEAW-R-26",
    "mine": "TEAW-R-28", "charge": "TEAW-R-29", "shell": "TEAW-R-32", "crush": "TEAW-Q-overrun",
}  # fmt: skip
#: states of things that other rows tell of already
_TOLD_OF_THINGS = ("thrown", THROWN_BACK)


def course(rows: Rows) -> list[Stage]:
    """The sub-steps of a turn in which anything happened."""
    after = _reactions(rows)
    return stages(rows, _all(rows), ("action", "reaction"), lambda substep: _when(substep, after))


def _reactions(rows: Rows) -> dict[str, int]:
    """Reaction -> the number of the action that it followed, by the question that it was the answer to."""
    offered: dict[tuple[str, ...], str] = {}
    for row in rows("decisions"):
        if row["kind"] == "defensive-fire":
            offered[tuple(row["about"].split())] = row["substep"]
    found: dict[str, int] = {}
    last = 0
    for row in rows("shots"):
        if row["substep"].startswith("reaction"):
            after = offered.get((row["shooter_unit"], row["target_unit"]), "")
            found[row["substep"]] = found[after] if after in found else _number(after) or last
        else:
            last = _number(row["substep"])
    return found


def _number(substep: str) -> int:
    name, _, number = substep.partition(" ")
    return int(number) if name == "action" and number.isdecimal() else 0


def _when(substep: str, after: Mapping[str, int]) -> tuple[int, int, int]:
    name, _, number = substep.partition(" ")
    if name == "action":
        return 1, _number(substep), 0
    if name == "reaction":
        return 1, after.get(substep, 0), int(number or 0)
    return (2 if name == "charges" else 0), 0, 0


def _all(rows: Rows) -> Iterator[tuple[str, Said]]:
    """Every sentence with its sub-step; within a sub-step in the order in which things happen."""
    course_ = _Course(rows)
    for row in rows("orders"):
        yield row["substep"], said(row["battalion"], "line", row, "TEAW-R-3")
    yield from course_.dice("first")
    yield from course_.asked("fight-or-withdraw")
    yield from course_.dice("withdraw")
    yield from ways(rows("moves"), "TEAW-R-7")
    yield from course_.dice("defuse", "charge")
    yield from course_.of_mines()
    yield from course_.asked("wire-met")
    yield from course_.dice("wire", "cut")
    yield from course_.thrown_back()
    yield from course_.attacks()
    yield from course_.things(lambda name: not _is_mine(name))
    yield from course_.dice("melee-first")
    yield from course_.asked("pairs")
    yield from course_.blows()
    yield from course_.struck(lambda name: not _is_mine(name))
    # snared teams roll when all has burst
    yield from course_.freed()
    yield from course_.asked("defensive-fire")


def _is_mine(name: str) -> bool:
    return name.startswith("mine-")


class _Course:
    """The rows of a turn by what they tell of."""

    def __init__(self, rows: Rows) -> None:
        self._rows = rows
        self._tests = [row for row in rows("tests") if row["result"] != THROWN_BACK]
        self._melee = [row for row in rows("hits") if row["kind"] == "melee"]

    def asked(self, *kinds: str) -> Iterator[tuple[str, Said]]:
        return asked(row for row in self._rows("decisions") if row["kind"] in kinds)

    def dice(self, *kinds: str) -> Iterator[tuple[str, Said]]:
        return tests((row for row in self._tests if row["kind"] in kinds), RULE_OF_TEST)

    def things(self, wanted: Callable[[str], bool]) -> Iterator[tuple[str, Said]]:
        for row in self._rows("things"):
            if row["state"] not in _TOLD_OF_THINGS and wanted(row["id"]):
                yield row["substep"], said(row["by"], "thing", row, "")

    def of_mines(self) -> Iterator[tuple[str, Said]]:
        """Mines that are laid, defused or go off, and whom they struck: before all else that a way leads to."""
        yield from self.things(_is_mine)
        yield from self.struck(_is_mine)

    def attacks(self) -> Iterator[tuple[str, Said]]:
        """Fire, flames, and what is thrown."""
        for shot in alike(self._rows("shots"), "substep", "kind", "shooter_unit", "target_unit"):
            first = shot[0]
            rule, more = _RULE_OF_SHOT[first["kind"]], {"roll": shot}
            yield first["substep"], said(first["shooter_unit"], "attack", first, rule, first["target_unit"], **more)
        for row in self._rows("flames"):
            yield row["substep"], said(row["unit"], "flame", row, "TEAW-R-31", unit_of(row["target"]))
        yield from self._thrown(row for row in self._rows("throws") if row["kind"] != "throw-back")

    def thrown_back(self) -> Iterator[tuple[str, Said]]:
        """Grenades that are thrown back, or not: those that a line names, then each question with what came of it."""
        questions = self._about("throw-back")
        dice = [row for row in self._tests if row["kind"] == "throw"]
        throws = [row for row in self._rows("throws") if row["kind"] == "throw-back"]
        yield from tests(
            (row for row in dice if (row["substep"], row["unit"], row["by"]) not in questions), RULE_OF_TEST
        )
        yield from self._thrown(row for row in throws if (row["substep"], row["unit"], row["thing"]) not in questions)
        for about, question in questions.items():
            yield from asked([question])
            yield from tests((row for row in dice if (row["substep"], row["unit"], row["by"]) == about), RULE_OF_TEST)
            yield from self._thrown(row for row in throws if (row["substep"], row["unit"], row["thing"]) == about)

    def freed(self) -> Iterator[tuple[str, Said]]:
        """Snared teams: each rolls, and is asked where it is free."""
        questions = self._about("move-when-free")
        for row in (row for row in self._tests if row["kind"] == "free"):
            yield from tests([row], RULE_OF_TEST)
            question = questions.get((row["substep"], row["unit"]))
            yield from asked([question] if question else [])

    def _about(self, kind: str) -> Mapping[tuple[str, ...], Row]:
        """The questions of a kind by their sub-step and what they are about."""
        return {
            (row["substep"], *row["about"].split()): row for row in self._rows("decisions") if row["kind"] == kind
        }  # fmt: skip

    @staticmethod
    def _thrown(throws: Iterable[Row]) -> Iterator[tuple[str, Said]]:
        for row in throws:
            yield row["substep"], said(row["unit"], "throw", row, _RULE_OF_THROW[row["kind"]])

    def struck(self, by: Callable[[str], bool]) -> Iterator[tuple[str, Said]]:
        """Sentences on attacks by these: teams that took cover, men who were picked, men who fell."""
        dice = [row for row in self._tests if by(row["by"])]
        for about, question in self._about("take-cover").items():
            if by(about[-1]):
                yield from asked([question])
                covers = (row for row in dice if row["kind"] == "cover")
                yield from tests(
                    (row for row in covers if (row["substep"], row["unit"], row["by"]) == about), RULE_OF_TEST
                )
        yield from tests((row for row in dice if row["kind"] == "damage"), RULE_OF_TEST)
        yield from asked(row for about, row in self._about("who-dies").items() if by(about[-1]))
        yield from self._lost(row for row in self._rows("hits") if row["kind"] != "melee" and by(row["by"]))

    def blows(self) -> Iterator[tuple[str, Said]]:
        """The blows of a side and who fell by them, then those of the other side."""
        for run in _runs(self._rows("melee")):
            for row in run:
                yield row["substep"], said(row["striker"], "blow", row, "TEAW-R-23", unit_of(row["opponent"]))
            fell = {(row["substep"], row["striker"], row["opponent"]) for row in run}
            yield from self._lost(row for row in self._melee if (row["substep"], row["by"], row["target"]) in fell)

    def _lost(self, hits: Iterable[Row]) -> Iterator[tuple[str, Said]]:
        return lost(hits, _RULE_OF_HIT, lambda row: {"whose": whose(row, self._rows("things"))})


def _runs(blows: Iterable[Row]) -> Iterator[list[Row]]:
    """Blows that fall at once: those of one side in a sub-step, each man's once."""
    run: list[Row] = []
    for row in blows:
        strikers, own = {each["striker"] for each in run}, {unit_of(each["striker"]) for each in run}
        foes = {unit_of(each["opponent"]) for each in run}
        again = row["striker"] in strikers or unit_of(row["striker"]) in foes or unit_of(row["opponent"]) in own
        if run and (again or row["substep"] != run[0]["substep"]):
            yield run
            run = []
        run.append(row)
    if run:
        yield run
