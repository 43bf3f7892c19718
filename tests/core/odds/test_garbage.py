"""covers: bound_sim/odds/garbage.py

The search for garbage is seldom while tables are played, and as it was before when nobody plays any more.
"""

import gc
from collections.abc import Iterator

import pytest

from bound_sim.battle.battle import Battle
from bound_sim.dice.keyed import key_from_seed
from bound_sim.files.folder import load
from bound_sim.odds import play as odds
from bound_sim.odds.garbage import seldom_searched


@pytest.fixture(autouse=True)
def as_it_was() -> Iterator[None]:
    before = gc.get_threshold()
    gc.set_threshold(700, 10, 10)
    yield
    gc.set_threshold(*before)


def test_it_is_seldom_while_a_part_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = odds.OddsPlan(load("trench-and-tank"), key_from_seed(1), 1)
    seen: list[tuple[int, ...]] = []
    battle = odds.OddsPlan.battle

    def heard(plan: odds.OddsPlan, tables: range) -> Battle:
        seen.append(gc.get_threshold())
        return battle(plan, tables)

    monkeypatch.setattr(odds.OddsPlan, "battle", heard)
    odds.play_part(plan, range(1), 1)
    assert [(first > 700, others) for first, *others in seen] == [(True, [10, 10])]
    assert gc.get_threshold() == (700, 10, 10)


def test_it_is_as_it_was_when_the_last_who_plays_ends_even_by_a_fault() -> None:
    @seldom_searched
    def fails() -> None:
        with seldom_searched:
            pass
        assert gc.get_threshold()[0] > 700, "one still plays"
        raise ValueError("played")

    with pytest.raises(ValueError, match="played"):
        fails()
    assert gc.get_threshold() == (700, 10, 10)


@pytest.mark.parametrize("usual", [0, 1_000_000])
def test_who_searches_more_seldom_or_never_goes_on_so(usual: int) -> None:
    gc.set_threshold(usual, 5, 5)
    with seldom_searched:
        assert gc.get_threshold() == (usual, 5, 5)
    assert gc.get_threshold() == (usual, 5, 5)
