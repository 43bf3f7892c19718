"""covers: bound_sim/campaign/plan.py, bound_sim/campaign/changes.py

``campaign.toml``: what it may say, and every fault of it at once.
"""

import shutil
from pathlib import Path

import pytest

from bound_sim.battle_file import BattleFile
from bound_sim.campaign.changes import change_trouble, changed, parse_change
from bound_sim.campaign.file import CampaignFile
from bound_sim.campaign.plan import CAMPAIGNS, find, read_plan, shipped_campaigns
from bound_sim.files.folder import load
from bound_sim.files.scenario_files import scenario_files
from bound_sim.scenario.files import SCENARIOS
from bound_sim_maps.faults import Refused
from tests.core.campaign.campaigns import TREE, TWO, at_table, bound_sim, campaign


def faults(place: Path, text: str) -> list[str]:
    (place / "campaign.toml").write_text(text, encoding="utf-8")
    with pytest.raises(Refused) as refused:
        read_plan(place)
    return [str(fault) for fault in refused.value.faults]


def test_a_plan_is_read_again_from_its_files(tmp_path: Path) -> None:
    (tmp_path / "campaign.toml").write_text(TWO, encoding="utf-8")
    plan, files = read_plan(tmp_path)
    again, same = read_plan(files)
    assert same == files
    assert [*again.battles] == ["one", "two"]
    assert again.battles["two"].keeps == plan.battles["two"].keeps
    assert plan.battles["two"].keeps["INF4"] == (("one", "INF4"), ("one", "INF5"))
    assert plan.before("two") == {"one"}
    assert plan.battles["one"].sides == ("B", "G")


def test_a_scenario_of_the_folder_goes_before_a_shipped_one(tmp_path: Path) -> None:
    shutil.copytree(SCENARIOS / "hooge-1915", tmp_path / "langemarck-1914")
    (tmp_path / "campaign.toml").write_text('title = "A"\n[[battle]]\nid = "a"\nscenario = "langemarck-1914"\n')
    assert read_plan(tmp_path)[0].battles["a"].scenario.title == "Hooge, summer 1915"


@pytest.mark.parametrize("name", shipped_campaigns())
def test_shipped_campaigns_are_whole(name: str) -> None:
    plan, _ = read_plan(find(name))
    assert len(plan.battles) > 1
    assert f"{plan.title}\n" in bound_sim("campaign", "check", name).output


def test_shipped_campaigns_are_there() -> None:
    assert "blood-of-ypres" in shipped_campaigns()
    assert find(CAMPAIGNS / "blood-of-ypres") == CAMPAIGNS / "blood-of-ypres"
    said = bound_sim("campaign", "check", "blood-of-yprs")
    assert said.exit_code == 2
    assert 'blood-of-yprs: is not a campaign: did you mean "blood-of-ypres"?' in said.output


