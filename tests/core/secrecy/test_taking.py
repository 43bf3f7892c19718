"""covers: bound_sim/battle_file/newer_seals.py, bound_sim/secrecy/seat_orders.py, bound_sim/battle_file/merge.py,
bound_sim/files/other_kinds.py

What seats send is judged where it is written: by several at once, by copies, by files that nobody should send.
"""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from bound_sim.battle_file import BattleFile, limits, newer_seals, passwords
from bound_sim.battle_file.entries import Message, Orders
from bound_sim.battle_file.merge import merge
from bound_sim.battle_file.messages import line_of, of_seat, send
from bound_sim.battle_file.status import status
from bound_sim.battle_file.verification import verify
from bound_sim.cli import app, languages
from bound_sim.desk.player_seat import PlayerSeat
from bound_sim.files.folder import load
from bound_sim.keys import seals
from bound_sim.keys.seals import Address, WantedSeal
from bound_sim.results.folder import No
from bound_sim.scenario.model import Command
from bound_sim.scenario.posts import UMPIRE, Post
from bound_sim.secrecy import dispatches, seal_files, seal_numbers, seat_folder, seats
from bound_sim.secrecy.seat_orders import Verdict, take_in
from bound_sim_maps.faults import Refused
from bound_sim_maps.speech import speaking
from bound_sim_maps.texts import Phrase
from tests.core.battle_file.battles import clock, hand_in
from tests.core.secrecy.commanded import ORDERS, Seat, keys, led, opened
from tests.support.boards import board_text
from tests.trust.receipted import rewritten

NORTH = Post("A", "North")
HOLDS = {"orders.csv": "Battalion,Bound 1\n1,Hold\n"}


def north(place: Path, file: BattleFile, umpire: seals.SecretKeys) -> Seat:
    seat = Seat(place, "A", "North")
    seat.gets(file, umpire)
    return seat


def made(
    place: Path, file: BattleFile, umpire: seals.SecretKeys, number: int, *, files: dict[str, str] | None = None,
    post: Post = NORTH, bound: int = 1, name: str = "",
) -> Path:  # fmt: skip
    """A seal of a seat with a number of one's own, as the seat's keys make it."""
    sender = seats.keys_of(umpire, file.history.battle_id, *post)
    said = seals.seal(
        files or ORDERS[post.commander],
        address=Address(file.history.battle_id, post.side, bound),
        number=number,
        sender=sender,
        umpire=umpire.public,
    )
    path = place / (name or f"{post.side}{post.commander} {number}.sealed")
    path.write_text(said, encoding="ascii")
    return path


def entries(file: BattleFile) -> list[Orders]:
    return [entry.body for entry in file.history.entries if isinstance(entry.body, Orders)]


def counts(file: BattleFile) -> list[int]:
    """The numbers of the seals that count for bound 1."""
    bodies = [entry.body for entry in file.history.counting("A", 1).values()]
    return [found[1] for body in bodies if isinstance(body, Orders) and (found := newer_seals.seal_of(body))]


def test_numbers_are_judged_by_what_is_there_when_they_are_written(tmp_path: Path) -> None:
    """A second umpire's command looked at the file before the first one's wrote."""
    first, umpire = opened(tmp_path), keys(tmp_path)
    one, two = (made(tmp_path, first, umpire, number) for number in (1, 2))
    for late, became in ((one, "older"), (two, "known already")):
        with BattleFile(first.path, clock=clock) as stale:
            taken = take_in(first, [two], umpire)[0].became
            assert taken == ("handed in" if late is one else "known already")
            assert take_in(stale, [late], umpire)[0].became == became
    first.refresh()
    assert len(entries(first)) == 1
    assert not verify(first.path).wrong


