"""Battles of Entrenched! drawn by a seed: all kinds of units on a small table, lines and answers of all sorts."""

import random
from typing import Any

from bound_sim.battle.battle import Battle, Opening
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.toml_file import own_tables
from bound_sim.orders.decisions import Decision
from bound_sim.orders.line_text import parse_line
from bound_sim.orders.lines import OrderLine
from bound_sim.rulesets.entrenched.answers import case_units
from bound_sim.rulesets.entrenched.book.army_book import UNIT_TYPES
from bound_sim.rulesets.entrenched.book.own_tables import OWN_TABLES
from bound_sim.rulesets.entrenched.book.rulings import RULINGS
from bound_sim.rulesets.entrenched.book.unit_types import type_book
from bound_sim.rulesets.entrenched.book.words import VERBS, word_of
from bound_sim.rulesets.entrenched.state.game import FieldGame, FieldUnit
from bound_sim.scenario.forces import Forces, natural_key
from bound_sim.scenario.model import Scenario, Side
from bound_sim_maps.battlefield import Battlefield
from bound_sim_maps.faults import Fault
from bound_sim_maps.table import Table, u_from_inches
from tests.support.answered import to_its_end

TABLE = Table(u_from_inches(24), u_from_inches(12), 12 * 2540)
FRONTS = {"Entente": 900, "Central": 2700}
ARMIES = {"Entente": ("BEF", "French", "any"), "Central": ("German", "any")}
#: rulings that leave something to the scenario, which these battles do not say
LEFT = ("ENT-Q-zone", "ENT-Q-points-count", "ENT-Q-wave", "ENT-Q-deploy")
BOUNDS = 11


def scenario(seed: int) -> Scenario:
    """A battle by its seed: near enough for everything to happen."""
    draw = random.Random(seed)
    bases = []
    for side, west in (("Entente", 5), ("Central", 11)):
        names = [row.name for row in UNIT_TYPES.values() if row.army in ARMIES[side]]
        columns = [(x, y) for x in (west, west + 3) for y in (1.5, 4.5, 7.5, 10.5)]
        for number, (x, y) in enumerate(draw.sample(columns, draw.randint(2, 6)), 1):
            place = f"{x + draw.choice((0, 0.3, -0.4))},{y + draw.choice((0, 0.25, -0.25))}"
            turned = draw.choice(("", f" facing {draw.randint(0, 359)}"))
            text = f"{side} {side[0]}{number} {draw.choice(names)} at {place}{turned}"
            bases += case_units.units(text, TABLE, FRONTS, type_book({}), "units")
    switched = {
        ruling.id: draw.choice(ruling.readings)
        for ruling in RULINGS.values() if not ruling.fixed and ruling.id not in LEFT and draw.random() < 0.4
    }  # fmt: skip
    game: dict[str, Any] = {"type": draw.choice(("assault", "assault", "control", "capture", "attrition"))}
    if switched.get("ENT-Q-gas-end") == "turns":
        game["gas_turns"] = 2
    faults: list[Fault] = []
    given = {"game": game, "pieces": [_piece(draw, number) for number in range(draw.randint(0, 5))]}
    own, _ = own_tables({name: given.get(name) for name in OWN_TABLES}, OWN_TABLES, faults)
    assert faults == []
    return Scenario(
        "drawn", "entrenched", BOUNDS, Battlefield(TABLE, {}, ()),
        tuple(Side(name, name, front, "#000000") for name, front in FRONTS.items()),
        Forces(tuple(sorted(bases, key=lambda base: natural_key(base.id)))), {}, {}, switched, {}, own=own,
    )  # fmt: skip


def _piece(draw: random.Random, number: int) -> dict[str, object]:
    west, south = draw.randint(8, 30) / 2, draw.randint(0, 16) / 2
    return {
        "name": f"piece {number}", "area": [west, south, west + draw.choice((0.25, 1, 3)), south + draw.choice((1, 4))],
        "cover": draw.choice(("none", "light", "heavy")), "check": draw.choice(("none", "Bog", "Wire", "Vault")),
        "blocks": draw.random() < 0.3,
    }  # fmt: skip


class Players:
    """Both sides: they answer each question by the seed, and say lines until they have had enough."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def answer(self, battle: Battle, decision: Decision) -> str:
        """An option, or some lines; the same for the same question."""
        draw = random.Random(f"{self.seed} {decision.bound} {decision.side} {decision.number}")
        if decision.options:
            return draw.choice(decision.options)
        game: FieldGame = battle.state.games[0]
        own, foes = game.of(decision.side), game.against(decision.side)
        if decision.number > 12 or not own or not foes or decision.kind != "next-action" or draw.random() < 0.3:
            return "end" if decision.kind == "next-action" else "usual"
        phase = decision.about[0]
        return " ; ".join(line(draw, draw.choice(own), draw.choice(foes), phase) for _ in range(draw.randint(1, 4)))


def line(draw: random.Random, unit: FieldUnit, foe: FieldUnit, phase: str) -> str:
    """A line of a phase: mostly one that the unit's kind may have."""
    name, inches = unit.id, unit.kind.move_in
    spot = f"{min(max(foe.x / 2540 + draw.randint(-2, 2), 0), 24):.2f},{min(max(foe.y / 2540, 0), 12):.2f}"
    face = f" face {draw.randint(0, 359)}"
    if phase == "movement":
        return draw.choice((
            f"{name} move {draw.randint(1, int(inches))}", f"{name} move {draw.randint(1, int(inches))}{face}",
            f"{name} run {draw.randint(1, int(inches))}{face}", f"{name} turn{face}", f"{name} fall-back",
            f"{name} run-back by 2",
        ))  # fmt: skip
    if phase == "melee":
        enemy = draw.choice([*unit.locked, foe.id])
        return draw.choice((f"{name} charge {foe.id}", f"{name} charge {foe.id}", f"{name} strike {enemy}"))
    ranged = [weapon for weapon in unit.kind.weapons if weapon in ARMS]
    weapon = draw.choice(("", "", f" with {word_of(draw.choice(ranged))}")) if ranged else ""
    return draw.choice((f"{name} fire {foe.id}{weapon}", f"{name} fire-on {spot}{weapon}", f"{name} release {spot}"))


#: weapons that a line may name
ARMS = ("rifle (BEF)", "rifle", "carbine", "revolver", "machine gun", "mortar", "18-pdr", "15 cm gun", "charge")


def readable(text: str) -> OrderLine:
    """A line as it is read."""
    return parse_line(text, bound=2, verbs=VERBS, table=TABLE, place="drawn", units="in")


def played(scenario: Scenario, seed: int, opening: Opening | None = None) -> Battle:
    """The battle to its end, each question answered."""
    battle = Battle(scenario, KeyedDice(key_from_seed(seed)), opening=opening)
    to_its_end(battle, Players(seed))
    return battle
