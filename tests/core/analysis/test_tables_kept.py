"""covers: bound_sim/analysis/chances.py, bound_sim/analysis/matplotlib_axes.py, bound_sim/odds/__init__.py

What each table came to, variants as dicts, pictures in axes of matplotlib, and help for all that is called.
"""

import inspect
import pydoc
import re
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import bound_sim as bs
from bound_sim.analysis import matplotlib_axes

STORM = Path(__file__).parents[2] / "battles" / "storm"


def called() -> Iterator[tuple[str, Callable[..., Any]]]:
    """Every function of the promise, and every one of its classes."""
    for name in bs.__all__:
        one = getattr(bs, name)
        if inspect.isclass(one):
            yield from ((f"{name}.{of}", each) for of, each in vars(one).items()
                        if inspect.isfunction(each) and not of.startswith("_"))  # fmt: skip
        elif callable(one):
            yield name, one


@pytest.mark.parametrize(("name", "function"), [pytest.param(*one, id=one[0]) for one in called()])
def test_help_explains_every_argument(name: str, function: Callable[..., Any]) -> None:
    said = pydoc.render_doc(function, renderer=vars(pydoc)["plaintext"])
    assert "PACKAGE CONTENTS" not in said
    for argument in set(inspect.signature(function).parameters) - {"self"}:
        assert re.search(rf"``{argument}(=|``)", said), f"help({name}) does not explain {argument}"


@pytest.fixture(scope="module")
def kept() -> bs.OddsOfBattle:
    return bs.odds("beaumont-hamel", 5, bounds=2, seed=3, keep="tables")


def test_a_row_for_each_table_and_unit_agrees_with_the_counts(kept: bs.OddsOfBattle) -> None:
    rows, counted = kept.each_table, kept.units
    units = kept.losses["unit"]
    assert len(rows) == 5 * len(units)
    assert set(rows["table"]) == set(range(1, 6))
    for measure in ("hits", "removed", "withdrawn", "men_lost", "advance_cm"):
        told = counted[(counted["bound"] == 2) & (counted["measure"] == measure) & counted["unit"].isin(units)]
        means = told.set_index(["level", "unit"])["mean"].dropna()
        mine = rows.groupby(["level", "unit"])[measure].mean().dropna()
        assert mine[means.index].to_numpy() == pytest.approx(means.to_numpy(), abs=1e-3)
        assert len(mine) == len(means)
    held, shares = kept.each_objective, kept.objectives
    assert len(held) == 5 * shares["objective"].nunique() > 0
    for row in shares[shares["bound"] == 2].itertuples():
        count = ((held["objective"] == row.objective) & (held["holder"] == row.holder)).sum()
        assert row.share == pytest.approx(count / 5)


def test_other_processes_and_parts_change_nothing(kept: bs.OddsOfBattle) -> None:
    again = bs.odds("beaumont-hamel", 5, bounds=2, seed=3, keep="tables", workers=2)
    assert again.each_table.equals(kept.each_table)
    assert again.each_objective.equals(kept.each_objective)
    plain = bs.odds("beaumont-hamel", 5, bounds=2, seed=3)
    assert plain.units.equals(kept.units)
    for name in ("each_table", "each_objective"):
        with pytest.raises(bs.Refused, match=r'keep="tables"'):
            getattr(plain, name)
    with pytest.raises(bs.Refused, match="keep: 'all' is not known"):
        bs.odds(STORM, 1, keep="all")  # type: ignore[arg-type]


def test_without_objectives_there_is_no_row_of_them() -> None:
    found = bs.odds(STORM, 2, bounds=1, keep="tables")
    assert not found.found.plan.scenario.objectives
    assert list(found.each_objective.columns) == ["table", "objective", "holder"]


def test_variants_are_dicts_and_scenarios(tmp_path: Path) -> None:
    sheet = bs.load("rulebook-sheet")
    forces = sheet.forces
    forces["men"] = 30
    ruling = {"Q-line-of-sight": "terrain"}
    orders = tmp_path / "orders.csv"
    units = list(sheet.scenario.forces.battalions)
    orders.write_text("Battalion,Bound 1\n" + "".join(f"{unit},Hold\n" for unit in units), encoding="utf-8")
    variants: dict[str, Any] = {
        "text": "Q-line-of-sight=terrain", "ruling": {"rulings": ruling}, "made": sheet.change(rulings=ruling),
        "fewer": {"forces": forces}, "hold": {"orders": orders}, "same": Path("rulebook-sheet"),
    }  # fmt: skip
    for source in (sheet, "rulebook-sheet"):
        compared = bs.compare(source, variants, tables=3, bounds=1)
        by_name = {name: rows["other"].tolist() for name, rows in compared.differences.groupby("variant")}
        assert list(compared.found.names)[1:] == list(variants)
        assert by_name["text"] == by_name["ruling"] == by_name["made"]
        assert by_name["fewer"] != by_name["text"]
    with pytest.raises(bs.Refused, match=r'variants "late": "force" is not known: did you mean "forces"'):
        bs.compare(sheet, {"late": {"force": forces}}, tables=1)
    with pytest.raises(bs.Refused, match="is the name of two variants"):
        bs.compare(sheet, {"as it is": {"rulings": ruling}}, tables=1)
    with pytest.raises(bs.Refused, match=r"bounds of"):
        bs.compare(sheet, {"other": bs.load("le-cateau-1914")}, tables=1)


@pytest.mark.skipif(find_spec("matplotlib") is None, reason="no matplotlib")
@pytest.mark.parametrize("what", list(matplotlib_axes.DRAWN))
def test_a_plot_is_axes_of_matplotlib(what: str, kept: bs.OddsOfBattle, tmp_path: Path) -> None:
    mpl, pyplot = import_module("matplotlib"), import_module("matplotlib.pyplot")
    pyplot.switch_backend("agg")
    axes = kept.plot(what)
    assert isinstance(axes, mpl.axes.Axes)
    assert axes.get_title() == kept.found.plan.scenario.title
    axes.figure.savefig(tmp_path / "plot.png")
    assert axes.has_data()
    mine = pyplot.subplots()[1]
    assert kept.plot(what, ax=mine) is mine
    pyplot.close("all")
    with pytest.raises(bs.Refused, match="'pie' is not known: fans or"):
        kept.plot("pie")


@pytest.mark.skipif(find_spec("matplotlib") is None, reason="no matplotlib")
def test_axes_show_the_figures_of_the_tables(kept: bs.OddsOfBattle) -> None:
    axes = kept.plot("fans")
    sides = kept.units[(kept.units["level"] == "side") & (kept.units["measure"] == "men_lost")]
    for line, (_, rows) in zip(axes.lines, sides.groupby("unit", sort=False), strict=True):
        assert list(line.get_ydata()) == rows["mean"].tolist()
    least = kept.plot("losses").lines[0]
    assert least.get_ydata()[0] == pytest.approx(1)
    import_module("matplotlib.pyplot").close("all")


def test_without_matplotlib_a_plot_is_a_picture(kept: bs.OddsOfBattle, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matplotlib_axes, "find_spec", lambda name: None)
    assert kept.plot("objectives") == kept.picture("objectives")
    with pytest.raises(bs.Refused, match="'pie' is not known"):
        kept.plot("pie")
