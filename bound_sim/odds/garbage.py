"""Python's search for garbage while tables are played: seldom, since nearly all that is made is let go of at once."""

import gc
import threading
from contextlib import ContextDecorator
from typing import Any

#: objects that are made and kept before it searches; as a rule it does after some hundreds
_KEPT = 10_000


class _Seldom(ContextDecorator):
    """While somebody plays, whichever thread it is, the search is seldom; then it is as it was."""

    def __init__(self) -> None:
        self._lock, self._playing, self._usual = threading.Lock(), 0, gc.get_threshold()

    def __enter__(self) -> None:
        with self._lock:
            if not self._playing:
                first, *others = self._usual = gc.get_threshold()
                gc.set_threshold(max(first, _KEPT) if first else 0, *others)
            self._playing += 1

    def __exit__(self, *failed: Any) -> None:
        with self._lock:
            self._playing -= 1
            if not self._playing:
                gc.set_threshold(*self._usual)


#: marks what plays a part of a run
seldom_searched = _Seldom()