def test_battles_stand_after_those_that_they_are_after(tmp_path: Path) -> None:
    blocks = TWO.replace("[remains]", "[[battle]]", 1).split("[[battle]]")
    (tmp_path / "campaign.toml").write_text(
        f"{blocks[0]}[remains]{blocks[3]}[[battle]]{blocks[2]}[[battle]]{blocks[1]}"
    )
    assert [*read_plan(tmp_path)[0].battles] == ["one", "two"]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('after = ["one"]', 'after = ["on"]', 'battle two.after: battle "on" does not exist: did you mean "one"?'),
        ("nights = 1", "nights = -1", 'battle 2.nights: "-1" is not allowed: a whole number, 0 to 10,000'),
        ("nights = 1", "night = 1", 'campaign.toml: battle 2.night: key "night" is not known: did you mean "nights"?'),
        ('title = "Two"', "", "campaign.toml: title: is missing: a text of 1 to 200 characters"),
        ('title = "Two"', "title = ", "campaign.toml: line 2: is not TOML"),
        ('id = "two"', 'id = "one"', 'campaign.toml: battle 2.id: "one" is there twice: an id of its own'),
        ('"langemarck-1914"', '"langemark-1914"', 'langemark-1914: is not a scenario: did you mean "langemarck-1914"?'),
        ('"langemarck-1914"', '"summer-1914"', "battle one.scenario: battles of All Quiet on the Western"),
        ("INF1 = ", "INF9 = ", 'battle two.keeps.INF9: unit "INF9" does not exist: did you mean "INF4"?'),
        ('= "GUN"', '= "GUNS"', 'battle two.keeps.GUN: unit "GUNS" does not exist: did you mean "GUN"?'),
        ('= "GUN"', '= "three:GUN"', 'battle two.keeps.GUN: "three" is not over before it: a battle that it is after'),
        ('= "GUN"', '= "one:GUNS"', 'battle two.keeps.GUN: unit "GUNS" does not exist'),
        ('= "GUN"', '= "INF1"', "battle two.keeps.GUN: one:INF1 goes on in two:INF1 already: one of the two"),
        ("nights = 1", 'when = "one is won"', 'battle two.when: "one is won" is not a condition: BATTLE won by SIDE'),
        ("nights = 1", 'when = "two drawn"', 'battle two.when: "two" is not over before it: a battle that it is after'),
        ("nights = 1", 'when = "one won by C"', 'battle two.when: one has no side "C": one of "B", "G", "draw"'),
        ('"remove VIC2"', '"remove VIC9"', 'unit "VIC9" does not exist: remove UNIT, arrive UNIT BOUND, bounds N'),
        ('"remove VIC2"', '"raise VIC2"', '"raise VIC2" is not a change: remove UNIT, arrive UNIT BOUND, bounds N'),
        ("{ B = 1 }", "{ C = 1 }", 'remains.replacements: there is no side "C": one of "B", "G"'),
    ],
)  # fmt: skip
def test_faults(tmp_path: Path, old: str, new: str, fault: str) -> None:
    assert old in TWO
    found = faults(tmp_path, TWO.replace(old, new, 1))
    assert any(fault in each for each in found), found


def test_all_faults_come_at_once(tmp_path: Path) -> None:
    text = TWO.replace("\nINF1 = ", "\nINF9 = ").replace('= "GUN"', '= "GUNS"').replace("{ B = 1 }", "{ C = 1 }")
    assert len(faults(tmp_path, text)) == 3


