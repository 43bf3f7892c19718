"""The course of a turn, sub-step by sub-step in the order of time, from the rows of its log: who did what to whom."""
# not measured: what accounts and reports say

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from bound_sim.rulesets.records.sentences import Row, alike
from bound_sim.rulesets.to_end_all_wars.answers.sentences import losses, team_of

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
_TOLD_OF_THINGS = ("thrown", "thrown back")
#: kinds of dice that a throw tells of itself; those that follow what they are rolled for
_TOLD_OF_TESTS, _AFTERWARDS = ("scatter",), ("cover", "damage")
#: kinds of questions that come of an attack
_ASKED_AFTERWARDS = ("take-cover", "who-dies")


class Said(NamedTuple):
    """A sentence: who did it, which teams it concerns, its template with a row and more, its rule."""

    actor: str
    teams: frozenset[str]
    name: str
    row: Row
    more: Mapping[str, Any]
    rule: str


@dataclass
class Stage:
    """A sub-step: what is said of it, and the rows of its reasons."""

    substep: str
    said: list[Said] = field(default_factory=list)
    reasons: list[Row] = field(default_factory=list)

    @property
    def actor(self) -> str:
        """The team whose action or reaction it is, "" for the others."""
        return self.said[0].actor if self.said and self.substep.partition(" ")[0] in ("action", "reaction") else ""


#: table -> its rows of a turn
Rows = Callable[[str], Sequence[Row]]


def course(rows: Rows) -> list[Stage]:
    """The sub-steps of a turn in which anything happened."""
    places: dict[str, Stage] = defaultdict(lambda: Stage(""))
    for substep, said in _all(rows):
        places[substep].said.append(said)
    for row in rows("explanations"):
        places[row["substep"]].reasons.append(row)
    for substep, place in places.items():
        place.substep = substep
    after = _reactions(rows)
    return sorted(places.values(), key=lambda place: _when(place.substep, after))


def _reactions(rows: Rows) -> dict[str, int]:
    """Reaction -> the number of the action that it followed, by the question that it was the answer to."""
    asked: dict[tuple[str, ...], str] = {}
    for row in rows("decisions"):
        if row["kind"] == "defensive-fire":
            asked[tuple(row["about"].split())] = row["substep"]
    found: dict[str, int] = {}
    last = 0
    for row in rows("shots"):
        if row["substep"].startswith("reaction"):
            after = asked.get((row["shooter_unit"], row["target_unit"]), "")
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
    for row in rows("orders"):
        yield row["substep"], _said(row["battalion"], "line", row, "TEAW-R-3")
    yield from _moves(rows("moves"))
    yield from _asked(row for row in rows("decisions") if row["kind"] not in _ASKED_AFTERWARDS)
    tests = [row for row in rows("tests") if row["kind"] not in _TOLD_OF_TESTS and row["result"] != "thrown back"]
    yield from _tests(row for row in tests if row["kind"] not in _AFTERWARDS)
    for dice in alike(rows("shots"), "substep", "kind", "shooter_unit", "target_unit"):
        first = dice[0]
        more = {"roll": dice}
        yield (
            first["substep"],
            _said(first["shooter_unit"], "attack", first, _RULE_OF_SHOT[first["kind"]], first["target_unit"], **more),
        )
    for row in rows("flames"):
        yield row["substep"], _said(row["unit"], "flame", row, "TEAW-R-31", team_of(row["target"]))
    yield from _asked(row for row in rows("decisions") if row["kind"] in _ASKED_AFTERWARDS)
    for row in rows("throws"):
        yield row["substep"], _said(row["unit"], "throw", row, _RULE_OF_THROW[row["kind"]])
    for row in rows("melee"):
        yield row["substep"], _said(row["striker"], "blow", row, "TEAW-R-23", team_of(row["opponent"]))
    yield from _tests(row for row in tests if row["kind"] in _AFTERWARDS)
    for row in rows("things"):
        if row["state"] not in _TOLD_OF_THINGS:
            yield row["substep"], _said(row["by"], "thing", row, "")
    yield from _losses(rows("hits"))


def _asked(found: Iterable[Row]) -> Iterator[tuple[str, Said]]:
    """Questions with their answers; the lines that answer one for the next action are told as such."""
    for row in found:
        if row["kind"] != "next-action":
            about = [team_of(each) for each in row["about"].split()]
            yield row["substep"], _said(about[0] if about else f"side {row['side']}", "question", row, "", *about)


def _tests(found: Iterable[Row]) -> Iterator[tuple[str, Said]]:
    """The dice of one roll together."""
    for dice in alike(found, "substep", "kind", "unit", "by"):
        first = dice[0]
        several: dict[str, Any] = {"roll": dice, "results": _results(dice)} if len(dice) > 1 else {}
        name = "tests" if several else "test"
        yield first["substep"], _said(first["unit"], name, first, RULE_OF_TEST[first["kind"]], first["by"], **several)


def _said(actor: str, name: str, row: Row, rule: str, *others: str, **more: Any) -> Said:
    return Said(actor, frozenset({team_of(actor), *filter(None, others)}), name, row, more, rule)


def _results(dice: Iterable[Row]) -> str:
    return ", ".join(row["result"] for row in dice)


def _moves(moves: Sequence[Row]) -> Iterator[tuple[str, Said]]:
    """A team's way: that of its man who went furthest."""
    furthest: dict[tuple[str, str], Row] = {}
    for row in moves:
        key = row["substep"], team_of(row["platoon"])
        if key not in furthest or row["length_cm"] > furthest[key]["length_cm"]:
            furthest[key] = row
    for (substep, team), row in furthest.items():
        yield substep, _said(team, "move", row, "TEAW-R-7")


def _losses(hits: Sequence[Row]) -> Iterator[tuple[str, Said]]:
    """Men of a team who died of one cause."""
    found: dict[tuple[str, ...], list[Row]] = {}
    for row in hits:
        found.setdefault((row["substep"], row["kind"], row["by"], team_of(row["target"])), []).append(row)
    for (substep, kind, by, team), rows in found.items():
        yield substep, _said(team, "losses", rows[0], _RULE_OF_HIT.get(kind, ""), team_of(by), lost=losses(rows))
