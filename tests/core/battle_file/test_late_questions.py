"""covers: bound_sim/secrecy/packets.py, bound_sim/battle_file/moments.py, bound_sim/rules/records/eyes.py

Late reports in battles that ask questions: who leads the unit is asked, and nobody is told sooner by a question.
"""

import json
from pathlib import Path

import pytest

from bound_sim.battle_file import BattleFile
from bound_sim.battle_file.moments import asked_of
from bound_sim.files.folder import load
from bound_sim.keys.seals import make_keys
from bound_sim.scenario.posts import Post
from bound_sim.secrecy import packets, seats
from bound_sim_maps.faults import Refused
from tests.core.battle_file.battles import hand_in
from tests.core.secrecy.asked_late import at_question, files
from tests.toy.installed import BARN

pytestmark = pytest.mark.usefixtures("site")
KEYS = make_keys("Umpire")


def test_who_leads_the_unit_is_asked(tmp_path: Path) -> None:
    with at_question(tmp_path / "b.bound", "1,0") as file:
        asked = asked_of(file, Post("B", "Old"))
        assert asked
        assert (asked.kind, asked.number) == ("return-fire", 1)
        assert asked_of(file, Post("B")) is None
        assert asked_of(file, Post("B", "New")) is None
        assert asked_of(file, Post("A")) is None
        told = packets.of_battle(file.path, "B", None, commander="Old")
        question = json.loads(told["question.json"])
        assert (question["kind"], question["hints"]) == ("return-fire", {}), "what options mean is of all that stands"
        assert (question["options"], question["commander"]) == (list(asked.options), "Old")
        assert "question.json" not in packets.of_battle(file.path, "B", None, commander="New")
        assert "question.json" not in packets.of_battle(file.path, "B", None)
        assert "question.json" not in packets.of_battle(file.path, "A", None)
        file.answer("B", asked.options[0], commander="Old")
        file.resolve()
        assert len(file.history.bounds) == 1
    with at_question(tmp_path / "at-once.bound", "1,0", reports=0) as file:
        assert json.loads(packets.of_battle(file.path, "B", None, commander="Old")["question.json"])["hints"]
        assert "question.json" not in packets.of_battle(file.path, "B", None)


def test_a_question_brings_no_report_sooner(tmp_path: Path) -> None:
    """What a seat has at a question is the same, whatever the others of its side did in the bound."""
    got = []
    for name, south in (("one", "1,0"), ("two", "0,2")):
        with at_question(tmp_path / f"{name}.bound", south) as file:
            got.append({who: packets.of_battle(file.path, "A", None, commander=who) for who in ("", "North", "South")})
    assert got[0] == got[1]
    at_once = []
    for name, south in (("one", "1,0"), ("two", "0,2")):
        with at_question(tmp_path / f"{name} at once.bound", south, reports=0) as file:
            at_once.append(packets.of_battle(file.path, "A", None))
    assert at_once[0] != at_once[1]


def test_an_answer_is_told_to_commanders_with_the_reports(tmp_path: Path) -> None:
    with at_question(tmp_path / "b.bound", "1,0") as file:
        asked = asked_of(file, Post("B", "Old"))
        assert asked
        file.answer("B", asked.options[0], commander="Old")
        file.resolve()
        first = answers(file, "Old")
        assert first
        assert set(first) == {""}
        file.resolve()
        assert answers(file, "Old")[0] == asked.options[0]
        assert answers(file, "")[0] == asked.options[0]
        assert seats.of_battle(file, "B", KEYS, "Old")


def answers(file: BattleFile, commander: str) -> list[str]:
    """The answers of the first bound of side B as a seat's packet of all bounds has them."""
    made = packets.of_battle(file.path, "B", None, everything=True, commander=commander)
    head, *rows = made["decisions.csv"].decode().splitlines()
    at = {name: place for place, name in enumerate(head.split(","))}
    cells = [row.split(",") for row in rows]
    return [row[at["answer"]] for row in cells if row[at["side"]] == "B" and row[at["bound"]] == "1"]


def test_a_side_that_holds_cards_knows_all_at_once() -> None:
    given = files("1,0") | {"cards.csv": (BARN / "cards.csv").read_bytes()}
    with pytest.raises(Refused, match=r"command\.reports: is not 0, and a side holds cards"):
        load(given)


def test_orders_are_checked_by_what_was_reported(tmp_path: Path) -> None:
    """Lines that answer a question are read by what the commander-in-chief knew as the bound opened."""
    with at_question(tmp_path / "b.bound", "1,0") as file:
        battle, _, _ = file.player.question("B", commander="Old")
        known = file.memories.scenario_inside("B", battle, file.player.with_orders())
        assert known == file.view(Post("B"), 1).scenario
        assert hand_in(file, "A", 1, {"lines.txt": b"RED shoot NAVY\n"}).state == "late"
