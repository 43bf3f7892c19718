"""covers: bound_sim/scenarios/two-fronts-1914, bound_sim/rulesets/all_quiet/answers/policies.py

The joint campaign as a battle: the West as it is alone, an East beside it, transfers by orders and by the policy.
"""

from dataclasses import replace
from functools import cache
from itertools import pairwise

from bound_sim.battle.battle import Battle
from bound_sim.battle_file.told_log import known_to
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load, resolve
from bound_sim.results.battle_map.timeline import history_of
from bound_sim.rulesets.all_quiet.answers.plans import Planner
from bound_sim.rulesets.all_quiet.answers.policies import MOST_WAITING, to_the_weaker_front
from bound_sim.rulesets.all_quiet.book.rulings import Readings
from bound_sim.rulesets.all_quiet.book.words import EAST, IN_BOX, WEST
from bound_sim.rulesets.all_quiet.state.front import FrontGame, box_of
from bound_sim.rulesets.all_quiet.state.turn import FrontTurn
from bound_sim.scenario.model import Scenario
from bound_sim_maps.area_shapes import shapes_of

from .played import front, rows

NAME = "two-fronts-1914"
#: worth more points where the West is played alone
BORDER = ("Aachen", "Trier", "Metz", "Strasbourg")


@cache
def scenario() -> Scenario:
    return load(resolve(NAME))


def played(seed: int, bounds: int) -> Battle:
    made = Battle(scenario(), KeyedDice(key_from_seed(seed)))
    made.run(bounds=bounds)
    return made


def at_start(given: Scenario | None = None) -> FrontGame:
    given = given or scenario()
    return FrontGame(given, Readings(given.rulings))


def test_the_west_is_the_front_that_is_played_alone() -> None:
    alone, both = front(), scenario()
    ours = {area.name: area for area in both.areas.areas}
    for area in alone.areas.areas:
        vp = area.vp if area.name in BORDER else ours[area.name].vp
        assert replace(ours[area.name], at=area.at, vp=vp) == area
    borders = {(each.a, each.b, each.kind) for each in both.areas.borders}
    assert {(each.a, each.b, each.kind) for each in alone.areas.borders} <= borders
    west = [replace(card, place="") for card in both.cards if not card.name.endswith(("-E", "-E-S"))]
    assert west == [replace(card, place="") for card in alone.cards]
    kept = {unit.id: (unit.type, unit.box) for unit in both.forces.platoons}
    assert {unit.id: (unit.type, unit.box) for unit in alone.forces.platoons}.items() <= kept.items()


def test_borders_are_where_the_map_draws_them() -> None:
    net = scenario().areas
    drawn = shapes_of(scenario().battlefield, net).outlines
    for border in net.borders:
        assert drawn[border.a].distance(drawn[border.b]) < 0.5, border
    assert len(net.steps(["Paris"])) == len(net.areas)


def test_two_corps_leave_the_right_wing_and_come_in_by_rail() -> None:
    came = 0
    for seed in range(6):
        first = played(seed, 1).state.games[0]
        left = [first.by_id[unit] for unit in ("GE6", "GE9") if first.by_id[unit].box == box_of(IN_BOX, EAST)]
        second = played(seed, 2)
        came += sum(second.state.games[0].front_of(unit.area) == EAST for unit in
                    (second.state.games[0].by_id[each.id] for each in left) if unit.area)  # fmt: skip
        assert {row["side"] for row in rows(second, "orders")} == {"CP", "ENT"}
    assert came >= 8


def test_the_policy_sends_units_to_the_weaker_front() -> None:
    game = at_start()
    game.neutral.clear()
    east = [unit for unit in game.of("CP") if game.front_of(unit.area) == EAST]
    for unit in (*east, *game.of("ENT", "Liege")):
        unit.area = ""
    said = to_the_weaker_front(game)
    going = [game.by_id[line.split()[0]] for line in said.split(" ; ")]
    assert len(going) == 2
    for unit in going:
        assert unit.nation.transfers
        assert game.front_of(unit.area) == WEST
        assert not any(game.holds(area, "ENT") for area in (unit.area, *game.neighbours(unit.area)))
    for unit in [each for each in game.units if each.nation.id == "GE" and not each.area][:MOST_WAITING]:
        unit.box = box_of(IN_BOX, EAST)
    assert to_the_weaker_front(game) == ""


def test_nobody_goes_where_both_fronts_stand_alike_or_there_is_one() -> None:
    game = at_start()
    assert to_the_weaker_front(game) == ""
    assert to_the_weaker_front(at_start(front())) == ""


def test_the_policy_brings_neutrals_of_its_camp_into_the_war() -> None:
    turn = FrontTurn(None, at_start(), 0, 3, None, {})
    turn.impulse.front = EAST
    plans = Planner(turn, "CP").by_card("entry", "Entry-E-S")
    assert [plan.lines for plan in plans] == [("event Entry-E-S of tu",), ("event Entry-E-S of bu",)]
    turn.game.neutral.clear()
    assert Planner(turn, "CP").by_card("entry", "Entry-E-S") == []


def test_neutrals_that_come_in_are_spent_in_the_replay_too() -> None:
    """AQ-R-39: the umpire's replay and both sides' show them so; others that come in are fresh."""
    made = played(3, 4)
    came = [(row["bound"], row["substep"], row["platoon"]) for row in rows(made, "moves") if row["ended"] == "came in"]
    neutral = [one for one in came if one[2][:2] in ("IT", "TU")]
    assert {unit[:2] for *_, unit in neutral} == {"IT", "TU"}
    assert len(neutral) < len(came)
    for side in ("", "CP", "ENT"):
        history = history_of(*known_to(side, scenario(), made.log.tables))
        for bound, substep, unit in came:
            then = history.order.moment(bound, substep)
            spent = (bound, substep, unit) in neutral
            shown = history.at(then).get(unit)
            if shown is None:
                assert side not in ("", scenario().forces.side_of(unit)), (
                    "who comes in is not known of the enemy before"
                )
                continue
            assert ("spent" in shown.marks) == spent, (side, unit)
            end = history.order.moment(bound, "end")
            before = history.before(end)
            assert before is not None
            stays = [history.at(when)[unit].marks for when in (before, end)]
            assert stays == [("spent",)] * 2 or not spent, (side, unit)


def test_a_war_is_played_to_its_end() -> None:
    made = played(3, 10)
    boxes = {unit.box for unit in made.state.games[0].units}
    assert boxes <= {"", "reserve", "reserve east", "transfer in", "transfer in east", "to come", "lost", "tanks"}
    assert {row["bound"] for row in rows(made, "points")} == set(range(1, 11))
    hands = [row for row in rows(made, "cards") if row["bound"] == 1 and row["to"] == "hand" and row["side"] == "CP"]
    assert len(hands) == 16
    assert all(one["bound"] <= two["bound"] for one, two in pairwise(rows(made, "moves")))
