"""``make trust``: every row with its full count, its control that must fail, and the table of both for the docs.

``python -m tests.trust [--share 0.1] [--write] [ROW ...]``
"""

import argparse
import contextlib
import gc
import os
import random
import sys
import time
import traceback
from collections.abc import Iterator, Sequence
from importlib import import_module
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import NamedTuple

from tests.support.commands import keep_commands
from tests.trust.checks import Check, Tried
from tests.trust.minima import MINIMA

#: modules with ``CHECKS``, in the order of the table
ROWS = (
    "killing",
    "os_errors",
    "resuming",
    "winning",
    "races",
    "taking",
    "campaigns",
    "hostile_campaigns",
    "across_battles",
    "waiting",
    "rooms",
    "same_bytes",
    "chained",
    "hostile",
    "wrong_content",
    "sides",
    "hidden",
    "hidden_hands",
    "whispered",
    "odds_asked",
    "reported",
    "cost",
    "by_mail",
    "signed",
    "receipted",
    "answered",
    "drawn_lines",
    "early_dice",
    "exact_and_play",
    "inputs",
    "limits",
    "bombs",
    "folders",
    "rings",
    "exports",
    "pages",
    "evaluated",
    "planted",
    "drawing",
)
#: checks that take longest, the longest first, each by how its row and name begin: so two processes end together
LONG = (
    "wrong content: battle", "OS errors", "bounded cost: orders", "drawing", "races: every", "secrets",
    "drawn battles: the same", "bombs", "kill: SIGKILL at random", "kill: SIGKILL at every writing", "planted: modules",
    "answers: a kill", "pages: the same", "chain: any", "by mail", "hidden forces", "odds", "exact and play",
    "bad input", "races", "wrong content", "pages", "sealed", "one winner: random", "drawn battles", "same bytes",
    "hidden hands", "disk", "undo", "planted", "late reports", "answers: two", "kill", "exports", "one winner",
    "bounded cost",
)  # fmt: skip
#: checks that run at the same moment
PROCESSES = 2
PAGE = Path(__file__).resolve().parents[2] / "docs" / "battle-file.md"
BEGIN, END = "<!-- made by make trust -->", "<!-- until here -->"


class Result(NamedTuple):
    """A check, what came of it and of its control, and how long both took: by the clock, and on processors."""

    tried: Tried
    control: Tried
    took_s: float
    cpu_s: float = 0.0

    def holds(self, least: int = 1) -> bool:
        """Whether it was tried as often as it must, nothing went wrong, and in the control something did."""
        return bool(self.tried.tries >= least and not self.tried.wrong and self.control.wrong)


def checks() -> list[Check]:
    """All checks."""
    return [check for row in ROWS for check in import_module(f"tests.trust.{row}").CHECKS]


def results(all_checks: Sequence[Check], order: Sequence[int], share: float) -> Iterator[tuple[int, Result]]:
    """Each check in a copy of this process, ``PROCESSES`` at a time, as they end: none has anything of another's."""
    copies, left = get_context("fork"), list(reversed(order))
    running: dict[Connection, tuple[int, float]] = {}
    gc.collect()
    gc.freeze()  # else every collection in a copy goes through all that was imported
    while left or running:
        while left and len(running) < PROCESSES:
            index = left.pop()
            mine, theirs = copies.Pipe(duplex=False)
            copies.Process(target=_tell, args=(theirs, all_checks[index], share)).start()
            theirs.close()
            running[mine] = index, time.monotonic()
        for told in wait(list(running)):
            assert isinstance(told, Connection)
            index, start = running.pop(told)
            yield index, _heard(told, start)


def _tell(to: Connection, check: Check, share: float) -> None:
    to.send(result(check, share))


def _heard(told: Connection, start: float) -> Result:
    """What the copy says of its check; its end, where it says nothing."""
    try:
        return Result(*told.recv())
    except EOFError:
        return Result(Tried(0, ["its process ended without a word"]), Tried(0, []), time.monotonic() - start)
    finally:
        told.close()


def result(check: Check, share: float) -> Result:
    """Run one check and its control."""
    start, cpu = time.monotonic(), _cpu_s()
    try:
        tried = check.run(share, random.Random(check.seed))
        control = check.control(random.Random(check.seed))
    except Exception:
        return Result(Tried(0, [traceback.format_exc(limit=-3)]), Tried(0, []), time.monotonic() - start)
    return Result(tried, control, time.monotonic() - start, _cpu_s() - cpu)


