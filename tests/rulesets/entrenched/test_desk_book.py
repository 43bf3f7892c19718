"""covers: bound_sim/rulesets/entrenched/answers, bound_sim/rulesets/entrenched/book, bound_sim/rulesets/kit

What commands and the desk show of the book: the chart with whose figure each is, units to raise, names of turns.
"""

from dataclasses import replace

import pytest

from bound_sim.cli.summary import contents
from bound_sim.files.folder import load, resolve
from bound_sim.rules import ruleset
from bound_sim.rules.records.units_to_raise import NewUnit, raised
from bound_sim.rulesets.entrenched.book.army_book import UNIT_TYPES, WEAPONS
from bound_sim.rulesets.entrenched.book.chart import BATTLES, GameType
from bound_sim.rulesets.kit.lines.dice_told import rolls
from bound_sim_maps.table import U_PER_INCH

RULES = ruleset("entrenched")


def test_each_row_of_the_chart_says_whose_it_is() -> None:
    chart = RULES.unit_chart({})
    assert set(chart.rows) == set(UNIT_TYPES)
    for name, row in chart.rows.items():
        assert set(row) == set(chart.columns)
        assert (row["points_from"], row["from"]) == ("source", "ours"), name
    assert chart.rows["BEF Infantry"]["weapons"] == "rifle (BEF), bayonet"
    assert (chart.rows["BEF Infantry"]["width_in"], chart.rows["BEF Infantry"]["depth_in"]) == (1.5, 1.0)


def test_an_own_row_is_ours_and_points_that_it_changes_are_too() -> None:
    chart = RULES.unit_chart({"Guides": {"like": "BEF Infantry", "points": 20}, "Twins": {"like": "BEF Infantry"}})
    assert (chart.rows["Guides"]["points"], chart.rows["Guides"]["points_from"]) == (20, "ours")
    assert chart.rows["Twins"]["points_from"] == "source"


def test_weapons_stand_below_each_with_whose_it_is() -> None:
    notes = RULES.unit_chart({}).notes
    assert len(notes) == len(WEAPONS)
    assert "rifle (BEF): 10 inches, 1 die for each wound left at 4+ (ours)." in notes
    assert "mortar: 12 inches, 3 dice at 4+, Tem 1, main gun (ours)." in notes
    assert "gas: 6 inches, releases gas to stun, Tem 2, once a battle (ours)." in notes
    assert "fists: melee, 1 die for each wound left at 6+ (source)." in notes


def test_at_best_a_unit_runs_charges_and_fires_as_far_as_its_longest_weapon() -> None:
    scenario = load(resolve("hooge-1915"))
    reach = RULES.reach(scenario)
    best = {name: reach(scenario.forces.by_id[f"{name}/1"], "") for name in ("INF1", "CAV1", "GUN", "OFF")}
    assert [best[name].way_u / U_PER_INCH for name in best] == [11, 16, 8, 12]
    assert [(best[name].range_u or 0) / U_PER_INCH for name in best] == [10, 8, 24, 6]


#: section 12: units and points as printed
PRINTED = {
    ("langemarck", "entente"): (12, 665), ("langemarck", "central"): (10, 635),
    ("hooge", "entente"): (12, 730), ("hooge", "central"): (15, 855),
}  # fmt: skip


@pytest.mark.parametrize(("battle", "side"), PRINTED)
def test_lists_of_the_operations_can_be_raised(battle: GameType, side: str) -> None:
    count, points = PRINTED[battle, side]
    template = RULES.establishments.templates[f"{battle} {side}"]
    bases = raised(template, unit=NewUnit("X", "U", ""), facing=900, types=RULES.type_book({}))
    assert len(bases) == len({base.battalion for base in bases}) == template.bases == count
    assert sum(UNIT_TYPES[base.type].points for base in bases) == points
    assert f"{points} points" in template.note
    listed = getattr(BATTLES[battle], side)
    assert {name: sum(base.type == name for base in bases) for name in listed} == listed


def test_every_unit_can_be_raised_and_stands_apart_from_the_next() -> None:
    made = RULES.establishments
    assert {name.lower() for name in UNIT_TYPES} <= set(made.templates)
    template = made.templates["hooge central"]
    bases = raised(template, unit=NewUnit("X", "U", ""), facing=900, types=RULES.type_book({}))
    for formation in made.formations.values():
        slots = formation(bases)
        assert len(slots) == len(bases)
        wide = max(base.width_u for base in bases)
        deep = max(base.depth_u for base in bases)
        for place, (x, y) in enumerate(slots):
            for other_x, other_y in slots[place + 1 :]:
                assert abs(x - other_x) >= wide or abs(y - other_y) >= deep


def test_turns_have_names() -> None:
    scenario = load(resolve("hooge-1915"))
    game = {"type": "hooge"}
    named = replace(scenario, own={**scenario.own, "game": {**game, "first": "G"}})
    assert [RULES.bound_name(bound, named) for bound in (1, 2, 3, 4)] == [
        "set-up", "round 1, German", "round 1, British", "round 2, German",
    ]  # fmt: skip
    rolled = replace(scenario, own={**scenario.own, "game": game})
    assert [RULES.bound_name(bound, rolled) for bound in (2, 3)] == ["round 1, first turn", "round 1, second turn"]


def test_the_order_form_speaks_of_units_and_inches() -> None:
    form = RULES.order_form
    assert (form.unit, form.bound) == ("unit", "Turn")
    assert RULES.grammar.units == "in"


def test_dice_of_a_roll_stand_together() -> None:
    dice = [{"die": number, "roll": roll} for number, roll in ((1, 4), (2, 2), (1, 6), (1, 3), (2, 5))]
    assert [[row["roll"] for row in roll] for roll in rolls(dice)] == [[4, 2], [6], [3, 5]]
    assert list(rolls([])) == []


def test_a_check_says_units_once_and_the_table_in_inches() -> None:
    said = contents(load(resolve("hooge-1915")), as_json=False)
    assert "29 turns of entrenched, table 24 x 12 in (" in said
    assert "British: 12 units, 43 wounds; 12 lines of orders, policy posture" in said
    assert "5 teams, 5 companies, 21 figures, 21 men" in contents(load(resolve("trench-and-tank")), as_json=False)
