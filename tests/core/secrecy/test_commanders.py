"""covers: bound_sim/battle_file/commanders.py, bound_sim/battle_file/messages.py, bound_sim/secrecy/dispatches.py

Commanders at seats of their own: their orders are the side's together, each for his battalions; what they write.
"""

import io
import json
import zipfile
from pathlib import Path
from typing import Any, cast

import pytest
from typer.testing import CliRunner

from bound_sim.battle_file import BattleFile
from bound_sim.battle_file.entries import Message, Orders, Source
from bound_sim.battle_file.merge import merge
from bound_sim.battle_file.messages import of_seat, send
from bound_sim.battle_file.status import status
from bound_sim.battle_file.verification import verify
from bound_sim.cli import app
from bound_sim.files.folder import load, save
from bound_sim.keys import seals
from bound_sim.keys.signatures import statement
from bound_sim.results.folder import Broken, No
from bound_sim.scenario.model import Command
from bound_sim.scenario.posts import UMPIRE, Post, written_to
from bound_sim.secrecy import seat_folder, seats
from bound_sim.secrecy.seat_orders import take_in
from bound_sim_maps import written
from bound_sim_maps.faults import Refused
from tests.core.battle_file.battles import hand_in
from tests.core.secrecy.commanded import ORDERS, Seat, keys, led, opened
from tests.support.boards import board_text

A, NORTH, SOUTH, OLD = Post("A"), Post("A", "North"), Post("A", "South"), Post("B", "Old")


def orders_in(file: BattleFile, side: str = "A", bound: int = 1) -> dict[str, str]:
    """Battalion -> the word of the sheet that counts."""
    source = file.player.sources(bound)[side]
    assert source is not None
    return {unit: order.verb for unit, order in file.player.side_orders(side, bound, source).high.items()}


def became(file: BattleFile, umpire: seals.SecretKeys, *paths: Path) -> list[str]:
    return [one.became for one in take_in(file, paths, umpire)]


def test_orders_of_several_commanders_are_the_sides_together(tmp_path: Path) -> None:
    file, umpire = opened(tmp_path), keys(tmp_path)
    seated = {name: Seat(tmp_path, "A", name) for name in ORDERS}
    paths = []
    for seat in seated.values():
        seat.gets(file, umpire)
        paths.append(seat.sends())
    assert became(file, umpire, *paths) == ["handed in"] * 3
    assert orders_in(file) == {"1": "assault", "C": "assault", "S": "hold"}
    file.resolve()
    used = file.history.resolved(1).orders["A"]
    assert len(used.entries) == 3
    whole = opened(tmp_path / "whole")
    hand_in(whole, "A", 1, {"o.csv": b"Battalion,Bound 1\n1,Assault\nC,Assault\nS,Hold\n",
                          "a.txt": b"bound 1\n1/1 move by 0,8 shoot 9/1\nC/1 move by 0,18 shoot 8/1\n"})  # fmt: skip
    whole.resolve()
    played, once = file.bound_log(1, ["states"]), whole.bound_log(1, ["states"])
    assert played == once
    assert not verify(tmp_path / "b.bound").wrong
    newer = seated["North"].sends({"orders.csv": "Battalion,Bound 2\n1,Hold\n"})
    assert became(file, umpire, newer) == ["too late"]


def test_newer_orders_of_a_commander_replace_his_own_alone(tmp_path: Path) -> None:
    file, umpire = opened(tmp_path), keys(tmp_path)
    north, south = Seat(tmp_path, "A", "North"), Seat(tmp_path, "A", "South")
    for seat in (north, south):
        seat.gets(file, umpire)
    first = north.sends()
    assert became(file, umpire, first, south.sends()) == ["handed in"] * 2
    assert became(file, umpire, north.sends({"orders.csv": "Battalion,Bound 1\n1,Hold\n"})) == ["changed since"]
    assert orders_in(file) == {"1": "hold", "C": "assault"}
    assert became(file, umpire, first) == ["known already"]
    assert [one.state for one in south.gets(file, umpire).header.taken] == ["handed in"]
    assert len(north.gets(file, umpire).header.taken) == 2


