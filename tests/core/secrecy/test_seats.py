"""covers: bound_sim/secrecy/seats.py, bound_sim/secrecy/seat_orders.py, bound_sim/secrecy/seat_folder.py

Players' files: all and only what a side may know, and the way of orders back into the battle.
"""

import dataclasses
import io
import json
import zipfile
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from typer.testing import CliRunner

from bound_sim.battle.outlook import hints_at
from bound_sim.battle_file import BattleFile
from bound_sim.battle_file.told_log import SeatsTold, as_played, at_opening, known_to, told_log
from bound_sim.cli import app
from bound_sim.keys import seals
from bound_sim.results.folder import No
from bound_sim.scenario.posts import Post
from bound_sim.secrecy import seal_files, seat_folder, seat_orders, seats
from bound_sim_maps.faults import Refused
from tests.core.battle_file.battles import HIGH_A, LOW_A, SHEET, opened, played
from tests.trust import hidden

ORDERS = {"orders.csv": HIGH_A.decode(), "arrows.txt": LOW_A.decode()}


@pytest.fixture
def umpire(tmp_path: Path) -> seals.SecretKeys:
    seal_files.make_keys(tmp_path / "umpire", "Umpire")
    return seal_files.secret_keys(tmp_path / "umpire")


def home(file: BattleFile, side: str, umpire: seals.SecretKeys, place: Path) -> seat_folder.SeatFolder:
    """The side's file as it arrives at home."""
    place.mkdir(exist_ok=True)
    (place / f"{side}.seat").write_bytes(seats.of_battle(file, side, umpire))
    return seat_folder.taken_up(place / f"{side}.seat", place / "seats")


def sent(folder: seat_folder.SeatFolder, path: Path, files: dict[str, str] = ORDERS) -> Path:
    path.write_text(folder.sealed(dict(files)), encoding="ascii")
    return path


@pytest.mark.parametrize("scenario", [SHEET, "le-cateau-1914"])
def test_a_file_read_back_is_what_the_side_knows(scenario: str, tmp_path: Path, umpire: seals.SecretKeys) -> None:
    file = opened(tmp_path / "a.bound", scenario)
    for bound in (0, 1):
        if bound:
            file.resolve()
        for side in (one.id for one in file.scenario_as_given().sides):
            seat = seats.read(seats.of_battle(file, side, umpire), "A.seat")
            knows, tables = known_to(side, as_played(file, bound + 1), told_log(file).tables)
            assert seat.scenario == knows
            assert repr(seat.tables) == repr(tables)  # by its text: nan is not equal to itself
            assert (seat.header.bound, seat.header.over) == (bound, file.history.over)


def test_the_same_battle_gives_the_same_bytes_and_another_umpire_other_keys(
    tmp_path: Path, umpire: seals.SecretKeys
) -> None:
    file = played(tmp_path / "a.bound", bounds=1)
    again = seats.of_battle(file, "A", umpire)
    assert seats.of_battle(file, "A", umpire) == again
    one, other = seats.read(again, "A"), seats.read(seats.of_battle(file, "A", seals.make_keys("Else")), "A")
    assert one.keys.public != other.keys.public
    assert one.keys.public != seats.read(seats.of_battle(file, "B", umpire), "B").keys.public


def test_any_change_on_the_way_is_found(tmp_path: Path, umpire: seals.SecretKeys) -> None:
    data = seats.of_battle(played(tmp_path / "a.bound", bounds=1), "A", umpire)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    for name, part in parts.items():
        for changed in (part + b" ", b"", part.replace(b"1", b"2")):
            if changed == part:
                continue
            buffer = io.BytesIO()
            with zipfile.ZipFile(buffer, "w") as archive:
                for other, kept in parts.items():
                    archive.writestr(other, changed if other == name else kept)
            with pytest.raises(Refused):
                seats.read(buffer.getvalue(), "A.seat")
    for cut in (b"", data[:100], data[:-30], b"PK" + bytes(2000)):
        with pytest.raises(Refused, match="whole seat file"):
            seats.read(cut, "A.seat")


