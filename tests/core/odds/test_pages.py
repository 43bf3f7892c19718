"""covers: bound_sim/odds/report/page.py, bound_sim/odds/report/charts.py, bound_sim/odds/report/sweep.py

Pages of odds, comparisons, sweeps and luck: self-contained, true to the figures, names whole, bytes repeatable.
"""

import json
import re
import shutil
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pandas as pd
import pyarrow.parquet as pq
import pytest
from PIL import Image
from typer.testing import CliRunner, Result

import bound_sim as bs
from bound_sim.cli import app
from bound_sim.odds import facts, variants
from bound_sim.odds.report.charts import Axes, Interval, histogram, intervals, ticks
from bound_sim.odds.report.page import unit_name
from bound_sim.odds.report.sweep import sweep_page
from bound_sim.odds.sweep_plan import read_plan
from bound_sim.scenario.forces import Forces

STORM = Path(__file__).parents[2] / "battles/storm"


def bound_sim(*words: str | Path) -> Result:
    return CliRunner().invoke(app, [*map(str, words)])


class _Page(HTMLParser):
    """What a page asks for from outside, and the text in it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.asked: list[str] = []
        self.said: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("script", "link", "iframe", "object"):
            self.asked.append(tag)
        self.asked += [value for name, value in attrs
                       if name in ("src", "href") and value and not value.startswith(("#", "data:"))]  # fmt: skip

    def handle_data(self, data: str) -> None:
        self.said.append(data)


@pytest.fixture(scope="module")
def crest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The battle with two objectives."""
    folder = tmp_path_factory.mktemp("crest") / "crest"
    shutil.copytree(STORM, folder)
    with (folder / "scenario.toml").open("a", encoding="utf-8") as file:
        file.write('[[objectives]]\nname = "Crest"\narea = "A1"\n[[objectives]]\nname = "Mill"\narea = "B2"\n')
    return folder


@pytest.fixture(scope="module")
def odds(tmp_path_factory: pytest.TempPathFactory, crest: Path) -> Path:
    out = tmp_path_factory.mktemp("odds") / "out"
    done = bound_sim("odds", crest, "--tables", "6", "--bounds", "2", "--out", out, "--json")
    assert done.exit_code == 0, done.output
    return out


def test_the_page_asks_for_nothing_and_says_what_the_tables_say(odds: Path) -> None:
    page = (odds / "odds.html").read_text(encoding="utf-8")
    read = _Page(page)
    assert read.asked == []
    told = " ".join(read.said)
    table = pd.read_parquet(odds / "odds.parquet")
    last = table[(table["bound"] == 2) & (table["measure"] == "men_lost") & (table["level"] == "battalion")]
    for row in last.to_dict("records"):
        assert f"{row['low']:.1f} to {row['high']:.1f}" in told
        assert row["unit"] in told
    assert page.index("Who holds what") < page.index("Men lost"), "objectives come first"
    held = pd.read_parquet(odds / "objectives.parquet")
    for row in held[(held["bound"] == 2) & (held["share"] > 0)].to_dict("records"):
        assert f"{row['share']:.1%} ({row['low']:.1%} to {row['high']:.1%})" in told
        assert f"{row['share']:.1%} of the tables" in told, "hover values of the bars"


def test_charts_stand_alone_as_files(odds: Path) -> None:
    for name in ("objectives.svg", "fans.svg", "losses.svg", "histograms.svg", "danger.svg"):
        root = ElementTree.fromstring((odds / name).read_text(encoding="utf-8"))
        assert root.tag.endswith("svg")
    losses = (odds / "losses.svg").read_text(encoding="utf-8")
    shares = [float(share) for share in re.findall(r"men or more: ([\d.]+)%", losses)]
    assert shares
    assert all(0 < share <= 100 for share in shares)


