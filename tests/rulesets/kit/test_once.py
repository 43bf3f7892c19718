"""covers: bound_sim/rulesets/kit/lines/once.py

What is made once is made when it is first asked for, and kept with whom it was asked of.
"""

from bound_sim.rulesets.kit.lines.once import once


class Asked:
    """Somebody who counts how often he is asked."""

    def __init__(self, first: int) -> None:
        self.first, self.times = first, 0

    @once
    def answer(self) -> int:
        """The answer."""
        self.times += 1
        return self.first + self.times


def test_each_is_asked_once() -> None:
    one, other = Asked(10), Asked(20)
    assert one.times == 0
    assert [one.answer, one.answer, other.answer, one.answer] == [11, 11, 21, 11]
    assert (one.times, other.times) == (1, 1)


def test_the_class_has_its_words() -> None:
    assert Asked.answer.__doc__ == "The answer."
