"""covers: kernels/bound_sim_kernels/children.py, kernels/bound_sim_kernels/own_path.py

Python is started in one place, without the folder that it is started from. All commands: row "planted" of trust.
"""

import ast
import gc
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bound_sim_kernels import children
from tests.support.import_graph import modules

#: what starts a process, as a name that is imported or asked for
_STARTS = {
    "sys.executable", "multiprocessing.get_context", "multiprocessing.Process", "multiprocessing.Pool", "os.system",
    "os.popen", "os.posix_spawn", "os.posix_spawnp", "os.startfile", "os.fork", "asyncio.create_subprocess_exec",
    "asyncio.create_subprocess_shell", "PySide6.QtCore.QProcess", "QProcess.startDetached", "distributed.LocalCluster",
    "concurrent.futures.ProcessPoolExecutor", "runpy.run_path", "webbrowser.open",
    *(f"os.{name}" for name in dir(os) if name.startswith(("exec", "spawn"))),
    *(f"subprocess.{name}" for name in ("Popen", "run", "call", "check_call", "check_output", "getoutput")),
    "multiprocessing.context.SpawnContext", "multiprocessing.context.SpawnProcess",
}  # fmt: skip
#: the second starts ffmpeg, which is no Python
_ALLOWED = {"bound_sim_kernels.children", "bound_sim.results.films"}


def starts(source: str) -> set[str]:
    """What a source names that starts processes, wherever it is imported; annotations in quotes do not count."""

    def found() -> Iterator[str]:
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.ImportFrom) and node.module:
                yield from (f"{node.module}.{alias.name}" for alias in node.names)
            elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                yield f"{node.value.id}.{node.attr}"

    return set(found()) & _STARTS


def test_no_other_module_starts_a_process() -> None:
    begun = {name: starts(path.read_text(encoding="utf-8")) for name, path in modules().items()}
    assert {name: what for name, what in begun.items() if what and name not in _ALLOWED} == {}
    assert begun["bound_sim_kernels.children"] >= {"subprocess.Popen", "sys.executable"}


@pytest.mark.parametrize("line", [
    "import sys\nwords = [sys.executable]", "from multiprocessing import get_context",
    "from concurrent.futures import ProcessPoolExecutor", "import os\nos.execv('a', [])",
    "from PySide6.QtCore import QProcess", "import subprocess\nsubprocess.run([])",
])  # fmt: skip
def test_another_start_would_be_found(line: str) -> None:
    assert starts(line)


def _where(_: int) -> tuple[bool, str | None, bool]:
    return sys.flags.safe_path, os.environ.get("PYTHONSAFEPATH"), "" in sys.path


def test_a_pool_and_a_helper_do_not_look_in_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    marks = tmp_path / "marks"
    for name in ("typing", "runpy", "pickle", "selectors", "signal"):
        (tmp_path / f"{name}.py").write_text(f"open({str(marks)!r}, 'a').write({name!r})\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PYTHONSAFEPATH", raising=False)
    with children.pool(1) as pool:
        assert pool.submit(_where, 0).result() == (True, "1", False)
    assert "PYTHONSAFEPATH" not in os.environ
    assert children.start("bound_sim_maps.pngs").wait() == 0
    assert not marks.exists()
    unsafe = [word for word in children.command("bound_sim_maps.pngs") if word != "-P"]
    subprocess.run(unsafe, check=False, capture_output=True)
    assert marks.exists(), "the control without -P ran nothing"


def _collects_after(_: int) -> int:
    return gc.get_threshold()[0]


def test_a_pool_looks_for_what_can_go_as_seldom_as_the_program() -> None:
    before = gc.get_threshold()
    try:
        children.collect_seldom()
        mine = _collects_after(0)
    finally:
        gc.set_threshold(*before)
    with children.pool(1) as pool:
        assert pool.submit(_collects_after, 0).result() == mine > before[0]


def test_a_frozen_program_takes_no_options_of_python(monkeypatch: pytest.MonkeyPatch) -> None:
    assert children.command("one", "word") == [sys.executable, "-P", "-m", "one", "word"]
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert children.command("one", "word") == [sys.executable, "-m", "one", "word"]


def test_a_module_of_pythons_own_name_beside_python_m_is_told_and_others_do_not_run(tmp_path: Path) -> None:
    for name in ("graphlib", "numpy", "typer"):
        (tmp_path / f"{name}.py").write_text("open('ran', 'a').write('x')\n")
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONSAFEPATH"}

    def asked(*options: str) -> "subprocess.CompletedProcess[str]":
        words = [sys.executable, *options, "-m", "bound_sim", "exact", "charge"]
        return subprocess.run(words, cwd=tmp_path, env={**environment, "NUMBA_DISABLE_JIT": "1"}, capture_output=True,
                              text=True, check=False)  # fmt: skip

    told = asked()
    assert (told.returncode, told.stdout) == (2, "")
    assert told.stderr.startswith("graphlib.py: has the name of a module of Python")
    assert asked("-P").returncode == 0
    (tmp_path / "graphlib.py").unlink()
    assert asked().returncode == 0
    assert not (tmp_path / "ran").exists()
