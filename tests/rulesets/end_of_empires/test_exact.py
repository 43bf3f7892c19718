"""covers: bound_sim/rulesets/end_of_empires/answers/exact.py

Exact chances of End of Empires: those of the worked examples, and all of them against every fall of the dice.
"""

import json
from fractions import Fraction
from itertools import product

import pytest
from typer.testing import CliRunner

from bound_sim.cli import app
from bound_sim.rules.records.chances import opposed
from bound_sim.rulesets.end_of_empires.answers import exact
from bound_sim.rulesets.end_of_empires.steps.fire import hits_of_score


def asked(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["exact", *words])
    return result.exit_code, result.output


def chance(name: str, *words: str) -> Fraction:
    code, output = asked(*words, "--json")
    assert code == 0, output
    return Fraction(json.loads(output)["answer"][0]["chances"][name]["fraction"])


def test_the_chances_of_the_worked_examples() -> None:
    assert chance("pinned (4 or more)", "volley", "--cm", "12") == Fraction(121, 432)
    assert chance("0 figures", "volley", "--cm", "20", "--cover") == Fraction(625, 1296)
    charge = ("pair", "--by", "cavalry", "--figures", "2", "--attacking", "--against", "4")
    assert chance("won", *charge) == Fraction(21, 31)
    assert chance("won", *charge, "--opponent-cover", "--opponent-pinned") == Fraction(21, 31)
    assert chance("retreats", "morale", "--lost", "9", "--under-fire", "--cover") == Fraction(2, 3)


@pytest.mark.parametrize("modifier", range(-4, 5))
def test_a_volley_against_every_fall_of_its_dice(modifier: int) -> None:
    falls = [sum(hits_of_score(face + modifier) for face in dice) for dice in product(range(1, 7), repeat=3)]
    assert exact.volley(dice=3, modifier=modifier) == {
        hits: Fraction(falls.count(hits), len(falls)) for hits in sorted(set(falls))
    }


@pytest.mark.parametrize(("own", "opponent"), [(0, 0), (3, 2), (-1, 4), (6, 0)])
def test_a_pair_is_decided(own: int, opponent: int) -> None:
    found = opposed(own=own, opponent=opponent)
    assert sum(found.values()) == 1
    assert opposed(own=opponent, opponent=own)["won"] == found["lost"]
    assert sum(opposed(own=own, opponent=opponent, ties_again=False).values()) == 1


def test_a_battery_by_hand() -> None:
    """6 + 2 - 3: 0, 1, 2, 3, 4, 5."""
    assert exact.battery(modifier=2, band=1) == {hits: Fraction(1, 6) for hits in range(6)}
    assert exact.pins(exact.battery(modifier=2, band=1)) == Fraction(1, 3)
    assert chance("1 figure", "battery", "--cm", "45", "--cover", "--prone") == Fraction(1, 6)


@pytest.mark.parametrize(("words", "said"), [
    (("volley", "--cm", "31"), "31 is out of range: at most 30"),
    (("volley", "--cm", "3", "--by", "cavalry"), "cavalry has no small arms"),
    (("volley", "--cm", "3", "--by", "mg", "--moved"), "MG never move and fire"),
    (("volley", "--cm", "3", "--at", "tank"), "'tank' is not a kind of unit: infantry, cavalry, mg or battery"),
    (("battery", "--cm", "121"), "121 is out of range: at most 120"),
    (("pair", "--by", "mg"), "'mg' does not fight hand to hand"),
])  # fmt: skip
def test_what_is_refused(words: tuple[str, ...], said: str) -> None:
    code, output = asked(*words)
    assert code == 2
    assert said in output


def test_in_words() -> None:
    code, output = asked("volley", "--cm", "9", "--by", "mg", "--taken", "1", "--at", "cavalry")
    assert code == 0
    assert "mg at cavalry, 9 cm (short), 3 dice: target cavalry +2, short range +1" in output
