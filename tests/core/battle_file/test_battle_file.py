"""covers: bound_sim/battle_file/file.py, bound_sim/battle_file/history.py, bound_sim/battle_file/bounds.py

A battle in a file: bound by bound as in one go; undo, redo, branch; orders and who wins; the umpire's acts.
"""

import shutil
from pathlib import Path

import pytest

from bound_sim.battle_file import BattleFile, Broken, Busy, No, parse_act
from bound_sim.battle_file.entries import Orders
from bound_sim.battle_file.export import export
from bound_sim.battle_file.merge import merge
from bound_sim.battle_file.status import status
from bound_sim.battle_file.verification import verify
from bound_sim.dice.keyed import KeyedDice
from bound_sim.files.folder import load_files
from bound_sim.logs.dice_table import DiceLog
from bound_sim.results import tables as frames
from bound_sim.results.run import ScenarioRead, choose_dice, play
from bound_sim.rulesets.rules1418.book.chart import SUBSTEPS as substeps
from bound_sim_maps.faults import Refused
from tests.core.battle_file.battles import GOOD, HIGH_A, LOW_A, STORM, hand_in, opened, played, rows, uninterrupted


@pytest.mark.parametrize("scenario", [STORM, GOOD])
def test_bound_by_bound_is_as_in_one_go(scenario: str, tmp_path: Path) -> None:
    with played(tmp_path / "b.bound", scenario) as file:
        assert file.log().tables == uninterrupted(scenario).tables
        assert file.history.over
        with pytest.raises(No, match="over"):
            file.resolve()
    assert verify(tmp_path / "b.bound").wrong == []


def test_stopping_at_every_substep_and_opening_the_file_anew_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "b.bound"
    opened(path).close()
    for _ in (1, 2):
        for name in (*substeps, "end"):
            with BattleFile(path) as file:
                assert file.resolve(to_substep=name).substep == name
                assert file.history.stopped == ("" if name == "end" else name)
    with BattleFile(path) as file:
        assert file.log().tables == uninterrupted().tables
    assert verify(path).wrong == []


def test_export_is_what_run_writes(tmp_path: Path) -> None:
    with played(tmp_path / "b.bound") as file:
        export(file, tmp_path / "exported")
    chosen = choose_dice(seed=7, file=None, key=None)
    source = Path(STORM)
    scenario, files = load_files(source)
    given = ScenarioRead(scenario, source.name, files)
    play(given, chosen, folder=tmp_path / "ran", bounds=2, report=True, on_bound=lambda _: None)
    ran = {path.relative_to(tmp_path / "ran"): path for path in (tmp_path / "ran").rglob("*") if path.is_file()}
    exported = [path for path in (tmp_path / "exported").rglob("*") if path.is_file()]
    assert {path.relative_to(tmp_path / "exported") for path in exported} == set(ran)
    for path in exported:
        assert path.read_bytes() == ran[path.relative_to(tmp_path / "exported")].read_bytes(), path.name


def test_secret_key_is_not_told(tmp_path: Path) -> None:
    key = bytes(range(32))
    BattleFile.create(tmp_path / "b.bound", STORM, dice="keyed", key=key)
    with BattleFile(tmp_path / "b.bound") as file:
        file.resolve()
        export(file, tmp_path / "out")
        dice = file.player.standing().dice
        assert isinstance(dice, DiceLog)
        assert dice.source == KeyedDice(key)
    for path in (tmp_path / "out").rglob("*"):
        assert path.is_dir() or key.hex().encode() not in path.read_bytes(), path.name


def test_nobody_else_on_a_machine_may_read_a_battle(tmp_path: Path) -> None:
    with opened(tmp_path / "b.bound") as file:
        file.branch(tmp_path / "c.bound")
    assert [path.stat().st_mode & 0o077 for path in tmp_path.iterdir()] == [0, 0]


def test_undo_redo_and_branch_roll_no_die_anew(tmp_path: Path) -> None:
    with played(tmp_path / "b.bound") as file:
        before = file.log().tables
        assert file.undo(to_bound=0) == [2, 3]
        assert file.history.next_bound == 1
        file.redo()
        assert file.log().tables == before
        file.branch(tmp_path / "c.bound", bound=1)
        assert file.history.over
    with BattleFile(tmp_path / "c.bound") as branch:
        assert branch.history.next_bound == 2
        branch.resolve()
        assert branch.log().tables == before
        with pytest.raises(No, match="nothing can be redone"):
            branch.redo()
    assert verify(tmp_path / "c.bound").wrong == []


