"""covers: bound_sim/rulesets/entrenched/answers/targets.py, bound_sim/rulesets/entrenched/answers/volleys.py,
bound_sim/rulesets/entrenched/answers/ends.py, bound_sim/rulesets/entrenched/answers/goals.py,
bound_sim/rulesets/entrenched/answers/strengths.py,
bound_sim/rulesets/entrenched/steps/sights.py, bound_sim/rulesets/entrenched/steps/cover.py,
bound_sim/rulesets/entrenched/steps/templates.py

Whom the policy finds to fire at in one go is whom the rules let a unit fire at, with the wounds that they expect.
"""

import random
from dataclasses import replace

import pytest

from bound_sim.rulesets.entrenched.answers import targets
from bound_sim.rulesets.entrenched.answers.posture import ADVANCE, ASSAULT, FREE, HOLD, RETREAT, Plans
from bound_sim.rulesets.entrenched.answers.seat import FieldView
from bound_sim.rulesets.entrenched.book.rulings import RULINGS, Readings
from bound_sim.rulesets.entrenched.state.game import FieldGame, FieldUnit
from bound_sim.rulesets.entrenched.state.ground import FieldGround
from bound_sim.rulesets.entrenched.state.rectangle import meets
from bound_sim.rulesets.entrenched.steps import cover, nearby, shooting, templates
from bound_sim.rulesets.kit.geometry.units import ON_TABLE
from bound_sim.rulesets.kit.lines.driven_turn import Why

from . import drawn

#: readings that a volley rests on
ASKED = ("volley", "range-points", "sight", "artillery", "cover", "cover-stack", "save", "lock", "team-dice")


def plans_at(seed: int) -> Plans:
    """A side's plans at a drawn table, under drawn readings, all of whose units stand somewhere, two of them locked."""
    dice = random.Random(seed)
    drawn_rulings = {f"ENT-Q-{name}": dice.choice(RULINGS[f"ENT-Q-{name}"].readings) for name in ASKED}
    scenario = replace(drawn.scenario(seed), rulings=drawn_rulings)
    game = FieldGame.opening(scenario, Readings(scenario.rulings))
    for unit in game.units:
        unit.status = ON_TABLE
        unit.pose = dice.randint(3_000, 57_000), dice.randint(3_000, 27_000), dice.randrange(3600)
        unit.figures = dice.randint(1, unit.full)
    game.lock(*(dice.choice(game.of(side)) for side in game.sides))
    game.first = game.sides[0]
    return Plans(FieldView(game.first, 2, 4, scenario, game=game, ground=FieldGround(scenario)))


def could_reach(plans: Plans, unit: FieldUnit, foe: FieldUnit) -> bool:
    """The policy asks of no more than what the longest of all weapons of a unit could reach, whatever is between."""
    gun = plans.gun(unit)
    far = ((unit.x - foe.x) ** 2 + (unit.y - foe.y) ** 2) ** 0.5
    return gun is not None and far <= gun.reach + unit.reach + foe.reach


@pytest.fixture(scope="module")
def tables() -> list[Plans]:
    return [plans_at(seed) for seed in range(160)]


def test_targets_found_in_one_go_are_those_of_the_rules(tables: list[Plans]) -> None:
    """Every pair of a unit that may fire and an enemy: each is asked of the rules, one shot after the other."""
    count = 0
    for plans in tables:
        able = [unit for unit in plans.own if shooting.barred(plans.turn, unit, "fire") is None]
        found = {(one.id, foe.id): wounds for one, foe, wounds in plans.aims(able, len(plans.foes))}
        expected = {}
        for one in able:
            for foe in plans.foes:
                shots = shooting.judged(plans.turn, one, foe)
                if not isinstance(shots, Why) and could_reach(plans, one, foe):
                    expected[one.id, foe.id] = shooting.expected(plans.turn, foe, shots)
        assert found == expected
        count += len(expected)
    assert count > 300


def test_what_is_kept_of_volleys_is_what_is_found_anew(tables: list[Plans]) -> None:
    """Wounds left and weapons used change; what was kept before says the same as a ground that keeps nothing yet."""
    on_spots = 0
    for seed, plans in enumerate(tables):
        dice = random.Random(seed)
        for unit in plans.game.units:
            unit.figures = dice.randint(1, unit.full)
            unit.used = [name for name in unit.kind.weapons if dice.random() < 0.3]
        view = FieldView(plans.side, 2, 4, plans.game.scenario, game=plans.game, ground=plans.ground)
        kept = Plans(view)
        plans.game.known.clear()
        ground = FieldGround(plans.game.scenario)
        fresh = Plans(FieldView(plans.side, 2, 4, plans.game.scenario, game=plans.game, ground=ground))
        able = [unit for unit in plans.own if shooting.barred(plans.turn, unit, "fire") is None]
        assert [*kept.aims(able, 3)] == [*fresh.aims(able, 3)]
        lines = [*kept.fire(able)]
        plans.game.bursts.clear()
        assert lines == [*fresh.fire(able)]
        on_spots += sum(line.verb == "fire-on" for line in lines)
    assert on_spots > 10


