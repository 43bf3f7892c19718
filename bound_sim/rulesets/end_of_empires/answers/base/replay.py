"""What a replay shows of a game of objects: fire and its scores, melee, tests, figures left, marks by reasons."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from typing import ClassVar

from bound_sim.battle.log import rows_of
from bound_sim.rulesets.end_of_empires.answers.throws import throws
from bound_sim.rulesets.records.marks import marked, marks_of
from bound_sim.rulesets.records.replay import (
    Change,
    Fight,
    Fire,
    LogReplay,
    Row,
    Standing,
    Tables,
    moves,
    ruled,
    volleys,
)
from bound_sim.scenario.forces import Forces, Platoon
from bound_sim_maps.speech import said

Does = Callable[[Standing], Standing]


class ObjectReplay(LogReplay):
    """The steps of a game of objects, from the log's tables alone; a ruleset says what its marks are."""

    #: marks in the order in which they stand at a base -> the column of ``states`` that tells of each
    marks: ClassVar[Mapping[str, str]]
    #: reasons that set or clear marks: code -> (mark, on)
    by_reason: ClassVar[Mapping[str, tuple[tuple[str, bool], ...]]] = {}
    #: actions of moves that do
    by_action: ClassVar[Mapping[str, tuple[str, bool]]] = {}
    #: reasons by which a side is told of what it is in a turn: code -> words
    of_side: ClassVar[Mapping[str, str]] = {}
    #: the step of melees
    melee: ClassVar[str]
    #: kinds of tests that no fight is
    no_fights: ClassVar[Collection[str]] = ("initiative",)

    def name(self, substep: str) -> str:
        """The heading without its number."""
        heading = said(self.say.of.headings.get(substep, ""))
        return heading.partition(": ")[2] or heading

    def decided(self, tables: Tables, bound: int, names: Mapping[str, str]) -> str:
        """The dice for the initiative, who has it, and what reasons say of a side."""
        dice = [row for row in rows_of(tables["tests"]) if row["bound"] == bound and row["kind"] == "initiative"]
        if not dice:
            return ""
        said = ", ".join(f"{names[row['unit'].removeprefix('side ')]} {row['roll']}" for row in dice)
        won = next((names[row["unit"].removeprefix("side ")] for row in dice if row["result"] == "initiative"), "")
        said += f": {won} has the initiative" if won else ""
        for row in rows_of(tables["explanations"]):
            if row["bound"] == bound and row["code"] in self.of_side:
                said += f"; {names[row['platoon'].removeprefix('side ')]} {self.of_side[row['code']]}"
        return said

    def fire(self, tables: Tables) -> Iterator[Fire]:
        """One for each base and target: its dice, their modifiers, the figures that they hit."""
        for (bound, substep, shooter, target), own in volleys(tables):
            figures = sum(row["figures"] for row in own)
            sum_ = f" {own[0]['modifier']:+d}" if own[0]["modifier"] else ""
            dice = " ".join(str(row["roll"]) for row in own) + sum_ + (f": {figures}" if figures else "")
            yield Fire(bound, substep, shooter, target, dice, figures > 0, frozenset((shooter, target)))

    def fights(self, tables: Tables) -> Iterator[Fight]:
        """Each pair's scores, throw by throw; and the dice of tests."""
        pairs: dict[tuple[int, tuple[str, str]], list[str]] = {}
        for one, other in throws(list(rows_of(tables["melee"]))):
            pair = (one["striker"], other["striker"])
            key = one["bound"], (min(pair), max(pair))
            first, second = (one, other) if one["striker"] == key[1][0] else (other, one)
            pairs.setdefault(key, []).append(f"{first['score']}:{second['score']}")
        for (bound, units), dice in pairs.items():
            yield Fight(bound, self.melee, units, "  ".join(dice))
        for row in rows_of(tables["tests"]):
            if row["kind"] not in self.no_fights:
                needed = f" ({row['needed']}+)" if row["needed"] else ""
                said = f": {row['result']}" if row["result"] else ""
                yield Fight(row["bound"], row["substep"], (row["unit"],), f"{row['kind']} {row['score']}{needed}{said}")

    def stands(self, platoon: Platoon, row: Row, start: Standing) -> Standing:
        """Figures left, and what lasts."""
        full = row["figures"] + row["hits"]
        return replace(start, left=max(row["figures"], 0), full=full,
                       marks=tuple(mark for mark, column in self.marks.items() if row[column]))  # fmt: skip

    def changes(self, tables: Tables, forces: Forces) -> Iterator[Change]:
        """Moves, figures lost, bases that surrendered, marks by the reasons that are known."""
        yield from moves(tables)
        yield from ruled(tables)
        for row in rows_of(tables["hits"]):
            yield Change(row["bound"], row["substep"], 2, row["target"], _struck(row["effect"]))
        for row in rows_of(tables["tests"]):
            if row["result"] == "surrendered":
                for platoon in forces.companies.get(row["unit"], ()):
                    yield Change(row["bound"], row["substep"], 3, platoon.id, _gone)
        for row in rows_of(tables["explanations"]):
            marks = self.by_reason.get(row["code"], ())
            yield from marks_of(row, forces.companies.get(row["platoon"], ()), tuple(self.marks), marks)
        for row in rows_of(tables["moves"]):
            if row["action"] in self.by_action:
                mark, on = self.by_action[row["action"]]
                yield Change(row["bound"], row["substep"], 4, row["platoon"], marked(tuple(self.marks), mark, on=on))


def _gone(base: Standing) -> Standing:
    return replace(base, status="removed") if base.on_table else base


def _struck(effect: str) -> Does:
    """What a hit does."""

    def does(base: Standing) -> Standing:
        if effect == "surplus":
            return base
        gone = effect == "removed"
        return replace(base, hits=base.hits + 1, left=0 if gone else max(base.left - 1, 0),
                       status="removed" if gone else base.status)  # fmt: skip

    return does
