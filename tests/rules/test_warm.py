"""Compiling the rules once for a machine. With compilation on, every other test does it; here it is played through."""

import runpy
import subprocess
from pathlib import Path

import pytest

from bound_sim.rulesets import ruleset
from bound_sim.rulesets.rules1418 import warm
from maps.compiled import compiles


@pytest.mark.skipif(compiles(), reason="would compile everything in this process")
@pytest.mark.parametrize("helper_fails", [False, True])
def test_says_so_once_and_leaves_a_stamp(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, *, helper_fails: bool
) -> None:
    """Two processes side by side: this one compiles fire, the helper movement, or this one too where the helper fails;
    then nothing is left to do."""
    helped = []

    class Helper:
        def __init__(self, command: list[str], **streams: int) -> None:
            assert command[1:] == ["-m", "bound_sim.rulesets.rules1418.warm"]
            helped.append(streams)

        def wait(self) -> int:
            runpy.run_path(str(warm.__file__), run_name="__main__")
            return int(helper_fails)

    said: list[str] = []
    monkeypatch.setattr(warm, "compiles", lambda: True)
    monkeypatch.setattr(warm, "cache_folder", lambda: tmp_path / "cache")
    monkeypatch.setattr(subprocess, "Popen", Helper)
    assert not warm.is_warm()
    ruleset("1418").warm_up(said.append)
    assert warm.is_warm()
    ruleset("1418").warm_up(said.append)
    assert len(said) == len(helped) == 1


@pytest.mark.skipif(compiles(), reason="this machine compiles")
def test_nothing_to_compile() -> None:
    assert warm.is_warm()
