"""covers: bound_sim/desk/seat_desk.py, bound_sim/desk/draft_answers.py, bound_sim/desk/edits.py

A seat asks the rules of what changed alone; its answers are those of asking of everything.
"""

import random
from dataclasses import replace

import pytest

from bound_sim.battle.battle import Battle
from bound_sim.battle_file.told_log import known_to
from bound_sim.desk.draft import Drafts
from bound_sim.desk.edits import give_high, give_low
from bound_sim.desk.seat_desk import SeatDesk
from bound_sim.dice.keyed import KeyedDice
from bound_sim.files.folder import load
from bound_sim.orders.records import declared

WORDS = ("advance", "hold", "assault", "retreat")


def seat_desk(name: str, number: int) -> SeatDesk:
    """Of a side of a shipped battle, before bound 1."""
    scenario = load(name)
    side = scenario.sides[number].id
    battle = Battle(scenario, KeyedDice(bytes(32)), answer=lambda _: None)
    battle.open()
    known, tables = known_to(side, scenario, battle.log.tables)
    made = SeatDesk(known, tables, side, 1)
    made.prepare()
    return made


@pytest.mark.parametrize(("name", "side"), [("beaumont-hamel", 0), ("nimy", 1), ("rulebook-sheet", 0)])
def test_asking_of_what_changed_is_asking_of_all(name: str, side: int) -> None:
    """Orders given, changed and taken back at random, faulty ones among them: hints and faults are those of a seat
    that is asked for the first time."""
    mine, chance = seat_desk(name, side), random.Random(1418)
    companies, seen = mine.own_companies, set()
    assert companies
    assert mine.told
    for _ in range(10):
        company = chance.choice(companies)
        battalion = company.split("/", 1)[0]
        give_high(mine, battalion, declared(battalion, 1, chance.choice(WORDS)))
        given = [order for (unit, _), order in mine.scenario.low.items() if "/" in unit]
        order = chance.choice(given)
        if chance.random() < 0.3:
            give_low(mine, company, None)
        else:
            give_low(mine, company, replace(order, unit=company, bound=1))
        fresh = seat_desk(name, side)
        fresh.drafts = Drafts(mine.drafts.now)
        assert mine.told == fresh.told
        assert mine.faults == fresh.faults
        seen |= set(mine.faults)
    assert seen, "some of them were faulty"
