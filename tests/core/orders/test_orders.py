"""covers: bound_sim/orders

Orders: the sheet's cells, the one-line text of Low Commands, files of arrows, own edges.
"""

import json
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bound_sim.orders.arrows import arrow
from bound_sim.orders.checks import beyond_own_edge, own_edges
from bound_sim.orders.files import arrows_text, read_arrows
from bound_sim.orders.headings import parse_bounds
from bound_sim.orders.lines import LineVerb
from bound_sim.orders.records import OrderLine, declared, format_cell, parse_cell
from bound_sim.orders.text import Grammar, OrderFault, format_order, parse_order
from bound_sim.rulesets.rules1418.book.chart import MATRIX
from bound_sim.rulesets.rules1418.book.legality import word_of
from bound_sim.rulesets.rules1418.book.words import GRAMMAR
from bound_sim_maps.disk import Named
from bound_sim_maps.faults import Fault
from bound_sim_maps.table import Table

TABLE = Table(182880, 121920)


def low(text: str, **options: object) -> OrderLine:
    return parse_order(text, bound=1, grammar=GRAMMAR, table=TABLE, **options)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("cell", "word", "reference"),
    [
        ("Advance", "advance", ""), ("HOLD", "hold", ""), (" assault ", "assault", ""), ("Retreat", "retreat", ""),
        ("Bombard B1", "bombard", "B1"), ("bombard b1.C", "bombard", "B1.c"), ("A", "advance", ""), ("h", "hold", ""),
        ("s", "assault", ""), ("R", "retreat", ""), ("b aa12", "bombard", "AA12"),
    ],
)  # fmt: skip
def test_cells_of_the_sheet(cell: str, word: str, reference: str) -> None:
    command = parse_cell(cell, sheet=GRAMMAR.sheet, battalion="1", bound=2)
    assert command == declared("1", 2, word, reference)
    assert parse_cell(format_cell(command), sheet=GRAMMAR.sheet, battalion="1", bound=2) == command


def test_an_empty_cell_gives_no_command() -> None:
    assert parse_cell("  ", sheet=GRAMMAR.sheet, battalion="1", bound=1) is None


@pytest.mark.parametrize(
    "cell", ["Advanse", "Bombard", "Bombard 1", "Hold B1", "Bombard B1.e", "Bombard B1 B2", "x" * 999]
)
def test_cells_that_are_refused(cell: str) -> None:
    with pytest.raises(ValueError, match=r"High Command|grid reference|stands alone"):
        parse_cell(cell, sheet=GRAMMAR.sheet, battalion="1", bound=1)


def test_the_contract_line() -> None:
    order = low("2/3 move 120,45 -> 131,45 shoot 84/1/2 except 2/3/4")
    assert order == arrow("2/3", 1, "move", path=((120000, 45000), (131000, 45000)), shoot="84/1/2", exempt=("2/3/4",))
    assert format_order(order) == "2/3 move 120,45 -> 131,45 shoot 84/1/2 except 2/3/4"


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("2/3 STAY", "2/3 stay"),
        ("2/3 except 2/3/4,2/3/2 stay", "2/3 stay except 2/3/2, 2/3/4"),
        ("2/3 dig shoot 84/1", "2/3 dig shoot 84/1"),
        ("2/3 prepared face 90.0", "2/3 prepared face 90"),
        ("2/3 face 360", "2/3 face 0"),
        ("2/3 cover A1 -> A1.b", "2/3 cover 15.24,15.24 -> 22.86,22.86"),
        ("2/3 move by 0,-4.5->1 , 2", "2/3 move by 0,-4.5 -> 1,2"),
        ("2/3 move by 3,0 toward B2.c", "2/3 move by 3,0 toward 38.1,38.1"),
        ("2/3 move by 3,0 toward 84/1/2", "2/3 move by 3,0 toward 84/1/2"),
        ("R circle 45,79 shots 84/1/1:3, 2/1/1:1", "R circle 45,79 shots 84/1/1:3 2/1/1:1"),
    ],
)
def test_one_canonical_text(text: str, canonical: str) -> None:
    order = low(text)
    assert format_order(order) == canonical
    assert low(canonical) == order


