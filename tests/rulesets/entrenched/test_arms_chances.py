"""covers: bound_sim/rulesets/entrenched/steps/chances.py, bound_sim/rulesets/entrenched/answers/exact_questions.py

Exact chances against every throw of the dice that play reads, and what is expected of fire and charges on a table.
"""

import shlex
from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bound_sim.cli import app
from bound_sim.rules.records.chances import FACES
from bound_sim.rulesets.entrenched.answers.exact_questions import QUESTIONS
from bound_sim.rulesets.entrenched.book.army_book import UNIT_TYPES, WEAPONS
from bound_sim.rulesets.entrenched.book.rulings import Readings
from bound_sim.rulesets.entrenched.steps import chances, charges, counter_fire, melee, shooting, templates
from bound_sim.rulesets.entrenched.steps.chances import Fighter, Roll
from bound_sim.rulesets.kit.geometry.units import ON_TABLE
from bound_sim.rulesets.kit.lines.driven_turn import Why
from bound_sim_maps.faults import Refused
from tests.rulesets.entrenched.scripted_table import turn_of, unit_of

ASK = {question.name: question.ask for question in QUESTIONS}


def fighter(name: str, left: int) -> Fighter:
    """A squad with bayonets."""
    return chances.fighter(Readings({}), UNIT_TYPES[name], WEAPONS["bayonet"], left)


def asked(name: str, **options: object) -> list[dict[str, Fraction]]:
    """The answers to a question, each its chances by name."""
    return [dict(answer.chances) for answer in ASK[name](lambda: None, **options).answers]


@pytest.mark.parametrize("reading", ["at least", "natural 1 fails", "exactly"])
@pytest.mark.parametrize("added", [0, 1, 2])
def test_wounds_by_all_throws_of_hits_and_saves(reading: str, added: int) -> None:
    """Two dice at 4+ against a save of 5+, two wounds or one left, by playing each throw on a table."""
    cover = {0: "none", 1: "light", 2: "heavy"}[added]
    own = {"pieces": [{"name": "hedge", "area": [7, 0, 7.5, 12], "cover": cover}]}
    rulings = {"ENT-Q-save": reading}
    units = "Entente OFF BEF Officer at 4,6\nCentral GER1 German Infantry at 9,6 wounds 2"
    turn = turn_of(units, rulings=rulings, own=own)
    off, ger = unit_of(turn, "OFF"), unit_of(turn, "GER1")
    shots = shooting.judged(turn, off, ger)
    assert not isinstance(shots, Why)
    found: Counter[int] = Counter()
    for faces in product(FACES, repeat=4):
        # saves are rolled for hits alone: a throw counts as often as the dice beyond them may fall
        turn.faces, ger.figures, ger.status = list(faces), 2, ON_TABLE
        shooting.strikes(turn, off, ger, shots[0], 0.0, "fire")
        found[2 - ger.wounds] += 1
    whole = {number: Fraction(count, 6**4) for number, count in sorted(found.items())}
    roll = Roll(2, 4, 5, added, Readings(rulings).save)
    assert chances.wounds((roll,), 2) == whole
    assert chances.wounds((roll,), 1) == {0: whole[0], 1: 1 - whole[0]}
    assert chances.expected((roll,), 1) == float(1 - whole[0])


def test_an_exchange_by_all_throws() -> None:
    """One die and the flank's against one: by playing each throw, saves and all."""
    found: Counter[tuple[int, int]] = Counter()
    units = "Entente INF1 BEF Infantry at 8,4 facing 0 wounds 1\nCentral GER1 German Infantry at 8,6 wounds 1"
    turn = turn_of(units)
    one, other = unit_of(turn, "INF1"), unit_of(turn, "GER1")
    for blow in product(FACES, repeat=2):
        for saves in product((1, 6), repeat=2):
            for back, last in product(FACES, (1, 6)):
                hits = sum(face >= 5 for face in blow)
                faces = [*blow, *saves[:hits]]
                survives = all(face == 6 for face in saves[:hits])
                faces += [back, last] if survives else []
                turn.faces, one.figures, other.figures = faces, 1, 1
                one.status = other.status = ON_TABLE
                one.used, other.used, one.fought, other.fought = [], [], [], []
                melee.exchange(turn, one, other, flank=True, new=True)
                # a 6 stands for the two faces that save on 5+, a 1 for the four others
                weight = 1
                for face in (*saves, last):
                    weight *= 2 if face == 6 else 4
                found[one.wounds, other.wounds] += weight
    whole = sum(found.values())
    fighters = [fighter(name, 1) for name in ("BEF Infantry", "German Infantry")]
    states = chances.exchange(*fighters, flank=1)
    assert states == {state: Fraction(count, whole) for state, count in found.items()}


