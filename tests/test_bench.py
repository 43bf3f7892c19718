"""covers: tests/bench/starting.py, tests/bench/__main__.py

What the bench says of a process is that process' own, and its page says what each of its rows compares.
"""

import subprocess
import sys

import pytest

from tests.bench.__main__ import BEGIN, PAGE, benchmarks
from tests.bench.starting import ROOT, taken

NOTHING = [sys.executable, "-I", "-S", "-c", "pass"]
MIB = 1 << 20


def test_memory_is_that_of_the_process_alone() -> None:
    """Not that of the bench, which has loaded much: Linux counts a child's from its parent's most on."""
    before = taken(NOTHING).mib
    held = bytearray(b"x") * (300 * MIB)
    after = taken(NOTHING).mib
    assert len(held) == 300 * MIB
    assert after == pytest.approx(before, abs=30)
    assert after < 100
    large = [*NOTHING[:-1], f"x = bytearray(b'x') * {300 * MIB}"]
    assert taken(large).mib > 300


def test_time_is_that_of_the_process_and_its_children() -> None:
    busy = "import time\nwhile time.process_time() < 0.3: pass"
    child = f"import subprocess, sys; subprocess.run([sys.executable, '-I', '-S', '-c', {busy!r}])"
    assert 0.3 <= taken([*NOTHING[:-1], child]).seconds < 2


def test_a_process_that_fails_says_why() -> None:
    with pytest.raises(subprocess.CalledProcessError) as failed:
        taken([*NOTHING[:-1], "print('here'); raise SystemExit('there')"])
    assert "here" in failed.value.stderr
    assert "there" in failed.value.stderr


def test_a_word_that_no_name_holds_is_told() -> None:
    """Small and capital letters apart: Hosts are not in Ghosts."""
    told = subprocess.run([sys.executable, "-m", "tests.bench", "gHosts"], cwd=ROOT, capture_output=True, text=True)
    assert told.returncode == 2
    assert "no benchmark's name holds" in told.stderr


def test_the_page_says_what_each_row_compares() -> None:
    told = PAGE.read_text(encoding="utf-8").partition(BEGIN)[0]
    missing = {kind.__name__ for kind, _, _ in benchmarks() if f"`{kind.__name__}`" not in told}
    assert not missing
