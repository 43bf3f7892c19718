"""Battles of Entrenched! drawn by a seed: all kinds of units and game types on a small table, posture on both sides."""

import random
from dataclasses import replace
from typing import Any

from bound_sim.battle.battle import Battle, Opening
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.rulesets import ruleset
from bound_sim.rulesets.entrenched.book.army_book import UNIT_TYPES
from bound_sim.rulesets.entrenched.book.rulings import RULINGS
from bound_sim.scenario.model import Scenario
from tests.rulesets.entrenched.test_case_texts import BOOK
from tests.support.line_cases import scenario_of

RULES = ruleset("entrenched")
GAMES = ("assault", "control", "capture", "attrition", "langemarck", "hooge")
#: rulings that leave something to the scenario, which these battles do not say
LEFT = ("ENT-Q-zone", "ENT-Q-gas-end", "ENT-Q-points-count", "ENT-Q-wave", "ENT-Q-operation-limit")
_ARMIES = {"Entente": ("BEF", "French", "any"), "Central": ("German", "any")}
_CHECKS = ("none", "Bog", "Wire", "Vault", "Wade")


def scenario(seed: int, bounds: int = 13) -> Scenario:
    """A battle by its seed: near enough for everything to happen."""
    draw = random.Random(seed)
    game = draw.choice(GAMES)
    pieces = []
    for number in range(draw.randint(0, 5)):
        x, y = draw.uniform(7, 15), draw.uniform(0, 9)
        area = [round(value, 2) for value in (x, y, x + draw.uniform(0.2, 3), y + draw.uniform(0.2, 3))]
        pieces.append({
            "name": f"piece {number}", "area": area, "cover": draw.choice(("none", "light", "heavy")),
            "check": draw.choice(_CHECKS), "blocks": draw.random() < 0.3,
        })  # fmt: skip
    lines = []
    for side, armies in _ARMIES.items():
        kinds = [row.name for row in UNIT_TYPES.values() if row.army in armies]
        waves = game == "attrition" and draw.random() < 0.5
        for number in range(draw.randint(3, 7)):
            box = f"wave {1 + number % 3}" if waves else "to deploy"
            lines.append(f"{side} {side[0]}{number} {draw.choice(kinds)} {box}")
        lines.append(f"{side} {side[0]}9 {'German' if side == 'Central' else 'BEF'} Infantry {box}")
    switched = {
        ruling.id: draw.choice(ruling.readings)
        for ruling in RULINGS.values() if not ruling.fixed and ruling.id not in LEFT and draw.random() < 0.3
    }  # fmt: skip
    case: dict[str, Any] = {
        "title": f"battle {seed}", "units": "\n".join(lines), "bounds": bounds,
        "own": {"game": {"type": game, "first": draw.choice(("", "Entente", "Central"))}, "pieces": pieces},
    }  # fmt: skip
    made = scenario_of(case, BOOK)[0]
    return replace(made, rulings=switched, seats={"Entente": "posture", "Central": "posture"})


def battle(seed: int, *, opening: Opening | None = None, bounds: int = 13) -> Battle:
    """It, with dice of its seed; not played yet."""
    return Battle(scenario(seed, bounds), KeyedDice(key_from_seed(seed)), opening=opening)