def test_orders_handed_in_win_over_the_scenarios_and_the_last_valid_ones_count(tmp_path: Path) -> None:
    with opened(tmp_path / "b.bound") as file:
        file.resolve()
        faulty = hand_in(file, "A", 2, {"low.txt": b"1/9 stay\n"})
        assert (faulty.state, faulty.number) == ("faulty", 1)
        assert any("1/9 does not exist" in fault for fault in faulty.faults)
        assert hand_in(file, "A", 2, {"low.txt": LOW_A}, draft=True).state == "draft"
        assert status(file).boards[0].source == "the scenario's"
        good = hand_in(file, "A", 2, {"high.csv": HIGH_A, "low.txt": LOW_A})
        assert (good.state, good.number, len(good.hash)) == ("handed in", 3, 64)
        hand_in(file, "A", 2, {"low.txt": b"9/1 stay\n"})
        board = status(file).boards[0]
        assert (board.state, board.number, board.source, board.counts) == ("faulty", 4, "as handed in", 3)
        file.resolve()
        assert file.history.resolved(2).orders["A"].entry == 5
        assert hand_in(file, "A", 2, {"low.txt": LOW_A}).state == "late"
        assert {row["low_command"] for row in rows(file, "orders", bound=2, company="1/1")} == {"1/1 stay shoot 9/1"}
        assert {row["source"] for row in rows(file, "orders", bound=2, company="1/1")} == {"low.txt"}
    assert verify(tmp_path / "b.bound").wrong == []


def test_standing_policies(tmp_path: Path) -> None:
    with opened(tmp_path / "b.bound") as file:
        file.set_policy("A", "hold")
        file.set_policy("B", "umpire")
        with pytest.raises(No, match="side B"):
            file.resolve()
        hand_in(file, "B", 1, {"b.txt": b"9/1 stay\n"}, by="umpire", reason="by telephone")
        file.resolve()
        codes = [row["text"] for row in rows(file, "explanations", code="standing-policy")]
        assert codes
        assert "hold and shoot freely" in str(codes[0])
        file.set_policy("B", "repeat")
        file.resolve()
        assert file.history.resolved(2).orders["B"].repeats == 1
        assert {row["low_command"] for row in rows(file, "orders", bound=2, company="9/1")} == {"9/1 stay"}
    assert verify(tmp_path / "b.bound").wrong == []


def test_acts_of_the_umpire(tmp_path: Path) -> None:
    with opened(tmp_path / "b.bound") as file:
        file.rule(parse_act("move 1/1/1 3,3 face 45"), reason="knocked over")
        file.resolve(to_substep="4")
        file.rule(parse_act("hit 9/2/2"), reason="forgotten")
        file.resolve()
        told = rows(file, "explanations", rule="umpire")
        assert [(row["substep"], row["platoon"], row["code"]) for row in told] == [
            ("#", "1/1/1", "umpire-move"), ("4", "9/2/2", "umpire-hit"),
        ]  # fmt: skip
        assert "knocked over" in str(told[0]["text"])
        assert rows(file, "moves", ended="umpire")[0]["to_x_cm"] == 3.0
        assert rows(file, "hits", kind="umpire")[0]["target"] == "9/2/2"
        tables = frames.frames(file.log())
        assert tables["casualties"].query("unit == '9/2/2' and bound == 1")["injured"].tolist() == [1]
        export(file, tmp_path / "out")
        assert "The umpire ruled" in (tmp_path / "out/report.html").read_text(encoding="utf-8")
        file.undo(to_bound=0)
        file.resolve()
        file.resolve()
        assert file.log().tables == uninterrupted().tables
    assert verify(tmp_path / "b.bound").wrong == []


@pytest.mark.parametrize(
    ("act", "said"),
    [
        ("move 1/1/1 999,3", "off the table"),
        ("move 7/7/7 3,3", "does not exist"),
        ("hit 1/1", "not one platoon"),
        ("ruling Q-packing sometimes", "not a reading of Q-packing"),
        ("ruling Q-edge other", "fixed"),
        ("restore 1/1/2", ""),
    ],
)
def test_act_that_makes_no_sense_is_refused_and_nothing_changes(act: str, said: str, tmp_path: Path) -> None:
    with opened(tmp_path / "b.bound") as file:
        if not said:
            assert file.rule(parse_act(act), reason="as it was") == 2
            return
        with pytest.raises(Refused, match=said):
            file.rule(parse_act(act), reason="why")
        assert len(file.history.entries) == 1


