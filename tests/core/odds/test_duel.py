"""covers: bound_sim/odds/duel.py

Two policies play from both seats: what one does is measured against the other in the same seat, on the same dice.
"""

import json
from dataclasses import replace

import pytest
from typer.testing import CliRunner

from bound_sim.cli import app
from bound_sim.dice.keyed import key_from_seed
from bound_sim.files.folder import load, resolve
from bound_sim.odds import duel
from bound_sim.scenario.model import Scenario
from bound_sim_maps.faults import Refused


@pytest.fixture(scope="module")
def sheet() -> Scenario:
    return replace(load(resolve("rulebook-sheet")), bounds=2)


def plan(scenario: Scenario, *policies: str) -> duel.DuelPlan:
    return duel.plan_of(scenario, policies, key_from_seed(1))


def test_a_policy_against_itself_gains_nothing(sheet: Scenario) -> None:
    found = duel.run(plan(sheet, "hold", "hold"), 3)
    assert [seat.gain.mean for seat in found.seats[:2]] == [0, 0]
    assert found.seats[2].margin == duel.Mean(0, 0, 0)
    assert found.seats[2].wins == found.seats[2].losses
    assert found.seats[0].margin.mean == -found.seats[1].margin.mean


def test_the_other_way_round_is_the_same_duel_with_the_signs_turned(sheet: Scenario) -> None:
    one, other = duel.run(plan(sheet, "posture", "hold"), 2), duel.run(plan(sheet, "hold", "posture"), 2)
    assert one.seats[2].margin.mean == -other.seats[2].margin.mean != 0
    assert (one.seats[2].wins, one.seats[2].losses) == (other.seats[2].losses, other.seats[2].wins)
    # the one in the first seat is the other's enemy in the second
    assert one.seats[0].margin.mean == -other.seats[1].margin.mean


def test_the_score_is_the_loss_of_the_enemy_and_objectives(sheet: Scenario) -> None:
    """Who holds what is worth 100 each: the same battle without objectives differs by these alone."""
    with_them, without = plan(sheet, "hold", "hold"), plan(replace(sheet, objectives=()), "hold", "hold")
    table = range(1)
    apart = duel.play_part(with_them, table)[2] - duel.play_part(without, table)[2]
    assert apart % duel.OBJECTIVE == 0
    assert apart != 0
    assert 0 < abs(duel.play_part(without, table)[2]) < duel.LOSS


def test_what_cannot_be_played_is_refused(sheet: Scenario) -> None:
    with pytest.raises(Refused) as refused:
        plan(sheet, "bold", "timid")
    assert len(refused.value.faults) == 2
    alone = replace(sheet, sides=sheet.sides[:1])
    with pytest.raises(Refused, match="two sides"):
        plan(alone, "hold", "hold")


def test_the_command() -> None:
    run = CliRunner()
    told = run.invoke(app, ["duel", "rulebook-sheet", "--policies", "hold", "hold", "--tables", "2", "--json"])
    assert told.exit_code == 0, told.output
    seats = json.loads(told.output)["seats"]
    assert [seat["side"] for seat in seats] == ["D", "L", "both"]
    assert seats[2]["wins"] + seats[2]["losses"] + seats[2]["draws"] == 4
    shown = run.invoke(app, ["duel", "rulebook-sheet", "--policies", "hold", "hold", "--tables", "1"])
    assert "hold as" in shown.output
    for wrong in (["--tables", "0"], ["--workers", "0"]):
        assert run.invoke(app, ["duel", "nimy", "--policies", "hold", "hold", *wrong]).exit_code == 2
    assert run.invoke(app, ["duel", "nimy", "--policies", "hold", "bold"]).exit_code == 2
