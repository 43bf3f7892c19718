"""Battles that were fought, from Python: their tables as DataFrames, report, map, reasons."""

from difflib import get_close_matches
from functools import cached_property
from pathlib import Path
from typing import Any, overload

import pandas as pd

from bound_sim.analysis.arguments import takes
from bound_sim.analysis.cells import heading, image, table
from bound_sim.analysis.reasons import ExplainedUnit
from bound_sim.results import run
from bound_sim.results.accounts import LEVELS
from bound_sim.results.explanation import explain
from bound_sim.results.folder import RECORD, making_sense_of
from bound_sim.results.tables import Frames, as_columns, frames, read, records
from bound_sim.rules import ruleset
from bound_sim.scenario.model import Scenario
from bound_sim_maps import disk, written
from bound_sim_maps.faults import Fault, Refused
from bound_sim_maps.texts import Phrase, listed, text

#: the level of the bases, each ruleset has it
_BASE = LEVELS[0]
_STANDING = ("platoons", "on_table", "injured", "removed", "withdrawn", "men_lost", "men_left")


@takes()
def open(path: str | Path) -> "FoughtBattle":
    """A battle that was fought. ``path``: the folder that ``bound-sim run`` left, or a battle file. Raises Refused."""
    place = Path(path)
    if disk.is_file(place / RECORD):
        record, scenario = run.fought(place)
        tables = read(place, ruleset(scenario.ruleset).log_columns, record["bounds"])
        return FoughtBattle(
            scenario, tables, name=str(place), dice_line=record["dice"], key=record["key"], folder=place
        )
    if disk.is_file(place):
        from bound_sim.battle_file.export import dice_line
        from bound_sim.battle_file.file import BattleFile

        with BattleFile(place) as file:
            line, key = dice_line(file)
            scenario = file.player.scenario_at(len(file.history.bounds))
            return FoughtBattle(scenario, frames(file.log(running=False)), name=str(place), dice_line=line, key=key)
    raise Refused(
        [Fault(str(place), "", text("is not a battle"), text("the folder that bound-sim run left, or a battle file"))]
    )


