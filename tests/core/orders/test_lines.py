"""covers: bound_sim/orders/lines.py, bound_sim/orders/line_text.py, bound_sim/files/line_files.py

Lines: read, written back, checked; files with all faults at once.
"""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bound_sim.cases.changed_lines import changed_line
from bound_sim.files.line_files import LineCheck, LineFrame, by_side, line_faults, lines_text, read_lines
from bound_sim.orders.line_text import parse_line
from bound_sim.orders.lines import LineVerb, OrderLine, Slot, format_line, units_named
from bound_sim.orders.text import OrderFault
from bound_sim.scenario.forces import Forces
from bound_sim.scenario.model import Scenario
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


#: what a march says: conditions and what follows them are lines of the same unit
MEETS = (
    LineVerb("attacked"),
    LineVerb("enemy within", (Slot("far", "length"), Slot("of", "own", lead="of", optional=True))),
    LineVerb("", (Slot("time", "time"),)),
)  # fmt: skip
THEN = (
    LineVerb("withdraw", (Slot("to", "name", lead="to"), Slot("slowly", "word", words=("slowly",), optional=True))),
    LineVerb("shoot", (Slot("at", "enemy", many=True),)),
)
MARCHES = (
    LineVerb("march", (
        Slot("via", "route"), Slot("from", "time", lead="from", optional=True),
        Slot("order", "own", lead="order", many=True, optional=True),
        Slot("light", "word", words=("light",), optional=True),
        Slot("if", "condition", lead="if", says=MEETS, optional=True),
        Slot("until", "condition", lead="until", says=MEETS, optional=True),
        Slot("then", "line", lead="then", says=THEN, optional=True),
    )),
    LineVerb("hold", (Slot("place", "name"), Slot("towns", "name", lead="with", many=True, optional=True))),
)  # fmt: skip


def march(text: str, bound: int = 2) -> OrderLine:
    return parse_line(text, bound=bound, verbs=MARCHES, table=TABLE, place="lines.txt: line 1")


@pytest.mark.parametrize(
    "text",
    ['1Div march Bavai -> "Le Cateau" -> Mons from 04:30', "1Div march Bavai order 1B, 2B light",
     "1Div march Mons if attacked then withdraw to Bavai slowly", "1Div march Mons until 16:05",
     "1Div march Mons until enemy within 4.5 of 1B then shoot RED, RED/2",
     '1Div march "from" -> "then"', '1Div march "light" light', '1Div march Mons then withdraw to "until"',
     '1Div hold Saint-Quentin with "La Fère", X',
     "1Div march Mons from 00:00 order 1B if attacked until 23:59 then withdraw to Bavai"],
)  # fmt: skip
def test_a_march_is_written_as_it_was_read(text: str) -> None:
    line = march(text)
    assert format_line(line, MARCHES) == text
    assert line.in_bound(5) == march(text, 5), "lines within it are of its bound"
    assert line.in_bound(2) is line


def test_clauses_stand_in_any_order_and_are_written_in_the_verbs() -> None:
    whole = "1Div march Mons -> Bavai from 04:30 order 1B light if attacked until 16:00 then withdraw to Bavai"
    others = (
        "1Div march from 4:30 Mons -> Bavai until 16:00 light order 1B if attacked then withdraw to Bavai",
        "1Div march light Mons -> Bavai if attacked order 1B until 16:00 from 4:30 then withdraw to Bavai",
        "1Div march until 16:00 if attacked Mons→Bavai order 1B from 04:30 light then withdraw to Bavai",
    )
    for text in others:
        assert march(text) == march(whole)
        assert format_line(march(text), MARCHES) == whole
    assert parsed("DEF1 fires within 15 at RED") == parsed("DEF1 fires at RED within 15")
    assert parsed("AS1 move face 90 by 6,2") == parsed("AS1 move by 6,2 face 90")


def test_what_a_march_says_is_kept_as_values_and_lines() -> None:
    line = march('1Div march Bavai -> "Le  Cateau" from 4:30 until enemy within 2 of 1B then withdraw to Bavai')
    assert line.get("via") == ("Bavai", "Le Cateau")
    assert line.get("from") == 270
    assert line.get("until") == OrderLine("", "enemy within", (("far", 2000), ("of", "1B")), 2)
    then = line.get("then")
    assert then == OrderLine("1Div", "withdraw", (("to", "Bavai"),), 2)
    assert isinstance(then, OrderLine)
    assert then.place == "lines.txt: line 1"
    assert MARCHES[0].pattern == (
        "UNIT march NAME [-> NAME ...] [from TIME] [order OWN, ...] [light] "
        "[if attacked|enemy within LENGTH [of OWN]|TIME] [until attacked|enemy within LENGTH [of OWN]|TIME] "
        "[then withdraw|shoot ...]"
    )


