"""covers: bound_sim/results/battle_map/page.py, bound_sim/secrecy/seat_maps.py, bound_sim/cli/pages.py, maps/viewer

A battle as one page: what it may run and ask for, what a seat's page tells, and how people use it in a browser.
"""

import base64
import gzip
import hashlib
import json
import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from bound_sim.cli import app
from bound_sim.files.folder import load, save
from bound_sim.results.battle_map import page
from bound_sim.scenario.model import Fog
from tests.core.battle_file.battles import opened, played

ROOT = Path(__file__).resolve().parents[3]
VIEWER = ROOT / "maps" / "viewer"
BUILT = ROOT / "maps" / "bound_sim_maps" / "viewer" / "viewer.js"
NODE = shutil.which("node") if (VIEWER / "node_modules").is_dir() else None
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
needs_node = pytest.mark.skipif(NODE is None, reason="no node, or no packages in maps/viewer: make viewer")
needs_browser = pytest.mark.skipif(not (NODE and CHROMIUM), reason="no node with packages, or no Chromium")
#: bytes that the component may have
MOST = 285_000


def bound_sim(*words: object) -> tuple[int, str]:
    result = CliRunner().invoke(app, list(map(str, words)))
    return result.exit_code, result.output.strip()


def document_in(text: str) -> dict[str, Any]:
    """The document that a page holds."""
    found = re.search(r'<script type="application/json" id="battle-map">(.*?)</script>', text)
    assert found
    packed = json.loads(found[1])

    def unpacked(part: str) -> Any:
        return json.loads(gzip.decompress(base64.b64decode(part)))

    chunks = [unpacked(chunk) for chunk in packed["chunks"]]
    assert packed["moments"] == [len(chunk["moments"]["bound"]) for chunk in chunks]
    return {**unpacked(packed["head"]), "chunks": chunks}


