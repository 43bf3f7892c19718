"""Battles drawn by a seed: all kinds of teams on a small table, programmes and answers that nobody would think of."""

import random

from bound_sim.battle.answers import Reply
from bound_sim.battle.battle import Battle, Opening, WaitingFor
from bound_sim.cases import lines as ground_lines
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.orders.decisions import Decision
from bound_sim.orders.line_text import parse_line
from bound_sim.orders.lines import OrderLine
from bound_sim.rulesets.to_end_all_wars.answers import case_units
from bound_sim.rulesets.to_end_all_wars.answers.cases import GROUND
from bound_sim.rulesets.to_end_all_wars.book.chart import MAY
from bound_sim.rulesets.to_end_all_wars.book.rulings import RULINGS, Readings
from bound_sim.rulesets.to_end_all_wars.book.unit_types import type_book
from bound_sim.rulesets.to_end_all_wars.book.words import VERBS
from bound_sim.rulesets.to_end_all_wars.state.game import Team, TrenchGame
from bound_sim.rulesets.to_end_all_wars.steps.turn import TrenchTables
from bound_sim.scenario.forces import Forces, natural_key
from bound_sim.scenario.model import Scenario, Side
from bound_sim_maps.battlefield import Battlefield
from bound_sim_maps.table import Table, u_from_cm

TABLE = Table(u_from_cm(60), u_from_cm(40), 12 * 2540)
FRONTS = {"Red": 900, "Blue": 2700}
KINDS = ("Assault", "Defensive", "LMG", "HMG", "Engineer", "Flamethrower", "Raider", "Sniper", "Anti-Tank", "Tank")
#: rulings that leave something to the scenario, which these battles do not say
LEFT = ("TEAW-Q-tank-size", "TEAW-Q-flame", "TEAW-Q-end", "TEAW-Q-first")
BOUNDS = 8
_GROUND = (
    "trench {x},{y} to {x2},{y2}", "shell-hole {x},{y} to {x2},{y2}", "wall {x},{y} -> {x2},{y}",
    "wire {x},{y} -> {x},{y2}", "wire {x},{y} -> {x2},{y2}", "block {x},{y} to {x2},{y2}", "slow {x},{y} to {x2},{y2}",
)  # fmt: skip


def scenario(seed: int) -> Scenario:
    """A battle by its seed: near enough for everything to happen."""
    draw = random.Random(seed)
    made = ground_lines.GroundLines()
    for _ in range(draw.randint(0, 5)):
        x, y = draw.randint(12, 45), draw.randint(0, 30)
        text = draw.choice(_GROUND).format(x=x, y=y, x2=x + draw.randint(2, 9), y2=y + draw.randint(2, 9))
        ground_lines.ground(ground_lines.with_alias(text, GROUND), made, TABLE)
    men = []
    for side, west in (("Red", 14), ("Blue", 19)):
        for number in range(draw.randint(2, 4)):
            kind = draw.choice(KINDS)
            at = f"{draw.randint(west, west + 12)},{draw.randint(6, 36)}"
            gun = draw.choice((" set-up", "")) if kind in ("LMG", "HMG") else ""
            text = f"{side} {side[0]}{number} {kind} at {at}{draw.choice((' rank', ''))}{gun}"
            men += case_units.units(text, TABLE, FRONTS, type_book({}), "units")
    forces = Forces(tuple(sorted(men, key=lambda man: natural_key(man.id))))
    switched = {
        ruling.id: draw.choice(ruling.readings)
        for ruling in RULINGS.values() if not ruling.fixed and ruling.id not in LEFT and draw.random() < 0.4
    }  # fmt: skip
    mines = [{"side": draw.choice(("Red", "Blue")), "at": [draw.randint(15, 45), draw.randint(5, 35)]}]
    aims = [{"side": "Red", "kind": "hold", "number": 2, "area": [30.0, 0.0, 60.0, 40.0]}]
    laid, held = mines[: draw.randint(0, 1)], aims if draw.random() < 0.3 else []
    home = [{"side": "Blue", "kind": "home", "number": 2, "area": [], "edge": "east"}] if draw.random() < 0.2 else []
    return Scenario(
        "drawn", "to-end-all-wars", BOUNDS, Battlefield(TABLE, made.spaces, tuple(made.features)),
        tuple(Side(name, name, front, "#000000") for name, front in FRONTS.items()), forces, {}, {}, switched, {},
        own={"game": {"first": "", "otherwise": "", "flame": []}, "mines": laid, "aims": held + home},
    )  # fmt: skip


class Players:
    """Both sides: they answer each question by the seed, and say lines until they have had enough."""

    def __init__(self, scenario: Scenario, seed: int) -> None:
        self.scenario, self.seed = scenario, seed

    def answer(self, battle: Battle, decision: Decision) -> str:
        """An option, or some lines; the same for the same question."""
        draw = random.Random(f"{self.seed} {decision.bound} {decision.side} {decision.number}")
        if decision.options:
            return draw.choice(decision.options)
        tables: TrenchTables = battle.state
        own = tables.games[0].of(decision.side)
        foes = [team.id for team in tables.games[0].against(decision.side)]
        if decision.number > 6 or not own or not foes:
            return "end"
        return " ; ".join(_line(draw, draw.choice(own), draw.choice(foes)) for _ in range(draw.randint(1, 4)))


def _line(draw: random.Random, own: Team, foe: str) -> str:
    """A line: mostly one that its kind may do."""
    team = own.id
    way = f"by {draw.choice((-12, -7, -3, 2, 6, 9, 14))},{draw.randint(-8, 8)}"
    near = f"{draw.randint(10, 50)},{draw.randint(2, 38)}"
    said = (
        f"{team} move {way}", f"{team} move {way}", f"{team} move {way} -> 1,2", f"{team}/1 step by 1,1", f"{team} cut",
        f"{team} turn face {draw.randint(0, 359)}", f"{team} shoot {foe}", f"{team} grenade {near}",
        f"{team} throw-back {draw.randint(1, 3)} to {near}", f"{team} fight {foe}", f"{team} charge {foe}",
        f"{team} withdraw", f"{team} wire by 0,5", f"{team} mine {near}", f"{team} defuse 1",
        f"{team} charge-on-tank {foe}", f"{team} set-up", f"{team} pack-up", f"{team} mg {foe}",
        f"{team} flame from {team}/1 toward {draw.randint(0, 359)}", f"{team} line-up", f"{team} precision {foe}",
        f"{team} anti-tank {foe}", f"{team} cannon {near}",
    )  # fmt: skip
    fits = [line for line in said if line.split()[1] in MAY[own.kind]]
    return draw.choice(fits if draw.random() < 0.85 else said)


def teams(seed: int) -> list[Team]:
    """The teams of a drawn battle at its opening."""
    made = scenario(seed)
    return TrenchGame.opening(made, Readings(made.rulings)).teams


def readable(text: str) -> OrderLine:
    """A line as it is read."""
    return parse_line(text, bound=1, verbs=VERBS, table=TABLE, place="drawn")


def played(scenario: Scenario, seed: int, opening: Opening | None = None) -> Battle:
    """The battle to its end, each question answered."""
    battle = Battle(scenario, KeyedDice(key_from_seed(seed)), opening=opening)
    battle.waits = True
    players = Players(scenario, seed)
    while True:
        try:
            battle.run(bounds=1)
            if battle.over:
                return battle
        except WaitingFor as waiting:
            for decision in waiting.decisions:
                battle.answer(decision, Reply(players.answer(battle, decision), "side"))
