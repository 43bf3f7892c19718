"""covers: bound_sim/rulesets/end_of_empires/answers/replay.py

A replay comes, sub-step by sub-step, to where each turn ended; every row of the log has its words.
"""

import pytest

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load
from bound_sim.results.battle_map.timeline import Timeline
from bound_sim.rules import ruleset
from tests.rulesets.end_of_empires.test_battle_file import HEDGEROW


def played(seed: int) -> tuple[Battle, Timeline]:
    battle = Battle(load(HEDGEROW), KeyedDice(key_from_seed(seed)))
    battle.run()
    tables = battle.log.tables
    return battle, Timeline(battle.scenario.forces, tables, ruleset("end-of-empires").substeps,
                           ruleset("end-of-empires").replaying())  # fmt: skip


@pytest.mark.parametrize("seed", [1, 4, 7, 12])
def test_the_last_step_stands_as_the_turn_ended(seed: int) -> None:
    """Places, facings, who is gone, figures, pins: from moves, hits and reasons alone, against the states written."""
    battle, history = played(seed)
    lost = 0
    for bound in range(1, battle.scenario.bounds + 1):
        ended = history.ends(bound)
        for name, base in history.at(history.order.moment(bound, "6")).items():
            truth = ended[name]
            lost += truth.full - truth.left
            assert (base.status, base.hits, base.left) == (truth.status, truth.hits, truth.left), (bound, name)
            assert (base.x_u, base.y_u, base.facing) == (truth.x_u, truth.y_u, truth.facing), (bound, name)
            # a retreat lifts a pin by one reading and not by another (EOE-Q-retreat-pinned): shown when the turn ends
            marks = {"retreats"} if "retreats" in truth.marks else {"pinned", "prone", "retreats"}
            assert marks & {*base.marks} == marks & {*truth.marks}, (bound, name)
    assert lost > 5


def test_moments_are_the_six_steps_in_order() -> None:
    _, history = played(1)
    first = [when.substep for when in history.moments if when.bound == 1]
    assert [name for name in first if name not in ("", "end")] == sorted({*first} - {"", "end"})
    assert (first[0], first[1], first[-1]) == ("", "0", "end")
    assert history.order.moment(1, "2").text == "1.2 side B shoots"


def test_every_row_has_its_words_and_every_volley_its_dice() -> None:
    battle, history = played(4)
    kinds = {"hits", "shots", "moves", "melee", "tests", "orders", "explanations"}
    assert len(history.events) == sum(battle.log.length(kind) for kind in kinds)
    dice = sum(len(str(fire.dice).partition(":")[0].split()) - ("+" in fire.dice or "-" in fire.dice)
               for fires in history.fire.values() for fire in fires)  # fmt: skip
    assert dice == battle.log.length("shots")
    figures = sum(
        int(str(fire.dice).partition(": ")[2]) for fires in history.fire.values() for fire in fires if fire.hit
    )
    assert figures == sum(battle.log["shots"]["figures"])