def test_an_arrow_without_a_beginning_is_told_how_arrows_begin() -> None:
    with pytest.raises(OrderFault, match="the arrow has no beginning"):
        low("2/3 move -> 2,3")


def test_legs_of_vectors_add_up() -> None:
    assert low("2/3 move by 0,5 -> 5,5").points("path") == ((0, 0), (0, 5000), (5000, 10000))


def test_metres_on_the_ground() -> None:
    assert low("2/3 move by 108,0", units="m").points("path") == ((0, 0), (12000, 0))


@pytest.mark.parametrize(
    "text",
    [
        "", "2/3", "2/3 mvoe 1,2 -> 2,3", "2/3 move", "2/3 move 1,2", "2/3 move 1,2 ->", "2/3 move by",
        "2/3 move 1,2 -> 1,2", "2/3 move -> 2,3",
        "2/3 move nan,1 -> 2,2", "2/3 move 1e999,1 -> 2,2", "2/3 move 1,2,3 -> 2,2", "2/3 move 99999999,1 -> 2,2",
        "2/3 move Z99 -> 1,1", "2/3 stay dig", "2/3 stay stay", "2/3 shoot", "2/3 shoot a/b/c/d",
        "2/3 face north", "2/3 face 90.55", "2/3 face -1", "2/3/1 stay", "2 stay", "2/3 circle 1,1",
        "2 shots 84/1/1:0", "2 shots 84/1/1", "2 shots", "2 shots 1/1/1:1 1/1/1:2",
        "2/3 toward 1,1", "2/3 except 2/3/1", "2/3 stay except", "2/3 stay except 2/3/1, 2/3/1", "é/3 stay",
        "2/3 move " + " -> ".join(f"{n},0" for n in range(40)), "x" * (256 * 1024 + 1),
    ],
)  # fmt: skip
def test_lines_that_are_refused(text: str) -> None:
    with pytest.raises(OrderFault) as caught:
        low(text)
    assert caught.value.wrong
    assert len(str(caught.value)) < 300


def test_grid_references_need_a_table() -> None:
    with pytest.raises(OrderFault, match="without a table"):
        parse_order("2/3 move A1 -> A2", bound=1, grammar=GRAMMAR)


def test_rules_without_arrows_take_no_file_of_them() -> None:
    """One fault says what the file is, whatever stands in it; a file without an order is not one."""
    bare = Grammar(actions={}, given_to="", lines=(LineVerb("move"),))
    for text in (b"side CP\nhand Trench\nbound 99\n", b"CP\n"):
        faults: list[Fault] = []
        assert read_arrows(Named("l.txt", text), faults, table=TABLE, bounds=4, grammar=bare) == []
        assert [str(fault) for fault in faults] == [
            "l.txt: is a file of arrows, which these rules do not take: a file of lines, with a name like lines*.txt"
        ]
    faults = []
    assert read_arrows(Named("l.txt", b"bound 1\n"), faults, table=TABLE, bounds=4, grammar=bare) == []
    assert not faults


points = st.tuples(st.integers(-(10**7), 10**7), st.integers(-(10**7), 10**7))
companies = st.from_regex(r"[A-Za-z0-9][A-Za-z0-9.]{0,3}/[A-Z0-9][a-z\-]{0,2}", fullmatch=True)
units = st.builds(lambda company, number: f"{company}/{number}", companies, st.integers(1, 20))


@st.composite
def low_commands(draw: st.DrawFn) -> OrderLine:
    if draw(st.booleans()):
        shots = draw(st.dictionaries(units, st.integers(1, 99), min_size=1, max_size=4))
        return arrow("9", 1, circle=draw(st.none() | points), shots=tuple(shots.items()))
    company = draw(companies)
    action = draw(st.sampled_from(["", "stay", "dig", "move", "cover"]))
    path = tuple(draw(st.lists(points, min_size=2, max_size=5, unique=True))) if action in ("move", "cover") else ()
    toward = draw(st.none() | points | companies | units) if action == "move" else None
    shoot = draw(companies if not action else st.just("") | companies | units)
    exempt = sorted(draw(st.sets(st.integers(1, 12), max_size=3)))
    return arrow(
        company, 1, action, path=path, toward=toward, shoot=shoot, prepared=draw(st.booleans()),
        facing=draw(st.none() | st.integers(0, 3599)), exempt=tuple(f"{company}/{number}" for number in exempt),
    )  # fmt: skip


