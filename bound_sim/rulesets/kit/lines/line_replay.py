"""Scenes of a replay of a game of lines: fire, tests, deaths, marks by dice, lines and reasons, things."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from bound_sim.logs.log import rows_of
from bound_sim.rules.records.drift import drift_arrow
from bound_sim.rules.records.log_replay import LogReplay, Mark
from bound_sim.rules.records.replay import Fight, Row, Tables, ThingChange, thing_changes
from bound_sim_maps.texts import Phrase, listed, text, word

#: answers of a turn that the umpire's panel tells, which has room for a few lines
_ANSWERS = 3


class LineReplay(LogReplay):
    """Sub-steps as often as they came, from the log's tables alone; a ruleset says what its marks are."""

    #: (kind, result) of a die that sets or clears a mark; verb of a line done that does
    by_dice: ClassVar[Mapping[tuple[str, str], Mark]] = {}
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

    def decided(self, tables: Tables, bound: int, names: Mapping[str, str]) -> Phrase:
        """The side that begins, and the last answers of both in a turn, the newest first: the log has all of them."""
        first = [
            text("{side} begins", side=names[row["platoon"].removeprefix("side ")])
            for row in rows_of(tables["explanations"])
            if row["bound"] == bound and row["code"] == self.begins
        ]  # fmt: skip
        said = [
            listed([names[row["side"]], *_of_kind(row), row["answer"]], ": ") for row in rows_of(tables["decisions"])
            if row["bound"] == bound and row["answer"]
        ]  # fmt: skip
        return listed([*first, *reversed(said[-_ANSWERS:])], "; ")

    def tests(self, tables: Tables) -> Iterator[Fight]:
        """Dice of tests, at the first body of the unit that rolls."""
        first: dict[str, str] = {}
        for unit, body in zip(tables["states"]["battalion"], tables["states"]["platoon"], strict=True):
            first.setdefault(unit, body)
        for row in rows_of(tables["tests"]):
            if row["kind"] not in self.of_sides:
                who = first.get(row["unit"], row["unit"])
                rolled = listed([word(row["kind"]), f" {row['roll']}: ", word(row["result"])], "")
                yield Fight(row["bound"], row["substep"], (who,), rolled)

    def marking(self, tables: Tables) -> Iterator[tuple[Row, str, Mark]]:
        """Dice, lines and reasons that set or clear a mark."""
        for row in rows_of(tables["tests"]) if self.by_dice else ():
            if (row["kind"], row["result"]) in self.by_dice:
                yield row, row["unit"], self.by_dice[row["kind"], row["result"]]
        for row in rows_of(tables["orders"]) if self.by_line else ():
            verb = row["line"].partition(" ")[2].partition(" ")[0]
            if row["done"] == "done" and verb in self.by_line:
                yield row, row["battalion"], self.by_line[verb]
        yield from super().marking(tables)

    def things(self, tables: Tables) -> Iterator[ThingChange]:
        """All that is on the table beside bodies, with arrows where something drifts."""
        drifted: set[str] = set()
        for change in thing_changes(tables):
            yield change
            arrow = drift_arrow(change.thing, self.drift_u) if change.thing is not None else None
            if arrow is not None or change.id in drifted:
                drifted.add(change.id)
                yield ThingChange(change.bound, change.substep, f"{change.id}-drift", arrow)


def _of_kind(row: Row) -> list[Phrase]:
    """The kind of an answer; nothing where the answer begins with it."""
    return [] if row["answer"].split(" ", 1)[0] == row["kind"] else [word(row["kind"])]
