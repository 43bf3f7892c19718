"""Battles of Entrenched! for tests of what is told of them: both operations, and drawn ones of all game types."""

import random
from dataclasses import replace
from functools import cache
from typing import Any

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load, resolve
from bound_sim.logs.log import rows_of
from bound_sim.orders.records import declared
from bound_sim.rulesets.entrenched.book.army_book import UNIT_TYPES
from bound_sim.rulesets.entrenched.book.rulings import RULINGS
from bound_sim.scenario.model import Scenario
from tests.rulesets.entrenched.test_case_texts import BOOK
from tests.support.line_cases import scenario_of

SHIPPED = ("langemarck-1914", "hooge-1915")
TYPES = ("assault", "control", "capture", "attrition", "langemarck", "hooge")
WORDS = ("", "hold", "advance", "assault", "retreat")
#: what each game needs beside foot
_ENTENTE = tuple(name for name, row in UNIT_TYPES.items() if row.army in ("BEF", "any"))
_CENTRAL = tuple(name for name, row in UNIT_TYPES.items() if row.army in ("German", "any"))
#: rulings that leave something to the scenario, which these battles do not say
_LEFT = ("ENT-Q-zone", "ENT-Q-gas-end", "ENT-Q-wave", "ENT-Q-points-count", "ENT-Q-operation-limit", "ENT-Q-limit-unit")
_PIECES = (("light", "none", False), ("heavy", "none", True), ("none", "Bog", False), ("none", "Wire", False),
           ("light", "Vault", False), ("none", "Wade", False))  # fmt: skip
BOUNDS = 9


def drawn(seed: int) -> Scenario:
    """A scenario by a seed: each sixth is of the same type; half of them with drawn rulings and words of the sheet."""
    draw = random.Random(seed)
    type_ = TYPES[seed % len(TYPES)]
    units = []
    for side, names, x in (("Entente", _ENTENTE, 3.0), ("Central", _CENTRAL, 21.0)):
        chosen = [draw.choice(names) for _ in range(draw.randint(4, 7))]
        units += [_unit(side, number, name, x, type_, draw) for number, name in enumerate(chosen, 1)]
    own: dict[str, Any] = {"game": {"type": type_}, "pieces": [_piece(number, draw) for number in range(4)]}
    case = {"title": f"drawn {seed}", "units": "\n".join(units), "own": own, "bounds": BOUNDS}
    made, faults = scenario_of(case, BOOK)
    assert faults == []
    rulings = _rulings(draw) if draw.random() < 0.5 else {}
    made = replace(made, rulings=rulings, seats=dict.fromkeys(("Entente", "Central"), "posture"))
    words = {unit: draw.choice(WORDS) if draw.random() < 0.5 else "" for unit in made.forces.battalions}
    high = {
        (unit, bound): declared(unit, bound, word)
        for unit, word in words.items() if word for bound in range(2, BOUNDS + 1)
    }  # fmt: skip
    return replace(made, high=high)


def _unit(side: str, number: int, name: str, x: float, type_: str, draw: random.Random) -> str:
    """Some stand near each other from the start, so that there are charges; in Attrition some come with a wave."""
    unit = f"{side[0]}{number}"
    if type_ == "attrition" and number > 2:
        return f"{side} {unit} {name} " + draw.choice(("to deploy", "wave 2", "wave 3"))
    if draw.random() < 0.25:
        return f"{side} {unit} {name} to deploy"
    ahead = draw.choice((0.0, 5.0, 7.0)) * (1 if side == "Entente" else -1)
    return f"{side} {unit} {name} at {x + ahead:g},{1.5 * number:g}"


def _piece(number: int, draw: random.Random) -> dict[str, Any]:
    cover, check, blocks = draw.choice(_PIECES)
    x, y = draw.randint(7, 14), 3 * number
    area = [x, y, x + draw.choice((0.5, 2.0)), y + 2.5]
    return {"name": f"piece {number}", "area": area, "cover": cover, "check": check, "blocks": blocks}


def _rulings(draw: random.Random) -> dict[str, str]:
    return {
        name: draw.choice(ruling.readings) for name, ruling in RULINGS.items() if name not in _LEFT and not ruling.fixed
    }  # fmt: skip


def begun(scenario: Scenario, seed: int = 1) -> Battle:
    """A battle that is not played yet."""
    return Battle(scenario, KeyedDice(key_from_seed(seed)))


def played(scenario: Scenario, seed: int = 1) -> Battle:
    battle = begun(scenario, seed)
    battle.run()
    return battle


@cache
def shipped(name: str, seed: int = 3) -> Battle:
    """An operation, played to its end on its lines and its policies."""
    return played(load(resolve(name)), seed)


@cache
def fought(seed: int) -> Battle:
    """A drawn battle, played by posture."""
    return played(drawn(seed), seed)


def all_of(seeds: range) -> list[Battle]:
    """Shipped and drawn ones."""
    return [*(shipped(name) for name in SHIPPED), *map(fought, seeds)]


def rows(battle: Battle, table: str) -> list[dict[str, Any]]:
    """The rows of a table of its log."""
    return list(rows_of(battle.log[table]))
