"""A log played over again, sub-step by sub-step: what a ruleset tells of its own tables, so that a replay can draw it.

Places in 0.01 mm, facings in tenths of a degree. A sub-step is called by its name in the log; rounds (``m0``, ``m1``,
...) belong to the last of a ruleset's sub-steps.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from bound_sim.logs.log import rows_of
from bound_sim.rules.records.memory import GONE
from bound_sim.scenario.forces import Forces, Platoon
from bound_sim.scenario.model import Scenario
from bound_sim_maps.table import u_from_cm
from bound_sim_maps.texts import Phrase, Text, listed, text, word

#: the log's tables as columns, as far as they are known
Tables = Mapping[str, Mapping[str, Sequence[Any]]]
Row = Mapping[str, Any]
Point = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Standing:
    """One base at a moment.

    ``marker`` is red, black or empty; ``left`` are the figures left of ``full`` where the ruleset counts them
    (``full`` 0: it doesn't); ``marks`` are short words that stand at the base, like "pinned". ``waits_in`` names the
    box beside the map in which it waits, where rules have such boxes.
    """

    platoon: str
    side: str
    type: str
    status: str
    x_u: int
    y_u: int
    facing: int
    width_u: int
    depth_u: int
    hits: int = 0
    marker: str = ""
    dug_in: bool = False
    left: int = 0
    full: int = 0
    marks: tuple[str, ...] = ()
    waits_in: str = ""

    @property
    def words(self) -> Text:
        """Like ``3 of 4, pinned``; empty where nothing is to be said."""
        fewer = self.full and self.left < self.full
        figures = [text("{left} of {full}", left=self.left, full=self.full)] if fewer else []
        return listed([*figures, *map(word, self.marks)])

    @property
    def on_table(self) -> bool:
        return self.status == "on table"

    @property
    def gone(self) -> bool:
        """True if it is off the table for good."""
        return self.status in ("removed", "withdrawn")


class Event(NamedTuple):
    """A row of the log in words; ``unit`` did it, ``other`` is whom it befell, "" for nobody."""

    bound: int
    substep: str
    kind: str
    unit: str
    other: str
    text: Phrase


class Fire(NamedTuple):
    """A roll of fire at a base, its dice in words; ``shooter`` "": from off the table."""

    bound: int
    substep: str
    shooter: str
    target: str
    dice: Phrase
    hit: bool
    units: frozenset[str]


@dataclass(frozen=True, slots=True)
class Burst:
    """A bombardment's circle: its side, its centre, its radius and that of its inner one."""

    bound: int
    substep: str
    side: str
    centre: Point
    radius_u: float
    inner_u: float


@dataclass(frozen=True, slots=True)
class Fight:
    """Dice of a fight between bases that touch, or another test of one base, in words."""

    bound: int
    substep: str
    units: tuple[str, ...]
    dice: Phrase


@dataclass(frozen=True, slots=True)
class Change:
    """A change of a base in a sub-step; those of one sub-step follow each other by ``rank``."""

    bound: int
    substep: str
    rank: int
    unit: str
    does: Callable[[Standing], Standing]


@dataclass(frozen=True, slots=True)
class Thing:
    """Something on the table that is not a base: a bomb, a mine, a piece of wire, a cloud.

    ``shape`` is point, line, circle or area; ``other`` is a line's second end. A replay has an ``arrow`` too.
    """

    id: str
    kind: str
    side: str
    shape: str
    at: Point
    other: Point
    radius_u: int
    state: str
    by: str


@dataclass(frozen=True, slots=True)
class ThingChange:
    """A change of a thing in a sub-step; ``thing`` is None where it is gone, ``was`` the thing as it was then."""

    bound: int
    substep: str
    id: str
    thing: Thing | None
    was: Thing | None = None


def thing_of(row: Row) -> Thing:
    """A row of the log's table ``things``."""
    return Thing(
        row["id"], row["kind"], row["side"], row["shape"], (u_from_cm(row["x_cm"]), u_from_cm(row["y_cm"])),
        (u_from_cm(row["x2_cm"]), u_from_cm(row["y2_cm"])), u_from_cm(row["radius_cm"]), row["state"], row["by"],
    )  # fmt: skip


def thing_changes(tables: Tables) -> Iterator[ThingChange]:
    """The log's table ``things``, which every ruleset that has things writes alike."""
    for row in rows_of(tables["things"]):
        thing = thing_of(row)
        gone = row["state"] == GONE
        yield ThingChange(row["bound"], row["substep"], row["id"], None if gone else thing, thing if gone else None)


#: who answered a question, in words
ANSWERED_BY = {
    "side": text("the side answered"), "umpire": text("the umpire answered"), "orders": text("a line given beforehand"),
    "policy": text("the policy of the seat"), "": text("not known"),
}  # fmt: skip


def decisions(tables: Tables) -> Iterator[Event]:
    """The log's table ``decisions`` as events, each with its answer and whose it was."""
    for row in rows_of(tables["decisions"]):
        about: list[str] = [*row["about"].split(), "", ""]
        yield Event(row["bound"], row["substep"], "question", about[0], about[1], _answered(row))


def _answered(row: Row) -> Text:
    kind, answer, by = word(row["kind"]), row["answer"] or text("nothing"), ANSWERED_BY[row["by"]]
    if not row["refused"]:
        return text("{kind}: {answer} ({by})", kind=kind, answer=answer, by=by)
    return text(
        "{kind}: {answer} ({by}; '{refused}' was not allowed)",
        kind=kind, answer=answer, by=by, refused=row["refused"],
    )  # fmt: skip


class Replaying(Protocol):
    """A ruleset's part in a replay of its log."""

    @property
    def kinds(self) -> tuple[str, ...]: ...  # of events, for a filter
    def of(self, scenario: Scenario) -> "Replaying":
        """The same for the log of a scenario, whose readings and own tables may say what rows mean."""

    def name(self, substep: str) -> str:
        """A sub-step's title, like "side A moves"; "" where its number says it."""

    def decided(self, tables: Tables, bound: int, names: Mapping[str, str]) -> Phrase:
        """Decisions inside a bound so far, with the sides by these names; "" where rules have no such thing."""

    def events(self, tables: Tables) -> Iterator[Event]:
        """Every row in words, in any order."""

    def fire(self, tables: Tables) -> Iterator[Fire]:
        """Every roll of fire."""

    def bursts(self, tables: Tables) -> Iterator[Burst]:
        """Every circle of a bombardment."""

    def fights(self, tables: Tables) -> Iterator[Fight]:
        """Every fight, round by round."""

    def stands(self, platoon: Platoon, row: Row, start: Standing) -> Standing:
        """A base by a row of ``states``; ``start`` has what all rulesets write there."""

    def changes(self, tables: Tables, forces: Forces) -> Iterator[Change]:
        """Changes of bases in each sub-step, without those that ``standing_changes`` gives."""

    def things(self, tables: Tables) -> Iterator[ThingChange]:
        """Changes of things on the table in each sub-step (``thing_changes``)."""


def standing_of(platoon: Platoon, row: Row) -> Standing:
    """A base by what every ruleset writes into ``states``, and by the column ``box`` of those that have boxes."""
    return Standing(
        platoon.id, platoon.side, platoon.type, row["status"], u_from_cm(row["x_cm"]), u_from_cm(row["y_cm"]),
        round(row["facing"] * 10), platoon.width_u, platoon.depth_u, row["hits"], waits_in=str(row.get("box", "")),
    )  # fmt: skip
