"""covers: ui/bound_sim_ui/__main__.py

``python -m bound_sim_ui`` in a folder of somebody else's: the desk opens, and no module that lies there runs.
"""

import os
import subprocess
import sys
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from tests.core.battle_file.battles import STORM
from tests.support.import_graph import PACKAGES

#: ends the loop of the desk as its user would, once the window stands; tells what was imported
_SITE = """
import atexit, os, sys, threading, time
def leave():
    while not hasattr(sys.modules.get("bound_sim_ui.windows.window"), "DeskWindow"):
        time.sleep(0.02)
    from PySide6.QtWidgets import QApplication
    def shown(*_):
        windows = [one for one in QApplication.topLevelWidgets() if one.isVisible()]
        titles = " ".join(one.windowTitle() for one in windows)
        for one in windows:
            one.close()
        open(os.environ["TOLD"], "w").write("\\n".join([titles, *sys.modules]))
        return 0
    QApplication.exec = shown
threading.Thread(target=leave, daemon=True).start()
"""
_PATIENCE_S = 120.0


def opened(folder: Path, told: Path, *options: str) -> "subprocess.CompletedProcess[str]":
    """The desk, started in a folder with the scenario that lies there."""
    site = told.parent / "site"
    site.mkdir(exist_ok=True)
    (site / "sitecustomize.py").write_text(_SITE)
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "COV_"))}
    environment = {
        **kept, "PYTHONPATH": str(site), "TOLD": str(told), "NUMBA_DISABLE_JIT": "1", "QT_QPA_PLATFORM": "offscreen",
        "HOME": str(told.parent), "XDG_CONFIG_HOME": str(told.parent), "XDG_DATA_HOME": str(told.parent),
    }  # fmt: skip
    return subprocess.run([sys.executable, *options, "-m", "bound_sim_ui", "."], cwd=folder, env=environment,
                          capture_output=True, text=True, check=False, timeout=_PATIENCE_S)  # fmt: skip


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    """A scenario beside which a module lies for each that is installed; each writes ``ran``.

    Not those of the program: a folder that has a ``bound_sim_ui`` of its own is where Python finds it, which ``-P``
    alone prevents.
    """
    folder = tmp_path / "scenario"
    folder.mkdir()
    for file in Path(STORM).iterdir():
        (folder / file.name).write_bytes(file.read_bytes())
    for name in {*packages_distributions(), "shibokensupport", "sitecustomize", "usercustomize"} - set(PACKAGES):
        if name.isidentifier() and not (folder / f"{name}.py").exists():
            (folder / f"{name}.py").write_text(f"open({str(tmp_path / 'ran')!r}, 'a').write({name!r})\n")
    return folder


def test_the_desk_runs_nothing_of_the_folder_it_is_started_from(hostile: Path, tmp_path: Path) -> None:
    told, ran = tmp_path / "told", tmp_path / "ran"
    done = opened(hostile, told)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    title, *imported = told.read_text().splitlines()
    assert "bound-sim" in title
    assert {"PySide6", "numpy", "pydantic"} <= set(imported)
    tried = {path.stem for path in hostile.glob("*.py")}
    assert len(tried & set(imported)) > 9
    assert not ran.exists()
    # the control: the same folder before the others on the path
    within = [sys.executable, "-c", "import bound_sim_ui.windows.window"]
    subprocess.run(within, cwd=hostile, capture_output=True, check=False, timeout=_PATIENCE_S)
    assert ran.exists()


def test_a_module_of_pythons_own_name_is_told(hostile: Path, tmp_path: Path) -> None:
    (hostile / "graphlib.py").write_text("open('ran', 'a').write('x')\n")
    done = opened(hostile, tmp_path / "told")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("graphlib.py: has the name of a module of Python")
    assert not (tmp_path / "told").exists()
    assert opened(hostile, tmp_path / "told", "-P").returncode == 0
    assert not (hostile / "ran").exists()
    assert not (tmp_path / "ran").exists()
