"""covers: bound_sim/rulesets/to_end_all_wars/answers

What a seat is told of lines whose way leads to mines and wire: no die falls, and the next line begins where they lead.
"""

from pathlib import Path

import pytest

from bound_sim.battle.battle import Battle
from bound_sim.cases.reader import read_cases
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.orders.line_text import parse_line
from bound_sim.rules import ruleset
from bound_sim.rules.records.hints import LineHint
from bound_sim.rulesets.to_end_all_wars.book.words import VERBS

RULES = ruleset("to-end-all-wars")
CASE = """ruleset = "to-end-all-wars"
[[case]]
id = "TEAW-R-1-01"
title = "A table"
rules = ["TEAW-R-1"]
why = "For hints."
rulings = {rulings}
own = {own}
ground = "wire 30,57.5 -> 30,62.5"
units = '''
Red T1 Tank at 20,30
Red RD1 Raider at 20,60 men 1
Blue B1 Assault at 100,80 men 1
{more}
'''
expect = "nobody shoots"
"""


def hints(folder: Path, *texts: str, mine: str, rulings: str = "{}", more: str = "") -> list[LineHint]:
    """Of lines of Red's first turn, with a mine of Blue's on the table, and ``more`` units."""
    path = folder / "table.toml"
    own = f'{{mines = [{{side = "Blue", at = [{mine}]}}]}}'
    case = CASE.replace("{rulings}", rulings).replace("{own}", own).replace("{more}", more)
    path.write_text(case, encoding="utf-8")
    battle = Battle(read_cases([path])[0].scenario, KeyedDice(key_from_seed(3)))
    battle.open()
    view = RULES.seat_view(battle, 0, "Red")
    table = battle.scenario.battlefield.table
    lines = [parse_line(text, bound=view.bound, verbs=VERBS, table=table, side="Red", place="here") for text in texts]
    return list(RULES.hints(view).lines(lines))


AT_END = '{"TEAW-Q-mine-trigger" = "at the end"}'


@pytest.mark.parametrize(("line", "mine", "rulings", "said"), [
    # the hull is 8 by 4: facing north its front is at 34, and 4 cm further is 38
    ("T1 turn face 0", "20.0, 38.0", "{}", "comes to mine-1"),
    ("T1 turn face 0", "20.0, 38.0", AT_END, "comes to mine-1"),
    ("T1 turn face 0", "20.0, 38.5", "{}", "faces 0, drives 0.0 cm"),
    ("T1 turn face 0", "27.5, 30.0", "{}", "faces 0, drives 0.0 cm"),
    ("T1 move by 0,0.5", "20.0, 38.5", "{}", "comes to mine-1"),
    ("T1 move by 0,0.5", "20.0, 38.5", AT_END, "comes to mine-1"),
    ("T1 move by 0,0.5", "20.0, 39.0", "{}", "faces 0, drives 0.5 cm to 20,30.5"),
    ("T1 move by 10,0", "36.0, 30.0", "{}", "comes to mine-1"),
    ("T1 move by 10,0", "38.5, 30.0", AT_END, "faces 90, drives 10.0 cm to 30,30"),
])  # fmt: skip
def test_a_tank_and_a_mine(tmp_path: Path, line: str, mine: str, rulings: str, said: str) -> None:
    (found,) = hints(tmp_path, line, mine=mine, rulings=rulings)
    assert found.fits
    assert str(found.said).startswith(said)
    assert found.ghost is not None
    assert found.ghost.hits == (("mine-1",) if "mine-1" in said else ())
    assert ("mine-1" in found.ghost.barred) == bool(found.ghost.hits)


def test_who_comes_to_wire_may_cut_it(tmp_path: Path) -> None:
    """A cut before the move has no wire to cut, one after it has."""
    before, moved, after = hints(tmp_path, "RD1 cut", "RD1 move by 15,0", "RD1 cut", mine="90.0, 10.0")
    assert (before.fits, moved.fits, after.fits) == (False, True, True)
    assert "meets wire-1" in moved.said


@pytest.mark.parametrize(("line", "said", "barred"), [
    # the front of its hull is 4 cm before its middle, side of the other hull and edge of the table are beyond it
    ("T1 move by 0,12", "faces 0, drives 6.0 of 12.0 cm to 20,36; halted on touching T2/1", "halted on touching T2/1"),
    ("T1 move by 0,6", "faces 0, drives 6.0 cm to 20,36", ""),
    ("T3 move by 0,-10", "faces 180, drives 4.0 of 10.0 cm to 60,4; stopped", "stopped at the edge of the table"),
    ("T1 turn face 0", "faces 0, drives 0.0 cm to 20,30", ""),
])  # fmt: skip
def test_a_drive_that_ends_early_says_at_what(tmp_path: Path, line: str, said: str, barred: str) -> None:
    (found,) = hints(tmp_path, line, mine="90.0, 10.0", more="Red T2 Tank at 20,42\nRed T3 Tank at 60,8")
    assert found.fits
    assert str(found.said).startswith(said)
    assert found.ghost is not None
    assert str(found.ghost.barred) == barred
    assert not barred or barred in str(found.said)
