"""covers: bound_sim/results/report

The report: one file that asks for nothing outside, escapes what players wrote, and is the same every time.
"""

import re
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from bound_sim.files.folder import load
from bound_sim.logs.log import Column, LogTable
from bound_sim.results import tables as frames
from bound_sim.results.battle_map.page import policy, scripts
from bound_sim.results.report import page, tables
from bound_sim.results.report.pictures import Pictures, opening
from bound_sim.results.report.view import ReportView
from bound_sim.rules.records.prose import number, share
from bound_sim.rulesets.rules1418.book.gists import GISTS
from bound_sim.scenario.model import Objective, Scenario
from tests.support.sample_log import sample_log

ROOT = Path(__file__).parents[3]
VOID = {"meta", "input", "br", "hr", "link", "img"}
#: the document of the map in a page: letters and digits, which nobody runs
DOCUMENT = re.compile(r'<script type="application/json" id="battle-map">[\w+/={}:",\[\] ]*</script>')


def without_scripts(text: str) -> str:
    """A page without its map's scripts and document, to the letter."""
    return DOCUMENT.sub("", text).replace(scripts(), "")


@pytest.fixture(scope="module")
def scenario() -> Scenario:
    return load("rulebook-sheet")


@pytest.fixture(scope="module")
def view(scenario: Scenario) -> ReportView:
    return ReportView.of(scenario, frames.frames(sample_log(scenario, 3)))


@pytest.fixture(scope="module")
def html(view: ReportView) -> str:
    return page.render(view, Pictures(view), "Keyed dice, from seed 7; battle key 00")


#: HTML lets their ends out
ENDLESS = {"li", "tr", "td", "th"}


class Tags(HTMLParser):
    """Checks that tags nest, and gathers ids, links and addresses."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.outside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            if name == "href":
                self.links.append(value or "")
            if name in ("href", "src", "action", "data") and not (value or "").startswith("#"):
                self.outside.append(value or "")
            assert not name.startswith("on"), "no script"

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        while self.open[-1] in ENDLESS and tag not in ENDLESS:
            self.open.pop()
        assert self.open.pop() == tag


def test_page_is_well_formed_and_self_contained(html: str) -> None:
    tags = Tags()
    tags.feed(html)
    assert tags.open == []
    assert tags.outside == []
    assert html.count(scripts()) == len(DOCUMENT.findall(html)) == 1
    assert "<script" not in without_scripts(html)
    assert f'Content-Security-Policy" content="{policy()}">' in html
    assert "@import" not in html
    assert "url(http" not in html
    assert len(tags.ids) == len(set(tags.ids))


def test_every_link_of_the_page_leads_somewhere(html: str) -> None:
    tags = Tags()
    tags.feed(html)
    assert {link for link in tags.links if link[1:] not in tags.ids} == set()


def test_without_scripts_the_last_bound_is_shown_and_the_others_are_linked(view: ReportView) -> None:
    pictures = Pictures(view)
    text = page.render(view, pictures, "", maps="maps")
    tags = Tags()
    tags.feed(text)
    assert tags.outside == [f"maps/bound-0{bound}.svg" for bound in (1, 2, 3)]
    still = text.split('<figure class="m-still">')[1].split("</figure>")[0].partition("</figcaption>")[2]
    assert still == pictures.still(3)
    drawn = ElementTree.fromstring(still)
    named = {element.get("id") for element in drawn.iter() if element.get("id")}
    used = {(element.get("href") or "")[1:] for element in drawn.iter("{http://www.w3.org/2000/svg}use")}
    assert used <= named
    assert len(still) < 0.8 * len(pictures.file(3))


def test_charts_of_the_whole_battle_are_bars_of_time(view: ReportView, html: str) -> None:
    assert re.findall(r'data-time="([^"]*)"', html) == ["68 570 3", "68 570 3"]
    later = replace(view, since=2)
    assert ' data-time="' not in page.render(later, Pictures(later), "")


def test_every_bound_has_its_story_and_losses(html: str) -> None:
    for bound in (1, 2, 3):
        section = html.split(f'id="bound-{bound}"')[1].split('<section class="bound"')[0]
        assert section.startswith(f' data-bound="{bound}">')
        assert 'data-step="5a"' in section
        assert f"Losses in bound {bound}" in section
        assert "Step 5: movement of the assaulting" in section
        assert 'href="#R-17"' in section


def test_report_says_its_dice_and_rulings(html: str) -> None:
    assert html.count("battle key 00") == 2
    assert 'id="Q-range-unit"' in html


def test_same_battle_same_page(view: ReportView, html: str) -> None:
    again = ReportView.of(view.scenario, frames.frames(sample_log(view.scenario, 3)))
    assert page.render(again, Pictures(again), "Keyed dice, from seed 7; battle key 00") == html


@pytest.mark.parametrize(
    "payload", ["<script>alert(1)</script>", '"><img src=x onerror=y>', "{{ 7*6999 }}", "]]>&amp;"]
)
def test_names_cannot_become_markup(scenario: Scenario, payload: str) -> None:
    sides = tuple(replace(side, name=payload, colour=payload) for side in scenario.sides)
    forces = replace(
        scenario.forces,
        platoons=tuple(replace(p, battalion_name=payload, player=payload) for p in scenario.forces.platoons),
    )
    loud = replace(
        scenario, title=payload, introduction=payload, notes=payload, sides=sides, forces=forces,
        battlefield=replace(scenario.battlefield, title=payload), clock=(payload, payload),
        objectives=(Objective(payload, (0, 0, 1000, 1000)),),
    )  # fmt: skip
    view = ReportView.of(loud, frames.frames(sample_log(loud, 1)))
    text = page.render(view, Pictures(view), payload)
    tags = Tags()
    tags.feed(text)
    assert tags.open == []
    assert tags.outside == []
    assert "<script" not in without_scripts(text)
    assert "<img" not in text
    assert "48993" not in text
    ElementTree.fromstring(Pictures(view).file(1))


def test_map_files_are_svg_with_every_base(view: ReportView) -> None:
    pictures = Pictures(view)
    for bound in (0, 1, 3):
        root = ElementTree.fromstring(pictures.file(bound))
        titles = [element.text or "" for element in root.iter("{http://www.w3.org/2000/svg}title")]
        assert len(titles) == 1 + len(pictures.spots(bound))


def test_opening_map_shows_who_is_there_from_the_start(scenario: Scenario) -> None:
    text = opening(scenario)
    there = [p for p in scenario.forces.platoons if p.x_u is not None and p.arrives == 1]
    assert text.count("<title>") == 1 + len(there)


def test_tables_of_the_report_agree_with_the_summary(view: ReportView) -> None:
    sides = [line for line in tables.final(view) if line.total]
    for line in sides:
        own = [other for other in tables.final(view) if other.side == line.side and not other.total]
        assert line.row["men_lost"] == sum(other.row["men_lost"] for other in own)
        assert line.strength == line.row["men_lost"] + line.row["men_left"]


def test_objective_is_held_by_the_only_side_in_it(view: ReportView, scenario: Scenario) -> None:
    """R-46: one side alone in the area holds it; two contest it; an empty area is nobody's."""
    table = scenario.battlefield.table
    everywhere = Objective("table", (0, 0, table.width_u, table.height_u))
    nowhere = Objective("corner", (0, 0, 1, 1))
    held = tables.objectives(replace(view, scenario=replace(scenario, objectives=(everywhere, nowhere))))
    assert str(held[0].outcome).startswith("contested")
    assert (held[1].outcome, held[1].side) == ("nobody", None)


