"""covers: bound_sim/rulesets/rules1418/steps/umpire.py

What an umpire does to the state of a battle: before a bound, inside one, on several tables, logged or not.
"""

import pytest

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.orders.interventions import Intervention, parse_act
from bound_sim.rulesets.rules1418.state import col
from bound_sim.rulesets.rules1418.state.arrays import NOBODY, ON_TABLE, REMOVED
from bound_sim.rulesets.rules1418.steps.umpire import amend
from bound_sim.scenario.model import Scenario
from bound_sim_maps.faults import Refused
from bound_sim_maps.table import Table
from tests.rulesets.rules1418.builder import SEED, base, codes, end, row, rows, setting, shooters, state


def scenario() -> Scenario:
    """1/1/1 and 9/1/1 in touch without melee dice, 1/2/1 that advances, 1/3/1 that arrives in bound 2."""
    return setting(
        a=[base("1/1/1", 37.46, 30, "Mother tanks"), base("1/2/1", 20, 60), base("1/3/1", 10, 10, arrives=2)],
        b=[base("9/1/1", 40, 30, "Mother tanks")], high="1 advance", low=["1/2 move by 6,0"], bounds=2,
        rulings={"Q-free-fire": "nobody"},
    )  # fmt: skip


def opened(*, to: str = "", tables: int = 1, logged: bool = True) -> Battle:
    """The battle at its opening, or after a sub-step of bound 1."""
    battle = Battle(scenario(), KeyedDice(key_from_seed(SEED)), tables=tables, logged=logged)
    battle.open()
    while to and battle.next_substep() != (1, to):
        pass
    return battle


def rule(battle: Battle, act: str, *, after: str = "", umpire: str = "") -> None:
    table = Table(120_000, 90_000)
    amend(battle, Intervention(parse_act(act, table=table), 1, after, umpire, "so it was"))


@pytest.mark.parametrize("logged", [True, False])
def test_moved_before_the_bound(logged: bool) -> None:
    """It stands there, in contact with nobody, and has not moved by the rules."""
    battle = opened(tables=2, logged=logged)
    rule(battle, "move 1/1/1 60,60 face 45", umpire="Smith")
    now = battle.state.state
    for table in (0, 1):
        row_of = battle.state.rows.platoon["1/1/1"]
        assert now[[col.S_X, col.S_Y, col.S_FACING, col.S_OPPONENT], table, row_of].tolist() == [
            60000,
            60000,
            450,
            NOBODY,
        ]
        assert not now[col.S_EVER_MOVED, table, row_of]
    assert [found["ended"] for found in rows(battle, "moves")] == ["umpire"] * logged
    assert [found["text"] for found in rows(battle, "explanations", code="umpire-move")] == [
        "the umpire Smith rules: move 1/1/1 60,60 face 45; so it was"] * logged  # fmt: skip


def test_moved_in_a_bound_it_moves_no_more() -> None:
    """Q-facing: it keeps its facing. Its order is void; it was put into works and has their cover."""
    battle = opened(to="4")
    rule(battle, "move 1/2/1 20,70", after="4")
    battle.run_bound()
    assert end(battle, "1/2/1") == (20.0, 70.0, 90.0)
    assert [found["ended"] for found in rows(battle, "moves", platoon="1/2/1")] == ["umpire"]


def shot_in(act: str, *, after: str, low: list[str]) -> dict[str, tuple[str, str]]:
    """Who shot in which sub-step at whom, where an umpire ruled on machine guns of A's after a sub-step of bound 1."""
    battle = Battle(
        setting(
            a=[base("1/1/1", 30, 35, "Early HMG"), base("1/1/2", 30, 50, "Early HMG")],
            b=[base("9/1/1", 50, 40)], high="1 advance", low=low,
        ),
        KeyedDice(key_from_seed(SEED)),
    )  # fmt: skip
    battle.open()
    if act.startswith("restore"):
        rule(battle, act.replace("restore", "remove"))
    while battle.next_substep() != (1, after):
        pass
    rule(battle, act, after=after)
    battle.run()
    return shooters(battle)


def test_kept_from_moving_it_shoots() -> None:
    """R-19: machine guns that an umpire keeps where they are do not move, so they shoot in their own sub-step."""
    assert "1/1/1" not in shot_in("hit 1/1/2", after="#", low=["1/1 move by 3,0"])
    assert shot_in("move 1/1/1 30,35", after="#", low=["1/1 move by 3,0"])["1/1/1"] == ("1b", "9/1/1")


