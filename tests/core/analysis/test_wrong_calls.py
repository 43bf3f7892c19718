"""covers: bound_sim/analysis/whole_numbers.py

Numbers that calls from Python do not take are refused, all at once, before anything is played.
"""

from typing import Any

import numpy as np
import pytest

import bound_sim as bs
from bound_sim.analysis import whole_numbers


@pytest.mark.parametrize(("call", "said"), [
    (lambda: bs.odds("rulebook-sheet", tables=0), "tables: is 0: a whole number, 1 to 10000000"),
    (lambda: bs.odds("rulebook-sheet", tables="x", seed=1.5), 'seed: "1.5" is not a whole number'),  # type: ignore[arg-type]
    (lambda: bs.odds("rulebook-sheet", tables="x", seed=1.5), 'tables: "x" is not a whole number'),  # type: ignore[arg-type]
    (lambda: bs.compare("rulebook-sheet", [], tables=2), "variants: are none"),
    (lambda: bs.luck("rulebook-sheet", tables=0), "tables: is 0"),
    (lambda: bs.sweep("plan.toml", "out", workers=0), "workers: is 0: a whole number, 1 to 256"),
    (lambda: bs.load("rulebook-sheet").run(seed="x"), 'seed: "x" is not a whole number'),  # type: ignore[arg-type]
    (lambda: bs.load("rulebook-sheet").run(bounds=True), 'bounds: "True" is not a whole number'),
    (lambda: bs.load(""), "SCENARIO: is empty"),
])  # fmt: skip
def test_a_wrong_number_is_refused(call: Any, said: str) -> None:
    with pytest.raises(bs.Refused) as refused:
        call()
    assert said in str(refused.value)


def test_numbers_of_numpy_are_numbers() -> None:
    whole_numbers.check(tables=np.int64(3), seed=np.uint8(0), bounds=None)


def test_exact_asks_of_a_scenario_too_and_says_plain_words() -> None:
    """As `docs/python.md` has it; a column of words is one of `str`."""
    found = bs.exact("shot", by=["1/2/1"], at=["4/1/1"], scenario="rulebook-sheet")
    assert {type(word) for column in ("title", "what") for word in found[column]} == {str}
    assert found.fraction.sum() > 0
    assert len(bs.exact("volley", ruleset="end-of-empires", cm=12, bases=4))
