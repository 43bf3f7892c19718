"""covers: bound_sim/desk/offers.py, bound_sim/desk/commands.py, bound_sim/desk/hand_in.py

What a unit may be told, what is left open, and commands to several units, in all five games, without a window.
"""

import pytest

from bound_sim.desk.commands import others_would, prepare_fire, say_or_not, say_still, say_word, tell_others
from bound_sim.desk.edits import give_high, give_lines, give_low
from bound_sim.desk.hand_in import looked_at
from bound_sim.desk.offers import card_of, every_choice, left_open, mark_of, offered, ordered_by_unit, unit_in_hand
from bound_sim.desk.seat_desk import Locked, SeatDesk
from bound_sim.orders.records import declared
from bound_sim.rules import registered, ruleset
from bound_sim.rules.records.order_form import BEFOREHAND, OF_BOMBARDMENTS
from tests.core.desk.test_ghosts import seated

#: battle, side, bound, a unit, its card's state, groups that it is offered, choices that are open to it
OFFERED = [
    ("rulebook-sheet", "D", 1, "1/1",
     "4 bases of LMG squad, Line infantry, 6 cm a bound, 12 in an assault, range 33.3 or 44.4 cm",
     ["High Commands", "Move", "Fire"], {"advance", "bombard", "move", "dig", "fire"}),
    ("le-cateau-1914", "B", 1, "ASH", "Infantry, 16 of 16 figures, 16 cm a turn, 20 by road, fires to 30 cm",
     ["Postures", "Move", "Form", "Fire", "Cover", "Ride", "Melee", "Initiative"], {"charge", "column", "choose A"}),
    ("petite-douve-1915", "C", 1, "RD1", "Raider, 6 men, 0 of 3 actions left",
     ["Move", "Fire", "Close combat", "Works", "All others", BEFOREHAND], {"step", "rest", "throws back"}),
    ("hooge-1915", "B", 1, "INF1", "BEF Infantry, 4 of 4 wounds",
     ["Move", "Fire", "Melee", "All others", BEFOREHAND], {"rest", "strikes"}),
    ("summer-1914", "CP", 1, "GE1", "German 4-2, a die hits with 4 or less, 2 movement points, fresh, Aachen",
     ["Cards", "Move", "Fight", "Recover", BEFOREHAND], {"hand", "move", "attack"}),
]  # fmt: skip


def open_to(desk: SeatDesk, unit: str) -> set[str]:
    return {choice.key for group in offered(desk, unit) for choice in group.choices if not choice.why}


@pytest.mark.parametrize(("name", "side", "bound", "unit", "state", "groups", "some"), OFFERED)
def test_a_unit_is_offered_what_its_kind_may_be_told(
    name: str, side: str, bound: int, unit: str, state: str, groups: list[str], some: set[str]
) -> None:
    desk = seated(name, side, bound)
    desk.select_company(unit)
    assert unit_in_hand(desk) == unit
    assert card_of(desk, unit).state == state
    assert [group.name for group in offered(desk, unit)] == groups
    assert some <= open_to(desk, unit)
    desk.lock(True)
    assert not open_to(desk, unit), "the orders are handed in"


@pytest.mark.parametrize(("name", "side", "bound"), [one[:3] for one in OFFERED])
def test_without_a_unit_the_sides_own_words_are_open_alone(name: str, side: str, bound: int) -> None:
    desk = seated(name, side, bound)
    assert unit_in_hand(desk) == ""
    of_side = {verb.word for verb in desk.grammar.lines if verb.by == "side"}
    assert open_to(desk, "") == of_side
    if desk.grammar.lines:
        assert {choice.key for group in offered(desk, "") for choice in group.choices} == of_side


@pytest.mark.parametrize("rules", registered())
def test_every_word_of_a_game_stands_in_one_group(rules: str) -> None:
    """A word that is in none would stand last, under no name."""
    form, verbs = ruleset(rules).order_form, ruleset(rules).grammar.lines
    offers = {offer.key for offer in form.offers if offer.text and offer.how not in OF_BOMBARDMENTS}
    known = offers | {one.word for one in verbs if one.use != "answer"}
    grouped = [key for keys in form.groups.values() for key in keys]
    assert sorted(grouped) == sorted(known)


def test_a_circle_and_shots_are_offered_beside_bombard_to_those_told_to() -> None:
    """They stood in the menu bar alone."""
    desk = seated("nimy", "B")
    assert not {"circle", "shots"} & {choice.key for group in offered(desk, "107/1") for choice in group.choices}
    give_high(desk, "107", declared("107", 1, "bombard", "D3.b"))
    sheet = next(group for group in offered(desk, "107/1") if group.name == desk.form.sheet)
    assert [choice.key for choice in sheet.choices][-3:] == ["bombard", "circle", "shots"]
    assert not any(choice.why for choice in sheet.choices)
    assert not {"circle", "shots"} & {choice.key for group in offered(desk, "RF/X") for choice in group.choices}


