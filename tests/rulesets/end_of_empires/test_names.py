"""covers: bound_sim/rulesets/end_of_empires/steps/melee.py, bound_sim/rulesets/end_of_empires/steps/fights.py

A property: names of units decide nothing in a melee. Places are drawn at random, so that the printed tie-break does not
occur (equal distances of bases go by id). Scenes in which another charger finds no room are left out: who goes first
there is the order of the list (EOE-Q-move-order).
"""

import hashlib
import random
from pathlib import Path
from typing import Any

import pytest

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.rulesets.end_of_empires.steps import fights, morale_dice
from bound_sim_kernels.compiled import compiles
from tests.rulesets.end_of_empires.scenes import case_of

SCENES = 40
READINGS = ("at once", "next turn", "moved last")
#: columns that name a unit or a base
NAMED = ("unit", "striker", "opponent", "by", "platoon", "battalion", "contact")


def lines_of(seed: int) -> tuple[list[str], list[str]]:
    """Two ranks that charge each other across: units and orders, with a name in braces wherever one stands."""
    drawn = random.Random(seed)
    units, orders = [], []
    for side, letter, x, foe in (("Red", "R", 30, "B"), ("Blue", "B", 41, "R")):
        for number in range(3):
            shift = drawn.randrange(-60, 61) / 100
            bases = drawn.choice((2, 3, 4, 4))
            place = f"{x + shift:.2f},{30 + 14 * number + shift / 3:.2f}"
            units.append(f"{side} {{{number}{letter}}} Infantry at {place} bases {bases}")
            told = drawn.choice(("press", "break", ""))
            charge = f"charge toward {{{number}{foe}}}" if drawn.random() < 0.8 else "stay"
            orders.append(f"{{{number}{letter}}} {charge} hold-fire {told}")
        units.append(f"{side} G{letter}1 Commander at {x - 6 if letter == 'R' else x + 6},37")
        units.append(f"{side} G{letter}2 Commander at {x - 6 if letter == 'R' else x + 6},51")
    # flank attacks: a fourth Blue from the south and a fourth Red from the north
    units += [
        f"Blue {{3B}} Infantry at 33.3,{drawn.randrange(1400, 1500) / 100} facing 0",
        "Blue GB3 Commander at 42,15",
    ]
    orders.append("{3B} charge toward {0R} hold-fire " + drawn.choice(("press", "break", "")))
    units += [
        f"Red {{3R}} Infantry at 40.1,{drawn.randrange(7350, 7420) / 100} facing 180",
        "Red GR3 Commander at 31,75",
    ]
    orders.append("{3R} charge toward {2B} hold-fire " + drawn.choice(("press", "break", "")))
    return units, orders


def played(folder: Path, seed: int, reading: str, names: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> Any:
    """What came of a scene with these names, told by the names of before: blows, moves and states."""
    back = {new: old for old, new in names.items()}

    def old(id: str) -> str:
        unit, slash, base = id.partition("/")
        return back.get(unit, unit) + slash + base

    units, orders = lines_of(seed)
    case = case_of(
        folder, units="\n".join(units).format(**names), orders="\n".join(orders).format(**names),
        rulings=f'"EOE-Q-melee-rounds" = "{reading}"',
    )  # fmt: skip
    battle = Battle(case.scenario, KeyedDice(key_from_seed(1)))

    def roll(dice: Any, table: int, step: int, purpose: int, round_no: int, row: int, *rest: Any) -> None:
        who, (_, number, _, out) = old(battle.state.rollers[row].removeprefix("unit ")), rest
        said = f"{battle.bound} {step} {purpose} {who} {number} {round_no}"
        out[0] = hashlib.blake2b(said.encode(), digest_size=8).digest()[0] % 6 + 1

    for module in (fights, morale_dice):
        monkeypatch.setattr(module, "roll", roll)
    battle.run()
    found = {}
    for table in ("melee", "moves", "states"):
        columns = battle.log.tables[table]
        rows = [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]
        found[table] = sorted(
            str(sorted((key, old(str(value)) if key in NAMED else value) for key, value in row.items())) for row in rows
        )
    told = battle.log.tables["explanations"]
    found["in the way"] = sorted(
        old(unit) for unit, code in zip(told["platoon"], told["code"], strict=True) if code == "cannot-close"
    )
    return found


@pytest.mark.skipif(compiles(), reason="dice of a kernel take others' place")
@pytest.mark.parametrize("reading", READINGS)
def test_names_of_units_decide_nothing_in_a_melee(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, reading: str
) -> None:
    rounds = fought = left_out = 0
    for seed in range(SCENES):
        own = [f"{number}{letter}" for number in range(4) for letter in "RB"]
        dealt = own[:]
        random.Random(seed).shuffle(dealt)
        as_they_are = played(tmp_path, seed, reading, dict(zip(own, own, strict=True)), monkeypatch)
        renamed = played(tmp_path, seed, reading, dict(zip(own, dealt, strict=True)), monkeypatch)
        if as_they_are["in the way"] != renamed["in the way"]:
            left_out += 1
            continue
        assert renamed == as_they_are, f"scene {seed}"
        fought += bool(as_they_are["melee"])
        rounds += any("('round', 1)" in row for row in as_they_are["melee"])
    assert fought + left_out > SCENES * 0.9
    assert left_out < SCENES / 8
    assert rounds > SCENES / 5 or reading == "next turn"