def test_an_order_for_a_battalion_of_another_is_refused_whoever_wrote_it(tmp_path: Path) -> None:
    file, umpire = opened(tmp_path), keys(tmp_path)
    north = Seat(tmp_path, "A", "North")
    north.gets(file, umpire)
    (verdict,) = take_in(file, [north.sends(ORDERS["South"])], umpire)
    assert verdict.became == "faulty"
    assert "ANorth 1.sealed: orders.csv: line 2, Bound 1: C is not led by North: battalions that he leads: 1" in (
        verdict.text
    )
    assert orders_in(file) == {"1": "assault", "C": "assault", "S": "hold"}  # the scenario's
    told = north.gets(file, umpire).header.taken
    assert (told[0].state, "C is not led by North" in told[0].faults[0]) == ("faulty", True)
    with pytest.raises(Refused, match="no commander"):
        hand_in(file, "A", 1, {"orders.csv": b"Battalion,Bound 1\n1,Hold\n"}, commander="Nord")


def test_two_orders_for_one_battalion_are_a_fault_that_names_both_files(tmp_path: Path) -> None:
    file, umpire = opened(tmp_path), keys(tmp_path)
    chief, north = Seat(tmp_path, "A"), Seat(tmp_path, "A", "North")
    for seat in (chief, north):
        seat.gets(file, umpire)
    both = chief.sends({"orders.csv": "Battalion,Bound 1\n1,Hold\nS,Hold\n"})
    assert became(file, umpire, north.sends()) == ["handed in"]
    (verdict,) = take_in(file, [both], umpire)
    assert verdict.became == "faulty"
    assert "A 1.sealed: orders.csv: line 2, Bound 1: 1 has orders here and in ANorth 1.sealed of North" in verdict.text
    assert "S has orders" not in verdict.text
    assert orders_in(file) == {"1": "assault"}
    assert became(file, umpire, north.sends({"orders.csv": "Battalion,Bound 1\n1,Assault\n"})) == ["changed since"]


def test_what_the_umpire_writes_for_a_side_stands_back_for_its_commanders(tmp_path: Path) -> None:
    file, umpire = opened(tmp_path), keys(tmp_path)
    north = Seat(tmp_path, "A", "North")
    north.gets(file, umpire)
    before, after = north.sends(), north.sends()
    assert became(file, umpire, before) == ["handed in"]
    hold = {"orders.csv": b"Battalion,Bound 1\n1,Hold\nC,Hold\nS,Hold\n"}
    hand_in(file, "A", 1, hold, by="umpire", reason="nobody wrote")
    assert orders_in(file) == {"1": "hold", "C": "hold", "S": "hold"}
    assert became(file, umpire, after) == ["changed since"]
    assert orders_in(file) == {"1": "assault", "C": "hold", "S": "hold"}
    file.resolve()
    file.set_policy("A", "repeat")
    assert orders_in(file, bound=2) == {"1": "assault", "C": "hold", "S": "hold"}
    file.resolve()
    assert not verify(tmp_path / "b.bound").wrong


def test_a_seat_signs_with_its_own_key_and_no_edit_makes_it_another(tmp_path: Path) -> None:
    file, umpire = opened(tmp_path), keys(tmp_path)
    north, south = Seat(tmp_path, "A", "North"), Seat(tmp_path, "A", "South")
    of_north, of_south = north.gets(file, umpire), south.gets(file, umpire)
    side = Seat(tmp_path, "A").gets(file, umpire)
    assert len({bytes(one.keys.signing) for one in (of_north, of_south, side)}) == 3
    assert len({one.name for one in (of_north, of_south, side)}) == 3
    data = seats.of_battle(file, "A", umpire, "North")
    assert data == seats.of_battle(file, "A", umpire, "North")
    header = of_north.header.model_copy(update={"commander": "South"})
    forged = seats.packed(header, of_north.scenario, of_north.tables, seals.make_keys("Somebody"))
    with pytest.raises(Refused, match="umpire"):
        seats.read(forged, "x.seat")
    with pytest.raises(Refused, match="no commander"):
        seats.of_battle(file, "A", umpire, "Old")


