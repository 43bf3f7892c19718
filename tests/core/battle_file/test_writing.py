"""covers: bound_sim/battle_file/quota.py, bound_sim/battle_file/storage.py

Who may write what into a battle file, and when: quotas of sides, garbage, files of two names, leavings.
"""

import os
import threading
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import typer.main
from typer.testing import CliRunner

from bound_sim.battle_file import BattleFile, Busy, No, limits
from bound_sim.battle_file.entries import StandingPolicy
from bound_sim.battle_file.limits import FileRoom
from bound_sim.battle_file.status import status
from bound_sim.cli import app
from bound_sim.results import folder as results
from bound_sim_maps.faults import Refused
from tests.core.battle_file.battles import HIGH_A, LOW_A, clock, hand_in, opened, played
from tests.support.boards import board_text
from tests.trust.forked import Child
from tests.trust.races import WRITING

#: commands that write to no battle file
OTHERS = {
    "campaign remains", "cards", "cases", "check", "compare", "desk", "dice make", "dice share", "docs", "duel",
    "exact battery", "exact bombard", "exact fire", "exact melee", "exact morale", "exact pair", "exact recovery",
    "exact shot", "exact volley", "export", "film", "keys", "luck", "map", "mat", "odds", "open", "orbat", "packet",
    "page", "place", "receipt", "report", "rulings", "run", "seal", "seat", "status", "sweep", "units", "verify",
    "version", "warm", "why",
}  # fmt: skip
#: those that hand in each file that they are given as the command orders does, in a transaction of its own
AS_ORDERS = {"take"}
#: those that write a campaign file in a transaction: tests/trust/campaigns.py races them
CAMPAIGNS = {"campaign begin", "campaign take", "campaign undo", "campaign redo"}
FAULTY = {"low.txt": b"1/99 stay\n"}
GOOD = {"high.csv": HIGH_A, "low.txt": LOW_A}


def commands(command: Any, name: str = "") -> Iterator[tuple[str, set[str]]]:
    """Every command of the program, with its options."""
    if hasattr(command, "commands"):
        for word, inner in command.commands.items():
            yield from commands(inner, f"{name} {word}".strip())
    else:
        yield name, {option for parameter in command.params for option in parameter.opts}


def test_every_command_that_writes_is_raced_and_waits() -> None:
    every = dict(commands(typer.main.get_command(app)))
    of_campaigns = {name: options for name, options in every.items() if name.startswith("campaign ")}
    assert {name for name, options in of_campaigns.items() if "--wait" in options} == CAMPAIGNS
    known = {name: options for name, options in every.items() if name not in of_campaigns}
    assert set(known) - OTHERS - AS_ORDERS == set(WRITING), "tests/trust/races.py races each command that writes"
    waiting = {name for name, options in known.items() if "--wait" in options}
    # these two make a file of their own: nobody else writes to it
    assert waiting == (set(WRITING) | AS_ORDERS) - {"new", "branch"}


def test_nothing_is_written_outside_a_transaction(tmp_path: Path) -> None:
    with opened(tmp_path / "b.bound") as file:
        policy = file.history.opened
        for write in (
            lambda: file.add(policy), lambda: file.store.append("policy", "", "{}"), lambda: file.store.keep(b"x"),
            lambda: file.store.keep_secret("key", b"x"),
        ):  # fmt: skip
            with pytest.raises(RuntimeError, match="transaction"):
                write()


def test_writer_waits_for_its_turn(tmp_path: Path) -> None:
    path = tmp_path / "b.bound"
    opened(path).close()
    for wait_s in (0.0, 30.0):
        (read, told), (until, write) = os.pipe(), os.pipe()
        holder = Child(lambda pipe, told=told, until=until: _holds(path, told, until))  # type: ignore[misc]
        assert os.read(read, 1) == b"h"
        if wait_s:
            threading.Timer(0.3, lambda write=write: os.write(write, b"e")).start()
        with BattleFile(path, clock=clock, wait_s=wait_s) as file:
            if wait_s:
                file.set_policy("A", "hold")
            else:
                with pytest.raises(Busy, match="try again"):
                    file.set_policy("A", "hold")
                os.write(write, b"e")
        assert holder.end() == (0, "")
        for pipe in (read, told, until, write):
            os.close(pipe)


