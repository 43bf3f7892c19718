"""View of the pages of a report: a battle's tables by bound, the names of its units, and numbers in words."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import pandas as pd
from markupsafe import Markup, escape

from bound_sim.results.tables import as_columns, records
from bound_sim.rules import ruleset
from bound_sim.rules.records.narrative import Passage, Telling
from bound_sim.rules.records.prose import Row, marked
from bound_sim.rules.records.replay import Tables
from bound_sim.scenario.forces import Platoon, natural_key
from bound_sim.scenario.model import Scenario
from bound_sim_kernels import memory
from bound_sim_maps.speech import language
from bound_sim_maps.texts import Phrase

#: rows that are kept of a battle
_MOST_ROWS = 80_000
#: rows of a table that are made at once: to make those of one bound takes as long as of many where they are few
_AT_ONCE = 10_000
#: mark of a unit by the place of its side
_SIDES = {0: Markup("<b>{unit}</b>"), 1: Markup("<u>{unit}</u>")}
_OTHER_SIDE = Markup('<b class="s{side}">{unit}</b>')


class KeptRows:
    """Rows of some tables and bounds, as many as there is room for: those that were asked for last."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], list[Row]] = {}
        self._count = 0

    def rows(self, key: tuple[int, int], make: Callable[[], list[Row]]) -> list[Row]:
        found = self._known.pop(key, None)
        if found is None:
            found = make()
            self._count += len(found)
            while self._known and self._count > _MOST_ROWS:
                self._count -= len(self._known.pop(next(iter(self._known))))
        self._known[key] = found
        return found

    def let_go(self) -> None:
        """Keep none of them."""
        self._known, self._count = {}, 0


class RowsByBound(Mapping[int, Sequence[Row]]):
    """The rows of a table by their bound, made where they are asked for; those of large bounds are let go again."""

    def __init__(self, frame: pd.DataFrame, kept: "KeptRows") -> None:
        self._frame, self._kept = frame, kept
        places: Mapping[Any, Any] = frame.groupby("bound", sort=False).indices if len(frame) else {}
        self._places = {int(bound): rows for bound, rows in places.items()}

    def __getitem__(self, bound: int) -> list[Row]:
        places = self._places[bound]
        if len(self._frame) <= _AT_ONCE:
            return [self._all[place] for place in places.tolist()]
        return self._kept.rows((id(self), bound), lambda: records(self._frame.iloc[places]))

    @cached_property
    def _all(self) -> list[Row]:
        return records(self._frame)

    def __iter__(self) -> Iterator[int]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


