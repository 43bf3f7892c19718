"""covers: bound_sim/odds/play.py, bound_sim/odds/counts.py, bound_sim/odds/tally.py, bound_sim/odds/forecast.py

Odds: many tables are many battles, in one process or several; counts, intervals and pictures say what the battles did.
"""

import json
import pickle
import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner, Result

from bound_sim.battle.battle import Battle
from bound_sim.cli import app
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load, resolve
from bound_sim.odds import forecast, variants
from bound_sim.odds import play as odds
from bound_sim.odds.parts import tables_side_by_side
from bound_sim.odds.report.page import bars, histogram, odds_pictures
from bound_sim.odds.tally import (
    ADVANCE,
    HITS,
    MEN_LOST,
    REMOVED,
    WITHDRAWN,
    Distributions,
    Layout,
    Tally,
    mean_interval,
    quantiles,
    share_interval,
)
from bound_sim.results import tables as frames
from bound_sim.rules import ruleset
from bound_sim.scenario.model import Objective, Scenario
from bound_sim_kernels import children
from bound_sim_maps.faults import Refused

STORM = Path(__file__).parents[2] / "battles/storm"
KEY = key_from_seed(1)
TABLES = 6


@pytest.fixture(scope="module")
def storm() -> Scenario:
    """The storm with an objective over the defenders' half, so that somebody holds something."""
    scenario = load(STORM)
    table = scenario.battlefield.table
    east = Objective("East", (table.width_u // 2, 0, table.width_u, table.height_u))
    return replace(scenario, objectives=(east,))


@pytest.fixture(scope="module")
def played(storm: Scenario) -> odds.Odds:
    return odds.run(odds.OddsPlan(storm, KEY, storm.bounds), TABLES)


def alone(scenario: Scenario, table: int, key: bytes = KEY) -> frames.Frames:
    """One of the tables, played by itself with its whole log."""
    battle = Battle(scenario, KeyedDice(key), first_table=table)
    battle.run()
    return frames.frames(battle.log)


@pytest.fixture(scope="module")
def each(storm: Scenario) -> list[frames.Frames]:
    """The tables one by one."""
    return [alone(storm, table) for table in range(TABLES)]


def same(one: Tally, other: Tally) -> bool:
    parts = ("counts", "ahead", "there", "seen", "struck", "held")
    return one.tables == other.tables and all((getattr(one, p) == getattr(other, p)).all() for p in parts)


def test_many_tables_come_to_what_each_comes_to_alone(
    storm: Scenario, played: odds.Odds, each: list[frames.Frames]
) -> None:
    last = [
        {(row["level"], row["unit"]): row for row in frames.records(tables["summary"]) if row["bound"] == storm.bounds}
        for tables in each
    ]
    men = {platoon.id: platoon.men for platoon in storm.forces.platoons}
    for rows, tables in zip(last, each, strict=True):
        for row in frames.records(tables["states"]):
            if row["bound"] == storm.bounds:
                gone = {status: int(row["status"] == status) for status in ("removed", "withdrawn")}
                rows["platoon", row["platoon"]] = gone | {"men_lost": men[row["platoon"]] - row["men"]}
    known = played.distributions
    assert len({rows["side", "A"]["men_lost"] for rows in last}) > 1, "the tables differ"
    for number, unit in enumerate(played.layout.units):
        for measure in (MEN_LOST, REMOVED, WITHDRAWN):
            expected = sorted(float(rows[unit.level, unit.id][measure]) for rows in last)
            values, counts = known.histogram(storm.bounds - 1, number, measure)
            assert np.repeat(values, counts).tolist() == expected, (unit.id, measure)
            assert known.summary(storm.bounds - 1, number, measure).mean == pytest.approx(sum(expected) / TABLES)


def test_hits_and_advance_are_those_of_the_states(
    storm: Scenario, played: odds.Odds, each: list[frames.Frames]
) -> None:
    states = [frames.records(tables["states"]) for tables in each]
    front = {side.id: side.front for side in storm.sides}
    assert set(front.values()) == {0, 1800}, "along y"
    for number, unit in enumerate(played.layout.units):
        if unit.level != "platoon":
            continue
        ways, hits = [], []
        for rows in states:
            began = next(row for row in rows if row["platoon"] == unit.id and row["bound"] == 0)
            ended = next(row for row in rows if row["platoon"] == unit.id and row["bound"] == storm.bounds)
            hits.append(ended["hits"])
            if ended["status"] == "on table":
                ways.append((ended["y_cm"] - began["y_cm"]) * (1 if front[unit.side] == 0 else -1))
        assert played.distributions.summary(storm.bounds - 1, number, HITS).mean == pytest.approx(sum(hits) / TABLES)
        advance = played.distributions.summary(storm.bounds - 1, number, ADVANCE)
        assert advance.tables == len(ways)
        if ways:
            assert advance.mean == pytest.approx(sum(ways) / len(ways), abs=0.0011)
            assert advance.least - 0.5 <= min(ways) + 0.002
            assert max(ways) <= advance.most + 0.502


def test_objectives_and_danger_count_every_table(storm: Scenario, played: odds.Odds, each: list[frames.Frames]) -> None:
    assert played.tally.held.sum(axis=2).tolist() == [[TABLES]] * storm.bounds
    hits = sum(len(tables["hits"].query("effect != 'surplus'")) for tables in each)
    struck, seen = played.tally.struck, played.tally.seen
    assert 0 < struck.sum() <= hits
    assert (struck <= seen).all()


@pytest.mark.parametrize("side_by_side", [1, 4])
def test_tables_side_by_side_are_the_same_tables(storm: Scenario, played: odds.Odds, side_by_side: int) -> None:
    again = odds.run(odds.OddsPlan(storm, KEY, storm.bounds), TABLES, side_by_side=side_by_side)
    assert same(again.tally, played.tally)


def test_a_part_counts_the_same_in_one_go_and_in_several(storm: Scenario, played: odds.Odds) -> None:
    plan = odds.OddsPlan(storm, KEY, storm.bounds, keep=True)
    (once, each), (twice, also) = (odds.play_part(plan, range(TABLES), number) for number in (TABLES, TABLES - 1))
    assert same(once, played.tally)
    assert same(twice, played.tally)
    assert each is not None
    assert also is not None
    assert each.values.shape[1] == TABLES
    for name in ("values", "held"):
        assert getattr(each, name).tobytes() == getattr(also, name).tobytes()


def test_what_is_sent_of_a_tally_is_small_and_adds_up_to_the_same(played: odds.Odds) -> None:
    sent = pickle.dumps(played.tally)
    assert len(sent) < played.tally.counts.nbytes / 16
    both = Tally.empty(played.layout, played.plan.bounds)
    both.ahead += 1 << 40
    both.add(pickle.loads(sent))
    both.ahead -= 1 << 40
    assert same(both, played.tally)


def test_two_processes_count_what_one_does(storm: Scenario, played: odds.Odds) -> None:
    heard: list[int] = []
    with children.pool(2) as pool:
        plan = odds.OddsPlan(storm, KEY, storm.bounds)
        again = odds.run(plan, TABLES, executor=pool, ahead=2, on_part=heard.append, side_by_side=4)
    assert heard == [4, 6]
    assert same(again.tally, played.tally)


def test_other_key_other_odds(storm: Scenario, played: odds.Odds) -> None:
    assert not same(odds.run(odds.OddsPlan(storm, key_from_seed(2), storm.bounds), TABLES).tally, played.tally)


def test_from_a_bound_on_all_tables_share_the_past(storm: Scenario) -> None:
    past = KeyedDice(key_from_seed(7))
    later = odds.run(odds.OddsPlan(storm, KEY, 1, first=2, past=past), TABLES)
    one = Battle(storm, past)
    one.run(bounds=1)
    hits = one.state.state[6, 0]  # S_HITS after bound 1
    for number, unit in enumerate(later.layout.units[: len(hits)]):
        assert later.distributions.summary(0, number, HITS).least >= hits[number], unit.id
    # with the battle's own key, table 0 is the battle itself
    itself = odds.run(odds.OddsPlan(storm, past.key, 1, first=2, past=past), 1)
    whole = alone(storm, 0, past.key)["summary"].query("bound == 2")
    for row in frames.records(whole):
        number = itself.distributions.numbers[row["level"], row["unit"]]
        assert itself.distributions.summary(0, number, MEN_LOST).mean == row["men_lost"]


def test_stops_when_near_enough_at_the_same_table_for_any_number_of_processes(
    storm: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(odds, "ENOUGH_TABLES", 8)
    monkeypatch.setattr(odds, "NEXT_LOOK", 4)
    plan = odds.OddsPlan(storm, KEY, 1)
    assert odds.run(plan, 16, near=odds.Near(1.0), side_by_side=4).tally.tables == 8, "however near"
    near = odds.Near(0.025, ("side", "battalion"))
    found = odds.run(plan, 400, near=near, side_by_side=3)
    assert 8 < found.tally.tables < 400
    assert found.tally.tables % 4 == 0
    assert odds.near_enough(found.distributions, near)
    before = odds.run(plan, found.tally.tables - 4)
    assert not odds.near_enough(before.distributions, near)
    with children.pool(2) as pool:
        again = odds.run(plan, 400, near=near, executor=pool, ahead=5, side_by_side=7)
    assert same(again.tally, found.tally)


def test_sides_are_known_before_their_battalions(storm: Scenario) -> None:
    found = odds.run(odds.OddsPlan(storm, KEY, 1), 20)
    sides = odds.known_to(found.distributions, ("side",))
    both = odds.known_to(found.distributions, ("side", "battalion"))
    assert sides.keys() == {("side", side.id) for side in storm.sides}
    assert sides.items() <= both.items()
    assert max(both.values()) > max(sides.values())
    assert odds.near_enough(found.distributions, odds.Near(max(sides.values())))
    assert not odds.near_enough(found.distributions, odds.Near(max(sides.values()), ("side", "battalion")))
    lost = found.distributions.summary(0, found.distributions.numbers["side", "A"], MEN_LOST)
    men = sum(platoon.men for platoon in storm.forces.platoons if platoon.side == "A")
    assert sides["side", "A"] == pytest.approx((lost.high - lost.mean) / men)


def test_looks_are_at_the_same_numbers_of_tables_anywhere() -> None:
    looks, at = [], 0
    while at < 2_000:
        at = odds.next_look(at)
        looks.append(at)
    assert looks == [*range(200, 1_001, 50), 1_500, 2_000]
    assert [odds.next_look(tables) for tables in (199, 200, 249, 250, 999)] == [200, 250, 250, 300, 1_000]


def test_quantiles_are_values_that_came_up() -> None:
    values, counts = np.array([0.0, 1.0, 2.0, 3.0]), np.array([50, 0, 49, 1])
    assert quantiles(values, counts, (0.05, 0.5, 0.51, 0.99, 0.995)) == (0.0, 0.0, 2.0, 2.0, 3.0)


def test_interval_of_a_mean_and_of_a_share() -> None:
    assert mean_interval(10.0, 4.0, 100) == pytest.approx((9.608, 10.392), abs=1e-4)
    # Wilson 1927; none of 20 still leaves room for one in six
    assert share_interval(0, 20) == pytest.approx((0.0, 0.16113), abs=1e-5)
    assert share_interval(10, 20) == pytest.approx((0.29929, 0.70071), abs=1e-5)


def test_unit_with_nobody_on_the_table_has_no_advance(storm: Scenario) -> None:
    layout = Layout(storm)
    nobody = Distributions(layout, Tally.empty(layout, 1)).summary(0, 0, ADVANCE)
    assert nobody.tables == 0
    assert np.isnan(nobody.mean)


def bound_sim(*words: str | Path) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


def test_command_leaves_tables_pictures_and_record(tmp_path: Path) -> None:
    words = ("odds", STORM, "--tables", "5", "--bounds", "1", "--out", tmp_path / "a", "--json")
    result = bound_sim(*words)
    assert result.exit_code == 0, result.output
    said = json.loads(result.stdout)
    assert said["tables"] == 5
    assert {unit["unit"] for unit in said["units"] if unit["level"] == "side"} == {"A", "B"}
    left = {path.name for path in (tmp_path / "a").iterdir()}
    # without objectives there is no picture of them; a workbook is written only if it is asked for
    asked = {name for name in forecast.own_names(("A", "B")) if not name.endswith(".png")}
    assert left == asked - {"objectives.svg", forecast.WORKBOOK}
    assert bound_sim(*words).exit_code == 0, "odds are replaced"
    again = {path.name: path.read_bytes() for path in (tmp_path / "a").iterdir()}
    assert bound_sim(*words[:-3], "--out", tmp_path / "b").exit_code == 0
    assert {path.name: path.read_bytes() for path in (tmp_path / "b").iterdir()} == again


@pytest.mark.parametrize(
    ("counts", "at", "shares", "width"),
    [
        ([0, 0, 0, 4, 0, 0], [15], [1], 5),
        ([0, 3, 0, 1], [5, 15], [0.75, 0.25], 10),
        ([1] * 80, None, [1 / 40] * 40, 10),
        ([2] * 81, None, [3 / 81] * 27, 15),
    ],
)
def test_bars_stand_for_as_many_values_each(
    counts: list[int], at: list[float] | None, shares: list[float], width: float
) -> None:
    """A histogram has no gap or peak that comes of its bars alone, and shows where tables differ."""
    values = 5.0 * np.arange(len(counts))
    places, heights, wide, reach = bars(values, np.array(counts))
    assert heights.tolist() == pytest.approx(shares)
    assert wide == width
    assert reach == width - 5 if len(places) > 1 and at is None else 0 <= reach < width
    assert np.diff(places).tolist() == [width] * (len(places) - 1)
    assert at is None or places.tolist() == at


def test_histograms_have_every_table_once(played: odds.Odds) -> None:
    """The bars' shares are those of the counts, and say which losses each stands for."""
    number = next(n for n, unit in enumerate(played.layout.units) if unit.level == "side")
    bar = r"<title>([\d.]+)(?: to ([\d.]+))? men: ([\d.]+)% of the tables</title>"
    told = re.findall(bar, histogram(played, number))
    assert sum(float(share) for _, _, share in told) == pytest.approx(100, abs=0.1 * len(told))
    lost = played.distributions.summary(played.plan.bounds - 1, number, MEN_LOST)
    assert float(told[0][0]) == lost.least
    assert lost.most <= float(told[-1][1] or told[-1][0])


def test_pictures_of_odds_have_a_map_of_danger_for_each_side(played: odds.Odds) -> None:
    drawn = odds_pictures(played)
    sides = [f"danger-{side.id}" for side in played.plan.scenario.sides]
    assert {"fans", "losses", "histograms", "danger", *sides} <= set(drawn)
    assert len({drawn[name] for name in ("danger", *sides)}) == 1 + len(sides)


def test_command_refuses_all_at_once(tmp_path: Path) -> None:
    result = bound_sim("odds", STORM, "--tables", "0", "--workers", "0", "--within", "150%", "--from-bound", "9",
                       "--of", "men")  # fmt: skip
    assert result.exit_code == 2
    named = [line.split(":")[0] for line in result.stderr.splitlines()]
    assert named == ["--from-bound", "--from-bound", "--of", "--tables", "--within", "--workers"]
    (tmp_path / "mine.txt").write_text("mine")
    result = bound_sim("odds", STORM, "--tables", "1", "--out", tmp_path)
    assert result.exit_code == 2
    assert "holds other files" in result.stderr
    assert bound_sim("odds", STORM, "--within", "half").exit_code == 2


def test_orders_from_files_take_the_place_of_a_sides_own(storm: Scenario, tmp_path: Path) -> None:
    sheet = tmp_path / "orders-other.csv"
    battalions = [b for b, members in storm.forces.battalions.items() if members[0].side == "A"]
    sheet.write_text("Battalion,Bound 2\n" + "".join(f"{name},Hold\n" for name in battalions))
    faults: list[object] = []
    variants.with_orders(storm, (sheet,), 2, faults)  # type: ignore[arg-type]
    assert any("is told to move under Hold (orders-other.csv" in str(fault) for fault in faults), "its arrows stay"
    arrows = tmp_path / "arrows-other.txt"
    company = next(unit for unit in storm.forces.companies if unit.startswith(battalions[0]))
    arrows.write_text(f"bound 2\n{company} stay\n")
    faults = []
    changed = variants.with_orders(storm, (sheet, arrows), 2, faults)  # type: ignore[arg-type]
    assert faults == []
    assert {key: order.verb for key, order in changed.high.items() if key[1] == 2 and key[0] in battalions} == {
        (name, 2): "hold" for name in battalions
    }
    assert {key for key in changed.low if storm.forces.side_of(key[0]) == "A"} <= {
        (company, 2),
        *(key for key in storm.low if key[1] == 1),
    }
    assert all(changed.high[key] == order for key, order in storm.high.items() if key[1] == 1)
    (tmp_path / "bad.doc").write_text("")
    with pytest.raises(Refused, match="is not a file of orders"):
        forecast.plan(forecast.Asked(str(STORM), orders=(tmp_path / "bad.doc",)))


def test_small_battles_lie_side_by_side_in_greater_number() -> None:
    assert [ruleset("1418").side_by_side(platoons) for platoons in (1, 600, 1000, 5000)] == [256, 200, 120, 50]


def test_few_tables_are_shared_out_too(storm: Scenario) -> None:
    assert [tables_side_by_side(storm, tables) for tables in (1, 1000, 2000, 100_000)] == [50, 100, 200, 256]


def test_slow_battles_are_shared_out_and_told_of_in_small_parts() -> None:
    slow = replace(load(resolve("hooge-1915")), seats={})
    heard: list[int] = []
    odds.run(odds.OddsPlan(slow, KEY, 1), 3, on_part=heard.append)
    assert heard == [1, 2, 3]
    assert [tables_side_by_side(slow, tables) for tables in (3, 20, 1000)] == [1, 2, 10]


def test_tables_of_a_policy_that_thinks_long_are_told_of_one_by_one() -> None:
    hooge = load(resolve("hooge-1915"))
    for policy, together in (("hold", 10), ("person", 10), ("posture", 10), ("lookahead", 1)):
        seated = replace(hooge, seats={"B": policy, "G": "hold"})
        assert tables_side_by_side(seated, 1000) == together, policy


def test_large_line_battles_are_shared_out_in_smaller_parts() -> None:
    assert [ruleset("all-quiet").side_by_side(platoons) for platoons in (1, 200, 500, 5000)] == [10, 10, 4, 1]


def test_quick_battles_are_shared_out_in_parts_that_pay() -> None:
    hedgerow = load(STORM.parent / "hedgerow")
    assert [tables_side_by_side(hedgerow, tables) for tables in (3, 20, 1000)] == [50, 50, 60]


def test_slow_battles_come_to_the_same_however_many_lie_side_by_side() -> None:
    plan = odds.OddsPlan(load(STORM.parent / "hedgerow"), KEY, 2)
    one, some = (odds.run(plan, 6, side_by_side=number).tally for number in (1, 4))
    assert one.tables == some.tables == 6
    for name in ("counts", "ahead", "there", "seen", "struck", "held"):
        assert (getattr(one, name) == getattr(some, name)).all(), name
