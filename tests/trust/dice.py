"""Trust, row ``dice``: no unrelated unit changes a die; every die is that of numpy's Philox under the revealed key."""

import hashlib
import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from bound_sim.dice.keyed import key_from_seed
from bound_sim.dice.proof import wrong_dice
from bound_sim.dice.typed import TypedRoll
from bound_sim.logs.dice_table import dice_rolled
from bound_sim.rulesets.rules1418.book.chart import WITH_DICE
from bound_sim.rulesets.rules1418.book.words import DICE_WORDS, PURPOSES
from bound_sim.scenario.forces import Forces, natural_key
from bound_sim.scenario.model import Scenario
from tests.rulesets.rules1418.builder import SEED, fight
from tests.trust.fields import SCENARIOS, melees, woods

Tables = Mapping[str, Mapping[str, Sequence[Any]]]
KEY = key_from_seed(SEED)


def numpys_die(key: bytes, of: TypedRoll) -> int:
    """A die by numpy's own generator and the documented counter: nothing of ``bound_sim.dice.keyed`` but its lists."""
    digest = hashlib.blake2b(
        of.bound.to_bytes(8, "little"), key=key, digest_size=16, person=b"bound-sim bound"
    ).digest()
    philox_key = [int.from_bytes(digest[:8], "little"), int.from_bytes(digest[8:], "little")]

    def hashed(unit: str) -> int:
        if not unit:
            return 0
        return int.from_bytes(
            hashlib.blake2b(unit.encode(), digest_size=8, person=b"bound-sim unit").digest(), "little"
        )

    for again in range(256):
        place = WITH_DICE.index(of.substep) * 16 + PURPOSES.index(of.purpose)
        count = (((place * 256 + again) * 65536) + of.round_no) * 65536 + of.first // 8
        counter = [0, count, hashed(of.unit), hashed(of.target)]
        # numpy steps its counter before it draws
        whole = sum(word << 64 * at for at, word in enumerate(counter)) - 1
        words = np.random.Philox(key=np.array(philox_key, dtype=np.uint64), counter=whole % 2**256).random_raw(4)
        lane = of.first % 8
        half = int(words[lane // 2]) >> 32 * (lane % 2) & 0xFFFFFFFF
        if half * 6 % 2**32 >= 2**32 % 6:
            return half * 6 // 2**32 + 1
    raise AssertionError("256 words were rejected")


def dice_of(tables: Tables) -> dict[tuple[object, ...], int]:
    """Every die of a log by what it was for."""
    return {(r.bound, r.substep, r.unit, r.purpose, r.target, r.round_no, r.first): r.dice[0]
            for r in dice_rolled(tables["dice"])}  # fmt: skip


def recomputed(*, control: bool = False) -> tuple[int, list[str]]:
    """All dice of the three battles, each by the program and by numpy. The control has another key."""
    key = key_from_seed(SEED + 1) if control else KEY
    count, wrong = 0, []
    for make in SCENARIOS.values():
        tables = fight(make("open")).log.tables
        number, found = wrong_dice(key, dice_rolled(tables["dice"]), DICE_WORDS)
        count += 2 * number
        wrong += found
        wrong += [f"numpy: {of}" for of in dice_rolled(tables["dice"]) if numpys_die(key, of) != of.dice[0]]
    return count, wrong


def insertions(count: int, seed: int, *, control: bool = False) -> list[str]:
    """Units added or taken away far from everybody: dice of the others that changed. The control changes the key."""
    dice = random.Random(seed)
    bases = [woods("open"), melees("open")]
    before = [dice_of(fight(scene).log.tables) for scene in bases]
    changed = []
    for number in range(count):
        at = number % len(bases)
        varied = _with_stranger(bases[at], dice)
        if control:
            from bound_sim.dice.keyed import KeyedDice

            tables = fight(varied, KeyedDice(key_from_seed(number))).log.tables
        else:
            tables = fight(varied).log.tables
        after = {of: value for of, value in dice_of(tables).items() if not str(of[2]).startswith(("0/", "5/", "zz/"))}
        if after != before[at]:
            changed.append(f"insertion {number} of seed {seed}")
    return changed


def _with_stranger(scenario: Scenario, dice: random.Random) -> Scenario:
    """One to three bases more in a far corner; their ids come before, between or after the others'."""
    pattern = next(platoon for platoon in scenario.forces.platoons if platoon.side == "B")
    table = scenario.battlefield.table
    battalion = dice.choice(("0", "5", "zz"))
    side = dice.choice("AB")
    strangers = tuple(
        replace(pattern, side=side, battalion=battalion, company="1", number=str(n), type="Reserve infantry", parent="",
                arrives=1, dug_in=False, x_u=table.width_u - 3_000, y_u=table.height_u - 2_000 - 3_000 * n)
        for n in range(dice.randint(1, 3))
    )  # fmt: skip
    platoons = sorted((*scenario.forces.platoons, *strangers), key=lambda platoon: natural_key(platoon.id))
    return replace(scenario, forces=Forces(tuple(platoons)))
