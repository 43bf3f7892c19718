"""covers: bound_sim/dice/keyed.py, bound_sim/dice/typed.py

Dice: keyed ones against numpy's Philox and by what they depend on; typed and replayed ones by their complaints.
"""

from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import (
    BOMBARD_DIE,
    MELEE_DIE,
    REROLL,
    SHOT_DIE,
    KeyedDice,
    die_code,
    hash_id,
    is_keyed_alone,
    key_from_seed,
    keyed_roll,
    keyed_rolls,
    philox,
    roll,
    round_keys,
)
from bound_sim.dice.typed import DICE_COLUMNS, TypedDice, read_dice, replay
from bound_sim.files.folder import load
from bound_sim.logs.dice_table import dice_rolled
from bound_sim.rulesets.rules1418.book.words import DICE_WORDS
from bound_sim_maps.faults import Refused
from tests.rulesets.rules1418.builder import base, play, rows, typed

KEY = key_from_seed(1418)
ROWS = ("1/1/1", "1/1/2", "9/1/1", "1", "9")


def keyed(key: bytes = KEY, bound: int = 1, rows: tuple[str, ...] = ROWS, tables: int = 4) -> Any:
    return KeyedDice(key).open_bound(bound, rows, np.arange(tables, dtype=np.uint64))


def rolled(
    dice: Any, table: int = 0, substep: int = 0, purpose: int = SHOT_DIE, round_no: int = 0, shooter: int = 0,
    target: int = -1, first: int = 0, count: int = 8,
) -> Any:  # fmt: skip
    out = np.zeros(count, dtype=np.int64)
    roll(dice, table, substep, purpose, round_no, shooter, target, first, count, out)
    return out.tolist()


@pytest.mark.parametrize("bound", [1, 2, 100])
@pytest.mark.parametrize("counter", [(0, 0, 0, 0), (1, 2, 3, 4), (2**64 - 1, 7, 2**63 + 5, 99)])
def test_philox_is_numpys(bound: int, counter: tuple[int, int, int, int]) -> None:
    """Philox4x64-10 with a bound's key gives the words of numpy.random.Philox (which counts up before it draws)."""
    keys = round_keys(KEY, bound)
    before = (sum(word << 64 * place for place, word in enumerate(counter)) - 1) % 2**256
    numpys = np.random.Philox(key=keys[0], counter=before).random_raw(4)
    ours = philox(keys, *(np.uint64(word) for word in counter))
    assert [int(word) for word in ours] == numpys.tolist()


def test_a_die_is_lemires_of_its_half_word() -> None:
    """Eight dice come from one block: the low half of each word, then its high half."""
    keys = round_keys(KEY, 1)
    c1 = ((((3 * 16 + SHOT_DIE) * 256 + 0) * 65536 + 0) * 65536) + 0
    counter = (2, c1, hash_id("1/1/2"), 0)
    before = (sum(word << 64 * place for place, word in enumerate(counter)) - 1) % 2**256
    words = np.random.Philox(key=keys[0], counter=before).random_raw(4).tolist()
    halves = [half for word in words for half in (word & 0xFFFFFFFF, word >> 32)]
    assert rolled(keyed(), table=2, substep=3, shooter=1) == [(half * 6 >> 32) + 1 for half in halves]


def test_a_roll_of_keyed_dice_is_the_same_without_room_for_typed_ones() -> None:
    dice, out = keyed(), np.zeros(20, dtype=np.int64)
    keyed_roll(dice.tables, dice.keys, dice.hashes, (2, 3, SHOT_DIE, 1, 1, 0, 5, 20), out)
    assert out.tolist() == rolled(dice, table=2, substep=3, round_no=1, shooter=1, target=0, first=5, count=20)
    each = np.array([(2, 3, SHOT_DIE, 1, 1, 0, 5, 20), (1, 3, SHOT_DIE, 0, 0, -1, 0, 4)])
    both = np.zeros((2, 20), dtype=np.int64)
    keyed_rolls(dice.tables, dice.keys, dice.hashes, each, both)
    assert both[0].tolist() == out.tolist()
    assert both[1].tolist() == rolled(dice, table=1, substep=3, shooter=0, count=4) + [0] * 16
    assert is_keyed_alone(dice)
    room = np.zeros((3, 1), dtype=np.int64)
    assert not is_keyed_alone(dice._replace(asked=room[0]))
    assert not is_keyed_alone(dice._replace(rolled=room[:2]))