def test_units_are_found_in_what_follows_too() -> None:
    line = march("1Div march Mons order 2B until enemy within 2 of 1B then shoot RED, BLUE")
    assert set(units_named(line, MARCHES[0])) == {"1B", "2B", "RED", "BLUE"}
    assert set(units_named(line, MARCHES[0], kinds=("own",))) == {"1B", "2B"}


def test_names_of_a_route_and_of_what_follows_are_checked(barn: Scenario) -> None:
    text = "RED march Mons -> Bavei until enemy within 2 of GREEN then shoot BLUE, RED"
    said = parse_line(text, bound=1, verbs=MARCHES, table=TABLE, place="lines.txt: line 1")
    names = {"via": ["Mons", "Bavai"]}
    faults = line_faults(barn, MARCHES, names, {("A", 1): (said,)})
    assert [fault.wrong for fault in faults] == [
        'via "Bavei" does not exist', 'unit "GREEN" does not exist', "RED is of its own side",
    ]  # fmt: skip


@pytest.mark.parametrize("side", ["A", "B"])
def test_names_that_are_known_to_be_right_are_those_that_have_no_fault(barn: Scenario, side: str) -> None:
    check = LineCheck(barn, VERBS, {"area": ["wood"], "card": ["Charge"], "enemy": ["everybody"]})
    said: dict[str, tuple[Any, ...]] = {
        "at": ("RED", "BLUE", "GREEN", "wood", ("BLUE", "RED"), ("BLUE", "everybody"), ("BLUE", "NAVY"), (10, 10)),
        "card": ("Charge", "wood"), "area": ("wood", "Charge"), "path": (((0, 0), (9, 9)), ((0, 1), (9, 10**9))),
        "n": (3,),
    }  # fmt: skip
    found = set()
    for verb in VERBS:
        for name in {slot.name for slot in verb.slots} & said.keys():
            for value in said[name]:
                if (verb.word == "throw") != (value == (10, 10)):
                    continue
                line = OrderLine("", verb.word, ((name, value),), side=side)
                wrong = check._operands(line, verb, side)
                for _ in range(2):
                    assert [fault.wrong for fault in check.faults({(side, 1): [line]})] == [each for each, _ in wrong]
                found.add((verb.word, bool(wrong)))
    assert found == {
        ("move", False), ("move", True), ("fires", False), ("fires", True), ("fires last", False), ("throw", False),
        ("play", False), ("play", True),
    }  # fmt: skip


def test_what_follows_a_condition_is_on_the_other_table_too() -> None:
    class Renamed:
        def name(self, unit: str) -> str:
            return f"X-{unit}" if unit else ""

    line = march("1Div march Mons order 2B until enemy within 2 of 1B then shoot RED")
    other = changed_line(line, MARCHES, Renamed())  # type: ignore[arg-type]
    assert format_line(other, MARCHES) == (
        "X-1Div march Mons order X-2B until enemy within 2 of X-1B then shoot X-RED"
    )  # fmt: skip


@pytest.mark.parametrize(
    ("text", "wrong"),
    [("1Div march Mons from 25:00", '"25:00" is not a time'), ("1Div march Mons from", "followed by nothing"),
     ("1Div march Mons -> Mons", '"Mons" follows itself'), ("1Div march Mons ->", "followed by nothing"),
     ('1Div march "Le Cateau', "has no end"), ('1Div march "a,b"', "is not a name"), ('1Div march ""', "is not a name"),
     ("1Div march Mons until dawn", '"dawn" is not a time'), ("1Div march Mons then sing", '"sing" is not known after'),
     ("1Div march Mons then", "followed by nothing"), ("1Div march Mons if", "followed by nothing"),
     ("1Div march from 04:30", "followed by nothing"), ("1Div march Mons light light", "one word too many"),
     ("1Div march Mons then withdraw slowly", "followed by nothing"),
     ("1Div march Mons from 04:30 from 05:30", "one word too many"), ("1Div hold with", "followed by nothing")],
)  # fmt: skip
def test_what_is_no_march_is_refused_with_what_is(text: str, wrong: str) -> None:
    with pytest.raises(OrderFault, match=wrong) as refused:
        march(text)
    assert refused.value.allowed


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