def test_pictures_are_png_too_where_asked(odds: Path, crest: Path, tmp_path: Path) -> None:
    """Each SVG has its PNG, not transparent; none without ``--png``, and none that would lie nowhere."""
    assert not list(odds.glob("*.png"))
    out = tmp_path / "out"
    done = bound_sim("odds", crest, "--tables", "2", "--bounds", "1", "--out", out, "--png")
    assert done.exit_code == 0, done.output
    drawn = sorted(path.stem for path in out.glob("*.svg"))
    assert drawn == sorted(path.stem for path in out.glob("*.png"))
    with Image.open(out / "fans.png") as picture:
        dots = np.asarray(picture.convert("RGBA"))
    assert dots[..., 3].min() == 255, "not transparent"
    assert dots[..., :3].min() < 80, "ink on it"
    assert bound_sim("odds", crest, "--tables", "2", "--bounds", "1", "--out", out).exit_code == 0
    assert not list(out.glob("*.png")), "earlier pictures are not left beside newer figures"
    for words in (("odds", crest), ("compare", crest, "--with", "Q-free-fire=nobody")):
        refused = bound_sim(*words, "--tables", "2", "--png")
        assert refused.exit_code == 2
        assert "--png: has no folder to write to: --out DIR with it" in refused.stderr


def test_at_least_falls_from_all_tables(odds: Path) -> None:
    """P(loss >= x) of a unit: 100 % up to its least loss, never rising, the share of the greatest last."""
    table = pd.read_parquet(odds / "odds.parquet")
    side = table[(table["bound"] == 2) & (table["measure"] == "men_lost") & (table["level"] == "side")].iloc[0]
    chart = (odds / "losses.svg").read_text(encoding="utf-8").split("</svg>")[0]
    curve = [(float(x), float(y)) for x, y in re.findall(r"<title>([\d.]+) men or more: ([\d.]+)%", chart)]
    curve = list(dict.fromkeys(curve))
    assert curve[0] == (side["least"], 100.0)
    assert [y for _, y in curve] == sorted((y for _, y in curve), reverse=True)
    assert curve[-1][0] == side["most"]


def test_the_same_odds_make_the_same_bytes(odds: Path, crest: Path, tmp_path: Path) -> None:
    assert bound_sim("odds", crest, "--tables", "6", "--bounds", "2", "--out", tmp_path / "again").exit_code == 0
    for name in ("odds.html", "fans.svg", "losses.svg", "objectives.svg", "odds.parquet"):
        assert (tmp_path / "again" / name).read_bytes() == (odds / name).read_bytes(), name


def test_objectives_are_in_json_and_on_the_terminal(odds: Path, crest: Path) -> None:
    said = json.loads((odds / "odds.json").read_text(encoding="utf-8"))["objectives"]
    table = pd.read_parquet(odds / "objectives.parquet")
    table = table[table["bound"] == 2]
    assert {(one["objective"], by["holder"], by["share"]) for one in said for by in one["held"]} == set(
        table[["objective", "holder", "share"]].itertuples(index=False, name=None)
    )
    assert all(abs(sum(by["share"] for by in one["held"]) - 1) < 1e-4 for one in said)
    printed = bound_sim("odds", crest, "--tables", "2", "--bounds", "1").output
    assert printed.index(said[0]["objective"]) < printed.index("side A"), "objectives first"
    assert facts.CONTESTED in printed


def test_named_variants_are_told_whole_when_piped(tmp_path: Path) -> None:
    name = "a late barrage, as the colonel wanted it on the eve of the attack, and no other way"
    done = bound_sim("compare", STORM, "--with", f"{name}=Q-free-fire=nobody", "--with", "Q-free-fire=nobody",
                     "--tables", "2", "--bounds", "1", "--out", tmp_path / "out")  # fmt: skip
    assert done.exit_code == 0, done.output
    lines = done.output.splitlines()
    assert any(line.strip().startswith(name) and "side" in line for line in lines), "one line a row, nothing cut"
    assert "\u2026" not in done.output
    record = json.loads((tmp_path / "out/compare.json").read_text(encoding="utf-8"))
    assert record["variants"] == ["as it is", name, "Q-free-fire=nobody"]
    page = (tmp_path / "out/compare.html").read_text(encoding="utf-8")
    assert _Page(page).asked == []
    assert name in page
    ElementTree.fromstring((tmp_path / "out/differences.svg").read_text(encoding="utf-8"))
    rows = {row["variant"]: row["mean"] for row in record["men_lost"] if row["unit"] == "A"}
    assert rows[name] == rows["Q-free-fire=nobody"], "the name changes nothing"


