"""covers: bound_sim/rulesets/to_end_all_wars/state/game.py, bound_sim/rulesets/to_end_all_wars/state/turn.py,
bound_sim/rulesets/to_end_all_wars/steps/sight.py, bound_sim/rulesets/to_end_all_wars/steps/bursts.py

A table keeps answers as long as those whom they are about stand as they do: they are those of a table that keeps none.
"""

import copy
from pathlib import Path

import pytest

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.rulesets.kit.lines.things import GONE
from bound_sim.rulesets.to_end_all_wars.state import game as game_module
from bound_sim.rulesets.to_end_all_wars.state.game import StandsKnown, TrenchGame
from bound_sim.rulesets.to_end_all_wars.state.ground import TrenchGround
from bound_sim.rulesets.to_end_all_wars.state.turn import TrenchTurn
from bound_sim.rulesets.to_end_all_wars.steps import bursts, losses, sight

from . import drawn
from .one_table import turn_of

UNITS = """
Red AS1 Assault at 20,30 men 3
Blue B1 Assault at 32,30 men 2
"""


def answers(game: TrenchGame, ground: TrenchGround, bound: int) -> list[object]:
    """Answers of a table to all that it keeps, as values."""
    turn = TrenchTurn(game, ground, bound)
    found: list[object] = [game.scores(), *([team.id for team in game.of(side)] for side in game.sides)]
    for team in (team for team in game.teams if team.alive):
        found.append(([(each.id, man.id) for each, man in bursts.kills(turn, team.men[0].at)], team.box, team.spots))
        for other in game.against(team.side):
            far, one, at = turn.nearest(team, other)
            seen = sight.sees(turn, team, other)
            found.append((far, one.id, at.id, seen.sight, [man.id for man in seen.whole], seen.covered))
    return found


def test_they_are_those_of_a_table_that_keeps_none() -> None:
    for seed in range(8):
        battle = Battle(drawn.scenario(seed), KeyedDice(key_from_seed(seed)), logged=False)
        while (bound := battle.run_bound()) is not None:
            game, ground = battle.state.games[0], battle.state.ground
            same = {id(part): part for part in (game.scenario, game.readings)}
            assert answers(game, ground, bound) == answers(copy.deepcopy(game, same), ground, bound), (seed, bound)


def test_who_moves_or_dies_is_asked_about_anew(tmp_path: Path) -> None:
    turn = turn_of(tmp_path, UNITS)
    own, foe = turn.game.by_id["AS1"], turn.game.by_id["B1"]
    assert turn.nearest(own, foe)[0] == 12_000
    own.men[0].at = (22_000, 30_000)
    assert turn.nearest(own, foe)[0] == turn.nearest(foe, own)[0] == 10_000
    losses.die(turn, own.men[0], "fire", "B1")
    assert turn.nearest(own, foe)[0] > 10_000
    own.on_table = False
    assert turn.game.of("Red") == []
    assert turn.game.against("Blue") == []


def test_what_is_forgotten_is_numbered_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """No number is given twice: a team may hold one that is forgotten."""
    monkeypatch.setattr(game_module, "_MOST_KEPT", 3)
    known = StandsKnown()
    numbers = [known.number(stand) for stand in (*range(9), 8)]
    assert numbers == [*range(1, 10), 9]
    known.answers["asked"] = "answer"
    assert [known.number(stand) for stand in range(20, 24)] == [10, 11, 12, 13]
    assert not known.answers


def test_wire_is_found_where_it_lies(tmp_path: Path) -> None:
    turn = turn_of(tmp_path, UNITS, ground="wire 25,20 -> 25,40")
    game = turn.game
    first, *others = game.there("wire")
    assert game.wire_in((24_000, 19_000, 26_000, 41_000)) == [first, *others]
    assert game.wire_in((24_000, 20_000, 26_000, 20_000)) == [first]
    first.state = GONE
    assert game.wire_in((24_000, 20_000, 26_000, 20_000)) == []
    laid = game.put("wire", "Red", ((20_000, 20_000), (22_000, 20_000)), state="laid")
    assert game.wire_in((21_000, 20_000, 21_000, 20_000)) == [laid]
    assert game.there("wire") == [*others, laid]
    game.things = {laid.id: laid}
    assert game.there("wire") == game.wire_in((0, 0, 50_000, 50_000)) == [laid]


def test_of_men_as_near_the_first_by_id_on_either_side(tmp_path: Path) -> None:
    """A square of men: each of the four pairs is 12 cm apart, two by two."""
    turn = turn_of(tmp_path, "Red AS1 Assault at 20,30 men 2\nBlue B1 Assault at 32,30 men 2")
    own, foe = turn.game.by_id["AS1"], turn.game.by_id["B1"]
    for man, at in zip((*own.men, *foe.men), ((0, 0), (0, 9_000), (12_000, 9_000), (12_000, 0)), strict=True):
        man.at = at
    assert [man.id for man in turn.nearest(own, foe)[1:]] == [own.men[0].id, foe.men[1].id]
    assert [man.id for man in turn.nearest(foe, own)[1:]] == [foe.men[0].id, own.men[1].id]


def test_of_men_whom_a_place_touches_the_first_is_nearest(tmp_path: Path) -> None:
    """TEAW-Q-man: to discs that it touches it is as near as can be, though one's middle is nearer."""
    turn = turn_of(tmp_path, UNITS, readings={"TEAW-Q-man": "disc"})
    team = turn.game.by_id["AS1"]
    half = turn.man_u // 2
    assert half
    team.men[0].at, team.men[1].at, team.men[2].at = (20_000, 30_000), (20_000 + half, 30_000), (40_000, 30_000)
    assert turn.nearest_man(team, (20_000 + half, 30_000)) == (0.0, team.men[0])
    assert turn.nearest_man(team, (40_000 + 3 * turn.man_u, 30_000)) == (2.0 * turn.man_u, team.men[2])
