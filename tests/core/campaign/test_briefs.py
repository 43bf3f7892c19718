"""covers: bound_sim/campaign/briefs.py, bound_sim/secrecy/packets.py

What became of a seat's units goes into its files of a later battle: seat file, packet, a page for paper; of its own
units and of no other's, whatever happened to those.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bound_sim.battle_file import BattleFile, limits
from bound_sim.battle_file.messages import of_seat
from bound_sim.campaign import briefs
from bound_sim.campaign.chain import Chain
from bound_sim.campaign.file import CampaignFile, GivenResult
from bound_sim.scenario.posts import Post
from tests.core.campaign.campaigns import TREE, TWO, at_table, bound_sim, campaign, whole
from tests.core.campaign.fogged import ANNA, CHIEF, field, files_of, fought


def varied(place: Path) -> Iterator[set[str]]:
    """The names of files of A's seats that differ where B's hidden battalion suffered otherwise."""
    before = files_of(place / "0", fought(place / "0", 100))
    for number, (theirs, cut) in enumerate([(17, ("70",)), (0, ())], 1):
        now = files_of(place / str(number), fought(place / str(number), theirs, cut))
        yield {name for name in before.keys() | now.keys() if before.get(name) != now.get(name)}


def test_a_seat_s_files_say_nothing_of_the_other_side_s_losses(tmp_path: Path) -> None:
    assert [*varied(tmp_path)] == [set(), set()]


def test_control_an_account_of_all_units_is_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = briefs.told_units

    def of_all(chain: Chain, battle: str, post: Post) -> tuple[briefs.UnitTold, ...]:
        return told(chain, battle, Post("A")) + told(chain, battle, Post("B"))

    monkeypatch.setattr(briefs, "told_units", of_all)
    for different in varied(tmp_path):
        assert {"A seat seat.json", "A/player of 1 seat seat.json", "A packet messages.txt", "A.html"} <= different


def test_a_commander_hears_of_his_units_and_the_chief_of_all(tmp_path: Path) -> None:
    fought(tmp_path / "0", 60)
    with BattleFile(tmp_path / "0" / "mine-two.bound") as file:
        [chief], [anna] = ([one.text for one in of_seat(file.history, post)] for post in (CHIEF, ANNA))
        assert of_seat(file.history, Post("B", "player of 8")) == []  # none of it goes on
    assert chief.startswith("What became of your units before two\none: side A has won\n1 (name of 1): ")
    assert "\n2 (name of 2): 60 of 60 men" in chief
    assert "name of 2" not in anna
    assert "- lost in one: 63 men, 7 killed, " in anna
    assert "- scattered men that are back: " in anna
    assert "- men that joined: 5" in anna
    said = bound_sim("packet", tmp_path / "0" / "mine-two.bound", "--side", "A", "--out", tmp_path / "packet")
    assert said.exit_code == 0
    told = (tmp_path / "packet" / "messages.txt").read_text(encoding="utf-8")
    assert told.startswith("bound 1, umpire to A: What became of your units before two\n    | one: side A has won\n")


def test_a_begin_that_broke_off_tells_nothing_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = field(tmp_path / "0")
    with CampaignFile(path) as file:
        file.begin("one", place="table")
        file.take("one", whole(file.chain.forces("one")), GivenResult("draw", "sheet"))
        with monkeypatch.context() as patch:
            patch.setattr(CampaignFile, "_add", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
            with pytest.raises(KeyboardInterrupt):
                file.begin("two")
        with BattleFile(path.with_name("mine-two.bound")) as battle:
            before = len(battle.history.messages)
        file.begin("two")
    with BattleFile(path.with_name("mine-two.bound")) as battle:
        assert len(battle.history.messages) == before > 0


def test_a_long_account_is_told_in_several_messages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = fought(tmp_path / "0", 60)
    monkeypatch.setattr(limits, "MESSAGE", 60)
    with CampaignFile(path) as file:
        told = briefs.messages(file.chain, "two", CHIEF)
    assert len(told) > 3
    assert all(0 < len(text) <= 60 for text in told)
    assert "\n".join(told).startswith("What became of your units before two\none: side A has won\n1 (name of 1): ")


def test_guns_and_battles_that_were_left_out(tmp_path: Path) -> None:
    path = campaign(tmp_path, TREE)
    at_table(path, "one", "B", {"INF1": 1})
    at_table(path, "won", "B", {"INF1": 1})
    with CampaignFile(path) as file:
        first, second = briefs.told_units(file.chain, "last", Post("B"))
    assert (first.unit, second.unit) == ("INF1", "INF2")
    assert not any("lost in one" in line for line in first.became), "it was told before"
    guns = campaign_of_guns(tmp_path / "guns")
    with CampaignFile(guns) as file:
        [gun] = [each for each in briefs.told_units(file.chain, "two", Post("B")) if each.unit == "GUN"]
    assert gun.strength == "is not there any more"
    assert "guns lost in one: 1; repaired in two days: 0" in gun.became


def campaign_of_guns(place: Path) -> Path:
    """A field gun is lost in the first battle."""
    place.mkdir()
    path = campaign(
        place,
        TREE.replace('"won"', '"two"')
        .replace('keeps = { INF1 = "INF1" }', 'keeps = { GUN = "GUN" }', 1)
        .replace('keeps = { INF1 = "won:INF1", INF2 = "lost:INF2" }', "")
        .replace("won:", "two:"),
    )
    at_table(path, "one", "B", {"GUN": 0}, {"GUN": 0})
    return path


def test_a_gun_that_goes_on_and_a_unit_that_a_change_takes_away(tmp_path: Path) -> None:
    text = TWO.replace('GUN = "GUN"', 'GUN = "GUN"\nVIC2 = "VIC2"')
    path = campaign(tmp_path, text)
    at_table(path, "one", "G", {}, {"HOW": 0})
    with CampaignFile(path) as file:
        ours = {each.unit: each for each in briefs.told_units(file.chain, "two", Post("B"))}
        theirs = {each.unit: each for each in briefs.told_units(file.chain, "two", Post("G"))}
    assert ours["GUN"].strength == "4 of 4 men, 1 of 1 guns"
    assert (ours["VIC2"].strength, ours["VIC2"].became) == ("is not there any more", ())
    assert theirs["HOW"].became[0] == "guns lost in one: 1; repaired in two days: 0"


def test_pages_are_refused_where_there_is_nothing_to_say(tmp_path: Path) -> None:
    path = campaign(tmp_path, TREE)
    out = tmp_path / "pages"

    def brief(battle: str) -> str:
        said = bound_sim("campaign", "brief", path, battle, "--out", out)
        assert said.exit_code != 0
        assert not out.exists()
        return said.output

    assert "no unit of an earlier battle goes on in one" in brief("one")
    assert "won waits" in brief("won")
    assert 'battle "none" does not exist' in brief("none")
    at_table(path, "one", "B", {"INF1": 1})
    assert "lost is left out" in brief("lost")
    assert bound_sim("campaign", "brief", path, "won", "--out", out).exit_code == 0
    assert [one.name for one in out.iterdir()] == ["B.html"]