def test_names_of_variants_are_told_from_rulings_and_files(tmp_path: Path) -> None:
    assert variants.named("Q-free-fire=nobody") == ("Q-free-fire=nobody",) * 2
    assert variants.named("EOE-Q-enfilade=along the line") == ("EOE-Q-enfilade=along the line",) * 2
    assert variants.named("late = Q-free-fire=nobody, orders.csv") == ("late", "Q-free-fire=nobody, orders.csv")
    odd = tmp_path / "plan=b.csv"
    odd.write_text("x", encoding="utf-8")
    assert variants.named(str(odd)) == (str(odd),) * 2
    assert variants.named(f"b={odd}") == ("b", str(odd))


def test_two_variants_of_one_name_are_refused() -> None:
    refused = bound_sim("compare", STORM, "--with", "x=Q-free-fire=nobody", "--with", "x=Q-free-fire=likeliest")
    assert (refused.exit_code, refused.stderr) == (
        2,
        "--with: x: is the name of two variants: NAME=WHAT, each name once\n",
    )
    assert bound_sim("compare", STORM, "--with", "as it is=Q-free-fire=nobody").exit_code == 2


def test_a_sweep_is_tidy_and_has_a_page(tmp_path: Path) -> None:
    plan = tmp_path / "plan.toml"
    plan.write_text(
        f'scenario = "{STORM}"\ntables = 2\nbounds = 1\n[[parameters]]\nname = "run"\nchange = "ruling"\n'
        'ruling = "Q-free-fire"\nvalues = ["likeliest", "nobody"]\n[[parameters]]\nname = "width"\nchange = "width"\n'
        'battalions = ["1"]\nvalues = [1, 1.05]\n', encoding="utf-8",
    )  # fmt: skip
    out = tmp_path / "out"
    done = bound_sim("sweep", plan, "--out", out, "--json")
    assert done.exit_code == 0, done.output
    said = json.loads(done.stdout)
    wide = pd.read_csv(out / "sweep.csv")
    tidy = pd.read_parquet(out / "sweep-tidy.parquet")
    assert list(tidy.columns)[:4] == ["run", "run (parameter)", "width", "tables"]
    assert (str(tidy["width"].dtype), str(tidy["run"].dtype)) == ("float64", "int64")
    for row in tidy[tidy["measure"] == "men_lost"].to_dict("records"):
        column = f"side {row['unit']}" if row["level"] == "side" else row["unit"]
        kept = wide[wide.iloc[:, 0] == row["run"]].iloc[0]
        assert kept[f"{column} men_lost"] == row["mean"]
        assert kept["width"] == row["width"]
    assert len(said["runs"]) == 4
    assert len(tidy) == sum(len(run["figures"]) for run in said["runs"])
    page = (out / "sweep.html").read_text(encoding="utf-8")
    assert _Page(page).asked == []
    assert "What each parameter moves" in page
    before = {name: (out / name).read_bytes() for name in ("sweep.html", "sweep-tidy.parquet", "sweep.csv")}
    assert bound_sim("sweep", plan, "--out", out).exit_code == 0
    assert {name: (out / name).read_bytes() for name in before} == before, "a finished sweep says the same again"


def test_luck_has_a_page(tmp_path: Path) -> None:
    out = tmp_path / "luck"
    done = bound_sim("luck", STORM, "--seed", "7", "--tables", "2", "--out", out)
    assert done.exit_code == 0, done.output
    assert sorted(path.name for path in out.iterdir()) == ["luck.html", "luck.json", "luck.svg"]
    page = _Page((out / "luck.html").read_text(encoding="utf-8"))
    assert page.asked == []
    assert "Rolls that mattered most" in " ".join(page.said)
    (tmp_path / "other").mkdir()
    (tmp_path / "other/mine.txt").write_text("mine", encoding="utf-8")
    assert bound_sim("luck", STORM, "--seed", "7", "--tables", "2", "--out", tmp_path / "other").exit_code == 2


def test_parquet_has_meanings_and_plain_text(odds: Path) -> None:
    for name in ("odds", "objectives", "danger"):
        schema = pq.read_schema(odds / f"{name}.parquet")
        assert all(field.metadata[b"meaning"] for field in schema)
        assert "large_string" not in {str(field.type) for field in schema}


