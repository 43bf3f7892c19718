"""covers: bound_sim/rulesets/entrenched/steps/waves.py, bound_sim/rulesets/entrenched/steps/deployment.py

The division of an army into waves, when they come, and a zone without room.
"""

from collections.abc import Generator
from typing import Any

import pytest

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.orders.decisions import Decision
from bound_sim.orders.interventions import Intervention, parse_act
from bound_sim.orders.lines import OrderLine
from bound_sim.rules import ruleset
from bound_sim.rulesets.entrenched.steps import actions, deployment, waves
from bound_sim.rulesets.kit.lines.driven_turn import Why
from bound_sim_maps.faults import Refused
from tests.rulesets.entrenched.games import drawn, played
from tests.rulesets.entrenched.scripted_table import turn_of, unit_of

ATTRITION = {"game": {"type": "attrition"}}
GERMAN = "Central G1 German Infantry at 20,6"


def divided(*kinds: str) -> list[int]:
    """The waves of an army of these kinds, in order of ids."""
    lines = [f"Entente E{number} {kind} to deploy" for number, kind in enumerate(kinds, 1)]
    turn = turn_of("\n".join([*lines, GERMAN]), own=ATTRITION)
    army = turn.game.army("Entente")
    waves.divide(army, army)
    return [unit.wave for unit in turn.game.army("Entente")]


def test_each_wave_has_foot_and_bearers_come_in_the_last_two() -> None:
    found = divided(*["BEF Infantry"] * 3, "Vickers MG Team", "18 Pounder Team", *["Stretcher Bearers"] * 3)
    assert found[:3] == [1, 2, 3]
    assert found[5:] == [2, 3, 2]


@pytest.mark.parametrize("kinds", [
    ("18 Pounder Team",), ("BEF Infantry", "Stretcher Bearers"), ("Stretcher Bearers",) * 3, ("BEF Infantry",) * 7,
])  # fmt: skip
def test_no_wave_is_empty_that_need_not_be(kinds: tuple[str, ...]) -> None:
    found = divided(*kinds)
    assert set(found) == set(range(1, min(3, len(kinds)) + 1))


def test_waves_that_the_scenario_fixes_count_as_waves() -> None:
    """Units that join wave 1 stay there where others fill the rest; without a word of theirs they come with it too."""
    fixed = ["Entente E3 BEF Infantry wave 2", "Entente E4 BEF Infantry wave 3"]
    turn = turn_of("\n".join(["Entente E1 Flag Signaller to deploy", *fixed, GERMAN]), own=ATTRITION)
    army = turn.game.army("Entente")
    waves.divide(army, [unit for unit in army if not unit.wave])
    assert {unit.id: unit.wave for unit in army} == {"E1": 1, "E3": 2, "E4": 3}
    turn = turn_of(
        "\n".join([*(f"Entente E{n} BEF Infantry to deploy" for n in (1, 2)), *fixed, GERMAN]), own=ATTRITION
    )
    army = turn.game.army("Entente")
    free = [unit for unit in army if not unit.wave]
    for unit in free:
        unit.wave = 1
    waves.divide(army, free)
    assert [unit.wave for unit in free] == [1, 1]


def test_a_wave_that_nobody_is_told_to_join_gets_one_of_those_that_are_free() -> None:
    fixed = "Entente E3 BEF Infantry wave 2\nEntente E4 BEF Infantry wave 2"
    turn = turn_of(
        f"Entente E1 BEF Infantry to deploy\nEntente E2 BEF Infantry to deploy\n{fixed}\n{GERMAN}", own=ATTRITION
    )
    army = turn.game.army("Entente")
    free = [unit for unit in army if not unit.wave]
    for unit in free:
        unit.wave = 1
    waves.divide(army, free)
    assert {unit.id: unit.wave for unit in army} == {"E1": 1, "E2": 3, "E3": 2, "E4": 2}


def test_fixed_rounds_end_with_the_third_wave() -> None:
    units = f"Entente E1 BEF Infantry at 4,6\nEntente E2 BEF Infantry wave 2\nEntente E3 BEF Infantry wave 3\n{GERMAN}"
    own = {"game": {"type": "attrition", "wave_rounds": [2, 3]}}
    turn = turn_of(units, rulings={"ENT-Q-wave": "fixed rounds"}, own=own)
    assert [waves.due(turn, "Entente", bound) for bound in (2, 4, 6)] == [False, True, True]
    unit_of(turn, "E2").wave = unit_of(turn, "E3").wave = 1
    assert waves.next_wave(turn, "Entente") == 0
    assert not waves.due(turn, "Entente", 6)


def asked(play: Generator[Any, Any, None], answer: str) -> list[str]:
    """The kinds of questions of a part of a turn, each answered so."""
    found, sent = [], None
    try:
        while True:
            decision = play.send(sent)
            assert isinstance(decision, Decision)
            found.append(decision.kind)
            sent = answer
    except StopIteration:
        return found


def test_a_bearer_has_hands_for_one() -> None:
    units = (
        "Entente B1 Stretcher Bearers at 10,6\nEntente E1 BEF Infantry at 11,6\nEntente E2 BEF Infantry at 11,7.5\n"
        f"Entente E3 BEF Infantry at 15,6\n{GERMAN}"
    )
    turn = turn_of(units, own=ATTRITION)
    for name in ("E1", "E2", "E3"):
        unit_of(turn, name).status = "wounded"
    assert asked(waves.carry(turn), "carry") == ["carry"]
    assert unit_of(turn, "B1").carries == "E1"


def test_who_finds_no_room_in_its_zone_is_lost() -> None:
    lines = [f"Entente E{number} 18 Pounder Team to deploy" for number in range(1, 6)]
    turn = turn_of("\n".join([*lines, "Central G1 Marksman at 5.5,1.5"]), table=[15.24, 7.62])
    army = turn.game.army("Entente")
    for unit in army:
        deployment.usually(turn, unit, army)
    assert [unit.status for unit in army] == ["on table", "on table", "lost", "lost", "lost"]
    assert "no-room" in turn.codes("E5")


def test_a_line_in_the_other_sides_turn_is_not_carried_out() -> None:
    turn = turn_of(f"Entente E1 BEF Infantry at 4,6\n{GERMAN}", bound=3)
    turn.side = "Central"
    why = actions.PROGRAMME.trouble(turn, unit_of(turn, "E1"), OrderLine("E1", "move", (("length", 2540),), 3))
    assert why == Why("not-its-turn", {"verb": "move"})


@pytest.mark.parametrize("seed", [0, 1, 2, 3])
def test_tables_without_a_log_end_as_one_with_a_log_does(seed: int) -> None:
    """And an umpire acts on all of them."""
    logged = played(drawn(seed), seed)
    beside = Battle(drawn(seed), KeyedDice(key_from_seed(seed)), tables=2, logged=False)
    beside.run()
    assert beside.outcomes.get(0, "") == logged.outcomes.get(0, "")
    game = beside.state.games[1]
    unit = next((unit for unit in game.units if all(each.by_id[unit.id].alive for each in beside.state.games)), None)
    if unit is not None:
        act = parse_act(f"remove {unit.base}")
        ruleset("entrenched").amend(beside, Intervention(act, beside.bound, "", "", "as seen"))
        assert [each.by_id[unit.id].alive for each in beside.state.games] == [False, False]


def test_units_do_not_arrive_by_an_umpires_word() -> None:
    battle = played(drawn(0), 0)
    with pytest.raises(Refused, match="units come by deployment and waves"):
        ruleset("entrenched").amend(battle, Intervention(parse_act("arrive E1/1"), 3, "", "", "as seen"))
