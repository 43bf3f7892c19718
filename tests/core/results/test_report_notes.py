"""covers: bound_sim/results/report/notes.py

Notes are drawn as what they are: what Markdown marks is drawn, what leads out or is HTML is text.
"""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from bound_sim.results.report.notes import drawn
from bound_sim.scenario.files import SCENARIOS
from tests.support.payloads import FORMS
from tests.trust.pages import ELEMENTS, Marks

NOTES = sorted(SCENARIOS.glob("*/NOTES.md"))


class Cells(HTMLParser):
    """The text of a page's cells, headings and points of lists, by element."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: dict[str, list[str]] = {}
        self._open: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._open.append(tag)
        self.found.setdefault(tag, []).append("")

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        for tag in set(self._open):
            self.found[tag][-1] += data


def test_headings_stand_below_the_page_s_own() -> None:
    assert drawn("# Raid\n\n## Known\n\n###### Deep\n") == "<h3>Raid</h3>\n<h4>Known</h4>\n<h6>Deep</h6>\n"


def test_a_table_is_a_table_that_may_be_wider_than_the_page() -> None:
    page = drawn("| fact | n |\n|---|--:|\n| **date** | 16 |\n")
    assert page.startswith('<div class="scroll" tabindex="0"><table>')
    assert page.endswith("</table></div>\n")
    assert Cells(page).found["th"] == ["fact", "n"]
    assert Cells(page).found["td"] == ["date", "16"]
    assert "<strong>date</strong>" in page


@pytest.mark.parametrize("path", NOTES, ids=lambda path: path.parent.name)
def test_every_row_of_a_table_of_shipped_notes_is_a_row_of_the_page(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if line.startswith("|") and not re.fullmatch(r"[|:\- ]+", line)]
    page = drawn(text)
    assert page.count("<tr>") == len(rows)
    assert "|---" not in page
    assert Marks(page).found == set()


def test_a_link_and_a_picture_are_their_words_and_their_address() -> None:
    assert drawn("see [the *page*](https://example.org/a?b=1&c=2)") == (
        "<p>see the <em>page</em> (https://example.org/a?b=1&amp;c=2)</p>\n"
    )
    assert drawn("<https://example.org/>, <a@example.org>") == "<p>https://example.org/, a@example.org</p>\n"
    assert drawn("![a map](map.png)") == "<p>a map (map.png)</p>\n"
    assert drawn("[![a map](map.png)](there.html) []()") == "<p>a map (map.png) (there.html) </p>\n"
    assert drawn("[x][1]\n\n[1]: https://example.org/") == "<p>x (https://example.org/)</p>\n"


@pytest.mark.parametrize("form", [
    *FORMS, "[x](javascript:alert(1))", "<b onclick=x>", "<!-- x -->", "<script>\nx\n</script>",
    '![x" onerror="y](z "onload=w")', "<javascript:alert(1)>", "[x]: <javascript:x>\n\n[x]", "| <img src=x> |\n|---|\n",
    "```html\n<script>\n```", "    <script>", "`<img>`", '``` "><script>\nx\n```',
])  # fmt: skip
def test_marks_of_html_stay_what_was_typed(form: str) -> None:
    page = drawn(form.format(1) if form in FORMS else form)
    assert Marks(page).found == set()
    assert set(re.findall(r"<(\w+)", page)) <= ELEMENTS


@pytest.mark.parametrize("part", ["[", "*a ", "> ", "![", "`", "- ", "<", "_a*", "|a", "&", "[a](", "# ", "a\n-|-\n"])
def test_nested_marks_come_to_an_end(part: str) -> None:
    assert Marks(drawn(part * 4000)).found == set()
