"""covers: bound_sim/campaign/odds.py, bound_sim/campaign/odds_facts.py, bound_sim/campaign/odds_page.py

Odds of campaigns: table 0 is the campaign that is played, parts and processes change nothing, what is counted adds up.
"""

import json
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bound_sim.battle.battle import Battle
from bound_sim.campaign import odds as many
from bound_sim.campaign.file import CampaignFile
from bound_sim.campaign.odds import CampaignOdds, CampaignOddsPlan, CampaignTally, chains, play_part, run, table_key
from bound_sim.campaign.odds_facts import of_campaign_odds, widest
from bound_sim.campaign.odds_page import head_line, odds_page
from bound_sim.campaign.plan import read_plan
from bound_sim.campaign.play import play_campaign
from bound_sim.campaign.units import units_of
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load
from bound_sim.logs.log import rows_of
from bound_sim.rules import ruleset
from bound_sim.rules.records import remains
from tests.core.campaign.campaigns import TREE, bound_sim, campaign_folder
from tests.core.campaign.test_play import SHEET, SHORT

KEY = key_from_seed(3)


def planned(place: Path, text: str) -> CampaignOddsPlan:
    return CampaignOddsPlan(read_plan(campaign_folder(place, text))[0], KEY)


@pytest.mark.parametrize("text", [SHORT, SHEET])
def test_table_0_is_the_campaign_that_is_played(text: str, tmp_path: Path) -> None:
    (chain,) = chains(planned(tmp_path, text), range(1))
    play_campaign(tmp_path / "folder", tmp_path / "out", seed=3)
    with CampaignFile(tmp_path / "out" / "folder.campaign") as file:
        for battle, result in file.chain.results.items():
            found = chain.results[battle]
            assert (found.won, found.losses) == (result.won, result.losses)
            assert [(each.men, each.guns) for each in found.units] == [(each.men, each.guns) for each in result.units]
        assert chain.outcomes == file.chain.outcomes
        assert chain.over


@pytest.mark.parametrize(("name", "bounds"), [("rulebook-sheet", 3), ("le-cateau-1914", 6), ("petite-douve-1915", 9),
                                              ("langemarck-1914", 9)])  # fmt: skip
def test_what_stands_is_what_the_log_says(name: str, bounds: int) -> None:
    """Men and guns of each unit by ``Standing``, which tables side by side have, and by ``states`` of the log."""
    scenario = load(name)
    rules = ruleset(scenario.ruleset)
    hits = rules.type_book(scenario.unit_types).hits
    battle = Battle(scenario, KeyedDice(KEY))
    battle.open()
    opening = remains.rows_of(scenario, hits, rules.standing(battle), 0, 0)
    battle.run(bounds=bounds)
    ending = remains.rows_of(scenario, hits, rules.standing(battle), bounds, 0)
    logged = units_of(rules.remains.of(scenario, rows_of(battle.log.tables["states"])))
    found = units_of(rules.remains.of(scenario, [*opening, *ending]))
    assert [(each.unit, each.men_at_start, each.men, each.guns) for each in found] == [
        (each.unit, each.men_at_start, each.men, each.guns) for each in logged
    ]
    assert any(each.lost for each in found)


def test_parts_and_processes_change_nothing(tmp_path: Path) -> None:
    chosen = planned(tmp_path, SHORT)
    whole = play_part(chosen, range(5))
    parts = CampaignTally()
    for part in (range(3, 5), range(3)):
        parts.add(play_part(CampaignOddsPlan(chosen.plan, KEY), part))
    assert parts == whole
    assert run(chosen, 5).tally == whole
    assert sum(whole.paths.values()) == whole.tables == 5
    assert table_key(KEY, 0) == KEY
    assert len({table_key(KEY, table) for table in range(9)}) == 9


def test_few_battles_of_other_forces_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = planned(tmp_path, SHORT)
    whole = play_part(chosen, range(4))
    monkeypatch.setattr(many, "_KEPT", 1)
    other = CampaignOddsPlan(chosen.plan, KEY)
    assert play_part(other, range(4)) == whole
    assert len(many._kept.plans(other)) == 1


def test_a_tree_of_four_battles(tmp_path: Path) -> None:
    """Each path has one of two battles left out; shares of what follows a beginning add up to it."""
    text = TREE.replace("langemarck-1914", "short").replace("hooge-1915", "short")
    found = run(planned(tmp_path, text), 4)
    facts = of_campaign_odds(found, 3)
    assert all((path[1] == "left out") != (path[2] == "left out") for path in found.tally.paths)
    for row in facts["tree"]:
        longer = [each for each in facts["tree"] if each["path"][:-1] == row["path"]]
        assert len(row["path"]) == 4 or sum(each["tables"] for each in longer) == row["tables"]
        assert row["low"] <= row["share"] <= row["high"]
    of_battle = {battle: sum(row["tables"] for row in facts["outcomes"] if row["battle"] == battle)
                 for battle in ("one", "won", "lost", "last")}  # fmt: skip
    assert set(of_battle.values()) == {4}
    page = odds_page(facts)
    assert "left out" in page
    assert page == odds_page(facts)