def test_all_seats_are_written_where_the_scenario_says_so(tmp_path: Path) -> None:
    umpire = keys(tmp_path)
    plain, commanded = opened(tmp_path / "plain"), opened(tmp_path / "led", led(Command()))
    assert [path.name for path in seats.write_all(plain, umpire, tmp_path / "out")] == [
        "A bound 01.seat", "B bound 01.seat",
    ]  # fmt: skip
    assert [path.name for path in seats.write_all(commanded, umpire, tmp_path / "more")] == [
        "A bound 01.seat", "A North bound 01.seat", "A South bound 01.seat", "B bound 01.seat", "B Old bound 01.seat",
    ]  # fmt: skip
    assert "Orders of North (A, side A)" in (tmp_path / "more/A North bound 01.txt").read_text()
    names = {Post("A", name).file_name for name in ("a/b", "a_b", "a:b", "x" * 90, "x" * 91, "..", "A ")}
    assert len(names) == 7
    assert not any(set(name) & set('/\\:*?"<>|') or name.endswith((".", " ")) for name in names)


def test_copies_whose_orders_clash_do_not_merge(tmp_path: Path) -> None:
    file = opened(tmp_path)
    copy = tmp_path / "copy.bound"
    file.copy_to(copy)
    order = {"orders.csv": b"Battalion,Bound 1\n1,Hold\n"}
    with BattleFile(copy) as other:
        hand_in(other, "A", 1, order)
    hand_in(file, "A", 1, order, commander="North")
    before = len(file.history.entries)
    with pytest.raises(No, match=r"don't go together .*1: has orders in orders.csv of side A and orders.csv of North"):
        merge(file, copy)
    assert len(file.history.entries) == before
    third = tmp_path / "third.bound"
    file.copy_to(third)
    with BattleFile(third) as other:
        hand_in(other, "A", 1, {"orders.csv": b"Battalion,Bound 1\nC,Hold\n"}, commander="South")
        send(other, NORTH, UMPIRE, "here", number=1)
    send(file, NORTH, UMPIRE, "here", number=1)
    merge(file, third)
    assert orders_in(file) == {"1": "hold", "C": "hold"}
    assert len(file.history.messages) == 1


def test_a_file_with_orders_of_two_for_one_battalion_is_broken(tmp_path: Path) -> None:
    file = opened(tmp_path)
    order = {"orders.csv": b"Battalion,Bound 1\n1,Hold\n"}
    hand_in(file, "A", 1, order, commander="North")
    with file.changing():
        body = cast(Orders, file.history.entries[-1].body)
        file.add(body.model_copy(update={"commander": "", "number": 2}))
    with pytest.raises(Broken, match="has orders in"):
        file.player.side_orders("A", 1, Source(source="handed in", entry=2, others=[3]))
    for wrong in (Orders(side="A", bound=1, number=9, state="late", files=[], receipt="", commander="Nobody"),
                  Message(side="A", commander="North", to_side="B", number=1, bound=1, arrives=1, text="x"),
                  Message(side="A", number=1, bound=2, arrives=1, text="x"),
                  Message(side="A", to_side="A", number=1, bound=1, arrives=1, text="x"),
                  Message(side="A", to_side="", number=1, bound=1, arrives=1, text=" ")):  # fmt: skip
        with pytest.raises((Broken, Refused)):
            _written(file, wrong)


def _written(file: BattleFile, body: Any) -> None:
    with file.changing():
        file.add(body)
        file.scenario_as_given()


def test_messages_go_along_the_chain_of_command_and_take_their_time(tmp_path: Path) -> None:
    file, umpire = opened(tmp_path, led(Command(messages=1))), keys(tmp_path)
    chief, north, south = (Seat(tmp_path, "A", name) for name in ("", "North", "South"))
    north.gets(file, umpire)
    north.folder.write_message(A, "the wire is cut")
    north.folder.write_message(SOUTH, "come left")
    north.folder.write_message(UMPIRE, "may I look?")
    assert became(file, umpire, north.sends()) == ["handed in"]

    def reads(seat: Seat) -> list[tuple[str, str]]:
        return [(one.who[1] or one.who[0], one.text) for one in seat.gets(file, umpire).header.messages]

    assert reads(chief) == reads(south) == []
    assert [one.text for one in of_seat(file.history, UMPIRE)] == ["the wire is cut", "come left", "may I look?"]
    assert north.folder.outbox != []
    assert [one.number for one in north.gets(file, umpire).header.messages] == [1, 2, 3]
    assert north.folder.outbox == []
    file.resolve()
    assert reads(chief) == [("North", "the wire is cut")]
    assert reads(south) == []
    file.resolve()
    assert reads(south) == [("North", "come left")]
    send(file, UMPIRE, SOUTH, "no")
    assert reads(south)[1:] == [("", "no")]
    assert reads(Seat(tmp_path, "B", "Old")) == []
    assert seats.letter(south.gets(file, umpire), "s").count("Messages for you: 2.") == 1
    assert not verify(tmp_path / "b.bound").wrong


