"""covers: bound_sim/rulesets/all_quiet/answers

What is told of a war: chances, luck, account, replay, a side's knowledge, hints of its seat.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from typer.testing import CliRunner

from bound_sim.battle.answers import lines_of
from bound_sim.cli import app
from bound_sim.dice.typed import TypedRoll
from bound_sim.orders.decisions import Decision
from bound_sim.rules.records.replay import standing_of
from bound_sim.rulesets.all_quiet.answers import exact
from bound_sim.rulesets.all_quiet.answers.exact_questions import exact_shares
from bound_sim.rulesets.all_quiet.answers.hints import Hints
from bound_sim.rulesets.all_quiet.steps.fire import Cover, weaker
from bound_sim.rulesets.all_quiet.steps.gun_fire import GunFire

from .played import RULES, battle, front, rows, war


@pytest.mark.parametrize("cover", [Cover(*words) for words in product((False, True), repeat=3)])
def test_chances_are_those_of_all_dice(cover: Cover) -> None:
    strengths = (4, 3, 1)
    found: dict[int, Fraction] = {}
    for faces in product(range(1, 7), repeat=3):
        points = cover.hits(list(zip(faces, strengths, strict=True)))
        found[points] = found.get(points, Fraction(0)) + Fraction(1, 216)
    assert exact.attack(tuple(sorted(strengths)), cover) == dict(sorted(found.items()))


def test_worked_examples() -> None:
    four = exact.attack((4, 4, 4, 4))
    assert exact.mean(four) == pytest.approx(8 / 3)
    assert 1 - four[0] == Fraction(80, 81)
    assert exact.mean(exact.attack((3, 3), Cover(trench=True, fort=False))) == pytest.approx(2 / 3)
    assert exact_shares(3, 2, 0, cut=False) == "1 spent, 1 back"
    assert exact_shares(3, 1, 0, cut=True) == "1 in the box"
    assert weaker(1) == 1
    assert exact.mean(exact.rain()) == pytest.approx(2)


@pytest.mark.parametrize(("words", "heading"), [
    (("--units", "4,3", "--gas", "--twice"), "attack of 4,3, gas, twice"),
    (("--units", "4,3", "--trench", "--fort"), "attack of 4,3, Trench, Fort"),
    (("--units", "4,3"), "attack of 4,3"),
])  # fmt: skip
def test_the_heading_of_an_attack_says_all_that_was_asked(words: tuple[str, ...], heading: str) -> None:
    result = CliRunner().invoke(app, ["exact", "army-attack", *words])
    assert result.stdout.splitlines()[0].strip() == heading


def test_machine_gun_fire_turns_back_as_many_as_its_points() -> None:
    said = CliRunner().invoke(app, ["exact", "reaction-fire", "--units", "3,3,3", "--acting", "2"]).stdout
    chances = {line.split()[0]: line.split()[3] for line in said.splitlines()[2:]}
    assert chances == {"2": "1/8", "1": "3/8", "0": "1/2"}


@pytest.mark.parametrize("words", [("army-attack", "--units", "9"), ("shares", "--fresh", "0")])
def test_questions_that_make_no_sense_are_refused(words: tuple[str, ...]) -> None:
    result = CliRunner().invoke(app, ["exact", *words])
    assert result.exit_code == 2
    assert "--" in result.stderr


def test_luck_reads_every_attack_and_its_dice() -> None:
    scenario = front()
    rolls = list(RULES.rolls(scenario, war().log))
    assert sum(len(roll.dice) for roll in rolls) == len(rows(war(), "shots"))
    assert all(0 <= roll.expected <= len(roll.dice) for roll in rolls)
    told: list[TypedRoll] = list(RULES.logged_dice(war().log.tables))
    drawn = {"draw-card", "draw-unit", "transfer"}
    rolled = {
        (row["bound"], row["substep"].partition(" ")[0], row["unit"], row["purpose"], row["round"], row["die"] - 1):
        row["dice"] for row in rows(war(), "dice") if row["purpose"] not in drawn
    }  # fmt: skip
    assert {
        (roll.bound, roll.substep, roll.unit, roll.purpose, roll.round_no, roll.first): roll.dice[0] for roll in told
    } == rolled  # fmt: skip


def test_everybody_has_an_account_of_every_turn() -> None:
    account = RULES.account(front(), {name: rows(war(), name) for name in war().log.tables})
    for unit in ("GE1", "FR1", "US1"):
        for bound in (1, 5, 10):
            assert all(passage.lines for passage in account.of(unit, bound))
    with pytest.raises(KeyError):
        account.of("GE1", 11)


def test_a_replay_comes_to_where_each_turn_ended() -> None:
    replaying = RULES.replaying()
    counters = front().forces.by_id
    changes = list(replaying.changes(war().log.tables, front().forces))
    states = {(row["bound"], row["platoon"]): row for row in rows(war(), "states")}
    for bound in range(1, 11):
        now = {name: replaying.stands(each, states[bound - 1, name], standing_of(each, states[bound - 1, name]))
               for name, each in counters.items()}  # fmt: skip
        for change in sorted((each for each in changes if each.bound == bound), key=lambda each: each.rank):
            now[change.unit] = change.does(now[change.unit])
        for name in counters:
            assert now[name].on_table == (states[bound, name]["status"] == "on table"), (bound, name)
    assert all(event.text and "{" not in event.text for event in replaying.events(war().log.tables))


def known(side: str) -> tuple[Mapping[str, object], list[Mapping[str, object]]]:
    """What a side knows after two turns: its scenario's own tables and its rows of cards."""
    made = battle(bounds=2)
    view = RULES.known(made.scenario, side, made.log.tables, 2)
    names = list(view.tables["cards"])
    return view.scenario.own, [
        dict(zip(names, row, strict=True)) for row in zip(*view.tables["cards"].values(), strict=True)
    ]