def test_a_side_without_anybody_loses_on_every_table(tmp_path: Path) -> None:
    british = {base.battalion for base in load("langemarck-1914").forces.platoons if base.side == "B"}
    german = {base.battalion for base in load("langemarck-1914").forces.platoons if base.side == "G"}
    for gone, won in ((british, "G"), (british | german, "draw")):
        lines = ", ".join(f'"remove {unit}"' for unit in sorted(gone))
        text = SHORT.replace('"one won by G" =', f'"" = [{lines}]\n"one won by G" =')
        assert {chain.outcomes["two"] for chain in chains(planned(tmp_path, text), range(2))} == {won}


def counted(*paths: tuple[tuple[str, ...], int]) -> CampaignTally:
    tally = CampaignTally(sum(number for _, number in paths))
    tally.paths.update(dict(paths))
    return tally


def test_the_widest_interval() -> None:
    """Wilson's interval of 50 of 100 is 0.4038 to 0.5962; of 5,000 of 10,000 a tenth as wide."""
    assert widest(counted((("A",), 50), (("B",), 50))) == pytest.approx(0.0962, abs=0.0001)
    assert widest(counted((("A",), 5_000), (("B",), 5_000))) == pytest.approx(0.0098, abs=0.0001)
    assert widest(counted((("A",), 10_000))) < 0.001


def one_by_one(interrupted_after: int) -> Any:
    """In place of ``in_order``: a campaign a part, and Ctrl+C after some."""

    def parts(*given: Any) -> Iterator[CampaignTally]:
        for number in range(1_000):
            if number == interrupted_after:
                raise KeyboardInterrupt
            yield counted((("B", "G"), 1))

    return parts


def test_ctrl_c_shows_what_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = planned(tmp_path, SHORT)
    monkeypatch.setattr(many, "in_order", one_by_one(7))
    assert run(chosen, 1_000).tally.tables == 7
    monkeypatch.setattr(many, "in_order", one_by_one(0))
    with pytest.raises(KeyboardInterrupt):
        run(chosen, 1_000)


def test_enough_is_asked_from_200_tables_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = planned(tmp_path, SHORT)
    monkeypatch.setattr(many, "in_order", one_by_one(900))
    heard: list[int] = []
    found = run(chosen, 1_000, enough=lambda tally: tally.tables >= 250, on_part=heard.append)
    assert (found.tally.tables, found.asked, heard[-1]) == (250, 1_000, 250)
    assert run(chosen, 1_000, enough=lambda tally: True).tally.tables == 200


def test_a_process_of_a_pool_does_not_hear_ctrl_c(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    heard = signal.getsignal(signal.SIGINT)
    monkeypatch.setattr(many, "parent_process", lambda: "a parent")
    try:
        play_part(planned(tmp_path, SHORT), range(0))
        assert signal.getsignal(signal.SIGINT) == signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, heard)


def test_the_command(tmp_path: Path) -> None:
    folder, out = campaign_folder(tmp_path, SHORT), tmp_path / "out"
    said = bound_sim("campaign", "odds", folder, "--tables", "2", "--seed", "3", "--out", out)
    assert said.exit_code == 0, said.output
    assert "2 campaigns, seed 3" in said.output
    assert "one: " in said.output
    assert sorted(each.name for each in out.iterdir()) == ["losses.csv", "odds.html", "odds.json", "tree.csv"]
    first = {each.name: each.read_bytes() for each in out.iterdir()}
    as_json = bound_sim("campaign", "odds", folder, "--tables", "2", "--seed", "3", "--within", "50%", "--json")
    assert json.loads(as_json.output) == json.loads((out / "odds.json").read_text(encoding="utf-8"))
    again = bound_sim("campaign", "odds", folder, "--tables", "2", "--seed", "3", "--out", out, "--within", "0.5")
    assert again.exit_code == 0, again.output
    assert {each.name: each.read_bytes() for each in out.iterdir()} == first
    wrong = bound_sim("campaign", "odds", folder, "--tables", "0", "--workers", "0", "--within", "2")
    assert (wrong.exit_code, len(wrong.output.splitlines())) == (2, 3)


def test_a_run_that_was_stopped_says_so(tmp_path: Path) -> None:
    found = CampaignOdds(planned(tmp_path, SHORT), counted((("B", "G"), 3)), 9)
    facts = {"tables": found.tally.tables, "tables_asked": found.asked, "seed": 1}
    assert head_line(facts).endswith("stopped before all of the 9 that were asked for")


def test_odds_are_printed_where_no_folder_is_named() -> None:
    """Campaigns that part at their first battle: each way has the tables that went it."""
    said = bound_sim("campaign", "odds", "blood-of-ypres", "--tables", "5", "--seed", "1")
    assert said.exit_code == 0, said.output
    assert "langemarck: B \u2192 hooge: B " in said.output
    assert "langemarck: a draw \u2192 hooge: G " in said.output
