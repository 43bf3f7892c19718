"""covers: bound_sim/rulesets/entrenched/answers

What is told of a battle: why a unit did what, the report's turns, the replay, dice and what is to be expected of them.
"""

import re
from fractions import Fraction
from math import ceil, floor, hypot
from types import SimpleNamespace
from typing import Any

import pytest

from bound_sim.battle.battle import Battle
from bound_sim.cli.summary import sides_at_end
from bound_sim.dice.keyed import key_from_seed
from bound_sim.dice.proof import wrong_dice
from bound_sim.logs.dice_table import dice_rolled
from bound_sim.results import tables as frames
from bound_sim.results.report.tables import final as account_rows
from bound_sim.results.report.view import ReportView
from bound_sim.rules import ruleset
from bound_sim.rules.records.account import Account, told
from bound_sim.rules.records.replay import Standing, standing_of
from bound_sim.rulesets.entrenched.answers.expectations import rolls
from bound_sim.rulesets.entrenched.answers.logged_dice import logged_dice
from bound_sim.rulesets.entrenched.answers.narrative import circles, described, late, marks
from bound_sim.rulesets.entrenched.book.chart import CHECKS
from bound_sim.rulesets.entrenched.book.words import DICE_WORDS
from bound_sim.rulesets.entrenched.state.turn import inches_text
from bound_sim_maps.table import U_PER_INCH

from .games import SHIPPED, all_of, fought, rows, shipped

RULES = ruleset("entrenched")
REPLAYING = RULES.replaying()
ALL = all_of(range(12))
NAMES = [battle.scenario.title for battle in ALL]


def account(battle: Battle) -> Account:
    return RULES.account(battle.scenario, {name: rows(battle, name) for name in battle.log.tables})


def view_of(battle: Battle) -> ReportView:
    return ReportView.of(battle.scenario, frames.frames(battle.log))


# ---- why


@pytest.mark.parametrize("battle", ALL, ids=NAMES)
def test_every_unit_has_an_answer_in_every_turn(battle: Battle) -> None:
    found = account(battle)
    for bound in found.bounds:
        for unit in battle.scenario.forces.battalions:
            passages = found.of(unit, bound)
            assert all(passage.lines for passage in passages)
            assert told(passages)
            assert "{" not in " ".join(told(passages))


def test_fire_is_told_to_both_with_the_saves_that_followed() -> None:
    battle = shipped("hooge-1915")
    save = next(row for row in rows(battle, "saves") if row["kind"] == "fire")
    found = account(battle)
    lines = told(found.of(save["unit"], save["bound"]))
    fire = next(line for line in lines if line.lstrip("ranged 1").startswith(f"{save['by']} fires its"))
    assert f"at {save['unit']}" in fire
    assert " in (" in fire
    assert "; saves (" in fire
    own = told(found.of(save["by"], save["bound"]))
    assert any("fires its" in line and f"at {save['unit']}" in line for line in own)


def test_blows_of_a_charge_stand_behind_it() -> None:
    battle = next(each for each in ALL if rows(each, "charges"))
    charge = rows(battle, "charges")[0]
    told_of = next(stage for stage in account(battle).of(charge["unit"], charge["bound"]) if "melee" in stage.substep)
    texts = [line.text for line in told_of.lines]
    at = next(place for place, text in enumerate(texts) if str(text).startswith("charges "))
    later = [text for text in texts[at:] if "strikes" in text]
    struck = [row for row in rows(battle, "melee") if row["bound"] == charge["bound"]]
    assert bool(later) == bool(struck)


