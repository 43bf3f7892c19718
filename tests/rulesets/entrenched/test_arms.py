"""covers: bound_sim/rulesets/entrenched/steps

Fire, gas and melee where no case of the rules comes: second thoughts, places without room, units without arms.
"""

from typing import Any

import pytest

from bound_sim.orders.lines import OrderLine
from bound_sim.rulesets.entrenched.book.army_book import WEAPONS
from bound_sim.rulesets.entrenched.state.game import KILLED, WOUNDED
from bound_sim.rulesets.entrenched.steps import arms, charges, gas, melee, shooting, templates
from bound_sim.rulesets.entrenched.steps.flush import STEP_U
from bound_sim.rulesets.kit.geometry.distance import along, overlap
from bound_sim.rulesets.kit.geometry.scatter import direction
from bound_sim.rulesets.kit.lines.driven_turn import Play, Why
from bound_sim_maps.bases import bases_touch
from bound_sim_maps.table import U_PER_INCH
from tests.rulesets.entrenched.scripted_table import ScriptedTurn, turn_of, unit_of

PAIR = "Entente INF1 BEF Infantry at 4,6\nCentral GER1 German Infantry at 8,6"


def line(unit: str, verb: str, **operands: Any) -> OrderLine:
    return OrderLine(unit, verb, tuple(operands.items()), 2)


def carried_out(play: Play, *answers: str) -> list[str]:
    """Let a play end, with answers to its questions; the kinds that were asked."""
    asked, left = [], list(answers)
    try:
        item = next(play)
        while True:
            asked.append(item.kind)  # type: ignore[union-attr]
            item = play.send(left.pop(0))
    except StopIteration:
        return asked


def codes(turn: ScriptedTurn, charger: str, target: str) -> str:
    found = charges.judged(turn, unit_of(turn, charger), unit_of(turn, target))
    return found.code if isinstance(found, Why) else ""


# ---- what a line asks for a second time, or of those who are gone


def test_a_unit_shoots_and_charges_once_a_turn() -> None:
    turn = turn_of(PAIR)
    one, other = unit_of(turn, "INF1"), unit_of(turn, "GER1")
    fire = line("INF1", "fire", target="GER1")
    assert shooting.trouble(turn, one, fire) is None
    carried_out(shooting.play(turn, one, fire))
    why = shooting.trouble(turn, one, fire)
    assert why is not None
    assert why.code == "shot-before"
    assert codes(turn, "INF1", "GER1") == ""
    asked = carried_out(charges.play(turn, one, line("INF1", "charge", target="GER1")), "none")
    assert asked == ["counter-fire"]
    turn.game.part(one)
    assert codes(turn, "INF1", "GER1") == "charged-before"
    one.charged, one.used, other.status = False, [], KILLED
    assert codes(turn, "INF1", "GER1") == "target-gone"


def test_a_wounded_unit_is_no_target() -> None:
    turn = turn_of(PAIR)
    one, other = unit_of(turn, "INF1"), unit_of(turn, "GER1")
    other.status = WOUNDED
    for found in (shooting.judged(turn, one, other), charges.judged(turn, one, other)):
        assert isinstance(found, Why)
        assert found.code == "lies-wounded"


def test_who_ran_does_not_shoot_under_a_reading() -> None:
    for reading, code in (("free", None), ("no shooting", "ran-no-shot")):
        turn = turn_of(PAIR, rulings={"ENT-Q-run": reading})
        one = unit_of(turn, "INF1")
        one.ran = True
        why = shooting.barred(turn, one, "fire")
        assert (why and why.code) == code


@pytest.mark.parametrize(("used", "spent", "code"), [
    ([], [], ""), (["gas"], [], "weapon-used"), ([], ["gas"], "once-a-battle"),
])  # fmt: skip
def test_weapons_that_are_used(used: list[str], spent: list[str], code: str) -> None:
    turn = turn_of("Entente INF1 BEF Infantry at 4,6\nCentral GAS Gas Trooper Team at 9,6", bound=3)
    unit = unit_of(turn, "GAS")
    unit.used, unit.spent = used, spent
    found = arms.ready(turn, unit, "release")
    assert (found.code if isinstance(found, Why) else "") == code
    assert isinstance(arms.ready(turn, unit_of(turn, "INF1"), "release"), Why)


def test_each_weapon_its_own_target_each_once() -> None:
    turn = turn_of(
        "Entente RAID Raiders at 4,6\nCentral GER1 German Infantry at 9,6", rulings={"ENT-Q-volley": "own targets"},
        types={"Raiders": {"like": "French Infantry", "weapons": ["rifle", "revolver"]}},
    )  # fmt: skip
    raid = unit_of(turn, "RAID")
    for weapon in ("rifle", "revolver"):
        carried_out(shooting.play(turn, raid, line("RAID", "fire", target="GER1", weapon=weapon)))
    why = shooting.trouble(turn, raid, line("RAID", "fire", target="GER1", weapon="rifle"))
    assert why is not None
    assert why.code == "weapon-used"


