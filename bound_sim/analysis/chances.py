"""Many tables from Python: odds, comparisons, sweeps and luck, their figures as DataFrames, their pages."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Literal, Protocol, runtime_checkable

import pandas as pd

from bound_sim.analysis import matplotlib_axes
from bound_sim.analysis.arguments import judged, paths_of, takes
from bound_sim.analysis.battles import FoughtBattle
from bound_sim.analysis.cells import ShownPicture, heading, image, ready_for_many, table
from bound_sim.analysis.changes import CHANGED, changed_files
from bound_sim.analysis.widgets import widget
from bound_sim.files.folder import load, load_files, resolve
from bound_sim.odds import facts, forecast, sweep_plan, sweeps
from bound_sim.odds.compare import Comparison
from bound_sim.odds.luck import Luck, compare_luck
from bound_sim.odds.play import EachTable, Odds
from bound_sim.odds.report import differences, heat, page
from bound_sim.odds.report.sweep import frame, index_frame, parameter_columns, sweep_page, write
from bound_sim.odds.report.tables import danger_frame, each_frame, held_frame, objectives_frame, odds_frame
from bound_sim.results import run
from bound_sim.results.tables import records
from bound_sim.scenario.inputs import Known, clipped, quoted
from bound_sim.scenario.model import Scenario
from bound_sim_maps import written
from bound_sim_maps.faults import Fault, Refused, refuse
from bound_sim_maps.texts import listed, text


@runtime_checkable
class Playable(Protocol):
    """A scenario that was read, with its name and its files."""

    name: str
    scenario: Scenario
    files: Mapping[str, bytes]


Source = str | Path | Playable
#: a change of a scenario: a text, what ``scenario.change`` takes, or the scenario that came of it
Variant = str | Path | Mapping[str, Any] | Playable
_KEPT = ("counts", "tables")


def _read(source: Source) -> tuple[str, Scenario]:
    """The name and the scenario. Raises Refused with all faults."""
    if isinstance(source, str | Path):
        folder = resolve(source)
        return folder.name, load(folder)
    return source.name, source.scenario


def _past(past: int | str | None) -> dict[str, Any]:
    """The dice of the bounds before: a seed, or a key of 64 hex digits."""
    return {"past_seed": past} if isinstance(past, int) else {"past_key": past}


@takes(past_seed="past", past_key="past", key="past")
def odds(
    scenario: Source, tables: int | None = None, *, seed: int = 1, orders: str | Path | Iterable[str | Path] = (),
    workers: int | None = 1, within: float | None = None, of: Literal["sides", "battalions"] = "sides",
    from_bound: int = 1, bounds: int | None = None, past: int | str | None = None,
    keep: Literal["counts", "tables"] = "counts",
) -> "OddsOfBattle":  # fmt: skip
    """Play many copies of a battle: how likely is each result?

    ``scenario``: what ``load`` gave, a folder, or the name of a shipped one. ``tables``: the number of copies, as many
    as needed if not given; ``seed``: of their dice. ``orders``: files that replace the scenario's orders. ``workers``:
    processes; None: all processors where that pays, which a script has to guard (``if __name__ == "__main__"``).
    ``within``: stop once the mean losses ``of`` sides, or of battalions too, are known to this share of the strength
    (0.005 if ``tables`` is not given). ``from_bound``: the first bound with new
    dice; ``past``: the seed or the key of the bounds before it. ``bounds``: how many, to the last one if not given.
    ``keep="tables"``: ``each_table`` and ``each_objective`` say what every table came to. Raises Refused with all
    faults.
    """
    if keep not in _KEPT:
        refuse("keep", text("'{keep}' is not known", keep=keep), listed(map(repr, _KEPT), text(" or ")))
    name, loaded = _read(scenario)
    asked = forecast.Asked(
        name, from_bound, bounds, tables, seed, orders=paths_of(orders), workers=workers,
        within=within, of=of, keep=keep == "tables", **_past(past),
    )  # fmt: skip
    chosen = forecast.plan_of(asked, loaded)
    ready_for_many(chosen.scenario)
    return OddsOfBattle(forecast.forecast(chosen, asked, lambda done: None), asked)


@takes(past_seed="past", past_key="past", key="past", **{"with": "variants"})
def compare(
    scenario: Source, variants: Iterable[str] | Mapping[str, Variant], tables: int = 1_000, *, seed: int = 1,
    workers: int | None = 1, from_bound: int = 1, bounds: int | None = None, past: int | str | None = None,
) -> "ComparedBattles":  # fmt: skip
    """Play variants of a battle on the same dice: ``{"late": {"forces": frame}}``, or ``["Q-free-fire=nearest"]``.

    ``variants``: by name a dict of what ``scenario.change`` takes, a scenario, or a text as ``bound-sim compare
    --with`` takes it; or a list of such texts. The others are those of ``odds``: ``scenario``; ``tables``, ``seed`` and
    ``workers``; ``from_bound``, ``bounds`` and ``past``. Raises Refused with all faults.
    """
    name, loaded = _read(scenario)
    asked = forecast.Asked(name, from_bound, bounds, tables, seed, workers=workers, **_past(past))
    given: list[Any] = list(variants)
    if isinstance(variants, Mapping):
        given = [_variant(called, what, scenario) for called, what in variants.items()]
    if not given:
        refuse("variants", text("are none"), text('one or more, like ["Q-free-fire=nearest"]'))
    compared = forecast.Compared(asked, tuple(given))
    plans = forecast.plans(compared, loaded)
    ready_for_many(*(one.scenario for one in plans))
    return ComparedBattles(forecast.compare(plans, compared, lambda done: None), compared)


def _variant(name: str, what: Any, source: Source) -> str | tuple[str, Scenario]:
    """A variant with its name: as text where it is one, else as the scenario that it makes. Raises Refused."""
    if isinstance(what, str | Path):
        return f"{name}={what}"
    if not isinstance(what, Mapping):
        if not isinstance(what, Playable):
            wrong = text("is {value} ({kind})", value=quoted(what), kind=type(what).__name__)
            raise Refused(
                [Fault(f"variants {quoted(name)}", "", wrong, text("a text, a dict of changes or a scenario"))]
            )
        return name, _read(what)[1]
    strange = [key for key in what if key not in CHANGED]
    if strange:
        hint = Known(CHANGED).hint(str(strange[0]))
        raise Refused(
            [
                Fault(f"variants {quoted(name)}", "", text('"{key}" is not known', key=clipped(key)), hint)
                for key in strange
            ]
        )
    files = source.files if isinstance(source, Playable) else load_files(str(source))[1]
    made = judged({key: value for key, value in what.items() if value is not None})
    return name, load_files(changed_files(_read(source)[1], files, **made))[0]


@takes()
def sweep(plan: str | Path | Mapping[str, Any], out: str | Path, *, workers: int | None = 1) -> "SweptBattles":
    """Play the plan of a sweep into a folder; one that was stopped there goes on. Raises Refused.

    ``plan``: the file ``plan.toml``, or what stands in one, as a dict: ``{"scenario": "nimy", "tables": 100, ...}``;
    ``out``: the folder; ``workers``: processes.
    """
    folder = Path(out)
    if isinstance(plan, Mapping):
        chosen = sweep_plan.plan_of(plan, Path("plan"))
    else:
        chosen = sweep_plan.read_plan(Path(plan))
    sweeps.done(chosen, folder)
    ready_for_many(chosen.scenario)
    with forecast.workers(workers) as (executor, ahead):
        sweeps.play(chosen, folder, executor=executor, ahead=ahead)
    rows = sweeps.done(chosen, folder)
    write(chosen, rows, folder)
    return SweptBattles(chosen, rows, folder)


@takes()
def luck(
    battle: FoughtBattle | str | Path, tables: int = 1_000, *, seed: int = 1, rolls: int = 10, workers: int | None = 1
) -> "LuckOfBattle":
    """Luck of a battle among others with other dice.

    ``battle``: a battle that was fought, or the folder that ``bound-sim run`` left. ``tables``: the number of others,
    ``seed``: of their dice, ``workers``: processes. ``rolls``: how many decisive rolls to list. Raises Refused.
    """
    if isinstance(battle, FoughtBattle) and battle.folder is None:
        scenario, bounds = battle.scenario, battle.bounds
        states: list[dict[str, Any]] | None = records(battle.tables["states"])
        known = forecast.dice_in(scenario, battle.tables)
        if known is None and not battle.key:
            raise Refused(
                [Fault(battle.name, "", text("has dice whose key is still secret"), text("one whose key was revealed"))]
            )
        source = known or run.choose_dice(seed=None, file=None, key=battle.key).source
    else:
        place = battle.folder if isinstance(battle, FoughtBattle) else battle
        scenario, source, bounds, states = forecast.fought(str(place), None, None)
    ready_for_many(scenario)
    with forecast.workers(workers) as (executor, ahead):
        found = compare_luck(
            scenario, source, bounds, tables, seed, states=states, executor=executor, ahead=ahead
        )  # fmt: skip
    return LuckOfBattle(found, rolls)


class OddsOfBattle:
    """Results of many copies of a battle."""

    def __init__(self, found: Odds, asked: forecast.Asked) -> None:
        #: the counts themselves, as the engine has them
        self.found = found
        self._asked = asked

    @property
    def tables(self) -> int:
        """The number of tables that were played."""
        return self.found.tally.tables

    @property
    def units(self) -> pd.DataFrame:
        """A row for each bound, unit and measure: mean with its 95 % interval, quantiles; as odds.parquet."""
        return odds_frame(self.found)

    @property
    def losses(self) -> pd.DataFrame:
        """Men lost by sides and battalions at the end of the last bound."""
        all_rows = self.units
        last = all_rows["bound"] == self.found.plan.first + self.found.plan.bounds - 1
        kept = all_rows[last & (all_rows["measure"] == "men_lost") & all_rows["level"].isin(["side", "battalion"])]
        return kept.drop(columns=["bound", "measure"]).reset_index(drop=True)

    @property
    def objectives(self) -> pd.DataFrame:
        """On what share of the tables each objective is held by whom, bound by bound."""
        return objectives_frame(self.found)

    @property
    def danger(self) -> pd.DataFrame:
        """Places where platoons stayed, and their share of hits there."""
        return danger_frame(self.found)

    @property
    def each_table(self) -> pd.DataFrame:
        """A row for each table and unit (sides and battalions) at the end, where ``keep="tables"`` was asked for.

        With ``each_objective`` it answers joint questions: merge the two by ``table``. Raises Refused.
        """
        return each_frame(self.found, self._each)

    @property
    def each_objective(self) -> pd.DataFrame:
        """A row for each table and objective: who holds it at the end, where ``keep="tables"`` was asked for.

        Raises Refused.
        """
        return held_frame(self.found, self._each)

    @property
    def _each(self) -> EachTable:
        if self.found.each is None:
            refuse("odds", text("did not keep what each table came to"), 'odds(..., keep="tables")')
        return self.found.each

    @takes()
    def plot(self, what: str = "fans", ax: Any = None) -> Any:
        """Axes of matplotlib where it is installed, else the picture of ``picture``.

        ``what``: ``"fans"`` of losses by bound, ``"losses"`` or ``"histograms"`` of the last bound, ``"objectives"`` or
        ``"danger"``. ``ax``: axes to draw into, or new ones. Raises Refused.
        """
        return matplotlib_axes.draw(self.found, what, ax) if matplotlib_axes.has_matplotlib() else self.picture(what)

    @takes()
    def picture(self, what: str = "fans") -> ShownPicture:
        """A picture as ``bound-sim odds --out`` leaves it, of every side and battalion, which a notebook shows.

        ``what``: as for ``plot``; ``"danger-A"`` is that of one side. Raises Refused.
        """
        drawn = page.odds_pictures(self.found)
        if what not in drawn:
            refuse("plot", text("'{what}' is not known", what=what), listed(drawn, text(" or ")))
        return ShownPicture(drawn[what])

    def map(self) -> Any:
        """Danger and losses on the map, bound by bound: a widget of a notebook, which needs the extra ``notebook``.

        Raises Refused.
        """
        return widget(heat.of_odds(self.found), self.found.plan.scenario.title, ())

    @takes()
    def page(self, path: str | Path | None = None) -> str:
        """The page of these odds as HTML; with a ``path`` it is written there too."""
        return _put(page.of_odds(self.found, self._asked.seed), path)

    @takes()
    def save(self, folder: str | Path) -> Path:
        """Leave the files of ``bound-sim odds --out`` in a ``folder``; the folder. Raises Refused."""
        forecast.write(self.found, self._asked, Path(folder))
        return Path(folder)

    def __repr__(self) -> str:
        lost = self.losses
        sides = lost[lost["level"] == "side"]
        said = ", ".join(
            f"{row.unit} loses {row.mean:.1f} ({row.low:.1f} to {row.high:.1f})" for row in sides.itertuples()
        )
        return f"<odds of {self.found.plan.scenario.title!r}: {self.tables:,} tables; men lost: {said}>"

    def _repr_html_(self) -> str:
        drawn = page.odds_charts(self.found)
        sides = [chart for unit, chart in zip(self.losses["level"], drawn["fans"], strict=True) if unit == "side"]
        columns = ["unit", "mean", "low", "high", "q05", "q50", "q95"]
        said = heading(self.found.plan.scenario.title, f"{self.tables:,} tables, men lost")
        pictures = "".join(image(chart, "a chart of the odds") for chart in (*drawn["objectives"], *sides))
        return str(said + table(columns, self.losses[columns].itertuples(index=False, name=None))) + pictures


class ComparedBattles:
    """Variants of a battle on the same dice."""

    def __init__(self, found: Comparison, compared: forecast.Compared) -> None:
        self.found = found
        self._compared = compared

    @property
    def differences(self) -> pd.DataFrame:
        """A row for each variant, bound, unit and measure: both means, the difference and its 95 % interval."""
        return differences.frame(self.found)

    @property
    def losses(self) -> pd.DataFrame:
        """The differences in men lost by sides and battalions at the end of the last bound."""
        every, plan = self.differences, self.found.plans[0]
        last = (every["bound"] == plan.first + plan.bounds - 1) & (every["measure"] == "men_lost")
        kept = every[last & every["level"].isin(["side", "battalion"])]
        return kept.drop(columns=["bound", "measure"]).reset_index(drop=True)

    def map(self) -> Any:
        """Danger and losses under each variant, side by side on one clock: a widget of a notebook.

        It needs the extra ``notebook``. Raises Refused.
        """
        return widget(heat.of_comparison(self.found), self.found.plans[0].scenario.title, ())

    @takes()
    def page(self, path: str | Path | None = None) -> str:
        """The page of this comparison as HTML; with a ``path`` it is written there too."""
        return _put(page.of_comparison(self.found, self._compared.asked.seed), path)

    @takes()
    def save(self, folder: str | Path) -> Path:
        """Leave the files of ``bound-sim compare --out`` in a ``folder``; the folder. Raises Refused."""
        forecast.write_comparison(self.found, self._compared, Path(folder))
        return Path(folder)

    def __repr__(self) -> str:
        others = ", ".join(self.found.names[1:])
        return (
            f"<comparison of {self.found.plans[0].scenario.title!r} with {others}: {self.found.sums.tables:,} tables>"
        )

    def _repr_html_(self) -> str:
        said = heading(self.found.plans[0].scenario.title, f"{self.found.sums.tables:,} tables on the same dice")
        return str(said + image(page.differences_chart(self.found), "the differences"))


class SweptBattles:
    """The runs of a sweep that were played."""

    def __init__(self, plan: sweep_plan.Sweep, rows: list[list[str]], folder: Path) -> None:
        self.plan = plan
        self._rows = rows
        self.folder = folder

    @property
    def runs(self) -> pd.DataFrame:
        """A row for each run and figure, the parameters beside it."""
        return frame(self.plan, self._rows)

    @property
    def indices(self) -> pd.DataFrame:
        """Indices of Sobol or Morris, a row for each figure, parameter and index; none of another design."""
        return index_frame(self.plan, self._rows)

    @takes()
    def page(self, path: str | Path | None = None) -> str:
        """The page of this sweep as HTML; with a ``path`` it is written there too."""
        return _put(sweep_page(self.plan, self._rows), path)

    def __repr__(self) -> str:
        done = f"{len(self._rows)} of {len(self.plan.runs)} runs"
        return f"<sweep of {self.plan.scenario.title!r} over {', '.join(self.plan.names)}: {done}>"

    def _repr_html_(self) -> str:
        sides = self.runs[(self.runs["level"] == "side") & (self.runs["measure"] == "men_lost")]
        columns = [*parameter_columns(self.plan), "unit", "mean", "low", "high"]
        return str(heading(self.plan.scenario.title, f"{len(self._rows)} runs, men lost")
                   + table(columns, sides[columns].itertuples(index=False, name=None)))  # fmt: skip


class LuckOfBattle:
    """Luck of a battle."""

    def __init__(self, found: Luck, rolls: int) -> None:
        self.found = found
        self._most = rolls
        self._told = facts.of_luck(found, rolls)

    @property
    def losses(self) -> pd.DataFrame:
        """Men lost by sides and battalions, and on what share of the other tables fewer and as many were."""
        return pd.DataFrame(self._told["losses"])

    @property
    def sides(self) -> pd.DataFrame:
        """Hits of each side beside those expected of its dice."""
        return pd.DataFrame(self._told["sides"])

    @property
    def battalions(self) -> pd.DataFrame:
        """Hits of each battalion beside those expected of its dice."""
        return pd.DataFrame(self._told["battalions"])

    @property
    def rolls(self) -> pd.DataFrame:
        """The rolls that mattered most."""
        return pd.DataFrame(self._told["rolls"])

    @takes()
    def page(self, path: str | Path | None = None) -> str:
        """The page of this luck as HTML; with a ``path`` it is written there too."""
        return _put(page.of_luck(self.found, self._most), path)

    def __repr__(self) -> str:
        said = ", ".join(f"{one['of']} {one['deviations']:+.2f}" for one in self._told["sides"])
        return f"<luck of {self.found.scenario.title!r} among {self.found.tables:,} tables, deviations: {said}>"

    def _repr_html_(self) -> str:
        drawn = image(page.luck_chart(self._told, self.found.scenario), "hits beside those expected")
        return str(heading(self.found.scenario.title, f"beside {self.found.tables:,} other tables") + drawn)


def _put(text: str, path: str | Path | None) -> str:
    if path is not None:
        written.put(Path(path), text)
    return text
