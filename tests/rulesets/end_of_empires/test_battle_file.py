"""covers: bound_sim/rulesets/end_of_empires/state/save.py, bound_sim/rulesets/end_of_empires/steps/umpire.py

Battles of End of Empires in a file: turn by turn as in one go, stops, acts of the umpire, undo, branch, verify.
"""

import json
from pathlib import Path

import pytest

from bound_sim.battle.battle import Battle, Opening
from bound_sim.battle_file import BattleFile
from bound_sim.battle_file.verification import verify
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load
from bound_sim.logs.log import Log
from bound_sim.orders.interventions import parse_act
from bound_sim.rulesets.end_of_empires.book.words import SUBSTEPS as substeps
from bound_sim.rulesets.end_of_empires.state.save import save
from bound_sim_maps.faults import Refused
from tests.core.battle_file.battles import opened, played, rows, uninterrupted

HEDGEROW = str(Path(__file__).parents[2] / "battles/hedgerow")


@pytest.mark.parametrize("seed", [1, 4])
def test_turn_by_turn_is_as_in_one_go(seed: int, tmp_path: Path) -> None:
    with played(tmp_path / "b.bound", HEDGEROW, seed=seed) as file:
        assert file.log().tables == uninterrupted(HEDGEROW, seed=seed).tables
    assert verify(tmp_path / "b.bound").wrong == []


def test_stopping_at_every_step_and_opening_the_file_anew_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "b.bound"
    opened(path, HEDGEROW).close()
    for _ in range(2):
        for name in (*substeps, "end"):
            with BattleFile(path) as file:
                assert file.resolve(to_substep=name).substep == name
    whole = uninterrupted(HEDGEROW)
    with BattleFile(path) as file:
        log = file.log()
        for table in log.tables:
            kept = [bound <= 2 for bound in whole[table]["bound"]]
            assert log[table] == {
                name: [value for value, keep in zip(values, kept, strict=True) if keep]
                for name, values in whole[table].items()
            }, table
    assert verify(path).wrong == []


def test_undo_and_branch(tmp_path: Path) -> None:
    with played(tmp_path / "b.bound", HEDGEROW, bounds=2) as file:
        before = file.log().tables
        file.undo()
        assert len(file.history.bounds) == 1
        file.resolve()
        assert file.log().tables == before
    assert verify(tmp_path / "b.bound").wrong == []


def test_acts_of_the_umpire(tmp_path: Path) -> None:
    path = tmp_path / "b.bound"
    with opened(path, HEDGEROW) as file:
        file.rule(parse_act("move R1/1 20,70 face 0"), umpire="U", reason="bumped")
        file.rule(parse_act("hit B1/2"), umpire="U", reason="late fire")
        file.rule(parse_act("remove BM/1"), umpire="U", reason="agreed")
        file.resolve()
        assert rows(file, "moves", ended="umpire")[0]["to_x_cm"] == 20.0
        assert rows(file, "hits", kind="umpire", target="B1/2")[0]["effect"] == "injured"
        [gone] = rows(file, "states", bound=1, platoon="BM/1")
        assert gone["status"] == "removed"
        codes = {row["code"] for row in rows(file, "explanations", rule="umpire")}
        assert codes == {"umpire-move", "umpire-hit", "umpire-remove"}
        file.rule(parse_act("restore BM/1 hits 1"), umpire="U", reason="not agreed")
        file.rule(parse_act("ruling EOE-Q-enfilade along the line"), umpire="U", reason="asked for")
        file.resolve()
        [back] = rows(file, "states", bound=2, platoon="BM/1")
        assert (back["status"], back["figures"]) in (("on table", 3), ("removed", 3), ("removed", 0))
    assert verify(path).wrong == []


@pytest.mark.parametrize(("act", "said"), [
    ("move R1/1 36,63.5", "would stand on R1/2"),
    ("hit B3/1", "B3/1 is waiting"),
])  # fmt: skip
def test_acts_that_make_no_sense(act: str, said: str, tmp_path: Path) -> None:
    with opened(tmp_path / "b.bound", HEDGEROW) as file, pytest.raises(Refused, match=said):
        file.rule(parse_act(act), umpire="U", reason="no")


def saved() -> bytes:
    battle = Battle(load(HEDGEROW), KeyedDice(key_from_seed(1)))
    battle.run(bounds=1)
    return save(battle)


@pytest.mark.parametrize("change", [
    lambda data: data.update(format=9),
    lambda data: data["units"].pop("R1"),
    lambda data: data["units"]["R1"].update(status="flying"),
    lambda data: data["units"]["R1"].update(pinned=1),
    lambda data: data["units"]["R1"].update(retreating=77),
    lambda data: data["units"]["R1"].update(taking="B1/1"),
    lambda data: data["units"]["R1"].update(aboard=["RT"]),
    lambda data: data["units"]["R1"]["bases"].pop(),
    lambda data: data["units"]["R1"]["bases"][0].__setitem__(1, 10**12),
    lambda data: data["units"]["R1"]["bases"][0].__setitem__(4, 5),
    lambda data: data["units"]["R1"]["bases"][0].__setitem__(3, True),
    lambda data: data.update(initiative="X"),
    lambda data: data.update(successors={"R": 0}),
])  # fmt: skip
def test_a_state_that_somebody_changed_is_refused(change: object) -> None:
    data = json.loads(saved())
    change(data)  # type: ignore[operator]
    opening = Opening(2, json.dumps(data).encode())
    with pytest.raises(ValueError, match="no state of this battle"):
        Battle(load(HEDGEROW), KeyedDice(key_from_seed(1)), opening=opening).open()


def test_verify_computes_every_die_and_finds_a_changed_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each die by itself: also where the bounds are not computed again."""
    with played(tmp_path / "b.bound", HEDGEROW) as file:
        tables = file.log().tables
        dice = sum(len(tables[name]["roll"]) for name in ("shots", "melee", "tests"))
    found = verify(tmp_path / "b.bound", recompute=False)
    assert (found.wrong, found.dice) == ([], dice)
    assert dice > 60

    def changed(file: BattleFile, *, running: bool = True) -> Log:
        log = kept(file, running=running)
        rolls = log["tests"]["roll"]
        rolls[0] = 1 + rolls[0] % 6
        return log

    kept = BattleFile.log
    monkeypatch.setattr(BattleFile, "log", changed)
    [said] = verify(tmp_path / "b.bound", recompute=False).wrong
    assert str(said).startswith("bound 1, 0: initiative of side ")
    assert "the key gives" in said
