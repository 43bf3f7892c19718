"""covers: tests/trust/exact_and_play.py

Every question that ``bound-sim exact`` lists is played by the row, and every option of it, but for those named here.
"""

import inspect
import random
from collections import defaultdict

import pytest

from bound_sim.rules import registered, ruleset
from tests.trust.exact_and_play import PLAYS, RULESETS

#: options that say in another way who acts or is struck, or with another reading: tests of 1418 have them
OTHER_WORDS = {"scenario", "ruling", "dice", "bonus", "needed", "circle"}
#: ruleset -> options of its settings that stand for a row of a table that is played by other rows
ROWS = {"entrenched": {"at", "by", "wounds"}, "to-end-all-wars": {"takes_cover"}}
#: settings are drawn: what some draws leave out others have
DRAWS = 10


def test_all_rulesets_that_answer_are_in_the_row() -> None:
    assert set(RULESETS) == {name for name in registered() if ruleset(name).offers("exact")}


@pytest.mark.parametrize("name", RULESETS)
def test_every_question_of_a_ruleset_is_played(name: str) -> None:
    settings = [setting for seed in range(DRAWS) for setting in RULESETS[name](random.Random(seed))]
    options: dict[str, set[str]] = defaultdict(set)
    for setting in settings:
        options[setting.question.name] |= {option for option, value in setting.options.items() if value}
    listed = {question.name: question for question in ruleset(name).exact}
    assert set(options) == set(listed)
    left_out = OTHER_WORDS if name == "1418" else ROWS.get(name, set())
    for question, named in options.items():
        has = set(inspect.signature(listed[question].ask).parameters) - {"prepare"}
        assert has - named <= left_out, question


def test_a_question_is_played_as_often_as_is_said() -> None:
    assert PLAYS >= 20_000