def test_seats_of_a_battle_whose_bound_runs_or_takes_shares_are_refused(
    tmp_path: Path, umpire: seals.SecretKeys
) -> None:
    file = opened(tmp_path / "a.bound")
    with pytest.raises(Refused, match="there is no side 'C'"):
        seats.of_battle(file, "C", umpire)
    file.resolve(to_substep="3")
    with pytest.raises(No, match="is being resolved"):
        seats.of_battle(file, "A", umpire)
    BattleFile.create(tmp_path / "b.bound", SHEET, dice="shared", key=bytes(32))
    with BattleFile(tmp_path / "b.bound") as shared, pytest.raises(Refused, match="shares of the dice"):
        seats.of_battle(shared, "D", umpire)


def test_each_file_sent_back_gets_its_verdict_and_none_stops_another(tmp_path: Path, umpire: seals.SecretKeys) -> None:
    file = played(tmp_path / "a.bound", bounds=1)
    of_a, of_b = home(file, "A", umpire, tmp_path / "a"), home(file, "B", umpire, tmp_path / "b")
    first, newer = sent(of_a, tmp_path / "a1"), sent(of_a, tmp_path / "a2")
    wrong = sent(of_b, tmp_path / "b1", {"arrows.txt": "1/1 stay\n"})
    twin = sent(home(file, "A", umpire, tmp_path / "another machine"), tmp_path / "twin")
    torn = tmp_path / "torn"
    torn.write_text(first.read_text()[:-90])
    given = [newer, torn, wrong, first, tmp_path / "no", twin]
    became = {one.file: one for one in seat_orders.take_in(file, given, umpire)}
    assert {name: one.became for name, one in became.items()} == {
        "a2": "changed since", "torn": "refused", "b1": "faulty", "a1": "handed in", "no": "refused", "twin": "older",
    }  # fmt: skip
    assert "1/1" in became["b1"].text
    kept = [vars(entry.body)["state"] for entry in file.history.orders_for("B", 2)]
    assert kept == ["faulty"], "nothing in it is an order of B: its seal says that B sent it"
    assert not any(one.became != "known already" for one in seat_orders.take_in(file, [first, newer], umpire))
    again = home(file, "A", umpire, tmp_path / "another machine")
    assert seat_orders.take_in(file, [sent(again, twin)], umpire)[0].became == "changed since"
    file.resolve()
    assert seat_orders.take_in(file, [sent(of_a, tmp_path / "a3")], umpire)[0].became == "too late"
    taken = seats.read(seats.of_battle(file, "A", umpire), "A").header.taken
    assert [(one.bound, one.state) for one in taken] == [(2, "handed in")] * 3 + [(2, "late")]
    assert seats.read(seats.of_battle(file, "B", umpire), "B").header.taken[0].faults


def test_a_seat_of_another_umpire_or_side_cannot_hand_in(tmp_path: Path, umpire: seals.SecretKeys) -> None:
    file = played(tmp_path / "a.bound", bounds=1)
    of_a = home(file, "A", umpire, tmp_path / "a")
    stolen = dataclasses.replace(of_a.seat, keys=seats.keys_of(umpire, file.history.battle_id, "B"))
    forged = sent(dataclasses.replace(of_a, seat=stolen), tmp_path / "forged")
    assert "not signed with the key of side A" in seat_orders.take_in(file, [forged], umpire)[0].text
    elsewhere = home(file, "A", seals.make_keys("Else"), tmp_path / "else")
    assert seat_orders.take_in(file, [sent(elsewhere, tmp_path / "e")], umpire)[0].became == "refused"


