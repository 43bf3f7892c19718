"""The rows of a chart, a scenario's own beside them (copies with another base size), for the readers of files."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from bound_sim.scenario.forces import TypeBook
from bound_sim.scenario.inputs import Known
from bound_sim_maps.table import u_from_cm
from bound_sim_maps.texts import Phrase, text

#: all that a scenario's own type may say
_OWN = ("like", "width_cm", "depth_cm")
Custom = Mapping[str, Mapping[str, object]]


@dataclass(frozen=True)
class UnitType:
    """A row: what a base is; ``figures`` that it carries at full strength, or hits of a single base."""

    name: str
    kind: str
    figures: int
    width_cm: float
    depth_cm: float
    men: int


T = TypeVar("T", bound=UnitType)


@dataclass(frozen=True)
class UnitTypes(Generic[T]):
    """A chart: its rows, what ``forces.csv`` calls its columns, the ruleset's own columns.

    ``bases``: how many bases a unit of a kind may have, where that is more than one; ``base_size``: the ruling that
    leaves the size of bases to the scenario.
    """

    rows: Mapping[str, T]
    called: Mapping[str, str]
    own_columns: Mapping[str, tuple[str, ...]]
    bases: Mapping[str, int]
    base_size: str
    #: kinds whose bases are points (``TypeBook.points``)
    points: Collection[str] = ()

    def with_own(self, custom: Custom) -> dict[str, T]:
        """The chart's rows and a scenario's own."""
        rows = dict(self.rows)
        for name, given in custom.items():
            model = self.rows.get(str(given.get("like", name)), next(iter(self.rows.values())))
            rows[name] = replace(
                model,
                name=name,
                width_cm=float(str(given.get("width_cm", model.width_cm))),
                depth_cm=float(str(given.get("depth_cm", model.depth_cm))),
            )
        return rows

    def troubles(self, custom: Custom) -> Iterator[tuple[Phrase, Phrase, Phrase]]:
        """(name, what is wrong, what is allowed) of a scenario's own types."""
        for name, given in custom.items():
            like = str(given.get("like", name))
            if like not in self.rows:
                yield name, text('like: "{like}" is not a row of the chart', like=like), Known(self.rows).hint(like)
            for key in given:
                if key not in _OWN:
                    yield (
                        name,
                        text("{key} is not known here", key=key),
                        text("name, {own} ({base_size})", own=", ".join(_OWN), base_size=self.base_size),
                    )

    def book(self, custom: Custom) -> TypeBook:
        """Names, base sizes, men and columns for the readers of files."""
        rows = self.with_own(custom)
        first = next(iter(rows.values()))
        return TypeBook(
            names={name.lower(): name for name in rows},
            base_u=(u_from_cm(first.width_cm), u_from_cm(first.depth_cm)),
            sizes_u={name: (u_from_cm(row.width_cm), u_from_cm(row.depth_cm)) for name, row in rows.items()},
            called=self.called,
            own_columns=self.own_columns,
            hits={name: row.figures for name, row in rows.items()},
            men={name: row.men for name, row in rows.items()},
            bases={name: self.bases[row.kind] for name, row in rows.items() if row.kind in self.bases},
            points=tuple(name for name, row in rows.items() if row.kind in self.points),
        )
