"""covers: bound_sim/rulesets/rules1418/answers/logged_dice.py

Every die of a log of 1418 is read off with what it is keyed by: a roll of one die each.
"""

from typing import Any

from bound_sim.dice.typed import TypedRoll
from bound_sim.rulesets.rules1418.answers.logged_dice import logged_dice

TABLES: dict[str, dict[str, list[Any]]] = {
    "shots": {
        "bound": [1, 2], "substep": ["1a", "3"], "kind": ["direct", "bombard"], "shooter": ["1/1/1", "RFA"],
        "target": ["9/1/1", "9/1/2"], "die": [2, 1], "roll": [4, 6], "reroll": [0, 3],
    },
    "melee": {
        "bound": [2, 2], "striker": ["1/1/1", "9/1/1"], "round": [1, 0], "die": [1, 2], "roll": [5, 1],
        "reroll": [2, 0],
    },
    "recoveries": {"bound": [2, 2], "platoon": ["1/1/2", "1/1/3"], "roll": [0, 4]},
}  # fmt: skip


def test_every_die_and_its_second_roll() -> None:
    """R-29, R-37, R-45: dice rolled again are dice of their own; a recovery that was not rolled is none."""
    assert list(logged_dice(TABLES)) == [
        TypedRoll(1, "1a", "1/1/1", "shot", "", 0, 1, (4,)),
        TypedRoll(2, "3", "RFA", "bombard", "9/1/2", 0, 0, (6,)),
        TypedRoll(2, "3", "RFA", "bombard reroll", "9/1/2", 0, 0, (3,)),
        TypedRoll(2, "melee", "1/1/1", "melee", "", 1, 0, (5,)),
        TypedRoll(2, "melee", "1/1/1", "melee reroll", "", 1, 0, (2,)),
        TypedRoll(2, "melee", "9/1/1", "melee", "", 0, 1, (1,)),
        TypedRoll(2, "5", "1/1/3", "recovery", "", 0, 0, (4,)),
    ]