class FoughtBattle:
    """A battle that was fought. Its tables are attributes: ``casualties``, ``shots``, ``moves``, ``states``, ...

    Each is a DataFrame; docs/logs.md says what its columns are. ``clock`` beside ``bound`` is the time of the bound as
    ``scenario.toml`` says it, empty where it says none. ``casualties`` are those of the bases, each man once;
    ``casualties_of`` has them by company, battalion or side. ``tables`` has all as they were recorded, without
    ``clock`` and with all levels of casualties in one table.
    """

    def __init__(
        self, scenario: Scenario, tables: Frames, *, name: str, dice_line: Phrase, key: str = "",
        folder: Path | None = None,
    ) -> None:  # fmt: skip
        self.scenario = scenario
        #: all tables by name
        self.tables = tables
        self._timed: Frames = {}
        self.name = name
        #: the line that a report says of its dice
        self.dice_line = dice_line
        #: the battle key as far as it may be told; "" for none
        self.key = key
        self.folder = folder

    def __getattr__(self, name: str) -> pd.DataFrame:
        tables: Frames = self.__dict__.get("tables", {})
        if name in tables:
            if name not in self._timed:
                # all levels in one table would count each man at each of them
                counted = self.casualties_of(_BASE) if name == "casualties" else self._with_clock(tables[name])
                self._timed[name] = counted
            return self._timed[name]
        near = get_close_matches(name, tables, n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"its tables are {', '.join(tables)}"
        raise AttributeError(f"a battle has no {name!r}; {hint}", name=name, obj=self)

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *self.tables})

    @property
    def bounds(self) -> int:
        """The number of bounds that were played."""
        return int(self.tables["summary"]["bound"].max()) if len(self.tables["summary"]) else 0

    @property
    def losses(self) -> pd.DataFrame:
        """Every side and battalion as it stands at the end, a row each: a side's row sums up its battalions."""
        summary = self.tables["summary"]
        last = summary[(summary["bound"] == self.bounds) & summary["level"].isin(["side", "battalion"])]
        return last[["level", "side", "unit", *_STANDING]].reset_index(drop=True)

    @takes()
    def casualties_of(self, level: str = "side") -> pd.DataFrame:
        """Casualties by units of one level, a row for each unit and bound, with the time of each bound.

        ``level``: ``"side"``, ``"battalion"``, ``"company"`` or ``"platoon"``, as far as the rules know it.
        ``clock`` is empty where the scenario has no time of a bound. Raises Refused for a level that is not there.
        """
        every = self.tables["casualties"]
        levels = [one for one in LEVELS if one in set(every["level"]) | {_BASE}]
        if level not in levels:
            raise Refused(
                [
                    Fault(
                        "level",
                        "",
                        text("'{level}' is not there", level=level),
                        listed(map(repr, levels), text(" or ")),
                    )
                ]
            )
        return self._with_clock(every[every["level"] == level].drop(columns="level").reset_index(drop=True))

    def _with_clock(self, table: pd.DataFrame) -> pd.DataFrame:
        """A copy of a table with the time of each bound beside it."""
        times = {bound: self.time_of(bound) for bound in table["bound"].unique()}
        made = table.copy()
        made.insert(list(made.columns).index("bound") + 1, "clock", made["bound"].map(times).astype("str"))
        return made

    @takes()
    def time_of(self, bound: int) -> str:
        """The time at which bound ``bound`` opens, as ``scenario.toml`` says it; "" where it says none."""
        times = self.scenario.clock
        return times[bound - 1] if 1 <= bound <= len(times) else ""

    @cached_property
    def _account(self) -> Any:
        rules = ruleset(self.scenario.ruleset)
        return rules.account(self.scenario, {name: records(frame) for name, frame in self.tables.items()})

    @takes()
    def why(self, unit: str, bound: int | None = None, substep: str | None = None) -> ExplainedUnit:
        """Acts of a unit in a bound, or the reasons for none.

        ``unit``: id of a platoon, company, battalion or side. ``bound``: its number, the last one if not given.
        ``substep``: the name of one sub-step, as the report has it, all if not given. Raises Refused for what is not
        there.
        """
        with making_sense_of(f"{self.name}: the log"):
            return ExplainedUnit(unit, explain(self._account, self.name, unit, bound, substep))

    @cached_property
    def _view(self) -> Any:
        from bound_sim.results.report.view import ReportView

        return ReportView.of(self.scenario, self.tables)

    @cached_property
    def _pictures(self) -> Any:
        from bound_sim.results.report.pictures import Pictures

        return Pictures(self._view)

    @overload
    def map(self, bound: None = None) -> Any: ...

    @overload
    def map(self, bound: int) -> str: ...

    @takes()
    def map(self, bound: int | None = None) -> Any:
        """The map that moves as a widget of a notebook, which needs the extra ``notebook``; the map of a bound as SVG.

        ``bound``: the number of the bound at whose end it is, 0 for the opening; without it the widget is given.
        The widget's trait ``selected`` are the ids of the chosen bases. Raises Refused.
        """
        if bound is None:
            return self._widget()
        if not 0 <= bound <= self.bounds:
            raise Refused(
                [
                    Fault(
                        "bound",
                        "",
                        text("{bound} was not played", bound=bound),
                        text("0 to {bounds}", bounds=self.bounds),
                    )
                ]
            )
        return str(self._pictures.file(bound))

    def _widget(self) -> Any:
        from bound_sim.analysis.widgets import widget
        from bound_sim.results.battle_map import page

        made = self._document()
        return widget(page.render(made, ""), self.scenario.title, made["bases"]["id"])

    def _document(self) -> dict[str, Any]:
        from bound_sim.results.battle_map import document

        columns = ruleset(self.scenario.ruleset).log_columns
        with making_sense_of(f"{self.name}: the log"):
            return document.battle_map(self.scenario, as_columns(self.tables, columns))

    @takes()
    def map_json(self, path: str | Path | None = None) -> str:
        """The battle as one document that a map plays (docs/battle-map.md); with a ``path`` it is written there too."""
        from bound_sim.results.battle_map import document

        text = document.text(self._document())
        if path is not None:
            written.put(Path(path), text)
        return text

    @takes()
    def report(self, path: str | Path | None = None) -> str:
        """The report as one HTML page; with a ``path`` it is written there too."""
        from bound_sim.results.report import page

        text = page.render(self._view, self._pictures, self.dice_line)
        if path is not None:
            written.put(Path(path), text)
        return text

    def __repr__(self) -> str:
        lost = self.losses
        sides = lost[lost["level"] == "side"]
        said = ", ".join(f"{unit} lost {men:g} men" for unit, men in zip(sides["unit"], sides["men_lost"], strict=True))
        return f"<battle {self.scenario.title!r}: {self.bounds} bounds{'; ' if said else ''}{said}>"

    def _repr_html_(self) -> str:
        said = heading(f"{self.scenario.title}, {self.bounds} bounds", str(self.dice_line))
        rows = self.losses[["unit", *_STANDING]].itertuples(index=False, name=None)
        account = table(("unit", *(name.replace("_", " ") for name in _STANDING)), rows)
        return str(said + image(self.map(self.bounds), f"the map at the end of bound {self.bounds}") + account)
