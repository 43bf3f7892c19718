"""covers: bound_sim/rulesets/end_of_empires/steps/fire_step.py, bound_sim/rulesets/end_of_empires/steps/hits.py

A shooting step: who is in contact does not fire, volleys that are only asked for change nothing, hits one by one.
"""

from pathlib import Path

import numpy as np
import pytest

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.rulesets.end_of_empires.state.declaration import Declared
from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.end_of_empires.steps import casualties, fire_step, hits
from bound_sim.rulesets.kit.geometry.units import LOST
from bound_sim_kernels.compiled import compiles
from tests.rulesets.end_of_empires.scenes import scene

UNITS = "Red 1R Infantry at 30,40 facing 90\nBlue 1B Machine guns at 38,40 facing 270"


def moment_of(folder: Path, units: str = UNITS, rulings: str = "") -> Moment:
    battle = Battle(scene(folder, units=units, rulings=rulings), KeyedDice(bytes(32)))
    battle.open()
    moment = Moment(battle.state, 0, 1, None, step="4")
    moment.logged = True
    return moment


def codes(moment: Moment) -> list[str]:
    return list(moment.log["explanations"]["code"])


def test_volleys_that_are_asked_for_change_nothing(tmp_path: Path) -> None:
    moment = moment_of(tmp_path)
    before = [array.copy() for array in moment.places.arrays]
    [volley] = fire_step.volleys_of(moment, moment.game.by_id["1R"])
    assert (volley.target.id, len(volley.shots), volley.expected > 0) == ("1B", 4, True)
    assert all(map(np.array_equal, before, moment.places.arrays))


def test_who_is_in_contact_has_no_target(tmp_path: Path) -> None:
    moment = moment_of(tmp_path)
    one, other = moment.game.by_id["1R"], moment.game.by_id["1B"]
    other.all[0].pose = one.all[0].x + 3_000, one.all[0].y, 2700
    moment.places.changed(other)
    assert fire_step.volleys_of(moment, one) == []
    assert codes(moment) == ["no-target"]


def test_bases_out_of_reach_or_without_a_chance_do_not_fire(tmp_path: Path) -> None:
    """On the move at MG: 2 bases are too far to hit, one of them out of range; the two ahead fire, ordered or not."""
    moment = moment_of(tmp_path, UNITS.replace("38,40", "46,40"))
    unit = moment.game.by_id["1R"]
    unit.moved_u, unit.half_u = 1_000.0, 8_000.0
    for number, base in enumerate(reversed(unit.all)):
        base.x -= (0, 3_000, 6_000, 25_000)[number]
    moment.places.changed(unit)
    [chosen] = fire_step.volleys_of(moment, unit)
    unit.declared = Declared(target="1B")
    [ordered] = fire_step.volleys_of(moment, unit)
    assert [shot.base.id for shot in chosen.shots] == [shot.base.id for shot in ordered.shots] == ["1R/3", "1R/4"]


@pytest.mark.parametrize(("reading", "left"), [("stays", "on table"), ("goes", LOST)])
def test_hits_on_machine_guns_one_by_one(tmp_path: Path, reading: str, left: str) -> None:
    rulings = "" if reading == "goes" else 'EOE-Q-mg-gone = "stays"'
    moment = moment_of(tmp_path, rulings=rulings)
    unit = moment.game.by_id["1B"]
    base = unit.all[0]
    for _ in range(base.full):
        casualties.hit_base(moment, unit, base, "umpire", "umpire")
    assert (base.figures, base.status) == (0, left)


def test_a_base_that_goes_is_told_and_what_a_car_carries_goes_with_it(tmp_path: Path) -> None:
    moment = moment_of(tmp_path, UNITS + "\nBlue 2B Car at 60,40 facing 270")
    team, car, guns = (moment.game.by_id[name] for name in ("1R", "2B", "1B"))
    for _ in range(4):
        casualties.hit_base(moment, team, team.all[0], "umpire", "umpire")
    guns.all[0].status, guns.status, guns.aboard = "aboard", "aboard", ("2B",)
    while car.bases:
        casualties.hit_base(moment, car, car.all[0], "umpire", "umpire")
    assert (guns.status, guns.all[0].status) == (LOST, LOST)
    assert codes(moment) == ["base-gone", "lost-aboard"]


@pytest.mark.skipif(compiles(), reason="a part of a kernel, called from outside")
def test_fewer_than_four_hits_do_not_pin(tmp_path: Path) -> None:
    moment = moment_of(tmp_path)
    unit, units = moment.game.by_id["1R"], moment.places.arrays.units[0]
    found = []
    for unit.hits_turn in (3, 4, 4):
        held = hits.pinned_by(units, unit.row, casualties.loss_readings(moment))
        found.append((held == hits.PINNED, unit.pinned))
    assert found == [(False, False), (True, True), (False, True)]


def test_a_table_that_waits_for_its_lost_vehicle_holds_up_no_other(tmp_path: Path) -> None:
    """Of eight tables a truck is shot up with all that it carries on some, when hits fall on all of them together."""
    units = "Red RM Machine guns at 32.5,40\nRed RT Truck at 36,40\nRed GR Commander at 30,44\n"
    units += "Blue 1B Infantry at 62,40 facing 270 bases 1\nBlue GB Commander at 70,44"
    orders, shot = "bound 1\nRM board\nbound 2\n1B shoot RT", 'EOE-Q-who-may-be-shot = "vehicles"'
    scenario = scene(tmp_path, units=units, orders=orders, rulings=shot)
    key = key_from_seed(1)
    together = Battle(scenario, KeyedDice(key), tables=8, logged=False)
    together.run()
    fates = [[(unit.id, unit.status) for unit in game.units] for game in together.state.games]
    assert {status for fate in fates for unit, status in fate if unit == "RM"} >= {"aboard", "removed"}
    for table, fate in enumerate(fates):
        alone = Battle(scenario, KeyedDice(key), first_table=table, logged=False)
        alone.run()
        assert [(unit.id, unit.status) for unit in alone.state.games[0].units] == fate
