"""covers: bound_sim/rulesets/rules1418/steps/bound.py

Tables side by side are the battles that each would be alone, with all its log: nothing that saves time changes any.

Alone and with its log, a battle is played step by step, and everybody is looked at for a target.
"""

import json
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from bound_sim.battle.battle import Battle, Opening, SideOrders
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load, resolve
from bound_sim.orders.records import declared
from bound_sim.rules import ruleset
from bound_sim.rulesets.rules1418.book.chart import SUBSTEPS
from bound_sim.rulesets.rules1418.state import col
from bound_sim.rulesets.rules1418.steps import bound, tasks
from bound_sim.scenario.model import Scenario
from tests.bench.lines import DEPTH_U, WIDTH_U, lines
from tests.rulesets.rules1418.builder import SEED, base, ground, setting, with_rulings

TABLES = 3


def same_alone(scenario: Scenario, tables: int = TABLES) -> Battle:
    """Play some tables side by side, twice with what such battles share, and three alone; they must end alike."""
    shared: dict[object, object] = {}
    ended = []
    for _ in range(2):
        together = Battle(scenario, KeyedDice(key_from_seed(SEED)), tables=tables, logged=False, shared=shared)
        together.run()
        ended.append(together.state.state.copy())
    assert np.array_equal(*ended)
    for table in range(TABLES):
        alone = Battle(scenario, KeyedDice(key_from_seed(SEED)), first_table=table)
        alone.run()
        assert np.array_equal(together.state.state[:, table], alone.state.state[:, 0]), f"table {table}"
        assert np.array_equal(together.state.battalions.table[:, table], alone.state.battalions.table[:, 0])
    return together


@pytest.mark.parametrize("advancing", [False, True])
@pytest.mark.parametrize(
    "rulings",
    [{}, {"range_points": "centres"}, {"line_of_sight": "terrain"}, {"free_fire": "nearest"}, {"impossible": "taken"},
     {"mark_time": "at #"}, {"find_cover": "better cover or out of fire"}],
    ids=lambda rulings: next(iter(rulings.values()), "default"),
)  # fmt: skip
def test_side_by_side(rulings: dict[str, str], advancing: bool) -> None:
    """R-25, Q-free-fire: targets by the list of who is near, of those who stand and those who move."""
    scenario = with_rulings(lines(28, advancing=advancing, bounds=4), **rulings)
    wood = ground("wood", 43, 54, 48, 60)
    field = replace(scenario.battlefield, features=(wood,))
    ended = same_alone(replace(scenario, battlefield=field)).state.state
    assert len({tuple(table) for table in ended[col.S_HITS].tolist()}) > 1


def test_short_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the likeliest to hit is none of those listed, all are looked at."""
    monkeypatch.setattr(bound, "ENEMIES_RANKED", 2)
    same_alone(lines(28, advancing=False, bounds=4))


def test_few_have_moved() -> None:
    """Those who do not stand where the battle began are looked at besides those listed."""
    same_alone(lines(16, advancing=True, bounds=4))


def test_homes_are_taken_anew() -> None:
    """Where all have moved the same way on many tables, who is near is listed from where they stand by then."""
    scenario = lines(48, advancing=True, bounds=2)
    wood = ground("wood", 43, 54, 48, 60)
    scenario = replace(scenario, battlefield=replace(scenario.battlefield, features=(wood,)))
    ended = same_alone(with_rulings(scenario, line_of_sight="terrain"), 60).state
    began = [platoon.y_u for platoon in scenario.forces.platoons]
    assert ended.near.home[1].tolist() != began


def test_some_tables_are_at_rest() -> None:
    """Where the last who had a way to go is gone, a table is played to the bound's end at once; on others they move."""
    a, b = [base("1/1/1", 20, 30)], [base("9/1/1", 40, 30)]
    scenario = setting(a=a, b=b, high="1 advance", low=["1/1 move by 3,0"], bounds=3)
    ended = same_alone(scenario, 20).state
    at_rest = ended.todo & tasks.MOVES == 0
    assert at_rest.any()
    assert not at_rest.all()
    assert len(set(at_rest[:TABLES].tolist())) == 2, "those that are played alone are of both kinds"


