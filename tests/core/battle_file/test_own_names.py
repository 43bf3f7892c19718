"""covers: bound_sim/battle_file/submission.py, bound_sim/orders/records.py

A side's sheet is read by its own names: no name, regiment or id of others changes what a row means (T4).
"""

from dataclasses import replace
from pathlib import Path

import pytest

from bound_sim.battle_file import BattleFile
from bound_sim.battle_file.merge import merge
from bound_sim.battle_file.submission import Submission, read
from bound_sim.battle_file.verification import verify
from bound_sim.dice.keyed import key_from_seed
from bound_sim.files.folder import save
from bound_sim.rules import ruleset
from bound_sim.scenario.forces import Forces
from bound_sim.scenario.model import Fog, Scenario
from tests.core.battle_file.battles import clock, hand_in, rows
from tests.trust.fields import HIDDEN, LEVELS, woods


def named(level: str, own: str, theirs: str, *, regiment: str = "", hidden: str = HIDDEN) -> Scenario:
    """A battle whose hidden battalion bears a name, a regiment or an id of the other side's."""

    def change(p):  # type: ignore[no-untyped-def]
        if p.battalion == "1":
            return replace(p, battalion_name=own, regiment=regiment)
        if p.battalion == HIDDEN:
            return replace(p, battalion=hidden, battalion_name=theirs, regiment=regiment)
        return p

    scenario = woods(level)
    high = {key: order for key, order in scenario.high.items() if key[0] != HIDDEN}
    low = {key: order for key, order in scenario.low.items() if not key[0].startswith(HIDDEN)}
    forces = Forces(tuple(map(change, scenario.forces.platoons)))
    return replace(scenario, forces=forces, high=high, low=low, fog=Fog(level))


def sheet(row: str, scenario: Scenario) -> Submission:
    return read(scenario, "A", 1, {"sheet.csv": f"Battalion,Bound 1\n{row},Assault\n".encode()})


CASES = {
    "name": ("Sherwood", named("reports", "Sherwood", "Sherwood")),
    "regiment": ("44", named("reports", "Sherwood", "Bavaria", regiment="44")),
    "id": ("Sherwood", named("reports", "Sherwood", "Bavaria", hidden="Sherwood")),
    "regiment's id": ("44", named("reports", "Sherwood", "Bavaria", regiment="44", hidden="44")),
}


@pytest.mark.parametrize("case", CASES)
def test_own_rows_are_read_alike_by_what_the_side_knows_and_by_all_that_there_is(case: str) -> None:
    row, scenario = CASES[case]
    for forces in (scenario, ruleset("1418").known_at_start(scenario, "A")):
        found = sheet(row, forces)
        assert found.faults == ()
        assert {unit: order.verb for unit, order in found.high.items()} == {"1": "assault"}


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("case", CASES)
def test_own_rows_are_taken_and_played(case: str, level: str, tmp_path: Path) -> None:
    row, scenario = CASES[case]
    save(replace(scenario, fog=Fog(level)), tmp_path / "scenario")
    path, copy = tmp_path / "b.bound", tmp_path / "copy.bound"
    BattleFile.create(path, tmp_path / "scenario", dice="seed", key=key_from_seed(4), seed=4, clock=clock)
    copy.write_bytes(path.read_bytes())
    with BattleFile(copy, clock=clock) as other:
        files = {"sheet.csv": f"Battalion,Bound 1\n{row},Assault\n".encode()}
        assert hand_in(other, "A", 1, files).state == "handed in"
    with BattleFile(path, clock=clock) as file:
        assert hand_in(file, "B", 1, {"arrows.txt": b"9/1 stay\n"}).state == "handed in"
        merge(file, copy)
        file.resolve()
        assert {row["high_command"] for row in rows(file, "orders", battalion="1")} == {"assault"}
    assert verify(path).wrong == []


def test_rows_of_others_are_refused_by_their_ids_as_far_as_they_are_known() -> None:
    scenario = named("reports", "Sherwood", "Bavaria")
    known = ruleset("1418").known_at_start(scenario, "A")
    without = tuple(p for p in scenario.forces.platoons if p.battalion != HIDDEN)
    nobody = ruleset("1418").known_at_start(replace(scenario, forces=Forces(without)), "A")
    assert sheet(HIDDEN, known).faults == sheet(HIDDEN, nobody).faults != ()
    assert [fault.wrong for fault in sheet(HIDDEN, scenario).faults] == [f"{HIDDEN} is not of side A"]
    assert [fault.wrong for fault in sheet("Bavaria", scenario).faults] == ['battalion "Bavaria" does not exist']
