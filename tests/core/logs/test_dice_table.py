"""covers: bound_sim/logs/dice_table.py

The table of dice: every die of any ruleset, written by the core, computed again and played again.
"""

import json
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from bound_sim.battle.battle import Battle
from bound_sim.battle_file import BattleFile
from bound_sim.battle_file.chain import canonical
from bound_sim.battle_file.verification import verify
from bound_sim.dice.keyed import KeyedDice, die_code, key_from_seed, roll
from bound_sim.dice.proof import wrong_dice
from bound_sim.dice.typed import TypedRoll, parts_of, replay
from bound_sim.dice.words import DiceWords
from bound_sim.files.folder import load
from bound_sim.logs import dice_table
from bound_sim.logs.dice_table import DiceLog, dice_rolled, table_of
from bound_sim.logs.log import DICE, Log
from bound_sim.results.folder import read_record
from bound_sim.rules import ruleset
from tests.core.battle_file.battles import STORM
from tests.trust.by_mail import in_this_process
from tests.trust.forged import Forged

KEY = key_from_seed(7)
BATTLES = Path(__file__).parents[2] / "battles"
SAMPLES = Path(__file__).parents[1] / "battle_file/samples"
WORDS = DiceWords(("a", "b"), ("shot", "blow"), by_round=("blow",))


@pytest.mark.parametrize("name", ["storm", "hedgerow"])
def test_every_die_is_in_the_table_comes_out_of_the_key_and_plays_the_battle_again(name: str) -> None:
    scenario = load(BATTLES / name)
    rules = ruleset(scenario.ruleset)
    battle = Battle(scenario, KeyedDice(KEY))
    battle.run()
    dice = list(dice_rolled(battle.log["dice"]))
    assert wrong_dice(KEY, dice, rules.dice_words) == (len(dice), [])
    assert wrong_dice(key_from_seed(8), dice, rules.dice_words)[1], "the control: another key"
    assert sorted(dice) == sorted(rules.logged_dice(battle.log.tables)), "the rows say the same"
    assert table_of(dice) == battle.log["dice"]
    again = Battle(scenario, replay(dice, rules.dice_words))
    again.run()
    assert again.log.tables == battle.log.tables


def test_tables_side_by_side_write_no_dice() -> None:
    for tables in (1, 3):
        battle = Battle(load(BATTLES / "storm"), KeyedDice(KEY), tables=tables, logged=False)
        assert isinstance(battle.dice, KeyedDice)
        battle.run()
        assert battle.log.length("dice") == 0
        assert battle.dice.open_bound(1, ["1"], np.zeros(1, dtype=np.uint64)).rolled.shape == (2, 0)


def test_a_bound_stopped_in_the_middle_has_the_dice_so_far() -> None:
    battle = Battle(load(BATTLES / "storm"), KeyedDice(KEY))
    lengths = []
    while (passed := battle.next_substep()) and passed[0] == 1:
        lengths.append(battle.log.length("dice"))
    assert lengths == sorted(lengths)
    assert lengths[0] == 0 < lengths[-1] == battle.log["dice"]["bound"].count(1)


def rolled(count: int, *, room: int | None = None) -> tuple[DiceLog, Any]:
    source = DiceLog(KeyedDice(KEY), Log({"dice": DICE}), WORDS)
    dice = source.open_bound(3, ["x", "y"], np.arange(2, dtype=np.uint64))
    out = np.zeros(max(count, 1), dtype=np.int64)
    roll(dice, 0, 1, 1, 5, 1, 0, 2, count, out)
    roll(dice, 1, 0, 0, 0, 0, -1, 0, 1, out[:1].copy())  # another table's die is not of the log
    return source, (dice, out)


def test_a_die_has_all_that_it_is_keyed_by() -> None:
    source, (dice, out) = rolled(2)
    source.after_substep(dice, 3)
    source.after_substep(dice, 3)
    assert list(dice_rolled(source.log["dice"])) == [
        TypedRoll(3, "b", "y", "blow", "x", 5, number, (int(out[number - 2]),)) for number in (2, 3)
    ]


