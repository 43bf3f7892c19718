"""covers: bound_sim/rulesets/to_end_all_wars/book/legality.py

What is refused as one line too many is never carried out: in drawn battles each line is said four times running.
"""

from collections import Counter
from dataclasses import replace

from bound_sim.battle.answers import Reply
from bound_sim.battle.battle import Battle, WaitingFor
from bound_sim.battle.log import rows_of
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.orders.decisions import Decision
from bound_sim.orders.line_text import parse_line
from bound_sim.orders.lines import OrderLine
from bound_sim.rulesets.to_end_all_wars.book import legality
from bound_sim.rulesets.to_end_all_wars.book.words import VERBS
from bound_sim.scenario.model import Scenario

from . import drawn

TIMES = 4


class Repeating(drawn.Players):
    """Both sides say each of their lines four times."""

    def answer(self, battle: Battle, decision: Decision) -> str:
        said = super().answer(battle, decision)
        if decision.options or said == "end":
            return said
        return " ; ".join(line for line in said.split(" ; ")[:2] for _ in range(TIMES))


def played(scenario: Scenario, seed: int) -> list[list[str]]:
    """Each line that was said four times: its text, and of each time what became of it."""
    battle = Battle(scenario, KeyedDice(key_from_seed(seed)))
    battle.waits = True
    players = Repeating(scenario, seed)
    while not battle.over:
        try:
            battle.run_bound()
        except WaitingFor as waiting:
            for decision in waiting.decisions:
                battle.answer(decision, Reply(players.answer(battle, decision), "side"))
    rows = [row for row in rows_of(battle.log.tables["orders"]) if row["source"] == "question"]
    runs = [rows[at : at + TIMES] for at in range(0, len(rows), TIMES)]
    assert all(len({row["line"] for row in run}) == 1 and len(run) == TIMES for run in runs)
    return [[run[0]["line"], *(row["done"] for row in run)] for run in runs]


def refused(scenario: Scenario, line: OrderLine) -> list[int]:
    """Which times of a line are refused as one too many; moves have a count of their own."""
    orders = {("Red", 1): tuple(replace(line, place=f"{time}: ") for time in range(TIMES))}
    found = legality.check(replace(scenario, lines=orders))
    return [int(fault.file) for fault in found if fault.wrong.endswith(" once more")]


def test_what_is_refused_as_one_line_too_many_is_never_carried_out() -> None:
    times: Counter[str] = Counter()
    for seed in range(25):
        scenario = drawn.scenario(seed)
        for text, *done in played(scenario, seed):
            line = parse_line(text, bound=1, verbs=VERBS, table=drawn.TABLE, place="")
            for time in refused(scenario, line):
                assert done[time] != "done", (seed, text, done)
                times[line.verb] += done[0] == "done"
    assert {verb for verb, count in times.items() if count} >= {"move", "shoot", "grenade", "mg", "set-up"}, times