def test_a_file_that_went_to_a_seat_is_told_by_its_content(tmp_path: Path) -> None:
    """It was refused for "byte 0x9b is not UTF-8: save it as UTF-8"."""
    file, umpire = opened(tmp_path), keys(tmp_path)
    to_seat, back = tmp_path / "A bound 01.sealed", made(tmp_path, file, umpire, 1)
    to_seat.write_bytes(seats.ZIP + b"\x03\x04" + bytes(range(256)))
    first, second = take_in(file, [to_seat, back], umpire)
    assert first.became == "refused"
    assert [str(line) for line in first.reasons] == [
        "A bound 01.sealed: is a player's file, which the umpire wrote: bound-sim desk opens it; what the seat sends "
        "back ends in .sealed"
    ]
    assert second.became == "handed in"


def test_orders_out_of_a_seal_count_once_and_never_after_newer_ones(tmp_path: Path) -> None:
    file, umpire = opened(tmp_path), keys(tmp_path)
    paths = [made(tmp_path, file, umpire, number, post=Post("A")) for number in (1, 2)]
    found = {}
    for path in paths:
        seal_files.make_keys(tmp_path / f"k{path.stem}", "anna")
        seal = seals.open_seal(
            path.read_text(),
            path.name,
            umpire=umpire,
            wanted=WantedSeal(file.history.battle_id),
            senders={"A": seats.keys_of(umpire, file.history.battle_id, "A").public},
        )
        (tmp_path / f"{seal.number}.slip").write_text(seal.slip.text)
        found[seal.number] = seal
    (tmp_path / "orders.csv").write_text(ORDERS[""]["orders.csv"])
    file.close()

    def orders(number: int, *more: str) -> Any:
        words = ["orders", str(file.path), str(tmp_path / "orders.csv"), "--side", "A", "--bound", "1"]
        return CliRunner().invoke(app, [*words, "--slip", str(tmp_path / f"{number}.slip"), *more])

    assert orders(2, "--draft").exit_code == 0  # a draft is not handed in
    assert orders(2).exit_code == 0
    for number, why in ((1, "number 1 is not higher than 2, which was taken in"), (2, "taken in before, as orders")):
        again = orders(number)
        assert (again.exit_code, why in again.stderr) == (1, True), again.output
    assert orders(1, "--reason", "they asked for it").exit_code == 0  # the umpire's act, which everybody sees
    assert not verify(file.path).wrong


def test_a_bound_that_was_taken_back_takes_what_came_too_late(tmp_path: Path) -> None:
    file, umpire = opened(tmp_path), keys(tmp_path)
    path = made(tmp_path, file, umpire, 1)
    file.resolve()
    assert [take_in(file, [path], umpire)[0].became for _ in range(2)] == ["too late", "known already"]
    file.undo()
    assert [take_in(file, [path], umpire)[0].became for _ in range(2)] == ["handed in", "known already"]
    assert not verify(file.path).wrong


@pytest.mark.parametrize(("here", "there"), [((2,), (1,)), ((1,), (2,)), ((1,), (1,)), ((1, 3), (2,))])
def test_of_two_copies_the_newest_seal_counts_in_whatever_order(
    here: tuple[int, ...], there: tuple[int, ...], tmp_path: Path
) -> None:
    file, umpire = opened(tmp_path), keys(tmp_path)
    seal = {number: made(tmp_path, file, umpire, number) for number in {*here, *there}}
    shutil.copy(file.path, tmp_path / "copy.bound")
    take_in(file, [seal[number] for number in here], umpire)
    with BattleFile(tmp_path / "copy.bound", clock=lambda: "2026-01-01T00:00:09Z") as copy:
        take_in(copy, [seal[number] for number in there], umpire)
    said: list[Phrase] = []
    taken = merge(file, tmp_path / "copy.bound", said.append)
    assert len(taken) == len(there)
    assert counts(file) == [max(*here, *there)]
    assert [("does not count" in line) for line in said] == ([] if max(there) > max(here) else [True])
    checked = verify(file.path)
    assert not checked.wrong
    assert any("a copy brought them" in line for line in checked.assured) == bool(said)
    file.resolve()
    assert not verify(file.path).wrong
    result = CliRunner().invoke(app, ["merge", str(file.path), str(tmp_path / "copy.bound")])
    assert result.output == "nothing new\n"


