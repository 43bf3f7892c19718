"""A game of men one by one, To End All Wars: a logged turn of 20 teams in 100 ms, 1,000 tables of a raid in 60 s."""

import time
from dataclasses import replace

from bound_sim.battle.battle import Battle
from bound_sim.cases import lines as ground_lines
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load, resolve
from bound_sim.odds import play as odds
from bound_sim.rulesets.to_end_all_wars.answers import case_units
from bound_sim.rulesets.to_end_all_wars.answers.cases import GROUND
from bound_sim.rulesets.to_end_all_wars.book.unit_types import type_book
from bound_sim.scenario.forces import Forces, natural_key
from bound_sim.scenario.model import Scenario
from bound_sim_kernels import children
from bound_sim_maps.battlefield import Battlefield
from bound_sim_maps.table import Table, u_from_cm

KEY = key_from_seed(7)
#: ten teams a side, from south to north
KINDS = ("Assault", "LMG", "Raider", "Assault", "Engineer", "Tank", "Assault", "Sniper", "HMG", "Defensive")
_GROUND = ("trench 58,5 to 62,85", "wire 50,10 -> 50,40", "wire 50,50 -> 50,80", "shell-hole 40,20 to 44,24")
_POSTURES = {"Red": "assault", "Blue": "hold"}
GOAL_TURN_S, GOAL_ODDS_S = 0.100, 60.0
TABLES, WORKERS = 1_000, 2
#: tables by which both processes have loaded everything
_WARMING = 20


def twenty_teams() -> Scenario:
    """The battle of the measure: ten teams attack a trench that ten others hold, all in reach within two turns."""
    table = Table(u_from_cm(120), u_from_cm(90), 12 * 2540)
    made, fronts = ground_lines.GroundLines(), {"Red": 900, "Blue": 2700}
    for line in _GROUND:
        ground_lines.ground(ground_lines.with_alias(line, GROUND), made, table)
    men = []
    for side, x in (("Red", 38), ("Blue", 60)):
        for number, kind in enumerate(KINDS):
            text = f"{side} {side[0]}{number} {kind} at {x},{8 + 8 * number}"
            men += case_units.units(text, table, fronts, type_book({}), "units")
    shipped = load(resolve("trench-and-tank"))
    forces = Forces(tuple(sorted(men, key=lambda man: natural_key(man.id))))
    sides = tuple(
        replace(old, id=new, name=new, front=fronts[new]) for old, new in zip(shipped.sides, fronts, strict=True)
    )
    high = {
        (team, bound): replace(next(iter(shipped.high.values())), unit=team, bound=bound, verb=_POSTURES[side])
        for bound in range(1, 9) for side in _POSTURES
        for team in dict.fromkeys(man.battalion for man in men if man.side == side)
    }  # fmt: skip
    return replace(
        shipped, title="Twenty teams", bounds=8, battlefield=Battlefield(table, made.spaces, tuple(made.features)),
        sides=sides, forces=forces, high=high, lines={}, objectives=(), rulings={},
        seats=dict(zip(fronts, shipped.seats.values(), strict=True)), own={},
    )  # fmt: skip


class TwentyTeams:
    """A logged turn of 20 teams, both sides played by posture: the turns of the attack, when all fire."""

    params = ([1, 3, 5],)
    param_names = ("turn",)
    number = 1
    repeat = 7

    def setup(self, turn: int) -> None:
        self.battle = Battle(twenty_teams(), KeyedDice(KEY))
        if turn > 1:
            self.battle.run(bounds=turn - 1)
        else:
            self.battle.open()

    def time_turn(self, turn: int) -> None:
        self.battle.run(bounds=1)

    def goal_time_turn(self, turn: int) -> float:
        return GOAL_TURN_S

    def track_dice(self, turn: int) -> int:
        """Dice of that turn: one in which nobody does anything would be fast too."""
        before = self.battle.log.length("dice")
        self.battle.run(bounds=1)
        return self.battle.log.length("dice") - before


class Raid:
    """Odds of ``petite-douve-1915``: 1,000 tables on two processes."""

    def setup(self) -> None:
        scenario = load(resolve("petite-douve-1915"))
        self.plan = odds.OddsPlan(scenario, KEY, scenario.bounds)
        self.two = children.pool(WORKERS)
        odds.run(self.plan, _WARMING, executor=self.two, ahead=WORKERS)

    def teardown(self) -> None:
        self.two.shutdown()

    def track_1000_tables_s(self) -> float:
        began = time.perf_counter()
        odds.run(self.plan, TABLES, executor=self.two, ahead=WORKERS)
        return time.perf_counter() - began

    def goal_track_1000_tables_s(self) -> float:
        return GOAL_ODDS_S
