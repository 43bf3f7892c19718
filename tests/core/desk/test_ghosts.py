"""covers: bound_sim/desk/seat_desk.py, bound_sim/rules/records/hints.py, bound_sim/rulesets/kit/lines/line_hints.py

What an order that is still being drawn would do, in all five games, without a window.
"""

from collections.abc import Sequence

import pytest

from bound_sim.battle.battle import Battle
from bound_sim.battle.outlook import hints_at, hints_by_log
from bound_sim.battle_file.told_log import known_to
from bound_sim.desk.draft_answers import said_of
from bound_sim.desk.edits import give_lines, give_low, give_words
from bound_sim.desk.new_line import preview
from bound_sim.desk.seat_desk import SeatDesk
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load
from bound_sim.orders.arrows import arrow
from bound_sim.orders.decisions import SideOrders
from bound_sim.orders.lines import OrderLine
from bound_sim.orders.records import declared
from bound_sim.rules import ruleset
from bound_sim.rules.records.hints import Ghost, Hints, LineHint, by_log, ghost_of


def seated(name: str, side: str, bound: int = 1) -> SeatDesk:
    """A side's desk at the opening of a bound, those before it played as the scenario has it."""
    scenario = load(name)
    battle = Battle(scenario, KeyedDice(key_from_seed(1)), answer=None if bound > 1 else lambda _: None)
    if bound > 1:
        battle.run(bounds=bound - 1)
    else:
        battle.open()
    known, tables = known_to(side, scenario, battle.log.tables)
    made = SeatDesk(known, tables, side, bound)
    rules = ruleset(scenario.ruleset)
    made.answers.take(hints_by_log(known, tables, bound, side) if rules.hints.by_log else hints_at(battle, side))
    return made


WIRE, PLAY = ("wire-4",), ("play Esprit-de-Corps",)
#: battle, side, bound, lines before, the line; how far it gets (cm), its bases that move, what bars it, whom it hits
LINES = [
    ("petite-douve-1915", "C", 1, (), "RD1 move by 0,4", 4, 6, "", ()),
    ("petite-douve-1915", "C", 1, (), "RD1 move by 0,40", 0, 0, "18 cm", None),
    ("petite-douve-1915", "C", 1, ("RD1 move by -8,16",), "RD1 move by 0,18", 12, 6, "meets wire", WIRE),
    ("petite-douve-1915", "C", 1, (), "RD1 shoot GF1", 0, 0, "out of range", None),
    ("petite-douve-1915", "C", 1, (), "RD1 move by 0,400", 0, 0, "longer than the table", None),
    ("hooge-1915", "B", 1, (), "INF1 deploy 7,3", 0, 1, "", ()),
    ("hooge-1915", "G", 2, (), "GINF3 move 2 face 250", 5.08, 1, "", ()),
    ("hooge-1915", "G", 2, ("GINF3 move 2",), "GINF3 move 2", 0, 0, "a unit moves once a turn", None),
    ("hooge-1915", "G", 2, (), "GINF3 turn face 250", 0, 1, "", ()),
    ("hooge-1915", "G", 3, (), "GINF1 fire CAV1", 0, 0, "", ("CAV1",)),
    ("hooge-1915", "B", 2, (), "INF1 move 2 face 90", 5.08, 1, "", ()),
    ("flanders-to-vosges-1914", "CP", 1, PLAY, "move from Aachen to Liege with GE1", 20.1, 1, "", ()),
    ("flanders-to-vosges-1914", "CP", 1, PLAY, "attack in Liege", 0, 0, "no fresh unit", None),
]  # fmt: skip


