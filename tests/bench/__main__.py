"""``python -m tests.bench [--page] [WORD ...]``: run the benchmarks whose name holds a word (all without one), small
and capital letters apart, print a table; with ``--page`` write it into docs/bench.md too.

Of a time, the least of some repeats; the goal beside it: at most ``goal_...``, or at least ``least_...``. A goal that
is missed gives exit code 1.
"""

import itertools
import os
import platform
import sys
import time
from collections.abc import Iterable, Iterator
from datetime import date
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table

from bound_sim_kernels import children
from tests.bench import (
    bounds,
    commands,
    desk,
    ghosts,
    hosts,
    limits,
    line_games,
    long,
    many,
    naive,
    starting,
    staying,
    trenches,
    triplea,
    viewer,
)

MODULES = (
    starting, commands, bounds, long, staying, desk, ghosts, viewer, many, limits, hosts, line_games, trenches, naive,
    triplea,
)  # fmt: skip
PACKAGES = ("numpy", "numba", "simpy", "pandas", "pyarrow")
S_PER_MS = 0.001
PAGE = Path(__file__).resolve().parents[2] / "docs" / "bench.md"
BEGIN, END = "<!-- made by make bench -->", "<!-- until here -->"
#: the table of README's commands: a row a command, with its time and its memory
COMMANDS_BEGIN = "<!-- README's commands, made by make bench -->"
#: figures from here on have one decimal, smaller ones two
WHOLE_ENOUGH = 20


def benchmarks() -> Iterator[tuple[type, tuple[Any, ...], str]]:
    """Every class of the modules with each of its parameter sets, and each name to measure."""
    for module in MODULES:
        for kind in list(vars(module).values()):  # a benchmark may import as it goes
            if not isinstance(kind, type) or kind.__module__ != module.__name__:
                continue
            names = [name for name in vars(kind) if name.startswith(("time_", "track_"))]
            for values in itertools.product(*getattr(kind, "params", ())):
                for name in names:
                    yield kind, values, name


class Goal(NamedTuple):
    """What a figure should come to: at most a value, or at least."""

    figure: float
    at_least: bool

    def met(self, value: float) -> bool:
        return value >= self.figure if self.at_least else value <= self.figure


def goal_of(benchmark: Any, values: tuple[Any, ...], name: str) -> Goal | None:
    for prefix in ("goal_", "least_"):
        if found := getattr(benchmark, prefix + name, None):
            return Goal(found(*values), prefix == "least_")
    return None


def measure(kind: type, values: tuple[Any, ...], name: str) -> tuple[float, Goal | None]:
    """(value, goal) of one benchmark; times in seconds."""
    found = []
    benchmark = kind()
    # one more than are counted, for what is loaded at the first
    repeats = 1 + benchmark.repeat if name.startswith("time_") and benchmark.repeat > 1 else 1
    for _ in range(repeats):
        if hasattr(benchmark, "setup"):
            benchmark.setup(*values)
        began = time.perf_counter()
        tracked = getattr(benchmark, name)(*values)
        found.append(time.perf_counter() - began if name.startswith("time_") else tracked)
        if hasattr(benchmark, "teardown"):
            benchmark.teardown(*values)
    return min(found[1:] or found), goal_of(benchmark, values, name)


def shown(value: float, *, seconds: bool) -> str:
    if not seconds:
        if isinstance(value, int):
            return f"{value:,}"
        return f"{value:,.1f}" if value >= WHOLE_ENOUGH else f"{value:.2f}"
    return f"{value:.2f} s" if value >= 1 else f"{value / S_PER_MS:.1f} ms"


def versions() -> str:
    found = [f"Python {platform.python_version()}"]
    for package in PACKAGES:
        try:
            found.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            found.append(f"{package} missing")
    system = f"{platform.system()} {platform.machine()}, {os.cpu_count()} processors"
    return f"{', '.join(found)}; {system} {_processor()}".rstrip()


def _processor() -> str:
    """The name of the processor, where Linux tells: figures against rivals hang on it."""
    info = Path("/proc/cpuinfo")
    named = [line for line in info.read_text().splitlines() if line.startswith("model name")] if info.exists() else []
    return named[0].partition(":")[2].strip() if named else ""


