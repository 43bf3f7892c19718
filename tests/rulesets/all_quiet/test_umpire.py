"""covers: bound_sim/rulesets/all_quiet/steps/umpire.py

What an umpire does to counters, and what is refused.
"""

from typing import Any

import pytest

from bound_sim.battle.battle import Battle
from bound_sim.orders.decisions import BETWEEN
from bound_sim.orders.interventions import Intervention, parse_act
from bound_sim_maps.faults import Refused

from .played import RULES, battle, rows

#: what an action of a play is refused with where a unit that it names is not there
GONE = "not-there"


def after(*acts: str) -> Battle:
    """A turn on, then these acts."""
    made = battle(bounds=1, seats="hold")
    table = made.scenario.battlefield.table
    for act in acts:
        RULES.amend(made, Intervention(parse_act(act, table=table), 2, "", "Us", "as seen"))
    return made


def state(of: Battle, unit: str) -> dict[str, Any]:
    return next(row for row in RULES.states_now(of) if row["battalion"] == unit)


def test_a_unit_is_moved_and_takes_what_it_enters() -> None:
    made = after("move GE10/1 Verdun")
    assert state(made, "GE10")["area"] == "Verdun"
    assert [row["text"] for row in rows(made, "explanations") if row["rule"] == "umpire"] == [
        "the umpire Us rules: move GE10/1 68,40; as seen"
    ]


def test_a_hit_turns_a_unit_then_boxes_it() -> None:
    assert state(after("hit FR1/1"), "FR1")["fresh"] is False
    assert state(after("hit FR1/1", "hit FR1/1"), "FR1")["box"] == "reserve"


def test_a_unit_is_removed_and_restored() -> None:
    assert state(after("remove FR1/1"), "FR1")["box"] == "reserve"
    back = state(after("remove FR1/1", "restore FR1/1"), "FR1")
    assert (back["area"], back["fresh"], back["status"]) == ("Lille", True, "on table")


def test_an_action_is_judged_again_after_an_act_in_its_sub_step() -> None:
    made = battle(bounds=0)
    while made.place != "action 2":
        made.next_substep()
    line = rows(made, "decisions")[-1]["answer"].split(BETWEEN)[2]
    unit = line.partition(" with ")[2].partition(",")[0]
    act = parse_act(f"remove {unit}/1", table=made.scenario.battlefield.table)
    RULES.amend(made, Intervention(act, 1, "action 1", "Us", "as seen"))
    made.next_substep()
    assert (rows(made, "orders")[-1]["line"], rows(made, "orders")[-1]["done"]) == (line, GONE)


def test_a_ruling_is_written_down_alone() -> None:
    made = after("ruling AQ-Q-once each")
    assert [row["code"] for row in rows(made, "explanations") if row["rule"] == "umpire"] == ["umpire-ruling"]


@pytest.mark.parametrize(("acts", "wrong"), [
    (("move GE14/1 Metz",), "is not on the map"),
    (("move GE1/1 1,1",), "that place is not an area"),
    (("restore FR10/1",), "never was on the map"),
    (tuple(f"move GE{unit}/1 Trier" for unit in (1, 2, 3, 4, 5, 6, 10, 11)), "Trier is full"),
])  # fmt: skip
def test_what_makes_no_sense_is_refused(acts: tuple[str, ...], wrong: str) -> None:
    with pytest.raises(Refused, match=wrong):
        after(*acts)
