"""covers: bound_sim/rulesets/to_end_all_wars/answers/account.py, bound_sim/rulesets/to_end_all_wars/answers/course.py

What a team did and why: every team in every turn has an answer, in the order of time.
"""

import pytest

from bound_sim.rules import ruleset
from bound_sim.rules.records.account import Account, told

from .told import all_of, rows, shipped

RULES = ruleset("to-end-all-wars")


def account(battle: object) -> Account:
    tables = {name: rows(battle, name) for name in battle.log.tables}  # type: ignore[arg-type, attr-defined]
    return RULES.account(battle.scenario, tables)  # type: ignore[attr-defined]


def test_every_team_has_an_answer_in_every_turn() -> None:
    for battle in all_of(range(6)):
        found = account(battle)
        for bound in found.bounds:
            for team in battle.scenario.forces.battalions:
                passages = found.of(team, bound)
                assert passages
                assert all(passage.lines for passage in passages)
                assert told(passages)


def test_actions_and_the_reactions_to_them_come_in_their_order() -> None:
    """A reaction stands behind the action that it answers, before the next one."""
    battle = shipped("trench-and-tank")
    first = next(row for row in rows(battle, "shots") if row["substep"] == "reaction 1")
    asked = next(row for row in rows(battle, "decisions") if row["bound"] == first["bound"]
                 and row["about"] == f"{first['shooter_unit']} {first['target_unit']}")  # fmt: skip
    substeps = [passage.substep for passage in account(battle).of(first["target_unit"], first["bound"])]
    actions = [int(name.partition(" ")[2]) for name in substeps if name.startswith("action")]
    assert actions == sorted(actions)
    after = int(asked["substep"].partition(" ")[2])
    assert all(number > after for number in map(int, (
        name.partition(" ")[2] for name in substeps[substeps.index("reaction 1"):] if name.startswith("action")
    )))  # fmt: skip


def test_what_was_done_to_a_team_is_told_it_with_who_did_it() -> None:
    battle = shipped("petite-douve-1915")
    shot = next(row for row in rows(battle, "shots") if row["kind"] == "rifles" and row["kills"])
    lines = told(account(battle).of(shot["target_unit"], shot["bound"]))
    assert any(f"{shot['shooter_unit']} shoots at {shot['target_unit']}" in line for line in lines)
    assert any("loses" in line and shot["shooter_unit"] in line for line in lines)


def test_men_formations_and_unknown_ones() -> None:
    found = account(shipped("petite-douve-1915"))
    assert found.asked["RD1/3"] == ["RD1"]
    assert len(found.asked["7th Battalion"]) == 6
    assert found.title("RD1") == "Raider RD1 Costigan's bayonet men"
    with pytest.raises(KeyError):
        found.of("XX", 1)
    with pytest.raises(KeyError):
        found.of("RD1", 17)


def test_who_has_nothing_to_tell_says_why() -> None:
    found = account(shipped("petite-douve-1915"))
    assert "arrives in turn 6" in found.of("GS1", 1)[0].lines[0].text
    dead = account(shipped("trench-and-tank"))
    assert any("gone in an earlier turn" in found.lines[0].text for found in dead.of("DE2", dead.bounds[-1]))