def test_a_newer_file_keeps_the_notes_and_an_older_or_foreign_one_is_refused(
    tmp_path: Path, umpire: seals.SecretKeys
) -> None:
    file, place = played(tmp_path / "a.bound", bounds=1), tmp_path / "home"
    before = seats.of_battle(file, "A", umpire)
    folder = home(file, "A", umpire, place)
    folder.keep_notes("the wood is empty")
    sent(folder, tmp_path / "one")
    file.resolve()
    after = home(file, "A", umpire, place)
    assert (after.notes, after.folder) == ("the wood is empty", folder.folder)
    assert after.seat.header.bound == 2
    (place / "old.seat").write_bytes(before)
    with pytest.raises(Refused, match="older than the file after bound 2"):
        seat_folder.taken_up(place / "old.seat", place / "seats")
    (place / "foreign.seat").write_bytes(seats.of_battle(file, "A", seals.make_keys("Else")))
    with pytest.raises(Refused, match="not of the umpire"):
        seat_folder.taken_up(place / "foreign.seat", place / "seats")
    file.undo(to_bound=1)  # taken back by the umpire: newer, although its bound is not
    assert home(file, "A", umpire, place).seat.header.bound == 1


def test_the_commands_write_all_seats_and_take_orders_in(tmp_path: Path, umpire: seals.SecretKeys) -> None:
    path, out = tmp_path / "a.bound", tmp_path / "out"
    file = played(path, bounds=1)
    run = CliRunner().invoke
    made = run(app, ["seat", str(path), "--all", "--key", str(tmp_path / "umpire"), "--out", str(out)])
    assert made.exit_code == 0, made.output
    assert sorted(one.name for one in out.iterdir()) == [
        "A bound 02.seat", "A bound 02.txt", "B bound 02.seat", "B bound 02.txt",
    ]  # fmt: skip
    assert umpire.public.fingerprint in (out / "A bound 02.txt").read_text()
    before = {one.name: one.read_bytes() for one in out.iterdir()}
    run(app, ["seat", str(path), "--all", "--key", str(tmp_path / "umpire"), "--out", str(out)])
    assert {one.name: one.read_bytes() for one in out.iterdir()} == before
    one = tmp_path / "A.seat"
    run(app, ["seat", str(path), "--side", "A", "--key", str(tmp_path / "umpire"), "--out", str(one)])
    assert one.read_bytes() == before["A bound 02.seat"]
    for asked, why in ((["--all", "--side", "A"], "--side"), ([], "--side"), (["--side", "A"], "not a seat file")):
        wrong = run(app, ["seat", str(path), *asked, "--key", str(tmp_path / "umpire"), "--out", str(path)])
        assert (wrong.exit_code, why in wrong.output) == (2, True)
    sealed = sent(home(file, "A", umpire, tmp_path / "home"), tmp_path / "A.sealed")
    taken = run(app, ["take", str(path), str(sealed), "--key", str(tmp_path / "umpire"), "--json"])
    assert (taken.exit_code, json.loads(taken.output)[0]["became"]) == (0, "handed in")
    torn = run(app, ["take", str(path), str(sealed), str(path), "--key", str(tmp_path / "umpire")])
    assert torn.exit_code == 2
    assert "known already" in torn.output
    file.refresh()
    file.resolve()
    late = sent(seat_folder.taken_up(one, tmp_path / "home2"), tmp_path / "late.sealed")
    assert run(app, ["take", str(path), str(late), "--key", str(tmp_path / "umpire")]).exit_code == 1


def test_nothing_hidden_shows_in_a_file() -> None:
    """A share of ``make trust``: battles that differ in what is hidden from the side; the control is told all."""
    assert hidden.hidden_forces(1, 3, hidden.PLACES[:1])[1] == []

    def all_of_it(self: SeatsTold, side: str, commander: str = "") -> Any:
        return known_to("", self.scenario, told_log(self.file).tables)

    with mock.patch.object(SeatsTold, "known_to", all_of_it):
        assert "answer 0: " in hidden.hidden_forces(1, 3, hidden.PLACES[:1])[1][0]


def test_known_to_is_the_only_way_into_a_file(tmp_path: Path, umpire: seals.SecretKeys) -> None:
    """What ``known_to`` does not give is not in the file, whatever else of the battle changes."""
    file = played(tmp_path / "a.bound", bounds=1)
    told = SeatsTold(file)
    with mock.patch.object(told, "known_to", wraps=told.known_to) as passed:
        seats.of_battle(file, "A", umpire, told=told)
    assert [call.args[0] for call in passed.call_args_list] == ["A"]


