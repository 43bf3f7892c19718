"""covers: bound_sim/rulesets/kit/shooting.py

Who is shot at and what the dice come to, in the smallest game of rifles: a die a base, each 4 or more hits one figure.
"""

from typing import Any, ClassVar

import pytest

from bound_sim.rulesets.kit.shooting import (
    MOST_HITS,
    NEAREST,
    NOBODY,
    OUT_OF_RANGE,
    Reason,
    Shooting,
    Shot,
    Volley,
    band_of,
)
from bound_sim.rulesets.kit.turn import Turn
from bound_sim.rulesets.kit.units import Base, Unit
from tests.rulesets.kit.board import BoardTurn, base, turn, unit


class Rifles(Shooting[Unit]):
    """20 cm, half of it short; nothing but what a ruleset has to say."""

    bands = ("short", "long")

    def kind(self, unit: Unit) -> str:
        return "rifles"

    def silent(self, turn: Turn[Unit], unit: Unit) -> Reason | None:
        return ("quiet", {}) if unit.formation == "quiet" else ("", {}) if unit.formation == "unarmed" else None

    def limits_u(self, unit: Unit) -> tuple[int, ...]:
        return 10_000, 20_000

    def dice(self, unit: Unit, base: Base) -> int:
        return 1

    def counts_of_firer(self, turn: Turn[Unit], unit: Unit, base: Base) -> int:
        return unit.row

    def counts_of(self, target: Unit) -> int:
        return target.row

    def hits(self, unit: Unit, shot: Shot, score: int) -> int:
        return int(score >= 4)

    def sixths(self, unit: Unit, modifier: int, band: int) -> int:
        return 3


class Chosen(Rifles):
    """With a target of its own, or a choice."""

    def __init__(self, choice: int, name: str = "") -> None:
        self.name, self.chosen = name, choice

    def named_target(self, turn: Turn[Unit], unit: Unit) -> str:
        return self.name

    def choice(self, turn: Turn[Unit]) -> int:
        return self.chosen


class RifleTurn(BoardTurn):
    reasons: ClassVar = {
        "quiet": ("T-R-1", "is told to be quiet"), "no-target": ("T-R-2", "sees nobody"),
        "not-told": ("T-R-2", "is told of nobody"), "target-gone": ("T-R-3", "{unit} is not there"),
        "target-out": ("T-R-3", "{unit} is too far"),
    }  # fmt: skip
    faces: tuple[int, ...] = (4, 3)

    def die(self, purpose: str, row: int, *, number: int = 0, round_no: int = 0, target: int = -1) -> int:
        return self.faces[row]


def field(formation: str = "") -> tuple[RifleTurn, Unit]:
    """Two bases of A; a near base of B ahead of one of them, two of B further off ahead of both."""
    own = unit("1", 0, "A", base("1/1", 0, 20_000, 20_000), base("1/2", 1, 43_500, 20_000))
    near = unit("2", 1, "B", base("2/1", 2, 20_000, 30_000))
    far = unit("3", 2, "B", base("3/1", 3, 20_000, 38_000), base("3/2", 4, 43_500, 38_000))
    gone = unit("4", 3, "B", base("4/1", 5, 60_000, 60_000), waits=True)
    own.formation = formation
    made = turn(own, near, far, gone)
    return RifleTurn(made.tables, 0, 1, None, step="1"), own


def told(turn: RifleTurn) -> list[str]:
    log: Any = turn.log
    return [row["code"] for row in log.get("explanations", [])]


def volley(rules: Rifles, turn: RifleTurn, own: Unit) -> Volley[Unit]:
    found = rules.volley_of(turn, own, own.bases)
    assert found is not None
    return found


@pytest.mark.parametrize(("choice", "target", "expected"), [(MOST_HITS, "3", 6), (NEAREST, "2", 3)])
def test_the_best_target_is_shot_at(choice: int, target: str, expected: int) -> None:
    turn, own = field()
    found = volley(Chosen(choice), turn, own)
    assert (found.target.id, found.expected, found.ordered) == (target, expected, False)
    assert [shot.base.id for shot in found.shots] == ["1/1", "1/2"][: expected // 3]


def test_most_hits_is_what_is_chosen_where_nothing_is_said() -> None:
    turn, own = field()
    assert volley(Rifles(), turn, own).target.id == "3"


def test_a_named_target_is_shot_at_with_those_that_have_it_in_range() -> None:
    turn, own = field()
    found = volley(Chosen(MOST_HITS, "2/1"), turn, own)
    assert (found.target.id, found.ordered, [shot.base.id for shot in found.shots]) == ("2", True, ["1/1"])
    assert Rifles.bands[found.shots[0].band] == "short"


@pytest.mark.parametrize(("name", "code"), [("4", "target-gone"), ("nobody", "target-gone")])
def test_a_named_target_that_is_not_there_is_told_and_another_chosen(name: str, code: str) -> None:
    turn, own = field()
    assert volley(Chosen(MOST_HITS, name), turn, own).target.id == "3"
    assert told(turn) == [code]


def test_nobody_is_shot_at_unless_named() -> None:
    turn, own = field()
    own.bases[0].x = own.bases[1].x = 90_000
    turn.places.changed()
    assert Chosen(NOBODY, "3").volley_of(turn, own, own.bases) is None
    assert Rifles().volley_of(turn, own, own.bases) is None
    assert told(turn) == ["target-out", "not-told", "no-target"]


@pytest.mark.parametrize(("formation", "codes"), [("quiet", ["quiet"]), ("unarmed", [])])
def test_who_is_silent_says_why_where_there_is_a_reason(formation: str, codes: list[str]) -> None:
    turn, own = field(formation)
    assert Rifles().volley_of(turn, own, own.bases) is None
    assert told(turn) == codes


def test_each_die_is_a_row() -> None:
    turn, own = field()
    assert [figures for _, figures in Rifles().rolls(turn, volley(Rifles(), turn, own))] == [1, 0]
    log: Any = turn.log
    assert [(row["shooter"], row["target"], row["roll"], row["hit"]) for row in log["shots"]] == [
        ("1/1", "3/1", 4, True), ("1/2", "3/2", 3, False),
    ]  # fmt: skip


def test_the_limit_of_a_band_is_within_it() -> None:
    limits = 10_000, 20_000
    assert [band_of(distance_u=at, limits_u=limits) for at in (0, 10_000, 10_000.5, 20_000, 20_001)] == [
        0, 0, 1, 1, OUT_OF_RANGE,
    ]  # fmt: skip