@pytest.mark.parametrize("reason", ["x" * 2001, "two\nlines", "\r=1+1", "\x1b[2J", "\udc80"])
@pytest.mark.parametrize("what", ["reason", "umpire"])
def test_words_of_an_umpire_that_could_not_stand_in_a_log(what: str, reason: str, tmp_path: Path) -> None:
    why, who = (reason, "north") if what == "reason" else ("why", reason)
    with opened(tmp_path / "b.bound") as file:
        with pytest.raises(Refused, match=f"--{what}"):
            file.rule(parse_act("hit 9/1/1"), reason=why, umpire=who)
        with pytest.raises(Refused, match=f"--{what}"):
            hand_in(file, "A", 1, {"low.txt": LOW_A}, by="umpire", reason=why, umpire=who)
        with pytest.raises(Refused, match=f"--{what}"):
            file.set_policy("A", "hold", reason=why, umpire=who)
        assert len(file.history.entries) == 1


def test_ruling_counts_from_its_bound_on(tmp_path: Path) -> None:
    with opened(tmp_path / "b.bound") as file:
        file.rule(parse_act("ruling Q-free-fire nobody"), reason="too bloody", bound=2)
        file.resolve()
        assert file.player.with_orders(1).rulings == {}
        free = [row for row in rows(file, "shots", bound=1) if not row["ordered"]]
        assert free
        file.resolve()
        assert file.player.with_orders(2).rulings == {"Q-free-fire": "nobody"}
        assert [row for row in rows(file, "shots", bound=2) if not row["ordered"]] == []
        with pytest.raises(No):
            file.rule(parse_act("ruling Q-free-fire nearest"), reason="late")
    assert verify(tmp_path / "b.bound").wrong == []


def test_file_can_be_read_while_another_writes_who_is_the_only_one(tmp_path: Path) -> None:
    path = tmp_path / "b.bound"
    with opened(path) as writer, BattleFile(path, wait_s=0) as other:

        def meanwhile(name: str) -> None:
            with BattleFile(path) as reader:
                assert status(reader).next_bound == 1
            with pytest.raises(Busy):
                other.resolve()
            with pytest.raises(Busy):
                hand_in(other, "A", 2, {"high.csv": HIGH_A})

        writer.resolve(on_substep=meanwhile)
        assert other.refresh()
        assert other.history.next_bound == 2
        with pytest.raises(No, match="bound 2 is next"):
            other.resolve(bound=1)