def test_an_exchange_after_counter_fire_and_without_a_blow_back() -> None:
    one, other = fighter("BEF Infantry", 1), fighter("German Infantry", 5)
    # counter-fire with one die at 4+ against a save of 5+: a third kills; else one die at 5+ against 5+
    states = chances.exchange(one, other, back=False, fire=(Roll(1, 4, 5),))
    third = Fraction(1, 3)
    assert states == {(1, 5): 2 * third * Fraction(7, 9), (1, 4): 2 * third * Fraction(2, 9), (0, 5): third}
    dealt, taken = chances.worth(one, other, flank=0, back=False, fire=(Roll(1, 4, 5),))
    assert dealt == pytest.approx(4 / 27)
    assert taken == pytest.approx(1 / 3)


def test_an_exchange_is_expected_anew_as_wounds_are_lost() -> None:
    """What is kept of a ground's earlier exchanges says the same as a ground that keeps nothing yet."""
    turn = turn_of("Entente INF1 BEF Infantry at 8,6\nCentral GER1 German Infantry at 8,6.5")
    one, other = unit_of(turn, "INF1"), unit_of(turn, "GER1")
    states = [(left, its) for left in range(1, one.full + 1) for its in range(1, other.full + 1)]
    found: list[list[tuple[float, float]]] = [[], []]
    for fresh, values in enumerate(found):
        for one.figures, other.figures in states:
            if fresh:
                turn.ground.known.clear()
            values.append(melee.expected(turn, one, other, new=True))
    assert found[0] == found[1]
    assert len({*found[0]}) == len(states)


# ---- worked examples of the rules, on a table and by the questions


def test_worked_examples_5_and_6() -> None:
    assert asked("shot")[0]["0 wounds lost"] == Fraction(16, 81)
    for cover, mean in (("none", Fraction(4, 3)), ("light", Fraction(1)), ("heavy", Fraction(2, 3))):
        (answer,) = ASK["shot"](lambda: None, cover=cover).answers
        assert answer.facts["expected"] == str(mean)
        own = {"pieces": [{"name": "hedge", "area": [7, 0, 7.5, 12], "cover": cover}]}
        turn = turn_of("Entente INF1 BEF Infantry at 4,6\nCentral GER1 German Infantry at 10,6", own=own)
        ger = unit_of(turn, "GER1")
        shots = shooting.judged(turn, unit_of(turn, "INF1"), ger)
        assert not isinstance(shots, Why)
        assert shooting.expected(turn, ger, shots) == pytest.approx(float(mean))


def test_worked_example_8() -> None:
    assert ASK["template"](lambda: None).answers[0].facts["expected"] == "1"
    turn = turn_of("""
        Entente MOR 2 Inch Mortar Team at 4,6
        Entente INF1 BEF Infantry at 12.6,6
        Central GER1 German Infantry at 14,7.2
    """)
    bursts = templates.judged(turn, unit_of(turn, "MOR"), (14 * 2540, 6 * 2540))
    assert not isinstance(bursts, Why)
    assert templates.expected(turn, bursts) == {"INF1": pytest.approx(1.0), "GER1": pytest.approx(1.0)}
    turn.readings = Readings({"ENT-Q-template-save": "no saves"})  # 3 dice at 4+
    assert templates.expected(turn, bursts)["GER1"] == pytest.approx(1.5)


def test_worked_examples_7_10_and_12() -> None:
    assert asked("shot", by="Vickers MG Team", wounds=1, at="French Flag Bearer")[0].keys() == {
        "0 wounds lost", "1 wound lost, killed"
    }  # fmt: skip
    # five dice at 5+ are 5/3 hits, four are 4/3: two thirds of a half are left
    (side, _), (front, _) = (ASK["melee"](lambda: None, flank=flank, no_back=True).answers for flank in (True, False))
    assert side.facts["expected"] == str(Fraction(5, 3) * Fraction(2, 3))
    assert front.facts["expected"] == str(Fraction(4, 3) * Fraction(2, 3))
    assert asked("morale") == [{"stays": Fraction(2, 3), "flees": Fraction(1, 3)}]
    assert asked("morale", lost=2) == asked("morale", lost=3, colours=True) == [{"stays": 1, "flees": 0}]
    assert asked("gas", at="French Officer", phases=2) == [
        {"holds": Fraction(25, 36), "stunned or killed": Fraction(11, 36)}
    ]