def _hinted(hints: Any, lines: list[Any], units: list[str]) -> tuple[list[Any], list[Any]]:
    """What hints say of lines, and of units where they speak of those."""
    return list(hints.lines(lines)), [hints.unit(unit, []) for unit in units if hasattr(hints, "unit")]


@pytest.mark.parametrize("scenario", ["petite-douve-1915", "hooge-1915", "summer-1914"])
def test_a_seat_at_home_has_the_hints_of_the_umpires_desk(
    scenario: str, tmp_path: Path, umpire: seals.SecretKeys
) -> None:
    """For each line that the scenario has, before bounds 1 and 2, on a state that the side holds possible."""
    file = opened(tmp_path / "a.bound", scenario)
    given = file.scenario_as_given()
    told = 0
    for bound in (0, 1):
        if bound:
            file.resolve()
        for side in (one.id for one in given.sides):
            seat = seats.read(seats.of_battle(file, side, umpire), "A.seat")
            lines = [line for (of, _), found in given.lines.items() for line in found if of == side]
            units = [unit for unit in given.forces.battalions if given.forces.side_of(unit) == side]
            here = _hinted(hints_at(at_opening(file), side), lines, units)
            assert _hinted(seat.hints, lines, units) == here
            told += len(here[0])
    assert told


def test_a_seat_file_without_a_state_is_read_and_one_with_a_senseless_state_is_refused(
    tmp_path: Path, umpire: seals.SecretKeys
) -> None:
    """Rules that say nothing of lines, and earlier versions, write none."""
    file = opened(tmp_path / "a.bound", "hooge-1915")
    known, tables = known_to("B", as_played(file, 1), told_log(file).tables)
    header = seats.read(seats.of_battle(file, "B", umpire), "B").header
    assert seats.read(seats.packed(header, known, tables, umpire), "B").hints is None
    for state in (b"nothing", b"{}", bytes(99)):
        with pytest.raises(Refused, match=r"B\.seat"):
            seats.read(seats.packed(header, known, tables, umpire, state), "B.seat")
    sheet = opened(tmp_path / "b.bound", SHEET)
    with zipfile.ZipFile(io.BytesIO(seats.of_battle(sheet, "D", umpire))) as archive:
        assert "state" not in archive.namelist()
    known, tables = known_to("D", as_played(sheet, 1), told_log(sheet).tables)
    header = seats.read(seats.of_battle(sheet, "D", umpire), "D").header
    with pytest.raises(Refused, match="of which its rules say nothing"):
        seats.read(seats.packed(header, known, tables, umpire, b"{}"), "D.seat")


def test_what_was_sent_is_known_from_what_was_changed_since(tmp_path: Path, umpire: seals.SecretKeys) -> None:
    """Orders and messages; a folder whose notes on it cannot be read knows of nothing."""
    folder = home(opened(tmp_path / "a.bound"), "A", umpire, tmp_path / "home")
    before = folder.last_sent
    assert before is None
    assert not folder.known
    files = {name: text.encode() for name, text in ORDERS.items()}
    folder.keep_sent(files, "12:00")
    sent_then = folder.last_sent
    assert sent_then is not None
    assert (sent_then.bound, sent_then.at) == (1, "12:00")
    assert folder.digest_of(files) == sent_then.digest
    assert folder.digest_of({**files, "orders.csv": b"other"}) != sent_then.digest
    folder.write_message(Post(), "Which way is the wind?")
    assert folder.digest_of(files) != sent_then.digest
    (folder.folder / "sent.json").write_text("{")
    assert folder.last_sent is None
    assert folder.read == 0
    folder.keep_read(3)
    assert folder.read == 3
    assert seat_folder.taken_up(tmp_path / "home" / "A.seat", tmp_path / "home" / "seats").known