def _holds(path: Path, told: int, until: int) -> None:
    """Be the one who writes until a byte says to end."""
    with BattleFile(path, clock=clock) as file, file.changing():
        os.write(told, b"h")
        os.read(until, 1)


def test_orders_that_are_none_leave_no_byte(tmp_path: Path) -> None:
    path = tmp_path / "b.bound"
    with opened(path) as file:
        before = path.read_bytes()
        noise = "".join(f"{number:x} is not an order\n" for number in range(10_000)).encode()
        for files in ({f"{number}.txt": noise[: 200 * 1024] for number in range(16)}, {"a.csv": noise}, {"a.txt": b"#"},
                      {"a.geojson": b"[]"}, {"a.txt": b"\xff\xfe"}):  # fmt: skip
            with pytest.raises(Refused):
                hand_in(file, "A", 1, files)
        assert path.read_bytes() == before


def test_receipt_and_status_say_what_is_replaced(tmp_path: Path) -> None:
    with opened(tmp_path / "b.bound") as file:
        receipts = [hand_in(file, "A", 2, GOOD) for _ in range(3)]
        assert [receipt.replaces for receipt in receipts] == [0, 1, 2]
        assert hand_in(file, "A", 2, FAULTY).replaces == 0
        assert hand_in(file, "A", 2, GOOD, draft=True).replaces == 0
        file.resolve()
        board = status(file).boards[0]
        assert (board.counts, board.replaced) == (3, 2)
        assert "as handed in (number 3, 2 before it replaced)" in board_text(status(file))


def test_a_side_has_a_quota_for_each_bound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "HAND_INS", 6)
    monkeypatch.setattr(limits, "USELESS", 3)
    with opened(tmp_path / "b.bound") as file:
        for _ in range(3):
            hand_in(file, "A", 1, FAULTY)
        before = file.history.head
        with pytest.raises(No, match=r"side A has handed in 3 times what doesn't count .* the umpire can write them"):
            hand_in(file, "A", 1, FAULTY)
        with pytest.raises(No, match="3 times"):
            hand_in(file, "A", 1, {"low.txt": b"1/1 stay\n"}, draft=True)
        assert file.history.head == before
        for _ in range(3):
            assert hand_in(file, "A", 1, {"low.txt": b"1/1 stay\n"}).state == "handed in"
        with pytest.raises(No, match="side A has handed in 6 times for bound 1"):
            hand_in(file, "A", 1, {"low.txt": b"1/1 stay\n"})
        assert hand_in(file, "B", 1, {"low.txt": b"9/1 stay\n"}).state == "handed in"
        assert hand_in(file, "A", 2, GOOD).state == "handed in"
        written = hand_in(file, "A", 1, {"low.txt": b"1/1 stay\n"}, by="umpire", reason="by telephone")
        assert (written.state, written.replaces) == ("handed in", 6)


def test_a_side_has_a_quota_of_bytes_and_a_share_of_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with opened(tmp_path / "b.bound") as file:
        monkeypatch.setattr(limits, "HAND_IN_BYTES", 2 * limits.MIB)
        long = {f"{number}.txt": f"1/{number + 1} stay\n".encode() + b"#" * 250_000 for number in range(2)}
        for _ in range(4):
            hand_in(file, "A", 1, long)
        with pytest.raises(No, match="side A has handed in 2 MiB for bound 1"):
            hand_in(file, "A", 1, long)
        monkeypatch.setattr(limits, "WRITTEN", FileRoom(entries=16, said=limits.MIB, file=limits.WRITTEN.file))
        for _ in range(2):
            hand_in(file, "A", 2, {"low.txt": b"1/1 stay\n"})
        with pytest.raises(No, match=r"side A has used up its part of the room .* \(6 entries"):
            hand_in(file, "A", 2, {"low.txt": b"1/1 stay\n"})
        file.set_policy("A", "hold")


def test_file_of_two_names_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "b.bound"
    opened(path).close()
    os.link(path, tmp_path / "other.bound")
    for name in (path, tmp_path / "other.bound"):
        with pytest.raises(Refused, match="has 2 names"):
            BattleFile(name)
    assert CliRunner().invoke(app, ["status", str(path)]).exit_code == 2
    (tmp_path / "other.bound").unlink()
    BattleFile(path).close()


