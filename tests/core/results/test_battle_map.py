"""covers: bound_sim/results/battle_map, bound_sim/battle_file/export.py, bound_sim/analysis/battles.py

The document of a map that moves: it tells what the replay of the desk shows, moment by moment, in five rulesets.
"""

import gzip
import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import bound_sim as bs
from bound_sim.battle.battle import Battle
from bound_sim.cli import app, languages
from bound_sim.desk.games import step_named
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load
from bound_sim.results.battle_map import document, form
from bound_sim.results.battle_map.paints import Painting
from bound_sim.results.battle_map.timeline import SubstepEnd, history_of
from bound_sim.rules import ruleset
from bound_sim.rules.records import fog
from bound_sim.rules.records.replay import Standing
from bound_sim_maps.speech import speaking
from tests.bench.lines import lines
from tests.core.battle_file.battles import played
from tests.rulesets.rules1418.builder import fight
from tests.trust.fields import woods

#: scenario -> bounds of it: each ruleset, works, wire, things, areas, waiting boxes
BATTLES = {
    "rulebook-sheet": 4, "le-cateau-1914": 2, "hooge-1915": 4, "trench-and-tank": 6, "petite-douve-1915": 2,
    "brickyard-assault": 4, "summer-1914": 1,
}  # fmt: skip
#: bytes, packed, that 180 bases may take in 24 bounds
MOST = 80_000


@cache
def battle(name: str) -> Battle:
    fought = Battle(load(name), KeyedDice(key_from_seed(7)))
    fought.run(bounds=BATTLES[name])
    return fought


@cache
def told(name: str) -> document.Json:
    fought = battle(name)
    return document.battle_map(fought.scenario, fought.log.tables)


def rows(columns: dict[str, list[Any]]) -> Iterator[tuple[Any, ...]]:
    return zip(*columns.values(), strict=True)


def standings(made: document.Json) -> Iterator[tuple[tuple[int, str], dict[str, Standing]]]:
    """Every moment of a document with how all stood, read as docs/battle-map.md says, by nothing of the program."""
    ids, states, sides = made["bases"]["id"], made["states"], [side[0] for side in made["sides"]]

    def apply(now: dict[str, Standing], base: int, dx: int, dy: int, turn: int, state: int) -> None:
        name = ids[base]
        was = now.pop(name, None)
        x, y, facing = (was.x_u + dx, was.y_u + dy, was.facing + turn) if was else (dx, dy, turn)
        if state >= 0:
            is_now = states[state]
            now[name] = Standing(
                name, sides[made["bases"]["side"][base]], made["bases"]["type"][base], is_now["status"], x, y, facing,
                is_now["width"], is_now["depth"], is_now["hits"], is_now["marker"], is_now["dug_in"], is_now["left"],
                is_now["full"], tuple(is_now["marks"]), is_now["box"],
            )  # fmt: skip

    for chunk in made["chunks"]:
        now: dict[str, Standing] = {}
        for _, *change in rows(chunk["opening"]):
            apply(now, *change)
        changes, at = list(rows(chunk["changes"])), 0
        due = 0
        for place, when in enumerate(zip(chunk["moments"]["bound"], chunk["moments"]["substep"], strict=True)):
            while at < len(changes) and due + changes[at][0] <= place:
                due += changes[at][0]
                apply(now, *changes[at][1:])
                at += 1
            yield when, dict(now)
        assert at == len(changes)


def lying(made: document.Json) -> Iterator[tuple[tuple[int, str], dict[str, document.Json]]]:
    """Every moment with the things that lie there."""
    for chunk in made["chunks"]:
        now = {made["things"][place]["id"]: made["things"][place] for place in chunk["lying"]}
        changes = list(rows(chunk["thing_changes"]))
        for place, when in enumerate(zip(chunk["moments"]["bound"], chunk["moments"]["substep"], strict=True)):
            for _, thing, there in (change for change in changes if change[0] == place):
                one = made["things"][thing]
                if there:
                    now[one["id"]] = one
                else:
                    now.pop(one["id"], None)
            yield when, dict(now)


def whens(made: document.Json) -> list[tuple[int, str]]:
    return [when for when, _ in standings(made)]


