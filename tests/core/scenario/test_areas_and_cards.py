"""covers: bound_sim/scenario/areas_file.py, bound_sim/scenario/cards_file.py, bound_sim/scenario/cards.py

Files of areas, borders and cards: written back as they were, all faults at once, names wherever a point is read.
"""

from collections.abc import Mapping
from pathlib import Path

import pytest

from bound_sim.files.folder import load, read_as_far, texts
from bound_sim.orders.interventions import parse_act
from bound_sim.orders.text import OrderFault, parse_order
from bound_sim.rules import ruleset
from bound_sim.scenario.cards import Card, CardPiles, KnownPiles
from bound_sim.scenario.model import Scenario
from bound_sim_maps.faults import Refused
from tests.toy.installed import BARN


def files(**changes: str) -> Mapping[str, bytes]:
    """The toy's files, some with another text; "" leaves one out."""
    found = {path.name: path.read_bytes() for path in sorted(BARN.iterdir())}
    for name, text in changes.items():
        found[name.replace("_", ".")] = text.encode()
    return {name: data for name, data in found.items() if data}


def said(site: Path, **changes: str) -> list[str]:
    return [str(fault) for fault in read_as_far(files(**changes))[1]]


def test_a_scenario_with_areas_and_cards_is_written_back_as_it_was(barn: Scenario) -> None:
    again = load({name: text.encode() for name, text in texts(barn).items()})
    assert again == barn
    assert (again.areas.by_name["mill"].edges, again.cards[0]) == (
        ("east",), Card("ambush", "reaction", "on entry", 1, "spring")
    )  # fmt: skip


def test_all_faults_of_areas_and_borders_come_at_once(site: Path) -> None:
    areas = (
        "name,owner,vp,port,edges,x_in,y_in,colour\n"
        "barn,C,1,,west,4,18,\n"
        "mill,B,-1,maybe,up,32,18,\n"
        "barn,A,,,,5,18,\n"
        "ford,,,,,4,18,\n"
        "B2,,,,,6,6,\n"
        ",,,,,7,7,\n"
        "lane,,,,,99,9,\n"
        "RED,,,,,9,9,\n"
        "gate,,,,,,9,\n"
    )
    borders = "a,b,kind\nbarn,mill,\nmill,barn,hedge\nbarn,barn,\nbarn,moor,\n,mill,\n"
    found = said(site, areas_csv=areas, borders_csv=borders)
    for part in (
        'areas.csv: line 1: column "colour" is not known: ',
        'areas.csv: line 2: owner "C" is not a side: ',
        'areas.csv: line 3: vp "-1" is not allowed: a whole number, 0 to 1000',
        'areas.csv: line 3: port is "maybe": yes or no',
        'areas.csv: line 3: edges "up" is not known: one or several of north, east, south, west',
        "areas.csv: line 4: area barn is already on line 2: each area once",
        "areas.csv: line 5: area ford has the anchor of barn: ",
        'areas.csv: line 6: name "B2" is a place of the table already: ',
        "areas.csv: line 7: name is empty: ",
        "areas.csv: line 8: the anchor of lane is off the table: ",
        "areas.csv: line 9: area RED is called as a unit is: ",
        "areas.csv: line 10: x_in is empty: ",
        "borders.csv: line 3: the border of mill and barn is already on line 2: ",
        "borders.csv: line 4: barn touches itself: two areas",
        'borders.csv: line 5: area "moor" does not exist: ',
        "borders.csv: line 6: a is empty: ",
    ):
        assert any(part in fault for fault in found), (part, found)


def test_borders_need_areas_and_drawn_areas_need_to_be_stated(site: Path) -> None:
    assert any("borders.csv: is there without areas.csv" in fault for fault in said(site, areas_csv=""))
    drawn = (BARN / "map.geojson").read_text().replace(
        '"features": []',
        '"features": [{"type": "Feature", "properties": {"kind": "area", "name": "moor"}, "geometry": '
        '{"type": "Polygon", "coordinates": [[[0, 0], [10, 0], [10, 10], [0, 0]]]}}]',
    )  # fmt: skip
    assert 'map.geojson: feature 1: area "moor" does not exist: an area of areas.csv' in said(site, map_geojson=drawn)


def test_all_faults_of_cards_come_at_once(site: Path) -> None:
    cards = "name,kind,count,effect,side\nambush,reaction,0,spring,\nambush,,1,jump,\nrain,,,nothing,C\n,,,nothing,\n"
    found = said(site, cards_csv=cards)
    for part in (
        'cards.csv: line 2: count "0" is not allowed: a whole number, 1 to 99',
        'cards.csv: line 3: effect "jump" is not known: one of "nothing", "spring"',
        "cards.csv: line 3: card ambush is already on line 2: ",
        'cards.csv: line 4: side "C" is not known: ',
        "cards.csv: line 5: name is empty: ",
    ):
        assert any(part in fault for fault in found), (part, found)