def test_who_is_not_there_says_why() -> None:
    """Of a wave to come: in the other side's turns nothing is said of it; in its own the rules say that it waits."""
    waves = next(each for each in all_of(range(3, 12, 6)) if any(row["wave"] > 1 for row in rows(each, "states")))
    late = [row for row in rows(waves, "states") if row["bound"] in (2, 3) and row["status"] == "waiting"]
    said = [account(waves).of(row["battalion"], row["bound"])[0].lines[0].text for row in late]
    assert set(said) == {
        "not on the table yet: its wave is still to come", "waits: units of the last wave are on the table",
    }  # fmt: skip
    hooge = shipped("hooge-1915")
    last = hooge.bound
    dead = next(row for row in rows(hooge, "states") if row["bound"] == last - 2 and row["status"] == "removed")
    assert "gone in an earlier turn" in account(hooge).of(dead["battalion"], last)[0].lines[0].text
    with pytest.raises(KeyError):
        account(hooge).of("NOBODY", 1)


# ---- report


@pytest.mark.parametrize("battle", ALL, ids=NAMES)
def test_a_report_tells_every_turn_in_inches(battle: Battle) -> None:
    view = view_of(battle)
    telling = RULES.telling
    for bound in view.bounds:
        passages = telling.tell(view, bound)
        assert all(passage.lines or passage.reasons for passage in passages)
        said = " ".join(str(line) for passage in passages for line in passage.lines)
        assert "{" not in said
        assert " cm" not in said.replace("15 cm gun", "")
        assert "</i><i" not in said  # dice stand apart where a report is copied as text
        assert bound == 1 or passages
        fired = {(row["shooter_unit"], row["x_cm"]) for row in view.rows("shots", bound) if not row["target_unit"]}
        assert len(circles(view, bound)) == len(fired)
    for row in rows(battle, "states"):
        assert str(described(row)).startswith(f"{row['battalion']}, ")
        assert ("pinned" in marks(row)) == (row["stunned"] and row["bound"] > 0)
        assert ("prone" in marks(row)) == (not row["active"])
    assert late("ranged 1") == (True, True)
    assert telling.length(2.54) == "1.0 in"


def test_a_unit_in_words_says_all_that_it_is() -> None:
    row = dict(rows(shipped("hooge-1915"), "states")[0]) | {
        "bound": 1, "active": False, "stunned": True, "suppressed": True, "fell_back": True, "locked": "GINF1",
        "carries": "objective-central", "wounds": 1, "hits": 3,
    }  # fmt: skip
    said = str(described(row))
    assert said.endswith(
        "1 of 4 wounds left, inactive, stunned, suppressed, fell back, in melee with GINF1, carries objective-central"
    )
    assert marks(row) == ("pinned", "prone", "retreats")


def test_nobody_is_stunned_before_the_first_turn() -> None:
    """Rows of the opening say so of all units: neither maps nor the replay take that over."""
    opening = [row for row in rows(shipped("hooge-1915"), "states") if row["bound"] == 0]
    assert opening
    assert not [row for row in opening if "pinned" in marks(row) or "stunned" in str(described(row))]
    assert not [base for base in ends(shipped("hooge-1915"), 0).values() if "stunned" in base.marks]


# ---- replay


def ends(battle: Battle, bound: int) -> dict[str, Standing]:
    """Each base by the states of a turn's end."""
    bases = battle.scenario.forces.by_id
    states = {row["platoon"]: row for row in rows(battle, "states") if row["bound"] == bound}
    return {name: REPLAYING.stands(bases[name], row, standing_of(bases[name], row)) for name, row in states.items()}


@pytest.mark.parametrize("battle", ALL, ids=NAMES)
def test_what_a_turn_changed_leads_to_its_end(battle: Battle) -> None:
    """From moves, hits, dice, lines and reasons alone, against the states that were written."""
    changes = list(REPLAYING.changes(battle.log.tables, battle.scenario.forces))
    for bound in sorted({row["bound"] for row in rows(battle, "states")} - {0}):
        now = ends(battle, bound - 1)
        for change in sorted((each for each in changes if each.bound == bound), key=lambda each: each.rank):
            now[change.unit] = change.does(now[change.unit])
        for name, truth in ends(battle, bound).items():
            base = now[name]
            waits = truth.status == "waiting" or base.status == "waiting"
            assert base.hits <= base.full, (bound, name)  # wounds beyond the last cost nobody
            assert base.status == truth.status or waits, (bound, name)
            if base.on_table:
                assert (base.x_u, base.y_u, base.facing) == (truth.x_u, truth.y_u, truth.facing), (bound, name)
                assert (base.left, base.hits) == (truth.left, truth.hits), (bound, name)


