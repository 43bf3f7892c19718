"""covers: bound_sim/rulesets/to_end_all_wars/answers/fog.py, bound_sim/rules/records/memory.py

Mines of the other side in the scenario as a side knows it: those that the log tells it of, from then on; no others.
"""

import io
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bound_sim.battle.battle import Battle
from bound_sim.battle_file import BattleFile
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import save
from bound_sim.keys.seals import make_keys
from bound_sim.logs.log import rows_of
from bound_sim.rules import ruleset
from bound_sim.rules.records.fog import of_last_bound
from bound_sim.rules.records.memory import Memory, lying
from bound_sim.rulesets.to_end_all_wars.answers.fog import SHOWS
from bound_sim.rulesets.to_end_all_wars.tables import COLUMNS
from bound_sim.scenario.model import Scenario
from bound_sim.secrecy import seats
from tests.core.battle_file.battles import clock

from .test_fog import played, with_mines

RULES = ruleset("to-end-all-wars")
UMPIRE = make_keys("Umpire")
#: one far from everybody, one that the Engineers of A find in turn 1, one that goes off
FAR, FOUND, BURST = [86.0, 57.0], [24.0, 19.4], [22.0, 44.0]


def mines(scenario: Scenario) -> list[Any]:
    own: Any = scenario.own.get("mines") or []
    return [row["at"] for row in own]


def told(scenario: Scenario, side: str, bound: int) -> list[Any]:
    """Places of the other side's mines that a side's log tells of."""
    log = RULES.known(scenario, side, played(scenario).log.tables, bound).tables
    rows = [row for row in rows_of(log["things"]) if row["kind"] == "mine" and row["side"] != side]
    return sorted({(row["x_cm"], row["y_cm"]) for row in rows})


@pytest.mark.parametrize("bound", range(5))
@pytest.mark.parametrize("side", ["A", "D"])
def test_the_known_scenario_has_the_mines_that_the_log_tells_of(side: str, bound: int) -> None:
    scenario = with_mines(FAR, FOUND, BURST)
    known = RULES.known(scenario, side, played(scenario).log.tables, bound).scenario
    own: Any = known.own.get("mines") or []
    assert sorted(tuple(map(float, row["at"])) for row in own if row["side"] != side) == told(scenario, side, bound)
    assert len([row for row in own if row["side"] == side]) == (3 if side == "D" else 0)


def test_what_was_found_stays_known_and_the_rest_hidden() -> None:
    scenario = with_mines(FAR, FOUND)
    log = played(scenario).log.tables
    assert [mines(RULES.known(scenario, "A", log, bound).scenario) for bound in (0, 1, 4)] == [[], [FOUND], [FOUND]]


def test_open_mines_are_known_to_all() -> None:
    scenario = with_mines(FAR, FOUND, hidden=False)
    assert mines(RULES.known_at_start(scenario, "A")) == [FAR, FOUND]


def test_a_seat_that_looks_at_the_table_knows_them_too() -> None:
    scenario = with_mines(FAR, FOUND)
    battle = Battle(scenario, KeyedDice(key_from_seed(5)))
    battle.open()
    assert mines(RULES.seat_view(battle, 0, "A").scenario) == []
    battle.run(bounds=1)
    assert mines(RULES.seat_view(battle, 0, "A").scenario) == [FOUND]
    assert mines(RULES.seat_view(battle, 0, "D").scenario) == [FAR, FOUND]


def test_a_battle_file_remembers_what_was_found(tmp_path: Path) -> None:
    """Bounds later, with no look at the bound in which it was found."""
    save(with_mines(FAR, FOUND), tmp_path / "scenario")
    key = key_from_seed(5)
    BattleFile.create(tmp_path / "mines.bound", tmp_path / "scenario", dice="seed", key=key, seed=5, clock=clock)
    with BattleFile(tmp_path / "mines.bound", clock=clock) as file:
        for _ in range(3):
            file.resolve()
        assert [mines(file.memories.scenario_of("A", bound)) for bound in range(4)] == [[], [FOUND], [FOUND], [FOUND]]
        kept = file.memories.memory("A", 3)
        assert kept.found == {"mine-4"}
        assert Memory.read(kept.text(), COLUMNS) == kept
        assert mines(file.memories.known("A", 3, file.player.with_orders()).scenario) == [FOUND]


