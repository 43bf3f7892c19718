"""covers: bound_sim/secrecy/seat_ids.py

A seat's file that a stranger signed with keys of his own: its ids name folders and files on the player's machine.
"""

import dataclasses
import os
import subprocess
import sys
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from bound_sim.battle_file.told_log import as_played, known_to, told_log
from bound_sim.keys import seals
from bound_sim.scenario.forces import Forces, side_trouble
from bound_sim.scenario.model import Scenario
from bound_sim.secrecy import seal_files, seat_folder, seat_ids, seats
from bound_sim_maps.faults import Refused
from tests.core.battle_file.battles import opened

BATTLE = "0123456789abcdef" * 2
#: ids that are names of places, or of devices on Windows
SIDES = (
    "/tmp/x/y",
    "../../up",
    "A/b",
    "A\\b",
    "C:",
    "",
    ".",
    "..",
    "A b",
    "ä",
    "a" * 41,
    "NUL",
    "con.seat",
    "Lpt1",
)


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> tuple[seals.SecretKeys, seats.Header, Scenario, Any]:
    """The keys of an umpire and what a seat's file is made of."""
    place = tmp_path_factory.mktemp("seat")
    seal_files.make_keys(place / "umpire", "Umpire")
    umpire = seal_files.secret_keys(place / "umpire")
    with opened(place / "a.bound") as file:
        header = seats.read(seats.of_battle(file, "A", umpire), "A.seat").header
        scenario, tables = known_to("A", as_played(file, 1), told_log(file).tables)
    return umpire, header, scenario, tables


def hostile(known: Any, *, battle: str = BATTLE, side: str = "A", **changed: Any) -> bytes:
    """A file that is signed and whole, with another battle, side (everywhere), or other words of a unit."""
    umpire, header, scenario, tables = known

    def moved(one: str) -> str:
        return side if one == "A" else one

    units = tuple(dataclasses.replace(one, side=moved(one.side)) for one in scenario.forces.platoons)
    units = (dataclasses.replace(units[0], **changed), *units[1:])
    sides = tuple(dataclasses.replace(one, id=moved(one.id)) for one in scenario.sides)
    renamed = dataclasses.replace(scenario, sides=sides, forces=Forces(units), high={}, low={}, seats={})
    named = header.model_copy(update={"battle": battle, "side": side})
    return seats.packed(named, renamed, tables, umpire)


def test_a_file_like_these_with_good_ids_is_taken(known: Any, tmp_path: Path) -> None:
    (tmp_path / "good.seat").write_bytes(hostile(known, side="C"))
    assert seat_folder.taken_up(tmp_path / "good.seat", tmp_path / "seats").folder.name == f"C {BATTLE[:16]}"


@pytest.mark.parametrize("wrong", [
    *({"side": side} for side in SIDES),
    *({"battle": battle} for battle in ("/../../../UP", "", "..", "vimy", BATTLE.upper(), BATTLE + "0")),
    *({field: "../x"} for field in ("battalion", "company", "number")),
    {"battalion_name": "a\nb"}, {"regiment": "=1+1"}, {"player": "x" * 101},
], ids=str)  # fmt: skip
def test_no_id_of_a_hostile_file_is_taken(known: Any, wrong: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "evil.seat").write_bytes(hostile(known, **wrong))
    with pytest.raises(Refused):
        seat_folder.taken_up(tmp_path / "evil.seat", tmp_path / "seats")
    assert [path.name for path in tmp_path.iterdir()] == ["evil.seat"]


def test_without_the_patterns_it_would_write_elsewhere(known: Any, tmp_path: Path) -> None:
    """The control of the test above: what was."""
    (tmp_path / "evil.seat").write_bytes(hostile(known, side=f"{tmp_path}/elsewhere/x"))
    with mock.patch.object(seat_ids, "side_trouble", return_value=""):
        seat_folder.taken_up(tmp_path / "evil.seat", tmp_path / "seats")
    assert (tmp_path / "elsewhere").is_dir()


@pytest.mark.parametrize("side", ["../../up", "ABSOLUTE", "NUL"])
def test_the_desk_refuses_such_a_file_and_writes_nothing(known: Any, side: str, tmp_path: Path) -> None:
    (tmp_path / "evil.seat").write_bytes(hostile(known, side=side.replace("ABSOLUTE", f"{tmp_path}/x")))
    (tmp_path / "home").mkdir()
    environment = {
        **os.environ, "HOME": str(tmp_path / "home"), "QT_QPA_PLATFORM": "offscreen", "NUMBA_DISABLE_JIT": "1",
    }  # fmt: skip
    words = [sys.executable, "-P", "-m", "bound_sim", "desk", "evil.seat"]
    done = subprocess.run(
        words, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 2
    assert done.stderr.startswith("evil.seat: is not a whole seat file (its side, ")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["evil.seat", "home"]
    assert not list((tmp_path / "home").rglob("*.seat"))


@pytest.mark.parametrize(("side", "good"), [
    ("A", True), ("console", True), ("com", True), ("COM10", True), ("null", True), ("con", False), ("AUX.x", False),
    ("prn", False), ("com1", False), ("LPT9.txt", False),
])  # fmt: skip
def test_names_that_windows_keeps(side: str, *, good: bool) -> None:
    assert (side_trouble(side) == "") is good