def test_what_was_found_of_a_line_is_for_its_play_alone() -> None:
    turn = turn_of(
        "Entente RAID Raiders at 4,6\nCentral GER1 German Infantry at 9,6", rulings={"ENT-Q-volley": "own targets"},
        types={"Raiders": {"like": "French Infantry", "weapons": ["rifle", "revolver"]}},
    )  # fmt: skip
    raid = unit_of(turn, "RAID")
    rifle, revolver = (line("RAID", "fire", target="GER1", weapon=weapon) for weapon in ("rifle", "revolver"))
    assert shooting.trouble(turn, raid, rifle) is None
    carried_out(shooting.play(turn, raid, revolver))
    assert raid.used == ["revolver"], "another line than the one that was judged"
    assert shooting.trouble(turn, raid, rifle) is None
    carried_out(shooting.play(turn, raid, rifle))
    assert (raid.used, turn.found_of(rifle)) == (["revolver", "rifle"], None)


def test_the_best_of_two_melee_weapons_strikes() -> None:
    turn = turn_of(
        "Entente RAID Raiders at 4,6\nCentral GER1 German Infantry at 9,6",
        types={"Raiders": {"like": "French Infantry", "weapons": ["bayonet", "sword", "sabre"]}},
    )
    raid = unit_of(turn, "RAID")
    assert arms.to_strike(turn, raid) == WEAPONS["sabre"]
    raid.figures = 1  # one die at 4+, two of the sword
    assert arms.to_strike(turn, raid) == WEAPONS["sword"]


def test_a_unit_that_blows_itself_up_fires_no_second_weapon() -> None:
    turn = turn_of(
        "Entente CK Bombers at 4,6 wounds 1\nCentral GER1 German Infantry at 10,6", faces=[6, 6, 6, 1, 1, 1],
        types={"Bombers": {"like": "Clay Kickers", "weapons": ["charge", "grenade"]}},
        own={"weapons": [{"name": "grenade", "range": 4, "hit": 4, "dice": 2, "template": "Tem 1"}]},
    )  # fmt: skip
    unit = unit_of(turn, "CK")
    carried_out(templates.play(turn, unit, line("CK", "fire-on", spot=(5 * U_PER_INCH, 6 * U_PER_INCH))))
    assert not unit.alive
    assert unit.used == ["charge"]


@pytest.mark.parametrize(("reading", "spot_in", "code"), [
    ("edges", 8.0, ""), ("edges", 7.4, "out-of-range"),
    ("front centre", 8.0, "out-of-range"), ("front centre", 8.5, ""),
])  # fmt: skip
def test_a_spot_behind_is_in_range_by_the_rear_or_by_the_front(reading: str, spot_in: float, code: str) -> None:
    """A mortar at 20 faces east: its rear is at 19.5 and its front at 20.5; its range is 12."""
    turn = turn_of(
        "Entente INF1 BEF Infantry at 2,1\nEntente MOR 2 Inch Mortar Team at 20,6 facing 90",
        rulings={"ENT-Q-range-points": reading},
    )
    found = templates.judged(turn, unit_of(turn, "MOR"), (int(spot_in * U_PER_INCH), 6 * U_PER_INCH))
    assert (found.code if isinstance(found, Why) else "") == code


# ---- rest fire


def test_the_rest_fire_at_the_nearest_that_they_may_fire_at() -> None:
    turn = turn_of("""
        Entente INF1 BEF Infantry at 4,6
        Entente INF2 BEF Infantry at 4,2
        Entente MOR 2 Inch Mortar Team at 2,10
        Central GER1 German Infantry at 10,6
        Central GER2 German Infantry at 8,6
        Central GER3 German Infantry at 23,2
    """)
    turn.game.lock(unit_of(turn, "GER2"), unit_of(turn, "INF2"))  # nobody fires at it
    lines = list(shooting.rest(turn, turn.game.of("Entente")))
    assert [(each.unit, each.verb, each.get("target")) for each in lines] == [("INF1", "fire", "GER1")]


# ---- melee


def test_a_line_names_an_enemy_that_a_unit_is_not_in_melee_with() -> None:
    turn = turn_of(PAIR)
    one, other = unit_of(turn, "INF1"), unit_of(turn, "GER1")
    strike = line("INF1", "strike", target="GER1")
    why = melee.trouble(turn, one, strike)
    assert why is not None
    assert why.code == "not-in-melee"
    turn.game.lock(one, other)
    assert melee.trouble(turn, one, strike) is None
    carried_out(melee.play(turn, one, strike))
    why = melee.trouble(turn, one, strike)
    assert why is not None
    assert why.code == "struck-before"
    assert carried_out(melee.standing(turn)) == []
    assert [rolled[0] for rolled in turn.rolled] == ["blow", "blow"]