def test_every_row_has_its_words() -> None:
    kinds = {"orders", "decisions", "shots", "saves", "hits", "moves", "charges", "melee", "tests", "scores", "things",
             "explanations"}  # fmt: skip
    for battle in ALL:
        events = list(REPLAYING.events(battle.log.tables))
        assert len(events) == sum(battle.log.length(kind) for kind in kinds)
        assert all(event.text and "{" not in event.text for event in events)
        assert {event.kind for event in events} <= {*REPLAYING.kinds}


def test_each_roll_is_drawn() -> None:
    for battle in ALL:
        tables = battle.log.tables
        at_units = sum(row["die"] == 1 and bool(row["target"]) for row in rows(battle, "shots"))
        at_spots = sum(row["die"] == 1 and not row["target"] for row in rows(battle, "shots"))
        assert len(list(REPLAYING.fire(tables))) == at_units
        assert len(list(REPLAYING.bursts(tables))) == at_spots
        others = sum(row["kind"] != "first" for row in rows(battle, "tests"))
        rolled = sum(row["die"] == 1 for name in ("melee", "saves") for row in rows(battle, name))
        assert len(list(REPLAYING.fights(tables))) == others + rolled


def test_gas_drifts_and_the_wounded_lie_on_the_table() -> None:
    kinds = set()
    for battle in all_of(range(30)):
        there: dict[str, object] = {}
        places: dict[str, set[tuple[int, int]]] = {}
        lines: dict[str, list[tuple[tuple[int, int], tuple[int, int]]]] = {}
        for change in REPLAYING.things(battle.log.tables):
            there[change.id] = change.thing
            if change.thing is not None:
                kinds.add(change.thing.kind)
                assert change.id == change.thing.id
                places.setdefault(change.id, set()).add(change.thing.at)
                if change.thing.kind == "drift":
                    lines.setdefault(change.id, []).append((change.thing.at, change.thing.other))
        wounded = {f"wounded-{row['battalion']}" for row in rows(battle, "states")
                   if row["bound"] == battle.bound and row["fate"] == "wounded"}  # fmt: skip
        assert {name for name, thing in there.items() if thing and name.startswith("wounded-")} == wounded
        for name, ways in lines.items():
            for start, end in ways:
                assert abs(hypot(end[0] - start[0], end[1] - start[1]) / U_PER_INCH - 6) < 0.001, name
                assert start in places[name.removesuffix("-drift")], "it begins where the cloud is"
        gas = [name for name in places if name.startswith("gas-")]
        assert all(len(places[name]) > 1 or there[name] is None for name in gas) or battle.bound < 9
    assert {"gas", "drift", "wounded", "point", "objective"} <= kinds


def test_names_of_places_and_what_was_decided() -> None:
    battle = shipped("hooge-1915")
    assert (REPLAYING.name("ranged 1"), REPLAYING.name("set-up 1")) == ("Ranged", "Set-up")
    assert "begins" in REPLAYING.decided(battle.log.tables, 1, {"B": "British", "G": "German"})


# ---- dice


@pytest.mark.parametrize("seed", range(12))
def test_each_die_of_a_row_is_one_of_the_table_with_its_key(seed: int) -> None:
    battle = fought(seed)
    found = list(logged_dice(battle.log.tables))
    assert len(found) == len(set(found))
    assert set(found) == set(dice_rolled(battle.log["dice"]))
    assert wrong_dice(key_from_seed(seed), found, DICE_WORDS) == (len(found), [])