@pytest.mark.parametrize("name", BATTLES)
def test_bases_stand_as_the_desk_has_them(name: str) -> None:
    fought = battle(name)
    history, painting = history_of(fought.scenario, fought.log.tables), Painting(fought.scenario)
    found = list(standings(told(name)))
    assert [when for when, _ in found] == [(when.bound, when.substep) for when in history.moments]
    for when, (_, now) in zip(history.moments, found, strict=True):
        assert now == painting.arranged(history.at(when)), when


@pytest.mark.parametrize("name", BATTLES)
def test_things_lie_as_the_desk_has_them(name: str) -> None:
    fought = battle(name)
    history = history_of(fought.scenario, fought.log.tables)
    for when, (_, now) in zip(history.moments, lying(told(name)), strict=True):
        there = history.things_at(when)
        assert {id: (thing["kind"], tuple(thing["at"]), thing["state"]) for id, thing in now.items()} == {
            id: (thing.kind, thing.at, thing.state) for id, thing in there.items()
        }, when


@pytest.mark.parametrize("name", BATTLES)
def test_events_are_those_of_the_desk(name: str) -> None:
    """In the same order, in the same words, of the same units, in the moment of each."""
    fought, made = battle(name), told(name)
    history = history_of(fought.scenario, fought.log.tables)
    names, moments = [*made["bases"]["id"], *made["units"], ""], list(history.moments)
    found = []
    for chunk in made["chunks"]:
        at = unit = 0
        for after, kind, further, other, text in rows(chunk["events"]):
            at, unit = at + after, unit + further
            said = chunk["texts"][text].replace("\x01", names[unit]).replace("\x02", names[other])
            bound, substep = chunk["moments"]["bound"][at], chunk["moments"]["substep"][at]
            found.append(((bound, substep), made["kinds"][kind][0], names[unit], names[other], said))
    known = [
        (_moment(moments, when), event.kind, event.unit, event.other, event.text) for when, event in history.events
    ]
    assert found == known


def _moment(moments: list[SubstepEnd], when: SubstepEnd) -> tuple[int, str]:
    after = next((moment for moment in moments if moment >= when), moments[-1])
    return after.bound, after.substep


@pytest.mark.parametrize("name", BATTLES)
def test_fire_circles_and_fights_are_those_of_the_desk(name: str) -> None:
    fought, made = battle(name), told(name)
    history, ids = history_of(fought.scenario, fought.log.tables), [*made["bases"]["id"], ""]
    sides = [*(side[0] for side in made["sides"]), ""]
    fire, bursts, fights = [], [], []
    for chunk in made["chunks"]:
        moments = list(zip(chunk["moments"]["bound"], chunk["moments"]["substep"], strict=True))
        for at, shooter, target, dice, hit in rows(chunk["fire"]):
            fire.append((moments[at], ids[shooter], ids[target], chunk["texts"][dice], bool(hit)))
        for at, side, x, y, radius, inner in rows(chunk["bursts"]):
            bursts.append((moments[at], sides[side], (x, y), radius, inner))
        for at, bases, dice in rows(chunk["fights"]):
            fights.append((moments[at], {ids[base] for base in bases}, chunk["texts"][dice]))
    on_desk = fought.scenario.forces
    assert fire == [
        ((when.bound, when.substep), shot.shooter if shot.shooter in on_desk.by_id else "",
         shot.target if shot.target in on_desk.by_id else "", shot.dice, shot.hit)
        for when in history.moments for shot in history.fire.get(when, ())
    ]  # fmt: skip
    assert bursts == [
        ((when.bound, when.substep), burst.side, burst.centre, round(burst.radius_u), round(burst.inner_u))
        for when in history.moments for burst in history.bursts.get(when, ())
    ]  # fmt: skip
    assert [(when, dice) for when, _, dice in fights] == [
        ((when.bound, when.substep), fight.dice)
        for when in history.moments for fight in history.fights.get(when, ())
    ]  # fmt: skip
    assert all(bases for _, bases, _ in fights)


@pytest.mark.parametrize("name", BATTLES)
def test_its_form_is_as_documented(name: str) -> None:
    """The page of docs is written from the form (tests/test_docs.py)."""
    written = json.loads(Path(document.__file__).parents[3].joinpath("docs/battle-map.schema.json").read_text())
    assert form.schema() == written
    form.MapForm.model_validate_json(document.text(told(name)))