@given(low_commands())
@settings(deadline=None, derandomize=True, max_examples=200)
def test_round_trip(order: OrderLine) -> None:
    assert parse_order(format_order(order), bound=1, grammar=GRAMMAR) == order


@given(st.text(alphabet="2/3 movestaycoverdig->,.:by shootexcept81\n\t-éA1", max_size=60) | st.text(max_size=40))
@settings(deadline=None, derandomize=True, max_examples=300)
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(OrderFault):
        order = low(f"2/3 {text}")
        assert low(format_order(order)) == order


def test_file_of_arrows_round_trips(tmp_path: Path) -> None:
    faults: list[Fault] = []
    path = tmp_path / "arrows.txt"
    path.write_text(
        "# comment\nunits m\nbound 1\n1/1 move by 90,0 # east\nBounds 2-3\n1/1 stay\nunits cm\n1/2 cover by 1,1\n"
    )
    found = read_arrows(path, faults, table=TABLE, bounds=4, grammar=GRAMMAR)
    assert not faults
    bounds = [(order.unit, order.bound) for order in found]
    assert bounds == [("1/1", 1), ("1/1", 2), ("1/1", 3), ("1/2", 2), ("1/2", 3)]
    orders = {(order.unit, order.bound): order for order in found}
    path.write_text(arrows_text(orders))
    again = read_arrows(path, faults, table=TABLE, bounds=4, grammar=GRAMMAR)
    assert {(order.unit, order.bound): order for order in again} == orders


def test_arrows_as_geojson(tmp_path: Path) -> None:
    """A feature says the same as the line of text."""
    properties = {
        "unit": "1/1", "bounds": "2-3", "action": "move", "toward": [12, 4.5], "shoot": "84/1", "prepared": False,
        "face": 90.5, "except": ["1/1/2"],
    }  # fmt: skip
    features = [
        {"properties": properties, "geometry": {"type": "LineString", "coordinates": [[1, 2], [3, 4], [5.5, 4]]}},
        {"properties": {"unit": "9", "bound": 1, "circle": [4, 4], "shots": {"84/1/1": 2}}, "geometry": None},
    ]
    path = tmp_path / "arrows.geojson"
    path.write_text(json.dumps({"type": "FeatureCollection", "features": features}))
    faults: list[Fault] = []
    found = read_arrows(path, faults, table=TABLE, bounds=4, grammar=GRAMMAR)
    assert not faults
    assert [format_order(order) for order in found] == [
        "1/1 move 1,2 -> 3,4 -> 5.5,4 toward 12,4.5 shoot 84/1 face 90.5 except 1/1/2",
        "1/1 move 1,2 -> 3,4 -> 5.5,4 toward 12,4.5 shoot 84/1 face 90.5 except 1/1/2",
        "9 circle 4,4 shots 84/1/1:2",
    ]
    assert [order.bound for order in found] == [2, 3, 1]


@pytest.mark.parametrize("text", ["0", "5", "3-2", "1-5", "-1", "1-", "x", "١", "9" * 99])
def test_bounds_outside(text: str) -> None:
    with pytest.raises(OrderFault):
        parse_bounds(text, 4)


def test_own_edges() -> None:
    """Q-retreat-direction: the edge behind; two behind an exact diagonal."""
    assert own_edges(0) == ("south",)
    assert own_edges(900) == ("west",)
    assert own_edges(449) == ("south",)
    assert own_edges(450) == ("south", "west")
    assert beyond_own_edge((-1, 5), TABLE, 900)
    assert not beyond_own_edge((-1, -5), TABLE, 900)
    assert not beyond_own_edge((-(10**9), 5), TABLE, 900)


@pytest.mark.parametrize("high", ["advance", "hold", "assault", "retreat"])
@pytest.mark.parametrize("action", ["", "stay", "dig", "move", "cover"])
def test_words_are_the_matrix_words(high: str, action: str) -> None:
    """R-9: a word of an order is one of the matrix'; a shot alone has none."""
    word = word_of(arrow("1/1", 1, action), high)
    known = {word for row in MATRIX.values() for cell in row.values() for word in cell}
    assert word in known if action else word == ""