def _cpu_s() -> float:
    """Processor time of this process and of those that it waited for."""
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system


HEADER = """\
| row | what | tried | at least | went wrong | control, without | tried | went wrong | seed |
|---|---|--:|--:|--:|---|--:|--:|--:|"""


def least(check: Check, share: float) -> int:
    """How often a check has to be tried: the minimum of the full count; of a share, at all."""
    return MINIMA[check.row, check.what] if share >= 1 else 1


def line(check: Check, found: Result, share: float) -> str:
    """A check as a line of Markdown, with the share of the full count that was tried."""
    notes = [found.tried.note] if found.tried.note else []
    notes += [f"share {share:g}"] if share < 1 else []
    note = f" ({'; '.join(notes)})" if notes else ""
    return (
        f"| {check.row} | {check.what} | {found.tried.tries:,}{note} | {least(check, 1.0):,} | "
        f"{len(found.tried.wrong)} | {check.without} | "
        f"{found.control.tries:,} | {len(found.control.wrong)} | {check.seed} |"
    )


def main() -> int:
    """Exit code 1 where a row doesn't hold."""
    parser = argparse.ArgumentParser(prog="python -m tests.trust", description=__doc__)
    parser.add_argument("rows", nargs="*", metavar="ROW", help="rows of the table; all")
    parser.add_argument("--share", type=float, default=1.0, help="share of the full counts")
    parser.add_argument("--write", action="store_true", help=f"write each line into the table of {PAGE.name}")
    given = parser.parse_args()
    os.environ.setdefault("NUMBA_DISABLE_JIT", "1")
    keep_commands()
    all_checks = checks()
    wanted = [index for index, check in enumerate(all_checks) if not given.rows or check.row in given.rows]
    found: dict[int, Result] = {}
    start = time.monotonic()
    for index, one in results(all_checks, sorted(wanted, key=lambda index: _turn(all_checks[index])), given.share):
        check, found[index] = all_checks[index], one
        enough = least(check, given.share)
        print(f"{'holds' if one.holds(enough) else 'FAILS'}  {check.row}: {check.what}: {one.tried.tries} tried, "
              f"{len(one.tried.wrong)} wrong; control {len(one.control.wrong)} of {one.control.tries}; "
              f"{one.took_s:.0f} s, {one.cpu_s:.0f} s of processors", flush=True)  # fmt: skip
        for sentence in one.tried.wrong[:10]:
            print(f"    {sentence}")
        if one.tried.tries < enough:
            print(f"    at least {enough} have to be tried")
        if not one.control.wrong:
            print(f"    the control without {check.without} went through: this check says nothing")
        if given.write:
            _write(all_checks, {index: line(check, one, given.share)})
    minutes, of_processors = (time.monotonic() - start) / 60, sum(one.cpu_s for one in found.values()) / 60
    print(f"\nall of it: {minutes:.1f} minutes, {of_processors:.1f} of processors")
    print("\n".join(["", HEADER, *(line(all_checks[index], found[index], given.share) for index in wanted)]))
    return 0 if all(one.holds(least(all_checks[index], given.share)) for index, one in found.items()) else 1


def _turn(check: Check) -> int:
    """Which check's turn comes first: the longest."""
    return next((turn for turn, name in enumerate(LONG) if f"{check.row}: {check.what}".startswith(name)), len(LONG))


def _write(all_checks: list[Check], lines: dict[int, str]) -> None:
    """Put lines into the page's table, each in its place; those of other checks stay as they are."""
    page = PAGE.read_text(encoding="utf-8")
    before, _, rest = page.partition(BEGIN)
    kept, _, after = rest.partition(END)
    starts = {f"| {check.row} | {check.what} |": index for index, check in enumerate(all_checks)}
    known = {starts[start]: text for text in kept.splitlines() for start in starts if text.startswith(start)}
    table = "\n".join([HEADER, *(text for _, text in sorted({**known, **lines}.items()))])
    PAGE.write_text(f"{before}{BEGIN}\n\n{table}\n\n{END}{after}", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    with contextlib.suppress(BrokenPipeError):
        sys.exit(main())
