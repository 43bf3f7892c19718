"""covers: bound_sim/odds/compare.py, bound_sim/odds/report/differences.py

What-if on the same dice: differences are those of the tables one by one; what is not changed falls as it did.
"""

import json
from dataclasses import replace
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from bound_sim.cli import app
from bound_sim.dice.keyed import key_from_seed
from bound_sim.files.folder import load
from bound_sim.odds import compare, forecast, variants
from bound_sim.odds import play as odds
from bound_sim.odds.tally import MEN_LOST, Layout
from bound_sim.rules import ruleset
from bound_sim.scenario.model import Scenario
from bound_sim_maps.faults import Refused

BATTLES = Path(__file__).parents[2] / "battles"
STORM, HEDGEROW = BATTLES / "storm", BATTLES / "hedgerow"
KEY = key_from_seed(1)
TABLES = 6


@pytest.fixture(scope="module")
def storm() -> Scenario:
    return load(STORM)


@pytest.fixture(scope="module")
def hedgerow() -> Scenario:
    """Of another ruleset, whose bases take one, two or four hits."""
    scenario = load(HEDGEROW)
    assert set(Layout(scenario).hits.tolist()) == {1, 2, 4}
    return scenario


def losses(plan: odds.OddsPlan, table: int) -> list[dict[str, float]]:
    """Men lost by each side at the end of each bound on one table, played alone."""
    rules, platoons = ruleset(plan.scenario.ruleset), plan.scenario.forces.platoons
    battle = plan.battle(range(table, table + 1))
    men, sides = np.array([p.men for p in platoons]), np.array([p.side for p in platoons])
    hits = np.array([rules.type_book(plan.scenario.unit_types).hits.get(p.type, 2) for p in platoons])
    found = []
    for _ in range(plan.bounds):
        battle.run_bound()
        standing = rules.standing(battle)
        lost = np.where(standing.gone[0], men, men * standing.hits[0] / hits)
        found.append({side.id: float(lost[sides == side.id].sum()) for side in plan.scenario.sides})
    return found


def other_orders(scenario: Scenario) -> Scenario:
    """The scenario with none of its orders: all hold."""
    return replace(scenario, high={}, low={})


def test_difference_is_that_of_each_table_at_the_end_of_each_bound(storm: Scenario, hedgerow: Scenario) -> None:
    changes = "Q-impractical=open, Q-bonus-die=named before", "Q-free-fire=nobody"
    readings = [variants.variant(storm, change) for change in changes]
    for scenario, others in ((storm, readings), (hedgerow, [other_orders(hedgerow)])):
        plan = odds.OddsPlan(scenario, KEY, 2)
        plans = (plan, *(replace(plan, scenario=other) for other in others))
        found = compare.compare_plans(tuple("abc"[: len(plans)]), plans, TABLES, side_by_side=4)
        lost = [[losses(of, table) for table in range(TABLES)] for of in plans]
        means = set()
        for number, unit_number in enumerate(found.shared[0]):
            unit = found.layouts[0].units[unit_number]
            if unit.level != "side":
                continue
            for variant, bound in product(range(1, len(plans)), range(plan.bounds)):
                d = found.difference(variant, bound, MEN_LOST, number)
                base, other = ([lost[k][table][bound][unit.id] for table in range(TABLES)] for k in (0, variant))
                assert (d.base, d.other) == pytest.approx((sum(base) / TABLES, sum(other) / TABLES))
                each = [b - a for a, b in zip(base, other, strict=True)]
                half = 1.959964 * float(np.std(each, ddof=1)) / TABLES**0.5
                assert (d.low, d.high) == pytest.approx((d.mean - half, d.mean + half), abs=1e-6)
                assert d.mean == pytest.approx(sum(each) / TABLES)
                means.add((unit.id, d.mean))
        assert len(means) > 2, "neither all alike nor the same in both bounds"


def test_same_battle_twice_differs_by_nothing(storm: Scenario) -> None:
    plan = odds.OddsPlan(storm, KEY, 1)
    found = compare.compare_plans(("a", "b"), (plan, plan), 2)
    assert all(not less.any() for less in found.sums.less_squares)
    d = found.difference(1, 0, MEN_LOST, 0)
    assert (d.mean, d.low, d.high) == (0.0, 0.0, 0.0)
    assert np.isnan(d.gain)


def test_units_that_one_variant_lacks_are_left_out(storm: Scenario) -> None:
    fewer = replace(storm, forces=replace(storm.forces, platoons=storm.forces.platoons[1:]))
    whole, less = Layout(storm), Layout(fewer)
    a, b = compare.units_shared((whole, less))
    assert [whole.units[n][:2] for n in a] == [less.units[n][:2] for n in b]
    assert ("platoon", storm.forces.platoons[0].id) not in [whole.units[n][:2] for n in a]


def test_variants_are_refused_all_at_once(storm: Scenario) -> None:
    with pytest.raises(Refused) as refused:
        variants.variant(storm, "Q-nonsense=1, Q-lmg=light, nothing.csv")
    assert {fault.wrong for fault in refused.value.faults} == {
        "is not known", '"light" is not a reading', '"nothing.csv" is not a variant',
    }  # fmt: skip


def test_width_moves_platoons_across_the_front_about_the_middle(storm: Scenario) -> None:
    name, members = next((b, m) for b, m in storm.forces.battalions.items() if len({p.x_u for p in m}) > 1)
    wide = variants.with_width(storm, [name], 2.0).forces.battalions[name]
    middle = sum(p.x_u or 0 for p in members) / len(members)
    for before, after in zip(members, wide, strict=True):
        assert after.y_u == before.y_u
        assert (after.x_u or 0) - middle == pytest.approx(2 * ((before.x_u or 0) - middle), abs=1)


def test_bombardment_of_fewer_bounds_holds_after() -> None:
    scenario = load("beaumont-hamel")
    short = variants.with_bombardment(scenario, ["RFA29"], 2)
    words = [short.high["RFA29", bound].verb for bound in (1, 2, 3, 4)]
    assert words == ["bombard", "bombard", "hold", "hold"]
    assert variants.check(short) == []


def test_command_compares_and_leaves_tables(tmp_path: Path) -> None:
    words = ["compare", str(STORM), "--with", "Q-free-fire=nobody", "--tables", "3", "--bounds", "1"]
    result = CliRunner().invoke(app, [*words, "--json", "--out", str(tmp_path / "a")])
    assert result.exit_code == 0, result.output
    said = json.loads(result.stdout)
    assert said["variants"] == ["as it is", "Q-free-fire=nobody"]
    assert {path.name for path in (tmp_path / "a").iterdir()} == forecast.DIFFERENCES - {
        "differences.xlsx",
        "differences.png",
    }
    refused = CliRunner().invoke(app, ["compare", str(STORM), "--with", "nowhere", "--with", "Q-x=1"])
    assert refused.exit_code == 2
    assert len(refused.stderr.splitlines()) == 2