def test_the_weapon_that_wounds_most_unless_one_is_named() -> None:
    assert "machine gun" in ASK["counter-fire"](lambda: None).answers[0].title
    assert "revolver" in ASK["counter-fire"](lambda: None, by="gas trooper team", weapon="revolver").answers[0].title
    fired = ASK["melee"](lambda: None, fire=True).answers
    assert [sum(answer.chances.values()) for answer in fired] == [1, 1]
    assert "scoped rifle" in ASK["shot"](lambda: None, by="Marksman", cover="heavy").answers[0].title
    assert "with" not in ASK["shot"](lambda: None, by="Marksman", cover="heavy").answers[0].title


@pytest.mark.parametrize(("name", "options", "said"), [
    ("shot", {"by": "Uhlans"}, "Uhlans"),
    ("shot", {"by": "2 Inch Mortar Team"}, "a weapon that fires at a unit"),
    ("shot", {"weapon": "sabre"}, "rifle-bef"),
    ("shot", {"cover": "thick"}, "none, light or heavy"),
    ("shot", {"wounds": 5}, "0 to 4"),
    ("template", {"by": "BEF Infantry"}, "a weapon with a template"),
    ("counter-fire", {"by": "15 Schwere Team"}, "a weapon for counter-fire"),
    ("melee", {"at": "Stretcher Bearers", "fire": True}, "a weapon for counter-fire"),
    ("melee", {"left": 6}, "0 to 5"),
])  # fmt: skip
def test_what_a_question_does_not_take(name: str, options: dict[str, object], said: str) -> None:
    with pytest.raises(Refused) as refused:
        asked(name, **options)
    assert said in str(refused.value)


# ---- what is expected of a charge


def test_a_charge_is_expected_to_deal_and_to_take() -> None:
    """By the same chances as the question: Vickers, counter-fire with six dice, fists back."""
    turn = turn_of("Entente VIC Vickers MG Team at 4,6\nCentral GER1 German Infantry at 8,6", bound=3)
    ger, vic = unit_of(turn, "GER1"), unit_of(turn, "VIC")
    charge = charges.judged(turn, ger, vic)
    assert not isinstance(charge, Why)
    dealt, taken = charges.expected(turn, ger, vic, charge)
    theirs, ours = ASK["melee"](lambda: None, by="German Infantry", at="Vickers MG Team", fire=True).answers
    assert dealt == pytest.approx(float(Fraction(str(theirs.facts["expected"]))))
    assert taken == pytest.approx(float(Fraction(str(ours.facts["expected"]))))
    assert ger.at == (8 * 2540, 6 * 2540)
    # stunned it neither fires nor strikes back
    vic.stunned_until = 3
    assert isinstance(counter_fire.judged(turn, vic, ger, ger.pose), Why)
    assert charges.expected(turn, ger, vic, charge)[1] == 0


def test_cover_in_melee_counts_in_what_is_expected() -> None:
    own = {"pieces": [{"name": "trench", "area": [7.2, 4, 9, 8], "cover": "heavy"}]}
    units = "Entente INF1 BEF Infantry at 4,6\nCentral GER1 German Infantry at 8,6"
    dealt = []
    for reading in ("none", "counts"):
        turn = turn_of(units, own=own, rulings={"ENT-Q-melee-cover": reading})
        one, other = unit_of(turn, "INF1"), unit_of(turn, "GER1")
        other.used.append("rifle")  # no counter-fire
        charge = charges.judged(turn, one, other)
        assert not isinstance(charge, Why)
        dealt.append(charges.expected(turn, one, other, charge)[0])
    # a save of 5+ with 2 added is a 3+: half as many wounds
    assert dealt[0] == pytest.approx(2 * dealt[1], rel=0.01)


def test_the_commands_of_the_docs_are_answered() -> None:
    text = Path("docs/odds-by-hand.md").read_text(encoding="utf-8").partition("## Entrenched!")[2]
    commands = [line.partition("#")[0] for line in text.splitlines() if line.startswith("bound-sim ")]
    assert len(commands) == 6
    for command in commands:
        made = CliRunner().invoke(app, shlex.split(command)[1:])
        assert made.exit_code == 0, made.output
        assert "fraction" in made.output
