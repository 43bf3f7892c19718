"""covers: tests/trust/__main__.py, tests/trust/minima.py

A small share of ``make trust``: every check holds, every control fails.
"""

import os
import random
import shutil

import pytest

from tests.trust.__main__ import BEGIN, END, PAGE, Result, checks, results
from tests.trust.checks import Check, Tried
from tests.trust.minima import MINIMA
from tests.trust.pages import CHROMIUM

#: slow ones with a smaller share still
SHARES = {
    "reopen": 0.1, "undo": 0.05, "crash in a step": 0.15, "same bytes": 0.1, "chain": 0.02, "wrong content": 0.01,
    "OS errors": 0.01,
}  # fmt: skip


@pytest.mark.parametrize("check", checks(), ids=lambda check: f"{check.row}: {check.what}")
def test_check_holds_and_its_control_fails(check: Check) -> None:
    traced = check.row == "OS errors" or any(words in check.what for words in ("every writ", "every such call"))
    if traced and not shutil.which("strace"):
        pytest.skip("needs strace")
    if "Chromium" in check.what and not CHROMIUM:
        pytest.skip("needs Chromium")
    tried = check.run(SHARES.get(check.row, 0.03), random.Random(check.seed))
    assert tried.wrong == []
    assert tried.tries > 0
    assert check.control(random.Random(check.seed)).wrong != [], f"went through without {check.without}"


def test_every_check_has_a_minimum_of_tries() -> None:
    assert [(check.row, check.what) for check in checks()] == list(MINIMA)
    assert min(MINIMA.values()) > 1


def test_too_few_tries_do_not_hold() -> None:
    found = Result(Tried(3, []), Tried(1, ["went wrong"]), 0.0)
    assert (found.holds(3), found.holds(4)) == (True, False)


def _goes_wrong(dice: random.Random) -> Tried:
    return Tried(1, ["went wrong"])


def _dies(share: float, dice: random.Random) -> Tried:
    os._exit(3)


def test_each_check_runs_in_a_process_that_has_nothing_of_another() -> None:
    seen: list[int] = []

    def run(share: float, dice: random.Random) -> Tried:
        seen.append(1)
        return Tried(len(seen), [], str(os.getpid()))

    tried = [Check("a", str(number), run, _goes_wrong, "x") for number in range(5)]
    found = dict(results(tried, (3, 1, 0, 2, 4), 1.0))
    assert sorted(found) == [0, 1, 2, 3, 4]
    assert [one.tried.tries for one in found.values()] == [1] * 5
    assert len({one.tried.note for one in found.values()} | {str(os.getpid())}) == 6
    assert all(one.holds() for one in found.values())


def test_a_check_whose_process_dies_does_not_hold_and_stops_no_other() -> None:
    good = Check("a", "good", lambda share, dice: Tried(1, []), _goes_wrong, "x")
    found = dict(results([Check("a", "dies", _dies, _goes_wrong, "x"), good], (0, 1), 1.0))
    assert (found[0].holds(), found[1].holds()) == (False, True)
    assert found[0].tried.wrong == ["its process ended without a word"]


def test_every_check_has_a_line_in_the_table_of_a_full_run() -> None:
    table = PAGE.read_text(encoding="utf-8").partition(BEGIN)[2].partition(END)[0]
    rows = [
        [cell.strip() for cell in line.strip("| ").split("|")] for line in table.splitlines() if line.startswith("| ")
    ]
    assert [(row, what) for row, what, *_ in rows[1:]] == list(MINIMA)
    for row, what, tried, at_least, wrong, *_ in rows[1:]:
        enough = MINIMA[row, what]
        assert "share" not in tried, (row, what)
        assert int(tried.split()[0].replace(",", "")) >= enough == int(at_least.replace(",", "")), (row, what)
        assert wrong == "0", (row, what)
