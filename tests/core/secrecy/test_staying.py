"""covers: bound_sim/secrecy/seats.py, bound_sim/secrecy/packets.py, bound_sim/battle_file/told_blocks.py,
bound_sim/battle_file/kept.py

A process that stays keeps what it worked out of finished bounds. Its files are those of one that has just begun.
"""

import io
import math
import os
import subprocess
import sys
import zipfile
import zlib
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from bound_sim.battle_file import BattleFile, bounds, memories, player, told_blocks
from bound_sim.battle_file.entries import Redone, Undone
from bound_sim.battle_file.kept import KeptWork
from bound_sim.battle_file.memories import Memories
from bound_sim.files.folder import load
from bound_sim.keys import seals
from bound_sim.orders.interventions import parse_act
from bound_sim.scenario.model import Command, Fog
from bound_sim.scenario.posts import posts
from bound_sim.secrecy import packets, seal_files, seats
from bound_sim_maps.faults import Refused, Unfit
from bound_sim_maps.table import u_from_m
from tests.core.battle_file.battles import clock
from tests.core.secrecy import commanded
from tests.core.secrecy.asked_late import at_question

NEAR = Fog("visible", u_from_m(150))
UMPIRE = seals.make_keys("Umpire")


def forget() -> None:
    """As a process that has just begun."""
    for kept in (told_blocks.KEPT, memories._KEPT, bounds._SCENARIOS, player._ORDERS):
        kept.clear()


def told(path: Path) -> dict[str, Any]:
    """Every seat's file and packet of a battle."""
    with BattleFile(path, clock=clock) as file:
        scenario = file.scenario_as_given()
        seated = [post for post in posts(scenario) if scenario.command or not post.commander]
        found: dict[str, Any] = {post.key: seats.of_battle(file, *post[:1], UMPIRE, post.commander) for post in seated}
    for post in seated:
        with mock.patch("bound_sim_maps.picture.png_bytes", return_value=b""):
            found |= {f"{post.key} packet": packets.of_battle(path, post.side, None, commander=post.commander)}
    return found


def same_from_scratch(path: Path) -> dict[str, Any]:
    """What is told by what was kept, and by nothing."""
    kept = told(path)
    forget()
    assert told(path) == kept
    return kept


SCENES = {
    "late": commanded.led(Command(reports=1), NEAR), "later": commanded.led(Command(reports=2), NEAR),
    "reports": commanded.led(Command(reports=1), Fog("reports")), "at once": commanded.led(Command(), NEAR),
    "one seat a side": commanded.led(None, Fog("open")),
}  # fmt: skip


@pytest.mark.parametrize("name", SCENES)
def test_a_process_that_stays_writes_what_one_that_begins_does(name: str, tmp_path: Path) -> None:
    """Bound by bound, after bounds that were taken back and played otherwise, and what another process wrote."""
    path = tmp_path / "b.bound"
    with commanded.opened(tmp_path, SCENES[name]) as file:
        before = [same_from_scratch(path)]
        for _ in range(3):
            file.resolve()
            before.append(same_from_scratch(path))
        assert told_blocks.KEPT.size
        file.undo(to_bound=1)
        back = same_from_scratch(path)
        for key, data in before[1].items():
            if isinstance(data, bytes):
                assert tables_in(data) == tables_in(back[key])
        states = file.bound_log(1, ["states"])["states"]
        there = zip(states["platoon"], states["side"], states["status"], states["bound"], strict=True)
        unit = next(unit for unit, *where in there if where == ["A", "on table", 1])
        file.rule(parse_act(f"remove {unit}"), reason="played otherwise")
        assert same_from_scratch(path) != back
        file.resolve()
        otherwise = same_from_scratch(path)
        assert any(tables_in(data) != tables_in(otherwise[key])
                   for key, data in before[2].items() if isinstance(data, bytes))  # fmt: skip
    with BattleFile(path, clock=clock) as another:
        another.resolve()
        assert same_from_scratch(path) != otherwise
        kinds = {type(entry.body) for entry in another.history.entries}
    assert Undone in kinds
    assert Redone not in kinds


def test_what_the_next_bound_told_commanders_is_kept_for_that_entry_alone(tmp_path: Path) -> None:
    """After a bound was taken back, and was brought back, each seat is told of the bound that is in force."""
    with commanded.opened(tmp_path, SCENES["later"]) as file:
        for _ in range(3):
            file.resolve()
        forget()
        file.resolve()
        leading = [post for post in posts(SCENES["later"]) if SCENES["later"].forces.led_by(*post)]
        head = file.history.bounds[4].head.hex()
        assert sum(key[-1] == head for key in told_blocks.KEPT._found) == len(leading) > 0
        kept = told(file.path)
        file.undo()
        file.resolve()
        assert file.history.bounds[4].head.hex() != head
        again = same_from_scratch(file.path)
        file.undo()
        back = same_from_scratch(file.path)
        file.redo()
        brought = same_from_scratch(file.path)
    for post in leading:
        logs = [tables_in(found[post.key]) for found in (kept, again, back, brought)]
        assert logs[0] == logs[1] == logs[3] != logs[2]


def tables_in(data: bytes) -> str:
    return repr(dict(seats.read(data, "A.seat").tables))


@pytest.mark.usefixtures("site")
def test_an_answer_inside_a_turn_is_told_at_once(tmp_path: Path) -> None:
    """While a bound waits for an answer, and after it came."""
    with at_question(tmp_path / "b.bound", "0,-2") as file:
        waiting = {post.key: seats.of_battle(file, post.side, UMPIRE, post.commander)
                   for post in posts(file.scenario_as_given())}  # fmt: skip
        forget()
        for post in posts(file.scenario_as_given()):
            assert seats.of_battle(file, post.side, UMPIRE, post.commander) == waiting[post.key]
        asked = file.history.asked[0]
        file.answer(asked.side, "usual", commander=asked.commander)
        file.resolve()
    after = same_from_scratch(tmp_path / "b.bound")
    assert all(after[key] != data for key, data in waiting.items())