def test_dice_without_room_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dice_table, "_ROOM_OF_ALL", 4)
    monkeypatch.setattr(dice_table, "_ROOM_OF_ONE", 0)
    source, (dice, _) = rolled(3)
    source.after_substep(dice, 3)
    assert source.log.length("dice") == 3
    source, (dice, _) = rolled(4)
    with pytest.raises(RuntimeError, match="4 dice of a sub-step found no room"):
        source.after_substep(dice, 3)


def test_codes_take_16_purposes_below_2_to_the_62() -> None:
    for parts in [(15, 15, 63, 131_071, 131_070, 16_383), (0, 0, 0, 0, -1, 0), (7, 8, 1, 2, 3, 4)]:
        code = int(die_code(*parts))
        assert 0 <= code < 2**62
        assert parts_of(code) == parts


def test_a_ruleset_has_at_most_16_purposes_and_sub_steps() -> None:
    sixteen = tuple(f"p{n}" for n in range(16))
    assert DiceWords(sixteen, sixteen, ()).purposes == sixteen
    with pytest.raises(ValueError, match="17 purposes of dice: at most 16"):
        DiceWords(("a",), (*sixteen, "more"), ())
    with pytest.raises(ValueError, match="17 sub-steps of dice: at most 16"):
        DiceWords((*sixteen, "more"), ("a",), ())
    with pytest.raises(ValueError, match="each of another name"):
        DiceWords(("a", "a"), ("a",), ())


@pytest.mark.parametrize("version", ["version-1", "version-1-every-kind"])
def test_an_older_battle_file_has_the_dice_that_its_rows_tell_of(version: str, tmp_path: Path) -> None:
    path = tmp_path / "sample.bound"
    shutil.copy(SAMPLES / f"{version}.bound", path)
    with BattleFile(path) as file:
        assert all("dice" not in file.history.resolved(bound).log for bound in file.history.bounds)
        log = file.log()
        assert log.length("dice") >= log.length("shots") > 0
        assert file.bound_log(1, ("dice",))["dice"] == file.bound_log(1)["dice"]
    assert verify(path, recompute=False).wrong == []


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("kept")
    assert in_this_process(["new", str(STORM), "battle.bound", "--seed", "7"], folder)[0] == 0
    assert in_this_process(["next", "battle.bound"], folder)[0] == 0
    return folder / "battle.bound"


@pytest.mark.parametrize("table", ["dice", "shots"])
def test_a_changed_die_is_told_without_playing_again(table: str, kept: Path, tmp_path: Path) -> None:
    """Be it changed where it fell or in the row that tells of it."""
    path = tmp_path / "battle.bound"
    shutil.copy(kept, path)
    assert verify(path, recompute=False).wrong == []
    column = "dice" if table == "dice" else "roll"

    def other(columns: dict[str, list[Any]]) -> None:
        columns[column][0] = 1 + columns[column][0] % 6

    forge(path, table, other)
    [said] = verify(path, recompute=False).wrong
    assert "the key gives" in said


def forge(path: Path, table: str, change: Any) -> None:
    """Change a table of bound 1 of a file, with every hash made new."""
    forged = Forged.read(path)
    before = next(body for kind, _, body in forged.entries if kind == "bound")["log"][table]
    columns = json.loads(forged.contents.pop(before))
    change(columns)
    forged.swap(before, forged.keep(canonical(columns).encode()))
    forged.write(path)


def test_the_dice_of_a_result_are_a_file_of_dice(tmp_path: Path) -> None:
    ran = in_this_process(["run", str(STORM), "--seed", "7", "--out", "one", "--no-report"], tmp_path)
    assert ran[0] == 0
    again = in_this_process(["run", str(STORM), "--dice", "one/dice.csv", "--out", "two", "--no-report"], tmp_path)
    assert again[0] == 0, again[1]
    assert read_record(tmp_path / "one")["tables"] == read_record(tmp_path / "two")["tables"]
    for folder in ("one", "two"):
        code, said = in_this_process(["luck", folder, "--tables", "2", "--others", "3"], tmp_path)
        assert code == 0, said
