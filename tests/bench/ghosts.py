"""The row of an order that is still being drawn, in every ruleset: what a map draws under the pointer."""

import time
from collections.abc import Sequence
from dataclasses import replace

from bound_sim.battle.battle import Battle
from bound_sim.battle.outlook import hints_at, hints_by_log
from bound_sim.battle_file.told_log import known_to
from bound_sim.desk.new_line import preview
from bound_sim.desk.seat_desk import SeatDesk
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load
from bound_sim.orders.records import OrderLine
from bound_sim.rules import ruleset
from bound_sim.scenario.forces import Forces, natural_key
from bound_sim.scenario.model import Scenario
from tests.bench.lines import lines

KEY = key_from_seed(7)
GOAL_MS, TIMES = 50.0, 9
BASES = (200, 600)
#: ruleset -> shipped battle ("": two lines of battle), side, lines before it, what is drawn, in which bound
DRAWN: dict[str, tuple[str, str, Sequence[str], str, int]] = {
    "1418": ("", "A", (), "move by 0,3", 1),
    "end-of-empires": ("le-cateau-1914", "G", (), "advance by 0,-4", 1),
    "to-end-all-wars": ("petite-douve-1915", "C", ("RD1 move by 0,2", "RD2 move by 0,3"), "RD1 move by 0,4", 1),
    "entrenched": ("hooge-1915", "G", ("GINF1 move 2", "GINF2 move 2"), "GINF3 move 2 face 250", 2),
    "all-quiet": (
        "flanders-to-vosges-1914", "CP", ("play Esprit-de-Corps",), "move from Aachen to Liege with GE1", 1,
    ),
}  # fmt: skip


def enlarged(scenario: Scenario, bases: int) -> Scenario:
    """So many bases: copies of all that a battle has, each with names of its own where the first stands."""
    given, found, copy = scenario.forces.platoons, list(scenario.forces.platoons), 0
    while len(found) < bases:
        copy += 1
        found += [
            replace(one, battalion=f"{one.battalion}c{copy}", parent=one.parent and f"{one.parent}c{copy}")
            for one in given[: bases - len(found)]
        ]
    forces = Forces(tuple(sorted(found, key=lambda one: natural_key(one.id))))
    return replace(scenario, forces=forces)


def seated(scenario: Scenario, side: str, bound: int) -> SeatDesk:
    """A side's desk at the opening of a bound, those before it played by policies."""
    battle = Battle(scenario, KeyedDice(KEY))
    if bound > 1:
        battle.run(bounds=bound - 1)
    else:
        battle.open()
    known, tables = known_to(side, scenario, battle.log.tables)
    made = SeatDesk(known, tables, side, bound)
    by_log = ruleset(scenario.ruleset).hints.by_log
    made.answers.take(hints_by_log(known, tables, bound, side) if by_log else hints_at(battle, side))
    return made


class Ghosts:
    """Of a unit among 200 bases and among 600: processor time, ms, the middle of some; compiled rules."""

    params = (list(DRAWN), BASES)
    param_names = ("ruleset", "bases")

    def setup(self, rules: str, bases: int) -> None:
        ruleset(rules).warm_up(lambda _: None)
        name, side, before, text, bound = DRAWN[rules]
        self.desk = seated(enlarged(load(name), bases) if name else lines(bases, advancing=True), side, bound)
        self.text = text
        if self.desk.grammar.lines:
            given = tuple(self.desk.read_line(one) for one in before)
            self.desk.drafts.give("", replace(self.desk.drafts.now, lines={bound: given}))
        else:
            unit = next(
                one for one in self.desk.own_companies if self.desk.takes_orders(one) and self.desk.present(one)
            )
            self.orders: dict[str, OrderLine] = {unit: self.desk.read_order(unit, text)}

    def draw(self) -> None:
        """The row of what is drawn, as for a pointer that moved."""
        if self.desk.grammar.lines:
            found = preview(self.desk, self.text)
            assert found is not None
            assert found.ends, found
        else:
            (ghost,) = self.desk.ghosts(self.orders).values()
            assert ghost.ends, ghost

    def track_drawn_ms(self, rules: str, bases: int) -> float:
        found = []
        for _ in range(TIMES):
            began = time.process_time()
            self.draw()
            found.append((time.process_time() - began) * 1000)
        return sorted(found)[TIMES // 2]

    def goal_track_drawn_ms(self, rules: str, bases: int) -> float:
        return GOAL_MS
