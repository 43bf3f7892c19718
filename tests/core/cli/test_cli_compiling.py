"""covers: bound_sim/cli/program.py

Which commands wait for compiled rules, and which begin at once; a frozen program is its own Python.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bound_sim import cli
from bound_sim.battle import readiness
from bound_sim.cli import app, program
from bound_sim.rules import ruleset
from bound_sim_kernels import warm_up
from bound_sim_maps.texts import Phrase
from tests.bench.lines import lines

ROOT = Path(__file__).parents[3]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A machine that has compiled nothing, and what is asked of it."""
    heard: list[str] = []
    monkeypatch.setattr(warm_up, "ready", lambda module: False)
    monkeypatch.setattr(warm_up, "is_warm", lambda module: False)
    monkeypatch.setattr(warm_up, "pending", lambda module: warm_up.Pending.NOTHING)
    monkeypatch.setattr(warm_up, "take_up", lambda module: False)

    def begin(module: str, *, in_haste: bool = False) -> bool:
        heard.append("begin")
        return True

    monkeypatch.setattr(warm_up, "begin", begin)
    monkeypatch.setattr(warm_up, "warm_up", lambda *what: heard.append("wait"))
    return heard


@pytest.mark.parametrize(("platoons", "what"), [(40, ["begin"]), (readiness.LARGE, ["begin"]), (2_000, ["wait"])])
def test_only_a_large_battle_waits(asked: list[str], platoons: int, what: list[str]) -> None:
    program.make_ready(lines(platoons, advancing=False, bounds=1))
    assert asked == what


def test_commands_that_begin_at_once_and_those_that_wait(asked: list[str], tmp_path: Path) -> None:
    def said(*words: str) -> str:
        asked.clear()
        result = CliRunner().invoke(app, list(words))
        assert result.exit_code == 0, result.output
        return result.output

    battle = str(tmp_path / "b.bound")
    said("run", "rulebook-sheet", "--seed", "7", "--bounds", "1", "--no-report", "--out", str(tmp_path / "out"))
    assert asked == ["begin"]
    said("why", "rulebook-sheet", "4/1/1", "--seed", "7", "--bound", "1")
    assert asked == ["begin"]
    said("new", "rulebook-sheet", battle)
    said("next", battle)
    assert asked == ["begin"]
    said("verify", battle)
    assert asked == ["begin"]
    for words in (["odds"], ["compare", "--with", "Q-free-fire=nearest"], ["luck", "--seed", "7"]):
        said(words[0], "rulebook-sheet", "--tables", "2", *words[1:])
        assert set(asked) == {"begin"}, words
    assert "end-of-empires is" in said("warm")
    assert asked == ["wait"] * 5, "one each for those that compile"


@pytest.mark.parametrize("large", [False, True])
def test_many_tables_begin_at_once_but_for_large_battles(asked: list[str], large: bool) -> None:
    said: list[Phrase] = []
    battles = [lines(40, advancing=False, bounds=1), lines(2_000 if large else 60, advancing=False, bounds=1)]
    readiness.make_ready_for_many(battles, said.append)
    assert asked == (["wait"] if large else ["begin"])
    assert [str(line).partition(":")[0] for line in said] == (
        [] if large else ["The rules are being compiled beside this, once for this machine"]
    )


def test_many_tables_wait_where_nothing_can_be_compiled_beside(
    asked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(warm_up, "begin", lambda module, in_haste: False)
    readiness.make_ready_for_many([lines(40, advancing=False, bounds=1)], lambda line: None)
    assert asked == ["wait"]


def test_warm_refuses_rulesets_that_are_not_there() -> None:
    result = CliRunner().invoke(app, ["warm", "1481", "1418", "none"])
    assert result.exit_code == 2
    assert result.output.splitlines() == [
        "warm: does not know the ruleset '1481': did you mean \"1418\"?",
        'warm: does not know the ruleset \'none\': one of "1418", "all-quiet", "end-of-empires", '
        '"entrenched", "to-end-all-wars"',
    ]


def test_the_rules_that_compile_are_named_by_their_ruleset() -> None:
    assert ruleset("1418").compiling == "bound_sim.rulesets.rules1418.warm_up"


@pytest.mark.parametrize("words", [["-m", "bound_sim_maps.pngs", "ground.svg"], ["version"]])
def test_a_frozen_program_does_what_its_python_would(tmp_path: Path, words: list[str]) -> None:
    """Helpers are started as ``sys.executable -m module``, and that is the program itself then."""
    (tmp_path / "ground.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"></svg>')
    script = "import sys\nsys.frozen = True\nfrom bound_sim.cli import main\nsys.exit(main())"
    done = subprocess.run([sys.executable, "-c", script, *words], cwd=tmp_path, capture_output=True, text=True,
                          env={**os.environ, "PYTHONPATH": str(ROOT)})  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "ground.png").exists() == ("-m" in words)
    assert done.stdout.startswith("bound-sim ") == ("version" in words)
    assert cli.main is not None


def test_exact_chances_compile_nothing(tmp_path: Path) -> None:
    """On a machine without compiled rules and without a home: plain Python answers before all would be compiled."""
    environment = {
        name: value for name, value in os.environ.items() if name not in ("NUMBA_DISABLE_JIT", "BOUND_SIM_CACHE")
    }
    environment |= {"HOME": "/proc/nowhere", "TMPDIR": str(tmp_path), "XDG_CACHE_HOME": ""}
    words = [sys.executable, "-P", "-m", "bound_sim", "exact", "shot", "--dice", "4", "--bonus", "1", "--needed", "7"]
    done = subprocess.run(words, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "671/1296" in done.stdout
    assert not list(tmp_path.rglob("*.nbi"))


def test_a_home_that_cannot_be_written_to_compiles_into_a_private_folder(tmp_path: Path) -> None:
    """The rules of lines, which compile in seconds; the second command loads what the first one compiled."""
    environment = {
        name: value for name, value in os.environ.items() if name not in ("NUMBA_DISABLE_JIT", "BOUND_SIM_CACHE")
    }
    (tmp_path / "here").mkdir()
    environment |= {"HOME": "/proc/nowhere", "TMPDIR": str(tmp_path), "XDG_CACHE_HOME": ""}
    words = [sys.executable, "-P", "-m", "bound_sim", "warm", "entrenched"]
    for run in range(2):
        done = subprocess.run(
            words, cwd=tmp_path / "here", env=environment, capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stdout) == (0, "entrenched is compiled\n"), done.stderr
        assert ("can't be written to: compiled rules are kept in" in done.stderr) is (run == 0)
    assert list((tmp_path / f"bound-sim-{os.geteuid()}").rglob("*.nbi"))
