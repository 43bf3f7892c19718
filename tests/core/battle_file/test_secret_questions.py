"""covers: bound_sim/battle_file/status.py, bound_sim/battle_file/history.py, bound_sim/rules/records/fog.py

A question of a secret kind: others learn that the battle waits, and no more; its numbers are counted apart.
"""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from bound_sim.battle_file import BattleFile
from bound_sim.battle_file.status import status
from bound_sim.battle_file.verification import verify
from bound_sim.cli import app
from bound_sim.logs.log import rows_of
from bound_sim.orders.decisions import SECRET_FROM
from bound_sim.rules import ruleset
from bound_sim.rules.records import fog
from bound_sim.scenario.posts import Post
from bound_sim.secrecy import packets
from tests.core.battle_file.battles import hand_in
from tests.core.battle_file.test_posts import begun
from tests.support.boards import board_text
from tests.toy.installed import files_of_barn

pytestmark = pytest.mark.usefixtures("site")


def thirsty(path: Path, drinks: int = 1, **asked: tuple[str, ...]) -> BattleFile:
    """The barn and the mill, whose side B is asked so often whether it drinks."""
    file = begun(path, given=files_of_barn("signals"), **asked)
    hand_in(file, "B", 1, {"lines.txt": b"side B\nNAVY holds fire\n" + b"keep rum\n" * drinks})
    return file


def said(*words: object) -> tuple[int, str]:
    done = CliRunner().invoke(app, list(map(str, words)))
    return done.exit_code, done.output


def test_others_are_told_that_it_waits_and_who_is_asked_the_rest(tmp_path: Path) -> None:
    path = tmp_path / "b.bound"
    with thirsty(path, B=("drink",)) as file:
        (asked,) = file.resolve().asked
        assert (asked.post, asked.kind, asked.number) == (Post("B"), "drink", SECRET_FROM + 1)
        assert (file.history.told_asked(), file.history.told_asked(Post("A"))) == ([], [])
        assert file.history.told_asked(Post("B")) == [asked]
        found = status(file)
        assert (found.asked, found.stopped, found.waits) == ((), "", True)
        assert "bound 1 of 6 (round 1, West) is next, and waits for an answer" in board_text(found)
        assert "drink" not in board_text(found)
    assert said("next", path) == (1, _NEXT)
    code, told = said("next", path, "--json")
    assert code == 1
    facts = json.loads(told[: told.rindex("}") + 1])
    assert (facts["ok"], facts["waits"], facts["asked"], facts["substep"]) == (False, True, [], "")
    assert "question.json" in packets.of_battle(path, "B", None)
    assert packets.of_battle(path, "A", None) == packets.of_battle(path, "A", 0)
    assert said("answer", path, "--side", "B", "yes")[0] == 0
    with BattleFile(path) as file:
        file.resolve()
        assert not status(file).waits
    assert verify(path).wrong == []


_NEXT = """\
  side A: the scenario's
  side B: as handed in
bound 1 waits for an answer: bound-sim answer
"""


def test_a_public_question_is_told_as_it_was_and_its_number_tells_nothing(tmp_path: Path) -> None:
    numbers = []
    for drinks in (0, 2):
        with thirsty(tmp_path / f"{drinks}.bound", drinks, B=("stand", "return-fire")) as file:
            met: list[Any] = []
            while asked := file.resolve().asked:
                met += [(one.kind, one.number) for one in file.history.told_asked()]
                assert status(file).stopped
                file.answer("B", "usual")
                if asked[0].kind == "return-fire":
                    break
            numbers.append(met)
    assert numbers[0] == numbers[1] != []


def test_rows_of_secret_kinds_and_of_unknown_ones_are_the_sides_own(tmp_path: Path) -> None:
    with thirsty(tmp_path / "b.bound", 2) as file:
        file.resolve()
        for side, kinds in (("A", {"stand"}), ("B", {"stand", "drink"})):
            rows = rows_of(file.memories.known(side, 1, file.player.with_orders()).tables["decisions"])
            found = {row["kind"] for row in rows}
            assert found >= kinds
            assert ("drink" in found) is (side == "B")
    columns = ruleset("signals").log_columns
    witness = ruleset("signals").witness(file.scenario_as_given(), "A")
    row = {name: column.blank for name, column in columns["decisions"].items()} | {"side": "B", "kind": "gone"}
    assert list(fog.decisions(columns, {})([row], witness.eyes)) == []