def test_a_die_is_a_function_of_its_key_and_number() -> None:
    """Not of how many are rolled at once, nor of the order of the forces."""
    whole = rolled(keyed(), count=20)
    assert [rolled(keyed(), first=n, count=1)[0] for n in range(20)] == whole
    other = ("0/1/1", *reversed(ROWS))
    assert rolled(keyed(rows=other), shooter=other.index("1/1/1"), count=20) == whole


@pytest.mark.parametrize("change", [
    {"table": 1}, {"substep": 1}, {"purpose": REROLL}, {"round_no": 1}, {"shooter": 1}, {"target": 2}, {"first": 40},
])  # fmt: skip
def test_whatever_keys_a_die_changes_it(change: dict[str, int]) -> None:
    """Table, sub-step, purpose, round, shooter, target and number each give other dice."""
    assert rolled(keyed(), count=40, **change) != rolled(keyed(), count=40)


def test_bounds_and_keys_give_other_dice() -> None:
    assert rolled(keyed(bound=2), count=40) != rolled(keyed(), count=40)
    assert rolled(keyed(key_from_seed(1)), count=40) != rolled(keyed(), count=40)


def test_faces_are_even() -> None:
    """Sixty thousand dice: every face within five standard deviations of a sixth."""
    count = Counter(rolled(keyed(), count=60_000))
    assert set(count) == {1, 2, 3, 4, 5, 6}
    assert all(abs(number - 10_000) < 5 * 92 for number in count.values())


def test_codes_of_dice_are_apart() -> None:
    """R-36: bombardments of hundreds of shots, 64 melee rounds, a hundred thousand bases: no two dice share a code."""
    places = [
        (substep, purpose, round_no, shooter, target, number)
        for substep in (0, 9) for purpose in (SHOT_DIE, BOMBARD_DIE, MELEE_DIE) for round_no in (0, 63)
        for shooter in (0, 100_000) for target in (-1, 0, 100_000) for number in (0, 255, 256, 16_383)
    ]  # fmt: skip
    codes = {die_code(*place) for place in places}
    assert len(codes) == len(places)
    assert max(codes) < 2**62


def fire(dice: list[str] | TypedDice, **more: Any) -> Any:
    """1/1/1 stands before a Line platoon that shoots back: one die each, in step 4."""
    return play(a=[base("1/1/1", 20, 30)], b=[base("9/1/1", 40, 30)], dice=dice, **more)


def test_scripted_dice_are_rolled_as_they_stand() -> None:
    battle = fire(["1 4 1/1/1 shot 5", "1 4 9/1/1 shot 1"])
    assert [(shot["shooter"], shot["roll"], shot["hit"]) for shot in rows(battle, "shots")] == [
        ("1/1/1", 5, True), ("9/1/1", 1, False),
    ]  # fmt: skip


def faults(error: pytest.ExceptionInfo[Refused]) -> list[str]:
    return [str(fault.wrong) for fault in error.value.faults]


def test_all_missing_dice_are_named_at_once() -> None:
    with pytest.raises(Refused) as error:
        fire([])
    assert faults(error) == ["missing: 4: shot of 1/1/1, die 1", "missing: 4: shot of 9/1/1, die 1"]


def test_dice_left_over_are_named() -> None:
    with pytest.raises(Refused) as error:
        fire(["1 4 1/1/1 shot 5 6", "1 4 9/1/1 shot 1", "1 3 9/1/1 shot 4"])
    assert faults(error) == [
        "left over: 3: shot of 9/1/1, die 1 was not rolled", "left over: 4: shot of 1/1/1, die 2 was not rolled",
    ]  # fmt: skip


def test_unknown_units_and_rolls_given_twice_are_named() -> None:
    with pytest.raises(Refused) as error:
        fire(["1 4 1/1/7 shot 5", "1 4 9/1/1 shot 1", "1 4 9/1/1 shot 2"])
    assert set(faults(error)) == {"no unit 1/1/7 in this battle", "4: shot of 9/1/1, die 1 is given twice"}


