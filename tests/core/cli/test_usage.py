"""covers: bound_sim/cli/usage.py, bound_sim/cli/scenarios.py, bound_sim/cli/battles.py

A command line that cannot be understood is one plain line for every command and every option; nothing is made.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer.main
from typer.testing import CliRunner

from bound_sim.cli import app, program

RUNNER = CliRunner()


def commands(of: Any = None, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every command with its words, those of groups too."""
    found = of or typer.main.get_command(app)
    below = getattr(found, "commands", {})
    for name, command in below.items():
        yield from commands(command, (*path, name))
    if not below:
        yield path, found


EVERY = list(commands())


def one_line(words: tuple[str, ...], folder: Path) -> str:
    """What a faulty command line is told: a line on stderr, exit code 2, nothing else."""
    told = RUNNER.invoke(app, list(words))
    assert told.exit_code == 2, (words, told.output)
    assert told.stdout == ""
    (line,) = told.stderr.splitlines()
    assert list(folder.iterdir()) == []
    return line


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("path", [path for path, _ in EVERY], ids=" ".join)
def test_an_option_that_no_command_has(path: tuple[str, ...], tmp_path: Path) -> None:
    line = one_line((*path, "--nonsense"), tmp_path)
    assert line.startswith("--nonsense: is not an option of ")
    assert line.count(": ") == 2


@pytest.mark.parametrize("path", [path for path, command in EVERY if any(p.required for p in command.params)],
                         ids=" ".join)  # fmt: skip
def test_what_is_missing_is_named(path: tuple[str, ...], tmp_path: Path) -> None:
    line = one_line(path, tmp_path)
    assert ": is missing: " in line
    assert line.endswith(f"{' '.join(path)} --help says what it takes")


def is_number(param: Any) -> bool:
    kind = str(getattr(getattr(param, "type_descriptor", None), "annotation", ""))
    return "int" in kind or "float" in kind


def numbers() -> Iterator[tuple[str, ...]]:
    """Command lines that give a text to an option that takes a number, everything needed beside it."""
    for path, command in EVERY:
        needed: list[str] = []
        for param in command.params:
            if param.required:
                needed += [param.opts[0]] * param.opts[0].startswith("-")
                needed += ["1" if is_number(param) else "x"] * max(param.nargs, 1)
        for param in command.params:
            if param.opts[0].startswith("--") and is_number(param):
                yield (*path, *needed, param.opts[0], "many")


def test_a_text_where_a_number_belongs(tmp_path: Path) -> None:
    lines = list(numbers())
    assert len(lines) > 20
    for words in lines:
        line = one_line(words, tmp_path)
        assert line.startswith(f"{words[-2]}: is not a "), line


@pytest.mark.parametrize(("words", "said"), [
    (("runn", "x"), 'runn: is not a command of root: did you mean "run"?'),
    (("exact", "shott"), 'shott: is not a command of root exact: did you mean "shot"?'),
    (("run", "rulebook-sheet", "--symbols", "old"), '--symbols: "old" is not known: one of period, nato'),
    (("luck", "x", "--tables", "0"), "--tables: is out of range: 1 or more"),
    (("run", "a", "b", "c"), 'root run: "b c" is too much: root run --help says what it takes'),
    (("run", "rulebook-sheet", "--png", "--no-report"),
     "--png, --scan and --symbols: are of the report and its maps: without --no-report"),
    (("new", "--empty", "raid.bound"),
     "raid.bound: would be a folder to fill in: a name that does not end in .bound"),
    (("new", "--empty", "raid", "--seed", "7"),
     "--empty: makes a folder, and a folder has no dice: without options of a battle file"),
    (("new", "rulebook-sheet", "raid", "--sides", "A,B"), "--sides: is for a scenario to fill in: with --empty"),
    (("run", ""), "SCENARIO: is empty: a folder, or the name of a shipped scenario"),
])  # fmt: skip
def test_words_of_a_fault(words: tuple[str, ...], said: str, tmp_path: Path) -> None:
    line = one_line(words, tmp_path)
    name = typer.main.get_command(app).name or "root"
    assert line == said.replace("root", name)


def test_the_version_is_told_as_other_programs_tell_theirs(capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for words in (["version"], ["--version"]):
        with pytest.raises(SystemExit) as ended:
            program.obey(words)
        assert ended.value.code == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]
    assert told[0].startswith("bound-sim")


def test_no_words_show_the_help() -> None:
    told = RUNNER.invoke(app, [])
    assert "A whole battle at once" in told.output
