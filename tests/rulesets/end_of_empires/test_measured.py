"""covers: bound_sim/rulesets/end_of_empires/state, bound_sim/rulesets/kit/geometry/measure.py

What is measured at once, compiled, against the plain functions, base by base; kept answers against fresh ones.
"""

from pathlib import Path
from random import Random

import pytest

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load
from bound_sim.rulesets.end_of_empires.state.bases import Base
from bound_sim.rulesets.end_of_empires.state.between_units import in_contact, unit_distance
from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.end_of_empires.state.places import Apart, Places
from bound_sim.rulesets.end_of_empires.steps import orders
from bound_sim.rulesets.end_of_empires.steps.ways import ENDED, WayAsked, planned
from bound_sim.rulesets.kit.geometry.distance import edge_distance, nearest_whole
from bound_sim.rulesets.kit.geometry.units import posed
from tests.rulesets.end_of_empires.board import LIMITS, base, turn, unit

HEDGEROW = Path(__file__).parents[2] / "battles/hedgerow"


def play(seed: int) -> None:
    Battle(load(HEDGEROW), KeyedDice(key_from_seed(seed))).run()


@pytest.mark.parametrize("seed", [1, 2])
def test_distances_and_contacts_are_those_of_the_plain_functions(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """Whenever anybody asks, and as each step opens, through whole battles: what is kept has not grown old."""
    asked, random = [0], Random(seed)
    plain, lie_down = Moment.apart, orders.lie_down

    def apart(moment: Moment) -> Apart:
        found = plain(moment)
        units = moment.game.on_table()
        for _ in range(6):
            a, b = random.choice(units), random.choice(units)
            if a is not b:
                assert found.between(a, b) == unit_distance(a, b, centres=moment.centres), (a.id, b.id)
                asked[0] += 1
        one = random.choice(units)
        touches = any(in_contact(one, foe) for foe in moment.game.against(one.side))
        assert (one.row in moment.places.touching()) == touches, one.id
        return found

    def open_step(moment: Moment) -> None:
        moment.apart()
        lie_down(moment)

    monkeypatch.setattr(Moment, "apart", apart)
    monkeypatch.setattr(orders, "lie_down", open_step)
    play(seed)
    assert asked[0] > 100


def test_the_control_fails_where_a_change_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Places, "changed", lambda self, unit=None: None)
    with pytest.raises(AssertionError):
        test_distances_and_contacts_are_those_of_the_plain_functions(monkeypatch, 1)


def first_within(one: Base, other: Base, vector: tuple[int, int], keep: float) -> int | None:
    """Every whole length in turn."""
    size = (vector[0] ** 2 + vector[1] ** 2) ** 0.5
    for length in range(int(size) + 1):
        x, y = (nearest_whole(step * min(length / size, 1.0)) for step in vector)
        with posed([one], [(one.x + x, one.y + y, one.facing)]):
            if edge_distance(one, other) <= keep:
                return length
    return None


@pytest.mark.parametrize("seed", range(12))
def test_enemies_halt_a_way_where_every_step_of_it_says(seed: int) -> None:
    """Ways walked by 0.01 mm: nobody comes nearer than 5.01 cm, and who halts could not have gone on."""
    random = Random(seed)
    one = base("1/1", 0, 30_000, 40_000, random.randrange(3600))
    at = [(random.randrange(42_000, 48_000), random.randrange(34_000, 46_000)) for _ in range(2)]
    foes = [base(f"2/{k}", 1 + k, *place, random.randrange(3600)) for k, place in enumerate(at)]
    mine, vector = unit("1", 0, "A", one), (10_000, random.randrange(-3_000, 3_000))
    now = turn(mine, unit("2", 1, "B", *foes))
    plan = planned(now, mine, LIMITS, WayAsked((vector,), 0.0, 1e6))
    found = [length for foe in foes if (length := first_within(one, foe, vector, 5_009.0)) is not None]
    assert plan.length == (max(min(found) - 1.0, 0.0) if found else (vector[0] ** 2 + vector[1] ** 2) ** 0.5)
    assert ENDED[plan.why] == ("enemy near" if found else "order done")
    charge = planned(now, mine, LIMITS, WayAsked((vector,), 0.0, 1e6, foe=now.game.units[1]))
    reached = [length for foe in foes if (length := first_within(one, foe, vector, 5_000.0)) is not None]
    # near its end a way turns by the lattice: the distance may rise and fall again within 0.03 mm
    assert 0 <= charge.length - (min(reached) if reached else plan.length) <= 3