@pytest.mark.parametrize(("low", "high"), [(0, 1), (0, 120), (-6.7, 6.7), (0.1, 0.1001), (1, 24), (-1e6, 3e7)])
def test_ticks_are_round_and_within(low: float, high: float) -> None:
    found = ticks(low, high)
    assert 2 <= len(found) <= 12
    assert all(low - 1e-9 * abs(low) <= value <= high + 1e-9 * abs(high) for value in found)


def test_names_that_would_be_markup_are_text() -> None:
    drawn = intervals('<b>"x"', "men", [Interval("<script>", -1, 0, 1, "#000000", "a & b")])
    ElementTree.fromstring(drawn)
    assert "<script>" not in drawn
    assert Axes("x", (0, 1), (0, 1), "", "").at_x(0.5) > 0


@pytest.mark.parametrize("value", [0.0, 320.0, 640.0])
def test_a_constant_is_a_narrow_bar_inside_its_axes(value: float) -> None:
    axes = Axes("all alike", (0.0, 640.0), (0.0, 1.0), "men lost", "share of tables")
    svg = ElementTree.fromstring(histogram(axes, [(value, 1.0, "on all tables")], 6.4, value, "#0072B2"))
    bars = [each for each in svg.iter() if each.tag.rpartition("}")[2] == "rect"]
    left, wide = (float(bars[-1].get(key, "nan")) for key in ("x", "width"))
    assert left >= axes.left - 0.05
    assert left + wide <= axes.width - axes.right + 0.1
    assert left - 0.1 <= axes.at_x(value) <= left + wide + 0.1
    assert wide < 10


def swept(tmp_path: Path) -> Any:
    """A sweep that was not played: two readings, two widths, an objective that nobody takes."""
    plan = tmp_path / "plan.toml"
    plan.write_text(
        'scenario = "rulebook-sheet"\ntables = 10\nbounds = 1\n[[parameters]]\nname = "fire"\nchange = "ruling"\n'
        'ruling = "Q-free-fire"\nvalues = ["likeliest", "nobody"]\n[[parameters]]\nname = "wide"\nchange = "width"\n'
        'battalions = ["1"]\nvalues = [1, 1.05]\n', encoding="utf-8",
    )  # fmt: skip
    return read_plan(plan)


def test_charts_of_a_sweep_have_words_at_their_ticks_and_shares_from_0_to_1(tmp_path: Path) -> None:
    sweep = swept(tmp_path)
    units, scenario = len(sweep.scenario.sides) + len(sweep.scenario.forces.battalions), sweep.scenario
    held = len(scenario.objectives) * len(scenario.sides)
    rows = []
    for number, run in enumerate(sweep.runs, 1):
        shares = [0.02 * (number == 1)] + [0.0] * (held - 1)
        rows.append(
            [str(number), *map(str, run), "10", *(f"{5 + number}" for _ in range(3 * units)), *map(str, shares)]
        )
    page = sweep_page(sweep, rows)
    drawn = re.findall(r"<svg.*?</svg>", page, re.DOTALL)
    assert sum(">likeliest</text>" in chart and ">nobody</text>" in chart for chart in drawn) == 3
    assert "0 likeliest" not in page
    (shares_of,) = [chart for chart in drawn if ">share of the tables</text>" in chart and ">wide</text>" in chart]
    assert ">100%</text>" in shares_of
    first = f"{scenario.objectives[0].name}: held by "
    flat = re.findall(r"[^>]*: held by [^:]*: 0% of the tables in every run\.", page)
    assert len(flat) == held - 1
    assert not any(f">{first}" in chart and "0% of the tables in every run" in chart for chart in drawn)


def test_a_name_that_ends_in_its_id_is_said_once() -> None:
    scenario = bs.load("rulebook-sheet").scenario
    unit, platoons = next(iter(scenario.forces.battalions.items()))
    for name, said in ((f"1/5 London ({unit})", f"1/5 London ({unit})"), ("London", f"London ({unit})"), (unit, unit)):
        others = tuple(replace(one, battalion_name=name) for one in platoons)
        assert unit_name(replace(scenario, forces=Forces(others)), "battalion", unit) == said
