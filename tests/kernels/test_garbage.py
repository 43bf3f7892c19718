"""covers: kernels/bound_sim_kernels/garbage.py

Who does nothing but compile looks for garbage now and then; where a window has the search in hand, nobody else looks.
"""

import gc
import weakref
from collections.abc import Iterator

import pytest

from bound_sim_kernels import garbage


class Ring:
    """What only a search finds: it knows itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    yield
    gc.enable()
    gc.unfreeze()


def found_after(parts: int) -> bool:
    """True if a ring that nobody holds is gone after so many parts are lowered."""
    left = weakref.ref(Ring())
    for _ in range(parts):
        garbage.tidy()
    return left() is None


def test_a_process_that_only_compiles_looks_after_some_parts() -> None:
    with garbage.put_off():
        assert not gc.isenabled()
        assert not found_after(7)
        kept = gc.get_freeze_count()
        assert found_after(1)
        assert gc.get_freeze_count() > kept, "and not again among what there is now"
    assert gc.isenabled()


def test_it_looks_by_itself_again_where_compiling_fails() -> None:
    with pytest.raises(ZeroDivisionError), garbage.put_off():
        raise ZeroDivisionError
    assert gc.isenabled()
    gc.disable()
    assert not found_after(16), "nobody only compiles now"


def test_where_a_window_has_the_search_in_hand_nothing_is_looked_for() -> None:
    """Qt's objects may be destroyed in its own thread alone, and what is frozen stays for good."""
    gc.disable()
    kept = gc.get_freeze_count()
    assert not found_after(16)
    with garbage.put_off():
        assert not found_after(16)
    assert not gc.isenabled()
    assert gc.get_freeze_count() == kept
