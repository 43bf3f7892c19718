"""covers: docs/site.py

The site has every page, every link on it leads to a file and an anchor of it, and nothing comes from outside.
"""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from PIL import Image

from bound_sim import rules
from docs import site

LINKS = ("href", "src")


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
    pages = {path.relative_to(site.ROOT).as_posix() for path in (*site.ROOT.glob("docs/*.md"), *site.ROOT.glob("*.md"))}
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
