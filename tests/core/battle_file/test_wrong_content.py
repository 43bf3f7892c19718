"""covers: bound_sim/battle_file/verification.py, bound_sim/battle_file/portions.py

Battle files of a right chain over content that no command wrote: every command says so, and nothing is done.
"""

import json
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bound_sim.battle_file import BattleFile, Broken
from bound_sim.battle_file.chain import canonical
from bound_sim.battle_file.kept_log import read_columns
from bound_sim.battle_file.limits import CELLS_A_BYTE, CELLS_AT_ONCE
from bound_sim.battle_file.merge import merge
from bound_sim.battle_file.shares import add_promise
from bound_sim.battle_file.storage import MIB
from bound_sim.battle_file.verification import verify
from bound_sim.dice.proof import make_share
from bound_sim.rulesets.rules1418.tables import COLUMNS
from tests.core.battle_file.battles import HIGH_A, LOW_A, STORM, clock, every_kind, opened, played
from tests.trust.by_mail import in_this_process
from tests.trust.forged import Forged

Change = Callable[[Forged], object]


def body(number: int, **changes: Any) -> Change:
    """An entry (from 1; from the last, -1) whose body says other things."""

    def change(file: Forged) -> None:
        at = number - 1 if number > 0 else number
        kind, when, now = file.entries[at]
        file.entries[at] = kind, when, {**now, **changes}

    return change


def more(kind: str, **said: Any) -> Change:
    """One more entry."""
    return lambda file: file.entries.append((kind, "2026-01-01T00:00:00Z", said))


def both(*changes: Change) -> Change:
    def change(file: Forged) -> None:
        for one in changes:
            one(file)

    return change


def orders(**changes: Any) -> Change:
    """Orders of side A for bound 2, as handed in, with other facts."""

    def change(file: Forged) -> None:
        name = file.keep(LOW_A)
        said: dict[str, Any] = {
            "side": "A", "bound": 2, "number": 1, "state": "handed in", "receipt": "ab" * 16,
            "files": [{"name": "low.txt", "digest": name, "size": len(LOW_A)}],
        }  # fmt: skip
        more("orders", **{**said, **changes})(file)

    return change


def files(*named: tuple[str, bytes, int]) -> Change:
    """Orders with these files: name, bytes, size that is said."""

    def change(file: Forged) -> None:
        orders(files=[{"name": name, "digest": file.keep(data), "size": size} for name, data, size in named])(file)

    return change


def table(name: str, does: Callable[[dict[str, Any]], object]) -> Change:
    """A table of bound 1's log changed, named right."""

    def change(file: Forged) -> None:
        digest = file.entries[1][2]["log"][name]
        columns = json.loads(file.contents[digest])
        does(columns)
        file.swap(digest, file.keep(canonical(columns).encode()))

    return change


def state(does: Callable[[dict[str, Any]], object]) -> Change:
    def change(file: Forged) -> None:
        digest = file.entries[1][2]["state"]
        value = json.loads(file.contents[digest])
        does(value)
        file.swap(digest, file.keep(json.dumps(value).encode()))

    return change


def everywhere(column: str, value: object) -> Callable[[dict[str, Any]], object]:
    def change(columns: dict[str, Any]) -> None:
        columns[column] = [value] * len(columns[column])

    return change


def rows(count: int) -> Callable[[dict[str, Any]], object]:
    def change(columns: dict[str, Any]) -> None:
        columns.update({name: values[:1] * count for name, values in columns.items()})

    return change


