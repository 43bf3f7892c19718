"""covers: bound_sim/secrecy/seat_brief.py, bound_sim/rules/records/victory.py

The briefing of a seat: who it is, what wins in each game, the score, the time; in the packet, its report, at the desk.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bound_sim.battle_file import BattleFile
from bound_sim.dice.keyed import key_from_seed
from bound_sim.files.folder import load, resolve
from bound_sim.scenario.model import Scenario
from bound_sim.scenario.posts import Post
from bound_sim.secrecy import packets
from bound_sim.secrecy.seat_brief import briefing
from bound_sim.secrecy.seat_pages import SeatPage


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
    assert part(chief, "Time") == (
        f"Next: bound 1 ({fog.clock[0]}). Bounds that are left: {fog.bounds} of {fog.bounds}.",
    )
    assert part(told("beaumont-hamel-fog", "B", fog.bounds), "Time") == ("All bounds are over.",)
    assert part(chief, "As it stands") == ()


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


def test_as_a_page_for_paper_names_are_text() -> None:
    marked = replace(scenario("nimy"), title="<b>Nimy</b>")
    page = briefing(marked, Post("B"), 0, {}).page
    assert "<h1>&lt;b&gt;Nimy&lt;/b&gt;</h1>" in page
    assert "<h2>What wins</h2>" in page
