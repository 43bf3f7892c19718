"""covers: bound_sim/battle_file/memories.py, bound_sim/rules/records/memory.py

What a side remembers: one bound after the other gives what all together give; kept, read back, refused if wrong.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from bound_sim.battle_file import BattleFile, told_blocks, told_rows
from bound_sim.battle_file.history import History
from bound_sim.battle_file.memories import Made, Memories
from bound_sim.battle_file.told_log import SeatsTold
from bound_sim.battle_file.verification import verify
from bound_sim.dice.keyed import key_from_seed
from bound_sim.files.folder import load, save
from bound_sim.keys.seals import SecretKeys, make_keys
from bound_sim.orders.interventions import parse_act
from bound_sim.results.folder import Broken
from bound_sim.rules import ruleset
from bound_sim.rules.records import fog
from bound_sim.rules.records.memory import VERSION, Memory, MemoryStand, Witness
from bound_sim.scenario.forces import Forces
from bound_sim.scenario.model import Command, Fog, Scenario
from bound_sim.scenario.posts import posts
from bound_sim.secrecy import packets, seats
from bound_sim_maps.table import u_from_m
from tests.core.battle_file.battles import clock, opened, played
from tests.core.secrecy import commanded
from tests.rulesets.rules1418.builder import fight
from tests.support.packed import unpacked
from tests.trust.fields import LEVELS, SCENARIOS, woods
from tests.trust.hidden import HEDGEROW

SCENES = [(name, level) for name in SCENARIOS for level in LEVELS]


@cache
def fought(name: str, level: str) -> Any:
    return fight(load(HEDGEROW) if name == "hedgerow" else SCENARIOS[name](level))


@contextmanager
def file_of(scenario: Scenario, place: Path) -> Iterator[BattleFile]:
    """A new battle file of a scenario."""
    save(scenario, place / "scenario")
    BattleFile.create(place / "b.bound", place / "scenario", dice="seed", key=key_from_seed(4), seed=4, clock=clock)
    with BattleFile(place / "b.bound", clock=clock) as file:
        yield file


@pytest.mark.parametrize(("name", "level"), [*SCENES, ("hedgerow", "open")])
def test_going_on_from_a_memory_is_the_same_as_from_the_start(name: str, level: str) -> None:
    """At every bound: kept as text and read back, it shows the same rows and remembers the same after the next."""
    battle = fought(name, level)
    rules = ruleset(battle.scenario.ruleset)
    side = battle.scenario.sides[0].id
    whole = rules.witness(battle.scenario, side)
    by_bound = {table: fog.rows_by_bound(battle.log.tables[table]) for table in whole.shows.rows}
    for bound in range(battle.scenario.bounds + 1):
        rows = {table: found.get(bound, []) for table, found in by_bound.items()}
        kept = Memory.read(whole.memory.text(), rules.log_columns)
        states = by_bound["states"].get(bound - 1, [])
        again = Witness(battle.scenario, side, whole.shows, MemoryStand(kept or Memory(), bound - 1, states))
        assert repr(again.follow(rows)) == repr(whole.follow(rows))
        assert again.memory.text() == whole.memory.text()
        others = [p.id for p in battle.scenario.forces.platoons if p.side != side]
        assert whole.memory.fits(others)
    assert whole.memory.first


@pytest.mark.parametrize("level", LEVELS)
def test_a_files_packet_is_that_of_the_whole_log_cut_to_its_bound(level: str, tmp_path: Path) -> None:
    with file_of(woods(level), tmp_path) as file:
        while not file.history.over:
            file.resolve()
        tables = file.log().tables
        for side, bounds in (("A", range(5)), ("B", (3,))):
            for bound in bounds:
                kept = file.memories.known(side, bound, file.player.with_orders())
                whole = ruleset("1418").known(file.player.with_orders(), side, tables, bound)
                one, other = (packets.packet_of(facts, png=False) for facts in (kept, fog.of_last_bound(whole)))
                assert one == other, (side, bound)
                assert (
                    file.memories.scenario_of(side, bound)
                    == ruleset("1418").known(file.scenario_as_given(), side, tables, bound).scenario
                )


def test_a_packet_of_a_bound_has_the_account_of_the_whole_battle(tmp_path: Path) -> None:
    """Men lost so far, and of that bound the hits: as in the last bound of the packet of all bounds."""
    battle = fought("woods", "visible")
    whole = ruleset("1418").known(battle.scenario, "A", battle.log.tables, 3)
    one, every = (packets.packet_of(facts, png=False) for facts in (fog.of_last_bound(whole), whole))
    for name in ("casualties.csv", "summary.csv", "shots.csv", "moves.csv", "orders.csv"):
        lines = every[name].decode().splitlines()
        assert one[name].decode().splitlines() == [lines[0], *(line for line in lines if line.startswith("3,"))], name
    assert len(one["summary.csv"].decode().splitlines()) > 3
    assert {line.split(",")[0] for line in one["states.csv"].decode().splitlines()[1:]} == {"2", "3"}
    assert one["enemy.csv"] == every["enemy.csv"]
    assert [name for name in one if name.startswith("maps/")] == ["maps/bound-03.svg"]
    assert b'id="bound-3"' in one["report.html"]
    assert b'id="bound-2"' not in one["report.html"]


@pytest.mark.parametrize("level", LEVELS)
def test_a_reserve_that_the_umpire_removed_before_it_came_is_known_to_nobody_else(level: str, tmp_path: Path) -> None:
    with file_of(woods(level), tmp_path) as file:
        file.resolve()
        file.rule(parse_act("remove 8/1/1"), reason="never sent")
        for _ in range(3):
            file.resolve()
            at = len(file.history.bounds)
            facts = file.memories.known("A", at, file.player.with_orders())
            assert b"8/1/1" not in b"".join(map(unpacked, packets.packet_of(facts, png=False).values())), at
            assert "8/1/1" in repr(file.memories.known("B", at, file.player.with_orders()).tables)
        assert "8/1/2" in repr(facts.sightings) or level != "open"


def test_a_reserve_of_end_of_empires_that_was_removed_is_known_to_nobody_else(tmp_path: Path) -> None:
    scenario = load(HEDGEROW)
    late = tuple(replace(p, arrives=3) if p.battalion == "B3" else p for p in scenario.forces.platoons)
    with file_of(replace(scenario, forces=Forces(late)), tmp_path) as file:
        file.resolve()
        for unit in ("B3/1", "B3/2", "B3/3"):
            file.rule(parse_act(f"remove {unit}"), reason="never sent")
        file.resolve()
        for at in (2, 3):
            file.resolve()
            facts = file.memories.known("R", at, file.player.with_orders())
            assert b"B3/" not in b"".join(map(unpacked, packets.packet_of(facts, png=False).values())), at
            assert "B3/1" in repr(file.memories.known("B", at, file.player.with_orders()).tables)


def test_who_left_in_sight_stays_known_and_may_come_back(tmp_path: Path) -> None:
    with file_of(woods("open"), tmp_path) as file:
        file.resolve()
        file.rule(parse_act("remove 9/3/1"), reason="gone")
        file.resolve()
        assert file.memories.memory("A", 2).gone["9/3/1"]
        file.rule(parse_act("restore 9/3/1 hits 0"), reason="not gone")
        file.resolve()
        assert "9/3/1" not in file.memories.memory("A", 3).gone


def test_without_what_is_kept_all_is_worked_out_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As with files of older versions, and with what other rules remembered."""
    with played(tmp_path / "b.bound") as file:
        last = len(file.history.bounds)
        kept = file.memories.memory("A", last)
        monkeypatch.setattr(Memories, "_kept", lambda self, side, bound: None)
        assert file.memories.memory("A", last) == kept
        monkeypatch.undo()
        older = kept.text().replace(b'"version":%d' % VERSION, b'"version":0')
        assert Memory.read(older, ruleset("1418").log_columns) is None