def test_older_orders_that_an_earlier_version_took_into_a_copy_are_left_out_and_told(tmp_path: Path) -> None:
    file, umpire = opened(tmp_path), keys(tmp_path)
    one, two = (made(tmp_path, file, umpire, number) for number in (1, 2))
    shutil.copy(file.path, tmp_path / "copy.bound")
    with BattleFile(tmp_path / "copy.bound", clock=clock) as copy:
        take_in(copy, [one], umpire)
    as_before(tmp_path / "copy.bound")
    take_in(file, [two], umpire)
    said: list[Phrase] = []
    assert merge(file, tmp_path / "copy.bound", said.append) == []
    assert said == ["its entry 2 is left out: orders 1 of North of side A: number 1 is not higher than 2, which was "
                    "taken in: to let it count, hand it in once more"]  # fmt: skip
    assert counts(file) == [2]


def as_before(path: Path) -> None:
    """Entries as an earlier version wrote them."""

    def change(rows: list[tuple[str, str, dict[str, Any]]]) -> list[int]:
        for kind, _, body in rows:
            if kind == "orders":
                body.pop("form", None)
        return []

    rewritten(path, change)


def swapped(rows: list[tuple[str, str, dict[str, Any]]]) -> list[int]:
    """Two entries of orders change places."""
    first, second = (at for at, (kind, _, _) in enumerate(rows) if kind == "orders")
    rows[first], rows[second] = rows[second], rows[first]
    return []


def test_verify_holds_the_numbers_of_seals_against_each_other(tmp_path: Path) -> None:
    file, umpire = opened(tmp_path), keys(tmp_path)
    take_in(file, [made(tmp_path, file, umpire, number) for number in (1, 2)], umpire)
    file.close()
    shutil.copy(file.path, tmp_path / "old.bound")
    rewritten(file.path, swapped)
    assert any("number 1 is not higher than 2" in line for line in verify(file.path).wrong)
    as_before(tmp_path / "old.bound")
    rewritten(tmp_path / "old.bound", swapped)
    told = verify(tmp_path / "old.bound")
    assert not told.wrong  # an earlier version could do so, and let the last ones count
    assert any("an earlier version took them in all the same" in line for line in told.assured)
    with BattleFile(tmp_path / "old.bound") as old:
        assert counts(old) == [1]


def test_two_messages_of_one_number_are_both_kept(tmp_path: Path) -> None:
    file = opened(tmp_path, led(Command()))
    shutil.copy(file.path, tmp_path / "copy.bound")
    for path, words in ((file.path, "From here."), (tmp_path / "copy.bound", "From there.")):
        with BattleFile(path, clock=clock) as one:
            send(one, Post("A", "North"), UMPIRE, words, number=1)
            send(one, Post("A", "North"), UMPIRE, "Both.", number=2)
    file.refresh()
    result = CliRunner().invoke(app, ["merge", str(file.path), str(tmp_path / "copy.bound")])
    assert result.exit_code == 0
    assert "another message of North of side A has number 1 too: both are kept" in result.output
    file.refresh()
    assert [one.text for one in of_seat(file.history, UMPIRE)] == ["From here.", "Both.", "From there."]
    assert CliRunner().invoke(app, ["merge", str(file.path), str(tmp_path / "copy.bound")]).output == "nothing new\n"
    assert send(file, Post("A", "North"), UMPIRE, "From there.", number=1) is None  # the seat sends it again
    assert not verify(file.path).wrong
    seat = Seat(tmp_path, "A", "North")
    seat.gets(file, keys(tmp_path))
    seat.folder.write_message(UMPIRE, "new")
    (seat.folder.folder / "outbox.json").write_text(dispatches.text_of(
        [dispatches.Dispatch(number=1, text="From there."), dispatches.Dispatch(number=2, text="Not both.")]
    ))  # fmt: skip
    assert [(one.number, one.text) for one in seat.folder.outbox] == [(3, "Not both.")]


