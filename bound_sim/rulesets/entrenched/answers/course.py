"""The course of a turn, phase by phase, each unit's part of it on end, from the rows of its log."""
# not measured: what accounts and reports say

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from bound_sim.rules.records.prose import plural
from bound_sim.rules.records.sentences import Row
from bound_sim.rulesets.entrenched.answers.sentences import saves_with
from bound_sim.rulesets.entrenched.book.words import SUBSTEPS
from bound_sim.rulesets.entrenched.state.game import GAS
from bound_sim.rulesets.entrenched.steps.objectives import CARRIED
from bound_sim.rulesets.kit.lines.dice_told import rolls
from bound_sim.rulesets.kit.lines.line_course import Rows, Said, Stage, asked, said, stages, tests
from bound_sim.rulesets.kit.lines.line_sentences import unit_of
from bound_sim_maps.texts import listed, text

#: purpose of a die -> its rule
RULE_OF_TEST = {
    "first": "ENT-R-6", "response": "ENT-R-11", "run": "ENT-R-15", "check": "ENT-R-17", "drift": "ENT-R-23",
    "gas": "ENT-R-23", "morale": "ENT-R-33", "care": "ENT-Q-in-care",
}  # fmt: skip
_RULE_OF_MOVE = {
    "deploy": "ENT-R-8", "move": "ENT-R-13", "run": "ENT-R-15", "turn": "ENT-Q-facing", "fall-back": "ENT-R-16",
    "run-back": "ENT-R-16", "charge": "ENT-R-25", "umpire": "",
}  # fmt: skip
_RULE_OF_FIRE = {"fire": "ENT-R-19", "counter-fire": "ENT-R-26", "template": "ENT-R-22"}
_RULE_OF_END = {"fire": "ENT-R-20", "melee": "ENT-R-27", "gas": "ENT-R-24", "morale": "ENT-R-33"}
#: questions whose answers are seen in what is done; those that come before all else of a phase, and after it; those
#: that come when all lines of a phase are carried out, before what is done then
_SEEN = ("deploy", "place-wave")
_BEFORE, _AFTERWARDS = ("want-first", "waves", "signal"), ("take-up", "carry")
_AFTER_LINES = ("withdraw",)
#: dice that are told with their cloud
_OF_GAS = ("drift", "gas")
#: by phase, which it is of a turn's
_PHASE = {name: number for number, name in enumerate(SUBSTEPS)}
#: (phase, in whose part of it it is told)
_Place = tuple[str, str]


def course(rows: Rows) -> list[Stage]:
    """The phases of a turn in which anything happened; what an umpire did before its opening comes first."""
    return stages(rows, _in_order(rows), (), lambda substep: _PHASE.get(substep.partition(" ")[0], -1))


def _in_order(rows: Rows) -> Iterator[tuple[str, Said]]:
    """Every sentence with its phase, part by part."""
    for (substep, _), sentences in parts(rows).items():
        for sentence in sentences:
            yield substep, sentence


def parts(rows: Rows) -> Mapping[_Place, Sequence[Said]]:
    """Every sentence by its place: units as they were told or acted first, each with all that it did there.

    Parts stand in the order in which they began, and the sentences of each in the order in which things happened.
    """
    found: dict[_Place, list[Said]] = defaultdict(list)
    for place, sentence in _all(rows):
        found[place].append(sentence)
    return found


def _all(rows: Rows) -> Iterator[tuple[_Place, Said]]:
    """Every sentence with its place; of one place in the order in which things happen."""
    lines = _Lines(rows)
    clouds = _Clouds(rows, lines)
    yield from clouds.drift()
    questions = [row for row in rows("decisions") if row["kind"] not in _SEEN]
    yield from _questions((row for row in questions if row["kind"] in _BEFORE), lines)
    yield from lines.told()
    yield from _questions((row for row in questions if row["kind"] in _AFTER_LINES), lines)
    dice = [row for row in rows("tests") if row["kind"] not in _OF_GAS]
    for substep, sentence in tests(dice, RULE_OF_TEST):
        yield lines.place(substep, sentence.actor), sentence
    for row in rows("moves"):
        unit = unit_of(row["platoon"])
        if row["action"] != "charge" or row["ended"] != "contact":
            yield lines.place(row["substep"], unit), said(unit, "move", row, _RULE_OF_MOVE[row["action"]])
    for row in rows("charges"):
        yield lines.place(row["substep"], row["unit"]), said(row["unit"], "charge", row, "ENT-R-25", row["target"])
    others = (*_BEFORE, *_AFTER_LINES, *_AFTERWARDS)
    yield from _questions((row for row in questions if row["kind"] not in others), lines)
    yield from clouds.release()
    places: dict[tuple[str, str, str], _Place] = {}
    for place, sentence in _attacks(rows, lines):
        for unit in sentence.units:
            places[place[0], sentence.actor, unit] = place
        yield place, sentence
    yield from _things(rows, questions, lines)
    yield from _ends(rows, places, clouds)
    yield from clouds.spent()
    for row in rows("scores"):
        if row["points"]:
            yield (row["substep"], row["side"]), said(f"side {row['side']}", "score", row, "ENT-R-36")


