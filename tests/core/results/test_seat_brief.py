"""covers: bound_sim/results/seat_brief.py, bound_sim/rules/records/victory.py

The briefing of a seat: who it is, what wins in each game, the score, the time; in the packet, its report, at the desk.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bound_sim.battle.battle import Battle
from bound_sim.battle_file import BattleFile
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load, resolve, texts
from bound_sim.results.run import write_report
from bound_sim.results.seat_brief import briefing
from bound_sim.results.seat_pages import SeatPage
from bound_sim.results.tables import frames
from bound_sim.rules import zones_of
from bound_sim.rules.records.victory import by_objectives
from bound_sim.scenario.model import Objective, Scenario
from bound_sim.scenario.posts import Post
from bound_sim.secrecy import packets
from bound_sim_maps.faults import Refused
from bound_sim_maps.table import cm_from_u


@cache
def scenario(name: str) -> Scenario:
    return load(resolve(name))


def told(name: str, side: str, done: int = 0, commander: str = "", **last: Sequence[dict[str, Any]]) -> SeatPage:
    return briefing(scenario(name), Post(side, commander), done, last)


def part(of: SeatPage, heading: str) -> tuple[str, ...]:
    return next((lines for name, lines in of.parts if name == heading), ())


@pytest.mark.parametrize(
    ("name", "side", "line"),
    [
        ("summer-1914", "CP", "Central Powers: a win at once by the control of Paris (AQ-R-33)."),
        ("summer-1914", "ENT", "The battle ends before turn 10: nobody wins by points."),
        ("two-fronts-1914", "ENT", "The side with more points after turn 10 wins (AQ-R-33)."),
        ("two-fronts-1914", "ENT", "Areas of their own at the start, a turn: Central Powers 28, Entente 41."),
        ("petite-douve-1915", "C", "Canadians: a win by 4 enemy teams destroyed (TEAW-R-33)."),
        ("petite-douve-1915", "C", "Germans: a win too where nobody has won at the end (TEAW-Q-end)."),
        ("brickyard-assault", "A", "Assault: at the limit the side that has killed more points of the enemy wins."),
        ("brickyard-capture", "A", "A side of which nobody is left has lost (ENT-R-39)."),
        ("langemarck-1914", "B", "Langemarck: the German side wins when a unit of it has stayed in the enemy's zone, "
                                 "the other when all enemies are killed (ENT-R-40)."),
        ("nimy", "B", "The rules name no winner: the umpire says who won."),
    ],
)  # fmt: skip
def test_what_wins(name: str, side: str, line: str) -> None:
    assert line in part(told(name, side), "What wins")


def test_a_scenario_without_objectives_says_so() -> None:
    bare = replace(scenario("nimy"), objectives=())
    found = briefing(bare, Post("B"), 0, {})
    assert part(found, "What wins") == (
        "The rules name no winner, and the scenario has no objectives: the umpire says who won.",
    )


def test_what_objectives_are_worth_and_who_holds_them() -> None:
    """The centre of a base counts, of a side that is alone; in a fog it is as far as one knows."""
    nimy = scenario("nimy")
    first, second = nimy.objectives[0], Objective("The bridge", (0, 0, 10_000, 10_000), 3)
    x0, y0, x1, y1 = (cm_from_u(value) for value in first.area_u)
    inside = {"status": "on table", "x_cm": (x0 + x1) / 2, "y_cm": (y0 + y1) / 2}
    states = [
        {"side": "B", "platoon": "x", **inside},
        {"side": "B", "platoon": "y", **inside, "x_cm": 1.0, "y_cm": 1.0},
        {"side": "G", "platoon": "z", **inside, "x_cm": 1.0, "y_cm": 1.0, "status": "removed"},
    ]
    plain = by_objectives(replace(nimy, objectives=(first,)), "B", {"states": states})
    assert plain.score == "objectives that are held: British 1, German 0"
    counted = replace(nimy, objectives=(first, second))
    worth = by_objectives(counted, "B", {"states": states})
    assert worth.wins[0].startswith(f"Objectives: {first.name}, The bridge (3). ")
    assert "its worth in points" in worth.wins[1]
    assert worth.score == "points of objectives that are held: British 3, German 0"
    both = [*states, {**states[1], "side": "G", "platoon": "w"}]
    assert by_objectives(counted, "B", {"states": both}).score.endswith("British 0, German 0"), "none is alone in it"
    fog = replace(counted, fog=replace(nimy.fog, level="visible"))
    assert by_objectives(fog, "B", {"states": states}).score.endswith("German 0, as far as it is known")
    assert by_objectives(fog, "", {"states": states}).score == worth.score, "the umpire knows all"
    assert by_objectives(counted, "B", {}).score == ""


def test_a_worth_is_read_written_and_shown_on_the_map(tmp_path: Path) -> None:
    nimy = replace(scenario("nimy"), folder=None)
    (first, *others) = nimy.objectives
    files = {
        name: text.encode()
        for name, text in texts(replace(nimy, objectives=(replace(first, worth=3), *others))).items()
    }
    again = load(files)
    assert [one.worth for one in again.objectives] == [3] + [0] * len(others)
    zones = [zone for zone in zones_of(again) if zone.kind == "objective"]
    assert zones[0].name == f"{first.name} (3)"
    assert zones[0].written
    wrong = dict(files)
    wrong["scenario.toml"] = files["scenario.toml"].replace(b"worth = 3", b"worth = -1")
    with pytest.raises(Refused, match=r'objectives 1: "-1" is not allowed: .* and worth'):
        load(wrong)


def test_who_leads_what_and_when() -> None:
    fog = scenario("beaumont-hamel-fog")
    chief, commander = told("beaumont-hamel-fog", "B"), told("beaumont-hamel-fog", "B", commander="88 Brigade")
    assert part(chief, "Who you are") == ("You command side British (B).", "Against you: German.")
    assert part(commander, "Who you are")[0] == "You are 88 Brigade of side British (B)."
    led = part(chief, "Who leads what")
    assert "88 Brigade: ESX, NFL" in led
    assert not {unit for line in led for unit in line.partition(": ")[2].split(", ")} & {
        unit for unit, bases in fog.forces.battalions.items() if bases[0].side != "B"
    }
    assert part(chief, "Time") == (f"Next: bound 1 ({fog.clock[0]}). {fog.bounds} of {fog.bounds} are left.",)
    assert part(told("beaumont-hamel-fog", "B", fog.bounds), "Time") == ("The battle is over.",)
    assert part(chief, "As it stands") == ()


def test_the_umpires_page_is_of_all_sides() -> None:
    states = [{"side": "G", "platoon": "x", "status": "removed"}]
    page = briefing(scenario("beaumont-hamel-fog"), Post(""), 1, {"states": states})
    assert part(page, "Who you are")[0].startswith("You are the umpire of British, German")
    assert "1 bases of German: removed 1" in part(page, "As it stands")
    led = part(page, "Who leads what")
    assert "British, 88 Brigade: ESX, NFL" in led
    assert any(line.startswith("German, ") for line in led)
    assert part(page, "Time")
    over = briefing(scenario("summer-1914"), Post(""), 1, {}, "The battle is over: a draw")
    assert part(over, "As it stands")[0] == "The battle is over: a draw"
    assert part(over, "Time") == (), "bounds that are left are none"


def test_the_score_is_the_log_s() -> None:
    points = [{"side": "CP", "total": 31}, {"side": "ENT", "total": 38}]
    states = [
        {"side": "CP", "platoon": "GE1/1", "status": "on table"},
        {"side": "ENT", "platoon": "x", "status": "removed"},
    ]
    assert part(told("summer-1914", "CP", 1, points=points, states=states), "As it stands") == (
        "victory points: Central Powers 31, Entente 38", "your 1 bases: on table 1",
    )  # fmt: skip
    scores = [{"side": "A", "total": 3, "killed": 20}, {"side": "B", "total": 2, "killed": 45}]
    assert part(told("brickyard-assault", "A", 1, scores=scores), "As it stands")[0].startswith("points killed: ")
    scores[1]["side"] = "F"
    assert part(told("brickyard-control", "A", 1, scores=scores), "As it stands")[0].endswith("2")
    assert part(told("brickyard-capture", "A", 1, scores=scores), "As it stands") == ()
    germans = {base.id for base in scenario("petite-douve-1915").forces.battalions["GF1"]}
    gone = [{"side": "G", "platoon": id, "status": "removed"} for id in germans]
    assert "Canadians 1" in part(told("petite-douve-1915", "C", 1, states=gone), "As it stands")[0]


def test_readings_that_were_chosen_are_said() -> None:
    found = part(told("petite-douve-1915", "C"), "Readings in force")
    assert "TEAW-Q-first: first turn (ours): the scenario's" in found
    assert found[-1].startswith("Usual readings: ")


def test_it_is_in_the_packet_and_in_its_report(tmp_path: Path) -> None:
    path = tmp_path / "b.bound"
    BattleFile.create(path, "summer-1914", dice="seed", key=key_from_seed(1), seed=1)
    with BattleFile(path) as file:
        file.resolve()
    files = packets.of_battle(path, "CP", None)
    text = files[packets.BRIEFING].decode()
    assert text.startswith("Summer 1914\n\nWho you are\n- You command side Central Powers (CP).\n")
    assert "\n- victory points: Central Powers " in text
    assert "<h3>Who you are</h3>" in files["report.html"].decode()
    assert files[packets.BRIEFING] == packets.of_battle(path, "CP", None)[packets.BRIEFING]


def test_the_umpires_report_has_the_briefing_of_each_side(tmp_path: Path) -> None:
    game = scenario("summer-1914")
    battle = Battle(game, KeyedDice(key_from_seed(1)))
    battle.run(bounds=1)
    write_report(game, frames(battle.log), tmp_path, "dice of a test")
    report = (tmp_path / "report.html").read_text(encoding="utf-8")
    for side in ("Central Powers", "Entente"):
        assert f'<details class="seat-page"><summary>Briefing: {side}</summary>' in report
    assert report.count("<li>victory points: Central Powers ") == 2


def test_as_a_page_for_paper_names_are_text() -> None:
    marked = replace(scenario("nimy"), title="<b>Nimy</b>")
    page = briefing(marked, Post("B"), 0, {}).page
    assert "<h1>&lt;b&gt;Nimy&lt;/b&gt;</h1>" in page
    assert "<h2>What wins</h2>" in page
