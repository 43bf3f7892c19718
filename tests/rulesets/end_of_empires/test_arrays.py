"""covers: bound_sim/rulesets/end_of_empires/state/arrays.py, bound_sim/rulesets/end_of_empires/state/bases.py,
bound_sim/rulesets/end_of_empires/state/places.py, bound_sim/rulesets/end_of_empires/state/game_tables.py

All tables in arrays: what is written to a view is in the array, and what is written to the array is in the view.
"""

from pathlib import Path
from typing import Any

from bound_sim.battle.battle import Battle, Opening
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load
from bound_sim.rulesets.end_of_empires import RULES
from bound_sim.rulesets.end_of_empires.state import columns
from bound_sim.rulesets.end_of_empires.state.bases import Base
from bound_sim.rulesets.end_of_empires.state.declaration import Declared
from bound_sim.rulesets.end_of_empires.state.places import tables_of
from bound_sim.rulesets.kit.geometry.measure import ON, REACH, X, Y
from bound_sim.rulesets.kit.geometry.units import LOST, ON_TABLE
from bound_sim.scenario.model import Scenario
from tests.rulesets.end_of_empires.board import base, tables, unit

KEY = key_from_seed(3)
HEDGEROW = Path(__file__).parents[2] / "battles/hedgerow"


def test_views_and_arrays_are_one() -> None:
    one, other = base("1/1", 0, 1_000, 2_000), base("1/2", 1, 4_000, 2_000)
    team = unit("1", 0, "B", one, other)
    rows, units, lengths = tables(team).arrays[:3]
    one.x, one.y, team.moved_u, team.pinned, team.taking = 7_000, 8_000, 1_500.5, True, "1/2"
    assert rows[0, 0, [X, Y, REACH, ON]].tolist() == [7_000, 8_000, 3_000, 1]
    assert units[0, 0, [columns.U_SIDE, columns.U_PINNED, columns.U_TAKING, columns.U_LOSES]].tolist() == [
        1,
        1,
        1,
        columns.NOBODY,
    ]
    assert lengths[0, 0].tolist() == [1_500.5, 0, 0, 0]
    rows[0, 1, columns.B_FIGURES], units[0, 0, columns.U_TAKING], lengths[0, 0, columns.L_HALF] = 1, 0, 9.0
    assert (other.figures, team.figures, team.taking, team.half_u) == (1, 3, "1/1", 9.0)


def test_a_base_is_on_the_table_where_its_unit_is() -> None:
    one, other = base("1/1", 0, 1_000, 2_000), base("1/2", 1, 4_000, 2_000)
    team = unit("1", 0, "A", one, other)
    rows = tables(team).arrays.bases
    one.status = LOST
    assert rows[0, :, ON].tolist() == [0, 1]
    team.status = LOST
    assert rows[0, :, ON].tolist() == [0, 0]
    team.status = ON_TABLE
    assert (rows[0, :, ON].tolist(), team.bases) == ([0, 1], [other])


def test_what_is_declared_is_in_the_columns() -> None:
    team = unit("1", 0, "A", base("1/1", 0, 1_000, 2_000))
    units = tables(team).arrays.units
    team.declared = Declared("march", ((0, 5_000),), fire=True, said=("hold-fire",))
    told = [columns.U_ACTION, columns.U_FIRES, columns.U_HOLDS_FIRE, columns.U_HAS_WAY]
    assert units[0, 0, told].tolist() == [4, 1, 1, 1]
    team.declared = Declared()
    assert units[0, 0, told].tolist() == [0, 0, 0, 0]


def test_the_numbers_of_some_tables_are_those_of_their_arrays() -> None:
    battle = Battle(load(HEDGEROW), KeyedDice(key_from_seed(1)), tables=4, logged=False)
    battle.run(bounds=1)
    places = battle.state.places
    assert tables_of(places).tolist() == [0, 1, 2, 3]
    assert tables_of(places[:2]).tolist() == [0, 1]
    assert tables_of([places[1], places[3]]).tolist() == [1, 3]


def test_battles_that_follow_each_other_open_as_one_alone_does() -> None:
    """They share the game as it opens: none leaves anything of its own behind in it."""
    scenario, shared = load(HEDGEROW), dict[Any, Any]()
    found = []
    for count, first in ((2, 0), (2, 2), (1, 4)):
        battle = Battle(scenario, KeyedDice(KEY), tables=count, first_table=first, logged=False, shared=shared)
        battle.run(bounds=2)
        found += states_of(battle)
    alone = Battle(scenario, KeyedDice(KEY), tables=5, logged=False)
    alone.run(bounds=2)
    assert found == states_of(alone)
    assert len({str(state) for state in found}) > 1, "the tables differ"


def test_battles_that_are_taken_up_from_one_opening_leave_nothing_of_their_own_in_it() -> None:
    """They share the game as it was saved; one of another opening does not take it over."""
    scenario, shared = load(HEDGEROW), dict[Any, Any]()
    before = Battle(scenario, KeyedDice(KEY))
    openings = []
    for bound in (2, 3):
        before.run(bounds=1)
        openings.append(Opening(bound, RULES.save(before)))
    for opening in (openings[0], openings[0], openings[1]):
        together, alone = (
            Battle(scenario, KeyedDice(KEY), tables=2, logged=False, opening=opening, shared=of) for of in (shared, {})
        )
        together.open()
        assert states_of(together) == states_of_saved(scenario, opening)
        together.run(bounds=1)
        alone.run(bounds=1)
        assert states_of(together) == states_of(alone)


def states_of_saved(scenario: Scenario, opening: Opening) -> list[Any]:
    """What stands on each of two tables that are taken up alone."""
    battle = Battle(scenario, KeyedDice(KEY), tables=2, logged=False, opening=opening)
    battle.open()
    return states_of(battle)


def states_of(battle: Battle) -> list[Any]:
    """What stands on each table: units with their bases."""
    return [[(unit.id, unit.status, unit.pinned, [told(base) for base in unit.all]) for unit in game.units]
            for game in battle.state.games]  # fmt: skip


def told(base: Base) -> tuple[Any, ...]:
    return base.x, base.y, base.facing, base.status, base.figures