class _Lines:
    """The lines of a turn; what a unit does stands with the line of its phase that told it to."""

    def __init__(self, rows: Rows) -> None:
        self._of: dict[_Place, list[Row]] = defaultdict(list)
        self._all: list[tuple[_Place, Row]] = []
        for row in rows("orders"):
            own = self._of[row["substep"], row["battalion"]]
            self._all.append((self._place(row["substep"], row["battalion"], len(own)), row))
            own.append(row)

    def told(self) -> Iterator[tuple[_Place, Said]]:
        """Every line, each in a part of its own."""
        for place, row in self._all:
            yield place, said(row["battalion"], "line", row, "ENT-R-9")

    def place(self, substep: str, unit: str, *words: str) -> _Place:
        """That of the line of a unit that was carried out; of several the first that has these words."""
        done = [(place, row) for place, row in enumerate(self._of.get((substep, unit), ())) if row["done"] == "done"]
        named = [place for place, row in done if {*words} <= {*row["line"].split()}]
        return self._place(substep, unit, (*named, *(place for place, _ in done), 0)[0])

    @staticmethod
    def _place(substep: str, unit: str, number: int) -> _Place:
        return substep, f"{unit} {number}" if number else unit


def _questions(found: Iterable[Row], lines: _Lines) -> Iterator[tuple[_Place, Said]]:
    for substep, sentence in asked(found):
        about = sentence.row["about"].split()
        # a charged unit's answer belongs to the charge; what is taken up is told of where it lies
        other = sentence.row["kind"] in ("counter-fire", *_AFTERWARDS)
        yield lines.place(substep, about[1] if other else sentence.actor), sentence


def _things(rows: Rows, questions: Iterable[Row], lines: _Lines) -> Iterator[tuple[_Place, Said]]:
    """Things that are no gas, each with the question whether it is taken up before it is."""
    open_ = {(row["substep"], *row["about"].split()): row for row in questions if row["kind"] in _AFTERWARDS}
    for row in rows("things"):
        if row["kind"] != GAS:
            question = open_.pop((row["substep"], row["by"], row["id"]), None) if row["state"] == CARRIED else None
            yield from _questions([question] if question else [], lines)
            yield (row["substep"], row["id"]), said(row["by"], "thing", row, "")
    yield from _questions(open_.values(), lines)


class _Clouds:
    """Gas: clouds that drift as a ranged phase begins, and those that a unit releases in its part of it."""

    def __init__(self, rows: Rows, lines: _Lines) -> None:
        self._lines = lines
        found = [row for row in rows("things") if row["kind"] == GAS]
        self._things = [row for row in found if row["substep"].startswith("ranged")]
        self._spent = [row for row in found if row not in self._things]
        self._dice = [row for row in rows("tests") if row["kind"] in _OF_GAS]
        #: cloud -> the unit that released it in this turn
        self._released = {row["by"]: row["unit"] for row in self._dice if row["kind"] == "drift"}

    def place(self, substep: str, cloud: str) -> _Place:
        """In whose part a cloud is told of."""
        by = self._released.get(cloud)
        return self._lines.place(substep, by, "release") if by else (substep, cloud)

    def drift(self) -> Iterator[tuple[_Place, Said]]:
        """Clouds of earlier turns, each with the tests of those that it came to."""
        yield from self._told(lambda cloud: cloud not in self._released)

    def release(self) -> Iterator[tuple[_Place, Said]]:
        """Clouds of this turn: set down, its die, its drift, and tests."""
        for cloud in self._released:
            yield from self._told(cloud.__eq__)

    def spent(self) -> Iterator[tuple[_Place, Said]]:
        """Clouds that are gone when the turn is over (ENT-Q-gas-end)."""
        yield from self._said_of_things(self._spent)

    def _told(self, wanted: Callable[[str], bool]) -> Iterator[tuple[_Place, Said]]:
        things = [row for row in self._things if wanted(row["id"])]
        dice = [row for row in self._dice if wanted(row["by"])]
        drawn = [row for row in dice if row["kind"] == "drift"]
        first, others = (things[:1], things[1:]) if drawn else (things, [])
        yield from self._said_of_things(first)
        yield from self._said_of_dice(drawn)
        yield from self._said_of_things(others)
        yield from self._said_of_dice(row for row in dice if row not in drawn)

    def _said_of_things(self, found: Iterable[Row]) -> Iterator[tuple[_Place, Said]]:
        for row in found:
            yield self.place(row["substep"], row["id"]), said(row["by"], "thing", row, "")

    def _said_of_dice(self, found: Iterable[Row]) -> Iterator[tuple[_Place, Said]]:
        for _, sentence in tests(found, RULE_OF_TEST):
            yield self.place(sentence.row["substep"], sentence.row["by"]), sentence