def rows(words: list[str]) -> Iterator[tuple[str, str, str, str, str]]:
    """Name, parameters, figure, goal and whether it is met, of each benchmark that the words ask for."""
    for kind, values, name in benchmarks():
        of = ", ".join(map(str, values))
        if words and not any(word in f"{kind.__name__}.{name} {of}" for word in words):
            continue
        print(f"{kind.__name__}.{name} {of} ...", file=sys.stderr, flush=True)
        value, goal = measure(kind, values, name)
        seconds = name.startswith("time_")
        met = "" if goal is None else "ok" if goal.met(value) else "missed"
        bar = "" if goal is None else "at least " if goal.at_least else "at most "
        wanted = "" if goal is None else bar + shown(goal.figure, seconds=seconds)
        yield f"{kind.__name__}.{name}", of, shown(value, seconds=seconds), wanted, met


def write_page(page: Path, found: list[tuple[str, str, str, str, str]]) -> None:
    """Put the rows into the tables of a page of docs/, between their marks; those not measured now stay."""
    text = page.read_text(encoding="utf-8")
    measured = f"{date.today():%d %B %Y}. {versions()}."
    spent = {(name, of): (value, met) for name, of, value, _, met in found if name.startswith("Commands.")}
    if spent:
        known = {row[0]: row for row in _rows_of(text, COMMANDS_BEGIN)}
        for words in {of: None for _, of in spent}:
            seconds, mib = spent["Commands.track_s", words], spent["Commands.track_mib", words]
            goal, missed = commands.COMMANDS[words], "missed" in (seconds[1], mib[1])
            known[f"`{words}`"] = (f"`{words}`", seconds[0], f"{goal:g}", mib[0], "missed" if missed else "ok")
        head = ["| bound-sim | s | at most | MiB, at most 500 | |", "|---|--:|--:|--:|---|"]
        text = _with_table(text, COMMANDS_BEGIN, [*head, *_lines(known.values())], measured)
    others = [row for row in found if not row[0].startswith("Commands.")]
    if others:
        rows_known = {row[:2]: row for row in _rows_of(text, BEGIN)} | {row[:2]: row for row in others}
        head = ["| what | of | measured | goal | |", "|---|---|--:|--:|---|"]
        text = _with_table(text, BEGIN, [*head, *_lines(rows_known.values())], measured)
    page.write_text(text, encoding="utf-8")


def _rows_of(text: str, begin: str) -> list[tuple[str, ...]]:
    """The rows of the table after a mark."""
    old = text[text.index(begin) : text.index(END, text.index(begin))]
    lines = [line for line in old.splitlines() if line.startswith("| ")]
    return [tuple(cell.strip() for cell in line[1:-1].split("|")) for line in lines[1:]]


def _lines(known: Iterable[tuple[str, ...]]) -> list[str]:
    return [f"| {' | '.join(row)} |" for row in known]


def _with_table(text: str, begin: str, lines: list[str], measured: str) -> str:
    """A page with these lines in place of those between a mark and the next end."""
    first = text.index(begin)
    last = text.index(END, first)
    return text[:first] + "\n".join([begin, *lines, "", measured, ""]) + text[last:]


def main(words: list[str]) -> int:
    children.collect_seldom()  # as the program does
    page = words[:1] == ["--page"]
    table = Table(title="Benchmarks: least of some repeats", title_justify="left")
    for heading, side in (("what", "left"), ("", "left"), ("measured", "right"), ("goal", "right"), ("", "left")):
        table.add_column(heading, justify=side)  # type: ignore[arg-type]
    found = list(rows(words[1:] if page else words))
    if not found:
        print("no benchmark's name holds such a word, small and capital letters apart", file=sys.stderr)
        return 2
    for row in found:
        table.add_row(*row)
    Console(width=None if sys.stdout.isatty() else 110).print(table)
    print(versions())
    if page:
        write_page(PAGE, found)
    return 1 if any(row[-1] == "missed" for row in found) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