def test_history_is_set_beside_the_result(view: ReportView, scenario: Scenario) -> None:
    battalion = next(iter(view.battalion_names))
    losses = [
        {"battalion": battalion, "name": "The Firsts", "strength": 100, "losses_low": 0, "losses_high": 100},
        {"battalion": "nobody"},
        "rubbish",
    ]
    with_history = replace(view, scenario=replace(scenario, history={"losses": losses}))
    (entry,) = tables.history(with_history)
    assert entry.verdict == "within the sources' range"
    assert 'id="history"' in page.render(with_history, Pictures(with_history), "")


def test_every_rule_that_a_page_cites_has_its_line(html: str) -> None:
    cited = set(re.findall(r'href="#(R-\d+)"', html))
    assert cited
    assert cited <= set(GISTS)


def test_numbers_are_said_as_printed() -> None:
    assert [number(value) for value in (0, 12.5, 0.5, 1234, -3)] == ["0", "12½", "½", "1\u202f234", "\u22123"]
    assert share(1, 0) == "\u2013"


def test_a_workbook_takes_text_for_text(tmp_path: Path) -> None:
    """What begins like a formula, control characters, no number: cells of text, or empty."""
    import pandas as pd
    from openpyxl import load_workbook

    from bound_sim.results.report import workbook

    frame = pd.DataFrame({"name": ["=1+1", "a\x00b"], "x_cm": [1.23456, float("nan")], "n": [3, 4]})
    columns = {
        "shots": LogTable(
            Column("name", "str", "who"), Column("x_cm", "float64", "where"), Column("n", "int64", "how many")
        )
    }
    workbook.write({"shots": frame}, tmp_path / "log.xlsx", columns)
    book = load_workbook(tmp_path / "log.xlsx")
    sheet = book["shots"]
    assert [list(row) for row in sheet.values] == [["name", "x_cm", "n"], ["=1+1", 1.235, 3], ["a b", None, 4]]
    assert sheet["A2"].data_type == "s"
    assert sheet.freeze_panes == "A2"
    assert [row[3] for row in book["columns"].values] == ["meaning", "who", "where", "how many"]