def test_a_locked_unit_that_is_killed_in_the_phase_does_not_strike() -> None:
    """INF1 and INF2 are locked with GER1: INF1's blow is answered by INF2's death, whose turn it would be next."""
    turn = turn_of(
        "Entente INF1 BEF Infantry at 7,6 wounds 1\nEntente INF2 BEF Infantry at 8,4.25 wounds 1\n"
        "Central GER1 German Infantry at 8,6 wounds 1",
        faces=[1, 5, 1],
    )
    one, two, other = (unit_of(turn, name) for name in ("INF1", "INF2", "GER1"))
    turn.game.lock(one, other)
    turn.game.lock(two, other)
    play = melee.standing(turn)
    carried_out(play)
    assert not one.alive
    assert [rolled[:3] for rolled in turn.rolled] == [
        ("blow", "INF1", "GER1"), ("blow", "GER1", "INF1"), ("save", "INF1", "GER1"), ("blow", "INF2", "GER1"),
    ]  # fmt: skip


def test_to_the_death_ends_for_want_of_keys_of_dice() -> None:
    """All dice show 1: nobody is ever hurt."""
    turn = turn_of(PAIR, rulings={"ENT-Q-melee-cycle": "to the death"})
    one, other = unit_of(turn, "INF1"), unit_of(turn, "GER1")
    melee.exchange(turn, one, other, new=True)
    assert len(turn.rolled) == 2 * melee.MOST_BLOWS
    assert one.alive
    assert other.alive


# ---- charges


