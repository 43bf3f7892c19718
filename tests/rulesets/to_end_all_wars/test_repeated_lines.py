"""covers: bound_sim/rulesets/to_end_all_wars/steps/repeats.py

A line that is refused as one too many is never carried out: in drawn battles each line is said four times running.
"""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from bound_sim.battle import outlook
from bound_sim.battle.battle import Battle
from bound_sim.battle_file.verification import verify
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load
from bound_sim.logs.log import rows_of
from bound_sim.orders.decisions import Decision
from bound_sim.orders.line_text import parse_line
from bound_sim.orders.lines import OrderLine
from bound_sim.rulesets.to_end_all_wars.book.rulings import Readings
from bound_sim.rulesets.to_end_all_wars.book.words import VERBS
from bound_sim.rulesets.to_end_all_wars.state.game import TrenchGame
from bound_sim.rulesets.to_end_all_wars.state.ground import TrenchGround
from bound_sim.rulesets.to_end_all_wars.state.turn import TrenchTurn
from bound_sim.rulesets.to_end_all_wars.steps import repeats
from bound_sim.scenario.model import Scenario
from tests.core.battle_file.battles import hand_in, opened
from tests.support.answered import to_its_end

from . import drawn, one_table, told

TIMES = 4


class Repeating(drawn.Players):
    """Both sides say each of their lines four times."""

    def answer(self, battle: Battle, decision: Decision) -> str:
        said = super().answer(battle, decision)
        if decision.options or said == "end":
            return said
        return " ; ".join(line for line in said.split(" ; ")[:2] for _ in range(TIMES))


def played(scenario: Scenario, seed: int) -> list[list[str]]:
    """Each line that was said four times: its text, and of each time what became of it."""
    battle = Battle(scenario, KeyedDice(key_from_seed(seed)))
    to_its_end(battle, Repeating(scenario, seed))
    rows = [row for row in rows_of(battle.log.tables["orders"]) if row["source"] == "question"]
    runs = [rows[at : at + TIMES] for at in range(0, len(rows), TIMES)]
    assert all(len({row["line"] for row in run}) == 1 and len(run) == TIMES for run in runs)
    return [[run[0]["line"], *(row["done"] for row in run)] for run in runs]


def turn_of(scenario: Scenario) -> TrenchTurn:
    """Red's first turn."""
    game = TrenchGame.opening(scenario, Readings(scenario.rulings))
    return TrenchTurn(game, TrenchGround(scenario.battlefield), 1)


def lines_of(text: str) -> list[OrderLine]:
    return [parse_line(line, bound=1, verbs=VERBS, table=drawn.TABLE, place="here") for line in text.split(" ; ")]


def test_what_is_refused_as_one_line_too_many_is_never_carried_out() -> None:
    times: Counter[str] = Counter()
    for seed in range(25):
        scenario = drawn.scenario(seed)
        turn = turn_of(scenario)
        for text, *done in played(scenario, seed):
            for one in repeats.never(turn, lines_of(text) * TIMES):
                assert done[one.line] != "done", (seed, text, done)
                times[text.split()[1]] += done[0] == "done"
    assert {verb for verb, count in times.items() if count} >= {"move", "shoot", "grenade", "mg", "set-up"}, times


UNITS = """
Red AS1 Assault at 20,10
Red RD1 Raider at 20,20
Red DEF1 Defensive at 20,30
Red LMG1 LMG at 20,40 set-up
Red HMG1 HMG at 20,50
Red ENG1 Engineer at 20,60
Red FL1 Flamethrower at 20,70
Red T1 Tank at 20,80
Blue B1 Assault at 30,10
Blue B2 Assault at 30,20
"""


