"""covers: bound_sim/rulesets/end_of_empires/answers/hints.py

Hints are the rules themselves: what they promise before a turn is what side A's units then do.
"""

from dataclasses import replace

import pytest

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load
from bound_sim.rules import ruleset
from bound_sim.rules.records.hints import Hints, PlatoonHint, by_log
from bound_sim.rulesets.end_of_empires import warm_up as warm
from bound_sim.scenario.forces import Forces
from bound_sim.scenario.model import Scenario
from bound_sim_kernels import warm_up
from bound_sim_kernels.compiled import compiles
from tests.rulesets.end_of_empires.test_battle_file import HEDGEROW


def hints_of(battle: Battle, side: str, bound: int) -> tuple[Scenario, Hints]:
    """What a side may ask, of what it knows."""
    rules = ruleset("end-of-empires")
    known = rules.known(battle.scenario, side, battle.log.tables, bound - 1)
    hints = rules.hints(by_log(known.scenario, known.tables, bound, side))
    return known.scenario, hints


@pytest.mark.parametrize("seed", [1, 4, 7])
def test_promises_what_side_a_does(seed: int) -> None:
    """EOE-R-9..17, bound by bound: every base's way, to its end; who is forbidden to move does not."""
    battle = Battle(load(HEDGEROW), KeyedDice(key_from_seed(seed)))
    battle.next_substep()
    ways = forbidden = 0
    for bound in range(1, battle.scenario.bounds + 1):
        told: dict[str, PlatoonHint] = {}
        for side in ("R", "B"):
            scenario, hints = hints_of(battle, side, bound)
            high = {unit: order for (unit, of), order in scenario.high.items() if of == bound}
            low = {unit: order for (unit, of), order in scenario.low.items() if of == bound}
            told |= {name: hint for name, hint in hints.orders(high, low).items()
                     if scenario.forces.side_of(name) == side}  # fmt: skip
        battle.run_bound()
        first = next(platoon for platoon, code, of in zip(
            battle.log["explanations"]["platoon"], battle.log["explanations"]["code"],
            battle.log["explanations"]["bound"], strict=True) if code == "side-a" and of == bound)  # fmt: skip
        moves = battle.log["moves"]
        ends = {p: (x, y) for p, x, y, of, step in zip(moves["platoon"], moves["to_x_cm"], moves["to_y_cm"],
                                                        moves["bound"], moves["substep"], strict=True)
                if of == bound and step == "1"}  # fmt: skip
        for name, hint in told.items():
            if battle.scenario.forces.side_of(name) != first.removeprefix("side "):
                continue
            if hint.way and hint.way.reach_u > 0:
                ways += 1
                assert ends[name] == pytest.approx((hint.way.end[0] / 1000, hint.way.end[1] / 1000)), (bound, name)
            else:
                assert name not in ends or not hint.way or hint.way.reach_u == 0
            forbidden += not hint.legal
    assert ways > 15
    assert forbidden > 0


def test_hidden_orders_and_reserves_change_no_hint() -> None:
    """What the other side is told, and who of it is still to come, is in no hint of a side."""
    plain = load(HEDGEROW)
    told = []
    for drop in (False, True):
        scenario = plain
        if drop:
            kept = tuple(p for p in plain.forces.platoons if p.battalion != "B3")
            scenario = replace(
                plain, forces=Forces(kept),
                low={key: order for key, order in plain.low.items() if key[0][0] != "B"},
                high={key: order for key, order in plain.high.items() if key[0] not in ("B3", "GB")},
            )  # fmt: skip
        battle = Battle(scenario, KeyedDice(key_from_seed(3)))
        battle.next_substep()
        known, hints = hints_of(battle, "R", 1)
        low = {unit: order for (unit, of), order in known.low.items() if of == 1}
        told.append((hints.orders({}, low), hints.thread("R1/1", "B1/1"), hints.terrain((56_000, 50_000))))
    assert told[0] == told[1]


def test_the_thread_tells_a_volley_or_why_there_is_none() -> None:
    battle = Battle(load(HEDGEROW), KeyedDice(key_from_seed(3)))
    battle.next_substep()
    _, hints = hints_of(battle, "R", 1)
    said = {other: thread.said for other in ("B1/1", "GB/1", "BG/1") if (thread := hints.thread("RG/1", other))}
    assert "each hits on 3+, 1.7 figures expected" in said["B1/1"]
    assert "not by itself a target (EOE-Q-who-may-be-shot)" in said["GB/1"]
    assert hints.thread("RG/1", "nobody") is None
    far = hints.thread("R1/1", "BG/1")
    assert far is not None
    assert far.out_of_range
    assert "out of range by" in far.said
    assert hints.range_u("RC/1") == 0.0
    assert [ring.name for ring in hints.rings("RG/1")] == ["short 30 cm", "effective 60 cm", "long 120 cm"]
    assert hints.rings("RC/1") == ()


def test_what_is_compiled_beforehand_is_a_turn_and_questions_to_the_ground() -> None:
    """It plays a battle of its own rules: where these change under it, this fails and not the first desk."""
    warm.ask_all()
    assert warm.is_warm() == (not compiles() or warm_up._stamp(warm.__name__).exists())