def test_a_bound_of_a_battle_file_opens_with_what_lies_on_the_table(tmp_path: Path) -> None:
    """So that a packet of that bound alone shows it, and the map the wire that was cut before."""
    scenario = with_mines(FAR, FOUND)
    save(scenario, tmp_path / "scenario")
    key = key_from_seed(5)
    BattleFile.create(tmp_path / "mines.bound", tmp_path / "scenario", dice="seed", key=key, seed=5, clock=clock)
    log = played(scenario).log.tables
    with BattleFile(tmp_path / "mines.bound", clock=clock) as file:
        for bound in range(1, 5):
            file.resolve()
            for side in "AD":
                facts = file.memories.known(side, bound, file.player.with_orders())
                whole = RULES.known(scenario, side, log, bound)
                assert lying({}, rows_of(facts.tables["things"])) == lying({}, rows_of(whole.tables["things"]))
                assert facts.tables["things"] == of_last_bound(whole).tables["things"] or bound == 1


def test_cut_wire_is_remembered_and_a_grenade_that_burst_is_not() -> None:
    wire = {"id": "wire-3", "side": "", "state": "laid", "bound": 0}
    grenade = {"id": "grenade-1", "side": "A", "state": "thrown", "bound": 1}
    gone = [{**wire, "state": "gone"}, {**grenade, "state": "gone"}]
    assert list(lying({}, [wire, grenade])) == ["grenade-1", "wire-3"]
    assert lying({"wire-3": wire, "grenade-1": grenade}, gone) == {"wire-3": gone[0]}


def test_the_control_without_the_table_of_finds_knows_of_none() -> None:
    shows = SHOWS._replace(finds="")
    scenario = with_mines(FAR, FOUND)
    witness = RULES.witness(scenario, "A")
    blind = type(witness)(replace(scenario), "A", shows)
    rows = {name: list(rows_of(columns)) for name, columns in played(scenario).log.tables.items()}
    for bound in range(2):
        told_now = {name: [row for row in found if row["bound"] == bound] for name, found in rows.items()}
        for each in (witness, blind):
            each.follow(told_now)
    assert [*witness.memory.found] == ["mine-4"]
    assert not blind.memory.found


def seat_parts(scenario: Scenario, side: str, bounds: int, place: Path) -> dict[str, bytes]:
    """All that a side's seat file tells of a battle: without the battle's id, and the keys and signature from that."""
    save(scenario, place / "scenario")
    key = key_from_seed(5)
    BattleFile.create(place / "mines.bound", place / "scenario", dice="seed", key=key, seed=5, clock=clock)
    with BattleFile(place / "mines.bound", clock=clock) as file:
        for _ in range(bounds):
            file.resolve()
        data = seats.of_battle(file, side, UMPIRE)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist() if name not in ("seat.json", "seat.signed")}


@pytest.mark.parametrize("bounds", [0, 2])
def test_a_seat_file_does_not_change_with_mines_that_its_side_knows_nothing_of(bounds: int, tmp_path: Path) -> None:
    """The state that goes with it, too."""
    laid = {"far": [FAR], "elsewhere": [[90.0, 50.0]], "two": [FAR, [84.0, 52.0]], "none": []}
    of_a = {name: seat_parts(with_mines(*places), "A", bounds, tmp_path / name) for name, places in laid.items()}
    assert all(parts == of_a["none"] for parts in of_a.values())
    assert b"mine" not in of_a["far"]["state"]
    assert b"mine" in seat_parts(with_mines(FAR), "D", bounds, tmp_path / "own")["state"]