@dataclass(frozen=True)
class ReportView:
    """A battle to be told: its scenario, and its tables as rows by bound; ``since`` is the first bound to tell of."""

    scenario: Scenario
    tables: Mapping[str, Mapping[int, Sequence[Row]]]
    since: int = 1
    frames: Mapping[str, pd.DataFrame] = field(default_factory=dict)
    kept: KeptRows = field(default_factory=KeptRows)

    @classmethod
    def of(cls, scenario: Scenario, frames: Mapping[str, pd.DataFrame], since: int = 1) -> "ReportView":
        kept = KeptRows()
        rows = {name: RowsByBound(frame, kept) for name, frame in frames.items()}
        return cls(scenario, rows, since, frames, kept)

    @cached_property
    def _accounts(self) -> dict[tuple[str, int, str], list[Row]]:
        """(table, bound, level) -> the rows of battalions and of sides."""
        found: dict[tuple[str, int, str], list[Row]] = defaultdict(list)
        for table in ("casualties", "summary"):
            frame = self.frames[table]
            for row in records(frame[frame["level"].isin(["battalion", "side"])]):
                found[table, row["bound"], row["level"]].append(row)
        return found

    def account(self, table: str, bound: int, level: str) -> Sequence[Row]:
        """The rows of ``casualties`` or ``summary`` for a bound's battalions or sides."""
        return self._accounts.get((table, bound, level), ())

    @cached_property
    def men_left(self) -> dict[tuple[str, str], dict[int, float]]:
        """(level, unit) -> men left at the end of each bound, of battalions and sides."""
        found: dict[tuple[str, str], dict[int, float]] = defaultdict(dict)
        for bound in self.bounds:
            for level in ("battalion", "side"):
                for row in self.account("summary", bound, level):
                    found[level, row["unit"]].setdefault(bound, row["men_left"])
        return found

    @cached_property
    def hurt(self) -> Mapping[int, Sequence[Row]]:
        """The rows of ``casualties`` for those platoons that something happened to, by bound."""
        frame = self.frames["casualties"]
        touched = (frame["hits"] != 0) | (frame["removed"] != 0) | (frame["withdrawn"] != 0)
        return RowsByBound(frame[(frame["level"] == "platoon") & touched], KeptRows())

    @property
    def log(self) -> Tables:
        """The recorded tables as columns, for the map that moves. They are made anew for each call, and not kept."""
        columns = ruleset(self.scenario.ruleset).log_columns
        self.kept.let_go()  # what is made of the columns takes as much room as the rows
        memory.give_back()
        return as_columns(self.frames, {name: said for name, said in columns.items() if name in self.frames})

    def rows(self, table: str, bound: int) -> Sequence[Row]:
        return self.tables[table].get(bound, ())

    @cached_property
    def telling(self) -> Telling:
        """The ruleset's part in the report."""
        return ruleset(self.scenario.ruleset).telling

    def passages(self, bound: int) -> list[Passage]:
        """A bound told by its ruleset, made once in each language."""
        asked = bound, language()
        if asked not in self._passages:
            self._passages[asked] = self.telling.tell(self, bound)
        return self._passages[asked]

    @cached_property
    def _passages(self) -> dict[tuple[int, str], list[Passage]]:
        return {}

    def length(self, cm: float) -> str:
        """A length on the table as the ruleset says it."""
        return self.telling.length(cm)

    def word(self, word: str) -> str:
        """The ruleset's own word for one of the page's."""
        return self.telling.word(word)

    @cached_property
    def bounds(self) -> list[int]:
        """Bounds that are told of."""
        return sorted(bound for bound in self.tables["states"] if bound >= self.since)

    @cached_property
    def before(self) -> int:
        """The bound before the first of these: at its end they open. 0 is the opening of the battle."""
        return self.since - 1

    @cached_property
    def last(self) -> int:
        return self.bounds[-1] if self.bounds else 0

    def states(self, bound: int) -> dict[str, Row]:
        """Platoon id -> its state at the end of a bound; 0 is the opening of the battle."""
        return {row["platoon"]: row for row in self.rows("states", bound)}

    @cached_property
    def platoons(self) -> dict[str, Platoon]:
        return {platoon.id: platoon for platoon in self.scenario.forces.platoons}

    @cached_property
    def battalion_names(self) -> dict[str, str]:
        return {platoon.battalion: platoon.battalion_name for platoon in self.scenario.forces.platoons}

    @cached_property
    def side_index(self) -> dict[str, int]:
        """Place of the side that a side, battalion, company or platoon id belongs to."""
        places = {side.id: place for place, side in enumerate(self.scenario.sides)}
        index: dict[str, int] = {}
        for platoon in self.scenario.forces.platoons:
            for unit in (platoon.id, platoon.company_id, platoon.battalion):
                index[unit] = places[platoon.side]
        return index

    @cached_property
    def strength(self) -> dict[str, int]:
        """Men at the start by side, battalion and platoon; keys ``side:A``, ``battalion:180`` and the platoon's id."""
        men: dict[str, int] = defaultdict(int)
        for platoon in self.scenario.forces.platoons:
            for key in (f"side:{platoon.side}", f"battalion:{platoon.battalion}", platoon.id):
                men[key] += platoon.men
        return dict(men)

    def side_name(self, side: str) -> str:
        return next((entry.name or entry.id for entry in self.scenario.sides if entry.id == side), side)

    def battalion(self, battalion: str) -> Markup:
        """A battalion by its id and name."""
        name = self.battalion_names.get(battalion, "")
        return self.unit(battalion) + (Markup(" {}").format(name) if name and name != battalion else Markup(""))

    def unit(self, unit_id: str) -> Markup:
        """An id, marked with its side: there are thousands in a page, so the first two sides have short marks."""
        marks = self._units.get(unit_id)
        if marks is not None:
            return marks
        place = self.side_index.get(unit_id)
        if place is None:
            return escape(unit_id)
        marks = self._units[unit_id] = _SIDES.get(place, _OTHER_SIDE).format(side=place, unit=unit_id)
        return marks

    @cached_property
    def _units(self) -> dict[str, Markup]:
        """Ids that were marked already."""
        return {}

    def kind(self, unit_id: str) -> Markup:
        """A platoon by what it is and its id."""
        platoon = self.platoons.get(unit_id)
        return escape(platoon.type) + " " + self.unit(unit_id) if platoon else self.unit(unit_id)

    def units(self, unit_ids: Iterable[str], most: int = 16) -> Markup:
        """Ids in order, those of one company under its id once; ``2/3/1, 2, 4``."""
        ids = sorted(set(unit_ids), key=natural_key)
        parts: list[Markup] = []
        company = None
        for unit_id in ids[:most]:
            head, _, tail = unit_id.rpartition("/")
            parts.append(escape(tail) if head and head == company else self.unit(unit_id))
            company = head
        rest = len(ids) - most
        return Markup(", ").join(parts) + (marked(" and {count} more", count=rest) if rest > 0 else Markup(""))

    def called(self, bound: int) -> Phrase:
        """The name of a bound, where users of the rules do not call it by its number."""
        name = ruleset(self.scenario.ruleset).bound_name(bound, self.scenario)
        return "" if str(bound) in str(name).replace(",", " ").split() else name

    def clock(self, bound: int) -> str:
        times = self.scenario.clock
        return times[bound - 1] if 0 < bound <= len(times) else ""