def test_a_players_file_is_no_answer_and_sealed_orders_are_no_battle(tmp_path: Path) -> None:
    """The two files that go to and fro are told from each other at every door."""
    file, umpire = opened(tmp_path), keys(tmp_path)
    [seat] = [path for path in seats.write_all(file, umpire, tmp_path / "seats") if path.name.startswith("A bound")]
    [verdict] = take_in(file, [seat], umpire)
    assert verdict.became == "refused"
    assert verdict.text.splitlines()[1] == (
        "  A bound 01.seat: is a player's file, which the umpire wrote: bound-sim desk opens it; what the seat sends "
        "back ends in .sealed"
    )
    with pytest.raises(Refused, match=r"A\.sealed: holds what a seat sends to the umpire, sealed: Take in"):
        load(tmp_path / "A.sealed")
    mail = tmp_path / "mail.txt"
    mail.write_text(made(tmp_path, file, umpire, 1).read_text())
    assert take_in(file, [mail], umpire)[0].became == "handed in"


def test_a_seats_messages_name_the_umpire_in_the_readers_language(tmp_path: Path) -> None:
    file, umpire = opened(tmp_path), keys(tmp_path)
    send(file, UMPIRE, Post("A"), "Halt")
    [path] = [path for path in seats.write_all(file, umpire, tmp_path / "seats") if path.name.startswith("A bound")]
    seat = PlayerSeat(seat_folder.taken_up(path, tmp_path / "home"))
    seat.kept.write_message(UMPIRE, "Why?")
    assert seat.messages == ["bound 1, from umpire: Halt", "to umpire, with each hand-in until it is there: Why?"]
    with speaking(languages.wording("de")):
        assert seat.messages[0] == "Runde 1, von Schiedsrichter: Halt"


HALF = '{"a": "\\ud800"}'


def test_a_text_that_no_file_can_hold_is_refused_by_name_and_stops_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, umpire = opened(tmp_path), keys(tmp_path)
    good = made(tmp_path, file, umpire, 2, post=Post("A", "South"))
    whole = json.dumps

    def halved(body: Any, **how: Any) -> str:
        return whole(body, **how).replace("Assault", "\\ud800")

    monkeypatch.setattr(json, "dumps", halved)
    bad = made(tmp_path, file, umpire, 1)
    monkeypatch.undo()
    file.close()
    words = ["take", str(file.path), str(bad), str(good), str(tmp_path / "none.sealed"), str(tmp_path), "--key"]
    result = CliRunner().invoke(app, [*words, str(tmp_path / "umpire")])
    lines = result.output.splitlines()
    assert (result.exit_code, lines[0], lines[2]) == (
        2, "ANorth 1.sealed: refused", "ASouth 2.sealed: South of side A, bound 1: handed in",
    )  # fmt: skip
    assert lines[1] == "  ANorth 1.sealed: orders.csv: holds U+D800, half a character: text in UTF-8"
    assert [line for line in lines if line.endswith(": refused")] == [
        "ANorth 1.sealed: refused", "none.sealed: refused", f"{tmp_path.name}: refused",
    ]  # fmt: skip
    (tmp_path / "side.keys").write_text(
        seals.public_text(seats.keys_of(umpire, file.history.battle_id, "A", "North").public)
    )
    result = CliRunner().invoke(app, [
        "open", str(bad), "--key", str(tmp_path / "umpire"), "--from", f"A={tmp_path / 'side.keys'}", "--battle",
        file.history.battle_id, "--out", str(tmp_path / "out"),
    ])  # fmt: skip
    assert (result.exit_code, "ANorth 1.sealed: orders.csv: holds U+D800" in result.stderr) == (2, True)