def test_a_charge_that_a_check_stops_among_friends_ends_where_there_is_room() -> None:
    own = {"pieces": [{"name": "wire", "area": [6.5, 0, 6.7, 12], "check": "Wire"}]}
    units = """
        Entente INF1 BEF Infantry at 4,6
        Entente INF2 BEF Infantry at 6,7
        Central GER1 German Infantry at 8,6
    """
    turn = turn_of(units, own=own, faces=[4])
    one = unit_of(turn, "INF1")
    start = one.at
    carried_out(charges.play(turn, one, line("INF1", "charge", target="GER1")))
    # the wire is 2 inches ahead, where INF2 (5.5 to 6.5) lies; back by steps to its edge
    gone = one.x - start[0]
    assert U_PER_INCH - STEP_U <= gone <= U_PER_INCH
    assert turn.codes("INF1") == ["charge-stopped", "friend-in-the-way"]
    # shoulder to shoulder with friends all the way: it stays
    turn = turn_of(units.replace("6,7", "4.75,7.5"), own=own, faces=[4])
    one = unit_of(turn, "INF1")
    friend = unit_of(turn, "INF2")
    friend.at, friend.depth = (one.x + 3 * U_PER_INCH // 2, one.y), 2 * U_PER_INCH
    carried_out(charges.play(turn, one, line("INF1", "charge", target="GER1")))
    assert one.at == start
    # no room to turn either: it faces as it did
    turn = turn_of(units.replace("6,7", "5,6").replace("8,6", "7,8.5"), own=own, faces=[4])
    one, friend = unit_of(turn, "INF1"), unit_of(turn, "INF2")
    friend.at, friend.depth = (one.x + 3 * U_PER_INCH // 2, one.y), 2 * U_PER_INCH
    carried_out(charges.play(turn, one, line("INF1", "charge", target="GER1")))
    assert one.pose == (*start, 900)


def test_who_is_far_off_is_not_charged() -> None:
    """The length is told from base to base: which way the charger would face makes no difference there."""
    turn = turn_of("Entente INF1 BEF Infantry at 4,6\nCentral GER1 German Infantry at 20,6")
    found = charges.judged(turn, unit_of(turn, "INF1"), unit_of(turn, "GER1"))
    assert isinstance(found, Why)
    assert (found.code, str(found.words["cm"])) == ("too-far", "15 in")


def test_a_wall_beside_the_way_is_no_hindrance() -> None:
    wall = {"name": "wall", "area": [6, 7, 6.2, 9], "cover": "heavy"}
    assert codes(turn_of(PAIR, own={"pieces": [wall]}), "INF1", "GER1") == ""
    across = {**wall, "area": [6, 6.5, 6.2, 9]}
    assert codes(turn_of(PAIR, own={"pieces": [across]}), "INF1", "GER1") == "heavy-terrain"


def test_friends_stop_a_charge_under_a_reading() -> None:
    units = PAIR + "\nEntente INF2 BEF Infantry at 6,7"
    for reading, code in (("friends pass", ""), ("friends stop", "no-contact")):
        turn = turn_of(units, rulings={"ENT-Q-pass-through": reading})
        assert codes(turn, "INF1", "GER1") == code


def test_an_enemy_on_the_way_stops_a_charge_and_the_table_s_edge_leaves_no_room() -> None:
    assert codes(turn_of(PAIR + "\nCentral GER2 German Infantry at 6,7"), "INF1", "GER1") == "no-contact"
    turn = turn_of("Entente INF1 BEF Infantry at 3,1 facing 270\nCentral GER1 German Infantry at 1,1 facing 180")
    assert codes(turn, "INF1", "GER1") == ""
    turn = turn_of("Entente INF1 BEF Infantry at 0.75,3.5 facing 180\nCentral GER1 German Infantry at 0.75,0.75")
    assert codes(turn, "INF1", "GER1") == ""
    gap = turn_of("Entente INF1 BEF Infantry at 3.5,10.8\nCentral GER1 German Infantry at 2,11.4 facing 0")
    # a squad at the north edge: its western side has room below the edge alone
    assert codes(gap, "INF1", "GER1") == ""
    found = charges.judged(gap, unit_of(gap, "INF1"), unit_of(gap, "GER1"))
    assert not isinstance(found, Why)
    assert found.end[1] <= gap.game.height - unit_of(gap, "INF1").width // 2


@pytest.mark.parametrize("bearing", range(0, 3600, 77))
def test_charges_from_all_round_end_edge_to_edge(bearing: int) -> None:
    """A squad 2.6 inches from the centre of another that faces askew; turned by 90 degrees it ends there too."""
    ends = []
    for quarter in (0, 900):
        facing = (123 + quarter) % 3600
        turn = turn_of("Entente INF1 BEF Infantry at 12,6\nCentral GER1 German Infantry at 12,6")
        one, other = unit_of(turn, "INF1"), unit_of(turn, "GER1")
        x, y = direction((bearing + quarter) % 3600)
        dx, dy = along(float(x), float(y), 2.6 * U_PER_INCH)
        one.at, other.facing = (other.x + dx, other.y + dy), facing
        found = charges.judged(turn, one, other)
        assert not isinstance(found, Why)
        one.pose = found.end
        assert not overlap(one, other)
        assert bases_touch(other.x - one.x, other.y - one.y, one.corners, other.corners, 3.0)
        assert (one.facing - other.facing) % 900 == 0
        ends.append((one.x - other.x, one.y - other.y, found.flank, found.slid))
    (x, y, *words), (turned_x, turned_y, *turned_words) = ends
    assert abs(turned_x - y) <= 2
    assert abs(turned_y + x) <= 2
    assert words == turned_words


# ---- gas


def test_gas_of_a_second_cloud_does_not_ask_the_dead() -> None:
    turn = turn_of(
        "Entente INF1 BEF Infantry at 4,6\nCentral CHL Chlorine Team at 9,6", bound=3, faces=[1, 1],
        own={"weapons": [{"name": "chlorine", "range": 6, "dice": "kill", "template": "Tem 2"}]},
        types={"Chlorine Team": {"like": "Gas Trooper Team", "weapons": ["chlorine"]}},
        rulings={"ENT-Q-compass": "facing", "ENT-Q-gas-who": "not in release"},
    )  # fmt: skip
    team = unit_of(turn, "CHL")
    for _ in range(2):  # both drift 6 inches west, where it faces, from 9.5 to 3.5
        team.shot, team.used = False, []
        carried_out(gas.play(turn, team, line("CHL", "release", spot=(int(9.5 * U_PER_INCH), 6 * U_PER_INCH))))
    turn.bound = 4
    turn.faces = [1]
    carried_out(gas.drift(turn))
    assert [rolled[:2] for rolled in turn.rolled if rolled[0] == "gas"] == [("gas", "INF1")]
    assert unit_of(turn, "INF1").status == KILLED


def test_the_path_counts_of_gas_that_leaves_the_table_too() -> None:
    turn = turn_of(
        "Entente INF1 BEF Infantry at 2,6\nCentral GAS Gas Trooper Team at 9,6", bound=3,
        rulings={"ENT-Q-gas-drift": "swept path", "ENT-Q-compass": "facing", "ENT-Q-gas-who": "not in release"},
    )  # fmt: skip
    carried_out(gas.play(turn, unit_of(turn, "GAS"), line("GAS", "release", spot=(5 * U_PER_INCH, 6 * U_PER_INCH))))
    turn.bound = 4
    carried_out(gas.drift(turn))
    assert turn.game.clouds == []
    assert turn.stunned(unit_of(turn, "INF1"))
