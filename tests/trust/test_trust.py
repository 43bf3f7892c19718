"""covers: tests/trust/__main__.py

A small share of ``make trust``: every check holds, every control fails.
"""

import random
import shutil

import pytest

from tests.trust.__main__ import Result, checks
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
