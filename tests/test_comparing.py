"""What-if on the same dice: differences are those of the tables one by one; what is not changed falls as it did."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from bound_sim import comparing, forecast, odds, variants
from bound_sim.cli import app
from bound_sim.dice import key_from_seed
from bound_sim.rulesets import ruleset
from bound_sim.scenario import Scenario, load
from bound_sim.tally import MEN_LOST, Layout
from maps.faults import Refused

STORM = Path(__file__).parent / "battles/storm"
KEY = key_from_seed(1)
TABLES = 6


@pytest.fixture(scope="module")
def storm() -> Scenario:
    return load(STORM)


def losses(plan: odds.Plan, table: int) -> dict[str, float]:
    """Men lost by each side on one table, played alone."""
    battle = plan.battle(range(table, table + 1))
    battle.run(bounds=plan.bounds)
    standing = ruleset("1418").standing(battle)
    men = np.array([p.men for p in plan.scenario.forces.platoons])
    lost = np.where(standing.gone[0], men, men * standing.hits[0] / 2)
    sides = np.array([p.side for p in plan.scenario.forces.platoons])
    return {side.id: float(lost[sides == side.id].sum()) for side in plan.scenario.sides}


def test_difference_is_that_of_each_table(storm: Scenario) -> None:
    plan = odds.Plan(storm, KEY, 1)
    other = replace(plan, scenario=variants.variant(storm, "Q-impractical=open, Q-bonus-die=named before"))
    nearest = replace(plan, scenario=variants.variant(storm, "Q-free-fire=nobody"))
    found = comparing.compare(("a", "b", "c"), (plan, other, nearest), TABLES, side_by_side=4)
    for variant, of in ((1, other), (2, nearest)):
        apart = [
            {side: losses(of, table)[side] - lost for side, lost in losses(plan, table).items()}
            for table in range(TABLES)
        ]
        for number, unit_number in enumerate(found.shared[0]):
            unit = found.layouts[0].units[unit_number]
            if unit.level == "side":
                d = found.difference(variant, 0, MEN_LOST, number)
                each = [table[unit.id] for table in apart]
                assert d.mean == pytest.approx(sum(each) / TABLES)
                half = 1.959964 * float(np.std(each, ddof=1)) / TABLES**0.5
                assert (d.low, d.high) == pytest.approx((d.mean - half, d.mean + half), abs=1e-6)
    sides = [n for n, unit in enumerate(found.shared[0]) if found.layouts[0].units[unit].level == "side"]
    assert any(found.difference(k, 0, MEN_LOST, n).mean != 0 for n in sides for k in (1, 2))


def test_same_battle_twice_differs_by_nothing(storm: Scenario) -> None:
    plan = odds.Plan(storm, KEY, 1)
    found = comparing.compare(("a", "b"), (plan, plan), 2)
    assert all(not less.any() for less in found.sums.less_squares)
    d = found.difference(1, 0, MEN_LOST, 0)
    assert (d.mean, d.low, d.high) == (0.0, 0.0, 0.0)
    assert np.isnan(d.gain)


def test_units_that_one_variant_lacks_are_left_out(storm: Scenario) -> None:
    fewer = replace(storm, forces=replace(storm.forces, platoons=storm.forces.platoons[1:]))
    whole, less = Layout(storm), Layout(fewer)
    a, b = comparing.units_shared((whole, less))
    assert [whole.units[n][:2] for n in a] == [less.units[n][:2] for n in b]
    assert ("platoon", storm.forces.platoons[0].id) not in [whole.units[n][:2] for n in a]


def test_variants_are_refused_all_at_once(storm: Scenario) -> None:
    with pytest.raises(Refused) as refused:
        variants.variant(storm, "Q-nonsense=1, Q-lmg=light, nothing.csv")
    assert {fault.wrong for fault in refused.value.faults} == {
        "is not known", '"light" is no reading', '"nothing.csv" is no variant',
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
    words = [short.high["RFA29", bound].word for bound in (1, 2, 3, 4)]
    assert words == ["bombard", "bombard", "hold", "hold"]
    assert variants.check(short) == []


def test_command_compares_and_leaves_tables(tmp_path: Path) -> None:
    words = ["compare", str(STORM), "--with", "Q-free-fire=nobody", "--tables", "3", "--bounds", "1"]
    result = CliRunner().invoke(app, [*words, "--json", "--out", str(tmp_path / "a")])
    assert result.exit_code == 0, result.output
    said = json.loads(result.stdout)
    assert said["variants"] == ["as it is", "Q-free-fire=nobody"]
    assert {path.name for path in (tmp_path / "a").iterdir()} == forecast.DIFFERENCES
    refused = CliRunner().invoke(app, ["compare", str(STORM), "--with", "nowhere", "--with", "Q-x=1"])
    assert refused.exit_code == 2
    assert len(refused.stderr.splitlines()) == 2