@pytest.mark.parametrize("forced", [False, True])
def test_orders_come_and_go(*, forced: bool) -> None:
    """Who has nothing to do is as he was in the last bound; an order, its end and what others do change that."""
    a = [
        *(base(f"1/1/{n}", 20, 10 + 7 * n) for n in (1, 2, 3)),
        *(base(f"1/2/{n}", 20, 40 + 7 * n, dug_in=True) for n in (1, 2)),
        base("1/3/1", 8, 80),
        base("2/1/1", 8, 30, "7 cm field guns"),
        base("2/1/2", 8, 45, "7 cm field guns", arrives=2),
    ]
    b = [
        *(base(f"9/1/{n}", 34, 10 + 7 * n) for n in (1, 2)),
        *(base(f"9/2/{n}", 34, 40 + 7 * n, dug_in=True) for n in (1, 2)),
        *(base(f"9/3/{n}", 70, 6 * n) for n in range(1, 13)),  # for the guns, out of reach of others
    ]
    low = {
        1: ["1/1 stay shoot 9/1", "9/1 dig"],
        2: ["1/2 dig", "9/2 cover by 3,0"],
        4: ["9/1 stay", "1/1 dig"],
        5: ["1/1 move by 2,0", "9/2 stay face 250"],
        7: ["1/2 stay shoot 9/2/1"],
    }
    wood = ground("wood", 0, 0, 60, 90)
    scenario = setting(a=a, b=b, high={1: "1 hold, 9 hold", 5: "1 advance"}, low=low, bounds=8,
                       features=[wood], rulings={"Q-no-low-command": "forced"} if forced else {})  # fmt: skip
    ended = same_alone(scenario).state.state
    row = {platoon.id: row for row, platoon in enumerate(scenario.forces.platoons)}
    assert (ended[col.S_X, :, row["1/3/1"]] > 8000).all() == forced
    assert not ended[col.S_PACKED, :, row["2/1/2"]].any()


@pytest.mark.parametrize("advancing", [False, True])
def test_step_by_step(*, advancing: bool) -> None:
    """Who waits for every sub-step hears of all, of those too in which nobody does anything."""
    scenario = lines(8, advancing=advancing, bounds=2)
    whole, steps = (Battle(scenario, KeyedDice(bytes(32)), tables=TABLES, logged=False) for _ in range(2))
    whole.run()
    heard = []
    while (passed := steps.next_substep()) is not None:
        heard.append(passed[1])
    assert heard == [*SUBSTEPS, "end"] * 2
    assert np.array_equal(steps.state.state, whole.state.state)


def test_no_chance_at_all() -> None:
    """Q-impossible, Q-reroll-bonus: a hit that is rolled again without its bonus can't be had: no shot."""
    scenario = setting(
        a=[base("1/1/1", 20, 30, type="Early HMG")],
        b=[base("9/1/1", 40, 30, type="Medium tanks", parent="")],
        features=[ground("fortification", 36, 26, 44, 34)], rulings={"Q-reroll-bonus": "loses it"},
    )  # fmt: skip
    ended = same_alone(scenario).state
    assert ended.now[col.M_NEEDED, 0].tolist()[1] == 7
    assert not ended.now[col.M_FIRED_ON, :, 1].any()


def test_orders_that_say_the_same_are_one_group() -> None:
    """Whether a policy made them once or for each table by itself."""
    hold, advance = ({"1": declared("1", 1, word)} for word in ("Hold", "Advance"))
    first, again, other = ({"A": SideOrders(high)} for high in (hold, dict(hold), advance))
    found = bound.alike([first, again, other, first])
    assert [(sides["A"].high, tables) for sides, tables in found] == [(hold, [0, 3, 1]), (advance, [2])]


