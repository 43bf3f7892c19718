"""Hints are the rules themselves: what they promise before a bound is what the bound then does."""

import pytest

from bound_sim.battle import Battle
from bound_sim.dice import KeyedDice, key_from_seed
from bound_sim.hints import Hints
from bound_sim.orders import HighCommand
from bound_sim.rulesets import ruleset
from bound_sim.scenario import Scenario, load
from tests.rules.builder import base, fight, ground, setting


def opening(scenario: Scenario, bounds: int = 0) -> tuple[Battle, Hints]:
    """A battle after so many bounds, and its hints for the next."""
    battle = Battle(scenario, KeyedDice(key_from_seed(7)))
    battle.run(bounds=bounds)
    if bounds == 0:
        battle.next_substep()
    hints = ruleset("1418").hints(scenario, battle.log.tables, bounds + 1)
    assert hints is not None
    return battle, hints


@pytest.mark.parametrize("bound", [1, 2, 3, 4])
def test_promises_what_the_bound_does(bound: int) -> None:
    """R-9, R-17: every platoon's word, task and way of the shipped battle, bound by bound."""
    scenario = load("rulebook-sheet")
    battle, hints = opening(scenario, bound - 1)
    high = {unit: order for (unit, of), order in scenario.high.items() if of == bound}
    low = {unit: order for (unit, of), order in scenario.low.items() if of == bound}
    told = hints.orders(high, low)
    battle.run_bound()
    orders, moves = battle.log["orders"], battle.log["moves"]
    done = {p: (w, d) for p, w, d, of in zip(orders["platoon"], orders["word"], orders["done"], orders["bound"],
                                             strict=True) if of == bound}  # fmt: skip
    assert {p: (hint.word, hint.done) for p, hint in told.items()} == done
    states, hits = battle.log["states"], battle.log["hits"]
    hurt = {p for p, of, taken in zip(states["platoon"], states["bound"], states["hits"], strict=True)
            if of == bound and taken}  # fmt: skip
    assert hurt or not hits["bound"].count(bound)
    ways = 0
    for platoon, of, substep, reach in zip(
        moves["platoon"], moves["bound"], moves["substep"], moves["reach_cm"], strict=True
    ):
        way = told[platoon].way if of == bound and substep[:1] == "5" and platoon not in hurt else None
        if way:  # an injury, or recovery from one, changes what was promised before it
            ways += 1
            assert reach == pytest.approx(way.reach_u / 1000, abs=1e-4)
    assert ways > 4


def test_a_way_ends_at_the_edge_of_rough_ground() -> None:
    """R-17, worked example 4: rough begins 5 cm ahead: halts at 5 cm."""
    scenario = setting(a=[base("1/1/1", 20, 30)], b=[base("9/1/1", 90, 30)], high="1 advance",
                       low=["1/1 move by 12,0"], features=[ground("rough", 25, 0, 60, 90)])  # fmt: skip
    _, hints = opening(scenario)
    order = scenario.low["1/1", 1]
    way = hints.orders({"1": scenario.high["1", 1]}, {"1/1": order})["1/1/1"].way
    assert way is not None
    assert (way.reach_u, way.length_u, way.ended) == (5000.0, 12000.0, "edge of ground")


def test_a_forbidden_order_is_told_with_its_cell() -> None:
    """R-9: move under Hold."""
    scenario = setting(a=[base("1/1/1", 20, 30)], b=[base("9/1/1", 90, 30)], low=["1/1 move by 5,0"])
    _, hints = opening(scenario)
    hint = hints.orders({"1": HighCommand("1", 1, "hold")}, {"1/1": scenario.low["1/1", 1]})["1/1/1"]
    assert (hint.legal, hint.word, hint.done, hint.cell) == (False, "move", "stay", ("stay", "find cover", "dig"))
    assert hint.reasons[0][0] == "Q-illegal-now"


def test_a_thread_measures_the_shot_that_is_fired() -> None:
    """R-25, R-26: distance and what is needed are those in the log."""
    a, b = [base("1/1/1", 20, 30)], [base("9/1/1", 40, 30, dug_in=True)]
    scenario = setting(a=a, b=b, low=["1/1 stay shoot 9/1"])
    _, hints = opening(scenario)
    thread = hints.thread("1/1/1", "9/1/1")
    shots = fight(scenario).log["shots"]
    at = shots["shooter"].index("1/1/1")
    assert thread is not None
    assert thread.distance_u / 1000 == pytest.approx(shots["distance_cm"][at])
    assert thread.needed == shots["needed"][at]
    assert hints.thread("1/1/1", "nobody") is None


def test_a_circle_counts_shots_and_bases() -> None:
    """R-36, worked example 5: four batteries of Arming 2: 8 shots, at most 4 on one base."""
    guns = [base(f"1/1/{n}", 10 + 6 * n, 10, "Light howitzers") for n in (1, 2, 3, 4)]
    scenario = setting(a=guns, b=[base("9/1/1", 60, 60), base("9/1/2", 66, 60)])
    _, hints = opening(scenario)
    circle = hints.circle("1", (60_000, 60_000))
    assert (circle.shots, circle.cap, circle.batteries) == (8, 4, 4)
    assert [(found.platoon, found.own) for found in circle.bases] == [("9/1/1", False), ("9/1/2", False)]


def test_hidden_enemies_change_no_hint() -> None:
    """A hint on a side's own knowledge is the same whatever stands there that it does not know of."""
    a = [base("1/1/1", 20, 30)]
    alone = setting(a=a, b=[base("9/1/1", 90, 30)], high="1 assault", low=["1/1 move by 12,0 toward 100,30"])
    crowd = setting(a=a, b=[base("9/1/1", 90, 30), base("9/1/2", 27, 30)], high="1 assault",
                    low=["1/1 move by 12,0 toward 100,30"])  # fmt: skip
    told = []
    for scenario in (alone, crowd):
        battle, _ = opening(scenario)
        known = {name: {column: [value for value, unit in zip(values, rows["platoon"], strict=True)
                                 if unit != "9/1/2"] if "platoon" in rows else values
                        for column, values in rows.items()} for name, rows in battle.log.tables.items()}  # fmt: skip
        hints = ruleset("1418").hints(alone, known, 1)
        assert hints is not None
        told.append(hints.orders({"1": alone.high["1", 1]}, {"1/1": alone.low["1/1", 1]}))
    assert told[0] == told[1]
