"""covers: kernels/bound_sim_kernels/code_cache.py, kernels/bound_sim_kernels/numba_settings.py

Where compiled code is kept, and that nobody else has put it there.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bound_sim.battle import readiness
from bound_sim.rules import ruleset
from bound_sim_kernels import children, code_cache, warm_up
from bound_sim_maps.texts import Phrase

NO_HOME = "/proc/nowhere"  # no user can make it, nor can root


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The system's folder for temporary files, of a user whose home cannot be written to."""
    above = tmp_path / "tmp"
    above.mkdir()
    above.chmod(0o1777)
    monkeypatch.setattr(code_cache.tempfile, "tempdir", str(above))  # type: ignore[attr-defined]
    monkeypatch.setenv("HOME", NO_HOME)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.delenv(code_cache.VARIABLE, raising=False)
    monkeypatch.setattr(children, "_told", {})
    code_cache.base.cache_clear()
    yield above
    code_cache.base.cache_clear()


def test_a_home_that_cannot_be_written_to_gives_way_to_a_private_folder(temporary: Path) -> None:
    base = code_cache.base()
    assert base == (temporary / f"bound-sim-{os.geteuid()}", f"{NO_HOME}/.cache/bound-sim", True)
    assert base.path.stat().st_mode & 0o777 == 0o700
    code_cache.base.cache_clear()
    assert code_cache.base() == base, "the next run finds the same"


@pytest.mark.parametrize("other", ["mode", "link", "file", "owner", "not sticky"])
def test_a_folder_that_another_user_may_have_made_is_not_taken(
    temporary: Path, other: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = temporary / f"bound-sim-{os.geteuid()}"
    if other == "file":
        folder.touch()
    elif other == "link":
        (temporary / "elsewhere").mkdir(mode=0o700)
        folder.symlink_to("elsewhere")
    else:
        folder.mkdir(mode=0o700)
        folder.chmod(0o777 if other == "mode" else 0o700)
    if other == "owner":
        stat = os.lstat(folder)
        monkeypatch.setattr(
            Path, "lstat", lambda path: os.stat_result((*stat[:4], stat.st_uid + 1, *stat[5:]))
        )  # fmt: skip
    if other == "not sticky":
        temporary.chmod(0o777)
    base = code_cache.base()
    assert base.path != folder
    assert not base.lasts
    assert base.path.stat().st_mode & 0o777 == 0o700
    assert children.environment()[code_cache.VARIABLE] == str(base.path), "children find the same"
    assert not warm_up.begin("bound_sim.rulesets.kit.lines.line_warm_up"), "it is gone when this process ends"


def test_nothing_is_kept_in_the_folder_that_the_program_is_started_from(
    temporary: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Python's last choice for temporary files is that folder; without a home the usual one would lie there too."""
    monkeypatch.chdir(temporary)
    (temporary / f"bound-sim-{os.geteuid()}").mkdir(mode=0o700)
    assert code_cache.base().path.parent == temporary
    assert not code_cache.base().lasts
    assert not code_cache._is_writable(Path("~/.cache/bound-sim"))
    assert not (temporary / "~").exists()


def test_the_users_choice_is_taken_as_it_is(temporary: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(code_cache.VARIABLE, "some/where")
    assert code_cache.base() == (Path("some/where"), "", True)


def test_it_is_told_where_compiled_rules_are_kept(temporary: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warm_up, "is_warm", lambda module: False)
    said: list[Phrase] = []
    readiness.say_where(ruleset("1418"), said.append)
    assert said == [f"{NO_HOME}/.cache/bound-sim can't be written to: compiled rules are kept in "
                    f"{temporary}/bound-sim-{os.geteuid()}. BOUND_SIM_CACHE names another folder."]  # fmt: skip
    monkeypatch.setattr(warm_up, "is_warm", lambda module: True)
    readiness.say_where(ruleset("1418"), said.append)
    assert len(said) == 1


COMPILES = """
from bound_sim_kernels import numba_settings
import numba
print(repr(numba.config.CACHE_DIR), repr(numba.config.OPT), repr(numba_settings.chosen_folder))
from bound_sim_kernels import numba_doors, sources
def asked(x): return x
asked.__module__ = "bound_sim_maps.queries"
numba_doors.make(asked, "part")
print(numba.config.CACHE_DIR == (numba_settings.chosen_folder or str(sources.cache_folder(""))))
numba.config.reload_config()
print(repr(numba.config.OPT))
"""


@pytest.mark.parametrize("chosen", ["", "mine"])
def test_numba_reads_no_settings_from_the_folder_and_takes_those_of_the_environment(
    tmp_path: Path, chosen: str
) -> None:
    (tmp_path / ".numba_config.yaml").write_text("cache_dir: evil\nopt: '0'\n")
    environment = {**os.environ, "BOUND_SIM_CACHE": str(tmp_path / "cache"), "NUMBA_DISABLE_JIT": "0"}
    environment |= {"NUMBA_CACHE_DIR": chosen} if chosen else {}
    done = subprocess.run([sys.executable, "-P", "-c", COMPILES], cwd=tmp_path, env=environment, capture_output=True,
                          text=True, check=False)  # fmt: skip
    assert done.returncode == 0, done.stderr
    first, same, opt = done.stdout.splitlines()
    assert first.startswith(f"{chosen!r} ")
    assert same == "True"
    assert opt not in ("0", "'0'")
    assert not (tmp_path / "evil").exists()


def test_compiled_rules_are_loaded_from_a_folder_that_nobody_writes_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As images have them; numba by itself refuses such a folder. Root writes everywhere: the refusal is played."""
    script = """
import sys, tempfile
if sys.argv[1] == "read":
    def refused(*_, **__):
        raise PermissionError(13, "Permission denied")
    tempfile.TemporaryFile = refused
    import os
    os.makedirs = refused
from bound_sim_kernels import numba_doors
if sys.argv[1] == "read":
    from numba.core import caching
    caching.IndexDataCacheFile.save = refused
from bound_sim_kernels.compiled import use
use()
from bound_sim.dice import keyed
import numpy as np
one = np.uint64(1)
keyed.philox(np.ones((2, 2), dtype=np.uint64), one, one, one, one)
print(keyed.philox.stats.cache_hits if hasattr(keyed.philox, "stats") else keyed.philox)
"""
    environment = {**os.environ, "BOUND_SIM_CACHE": str(tmp_path), "NUMBA_DISABLE_JIT": "0"}
    for how in ("write", "read"):
        words = [sys.executable, "-P", "-c", script, how]
        done = subprocess.run(words, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        assert ("1" in done.stdout) is (how == "read"), done.stdout