@pytest.fixture(scope="module")
def fought(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A battle file of four bounds, and the folder of its results beside it."""
    place = tmp_path_factory.mktemp("fought")
    played(place / "sheet.bound", "rulebook-sheet").close()
    assert bound_sim("export", place / "sheet.bound", "--out", place / "results", "--no-report")[0] == 0
    return place


def test_a_page_holds_the_document_and_allows_its_own_script_alone(fought: Path, tmp_path: Path) -> None:
    assert bound_sim("page", fought / "sheet.bound", "--out", tmp_path / "p.html") == (0, str(tmp_path / "p.html"))
    assert bound_sim("page", fought / "sheet.bound", "--out", tmp_path / "p.json")[0] == 0
    text = (tmp_path / "p.html").read_text(encoding="utf-8")
    assert document_in(text) == json.loads((tmp_path / "p.json").read_text(encoding="utf-8"))
    scripts = re.findall(r"<script>(.*?)</script>", text, re.DOTALL)
    assert len(scripts) == 1
    packed = re.search(r'<script type="application/gzip" id="battle-script">([\w+/=]*)</script>', text)
    assert packed
    assert gzip.decompress(base64.b64decode(packed[1])).decode() == page.script()
    begin, component = (
        base64.b64encode(hashlib.sha256(code.encode()).digest()).decode() for code in (scripts[0], page.script())
    )
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', text)
    assert policy
    assert policy[1] == (
        f"default-src 'none'; style-src 'unsafe-inline'; img-src blob:; script-src 'sha256-{begin}' "
        f"'sha256-{component}'; base-uri 'none'; form-action 'none'"
    )
    around = text.replace(scripts[0], "").replace(packed[0], "")
    assert re.findall(r'(?:src|href)="(?!#)', around) == []
    assert re.findall(r"url\((?!#)", around) == []


def test_the_same_battle_gives_the_same_page(fought: Path, tmp_path: Path) -> None:
    for name in ("one", "two"):
        assert bound_sim("page", fought / "sheet.bound", "--out", tmp_path / f"{name}.html")[0] == 0
    assert (tmp_path / "one.html").read_bytes() == (tmp_path / "two.html").read_bytes()


def test_a_folder_of_results_has_the_same_document(fought: Path, tmp_path: Path) -> None:
    for name, bound in (("all", ()), ("some", ("--bound", "2"))):
        for source in ("sheet.bound", "results"):
            assert bound_sim("page", fought / source, "--out", tmp_path / f"{name}-{source}.json", *bound)[0] == 0
        made = [json.loads((tmp_path / f"{name}-{source}.json").read_text()) for source in ("sheet.bound", "results")]
        for one in made:  # a folder keeps the orders of all bounds, a file those up to one: nothing tells of them
            assert [bound for bound, _ in one["chunks"][0]["bounds"]] == ([1, 2] if bound else [1, 2, 3, 4])
        assert made[0] == made[1]


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        ("sheet.bound --side Z", 2, "--side: there is no side 'Z'"),
        ("sheet.bound --bound 9", 2, "--bound: bound 9 is not resolved: 1 to 4"),
        ("results --bound 0", 2, "--bound: bound 0 is not resolved: 1 to 4"),
        ("sheet.bound --commander Foch", 2, "--commander: is given without --side: --side A --commander NAME"),
        ("sheet.bound --side D --commander Foch", 2, "Foch"),
        ("new.bound", 1, "no bound is resolved yet"),
        ("missing.bound", 2, "missing.bound"),
    ],
)
def test_refusals(words: str, code: int, said: str, fought: Path, tmp_path: Path) -> None:
    if words == "new.bound":
        opened(tmp_path / "new.bound").close()
    battle, *more = words.split()
    place = tmp_path if (tmp_path / battle).exists() else fought
    answer = bound_sim("page", place / battle, *more, "--out", tmp_path / "p.html")
    assert answer[0] == code
    assert said in answer[1]
    assert not (tmp_path / "p.html").exists()


def test_a_side_gets_what_it_may_know(tmp_path: Path) -> None:
    """At a table with fog: no base, no name and no order of the other side that it did not see."""
    scenario = load("rulebook-sheet")
    save(replace(scenario, fog=Fog("reports"), folder=None), tmp_path / "foggy")
    played(tmp_path / "foggy.bound", str(tmp_path / "foggy"), bounds=2).close()
    made = {}
    for side in ("D", "L", ""):
        words = ("--side", side) if side else ()
        assert bound_sim("page", tmp_path / "foggy.bound", *words, "--out", tmp_path / "p.html")[0] == 0
        made[side] = document_in((tmp_path / "p.html").read_text(encoding="utf-8"))
    every = {platoon.id: platoon.side for platoon in scenario.forces.platoons}
    for side in ("D", "L"):
        assert made[side]["side"] == side
        seen = set(made[side]["bases"]["id"])
        assert {name for name, whose in every.items() if whose == side} <= seen
        assert len(seen) < len(every)
    assert set(made[""]["bases"]["id"]) == set(every)


# ---- the component


def test_the_built_file_is_of_its_sources() -> None:
    """Where node is not there too: the digest of the sources stands in it."""
    names = [*(f"src/{path.name}" for path in (VIEWER / "src").iterdir()), "build.mjs", "package-lock.json",
             "tsconfig.json"]  # fmt: skip
    digest = hashlib.sha256()
    for name in sorted(names):
        digest.update(f"{name}\n{(VIEWER / name).read_text(encoding='utf-8')}".encode())
    for name in ("viewer.js", "widget.js"):
        assert digest.hexdigest() in BUILT.with_name(name).read_text(encoding="utf-8")[:300], "run: make viewer"


def test_the_built_file_is_small_and_names_its_licences() -> None:
    text = BUILT.read_text(encoding="utf-8")
    assert len(text.encode()) <= MOST
    assert "</script" not in text.lower()
    notice = (ROOT / "NOTICE").read_text(encoding="utf-8")
    for name in ("OpenLayers", "RBush", "Quickselect"):
        assert name in notice
        assert f"{name}\n\n" in text
    assert text.count("Permission") >= 2


def test_packages_are_pinned_and_no_registry_is_named() -> None:
    package = json.loads((VIEWER / "package.json").read_text(encoding="utf-8"))
    for named in ("dependencies", "devDependencies"):
        assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in package[named].values())
    lock = json.loads((VIEWER / "package-lock.json").read_text(encoding="utf-8"))
    assert not any("resolved" in one for one in lock["packages"].values())
    assert all("integrity" in one for name, one in lock["packages"].items() if name)


@needs_node
def test_the_component_builds_again_to_the_same_bytes() -> None:
    done = subprocess.run([str(NODE), "build.mjs", "--check"], cwd=VIEWER, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def browsed(path: Path, folder: Path) -> dict[str, Any]:
    """What a browser saw that played a page as people do (maps/viewer/test/browser.mjs)."""
    words = [str(NODE), "test/browser.mjs", str(path), str(CHROMIUM), str(folder)]
    done = subprocess.run(words, cwd=VIEWER, capture_output=True, text=True, check=False, timeout=240)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@needs_browser
def test_people_play_a_page_in_a_browser(fought: Path, tmp_path: Path) -> None:
    assert bound_sim("page", fought / "sheet.bound", "--out", tmp_path / "p.html")[0] == 0
    said = browsed(tmp_path / "p.html", tmp_path)
    assert said["errors"] == said["asked"] == []
    assert (said["opens"], said["address"]) == ("Bound 4, end", "#b4.end")
    assert (said["first"], said["second"], said["jumped"]) == ("Bound 1, opening", "Bound 2, opening", "Bound 1, end")
    assert said["repainted"]
    assert said["layer"]
    assert said["nato"]
    assert said["played"] > 1
    assert 0 < said["found"] < said["rows"]
    assert re.fullmatch(r"#b\d\..+", said["visited"])
    assert re.match(r"Story of \S+: .*, (on table|removed)", said["story"])
    assert said["let_go"] == ""
    assert said["phone"][0] == 390
    assert said["phone"][1] == "rgb(29, 27, 24)"
    assert (said["still"], said["still_wide"] <= 1024) == (1, True)
    assert re.fullmatch(r"b\d\..+\.svg", said["saved"])
    assert (tmp_path / "saved.svg").read_text(encoding="utf-8").startswith("<svg ")
    assert b"/Font" in (tmp_path / "printed.pdf").read_bytes()


@needs_browser
def test_markup_in_names_stays_text(tmp_path: Path) -> None:
    """A scenario whose texts are payloads: no element of theirs comes into the page, nothing runs."""
    scenario = load("rulebook-sheet")
    bad = "<img src=x onerror=top.stolen=1><script>top.stolen=2</script>"
    sides = tuple(replace(side, name=f"{bad}{side.id}"[:90]) for side in scenario.sides)
    save(replace(scenario, sides=sides, title=bad, folder=None), tmp_path / "bad")
    played(tmp_path / "bad.bound", str(tmp_path / "bad"), bounds=1).close()
    assert bound_sim("page", tmp_path / "bad.bound", "--out", tmp_path / "p.html")[0] == 0
    said = browsed(tmp_path / "p.html", tmp_path)
    assert said["errors"] == said["asked"] == []
    assert said["strange"] == []
    assert said["stolen"] is None