def test_only_the_first_round_of_missing_melee_dice_is_asked_for() -> None:
    """R-43: what a later round needs depends on the dice of this one."""
    with pytest.raises(Refused) as error:
        play(
            a=[base("1/1/1", 20, 30)], b=[base("9/1/1", 26, 30)], high="1 assault", low=["1/1 move by 8,0 toward 9/1/1"],  # noqa: E501
            dice=["1 4 9/1/1 shot 1"],
        )  # fmt: skip
    assert faults(error) == ["missing: melee round 0: melee of 1/1/1, die 1, 2", "missing: melee round 0: melee of 9/1/1, die 1, 2"]  # fmt: skip  # noqa: E501


def write(folder: Path, text: str) -> Path:
    path = folder / "rolled.csv"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_dice_file_is_read_with_the_numbers_of_its_dice(tmp_path: Path) -> None:
    """R-45: a die that is rolled again keeps its number; an empty number is 1."""
    path = write(
        tmp_path, "bound,substep,unit,purpose,target,round,die,dice\n1,4,1/1/1,shot,,,,5 2 6\n1,4,1/1/1,reroll,,,3,4\n"
    )
    read = read_dice(path, DICE_WORDS)
    assert [(entry.purpose, entry.first, entry.dice) for entry in read.rolls] == [
        ("shot", 0, (5, 2, 6)),
        ("reroll", 2, (4,)),
    ]
    assert read.describe() == "dice typed in from rolled.csv"


def test_all_faults_of_a_dice_file_come_at_once(tmp_path: Path) -> None:
    path = write(tmp_path, "bound,substep,unit,purpose,round,die,dice\nx,4,1/1/1,shot,,,5\n1,5a,1/1/1,throw,64,0,7\n")
    with pytest.raises(Refused) as error:
        read_dice(path, DICE_WORDS)
    assert set(faults(error)) == {
        'bound "x"', 'round "64"', 'die "0"', 'sub-step "5a"', 'purpose "throw"', 'dice "7"',
    }  # fmt: skip


@pytest.mark.parametrize("text", ["", "bound,unit\n"])
def test_a_dice_file_without_its_columns_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(Refused):
        read_dice(write(tmp_path, text), DICE_WORDS)
    assert "dice" in DICE_COLUMNS


@pytest.mark.parametrize("name", ["rulebook-sheet", "beaumont-hamel"])
def test_a_logged_battle_is_replayed_exactly(name: str) -> None:
    """Every die that a battle rolls is in its log, and gives the same battle again, no die missing or left over."""
    scenario = load(name)
    battle = Battle(scenario, KeyedDice(key_from_seed(7)))
    battle.run(bounds=2)
    again = Battle(scenario, replay(dice_rolled(battle.log["dice"]), DICE_WORDS))
    again.run(bounds=2)
    assert again.log.tables == battle.log.tables
    assert battle.log.length("shots") > 100


def test_rerolls_and_rounds_are_replayed() -> None:
    """R-43, R-45: tanks shot at (dice rolled again) and a melee of several rounds."""
    given: dict[str, Any] = {
        "a": [base("1/1/1", 20, 30), base("1/2/1", 20, 60, "Late HMG")],
        "b": [base("9/1/1", 26, 30), base("9/2/1", 30, 60, "Mother tanks")],
        "high": "1 assault", "low": ["1/1 move by 8,0 toward 9/1/1", "1/2 stay shoot 9/2"],
    }  # fmt: skip
    battle = play(**given)
    assert rows(battle, "melee")
    again = play(**given, dice=replay(dice_rolled(battle.log["dice"]), DICE_WORDS))
    assert again.log.tables == battle.log.tables


def test_scripted_lines_of_tests_read_as_rolls() -> None:
    (entry,) = typed(["2 1a 3 bombard reroll at 9/1/1 die 4 6"]).rolls
    assert (entry.purpose, entry.target, entry.first, entry.dice) == ("bombard reroll", "9/1/1", 3, (6,))
