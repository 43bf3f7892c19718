"""Scenes of a replay of a game of lines: fire, tests, deaths, marks by dice, lines and reasons, things."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import ClassVar

from bound_sim.battle.log import rows_of
from bound_sim.rulesets.records.drift import drift_arrow
from bound_sim.rulesets.records.marks import Mark, marks_of
from bound_sim.rulesets.records.replay import (
    Change,
    Fight,
    Fire,
    LogReplay,
    Row,
    Standing,
    Tables,
    ThingChange,
    moves,
    ruled,
    thing_changes,
    volleys,
)
from bound_sim.scenario.forces import Forces, Platoon


class LineReplay(LogReplay):
    """Sub-steps as often as they came, from the log's tables alone; a ruleset says what its marks are."""

    #: marks in the order in which they stand -> the column of ``states`` that tells of each, and what it says then
    marks: ClassVar[Mapping[str, tuple[str, bool]]]
    #: (kind, result) of a die that sets or clears a mark; code of a reason, and verb of a line done, that do
    by_dice: ClassVar[Mapping[tuple[str, str], Mark]] = {}
    by_reason: ClassVar[Mapping[str, Mark]] = {}
    by_line: ClassVar[Mapping[str, Mark]] = {}
    #: kinds of dice that are of no unit
    of_sides: ClassVar[tuple[str, ...]] = ("first",)
    #: code of the reason that says who begins
    begins: ClassVar[str] = "begins"
    #: how far things drift at a time, 0.01 mm
    drift_u: ClassVar[int] = 0

    def name(self, substep: str) -> str:
        """The heading, whichever time it is."""
        return self.say.of.headings.get(substep.partition(" ")[0], "")

    def decided(self, tables: Tables, bound: int, names: Mapping[str, str]) -> str:
        """The side that begins, and the answers of both in a turn."""
        first = [
            f"{names[row['platoon'].removeprefix('side ')]} begins" for row in rows_of(tables["explanations"])
            if row["bound"] == bound and row["code"] == self.begins
        ]  # fmt: skip
        said = [
            f"{names[row['side']]}: {row['kind']}: {row['answer']}" for row in rows_of(tables["decisions"])
            if row["bound"] == bound and row["answer"]
        ]  # fmt: skip
        return "; ".join([*first, *said])

    def fire(self, tables: Tables) -> Iterator[Fire]:
        """Attacks, each with its dice and what they need."""
        for (bound, substep, shooter, target), dice in volleys(tables):
            hit = any(row["hit"] for row in dice)
            said = f"{' '.join(str(row['roll']) for row in dice)} ({dice[0]['needed']}+)"
            yield Fire(bound, substep, shooter, target, said, hit, frozenset((shooter, target)))

    def tests(self, tables: Tables) -> Iterator[Fight]:
        """Dice of tests, at the first body of the unit that rolls."""
        first: dict[str, str] = {}
        for unit, body in zip(tables["states"]["battalion"], tables["states"]["platoon"], strict=True):
            first.setdefault(unit, body)
        for row in rows_of(tables["tests"]):
            if row["kind"] not in self.of_sides:
                who = first.get(row["unit"], row["unit"])
                yield Fight(row["bound"], row["substep"], (who,), f"{row['kind']} {row['roll']}: {row['result']}")

    def stands(self, platoon: Platoon, row: Row, start: Standing) -> Standing:
        """A body's state that lasts."""
        found = (mark for mark, (column, when) in self.marks.items() if bool(row[column]) == when)
        return replace(start, marks=tuple(found))

    def changes(self, tables: Tables, forces: Forces) -> Iterator[Change]:
        """Moves, deaths, what an umpire did, marks."""
        yield from moves(tables)
        yield from ruled(tables)
        for row in rows_of(tables["hits"]):
            if row["effect"] == "removed":
                yield Change(row["bound"], row["substep"], 2, row["target"], _gone)
        for cause, unit, mark in self._marking(tables):
            yield from marks_of(cause, forces.battalions.get(unit, ()), tuple(self.marks), (mark,))

    def _marking(self, tables: Tables) -> Iterator[tuple[Row, str, Mark]]:
        """Rows that set or clear a mark, each with the unit."""
        for row in rows_of(tables["tests"]):
            if (row["kind"], row["result"]) in self.by_dice:
                yield row, row["unit"], self.by_dice[row["kind"], row["result"]]
        for row in rows_of(tables["orders"]):
            verb = row["line"].partition(" ")[2].partition(" ")[0]
            if row["done"] == "done" and verb in self.by_line:
                yield row, row["battalion"], self.by_line[verb]
        for row in rows_of(tables["explanations"]):
            if row["code"] in self.by_reason:
                yield row, row["platoon"], self.by_reason[row["code"]]

    def things(self, tables: Tables) -> Iterator[ThingChange]:
        """All that is on the table beside bodies, with arrows where something drifts."""
        drifted: set[str] = set()
        for change in thing_changes(tables):
            yield change
            arrow = drift_arrow(change.thing, self.drift_u) if change.thing is not None else None
            if arrow is not None or change.id in drifted:
                drifted.add(change.id)
                yield ThingChange(change.bound, change.substep, f"{change.id}-drift", arrow)


def _gone(base: Standing) -> Standing:
    return replace(base, status="removed", hits=1)