ACT = {"bound": 2, "count": 1, "reason": "x"}
HEAD = "ab" * 32
#: a battle of a seed, bound 1 of 2 resolved (entry 2), and what somebody made of it: refused by every command
ENTRIES: dict[str, Change] = {
    "a number beyond the end": body(2, orders={"A": {"source": "handed in", "entry": 99}, "B": {"source": "scenario"}}),
    "a number of another kind": body(2, orders={"A": {"source": "handed in", "entry": 1}, "B": {"source": "scenario"}}),
    "orders that nobody gave again": body(2, orders={"A": {"source": "policy", "policy": "repeat", "repeats": 1},
                                                     "B": {"source": "scenario"}}),
    "orders of a side too few": body(2, orders={"A": {"source": "scenario"}}),
    "orders of a third side": body(2, orders={side: {"source": "scenario"} for side in "ABC"}),
    "acts that are orders": body(2, acts=[1]),
    "acts that never were": body(2, acts=[7]),
    "tables of another log": body(2, log={"shots": HEAD}),
    "dice typed in where they come from a seed": body(2, dice=HEAD),
    "a bound twice": lambda file: file.entries.append(file.entries[1]),
    "bounds out of order": body(2, bound=2),
    "a bound beyond the last": both(lambda file: file.entries.append(file.entries[1]), body(3, bound=999)),
    "a battle opened twice": lambda file: file.entries.append(file.entries[0]),
    "an unknown ruleset": body(1, ruleset="chess"),
    "a ruleset that is a module": body(1, ruleset="os"),
    "another ruleset": body(1, ruleset="end-of-empires"),
    "bounds that the scenario has not": body(1, bounds=7),
    "a seed and other dice": body(1, dice="keyed"),
    "no promise of dice": body(1, commitment=""),
    "a scenario's file with a path": lambda file: body(1, files=[
        {**one, "name": f"../{one['name']}"} for one in file.entries[0][2]["files"]])(file),
    "a scenario's file twice": lambda file: body(1, files=file.entries[0][2]["files"] * 2)(file),
    "a size that lies": lambda file: body(1, files=[
        {**one, "size": one["size"] + 1} for one in file.entries[0][2]["files"]])(file),
    "a scenario of a terabyte": lambda file: body(1, files=[
        {**one, "size": 2**40} for one in file.entries[0][2]["files"]])(file),
    "an empty act": more("act", act="", **ACT),
    "an act of blanks": more("act", act="  ", **ACT),
    "an unknown act": more("act", act="explode 1/1/1", **ACT),
    "an act without a unit": more("act", act="hit", **ACT),
    "an act on nobody": more("act", act="hit 7/7/7", **ACT),
    "an act with too many words": more("act", act="hit 1/1/1 hard", **ACT),
    "an act at the end of the world": more("act", act="move 1/1/1 9223372036854775808,0", **ACT),
    "an act off the table": more("act", act="move 1/1/1 9999,9999", **ACT),
    "a reading that there is none of": more("act", act="ruling Q-free-fire whatever", **ACT),
    "an act in another form": more("act", act="HIT  1/1/1", **ACT),
    "an act without a reason": more("act", act="hit 1/1/1", bound=2, count=1, reason=" "),
    "an act in a bound that is over": more("act", act="hit 1/1/1", bound=1, count=1, reason="x"),
    "an act after an unknown sub-step": more("act", act="hit 1/1/1", after="8z", **ACT),
    "an act where the battle doesn't stand": more("act", act="hit 1/1/1", after="3", **ACT),
    "a stop at an unknown sub-step": more("stop", bound=2, substep="8z", orders={
        side: {"source": "scenario"} for side in "AB"}),
    "a stop in another bound": more("stop", bound=1, substep="3", orders={
        side: {"source": "scenario"} for side in "AB"}),
    "orders of a side that is not there": orders(side="C"),
    "orders for a bound that is over": orders(bound=1),
    "orders for a bound that never comes": orders(bound=3),
    "faulty orders that are handed in": orders(faults=["bad"]),
    "orders without files": orders(files=[]),
    "a file that leaves its folder": files(("../../low.txt", LOW_A, len(LOW_A))),
    "a file of no orders": files(("low.exe", LOW_A, len(LOW_A))),
    "a file of 2 ** 63 bytes": files(("low.txt", LOW_A, 2**63)),
    "two files of one name": files(("low.txt", LOW_A, len(LOW_A)), ("low.txt", HIGH_A, len(HIGH_A))),
    "a policy of nobody": more("policy", side="C", policy="hold"),
    "a reason with an escape": more("policy", side="A", policy="hold", reason="\x1b[2J"),
    "a sector turned round": more("sector", umpire="n", area_u=[9, 9, 1, 1]),
    "a sector beyond the table": more("sector", umpire="n", area_u=[0, 0, 2**63, 2**63]),
    "a sector of nobody": more("sector", umpire=" ", area_u=[0, 0, 9, 9]),
    "an undo of nothing": more("undo", entries=[]),
    "an undo of the opening": more("undo", entries=[1]),
    "an undo of what is to come": more("undo", entries=[99]),
    "an undo of an undo": both(more("undo", entries=[2]), more("undo", entries=[3])),
    "an undo twice": both(more("undo", entries=[2]), more("undo", entries=[2])),
    "an undo of what is not the last": both(more("policy", side="A", policy="hold"), more("undo", entries=[2])),
    "a redo of nothing": more("redo", entries=[]),
    "a redo of what was not undone": more("redo", entries=[2]),
    "a redo after something else": both(
        more("undo", entries=[2]), more("policy", side="A", policy="hold"), more("redo", entries=[2])),
    "a branch of another battle": more("branch", entries=[], head=HEAD),
    "a merge of nothing": more("merged", head=HEAD, entries={}),
    "a merge of a bound": more("merged", head=HEAD, entries={HEAD: 2}),
    "a merge of what is to come": more("merged", head=HEAD, entries={HEAD: 99}),
    "a share of a seed's dice": more("promise", side="A", promise=HEAD),
    "a key told that is known": more("reveal", key=HEAD),
    "an unknown kind": more("hello", side="A"),
    "a number of 2 ** 63": more("undo", entries=[2**63]),
    "an entry's time of a megabyte": lambda file: file.entries.append(
        ("policy", "9" * MIB, {"side": "A", "policy": "hold"})),
}  # fmt: skip
#: contents that no command wrote, and commands that use them
LOGS = ("export F --out out --no-report", "packet F --side A --out out", "why F 1/1", "verify F --no-recompute",
        "verify F", "merge good.bound F")  # fmt: skip
