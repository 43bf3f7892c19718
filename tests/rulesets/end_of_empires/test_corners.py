"""covers: bound_sim/rulesets/end_of_empires

What cases cannot say: orders that nobody checked, acts of the umpire, states that were changed, odd logs.
"""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.dice.typed import MissingDice, TypedDice
from bound_sim.files.folder import load
from bound_sim.orders.interventions import parse_act
from bound_sim.orders.records import parse_cell
from bound_sim.orders.text import parse_order
from bound_sim.rules import ruleset
from bound_sim.rulesets.end_of_empires.answers.logged_dice import logged_dice
from bound_sim.rulesets.end_of_empires.book.legality import check
from bound_sim.rulesets.end_of_empires.book.words import DICE_WORDS as dice_words
from bound_sim.rulesets.end_of_empires.book.words import GRAMMAR
from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.end_of_empires.steps import command
from bound_sim.scenario.forces import Forces
from bound_sim.scenario.model import Scenario
from bound_sim_maps.faults import Refused
from tests.core.battle_file.battles import opened, rows
from tests.rulesets.end_of_empires.scenes import played, scene

HEDGEROW = str(Path(__file__).parents[2] / "battles/hedgerow")
UNITS = """
Red 1R Infantry at 30,40
Red 2R Infantry at 30,60 bases 1
Red 1C Cavalry at 10,40
Red RM Machine guns at 30,20
Red RG Field battery at 20,20 limbered
Red RT Truck at 26,60
Red GR Commander at 20,36
Red GS Commander at 26,66
Blue 1B Infantry at 60,20
"""


def unchecked(scenario: Scenario, *orders: str) -> Battle:
    """A battle with orders as they stand, whatever a check would say: readings may be switched after it."""
    low = [parse_order(order, bound=1, table=scenario.battlefield.table, grammar=GRAMMAR) for order in orders]
    changed = replace(scenario, low={(order.unit, 1): order for order in low})
    battle = Battle(changed, KeyedDice(key_from_seed(1)))
    battle.run()
    return battle


@pytest.mark.parametrize(("order", "code"), [
    ("1R limber", "only-guns"),
    ("RG limber", "limbered-already"),
    ("1R dismount", "cannot-mount"),
    ("1C mount", "cannot-mount"),
    ("RM charge toward 1B", "cannot-charge"),
    ("1C prone", "only-infantry"),
    ("1C board", "cannot-board"),
])  # fmt: skip
def test_orders_that_no_unit_of_its_kind_can_follow_are_not_carried_out(order: str, code: str, tmp_path: Path) -> None:
    battle = unchecked(scene(tmp_path, units=UNITS), order)
    assert code in battle.log["explanations"]["code"]
    assert order.split()[0] not in {base.split("/")[0] for base in battle.log["moves"]["platoon"]}


def test_boarding_ends_where_vehicles_became_scenery(tmp_path: Path) -> None:
    battle = unchecked(scene(tmp_path, units=UNITS, rulings='EOE-Q-vehicles = "scenery"'), "2R board")
    assert "did not board: vehicles are scenery" in battle.log["explanations"]["text"]


def test_commanders_and_units_in_retreat_need_no_command(tmp_path: Path) -> None:
    battle = unchecked(scene(tmp_path, units=UNITS), "1R advance by 5,0", "GR advance by 5,0")
    moment = Moment(battle.state, 0, 1, None)
    game = battle.state.games[0]
    assert command.needs_command(moment, game.by_id["1R"])
    assert not command.needs_command(moment, game.by_id["GR"])
    game.by_id["1R"].retreating = 1
    assert not command.needs_command(moment, game.by_id["1R"])


def test_dice_of_a_real_table_that_are_missing_in_a_melee_are_asked_for(tmp_path: Path) -> None:
    """A pair without dice shows 1 and 1, equal scores here: it is not rolled again for ever."""
    battle = unchecked(scene(tmp_path, units="""
        Red 1R Infantry at 30,40 figures 3 3 3 3
        Red GR Commander at 26,48
        Blue 1B Infantry at 48,40
    """), "1R charge toward 1B hold-fire", "1B hold-fire")  # fmt: skip
    rolls = [die for die in logged_dice(battle.log.tables) if die.purpose == "initiative"]
    again = Battle(battle.scenario, TypedDice(rolls, "typed", words=dice_words))
    with pytest.raises(MissingDice) as missing:
        again.run()
    assert {(roll.substep, roll.purpose, roll.unit, roll.round_no) for roll in missing.value.rolls} >= {
        ("5", "melee", "1R/1", 0), ("5", "melee", "1B/4", 0),
    }  # fmt: skip