def _killed_while_writing(path: Path) -> None:
    """The battle file as a process leaves it that was killed when part of its pages were written."""
    with BattleFile(path, clock=clock) as file:
        for pragma in ("cache_spill=ON", "cache_size=1"):
            file.store._execute(f"PRAGMA {pragma}")
        with file.changing():
            file.store._execute("UPDATE content SET body = zeroblob(length(body))")
            file.store.keep(os.urandom(300_000))
            os._exit(9)


def test_symbolic_link_finds_the_journal(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    path, link = tmp_path / "real/b.bound", tmp_path / "link.bound"
    played(path, bounds=1).close()
    whole = path.read_bytes()
    Child(lambda pipe: _killed_while_writing(path)).end()
    assert Path(f"{path}-journal").exists()
    assert path.read_bytes() != whole
    link.symlink_to(path)
    with BattleFile(link) as file:
        assert file.history.next_bound == 2
    assert not Path(f"{path}-journal").exists()
    assert CliRunner().invoke(app, ["verify", str(link), "--no-recompute"]).exit_code == 0


def test_file_renamed_after_a_crash_is_told_of_its_journal(tmp_path: Path) -> None:
    path, renamed = tmp_path / "b.bound", tmp_path / "c.bound"
    played(path, bounds=1).close()
    Child(lambda pipe: _killed_while_writing(path)).end()
    path.rename(renamed)
    told = CliRunner().invoke(app, ["verify", str(renamed)])
    assert told.exit_code == 3
    assert "b.bound-journal belongs to a file that was renamed after a crash" in told.output
    renamed.rename(path)
    assert CliRunner().invoke(app, ["verify", str(path), "--no-recompute"]).exit_code == 0


def test_what_a_killed_command_left_is_swept_by_the_next(tmp_path: Path) -> None:
    path = tmp_path / "b.bound"
    Child(lambda pipe: _killed_while_making(path)).end()
    assert [left.name[:9] for left in tmp_path.iterdir()] == [".b.bound-"]
    opened(path).close()
    assert [left.name for left in tmp_path.iterdir()] == ["b.bound"]


def test_what_is_being_made_is_not_swept(tmp_path: Path) -> None:
    path = tmp_path / "b.bound"
    staged = results.staged_file(path)
    work = staged.__enter__()
    work.write_bytes(b"slow")
    opened(path).close()
    assert work.read_bytes() == b"slow"
    with pytest.raises(Refused, match="exists already"):
        staged.__exit__(None, None, None)
    with BattleFile(path) as file:
        assert file.history.next_bound == 1


def _killed_while_making(path: Path) -> None:
    with results.staged_file(path) as work:
        work.write_bytes(b"half a battle")
        os._exit(9)


def test_command_killed_when_the_file_had_its_name_leaves_a_battle(tmp_path: Path) -> None:
    path = tmp_path / "b.bound"
    opened(path).close()
    left = tmp_path / ".b.bound-abcdefgh"
    left.mkdir(mode=0o700)
    os.link(path, left / "b.bound")
    with BattleFile(path) as file:
        assert file.history.next_bound == 1
    assert not left.exists()


def test_what_no_entry_can_hold_is_refused_with_its_field(tmp_path: Path) -> None:
    path = tmp_path / "b.bound"
    with opened(path) as file:
        before = path.read_bytes()
        said = "b.bound: side: .* can't be kept: .* at most 200 characters"
        with pytest.raises(Refused, match=said), file.changing():
            file.add(StandingPolicy(side="A" * 201, policy="hold"))
        assert path.read_bytes() == before


@pytest.mark.parametrize(
    "line", ["On tree page 5 cell 8: failed to get page 8", "Page 7: unable to get (error code=266)"]
)
def test_a_page_that_the_disk_does_not_give_is_no_damage(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite's check tells of it in a row like one of damage; what cannot be read is an error of the disk."""
    with opened(tmp_path / "b.bound") as file:
        assert file.store.damage() == []
        rows = SimpleNamespace(fetchall=lambda: [(f"*** in database main ***\n{line}",)])
        monkeypatch.setattr(file.store, "_execute", lambda *_: rows)
        with pytest.raises(OSError, match="disk I/O error"):
            file.store.damage()
