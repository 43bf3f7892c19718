"""covers: bound_sim/campaign/lineage.py, bound_sim/campaign/page.py

Units through a campaign: what each went in with, what was left, who came back and who joined; in the report too.
"""

from pathlib import Path

from bound_sim.campaign.file import CampaignFile
from bound_sim.campaign.lineage import UnitPassage, lineages
from tests.core.campaign.campaigns import TREE, TWO, at_table, bound_sim, campaign


def through(path: Path) -> dict[str, dict[str, UnitPassage]]:
    with CampaignFile(path) as file:
        return {each.unit: each.passages for each in lineages(file.chain)}


def test_units_that_go_on_are_followed(tmp_path: Path) -> None:
    """Two that become one are summed up, and who left a battle out has no passage there."""
    path = campaign(tmp_path, TWO)
    assert through(path) == {}
    at_table(path, "one", "B", {"INF1": 1, "INF4": 2, "INF5": 4, "GUN": 0}, {"GUN": 0})
    before = through(path)
    assert before["INF4"]["one"] == UnitPassage(8, 6, 0, 0)
    assert before["INF4"]["two"].left is None
    at_table(path, "two", "B", {"INF1": 2, "INF4": 1})
    now = through(path)
    with CampaignFile(path) as file:
        forces, after = file.chain.forces("two"), file.chain.after("two", "INF4")
    came = forces.units["INF4"]
    assert now["INF4"]["two"] == UnitPassage(6 + came.returned + came.joined, after.men, came.returned, came.joined)
    assert now["GUN"]["one"] == UnitPassage(4, 0, 0, 0)
    assert list(now["INF1"]) == ["one", "two"]
    page = tmp_path / "page.html"
    assert bound_sim("campaign", "report", path, "--out", page).exit_code == 0
    text = page.read_text(encoding="utf-8")
    assert "<td>INF4 <small>BEF Infantry 4</small></td><td>B</td><td>8 \u2192 6</td>" in text
    assert text.count("<th>came back</th>") <= 1, "nobody came back before the first battle"
    assert "<td>B <small>British</small></td>" in text


def test_a_battle_that_is_left_out_is_passed_by(tmp_path: Path) -> None:
    path = campaign(tmp_path, TREE)
    at_table(path, "one", "B", {"INF1": 3})
    at_table(path, "won", "B", {"INF1": 2})
    found = through(path)
    assert list(found["INF1"]) == ["one", "won", "last"]
    assert list(found["INF2"]) == ["last"], "it comes fresh to the battle that was left out"
