"""covers: bound_sim/rulesets/rules1418/answers/hints.py

Hints are the rules themselves: what they promise before a bound is what the bound then does.
"""

from dataclasses import replace

import pytest

from bound_sim.battle.battle import Battle
from bound_sim.battle_file.told_log import known_to
from bound_sim.cli import languages
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load
from bound_sim.orders.arrows import arrow, changed
from bound_sim.orders.interventions import Intervention, parse_act
from bound_sim.orders.records import declared
from bound_sim.rules import ruleset
from bound_sim.rules.records.hints import Hints, by_log
from bound_sim.rulesets.rules1418.answers.hints import Hints as OwnHints
from bound_sim.rulesets.rules1418.steps.umpire import amend
from bound_sim.scenario.model import Scenario
from bound_sim_maps.speech import speaking, spoken
from tests.rulesets.rules1418.builder import base, fight, ground, moved, row, rows, setting, typed


def opening(scenario: Scenario, bounds: int = 0) -> tuple[Battle, Hints]:
    """A battle after a number of bounds, and its hints for the next."""
    battle = Battle(scenario, KeyedDice(key_from_seed(7)))
    battle.run(bounds=bounds)
    if bounds == 0:
        battle.next_substep()
    hints = ruleset("1418").hints(by_log(scenario, battle.log.tables, bounds + 1))
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
    drawn = {name: (hint.way.reach_u, hint.way.length_u) for name, hint in told.items() if hint.way}
    assert isinstance(hints, OwnHints)
    assert hints.reaches(high, low, [*told, "nobody"]) == drawn
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


def test_orders_of_units_that_are_not_there_are_left_out() -> None:
    scenario = load("rulebook-sheet")
    _, hints = opening(scenario)
    high = {unit: order for (unit, of), order in scenario.high.items() if of == 1}
    low = {unit: order for (unit, of), order in scenario.low.items() if of == 1}
    other = {"77": declared("77", 1, "advance")}, {"77/1": arrow("77/1", 1, "stay")}
    assert hints.orders({**high, **other[0]}, {**low, **other[1]}) == hints.orders(high, low)


def test_orders_that_name_enemies_out_of_sight_are_answered() -> None:
    """In fog a side's orders may name whom it does not see (any more): a fault of the orders, none of the answers."""
    scenario = load("beaumont-hamel-fog")
    scenario = replace(scenario, fog=replace(scenario.fog, sight_u=3_000))
    battle = Battle(scenario, KeyedDice(key_from_seed(7)))
    battle.run(bounds=1)
    known, tables = known_to("B", scenario, battle.log.tables, "87 Brigade")
    low = {unit: order for (unit, of), order in scenario.low.items() if of == 2 and unit in known.forces.companies}
    unknown = [order for order in low.values() if order.word("shoot") not in ("", *known.forces.companies)]
    assert unknown, "they name companies that this commander knows nothing of"
    hints = ruleset("1418").hints(by_log(known, tables, 2))
    assert hints is not None
    low = {unit: changed(order, toward="nobody") for unit, order in low.items()}
    told = hints.orders({}, low)
    without = hints.orders({}, {unit: changed(order, shoot="", toward=None) for unit, order in low.items()})
    assert {
        told[f"{order.unit}/1"] == without[f"{order.unit}/1"] for order in unknown if f"{order.unit}/1" in told
    } == {True}


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
    hint = hints.orders({"1": declared("1", 1, "hold")}, {"1/1": scenario.low["1/1", 1]})["1/1/1"]
    assert (hint.legal, hint.word, hint.done, hint.cell) == (False, "move", "stay", ("stay", "find cover", "dig"))
    assert hint.reasons[0][0] == "Q-illegal-now"
    with speaking(languages.wording("de")):
        assert "was das Feld verbietet" in spoken(hint.said)
    begun = changed(scenario.low["1/1", 1], path=((20_000, 30_000),))
    hint = hints.orders({"1": declared("1", 1, "hold")}, {"1/1": begun})["1/1/1"]
    assert hint.done == "stay", "a way that has only begun"


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
        hints = ruleset("1418").hints(by_log(alone, known, 1))
        assert hints is not None
        told.append(hints.orders({"1": alone.high["1", 1]}, {"1/1": alone.low["1/1", 1]}))
    assert told[0] == told[1]