def test_a_command_writes_the_bytes_of_a_process_that_stays(tmp_path: Path) -> None:
    seal_files.make_keys(tmp_path / "umpire", "Umpire")
    umpire, path = seal_files.secret_keys(tmp_path / "umpire"), tmp_path / "b.bound"
    with commanded.opened(tmp_path, SCENES["late"]) as file:
        for _ in range(3):
            file.resolve()
            seats.write_all(file, umpire, tmp_path / "stays")
    command = ["seat", str(path), "--all", "--key", str(tmp_path / "umpire"), "--out", str(tmp_path / "begins")]
    begun = "from bound_sim.cli import main; main()"
    subprocess.run([sys.executable, "-c", begun, *command], check=True, env={**os.environ, "NUMBA_DISABLE_JIT": "1"})
    made = {one.name: one.read_bytes() for one in (tmp_path / "begins").iterdir()}
    assert len(made) == 2 * len(posts(SCENES["late"]))
    for name, data in made.items():
        assert (tmp_path / "stays" / name).read_bytes() == data, name


@pytest.mark.parametrize(("scenario", "reports"), [("storm", 1), ("storm", 2), ("trench-and-tank", 1)])
def test_a_packet_of_late_reports_is_that_of_the_whole_log(scenario: str, reports: int, tmp_path: Path) -> None:
    """With how its bound opened, and what lay on the table then."""
    given = commanded.led(fog=NEAR) if scenario == "storm" else load(scenario)
    changed = replace(given, command=Command(reports=reports))
    with commanded.opened(tmp_path, changed) as file, mock.patch("bound_sim_maps.picture.png_bytes", return_value=b""):
        for side in changed.sides:
            file.set_policy(side.id, "hold")
        quick = []
        for _ in range(4):
            if file.history.over:
                break
            file.resolve()
            for post in posts(changed):
                found = file.memories.reported(post, len(file.history.bounds), file.player.with_orders())
                made = packets.of_battle(file.path, post.side, None, commander=post.commander)
                with mock.patch.object(Memories, "reported", return_value=None):
                    assert packets.of_battle(file.path, post.side, None, commander=post.commander) == made, post
                quick.append(found is not None)
        assert set(quick) == {False, True}, "the first bounds are worked out from the log, the others are not"


def test_what_is_kept_has_an_end() -> None:
    kept: KeptWork[bytes] = KeptWork(10)
    for number in range(5):
        kept.keep((number,), bytes(4), 4)
    assert kept.size == 8
    assert [number for number in range(5) if kept.get((number,))] == [3, 4]
    kept.get((3,))
    kept.keep((5,), bytes(4), 4)
    assert [number for number in range(6) if kept.get((number,))] == [3, 5]
    kept.keep((3,), b"", 0)
    kept.keep((6,), bytes(99), 99)
    assert kept.size == 4
    kept.clear()
    assert (kept.size, kept.get((5,))) == (0, None)


def test_a_log_of_blocks_is_read_within_its_limits() -> None:
    tables: dict[str, dict[str, list[Any]]] = {"states": {"bound": [0, 1, 2], "x_cm": [1.5, math.nan, 2.0]}}
    tables["hits"] = {"bound": [1], "x_cm": [0.5]}
    whole = told_blocks.packed(tables)
    texts = told_blocks.unpacked(whole)
    assert len(texts) == 3
    assert told_blocks.joined(texts)["states"]["x_cm"] == [1.5, None, 2.0]
    assert told_blocks.joined(texts)["hits"] == tables["hits"]
    size = sum(map(len, texts))
    assert told_blocks.unpacked(whole, size) == texts
    with pytest.raises(Unfit, match="more than"):
        told_blocks.unpacked(whole, size - 1)
    for cut in (whole[:-1], whole[:6], whole[:2], whole + b" "):
        with pytest.raises((Unfit, ValueError, zlib.error)):
            told_blocks.unpacked(cut)
    with pytest.raises(Unfit, match="more bounds"):
        told_blocks.unpacked(whole * 400)
    with pytest.raises(Unfit, match="column"):
        told_blocks.joined([b'{"states":{"bound":"1"}}'])
    none: dict[str, dict[str, list[Any]]] = {"states": {"bound": [], "x_cm": []}}
    assert told_blocks.joined(told_blocks.unpacked(told_blocks.packed(none))) == none


def test_a_seat_file_of_an_earlier_version_is_read(tmp_path: Path) -> None:
    """It had its log as one text."""
    with commanded.opened(tmp_path, SCENES["late"]) as file:
        file.resolve()
        data = seats.of_battle(file, "A", UMPIRE)
    seat = seats.read(data, "A.seat")
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    log = told_blocks.joined(told_blocks.unpacked(parts.pop("log")))
    parts["tables.json"] = seats.json.dumps(log).encode()  # type: ignore[attr-defined]
    said = seats.statement("seat", battle=seat.header.battle, side="A", bound=1, digest=seats._digest(parts))  # type: ignore[attr-defined]
    parts["seat.signed"] = said.signed(UMPIRE.signing).text.encode()
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    before = seats.read(buffer.getvalue(), "A.seat")
    assert (before.header, before.scenario, repr(before.tables)) == (seat.header, seat.scenario, repr(seat.tables))
    with zipfile.ZipFile(buffer, "a") as archive:
        archive.writestr("log", b"")
    with pytest.raises(Refused, match="has not the parts of one"):
        seats.read(buffer.getvalue(), "A.seat")