def test_what_is_kept_of_moves_is_what_is_found_anew() -> None:
    """Units are told something else, stand elsewhere and have other wounds than when their side was asked before."""
    told = 0
    for seed in range(160):
        plans, dice = plans_at(seed), random.Random(seed)
        list(plans.moves(plans.own, {unit.id: ASSAULT for unit in plans.own[::2]}))
        for unit in plans.game.units:
            unit.pose = dice.randint(3_000, 57_000), dice.randint(3_000, 27_000), dice.randrange(3600)
            unit.figures = dice.randint(1, unit.full)
        words = {unit.id: dice.choice((FREE, ASSAULT, ADVANCE, HOLD, RETREAT)) for unit in plans.own}
        kept = Plans(FieldView(plans.side, 2, 4, plans.game.scenario, game=plans.game, ground=plans.ground))
        again = [*kept.moves(kept.own, words)]
        plans.game.known.clear()
        ground = FieldGround(plans.game.scenario)
        fresh = Plans(FieldView(plans.side, 2, 4, plans.game.scenario, game=plans.game, ground=ground))
        assert again == [*fresh.moves(fresh.own, words)]
        told += sum(line.verb in ("move", "run") for line in again)
    assert told > 80


def test_blows_of_any_two_enemies_are_known_after_each_wound() -> None:
    """A table's strengths are kept; so are the scenario's: others ask what each blow takes."""
    dice, plans = random.Random(11), plans_at(12)
    game, scenario = plans.game, plans.game.scenario
    others = Plans(FieldView(plans.side, 2, 4, scenario, game=game, ground=FieldGround(scenario)))
    for _ in range(30):
        unit = dice.choice(game.units)
        unit.figures = dice.randint(1, unit.full)
        kept = Plans(FieldView(plans.side, 2, 4, scenario, game=game, ground=plans.ground))
        rows, blows = kept.fires[1], kept.ranks.shared.blows
        for one in game.units:
            for foe in game.against(one.side):
                assert blows[rows[one.row], rows[foe.row]] == others.blow(one, foe) > 0


def test_a_wound_of_who_is_in_the_way_is_worth_more(tables: list[Plans]) -> None:
    plans = next(plans for plans in tables if plans.game.type == "assault")
    foe, zone = plans.foes[0], plans.goals.zone
    foe.at = (zone.x0 + zone.x1) // 2, (zone.y0 + zone.y1) // 2
    view = FieldView(plans.side, 2, 4, plans.game.scenario, game=plans.game, ground=plans.ground)
    inside = Plans(view).values[targets.WORTH, foe.row]
    foe.at = zone.x1 + 9_000, foe.y
    assert inside == 1.5 * Plans(view).values[targets.WORTH, foe.row] > 0


def test_a_line_of_sight_is_blocked_by_what_it_crosses_and_not_by_what_holds_its_end(tables: list[Plans]) -> None:
    """Piece after piece, as ENT-Q-sight and ENT-Q-cover say it."""
    found = set()
    for plans in tables:
        ground, units = plans.ground, plans.game.units
        for one, other in zip(units, units[1:], strict=False):
            ends = one.at, other.at
            crossed = [piece for piece in ground.pieces if meets(*ends[0], *ends[1], piece.box)]
            between = [piece for piece in crossed if piece.blocks and not any(map(piece.holds, ends))]
            assert ground.sees(*ends) == (not between)
            covers = {piece.name for piece in crossed if piece.holds(ends[1]) or not piece.holds(ends[0])}
            given = cover.of(plans.turn, ends[0], other)
            if plans.turn.readings.cover == 0:
                assert (given.piece in covers) == any(p.cover != "none" for p in crossed if p.name in covers)
            found.add((bool(between), given.grade))
    assert {seen for seen, _ in found} == {True, False}
    assert {grade for _, grade in found} == {"none", "light", "heavy"}


def test_who_is_under_a_template_is_who_is_near_the_spot_and_in_range(tables: list[Plans]) -> None:
    """With the cover that each has from the firer, asked one by one."""
    counts, covers = set(), set()
    for plans in tables:
        turn = plans.turn
        weapons = [weapon for weapon in turn.game.weapons.values() if weapon.template]
        for one, other in zip(plans.own, plans.foes, strict=False):
            for weapon in weapons:
                near = nearby.near_point(turn, other.at, templates.radius_u(weapon))
                expected = [
                    templates.Caught(each, cover.of(turn, one.at, each, weapon))
                    for each in near if shooting.reaches(turn, one, weapon, each)
                ]  # fmt: skip
                assert [*templates.under(turn, one, weapon, other.at)] == expected
                counts.add(len(expected))
                covers |= {caught.cover.grade for caught in expected}
    assert len(counts) > 2
    assert covers == {"none", "light", "heavy"}