@pytest.mark.parametrize(("name", "side", "bound", "before", "text", "reach_cm", "bases", "barred", "hits"), LINES)
def test_a_line_that_is_drawn(
    name: str, side: str, bound: int, before: tuple[str, ...], text: str, reach_cm: float, bases: int, barred: str,
    hits: tuple[str, ...] | None,
) -> None:  # fmt: skip
    """Whom it hits is None for a line that does not fit."""
    desk = seated(name, side, bound)
    give_lines(desk, "before", [desk.read_line(one) for one in before])
    ghost = preview(desk, text)
    assert ghost is not None
    assert ghost.fits == (hits is not None)
    assert ghost.reach_u / 1000 == pytest.approx(reach_cm, abs=0.01)
    assert ghost.reach_u <= ghost.length_u + 1
    assert len(ghost.ends) == bases
    assert barred in ghost.barred
    assert ghost.hits == (hits or ())
    assert said_of(ghost)


#: battle, side, the word of the sheet, a unit and the order that is drawn
ARROWS = [
    ("rulebook-sheet", "D", "1", "1/1", "move by 0,-4.5"),
    ("le-cateau-1914", "G", "66.I", "66.I", "advance by 0,-4"),
]


@pytest.mark.parametrize(("name", "side", "battalion", "unit", "text"), ARROWS)
def test_an_arrow_that_is_drawn_is_as_one_that_is_given(
    name: str, side: str, battalion: str, unit: str, text: str
) -> None:  # fmt: skip
    desk = seated(name, side)
    give_words(desk, "sheet", {battalion: declared(battalion, 1, "advance")})
    order = desk.read_order(unit, text)
    drawn = desk.ghosts({unit: order})[unit]
    assert drawn.reach_u > 0
    assert drawn.length_u == pytest.approx(order.points("path")[-1][1] * -1, abs=2)
    assert {end.base for end in drawn.ends} <= {base.platoon for base in desk.present(unit)}
    assert drawn.ends
    assert drawn.said
    give_low(desk, unit, order)
    assert desk.ghost(unit) == drawn


def test_an_arrow_that_the_rules_forbid_says_why() -> None:
    """A company that is dug in under Hold: it stays, its arrow is drawn from its middle, and whom it shoots at."""
    desk = seated("beaumont-hamel", "B")
    ghost = desk.ghosts({"87/MG": desk.read_order("87/MG", "move by 0,4")})["87/MG"]
    assert (ghost.fits, ghost.reach_u, ghost.length_u, ghost.ends) == (False, 0.0, 4000.0, ())
    assert "which the cell forbids" in ghost.barred
    assert ghost.gets == "0.0 of 4.0 cm"
    assert ghost.hits == ("FAR26/1/1", "FAR26/1/2", "FAR26/1/3", "FAR26/1/4")
    spared = desk.ghosts({"87/MG": desk.read_order("87/MG", "move by 0,4 except 87/MG/1")})["87/MG"]
    assert [who for who, _ in spared.said] == ["2", "3", "4"]


def test_before_the_rules_answer_an_arrow_is_as_it_is_drawn() -> None:
    desk = seated("rulebook-sheet", "D")
    desk.answers.take(None)
    order = desk.read_order("1/1", "move by 0,-4.5")
    ghost = desk.ghosts({"1/1": order})["1/1"]
    assert ghost.reach_u == ghost.length_u == 4500.0
    assert (ghost.fits, ghost.ends, said_of(ghost)) == (True, (), [])
    assert desk.ghost("") == Ghost("")
    lines = seated("petite-douve-1915", "C")
    lines.answers.take(None)
    assert preview(lines, "RD5 withdraw") is None


def test_a_line_of_which_the_rules_draw_nothing_says_its_words() -> None:
    class Says(Hints):
        def lines(self, lines: Sequence[OrderLine]) -> list[LineHint]:
            return [LineHint(line, True, "sings") for line in lines]

    hints = Says(by_log(load("rulebook-sheet"), {}, 1))
    (ghost,) = hints.ghosts(SideOrders(lines=(OrderLine("RD1", "sing"), OrderLine("RD2", "sing"))), ())
    assert (ghost.unit, said_of(ghost), ghost.way, ghost.ends) == ("RD2", ["sings"], (), ())
    assert ghost_of("1/1", arrow("1/1", 1), []) == Ghost("1/1")