def test_what_the_log_says_of_packing_arrivals_and_transport() -> None:
    """Q-packing, Q-arrival, R-18, R-19, bound by bound: guns pack, move, unpack; guns that arrive are packed; the HMG
    removes the command platoon, so that nobody is carried any more. Hints against what is then done."""
    moves = ["1/1 move by 4,0", "1/2 move by 4,0", "2/4 move by 12,0", "9/1 stay shoot 2/9"]
    scenario = setting(
        a=[base("1/1/1", 20, 20, "Light howitzers"), base("1/2/1", 20, 40, "Light howitzers", arrives=2),
           base("2/4/1", 20, 60, transport="motorised"), base("2/9/1", 20, 80, "Command", transport="motorised"),
           base("2/9/2", 10, 80, "Transport", transport="motorised")],
        b=[base("9/1/1", 48, 80, "Late HMG", dug_in=True), base("9/2/1", 100, 20)], high="1 advance, 2 advance",
        low={1: moves, 2: moves, 3: [*moves[2:], "1/1 move by 4,0", "1/2 stay"], 4: ["1/1 stay", "1/2 move by 4,0"]},
        bounds=4, rulings={"Q-free-fire": "nobody"},
    )  # fmt: skip
    battle = Battle(scenario, KeyedDice(key_from_seed(3)))
    battle.run(bounds=1)
    assert row(battle, "explanations", code="transport-lost")["platoon"] == "2/9/1"
    done = []
    for bound in (2, 3, 4):
        hints = ruleset("1418").hints(by_log(scenario, battle.log.tables, bound))
        assert hints is not None
        high, low = (
            {unit: order for (unit, of), order in orders.items() if of == bound}
            for orders in (scenario.high, scenario.low)
        )
        told = hints.orders(high, low)
        battle.run_bound()
        for name in ("1/1/1", "1/2/1") if bound > 2 else ("1/1/1",):  # 1/2/1 arrives in bound 2
            assert told[name].done == row(battle, "orders", platoon=name, bound=bound)["done"]
        done.append([row(battle, "orders", platoon=name, bound=bound)["done"] for name in ("1/1/1", "1/2/1")])
        if bound < 4:
            way = told["2/4/1"].way
            assert way is not None
            assert way.reach_u == moved(battle, "2/4/1", bound)["reach_cm"] * 1000 == 6000
    assert done == [["move", "move"], ["move", "unpack"], ["unpack", "pack"]]


def test_ranges_terrain_and_what_cannot_be_asked() -> None:
    """R-25: 300 m are 33.33 cm; no limit; without ranged Arming nothing. R-7: terrain at a point."""
    scenario = setting(
        a=[base("1/1/1", 20, 30), base("1/2/1", 20, 50, "Light howitzers"), base("1/3/1", 20, 70, "Melee cavalry")],
        b=[base("9/1/1", 60, 30), base("9/2/1", 60, 60, arrives=2)],
        features=[ground("wood", 60, 20, 70, 40), ground("water", 80, 0, 90, 90)],
    )  # fmt: skip
    battle, hints = opening(scenario)
    assert hints.range_u("1/1/1") == pytest.approx(33_333.333)
    assert hints.range_u("1/2/1") is None
    assert hints.range_u("1/3/1") == 0.0
    assert hints.terrain((65_000, 30_000)) == ("rough", "none", "rough", True)
    assert hints.terrain((85_000, 30_000)) == ("open", "none", "open", False)
    unlimited = hints.thread("1/2/1", "9/1/1")
    assert unlimited is not None
    assert unlimited.range_u is None
    # who has not come yet is under no circle
    assert [found.platoon for found in hints.circle("1", (60_000, 60_000)).bases] == []
    with pytest.raises(KeyError, match="no states of bound 6"):
        ruleset("1418").hints(by_log(scenario, battle.log.tables, 7))


