"""covers: docs/tutorial.md

The tutorial as a newcomer follows it: its files are saved, its commands are run in their order, each goes as it says.
"""

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bound_sim.cli import app

PAGE = Path(__file__).parents[1] / "docs" / "tutorial.md"
BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```", re.MULTILINE | re.DOTALL)


def test_every_step_goes_as_the_page_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = BLOCK.findall(PAGE.read_text(encoding="utf-8"))
    ran: list[str] = []
    for kind, name, text in blocks:
        if kind != "sh":
            (tmp_path / name).write_text(text, encoding="utf-8")
            continue
        for line in text.splitlines():
            program, *words = shlex.split(line)
            assert program == "bound-sim"
            done = CliRunner().invoke(app, words)
            assert done.exit_code == (2 if name == "refused" else 0), (line, done.output)
            ran.append(words[0])
            if name == "refused":
                assert done.output.count("is not a unit type") == 3
            if words[0] == "check":
                assert "no faults" in done.output
                assert "hint" not in done.output
    assert ran == ["new", "orbat", "orbat", "orbat", "map", "check", "run", "why", "odds", "luck", "compare"]
    for left in ("first/report.html", "chances/odds.html", "chances/fans.svg", "map.png"):
        assert (tmp_path / left).is_file()


def test_its_minutes_are_twenty() -> None:
    minutes = re.findall(r"^## \d\. .*\((\d+) minutes?\)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert sum(map(int, minutes)) == 20
