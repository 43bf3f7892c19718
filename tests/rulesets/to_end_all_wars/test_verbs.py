"""covers: bound_sim/rulesets/to_end_all_wars/book/reasons.py

Each verb of a line, and of an answer given beforehand, has words for what did not happen.
"""

from bound_sim.rulesets.to_end_all_wars.book import words
from bound_sim.rulesets.to_end_all_wars.book.reasons import VERBS, in_words


def test_each_verb_has_words_with_and_without_a_target() -> None:
    assert {verb.word for verb in words.VERBS} <= VERBS.keys()
    for verb in words.VERBS:
        said = {str(in_words(given)["verb"]) for given in ({"verb": verb.word}, {"verb": verb.word, "target": "RD1"})}
        assert all(said)