def _attacks(rows: Rows, lines: _Lines) -> Iterator[tuple[_Place, Said]]:
    """Rolls of hits with the saves that followed; counter-fire and blows back stand with the charge or first blow."""
    after = _Saves(rows)
    for dice in rolls(rows("shots")):
        first = dice[0]
        by, target = first["shooter_unit"], first["target_unit"]
        counters, verb = first["kind"] == "counter-fire", "fire" if target else "fire-on"
        place = (
            lines.place(first["substep"], target)
            if counters
            else lines.place(first["substep"], by, verb, *filter(None, [target]))
        )
        hits = sum(die["hit"] for die in dice)
        rule = _RULE_OF_FIRE[first["kind"]]
        if target:
            yield place, said(by, "attack", first, rule, target, roll=dice, **after.told(first, by, target, hits))
            continue
        yield place, said(by, "burst", first, rule, roll=dice, result=listed([": ", plural(hits, "hit")], ""))
        for unit in first["caught"].split() if hits else ():
            yield place, said(by, "caught", {**first, "unit": unit}, rule, unit, **after.told(first, by, unit, hits))
    for dice in rolls(rows("melee")):
        first = dice[0]
        by, target = first["striker_unit"], first["opponent_unit"]
        end = after.told({**first, "kind": "melee"}, by, target, sum(die["hit"] for die in dice))
        rule = "ENT-R-29" if first["back"] else "ENT-R-27"
        yield (
            lines.place(first["substep"], target if first["back"] else by),
            said(by, "blow", first, rule, target, roll=dice, **end),
        )


class _Saves:
    """Rolls of saves, to be told with the hits that they follow."""

    def __init__(self, rows: Rows) -> None:
        self._left: dict[tuple[str, ...], list[list[Row]]] = defaultdict(list)
        for dice in rolls(rows("saves")):
            first = dice[0]
            self._left[self._key(first, first["by"], first["unit"])].append(dice)

    @staticmethod
    def _key(row: Row, by: str, unit: str) -> tuple[str, ...]:
        return row["substep"], row["kind"], row["weapon"], by, unit

    def told(self, row: Row, by: str, unit: str, hits: int) -> dict[str, Any]:
        """The saves of hits on a unit, and the wounds that were not saved."""
        if not hits:
            return {"opens": "", "saves": [], "result": text(": no hit")}
        waiting = self._left[self._key(row, by, unit)]
        dice: list[Row] = waiting.pop(0) if waiting else []
        through = hits - sum(die["saved"] for die in dice)
        return {
            "opens": text("; saves ({needed}): ", needed=saves_with(dice[0])) if dice else text("; no saves"),
            "saves": [{**die, "hit": die["saved"]} for die in dice],
            "result": listed([": ", plural(through, "wound") if through else text("all saved")], ""),
        }  # fmt: skip


def _ends(
    rows: Rows, places: Mapping[tuple[str, str, str], _Place], clouds: _Clouds
) -> Iterator[tuple[_Place, Said]]:  # fmt: skip
    """Units that were taken off the table, each where the attack stands that did it."""
    for row in rows("hits"):
        if row["effect"] == "removed":
            unit = unit_of(row["target"])
            kind = "" if row["kind"] == "morale" else row["kind"]
            told: Mapping[str, Any] = {**row, "kind": kind}
            place = places.get((row["substep"], row["by"], unit)) or clouds.place(row["substep"], row["by"] or unit)
            yield place, said(unit, "gone", told, _RULE_OF_END.get(row["kind"], ""), row["by"])