def test_restored_it_shoots() -> None:
    """A platoon that was taken off before the bound and is put back before its sub-step has its shot."""
    assert shot_in("restore 1/1/2", after="1a", low=[])["1/1/2"] == ("1b", "9/1/1")


def test_moved_out_of_contact_and_back() -> None:
    """R-21: taken out of a contact it is in none; put beside the enemy again it fights it from the next bound on."""
    battle = opened(to="6")
    rule(battle, "move 1/1/1 37.46,50", after="6")
    assert state_of(battle, "1/1/1", col.S_OPPONENT) == NOBODY
    assert state_of(battle, "9/1/1", col.S_OPPONENT) == NOBODY
    rule(battle, "move 1/1/1 37.46,30", after="6")
    assert state_of(battle, "1/1/1", col.S_OPPONENT) == NOBODY
    battle.run()
    assert state(battle, "1/1/1", 2)["in_contact"] == "9/1/1"


def state_of(battle: Battle, unit: str, column: int) -> int:
    return int(battle.state.state[column, 0, battle.state.rows.platoon[unit]])


@pytest.mark.parametrize("after", ["", "4", "6"])
def test_hit_and_restored(after: str) -> None:
    """R-28: a hit that the umpire gives injures, a second removes; restored it stands as before, with the hits told."""
    battle = opened(to=after)
    rule(battle, "hit 1/2/1", after=after)
    assert (state_of(battle, "1/2/1", col.S_HITS), state_of(battle, "1/2/1", col.S_HALVED)) == (1, 1)
    rule(battle, "hit 1/2/1", after=after)
    assert state_of(battle, "1/2/1", col.S_STATUS) == REMOVED
    assert [found["effect"] for found in rows(battle, "hits", kind="umpire")] == ["injured", "removed"]
    rule(battle, "restore 1/2/1 hits 1", after=after)
    assert [state_of(battle, "1/2/1", column) for column in (col.S_STATUS, col.S_HITS, col.S_HALVED)] == [
        ON_TABLE,
        1,
        0,
    ]


def test_removed_its_opponent_is_free() -> None:
    battle = opened(to="1a")
    rule(battle, "remove 1/1/1", after="1a")
    assert state_of(battle, "9/1/1", col.S_OPPONENT) == NOBODY
    battle.run_bound()
    assert state(battle, "1/1/1")["status"] == "removed"
    assert codes(battle, "1/1/1")[-1:] == ["umpire-remove"]


def test_where_a_wave_enters() -> None:
    """Q-arrival: at the place and with the facing that the umpire gives; without a place where it was to enter."""
    battle = opened()
    rule(battle, "arrive 1/3/1")
    rule(battle, "arrive 1/3/1 50,50")
    rule(battle, "arrive 1/3/1 60,70 face 180")
    battle.run()
    arrived = row(battle, "moves", platoon="1/3/1")
    assert (arrived["to_x_cm"], arrived["to_y_cm"], arrived["to_facing"]) == (60.0, 70.0, 180.0)


def test_a_ruling_is_logged() -> None:
    """The scenario has it already: nothing changes in the state."""
    battle = opened()
    rule(battle, "ruling Q-packing none")
    assert [found["code"] for found in rows(battle, "explanations", rule="umpire")] == ["umpire-ruling"]


@pytest.mark.parametrize(
    ("act", "said"),
    [
        ("hit 1/3/1", "1/3/1 is waiting"),
        ("move 1/3/1 5,5", "1/3/1 is waiting"),
        ("move 1/2/1 38,31", "1/2/1 would stand on 1/1/1"),
        ("move 1/2/1 41,31", "1/2/1 would stand on 9/1/1"),
    ],
)
def test_what_makes_no_sense_is_refused(act: str, said: str) -> None:
    battle = opened()
    before = battle.state.state.copy()
    with pytest.raises(Refused, match=said):
        rule(battle, act)
    assert (battle.state.state == before).all()


def test_restored_onto_another_is_refused() -> None:
    """Its place has been taken meanwhile."""
    battle = opened()
    rule(battle, "remove 1/1/1")
    rule(battle, "move 1/2/1 37.46,30")
    with pytest.raises(Refused, match="would stand on 1/2/1"):
        rule(battle, "restore 1/1/1")
