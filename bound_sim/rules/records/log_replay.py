"""A log played over again by the tables that all rulesets write: rows in words, fire, ways, hits, rulings, marks."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import repeat
from typing import ClassVar

from bound_sim.logs.log import row_at, rows_of, rows_where
from bound_sim.rules.records.replay import Burst, Change, Event, Fire, Row, Standing, Tables, ThingChange
from bound_sim.rules.records.sentences import Voice
from bound_sim.scenario.forces import Forces, Platoon
from bound_sim.scenario.model import Scenario
from bound_sim_maps.table import u_from_cm
from bound_sim_maps.texts import Phrase

Does = Callable[[Standing], Standing]
#: a mark, and whether it is set or cleared
Mark = tuple[str, bool]


class LogReplay:
    """A ruleset's sentences tell each row; its class says what a hit does, how dice are told, what sets its marks."""

    say: Voice
    #: marks in the order in which they stand -> the column of ``states`` that tells of each, and what it says then
    marks: ClassVar[Mapping[str, tuple[str, bool]]] = {}
    #: reasons that set or clear marks: code -> marks
    by_reason: ClassVar[Mapping[str, tuple[Mark, ...]]] = {}
    #: the column of ``states`` that counts what is left of a base; "": none does
    left: ClassVar[str] = ""

    def of(self, scenario: Scenario) -> "LogReplay":
        """Itself: rows say all by themselves."""
        return self

    @property
    def kinds(self) -> tuple[str, ...]:
        return tuple(listed.kind for listed in self.say.of.events.values())

    def name(self, substep: str) -> str:
        """The heading without its number."""
        heading = self.say.of.heading_known(substep)
        return heading.partition(": ")[2] or heading

    def decided(self, tables: Tables, bound: int, names: Mapping[str, str]) -> Phrase:
        return ""

    def events(self, tables: Tables) -> Iterator[Event]:
        """Every row of the tables that are listed."""
        for name, listed in self.say.of.events.items():
            table = tables[name]
            usual = listed.substep == "{substep}"
            substeps = table["substep"] if usual else map(listed.substep.format_map, rows_of(table))
            units, others = (map(str, self.say.values(field, table)) for field in (listed.of, listed.other))
            said = self.say.each(listed.template, table)
            yield from map(Event, table["bound"], substeps, repeat(listed.kind), units, others, said)

    def fire(self, tables: Tables) -> Iterator[Fire]:
        """One for each shooter and target in a sub-step: all its dice."""
        shots = tables["shots"]
        volleys: dict[tuple[int, str, str, str], list[int]] = {}
        for place, volley in enumerate(
            zip(shots["bound"], shots["substep"], shots["shooter"], shots["target"], strict=True)
        ):
            volleys.setdefault(volley, []).append(place)
        for (bound, substep, shooter, target), places in volleys.items():
            # of a volley at a time: the rows of all take much room
            dice = [row_at(shots, place) for place in places]
            hit, units = any(row["hit"] for row in dice), frozenset((shooter, target))
            yield Fire(bound, substep, self.fired_from(dice[0]), target, self.rolled(dice), hit, units)

    def fired_from(self, row: Row) -> str:
        """The base that a volley comes from; "": from off the table."""
        return str(row["shooter"])

    def rolled(self, dice: Sequence[Row]) -> Phrase:
        """The dice of a roll, and what each of them needs."""
        return f"{' '.join(str(row['roll']) for row in dice)} ({dice[0]['needed']}+)"

    def bursts(self, tables: Tables) -> Iterator[Burst]:
        return iter(())

    def things(self, tables: Tables) -> Iterator[ThingChange]:
        return iter(())

    def stands(self, platoon: Platoon, row: Row, start: Standing) -> Standing:
        """A base with what is left of it and its marks."""
        marks = tuple(mark for mark, (column, when) in self.marks.items() if bool(row[column]) == when)
        if not self.left:
            return replace(start, marks=marks) if marks else start
        left: int = row[self.left]
        return replace(start, left=max(left, 0), full=left + row["hits"], marks=marks)

    def changes(self, tables: Tables, forces: Forces) -> Iterator[Change]:
        """Ways, hits, what an umpire ruled, marks."""
        yield from moves(tables)
        for row in rows_of(tables["hits"]):
            does = self.struck(row)
            if does is not None:
                yield Change(row["bound"], row["substep"], 2, row["passed_to"] or row["target"], does)
        for cause, unit, mark in self.marking(tables):
            yield from self.marked(cause, forces.battalions.get(unit, ()), mark)
        for row in rows_where(tables["explanations"], "code", ("umpire-remove", "umpire-restore")):
            act = _ACT.search(row["text"])
            if act is not None:
                hits = int(act["hits"] or 0) if act["word"] == "restore" else None
                yield Change(row["bound"], row["substep"], 5, row["platoon"], _Ruled(hits))

    def struck(self, row: Row) -> Does | None:
        """The effect of a hit on the base that it befalls; None: nothing."""
        return {"injured": injured, "removed": removed}.get(row["effect"])

    def marking(self, tables: Tables) -> Iterator[tuple[Row, str, Mark]]:
        """Rows that set or clear a mark, each with the unit."""
        for row in rows_where(tables["explanations"], "code", self.by_reason):
            for mark in self.by_reason[row["code"]]:
                yield row, row["platoon"], mark

    def marked(self, row: Row, bases: Iterable[Platoon], mark: Mark) -> Iterator[Change]:
        """A mark that is set or cleared at some bases where a row was written."""
        name, on = mark

        def does(base: Standing) -> Standing:
            found = {*base.marks, name} if on else {*base.marks} - {name}
            return replace(base, marks=tuple(each for each in self.marks if each in found))

        for base in bases:
            yield Change(row["bound"], row["substep"], 4, base.id, does)


def moves(tables: Tables) -> Iterator[Change]:
    """Ways of bases, by the columns of ``moves`` that every ruleset has."""
    for row in rows_of(tables["moves"]):
        yield Change(row["bound"], row["substep"], 1, row["platoon"], _Goes(row))


def injured(base: Standing) -> Standing:
    """One hit more."""
    return replace(base, hits=base.hits + 1, left=max(base.left - 1, 0))


def removed(base: Standing) -> Standing:
    """One hit more, and gone."""
    return replace(base, hits=base.hits + 1, left=0, status="removed")


#: an umpire's act in the words of its explanation, which every ruleset writes
_ACT = re.compile(r" rules: (?P<word>remove|restore) \S+(?: hits (?P<hits>[0-9]+))?;")


@dataclass(frozen=True, slots=True)
class _Ruled:
    """Back with a number of hits; None: gone."""

    hits: int | None

    def __call__(self, base: Standing) -> Standing:
        if self.hits is None:
            return replace(base, status="removed", marker="")
        return replace(
            base, status="on table", hits=self.hits, left=max(base.full - self.hits, 0),
            marker="black" if self.hits and not base.full else "",
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Goes:
    row: Row

    def __call__(self, base: Standing) -> Standing:
        row = self.row
        return replace(
            base, x_u=u_from_cm(row["to_x_cm"]), y_u=u_from_cm(row["to_y_cm"]), facing=round(row["to_facing"] * 10),
            status="withdrawn" if row["ended"] == "withdrawn" else "on table", dug_in=False,
        )  # fmt: skip