def test_rules_without_cards_refuse_the_file() -> None:
    from bound_sim.files.folder import resolve
    from bound_sim.files.scenario_files import scenario_files

    given = {**scenario_files(resolve("rulebook-sheet")), "cards.csv": b"name,effect\nrum,nothing\n"}
    with pytest.raises(Refused, match="a file of cards, which these rules do not take"):
        load(given)


def test_names_of_areas_stand_wherever_a_point_is_read(barn: Scenario) -> None:
    table, mill = barn.battlefield.table, barn.areas.by_name["mill"].at
    assert table.point("mill") == mill
    assert parse_act("move RED/1 mill face 90", table=table).point == mill
    grammar = ruleset("1418").grammar
    order = parse_order("2/3 move 10,10 -> mill toward barn", bound=1, grammar=grammar, table=table)
    assert (order.points("path")[1], order.target("toward")) == (mill, barn.areas.by_name["barn"].at)
    with pytest.raises(OrderFault, match='did you mean "mill"'):
        parse_order("2/3 move 10,10 -> mil", bound=1, grammar=grammar, table=table)


def test_bases_in_one_area_stand_at_its_anchor_as_a_stack(site: Path) -> None:
    forces = "side,squad,platoon,type,area,box\nA,RED,1,Squad,barn,\nA,RUST,1,Bombers,barn,\nB,BLUE,1,Squad,mill,\n"
    scenario = load(files(forces_csv=forces, lines_txt=""))
    at = {platoon.id: (platoon.x_u, platoon.y_u) for platoon in scenario.forces.platoons}
    assert at["RED/1"] == at["RUST/1"] == scenario.areas.by_name["barn"].at
    wrong = said(site, forces_csv=forces.replace("B,BLUE,1,Squad,mill,", "B,BLUE,1,Squad,mil,\nB,NAVY,1,Squad,,"),
                 lines_txt="")  # fmt: skip
    assert 'forces.csv: line 4: area "mil" does not exist: did you mean "mill"?' in wrong
    assert "forces.csv: line 5: area is empty: the name of an area" in wrong
    both = forces.replace("area,box", "area,x_in,y_in,box").replace("barn,", "barn,4,18,", 1)
    both = both.replace("\nA,RUST,1,Bombers,barn,\nB,BLUE,1,Squad,mill,", "\nB,BLUE,1,Squad,,9,9,")
    beside = said(site, forces_csv=both, lines_txt="")
    assert 'forces.csv: line 2: area is "barn", but x_in is "4": one of them' in beside


CARDS = (
    Card("ambush", "", "", 1, "spring"),
    Card("rain", "", "", 2, "nothing"),
    Card("rum", "", "", 1, "nothing", "B"),
)


def test_cards_go_from_place_to_place_and_none_is_lost() -> None:
    piles = CardPiles(CARDS)
    assert piles.cards("", "pile") == ["ambush", "rain", "rain"]
    assert (piles.pile_of("A"), piles.pile_of("B")) == ("", "B"), "B has a pile of its own"
    assert piles.take("A", "rain", "pile", "hand") == {"side": "A", "card": "rain", "from": "pile", "to": "hand"}
    piles.take("B", "rum", "pile", "hand")
    assert (piles.cards("A", "hand"), piles.cards("", "pile"), piles.count("B", "pile")) == (
        ["rain"],
        ["ambush", "rain"],
        0,
    )
    with pytest.raises(ValueError, match="has no card ambush in its hand"):
        piles.take("A", "ambush", "hand", "table")
    before = piles.facts()
    for many in (["ambush", "rain", "rain"], ["rain", "ambush", "ambush", "rain"]):
        with pytest.raises(ValueError, match="in its pile"):
            piles.take_each("A", many, "pile", "table")
        assert piles.facts() == before, "all of them, or none"
    again = CardPiles.of_facts(CARDS, piles.facts())
    assert again.facts() == piles.facts()
    for facts in (
        [["", "pile", {"ambush": 1, "rain": 2}]],
        [["", "sleeve", {"rain": 1}]],
        [["", "pile", {"rain": -1}]],
    ):
        with pytest.raises(ValueError, match="cards"):
            CardPiles.of_facts(CARDS, facts)


def test_who_does_not_know_a_card_knows_how_many_there_are() -> None:
    rows = [
        {"side": "A", "card": "", "from": "pile", "to": "hand"},
        {"side": "A", "card": "", "from": "pile", "to": "hand"},
        {"side": "A", "card": "ambush", "from": "hand", "to": "table"},
        {"side": "A", "card": "", "from": "hand", "to": "discard"},
    ]
    known = KnownPiles(CARDS, rows[:2])
    assert (known.count("A", "hand"), known.cards("A", "hand"), known.count("", "pile")) == (2, [], 1)
    assert known.cards("", "pile") == [], "two of them are gone: which is not known"
    known = KnownPiles(CARDS, rows)
    assert (known.count("A", "hand"), known.cards("A", "table"), known.count("A", "discard")) == (0, ["ambush"], 1)
