"""covers: bound_sim/battle_file, bound_sim/cli/battle_files.py

The commands of a battle file in processes of their own: a battle from new to verify, exit codes, nothing half.
"""

import json
import subprocess
from pathlib import Path

import pytest

from tests.core.battle_file.battles import HIGH_A, LOW_A, STORM
from tests.core.cli.test_cli_end_to_end import bound_sim, everything


def said(ran: "subprocess.CompletedProcess[str]", code: int = 0) -> str:
    assert ran.returncode == code, ran.stderr
    assert "Traceback" not in ran.stderr
    return ran.stdout + ran.stderr


def test_a_battle_from_new_to_verify(tmp_path: Path) -> None:
    (tmp_path / "high.csv").write_bytes(HIGH_A)
    (tmp_path / "low.txt").write_bytes(LOW_A)

    def run(*words: str, code: int = 0) -> str:
        return said(bound_sim(*words, cwd=tmp_path), code)

    assert "promised" in run("new", STORM, "b.bound", "--seed", "7")
    assert "exists already" in run("new", STORM, "b.bound", code=2)
    assert "sub-step 3" in run("next", "b.bound", "--to-substep", "3")
    assert "is none" in run("next", "b.bound", "--to-substep", "9", code=2)
    assert "late" in run("orders", "b.bound", "--side", "A", "--bound", "1", "low.txt", code=1)
    assert "handed in, number 2" in run("orders", "b.bound", "--side", "A", "--bound", "2", "high.csv", "low.txt")
    assert "hit 9/2/2" in run("rule", "b.bound", "hit", "9/2/2", "--reason", "seen by all")
    assert "not an act" in run("rule", "b.bound", "smite", "9/2/2", "--reason", "why", code=2)
    assert "bound 1 is resolved" in run("next", "b.bound")
    board = json.loads(run("status", "b.bound", "--json"))
    assert [side["source"] for side in board["boards"]] == ["as handed in", "the scenario's"]
    run("branch", "b.bound", "c.bound", "--bound", "0")
    run("policy", "c.bound", "--side", "B", "hold")
    run("undo", "b.bound")
    run("redo", "b.bound")
    run("redo", "b.bound", code=1)
    assert "bound 2 is next, not 1" in run("next", "b.bound", "--bound", "1", code=1)
    assert "over" in run("next", "b.bound", "--all")
    run("export", "b.bound", "--out", "out")
    assert "seen by all" in (tmp_path / "out/report.html").read_text(encoding="utf-8")
    assert "computed again" in run("verify", "b.bound", "--head", board["head"])
    assert "never one" in run("verify", "b.bound", "--no-recompute", "--head", "ab" * 32, code=3)
    run("verify", "c.bound", "--no-recompute")


def test_played_without_orders_it_is_what_run_writes(tmp_path: Path) -> None:
    said(bound_sim("new", STORM, "b.bound", "--seed", "7", cwd=tmp_path))
    said(bound_sim("next", "b.bound", "--all", cwd=tmp_path))
    said(bound_sim("export", "b.bound", "--out", "exported", cwd=tmp_path))
    said(bound_sim("run", STORM, "--seed", "7", "--out", "ran", cwd=tmp_path))
    assert everything(tmp_path / "exported") == everything(tmp_path / "ran")


@pytest.mark.parametrize("command", ["next", "verify"])
def test_what_is_no_battle_file_is_refused(command: str, tmp_path: Path) -> None:
    (tmp_path / "text.bound").write_text("no battle", encoding="utf-8")
    for name in ("text.bound", "missing.bound"):
        assert said(bound_sim(command, name, cwd=tmp_path), 2)
    assert [path.name for path in tmp_path.iterdir()] == ["text.bound"]