def test_who_steps_up_has_not_moved_by_its_order() -> None:
    """R-19 speaks of movement: an HMG that stepped up in melee is, for hints and bound alike, one that never moved."""
    scenario = setting(
        a=[base("1/1/1", 37.46, 30, "Skirmishers")], b=[base("9/1/1", 40, 30), base("9/1/2", 42.54, 30, "Late HMG")],
        rulings={"Q-pass-back": "none", "Q-free-fire": "nobody"}, bounds=2,
    )  # fmt: skip
    # both at once in round 0: each injured; round 1: both removed, the HMG steps up
    dice = ["1 melee 1/1/1 melee 2", "1 melee 9/1/1 melee 3 1", "1 melee 1/1/1 melee round 1 1",
            "1 melee 9/1/1 melee round 1 2 1"]  # fmt: skip
    battle = Battle(scenario, typed(dice))
    battle.run(bounds=1)
    assert [found["ended"] for found in rows(battle, "moves", platoon="9/1/2")] == ["stepped up"]
    hints = ruleset("1418").hints(by_log(scenario, battle.log.tables, 2))
    assert hints is not None
    assert hints.orders({}, {})["9/1/2"].substep == "1b"
    battle.run_bound()
    assert row(battle, "orders", platoon="9/1/2", bound=2)["shoots_in"] == "1b"


def test_a_side_knows_its_own_orders_alone() -> None:
    """What a side may know after a bound comes through the ruleset: of the enemy's orders nothing; no third side."""
    scenario = setting(a=[base("1/1/1", 20, 30)], b=[base("9/1/1", 100, 80)], high="1 advance, 9 hold",
                       low=["1/1 move by 6,0", "9/1 dig"])  # fmt: skip
    rules, tables = ruleset("1418"), fight(scenario).log.tables
    facts = rules.known(scenario, "A", tables, 1)
    assert "9/1 dig" not in str(facts)
    assert "1/1 move by 6,0" in str(facts)
    with pytest.raises(KeyError):
        rules.known(scenario, "C", tables, 1)
    before = rules.known_at_start(scenario, "A")
    assert [key for key, _ in before.low] == ["1/1"]
    assert {platoon.id: platoon.men > 0 for platoon in before.forces.platoons} == {"1/1/1": True, "9/1/1": False}


def after_ruling(act: str) -> Hints:
    """Hints for bound 2, before which the umpire ruled."""
    scenario = setting(a=[base("1/1/1", 20, 30)], b=[base("9/1/1", 30, 30), base("9/2/1", 90, 30)], bounds=2,
                       high="9 advance", low={2: ["9/1 move by 0,20"]},
                       rulings={"Q-free-fire": "nobody"})  # fmt: skip
    battle, _ = opening(scenario, 1)
    amend(battle, Intervention(parse_act(act, table=scenario.battlefield.table), 2, "", "", "a slip"))
    hints = ruleset("1418").hints(by_log(scenario, battle.log.tables, 2))
    assert hints is not None
    return hints


@pytest.mark.parametrize(
    ("act", "distance_cm"), [("move 9/1/1 40,30", 17.46), ("hit 9/1/1", 7.46), ("remove 9/1/1", None)]
)
def test_rulings_between_bounds_are_known(act: str, distance_cm: float | None) -> None:
    """Where the umpire put a base since the last bound, and that it is gone."""
    thread = after_ruling(act).thread("1/1/1", "9/1/1")
    assert (thread and thread.distance_u / 1000) == (distance_cm and pytest.approx(distance_cm))


def test_a_hit_ruled_between_bounds_halves_the_way() -> None:
    """R-28: who was injured goes half as far."""
    found = []
    for act in ("hit 9/2/1", "hit 9/1/1"):
        hints = after_ruling(act)
        scenario = setting(a=[base("1/1/1", 20, 30)], b=[base("9/1/1", 30, 30)], high="9 advance",
                           low=["9/1 move by 0,20"])  # fmt: skip
        way = hints.orders({"9": scenario.high["9", 1]}, {"9/1": scenario.low["9/1", 1]})["9/1/1"].way
        assert way is not None
        found.append(way.reach_u)
    assert found[1] == pytest.approx(found[0] / 2)