def test_hits_and_saves_together_are_the_luck_of_wounds() -> None:
    """What hits let through, and what saves cancelled, add up to the wounds that were more or less than expected."""
    for battle in ALL:
        found = list(rolls(battle.scenario, battle.log))
        dice = sum(battle.log.length(name) for name in ("shots", "melee", "saves"))
        assert sum(len(roll.dice) for roll in found) == dice
        assert all(roll.variance >= 0 and 0 <= roll.expected <= len(roll.dice) for roll in found)
        assert {roll.kind for roll in found} <= {"fire", "counter-fire", "template", "melee", "saves"}


def test_expected_by_hand() -> None:
    """Worked examples 5 and 6: a hit on a save of 5+ lets two thirds through in the open, a half in light cover."""
    through = {"none": Fraction(4, 6), "light": Fraction(3, 6), "heavy": Fraction(2, 6)}
    seen = set()
    for name in SHIPPED:
        battle = shipped(name)
        fire = [row for row in rows(battle, "shots") if row["kind"] == "fire" and row["die"] == 1]
        found = [roll for roll in rolls(battle.scenario, battle.log) if roll.kind == "fire"]
        for row, roll in zip(fire, found, strict=True):
            assert roll.expected == pytest.approx(len(roll.dice) * (7 - row["needed"]) / 6)
            if "INF" in row["target_unit"] and row["weapon"] not in ("flamethrower", "scoped rifle"):
                seen.add(row["cover"])
                assert roll.men == pytest.approx(float(through[row["cover"]])), row
    assert seen == {*through}


def test_the_closing_account_leaves_no_unit_out() -> None:
    """Attrition: units that wait for their wave and those in care have columns of their own (row 11)."""
    waves = [each for each in all_of(range(3, 12, 6)) if any(row["wave"] > 1 for row in rows(each, "states"))]
    assert waves
    there = ("on_table", "removed", "withdrawn", "waiting", "in_care")
    for battle in waves:
        last = [row for row in rows(battle, "states") if row["bound"] == battle.bound]
        for line in account_rows(view_of(battle)):
            row = line.row
            assert row["platoons"] == sum(row[name] for name in there)
            own = [each for each in last if row["unit"] in (each["battalion"], each["side"])]
            assert row["waiting"] == sum(each["status"] == "waiting" for each in own)
            assert row["in_care"] == sum(each["fate"] == "in care" for each in own)
        run: Any = SimpleNamespace(tables=frames.frames(battle.log), bounds=battle.bound, scenario=battle.scenario)
        for side in sides_at_end(run):
            assert side["platoons"] == sum(side[name] for name in there)


def test_a_check_is_told_with_its_kind_and_its_piece() -> None:
    battle = next(each for each in ALL if any(row["kind"] == "check" for row in rows(each, "tests")))
    check = next(row for row in rows(battle, "tests") if row["kind"] == "check")
    name = {3: "Bog", 5: "Wire", 2: "Vault", 4: "Wade"}[check["needed"]]
    said = f"{name} check at {check['by']}: {check['roll']} of {check['needed']}+: {check['result']}"
    assert any(said in line for line in told(account(battle).of(check["unit"], check["bound"])))
    assert sorted(CHECKS.values()) == sorted({*CHECKS.values()})  # each kind is known by the die that it needs


def test_lengths_in_reasons_have_two_decimals_at_most() -> None:
    assert [inches_text(value) for value in (7112, 7112.4, 7559)] == ["2.8 in", "2.8 in", "2.98 in"]
    # what is just too far, or just too near, does not look as if it were right
    assert inches_text(25410, ceil) == "10.01 in"
    assert inches_text(25400, ceil) == "10 in"
    assert inches_text(7610, floor) == "2.99 in"
    texts = [row["text"] for battle in ALL for row in rows(battle, "explanations")]
    assert [text for text in texts if re.search(r"\d\.\d{3}", text)] == []