def test_every_choice_is_all_that_any_unit_is_offered() -> None:
    for name, side, bound, *_ in OFFERED:
        desk = seated(name, side, bound)
        every = {choice.key for group in every_choice(desk) for choice in group.choices}
        offers = [offered(desk, unit) for unit in desk.own_companies]
        assert {choice.key for groups in offers for group in groups for choice in group.choices} <= every


def test_a_mark_tells_of_lines_and_of_orders() -> None:
    lines = seated("petite-douve-1915", "C")
    give_lines(lines, "", [lines.read_line("RD1 move by 0,2"), lines.read_line("RD2 shoot GF1")])
    first, second, third = (mark_of(lines, unit) for unit in ("RD1", "RD2", "RD3"))
    assert (first.words, first.ordered, first.troubles, first.idle) == ("RD1 move by 0,2", True, (), ())
    assert second.idle
    assert "out of range" in second.idle[0]
    assert (third.words, third.ordered) == ("", False)
    arrows = seated("rulebook-sheet", "D")
    assert mark_of(arrows, "1/1").words == "move by 0,-4.5 shoot 4/1"
    give_low(arrows, "1/1", arrows.read_order("1/1", "move by 0,90"))
    assert mark_of(arrows, "1/1").troubles


def test_orders_are_by_unit_but_in_a_game_of_areas() -> None:
    assert [ordered_by_unit(seated(name, side, bound)) for name, side, bound, *_ in OFFERED] == [True] * 4 + [False]


def test_what_is_left_open_says_who_plays_it() -> None:
    desk = seated("petite-douve-1915", "C")
    give_lines(desk, "", [desk.read_line("RD1 move by 0,2")])
    assert "RD1" not in left_open(desk).units
    assert left_open(desk).units == tuple(desk.waiting())
    assert "does nothing" in left_open(desk).said
    assert left_open(desk, "posture").said == "What you leave open is played by: posture"


def test_a_word_and_an_action_go_to_all_and_are_one_step() -> None:
    desk = seated("rulebook-sheet", "D")
    before = desk.drafts.steps
    say_word(desk, ["1/1", "1/2", "2/1"], "hold")
    say_still(desk, ["1/1", "1/2"], "dig")
    assert desk.drafts.steps == before + 2
    assert {unit: desk.high_words(unit) for unit in ("1", "2")} == {"1": "Hold", "2": "Hold"}
    assert [desk.words(unit) for unit in ("1/1", "1/2")] == ["dig shoot 4/1", "dig shoot 4/2"]
    desk.lock(True)
    with pytest.raises(Locked):
        say_word(desk, ["1/1"], "advance")


def test_prepared_fire_leaves_out_those_that_move() -> None:
    desk = seated("rulebook-sheet", "D")
    give_low(desk, "1/2", desk.read_order("1/2", "stay"))
    told = prepare_fire(desk, ["1/1", "1/2"])
    assert told == (("1/2",), ("1/1",))
    assert desk.words("1/2") == "stay prepared"
    prepare_fire(desk, ["1/2"])
    assert desk.words("1/2") == "stay"


def test_a_plain_word_is_said_or_not_and_takes_its_contrary_away() -> None:
    desk = seated("le-cateau-1914", "B")
    prone, rise = (offer for offer in desk.form.offers if offer.key in ("prone", "rise"))
    say_or_not(desk, ["ASH"], prone)
    assert desk.words("ASH") == "prone"
    say_or_not(desk, ["ASH"], rise)
    assert desk.words("ASH") == "rise"
    given = {choice.key: choice.given for group in offered(desk, "ASH") for choice in group.choices}
    assert (given["prone"], given["rise"], given["move"]) == (False, True, None)
    say_or_not(desk, ["ASH"], rise)
    assert desk.low_of("ASH") is None


def test_all_others_are_told_what_the_rules_allow_them() -> None:
    desk = seated("rulebook-sheet", "D")
    for unit in ("1/1", "2/1"):
        give_low(desk, unit, None)
    say_word(desk, ["1/1"], "retreat")
    say_word(desk, ["2/1"], "hold")
    assert others_would(desk, ["1/1", "2/1"]) == (("2/1",), ("1/1",))
    assert tell_others(desk, ["1/1", "2/1"]).left == ("1/1",)
    assert (desk.words("1/1"), desk.words("2/1")) == ("", "stay")
    postures = seated("le-cateau-1914", "B")
    assert tell_others(postures, ["ASH", "LANC"]).units == ("ASH", "LANC")
    assert (postures.high_words("ASH"), postures.high_words("LANC")) == ("Hold", "Hold")


def test_what_leaves_a_seat_is_looked_at() -> None:
    desk = seated("petite-douve-1915", "C")
    give_lines(desk, "", [desk.read_line("RD2 shoot GF1")])
    found = looked_at(desk)
    assert (list(found.faults), list(found.forbidden)) == ([], [])
    assert found.idle[0].startswith("RD2 shoot GF1: ")
    arrows = seated("rulebook-sheet", "D")
    give_low(arrows, "2/1", None)
    assert looked_at(arrows).waiting == ["2/1"]
    assert looked_at(arrows, left=["2/1"]).waiting == []