def test_a_thread_in_words() -> None:
    """R-25, R-26, R-32, R-45: the distance, what is needed, and why nothing is."""
    scenario = setting(
        a=[base("1/1/1", 20, 30), base("1/1/2", 20, 40, "Melee cavalry")],
        b=[base("9/1/1", 30, 30), base("9/1/2", 90, 30), base("9/1/3", 28, 40, "Medium tanks")],
        features=[ground("wood", 55, 0, 60, 90)],
    )  # fmt: skip
    _, hints = opening(scenario)

    def said(shooter: str, target: str) -> str:
        thread = hints.thread(shooter, target)
        assert thread is not None
        return str(thread.said)

    near, far = said("1/1/1", "9/1/1"), said("1/1/1", "9/1/2")
    assert "needs 2+ (R4, open)" in near
    assert "1 die: hits" in near
    assert "out of range by" in far
    assert far.endswith("ground blocks sight, which does not count (Q-line-of-sight)")
    assert "no ranged Arming (R-26)" in said("1/1/2", "9/1/1")
    assert said("1/1/1", "9/1/3").endswith("successes rolled again (R-45)")
    assert "again" not in near
    [ring] = hints.rings("1/1/1")
    assert ring.name == "range 33.3 cm"


def test_a_card_says_how_a_company_stands() -> None:
    """What it is, how far it goes and shoots, what it took; nothing of one that is not there."""
    a = [base("1/1/1", 30, 30, dug_in=True), base("1/1/2", 40, 30, dug_in=True)]
    guns = [base("3/1/1", 30, 20, "Light howitzers")]
    b = [base("9/1/1", 30, 60), base("9/2/1", 60, 60, arrives=2)]
    _, hints = opening(setting(a=[*a, *guns], b=b))
    card = hints.unit("1/1", ())
    assert card is not None
    said = "2 bases of Line infantry, 6 cm a bound, 12 in an assault, range 33.3 cm, 2 dug in"
    assert (card.said, card.at) == (said, (35_000, 30_000))
    assert hints.unit("9/2", ()) is None
    assert hints.unit("8/8", ()) is None
    battery = hints.unit("3/1", ())
    assert battery is not None
    assert "range" not in battery.said, "unlimited"


def test_a_bombardment_without_batteries_comes_to_nothing() -> None:
    """R-39, R-19: batteries that shoot direct or dig take no part; where all of them do, nothing falls."""

    def idle(low: list[str], high: str = "5 bombard B1.c") -> dict[str, str]:
        scenario = setting(
            a=[base("5/1/1", 10, 30, "Light howitzers"), base("5/2/1", 10, 60, "Light howitzers")],
            b=[base("9/1/1", 38.1, 7.62)], high=high, low=low, rulings={"Q-dig-shoot": "may not"},
        )  # fmt: skip
        _, hints = opening(scenario)
        word = {unit: order for (unit, of), order in scenario.high.items() if of == 1}
        told = hints.orders(word, {unit: order for (unit, of), order in scenario.low.items() if of == 1})
        fell = "bombard" in fight(scenario).log["shots"]["kind"]
        assert fell == (word["5"].verb == "bombard" and not any(hint.idle for hint in told.values()))
        return {name: str(hint.idle) for name, hint in told.items() if hint.idle}

    direct = "battery took no part: it was told to shoot direct (R-39)"
    assert idle([]) == {}
    assert idle(["5/1 stay shoot 9/1"]) == {}, "the other battery fires"
    both = ["5/1 stay shoot 9/1", "5/2 stay shoot 9/1"]
    assert idle(both) == dict.fromkeys(("5/1/1", "5/2/1"), direct)
    assert idle(both, "5 hold") == {}
    digs = "battery did not fire: it moved, packs, digs and may not, or is in contact (R-19)"
    assert idle(["5/1 stay shoot 9/1", "5/2 dig"]) == {"5/1/1": direct, "5/2/1": digs}
