"""covers: bound_sim/rulesets/to_end_all_wars/answers

Dice that rows tell of are those of the table of dice; what each roll was expected to do, by hand.
"""

from fractions import Fraction

import pytest

from bound_sim.dice.keyed import key_from_seed
from bound_sim.dice.proof import wrong_dice
from bound_sim.logs.dice_table import dice_rolled
from bound_sim.logs.log import Log
from bound_sim.rulesets.to_end_all_wars.answers.expectations import rolls, row_of
from bound_sim.rulesets.to_end_all_wars.answers.logged_dice import logged_dice
from bound_sim.rulesets.to_end_all_wars.book import chart
from bound_sim.rulesets.to_end_all_wars.book.words import DICE_WORDS
from bound_sim.scenario.model import Scenario

from .told import all_of, fought, rows, shipped


@pytest.mark.parametrize("seed", range(8))
def test_each_die_of_a_row_is_one_of_the_table_with_its_key(seed: int) -> None:
    battle = fought(seed)
    told = list(logged_dice(battle.log.tables))
    assert len(told) == len(set(told))
    assert set(told) <= set(dice_rolled(battle.log["dice"]))
    assert wrong_dice(key_from_seed(seed), told, DICE_WORDS) == (len(told), [])


def test_all_dice_but_the_cannons_are_told() -> None:
    for battle in all_of(range(8)):
        told = set(logged_dice(battle.log.tables))
        assert {die.purpose for die in dice_rolled(battle.log["dice"]) if die not in told} <= {"cannon"}


def test_a_roll_for_each_attack_touched_man_and_blow() -> None:
    for battle in all_of(range(8)):
        found = list(rolls(battle.scenario, battle.log))
        shots = [roll for roll in found if roll.kind not in ("flame", "melee")]
        assert sum(len(roll.dice) for roll in shots) == battle.log.length("shots")
        assert len([roll for roll in found if roll.kind == "melee"]) == battle.log.length("melee")
        assert len([roll for roll in found if roll.kind == "flame"]) == battle.log.length("flames")
        assert all(roll.variance > 0 and 0 <= roll.expected <= len(roll.dice) * 3 for roll in found)


def test_expected_kills_by_hand() -> None:
    """Worked examples 1 and 4: two dice at 4+ kill one man on average; the LMG at 10 cm at cover 793/2916."""
    shot = next(roll for roll in rolls(*_of("petite-douve-1915")) if roll.kind == "rifles" and roll.needed == 4)
    assert shot.expected == pytest.approx(len(shot.dice) / 2)
    assert float(Fraction(793, 2916)) == pytest.approx(_mean(row_of(6, 6, kind="machine gun", gun=True, cover="cover")))


def _of(name: str) -> tuple[Scenario, Log]:
    battle = shipped(name)
    return battle.scenario, battle.log


def _mean(row: chart.DiceRow) -> float:
    from bound_sim.rulesets.to_end_all_wars.answers import exact

    return exact.mean(row, 99)


def test_the_row_of_an_attack_is_that_of_the_tables() -> None:
    """Read back from dice, number, kind and cover alone."""
    for men, row in chart.RIFLE_COVER.items():
        assert row_of(row.dice, row.needs, kind="rifles", gun=False, cover="cover") == row, men
    for row in (*chart.RIFLE_OPEN.values(), *chart.RIFLE_DEFENSIVE.values()):
        assert row_of(row.dice, row.needs, kind="rifles", gun=False, cover="open") == row
    for _, row in (*chart.LMG_COVER, *chart.HMG_COVER):
        assert row_of(row.dice, row.needs, kind="machine gun", gun=True, cover="cover") == row
    for _, row in (*chart.LMG_DEFENSIVE, *chart.HMG_DEFENSIVE):
        assert row_of(row.dice, row.needs, kind="defensive fire", gun=True, cover="") == row


def test_what_a_blow_is_worth_is_in_health() -> None:
    battle = next(battle for battle in all_of(range(8)) if rows(battle, "melee"))
    blow = next(roll for roll in rolls(battle.scenario, battle.log) if roll.kind == "melee")
    assert blow.men == pytest.approx(1 / 3)