def test_messages_alone_make_a_file_and_come_once(tmp_path: Path) -> None:
    file, umpire = opened(tmp_path), keys(tmp_path)
    north = Seat(tmp_path, "A", "North")
    north.gets(file, umpire)
    north.folder.write_message(UMPIRE, "one")
    first = north.sends({})
    north.folder.write_message(UMPIRE, "two")
    verdicts = take_in(file, [first, north.sends({}), first], umpire)
    assert [(one.became, one.messages) for one in verdicts] == [("messages", 1), ("messages", 1), ("known already", 0)]
    assert "messages taken in: 1" in verdicts[0].text
    twin = Seat(tmp_path / "another machine", "A", "North")
    twin.gets(file, umpire)
    twin.folder.write_message(UMPIRE, "three")
    assert became(file, umpire, twin.sends({})) == ["messages"]
    north.folder.write_message(UMPIRE, "also three")
    (refused,) = take_in(file, [north.sends({})], umpire)
    assert (refused.became, "number 3 is another one" in refused.text) == ("refused", True)
    north.gets(file, umpire)
    assert [(one.number, one.text) for one in north.folder.outbox] == [(4, "also three")]
    assert became(file, umpire, north.sends({})) == ["messages"]
    with pytest.raises(Refused, match="is empty"):
        north.folder.write_message(UMPIRE, "  ")


@pytest.mark.parametrize(("text", "why"), [
    ('[{"number":1,"side":"B","commander":"Old","text":"hello"}]', "is to Old"),
    ('[{"number":1,"side":"A","commander":"Nobody","text":"hello"}]', "no commander"),
    ('[{"number":1,"side":"A","commander":"North","text":"to myself"}]', "is to North"),
    ('[{"number":1,"side":"X","text":"hello"}]', "there is no side"),
    ('[{"number":1,"text":"a\\u0007b"}]', "U+0007"),
    ('[{"number":1,"text":"' + "x" * 3000 + '"}]', "holds no messages"),
    ('[{"number":1,"text":"a"},{"number":1,"text":"b"}]', "two of one number"),
    ('[{"number":1,"text":"a","more":1}]', "holds no messages"),
    ("[" * 5000, "holds no messages"),
    ("nonsense", "holds no messages"),
])  # fmt: skip
def test_what_no_seat_writes_is_refused_and_stops_no_orders(tmp_path: Path, text: str, why: str) -> None:
    file, umpire = opened(tmp_path), keys(tmp_path)
    north = Seat(tmp_path, "A", "North")
    north.gets(file, umpire)
    (verdict,) = take_in(file, [north.sends({**ORDERS["North"], "messages.json": text})], umpire)
    assert (verdict.became, why in verdict.text, file.history.messages) == ("handed in", True, [])


def test_a_seat_writes_to_the_umpire_and_its_own_side_alone(tmp_path: Path) -> None:
    scenario = led()
    assert written_to(scenario, NORTH) == [UMPIRE, A, SOUTH]
    assert written_to(scenario, A) == [UMPIRE, NORTH, SOUTH]
    assert written_to(scenario, UMPIRE) == [A, NORTH, SOUTH, Post("B"), OLD]
    file = opened(tmp_path)
    for _ in range(50):
        send(file, NORTH, UMPIRE, "again")
    with pytest.raises(No, match="50 messages"):
        send(file, NORTH, UMPIRE, "again")