def test_the_question_of_fire_takes_some_units() -> None:
    asked = GunFire("machine-gun-fire", "ENT", 1, ("wait", "fire"), may=("FR1", "FR2", "UK1"), apart=("UK1",),
                    opposed=("FR1", "FR2"))  # fmt: skip
    assert all(map(asked.takes, ("wait", "fire", "fire with FR1", "fire with FR1, FR2", "fire with UK1")))
    assert not any(map(asked.takes, ("fire with", "fire with X", "fire with FR1, UK1", "shoot")))
    assert "FR1, FR2, UK1" in asked.also


def test_a_side_knows_its_own_cards_and_those_that_were_played() -> None:
    _, cards = known("CP")
    assert all(row["card"] for row in cards if row["side"] == "CP")
    others = [row for row in cards if row["side"] == "ENT"]
    assert {bool(row["card"]) for row in others if "table" not in (row["from"], row["to"])} == {False}
    assert {bool(row["card"]) for row in others if "table" in (row["from"], row["to"])} <= {True}


def test_a_counter_is_told_by_its_figures() -> None:
    hints = Hints(RULES.seat_view(battle(bounds=1, seats="hold"), 0, "CP"))
    stands, waits = hints.unit("GE1", ()), hints.unit("GE16", ())
    assert stands is not None
    assert waits is not None
    assert str(stands.said) == "German 4-2, a die hits with 4 or less, 2 movement points, fresh, Aachen"
    assert stands.at == front().areas.by_name["Aachen"].at
    assert "German 3-2, " in str(waits.said)
    assert str(waits.said).endswith(", fresh, reserve")
    assert waits.at is None
    assert {*stands.may} == {verb.word for verb in RULES.grammar.lines if verb.by == "unit"}
    assert hints.unit("nobody", ()) is None


def test_a_seat_sees_the_markers_that_lie_on_the_table() -> None:
    fought = battle(bounds=1, seats="hold")
    game = fought.state.games[0]
    assert list(RULES.seat_view(fought, 0, "CP").things) == []
    game.markers["trench", "Aachen"] = "CP"
    assert [dict(row) for row in RULES.seat_view(fought, 0, "CP").things] == [
        {"kind": "trench", "area": "Aachen", "side": "CP"}
    ]


@pytest.mark.parametrize("before", ["", "taker", "other"])
def test_who_takes_an_area_has_it_alone(before: str) -> None:
    """AQ-R-24: of nobody, of its own, of the enemy."""
    game = battle(bounds=1, seats="hold").state.games[0]
    other, taker = game.sides
    others = {**game.control, "Aachen": {"": "", "taker": taker, "other": other}[before]}
    game.controlled_as(others)
    game.take("Aachen", taker)
    found = dict(game.control), dict(game.ours)
    game.controlled_as({**others, "Aachen": taker})
    assert found == (game.control, game.ours)
    assert game.ours[taker] & game.bits["Aachen"]
    assert not game.ours[other] & game.bits["Aachen"]


def test_a_play_is_proposed_with_its_worth_in_words() -> None:
    hints = Hints(RULES.seat_view(battle(bounds=1, seats="hold"), 0, "CP"))
    (hand,) = hints.proposals(Decision("hand", "CP", 2))
    assert hand.said == "the usual hand, by the list of worth"
    *plays, last = hints.proposals(Decision("impulse", "CP", 2))
    assert str(last.said).startswith("no card is played")
    assert all(
        re.fullmatch(r"worth -?[0-9]+\.[0-9] victory points, as policies reckon .*", str(one.said)) for one in plays
    )


def test_hints_say_what_a_play_would_do() -> None:
    made = battle(bounds=1, seats="hold")
    view = RULES.seat_view(made, 0, "CP")
    hints = Hints(view)
    decision = Decision("impulse", "CP", 2)
    text = " ; ".join((
        "play Esprit-de-Corps", "move from Metz to Trier", "attack in Verdun", "rain on Paris",
        "move from Metz to Paris", "use Trench", "rail from Metz to Aachen", "pass", "play Init-Ind",
    ))  # fmt: skip
    lines = lines_of(made.scenario, decision, text)
    said = hints.lines(lines)
    assert [hint.fits for hint in said[:2]] == [True, True]
    assert all(hint.said for hint in said)
    assert {hint.fits for hint in said} == {True, False}
    fire = Decision("machine-gun-fire", "CP", 2, ("wait", "fire"), about=("Metz", "FR1"))
    assert "points on average" in hints.options(fire)["fire"]
    assert str(hints.options(Decision("enter", "CP", 2, ("Metz",), about=("GE14",)))["Metz"]).endswith("a line")
    assert hints.options(Decision("who-begins", "CP", 2, ("begins", "yields")))
    assert str(hints.options(decision)["end"]) == "without a play the side passes"
    assert hints.options(Decision("transfer", "CP", 2)) == {}
    for plays, means in ((0, "without a play the side passes"), (2, "without a play the next one of your orders")):
        seat = Hints(replace(view, own={**view.own, "plays": plays}))
        assert str(seat.options(decision)["end"]).startswith(means)
    hand = lines_of(made.scenario, Decision("hand", "CP", 2), "hand Trench, Supply")
    assert hints.lines(hand)[0].said == "2 cards, 7 make the hand"