def test_policies_take_up_a_battle_on_several_tables_as_on_each_alone() -> None:
    """What is taken up again is played each table with the orders that its policies give."""
    shipped = load(resolve("rulebook-sheet"))
    scenario = replace(shipped, low={}, seats={side.id: "posture" for side in shipped.sides})
    before = Battle(scenario, KeyedDice(key_from_seed(SEED)))
    before.run(bounds=1)
    opening = Opening(2, ruleset("1418").save(before))

    def taken_up(first: int, tables: int) -> Battle:
        battle = Battle(scenario, KeyedDice(key_from_seed(SEED)), first_table=first, tables=tables, logged=False,
                        opening=opening)  # fmt: skip
        battle.run(bounds=4)
        return battle

    together = taken_up(0, TABLES).state.state
    alone = [taken_up(table, 1).state.state[:, 0] for table in range(TABLES)]
    assert all(np.array_equal(together[:, table], state) for table, state in enumerate(alone))
    assert not np.array_equal(alone[0], alone[1])


def put_before(cells: dict[str, Any], mover: int, enemy: int, aside_u: int = 0) -> None:
    """Stand a base flush before an enemy, as an umpire may: nobody is its opponent yet."""
    cells["x_u"][mover], cells["y_u"][mover] = cells["x_u"][enemy] + aside_u, cells["y_u"][enemy] - DEPTH_U
    cells["facing"][mover], cells["facing"][enemy] = 0, 1800


@pytest.mark.parametrize("case", ["as left", "touching", "touching aside", "parted", "idle"])
@pytest.mark.parametrize("advancing", [False, True])
def test_an_opening_is_played_alike_step_by_step_and_at_once(case: str, advancing: bool) -> None:
    """R-20, R-21, Q-pinned: contacts are taken up at #, whatever was moved before; so no step needs to be played."""
    scenario = lines(16, advancing=advancing, bounds=4)
    before = Battle(scenario, KeyedDice(key_from_seed(SEED)))
    before.run(bounds=1)
    facts = json.loads(ruleset("1418").save(before))
    cells, a, b = facts["state"], facts["platoons"].index("A1/1/1"), facts["platoons"].index("B1/1/1")
    if case.startswith("touching"):
        put_before(cells, a, b, WIDTH_U // 2 if case.endswith("aside") else 0)
    if case == "parted":
        cells["opponent"][a], cells["opponent"][b] = b, a
    if case == "idle":
        put_before(cells, a, b)
        cells["opponent"][a], cells["opponent"][b] = b, a
        put_before(cells, facts["platoons"].index("A1/1/2"), b, WIDTH_U)
    opening, shared = Opening(2, json.dumps(facts).encode()), dict[Any, Any]()
    steps = [Battle(scenario, KeyedDice(key_from_seed(SEED)), first_table=n, opening=opening) for n in range(TABLES)]
    for each in steps:
        each.run()
    for again in range(2):  # what the first left to the second changes nothing
        whole = Battle(scenario, KeyedDice(key_from_seed(SEED)), tables=TABLES, logged=False, opening=opening,
                       shared=shared)  # fmt: skip
        whole.run()
        for table, each in enumerate(steps):
            assert np.array_equal(whole.state.state[:, table], each.state.state[:, 0]), f"table {table}, {again}"
            assert np.array_equal(whole.state.battalions.table[:, table], each.state.battalions.table[:, 0])


def test_another_opening_of_the_same_scenario_is_read() -> None:
    """Battles that share what was made of their scenario need not begin alike."""
    scenario, shared, found = lines(16, advancing=False, bounds=4), dict[Any, Any](), []
    for bounds in (1, 2):
        before = Battle(scenario, KeyedDice(key_from_seed(SEED)))
        before.run(bounds=bounds)
        opening = Opening(bounds + 1, ruleset("1418").save(before))
        battle = Battle(
            scenario, KeyedDice(key_from_seed(SEED)), tables=2, logged=False, opening=opening, shared=shared
        )
        battle.open()
        assert np.array_equal(battle.state.state[:, 1], before.state.state[:, 0])
        found.append(battle.state.state.tobytes())
    assert found[0] != found[1]
