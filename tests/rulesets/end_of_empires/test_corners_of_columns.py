"""covers: bound_sim/rulesets/end_of_empires/steps/paths.py, bound_sim/rulesets/kit/lines/programme.py

Corners of a column on its legs, lines that are part of no other, and a state with fewer units than it was saved with.
"""

import json

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load, resolve
from bound_sim.orders.lines import OrderLine
from bound_sim.rulesets import ruleset
from bound_sim.rulesets.end_of_empires.state import save
from bound_sim.rulesets.end_of_empires.steps.paths import Way
from bound_sim.rulesets.kit.lines.programme import never
from tests.rulesets.end_of_empires.board import base, unit


def test_a_base_of_a_column_faces_along_its_legs() -> None:
    mine = unit("1", 0, "A", base("1/1", 0, 20_000, 20_000))
    way = Way(mine, ((4_000, 0),), [[(20_000, 20_000), (24_000, 20_000), (24_000, 30_000)]])
    east, north = way.corners(0, thin=False)
    (rx, ry, lx, ly), half = east, mine.bases[0].width // 2
    assert (rx, lx, ly - ry) == (mine.bases[0].depth // 2, mine.bases[0].depth // 2, 2 * half)
    assert north[1] == north[3]


def test_no_line_is_part_of_another_unless_a_ruleset_says_so() -> None:
    assert never(OrderLine("1", "move"), OrderLine("1", "step")) is False


def test_who_named_a_unit_that_is_not_there_names_nobody() -> None:
    battle = Battle(load(resolve("le-cateau-1914")), KeyedDice(key_from_seed(1)))
    battle.run(bounds=1)
    game = battle.state.games[0]
    state = json.loads(ruleset("end-of-empires").save(battle))
    first, second, *_ = game.units
    state["units"][first.id]["engaged"] = second.id
    own = [each.id for each in first.all]
    text = json.dumps(state).encode()
    assert json.loads(save.part(text, game, own, ()))["units"][first.id]["engaged"] == ""
    both = [*own, *(each.id for each in second.all)]
    assert json.loads(save.part(text, game, both, (first.id,)))["units"][first.id]["engaged"] == second.id