def test_several_umpires_merge_their_copies_without_loss_in_any_order(tmp_path: Path) -> None:
    paths = [tmp_path / f"{name}.bound" for name in ("head", "north", "south")]
    with opened(paths[0]) as head:
        table = head.scenario_as_given().battlefield.table
        head.set_sector("north", (0, table.height_u // 2, table.width_u, table.height_u))
        head.set_sector("south", (0, 0, table.width_u, table.height_u // 2))
        with pytest.raises(No, match="overlaps"):
            head.set_sector("west", (0, 0, 10, table.height_u))
        places = head.player.standing()
        standing = dict(zip(places.state.rows.platoon_ids, places.state.state[2, 0].tolist(), strict=True))
    for path in paths[1:]:
        path.write_bytes(paths[0].read_bytes())
    north = next(name for name, y in standing.items() if y >= table.height_u // 2)
    south = next(name for name, y in standing.items() if y < table.height_u // 2)
    with BattleFile(paths[1]) as file:
        file.rule(parse_act(f"hit {north}"), reason="one", umpire="north")
        with pytest.raises(No, match="sector of umpire south"):
            file.rule(parse_act(f"hit {south}"), reason="not mine", umpire="north")
        hand_in(file, "A", 2, {"high.csv": HIGH_A, "low.txt": LOW_A})
    with BattleFile(paths[2]) as file:
        file.rule(parse_act(f"hit {south}"), reason="two", umpire="south")
    logs = []
    for order in ((0, 1, 2), (0, 2, 1), (2, 1, 0)):
        target = tmp_path / f"{order}.bound"
        target.write_bytes(paths[order[0]].read_bytes())
        with BattleFile(target) as file:
            for other in order[1:]:
                merge(file, paths[other])
                assert merge(file, paths[other]) == []
            acts = [entry for entry in file.history.entries if entry.kind == "act"]
            assert len(acts) == 2
            file.resolve()
            file.resolve()
            assert file.history.resolved(2).orders["A"].source == "handed in"
            logs.append(file.log().tables)
        assert verify(target).wrong == []
    assert logs[0] == logs[1] == logs[2]
    with BattleFile(paths[1]) as file:
        before = file.history.head
        with pytest.raises(No, match="one file resolves"):
            merge(file, tmp_path / "(0, 2, 1).bound")
        assert file.history.head == before


def test_faulty_orders_that_a_copy_calls_valid_are_not_taken_over(tmp_path: Path) -> None:
    """For a bound still to come: it could never be resolved."""
    opened(tmp_path / "a.bound").close()
    (tmp_path / "b.bound").write_bytes((tmp_path / "a.bound").read_bytes())
    with BattleFile(tmp_path / "b.bound") as copy:
        receipt = hand_in(copy, "A", 2, {"low.txt": b"1/99 stay\n"})
        assert receipt.state == "faulty"
        said = copy.history.entries[-1].body
        assert isinstance(said, Orders)
        with copy.changing():
            copy.add(said.model_copy(update={"state": "handed in", "faults": [], "number": 2}))
    with BattleFile(tmp_path / "a.bound") as file:
        file.set_policy("B", "hold")
        head = file.history.head
        with pytest.raises(Broken, match="company 1/99 does not exist"):
            merge(file, tmp_path / "b.bound")
        assert file.history.head == head


def test_what_the_umpire_did_beside_the_rules_is_told_to_all(tmp_path: Path) -> None:
    with opened(tmp_path / "b.bound") as file:
        file.resolve(to_substep="3")
        file.undo()
        file.rule(parse_act("hit 9/1/1"), reason="seen")
        hand_in(file, "A", 1, {"low.txt": b"1/1 stay\n"}, by="umpire", reason="by telephone")
        file.resolve()
    assert verify(tmp_path / "b.bound").assured[-4:-1] == [
        "bounds, or parts of bounds, that the umpire saw and took back: 1",
        "acts of the umpire, each with its reason in the log: 1",
        "orders that the umpire wrote for a side: 1",
    ]


def test_copy_that_lags_behind_follows(tmp_path: Path) -> None:
    with played(tmp_path / "a.bound", bounds=1) as ahead:
        ahead.branch(tmp_path / "x.bound")
        (tmp_path / "b.bound").write_bytes((tmp_path / "a.bound").read_bytes())
        ahead.resolve()
        with BattleFile(tmp_path / "b.bound") as behind:
            assert len(merge(behind, tmp_path / "a.bound")) == 1
            assert behind.history.head == ahead.history.head
            assert behind.log().tables == ahead.log().tables
    with opened(tmp_path / "c.bound", seed=8) as other, pytest.raises(No, match="another battle"):
        merge(other, tmp_path / "a.bound")


def test_wave_that_the_umpire_brings_on(tmp_path: Path) -> None:
    source = tmp_path / "scenario"
    shutil.copytree(STORM, source)
    header, *lines = (source / "forces.csv").read_text(encoding="utf-8").splitlines()
    assert "arrives" not in header
    waits = [
        f"{line},{'umpire' if line.split(',')[header.split(',').index('battalion')] == 'S' else ''}" for line in lines
    ]
    (source / "forces.csv").write_text("\n".join([f"{header},arrives", *waits]) + "\n", encoding="utf-8")
    with opened(tmp_path / "b.bound", str(source)) as file:
        file.resolve()
        assert {row["status"] for row in rows(file, "states", battalion="S")} == {"waiting"}
        file.rule(parse_act("arrive S/1/1 2,2 face 90"), reason="the reserve is called")
        file.resolve()
        state = rows(file, "states", battalion="S", bound=2)[0]
        assert state["status"] == "on table"
        arrived = rows(file, "moves", platoon="S/1/1", ended="arrived")
        assert (arrived[0]["to_x_cm"], arrived[0]["to_y_cm"], arrived[0]["to_facing"]) == (2.0, 2.0, 90.0)
    assert verify(tmp_path / "b.bound").wrong == []