def test_whatever_goes_wrong_with_one_file_is_that_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, umpire = opened(tmp_path), keys(tmp_path)
    paths = [made(tmp_path, file, umpire, 1, post=Post("A", name)) for name in ("North", "South")]
    submit = BattleFile.submit

    def fails(self: BattleFile, *given: Any, **how: Any) -> Any:
        if given[0].post.commander == "North":
            raise ZeroDivisionError
        return submit(self, *given, **how)

    monkeypatch.setattr(BattleFile, "submit", fails)
    first, second = take_in(file, paths, umpire)
    assert (first.became, first.reasons[0]) == (
        "refused", "ANorth 1.sealed: makes no sense (ZeroDivisionError): what bound-sim seal makes",
    )  # fmt: skip
    assert second.became == "handed in"


def test_a_name_of_a_file_and_a_message_are_within_their_lines(tmp_path: Path) -> None:
    file, umpire = opened(tmp_path), keys(tmp_path)
    path = made(tmp_path, file, umpire, 1, name="x\nASouth 1.sealed: South of side A, bound 1: handed in.sealed")
    (verdict,) = take_in(file, [path], umpire)
    assert verdict.became == "handed in"
    assert len(verdict.text.splitlines()) == 1
    assert entries(file)[0].came_as == "a file"
    assert len(Verdict("a", "refused", reasons=("one\ntwo",)).text.splitlines()) == 2
    for end in ("\n", "\r", "\r\n"):
        send(file, Post("A", "North"), Post("A"), f"It goes well{end}bound 1, umpire to B: Halt the whole attack")
    scenario = file.scenario_as_given()
    told = [line for one in of_seat(file.history, UMPIRE) for line in str(line_of(one, scenario)).splitlines()]
    chief = Post("A").name(scenario)
    assert [line.startswith(f"bound 1, North to {chief}: ") for line in told] == [True, False] * 3
    assert {line for line in told if "Halt" in line} == {"    | bound 1, umpire to B: Halt the whole attack"}
    result = CliRunner().invoke(app, ["message", str(file.path)])
    assert "\nbound 1, umpire" not in result.output
    assert len(result.output.splitlines()) == 6


def test_a_hostile_title_is_one_line_of_the_status(tmp_path: Path) -> None:
    file = opened(tmp_path)
    found = status(file)
    object.__setattr__(found, "title", "Storm\n  side A: handed in")
    assert len(board_text(found).splitlines()) == len(board_text(status(file)).splitlines())


def test_a_seat_has_hand_ins_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "HAND_INS", 4)
    file, umpire = opened(tmp_path), keys(tmp_path)
    seat, other, chief = (Seat(tmp_path, "A", name) for name in ("North", "South", ""))
    for one in (seat, other, chief):
        one.gets(file, umpire)
    sent = [seat.sends(ORDERS["North"] if n % 2 else HOLDS) for n in range(5)]
    *_, last = take_in(file, sent, umpire)
    assert (last.became, last.reasons[0]) == (
        "refused", "North of side A has handed in 4 times for bound 1, the most that is kept; the umpire can write "
        "them: --reason",
    )  # fmt: skip
    assert [one.became for one in take_in(file, [other.sends(), chief.sends()], umpire)] == ["handed in"] * 2
    assert not verify(file.path).wrong


def test_no_seat_uses_up_the_room_of_another_for_any_bound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "WRITTEN", limits.WRITTEN._replace(entries=64))  # of a side 24
    file = opened(tmp_path, led(Command()))
    files = {"orders.csv": b"Battalion,Bound 1,Bound 2,Bound 3\n1,Hold,Hold,Hold\n"}
    for number in range(16):  # its own 4, and the 12 that are for all seats
        hand_in(file, "A", number % 3 + 1, files, commander="North")
    for attempt in (lambda: hand_in(file, "A", 3, files, commander="North"),
                    lambda: send(file, Post("A", "North"), UMPIRE, "Help.")):  # fmt: skip
        with pytest.raises(No, match="North of side A has used up its part of the room"):
            attempt()
    for number in range(4):
        south = {"orders.csv": b"Battalion,Bound 1,Bound 2,Bound 3\nC,Hold,Hold,Hold\n"}
        assert hand_in(file, "A", number % 3 + 1, south, commander="South").state == "handed in"
        assert send(file, Post("A"), UMPIRE, f"Still here, {number}.")
    with pytest.raises(No, match="South"):
        hand_in(file, "A", 1, south, commander="South")
    assert hand_in(file, "B", 1, {"orders.csv": b"Battalion,Bound 1\n9,Hold\n"}, commander="Old").state == "handed in"
    assert hand_in(file, "A", 1, files, by="umpire", reason="by telephone", commander="North").state == "handed in"


