"""covers: bound_sim/rulesets/to_end_all_wars/answers

Exact chances: the worked examples of the rules, and sums that have to be 1.
"""

import json
from fractions import Fraction
from itertools import product

import pytest
from typer.testing import CliRunner

from bound_sim.cli import app
from bound_sim.cli.languages import words
from bound_sim.rulesets.to_end_all_wars.answers import exact
from bound_sim.rulesets.to_end_all_wars.answers.exact_questions import QUESTIONS
from bound_sim.rulesets.to_end_all_wars.book import chart
from bound_sim.rulesets.to_end_all_wars.steps import blows
from bound_sim.rulesets.to_end_all_wars.steps.shooting import kills_of
from bound_sim_maps.speech import Wording, speaking, spoken


def asked(text: str) -> list[dict[str, Fraction]]:
    """The answers to a question, each its chances by name."""
    name, *options = text.split()
    made = CliRunner().invoke(app, ["exact", "to-end-all-wars", name, *options, "--json"])
    assert made.exit_code == 0, made.output
    answers = json.loads(made.stdout)["answer"]
    return [{one: Fraction(chance["fraction"]) for one, chance in each["chances"].items()} for each in answers]


@pytest.mark.parametrize(("text", "name", "chance"), [
    ("rifles --men 4 --cm 20", "1 killed", "1/2"),
    ("rifles --men 4 --cm 20", "2 killed", "1/4"),
    ("rifles --men 1 --cm 20 --cover", "1 killed", "1/36"),
    ("rifles --men 1 --cm 20", "1 killed", "1/6"),
    ("rifles --men 6 --cm 20 --reaction --at 1", "1 killed", "65/81"),
    ("rifles --men 1 --cm 20 --takes-cover", "1 killed", "5/36"),
    ("rifles --men 6 --cm 20 --at 1 --takes-cover", "1 killed", "25/32"),
    ("machine-gun --gun hmg --cm 30 --reaction", "1 killed", "2/27"),
    ("grenade --cm 13 --beyond -5", "kills him", "5/6"),
    ("grenade --cm 13 --beyond -10", "kills him", "1/3"),
    ("grenade --cm 13 --aside 5.1", "kills him", "0"),
    ("shell --cm 24 --right 15", "kills him", "7/36"),
    ("tank --by anti-tank --cm 16", "driver dead, it never moves", "1/12"),
    ("tank --by anti-tank --cm 15", "driver dead, it never moves", "1/6"),
    ("tank --by mine", "nothing", "1/3"),
    ("tank --by flame", "nothing", "5/6"),
    ("charge", "placed", "2/3"),
    ("wire --turns 2", "snared", "1/3"),
])  # fmt: skip
def test_worked_examples(text: str, name: str, chance: str) -> None:
    assert asked(text)[0][name] == Fraction(chance)


def test_the_lmg_at_cover_as_in_worked_example_4() -> None:
    chances = asked("machine-gun --gun lmg --cm 10 --cover")[0]
    assert sum(int(name.partition(" ")[0]) * chance for name, chance in chances.items()) == Fraction(793, 2916)


def test_attacks_by_all_their_dice() -> None:
    """Against every throw of the dice of every row of the tables."""
    tables = [chart.RIFLE_OPEN, chart.RIFLE_COVER, chart.RIFLE_COVER_EVENED, chart.RIFLE_DEFENSIVE]
    rows = {row for table in tables for row in table.values()}
    rows |= {row for bands in (chart.LMG_OPEN, chart.LMG_COVER, chart.LMG_DEFENSIVE, chart.HMG_DEFENSIVE)
             for _, row in bands}  # fmt: skip
    for row in rows:
        counted: dict[int, Fraction] = {}
        for faces in product(range(1, 7), repeat=row.dice):
            kills = kills_of(row, sum(face >= row.needs for face in faces))
            counted[kills] = counted.get(kills, Fraction(0)) + Fraction(1, 6**row.dice)
        assert exact.attack(row) == counted


@pytest.mark.parametrize("bayonet", [False, True])
def test_a_duel_by_all_its_dice(bayonet: bool) -> None:
    """One round, he strikes first: by each of the 36 throws."""
    won = lost = 0
    for one, other in product(range(1, 7), repeat=2):
        _, dealt = blows.of_die(one, 0, bayonet=bayonet)
        if dealt.damage >= chart.HEALTH:
            won += 1
            continue
        _, answer = blows.of_die(other, dealt.other, bayonet=False)
        lost += answer.damage >= chart.HEALTH
    found = exact.duel(bayonet=bayonet, first=True, rounds=1)
    assert (found["wins"], found["loses"]) == (Fraction(won, 36), Fraction(lost, 36))
    assert sum(exact.duel(bayonet=bayonet, first=False, rounds=9).values()) == 1


def test_what_cannot_be_asked_says_why() -> None:
    for text in ("rifles --cm 26", "rifles --reaction --cover", "machine-gun --gun tank --reaction", "tank --by rifle"):
        made = CliRunner().invoke(app, ["exact", "to-end-all-wars", *text.split()])
        assert made.exit_code == 2
        assert "Traceback" not in made.output


def test_every_question_has_an_example_that_is_answered() -> None:
    for question in QUESTIONS:
        for typed, _ in question.examples:
            for chances in asked(f"{question.name} {typed}"):
                assert all(0 <= chance <= 1 for chance in chances.values())


def test_counts_in_titles_are_said_in_a_language() -> None:
    wire = next(question for question in QUESTIONS if question.name == "wire")
    *_, later = wire.ask(lambda: None, turns=2).answers
    assert str(later.title) == "meeting wire, 2 own turns later"
    with speaking(Wording("de", words("de"))):
        assert spoken(later.title) == "am Draht, 2 eigene Runden später"
