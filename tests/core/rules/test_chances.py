"""covers: bound_sim/rules/records/chances.py

Exact chances against all faces of all dice, one by one.
"""

from fractions import Fraction
from itertools import product

import pytest

from bound_sim.rules.records.chances import added, at_least, kind_of, listed, of_die, one_answer, opposed
from bound_sim_maps.faults import Refused


@pytest.mark.parametrize("dice", range(5))
def test_sums_of_dice_are_those_of_all_faces(dice: int) -> None:
    found = added(of_die(lambda face: max(face - 3, 0)) for _ in range(dice))
    counted: dict[int, int] = {}
    for faces in product(range(1, 7), repeat=dice):
        value = sum(max(face - 3, 0) for face in faces)
        counted[value] = counted.get(value, 0) + 1
    assert found == {value: Fraction(count, 6**dice) for value, count in sorted(counted.items())}
    assert at_least(found, 2) == Fraction(sum(count for value, count in counted.items() if value >= 2), 6**dice)


@pytest.mark.parametrize(("own", "other"), [(0, 0), (2, 0), (-1, 3), (9, 0)])
def test_two_dice_against_each_other(own: int, other: int) -> None:
    marks = [(one + own, two + other) for one, two in product(range(1, 7), repeat=2)]
    won, lost = sum(a > b for a, b in marks), sum(a < b for a, b in marks)
    left = 36 - won - lost
    chances = {"won": Fraction(won, 36), "lost": Fraction(lost, 36), "tied": Fraction(left, 36)}
    assert opposed(own=own, opponent=other, ties_again=False) == chances
    assert opposed(own=own, opponent=other) == {"won": Fraction(won, won + lost), "lost": Fraction(lost, won + lost)}


def test_the_frame_of_a_question() -> None:
    [answer] = one_answer("a die", {"six": Fraction(1, 6)}, modifier=2).answers
    assert (answer.title, answer.chances, answer.facts) == ("a die", {"six": Fraction(1, 6)}, {"modifier": 2})
    assert listed(["men"]) == "men"
    assert kind_of("--by", "men", ("men", "guns")) == "men"
    with pytest.raises(Refused, match="men, guns or tanks"):
        kind_of("--by", "cats", ("men", "guns", "tanks"))
