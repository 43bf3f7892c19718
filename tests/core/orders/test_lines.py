"""covers: bound_sim/orders/lines.py, bound_sim/orders/line_text.py, bound_sim/files/line_files.py

Lines: read, written back, checked; files with all faults at once.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bound_sim.files.line_files import LineFrame, by_side, lines_text, read_lines
from bound_sim.orders.line_text import parse_line
from bound_sim.orders.lines import LineVerb, OrderLine, Slot, format_line
from bound_sim.orders.text import OrderFault
from bound_sim.scenario.forces import Forces
from bound_sim_maps.disk import Named
from bound_sim_maps.faults import Fault
from bound_sim_maps.table import Table, u_from_inches

TABLE = Table(200_000, 150_000)
VERBS = (
    LineVerb("move", (Slot("path", "path"), Slot("face", "bearing", lead="face", optional=True))),
    LineVerb("fires", (Slot("at", "enemy", lead="at", optional=True, many=True),
                       Slot("within", "length", lead="within", optional=True)), use="answer"),
    LineVerb("fires last", (Slot("n", "number"),), use="answer"),
    LineVerb("throw", (Slot("at", "point"),)),
    LineVerb("play", (Slot("card", "card"), Slot("area", "area", lead="at", optional=True)), by="side"),
    LineVerb("rest", (Slot("what", "word", words=("hold", "shoot")),), use="rest", by="side"),
)  # fmt: skip


def parsed(text: str, units: str = "cm") -> OrderLine:
    return parse_line(text, bound=2, verbs=VERBS, units=units, table=TABLE, side="A")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text",
    ["AS1 move by 6,2", "AS1 move 10,10 -> 20,10 -> 20,30 face 92.5", "DEF1 fires",
     "DEF1 fires at Raider, RD/2 within 15", "DEF1 fires within 7.5", "X fires last 3", "G1 throw 1.5,2", "play Ambush",
     "play Ambush at mill", "rest hold"],
)  # fmt: skip
def test_a_line_is_written_as_it_was_read(text: str) -> None:
    line = parsed(text)
    assert format_line(line, VERBS) == text
    assert parsed(format_line(line, VERBS)) == line


def test_inches_are_lengths_and_places_like_others() -> None:
    assert parsed("G1 throw 2,3", "in").get("at") == (5080, 7620)
    assert parsed("D fires within 12", "in").get("within") == u_from_inches(12) == 30_480


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("AS1", "not a verb of a line"), ("AS1 mvoe by 1,2", '"mvoe" is not a verb of a line'),
        ("AS1 move", "followed by nothing"), ("AS1 move by 6,2 quickly", "one word too many"),
        ("DEF1 fires within far", "is not a length"), ("DEF1 fires at", "followed by nothing"),
        ("DEF1 fires at RED,RED", "names a unit twice"), ("X fires last -1", "is not a number"),
        ("rest sing", 'followed by "sing"'), ("play", "followed by nothing"), ("", "the line is empty"),
        ("G1 throw 1,x", "is not a point"), ("AS1 move 1,1 -> 2,2 face 400", "is not a bearing"),
    ],
)  # fmt: skip
def test_what_is_no_line_is_refused_with_what_is(text: str, wrong: str) -> None:
    with pytest.raises(OrderFault, match=wrong) as refused:
        parsed(text)
    assert refused.value.allowed


def test_a_line_of_the_whole_side_needs_a_side_and_a_units_line_has_none() -> None:
    with pytest.raises(OrderFault, match="no side is named"):
        parse_line("rest hold", bound=1, verbs=VERBS, table=TABLE)
    assert parsed("rest hold").side == "A"
    assert parsed("AS1 move by 6,2").side == ""
    assert parsed("rest shoot").unit == "", "a verb of the side comes before a unit of that name"


POINTS = st.tuples(st.integers(0, 200_000), st.integers(0, 150_000))
NAMES = st.from_regex(r"[A-Z][A-Za-z0-9]{0,4}", fullmatch=True)
PATHS = st.lists(POINTS, min_size=2, max_size=5, unique=True).map(tuple)
LINES = st.one_of(
    st.builds(lambda unit, path, face: OrderLine(unit, "move", (("path", path), *([("face", face)] if face else []))),
              NAMES, PATHS, st.none() | st.integers(1, 3599)),
    st.builds(lambda unit, at, far: OrderLine(unit, "fires", tuple(
        [(name, value) for name, value in (("at", at), ("within", far)) if value])),
        NAMES, st.lists(NAMES, unique=True, max_size=3).map(tuple), st.integers(0, 90_000)),
    st.builds(lambda unit, at: OrderLine(unit, "throw", (("at", at),)), NAMES, POINTS),
    st.builds(lambda card, area: OrderLine("", "play", (("card", card), *([("area", area)] if area else [])), side="A"),
              NAMES, st.none() | NAMES),
)  # fmt: skip


@given(LINES)
def test_every_line_reads_back_from_its_text(line: OrderLine) -> None:
    if line.get("path") and line.get("path")[0] == (0, 0):  # type: ignore[index]
        return  # a path from the corner is written in vectors, which may repeat a point
    read = parse_line(format_line(line, VERBS), bound=1, verbs=VERBS, table=TABLE, side="A")
    assert read == line


FILE = """\
units in
bound 1           # the first
AS1 move by 6,2
AS1 throw 2,3
side A
rest hold
bounds 2-3
AS1 fires within 1
side B
play Ambush
"""


def read_file(text: str) -> tuple[list[OrderLine], list[Fault]]:
    faults: list[Fault] = []
    given = Named("lines.txt", text.encode())
    found = read_lines(given, faults, frame=LineFrame(TABLE, 3, VERBS, ["A", "B"]))
    return found, faults


def test_a_file_has_its_lines_in_order_under_headings() -> None:
    found, faults = read_file(FILE)
    assert faults == []
    assert [(line.bound, line.side, line.unit, line.verb) for line in found] == [
        (1, "", "AS1", "move"), (1, "", "AS1", "throw"), (1, "A", "", "rest"), (2, "", "AS1", "fires"),
        (3, "", "AS1", "fires"), (2, "B", "", "play"), (3, "B", "", "play"),
    ]  # fmt: skip
    assert found[1].get("at") == (5080, 7620)


def test_lines_of_all_sides_are_written_so_that_they_read_back() -> None:
    found, _ = read_file(FILE)
    given = by_side([line for line in found if line.side], Forces(()))
    text = lines_text(given, VERBS)
    again, faults = read_file(text)
    assert faults == []
    assert by_side(again, Forces(())) == given


def test_all_faults_of_a_file_come_at_once_with_their_lines() -> None:
    _, faults = read_file(
        "AS1 throw 1,1\nbound 9\nAS1 throw 1,1\nbound 1\nAS1 thorw 1,1\nunits ells\nside C\nrest hold\n"
    )
    assert [str(fault).split(": ")[:2] for fault in faults] == [
        ["lines.txt", f"line {line}"] for line in (1, 2, 5, 6, 7, 8)
    ]
    assert "no bound is named" in faults[0].wrong
    assert "outside the battle" in faults[1].wrong
    assert 'did you mean "throw"?' in faults[2].allowed
    assert "no side is named" in faults[5].wrong


def test_rules_without_lines_take_no_file_of_them() -> None:
    faults: list[Fault] = []
    assert read_lines(Named("lines.txt", b"x"), faults, frame=LineFrame(TABLE, 1, (), ["A"])) == []
    assert "do not take" in faults[0].wrong