@pytest.mark.parametrize(("text", "wrong"), [
    ("AS1 shoot B1 ; AS1 shoot B1", ["1: AS1 is told to shoot once more: 1 time a turn (TEAW-R-5)"]),
    ("AS1 fight B1 ; AS1 charge B1", ["1: AS1 is told to charge once more: 1 time a turn (TEAW-R-5)"]),
    ("DEF1 grenade 30,30 ; DEF1 grenade 30,30 ; DEF1 grenade 30,30", [
        "1: DEF1 is told to grenade once more: 1 time a turn (TEAW-R-5)",
        "2: DEF1 is told to grenade once more: 1 time a turn (TEAW-R-5)",
    ]),
    ("LMG1 mg B1 ; LMG1 waits ; LMG1 mg B1", ["2: LMG1 is told to mg once more: 1 time a turn (TEAW-R-5)"]),
    ("FL1 flame from FL1/1 toward 90 ; FL1 flame from FL1/1 toward 90",
     ["1: FL1 is told to flame once more: 1 time a turn (TEAW-R-5)"]),
    ("RD1 grenade 30,20 ; RD1 grenade 30,20 ; RD1 grenade 30,20 ; RD1 grenade 30,20",
     ["3: RD1 is told to grenade once more: 3 actions a turn (TEAW-R-2)"]),
    ("HMG1 set-up ; HMG1 set-up", ["1: HMG1 is told to set-up once more: 1 action a turn (TEAW-R-2)"]),
    ("ENG1 mine 21,60 ; ENG1 mine 21,60", ["1: ENG1 is told to mine once more: 3 actions a turn (TEAW-R-2)"]),
    ("T1 cannon 50,30 ; T1 cannon 50,30 ; T1 cannon 50,30",
     ["2: T1 is told to cannon once more: 2 actions a turn (TEAW-R-2)"]),
])  # fmt: skip
def test_a_line_that_only_repeats_is_one_too_many(tmp_path: Path, text: str, wrong: list[str]) -> None:
    turn = one_table.turn_of(tmp_path, UNITS)
    assert [f"{one.line}: {one.wrong!s}: {one.allowed!s}" for one in repeats.never(turn, lines_of(text))] == wrong


@pytest.mark.parametrize("text", [
    "AS1 shoot B1 ; AS1 shoot B2", "AS1 shoot B1 ; AS1 move by 1,0 ; AS1 shoot B1", "LMG1 mg B1 ; LMG1 mg B2",
    "AS1 shoot B1 ; RD1 shoot B1 ; AS1 shoot B1", "RD1 grenade 30,20 ; RD1 grenade 30,20 ; RD1 grenade 30,20",
    "AS1 move by 1,0 ; AS1 move by 1,0 ; AS1 shoot B1 ; AS1 grenade 30,10", "HMG1 set-up ; HMG1 mg B1",
    "T1 cannon 50,30 ; T1 cannon 50,30", "FL1 flame from FL1/1 toward 90 ; FL1 flame from FL1/2 toward 90",
    "AS1/1 step by 1,1 ; AS1/1 step by 1,1", "NO1 shoot B1 ; NO1 shoot B1",
])  # fmt: skip
def test_what_a_line_before_may_leave_room_for_is_lawful(tmp_path: Path, text: str) -> None:
    assert list(repeats.never(one_table.turn_of(tmp_path, UNITS), lines_of(text))) == []


def test_a_cannon_that_is_capped_fires_once(tmp_path: Path) -> None:
    turn = one_table.turn_of(tmp_path, UNITS)
    turn.readings = turn.game.readings = Readings({"TEAW-Q-cannon-cap": "1"})
    (one,) = repeats.never(turn, lines_of("T1 cannon 50,30 ; T1 cannon 50,30"))
    assert one.allowed == "1 time a turn (TEAW-Q-cannon-cap)"


def _bytes(text: str) -> dict[str, bytes]:
    return {"lines.txt": f"bound 1\nside C\n{text}\n".encode()}


def test_it_is_refused_where_it_is_handed_in_and_what_was_taken_before_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    twice, once = "RD1 shoot GF1\nRD1 shoot GF1", "RD1 shoot GF1\nRD1 shoot GF2"
    with opened(tmp_path / "a.bound", "petite-douve-1915") as file:
        with monkeypatch.context() as patch:
            patch.setattr(outlook, "refuses_lines", lambda rules: False)
            assert hand_in(file, "C", 1, _bytes(twice)).state == "handed in"
        wrong = hand_in(file, "C", 1, _bytes(twice))
        assert (wrong.state, len(wrong.faults)) == ("faulty", 1)
        assert "lines.txt: line 4: RD1 is told to shoot once more: 1 time a turn (TEAW-R-5)" in wrong.faults[0]
        file.resolve()
        assert verify(file.path).wrong == []
    with opened(tmp_path / "b.bound", "petite-douve-1915") as file:
        assert hand_in(file, "C", 1, _bytes(once)).state == "handed in"


@pytest.mark.parametrize("name", told.SHIPPED)
def test_shipped_orders_are_taken(name: str) -> None:
    scenario = load(name)
    turn = turn_of(scenario)
    found: list[Any] = [one for lines in scenario.lines.values() for one in repeats.never(turn, lines)]
    assert found == []