def test_things_that_are_laid_before_the_battle_lie_among_those_who_stand_there() -> None:
    moments = list(standings(told("trench-and-tank")))
    assert moments[0][0] == (0, "")
    assert moments[0][1] == moments[1][1] != {}


def test_chunks_tell_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("trench-and-tank", "rulebook-sheet"):
        fought, whole = battle(name), told(name)
        monkeypatch.setattr(document, "BOUNDS_A_CHUNK", 1)
        parts = document.battle_map(fought.scenario, fought.log.tables)
        monkeypatch.undo()
        assert (len(whole["chunks"]), len(parts["chunks"])) == (1, BATTLES[name] + (name == "trench-and-tank"))
        assert list(standings(parts)) == list(standings(whole))
        assert list(lying(parts)) == list(lying(whole))


def test_before_the_first_bound_a_document_has_the_opening() -> None:
    fought = Battle(load("rulebook-sheet"), KeyedDice(key_from_seed(7)))
    fought.run(bounds=1)
    at_first = {
        name: {column: [value for value, bound in zip(values, table["bound"], strict=True) if bound == 0]
               for column, values in table.items()}
        for name, table in fought.log.tables.items()
    }  # fmt: skip
    made = document.battle_map(fought.scenario, at_first)
    assert whens(made) == []
    assert len(made["chunks"][0]["opening"]["base"]) == 127


def test_a_moment_is_called_as_the_desk_calls_it() -> None:
    last = {"end": "2, end", "": "2, opening", "now": "2, now", "5a": "2.5a"}
    for substep, said in last.items():
        when = SubstepEnd(2, 1, substep)
        assert (when.short, when.text) == (said, said)
    assert SubstepEnd(2, 1, "5a", "melee").text == "2.5a melee"
    assert SubstepEnd(2, 1, "action 7", "Action").text == "2, Action 7"
    with speaking(languages.wording("de")):
        moments = document.battle_map(battle("rulebook-sheet").scenario, battle("rulebook-sheet").log.tables)
        assert moments["chunks"][-1]["moments"]["name"][-1] == f"{BATTLES['rulebook-sheet']}, Ende"


def test_rounds_of_a_melee_have_names_and_are_of_its_end() -> None:
    """The desk called them "m1" and "m2", and the end of the melee had no row."""
    fought = battle("rulebook-sheet")
    history = history_of(fought.scenario, fought.log.tables)
    end = history.order.moment(4, "melee")
    rounds = [when for when in history.moments if history.order.opened(end) <= when <= end]
    assert [step_named(fought.scenario, when).partition(", ")[2] for when in rounds[:3]] == [
        "m0: Melee", "m1: Deathmatch, round 1", "m2: Deathmatch, round 2",
    ]  # fmt: skip
    assert rounds[-1] == end
    others = [when for when in history.moments if when not in rounds]
    assert not any(rounds[0] < when < end for when in others)
    assert all(history.order.opened(when) <= when for when in others)


def test_of_a_side_only_what_it_knows_of_one_bound() -> None:
    fought = fight(woods("visible"))
    facts = ruleset("1418").known(fought.scenario, "A", fought.log.tables, 3)
    made, last = document.of_side(facts), document.of_side(fog.of_last_bound(facts))
    assert (made["side"], {bound for bound, _ in whens(made)}) == ("A", {1, 2, 3})
    assert {bound for bound, _ in whens(last)} == {3}
    assert list(standings(last)) == [(when, now) for when, now in standings(made) if when[0] == 3]
    assert '"70/' not in document.text(made)
    assert '"70/' in document.text(document.battle_map(fought.scenario, fought.log.tables))


def test_of_one_bound_things_lie_that_were_laid_before() -> None:
    fought = battle("trench-and-tank")
    side = fought.scenario.sides[0].id
    facts = ruleset(fought.scenario.ruleset).known(fought.scenario, side, fought.log.tables, 3)
    made, last = document.of_side(facts), document.of_side(fog.of_last_bound(facts))
    assert last["chunks"][0]["lying"]
    whole = {when: {id: thing["state"] for id, thing in now.items()} for when, now in lying(made)}
    assert {when: {id: thing["state"] for id, thing in now.items()} for when, now in lying(last)} == {
        when: now for when, now in whole.items() if when[0] == 3
    }


