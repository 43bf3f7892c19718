"""covers: bound_sim/rulesets/entrenched/answers/case_units.py

The places of the cases of Entrenched! agree with the lengths that they claim: bases laid out by geometry, no engine.

A length is looked at where nobody has moved before it; what is just in reach must hold but for what rounding makes.
"""

import re

from shapely.affinity import rotate, translate
from shapely.geometry import Point, Polygon, box

from bound_sim.rulesets.entrenched.book.unit_types import unit_types, weapons
from bound_sim.rulesets.entrenched.state.turn import SLACK_U
from bound_sim.scenario.forces import Platoon
from bound_sim_maps.table import U_PER_INCH
from tests.rulesets.entrenched.test_case_dice import texts
from tests.rulesets.entrenched.test_case_texts import ALL, BOOK
from tests.support.line_cases import Case, scenario_of

#: 0.005 cm, as cases are compared
CLOSE_IN = 0.002
PLAYED = [case for case in ALL if not case.get("refused")]
MOVES = re.compile(r"\S+ (?:move|run|fall-back|run-back|turn|charge|deploy)\b")


def outline(base: Platoon) -> Polygon:
    """A base on the table, in 0.01 mm."""
    assert base.x_u is not None
    assert base.y_u is not None
    half_x, half_y = base.width_u / 2, base.depth_u / 2
    turned = rotate(box(-half_x, -half_y, half_x, half_y), -base.facing / 10, origin=(0, 0))
    return translate(turned, base.x_u, base.y_u)


def on_the_table(case: Case) -> dict[str, Polygon]:
    """Unit -> its base, of those that have a place from the start."""
    scenario, _ = scenario_of(case, BOOK)
    return {base.battalion: outline(base) for base in scenario.forces.platoons if base.x_u is not None}


def first_move(case: Case) -> int:
    """The first bound in which a unit is told to move."""
    return min((bound for bound, lines in texts(case, "orders").items() if any(map(MOVES.match, lines))), default=99)


def lengths(case: Case) -> list[tuple[str, float, float]]:
    """(claim, the length that it gives, the one that is there) in inches, before anybody moves."""
    bases, found = on_the_table(case), []
    for bound, claims in texts(case, "expect").items():
        for claim in claims if bound < first_move(case) else ():
            shot = re.match(r"(\S+) shoots (\S+) (?:.* )?at ([0-9.]+)", claim)
            burst = re.match(r"(\S+) fires on ([0-9.]+),([0-9.]+) (?:.* )?at ([0-9.]+)", claim)
            if shot:
                found.append((claim, float(shot[3]), bases[shot[1]].distance(bases[shot[2]]) / U_PER_INCH))
            elif burst:
                spot = Point(float(burst[2]) * U_PER_INCH, float(burst[3]) * U_PER_INCH)
                found.append((claim, float(burst[4]), bases[burst[1]].distance(spot) / U_PER_INCH))
    return found


def test_bases_stand_on_the_table_and_not_on_each_other() -> None:
    wrong = []
    for case in PLAYED:
        table = scenario_of(case, BOOK)[0].battlefield.table
        bases = on_the_table(case)
        wrong += [
            (case["id"], name)
            for name, base in bases.items()
            if not box(-1, -1, table.width_u + 1, table.height_u + 1).contains(base)
        ]
        wrong += [
            (case["id"], f"{name} {other}")
            for name, base in bases.items()
            for other, there in bases.items()
            if name < other and base.intersection(there).area > 1
        ]
    assert wrong == []


def test_lengths_are_as_claimed() -> None:
    other = [case for case in PLAYED if "ENT-Q-range-points" not in case.get("rulings", {})]
    looked = [(case["id"], *each) for case in other for each in lengths(case)]
    assert len(looked) > 15
    assert [row for row in looked if abs(row[2] - row[3]) > CLOSE_IN] == []


def test_a_length_that_is_not_there_is_found() -> None:
    good = next(case for case in ALL if case["id"] == "ENT-R-18-02")
    [(_, claimed, there)] = lengths({**good, "expect": good["expect"].replace("at 10 ", "at 9.9 ")})
    assert abs(claimed - there) > CLOSE_IN


def test_what_is_claimed_in_reach_is_in_reach() -> None:
    """Ranges of direct fire, edge to edge, before anybody moves; places are rounded to 0.01 mm."""
    wrong = []
    for case in PLAYED:
        scenario, _ = scenario_of(case, BOOK)
        rows, arms = unit_types(scenario.unit_types), weapons(scenario.own["weapons"])  # type: ignore[arg-type]
        bases = on_the_table(case)
        for bound, claims in texts(case, "expect").items():
            for claim in claims if bound < first_move(case) else ():
                shot = re.match(r"(\S+) shoots (\S+)", claim)
                if shot is None:
                    continue
                row = rows[scenario.forces.by_id[f"{shot[1]}/1"].type]
                reach = max(arms[name].range_in or 0 for name in row.weapons)
                if bases[shot[1]].distance(bases[shot[2]]) > reach * U_PER_INCH + SLACK_U:
                    wrong.append((case["id"], claim))
    assert wrong == []
