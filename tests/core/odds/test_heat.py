"""covers: bound_sim/odds/report/heat.py, maps/viewer/src/heat.ts

Danger and losses on the map, bound by bound: what the page holds, and what a browser shows of it.
"""

import base64
import gzip
import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

import bound_sim as bs
from bound_sim.odds.counts import CELL_U
from bound_sim.odds.report import heat
from bound_sim_maps.table import cm_from_u

ROOT = Path(__file__).resolve().parents[3]
STORM = ROOT / "tests" / "battles" / "storm"
VIEWER = ROOT / "maps" / "viewer"
NODE = shutil.which("node") if (VIEWER / "node_modules").is_dir() else None
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
needs_browser = pytest.mark.skipif(not (NODE and CHROMIUM), reason="no node with packages, or no Chromium")
TABLES = 6


@pytest.fixture(scope="module")
def odds() -> Any:
    return bs.odds(STORM, tables=TABLES)


@pytest.fixture(scope="module")
def compared() -> Any:
    return bs.compare(STORM, ["Q-free-fire=nearest"], tables=TABLES)


def heat_in(page: str) -> dict[str, Any]:
    """What a page holds, unpacked."""
    found = re.search(r'<script type="application/json" id="battle-heat">(.*?)</script>', page)
    assert found
    held: dict[str, Any] = json.loads(found[1])
    for one in held["maps"]:
        one["ground"] = json.loads(one["ground"])["head"]
        for name in ("ground", "counts"):
            one[name] = json.loads(gzip.decompress(base64.b64decode(one[name])))
    return held


def test_the_counts_of_all_bounds_are_those_of_the_table_of_danger(odds: Any) -> None:
    [one] = heat_in(heat.of_odds(odds.found))["maps"]
    sides = [side.id for side in odds.found.plan.scenario.sides]
    stays: dict[tuple[str, float, float], list[int]] = {}
    rows = zip(*(one["counts"][name] for name in ("side", "cell", "seen", "struck")), strict=True)
    for side, cell, seen, struck in rows:
        x_cm, y_cm = (cm_from_u((at * 2 + 1) * CELL_U // 2) for at in (cell % one["across"], cell // one["across"]))
        stay = stays.setdefault((sides[side], x_cm, y_cm), [0, 0])
        stay[0] += seen
        stay[1] += struck
    told = {(row.side, row.x_cm, row.y_cm): (row.stays, row.hits) for row in odds.danger.itertuples()}
    assert stays.keys() == told.keys()
    for place, (seen, struck) in stays.items():
        assert told[place] == pytest.approx((seen / TABLES, struck / TABLES), abs=1e-4)


def test_each_bound_counts_who_stood_there(odds: Any) -> None:
    [one] = heat_in(heat.of_odds(odds.found))["maps"]
    counts, bounds = one["counts"], odds.found.plan.bounds
    of_bound = [sum(s for b, s in zip(counts["bound"], counts["seen"], strict=True) if b == n) for n in range(bounds)]
    assert len(heat_in(heat.of_odds(odds.found))["bounds"]) == bounds
    platoons = len(odds.found.plan.scenario.forces.platoons) * TABLES
    assert all(0 < seen <= platoons for seen in of_bound)
    assert of_bound == odds.found.tally.seen.sum(axis=(1, 2)).tolist()


def test_markup_in_a_name_stays_text(odds: Any) -> None:
    bad = "</script><img onerror>"
    compared = bs.compare(STORM, {bad: "Q-free-fire=nearest"}, tables=2, bounds=1)
    page = heat.of_comparison(compared.found)
    assert "<img" not in page
    assert page.count("</script>") == 3
    assert heat_in(page)["maps"][1]["name"] == bad


def test_nobody_is_named(odds: Any) -> None:
    [one] = heat_in(heat.of_odds(odds.found))["maps"]
    assert one["ground"]["bases"]["id"] == one["ground"]["battalions"] == one["ground"]["units"] == []
    assert one["ground"]["ground"].startswith("<svg")


def test_a_comparison_counts_each_variant_as_its_odds_do(odds: Any, compared: Any) -> None:
    one, other = heat_in(heat.of_comparison(compared.found))["maps"]
    assert (one["name"], other["name"]) == ("as it is", "Q-free-fire=nearest")
    assert one["counts"] == heat_in(heat.of_odds(odds.found))["maps"][0]["counts"]
    assert one["counts"] != other["counts"]


def test_the_files_and_the_widgets_are_the_page(odds: Any, compared: Any, tmp_path: Path) -> None:
    for found, made in ((odds, heat.of_odds(odds.found)), (compared, heat.of_comparison(compared.found))):
        folder = found.save(tmp_path / type(found).__name__)
        assert (folder / "danger.html").read_text(encoding="utf-8") == made
        assert found.map().page == made
        assert re.search(r"default-src 'none'; .*script-src 'sha256-", made)


def seen_by_a_browser(page: str, folder: Path) -> dict[str, Any]:
    """What a browser showed of a page (maps/viewer/test/heat.mjs)."""
    (folder / "p.html").write_text(page, encoding="utf-8")
    words = [str(NODE), "test/heat.mjs", str(folder / "p.html"), str(CHROMIUM)]
    done = subprocess.run(words, cwd=VIEWER, capture_output=True, text=True, check=False, timeout=240)
    assert done.returncode == 0, done.stderr
    said: dict[str, Any] = json.loads(done.stdout)
    return said


@needs_browser
@pytest.mark.parametrize("maps", [1, 2])
def test_people_look_at_it_in_a_browser(maps: int, odds: Any, compared: Any, tmp_path: Path) -> None:
    said = seen_by_a_browser(heat.of_odds(odds.found) if maps == 1 else heat.of_comparison(compared.found), tmp_path)
    assert said["errors"] == said["asked"] == []
    assert said["names"] == ([""] if maps == 1 else ["as it is", "Q-free-fire=nearest"])
    assert (said["opens"], said["first"], said["played"]) == ("all bounds", "bound 1", "all bounds")
    assert all(re.fullmatch(r"\d+ places, at most \d+ %", told) for told in said["told"])
    assert len(said["listed"]) == min(int(said["told"][0].split()[0]), 100)
    assert re.match(r"\d+\.\d, \d+\.\d cm[\d.]+ platoons a table", said["listed"][0])
    assert said["key"] == ["0 %+", "10 %+", "20 %+", "30 %+", "40 %+"]
    assert said["repainted"]
    assert said["losses"]
    assert said["together"]
    assert len(set(said["side"])) == 2
    assert len(said["pointed"]) == maps
    assert re.fullmatch(r"[\d.]+ platoons a table, [\d.]+ of them hit: \d+ %", said["pointed"][0])
    assert said["phone"] == 390
    assert said["still"] == ["This page moves where scripts run.", maps], "without scripts: the map of all bounds"
    assert said["printed"] == [[True, True]] * maps
    assert said["left"] == 0