def test_gas_lies_with_the_way_that_it_drifts_until_it_is_gone() -> None:
    """A cloud with its arrow; what is told again of one that is gone changes nothing."""
    fought = battle("hooge-1915")
    tables = {name: dict(columns) for name, columns in fought.log.tables.items()}
    substep = next(name for name, bound in zip(tables["moves"]["substep"], tables["moves"]["bound"], strict=True)
                   if bound == 1)  # fmt: skip
    cloud: dict[str, Any] = {"id": "gas-1", "kind": "gas", "side": "", "shape": "circle", "x_cm": 30.0, "y_cm": 20.0,
                             "x2_cm": 30.0, "y2_cm": 20.0, "radius_cm": 5.0, "by": ""}  # fmt: skip
    told_of = [
        cloud | {"bound": bound, "substep": substep if bound == 1 else "end", "state": state}
        for bound, state in ((1, "drifts 90"), (2, "gone"), (3, "gone"))
    ]
    tables["things"] = {name: [row[name] for row in told_of] for name in tables["things"]}
    found = dict(lying(document.battle_map(fought.scenario, tables)))
    assert set(found[1, "end"]) == {"gas-1", "gas-1-drift"}
    assert found[1, "end"]["gas-1-drift"]["shape"] == "arrow"
    assert found[2, "end"] == found[3, "end"] == {}


def test_a_base_that_goes_out_of_sight_is_not_known_of() -> None:
    fought = battle("rulebook-sheet")
    tables = {name: dict(columns) for name, columns in fought.log.tables.items()}
    gone = fought.scenario.forces.platoons[3].id
    states = tables["states"]
    kept = [n for n, (bound, unit) in enumerate(zip(states["bound"], states["platoon"], strict=True))
            if unit != gone or bound < 2]  # fmt: skip
    tables["states"] = {name: [values[n] for n in kept] for name, values in states.items()}
    found = dict(standings(document.battle_map(fought.scenario, tables)))
    assert gone in found[1, "end"]
    assert gone not in found[2, "end"]
    assert gone not in found[4, "end"]


def test_a_map_of_180_bases_and_24_bounds_is_small() -> None:
    """Without its ground, which is of the scenario, and as all of it."""
    fought = Battle(lines(180, advancing=True, bounds=24), KeyedDice(key_from_seed(7)))
    fought.run()
    made = document.battle_map(fought.scenario, fought.log.tables)
    assert len(gzip.compress(document.text(made).encode(), 9)) <= MOST
    assert len(gzip.compress(document.text(told("rulebook-sheet")).encode(), 9)) <= MOST
    assert [len(chunk["bounds"]) for chunk in made["chunks"]] == [24]


def test_times_of_the_clock_stand_beside_bounds() -> None:
    fought = battle("rulebook-sheet")
    scenario = replace(fought.scenario, clock=("7.30", "7.40"))
    made = document.battle_map(scenario, fought.log.tables)
    assert [called for _, called in made["chunks"][0]["bounds"]] == [
        "bound 1, 7.30", "bound 2, 7.40", "bound 3", "bound 4",
    ]  # fmt: skip


def test_by_command_and_from_python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same bytes by both, without a folder of results."""
    monkeypatch.chdir(tmp_path)
    played(tmp_path / "storm.bound").close()
    battle_file = next(tmp_path.glob("*.bound")).name
    said = CliRunner().invoke(app, ["export", battle_file, "--map-json", "map.json"])
    assert (said.exit_code, said.output) == (0, "map.json\n")
    assert [path.name for path in tmp_path.iterdir() if path.is_dir() and path.name == "out"] == []
    made = bs.open(battle_file)
    assert made.map_json("again.json") == Path("map.json").read_text(encoding="utf-8") == made.map_json()
    assert Path("again.json").read_bytes() == Path("map.json").read_bytes()
    assert json.loads(Path("map.json").read_text(encoding="utf-8"))["version"] == 2
    said = CliRunner().invoke(app, ["export", battle_file])
    assert said.exit_code == 2
    assert "--out: is missing: --out DIR, --map-json FILE, or both" in said.output
