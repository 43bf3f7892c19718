"""covers: bound_sim/campaign/losses.py, bound_sim/campaign/strength.py, bound_sim/campaign/muster.py

The rules of campaigns by their cases (``cases/*.toml``), each with its dice, and what the dice are keyed by.
"""

import tomllib
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bound_sim.campaign.conditions import exclude, format_when, holds, parse_when
from bound_sim.campaign.losses import split, ten_sided
from bound_sim.campaign.muster import muster
from bound_sim.campaign.strength import Strength, replaced, rested
from bound_sim.campaign.units import UnitRemains
from tests.rulesets.rules1418.builder import base, setting

Case = dict[str, Any]


def cases(name: str) -> list[Any]:
    text = (Path(__file__).with_name("cases") / f"{name}.toml").read_text(encoding="utf-8")
    return [pytest.param(case, id=case["id"]) for case in tomllib.loads(text)["case"]]


@pytest.mark.parametrize("case", cases("losses"))
def test_losses(case: Case) -> None:
    units = [UnitRemains(side, unit, *counts) for side, unit, *counts in case["units"]]

    def roll(side: str, unit: str, count: int) -> list[int]:
        given: list[int] = case["dice"].get(unit, [])
        assert len(given) == count, f"{unit} rolls {count} dice"
        return given

    found = {
        each.unit: [each.killed, each.wounded, each.missing, each.scattered, each.guns_lost, each.guns_repaired]
        for each in split(units, case["won"], roll, case.get("cut", ()))
    }
    assert found == case["expect"]
    for each in units:
        assert sum(found[each.unit][:4]) == each.lost


@pytest.mark.parametrize("case", cases("nights"))
def test_nights(case: Case) -> None:
    unit = case["unit"]
    scattered, repairs = (tuple((number, since) for number, since in unit[key]) for key in ("scattered", "repairs"))
    found = rested(Strength("A", unit["men"], unit["guns"], unit["lost"], scattered, repairs), case["nights"])
    away = sum(men for men, _ in found.scattered)
    assert [found.men, found.guns, found.lost, away, found.returned] == case["expect"]


@pytest.mark.parametrize("case", cases("replacements"))
def test_replacements(case: Case) -> None:
    units = {unit: Strength(side, men, 0, lost) for unit, (side, men, lost, _) in case["units"].items()}
    full = {unit: most for unit, (_, _, _, most) in case["units"].items()}
    found = replaced(units, full, case["men"])
    assert {unit: each.men for unit, each in found.items()} == case["expect"]
    assert list(found) == list(units)
    assert all(each.joined == each.men - units[unit].men for unit, each in found.items())


@pytest.mark.parametrize("case", cases("muster"))
def test_muster(case: Case) -> None:
    kind = "Light howitzers" if case.get("guns_of") else "Line"
    bases = [replace(base(f"1/1/{n}", 20, 10 * n, kind), men=men) for n, men in enumerate(case["bases"], 1)]
    scenario = setting(a=bases, b=[base("9/1/1", 60, 20)])
    found = muster(scenario, {"1": Strength("A", case["men"], case.get("guns", 0))})
    assert [each.men for each in found.scenario.forces.platoons if each.side == "A"] == case["expect"]
    assert [found.behind["1"], found.guns_behind["1"]] == case["behind"]
    assert sum(case["expect"]) + case["behind"][0] == case["men"]


@pytest.mark.parametrize("case", cases("conditions"))
def test_conditions(case: Case) -> None:
    when = parse_when(case["when"])
    assert parse_when(format_when(when)) == when
    assert all(holds(when, results) for results in case["true"])
    assert not any(holds(when, results) for results in case["false"])


@pytest.mark.parametrize("text", ["one", "one won", "one won by", "one won by A or", "one lost by A", "one drawn or A",
                                  "one won by A B", "one won by A and", "one won by A nor B"])  # fmt: skip
def test_what_is_not_a_condition(text: str) -> None:
    with pytest.raises(ValueError, match="is not a condition"):
        parse_when(text)


def test_conditions_that_exclude_each_other() -> None:
    assert exclude(parse_when("one won by A"), parse_when("one won by B or draw"))
    assert not exclude(parse_when("one won by A or draw"), parse_when("one won by B or draw"))
    assert not exclude(parse_when("one won by A"), parse_when("two won by B"))
    assert not exclude((), parse_when("one won by A"))


def test_a_die_is_of_its_battle_side_unit_and_number_alone() -> None:
    key = bytes(range(32))
    roll = ten_sided(key, "one")
    assert roll("A", "BN", 300)[:7] == roll("A", "BN", 7)
    others = [ten_sided(bytes(32), "one")("A", "BN", 40), ten_sided(key, "two")("A", "BN", 40), roll("B", "BN", 40),
              roll("A", "CN", 40)]  # fmt: skip
    assert all(other != roll("A", "BN", 40) for other in others)


def test_dice_are_fair() -> None:
    """10,000 dice: each face 1,000 times but for 4 standard deviations (30 each)."""
    found = Counter(ten_sided(bytes(32), "one")("A", "BN", 10_000))
    assert set(found) == set(range(1, 11))
    assert all(abs(count - 1_000) < 120 for count in found.values())


def test_the_worked_examples_come_out_in_the_mean() -> None:
    """Examples 5 and 6 of the rules: 240 men, in the mean 48, 120, 24, 48; without a way back 24, 72, 144."""
    kept, cut = Counter[str](), Counter[str]()
    for number in range(400):
        roll = ten_sided(bytes(32), str(number))
        (one, _) = split([UnitRemains("A", "a", 800, 560, 0, 0), UnitRemains("B", "b", 0, 0, 0, 0)], "A", roll)
        (other, _) = split([UnitRemains("A", "a", 800, 560, 0, 0), UnitRemains("B", "b", 0, 0, 0, 0)], "B", roll, "a")
        for counter, each in ((kept, one), (cut, other)):
            counter.update(killed=each.killed, wounded=each.wounded, missing=each.missing, scattered=each.scattered)
    # a mean of 400 tables of 24 dice: its standard deviation is below 1.3 men
    assert [kept[name] / 400 for name in ("killed", "wounded", "missing", "scattered")] == pytest.approx(
        [48, 120, 24, 48], abs=5
    )
    assert [cut[name] / 400 for name in ("killed", "wounded", "missing", "scattered")] == pytest.approx(
        [24, 72, 144, 0], abs=5
    )
