"""covers: docs/site.py, docs/executed.py, docs/search/search.js

The site has every page, every link on it leads to a file and an anchor of it, and nothing comes from outside.
"""

import json
import re
import shutil
import subprocess
import tomllib
from html.parser import HTMLParser
from pathlib import Path

import pytest
from PIL import Image

from bound_sim import rules
from docs import site
from docs.executed import FEW, executed
from tests.core.results.test_battle_page import VIEWER, needs_browser

LINKS = ("href", "src")
NODE = shutil.which("node")
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


class Tags(HTMLParser):
    """The links and the anchors of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for key, value in attrs:
            if key in LINKS and value is not None:
                self.links.append(value)
            if key == "id" and value:
                self.anchors.add(value)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("site")
    site.write(made)
    return made


def test_every_page_is_on_the_site() -> None:
    every = (*site.ROOT.glob("docs/*.md"), *site.ROOT.glob("docs/notebooks/*.md"), *site.ROOT.glob("*.md"))
    pages = {path.relative_to(site.ROOT).as_posix() for path in every}
    assert {name for group in site.GROUPS.values() for name in group} == pages


def test_every_link_leads_somewhere(folder: Path) -> None:
    read = {}
    for path in folder.rglob("*.html"):
        tags = Tags()
        tags.feed(path.read_text(encoding="utf-8"))
        read[path.resolve()] = tags
    assert len(read) > 40
    lost = []
    for path, tags in read.items():
        for link in tags.links:
            if re.match(r"[a-z]+:", link):
                continue
            name, _, anchor = link.partition("#")
            there = (path.parent / name).resolve() if name else path
            if not there.is_file() or (anchor and there in read and anchor not in read[there].anchors):
                lost.append(f"{path.name}: {link}")
    assert lost == []


@pytest.mark.parametrize("path", sorted(site.ROOT.glob("docs/notebooks/*.md")), ids=lambda path: path.stem)
def test_notebooks_run_and_show_what_they_say(path: Path, tmp_path: Path) -> None:
    """Each cell runs, and its last one shows something; pictures lie beside the page, a notebook too."""
    text = path.read_text(encoding="utf-8")
    page = site._page(site.Site(), path.relative_to(site.ROOT).as_posix(), text)
    (tmp_path / "docs").mkdir()
    site._execute(page, tmp_path, FEW)
    codes = re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    shown = re.findall(r'</code></pre>\n?(<p><img|<div class="table">|<pre>)', page.body)
    assert len(shown) == len(codes), "each cell shows something"
    pictures = re.findall(r'src="([^"]+)"', page.body)
    assert not [name for name in pictures if name.startswith("data:")]
    for name in pictures:
        assert (tmp_path / "docs" / "notebooks" / name).stat().st_size > 1000
    notebook = json.loads((tmp_path / "docs" / "notebooks" / f"{path.stem}.ipynb").read_text(encoding="utf-8"))
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"][1:]
    assert ["".join(cell["source"]) for cell in cells] == [code.rstrip("\n") for code in codes]
    assert all(cell["outputs"] for cell in cells)


def test_a_notebook_that_fails_stops_the_site() -> None:
    with pytest.raises(NameError, match="nothing"):
        executed("x", "# X\n\n```python\nnothing\n```\n", FEW)


def test_the_first_picture_moves_and_the_gallery_shows_each_ruleset(folder: Path) -> None:
    first = re.search(r'<img src="([^"]+)"', (folder / "index.html").read_text(encoding="utf-8"))
    assert first is not None
    assert (folder / first[1]).stat().st_size <= 1_500_000
    shown = re.findall(r'<img src="([^"]+)"', (folder / "docs" / "gallery.html").read_text(encoding="utf-8"))
    assert len(shown) == len(set(rules.registered().values()))
    for picture in (folder / first[1], *(folder / "docs" / name for name in shown)):
        with Image.open(picture) as opened:
            assert opened.n_frames > 5, picture.name  # type: ignore[attr-defined]


def test_cases_and_the_chart_are_pages(folder: Path) -> None:
    assert "Line infantry" in (folder / "docs" / "units.html").read_text(encoding="utf-8")
    cases = list((folder / "tests" / "cases").rglob("*.html"))
    assert len(cases) > 20


def test_a_link_that_leads_nowhere_stops_it() -> None:
    with pytest.raises(ValueError, match="leads nowhere"):
        site._page(site.Site(), "docs/x.md", "# X\n\n[no](nowhere.md)\n")


def pages_of(folder: Path, questions: list[str]) -> list[list[str]]:
    """Pages that the search of a site answers questions with, the best first."""
    words = [str(NODE), str(Path(__file__).with_name("search.mjs")), str(folder)]
    done = subprocess.run(words, input=json.dumps(questions), capture_output=True, text=True, check=True)
    found: list[list[str]] = json.loads(done.stdout)
    return found


@pytest.mark.skipif(NODE is None, reason="no node")
def test_words_of_newcomers_find_the_right_page(folder: Path) -> None:
    """45 of 50 or more, among the first three; the list was written before there was an index."""
    wanted = tomllib.loads(Path(__file__).with_name("newcomers.toml").read_text(encoding="utf-8"))["words"]
    assert len(wanted) == 50
    found = dict(zip(wanted, pages_of(folder, list(wanted)), strict=True))
    missed = {word: found[word][:3] for word, pages in wanted.items()
              if not set(map(site.target_of, pages)) & set(found[word][:3])}  # fmt: skip
    assert len(missed) <= 5, missed
    assert pages_of(folder, ["zzqqy"]) == [[]]


@pytest.mark.skipif(NODE is None, reason="no node")
def test_the_search_reads_texts_slips_and_beginnings_and_cases_come_last(folder: Path) -> None:
    slips = pages_of(folder, ["geopackge", "spreadsh", "anywidget", "melee"])
    assert slips[0][0] == "docs/world.html"
    assert slips[1]
    assert "docs/python.html" in slips[2], "a word that stands in a text alone"
    cases = [place for place, page in enumerate(slips[3]) if page.endswith("-cases.html")]
    assert not cases or min(cases) >= 3


@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium")
def test_a_browser_searches_without_a_server(folder: Path, tmp_path: Path) -> None:
    address = (folder / "docs" / "desk.html").as_uri() + "?q=excel"
    done = subprocess.run(
        [str(CHROMIUM), "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path}",
         "--virtual-time-budget=8000", "--dump-dom", address], capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    shown = re.search(r'<ul id="found".*?</ul>', done.stdout, re.DOTALL)
    assert shown is not None
    assert 'href="../docs/orbat.html' in shown[0]
    assert "<small>" in shown[0]


@needs_browser
def test_no_page_of_the_site_is_wider_than_a_phone(folder: Path) -> None:
    """Finding 5: pages at 360 and 390 px; the command of a page of cases, and of a table, scrolls in its own box."""
    pages = sorted(map(str, [*folder.glob("*.html"), *folder.glob("docs/**/*.html")]))
    assert len(pages) > 40
    command = [str(NODE), "test/phones.mjs", str(CHROMIUM), "360,390", *pages]
    done = subprocess.run(command, cwd=VIEWER, capture_output=True, text=True, check=True, timeout=600)
    said = {path: {px: one for px, one in found.items() if one["wide"] > int(px)}
            for path, found in json.loads(done.stdout).items()}  # fmt: skip
    assert {path: found for path, found in said.items() if found} == {}


def test_cases_and_pages_of_developers_are_folded(folder: Path) -> None:
    page = (folder / "index.html").read_text(encoding="utf-8")
    assert re.findall(r"<details><summary><h2>(.*?)</h2>", page) == list(site.FOLDED)
    here = (folder / "docs" / "style.html").read_text(encoding="utf-8")
    assert "<details open><summary><h2>Developers</h2>" in here


def test_texts_of_cases_are_not_in_the_index(folder: Path) -> None:
    sections = site._sections(site.made())
    assert {one["text"] for one in sections if one["page"] == "docs/entrenched-cases.html"} == {""}
    assert (folder / "search-texts.js").stat().st_size < 900_000
