"""covers: bound_sim/scenario/forces.py, bound_sim/scenario/forces_file.py

The order of battle: ids, columns, what holds for a battalion, units of length, round trip.
"""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bound_sim.rulesets.rules1418.book.chart import UNIT_TYPES
from bound_sim.rulesets.rules1418.book.unit_types import resilience, type_book, type_troubles, unit_types
from bound_sim.scenario.forces import ID_PART, Forces, Platoon, TypeBook, decimal_text, natural_key, tenths_text
from bound_sim.scenario.forces_file import forces_text, nowhere, read_forces
from bound_sim_maps.faults import Fault
from bound_sim_maps.table import Table

BOOK = type_book({})
HEADER = "side,battalion,company,platoon,type,x_cm,y_cm"


def read(folder: Path, text: str, types: TypeBook = BOOK) -> tuple[Forces, list[Fault]]:
    path = folder / "forces.csv"
    path.write_text(text, "utf-8", newline="")
    faults: list[Fault] = []
    forces = read_forces(path, faults, fronts={"A": 900, "B": 2700}, types=types, bounds=9)
    return forces, faults


def test_natural_order() -> None:
    ids = ["1/2/10", "1/2/9", "1/10/1", "10/1/1", "2/1/1", "1/A/1", "01/1/1"]
    assert sorted(ids, key=natural_key) == ["01/1/1", "1/2/9", "1/2/10", "1/10/1", "1/A/1", "2/1/1", "10/1/1"]


def test_defaults(tmp_path: Path) -> None:
    """Only the needed columns: facing is the side's front, 30 men, there from bound 1, 5.08 x 2.54 cm."""
    forces, faults = read(tmp_path, f"{HEADER}\nA,1,2,3,line INFANTRY,10,20.001\n")
    assert not faults
    (platoon,) = forces.platoons
    assert (platoon.id, platoon.company_id, platoon.type) == ("1/2/3", "1/2", "Line infantry")
    assert (platoon.x_u, platoon.y_u, platoon.facing) == (10000, 20001, 900)
    assert (platoon.men, platoon.arrives, platoon.dug_in, platoon.battalion_name) == (30, 1, False, "1")
    assert (platoon.width_u, platoon.depth_u) == (5080, 2540)
    assert platoon.place == "forces.csv: line 2"


def test_metres(tmp_path: Path) -> None:
    """R-1: 450 m on the ground are 50 cm on the table."""
    forces, _ = read(tmp_path, HEADER.replace("_cm", "_m") + "\nA,1,1,1,Line infantry,450,4.5\n")
    assert (forces.platoons[0].x_cm, forces.platoons[0].y_cm) == (50.0, 0.5)


def test_places_by_name(tmp_path: Path) -> None:
    """A column ``place`` has a space, a quarter, a reference or degrees, and x and y beside it stay empty."""
    path = tmp_path / "forces.csv"
    table = Table(200_000, 100_000)
    header = HEADER.replace(",x_cm,y_cm", ",place")
    path.write_text(
        f"{header}\nA,1,1,1,Line infantry,B2.c\nA,1,1,2,Line infantry,Z9\nA,1,1,3,Line infantry,\n", "utf-8"
    )
    faults: list[Fault] = []
    forces = read_forces(path, faults, fronts={"A": 900}, types=BOOK, bounds=9, point=table.point)
    assert (forces.platoons[0].x_u, forces.platoons[0].y_u) == table.point("B2.c")
    said = [str(fault) for fault in faults]
    assert len(said) == 2
    assert "line 3: place Z9 is off the table" in said[0]
    assert "line 4: place is empty: a space like B3.a" in said[1]
    path.write_text(f"{HEADER},place\nA,1,1,1,Line infantry,1,2,B2\nA,1,1,2,Line infantry,,,B2\n", "utf-8")
    faults = []
    forces = read_forces(path, faults, fronts={"A": 900}, types=BOOK, bounds=9, point=table.point)
    assert [str(f) for f in faults] == [
        'forces.csv: line 2: place is "B2", but x_cm is "1": one of them',
    ]
    assert (forces.platoons[1].x_u, forces.platoons[1].y_u) == table.point("B2")
    with pytest.raises(ValueError, match="map that is not known"):
        nowhere("B2")


def test_said_once_for_the_battalion(tmp_path: Path) -> None:
    header = HEADER + ",player,regiment,battalion_name,transport"
    forces, faults = read(
        tmp_path, f"{header}\nA,1,1,1,Line infantry,10,20,,,,\nA,1,1,2,Line infantry,20,20,Ann,R,Rifles,horse\n"
    )
    assert not faults
    assert {(p.player, p.regiment, p.battalion_name, p.transport) for p in forces.platoons} == {
        ("Ann", "R", "Rifles", "horse")
    }


