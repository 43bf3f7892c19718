"""covers: bound_sim/rulesets/to_end_all_wars/steps/throw_back.py

Where a team throws a grenade back to if nobody says anything.
"""

from pathlib import Path

from bound_sim.rulesets.to_end_all_wars.steps import throw_back

from .one_table import turn_of

UNITS = """
Red AS1 Assault at 20,30 men 2
Blue B1 Assault at 32,30 men 1
Blue B2 Assault at 30,40 men 3 spaced 4
"""


def test_onto_most_enemies_in_reach(tmp_path: Path) -> None:
    """B2's men stand at 30, 34 and 38,40: of the places in reach that of the first catches two."""
    turn = turn_of(tmp_path, UNITS)
    own, grenade = turn.game.by_id["AS1"], turn.game.put("grenade", "Blue", (22_000, 30_000), state="thrown")
    assert throw_back.usual(turn, own, grenade) == (30_000, 40_000)


def test_left_where_it_kills_nobody_of_the_side_or_is_not_its_to_throw(tmp_path: Path) -> None:
    turn = turn_of(tmp_path, UNITS, ground="trench 15,25 to 21,35")
    own = turn.game.by_id["AS1"]
    assert throw_back.usual(turn, own, turn.game.put("grenade", "Blue", (22_000, 30_000), state="thrown")) is None
    assert throw_back.usual(turn, own, turn.game.put("grenade", "Red", (20_000, 30_000), state="thrown")) is None
    assert throw_back.usual(turn, own, turn.game.put("grenade", "Blue", (20_000, 30_000), state="thrown back")) is None
    assert throw_back.usual(turn, own, turn.game.put("grenade", "Blue", (20_000, 30_000), state="thrown")) is not None
