"""covers: bound_sim/rulesets/to_end_all_wars/steps/throw_back.py,
bound_sim/rulesets/to_end_all_wars/steps/throw_marks.py

Where a team throws a grenade back to if nobody says anything.
"""

from pathlib import Path

from bound_sim.orders.decisions import Decision
from bound_sim.rulesets.kit.lines.things import Thing
from bound_sim.rulesets.to_end_all_wars.state.turn import TrenchTurn
from bound_sim.rulesets.to_end_all_wars.steps import bursts, throw_back

from .one_table import turn_of

UNITS = """
Red AS1 Assault at 20,30 men 2
Blue B1 Assault at 32,30 men 1
Blue B2 Assault at 30,40 men 3 spaced 4
"""


def put(turn: TrenchTurn, side: str, ends: tuple[tuple[int, int]], state: str) -> Thing:
    return turn.game.put("grenade", side, ends, state=state)


def test_onto_most_enemies_in_reach(tmp_path: Path) -> None:
    """B2's men stand at 30, 34 and 38,40: of the places in reach that of the first catches two."""
    turn = turn_of(tmp_path, UNITS)
    own, grenade = turn.game.by_id["AS1"], put(turn, "Blue", ((22_000, 30_000),), "thrown")
    assert throw_back.usual(turn, own, grenade) == (30_000, 40_000)


def test_left_where_it_kills_nobody_of_the_side_or_is_not_its_to_throw(tmp_path: Path) -> None:
    turn = turn_of(tmp_path, UNITS, ground="trench 15,25 to 21,35")
    own = turn.game.by_id["AS1"]
    assert throw_back.usual(turn, own, put(turn, "Blue", ((22_000, 30_000),), "thrown")) is None
    assert throw_back.usual(turn, own, put(turn, "Red", ((20_000, 30_000),), "thrown")) is None
    assert throw_back.usual(turn, own, put(turn, "Blue", ((20_000, 30_000),), "thrown back")) is None
    assert throw_back.usual(turn, own, put(turn, "Blue", ((20_000, 30_000),), "thrown")) is not None


def test_any_point_of_the_table_in_reach_is_an_answer(tmp_path: Path) -> None:
    """AS1's men stand at 20,30 and 19,30: 15 cm from either."""
    turn = turn_of(tmp_path, UNITS)
    put(turn, "Blue", ((20_000, 30_000),), "thrown")
    asked = next(throw_back.asking(turn))
    assert isinstance(asked, Decision)
    assert isinstance(asked, throw_back.ThrowBack)
    assert all(asked.takes(text) for text in (*asked.options, "to 20,45", "to 35,30", "to 4,30", "to 20.125,31"))
    assert not any(
        asked.takes(text)
        for text in (
            "to 35.001,30",
            "to 3.999,30",
            "to 20,45.001",
            "to -1,30",
            "to 20",
            "to 20,",
            "20,45",
            "",
            "to a,b",
        )
    )


def test_no_point_off_the_table_is_an_answer(tmp_path: Path) -> None:
    turn = turn_of(tmp_path, UNITS.replace("20,30 men 2", "120,90 men 2"))
    put(turn, "Blue", ((120_000, 90_000),), "thrown")
    asked = next(throw_back.asking(turn))
    assert isinstance(asked, Decision)
    assert asked.takes("to 121.9,91.4")
    assert not asked.takes("to 122,90")
    assert not asked.takes("to 120,91.5")


def test_a_click_is_a_throw_where_it_is_in_reach(tmp_path: Path) -> None:
    turn = turn_of(tmp_path, UNITS)
    put(turn, "Blue", ((20_000, 30_000),), "thrown")
    asked = next(throw_back.asking(turn))
    assert isinstance(asked, throw_back.ThrowBack)
    assert asked.at((20_000, 45_000)) == "to 20,45"
    assert asked.at((60_000, 45_000)) == ""


def test_a_crowd_has_as_many_places_as_it_makes(tmp_path: Path) -> None:
    """Forty men in a heap make some 800 pairs: more places than there is room for at once."""
    units = "Red AS1 Assault at 20,30 men 2\n" + "\n".join(
        f"Blue B{row} Assault at 26,{25 + row} men 5 spaced 0.5" for row in range(8)
    )
    turn = turn_of(tmp_path, units)
    own, grenade = turn.game.by_id["AS1"], put(turn, "Blue", ((21_000, 30_000),), "thrown")
    marks = throw_back._marks(turn, own, grenade)
    assert len(marks) > throw_back._MOST_TARGETS
    best = throw_back.usual(turn, own, grenade)
    assert best in marks


def test_two_at_one_place_and_a_friend_in_front_of_them(tmp_path: Path) -> None:
    """The friend stands 5 cm in front of both: a place just behind them spares him, and so do those to both sides."""
    turn = turn_of(
        tmp_path, "Red AS1 Assault at 20,30 men 1\nRed AS2 Assault at 25,30 men 1\nBlue B1 Assault at 30,30 men 2"
    )
    own, foe = turn.game.by_id["AS1"], turn.game.by_id["B1"]
    foe.men[1].at = foe.men[0].at
    grenade = put(turn, "Blue", ((21_000, 30_000),), "thrown")
    assert (30_003, 30_000) in throw_back._marks(turn, own, grenade)
    best = throw_back.usual(turn, own, grenade)
    assert best == (28_538, 33_538)
    assert [man.id for _, man in bursts.kills(turn, best)] == [man.id for man in foe.men]
