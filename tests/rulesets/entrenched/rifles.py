"""``python -m tests.rulesets.entrenched.rifles [TABLES]``: what the rifles of three armies are worth for their points.

Foot against foot in Assault on an open table of 48 by 48 inches, 300 points a side, both seats ``posture``. Squads of
the BEF cost 40: half of its tables have seven, half eight, 300 points in the mean. Mirrored: the same dice are played
four times, an army in the west and in the east, first and second.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.rulesets.entrenched.book.army_book import UNIT_TYPES
from bound_sim.scenario.model import Scenario
from tests.rulesets.entrenched.test_case_texts import BOOK
from tests.support.line_cases import scenario_of

SIDE_IN, POINTS, ROUNDS = 48, 300, 16
RIFLES = {"BEF": "BEF Infantry", "French": "French Infantry", "German": "German Infantry"}
PAIRS = (("BEF", "German"), ("French", "German"), ("BEF", "French"))
_SEED = 38


def numbers(army: str) -> tuple[int, int]:
    """Numbers of units that an army has on its tables, in turn."""
    cost = UNIT_TYPES[RIFLES[army]].points
    return POINTS // cost, -(-POINTS // cost)


def scenario(west: str, east: str, counts: dict[str, int], first: str) -> Scenario:
    """Two lines of foot that deploy along opposite edges; ``first``: the army that goes first."""
    sides = {"Entente": west, "Central": east}
    units = [
        f"{side} {side[0]}{number} {RIFLES[army]} to deploy"
        for side, army in sides.items() for number in range(1, counts[army] + 1)
    ]  # fmt: skip
    orders = ["bound 1"] + [
        f"{side[0]}{number} deploy {15 if side == 'Entente' else 33},{24 + 2.5 * (number - (counts[army] + 1) / 2):g}"
        for side, army in sides.items() for number in range(1, counts[army] + 1)
    ]  # fmt: skip
    begins = next(side for side, army in sides.items() if army == first)
    made, faults = scenario_of({
        "title": f"{west} and {east}", "table": (SIDE_IN * 2.54, SIDE_IN * 2.54), "units": "\n".join(units),
        "orders": "\n".join(orders), "own": {"game": {"type": "assault", "first": begins}}, "bounds": 1 + 2 * ROUNDS,
    }, BOOK)  # fmt: skip
    assert faults == []
    return replace(made, seats=dict.fromkeys(sides, "posture"))


def outcomes(one: str, other: str, tables: int) -> Iterator[str]:
    """The army that wins each table, "draw" for none: each in the west and in the east, first and second, in turn."""
    for table in range(tables):
        west, east = (one, other) if table % 2 else (other, one)
        first = one if table // 2 % 2 else other
        counts = {army: numbers(army)[table // 4 % 2] for army in (one, other)}
        battle = Battle(scenario(west, east, counts, first), KeyedDice(key_from_seed(_SEED + table // 4)), logged=False)
        battle.run()
        yield {"Entente": west, "Central": east}.get(battle.outcomes[0], "draw")


def shares(one: str, other: str, tables: int) -> dict[str, float]:
    """The share of the tables that each army wins; half of a draw is each one's."""
    won = Counter(outcomes(one, other, tables))
    return {army: (won[army] + won["draw"] / 2) / tables for army in (one, other)}


if __name__ == "__main__":
    for pair in PAIRS:
        found = shares(*pair, int(sys.argv[1]) if len(sys.argv) > 1 else 2_000)
        print(", ".join(f"{army} {share:.1%}" for army, share in found.items()), flush=True)
