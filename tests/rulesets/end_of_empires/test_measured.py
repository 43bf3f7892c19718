"""covers: bound_sim/rulesets/end_of_empires/state, bound_sim/rulesets/kit/geometry/measure.py

What is measured at once, compiled, against the plain functions, base by base; kept answers against fresh ones.
"""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import KeyedDice, key_from_seed
from bound_sim.files.folder import load
from bound_sim.rulesets.end_of_empires.state import terrain
from bound_sim.rulesets.end_of_empires.state.game import Unit
from bound_sim.rulesets.end_of_empires.state.moment import Moment
from bound_sim.rulesets.end_of_empires.state.places import Apart, Places
from bound_sim.rulesets.end_of_empires.steps import paths
from bound_sim.rulesets.kit.geometry import distance as measure
from bound_sim.rulesets.kit.geometry.units import Base
from tests.rulesets.end_of_empires.scenes import played

HEDGEROW = Path(__file__).parents[2] / "battles/hedgerow"


def play(seed: int) -> None:
    Battle(load(HEDGEROW), KeyedDice(key_from_seed(seed))).run()


@pytest.mark.parametrize("seed", [1, 2])
def test_distances_and_contacts_are_those_of_the_plain_functions(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """Whenever anybody asks, through whole battles: what is kept has not grown old."""
    asked, random = [0], Random(seed)
    plain = Moment.apart

    def apart(moment: Moment) -> Apart[Unit]:
        found = plain(moment)
        units = moment.game.on_table()
        for _ in range(3):
            a, b = random.choice(units), random.choice(units)
            if a is not b:
                assert found.between(a, b) == measure.unit_distance(a, b, centres=moment.centres), (a.id, b.id)
                asked[0] += 1
        one = random.choice(units)
        touches = any(measure.in_contact(one, foe) for foe in moment.game.against(one.side))
        assert (one.row in moment.places.touching()) == touches, one.id
        return found

    monkeypatch.setattr(Moment, "apart", apart)
    play(seed)
    assert asked[0] > 100


def test_the_control_fails_where_a_change_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Places, "changed", lambda self, unit=None: None)
    with pytest.raises(AssertionError):
        test_distances_and_contacts_are_those_of_the_plain_functions(monkeypatch, 1)


def first_within(way: paths.Way[Unit], most: float, place: int, base: Base, other: Base, keep: float) -> int | None:
    """Every whole length in turn."""
    for length in range(int(most) + 1):
        (x, y), _ = way.at(place, float(length))
        moved = Base(base.id, base.row, x, y, base.facing, base.width, base.depth, 4, 4)
        if measure.edge_distance(moved, other) <= keep:
            return length
    return None


@pytest.mark.parametrize("seed", range(6))
def test_enemies_halt_a_way_where_every_step_of_it_says(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, seed: int
) -> None:  # fmt: skip
    """Ways walked by 0.01 mm: nobody comes nearer than 5.01 cm, and who halts could not have gone on."""
    random, walked = Random(seed), [0]
    plain: Any = paths.until_enemies

    def enemies(
        moment: Moment, way: paths.Way[Unit], halt: paths.Halt, foe: Unit | None, **lengths: float
    ) -> None:  # fmt: skip
        before = halt.length
        plain(moment, way, halt, foe, **lengths)
        found = [
            length
            for place, base in enumerate(way.bases)
            for enemy in moment.game.against(way.unit.side)
            for other in enemy.bases
            for length in [first_within(way, before, place, base, other, 5_009.0)]
            if length is not None
        ]
        assert halt.length == (max(min(found) - 1.0, 0.0) if found else before)
        walked[0] += 1

    monkeypatch.setattr(paths, "until_enemies", enemies)
    x, y, facing = random.randrange(44, 48), random.randrange(36, 44), random.randrange(0, 360)
    units = f"Red RM Machine guns at 30,40 facing {random.randrange(0, 360)}\nRed GR Commander at 26,44\n"
    units += f"Blue BM Machine guns at {x},{y} facing {facing}"
    played(tmp_path, units=units, orders=f"RM advance by 10,{random.randrange(-3, 4)}\nGR stay\nBM hold-fire")
    assert walked[0] > 0


def shots_of(seed: int) -> dict[str, list[Any]]:
    battle = Battle(load(HEDGEROW), KeyedDice(key_from_seed(seed)))
    battle.run()
    return battle.log["shots"]


def test_cover_is_the_same_where_no_place_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = shots_of(1)
    monkeypatch.setattr(terrain, "MOST_KNOWN", 1)
    assert shots_of(1) == kept
    assert any("cover" in words for words in kept["modifiers"])