def test_acts_in_mid_turn_and_hits_of_a_base(tmp_path: Path) -> None:
    with opened(tmp_path / "b.bound", HEDGEROW, seed=4) as file:
        file.resolve(to_substep="0")
        file.rule(parse_act("move R2/4 40,30 face 90"), umpire="U", reason="bumped in mid-turn")
        file.resolve()
        assert "R2" not in {str(row["platoon"]).split("/")[0] for row in rows(file, "moves", substep="1")}
        file.rule(parse_act("remove BM/1"), umpire="U", reason="agreed")
        with pytest.raises(Refused, match="4 hits remove BM/1: hits 0 to 3"):
            file.rule(parse_act("restore BM/1 hits 4"), umpire="U", reason="no")
        with pytest.raises(Refused, match="2 hits remove RC/1: hits 0 to 1"):
            file.rule(parse_act("restore RC/1 hits 2"), umpire="U", reason="no")
        file.rule(parse_act("restore BM/1 hits 3"), umpire="U", reason="found again")
        file.resolve()


def test_who_is_brought_on_comes_where_the_umpire_says(tmp_path: Path) -> None:
    scenario = load(HEDGEROW)
    battle = Battle(scenario, KeyedDice(key_from_seed(1)))
    battle.run(bounds=1)
    from bound_sim.orders.interventions import Intervention
    from bound_sim.rulesets.end_of_empires.steps.umpire import amend

    amend(battle, Intervention(parse_act("arrive B3/1 100,20 face 90"), 2, "", "U", "by road"))
    base = battle.state.games[0].base["B3/1"]
    assert (base.x, base.y, base.facing) == (100_000, 20_000, 900)
    before = battle.log.length("explanations")
    battle.logged = False
    amend(battle, Intervention(parse_act("arrive B3/1 100,20"), 2, "", "U", "by road"))
    assert (battle.log.length("explanations"), base.facing) == (before, 900)


def test_a_state_with_odd_numbers_is_refused() -> None:
    from bound_sim.rulesets.end_of_empires.state.save import restore

    scenario = load(HEDGEROW)
    battle = Battle(scenario, KeyedDice(key_from_seed(1)))
    battle.run(bounds=1)
    from bound_sim.rulesets.end_of_empires.state.save import save

    whole: Any = save(battle)
    with pytest.raises(ValueError, match="no state of this battle"):
        restore(whole.replace(b'"retreating":0', b'"retreating":true', 1), battle.state.games[0])
    restore(whole.replace(b'"dismounted":false', b'"dismounted":true'), battle.state.games[0])
    assert battle.state.games[0].by_id["RC"].kind == "infantry"


@pytest.mark.parametrize("bearing", range(3, 90, 7))
def test_askew_charges_end_in_contact_and_on_nobody(bearing: int, tmp_path: Path) -> None:
    """EOE-R-22: places lie on a lattice, and still bases touch and never overlap, whatever they face."""
    battle = played(tmp_path, units=f"""
        Red 1R Cavalry at 30,30 facing {bearing} bases 1
        Red GR Commander at 22,26
        Blue 1B Infantry at {40 + bearing // 6},{50 - bearing // 9} facing {(bearing * 5) % 360} bases 1
    """, orders="1R charge toward 1B break\n1B hold-fire break")  # fmt: skip
    rows = list(zip(battle.log["moves"]["ended"], battle.log["moves"]["substep"], strict=True))
    assert ("contact", "5") in rows
    assert battle.log["melee"]["round"]


def test_what_a_check_says_of_types_that_were_refused_and_of_odd_postures() -> None:
    scenario = load(HEDGEROW)
    first, *others = scenario.forces.platoons
    odd = replace(scenario, forces=Forces((replace(first, type="Elephants"), *others)))
    assert all("R1" not in str(fault) for fault in check(odd))
    with pytest.raises(ValueError, match=r'"Bombard A1" is not a posture: Advance, Hold, Assault or Retreat'):
        parse_cell("Bombard A1", sheet=GRAMMAR.sheet, battalion="R1", bound=1)
    orders = [parse_order(f"{unit} stay choose-{letter}", bound=1, table=scenario.battlefield.table,
                                grammar=GRAMMAR) for unit, letter in (("R1", "a"), ("R2", "b"))]  # fmt: skip
    [fault] = check(replace(scenario, low={(order.unit, 1): order for order in orders}))
    assert "asks for another letter" in fault.wrong


def test_tests_of_a_log_from_before_they_told_their_die_are_left_out() -> None:
    battle = Battle(load(HEDGEROW), KeyedDice(key_from_seed(4)))
    battle.run(bounds=1)
    tables = battle.log.tables
    older = {**tables, "tests": {**tables["tests"], "die": [0] * len(tables["tests"]["die"])}}
    left = list(logged_dice(older))
    assert len(left) == battle.log.length("shots") + battle.log.length("melee")


def test_before_turn_1_a_side_knows_who_is_on_the_table_and_no_reinforcements() -> None:
    known = ruleset("end-of-empires").known_at_start(load(HEDGEROW), "R")
    assert "B1" in known.forces.companies
    assert "B3" not in known.forces.companies