def test_faults_of_a_scenario_name_its_battle(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(SCENARIOS / "hooge-1915", folder)
    forces = folder / "forces.csv"
    forces.write_text(forces.read_text(encoding="utf-8").replace("BEF Infantry,", "Grenadiers,"), encoding="utf-8")
    found = faults(tmp_path, TWO.replace("hooge-1915", "mine"))
    assert any(each.startswith("two/forces.csv: ") for each in found)


def test_a_circle_is_refused(tmp_path: Path) -> None:
    text = TWO.replace('scenario = "langemarck-1914"', 'scenario = "langemarck-1914"\nafter = ["two"]')
    assert faults(tmp_path, text) == ["campaign.toml: battle: each of one, two is after another of them: no circle"]


def test_a_unit_may_go_on_in_battles_that_exclude_each_other(tmp_path: Path) -> None:
    (tmp_path / "campaign.toml").write_text(TREE, encoding="utf-8")
    assert len(read_plan(tmp_path)[0].battles) == 4
    both = TREE.replace("one won by B", "one won by B or draw")
    assert faults(tmp_path, both) == [
        "campaign.toml: battle lost.keeps.INF1: one:INF1 goes on in won:INF1 already: one of the two"
    ]


def test_a_unit_of_several_battles_needs_its_battle(tmp_path: Path) -> None:
    found = faults(tmp_path, TREE.replace('"won:INF1"', '"INF1"'))
    assert found == ['campaign.toml: battle last.keeps.INF1: "INF1" is in won, lost: which: battle:unit']


def test_a_folder_without_the_file(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="is not a campaign"):
        find(tmp_path)
    begun = tmp_path / "mine.campaign"
    begun.write_bytes(b"")
    with pytest.raises(Refused, match="is a campaign that is begun: its folder here; status, begin, take and verify"):
        find(begun)
    with pytest.raises(Refused, match=r"campaign\.toml"):
        read_plan(tmp_path)


def test_files_that_are_not_utf_8(tmp_path: Path) -> None:
    (tmp_path / "campaign.toml").write_bytes(b'title = "\xff"\n')
    with pytest.raises(Refused, match="UTF-8"):
        read_plan(tmp_path)


@pytest.mark.parametrize(
    "line", ["", "remove", "remove A B", "arrive A", "arrive A x", "bounds two", "ruling A", "fly A"]
)
def test_what_is_not_a_change(line: str) -> None:
    assert parse_change(line) is None


def test_changes() -> None:
    scenario = load("rulebook-sheet")

    def after(*lines: str) -> object:
        found = [change for line in lines if (change := parse_change(line))]
        assert [change_trouble(change, scenario) for change in found] == [""] * len(lines)
        return changed(scenario, found)

    made = changed(scenario, filter(None, map(parse_change, ("remove 1", "arrive 2 3", "bounds 7",
                                                             "ruling Q-free-fire nearest"))))  # fmt: skip
    assert after("remove 1", "arrive 2 3", "bounds 7", "ruling Q-free-fire nearest") == made
    assert "1" not in made.forces.battalions
    assert {base.arrives for base in made.forces.battalions["2"]} == {3}
    assert (made.bounds, made.rulings["Q-free-fire"]) == (7, "nearest")


@pytest.mark.parametrize(
    ("line", "wrong"),
    [("arrive 99 3", 'unit "99" does not exist'), ("arrive 1 0", "0 is not a bound"),
     ("bounds 1000", "1000 is not a bound"), ("ruling Q-free-fire farthest", 'Q-free-fire has no reading "farthest"')],
)  # fmt: skip
def test_what_is_wrong_with_changes(line: str, wrong: str) -> None:
    change = parse_change(line)
    assert change is not None
    assert change_trouble(change, load("rulebook-sheet")) == wrong


def test_a_folder_of_a_scenario_is_read_as_its_files() -> None:
    assert "forces.csv" in scenario_files(SCENARIOS / "hooge-1915")


#: the same battle twice: the second has words of its own, and no record
AGAIN = """
title = "Again"
[[battle]]
id = "one"
scenario = "petite-douve-1915"
[[battle]]
id = "two"
scenario = "petite-douve-1915"
title = "Before Christmas"
introduction = "They come again."
record = false
after = ["one"]
keeps = { RD1 = "RD1" }
"""


def test_a_battle_has_words_of_its_own(tmp_path: Path) -> None:
    path = campaign(tmp_path, AGAIN)
    at_table(path, "one", "draw", {})
    with CampaignFile(path) as file:
        one, two = (planned.scenario for planned in file.plan.battles.values())
        file.begin("two")
    assert (one.title, bool(one.history)) == ("La Petite Douve, 16-17 November 1915", True)
    assert (two.title, two.introduction, two.history) == ("Before Christmas", "They come again.", {})
    with BattleFile(path.with_name("mine-two.bound")) as battle:
        scenario = battle.scenario_as_given()
        assert battle.history.opened.title == "Before Christmas"
    assert (scenario.title, scenario.introduction, scenario.history) == (two.title, two.introduction, {})
    assert scenario.forces == one.forces
    page = bound_sim("campaign", "report", path, "--out", tmp_path / "page.html")
    assert page.exit_code == 0
    assert (tmp_path / "page.html").read_text(encoding="utf-8").count("<h3>the record</h3>") == 1


def test_an_objective_is_nobody_s_to_change(tmp_path: Path) -> None:
    """It is held by the side that stands on it: there is nothing in a scenario that a result could change."""
    changes = '"one won by G" = ["objective crater B"]'
    text = TWO.replace('"one won by G" = ["remove VIC2", "ruling ENT-Q-range-points edges"]', changes)
    assert faults(tmp_path, text) == [
        'campaign.toml: battle two.changes.one won by G: "objective crater B" is not a change: remove UNIT, '
        "arrive UNIT BOUND, bounds N, ruling ID READING"
    ]