def test_the_commands(tmp_path: Path) -> None:
    file, _ = opened(tmp_path, led(Command(messages=2))), keys(tmp_path)
    run, path, key = CliRunner().invoke, str(tmp_path / "b.bound"), str(tmp_path / "umpire")

    def types(*words: str) -> tuple[int, str]:
        done = run(app, list(words))
        return done.exit_code, " ".join((done.stdout + done.stderr).split())

    out = str(tmp_path / "n.seat")
    assert types("seat", path, "--side", "A", "--commander", "North", "--key", key, "--out", out)[0] == 0
    assert seat_folder.read_file(Path(out)).header.commander == "North"
    assert types("seat", path, "--all", "--commander", "North", "--key", key, "--out", out)[0] == 2
    code, said = types("seat", path, "--side", "A", "--commander", "Nort", "--key", key, "--out", out)
    assert (code, "side A has no commander" in said, "North" in said) == (2, True, True)
    sheet = tmp_path / "o.csv"
    sheet.write_text("Battalion,Bound 1\nC,Hold\n")
    code, said = types("orders", path, "--side", "A", "--commander", "North", "--bound", "1", str(sheet))
    assert (code, "C is not led by North" in said) == (2, True)
    assert types("orders", path, "--side", "A", "--commander", "South", "--bound", "1", str(sheet))[0] == 0
    assert types("orders", path, "--side", "A", "--commander", "South", "--bound", "1", str(sheet))[1].count(
        "South's last orders count"
    )
    assert types("message", path, "halt", "--side", "A", "--commander", "North")[0] == 0
    assert types("message", path) == (0, "bound 1, umpire to North: halt")
    assert types("message", path, "halt")[0] == types("message", path, "--commander", "North")[0] == 2
    assert json.loads(run(app, ["message", path, "--json"]).stdout)[0]["text"] == "halt"
    file.refresh()
    assert "  side A, South: handed in" in board_text(status(file))
    assert types("next", path)[0] == 0
    code, said = types("packet", path, "--side", "A", "--commander", "North", "--out", str(tmp_path / "packet"))
    assert (code, "what North of side A may know" in said) == (0, True)
    assert types("packet", path, "--side", "A", "--commander", "Old", "--out", str(tmp_path / "p2"))[0] == 2


def test_a_scenario_says_who_commands_and_is_written_back(tmp_path: Path) -> None:
    scenario = led(Command(messages=1, reports=2))
    save(scenario, tmp_path / "s")
    assert load(tmp_path / "s").command == Command(1, 2)
    file: Any = (tmp_path / "s/scenario.toml").read_text()
    (tmp_path / "s/scenario.toml").write_text(file.replace("messages = 1", "messages = -1\nspeed = 3"))
    with pytest.raises(Refused) as refused:
        load(tmp_path / "s")
    assert [fault.place for fault in refused.value.faults] == ["command", "command.messages"]


def test_handing_in_waits_for_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The count of seals is written under a lock of its own, not under one that writing asks for."""
    file, umpire = opened(tmp_path), keys(tmp_path)
    north = Seat(tmp_path, "A", "North")
    north.gets(file, umpire)
    got: list[int | None] = []
    lock = written._lock_if_possible

    def noted(path: Path, wait_s: float = 0.0) -> int | None:
        got.append(lock(path))
        return got[-1]

    monkeypatch.setattr(written, "_lock_if_possible", noted)
    north.sends()
    assert got
    assert None not in got


def test_a_seat_file_of_an_earlier_version_opens(tmp_path: Path) -> None:
    """One that says nothing of commanders, messages and the chain of command is the side's."""
    file, umpire = opened(tmp_path), keys(tmp_path)
    with zipfile.ZipFile(io.BytesIO(seats.of_battle(file, "A", umpire))) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    for name, left_out in (("seat.json", ("commander", "messages")), ("scenario.json", ("command",))):
        facts = json.loads(parts[name])
        for key in left_out:
            del facts[key]
        parts[name] = json.dumps(facts).encode()
    header = json.loads(parts["seat.json"])
    said = statement("seat", battle=header["battle"], side="A", bound=0, digest=seats._digest(parts))
    parts["seat.signed"] = said.signed(umpire.signing).text.encode()
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    (tmp_path / "old.seat").write_bytes(buffer.getvalue())
    folder = seat_folder.taken_up(tmp_path / "old.seat", tmp_path / "seats")
    assert (folder.seat.post, folder.seat.header.messages, folder.seat.scenario.command) == (A, [], None)
    (tmp_path / "sent").write_text(folder.sealed({"orders.csv": "Battalion,Bound 1\n1,Hold\n"}))
    assert became(file, umpire, tmp_path / "sent") == ["handed in"]