def test_a_seat_goes_on_after_the_highest_number(tmp_path: Path) -> None:
    """What a thief, or a slip of the hand, seals leaves room; 2^53 was the highest of earlier versions."""
    file, umpire = opened(tmp_path), keys(tmp_path)
    for number, became in ((10**16 - 1, "refused"), (2**53, "refused"), (newer_seals.FREE, "handed in"),
                           (newer_seals.FREE + newer_seals.JUMP, "changed since")):  # fmt: skip
        (verdict,) = take_in(file, [made(tmp_path, file, umpire, number)], umpire)
        assert verdict.became == became, verdict
    assert [one.became for one in take_in(file, [north(tmp_path, file, umpire).sends(HOLDS)], umpire)] == [
        "changed since"
    ]


def test_a_file_in_which_a_seat_had_the_highest_number_takes_its_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, umpire = opened(tmp_path), keys(tmp_path)
    monkeypatch.setattr(newer_seals, "check", lambda *_: None)
    assert take_in(file, [made(tmp_path, file, umpire, 2**53)], umpire)[0].became == "handed in"
    monkeypatch.undo()
    seat = north(tmp_path, file, umpire)
    assert [one.became for one in take_in(file, [seat.sends(HOLDS), seat.sends()], umpire)] == ["changed since"] * 2
    assert counts(file) == [2**53 + 2]


def test_a_count_that_no_umpire_takes_is_left_for_the_number_that_is_said(tmp_path: Path) -> None:
    far = 10**15
    assert seal_numbers.take_number(tmp_path, "vimy", "A", far) == far
    assert seal_numbers.take_number(tmp_path, "vimy", "A") == far + 1
    assert seal_numbers.take_number(tmp_path, "vimy", "A", 7) == 7  # as the umpire's refusal said
    assert seal_numbers.take_number(tmp_path, "vimy", "A") == 8
    assert seal_numbers.take_number(tmp_path, "vimy", "A", 3) == 3
    assert seal_numbers.take_number(tmp_path, "vimy", "A", after=20) == 21
    assert seal_numbers.take_number(tmp_path, "vimy", "A", after=4) == 22
    with pytest.raises(Refused, match="1 to"):
        seal_numbers.take_number(tmp_path, "vimy", "A", far + 1)


def test_passwords_are_of_posts_whatever_key_names_them(tmp_path: Path) -> None:
    file = opened(tmp_path)
    passwords.set_for(file, "B", "garrison")
    for key in ("B", "B/"):
        with pytest.raises(No, match="not the password"):
            passwords.set_for(file, key, "another", "wrong")
    passwords.set_for(file, "B/", "another", "garrison")
    passwords.forget(file, "B/", reason="forgotten")
    assert file.history.passwords == {"B": ""}


def test_messages_have_a_number_that_only_the_same_words_have_again(tmp_path: Path) -> None:
    file = opened(tmp_path, led(Command()))
    sent = send(file, Post("A", "North"), Post("A"), "One.", number=1)
    assert isinstance(sent, Message)
    assert send(file, Post("A", "North"), Post("A"), "One.", number=1) is None
    for receiver, words in ((UMPIRE, "One."), (Post("A"), "Two.")):
        with pytest.raises(Refused, match="number 1 is another one"):
            send(file, Post("A", "North"), receiver, words, number=1)