def test_rows_with_faults_keep_their_ids(tmp_path: Path) -> None:
    """So that orders for them are not called orders for nobody."""
    forces, faults = read(tmp_path, f"{HEADER}\nA,1,1,1,Lien infantry,x,20\n")
    assert [str(fault) for fault in faults] == [
        'forces.csv: line 2: unit type "Lien infantry" is not known: did you mean "Line infantry"?',
        'forces.csv: line 2: x_cm "x" is not a place: cm on the table, like 45.72',
    ]
    assert list(forces.companies) == ["1/1"]


@pytest.mark.parametrize("name", UNIT_TYPES)
def test_every_row_of_the_chart_has_a_name_in_files(name: str) -> None:
    assert BOOK.names[name.lower()] == name


def test_scenario_types() -> None:
    """A copy of a row with changes; one of the chart's own name takes its place."""
    custom: dict[str, dict[str, object]] = {
        "Austin cars": {"like": "Mixed cavalry", "kind": "armoured car", "range_m": 400, "width_cm": 4.0},
        "Naval guns": {"like": "Naval guns", "ranged_dice": 3},
        "Cadets": {"like": "Line infantry", "resilience": "parent", "range_m": "unlimited"},
    }
    rows = unit_types(custom)
    assert not type_troubles(custom)
    assert (rows["Austin cars"].speed, rows["Austin cars"].range_moving_m) == ("fast cavalry", 400)
    assert rows["Naval guns"].ranged_dice == 3
    assert (rows["Cadets"].resilience, rows["Cadets"].range_m) == (None, None)
    assert type_book(custom).size_u("Austin cars") == (4000, 2540)
    assert [wrong for _, wrong, _ in type_troubles({"X": {"like": "Lien infantry"}, "Y": {"kind": "guns"}})] == [
        'like: "Lien infantry" is not a row of the chart',
        "has no melee_dice, ranged_dice, speed, resilience, range_m",
    ]


def test_resilience_as_parent(tmp_path: Path) -> None:
    """Section 10: the one infantry class of the battalion, else column ``parent``; None where neither says it."""
    forces, _ = read(
        tmp_path,
        f"{HEADER},parent\n"
        "A,1,1,1,Elite infantry,1,1,\nA,1,1,2,Late HMG,1,9,\nA,1,1,3,SMG squad,1,20,\n"
        "A,2,1,1,Elite infantry,1,1,\nA,2,1,2,Reserve infantry,1,9,\nA,2,1,3,Command,1,20,\n"
        "A,2,1,4,Command,1,20,Reserve infantry\nA,3,1,1,7 cm field guns,1,30,\n",
    )
    found = {platoon.id: resilience(platoon, forces, UNIT_TYPES) for platoon in forces.platoons}
    assert found == {
        "1/1/1": 5, "1/1/2": 5, "1/1/3": 5, "2/1/1": 5, "2/1/2": 3, "2/1/3": None, "2/1/4": 3, "3/1/1": 4,
    }  # fmt: skip


parts = st.from_regex(ID_PART, fullmatch=True).filter(lambda part: part.isascii() and len(part) <= 40)
names = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")), max_size=12).filter(
    lambda text: not text.startswith(("=", "+", "-", "@"))
)
places = st.integers(-(10**8), 10**8)


@st.composite
def platoons(draw: st.DrawFn) -> Platoon:
    battalion = draw(parts)
    name = draw(st.sampled_from(sorted(set(UNIT_TYPES) - {"Naval guns", "Railway guns"})))
    return Platoon(
        side=draw(st.sampled_from("AB")), player=draw(names), regiment=draw(names), battalion=battalion,
        battalion_name=draw(names) or battalion, company=draw(parts), number=draw(parts), type=name,
        parent=draw(st.sampled_from(["", "Line infantry"])), x_u=draw(places), y_u=draw(places),
        facing=draw(st.integers(0, 3599)), dug_in=draw(st.booleans()), arrives=draw(st.integers(1, 9)),
        men=draw(st.integers(1, 9999)), transport=draw(st.sampled_from(["", "horse", "motorised"])),
        dismounted=draw(st.booleans()), width_u=5080, depth_u=2540,
    )  # fmt: skip


@given(st.lists(platoons(), min_size=1, max_size=6, unique_by=lambda platoon: platoon.battalion))
@settings(deadline=None, derandomize=True, max_examples=60)
def test_round_trip(tmp_path_factory: pytest.TempPathFactory, given_platoons: list[Platoon]) -> None:
    forces = Forces(tuple(sorted(given_platoons, key=lambda platoon: natural_key(platoon.id))))
    again, faults = read(tmp_path_factory.mktemp("forces"), forces_text(forces, type_book({})))
    assert not faults
    assert again == forces


@given(st.integers(-(10**9), 10**9))
@settings(derandomize=True, max_examples=60)
def test_decimals(thousandths: int) -> None:
    assert round(float(decimal_text(thousandths)) * 1000) == thousandths
    assert not decimal_text(thousandths).endswith((".", ".0"))


def test_bearings() -> None:
    assert [tenths_text(tenths) for tenths in (0, 5, 900, 3599)] == ["0", "0.5", "90", "359.9"]
