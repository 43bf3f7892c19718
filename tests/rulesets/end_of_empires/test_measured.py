"""covers: bound_sim/rulesets/end_of_empires/state, bound_sim/rulesets/kit/geometry/measure.py

What is measured at once, compiled, against the plain functions, base by base; kept answers against fresh ones.
"""

from pathlib import Path
from random import Random

import pytest

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load
from bound_sim.rulesets.end_of_empires.state import near
from bound_sim.rulesets.end_of_empires.state.bases import Base
from bound_sim.rulesets.end_of_empires.state.between_units import unit_distance
from bound_sim.rulesets.end_of_empires.state.places import Places
from bound_sim.rulesets.end_of_empires.state.shots import TableBases
from bound_sim.rulesets.end_of_empires.steps.standing import in_contact
from bound_sim.rulesets.end_of_empires.steps.ways import ENDED, WayAsked, planned
from bound_sim.rulesets.kit.geometry.distance import TOUCH_U, edge_distance, nearest_whole, touch
from bound_sim.rulesets.kit.geometry.measure import Floats, Ints
from bound_sim.rulesets.kit.geometry.units import posed
from bound_sim_kernels.compiled import compiles
from tests.rulesets.end_of_empires.board import LIMITS, base, turn, unit

HEDGEROW = Path(__file__).parents[2] / "battles/hedgerow"


def play(monkeypatch: pytest.MonkeyPatch, seed: int) -> int:
    """A battle in which all that is measured is compared with the plain functions; how often that was."""
    battle, random, compared = Battle(load(HEDGEROW), KeyedDice(key_from_seed(seed))), Random(seed), 0
    plain = near.measure_again

    def measure_again(
        bases: TableBases, tables: Ints, how: int, lengths: Floats, stale: Ints, boxes: Ints
    ) -> None:  # fmt: skip
        nonlocal compared
        plain(bases, tables, how, lengths, stale, boxes)
        game = battle.state.games[0]
        for one, other in zip(random.sample(game.on_table(), 4), random.sample(game.on_table(), 4), strict=True):
            if one is not other:
                apart = unit_distance(one, other, centres=how == 1)
                told = lengths[0, how, one.row, other.row]
                assert told == apart or near.EXACT_U < told < apart, (one.id, other.id)
                compared += 1
            foes = game.against(one.side)
            touched = [foe.row for foe in foes if any(touch(a, b) for a in one.bases for b in foe.bases)]
            if not compiles():
                bases = battle.state.places[0].bases
                assert [foe.row for foe in foes if in_contact(bases, one.row, foe.row)] == touched, one.id
            near_by = [foe.row for foe in foes if lengths[0, how, one.row, foe.row] <= TOUCH_U]
            assert how == 1 or near_by == touched, one.id

    monkeypatch.setattr(near, "measure_again", measure_again)
    battle.run()
    return compared


@pytest.mark.parametrize("seed", [1, 2])
def test_distances_and_contacts_are_those_of_the_plain_functions(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """Whenever anybody measures, through whole battles: what is kept has not grown old."""
    assert play(monkeypatch, seed) > 100


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
