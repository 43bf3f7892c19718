"""covers: bound_sim/rulesets/rules1418/warm_up.py

Compiling the rules once for a machine. With compilation on, every other test does it; here it is played through.
"""

import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from bound_sim.rules import ruleset
from bound_sim.rulesets.rules1418 import warm_up as warm
from bound_sim_kernels import sources, warm_up
from bound_sim_kernels.compiled import compiles
from bound_sim_maps.texts import Phrase


@pytest.mark.skipif(compiles(), reason="would compile everything in this process")
@pytest.mark.parametrize("helper_fails", [False, True])
def test_says_so_once_and_leaves_a_stamp(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, *, helper_fails: bool
) -> None:
    """One process for all of it; this one does it where that fails."""
    helped: list[str] = []

    class Helper:
        def __init__(self, command: list[str], **streams: int) -> None:
            assert command[1:-1] == ["-P", "-m", "bound_sim.rulesets.rules1418.warm_up"]
            self.part = command[-1]
            helped.append(self.part)

        def wait(self) -> int:
            with monkeypatch.context() as patched:
                patched.setattr(sys, "argv", ["warm", self.part])
                runpy.run_path(str(warm.__file__), run_name="__main__")
            return int(helper_fails)

    said: list[Phrase] = []
    monkeypatch.setattr(warm_up, "compiles", lambda: True)
    monkeypatch.setattr(warm_up, "use", lambda: None)
    monkeypatch.setattr(warm_up, "cache_folder", lambda of: tmp_path / "cache" / of)
    monkeypatch.setattr(subprocess, "Popen", Helper)
    assert not warm.is_warm()
    ruleset("1418").warm_up(said.append)
    assert warm.is_warm()
    ruleset("1418").warm_up(said.append)
    assert len(said) == 1
    assert helped == ["all"]


def test_the_same_sources_elsewhere_or_written_later_are_compiled_anew(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """numba looks at place and time, so the stamp that says that all is compiled has to as well."""
    source = tmp_path / "rule.py"
    source.write_text("x = 1")
    monkeypatch.setattr(sources, "sources", lambda of: [(of, source)])
    before = sources.installed_hash("")
    assert sources.installed_hash("") == before
    os.utime(source, (1, 1))
    later = sources.installed_hash("")
    assert later != before
    elsewhere = tmp_path / "elsewhere" / "rule.py"
    elsewhere.parent.mkdir()
    elsewhere.write_text("x = 1")
    os.utime(elsewhere, (1, 1))
    monkeypatch.setattr(sources, "sources", lambda of: [(of, elsewhere)])
    assert sources.installed_hash("") != later


@pytest.mark.skipif(compiles(), reason="this machine compiles")
def test_nothing_to_compile() -> None:
    assert warm.is_warm()
