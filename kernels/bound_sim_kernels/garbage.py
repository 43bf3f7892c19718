"""Python's search for garbage in a process that does nothing but compile.

A compiler keeps nearly all that it makes, and a seventh of its time would go into looking at that again and again.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count

#: parts after which garbage is looked for
_PARTS_BETWEEN = 8
#: numbers of the parts lowered while the search is put off; none where it is not
_lowered: list[Iterator[int]] = []


@contextmanager
def put_off() -> Iterator[None]:
    """Leave the search to ``tidy`` meanwhile; where somebody else has it in hand, as a window has, nothing changes."""
    if not gc.isenabled():
        yield
        return
    gc.disable()
    _lowered.append(count(1))
    try:
        yield
    finally:
        _lowered.pop()
        gc.enable()


def tidy() -> None:
    """Look for garbage among what was made since the last time alone, now and then while the search is put off."""
    if _lowered and next(_lowered[-1]) % _PARTS_BETWEEN == 0:
        gc.collect()
        gc.freeze()