def test_a_memory_that_does_not_follow_from_the_battle_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An umpire who makes a side remember what it never saw, or forget: ``verify`` says so."""
    made = Memories.made

    def more(self: Memories, bound: int, tables: Any, *, packed: bool = False) -> Made:
        found = made(self, bound, tables, packed=packed)
        return found._replace(knows=found.knows | {"A": Memory().text()}) if bound == 1 else found

    monkeypatch.setattr(Memories, "made", more)
    with opened(tmp_path / "b.bound") as file:
        file.resolve()
    monkeypatch.undo()
    assert [line for line in verify(tmp_path / "b.bound").wrong if "side A with other knowledge" in line]


@pytest.mark.parametrize(
    "text",
    [
        b"", b"{}", b"[]", b'{"version":"1"}', b'{"version":2,"first":{"9/1":1}}', b'{"version":2,"gone":{"x":true}}',
        b'{"version":2,"last":{"9/1/1":{"side":"B"}}}',
        b'{"version":2,"first":{"1/1/1":[0,true,true]},"seen":["1/1/1"]}',
        b'{"version":2,"first":{"9/1/1":[0,true,true]},"gone":{"9/1/1":true}}',
    ],
)  # fmt: skip
def test_a_memory_that_is_none_is_broken(text: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Memories, "made", lambda *given, **kept: Made({"A": text, "B": text}, {}, {}))
    with opened(tmp_path / "b.bound") as file:
        file.resolve()
        with pytest.raises(Broken, match="what side A remembers after bound 1"):
            file.memories.witness("A", 1)


@pytest.mark.parametrize("delay", [1, 2])
def test_what_commanders_know_by_memory_is_what_all_bounds_together_tell(delay: int, tmp_path: Path) -> None:
    """At every bound, for every seat: from the kept memories alone, and where an earlier version kept none of seats."""
    file = commanded.opened(tmp_path, commanded.led(Command(reports=delay), Fog("visible", u_from_m(150))))
    scenario, looked = file.scenario_as_given(), []
    with file:
        for bound in range(1, 4):
            file.resolve()
            tables = file.log(running=False).tables
            for post in posts(scenario):
                expected = ruleset(scenario.ruleset).known(scenario, post.side, tables, bound, commander=post.commander)
                assert file.view(post, 1).scenario == expected.scenario, (bound, post)
                looked.append(len(expected.scenario.forces.platoons))
                with mock.patch.object(Memories, "_kept", return_value=None):
                    assert file.view(post, 1).scenario == expected.scenario, (bound, post)
            kept = file.history.resolved(bound).knows
            assert {"A", "B", "A/North", "A/South"} <= kept.keys()
    assert len(set(looked)) > 1, "seats know of other bases"
    assert verify(file.path).wrong == []


SEATED = [commanded.led(Command(reports=delay), Fog("visible", u_from_m(150))) for delay in (1, 2)]
SEATED += [commanded.led(Command(), Fog(level)) for level in LEVELS]
SEATED += [load(name) for name in (HEDGEROW, "trench-and-tank", "langemarck-1914", "summer-1914")]


@pytest.mark.parametrize("scenario", SEATED, ids=lambda scenario: f"{scenario.title[:12]} {scenario.fog.level}")
def test_seat_files_by_what_is_kept_are_those_of_the_whole_log(scenario: Scenario, tmp_path: Path) -> None:
    """Byte for byte: also after the umpire ruled, and where an earlier version kept nothing."""
    umpire = make_keys("Umpire")
    with file_of(scenario, tmp_path) as file:
        for side in file.scenario_as_given().sides:
            file.set_policy(side.id, "hold")
        told = []
        for _ in range(min(3, file.history.opened.bounds)):
            file.resolve()
            told.append((SeatsTold(file)._as_kept, _seat_files(file, umpire)))
            with mock.patch.object(SeatsTold, "_as_kept", False):
                assert _seat_files(file, umpire) == told[-1][1]
            told_blocks.KEPT.clear()
            with mock.patch.object(told_rows, "read_columns", return_value=None):
                assert _seat_files(file, umpire) == told[-1][1]
        assert all(kept for kept, _ in told)
        if not file.history.over:
            states = file.bound_log(len(file.history.bounds), ["states"])["states"]
            there = zip(states["platoon"], states["status"], strict=True)
            unit = next(unit for unit, status in reversed(list(there)) if status == "on table")
            file.rule(parse_act(f"remove {unit}"), reason="a test")
            assert not SeatsTold(file)._as_kept
    assert verify(file.path).wrong == []


def _seat_files(file: BattleFile, umpire: SecretKeys) -> list[bytes]:
    told = SeatsTold(file)
    return [seats.of_battle(file, post.side, umpire, post.commander, told) for post in posts(file.scenario_as_given())]


def test_rows_that_a_side_is_not_told_are_found(tmp_path: Path) -> None:
    """Kept by somebody who changed the file: verify names the side; what cannot be read is refused in plain words."""
    with played(tmp_path / "b.bound", bounds=2) as file:
        body = file.history.resolved(2)
        before = file.memories_of(History(file.store.rows[:-1]))
        assert list(before.wrong(body, file.bound_log(2))) == []
        wrong = {**body.told, "A": body.told["B"]}
        assert "side A" in list(before.wrong(body.model_copy(update={"told": wrong}), file.bound_log(2)))
        columns = ruleset("1418").witness(file.scenario_as_given(), "A").shows.columns
        for data in (b"{", b"[]", b'{"version": 2, "tables": {"x": {}}}', b'{"version": 2, "tables": {"hits": {}}}'):
            with pytest.raises(Broken, match="bound 2: what a side is told cannot be read"):
                told_rows.read(data, columns, 2)
        assert told_rows.read(b'{"version": 1, "tables": {}}', columns, 2) is None


def test_what_a_commander_remembers_is_held_by_verify(tmp_path: Path) -> None:
    """Changed in an entry, with the chain made anew, it is found; one of an earlier version has none and holds."""
    file = commanded.opened(tmp_path, commanded.led(Command(reports=1), Fog("visible", u_from_m(150))))
    with file:
        file.resolve()
        body = file.history.resolved(1)
        wrong = {**body.knows, "A/North": body.knows["A/South"]}
        sides = {who: name for who, name in body.knows.items() if "/" not in who}
        tables = file.bound_log(1)
        opening = file.memories_of(History(file.store.rows[:1]))
        assert list(opening.wrong(body, tables)) == []
        assert list(opening.wrong(body.model_copy(update={"knows": wrong}), tables)) == ["commander North of side A"]
        assert list(opening.wrong(body.model_copy(update={"knows": sides}), tables)) == []