STATES = ("next F", "rule F hit 9/1/1 --reason x", "verify F", "merge good.bound F")
ORDERS = ("next F", "verify F --no-recompute", "merge good.bound F")
CONTENTS: dict[str, tuple[Change, tuple[str, ...]]] = {
    "an unknown sub-step in a log": (table("shots", everywhere("substep", "8z")), ("verify F --no-recompute",)),
    "units that are not there": (table("states", everywhere("platoon", "7/7/7")), LOGS),
    "a log of another bound": (table("states", everywhere("bound", 998)), LOGS),
    "a number at 2 ** 63": (table("shots", everywhere("roll", 2**63)), LOGS),
    "a place at the end of the world": (table("states", everywhere("x_cm", 1e300)), LOGS),
    "a text for a number": (table("shots", everywhere("die", "1")), LOGS),
    "columns of different lengths": (table("shots", lambda columns: columns["die"].append(1)), LOGS),
    "a column too few": (table("shots", lambda columns: columns.pop("die")), LOGS),
    "a table of 600,000 cells": (table("shots", rows(30_000)), LOGS),
    "a state of other units": (state(lambda value: value.update(platoons=[])), STATES),
    "a state with a text in it": (state(lambda value: value["state"]["hits"].__setitem__(0, "x" * MIB)), STATES),
    "a state nested without end": (lambda file: file.swap(file.entries[1][2]["state"], file.keep(b"[" * MIB)), STATES),
    "orders that are faulty": (files(("low.txt", b"1/99 stay\n", 10)), ORDERS),
    "orders that are of the other side": (files(("low.txt", b"9/1 stay\n", 9)), ORDERS),
    "orders of another size": (files(("low.txt", LOW_A, len(LOW_A) + 1)), ORDERS),
    "orders that are not text": (files(("low.txt", bytes(range(256)), 256)), ORDERS),
}  # fmt: skip
COMMANDS = (
    "status F", "orders F low.txt --side A --bound 2", "policy F --side A hold", "next F", "undo F", "redo F",
    "rule F hit 9/1/1 --reason x", "branch F new.bound", "merge F good.bound", "merge good.bound F",
    "sector F north A1 A1", "export F --out out", "verify F", "verify F --no-recompute", "packet F --side A --out out",
    "why F 1/1", f"dice promise F --side A {HEAD}", "dice give F a.share", "dice reveal F", "desk F",
)  # fmt: skip


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a battle file as it should be, and what commands name."""
    place = tmp_path_factory.mktemp("good")
    played(place / "good.bound", bounds=1).close()
    (place / "low.txt").write_bytes(LOW_A)
    with BattleFile(place / "good.bound") as file:
        (place / "a.share").write_text(make_share(file.history.battle_id, "A").text)
    return place


def forged(good: Path, place: Path, change: Change) -> Path:
    """The good battle, changed, in a place with what commands name."""
    shutil.copytree(good, place, dirs_exist_ok=True)
    file = Forged.read(good / "good.bound")
    change(file)
    file.write(place / "F.bound")
    return place / "F.bound"


def ends(line: str, place: Path) -> tuple[int, str]:
    """Exit code of a command on the forged file, what it said; nothing may be changed."""
    before = {path.name: path.read_bytes() for path in place.glob("*.bound")}
    found = in_this_process(line.replace("F", "F.bound").split(), place)
    assert {path.name: path.read_bytes() for path in place.glob("*.bound")} == before, f"{line}: changed something"
    assert not (place / "out").exists()
    return found


@pytest.mark.parametrize("what", ENTRIES)
def test_commands_refuse_entries_that_nobody_wrote(what: str, good: Path, tmp_path: Path) -> None:
    """Each with a quarter of the commands, which take turns: all refuse where they open the file."""
    forged(good, tmp_path, ENTRIES[what])
    for line in COMMANDS[list(ENTRIES).index(what) % 4 :: 4]:
        code, said = ends(line, tmp_path)
        assert code == 3, f"{line}: {code}: {said}"
        assert said.strip()
        assert "Traceback" not in said


@pytest.mark.parametrize("what", CONTENTS)
def test_commands_refuse_contents_that_nobody_wrote(what: str, good: Path, tmp_path: Path) -> None:
    change, lines = CONTENTS[what]
    forged(good, tmp_path, change)
    for line in lines:
        code, said = ends(line, tmp_path)
        assert code == 3, f"{line}: {code}: {said}"
        assert said.strip()
        assert "Traceback" not in said


def test_what_commands_write_is_taken(tmp_path: Path) -> None:
    """The control of all that is refused above: every kind of entry, as it was written."""
    for path in (every_kind(tmp_path), tmp_path / "first.bound", tmp_path / "copy.bound"):
        assert verify(path).wrong == []


def test_a_log_that_unpacks_to_gigabytes_is_refused_at_once(good: Path, tmp_path: Path) -> None:
    def bomb(file: Forged) -> None:
        for name, digest in file.entries[1][2]["log"].items():
            columns = COLUMNS[name].row()
            row = sum(len(canonical(value)) + 1 for value in columns.values())
            count = 30 * MIB // row
            file.swap(digest, file.keep(canonical({key: [value] * count for key, value in columns.items()}).encode()))

    path = forged(good, tmp_path, bomb)
    assert path.stat().st_size < 2 * MIB
    for line in ("export F --out out", "packet F --side A --out out", "packet F --side A --all --out all", "why F 1/1",
                 "verify F --no-recompute"):  # fmt: skip
        start = time.process_time()
        code, said = ends(line, tmp_path)
        assert code == 3, said
        assert "more cells than" in said
        assert time.process_time() - start < 10


@pytest.mark.parametrize("act", ["hit", "move", "restore", "remove", "arrive", "ruling", "hit move"])
def test_an_act_without_its_words_is_refused_where_it_is_typed(act: str, good: Path, tmp_path: Path) -> None:
    shutil.copytree(good, tmp_path, dirs_exist_ok=True)
    code, said = in_this_process(["rule", "good.bound", *act.split(), "--reason", "x"], tmp_path)
    assert code == 2
    assert said.startswith(act)


def test_a_table_at_the_limit_of_cells_and_beyond() -> None:
    documented = COLUMNS["hits"]
    for count, taken in ((100, True), (3_000, False)):
        columns = {name: [1 if column.dtype == "int64" else "x"] * count for name, column in documented.items()}
        data = canonical(columns).encode()
        kept = -(-(data.count(b",") - CELLS_AT_ONCE) // CELLS_A_BYTE)
        assert read_columns(data, kept, "hits", documented, 1)["bound"] == [1] * count
        if not taken:
            with pytest.raises(Broken, match="more cells"):
                read_columns(data, kept - 1, "hits", documented, 1)


def test_what_would_unpack_to_too_much_is_kept_unpacked(tmp_path: Path) -> None:
    """So that no table is written that could not be read again."""
    with opened(tmp_path / "b.bound") as file:
        data = canonical({"bound": [1] * 100_000}).encode()
        with file.store.writing():
            name = file.store.keep(data)
        assert file.store.kept(name) == len(data)
        assert file.store.content(name) == data


def changed_die(place: Path) -> Path:
    """A copy that went on by a bound, in which a die shows something else."""
    with BattleFile(place / "good.bound", clock=clock) as file:
        shutil.copy(file.path, place / "copy.bound")
    with BattleFile(place / "copy.bound", clock=clock) as file:
        file.resolve()
    copy = Forged.read(place / "copy.bound")
    digest = copy.entries[-1][2]["log"]["shots"]
    shots = json.loads(copy.contents.pop(digest))
    shots["roll"][0] = shots["roll"][0] % 6 + 1
    copy.swap(digest, copy.keep(canonical(shots).encode()))
    copy.write(place / "copy.bound")
    return place / "copy.bound"


def test_merge_takes_nothing_of_a_copy_with_a_changed_die(good: Path, tmp_path: Path) -> None:
    shutil.copytree(good, tmp_path, dirs_exist_ok=True)
    changed_die(tmp_path)
    before = (tmp_path / "good.bound").read_bytes()
    code, said = in_this_process(["merge", "good.bound", "copy.bound"], tmp_path)
    assert code == 3
    assert "the key gives" in said
    assert (tmp_path / "good.bound").read_bytes() == before


def test_merge_takes_nothing_of_a_copy_with_two_promises(tmp_path: Path) -> None:
    BattleFile.create(tmp_path / "a.bound", STORM, dice="keyed", key=bytes(range(32)), clock=clock)
    shutil.copy(tmp_path / "a.bound", tmp_path / "b.bound")
    with BattleFile(tmp_path / "b.bound", clock=clock) as file:
        add_promise(file, "A", HEAD)
    copy = Forged.read(tmp_path / "b.bound")
    copy.entries.append(copy.entries[-1])
    copy.write(tmp_path / "b.bound")
    before = (tmp_path / "a.bound").read_bytes()
    code, said = in_this_process(["merge", "a.bound", "b.bound"], tmp_path)
    assert code == 3
    assert "a promise of the dice where there can be none" in said
    assert (tmp_path / "a.bound").read_bytes() == before


@pytest.mark.parametrize("ahead", [False, True])
def test_merge_takes_no_faulty_orders_marked_as_handed_in(ahead: bool, good: Path, tmp_path: Path) -> None:
    """Whether the copy merely goes on from the file, or the file has something new too."""
    forged(good, tmp_path, files(("low.txt", b"1/99 stay\n", 10)))
    with BattleFile(tmp_path / "good.bound", clock=clock) as file:
        if ahead:
            file.set_policy("B", "hold")
        head = file.history.head
        with pytest.raises(Broken, match="company 1/99 does not exist"):
            merge(file, tmp_path / "F.bound")
        assert file.history.head == head


@pytest.mark.parametrize("what", ["damaged", "forged", "missing", "folder", "text", "picture", "map"])
def test_desk_says_in_a_line_what_it_cannot_open(
    what: str, good: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for screen in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(screen, raising=False)
    name, code = f"{what}.bound", 2
    if what in ("damaged", "forged"):
        path = forged(good, tmp_path, more("undo", entries=[99]) if what == "forged" else lambda file: None)
        data = path.read_bytes()
        (tmp_path / name).write_bytes(data if what == "forged" else data[: len(data) // 2])
        code = 3
    elif what == "folder":
        (tmp_path / name).mkdir()
    elif what == "text":
        (tmp_path / name).write_text("no battle")
    elif what in ("picture", "map"):
        name = "x.png" if what == "picture" else "x.geojson"
        (tmp_path / name).write_bytes(b"\x89PNG\r\n")
    ended, said = in_this_process(["desk", name], tmp_path)
    assert ended == code, said
    assert said.strip()
    assert "Traceback" not in said
    assert "No screen" not in said
